"""No acknowledged hand is lost: servers killed in the middle of writing, and many phones at several servers at once."""

from __future__ import annotations

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2 as httpx
import psycopg
import pytest

from api.book.book import Book, WrittenHand
from api.book.database import Database
from api.book.rows import Once
from scoring import MatchHand, start_match
from tests.api.book.matches import MATCH, points
from tests.api.book.servers import Server


def begin(phone: httpx.Client, address: str) -> tuple[str, dict[str, str]]:
    """A match without end; its address and the header that writes it."""
    begun = phone.post(f"{address}/api/v1/matches", json={**MATCH, "target": 100_000}).json()
    return f"/api/v1/matches/{begun['id']}", {"Authorization": f"Bearer {begun['write_key']}"}


def test_a_killed_server_has_lost_no_hand_that_it_acknowledged(book_url: str, tmp_path: Path) -> None:
    """Three phones write, each hand with points of its own; the server is killed while they do, and started anew."""
    acknowledged: set[int] = set()
    enough = threading.Event()
    with Server(tmp_path, "serve", "--port", "0", BURAKO_BOOK=book_url) as server:
        address = server.addresses[0]
        with httpx.Client(trust_env=False) as phone:
            path, key = begin(phone, address)

        def write(first: int) -> int:
            """Write hands until the server is gone; the points of the one that was under way."""
            try:
                with httpx.Client(trust_env=False, headers=key) as phone:
                    for mark in range(first, first + 10_000):
                        # Below 0, so that nobody wins.
                        response = phone.post(f"{address}{path}/hands", json=points(-mark, 0))
                        assert response.status_code == 200, response.text
                        acknowledged.add(mark)
                        if len(acknowledged) > 25:
                            enough.set()
            except httpx.TransportError:
                return mark
            finally:
                enough.set()
            raise AssertionError("the server was never killed")

        with ThreadPoolExecutor(3) as phones:
            writing = [phones.submit(write, 10_000 * n) for n in range(1, 4)]
            enough.wait()
            server.process.kill()
            under_way = {each.result() for each in writing}
    assert len(acknowledged) > 25
    again = Server(tmp_path, "serve", "--port", "0", BURAKO_BOOK=book_url)
    with again as server, httpx.Client(trust_env=False, headers=key) as phone:
        match = phone.get(f"{server.addresses[0]}{path}").json()
        kept = [-hand["totals"][0] for hand in match["hands"]]
        assert len(kept) == len(set(kept))
        assert acknowledged <= set(kept) <= acknowledged | under_way
        assert match["totals"][0] == -sum(kept)
        added = phone.post(f"{server.addresses[0]}{path}/hands", json=points(7, 0))
        assert added.json()["totals"][0] == 7 - sum(kept)


@pytest.fixture(scope="module")
def two_servers(book_url: str, tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("two")
    serve = ("serve", "--port", "0")
    with Server(folder, *serve, BURAKO_BOOK=book_url) as one, Server(folder, *serve, BURAKO_BOOK=book_url) as other:
        yield one.addresses[0], other.addresses[0]


def test_phones_that_write_at_once_lose_no_hand(two_servers: tuple[str, str]) -> None:
    with httpx.Client(trust_env=False) as phone:
        path, key = begin(phone, two_servers[0])

    def write(mark: int) -> int:
        with httpx.Client(trust_env=False, headers=key, timeout=60) as phone:
            return phone.post(f"{two_servers[mark % 2]}{path}/hands", json=points(mark, 1)).status_code

    with ThreadPoolExecutor(8) as phones:
        assert set(phones.map(write, range(1, 25))) == {200}
    with httpx.Client(trust_env=False, headers=key) as phone:
        match = phone.get(f"{two_servers[1]}{path}").json()
    assert sorted(hand["totals"][0] for hand in match["hands"]) == list(range(1, 25))
    assert match["revision"] == 25


def test_of_phones_that_know_the_same_state_one_writes_and_the_others_hear_of_it(two_servers: tuple[str, str]) -> None:
    with httpx.Client(trust_env=False) as phone:
        path, key = begin(phone, two_servers[0])
    start = threading.Barrier(6)

    def write(mark: int) -> int:
        with httpx.Client(trust_env=False, headers={**key, "If-Match": '"1"'}, timeout=60) as phone:
            start.wait()
            return phone.post(f"{two_servers[mark % 2]}{path}/hands", json=points(mark, 1)).status_code

    with ThreadPoolExecutor(6) as phones:
        assert sorted(phones.map(write, range(6))) == [200, 412, 412, 412, 412, 412]


def test_a_request_repeated_at_once_is_carried_out_once(two_servers: tuple[str, str]) -> None:
    with httpx.Client(trust_env=False) as phone:
        path, key = begin(phone, two_servers[0])

    def post(number: int, path: str, body: Any, headers: dict[str, str]) -> httpx.Response:
        with httpx.Client(trust_env=False, headers=headers, timeout=60) as phone:
            return phone.post(f"{two_servers[number % 2]}{path}", json=body)

    with ThreadPoolExecutor(6) as phones:
        same = {**key, "Idempotency-Key": "la misma"}
        answers = list(phones.map(lambda n: post(n, f"{path}/hands", points(5, 5), same), range(6)))
        assert {answer.status_code for answer in answers} == {200}
        once = {"Idempotency-Key": f"empezar {path}"}
        begun = list(phones.map(lambda n: post(n, "/api/v1/matches", MATCH, once), range(6)))
    assert {answer.json()["totals"][0] for answer in answers} == {5}
    assert {answer.status_code for answer in begun} == {201}
    assert len({answer.json()["id"] for answer in begun}) == 1


@pytest.mark.parametrize("kind", ["newer", "no database", "a folder"])
def test_a_book_of_another_kind_is_left_alone(tmp_path: Path, kind: str) -> None:
    """A server that cannot use its book still counts hands, and says of the book that it cannot be used."""
    path = tmp_path / "book.sqlite3"
    if kind == "newer":
        with sqlite3.connect(path) as newer:
            newer.execute("CREATE TABLE book_schema (version INTEGER PRIMARY KEY)")
            newer.execute("INSERT INTO book_schema VALUES (99)")
        newer.close()
    elif kind == "a folder":
        path.mkdir()
    else:
        path.write_bytes(b"no database" * 1000)
    with Server(tmp_path, "serve", "--port", "0") as server, httpx.Client(trust_env=False) as phone:
        address = server.addresses[0]
        refused = phone.post(f"{address}/api/v1/matches", json=MATCH)
        assert (refused.status_code, refused.json()["code"]) == (503, "book-unavailable")
        assert "retry-after" in refused.headers
        scored = phone.post(f"{address}/api/v1/scores", json={"ruleset": "online", "melds": [], "rack": []})
        assert scored.status_code == 200


@pytest.mark.parametrize("before", ["nothing", "an empty folder", "an open book"])
def test_nobody_else_on_the_machine_reads_the_book(tmp_path: Path, before: str) -> None:
    folder = tmp_path / "book"
    if before != "nothing":
        folder.mkdir(mode=0o755)
    if before == "an open book":
        for name, data in (("book.sqlite3", b""), ("secret", b"s" * 32)):
            (folder / name).write_bytes(data)
            (folder / name).chmod(0o644)
    with Server(folder, "serve", "--port", "0") as server, httpx.Client(trust_env=False) as phone:
        assert phone.post(f"{server.addresses[0]}/api/v1/matches", json=MATCH).status_code == 201
        modes = {path.name: path.stat().st_mode & 0o077 for path in folder.iterdir()}
        if before != "an open book":
            modes["."] = folder.stat().st_mode & 0o077
    assert {"book.sqlite3", "secret"} <= set(modes)
    assert set(modes.values()) == {0}


def test_a_database_that_isolates_more_loses_no_hand(book_url: str) -> None:
    """Who waited for another's hand sees it, also where transactions see one state unless they are told otherwise."""
    if book_url.startswith("sqlite"):
        pytest.skip("SQLite has one writer at a time")
    with psycopg.connect(book_url, autocommit=True) as owner:
        owner.execute("ALTER DATABASE postgres SET default_transaction_isolation = 'repeatable read'")
        database = Database(book_url)
        try:
            book = Book(database)
            id = book.start(start_match({**MATCH, "target": 100_000}), Once()).id

            def write(mark: int) -> None:
                book.add_hand(id, WrittenHand(MatchHand(str(mark), (mark, 0)), [{}, {}]), Once())

            with ThreadPoolExecutor(4) as phones:
                list(phones.map(write, range(40)))
            assert {hand.id for hand in book.get(id).match.hands} == set(map(str, range(40)))
        finally:
            database.close()
            owner.execute("ALTER DATABASE postgres RESET default_transaction_isolation")
