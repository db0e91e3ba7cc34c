"""What the OpenAPI document says of the bodies, with an example of each."""

from __future__ import annotations

import json
from typing import Any

_FILES = {"type": "array", "items": {"type": "string", "format": "binary"}}
_FACTS = {
    "ruleset": "bonaerenses-2026",
    "options": {},
    "went_out": True,
    "took_muerto": True,
    "stock_ran_out": False,
}
_OTHERS = {"ruleset": "bonaerenses-2026", "options": {}, "took_muerto": False}
_HAND = {**_FACTS, "melds": [["R3", "R4", "R5"], ["R9", "B9", "K9", "J"]], "rack": ["K13"]}
_READING: dict[str, Any] = {"photos": [], "tiles": [], "melds": []}


def _form(fields: dict[str, Any]) -> dict[str, Any]:
    schema = {"type": "object", "properties": fields}
    return {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}


def _of_side(side: int) -> dict[str, Any]:
    return {
        f"photos_{side}": {**_FILES, "description": f"Fotos de los juegos del lado {side}."},
        f"rack_{side}": {**_FILES, "description": f"Fotos del atril del lado {side}."},
    }


_PHOTOS = {
    "photos": {
        **_FILES,
        "description": "Fotos de la mesa (JPEG, PNG, WebP, HEIC). De un lado; o de los dos, con sides: ahí se propone"
        " una línea entre los juegos (photos[].divider) y el lado de cada ficha (tiles[].side), y el problema"
        " sides-proposed queda hasta que la lectura vuelva, por /scores.",
    },
    "rack": {
        **_FILES,
        "description": "Fotos del atril, si las hay. Con sides, de qué lado es se sabe si al otro no le quedó ninguna o"
        " tiene la suya; si no, sus fichas no cuentan (unknown-side).",
    },
    **_of_side(0),
    **_of_side(1),
}

READINGS = _form(_PHOTOS)

HANDS = _form(
    {
        **_PHOTOS,
        "hand": {
            "type": "string",
            "description": 'Una mano sin fichas, en JSON, o los dos lados: {"sides": [mano, mano]}; lo que pasó con los'
            ' contrarios sale entonces del otro lado. Con "rack": [] no quedó ninguna en el atril.',
            "example": json.dumps({**_FACTS, "rack": []}),
        },
    }
)

SCORES = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {"type": "object"},
                "examples": {
                    "hand": {"summary": "Una mano", "value": _HAND},
                    "sides": {"summary": "Los dos lados", "value": {"sides": [_HAND, _HAND]}},
                    "reading": {
                        "summary": "Lo que pasó y una lectura corregida",
                        "value": {"hand": _FACTS, "reading": _READING},
                    },
                    "reading of both sides": {
                        "summary": "Lo que pasó en los dos lados y una lectura con tiles[].side",
                        "value": {"sides": [_FACTS, _OTHERS], "reading": _READING},
                    },
                },
            }
        },
    }
}

CALCULATIONS = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {"type": "object"},
                "examples": {
                    "calculation": {
                        "summary": "Lo contado a mano",
                        "value": {
                            **_FACTS,
                            "canastas": {"pure": 1, "impure": 1},
                            "laid": {"1": 2, "2": 1, "3-7": 10, "8-13": 6, "J": 1},
                            "left": {"3-7": 1},
                        },
                    }
                },
            }
        },
    }
}
