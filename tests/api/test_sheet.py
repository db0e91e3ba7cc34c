"""A Reading and the facts to a score with the ids of its tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from api.sheet import sheet, statement
from scoring import HandError, UnknownRuleset
from vision.reading import Alternative, Photo, Reading, ReadingError, ReviewItem, SeenTile

BOX = ((0.0, 0.0), (10.0, 0.0), (10.0, 14.0), (0.0, 14.0))


def reading(
    melds: Sequence[Sequence[str]] = (),
    rack: Sequence[str] = (),
    loose: Sequence[str] = (),
    roles: Sequence[Any] = ("table",),
    doubts: dict[int, list[str]] | None = None,
) -> Reading:
    """A Reading of these faces; ids start at 10, so that an id is never taken for a place in a list."""
    tiles: list[SeenTile] = []
    doubts = doubts or {}

    def seen(faces: Sequence[str], place: Any) -> tuple[int, ...]:
        first = 10 + len(tiles)
        for offset, face in enumerate(faces):
            others = tuple(Alternative(other, 0.2) for other in doubts.get(first + offset, []))
            tiles.append(SeenTile(first + offset, 0, face, 0.9, BOX, place, alternatives=others))
        return tuple(range(first, first + len(faces)))

    rows = tuple(seen(row, "meld") for row in melds)
    left, out = seen(rack, "rack"), seen(loose, "loose")
    photos = tuple(Photo(f"foto {i}.jpg", 100, 100, "0" * 64, role) for i, role in enumerate(roles))
    review = tuple(ReviewItem(id, "close-call", 0) for id in doubts)
    return Reading(photos, tuple(tiles), rows, left, out, review=review)


def codes(document: dict[str, Any]) -> list[str]:
    return [problem["code"] for problem in document["problems"]]


def test_lines_carry_the_ids_of_their_tiles() -> None:
    run = ["R3", "R4", "R5", "R6", "R7", "R8", "R9"]
    seen = reading([["B9", "K9", "J"], run], ["K13"], ["Y1"], ["table", "rack"])
    document = sheet(seen, statement({"took_muerto": True}))
    lines = {line["code"]: line for line in document["lines"]}
    assert lines["laid_tiles"]["ids"] == list(range(10, 20))
    assert lines["canasta"]["ids"] == list(range(13, 20))
    assert lines["tiles_left"]["ids"] == [20]
    for line in document["lines"]:
        faces = [seen.tile(id).tile for id in line["ids"]]
        assert faces == line["tiles"], line["code"]
    assert [meld["ids"] for meld in document["melds"]] == [[10, 11, 12], list(range(13, 20))]
    assert document["total"] == 70 + 45 + 200 - 10
    assert document["reading"] == seen.to_json()
    assert document["ruleset"] == "bonaerenses-2026"


def test_loose_tiles_score_nothing() -> None:
    document = sheet(reading(loose=["J", "J"]), statement({"rack": [], "took_muerto": True}))
    assert document["total"] == 0
    assert document["lines"] == []


@pytest.mark.parametrize(
    ("roles", "said", "provisional"),
    [
        (["table"], {}, True),
        (["table", "rack"], {}, False),
        (["table"], {"rack": []}, False),
        (["rack"], {}, False),
    ],
)
def test_a_rack_neither_shown_nor_stated_makes_the_score_provisional(
    roles: list[str], said: dict[str, Any], provisional: bool
) -> None:
    document = sheet(reading([["R3", "R4", "R5"]], roles=roles), statement(said))
    assert document["provisional"] is provisional
    assert codes(document) == (["rack-not-shown"] if provisional else [])


def test_the_range_counts_the_tiles_in_review() -> None:
    # The 6 may be a 9: 5 or 10 points; the rack's 1 may be a 7: 15 or 5. -100 for the muerto.
    seen = reading([["R7", "B7", "K6"]], ["K1"], ["J"], ["table", "rack"], {12: ["K9"], 13: ["K7"], 14: ["R1"]})
    document = sheet(seen, statement({}))
    assert document["total"] == 15 - 15 - 100
    assert document["total_range"] == {"least": -100, "most": -85}


def test_what_may_be_no_tile_may_be_worth_nothing() -> None:
    seen = reading([["R7", "B7", "K7"]], ["K13"], roles=["table", "rack"], doubts={13: []})
    seen = replace(seen, review=tuple(replace(item, reason="maybe-no-tile") for item in seen.review))
    document = sheet(seen, statement({"took_muerto": True}))
    assert document["total"] == 15 - 10
    assert document["total_range"] == {"least": 5, "most": 15}


def test_without_doubt_the_range_is_the_total() -> None:
    document = sheet(reading([["R7", "B7", "K7"]]), statement({}))
    assert document["total_range"] == {"least": document["total"], "most": document["total"]}


def test_an_unread_tile_is_in_doubt_even_if_no_review_says_so() -> None:
    document = sheet(reading([["R7", "B7", "?"]]), statement({"took_muerto": True}))
    assert document["total"] == 10
    assert document["total_range"] == {"least": 10, "most": 60}
    assert codes(document) == ["unread-tile", "rack-not-shown"]
    assert document["problems"][0]["ids"] == [12]


def test_problems_name_their_tiles() -> None:
    seen = reading([["R7", "B7", "K7"], ["R3", "R9", "K1"], ["R7", "R7", "B7"]])
    problems = sheet(seen, statement({"rack": []}))["problems"]
    by_code = {problem["code"]: problem["ids"] for problem in problems}
    assert by_code == {"not-a-set-or-run": [13, 14, 15], "more-than-two-copies": [10, 16, 17]}


def test_nothing_seen_is_a_score_of_nothing() -> None:
    document = sheet(reading(), statement({"took_muerto": True, "rack": []}))
    assert (document["total"], document["melds"], document["lines"]) == (0, [], [])


def test_a_tile_that_is_none_is_refused() -> None:
    with pytest.raises(ReadingError) as caught:
        sheet(reading([["R7", "B7", "Z99"]]), statement({}))
    assert caught.value.path == "tiles[2].tile"


@pytest.mark.parametrize("document", [{"melds": [["R3", "R4", "R5"]]}, {"rack": ["J"]}])
def test_tiles_come_from_the_photos_alone(document: dict[str, Any]) -> None:
    with pytest.raises(HandError) as caught:
        statement(document)
    assert caught.value.code == "tiles-and-photos"


def test_a_statement_is_refused_as_a_hand_is() -> None:
    with pytest.raises(UnknownRuleset):
        statement({"ruleset": "mus"})
    with pytest.raises(HandError):
        statement(["went_out"])
    with pytest.raises(HandError):
        statement({"went_out": "yes"})
