import pytest

from scoring import ALL_FACES, GREEN_FACES, JOKER, UNREAD, Tile

EVERY_TILE = (*ALL_FACES, *GREEN_FACES, UNREAD)


def test_a_set_in_four_colours_has_53_faces() -> None:
    assert len(ALL_FACES) == len(set(ALL_FACES)) == 53


@pytest.mark.parametrize("tile", EVERY_TILE, ids=str)
def test_text_and_repr_round_trip(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile
    assert eval(repr(tile)) == tile


@pytest.mark.parametrize(
    "text",
    ["", "R0", "R14", "R07", "r7", "7R", "R", "J1", "??", " R7", "R7 ", "R٣", "G14", "X5", None, 7, True],
)
def test_no_other_text_is_a_tile(text: str) -> None:
    with pytest.raises(ValueError, match="not a tile"):
        Tile.parse(text)


@pytest.mark.parametrize(("colour", "number"), [("R", 0), ("R", 14), ("R", True), ("J", 3), (None, 3), ("R", None)])
def test_no_other_pair_is_a_tile(colour: str | None, number: int | None) -> None:
    with pytest.raises(ValueError, match="no such tile"):
        Tile(colour, number)


def test_joker_two_and_unread_are_told_apart() -> None:
    assert [(t.is_joker, t.is_two, t.is_unread) for t in (JOKER, Tile("K", 2), UNREAD, Tile("R", 3))] == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
        (False, False, False),
    ]


def test_tiles_are_named_in_both_languages() -> None:
    assert Tile("R", 7).words == ("7 rojo", "red 7")
    assert JOKER.words == ("comodín", "joker")
    assert UNREAD.words == ("ficha sin leer", "unread tile")
