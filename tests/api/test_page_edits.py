"""The corrections as functions, in the browser: whatever is done, in whatever order, the server takes the outcome."""

from __future__ import annotations

import random
from typing import Any

import httpx2 as httpx
import pytest
from playwright.sync_api import Page

from vision.reading import Reading

FACES = [*(f"{colour}{number}" for colour in "RBYKG" for number in range(1, 14)), "J"]

RUN = """async ({reading, steps}) => {
  const edit = await import("/page/edit.js");
  const { History } = await import("/page/history.js");
  const history = new History(reading);
  const states = [reading];
  for (const { name, dice, face, place, side } of steps) {
    const now = history.now;
    const ids = [...now.melds.flat(), ...now.rack, ...now.loose];
    const pick = (list, number) => list[Math.floor(dice[number] * list.length)];
    const [id, other] = [pick(ids, 0), pick(ids, 1)];
    const inMeld = pick(now.melds.flat(), 2);
    const before = [true, false, undefined][Math.floor(dice[3] * 3)];
    const to = place === "beside" ? { place: "meld", beside: inMeld, before } : { place, side };
    const needsMeld = place === "beside" || ["split", "joined", "turned"].includes(name);
    if (id === undefined || (inMeld === undefined && needsMeld)) continue;
    const stack = [face, "R3", "J", face, "K2", "K3", "K4"];
    const news = (faces) => faces.map((each) => ({ id: history.freshId(), face: each }));
    const done = {
      withFace: () => edit.withFace(now, id, face),
      settled: () => edit.settled(now, [id, other]),
      removed: () => edit.removed(now, id === other ? [id] : [id, other]),
      moved: () => edit.moved(now, id === other ? [id] : [id, other], to),
      shifted: () => edit.shifted(now, id, dice[3] < 0.5 ? 1 : -1),
      added: () => edit.added(now, news([face]), to),
      split: () => edit.split(now, inMeld),
      joined: () => edit.joined(now, inMeld, pick(now.melds.flat(), 3)),
      turned: () => edit.turned(now, inMeld),
      given: () => edit.given(now, id, side),
      stacked: () => edit.stacked(now, news(stack), side, dice[3] < 0.5 ? id : null),
      undo: () => (history.earlier === null ? null : history.undo()),
      redo: () => (history.later === null ? null : history.redo()),
    }[name]();
    if (done) history.take(done);
    states.push(history.now);
  }
  return states;
}"""

NAMES = [
    "withFace", "settled", "removed", "moved", "moved", "shifted", "added", "split", "joined", "turned", "given",
    "stacked", "undo", "redo",
]  # fmt: skip


def a_reading(dice: random.Random) -> dict[str, Any]:
    """Two photos' worth of tiles, some seen in both."""
    corners = [[0, 0], [9, 0], [9, 12], [0, 12]]
    tiles: list[dict[str, Any]] = [
        {"id": id, "photo": int(id >= 20), "tile": dice.choice(FACES), "confidence": 0.9, "corners": corners}
        for id in range(24)
    ]
    for tile in tiles:
        tile["place"] = "meld" if tile["id"] < 13 else "rack" if tile["id"] < 17 else "loose"
        tile["side"] = None if tile["place"] == "loose" else int(6 <= tile["id"] < 13 or tile["id"] == 16)
    return {
        "photos": [{"name": "a.jpg", "width": 100, "height": 80}, {"name": "b.jpg", "width": 100, "height": 80}],
        "tiles": tiles,
        "melds": [[0, 1, 2], [3, 4, 5], [6, 7, 8, 9, 10, 11, 12]],
        "rack": [13, 14, 15, 16],
        "loose": [17, 18, 19],
        "duplicates": [[0, 20], [20, 21], [14, 22], [18, 23]],
        "review": [{"tile": id, "reason": "6-or-9", "points_at_stake": 5} for id in (0, 8, 14)],
    }


@pytest.mark.parametrize("seed", range(12))
def test_the_server_takes_what_any_corrections_make(seed: int, page: Page, server: str) -> None:
    dice = random.Random(seed)
    steps = [
        {
            "name": dice.choice(NAMES),
            "dice": [dice.random() for _ in range(4)],
            "face": dice.choice(FACES),
            "place": dice.choice(["beside", "beside", "meld", "rack", "loose"]),
            "side": dice.choice([0, 1]),
        }
        for _ in range(40)
    ]
    states = page.evaluate(RUN, {"reading": a_reading(dice), "steps": steps})
    assert len({str(state) for state in states}) > 20
    for state in states:
        reading = Reading.from_json(state)  # Places agree with lists, no tile is in two or in none.
        assert all(reading.melds)
        assert {item.tile for item in reading.review} <= {tile.id for tile in reading.tiles}
        listed = {*reading.rack, *(id for meld in reading.melds for id in meld)}
        assert all(reading.tile(id).side in (0, 1) for id in listed)
        for meld in reading.melds:
            assert len({reading.tile(id).side for id in meld}) == 1
        by_hand = [tile for tile in reading.tiles if tile.photo is None]
        assert all((tile.corners, tile.confidence, tile.corrected_by) == (None, None, "person") for tile in by_hand)
    said = {"sides": [{"took_muerto": True}, {"took_muerto": True}]}
    answers = [httpx.post(f"{server}api/v1/scores", json={**said, "reading": state}) for state in states[::8]]
    assert [answer.status_code for answer in answers] == [200] * len(answers)
    # A number belongs to one tile for good: what was added never comes back as another.
    born: dict[int, Any] = {}
    for state in states:
        for tile in state["tiles"]:
            assert born.setdefault(tile["id"], tile["photo"]) == tile["photo"]


def test_tiles_go_where_they_fit(page: Page) -> None:
    orders = page.evaluate(
        """async () => {
          const { added, joined } = await import("/page/edit.js");
          const make = (...melds) => {
            const tiles = melds.flat().map((tile, id) => ({ id, tile, place: "meld", side: null }));
            let next = 0;
            const rows = melds.map((meld) => meld.map(() => next++));
            return { tiles, melds: rows, rack: [], loose: [], duplicates: [], review: [] };
          };
          const face = (tiles, id) => tiles.find((tile) => tile.id === id).tile;
          const faces = ({ tiles, melds }) => melds.map((meld) => meld.map((id) => face(tiles, id)).join(" "));
          const put = (meld, face) => faces(added(make(meld), [{ id: 99, face }], { place: "meld", beside: 0 }))[0];
          const join = (...melds) => faces(joined(make(...melds), 0, melds[0].length));
          return [
            put(["R3", "R4", "R6"], "R5"), put(["R3", "R4", "R5"], "R2"), put(["R9", "R8", "J"], "R6"),
            put(["K12", "K13"], "K1"), put(["K9", "R9"], "B9"), put(["R3", "R5"], "J"), put(["R3", "R4"], "J"),
            join(["R6", "R7", "R8"], ["R3", "R4", "R5"]), join(["R3", "R4", "R5"], ["R8", "R7", "R6"]),
            join(["R3", "J"], ["R5", "R6"]), join(["K9", "R9"], ["B9"]), join(["R12", "R13"], ["R1"]),
          ];
        }"""
    )
    assert orders == [
        "R3 R4 R5 R6", "R2 R3 R4 R5", "R9 R8 J R6", "K12 K13 K1", "K9 R9 B9", "R3 J R5", "R3 R4 J",
        ["R3 R4 R5 R6 R7 R8"], ["R3 R4 R5 R6 R7 R8"], ["R3 J R5 R6"], ["K9 R9 B9"], ["R12 R13 R1"],
    ]  # fmt: skip
