"""`burako calibrate`, and the profile wherever photos are read."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from api.cli import main
from api.files import PROFILE, profile_file
from api.http.app import create_app
from api.pool import ReaderPool
from tests.api.helpers import Run
from vision.decode import PhotoFile

OWN = Path(__file__).parent.parent / "odd_set"


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("set") / "mis fichas.json"
    assert main(["calibrate", str(OWN / "laid.jpg"), "--out", str(path), "--json"]) == 0
    return path


def test_calibrate_says_what_it_learned(run: Run, tmp_path: Path, profile: Path) -> None:
    found = run.json("calibrate", OWN / "laid.jpg", "--out", tmp_path / "a.json")
    assert found["rows"] == ["B", "K", "Y", "R"]
    assert found["sha256"] == profile_file(profile).sha256
    assert (tmp_path / "a.json").read_bytes() == profile.read_bytes()
    status, out, _ = run("calibrate", OWN / "laid.jpg", "--out", tmp_path / "b.json", "--colours", "b,k,y,r")
    assert status == 0
    assert "azul, negro, amarillo, rojo" in out


def test_photos_are_read_and_measured_with_a_profile(run: Run, tmp_path: Path, profile: Path) -> None:
    reading = run.json("read", OWN / "table.jpg", "--profile", profile)
    assert reading["model"]["profile"] == profile_file(profile).sha256
    assert "profile" not in run.json("read", OWN / "table.jpg")["model"]
    score = run.json("score", OWN / "table.jpg", "--rack-empty", "--profile", profile)
    assert score["reading"]["tiles"] == reading["tiles"]
    for name in ("table.jpg", "table.json"):
        shutil.copy(OWN / name, tmp_path / name)
    assert run.json("evaluate", tmp_path, "--profile", profile)["all"]["photos_exact"] == 1


def test_what_is_wrong_with_a_profile_is_said(run: Run, tmp_path: Path, profile: Path) -> None:
    document = json.loads(profile.read_text())
    files = {
        "roto.json": "{",
        "otro.json": json.dumps({**document, "reader": "0" * 64}),
        "viejo.json": json.dumps({**document, "version": 0}),
        "mano.json": "{}",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    for name in (*files, "no.json"):
        for command in (
            ["read", OWN / "table.jpg"],
            ["serve", "--port", 0],
            ["batch", OWN, "--out", tmp_path / "r.csv"],
        ):
            status, _, err = run(*command, "--profile", tmp_path / name)
            assert status == 3
            assert name in err


def test_wrong_use_of_calibrate(run: Run, tmp_path: Path, profile: Path) -> None:
    before = profile.read_bytes()
    new = tmp_path / "n.json"
    for arguments in (
        ["--out", new],
        [OWN / "laid.jpg", "--out", profile],
        [OWN / "laid.jpg", "--out", tmp_path / "no" / "n.json"],
        [OWN / "laid.jpg", "--out", new, "--colours", "R,B,Y"],
        [OWN / "laid.jpg", "--out", new, "--colours", "R,B,Y,X"],
        [OWN / "laid.jpg", "--out", new, "--colours", "R,B,Y,Y"],
    ):
        assert run("calibrate", *arguments)[0] == 2
    assert run("calibrate", tmp_path / "no.jpg", "--out", new)[0] == 3
    assert run("calibrate", OWN / "table.jpg", "--out", new)[0] == 3
    assert run("score", "--hand", "-", "--profile", profile)[0] == 2
    assert profile.read_bytes() == before
    assert not new.exists()


def test_a_batch_with_another_profile_is_another_reading(run: Run, tmp_path: Path, profile: Path) -> None:
    side = tmp_path / "t" / "mesa-1" / "mano-1" / "lado-A"
    side.mkdir(parents=True)
    shutil.copy(OWN / "table.jpg", side / "juegos-1.jpg")
    batch = ("batch", tmp_path / "t", "--workers", 1, "--out")
    assert run(*batch, tmp_path / "sin.csv")[0] == 0
    status, _, err = run(*batch, tmp_path / "sin.csv", "--resume", "--profile", profile)
    assert status == 2
    assert "--profile" in err
    assert run(*batch, tmp_path / "con.csv", "--profile", profile)[0] == 0
    assert run(*batch, tmp_path / "con.csv", "--resume", "--profile", profile)[0] == 0
    assert (tmp_path / "con.csv").read_bytes() != (tmp_path / "sin.csv").read_bytes()


def test_the_server_reads_with_its_profile(profile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PROFILE, str(profile))
    data = (OWN / "table.jpg").read_bytes()
    with TestClient(create_app(workers=1)) as client:
        answer = client.post("/api/v1/readings", files=[("photos", ("table.jpg", data, "image/jpeg"))])
    assert answer.status_code == 200
    assert answer.json()["model"]["profile"] == profile_file(profile).sha256


def test_over_http_a_set_is_learned_and_its_profile_sent_along(profile: Path) -> None:
    def sent(name: str) -> tuple[str, tuple[str, bytes, str]]:
        return "photos", (name, (OWN / name).read_bytes(), "image/jpeg")

    with TestClient(create_app(workers=1)) as client:
        learned = client.post("/api/v1/profiles", files=[sent("laid.jpg")]).json()
        assert learned["sha256"] == profile_file(profile).sha256
        assert learned["rows"] == ["B", "K", "Y", "R"]
        own = {"profile": json.dumps(learned["profile"])}
        reading = client.post("/api/v1/readings", files=[sent("table.jpg")], data=own).json()
        assert reading["model"]["profile"] == learned["sha256"]
        score = client.post("/api/v1/hands", files=[sent("table.jpg")], data={**own, "hand": '{"rack": []}'}).json()
        assert score["reading"]["tiles"] == reading["tiles"]
        for path, name, data, code in (
            ("profiles", "table.jpg", {}, "rows-missing"),
            ("profiles", "laid.jpg", {"colours": "R,B"}, "colours-wrong"),
            ("readings", "table.jpg", {"profile": "{}"}, "not-a-profile"),
            ("hands", "table.jpg", {"profile": "["}, "not-a-profile"),
        ):
            answer = client.post(f"/api/v1/{path}", files=[sent(name)], data=data)
            assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_hand_may_bring_its_own_profile_to_the_workers(profile: Path) -> None:
    photo = PhotoFile("table.jpg", (OWN / "table.jpg").read_bytes())
    with ReaderPool(1) as pool:
        with_own = pool.read([photo], profile=profile_file(profile))
        assert "profile" not in pool.read([photo]).model
    assert with_own.model["profile"] == profile_file(profile).sha256
