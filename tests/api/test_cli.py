"""The command line: what each command answers, on which stream."""

from __future__ import annotations

import codecs
import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from api.cli import spread
from api.files import Failure
from scoring import OPTIONS, rulesets
from tests.api.helpers import HAND, Run, write


def test_a_hand_is_scored(run: Run, hand: Path) -> None:
    score = run.json("score", "--hand", hand)
    assert score["version"] == 1
    assert score["total"] == 305
    assert "reading" not in score


def test_a_hand_comes_by_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(HAND).encode())))
    assert run.json("score", "--hand", "-")["total"] == 305


def test_both_sides_are_scored(run: Run, tmp_path: Path) -> None:
    both = write(tmp_path / "dos.json", {"sides": [HAND, HAND]})
    document = run.json("score", "--hand", both)
    assert [score["total"] for score in document["scores"]] == [305, 305]
    status, out, _ = run("score", "--hand", both)
    assert status == 0
    assert "Lado 1" in out
    assert "Lado 2" in out


@pytest.mark.parametrize(
    ("flags", "total"),
    [
        (["--went-out"], 405),
        (["--ruleset", "revista"], 405),
        (["--ruleset", "parejas-3000", "--option", "muerto_bonus=true"], 405),
        (["--option", "value_joker=100", "--option", "count_laid_tiles=true"], 355),
        (["--rack-empty"], 315),
        (["--stock-ran-out", "--opponents-canasta", "no"], 305),
    ],
)
def test_flags_win_over_the_hand(run: Run, hand: Path, flags: list[str], total: int) -> None:
    assert run.json("score", "--hand", hand, *flags)["total"] == total


def test_a_rack_that_is_said_to_be_empty_need_not_be_in_the_hand(run: Run, tmp_path: Path) -> None:
    without = write(tmp_path / "mano.json", {name: value for name, value in HAND.items() if name != "rack"})
    assert run("score", "--hand", without)[0] == 3
    assert run.json("score", "--hand", without, "--rack-empty")["total"] == 315


@pytest.mark.parametrize(("answer_given", "replay"), [("no", True), ("yes", False), ("sí", False)])
def test_a_replay_hangs_on_what_the_opponents_have(run: Run, tmp_path: Path, answer_given: str, replay: bool) -> None:
    poor = write(tmp_path / "mano.json", {**HAND, "melds": []})
    score = run.json("score", "--hand", poor, "--stock-ran-out", "--opponents-canasta", answer_given)
    assert score["replay"] is replay
    assert run("score", "--hand", poor, "--stock-ran-out", "--opponents-canasta", answer_given)[0] == 0


def test_a_house_ruleset_wins_over_the_hand_and_loses_to_an_option(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "casa ñandú.toml"
    house.write_text('base = "online"\nname = "La casa"\n[options]\nvalue_joker = 60\n', encoding="utf-8")
    mine = write(tmp_path / "mano.json", {**HAND, "ruleset": "mus", "options": {"value_joker": 70}})
    score = run.json("score", "--hand", mine, "--ruleset", house)
    assert (score["ruleset"], score["options"], score["total"]) == ("online", {"value_joker": 60}, 315)
    score = run.json("score", "--hand", mine, "--ruleset", house, "--option", "value_joker=80")
    assert score["total"] == 335
    assert "Reglamento: La casa" in run("score", "--hand", mine, "--ruleset", house)[1]
    house.write_bytes(codecs.BOM_UTF8 + house.read_bytes())
    assert run.json("score", "--hand", mine, "--ruleset", house)["total"] == 315


def test_the_sheet_is_printed_in_spanish(run: Run, hand: Path) -> None:
    status, out, _ = run("score", "--hand", hand)
    assert status == 0
    for words in (
        "Juegos Bonaerenses 2026",
        "CANASTA PURA",
        "escalera",
        "3 rojo",
        "comodín (por 9)",
        "TOTAL",
        "305",
    ):
        assert words in out, words
    assert "provisorio" not in out


def test_problems_are_printed_in_words(run: Run, tmp_path: Path) -> None:
    wrong = write(tmp_path / "mano.json", {**HAND, "melds": [["R3", "R9", "?"], ["R3", "R3", "R3", "R4"]]})
    status, out, _ = run("score", "--hand", wrong, "--went-out")
    assert status == 0
    for words in ("TOTAL (provisorio)", "ficha sin leer", "no es escalera ni pierna", "cerró", "la caja"):
        assert words in out, words


def test_rulesets(run: Run) -> None:
    document = run.json("rulesets")
    assert [each["id"] for each in document["rulesets"]] == list(rulesets())
    status, out, _ = run("rulesets")
    assert status == 0
    for name in (*rulesets(), *OPTIONS):
        assert name in out, name


def test_a_photo_is_read(run: Run, table_picture: Path, tmp_path: Path) -> None:
    overlay = tmp_path / "marcada.png"
    reading = run.json("read", table_picture, "--overlay", overlay)
    assert [photo["name"] for photo in reading["photos"]] == [table_picture.name]
    assert reading["tiles"]
    with Image.open(overlay) as image:
        assert image.format == "PNG"
    status, out, _ = run("read", table_picture)
    assert status == 0
    assert "Juegos" in out


def test_photos_are_read_together_or_each_by_itself(run: Run, table_picture: Path, tmp_path: Path) -> None:
    second = shutil.copy(table_picture, tmp_path / "mesa nº 2 – ñandú.jpg")
    overlay = tmp_path / "m.jpg"
    together = run.json("read", table_picture, "--rack", table_picture, second, "--overlay", overlay)
    assert [photo["role"] for photo in together["photos"]] == ["table", "rack", "rack"]
    assert together["photos"][2]["name"] == "mesa nº 2 – ñandú.jpg"
    assert sorted(path.name for path in tmp_path.glob("m*.jpg") if path.name[1] in ".-") == [
        "m-2.jpg",
        "m-3.jpg",
        "m.jpg",
    ]
    each = run.json("read", table_picture, second, "--each")
    assert [len(reading["photos"]) for reading in each] == [1, 1]
    assert each[0]["tiles"] == each[1]["tiles"]


def test_a_photo_is_scored(run: Run, table_picture: Path) -> None:
    score = run.json("score", table_picture, "--rack-empty", "--took-muerto", "--ruleset", "online")
    assert score["ruleset"] == "online"
    assert score["total"] == sum(line["points"] for line in score["lines"])
    assert score["total_range"]["least"] <= score["total"] <= score["total_range"]["most"]
    assert score["reading"]["tiles"]
    assert "rack-not-shown" not in {problem["code"] for problem in score["problems"]}
    alone = run.json("score", table_picture)
    assert alone["ruleset"] == "bonaerenses-2026"
    assert "rack-not-shown" in {problem["code"] for problem in alone["problems"]}
    status, out, _ = run("score", table_picture)
    assert status == 0
    assert "TOTAL (provisorio)" in out


def test_a_hand_is_scored_without_loading_the_reader(hand: Path) -> None:
    script = (
        "import sys; from api.cli import main\n"
        f"status = main(['score', '--hand', {str(hand)!r}])\n"
        "sys.exit(status or 'onnxruntime' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


def test_photos_are_evaluated(run: Run, table_picture: Path) -> None:
    table = run.json("evaluate", table_picture.parent)
    assert table["all"]["photos"] >= 1
    status, out, _ = run("evaluate", table_picture.parent)
    assert status == 0
    assert "tile recall" in out


def test_help_names_every_command(run: Run) -> None:
    for arguments in ([], ["--help"]):
        status, out, _ = run(*arguments)
        assert status == 0
        assert all(name in out for name in ("read", "score", "rulesets", "evaluate", "serve"))


@pytest.mark.parametrize(
    ("given", "spread_out"),
    [
        (["a", "--rack", "b", "c", "--json"], ["a", "--rack", "b", "--rack", "c", "--json"]),
        (["--rack", "b", "--overlay", "o", "a"], ["--rack", "b", "--overlay", "o", "a"]),
        (["--rack=b", "a"], ["--rack=b", "a"]),
        (["--rack", "b", "--rack", "c"], ["--rack", "b", "--rack", "c"]),
        (["--rack", "b", "--", "--rack"], ["--rack", "b", "--", "--rack"]),
        (["--hand", "-"], ["--hand", "-"]),
    ],
)
def test_every_photo_after_rack_is_of_the_rack(given: list[str], spread_out: list[str]) -> None:
    assert spread(given, "--rack") == spread_out


def test_rack_wants_a_photo() -> None:
    with pytest.raises(Failure):
        spread(["a", "--rack"], "--rack")
