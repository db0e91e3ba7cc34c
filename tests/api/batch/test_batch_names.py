"""What folders say, what spreadsheets hold, and what a manifest may say."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import load_workbook

from api.batch.cells import csv_bytes, read_rows, xlsx_bytes
from api.batch.entry import Key, label, label_fault
from api.batch.folder import plan_of_folder
from api.batch.journal import Journal
from api.batch.manifest import manifest_bytes, plan_of_manifest
from api.batch.naming import placed
from api.batch.plan import missing
from api.batch.roster import read_roster
from api.batch.texts import Note, natural
from api.files import Failure
from api.spreadsheet import neutral, restored
from scoring import DEFAULT_RULESET, ruleset
from tests.api.batch.tournament import picture, tournament

RULES = ruleset(DEFAULT_RULESET)


@pytest.mark.parametrize(
    ("path", "key", "role"),
    [
        ("ronda-2/mesa-07/mano-3/lado-A/juegos-1.jpg", ("2", "7", "3", "A"), "table"),
        ("round-2/table-07/hand-3/side-A/melds-1.jpg", ("2", "7", "3", "A"), "table"),
        ("round-2/table-07/hand-3/side-A/rack-2.jpg", ("2", "7", "3", "A"), "rack"),
        ("Ronda 1/MESA_2/Mano3/Pareja 2/Atril (1).HEIC", ("1", "2", "3", "B"), "rack"),
        ("mesa7/ladoB/IMG_2041.jpg", ("1", "7", "1", "B"), "table"),
        ("torneo/ronda Final/mesa Ñandú/lado-1/照片.png", ("final", "ñandú", "1", "A"), "table"),
        ("ronda-1/mesa-1/mano-1/lado-B/atril/IMG_1.jpg", ("1", "1", "1", "B"), "rack"),
    ],
)
def test_a_path_says_whose_photo_it_is(path: str, key: tuple[str, str, str, str], role: str) -> None:
    assert placed(path) == (Key(*key), role)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("foto.jpg", "not-placed"),
        ("ronda-1/mesa-1/mano-1/foto.jpg", "not-placed"),
        ("ronda-1/mesada-3/lado-A/foto.jpg", "not-placed"),
        ("mesa-1/lado-C/foto.jpg", "no-such-side"),
        ("mesa-1/lado-A/mesa-2/foto.jpg", "two-levels"),
    ],
)
def test_a_path_that_does_not_say_so_is_told_why(path: str, code: str) -> None:
    note = placed(path)
    assert isinstance(note, Note)
    assert note.code == code
    assert note.message != note.message_en


def test_numbers_sort_as_numbers() -> None:
    assert sorted(["mesa-10", "mesa-2", "mesa-1"], key=natural) == ["mesa-1", "mesa-2", "mesa-10"]


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+54 11",
        "-3",
        "@mesa",
        "\tx",
        "'=1",
        "''-2",
        "Ana;=1",
        "Ana; -1",
        "Ana\t@x",
        "Ana\n+1",
        "＝1",
        "Ana;＋1",
        'a;"=1',
    ],
)
def test_a_formula_is_neutralised_and_comes_back(text: str, tmp_path: Path) -> None:
    assert neutral(text) != text
    rows = [["nombres", "total"], [text.strip(), -5]]
    (tmp_path / "a.csv").write_bytes(csv_bytes(rows))
    (tmp_path / "a.xlsx").write_bytes(xlsx_bytes({"Hoja": rows}))
    written = list(csv.reader(io.StringIO(csv_bytes(rows).decode("utf-8-sig"))))[1]
    assert written == [neutral(text.strip()), "-5"]
    sheet = load_workbook(tmp_path / "a.xlsx").active
    assert (sheet["A2"].data_type, sheet["B2"].value) == ("s", -5)
    for name in ("a.csv", "a.xlsx"):
        assert read_rows(tmp_path / name)[1] == [text.strip(), "-5"]


@given(st.text() | st.text("=+-@＝＋－＠;\t\r\n '\"a"))
@example('" =1')
def test_whatever_is_neutralised_comes_back(text: str) -> None:
    assert restored(neutral(text)) == text
    cells = re.split("[;\t\r\n]", neutral(text))
    assert not [cell for cell in cells if cell.lstrip(' "').startswith(tuple("=+-@＝＋－＠"))]
    assert not neutral(text).startswith(("\t", "\r", "\n"))


def test_a_workbook_does_not_say_when_it_was_written() -> None:
    with zipfile.ZipFile(io.BytesIO(xlsx_bytes({"Hoja": [["a"], ["1"]]}))) as book:
        assert {part.date_time for part in book.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        texts = b"".join(book.read(part) for part in book.infolist())
    # As openpyxl writes the moment: 2026-12-03T10:20:30Z.
    assert set(re.findall(rb"\d{4}-\d\d-\d\dT[\d:]+Z", texts)) == {b"1980-01-01T00:00:00Z"}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_table_is_read_however_a_spreadsheet_wrote_it(tmp_path: Path, encoding: str, delimiter: str) -> None:
    path = tmp_path / "m.csv"
    path.write_bytes(f"mesa{delimiter}nombres\r\n7{delimiter}Peña y Muñoz\r\n".encode(encoding))
    assert read_rows(path) == [["mesa", "nombres"], ["7", "Peña y Muñoz"]]


@pytest.mark.parametrize("name", ["manifiesto.csv", "manifiesto.xlsx"])
@pytest.mark.parametrize("english", [False, True])
def test_a_manifest_of_a_folder_says_what_the_folder_says(tmp_path: Path, name: str, english: bool) -> None:
    tournament(tmp_path)
    picture(tmp_path / "ronda-1" / "mesa-3" / "lado-A" / "-raro; «día» фото.jpg", "mesa")
    (tmp_path / "mesas.csv").write_text("mesa,lado,nombres\n1,A,=Ana y Beto\n", "utf-8")
    plan = plan_of_folder(tmp_path, RULES)
    (tmp_path / name).write_bytes(manifest_bytes(plan, Path(name).suffix, english))
    again = plan_of_manifest(tmp_path / name, RULES)
    assert again.entries == plan.entries
    assert again.entries[0].names == "=Ana y Beto"
    assert len(again.entries) == 5


def test_a_begun_manifest_leaves_the_ruleset_to_the_command(tmp_path: Path) -> None:
    """What nobody said of a hand, the manifest does not say; a rack's photo makes it no empty rack."""
    folder = tournament(tmp_path, tables=1) / "ronda-1" / "mesa-01" / "mano-1"
    (folder / "lado-A" / "mano.json").write_text('{"went_out": true, "took_muerto": true, "rack": []}')
    house = '{"went_out": false, "took_muerto": true, "ruleset": "revista", "options": {"muerto_bonus": true}}'
    (folder / "lado-B" / "mano.json").write_text(house)
    plan = plan_of_folder(tmp_path, RULES)
    (tmp_path / "m.csv").write_bytes(manifest_bytes(plan, ".csv", False, RULES))
    first, second = plan_of_manifest(tmp_path / "m.csv", ruleset("parejas-3000")).entries
    assert (first.said.hand.ruleset.id, second.said.hand.ruleset.id) == ("parejas-3000", "revista")
    assert dict(second.said.hand.ruleset.options) == {"muerto_bonus": True}
    assert first.stated


def manifest(tmp_path: Path, *rows: str) -> Path:
    path = tmp_path / "m.csv"
    head = "ronda;mesa;mano;lado;fotos;atril vacío;cerró;levantó muerto;reglamento;opciones;total anotado"
    path.write_text("\n".join((head, *rows)), "utf-8")
    return path


def test_a_manifest_states_what_happened(tmp_path: Path) -> None:
    (tmp_path / "casa.toml").write_text('base = "parejas-3000"\nname = "La casa"\n[options]\nroyal = 500\n', "utf-8")
    path = manifest(tmp_path, "2;07;1;b;;sí;Sí;NO;casa.toml;muerto_bonus=true;1.205")
    (entry,) = plan_of_manifest(path, RULES).entries
    assert entry.key == Key("2", "7", "1", "B")
    hand = entry.said.hand
    assert (hand.went_out, hand.took_muerto, entry.said.rack_empty, entry.stated) == (True, False, True, True)
    assert (hand.ruleset.name, dict(hand.ruleset.options)) == ("La casa", {"royal": 500, "muerto_bonus": True})
    assert entry.noted == 1205


@pytest.mark.parametrize(
    ("row", "status", "word"),
    [
        ("1;;1;A;;;;;;;", 3, "mesa"),
        ("1;1;1;C;;;;;;;", 3, "lado"),
        ("1;1;1;A;;quizás;;;;;", 3, "quizás"),
        ("1;1;1;A;../fuera.jpg;;;;;;", 3, "fuera.jpg"),
        ("1;1;1;A;;;;;;;muchos", 3, "muchos"),
        ("1;1;1;A;;;;;chinchon;;", 2, "chinchon"),
        ("1;1;1;A;;;;;;royal=azul;", 2, "azul"),
        ("1;1;1;A;;;;;nada.toml;;", 3, "nada.toml"),
    ],
)
def test_a_wrong_row_is_named_with_its_reason(tmp_path: Path, row: str, status: int, word: str) -> None:
    with pytest.raises(Failure) as caught:
        plan_of_manifest(manifest(tmp_path, "1;9;1;A;;;;;;;", row), RULES)
    assert caught.value.status == status
    assert "renglón 3" in caught.value.message
    assert word in caught.value.message
    assert "row 3" in caught.value.message_en


def test_what_is_missing_is_listed(tmp_path: Path) -> None:
    tournament(tmp_path)
    picture(tmp_path / "ronda-1" / "mesa-1" / "mano-3" / "lado-A" / "a.jpg", "mesa")
    (tmp_path / "mesas.csv").write_text("mesa,lado,nombres\n1,A,x\n2,A,y\n9,A,z\n", "utf-8")
    for name in ("mano-7/lado-B", "mano-3/lado-B", "mano-8"):
        (tmp_path / "ronda-1" / "mesa-1" / name).mkdir(parents=True)
    found = {(m.table, m.hand, m.side, m.note.code) for m in missing(plan_of_folder(tmp_path, RULES))}
    # Of what is missing already an empty folder says nothing new.
    assert {place[1:3] for place in found if place[3] == "folder-empty"} == {("7", "B"), ("8", "")}
    assert ("9", "", "", "table-missing") in found
    assert ("1", "2", "", "hand-missing") in found
    assert ("1", "3", "B", "side-missing") in found
    assert ("2", "1", "B", "rack-missing") in found
    assert ("2", "1", "A", "rack-missing") not in found
    named = manifest(tmp_path, "1;1;1;A;no-está.jpg;;;;;;")
    codes = {m.note.code for m in missing(plan_of_manifest(named, RULES))}
    assert "photo-missing" in codes


def test_no_file_is_passed_over_in_silence(tmp_path: Path) -> None:
    hand = tmp_path / "mesa-1" / "lado-A"
    picture(hand / "a.jpg", "mesa")
    for name in ("mano.json", "hand.json"):
        (hand / name).write_text('{"went_out": true}', "utf-8")
    for name in ("mesas.csv", "tables.csv", "manifiesto.xlsx"):
        (tmp_path / name).write_text("mesa,lado,nombres\n1,A,x\n", "utf-8")
    plan = plan_of_folder(tmp_path, RULES)
    assert {each.path: each.why.code for each in plan.strays} == {
        "manifiesto.xlsx": "manifest-in-folder", "mesa-1/lado-A/hand.json": "two-facts", "tables.csv": "two-rosters",
    }  # fmt: skip
    assert [(each.path, each.kind) for each in plan.papers] == [
        ("mesas.csv", "roster"), ("mesa-1/lado-A/mano.json", "facts"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["7/8", "7\\8", ".oculta", "..", "-x", "a\x07b", "a\u202eb", "m" * 41, "9" * 10, "9" * 5000]
)
def test_a_label_that_cannot_be_is_refused_where_it_stands(tmp_path: Path, text: str) -> None:
    assert label_fault(label(text)) is not None
    if not set("/\\") & set(text):
        note = placed(f"ronda-1/mesa {text}/lado-A/foto.jpg")
        assert isinstance(note, Note) or note[0].table != label(text)
    with pytest.raises(Failure, match="row 3"):
        plan_of_manifest(manifest(tmp_path, "1;9;1;A;;;;;;;", f"1;{text};1;A;;;;;;;"), RULES)
    (tmp_path / "mesas.csv").write_text(f"mesa,lado,nombres\n1,A,x\n{text},A,y\n", "utf-8")
    with pytest.raises(Failure, match="row 3"):
        read_roster(tmp_path)


LABELS = st.text(min_size=1, max_size=40).map(label).filter(lambda text: text != "" and label_fault(text) is None)


@given(st.tuples(LABELS, LABELS, LABELS), st.tuples(LABELS, LABELS, LABELS))
@example(("\u2010", "1", "1"), (" 10", "1", "1"))
@example(("a_b", "c", "1"), ("a", "b_c", "1"))
@example(("%00005f", "1", "1"), ("_", "1", "1"))
def test_no_two_hands_share_a_file_name(one: tuple[str, str, str], other: tuple[str, str, str]) -> None:
    first, second = Key(*one, "A"), Key(*other, "A")
    assert (first.slug == second.slug) == (first == second)
    assert len(f"{first.slug}.jpg.part".encode()) < 255
    assert not set('/\\:*?"<>|.\0') & set(first.slug)


def test_every_photo_that_no_row_names_is_listed_once(tmp_path: Path) -> None:
    for name in ("a.jpg", "b.jpg", "ronda-1/c.jpg", "otra/d.jpg"):
        picture(tmp_path / name, "mesa")
    picture(tmp_path / "antes-imagenes" / "1_1_1_A.jpg", "mesa")
    Journal(tmp_path / "antes.burako").close()
    plan = plan_of_manifest(manifest(tmp_path, "1;1;1;A;a.jpg;;;;;;"), RULES)
    # What an earlier batch wrote here is no photo of this one.
    assert [(each.path, each.why.code) for each in plan.strays] == [
        ("b.jpg", "not-named"), ("otra/d.jpg", "not-named"), ("ronda-1/c.jpg", "not-named"),
    ]  # fmt: skip
