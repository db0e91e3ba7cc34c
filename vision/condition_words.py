"""What is said of a photo that is too dark, blurred, too far or cut, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence

from vision.reading import Photo

WORDS: dict[str, tuple[str, str]] = {
    "dark": (
        "la foto está muy oscura: prendé una luz o acercate a la ventana",
        "the photo is very dark: turn on a light or move to the window",
    ),
    "blurred": (
        "la foto salió movida o fuera de foco: apoyá los codos, enfocá las fichas y sacala de nuevo",
        "the photo is blurred: rest your elbows, focus on the tiles and take it again",
    ),
    "far": (
        "las fichas salen muy chicas: acercate, o sacá dos fotos, cada una de una parte",
        "the tiles are very small: come nearer, or take two photos, each of one part",
    ),
    "cut": (
        "hay fichas cortadas por el borde: alejate un poco o corré el teléfono para que entren enteras",
        "tiles are cut by the edge: step back a little or move the phone so that they are whole in it",
    ),
    "no-tiles": (
        "no se ve ninguna ficha: si las hay, sacala de más cerca, enfocada y con luz pareja",
        "no tile can be seen: if there are any, take it from nearer, in focus and in even light",
    ),
}
"""What each of `WARNINGS` says, in Spanish and in English, to stand after the photo's name."""


def flaws(photos: Sequence[Photo]) -> list[tuple[str, str]]:
    """What is wrong with photos, each time with the photo's name, in Spanish and in English."""
    return [
        (f"«{photo.name}»: {WORDS[code][0]}.", f"“{photo.name}”: {WORDS[code][1]}.")
        for photo in photos
        for code in photo.warnings
    ]
