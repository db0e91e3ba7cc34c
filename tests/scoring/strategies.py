"""Random rows, house rules and hands."""

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from scoring import ALL_FACES, GREEN_FACES, OPTIONS, UNREAD, Hand, HandError, Ruleset, Tile, ruleset, rulesets
from scoring.hand import Opponents

FEW = settings(max_examples=150, deadline=None)
FACES = st.sampled_from(ALL_FACES)
ANY_TILE = st.sampled_from((*ALL_FACES, *GREEN_FACES, UNREAD))
WILD = st.sampled_from([Tile.parse(text) for text in ("J", "R2", "B2", "Y2", "K2")])


@st.composite
def near_runs(draw: st.DrawFn) -> tuple[Tile, ...]:
    """A run with up to two tiles changed for wilds, and now and then one tile for any other."""
    length, start = draw(st.integers(3, 14)), draw(st.integers(1, 12))
    colour = draw(st.sampled_from("RBYKG"))
    row = [Tile(colour, (start + i - 1) % 13 + 1) for i in range(length)]
    for _ in range(draw(st.integers(0, 2))):
        row[draw(st.integers(0, length - 1))] = draw(WILD)
    if draw(st.integers(0, 4)) == 0:
        row[draw(st.integers(0, length - 1))] = draw(ANY_TILE)
    return tuple(row)


@st.composite
def near_sets(draw: st.DrawFn) -> tuple[Tile, ...]:
    number = draw(st.integers(1, 13))
    row = [Tile(draw(st.sampled_from("RBYK")), number) for _ in range(draw(st.integers(2, 8)))]
    row += draw(st.lists(WILD, max_size=2))
    return tuple(draw(st.permutations(row)))


ROWS = near_runs() | near_sets() | st.lists(ANY_TILE, max_size=9).map(tuple)
WHETHER = st.booleans() | st.none()


def option_values(name: str) -> st.SearchStrategy[Any]:
    """Every legal value of an option."""
    option = OPTIONS[name]
    ways: list[st.SearchStrategy[Any]] = [st.sampled_from(option.words)] if option.words else []
    if option.points:
        ways.append(st.integers(option.least, 1000))
    return st.one_of(*ways, *([st.none()] if option.none else []))


@st.composite
def house_rules(draw: st.DrawFn) -> Ruleset:
    options: dict[str, object] = {}
    for name in OPTIONS:
        if draw(st.integers(0, 3)) == 0:
            options[name] = draw(option_values(name))
    base = ruleset(draw(st.sampled_from(list(rulesets()))))
    try:
        return base.with_options(options)
    except HandError:
        return base


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    rack = tuple(draw(st.lists(ANY_TILE, max_size=8)))
    melds = tuple(draw(st.lists(ROWS, max_size=4)))
    out, took, unplayed, stock_out = (draw(st.booleans()) for _ in range(4))
    others = Opponents(draw(WHETHER), draw(WHETHER), draw(WHETHER))
    return Hand(draw(house_rules()), melds, rack, out, took, unplayed, stock_out, others)
