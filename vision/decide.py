"""From probabilities to what is said of each tile: a face, how sure, what else it might be, what to ask about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from models import spec
from scoring import DEFAULT_RULESET, Tile, ruleset
from vision.group import is_legal
from vision.read import Faces

NINE, SIX = "9", "6"
MAYBE_NONE = "maybe-no-tile"
HIGHEST = 13


@dataclass(frozen=True)
class DecideParams:
    """Probabilities, 0 to 1."""

    unread: float = 0.5
    """A best face less likely than this is not read."""
    sure: float = 0.9
    """Less sure than this, a person is asked."""
    near_tie: float = 0.04
    """A face this likely may stand where only it makes its row legal."""
    nearly_read: float = 0.35
    """The same for a tile that could not be read: below it, the row would be guessing."""
    listed: float = 0.005
    """Alternatives less likely than this are not listed."""


@dataclass(frozen=True)
class Verdict:
    """What is said of a tile: `face` ("?" unread), `confidence` 0 to 1, `options` most likely first (the face among
    them), `reason` why a person should look (None where none need), `corrected_by` as in the contract."""

    face: str
    confidence: float
    options: tuple[tuple[str, float], ...]
    reason: str | None = None
    corrected_by: str | None = None
    there: float = 1.0
    """Probability that it is a tile at all."""


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


def decide(faces: Faces, params: DecideParams) -> list[Verdict]:
    """A verdict for each tile by itself."""
    verdicts = []
    read = faces.readings
    for number, colour, upright, there in zip(read.number, read.colour, faces.upright, faces.there, strict=True):
        options = options_of(number, colour, float(upright), params.listed)
        verdicts.append(_verdict(options, float(there), params))
    return verdicts


def _verdict(options: list[tuple[str, float]], there: float, params: DecideParams) -> Verdict:
    if not options or options[0][1] < params.unread:
        return Verdict("?", 1 - options[0][1] if options else 1.0, tuple(options), "unread", there=there)
    face, chance = options[0]
    reason = None
    if there < params.sure:
        reason = MAYBE_NONE
    elif chance * there < params.sure:
        other = options[1][0] if len(options) > 1 else ""
        turned = {face[1:], other[1:]} == {SIX, NINE} and face[0] == other[0]
        reason = "6-or-9" if turned else "low-confidence"
    return Verdict(face, chance * there, tuple(options), reason, there=there)


def settle(verdicts: list[Verdict], melds: Sequence[Sequence[int]], params: DecideParams) -> list[Verdict]:
    """Let near ties fall the way that makes a row legal; each such tile says so and is asked about."""
    verdicts = list(verdicts)
    for meld in melds:
        row = [verdicts[i] for i in meld]
        faces = tuple(v.face for v in row)
        if len(row) < 3 or (is_legal(faces) and "?" not in faces):
            continue
        changed = _likeliest_meld(row, params)
        for i, face in zip(meld, changed or faces, strict=True):
            if face != verdicts[i].face:
                chance = dict(verdicts[i].options)[face]
                confidence = chance * verdicts[i].there
                verdicts[i] = replace(
                    verdicts[i], face=face, confidence=confidence, reason="corrected-by-rules", corrected_by="rules"
                )
    return verdicts


def mendable(row: Sequence[Verdict], params: DecideParams) -> bool:
    """Whether near ties among a row's readings could make it a legal meld."""
    return len(row) >= 3 and _likeliest_meld(row, params) is not None


def _likeliest_meld(row: Sequence[Verdict], params: DecideParams) -> tuple[str, ...] | None:
    """The likeliest legal meld that a row may be if near ties fall its way; None where there is none.

    At most a third of the tiles may change, so that what was mostly read stays what it was read as.
    """
    best: tuple[float, tuple[str, ...]] | None = None
    for wanted in _melds_of(len(row)):
        faces, score, changes = [], 0.0, 0
        for verdict, allowed in zip(row, wanted, strict=True):
            found = _face_for(verdict, allowed, params)
            if found is None:
                break
            faces.append(found[0])
            score += float(np.log(found[1] / max(o[1] for o in verdict.options)))
            changes += found[0] != verdict.face
        if len(faces) < len(row) or changes > max(1, len(row) // 3) or (best is not None and score <= best[0]):
            continue
        if is_legal(tuple(faces)):
            best = score, tuple(faces)
    return None if best is None else best[1]


def _face_for(verdict: Verdict, allowed: frozenset[str], params: DecideParams) -> tuple[str, float] | None:
    """What a tile may be where only `allowed` faces are in place: what it was read as, if that fits or is a wild;
    else a near tie. A tile that could not be read stays so unless it was nearly read."""
    if verdict.face in allowed or verdict.face == "J" or verdict.face[1:] == "2":
        return verdict.face, verdict.confidence
    least = params.nearly_read if verdict.face == "?" else params.near_tie
    return next((o for o in verdict.options if o[0] in allowed and o[1] >= least), None)


@cache
def _melds_of(length: int) -> tuple[tuple[frozenset[str], ...], ...]:
    """For every set and every run of a length, in both directions: which faces are in place at each position."""
    sets = [(frozenset(f"{c}{n}" for c in spec.COLOURS),) * length for n in range(1, HIGHEST + 1)]
    runs = []
    for colour in spec.COLOURS:
        for start in range(1, HIGHEST + 3 - length):
            # The place after the highest is the 1 again.
            run = tuple(frozenset({f"{colour}{(start + i - 1) % HIGHEST + 1}"}) for i in range(length))
            runs += [run, run[::-1]]
    return (*sets, *runs)


def points_at_stake(verdict: Verdict) -> int:
    """The most points by which a tile's other faces, or none, differ from the one read, under the usual ruleset."""
    rules = ruleset(DEFAULT_RULESET)
    worth = [rules.value(Tile.parse(face)) for face, _ in verdict.options] or [0]
    if verdict.reason == MAYBE_NONE:
        worth.append(0)
    own = 0 if verdict.face == "?" else rules.value(Tile.parse(verdict.face))
    return max(abs(w - own) for w in worth)
