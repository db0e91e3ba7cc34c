"""Things that lie about on a game table and are not tiles, as cut-outs to be pasted over a rendered table."""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from datasets.render import clutter_flat as flat_things
from datasets.render import clutter_long as long_things
from datasets.render import clutter_paper as paper_things
from datasets.render import clutter_round as round_things
from datasets.render.clutter_base import Patch
from datasets.render.surfaces_base import as_image

TILE_MM = 38.0
"""A playing tile's height, by which millimetres become pixels."""

MAX_SIDE = 1400  # pixels; larger things are drawn smaller than they would be

# kind: (drawing, how often relative to the others, its longest side in mm)
KINDS: dict[str, tuple[Callable[[np.random.Generator, float], Patch], float, float]] = {
    "plate": (round_things.plate, 1, 260),
    "cup": (round_things.cup, 2, 165),
    "glass": (round_things.glass, 1.5, 95),
    "mate": (round_things.mate, 1.5, 230),
    "coin": (round_things.coin, 1.5, 34),
    "biscuit": (round_things.biscuit, 1.5, 76),
    "poker_chip": (round_things.poker_chip, 1, 98),
    "bowl": (round_things.bowl, 0.7, 175),
    "score_sheet": (paper_things.score_sheet, 3, 220),
    "printed": (paper_things.printed, 1.5, 210),
    "number_sheet": (paper_things.number_sheet, 1.2, 200),
    "playing_card": (flat_things.playing_card, 2, 97),
    "dice": (flat_things.dice, 1.5, 22),
    "domino": (flat_things.domino, 2.5, 60),
    "white_block": (flat_things.white_block, 3, 62),
    "card": (paper_things.card, 1.5, 155),
    "box_lid": (flat_things.box_lid, 1, 282),
    "napkin": (paper_things.napkin, 1, 180),
    "pen": (long_things.pen, 2.5, 190),
    "phone": (long_things.phone, 2, 172),
    "remote": (long_things.remote, 1, 192),
    "keys": (long_things.keys, 1, 150),
    "spoon": (long_things.spoon, 1, 216),
    "spectacles": (long_things.spectacles, 1, 150),
    "ruler": (long_things.ruler, 0.8, 312),
    "lighter": (long_things.lighter, 1, 90),
    "crumbs": (long_things.crumbs, 1.5, 140),
    "cable": (long_things.cable, 0.7, 160),
    "hand": (long_things.hand, 2, 330),
}


def _placed(patch: Patch, scale: float, degrees: float) -> Patch:
    """The patch scaled and turned, cut to what is not empty."""
    height, width = patch.shape[:2]
    c, s = abs(np.cos(np.radians(degrees))), abs(np.sin(np.radians(degrees)))
    size = int((height * s + width * c) * scale) + 3, int((height * c + width * s) * scale) + 3
    move = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, scale)
    move[:, 2] += np.array([(size[0] - width) / 2, (size[1] - height) / 2])
    # The board a thing is drawn on has the thing's colour, so the rim needs no weighting by alpha.
    colour = cv2.warpAffine(patch[..., :3], move, size, borderMode=cv2.BORDER_REPLICATE)
    alpha = np.asarray(cv2.warpAffine(patch[..., 3], move, size))
    rows, cols = np.flatnonzero(alpha.any(axis=1)), np.flatnonzero(alpha.any(axis=0))
    if rows.size == 0:
        rows, cols = np.array([0]), np.array([0])
    out = cv2.merge([colour, alpha])[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
    return as_image(np.ascontiguousarray(out))


def one(kind: str, rng: np.random.Generator, unit: float) -> Patch:
    """One thing of a kind, turned any way (a hand stays upright), where a tile is ``unit`` pixels high."""
    draw, _, longest = KINDS[kind]
    wanted = min(unit / TILE_MM, MAX_SIDE / longest)
    drawn = min(
        wanted * 2, max(wanted * 0.75, 550 / longest)
    )  # large things gain nothing from being drawn twice as large
    degrees = 0.0 if kind == "hand" else float(rng.uniform(0, 360))
    patch = draw(rng, drawn)
    return _placed(patch, wanted / drawn, degrees)


def clutter(rng: np.random.Generator, unit: float, count: int) -> list[tuple[Patch, str]]:
    """``count`` things to paste, each as (uint8 BGRA (h, w, 4) with straight, antialiased alpha, kind).

    ``unit`` is a tile's height in pixels where they go. No cast shadow is included. A ``hand`` comes
    upright, its wrist at the patch's lower edge: put that edge outside the frame and turn as needed. A
    ``glass``, ``spectacles`` or ``ruler`` is partly see-through.
    """
    names = list(KINDS)
    weights = np.array([KINDS[n][1] for n in names])
    picks = rng.choice(len(names), count, p=weights / weights.sum())
    return [(one(names[int(i)], rng, unit), names[int(i)]) for i in picks]


def spot(rng: np.random.Generator, patch: Patch, kind: str, height: int, width: int) -> tuple[Patch, int, int]:
    """Where to paste a thing on a picture of ``height`` by ``width``: (patch, x, y) of its upper left corner.

    A hand is turned by quarters so that it reaches in over one of the four borders, its wrist outside;
    anything else lies anywhere, up to half of it outside.
    """
    if kind == "hand":
        side = int(rng.integers(4))  # 0: from below, then on counter-clockwise in quarters
        patch = np.ascontiguousarray(np.rot90(patch, side))
        h, w = patch.shape[:2]
        inside = rng.uniform(0.25, 0.8)
        # Sorted, for a hand may be longer than the picture.
        along_x, along_y = (
            int(rng.uniform(*sorted((-0.3 * size, of - 0.7 * size)))) for size, of in ((w, width), (h, height))
        )
        corner = (
            (along_x, int(height - inside * h)),
            (int(width - inside * w), along_y),
            (along_x, int((inside - 1) * h)),
            (int((inside - 1) * w), along_y),
        )[side]
        return patch, *corner
    h, w = patch.shape[:2]
    return patch, int(rng.uniform(-0.5 * w, width - 0.5 * w)), int(rng.uniform(-0.5 * h, height - 0.5 * h))
