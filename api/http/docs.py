"""The OpenAPI document as a page, made here: it needs nothing from the network and no script."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any


def docs_page(openapi: Mapping[str, Any]) -> str:
    """HTML that sets out every request of an OpenAPI document."""
    info = openapi["info"]
    parts = "".join(
        part
        for path, methods in openapi["paths"].items()
        for method, operation in methods.items()
        for part in _operation(method, path, operation)
    )
    title = f"{escape(info['title'])} {escape(info['version'])}"
    return (
        '<!doctype html><html lang="es-AR"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{title}</title><link rel="icon" href="/page/icon.svg">'
        '<link rel="stylesheet" href="/page/page.css"></head>'
        f'<body class="docs"><main><h1>{title}</h1><p>{escape(info["description"])}</p>'
        f'<p><a href="/openapi.json">openapi.json</a></p>{parts}</main></body></html>'
    )


def _operation(method: str, path: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f"<section><h2><code>{method.upper()} {escape(path)}</code></h2>"
    yield f"<p><strong>{escape(operation.get('summary', ''))}</strong></p>"
    yield f"<p>{escape(operation.get('description', ''))}</p>"
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        yield f"<p><code>{escape(kind)}</code></p>"
        fields = content.get("schema", {}).get("properties", {})
        if fields:
            yield "<dl>"
            for name, field in fields.items():
                yield f"<dt><code>{escape(name)}</code></dt><dd>{escape(field.get('description', ''))}</dd>"
                if "example" in field:
                    yield f'<dd><pre tabindex="0">{escape(field["example"])}</pre></dd>'
            yield "</dl>"
        for example in content.get("examples", {}).values():
            text = json.dumps(example["value"], ensure_ascii=False, indent=1)
            yield f'<p>{escape(example["summary"])}</p><pre tabindex="0">{escape(text)}</pre>'
    yield "</section>"
