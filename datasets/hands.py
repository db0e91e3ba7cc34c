"""Whether two accounts of the same melds agree: the melds themselves, their canastas, the points they make.

A `Part` is one tile of a meld with whether it is doubtful: tiles that the photo's frame cuts, which a reading
may have or lack, right or wrong, without fault.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from scoring import Hand, Tile, classify, ruleset, score, total_range

RULESET = "parejas-3000"


@dataclass(frozen=True)
class Part:
    """`others`: what else a tile may be of which the reading asks a person; None where it asks nothing."""

    face: str
    doubtful: bool = False
    others: frozenset[str] | None = None


Meld = tuple[Part, ...]


@dataclass(frozen=True)
class Account:
    """What one side, the label or the reading, says was laid and left over."""

    melds: tuple[Meld, ...]
    rack: Meld = ()


def melds_agree(truth: Account, seen: Account) -> bool:
    """Whether the melds are the same, one to one, each a sequence of faces in either direction.

    A doubtful tile of the truth may be missing or read as anything; one of the reading may be there for
    nothing. Melds of doubtful tiles alone need no partner. Where every tile that is certain on each side can
    be paired, one pairing serves both sides (Mendelsohn and Dulmage), so the two are looked at apart.
    """
    pairs = [[_same(known, read) for read in seen.melds] for known in truth.melds]
    forward = [[j for j, same in enumerate(row) if same] for row in pairs]
    backward = [[i for i, row in enumerate(pairs) if row[j]] for j in range(len(seen.melds))]
    return _all_paired(forward, truth.melds) and _all_paired(backward, seen.melds)


def canastas_agree(truth: Account, seen: Account) -> bool:
    """Whether there are as many canastas of each kind; with or without the doubtful tiles, on either side."""
    known, read = ({_canastas(version) for version in _versions(side)} for side in (truth, seen))
    return bool(known & read)


def points_error(truth: Account, seen: Account) -> int:
    """How far apart the totals are under `RULESET` without facts; the least, with or without doubtful
    tiles.
    """
    known, read = (_totals(side) for side in (truth, seen))
    return min(abs(right - given) for right in known for given in read)


def range_holds(truth: Account, seen: Account) -> bool:
    """Whether the true total is in the range that the reading gives while its tiles are in doubt, under
    `RULESET` without facts; with or without doubtful tiles.
    """
    ranges = [_range(version) for version in _versions(seen)]
    return any(least <= total <= most for total in _totals(truth) for least, most in ranges)


def _same(known: Meld, read: Meld) -> bool:
    return _aligned(known, read) or _aligned(known, read[::-1])


def _aligned(known: Meld, read: Meld) -> bool:
    @cache
    def fits(i: int, j: int) -> bool:
        if i == len(known) and j == len(read):
            return True
        more_known, more_read = i < len(known), j < len(read)
        if more_known and known[i].doubtful and (fits(i + 1, j) or (more_read and fits(i + 1, j + 1))):
            return True
        if more_read and read[j].doubtful and fits(i, j + 1):
            return True
        return more_known and more_read and known[i].face == read[j].face and fits(i + 1, j + 1)

    return fits(0, 0)


def _all_paired(choices: Sequence[Sequence[int]], melds: Sequence[Meld]) -> bool:
    """Whether every meld with a certain tile gets a partner of its own (augmenting paths)."""
    holder: dict[int, int] = {}

    def place(meld: int, tried: set[int]) -> bool:
        for partner in choices[meld]:
            if partner in tried:
                continue
            tried.add(partner)
            if partner not in holder or place(holder[partner], tried):
                holder[partner] = meld
                return True
        return False

    certain = [index for index, meld in enumerate(melds) if not all(part.doubtful for part in meld)]
    return all(place(index, set()) for index in certain)


def _versions(account: Account) -> set[Account]:
    """The account with every doubtful tile, and with none; empty melds are left out."""

    def kept(parts: Meld, doubtful: bool) -> Meld:
        return tuple(part for part in parts if doubtful or not part.doubtful)

    return {
        Account(tuple(filter(None, (kept(meld, doubtful) for meld in account.melds))), kept(account.rack, doubtful))
        for doubtful in (True, False)
    }


def _hand(account: Account) -> Hand:
    def tiles(parts: Meld) -> tuple[Tile, ...]:
        return tuple(Tile.parse(part.face) for part in parts)

    return Hand(ruleset=ruleset(RULESET), melds=tuple(map(tiles, account.melds)), rack=tiles(account.rack))


def _canastas(account: Account) -> frozenset[tuple[str, int]]:
    hand = _hand(account)
    verdicts = (classify(meld, hand.ruleset) for meld in hand.melds)
    return frozenset(Counter(verdict.canasta for verdict in verdicts if verdict.canasta is not None).items())


def _totals(account: Account) -> set[int]:
    return {score(_hand(version)).total for version in _versions(account)}


def _range(account: Account) -> tuple[int, int]:
    rack = {at: _tiles(part.others) for at, part in enumerate(account.rack) if part.others is not None}
    melds = {
        (number, at): _tiles(part.others)
        for number, meld in enumerate(account.melds)
        for at, part in enumerate(meld)
        if part.others is not None
    }
    return total_range(_hand(account), melds, rack)


def _tiles(faces: frozenset[str]) -> frozenset[Tile]:
    return frozenset(map(Tile.parse, faces))
