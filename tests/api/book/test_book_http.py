"""Matches over HTTP, on each kind of database: the contract's routes, keys, repetitions and what is refused."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.book.matches import MATCH, Table, points
from tests.api.helpers import problem

RUN_OF_7 = ["R3", "R4", "R5", "R6", "R7", "R8", "R9"]
HAND: dict[str, Any] = {"melds": [RUN_OF_7], "rack": [], "took_muerto": True}
"""45 laid, 200 for the canasta: 245."""


def test_a_match_is_started(server_client: TestClient) -> None:
    start = {"ruleset": "revista", "options": {"target": 2000}, "sides": ["Ñandú", "Los 3"], "start": [50, -10]}
    response = server_client.post("/api/v1/matches", json=start)
    assert response.status_code == 201
    begun = response.json()
    assert response.headers["location"] == f"/api/v1/matches/{begun['id']}"
    assert begun["read_key"] != begun["write_key"]
    assert (begun["target"], begun["totals"], begun["sides"]) == (2000, [50, -10], ["Ñandú", "Los 3"])
    assert (begun["finished"], begun["winner"], begun["hands"], begun["ahead"]) == (False, None, [], 0)
    headers = {"Authorization": f"bearer {begun['read_key']}"}
    again = server_client.get(f"/api/v1/matches/{begun['id']}", headers=headers).json()
    assert again == {name: value for name, value in begun.items() if not name.endswith("_key")}


@pytest.mark.parametrize("wrong", [[], {}, {"ruleset": "mus"}, {**MATCH, "sides": ["A"]}, {**MATCH, "target": -1}])
def test_a_match_that_is_none_is_refused(server_client: TestClient, wrong: object) -> None:
    problem(server_client.post("/api/v1/matches", json=wrong), 422)


def test_level_past_the_target_another_hand_is_played(table: Table) -> None:
    assert table.add(700, -40)["totals"] == [700, -40]
    match = table.add(300, 900)
    assert (match["totals"], match["ahead"], match["finished"]) == ([1000, 860], 0, False)
    match = table.add(500, 640)
    assert (match["finished"], match["winner"], match["totals"]) == (False, None, [1500, 1500])
    assert table.add(-10, 0)["winner"] == 1


def test_hands_add_up_and_the_winner_is_announced(table: Table) -> None:
    table.add(900, 100)
    match = table.add(600, 1300)
    assert (match["totals"], match["finished"], match["winner"]) == ([1500, 1400], True, 0)
    refused = problem(table.ask("POST", "/hands", json=points(1, 1)), 409, "match-finished")
    assert "terminó" in refused["detail"]
    assert table.match()["totals"] == [1500, 1400]


def test_an_earlier_hand_is_edited_and_all_counted_anew(table: Table) -> None:
    first = table.add(1400, 0)["hands"][0]["id"]
    table.add(200, 100)
    edited = table.ask("PUT", f"/hands/{first}", json=points(400, 1600)).json()
    assert [hand["totals"] for hand in edited["hands"]] == [[400, 1600], [200, 100]]
    assert edited["hands"][0]["id"] == first
    assert (edited["winner"], edited["totals"]) == (1, [600, 1700])
    assert edited["undo"] == {"kind": "edited", "hand": first}
    assert table.undo()["winner"] == 0
    problem(table.ask("PUT", "/hands/none", json=points(1, 1)), 404, "unknown-hand")


def test_a_hand_is_deleted_and_put_back_in_its_place(table: Table) -> None:
    first = table.add(100, 0)["hands"][0]["id"]
    before = table.add(0, 50)
    gone = table.ask("DELETE", f"/hands/{first}").json()
    assert (gone["totals"], len(gone["hands"]), gone["undo"]["kind"]) == ([0, 50], 1, "removed")
    problem(table.ask("DELETE", f"/hands/{first}"), 404, "unknown-hand")
    problem(table.ask("PUT", f"/hands/{first}", json=points(1, 1)), 404, "unknown-hand")
    back = table.undo()
    assert back["hands"] == before["hands"]
    assert back["revision"] > gone["revision"] > before["revision"]


def test_everything_can_be_undone_step_by_step(table: Table) -> None:
    table.add(10, 20)
    table.add(30, 40)
    table.end()
    assert table.undo()["finished"] is False
    assert table.undo()["totals"] == [10, 20]
    assert table.undo()["hands"] == []
    problem(table.ask("POST", "/undo"), 409, "nothing-to-undo")


def test_a_full_match_can_still_be_mended_and_ended(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.add(10, 20)
    table.add(30, 40)
    hand = table.match()["hands"][0]["id"]
    monkeypatch.setattr("api.book.book.MOST_CHANGES", 2)
    problem(table.ask("POST", "/hands", json=points(1, 2)), 409, "match-full")
    assert table.ask("DELETE", f"/hands/{hand}").json()["totals"] == [30, 40]
    assert table.undo()["totals"] == [40, 60]
    assert table.end()["finished"] is True


def test_tiles_and_calculations_make_hands(table: Table) -> None:
    calculation = {"calculation": {"canastas": {"impure": 1}, "laid": {"8-13": 3}, "took_muerto": False}}
    match = table.ask("POST", "/hands", json={"hands": [HAND, calculation]}).json()
    hand = match["hands"][0]
    assert (hand["totals"], hand["provisional"], hand["replay"]) == ([245, 30], False, False)
    shown = table.ask("GET", f"/hands/{hand['id']}").json()
    assert shown["entries"] == [HAND, calculation]
    assert [score["total"] for score in shown["scores"]] == [245, 30]
    assert sum(line["points"] for line in shown["scores"][1]["lines"]) == 30
    problem(table.ask("GET", "/hands/none"), 404, "unknown-hand")


def test_a_corrected_reading_makes_a_hand(table: Table) -> None:
    tiles = [{"id": i, "tile": tile, "place": "meld"} for i, tile in enumerate(RUN_OF_7)]
    reading = {"photos": [], "tiles": tiles, "melds": [list(range(7))], "rack": []}
    said = {"took_muerto": True, "went_out": True}
    entry = {"hand": {**said, "rack": []}, "reading": reading}
    match = table.ask("POST", "/hands", json={"hands": [entry, {"points": -30}]}).json()
    assert (match["totals"], match["hands"][0]["provisional"]) == ([345, -30], False)
    unseen = table.ask("POST", "/hands", json={"hands": [{**entry, "hand": said}, {"points": 0}]}).json()
    assert (unseen["totals"], unseen["hands"][1]["provisional"]) == ([690, -30], True)
    shown = table.ask("GET", f"/hands/{unseen['hands'][1]['id']}").json()
    assert [problem["code"] for problem in shown["scores"][0]["problems"]] == ["rack-not-shown"]
    other = {**entry, "hand": {"ruleset": "online"}}
    problem(table.ask("POST", "/hands", json={"hands": [other, {"points": 0}]}), 422, "another-ruleset")


def test_one_reading_of_both_sides_makes_both_hands(table: Table) -> None:
    faces = [*RUN_OF_7, "B9", "K9", "J", "K13"]
    tiles = [{"id": i, "tile": tile, "side": int(i >= 7)} for i, tile in enumerate(faces)]
    rack = {"width": 9, "height": 9, "role": "rack", "side": 1}
    reading = {"photos": [rack], "tiles": tiles, "melds": [list(range(7)), [7, 8, 9]], "rack": [10]}
    said = [{"took_muerto": True, "went_out": True, "rack": []}, {}]
    entries = [{"hand": said[side], "reading": reading, "side": side} for side in (0, 1)]
    match = table.ask("POST", "/hands", json={"hands": entries}).json()
    # 45, 200 for the canasta and 100 for going out; 70, 10 left, 100 for the muerto.
    assert (match["totals"], match["hands"][0]["provisional"]) == ([345, -40], False)
    turned = table.ask("POST", "/hands", json={"hands": entries[::-1]}).json()
    assert turned["hands"][1]["totals"] == [-40, 345]
    unseen = [{**entry, "reading": {**reading, "photos": []}} for entry in entries]
    assert table.ask("POST", "/hands", json={"hands": unseen}).json()["hands"][2]["provisional"]
    whose = [{**entry, "reading": {**reading, "tiles": [*tiles[:10], {"id": 10, "tile": "K13"}]}} for entry in entries]
    problem(table.ask("POST", "/hands", json={"hands": whose}), 422, "unknown-side")
    wrong = [{**entries[0], "side": 2}, {"points": 0}]
    problem(table.ask("POST", "/hands", json={"hands": wrong}), 422, "wrong-type")


def test_a_replayed_hand_is_shown_and_adds_nothing(table: Table) -> None:
    out = {"melds": [["K4", "K5", "K6"]], "rack": [], "took_muerto": True, "stock_ran_out": True}
    match = table.ask("POST", "/hands", json={"hands": [out, out]}).json()
    assert (match["hands"][0]["replay"], match["totals"], match["finished"]) == (True, [0, 0], False)


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ([{**HAND, "ruleset": "online"}, {"points": 1}], "another-ruleset"),
        ([{**HAND, "options": {"max_wilds": 1}}, {"points": 1}], "another-ruleset"),
        ([{"calculation": {"ruleset": "online"}}, {"points": 1}], "another-ruleset"),
        ([{"points": 1}], "wrong-type"),
        ([{"points": 1.5}, {"points": 1}], "wrong-type"),
        ([{"points": 10**9}, {"points": 1}], "wrong-type"),
        ([{"reading": 1}, {"points": 1}], "not-a-reading"),
        (None, "wrong-type"),
    ],
)
def test_a_hand_that_does_not_belong_is_refused(table: Table, hands: Any, code: str) -> None:
    problem(table.ask("POST", "/hands", json={"hands": hands}), 422, code)
    assert table.match()["hands"] == []


def test_a_match_ended_early_scores_the_unfinished_hand_or_not(table: Table) -> None:
    table.add(100, 200)
    void = table.end()
    assert (void["finished"], void["ended"], void["winner"], void["totals"]) == (True, True, 1, [100, 200])
    problem(table.ask("POST", "/hands", json=points(1, 1)), 409, "match-finished")
    problem(table.ask("POST", "/end", json={}), 409, "match-finished")
    table.undo()
    scored = table.end(points(150, 0))
    assert (scored["totals"], scored["winner"], len(scored["hands"])) == ([250, 200], 0, 2)
    assert scored["undo"]["kind"] == "ended"
    for wrong in (None, [], {"hands": 1}, {"void": True}):
        problem(table.ask("POST", "/end", json=wrong), 422)


def test_level_sides_end_in_a_draw(table: Table) -> None:
    table.add(50, 50)
    ended = table.end()
    assert (ended["finished"], ended["winner"], ended["ahead"]) == (True, None, None)


def test_a_hand_that_wins_needs_no_end(table: Table) -> None:
    won = table.end(points(1500, 0))
    assert (won["winner"], won["ended"], won["undo"]["kind"]) == (0, False, "added")


def test_keys_read_and_write_apart(table: Table) -> None:
    table.add(10, 20)
    table.key = table.read_key
    assert table.match()["totals"] == [10, 20]
    assert table.ask("GET", ".csv").status_code == 200
    hand = table.match()["hands"][0]["id"]
    for method, path, body in (
        ("POST", "/hands", points(1, 1)),
        ("PUT", f"/hands/{hand}", points(1, 1)),
        ("DELETE", f"/hands/{hand}", None),
        ("POST", "/end", {}),
        ("POST", "/undo", None),
        ("PUT", "/keep-photos", {"keep": True}),
        ("DELETE", "", None),
    ):
        refused = problem(table.ask(method, path, json=body), 403, "read-only")
        assert "mira" in refused["detail"]
    assert set(table.ask("GET", "/links").json()) == {"version", "read"}
    table.key = None
    response = table.ask("GET")
    problem(response, 401, "key-missing")
    assert response.headers["www-authenticate"] == "Bearer"
    other = Table.begin(table.client)
    for wrong in (other.write_key, "x", "\xf1", ""):
        for method, path in (("GET", ""), ("GET", ".csv"), ("GET", ".txt"), ("POST", "/undo"), ("GET", "/links")):
            table.key = wrong
            problem(table.ask(method, path), 401, "wrong-key")


@pytest.mark.parametrize("id", ["none", "a" * 33, "%00", "ñ", "-", "..%2f", "a.b", "%ff"])
def test_a_match_that_is_not_there(server_client: TestClient, id: str) -> None:
    for headers in ({}, {"Authorization": "Bearer x"}):
        for path in ("", ".csv", ".txt", "/links"):
            problem(server_client.get(f"/api/v1/matches/{id}{path}", headers=headers), 404)
        problem(server_client.post(f"/api/v1/matches/{id}/hands", json=points(1, 1), headers=headers), 404)


def test_a_repeated_request_adds_nothing_twice(table: Table) -> None:
    key = {"Idempotency-Key": "mano-1"}
    first = table.add(10, 20, **key)
    table.add(5, 5)
    again = table.add(10, 20, **key)
    assert (again["totals"], again["hands"][0]["id"]) == ([15, 25], first["hands"][0]["id"])
    refused = table.ask("POST", "/hands", json=points(99, 20), headers=key)
    problem(refused, 422, "key-reused")
    # Somebody else's match has requests of its own.
    assert Table.begin(table.client).add(10, 20, **key)["totals"] == [10, 20]
    for wrong in ("", "x" * 201, "\xf1"):
        problem(table.ask("POST", "/hands", json=points(1, 1), headers={"Idempotency-Key": wrong}), 422)


def test_a_repeated_request_wins_over_what_it_no_longer_knows(table: Table) -> None:
    known = {"If-Match": f'"{table.match()["revision"]}"', "Idempotency-Key": "una vez"}
    table.add(10, 20, **known)
    assert table.add(10, 20, **known)["totals"] == [10, 20]


def test_a_repeated_start_gives_the_same_match(server_client: TestClient) -> None:
    headers = {"Idempotency-Key": f"partido {id(server_client)}"}
    first, again = (server_client.post("/api/v1/matches", json=MATCH, headers=headers) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    problem(server_client.post("/api/v1/matches", json={**MATCH, "target": 9}, headers=headers), 422, "key-reused")


def test_an_update_on_what_was_changed_meanwhile_is_refused(table: Table) -> None:
    seen = {"If-Match": f'"{table.match()["revision"]}"'}
    match = table.add(10, 20, **seen)
    refused = problem(table.ask("POST", "/hands", json=points(10, 20), headers=seen), 412, "match-changed")
    assert "Otro teléfono" in refused["detail"]
    hand = f"/hands/{match['hands'][0]['id']}"
    for method, path, body in (
        ("PUT", hand, points(1, 1)),
        ("DELETE", hand, None),
        ("POST", "/undo", None),
        ("POST", "/end", {}),
        ("PUT", "/keep-photos", {"keep": True}),
        ("DELETE", "", None),
    ):
        for stale in (seen["If-Match"], 'W/"2"', "2", '"x"', '"99999999999999999999"', ""):
            problem(table.ask(method, path, json=body, headers={"If-Match": stale}), 412, "match-changed")
    assert table.match() == match
    table.add(1, 1, **{"If-Match": f'"77", "{match["revision"]}"'})
    table.add(1, 1, **{"If-Match": "*"})


def test_a_phone_that_knows_the_match_hears_that_nothing_is_new(table: Table) -> None:
    tag = table.ask("GET").headers["etag"]
    unchanged = table.ask("GET", headers={"If-None-Match": tag})
    assert (unchanged.status_code, unchanged.content) == (304, b"")
    table.add(1, 2)
    assert table.ask("GET", headers={"If-None-Match": tag}).status_code == 200


def test_a_deleted_match_is_gone(table: Table) -> None:
    table.add(10, 20, **{"Idempotency-Key": "a"})
    assert table.ask("DELETE").status_code == 204
    problem(table.ask("GET"), 404, "unknown-match")
    problem(table.ask("POST", "/hands", json=points(1, 1)), 404, "unknown-match")
    problem(table.ask("DELETE"), 404, "unknown-match")


def test_the_sheet_as_a_table(server_client: TestClient) -> None:
    table = Table.begin(server_client, sides=["=1+1;-2", 'La "Ñ", y'], start=[10, 0])
    table.add(100, -20)
    response = table.ask("GET", ".csv")
    assert response.headers["content-type"] == "text/csv; charset=utf-8"
    rows = list(csv.reader(io.StringIO(response.content.decode())))
    assert rows == [
        ["mano", "'=1+1;'-2", 'La "Ñ", y', "total '=1+1;'-2", 'total La "Ñ", y', "nota"],
        ["comienzo", "10", "0", "10", "0", ""],
        ["1", "100", "-20", "110", "-20", ""],
    ]
    assert table.ask("GET", ".csv?lang=en").text.startswith("hand,")


def test_the_sheet_as_text(table: Table) -> None:
    table.add(1200, -40)
    text = table.ask("GET", ".txt").content.decode()
    assert text == (
        "Burako: Nosotros – Ellos\nHasta 1.500\nMano 1: 1.200 / −40 → 1.200 / −40\n"
        "Total: Nosotros 1.200, Ellos −40\nVa ganando Nosotros por 1.240.\n"
    )
    table.add(300, 0)
    assert table.ask("GET", ".txt").text.endswith("Ganó Nosotros.\n")
    assert table.ask("GET", ".txt?lang=en").text.endswith("Nosotros won.\n")


LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.just("R7")
NAMES = st.sampled_from(
    [
        "hands",
        "points",
        "calculation",
        "reading",
        "hand",
        "melds",
        "rack",
        "tiles",
        "photos",
        "id",
        "side",
        "canastas",
        "laid",
    ]
)
JSON = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4))


@given(document=JSON)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_json_earns_a_500(table: Table, document: Any) -> None:
    kind = {"content-type": "application/json"}
    for text in (json.dumps(document), json.dumps({"hands": document}), json.dumps({"hands": [document, document]})):
        for method, path in (("POST", "/hands"), ("POST", "/end"), ("PUT", "/keep-photos"), ("PUT", "/hands/x")):
            assert table.ask(method, path, content=text, headers=kind).status_code in (200, 404, 409, 422)
        posted = table.client.post("/api/v1/matches", content=text, headers=kind)
        assert posted.status_code in (201, 422)
