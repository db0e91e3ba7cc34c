"""Whole batches with the real reader: the same bytes however they are read, and nothing lost whoever kills it."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from PIL import Image

from api.batch.journal import Journal, alone
from api.batch.naming import is_photo
from api.batch.paths import Paths
from api.review.state import open_review
from tests.api.batch.tournament import command, done, environment, outputs, picture, small, started, tournament
from tests.api.helpers import Run


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"), newline="")))


def files(table: Path) -> dict[str, dict[str, str]]:
    found = rows(table.with_name(f"{table.stem}-archivos.csv"))
    names = [row["archivo"] for row in found]
    assert len(names) == len(set(names))
    return {row["archivo"]: row for row in found}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A tournament with a bad photo of each kind, counted by two workers: its folder and what was said of it."""
    root = tournament(tmp_path_factory.mktemp("torneo"))
    folder = root / "ronda-1" / "mesa-02" / "mano-1" / "lado-B"
    (folder / "rota.jpg").write_bytes((folder / "juegos-1.jpg").read_bytes()[:20_000])
    (folder / "vacia.jpg").write_bytes(b"")
    (folder / "texto.jpg").write_text("no soy una foto")
    Image.new("1", (12_000, 12_000)).save(folder / "enorme.png")
    (folder / "notas.txt").write_text("mesa ruidosa")
    (folder / "mano.json").write_text('{"went_out": true, "took_muerto": true, "rack": []}')
    picture(root / "suelta.jpg", "mesa", shift=99)
    (root / "mesas.csv").write_text("mesa,lado,nombres\n1,A,=Ana y Beto\n1,B,+Caro\n2,A,Eli\n2,B,@Gabi\n", "utf-8")
    result = done("batch", root, "--out", root / "res.csv", "--workers", 2, "--json")
    assert result.returncode == 0, result.stderr
    return root, json.loads(result.stdout)


def test_every_file_appears_once_with_what_became_of_it(finished: tuple[Path, dict[str, Any]]) -> None:
    root, _ = finished
    found = files(root / "res.csv")
    # Of the folder all but the results themselves.
    inputs = {p.relative_to(root).as_posix(): p for p in root.rglob("*") if p.is_file()}
    hashes = {
        name: hashlib.sha256(path.read_bytes()).hexdigest()
        for name, path in inputs.items()
        if not name.startswith("res")
    }
    assert {name: row["SHA-256"] for name, row in found.items()} == hashes
    assert {Path(name).name: row["clase"] for name, row in found.items() if not is_photo(name)} == {
        "mesas.csv": "quién juega dónde", "mano.json": "qué pasó", "notas.txt": "",
    }  # fmt: skip
    refused = {Path(name).name: row["motivo"] for name, row in found.items() if row["estado"] == "rechazada"}
    assert set(refused) == {"rota.jpg", "vacia.jpg", "texto.jpg", "enorme.png", "notas.txt", "suelta.jpg"}
    assert all(refused.values())
    assert len({refused[name] for name in ("rota.jpg", "vacia.jpg", "texto.jpg", "enorme.png")}) == 4


def test_a_row_a_hand_adds_up(finished: tuple[Path, dict[str, Any]]) -> None:
    root, summary = finished
    table = rows(root / "res.csv")
    assert [(row["mesa"], row["lado"]) for row in table] == [("1", "A"), ("1", "B"), ("2", "A"), ("2", "B")]
    assert summary["hands"] == 4
    lines = ("fichas bajadas", "canastas", "cierre", "muerto levantado", "muerto sin levantar", "fichas que quedaron")
    for row in table:
        assert sum(int(row[name]) for name in (*lines, "otros renglones")) == int(row["total"])
        assert int(row["total mínimo"]) <= int(row["total"]) <= int(row["total máximo"])
        assert len(row["SHA-256 del reglamento"]) == 64
    assert table[3]["cierre"] == "100"
    assert "rota.jpg" in table[3]["para ver"]
    # The other side's facts are this side's facts about its opponents.
    assert "close" not in table[2]["para ver"]


def test_no_cell_is_a_formula(finished: tuple[Path, dict[str, Any]]) -> None:
    root, _ = finished
    names = [row["nombres"] for row in rows(root / "res.csv")]
    assert names == ["'=Ana y Beto", "'+Caro", "Eli", "'@Gabi"]
    book = load_workbook(root / "res.xlsx")
    assert book.sheetnames == ["Manos", "Posiciones", "Archivos", "Control", "Falta", "Cambios"]
    texts = [cell.value for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "s"]
    assert not [text for text in texts if text.startswith(("=", "+", "-", "@"))]
    assert not [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.data_type == "f"]


def test_the_report_is_one_file_with_room_to_sign(finished: tuple[Path, dict[str, Any]]) -> None:
    root, _ = finished
    text = (root / "res.html").read_text("utf-8")
    assert text.count("data:image/jpeg;base64,") == 4
    assert "=Ana y Beto" in text
    assert text.count("Firma y aclaración") == 2 * 2
    assert "http://" not in text
    assert "https://" not in text
    for row in rows(root / "res.csv"):
        with Image.open(root / "res-imagenes" / row["imagen"]) as image:
            assert image.width > 300


def test_the_standings_name_what_decides(finished: tuple[Path, dict[str, Any]]) -> None:
    root, _ = finished
    found = rows(root / "res-posiciones.csv")
    assert any("a igualdad, mesas ganadas" in head for head in found[0])
    points = [int(row["puntos"]) for row in found]
    assert points == sorted(points, reverse=True)
    totals = {row["nombres"]: int(row["total"]) for row in rows(root / "res.csv")}
    assert {row["nombres"]: int(row["puntos"]) for row in found} == totals


def test_one_worker_and_another_order_make_the_same_bytes(
    finished: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    root, _ = finished
    other = tmp_path / "otra carpeta"
    originals = [p for p in root.rglob("*") if p.is_file() and not p.relative_to(root).parts[0].startswith("res")]
    for path in reversed(originals):
        copy = other / path.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    (tmp_path / "salida").mkdir()
    result = done("batch", other, "--out", tmp_path / "salida" / "res.csv", "--workers", 1)
    assert result.returncode == 0, result.stderr
    assert outputs(tmp_path / "salida" / "res.csv") == outputs(root / "res.csv")


def test_results_that_are_there_are_not_written_over(finished: tuple[Path, dict[str, Any]], run: Run) -> None:
    root, _ = finished
    before = outputs(root / "res.csv")
    status, _, err = run("batch", root, "--out", root / "res.csv")
    assert status == 2
    assert "--resume" in err
    assert outputs(root / "res.csv") == before


def test_resuming_what_is_done_reads_nothing(finished: tuple[Path, dict[str, Any]]) -> None:
    root, _ = finished
    before = outputs(root / "res.csv")
    result = done("batch", root, "--out", root / "res.csv", "--resume", "--json")
    assert json.loads(result.stdout)["hands_read_now"] == 0
    assert outputs(root / "res.csv") == before


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("nada", "--out", "res.csv"), 3),
        ((".", "--out", "res.txt"), 2),
        ((".", "--out", "no/hay/res.csv"), 2),
        ((".",), 2),
        ((".", "--out", "res.csv", "--standings", "suerte"), 2),
        ((".", "--out", "res.csv", "--ruleset", "chinchon"), 2),
        ((".", "--out", "res.csv", "--scheduler", "tcp://127.0.0.1:1"), 2),
        (("init", "nada"), 3),
    ],
)
def test_what_cannot_be_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], status: int
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("batch", *arguments)[0] == status
    assert not (tmp_path / "res.csv").exists()


def test_a_manifest_is_begun_completed_and_counted(tmp_path: Path, run: Run) -> None:
    tournament(tmp_path, tables=1)
    status, out, _ = run("batch", "init", tmp_path)
    assert status == 0
    assert out.strip().endswith("manifiesto.xlsx")
    book = load_workbook(tmp_path / "manifiesto.xlsx")
    sheet = book.active
    heads = {cell.value: cell.column for cell in sheet[1]}
    for row, closed in ((2, "sí"), (3, "no")):
        sheet.cell(row, heads["cerro"]).value = closed
        sheet.cell(row, heads["levanto_muerto"]).value = "sí"
        sheet.cell(row, heads["nombres"]).value = f"Pareja {row}"
        sheet.cell(row, heads["reglamento"]).value = "parejas-3000"
    book.save(tmp_path / "manifiesto.xlsx")
    status, _, err = run("batch", tmp_path / "manifiesto.xlsx", "--out", tmp_path / "res.csv", "--workers", 1)
    assert status == 0, err
    first, second = rows(tmp_path / "res.csv")
    assert (first["nombres"], first["cierre"], second["cierre"]) == ("Pareja 2", "100", "0")
    assert "parejas-3000" in first["reglamento"]
    assert run("batch", "init", tmp_path)[0] == 2


def test_a_house_ruleset_of_a_manifest_that_changes_is_noticed(tmp_path: Path, run: Run) -> None:
    for side in "AB":
        small(tmp_path / f"{side}.jpg", shift=ord(side))
    house = tmp_path / "casa.toml"
    house.write_text('base = "parejas-3000"\nname = "La casa"\n[options]\nroyal = 500\n', "utf-8")
    manifest = tmp_path / "m.csv"
    manifest.write_text("mesa,lado,fotos,reglamento\n1,A,A.jpg,./casa.toml\n1,B,B.jpg,casa.toml\n", "utf-8")
    command = ("batch", manifest, "--out", tmp_path / "res.csv", "--workers", 1)
    status, _, err = run(*command)
    assert status == 0, err
    assert "casa.toml" not in err
    before = outputs(tmp_path / "res.csv")
    assert {name: row["clase"] for name, row in files(tmp_path / "res.csv").items()} == {
        "A.jpg": "juegos", "B.jpg": "juegos", "casa.toml": "reglamento", "m.csv": "manifiesto",
    }  # fmt: skip
    good = house.read_text("utf-8")
    house.write_text(good.replace("500", "900"), "utf-8")
    # The review counts by no other rules than those of the results; only the batch does, and says so.
    status, _, err = run("review", tmp_path / "res.csv", "--port", 0)
    assert status == 3
    assert "casa.toml" in err
    assert outputs(tmp_path / "res.csv") == before
    status, out, err = run(*command, "--resume", "--json")
    assert status == 0
    assert "casa.toml" in err
    assert json.loads(out)["hands_read_now"] == 0
    assert "royal=900" in rows(tmp_path / "res.csv")[0]["reglamento"]
    assert "casa.toml" not in run(*command, "--resume")[2]
    house.write_text(good, "utf-8")
    assert "casa.toml" in run(*command, "--resume")[2]
    assert outputs(tmp_path / "res.csv") == before


def test_a_photo_over_its_limits_costs_only_itself(tmp_path: Path) -> None:
    folder = tournament(tmp_path, tables=1) / "ronda-1" / "mesa-01" / "mano-1" / "lado-A"
    Image.new("1", (8900, 8900)).save(folder / "pesada.png")
    result = done("batch", tmp_path, "--out", tmp_path / "res.csv", "--workers", 1, "--memory", 400)
    assert result.returncode == 0, result.stderr
    found = files(tmp_path / "res.csv")
    states = {Path(name).name: row["estado"] for name, row in found.items() if "lado-A" in name}
    assert states["pesada.png"] == "rechazada"
    assert states["juegos-1.jpg"] != "rechazada"
    assert states["atril-1.jpg"] != "rechazada"
    # That was the machine, not the photo: with more memory it is read, and then never again.
    for read in (1, 0):
        again = done("batch", tmp_path, "--out", tmp_path / "res.csv", "--resume", "--json")
        assert json.loads(again.stdout)["hands_read_now"] == read
    found = files(tmp_path / "res.csv")
    assert {row["estado"] for row in found.values()} <= {"leída", "dudosa"}


def test_resuming_counts_by_what_it_was_begun_with(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "torneo"
    for side in "AB":
        small(root / "mesa-1" / f"lado-{side}" / "juegos-1.jpg", shift=ord(side))
    house = tmp_path / "casa.toml"
    house.write_text('base = "parejas-3000"\nname = "La casa"\n[options]\nroyal = 500\n', "utf-8")
    monkeypatch.chdir(tmp_path)
    begun = ("--ruleset", "casa.toml", "--standings", "best,points", "--english")
    assert run("batch", root, "--out", "res.csv", "--workers", 1, *begun)[0] == 0
    before = outputs(tmp_path / "res.csv")
    (elsewhere := tmp_path / "otra").mkdir()
    monkeypatch.chdir(elsewhere)
    resume = ("batch", root, "--out", tmp_path / "res.csv", "--workers", 1, "--resume")
    _, _, err = run(*resume)
    assert "casa.toml" not in err
    assert outputs(tmp_path / "res.csv") == before
    # The file is another now: what it said then counts, and that is said.
    house.write_text('base = "parejas-3000"\nname = "Otra"\n[options]\nroyal = 900\n', "utf-8")
    _, _, err = run(*resume)
    assert "casa.toml" in err
    assert outputs(tmp_path / "res.csv") == before
    with Journal(tmp_path / "res.burako") as journal:
        assert dict(open_review(Paths(tmp_path / "res.csv"), journal).order.rules.ruleset().options) == {"royal": 500}
    # Told otherwise, it counts otherwise, says so, and goes on so.
    _, _, err = run(*resume, "--ruleset", house, "--standings", "points", "--spanish")
    assert "best,points" in err
    assert rows(tmp_path / "res.csv")[0]["reglamento"].startswith("Otra")
    after = outputs(tmp_path / "res.csv")
    _, _, err = run(*resume)
    assert "best,points" not in err
    assert outputs(tmp_path / "res.csv") == after


def test_another_model_than_the_one_it_was_begun_with_is_refused(
    finished: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    root, _ = finished
    shutil.copy(root / "res.burako", tmp_path / "res.burako")
    with Journal(tmp_path / "res.burako") as journal:
        journal.state({"model": "0" * 64})
    result = done("batch", root, "--out", tmp_path / "res.csv", "--resume", "--workers", 1)
    assert result.returncode == 2
    assert "otro modelo" in result.stderr
    assert "otro --out" in result.stderr
    with Journal(tmp_path / "res.burako") as journal:
        assert journal.facts["model"] == "0" * 64
    assert not (tmp_path / "res.csv").exists()


@pytest.mark.parametrize("name", ["res.burako", "res.burako-lock"])
@pytest.mark.parametrize("there", ["folder", "file"])
def test_a_journal_that_cannot_be_opened_is_named(tmp_path: Path, run: Run, name: str, there: str) -> None:
    (root := tmp_path / "torneo").mkdir()
    if there == "folder":
        (tmp_path / name).mkdir()
    else:
        (tmp_path / name).write_text("no soy una base de datos, soy una carta muy larga " * 20)
    status, _, err = run("batch", root, "--out", tmp_path / "res.csv", "--resume")
    assert status == 3
    assert name in err


def alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_killed_at_twenty_random_points_it_ends_with_the_same_table(tmp_path: Path) -> None:
    """Killed with SIGKILL anywhere, also while it writes its results; no worker outlives it."""
    root = tmp_path / "torneo"
    for number in range(24):
        folder = (
            root / "ronda-1" / f"mesa-{number // 4 + 1}" / f"mano-{number % 4 // 2 + 1}" / f"lado-{'AB'[number % 2]}"
        )
        small(folder / "juegos-1.jpg", shift=number)
    whole, out = tmp_path / "entera" / "res.csv", tmp_path / "cortada" / "res.csv"
    for table in (whole, out):
        table.parent.mkdir()
    start = time.monotonic()
    assert done("batch", root, "--out", whole, "--workers", 2).returncode == 0
    lasts = time.monotonic() - start
    chance = random.Random(20)
    kills, seen = 0, set()
    while kills < 20:
        resume = ["--resume"] if out.with_suffix(".burako").exists() else []
        process = started("batch", root, "--out", out, "--workers", 2, *resume)
        try:
            process.wait(chance.uniform(0.1, 1.1) * lasts)
        except subprocess.TimeoutExpired:
            os.kill(process.pid, signal.SIGKILL)
            kills += 1
        process.communicate()
        deadline = time.monotonic() + 60
        while alive(process.pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not alive(process.pid), "a worker outlived the batch"
        if process.returncode == 0:
            # It was done before it could be killed: begin again from nothing.
            assert outputs(out) == outputs(whole)
            for path in sorted(out.parent.rglob("*"), reverse=True):
                path.rmdir() if path.is_dir() else path.unlink()
        elif out.with_suffix(".burako").exists():
            with Journal(out.with_suffix(".burako")) as journal:
                assert set(journal.times().values()) <= {1}, "photos were read twice"
                seen.add(len(journal.keys()))
    resume = ["--resume"] if out.with_suffix(".burako").exists() else []
    result = subprocess.run(command("batch", root, "--out", out, *resume), env=environment(), capture_output=True)
    assert result.returncode == 0, result.stderr
    assert outputs(out) == outputs(whole)
    assert len(seen) > 1, "it was never killed in the middle of reading"


def test_interrupted_it_ends_at_once_and_goes_on_later(tmp_path: Path) -> None:
    root = tmp_path / "torneo"
    for number in range(12):
        small(root / f"mesa-{number // 2 + 1}" / f"lado-{'AB'[number % 2]}" / "juegos-1.jpg", shift=number)
    out = tmp_path / "res.csv"
    process = started("batch", root, "--out", out, "--workers", 1)
    journal = out.with_suffix(".burako")
    while not journal.exists() or not kept(journal):
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=120)
    assert process.returncode == 130
    before = kept(journal)
    result = done("batch", root, "--out", out, "--resume", "--json")
    assert json.loads(result.stdout)["hands_read_now"] == 12 - before
    assert {row["estado"] for row in files(out).values()} <= {"leída", "dudosa"}


def kept(journal: Path) -> int:
    with Journal(journal) as opened:
        return len(opened.keys())


def test_a_second_batch_on_the_same_results_waits_its_turn(finished: tuple[Path, dict[str, Any]]) -> None:
    root, _ = finished
    before = outputs(root / "res.csv")
    with alone(Paths(root / "res.csv").lock):
        second = done("batch", root, "--out", root / "res.csv", "--resume")
    assert second.returncode == 2
    assert "Otra orden" in second.stderr
    assert second.stdout == ""
    assert outputs(root / "res.csv") == before
