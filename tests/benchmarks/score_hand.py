"""How long the score of a large hand takes: `python tests/benchmarks/score_hand.py`.

A hand of 60 tiles, with canastas, jokers, 2s in and out of their place, and wilds that have slid to the other end,
under each ruleset and under house rules. Prints the median over 500 scores in microseconds, of the score alone and of
the whole way from JSON to JSON.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from functools import partial

from scoring import Hand, read_json, rulesets, score

MELDS = (
    "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R1",
    "B4 B5 B6 J B8 B9 B10",
    "K9 K9 R9 R9 Y9 Y9 B9 K2",
    "Y11 Y12 Y13 Y1 J",
    "K3 K4 K2 K6 K7",
    "B3 B2 B1 R2",
    "B12 Y12 K12",
    "G5 G6 G7",
)
RACK = "K13 R5 B7 B2 Y1 K1 K3 B3 Y8 Y8 K10"
HOUSE = {"semi_pure": 150, "value_natural_two": 5, "canasta_of_twos": 1000, "laid_without_canasta": "subtract"}
TIMES = 500


def median(work: Callable[[], object]) -> float:
    """Microseconds that the work takes."""
    taken = []
    for _ in range(TIMES):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1e6


def answered(text: str) -> str:
    return json.dumps(score(Hand.from_json(read_json(text))).to_json())


def main() -> None:
    tiles = {"melds": [meld.split() for meld in MELDS], "rack": RACK.split()}
    count = sum(map(len, tiles["melds"])) + len(tiles["rack"])
    print(f"{count} tiles in {len(MELDS)} melds and a rack; medians in microseconds")
    for name in rulesets():
        for options in ({}, HOUSE):
            text = json.dumps({"ruleset": name, "options": options, **tiles, "took_muerto": True})
            hand = Hand.from_json(read_json(text))
            alone, whole = median(partial(score, hand)), median(partial(answered, text))
            print(f"{name:>18}{' + house rules' if options else '':14} score {alone:6.0f}   JSON to JSON {whole:6.0f}")


if __name__ == "__main__":
    main()
