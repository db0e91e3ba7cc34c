"""Texts that no spreadsheet takes for a formula, wherever it may cut a line into cells."""

from __future__ import annotations

import re
from typing import Final

_SIGNS: Final = "=+@＝＋－＠-"
_RISKY: Final = re.compile(rf"^(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n])) *(?=[\"' ]*[{_SIGNS}])")
"""Where a formula may begin: at the start, and behind what some spreadsheet takes for the end of a cell."""
_NEUTRAL: Final = re.compile(rf"^'(?='*[\t\r\n])|(?:^|(?<=[;\t\r\n]))( *)'(?=[\"' ]*[{_SIGNS}])")


def neutral(text: str) -> str:
    """The text with an apostrophe wherever a spreadsheet would else take what follows for a formula."""
    return _RISKY.sub(lambda found: f"{found.group()}'", text)


def restored(text: str) -> str:
    """What `neutral` was given."""
    return _NEUTRAL.sub(lambda found: found.group(1) or "", text)
