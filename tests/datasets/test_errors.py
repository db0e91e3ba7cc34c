"""Mistakes by kind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from datasets.compare import Comparison, Tally
from datasets.errors import kinds_of_error

RIGHT = Comparison("a.jpg", "set", "series", "melds", Tally(1, 1), Tally(1, 1), (), (), *(None,) * 7, True, ())


@pytest.mark.parametrize(
    ("missing", "extra", "kinds"),
    [
        ((), (), {}),
        (("K3",), ("B3",), {"colour": 1}),
        (("K3",), ("K8",), {"number": 1}),
        (("K3",), ("B8",), {"both": 1}),
        (("J",), ("K8",), {"joker": 1}),
        (("K3",), ("J",), {"joker": 1}),
        (("K3",), ("?",), {"unread": 1}),
        (("K3",), (), {"missed": 1}),
        ((), ("K3",), {"false": 1}),
        (("K3", "R9"), ("K8", "B3"), {"colour": 1, "both": 1}),
        (("K3", "K4"), ("B4",), {"colour": 1, "missed": 1}),
    ],
)
def test_a_mistake_is_of_the_kind_that_explains_most(
    missing: tuple[str, ...], extra: tuple[str, ...], kinds: dict[str, int]
) -> None:
    assert +kinds_of_error([replace(RIGHT, missing=missing, extra=extra)]) == kinds
