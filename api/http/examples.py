"""What the OpenAPI document says of the bodies, with an example of each."""

from __future__ import annotations

from typing import Any

_FILES = {"type": "array", "items": {"type": "string", "format": "binary"}}
_FACTS = {
    "ruleset": "bonaerenses-2026",
    "options": {},
    "went_out": True,
    "took_muerto": True,
    "stock_ran_out": False,
}
_HAND = {**_FACTS, "melds": [["R3", "R4", "R5"], ["R9", "B9", "K9", "J"]], "rack": ["K13"]}


def _form(fields: dict[str, Any]) -> dict[str, Any]:
    schema = {"type": "object", "required": ["photos"], "properties": fields}
    return {"requestBody": {"required": True, "content": {"multipart/form-data": {"schema": schema}}}}


_PHOTOS = {
    "photos": {**_FILES, "description": "Fotos de la mesa (JPEG, PNG, WebP, HEIC)."},
    "rack": {**_FILES, "description": "Fotos del atril, si las hay."},
}

READINGS = _form(_PHOTOS)

HANDS = _form(
    {
        **_PHOTOS,
        "hand": {
            "type": "string",
            "description": 'Una mano sin fichas, en JSON. Con "rack": [] no quedó ninguna en el atril.',
            "example": '{"ruleset": "bonaerenses-2026", "went_out": true, "took_muerto": true, "rack": []}',
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
                        "value": {"hand": _FACTS, "reading": {"photos": [], "tiles": [], "melds": []}},
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
