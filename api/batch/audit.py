"""What does not fit: photos that serve twice, tiles that cannot be on both sides, totals that cannot be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import gcd

import numpy as np

from api.batch.deal import Deal, Row, SeenPhoto
from api.batch.entry import Key
from api.batch.texts import Note, folded, note_of
from scoring import ALL_FACES, Ruleset

LEAST_TILES = 5
"""Tiles that two photos must share before they can be told to be one."""
NEAR = 0.02
"""How far apart, as a share of the photo's long side, the same tile may lie in two copies of one photo."""
TILES_IN_BOX = 106
COPIES = 2
KINDS = ("pure", "impure", "royal", "one_to_one", "semi_pure", "twos")


@dataclass(frozen=True)
class Finding:
    """Something that does not fit, and the hands and files that it is about."""

    note: Note
    keys: tuple[Key, ...]
    paths: tuple[str, ...] = ()

    @property
    def order(self) -> tuple[object, ...]:
        return ([key.order for key in self.keys], self.note.code, self.paths, self.note.message)


def audit(deals: Sequence[Deal]) -> list[Finding]:
    """Everything that does not fit, in the order of the hands."""
    rows = [row for deal in deals for row in deal.rows]
    found = [*_photos(rows), *_pairs(rows)]
    for deal in deals:
        found += [*_sides(deal), *(finding for row in deal.rows for finding in _totals(row))]
    return sorted(found, key=lambda finding: finding.order)


def flagged(findings: Iterable[Finding]) -> set[Key]:
    """The hands that something is said of."""
    return {key for finding in findings for key in finding.keys}


def _photos(rows: Sequence[Row]) -> Iterator[Finding]:
    """Photos that are there twice: the same bytes, or another copy of the same picture."""
    used = [(row, photo) for row in rows for photo in row.photos if photo.sha256]
    same: dict[str, list[tuple[Row, SeenPhoto]]] = defaultdict(list)
    for row, photo in used:
        same[photo.sha256].append((row, photo))
    for uses in same.values():
        if len(uses) > 1:
            yield _twice(uses, copy=False)
    looks: dict[tuple[str, ...], list[tuple[Row, SeenPhoto, np.ndarray]]] = defaultdict(list)
    for uses in same.values():
        row, photo = uses[0]
        look = _look(row, photo)
        if look is not None:
            looks[look[0]].append((row, photo, look[1]))
    for alike in looks.values():
        for (row, photo, places), (other_row, other, other_places) in combinations(alike, 2):
            if np.abs(places - other_places).max() <= NEAR:
                yield _twice([(row, photo), (other_row, other)], copy=True)


def _look(row: Row, photo: SeenPhoto) -> tuple[tuple[str, ...], np.ndarray] | None:
    """The faces of a photo from left to right, and their middles, (N, 2), as shares of its long side."""
    if row.reading is None or photo.place is None:
        return None
    size = row.reading.photos[photo.place]
    tiles = [
        (float(x), float(y), tile.tile)
        for tile in row.reading.tiles
        if tile.photo == photo.place and tile.corners is not None
        for x, y in [np.mean(tile.corners, axis=0) / max(size.width, size.height)]
    ]
    if len(tiles) < LEAST_TILES:
        return None
    tiles.sort(key=lambda tile: (tile[2], tile[0], tile[1]))
    return tuple(face for *_, face in tiles), np.array([place for *place, _ in tiles])


def _twice(uses: Sequence[tuple[Row, SeenPhoto]], copy: bool) -> Finding:
    keys = {row.entry.key: None for row, _ in uses}
    paths = tuple(sorted({photo.shot.path for _, photo in uses}))
    tables = {(key.round, key.table) for key in keys}
    what, what_en = ("la misma imagen", "the same picture") if copy else ("la misma foto", "the same photo")
    if len(tables) > 1:
        note = Note("photo-under-two-tables", f"{what} está en dos mesas", f"{what_en} is under two tables")
    else:
        note = Note("photo-twice", f"{what} está dos veces", f"{what_en} is there twice")
    return Finding(note, tuple(sorted(keys, key=lambda key: key.order)), paths)


def _sides(deal: Deal) -> Iterator[Finding]:
    """What both sides of a hand together show."""
    keys = tuple(row.entry.key for row in deal.rows)
    # A third copy on one side alone is that side's own fault, and said there.
    thirds = [
        problem.tile
        for problem in deal.shared
        if problem.code == "more-than-two-copies"
        and problem.tile is not None
        and not any(_copies(row, str(problem.tile)) > COPIES for row in deal.rows)
    ]
    if thirds:
        names, names_en = (", ".join(tile.words[i] for tile in thirds) for i in (0, 1))
        words = (
            f"entre los dos lados hay más fichas que en la caja; alguna está contada de los dos lados: {names}",
            f"both sides together have more tiles than the box, one is counted on both sides: {names_en}",
        )
        yield Finding(Note("tile-on-both-sides", *words), keys)
    yield from (Finding(note_of(each), keys) for each in deal.shared if each.code != "more-than-two-copies")
    if len(deal.rows) > 1:
        yield from (Finding(note, keys) for note in _told(*deal.rows))
    hands = [row.entry.said.hand for row in deal.rows]
    if len(hands) > 1 and all(hand.went_out for hand in hands) and not deal.shared:
        yield Finding(
            Note("both-went-out", "dice que cerraron los dos lados", "both sides are said to have gone out"), keys
        )
    if len(hands) > 1 and hands[0].ruleset != hands[1].ruleset:
        yield Finding(
            Note("two-rulesets", "los dos lados tienen reglamentos distintos", "the two sides have different rulesets"),
            keys,
        )
    counts = [sum(tile.place != "loose" for tile in row.reading.tiles) for row in deal.rows if row.reading is not None]
    if sum(counts) > TILES_IN_BOX:
        yield Finding(
            Note(
                "more-tiles-than-a-box",
                f"entre los dos lados hay {sum(counts)} fichas y la caja trae {TILES_IN_BOX}",
                f"both sides have {sum(counts)} tiles and a box holds {TILES_IN_BOX}",
            ),
            keys,
        )


def _told(row: Row, other: Row) -> Iterator[Note]:
    """Where a side's word on the other differs from what that one says, or shows."""
    for one, two in ((row, other), (other, row)):
        told, theirs = one.entry.said.hand.opponents, two.entry.said.hand
        if two.entry.stated and told.went_out not in (None, theirs.went_out):
            yield Note(
                "sides-disagree",
                "los dos lados no dicen lo mismo de quién cerró",
                "the two sides do not say the same of who went out",
            )
            break
    for one, two in ((row, other), (other, row)):
        told = one.entry.said.hand.opponents
        if told.has_canasta is None or two.document is None:
            continue
        if told.has_canasta != any(meld["canasta"] for meld in two.document["melds"]):
            side = two.entry.key.side
            yield Note(
                "canasta-differs",
                f"se dijo si el lado {side} tiene canasta, y las fotos muestran lo contrario: cuenta lo que se dijo",
                f"it was said whether side {side} has a canasta, and the photos show otherwise: what was said counts",
            )


def _copies(row: Row, face: str) -> int:
    if row.reading is None:
        return 0
    return sum(tile.tile == face and tile.place != "loose" for tile in row.reading.tiles)


def _totals(row: Row) -> Iterator[Finding]:
    """Totals that no hand can come to, counted or as the table wrote them down."""
    rules = row.entry.said.hand.ruleset
    least, most, step = bounds(rules)
    counted = None if row.document is None else row.total
    for total, whose in ((counted, ("se contó", "is counted")), (row.entry.noted, ("se anotó", "was noted"))):
        if total is None:
            continue
        if not least <= total <= most:
            why = (f"está fuera de lo posible, de {least} a {most}", f"is beyond what can be, {least} to {most}")
        elif total % step:
            why = (
                f"no es múltiplo de {step}, y todo lo que se suma lo es",
                f"is no multiple of {step}, as all points are",
            )
        else:
            continue
        words = (f"el total que {whose[0]}, {total}, {why[0]}", f"the total that {whose[1]}, {total}, {why[1]}")
        yield Finding(Note("impossible-total", *words), (row.entry.key,))
        return
    differs = [note for note in row.needs if note.code == "noted-differs"]
    yield from (Finding(note, (row.entry.key,)) for note in differs)


def bounds(rules: Ruleset) -> tuple[int, int, int]:
    """Totals of one side's hand lie from the first to the second, and are multiples of the third.

    Wider than the truth: as if one side held the whole box, and every seven tiles were the dearest canasta.
    """
    faces = [face for face in ALL_FACES for _ in range(COPIES)]
    values = [rules.value(face, natural) for face in faces for natural in (False, True)]
    box = sum(max(rules.value(face), rules.value(face, True)) for face in faces)
    prices = [rules.prices(kind) for kind in KINDS]
    bonuses = [rules.going_out, rules.muerto_taken if rules.muerto_bonus else 0]
    most = box + TILES_IN_BOX // rules.canasta_least * max(prices) + sum(bonuses)
    least = -box + min(rules.muerto_not_taken, 0)
    return least, most, gcd(*map(abs, (*values, *prices, *bonuses, rules.muerto_not_taken))) or 1


def _pairs(rows: Iterable[Row]) -> Iterator[Finding]:
    """People who are said to sit at two tables of one round, or on both sides of one."""
    seats: dict[tuple[str, str], dict[tuple[str, str], Key]] = defaultdict(dict)
    for row in rows:
        key = row.entry.key
        if row.entry.names:
            seats[key.round, folded(row.entry.names)].setdefault((key.table, key.side), key)
    for places in seats.values():
        if len(places) > 1:
            names = (
                "los mismos nombres están en dos lugares de una ronda",
                "the same names sit in two places of a round",
            )
            yield Finding(Note("names-twice", *names), tuple(sorted(places.values(), key=lambda key: key.order)))
