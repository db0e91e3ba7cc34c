import json
from dataclasses import replace

import pytest

from datasets.compare import Comparison, Tally
from datasets.measures import FIGURES, calibration_error, table, wilson

MELDS = Comparison(
    name="a.jpg",
    set_name="ivory",
    series="one",
    kind="melds",
    recall=Tally(6, 6),
    precision=Tally(6, 6),
    missing=(),
    extra=(),
    detection_recall=None,
    detection_precision=None,
    places=Tally(5, 6),
    melds_exact=True,
    canastas_exact=True,
    points_error=0,
    range_holds=True,
    accepted=True,
    calibration=((0.9, True),) * 6,
)
LOOSE = Comparison(
    name="b.jpg",
    set_name="ivory",
    series="two",
    kind="loose",
    recall=Tally(1, 2),
    precision=Tally(1, 3),
    missing=("R4",),
    extra=("?", "B4"),
    detection_recall=Tally(2, 2),
    detection_precision=Tally(2, 3),
    places=None,
    melds_exact=None,
    canastas_exact=None,
    points_error=15,
    range_holds=False,
    accepted=False,
    calibration=((0.9, True), (0.9, False)),
)
PHOTOS = (MELDS, LOOSE, replace(LOOSE, name="c.jpg", set_name="white", series="three", accepted=True))


class TestCalibrationError:
    def test_the_error_is_the_gap_of_each_bin_weighed_by_its_tiles(self) -> None:
        claims = [(0.95, True), (0.97, False), (0.51, True), (0.52, False)]
        # Above 14/15: 0.96 claimed, 0.5 right; in (7/15, 8/15]: 0.515 claimed, 0.5 right.
        assert calibration_error(claims) == pytest.approx((2 * 0.46 + 2 * 0.015) / 4)

    def test_the_ends_of_the_scale_have_bins(self) -> None:
        assert calibration_error([(0.0, False), (1.0, True)]) == 0
        assert calibration_error([(1 / 15, True)]) == pytest.approx(14 / 15)
        assert calibration_error([]) is None
        with pytest.raises(ValueError, match=r"1\.1"):
            calibration_error([(1.1, True)])


class TestWilson:
    @pytest.mark.parametrize(
        ("right", "of", "low", "high"),
        [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (29, 29, 0.8830, 1.0)],
    )
    def test_known_intervals(self, right: int, of: int, low: float, high: float) -> None:
        # The first three are worked examples of Newcombe (1998), table I, method 3.
        assert wilson(right, of) == pytest.approx((low, high), abs=5e-5)

    def test_nothing_measured_bounds_nothing(self) -> None:
        assert wilson(0, 0) == (0.0, 1.0)
        for right, of in ((2, 1), (-1, 1)):
            with pytest.raises(ValueError, match="proportion"):
                wilson(right, of)


class TestTable:
    def test_rows_are_per_set_series_kind_and_over_all(self) -> None:
        report = table(PHOTOS)
        assert list(report["sets"]) == ["ivory", "white"]
        assert list(report["series"]) == ["one", "three", "two"]
        assert list(report["kinds"]) == ["loose", "melds"]
        assert report["all"]["photos"] == 3
        assert report["sets"]["ivory"]["tile_recall"] == pytest.approx(7 / 8)
        assert report["kinds"]["loose"]["tile_recall"] == pytest.approx(2 / 4)

    @pytest.mark.parametrize(
        ("figure", "right", "of"),
        [
            ("tile_recall", 8, 10),
            ("tile_precision", 8, 12),
            ("detection_recall", 4, 4),
            ("detection_precision", 4, 6),
            ("photos_exact", 1, 3),
            ("melds_exact", 1, 1),
            ("canastas_exact", 1, 1),
            ("place_accuracy", 5, 6),
            ("score_exact", 1, 3),
            ("range_holds", 1, 3),
            ("accepted", 2, 3),
            ("accepted_exact", 1, 2),
        ],
    )
    def test_a_share_comes_with_its_count_and_interval(self, figure: str, right: int, of: int) -> None:
        row = table(PHOTOS)["all"]
        low, high = wilson(right, of)
        assert row[figure] == pytest.approx(right / of)
        assert row["counts"][figure] == {"right": right, "of": of, "low": low, "high": high}

    def test_errors_are_means_with_counts(self) -> None:
        row = table(PHOTOS)["all"]
        assert row["points_error"] == 10
        assert row["counts"]["points_error"] == {"of": 3}
        assert row["ece"] == pytest.approx(0.1)
        assert row["counts"]["ece"] == {"of": 10}

    def test_every_figure_is_there_and_null_where_nothing_was_measured(self) -> None:
        row = table([MELDS])["all"]
        assert list(row) == ["photos", *FIGURES, "counts"]
        assert list(row["counts"]) == list(FIGURES)
        assert row["detection_recall"] is None
        assert row["counts"]["detection_recall"]["of"] == 0

    def test_photos_list_what_went_wrong(self) -> None:
        listed = table(PHOTOS)["photos"][1]
        assert (listed["name"], listed["exact"]) == ("b.jpg", False)
        assert listed["missing"] == ["R4"]
        assert listed["extra"] == ["?", "B4"]

    def test_it_is_json_even_without_photos(self) -> None:
        assert json.loads(json.dumps(table([]), allow_nan=False))["all"]["tile_recall"] is None
        json.dumps(table(PHOTOS), allow_nan=False)
