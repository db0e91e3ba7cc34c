"""Photos of hands: they say nothing of where and when, stay until the match ends, and go with it."""

from __future__ import annotations

import io
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from api.book.bare import LONGEST, bare
from api.book.database import Database, sqlite_url
from tests.api.book.matches import Table, points
from tests.api.helpers import files, problem
from vision.decode import PhotoFile

SECRET = b"Casa de Beatriz, Olavarria"


def photo(colour: str = "#305040", size: tuple[int, int] = (60, 40)) -> bytes:
    """A sideways photo that tells its place, its camera and a comment, and holds a small picture of itself."""
    image = Image.new("RGB", size, colour)
    ImageDraw.Draw(image).rectangle((0, 0, size[0] // 4, size[1] // 4), fill="white")
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = SECRET.decode()
    exif.get_ifd(0x8825)[1] = "S"
    out = io.BytesIO()
    image.save(out, "JPEG", exif=exif, comment=SECRET, quality=95)
    assert SECRET in out.getvalue()
    return out.getvalue()


def keep(table: Table, hand: str, *photos: bytes) -> Any:
    named = [(f"{SECRET.decode()} {n}.jpg", data) for n, data in enumerate(photos)]
    return table.ask("POST", f"/hands/{hand}/photos", files=files(photos=named))


def shot(table: Table, *photos: bytes) -> tuple[str, list[str]]:
    """A hand with photos; the paths under which they are kept."""
    hand = table.add(10, 20)["hands"][-1]["id"]
    kept = keep(table, hand, *(photos or (photo(),))).json()["hands"][-1]["photos"]
    return hand, [f"/hands/{hand}/photos/{each['id']}" for each in kept]


def test_a_kept_photo_is_upright_and_says_nothing(table: Table) -> None:
    hand, (path,) = shot(table)
    response = table.ask("GET", path)
    assert (response.status_code, response.headers["content-type"]) == (200, "image/jpeg")
    assert SECRET not in response.content
    with Image.open(io.BytesIO(response.content)) as image:
        assert (image.size, dict(image.getexif()), image.info.get("comment")) == ((40, 60), {}, None)
        assert "exif" not in image.info
        # The white corner has turned with the photo.
        assert min(image.getpixel((37, 3))) > 200  # type: ignore[arg-type, type-var]
    assert table.match()["hands"][0]["photos"] == [{"id": path.rpartition("/")[2], "width": 40, "height": 60}]
    table.key = table.read_key
    assert table.ask("GET", path).status_code == 200
    problem(keep(table, hand, photo()), 403, "read-only")
    table.key = None
    problem(table.ask("GET", path), 401, "key-missing")


def test_a_large_photo_is_kept_smaller() -> None:
    small = bare(PhotoFile("a.jpg", photo(size=(3000, 2000))))
    assert (small.width, small.height) == (LONGEST * 2 // 3, LONGEST)


def test_the_same_photo_is_kept_once(table: Table) -> None:
    hand, _ = shot(table)
    before = table.match()
    again = keep(table, hand, photo(), photo("#102030")).json()
    assert len(again["hands"][0]["photos"]) == 2
    assert keep(table, hand, photo()).json() == again
    assert again["revision"] == before["revision"] + 1


def test_photos_go_when_the_match_ends(table: Table) -> None:
    hand, (path,) = shot(table)
    ended = table.end()
    assert ended["hands"][0]["photos"] == []
    problem(table.ask("GET", path), 404, "unknown-photo")
    refused = problem(keep(table, hand, photo()), 409, "match-finished")
    assert "no se guardan" in refused["detail"]


def test_photos_go_when_a_side_wins(table: Table) -> None:
    _, (path,) = shot(table)
    assert table.add(1500, 0)["finished"]
    problem(table.ask("GET", path), 404, "unknown-photo")


def test_photos_stay_where_the_players_keep_them(table: Table) -> None:
    hand, (path,) = shot(table)
    assert table.ask("PUT", "/keep-photos", json={"keep": True}).json()["keep_photos"] is True
    table.end()
    assert table.ask("GET", path).status_code == 200
    assert len(keep(table, hand, photo("#000000")).json()["hands"][0]["photos"]) == 2
    table.ask("PUT", "/keep-photos", json={"keep": False})
    problem(table.ask("GET", path), 404, "unknown-photo")
    for wrong in (None, {}, {"keep": 1}, {"keep": True, "more": 1}):
        problem(table.ask("PUT", "/keep-photos", json=wrong), 422)


def test_a_deleted_hand_that_comes_back_has_its_photos_and_one_taken_back_has_not(table: Table) -> None:
    hand, (path,) = shot(table)
    table.ask("DELETE", f"/hands/{hand}")
    assert len(table.undo()["hands"][0]["photos"]) == 1
    table.undo()
    problem(table.ask("GET", path), 404, "unknown-photo")
    problem(keep(table, hand, photo()), 404, "unknown-hand")


def test_deleting_the_match_deletes_its_photos(table: Table) -> None:
    _, (path,) = shot(table)
    table.ask("PUT", "/keep-photos", json={"keep": True})
    assert table.ask("DELETE").status_code == 204
    problem(table.ask("GET", path), 404, "unknown-match")


@pytest.mark.parametrize("step", ["end", "undo"])
def test_nothing_of_a_deleted_photo_is_left_in_the_files(table: Table, book_url: str, step: str) -> None:
    if not book_url.startswith("sqlite"):
        pytest.skip("PostgreSQL's files are its own affair")
    noise = io.BytesIO()
    Image.effect_noise((900, 700), 80).save(noise, "JPEG")
    _, (path,) = shot(table, noise.getvalue())
    jpeg = table.ask("GET", path).content
    # From its middle: every JPEG begins alike.
    piece = jpeg[len(jpeg) // 2 :][:200]
    folder = Path(book_url.removeprefix("sqlite:///")).parent
    assert any(piece in file.read_bytes() for file in folder.iterdir())
    getattr(table, step)()
    assert not any(piece in file.read_bytes() for file in folder.iterdir())


KILLED = """
import os, signal, sys
from api.book.album import Album
from api.book.bare import BarePhoto
from api.book.book import Book
from api.book.database import Database
from api.book.rows import Once
from api.book.book import WrittenHand
from scoring import MatchHand, start_match

database = Database(sys.argv[1])
book = Book(database)
id = book.start(start_match({"ruleset": "online", "sides": ["A", "B"], "target": 99}), Once()).id
book.add_hand(id, WrittenHand(MatchHand("h", (1, 2)), [{"points": 1}, {"points": 2}]), Once())
Album(database).add(id, "h", [BarePhoto(1, 1, sys.argv[2].encode() * 500)])
Database._forget = lambda self: os.kill(os.getpid(), signal.SIGKILL)
book.end(id, None, Once())
"""
"""Ends a match with a photo, and is killed when the photo is deleted and its bytes not yet overwritten."""


def test_a_server_killed_while_it_forgets_does_so_when_it_starts(tmp_path: Path) -> None:
    url, piece = sqlite_url(tmp_path / "book.sqlite3"), "de una foto " * 3
    killed = subprocess.run([sys.executable, "-c", KILLED, url, piece], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert any(piece.encode() in file.read_bytes() for file in tmp_path.iterdir())
    # While it is open: a book that is closed in order loses its log in any case.
    database = Database(url)
    assert not any(piece.encode() in file.read_bytes() for file in tmp_path.iterdir())
    database.close()


def test_what_is_no_photo_is_refused_and_nothing_kept(table: Table) -> None:
    hand = table.add(1, 2)["hands"][0]["id"]
    problem(keep(table, hand, photo(), b"receta"), 415, "not-an-image")
    problem(table.ask("POST", f"/hands/{hand}/photos", json={}), 415)
    problem(keep(table, "none", photo()), 404, "unknown-hand")
    assert table.match()["hands"][0]["photos"] == []
    many = [photo(f"#{n * 10:02x}0000") for n in range(24)]
    kept = keep(table, hand, *many).json()["hands"][0]["photos"]
    assert len(kept) == len(many)
    shades = [Image.open(io.BytesIO(table.ask("GET", f"/hands/{hand}/photos/{each['id']}").content)) for each in kept]
    reds = [image.getpixel((5, 50))[0] for image in shades]  # type: ignore[index]
    assert reds == sorted(reds)
    problem(keep(table, hand, photo("#ffffff")), 409, "photos-full")


def test_the_points_of_a_hand_may_change_and_its_photos_stay(table: Table) -> None:
    hand, (path,) = shot(table)
    table.ask("PUT", f"/hands/{hand}", json=points(5, 5))
    assert table.ask("GET", path).status_code == 200
