"""Both sides' photos to both scores: whose tiles count for whom, and what each side learns of the other."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from api.sides import sides_sheet, statements
from tests.api.helpers import files, problem
from vision.reading import Alternative, Photo, Reading, ReviewItem, SeenTile

RUN = ["R3", "R4", "R5", "R6", "R7", "R8", "R9"]
"""45 laid, a pure canasta."""

NINES = ["B9", "K9", "J"]
"""70 laid."""


def reading(
    first: Sequence[Sequence[str]],
    second: Sequence[Sequence[str]],
    racks: tuple[Sequence[str], Sequence[str]] = ((), ()),
    doubts: dict[int, list[str]] | None = None,
    shown: Sequence[int] = (0, 1),
) -> Reading:
    """A Reading of both sides' melds and racks; ids start at 10. shown: whose rack was photographed."""
    doubts = doubts or {}
    tiles: list[SeenTile] = []

    def seen(faces: Sequence[str], place: Any, side: int) -> tuple[int, ...]:
        start = 10 + len(tiles)
        for id, face in enumerate(faces, start):
            others = tuple(Alternative(each, 0.2) for each in doubts.get(id, []))
            tiles.append(SeenTile(id, 0, face, 0.9, None, place, side, alternatives=others))
        return tuple(range(start, start + len(faces)))

    melds = [seen(row, "meld", side) for side, rows in enumerate((first, second)) for row in rows]
    rack = [id for side, faces in enumerate(racks) for id in seen(faces, "rack", side)]
    photos = [Photo("mesa.jpg", 100, 100, ""), *(Photo("atril.jpg", 100, 100, "", "rack", side) for side in shown)]
    review = tuple(ReviewItem(id, "close-call", 0) for id in doubts)
    return Reading(tuple(photos), tuple(tiles), tuple(melds), tuple(rack), (), review=review)


def said(first: dict[str, Any] | None = None, second: dict[str, Any] | None = None) -> Any:
    return statements({"sides": [first or {}, second or {}]})


def codes(document: dict[str, Any]) -> list[str]:
    return [each["code"] for each in document["problems"]]


def sideless(found: Reading, *ids: int) -> Reading:
    return replace(found, tiles=tuple(replace(t, side=None) if t.id in ids else t for t in found.tiles))


def test_each_tile_counts_for_its_side() -> None:
    seen = reading([RUN], [NINES], ((), ["K13"]))
    document = sides_sheet(seen, said({"went_out": True, "took_muerto": True}, {}))
    first, second = document["scores"]
    # 45 laid, 200 for the canasta, 100 for going out; 70 laid, 10 left, 100 for the muerto that stayed.
    assert (first["total"], second["total"]) == (345, -40)
    assert [meld["ids"] for meld in first["melds"]] == [list(range(10, 17))]
    assert [meld["ids"] for meld in second["melds"]] == [[17, 18, 19]]
    lines = {line["code"]: line["ids"] for line in second["lines"]}
    assert (lines["laid_tiles"], lines["tiles_left"]) == ([17, 18, 19], [20])
    assert (first["total_range"], second["total_range"]) == (
        {"least": 345, "most": 345},
        {"least": -40, "most": -40},
    )
    assert (document["problems"], codes(first), codes(second)) == ([], [], [])
    assert document["version"] == 1
    assert document["reading"] == seen.to_json()
    assert "reading" not in first


def test_each_side_learns_of_its_opponents_from_the_other() -> None:
    stock = {"stock_ran_out": True, "took_muerto": True}
    seen = reading([["K4", "K5", "K6"]], [RUN])
    assert [score["total"] for score in sides_sheet(seen, said(stock, stock))["scores"]] == [15, 245]
    replayed = sides_sheet(reading([["K4", "K5", "K6"]], [NINES]), said(stock, stock))
    assert [(score["total"], score["replay"]) for score in replayed["scores"]] == [(0, True), (0, True)]
    both = sides_sheet(reading([RUN], [RUN]), said(*[{"went_out": True, "took_muerto": True}] * 2))
    assert codes(both) == ["both-went-out"]


def test_a_replay_that_hangs_on_the_others_doubt_is_in_the_range() -> None:
    stock = {"stock_ran_out": True, "took_muerto": True}
    # The other side's R9 may be an R6: then nobody has a canasta, and the hand is replayed.
    seen = reading([["K4", "K5", "K6"]], [RUN], doubts={19: ["R6"]})
    first, second = sides_sheet(seen, said(stock, stock))["scores"]
    assert (first["total"], first["total_range"]) == (15, {"least": 0, "most": 15})
    assert second["total_range"] == {"least": 0, "most": 245}


def test_doubts_and_racks_are_of_their_side() -> None:
    seen = reading([["R7", "B7", "K6"]], [["K4", "K5", "K6"]], (["K1"], ["J"]), {12: ["K7", "K9"]}, shown=[1])
    first, second = sides_sheet(seen, said({"took_muerto": True}, {"took_muerto": True}))["scores"]
    assert (first["total"], first["total_range"]) == (0, {"least": 0, "most": 5})
    assert second["total_range"] == {"least": -35, "most": -35}
    assert (codes(first), codes(second)) == (["not-a-set-or-run", "rack-not-shown"], [])
    stated = sides_sheet(seen, said({"took_muerto": True, "rack": []}, {}))["scores"][0]
    assert codes(stated) == ["not-a-set-or-run"]


def test_a_tile_cannot_lie_on_both_sides_more_often_than_it_exists() -> None:
    seen = reading([["R7", "R7", "B7"]], [["R7", "K7", "Y7"]])
    document = sides_sheet(seen, said())
    assert [(each["code"], each["ids"]) for each in document["problems"]] == [("more-than-two-copies", [10, 11, 13])]
    assert [each["ids"] for score in document["scores"] for each in score["problems"]] == [[10, 11], [13]]


def test_what_is_of_no_side_counts_for_nobody_and_is_said() -> None:
    seen = sideless(reading([RUN, NINES], [["K4", "K5", "K6"]], (["K1"], ["Y1"])), 17, 18, 19, 23)
    document = sides_sheet(seen, said({"took_muerto": True}, {"took_muerto": True}))
    first, second = document["scores"]
    assert (first["total"], second["total"]) == (245, 0)
    assert (first["provisional"], second["provisional"]) == (True, True)
    for each in (document, first, second):
        assert codes(each) == ["unknown-side"]
        assert each["problems"][0]["ids"] == [23, 17, 18, 19]
    # One tile that names a side says it for its meld; tiles that name both say nothing.
    part = sideless(seen, 10, 11)
    assert sides_sheet(part, said({"took_muerto": True}))["scores"][0]["total"] == 245
    mixed = replace(seen, tiles=tuple(replace(t, side=1) if t.id == 16 else t for t in seen.tiles))
    assert sides_sheet(mixed, said({"took_muerto": True}))["scores"][0]["total"] == 0


def test_nothing_seen_is_two_scores_of_nothing() -> None:
    document = sides_sheet(reading([], []), said({"took_muerto": True}, {"took_muerto": True}))
    assert [(score["total"], score["melds"]) for score in document["scores"]] == [(0, []), (0, [])]


# Over HTTP.


def hand_of(*sides: dict[str, Any]) -> dict[str, str]:
    return {"hand": json.dumps({"sides": list(sides)})}


def post_scores(client: TestClient, document: dict[str, Any]) -> Any:
    return client.post("/api/v1/scores", json=document)


@pytest.fixture(scope="module")
def others() -> bytes:
    """Melds of a rendered table other than the first one."""
    return (Path(__file__).parent.parent / "pictures" / "mesa-esquina.jpg").read_bytes()


def test_photos_of_each_side(client: TestClient, jpeg: bytes, others: bytes) -> None:
    alone = [
        client.post("/api/v1/hands", files=files(photos=[("mesa.jpg", each)]), data={"hand": '{"rack": []}'}).json()
        for each in (jpeg, others)
    ]
    sent = files(photos_0=[("mesa.jpg", jpeg)], photos_1=[("esquina.jpg", others)])
    response = client.post("/api/v1/hands", files=sent, data=hand_of({"rack": []}, {"rack": []}))
    assert response.status_code == 200, response.text
    document = response.json()
    assert [score["total"] for score in document["scores"]] == [score["total"] for score in alone]
    assert [photo["side"] for photo in document["reading"]["photos"]] == [0, 1]
    assert [photo["divider"] for photo in document["reading"]["photos"]] == [None, None]
    again = post_scores(client, {"sides": [{"rack": []}, {"rack": []}], "reading": document["reading"]}).json()
    assert again == document


def test_a_photo_of_the_whole_table(client: TestClient) -> None:
    picture = Path(__file__).parent.parent / "pictures" / "mesa-dos-lados.jpg"
    facts = {"took_muerto": True}, {"took_muerto": True, "went_out": True, "rack": []}
    response = client.post(
        "/api/v1/hands", files=files(photos=[("mesa.jpg", picture.read_bytes())]), data=hand_of(*facts)
    )
    document = response.json()
    # Ours: 270 laid, canastas of 200 and 100, 70 left in two racks. Theirs: 325 laid, 200, 200, 100, and going out.
    assert [score["total"] for score in document["scores"]] == [500, 925]
    label = json.loads(picture.with_suffix(".json").read_text("utf-8"))
    owed = sorted((tile["tile"], tile["side"]) for tile in label["tiles"] if tile["place"] != "loose")
    seen = sorted((tile["tile"], tile["side"]) for tile in document["reading"]["tiles"] if tile["place"] != "loose")
    assert seen == owed
    # The line is the program's guess until somebody sends it back.
    assert [codes(each) for each in (document, *document["scores"])] == [
        ["sides-proposed"],
        ["rack-not-shown", "sides-proposed"],
        ["sides-proposed"],
    ]
    confirmed = post_scores(client, {"sides": list(facts), "reading": document["reading"]}).json()
    assert [codes(each) for each in (confirmed, *confirmed["scores"])] == [[], ["rack-not-shown"], []]
    assert [score["total"] for score in confirmed["scores"]] == [500, 925]


def half(jpeg: bytes, left: float, right: float) -> bytes:
    image = Image.open(io.BytesIO(jpeg)).convert("RGB")
    out = io.BytesIO()
    image.crop((round(left * image.width), 0, round(right * image.width), image.height)).save(out, "JPEG", quality=95)
    return out.getvalue()


def test_a_sides_photos_are_joined_and_the_other_sides_are_not(client: TestClient, jpeg: bytes) -> None:
    left, right = ("izquierda.jpg", half(jpeg, 0, 0.7)), ("derecha.jpg", half(jpeg, 0.3, 1))
    nothing = hand_of({}, {})
    joined = client.post("/api/v1/hands", files=files(photos_1=[left, right]), data=nothing).json()
    assert joined["reading"]["duplicates"]
    assert joined["scores"][0]["melds"] == []
    apart = client.post("/api/v1/hands", files=files(photos_0=[left], photos_1=[right]), data=nothing).json()
    assert apart["reading"]["duplicates"] == []
    assert apart["scores"][0]["melds"]
    assert apart["scores"][1]["melds"]


def test_the_rack_of_a_side(client: TestClient, jpeg: bytes) -> None:
    rack = (Path(__file__).parent.parent / "pictures" / "atril.jpg").read_bytes()
    seen = {}
    for field in ("rack_0", "rack_1", "rack"):
        sent = files(photos=[("mesa.jpg", jpeg)], **{field: [("atril.jpg", rack)]})
        document = client.post("/api/v1/hands", files=sent, data=hand_of({}, {"rack": []})).json()
        seen[field] = [
            sum(line["ids"] != [] for line in each["lines"] if line["code"] == "tiles_left")
            for each in document["scores"]
        ]
        assert document["reading"]["photos"][0]["divider"] is not None
    # Nobody said whose the last is; the other side had none left.
    assert seen == {"rack_0": [1, 0], "rack_1": [0, 1], "rack": [1, 0]}


def test_one_sides_photos_need_both_sides_hands(client: TestClient, jpeg: bytes) -> None:
    sent = files(photos_0=[("mesa.jpg", jpeg)])
    problem(client.post("/api/v1/hands", files=sent, data={"hand": "{}"}), 422, "sides-missing")
    reading = client.post("/api/v1/readings", files=sent).json()
    assert {tile["side"] for tile in reading["tiles"]} == {0}


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ({"sides": [{}]}, "wrong-sides"),
        ({"sides": {}}, "wrong-sides"),
        ({"sides": [{}, {}], "went_out": True}, "wrong-sides"),
        ({"sides": [{}, {"ruleset": "online"}]}, "another-ruleset"),
        ({"sides": [{}, {"ruleset": "mus"}]}, "unknown-ruleset"),
        ({"sides": [{"rack": ["R3"]}, {}]}, "tiles-and-photos"),
        ({"sides": [5, {}]}, "wrong-type"),
    ],
)
def test_what_is_no_hand_of_both_sides_is_said(client: TestClient, jpeg: bytes, hand: Any, code: str) -> None:
    sent = files(photos=[("mesa.jpg", jpeg)])
    problem(client.post("/api/v1/hands", files=sent, data={"hand": json.dumps(hand)}), 422, code)
    problem(post_scores(client, {**hand, "reading": {"photos": [], "tiles": [], "melds": []}}), 422)


def test_a_reading_goes_with_a_hand_or_with_sides(client: TestClient) -> None:
    seen = reading([RUN], [NINES]).to_json()
    problem(post_scores(client, {"hand": {}, "sides": [{}, {}], "reading": seen}), 422, "unknown-field")
    spoilt = {**seen, "photos": [{**seen["photos"][0], "divider": [[0, 0]]}]}
    problem(post_scores(client, {"sides": [{}, {}], "reading": spoilt}), 422, "not-a-reading")
