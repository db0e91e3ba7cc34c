"""The page's files joined into one: that it means the same, and that what joining does not know is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from api.http import joined
from api.http.page import PAGE, SCRIPT, SHEET


def modules(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name.replace('_', '-')}.js").write_text(text, "utf-8")
    return folder


def test_all_of_the_page_is_in_it_once() -> None:
    script = joined.script(PAGE, SCRIPT)
    parts = re.findall(r"^// ([\w-]+\.js)$", script, re.MULTILINE)
    assert sorted(parts) == sorted(path.name for path in PAGE.glob("*.js") if path.name != "sw.js")
    assert not re.search(r"^(import|export)\b", script, re.MULTILINE)
    sheet = joined.sheet(PAGE, SHEET)
    assert "@import" not in sheet
    for path in PAGE.glob("*.css"):
        if path.name != SHEET:
            assert path.read_text("utf-8").strip() in sheet


def test_a_module_comes_after_what_it_imports_and_only_once(tmp_path: Path) -> None:
    folder = modules(
        tmp_path,
        main='import "./left.js";\nimport "./right-side.js";\n',
        left='import { one } from "./base.js";\nexport const two = one + 1;\n',
        right_side='import { one, add } from "./base.js";\nexport async function three() {\n  return add(one);\n}',
        base="export const one = 1;\nexport function add(to) {\n  return to + 1;\n}\n",
    )
    assert joined.script(folder, "main.js") == "\n".join(
        [
            "// base.js",
            "const module_base = (() => {",
            "const one = 1;",
            "function add(to) {",
            "  return to + 1;",
            "}",
            "return { one, add };",
            "})();",
            "// left.js",
            "const module_left = (() => {",
            "const { one } = module_base;",
            "const two = one + 1;",
            "return { two };",
            "})();",
            "// right-side.js",
            "const module_right_side = (() => {",
            "const { one, add } = module_base;",
            "async function three() {",
            "  return add(one);",
            "}",
            "return { three };",
            "})();",
            "// main.js",
            "(async () => {",
            "})();",
        ]
    )


@pytest.mark.parametrize(
    "line",
    [
        'import base from "./base.js";',
        'import * as base from "./base.js";',
        'import { one as two } from "./base.js";',
        'import { one } from "../base.js";',
        'import { one, two } from "./base.js";',
        "export default 1;",
        "export let changes = 1;",
        "export { one };",
    ],
)
def test_what_is_not_known_is_refused(tmp_path: Path, line: str) -> None:
    modules(tmp_path, base="export const one = 1;\n", main=f"// first\n{line}\n")
    with pytest.raises(ValueError, match=r"main\.js, line 2"):
        joined.script(tmp_path, "main.js")


def test_a_circle_is_refused(tmp_path: Path) -> None:
    modules(
        tmp_path,
        a='import { b } from "./b.js";\nexport const a = 1;',
        b='import { a } from "./a.js";\nexport const b = 1;',
    )
    with pytest.raises(ValueError, match=re.escape("a.js -> b.js -> a.js")):
        joined.script(tmp_path, "a.js")


def test_an_import_of_looks_that_is_not_known_is_refused(tmp_path: Path) -> None:
    (tmp_path / "main.css").write_text('@import url("other.css");\n', "utf-8")
    with pytest.raises(ValueError, match=r"main\.css, line 1"):
        joined.sheet(tmp_path, "main.css")
