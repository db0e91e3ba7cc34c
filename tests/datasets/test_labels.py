import json
from pathlib import Path
from typing import Any

import pytest

from datasets.labels import (
    LabelError,
    LabelledPhoto,
    LabelledTile,
    MalformedLabel,
    MissingLabel,
    NoLabelledPhotos,
    find,
    load,
    save,
)

SQUARE = ((0.0, 0.0), (7.5, 0.0), (7.5, 10.0), (0.0, 10.0))


def plain_label(photo: str = "mesa.jpg") -> dict[str, Any]:
    return {
        "photo": photo,
        "width": 100,
        "height": 80,
        "kind": "melds",
        "series": "kitchen",
        "tiles": [
            {"tile": "R7", "polygon": [[0, 0], [7, 0], [7, 10]], "cut": False},
            {"tile": "J", "polygon": None, "cut": True, "place": "rack", "side": 1},
        ],
        "melds": [[0]],
    }


def put(folder: Path, name: str, label: object) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(b"")
    text = label if isinstance(label, str) else json.dumps(label)
    (folder / name).with_suffix(".json").write_text(text, encoding="utf-8")
    return folder / name


def test_a_label_is_read_with_what_it_leaves_open(tmp_path: Path) -> None:
    photo = load(put(tmp_path / "ivory", "mesa.jpg", plain_label()))
    assert photo.set_name == "ivory"
    assert photo.path == tmp_path / "ivory" / "mesa.jpg"
    assert photo.melds == ((0,),)
    assert photo.tiles == (
        LabelledTile("R7", ((0.0, 0.0), (7.0, 0.0), (7.0, 10.0))),
        LabelledTile("J", None, cut=True, place="rack", side=1),
    )


def test_melds_may_be_unknown(tmp_path: Path) -> None:
    label = plain_label()
    del label["melds"]
    assert load(put(tmp_path, "mesa.jpg", label)).melds is None


def test_what_is_saved_is_loaded_again(tmp_path: Path) -> None:
    tiles = (
        LabelledTile("R7", SQUARE, place="meld", side=0),
        LabelledTile("B13", SQUARE, cut=True, place="loose"),
        LabelledTile("G1"),
    )
    rendered = LabelledPhoto(tmp_path, "año 1.jpg", 640, 480, "table", "seed-7", tiles, melds=((2, 0),))
    rendered.path.write_bytes(b"")
    path = save(rendered)
    assert path == tmp_path / "año 1.json"
    assert load(rendered.path) == rendered
    assert "side" not in json.loads(path.read_text(encoding="utf-8"))["tiles"][1]


def test_a_label_that_could_not_be_loaded_is_not_saved(tmp_path: Path) -> None:
    wrong = LabelledPhoto(tmp_path, "a.jpg", 1, 1, "single", "s", (LabelledTile("R14"),))
    with pytest.raises(MalformedLabel, match=r"tiles\[0\].tile"):
        save(wrong)
    assert not wrong.label_path.exists()


def test_sets_are_found_alone_and_below_a_parent_once_and_in_order(tmp_path: Path) -> None:
    put(tmp_path / "b", "2.jpg", plain_label("2.jpg"))
    put(tmp_path / "b", "1.JPG", plain_label("1.JPG"))
    put(tmp_path / "a" / "deep", "3.jpg", plain_label("3.jpg"))
    below = [(photo.set_name, photo.photo) for photo in find([tmp_path])]
    assert below == [("deep", "3.jpg"), ("b", "1.JPG"), ("b", "2.jpg")]
    assert [photo.photo for photo in find([tmp_path / "b", tmp_path / "a", tmp_path / "b"])] == [
        "3.jpg",
        "1.JPG",
        "2.jpg",
    ]


def test_a_text_file_among_the_folders_is_passed_over(tmp_path: Path) -> None:
    put(tmp_path / "a", "1.jpg", plain_label("1.jpg"))
    notes = tmp_path / "SOURCES.md"
    notes.write_text("whence")
    assert len(find([notes, tmp_path / "a"])) == 1
    with pytest.raises(NoLabelledPhotos):
        find([notes])


def test_a_folder_without_photos_is_named(tmp_path: Path) -> None:
    put(tmp_path / "full", "1.jpg", plain_label("1.jpg"))
    (tmp_path / "void").mkdir()
    with pytest.raises(NoLabelledPhotos, match="void"):
        find([tmp_path / "full", tmp_path / "void"])
    with pytest.raises(NoLabelledPhotos, match="no such folder"):
        find([tmp_path / "nowhere"])
    with pytest.raises(NoLabelledPhotos):
        find([])


def test_a_photo_without_label_is_named(tmp_path: Path) -> None:
    (tmp_path / "sola.jpg").write_bytes(b"")
    with pytest.raises(MissingLabel, match=r"sola\.jpg: it has no label") as caught:
        find([tmp_path])
    assert caught.value.path == tmp_path / "sola.jpg"


def tile_with(**fields: object) -> dict[str, Any]:
    return {"tiles": [{"tile": "R7", "polygon": None, "cut": False, **fields}], "melds": None}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"photo": "otra.jpg"}, "otra"),
        ({"photo": "../mesa.jpg"}, "photo"),
        ({"photo": 3}, "photo"),
        ({"width": 0}, "width"),
        ({"width": True}, "width"),
        ({"height": "80"}, "height"),
        ({"height": None}, "height"),
        ({"kind": "mesa"}, "kind"),
        ({"kind": []}, "kind"),
        ({"series": ""}, "series"),
        ({"tiles": None}, "tiles"),
        ({"tiles": ["R7"]}, r"tiles\[0\]"),
        (tile_with(tile="R0"), r"tiles\[0\]\.tile"),
        (tile_with(tile=7), r"tiles\[0\]\.tile"),
        (tile_with(cut="no"), r"tiles\[0\]\.cut"),
        (tile_with(place="pozo"), r"tiles\[0\]\.place"),
        (tile_with(side=2), r"tiles\[0\]\.side"),
        (tile_with(side=True), r"tiles\[0\]\.side"),
        (tile_with(polygon=[[0, 0], [1, 1]]), r"tiles\[0\]\.polygon"),
        (tile_with(polygon=[[0, 0], [1, 1], [1]]), r"tiles\[0\]\.polygon"),
        (tile_with(polygon=[[0, 0], [1, 1], [1, "2"]]), r"tiles\[0\]\.polygon"),
        (tile_with(polygon=[[0, 0], [1, 1], [1, float("nan")]]), r"tiles\[0\]\.polygon"),
        (tile_with(polygon=[[0, 0], [1, 1], [1, 10**400]]), "too large"),
        ({"melds": {}}, "melds"),
        ({"melds": [0]}, "melds"),
        ({"melds": [[2]]}, "melds"),
        ({"melds": [[-1]]}, "melds"),
        ({"melds": [[True]]}, "melds"),
        ({"melds": [[0], [0]]}, "two melds"),
    ],
)
def test_a_wrong_field_is_named(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    photo = put(tmp_path, "mesa.jpg", {**plain_label(), **change})
    with pytest.raises(MalformedLabel, match=reason) as caught:
        load(photo)
    assert caught.value.path == tmp_path / "mesa.json"
    assert str(caught.value).startswith(str(tmp_path / "mesa.json"))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000])
def test_what_is_no_json_object_is_malformed(tmp_path: Path, text: str) -> None:
    with pytest.raises(MalformedLabel):
        load(put(tmp_path, "mesa.jpg", text))


def test_a_label_that_is_not_utf8_is_malformed(tmp_path: Path) -> None:
    photo = put(tmp_path, "mesa.jpg", plain_label())
    photo.with_suffix(".json").write_bytes(b"\xff\xfe{}")
    with pytest.raises(LabelError, match="UTF-8"):
        load(photo)
