"""The accuracy table: figures over many compared photos, per set, series and kind and over all, with
counts.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from datasets.compare import Comparison, Seen, Tally, compare

__all__ = ["FIGURES", "PROPORTIONS", "Comparison", "Seen", "calibration_error", "compare", "table", "wilson"]

BINS = 15
NORMAL_95 = 1.959963984540054
"""The standard normal deviate that leaves 2.5 % on either side."""


def _yes(value: bool | None) -> Tally | None:
    return None if value is None else Tally(int(value), 1)


PROPORTIONS: dict[str, Callable[[Comparison], Tally | None]] = {
    "tile_recall": lambda photo: photo.recall,
    "tile_precision": lambda photo: photo.precision,
    "detection_recall": lambda photo: photo.detection_recall,
    "detection_precision": lambda photo: photo.detection_precision,
    "photos_exact": lambda photo: _yes(photo.exact),
    "melds_exact": lambda photo: _yes(photo.melds_exact),
    "canastas_exact": lambda photo: _yes(photo.canastas_exact),
    "place_accuracy": lambda photo: photo.places,
    "score_exact": lambda photo: _yes(None if photo.points_error is None else photo.points_error == 0),
    "range_holds": lambda photo: _yes(photo.range_holds),
    "accepted": lambda photo: _yes(photo.accepted),
    "accepted_exact": lambda photo: _yes(photo.exact if photo.accepted else None),
}
"""What one photo adds to each figure that is a share; None where it adds nothing."""

FIGURES = (
    "tile_recall",
    "tile_precision",
    "detection_recall",
    "detection_precision",
    "photos_exact",
    "melds_exact",
    "canastas_exact",
    "place_accuracy",
    "score_exact",
    "points_error",
    "range_holds",
    "accepted",
    "accepted_exact",
    "ece",
)
"""Every figure, in the contract's order; `range_holds` is ours: whether `total_range` holds the true total."""


def table(photos: Sequence[Comparison]) -> dict[str, Any]:
    """The accuracy table as JSON.

    ``all`` is one row, ``sets``, ``series`` and ``kinds`` map names to rows, ``photos`` lists each photo with
    the faces it missed and those it read too many. A row holds ``photos`` (how many), every figure of FIGURES
    as a number or null where nothing was to be measured, and ``counts``: per figure ``of`` (photos, tiles or
    outlines measured) and, where it is a share, ``right`` and the ends ``low`` and ``high`` of its 95 %
    interval.
    """
    return {
        "version": 1,
        "all": _row(photos),
        "sets": _rows(photos, lambda photo: photo.set_name),
        "series": _rows(photos, lambda photo: photo.series),
        "kinds": _rows(photos, lambda photo: photo.kind),
        "photos": [_photo(photo) for photo in photos],
    }


def wilson(right: int, of: int) -> tuple[float, float]:
    """The 95 % score interval of Wilson for a proportion `right` / `of`; (0, 1) where `of` is 0.

    Raises ValueError unless 0 <= right <= of.
    """
    if not 0 <= right <= of:
        raise ValueError(f"{right} of {of} is no proportion")
    if of == 0:
        return 0.0, 1.0
    share, squared = right / of, NORMAL_95**2
    centre = share + squared / (2 * of)
    reach = NORMAL_95 * math.sqrt(share * (1 - share) / of + squared / (4 * of**2))
    low, high = (centre - reach) / (1 + squared / of), (centre + reach) / (1 + squared / of)
    # At the ends one bound is the share itself; rounding must not push it past.
    return (0.0 if right == 0 else low), (1.0 if right == of else high)


def calibration_error(claims: Iterable[tuple[float, bool]]) -> float | None:
    """Expected calibration error of (confidence, whether it was right), over 15 bins of equal width; None of
    none.

    A bin holds the confidences above its lower end up to its upper end, the first one 0 too. Raises
    ValueError for a confidence outside 0 to 1.
    """
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for confidence, right in claims:
        if not 0 <= confidence <= 1:
            raise ValueError(f"{confidence} is no confidence")
        bins[max(math.ceil(confidence * BINS) - 1, 0)].append((confidence, right))
    count = sum(map(len, bins))
    if count == 0:
        return None
    return sum(abs(sum(confidence - right for confidence, right in held)) for held in bins) / count


def _rows(photos: Iterable[Comparison], name: Callable[[Comparison], str]) -> dict[str, Any]:
    groups: dict[str, list[Comparison]] = {}
    for photo in photos:
        groups.setdefault(name(photo), []).append(photo)
    return {key: _row(groups[key]) for key in sorted(groups)}


def _row(photos: Sequence[Comparison]) -> dict[str, Any]:
    values: dict[str, float | None] = {}
    counts: dict[str, dict[str, float]] = {}
    for name, part in PROPORTIONS.items():
        tallies = [tally for photo in photos if (tally := part(photo)) is not None]
        right, of = sum(tally.right for tally in tallies), sum(tally.of for tally in tallies)
        low, high = wilson(right, of)
        values[name] = right / of if of else None
        counts[name] = {"right": right, "of": of, "low": low, "high": high}
    errors = [photo.points_error for photo in photos if photo.points_error is not None]
    values["points_error"] = sum(errors) / len(errors) if errors else None
    counts["points_error"] = {"of": len(errors)}
    claims = [claim for photo in photos for claim in photo.calibration]
    values["ece"] = calibration_error(claims)
    counts["ece"] = {"of": len(claims)}
    return {
        "photos": len(photos),
        **{name: values[name] for name in FIGURES},
        "counts": {name: counts[name] for name in FIGURES},
    }


def _photo(photo: Comparison) -> dict[str, Any]:
    return {
        "name": photo.name,
        "set": photo.set_name,
        "series": photo.series,
        "kind": photo.kind,
        "tiles": photo.recall.of,
        "missing": list(photo.missing),
        "extra": list(photo.extra),
        "exact": photo.exact,
        "melds_exact": photo.melds_exact,
        "canastas_exact": photo.canastas_exact,
        "points_error": photo.points_error,
        "range_holds": photo.range_holds,
        "accepted": photo.accepted,
    }
