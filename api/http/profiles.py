"""What a form says of one's own set of tiles, and what is answered of one that was learned."""

from __future__ import annotations

from typing import Any

from api.calibrate import letters_of
from api.files import Failure
from api.http.body import PhotoForm
from models.runtime import weights
from vision.calibrate import CalibrationError, Learned
from vision.profile import Profile


def profile_of(form: PhotoForm) -> Profile | None:
    """The profile that a form brings; None where it brings none. Raises ProfileError."""
    if not form.profile:
        return None
    data = form.profile.encode() if isinstance(form.profile, str) else form.profile
    return Profile.parse(data, weights("reader").sha256)


def colours_of(form: PhotoForm) -> tuple[str, ...]:
    """The colours of the rows, none where the form says none. Raises CalibrationError."""
    text = form.colours if isinstance(form.colours, str) else form.colours.decode("utf-8", "replace")
    try:
        return letters_of(text)
    except Failure as error:
        raise CalibrationError("colours-wrong", error.message, error.message_en) from error


def document_of(learned: Learned) -> dict[str, Any]:
    """The answer: the profile as it is sent back with photos, and how much of the set is known by it."""
    return {
        "version": 1,
        "profile": learned.profile.to_json(),
        "sha256": learned.profile.sha256,
        "rows": list(learned.rows),
        "tiles": learned.tiles,
        "known": learned.known,
        "read": learned.read,
    }
