"""Whether two accounts of the same melds agree: the melds themselves, their canastas, the points they make.

A `Part` is one tile of a meld with whether it is in doubt: tiles that the photo's frame cuts, which a reading
may have or lack, right or wrong, without fault.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from scoring import Hand, Tile, classify, ruleset, score

RULESET = "parejas-3000"


@dataclass(frozen=True)
class Part:
    face: str
    doubtful: bool = False


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
    return bool(
        {_canastas(melds) for melds, _ in _versions(truth)} & {_canastas(melds) for melds, _ in _versions(seen)}
    )


def points_error(truth: Account, seen: Account) -> int:
    """How far apart the totals are under `RULESET` without facts; the least, with or without doubtful
    tiles.
    """
    known, read = ({_total(melds, rack) for melds, rack in _versions(side)} for side in (truth, seen))
    return min(abs(right - given) for right in known for given in read)


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


Faces = tuple[tuple[str, ...], ...]


def _versions(account: Account) -> set[tuple[Faces, tuple[str, ...]]]:
    """The melds and rack with every doubtful tile, and with none; empty melds are left out."""

    def kept(parts: Meld, doubtful: bool) -> tuple[str, ...]:
        return tuple(part.face for part in parts if doubtful or not part.doubtful)

    return {
        (tuple(filter(None, (kept(meld, doubtful) for meld in account.melds))), kept(account.rack, doubtful))
        for doubtful in (True, False)
    }


def _canastas(melds: Iterable[Sequence[str]]) -> frozenset[tuple[str, int]]:
    rules = ruleset(RULESET)
    verdicts = (classify(tuple(Tile.parse(face) for face in meld), rules) for meld in melds)
    return frozenset(Counter(verdict.canasta for verdict in verdicts if verdict.canasta is not None).items())


def _total(melds: Faces, rack: Sequence[str]) -> int:
    hand = {"ruleset": RULESET, "melds": [list(meld) for meld in melds], "rack": list(rack)}
    return score(Hand.from_json(hand)).total
