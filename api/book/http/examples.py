"""What /docs shows of the requests of matches."""

from __future__ import annotations

from typing import Any


def _json(**values: Any) -> dict[str, Any]:
    examples = {name: {"summary": name, "value": value} for name, value in values.items()}
    content = {"application/json": {"schema": {"type": "object"}, "examples": examples}}
    return {"requestBody": {"required": True, "content": content}}


MATCH = _json(
    pareja={"ruleset": "parejas-3000", "options": {}, "sides": ["Nosotros", "Ellos"], "target": 3000, "start": [0, 0]}
)
HANDS = _json(
    puntos={"hands": [{"points": 430}, {"points": -15}]},
    fichas={"hands": [{"melds": [["R3", "R4", "R5"]], "rack": [], "took_muerto": True}, {"points": 200}]},
    fotos={
        "hands": [
            {"hand": {"went_out": side == 0}, "reading": {"photos": [], "tiles": [], "melds": []}, "side": side}
            for side in (0, 1)
        ]
    },
    calculadora={"hands": [{"calculation": {"canastas": {"pure": 1}, "laid": {"3-7": 9}}}, {"points": 0}]},
)
END = _json(anulada={}, contada={"hands": [{"points": 85}, {"points": 120}]})
KEEP = _json(guardar={"keep": True})
PHOTOS: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {
            "multipart/form-data": {
                "schema": {
                    "type": "object",
                    "required": ["photos"],
                    "properties": {
                        "photos": {
                            "type": "array",
                            "items": {"type": "string", "format": "binary"},
                            "description": "Fotos de la mano (JPEG, PNG, WebP, HEIC).",
                        }
                    },
                }
            }
        },
    }
}
