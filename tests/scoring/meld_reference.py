"""A slow and obvious reading of the meld rules, to hold the engine against. It shares no code with it.

It lays out every run there is beside the row of tiles and looks whether they fit.
"""

from __future__ import annotations

from collections.abc import Iterator

RUN_PLACES = 14
MAX_WILDS = 2
OTHERS_PER_WILD = 2

Fit = tuple[int, list[str]]
"""How many wilds, and what each tile stands for."""


def verdict(row: list[str]) -> tuple[str | None, list[str] | None, int | None, str | None]:
    """(kind, stands_for, wilds, problem) of a row of tile texts without unread tiles."""
    if len(row) < 3:
        return None, None, None, "too-short"
    runs, sets = list(run_fits(row)), list(set_fits(row))
    for kind, fits in (("run", runs), ("set", sets)):
        allowed = [fit for fit in fits if allowed_wilds(fit[0], len(row))]
        if allowed:
            wilds, stands_for = min(allowed, key=lambda fit: fit[0])
            return kind, stands_for, wilds, None
    if runs or sets:
        return None, None, None, "too-many-wilds"
    numbered = [tile for tile in row if tile != "J"]
    if len({tile[0] for tile in numbered}) == 1:
        numbers = [tile[1:] for tile in numbered]
        twice = any(numbers.count(number) > 1 for number in numbers)
        return None, None, None, "run-duplicate-number" if twice else "run-not-consecutive"
    painted = ["J" if tile == "J" else "R" + tile[1:] for tile in row]
    if any(allowed_wilds(wilds, len(row)) for wilds, _ in run_fits(painted)):
        return None, None, None, "run-colour-mismatch"
    return None, None, None, "not-a-set-or-run"


def allowed_wilds(wilds: int, length: int) -> bool:
    return wilds <= MAX_WILDS and length - wilds >= OTHERS_PER_WILD * wilds


def run_fits(row: list[str]) -> Iterator[Fit]:
    """Every way the row is a run, those read upwards first."""
    for upwards in (True, False):
        laid = row if upwards else row[::-1]
        for colour in sorted({tile[0] for tile in row if tile != "J"}) or ["R"]:
            for start in range(1, RUN_PLACES - len(row) + 2):
                faces = [colour + str(1 if start + i == RUN_PLACES else start + i) for i in range(len(row))]
                for fit in slid_fits(laid, faces, start):
                    yield fit if upwards else (fit[0], fit[1][::-1])


def slid_fits(laid: list[str], faces: list[str], start: int) -> Iterator[Fit]:
    """The row against one run: as it lies, and with wilds from past one end moved to the other."""
    length = len(laid)
    for moved in range(length):
        if moved == 0 or start + length - 1 == RUN_PLACES:
            # The last ones laid have slid to the front: … 13, 1, J.
            stands_for = faces[moved:] + faces[:moved]
            wilds = count_wilds(laid, stands_for, slid=range(length - moved, length))
            if wilds is not None:
                yield wilds, stands_for
        if moved and start == 1:
            # The first ones laid have slid to the back: J, 1, 2 …
            stands_for = faces[length - moved :] + faces[: length - moved]
            wilds = count_wilds(laid, stands_for, slid=range(moved))
            if wilds is not None:
                yield wilds, stands_for


def count_wilds(laid: list[str], stands_for: list[str], slid: range) -> int | None:
    wilds = 0
    for i, (tile, face) in enumerate(zip(laid, stands_for, strict=True)):
        if i in slid:
            if tile != "J" and (tile[1:] != "2" or tile[0] == face[0]):
                return None
            wilds += 1
        elif tile != face:
            if tile != "J" and tile[1:] != "2":
                return None
            wilds += 1
    return wilds


def set_fits(row: list[str]) -> Iterator[Fit]:
    for number in [2, 1, *range(3, RUN_PLACES)]:
        natural = [tile != "J" and tile[1:] == str(number) for tile in row]
        if all(is_natural or tile == "J" or tile[1:] == "2" for is_natural, tile in zip(natural, row, strict=True)):
            stands_for = [tile if is_natural else str(number) for is_natural, tile in zip(natural, row, strict=True)]
            yield natural.count(False), stands_for
