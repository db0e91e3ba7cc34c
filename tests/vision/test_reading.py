"""The Reading document: there and back, and what is no Reading."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from vision.reading import Alternative, Photo, Reading, ReadingError, ReviewItem, SeenTile

READING = Reading(
    photos=(Photo("mesa.jpg", 1000, 750, "ab" * 32), Photo("atril.jpg", 800, 600, "cd" * 32, "rack")),
    tiles=(
        SeenTile(0, 0, "R7", 0.998, ((1, 2), (3, 2), (3, 5), (1, 5)), "meld", alternatives=(Alternative("R1", 0.001),)),
        SeenTile(1, None, "J", None, None, "meld", corrected_by="person"),
        SeenTile(2, 1, "?", 0.4, ((1, 2), (3, 2), (3, 5), (1, 5)), "rack", side=1, cut=True),
        SeenTile(5, 0, "K9", 0.9, ((1, 2), (3, 2), (3, 5), (1, 5)), "loose"),
    ),
    melds=((0, 1),),
    rack=(2,),
    loose=(5,),
    duplicates=((0, 5),),
    review=(ReviewItem(2, "unread", 50),),
    model={"file": "map-x.onnx", "sha256": "ef"},
    timings_ms={"decode": 1.5},
)


def test_a_reading_goes_there_and_back() -> None:
    assert Reading.from_json(READING.to_json()) == READING


def test_its_document_has_what_the_contract_names() -> None:
    document = READING.to_json()
    assert document["version"] == 1
    assert document["melds"] == [[0, 1]]
    assert document["tiles"][0]["corners"] == [[1, 2], [3, 2], [3, 5], [1, 5]]
    assert document["tiles"][1]["photo"] is None
    assert document["review"] == [{"tile": 2, "reason": "unread", "points_at_stake": 50}]


def spoilt(path: str, value: object) -> dict[str, Any]:
    document: Any = copy.deepcopy(READING.to_json())
    *steps, last = [int(s) if s.isdigit() else s for s in path.split(".")]
    at = document
    for step in steps:
        at = at[step]
    at[last] = value
    return document  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("tiles", None), ("tiles", {}), ("tiles.0", 7), ("tiles.0.id", "0"), ("tiles.0.id", 1), ("tiles.0.id", True),
        ("tiles.0.id", -1), ("tiles.0.place", "pozo"), ("tiles.0.corners", [[1, 2]]), ("tiles.0.corners", 5),
        ("tiles.0.confidence", "high"), ("tiles.0.confidence", float("inf")), ("tiles.0.confidence", float("nan")),
        ("tiles.0.alternatives", 3), ("tiles.0.alternatives", [3]), ("melds", [[99]]), ("melds", [7]),
        ("melds.0", [0, 0]), ("rack", [0]), ("rack", "2"), ("loose", [10**400]), ("duplicates", 5),
        ("duplicates", [[99]]), ("review", [{"tile": 99}]), ("photos", [{}]), ("photos.0.role", "sofa"),
        ("tiles.0.photo", 2), ("photos.0.width", 10**400), ("model", 5), ("timings_ms", 5),
        ("timings_ms", {"decode": 10**400}),
    ],
)  # fmt: skip
def test_what_is_no_reading_says_where(path: str, value: object) -> None:
    with pytest.raises(ReadingError) as caught:
        Reading.from_json(spoilt(path, value))
    assert caught.value.message
    assert caught.value.message_en


def test_the_lists_say_where_a_tile_is_that_says_nothing() -> None:
    document = READING.to_json()
    for tile in document["tiles"]:
        del tile["place"]
    assert Reading.from_json(document) == READING


def test_the_lists_win_over_what_a_tile_says() -> None:
    moved = READING.to_json()
    moved["melds"], moved["rack"] = [[0]], [2, 1]
    assert [tile.place for tile in Reading.from_json(moved).tiles][:3] == ["meld", "rack", "rack"]


def test_a_tile_in_no_list_is_one_that_another_photo_shows_or_was_left_out() -> None:
    again = spoilt("loose", [])
    assert Reading.from_json(again).loose == ()
    assert Reading.from_json({**again, "duplicates": []}).loose == (5,)
    taken_out = Reading.from_json(spoilt("rack", []))
    assert (taken_out.rack, taken_out.tile(2).place) == ((), "loose")
    assert 2 in taken_out.loose


@pytest.mark.parametrize("value", [None, 5, [], "x", {}])
def test_other_documents_are_refused(value: object) -> None:
    with pytest.raises(ReadingError):
        Reading.from_json(value)
