"""The rules of Burako: tiles, melds, rulesets, itemised scores and matches. Standard library only."""

from scoring.box import COPIES
from scoring.calculation import Calculation, calculate
from scoring.checks import read_json
from scoring.compare import Comparison, compare
from scoring.count import facing, score, score_sides
from scoring.errors import HandError, MatchError, RulesetError, UnknownRuleset
from scoring.explain import explain
from scoring.guide import Chapter, guide
from scoring.hand import Hand, Opponents, hands_from_json
from scoring.house import house_ruleset
from scoring.match import Match, MatchHand, match_hand_from_json, start_match
from scoring.melds import MeldVerdict, classify
from scoring.options import OPTIONS, Option, check_option, option_from_text
from scoring.problems import Problem
from scoring.ruleset import Ruleset, Source
from scoring.rulesets import DEFAULT_RULESET, ruleset, rulesets
from scoring.score import Line, Score, SidesScore
from scoring.span import may_have_canasta, total_range
from scoring.tiles import ALL_FACES, GREEN_FACES, JOKER, UNREAD, Tile

__all__ = [
    "ALL_FACES",
    "COPIES",
    "DEFAULT_RULESET",
    "GREEN_FACES",
    "JOKER",
    "OPTIONS",
    "UNREAD",
    "Calculation",
    "Chapter",
    "Comparison",
    "Hand",
    "HandError",
    "Line",
    "Match",
    "MatchError",
    "MatchHand",
    "MeldVerdict",
    "Opponents",
    "Option",
    "Problem",
    "Ruleset",
    "RulesetError",
    "Score",
    "SidesScore",
    "Source",
    "Tile",
    "UnknownRuleset",
    "calculate",
    "check_option",
    "classify",
    "compare",
    "explain",
    "facing",
    "guide",
    "hands_from_json",
    "house_ruleset",
    "match_hand_from_json",
    "may_have_canasta",
    "option_from_text",
    "read_json",
    "ruleset",
    "rulesets",
    "score",
    "score_sides",
    "start_match",
    "total_range",
]
