"""Melds dealt from one set of 106 tiles: runs, sets, canastas, and sometimes a row that is no legal meld."""

from dataclasses import dataclass, field

import numpy as np

NUMBERS = range(1, 14)


@dataclass(frozen=True)
class Meld:
    """Faces in the order they lie."""

    faces: tuple[str, ...]

    @property
    def keys(self) -> frozenset[str]:
        """What it may be read as; two melds that share a key might be read as one if they touch."""
        firm = [face for face in self.faces if face != "J" and face[1:] != "2"]
        numbers = {face[1:] for face in firm} or {"2"}  # nothing but wilds: a set of 2s
        colours = {face[0] for face in firm}
        return frozenset(numbers if len(numbers) == 1 else ()) | frozenset(colours if len(colours) == 1 else ())


@dataclass
class Bag:
    """What is left of the set: at most two of each face and two jokers ever leave it."""

    colours: str
    left: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.left = {f"{colour}{number}": 2 for colour in self.colours for number in NUMBERS} | {"J": 2}

    def count(self) -> int:
        """Tiles left."""
        return sum(self.left.values())

    def has(self, face: str) -> bool:
        """Whether one of these is left."""
        return self.left.get(face, 0) > 0

    def take(self, face: str) -> str:
        """Take one of these out; it must be there."""
        self.left[face] -= 1
        return face

    def draw(self, rng: np.random.Generator, count: int) -> tuple[str, ...]:
        """Up to `count` tiles at random, as if drawn from the shuffled stock."""
        pool = [face for face, copies in self.left.items() for _ in range(copies)]
        picked = rng.permutation(len(pool))[:count]
        return tuple(self.take(pool[index]) for index in picked)

    def wild(self, rng: np.random.Generator) -> str | None:
        """A joker or a 2, or None when they are all out."""
        twos = [f"{colour}2" for colour in self.colours if self.has(f"{colour}2")]
        if self.has("J") and (not twos or rng.random() < 0.5):
            return self.take("J")
        return self.take(twos[rng.integers(len(twos))]) if twos else None

    def give_back(self, faces: list[str]) -> None:
        """Undo a deal that did not work out."""
        for face in faces:
            self.left[face] += 1


def _wild_count(rng: np.random.Generator, size: int) -> int:
    wanted = int(rng.choice(3, p=(0.68, 0.24, 0.08)))
    return min(wanted, size // 3, 2)


def _fill(rng: np.random.Generator, bag: Bag, wanted: list[str], wilds: set[int]) -> list[str] | None:
    """Take the wanted faces, wilds in some slots and wherever a face is out; None if that breaks a rule."""
    taken: list[str] = []
    used = 0
    for slot, face in enumerate(wanted):
        if slot not in wilds and bag.has(face):
            taken.append(bag.take(face))
            continue
        wild = bag.wild(rng)
        if wild is None or (used := used + 1) > min(2, len(wanted) // 3):
            bag.give_back(taken if wild is None else [*taken, wild])
            return None
        taken.append(wild)
    return taken


def _run(rng: np.random.Generator, bag: Bag, size: int) -> Meld | None:
    """Consecutive numbers of one colour; position 14 is the ace after the 13."""
    colour = str(rng.choice(list(bag.colours)))
    start = int(rng.integers(1, 16 - size))
    wanted = [f"{colour}{(position - 1) % 13 + 1}" for position in range(start, start + size)]
    wilds = {int(slot) for slot in rng.permutation(size)[: _wild_count(rng, size)]}
    faces = _fill(rng, bag, wanted, wilds)
    if faces is None:
        return None
    return Meld(tuple(reversed(faces) if rng.random() < 0.04 else faces))


def _set(rng: np.random.Generator, bag: Bag, size: int) -> Meld | None:
    """One number in any colours, wilds mostly at the end."""
    number = int(rng.choice(NUMBERS))
    have = [f for colour in bag.colours for f in [f"{colour}{number}"] * bag.left.get(f"{colour}{number}", 0)]
    order = [have[i] for i in rng.permutation(len(have))]
    if size <= 4 and rng.random() < 0.8:  # at first one of each colour, as most documents have it
        order = list(dict.fromkeys(order)) + [face for face in order if order.count(face) > 1]
    if size >= 7 and rng.random() < 0.5:
        order.sort()
    wilds = min(_wild_count(rng, size), size)
    wanted = order[: size - wilds]
    if number == 2:
        wanted, wilds = order[:size], 0
    if len(wanted) + wilds < 3:
        return None
    slots = [*wanted, *[""] * wilds]
    if wilds and rng.random() < 0.35:
        slots = [slots[i] for i in rng.permutation(len(slots))]
    faces = _fill(rng, bag, slots, {i for i, face in enumerate(slots) if not face})
    return None if faces is None else Meld(tuple(faces))


def legal_meld(rng: np.random.Generator, bag: Bag, size: int) -> Meld | None:
    """A legal meld of `size` tiles (a set may come out shorter), or None when none was found."""
    for _ in range(12):
        as_set = rng.random() < (0.4 if size <= 6 else 0.3 if size <= 9 else 0.0)
        meld = _set(rng, bag, size) if as_set else _run(rng, bag, size)
        if meld is not None:
            return meld
    return None


def illegal_meld(rng: np.random.Generator, bag: Bag) -> Meld | None:
    """A row of tiles that is mostly no meld: too short, any tiles, a stranger in a meld, a hole in a run."""
    way = rng.integers(4)
    if way == 0 or bag.count() < 8:
        faces = bag.draw(rng, int(rng.integers(2, 5)))
        return Meld(faces) if faces else None
    meld = legal_meld(rng, bag, int(rng.integers(3, 7)))
    if meld is None:
        return None
    faces_list = list(meld.faces)
    slot = int(rng.integers(len(faces_list)))
    bag.give_back([faces_list[slot]])
    if way == 1 and len(faces_list) > 3:
        del faces_list[slot]
    else:
        faces_list[slot] = bag.draw(rng, 1)[0]
    return Meld(tuple(faces_list))
