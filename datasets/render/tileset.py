"""The look of one maker's set of tiles, drawn at random: typeface, inks, body, dimple, emblem, joker."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.render import fonts

Colour = tuple[float, float, float]
"""Blue, green, red; 0 to 255, linear in nothing in particular: as a photo shows it in white light."""

# Hue (degrees), saturation and value ranges, 0 to 1, of each ink over the sets known from photos: blue runs from
# navy through true blue and teal to cyan, yellow from lemon to orange, black is worn to grey-brown.
_INKS: dict[str, tuple[tuple[tuple[float, float], tuple[float, float], tuple[float, float], float], ...]] = {
    "R": (((350, 364), (0.68, 0.97), (0.6, 0.98), 0.8), ((335, 352), (0.6, 0.9), (0.65, 0.95), 0.2)),
    "B": (
        ((206, 232), (0.62, 1.0), (0.5, 0.95), 0.45),
        ((212, 242), (0.6, 1.0), (0.3, 0.55), 0.2),
        ((184, 206), (0.55, 1.0), (0.5, 0.98), 0.25),
        ((226, 246), (0.35, 0.65), (0.6, 0.9), 0.1),
    ),
    "Y": (
        ((20, 36), (0.7, 1.0), (0.78, 1.0), 0.6),
        ((36, 52), (0.65, 1.0), (0.7, 1.0), 0.28),
        ((28, 45), (0.6, 0.95), (0.5, 0.75), 0.12),
    ),
    "K": (
        ((0, 360), (0.0, 0.25), (0.03, 0.2), 0.55),
        ((20, 50), (0.0, 0.25), (0.15, 0.36), 0.25),
        ((200, 250), (0.1, 0.4), (0.05, 0.2), 0.2),
    ),
    "G": (((95, 160), (0.45, 1.0), (0.25, 0.75), 0.8), ((140, 166), (0.5, 1.0), (0.3, 0.65), 0.2)),
}
COLOUR_SETS = (("RBYK", 0.82), ("RBGK", 0.12), ("RBYG", 0.06))
EMBLEMS = ("heart", "spade", "diamond", "club", "star", "dot", "ring", "flower", "leaf", "bar")


@dataclass(frozen=True)
class TileSet:
    """Everything that the faces of one set share. Lengths are fractions of the tile's height."""

    aspect: float
    """Height over width of the face, 1.25 to 1.6."""
    thickness: float
    font: str
    digit_height: float
    digit_centre: float
    squeeze: float
    stroke: float
    tracking: float
    inks: dict[str, Colour]
    body: Colour
    corner: float
    bevel: float
    bevel_strength: float
    dimple: str
    """"none", "round", "oval" or "panel": a hollow round the number."""
    dimple_strength: float
    emblem: str
    """"none", "word" (a brand in relief) or a drawing in the ink of the number."""
    emblem_size: float
    six_nine: str
    """"none", "dot" or "bar" under the 6 and the 9."""
    joker: str
    joker_picture: tuple[str, str] | None
    joker_coloured: bool
    gloss: float
    wear: float
    back: str
    """How a face-down tile looks: "plain", "word", "pattern" or "dark"."""

    @property
    def colours(self) -> str:
        """The four colour letters of the set."""
        return "".join(self.inks)


def _pick(rng: np.random.Generator, weighted: dict[str, float]) -> str:
    names = list(weighted)
    weights = np.array([weighted[n] for n in names])
    return names[int(rng.choice(len(names), p=weights / weights.sum()))]


def _bgr(hue: float, saturation: float, value: float) -> Colour:
    pixel = np.array([[[hue % 360, saturation, value]]], np.float32)
    blue, green, red = (cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] * 255).tolist()
    return blue, green, red


def _ink(rng: np.random.Generator, letter: str) -> Colour:
    ranges = _INKS[letter]
    chosen = ranges[int(rng.choice(len(ranges), p=[r[3] for r in ranges]))]
    return _bgr(*(float(rng.uniform(low, high)) for low, high in chosen[:3]))


def _body(rng: np.random.Generator) -> Colour:
    kind = rng.random()
    if kind < 0.4:  # ivory and cream
        return _bgr(float(rng.uniform(32, 52)), float(rng.uniform(0.06, 0.3)), float(rng.uniform(0.85, 1.0)))
    if kind < 0.82:  # white
        return _bgr(float(rng.uniform(20, 240)), float(rng.uniform(0.0, 0.05)), float(rng.uniform(0.88, 1.0)))
    if kind < 0.92:  # yellowed with age
        return _bgr(float(rng.uniform(38, 56)), float(rng.uniform(0.25, 0.45)), float(rng.uniform(0.75, 0.95)))
    return _bgr(float(rng.uniform(20, 240)), float(rng.uniform(0.0, 0.08)), float(rng.uniform(0.7, 0.88)))


def _font(rng: np.random.Generator) -> str:
    """A typeface; tiles carry bold figures more often than a font folder does."""
    faces = fonts.typefaces()
    tries = [faces[int(rng.integers(len(faces)))] for _ in range(3)]
    if rng.random() < 0.35:
        return tries[0]
    return max(tries, key=lambda path: float(fonts.ink("358", fonts.load(path, 40)).mean()))


def tile_set(rng: np.random.Generator) -> TileSet:
    """One random set; the same generator state gives the same set on the same fonts."""
    colours = _pick(rng, dict(COLOUR_SETS))
    emblem = _pick(rng, {"none": 0.36, "word": 0.3, "drawing": 0.34})
    if emblem == "drawing":
        emblem = EMBLEMS[int(rng.integers(len(EMBLEMS)))]
    alone = emblem == "none"
    pictures = fonts.pictures()
    joker = _pick(rng, {"face": 0.34, "picture": 0.38 if pictures else 0.0, "star": 0.1, "jester": 0.1, "word": 0.08})
    centred = alone and rng.random() < 0.3
    return TileSet(
        aspect=float(rng.choice([rng.uniform(1.38, 1.52), rng.uniform(1.25, 1.62)])),
        thickness=float(rng.uniform(0.12, 0.34)),
        font=_font(rng),
        digit_height=float(rng.uniform(0.26, 0.44) if not alone else rng.uniform(0.26, 0.55)),
        digit_centre=float(rng.uniform(0.44, 0.52) if centred else rng.uniform(0.27, 0.40)),
        squeeze=float(rng.uniform(0.78, 1.12)),
        stroke=float(max(0.0, rng.uniform(-0.02, 0.022))),
        tracking=float(rng.uniform(-0.03, 0.04)),
        inks={letter: _ink(rng, letter) for letter in colours},
        body=_body(rng),
        corner=float(rng.uniform(0.02, 0.13)),
        bevel=float(rng.uniform(0.0, 0.07)),
        bevel_strength=float(rng.uniform(0.3, 1.0)),
        dimple=_pick(rng, {"none": 0.38, "round": 0.4, "oval": 0.1, "panel": 0.12}),
        dimple_strength=float(rng.uniform(0.2, 1.0)),
        emblem=emblem,
        emblem_size=float(rng.uniform(0.1, 0.2)),
        six_nine=_pick(rng, {"none": 0.62, "dot": 0.22, "bar": 0.16})
        if not centred
        else _pick(rng, {"none": 0.2, "dot": 0.45, "bar": 0.35}),
        joker=joker,
        joker_picture=pictures[int(rng.integers(len(pictures)))] if pictures else None,
        joker_coloured=bool(rng.random() < 0.75),
        gloss=float(rng.uniform(0, 1)),
        wear=float(max(0.0, rng.uniform(-0.6, 1.0))),
        back=_pick(rng, {"plain": 0.5, "word": 0.2, "pattern": 0.15, "dark": 0.15}),
    )
