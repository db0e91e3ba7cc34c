"""Wrong usage is 2, an input that cannot be read is 3 and named, and nothing ends in a traceback."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from api import answer
from tests.api.helpers import HAND, Run, write


@pytest.mark.parametrize(
    "arguments",
    [
        ["score"],
        ["read"],
        ["nothing"],
        ["read", "--nothing"],
        ["read", "--rack"],
        ["read", "--rack", "--json"],
        ["read", "a.jpg", "--overlay"],
        ["score", "--hand", "HAND", "--ruleset", "mus"],
        ["score", "--hand", "HAND", "--option", "mus=1"],
        ["score", "--hand", "HAND", "--option", "royal=lots"],
        ["score", "--hand", "HAND", "--option", "royal"],
        ["score", "--hand", "HAND", "--opponents-canasta", "perhaps"],
        ["score", "--hand", "HAND", "foto.jpg"],
        ["score", "--hand", "HAND", "--rack", "foto.jpg"],
        ["score", "PHOTO", "--rack", "PHOTO", "--rack-empty"],
        ["read", "PHOTO", "--overlay", "x.docx"],
        ["read", "PHOTO", "--overlay", "no/such/folder/x.jpg"],
        ["evaluate"],
        ["serve", "--port", "many"],
        ["serve", "--host", "no.such.host.invalid"],
        ["rulesets", "extra"],
    ],
)
def test_wrong_usage_is_2(run: Run, hand: Path, table_picture: Path, arguments: list[str]) -> None:
    names = {"HAND": hand, "PHOTO": table_picture}
    status, _, err = run(*(names.get(each, each) for each in arguments))
    assert status == 2, err
    assert len(err.strip().splitlines()) >= 2


def test_a_fact_of_both_sides_at_once_is_wrong_usage(run: Run, tmp_path: Path) -> None:
    assert run("score", "--hand", write(tmp_path / "dos.json", {"sides": [HAND, HAND]}), "--went-out")[0] == 2


def test_an_unknown_ruleset_in_the_hand_is_wrong_usage_too(run: Run, tmp_path: Path) -> None:
    assert run("score", "--hand", write(tmp_path / "m.json", {**HAND, "ruleset": "mus"}))[0] == 2


BROKEN: dict[str, bytes] = {
    "vacía.jpg": b"",
    "nota con espacios.jpg": b"no soy una foto",
    "cortada.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00",
    "página.pdf": b"%PDF-1.4 ...",
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("command", ["read", "score"])
def test_a_photo_that_cannot_be_read_is_3_and_named(run: Run, tmp_path: Path, command: str, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(BROKEN[name])
    status, _, err = run(command, path, "--json")
    assert status == 3
    assert name in err


@pytest.mark.parametrize("command", ["read", "score"])
def test_a_folder_and_a_missing_file_are_3_and_named(run: Run, tmp_path: Path, command: str) -> None:
    folder = tmp_path / "mis fotos"
    folder.mkdir()
    status, _, err = run(command, folder)
    assert (status, "mis fotos" in err, "carpeta" in err) == (3, True, True)
    status, _, err = run(command, tmp_path / "no está.jpg", "--json")
    assert (status, "no está.jpg" in err, "no existe" in err) == (3, True, True)


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_a_name_that_is_no_text_is_3(run: Run, tmp_path: Path) -> None:
    status, _, err = run("read", os.fsdecode(os.fsencode(tmp_path) + b"/\xff.jpg"))
    assert status == 3
    assert "no existe" in err


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b"[]",
        b"NaN",
        b"\xff\xfe",
        b'{"melds": []}',
        b"[" * 100_000,
        b'{"ruleset": "online", "melds": [["X1"]], "rack": []}',
    ],
)
def test_a_hand_that_is_none_is_3(run: Run, tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "mano.json"
    path.write_bytes(text)
    assert run("score", "--hand", path)[0] == 3
    assert run("score", "--hand", path, "--json", "--went-out")[0] == 3


@pytest.mark.parametrize("text", [b"\xff", b"base = ", b'name = "x"', b""])
def test_a_house_ruleset_that_is_none_is_3(run: Run, hand: Path, tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "casa.toml"
    path.write_bytes(text)
    status, _, err = run("score", "--hand", hand, "--ruleset", path)
    assert status == 3
    assert "casa.toml" in err


def test_a_hand_that_is_none_is_named(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mano ñ.json"
    path.write_bytes(b"{}")
    assert "mano ñ.json" in run("score", "--hand", path)[2]


def test_an_overlay_never_overwrites_a_photo(run: Run, tmp_path: Path, jpeg: bytes) -> None:
    photo, second = tmp_path / "a.jpg", tmp_path / "a-2.jpg"
    photo.write_bytes(jpeg)
    second.write_bytes(jpeg)
    assert run("read", photo, "--overlay", photo)[0] == 2
    assert run("score", photo, second, "--rack-empty", "--overlay", photo)[0] == 2
    assert run("read", second, photo, "--overlay", tmp_path / "." / "a.jpg")[0] == 2
    assert photo.read_bytes() == second.read_bytes() == jpeg


def test_an_overlay_that_cannot_be_written_is_wrong_usage(run: Run, tmp_path: Path, table_picture: Path) -> None:
    (tmp_path / "carpeta.jpg").mkdir()
    assert run("read", table_picture, "--overlay", tmp_path / "carpeta.jpg", "--json")[0] == 2


def test_a_name_gives_the_terminal_no_orders(run: Run, tmp_path: Path) -> None:
    assert "\x1b" not in run("read", tmp_path / "rojo\x1b[31m.jpg")[2]


def test_a_folder_without_labelled_photos_is_3(run: Run, tmp_path: Path) -> None:
    assert run("evaluate", tmp_path)[0] == 3
    assert run("evaluate", tmp_path / "none")[0] == 3


def test_a_port_that_is_taken_is_wrong_usage(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, _, err = run("serve", "--port", taken.getsockname()[1])
    assert status == 2
    assert "ocupado" in err


@pytest.mark.parametrize("error", [KeyboardInterrupt(), RuntimeError("¡ay!"), MemoryError(), BrokenPipeError()])
def test_nothing_ends_in_a_traceback(
    run: Run, monkeypatch: pytest.MonkeyPatch, table_picture: Path, error: BaseException
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(answer, "load_reader", fail)
    monkeypatch.setattr(os, "dup2", lambda *_: 0)
    status, out, _ = run("read", table_picture)
    assert out == ""
    assert status == {KeyboardInterrupt: 130, RuntimeError: 1, MemoryError: 3, BrokenPipeError: 0}[type(error)]
