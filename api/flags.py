"""What the command line says of a hand, and how it wins over what the Hand itself says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from api.files import wrong_use
from scoring import Hand, Ruleset, hands_from_json
from scoring.options import Value

YES_NO = {"yes": True, "no": False, "sí": True, "si": True}


@dataclass(frozen=True)
class Flags:
    """The flags that were given. rules: None where no ruleset was named; facts: those stated as true."""

    rules: Ruleset | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    facts: frozenset[str] = frozenset()
    opponents_canasta: bool | None = None
    rack_empty: bool = False

    def over(self, hand: Hand) -> Hand:
        """The hand as the flags leave it. Raises RulesetError where its options do not go with theirs."""
        rules = self.rules or hand.ruleset
        options = {**dict(hand.ruleset.options), **dict(rules.options), **self.options}
        others = hand.opponents
        if self.opponents_canasta is not None:
            others = replace(others, has_canasta=self.opponents_canasta)
        return replace(
            hand,
            ruleset=rules.with_options(options),
            went_out=hand.went_out or "went_out" in self.facts,
            took_muerto=hand.took_muerto or "took_muerto" in self.facts,
            muerto_unplayed=hand.muerto_unplayed or "muerto_unplayed" in self.facts,
            stock_ran_out=hand.stock_ran_out or "stock_ran_out" in self.facts,
            opponents=others,
        )

    def over_document(self, document: object) -> Hand | tuple[Hand, Hand]:
        """A Hand's JSON, or that of both sides, as the flags leave it.

        Raises HandError for what is no Hand, Failure where a fact is stated and not of which side.
        """
        if isinstance(document, dict) and self.rules is not None:
            document = self._with_ruleset(document, self.rules)
        if isinstance(document, dict) and self.rack_empty and "sides" not in document:
            document = {**document, "rack": []}
        hands = hands_from_json(document)
        if isinstance(hands, Hand):
            return self.over(hands)
        if self.facts or self.rack_empty or self.opponents_canasta is not None:
            raise wrong_use(
                "La mano trae los dos lados: lo que pasó va dentro de cada uno, no en la orden.",
                "The hand has both sides: what happened goes inside each of them, not on the command line.",
            )
        return self.over(hands[0]), self.over(hands[1])

    def _with_ruleset(self, document: dict[str, object], rules: Ruleset) -> dict[str, object]:
        """The document under the named ruleset, so that a wrong or missing one of its own is no fault."""
        sides = document.get("sides")
        if isinstance(sides, list):
            named = [{**side, "ruleset": rules.id} if isinstance(side, dict) else side for side in sides]
            return {**document, "sides": named}
        return document if "sides" in document else {**document, "ruleset": rules.id}


def yes_or_no(text: str | None) -> bool | None:
    """`yes` or `no`, in English or Spanish; None for None. Raises Failure for anything else."""
    if text is None:
        return None
    answer = YES_NO.get(text.lower())
    if answer is None:
        raise wrong_use("--opponents-canasta tiene que ser yes o no.", "--opponents-canasta must be yes or no.")
    return answer
