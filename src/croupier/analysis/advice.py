"""Advice: what each lawful call on one hand is worth, on the shoe as it is."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import numpy as np
from msgspec import Struct

from croupier.analysis.against import Against, against
from croupier.analysis.blackjacks import blackjack
from croupier.analysis.call_values import call_values
from croupier.analysis.main_wager import check_enough
from croupier.analysis.model import NET, Model, model
from croupier.analysis.pairs import pair_of
from croupier.analysis.shoe import RANK, Composition, check_shoe, shoe_of
from croupier.analysis.side_wagers import insurance
from croupier.cards import Card, spell
from croupier.rules.finding import Finding
from croupier.rules.hand import Hand
from croupier.rules.names import Advised, CallName
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.totals import is_ace


class Barred(Struct, frozen=True):
    """A call the law does not permit on this hand."""

    why: str
    clauses: tuple[str, ...]


class Advice(Struct, frozen=True):
    """What a hand may do and what each call is worth, in units of the initial wager."""

    cards: tuple[Card, ...]
    first: Card
    calls: Mapping[Advised, float]
    """Every lawful call, the best first."""
    barred: Mapping[CallName, Barred]
    insurance: Fraction | None = None
    """What one unit of insurance brings, where it is offered on this hand."""
    early_settlement: float | None = None
    """What settling a Blackjack early brings, where that is offered."""

    @property
    def best(self) -> str:
        """The best call; empty where none is to be made."""
        return next(iter(self.calls), "")

    @property
    def gain(self) -> float:
        """What the best call brings beyond the next."""
        values = list(self.calls.values())
        return values[0] - values[1] if len(values) > 1 else 0.0


def advise(
    rules: TableRules,
    cards: Sequence[Card],
    first: Card,
    shoe: Composition | None = None,
    hands: int = 1,
) -> Advice:
    """Value every lawful call on a hand against the Dealer's first card.

    The shoe is all that has not been seen, and these cards. With more hands than one the hand was
    made by splitting, and bears the initial wager; what the others hold is gone from the shoe.
    """
    shoe = shoe_of(rules) if shoe is None else shoe
    check_shoe(rules, shoe)
    shoe.without((*cards, first))
    lowered = model(rules)
    check_enough(lowered, shoe)
    hand = dealt_hand(rules, cards, hands)
    left = np.array(shoe.ranks, dtype=np.int64)
    left[RANK[first]] -= 1
    pair = pair_of(hand.cards) if len(hand.cards) == 2 else None
    facing = against(lowered, left, RANK[first], pairs=() if pair is None else (pair,))
    if hand.blackjack:
        return _on_blackjack(lowered, shoe, facing, hand, first)
    return Advice(
        cards=hand.cards,
        first=first,
        calls=call_values(lowered, facing, hand.cards, hands),
        barred=_barred(rules, hand, hands),
        insurance=_insurance(rules, shoe, hand, first, hands),
    )


def dealt_hand(rules: TableRules, cards: Sequence[Card], hands: int) -> Hand:
    """The hand these cards make in this order; refuses one that cannot come about."""
    if len(cards) < 2:
        raise Refusal((), "a hand has two cards or more", at="hand")
    _check_hands(rules, cards[0], hands)
    for length in range(2, len(cards)):
        held = _hand(rules, tuple(cards[:length]), hands)
        finding = rules.may_draw(held)
        if held.blackjack or not finding.permitted:
            why = f"{spell(cards[:length])} takes no further card"
            raise Refusal(finding.clauses or rules.provenance["may_draw"], why, at="hand")
    hand = _hand(rules, tuple(cards), hands)
    if hand.bust:
        clauses = rules.provenance["on_bust"]
        raise Refusal(clauses, f"{spell(cards)} is over 21: it has lost", at="hand")
    return hand


def _check_hands(rules: TableRules, split: Card, hands: int) -> None:
    """So many hands can be formed by splitting this card."""
    if hands < 1:
        raise Refusal((), "a Box has one hand or more", at="hands")
    if hands > rules.elections.hands_max:
        clauses = rules.provenance["hands_max"]
        why = f"no more than {rules.elections.hands_max} hands may be formed on a Box"
        raise Refusal(clauses, why, at="hands")
    pair = Hand((split, split), rules.point_total((split, split)))
    findings = (rules.may_split(pair, 1), rules.free_split(pair, 1))
    if hands > 1 and not any(finding.permitted for finding in findings):
        raise findings[0].refusal().at_place("hands")


def _hand(rules: TableRules, cards: tuple[Card, ...], hands: int) -> Hand:
    total = rules.point_total(cards)
    split = hands > 1
    hand = Hand(cards, total, split=split, split_aces=split and is_ace(cards[0]))
    if not split and rules.is_blackjack(hand):
        return Hand(cards, total, blackjack=True)
    return hand


def _barred(rules: TableRules, hand: Hand, hands: int) -> dict[CallName, Barred]:
    """The calls the law does not permit, and why."""
    findings: dict[CallName, Finding] = {
        "stand": rules.may_stand(hand),
        "draw": rules.may_draw(hand),
        "double": rules.may_double(hand),
        "split": rules.may_split(hand, hands),
    }
    return {
        call: Barred(finding.why, finding.clauses)
        for call, finding in findings.items()
        if not finding.permitted
    }


def _insurance(
    rules: TableRules, shoe: Composition, hand: Hand, first: Card, hands: int
) -> Fraction | None:
    unit = 4 * rules.elections.smallest_chip
    half = unit // 2
    if hands > 1 or not rules.may_insure(first, hand, unit, half).permitted:
        return None
    return insurance(rules, shoe, hand.cards).expectation


def _on_blackjack(
    lowered: Model, shoe: Composition, facing: Against, hand: Hand, first: Card
) -> Advice:
    rules = lowered.rules
    early = None
    if rules.early_settlement(first, hand, False).permitted:
        early = rules.early_payment.odds.pays / rules.early_payment.odds.on
    waits = float(blackjack(lowered, shoe, facing)[NET])
    calls: dict[Advised, float] = {"wait": waits}
    if early is not None:
        calls["settle-early"] = early
    return Advice(
        cards=hand.cards,
        first=first,
        calls=dict(sorted(calls.items(), key=lambda one: -one[1])),
        barred=_barred(rules, hand, 1),
        insurance=_insurance(rules, shoe, hand, first, 1),
        early_settlement=early,
    )
