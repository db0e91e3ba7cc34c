"""The page's modules and style sheets, each joined into one file as it is served.

A browser asks for each file by itself, and a phone takes longer over sixty questions than over what they bring. So the
page is written in small files and served in two, with no build step: `main.js` and `main.css` name what belongs to the
page, and what they import is put into their place. Only the few forms of `import` and `export` that the page uses are
known; any other is an error when the server starts, never a page that does not work.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_IMPORT: Final = re.compile(r'import (?:(\{ \w+(?:, \w+)* \}) from )?"\./([\w-]+\.js)";')
_EXPORT: Final = re.compile(r"export ((?:async )?(?:function|class|const)\*? (\w+)\b.*)")
_OTHER: Final = re.compile(r"(?:import|export)\b(?!\.)")
_SHEET: Final = re.compile(r'@import "([\w-]+\.css)";')


@dataclass(frozen=True)
class _Module:
    exports: Sequence[str]
    text: str


def script(folder: Path, name: str) -> str:
    """A module and all that it imports, each module once, as one module.

    Each becomes a function's body, so that its names stay its own, and is run where ECMAScript would run it: after what
    it imports. A module that exports nothing may wait (`await`) and holds up no other.

    Raises:
        ValueError: a form of import or export that is not known here, a name not exported, or a circle of imports.
        OSError: a module that is not there.
    """
    done: dict[str, _Module] = {}
    _add(folder, name, done, ())
    return "\n".join(module.text for module in done.values())


def sheet(folder: Path, name: str) -> str:
    """A style sheet with the sheets that it imports in the place of each `@import`, one a line.

    Raises:
        ValueError: a form of import that is not known here.
        OSError: a sheet that is not there.
    """
    parts = []
    for number, line in enumerate((folder / name).read_text("utf-8").splitlines(), start=1):
        if wanted := _SHEET.fullmatch(line):
            parts.append(sheet(folder, wanted[1]))
        elif "@import" in line:
            raise ValueError(f"{name}, line {number}: joining does not know {line!r}")
        else:
            parts.append(line)
    return "\n".join(parts)


def _add(folder: Path, name: str, done: dict[str, _Module], above: tuple[str, ...]) -> None:
    if name in above:
        raise ValueError(f"the modules {' -> '.join((*above, name))} import each other in a circle")
    if name in done:
        return
    body, exports = [], []
    for number, line in enumerate((folder / name).read_text("utf-8").splitlines(), start=1):
        if wanted := _IMPORT.fullmatch(line):
            _add(folder, wanted[2], done, (*above, name))
            if wanted[1]:
                if lacking := set(wanted[1].strip("{ }").split(", ")) - set(done[wanted[2]].exports):
                    raise ValueError(f"{name}, line {number}: {wanted[2]} does not export {', '.join(sorted(lacking))}")
                body.append(f"const {wanted[1]} = {_variable(wanted[2])};")
        elif given := _EXPORT.fullmatch(line):
            exports.append(given[2])
            body.append(given[1])
        elif _OTHER.match(line):
            raise ValueError(f"{name}, line {number}: joining does not know {line!r}")
        else:
            body.append(line)
    if exports:
        whole = [f"const {_variable(name)} = (() => {{", *body, f"return {{ {', '.join(exports)} }};", "})();"]
    else:  # Only such a module may wait: a function that waits gives a promise, not what the module exports.
        whole = ["(async () => {", *body, "})();"]
    done[name] = _Module(exports, "\n".join([f"// {name}", *whole]))


def _variable(name: str) -> str:
    return "module_" + name.removesuffix(".js").replace("-", "_")
