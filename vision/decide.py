"""From probabilities to what is said of each tile: a face, how sure, what else it might be, what to ask about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from models import spec
from scoring import DEFAULT_RULESET, Tile, ruleset
from vision.group import is_legal
from vision.read import Faces

NINE, SIX = "9", "6"


@dataclass(frozen=True)
class DecideParams:
    """Probabilities, 0 to 1."""

    tile: float = 0.5
    """Least probability that a quad holds a face-up tile at all."""
    faint: float = 0.5
    """Below this heat of the map, a tile must be readable to be one."""
    unread: float = 0.5
    """A best face less likely than this is not read."""
    sure: float = 0.9
    """Less sure than this, a person is asked."""
    near_tie: float = 0.04
    """A face this likely may stand where only it makes its row legal."""
    listed: float = 0.005
    """Alternatives less likely than this are not listed."""
    upright: float = 0.9
    """A 6 or 9 of whose way up less than this is known is asked about."""


@dataclass(frozen=True)
class Verdict:
    """What is said of a tile: `face` ("?" unread), `confidence` 0 to 1, `options` most likely first (the face among
    them), `reason` why a person should look (None where none need), `corrected_by` as in the contract."""

    face: str
    confidence: float
    options: tuple[tuple[str, float], ...]
    reason: str | None = None
    corrected_by: str | None = None


def options_of(number: np.ndarray, colour: np.ndarray, upright: float, listed: float) -> list[tuple[str, float]]:
    """Faces with their probabilities, most likely first, from `spec.NUMBERS` (16,) and `spec.COLOURS` (5,).

    A 6 of whose way up little is known may be a 9, and the other way about.
    """
    chances = number[: spec.JOKER].astype(float)
    total = float(chances.sum() + number[spec.JOKER])
    if total <= 0:
        return []
    six, nine = chances[5], chances[8]
    chances[5], chances[8] = six * upright + nine * (1 - upright), nine * upright + six * (1 - upright)
    found = [("J", float(number[spec.JOKER]) / total)]
    for n, p in enumerate(chances, 1):
        found += [(f"{c}{n}", float(p * q) / total) for c, q in zip(spec.COLOURS, colour, strict=True)]
    return sorted((o for o in found if o[1] >= listed), key=lambda o: -o[1])


def are_tiles(faces: Faces, heat: np.ndarray, params: DecideParams) -> np.ndarray:
    """(N,) bool: which quads hold a face-up tile. Backs have no face to read, nothing is nothing, and a place of which
    the map is unsure and on which no face can be read is more likely a pattern of the cloth than a tile."""
    number, colour = faces.readings.number, faces.readings.colour
    tile = 1 - number[:, spec.BACK] - number[:, spec.NOTHING]
    plain = (number[:, : spec.JOKER] if len(number) else np.zeros((0, 1))).max(1) * colour.max(1)
    readable = np.maximum(plain, number[:, spec.JOKER])
    return np.asarray((tile > params.tile) & ((heat > params.faint) | (readable > params.unread)))


def decide(faces: Faces, params: DecideParams) -> list[Verdict]:
    """A verdict for each tile by itself."""
    verdicts = []
    for number, colour, upright in zip(faces.readings.number, faces.readings.colour, faces.upright, strict=True):
        options = options_of(number, colour, float(upright), params.listed)
        verdicts.append(_verdict(options, params))
    return verdicts


def _verdict(options: list[tuple[str, float]], params: DecideParams) -> Verdict:
    if not options or options[0][1] < params.unread:
        return Verdict("?", 1 - options[0][1] if options else 1.0, tuple(options), "unread")
    face, chance = options[0]
    reason = None
    if chance < params.sure:
        other = options[1][0] if len(options) > 1 else ""
        turned = {face[1:], other[1:]} == {SIX, NINE} and face[0] == other[0]
        reason = "6-or-9" if turned else "low-confidence"
    return Verdict(face, chance, tuple(options), reason)


def settle(verdicts: list[Verdict], melds: Sequence[Sequence[int]], params: DecideParams) -> list[Verdict]:
    """Let near ties fall the way that makes a row legal; each such tile says so and is asked about."""
    verdicts = list(verdicts)
    for meld in melds:
        row = [verdicts[i].face for i in meld]
        if len(row) < 3 or (is_legal(tuple(row)) and "?" not in row):
            continue
        best: tuple[float, int, str] | None = None
        for at, i in enumerate(meld):
            for face, chance in verdicts[i].options:
                if face == row[at] or chance < params.near_tie or face == "J":
                    continue
                if is_legal((*row[:at], face, *row[at + 1 :])) and (best is None or chance > best[0]):
                    best = chance, i, face
        if best is not None:
            chance, i, face = best
            verdicts[i] = replace(
                verdicts[i], face=face, confidence=chance, reason="corrected-by-rules", corrected_by="rules"
            )
    return verdicts


def points_at_stake(verdict: Verdict) -> int:
    """The most points by which a tile's other faces differ from the one read, under the usual ruleset."""
    rules = ruleset(DEFAULT_RULESET)
    worth = [rules.value(Tile.parse(face)) for face, _ in verdict.options] or [0]
    own = 0 if verdict.face == "?" else rules.value(Tile.parse(verdict.face))
    return max(abs(w - own) for w in worth)
