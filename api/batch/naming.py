"""What a folder tree says by its names: `ronda-2/mesa-07/mano-3/lado-A/juegos-1.jpg`, `atril-1.jpg`.

Each level is a word and a label, in Spanish or English, in any case, parted by a hyphen, a blank, an underscore, or
nothing where a number follows. A round or a hand that no folder names is the first. Inside a side's folder a photo
whose name, or whose folder's, begins with `atril` or `rack` shows the rack, and any other the melds, so that photos may
keep the names that their phones gave them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from api.batch.entry import Key, Role, label, label_fault, side_of
from api.batch.texts import Note, folded
from api.files import shown

LEVELS: Mapping[str, tuple[str, ...]] = {
    "round": ("ronda", "round", "vuelta", "fecha"),
    "table": ("mesa", "table"),
    "hand": ("mano", "hand"),
    "side": ("lado", "side", "pareja", "pair", "equipo", "team"),
}
RACKS = ("atril", "rack")

PHOTOS = (".jpg", ".jpeg", ".jpe", ".png", ".webp", ".heic", ".heif", ".avif", ".bmp", ".tif", ".tiff", ".gif")
"""Endings that a photo has; what a file really is, its bytes say."""

_LEVEL = {
    # `mesa-7`, `Mesa 7`, `mesa7` and `ladoA`, but not `mesada`.
    level: re.compile(rf"(?:{'|'.join(words)})(?:[\s_.-]+(?=\S)|(?=\d)|(?=[a-z]$))(?P<label>.+)$", re.IGNORECASE)
    for level, words in LEVELS.items()
}


def placed(path: str) -> tuple[Key, Role] | Note:
    """The hand and the role of a photo by its path below the batch's folder, or why it has none."""
    *folders, name = PurePosixPath(path).parts
    labels = levels(folders)
    if isinstance(labels, Note):
        return labels
    if "table" not in labels or "side" not in labels:
        return Note(
            "not-placed",
            "no está en ninguna mano: sus carpetas no dicen mesa y lado (ronda-1/mesa-2/mano-3/lado-A)",
            "it is in no hand: its folders do not say table and side (round-1/table-2/hand-3/side-A)",
        )
    side = side_of(labels["side"])
    if side is None:
        return Note(
            "no-such-side",
            f"el lado tiene que ser A o B, y es «{labels['side']}»",
            f"the side must be A or B, and is “{labels['side']}”",
        )
    own = next(i for i, folder in enumerate(folders) if (_level(folder) or ("",))[0] == "side")
    rack = any(folded(part).startswith(RACKS) for part in (*folders[own + 1 :], name))
    return Key(labels.get("round", "1"), labels["table"], labels.get("hand", "1"), side), "rack" if rack else "table"


def levels(folders: Sequence[str]) -> dict[str, str] | Note:
    """What folders within each other say, as labels by level, or why they cannot say it."""
    labels: dict[str, str] = {}
    for folder in folders:
        level = _level(folder)
        if level is None:
            continue
        if level[0] in labels:
            return Note("two-levels", f"dos carpetas dicen lo mismo ({folder})", f"two folders say the same ({folder})")
        if (fault := label_fault(level[1])) is not None:
            name = shown(folder[:60])
            return Note("no-label", f"la carpeta «{name}»: {fault[0]}", f"the folder “{name}”: {fault[1]}")
        labels[level[0]] = level[1]
    return labels


def _level(folder: str) -> tuple[str, str] | None:
    for level, pattern in _LEVEL.items():
        match = pattern.match(unicodedata.normalize("NFC", folder).strip())
        if match is not None:
            return level, label(match["label"])
    return None


def is_photo(path: str) -> bool:
    """Whether a file calls itself a photo."""
    return PurePosixPath(path).suffix.lower() in PHOTOS
