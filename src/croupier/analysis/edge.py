"""Edge: what a whole table is worth, wager by wager."""

from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.blackjacks import A_BLACKJACK, blackjack, two_cards
from croupier.analysis.main_wager import MainWager, Progress, main_wager
from croupier.analysis.model import ACE, NET, TEN
from croupier.analysis.numbered import Numbered, numbered
from croupier.analysis.prospect import Prospect
from croupier.analysis.riding import RidingStrategy, riding_beside
from croupier.analysis.shoe import SAMPLE, Composition, shoe_of
from croupier.analysis.side_wagers import (
    insurance,
    not_valued,
    prospects,
    with_third_card,
)
from croupier.analysis.third_card import always, never
from croupier.cards import Card
from croupier.money import EVEN, Odds
from croupier.percentage import percent
from croupier.rules.accepted import check_wager
from croupier.rules.hand import Hand
from croupier.rules.names import CallName
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import WIN, Ruling
from croupier.rules.side_wager import FIRST_THREE, SideWager
from croupier.rules.table_rules import TableRules

_DRAWN_TO: Final[tuple[CallName, ...]] = ("draw", "double", "free-double")
_SPLIT: Final[tuple[CallName, ...]] = ("split", "free-split")


class EarlySettlement(Struct, frozen=True):
    """A Blackjack against the Dealer's ace: paid at once on request, or left to wait."""

    at_once: float
    waits: float

    @property
    def better(self) -> str:
        """Which is worth more."""
        return "settle early" if self.at_once > self.waits else "wait"


class ThirdCard(Struct, frozen=True):
    """A side wager on the first three cards, by how the hand is played."""

    name: str
    by_strategy: Prospect
    """As the main wager is best played."""
    best: Prospect
    """As the side wager is best played, whatever that costs the main wager."""
    least: Prospect
    """No third card ever falls to a hand it could help."""
    most: Prospect
    """A third card always falls."""


class AtWager(Struct, frozen=True):
    """The main wager at one amount, with all that depends on it."""

    wager: int
    ante: int
    """In cents; nothing where it is waived, or the table has none."""
    rounding: float
    """What the rounding of payments brings the player, of the initial wager."""
    expectation: float
    """Of the initial wager, the Ante lost and payments rounded."""


class Edge(Struct, frozen=True, eq=False, dict=True):
    """A table, or one tier of it, wager by wager."""

    rules: TableRules
    shoe: Composition
    main: MainWager
    sides: tuple[Prospect, ...]
    third_cards: tuple[ThirdCard, ...]
    riding: tuple[RidingStrategy, ...]
    insurance: Prospect | None
    early: EarlySettlement | None
    at_wager: AtWager
    numbered: tuple[Numbered, ...]
    """Several numbered wagers together, where the Dealer completes several hands."""

    def __repr__(self) -> str:
        """The house edge of the main wager, and which table it is of."""
        return f"<Edge {percent(self.main.house_edge, 5)} of {self.rules!r}>"

    @property
    def not_valued(self) -> tuple[Refusal, ...]:
        """The side wagers that have no exact value at this table, each with the reason."""
        wagers = self.rules.side_wagers.values()
        return tuple(not_valued(one) for one in wagers if one.turns_on_boxes)

    @cached_property
    def standard_deviation(self) -> float | None:
        """Of what a Round brings, in units of the initial wager."""
        return None if self.main.variance is None else self.main.variance**0.5


def edge(
    rules: TableRules,
    shoe: Composition | None = None,
    *,
    wager: int | None = None,
    progress: Progress | None = None,
) -> Edge:
    """Value every wager of a table; its own minimum is the wager where none is said."""
    check_valued(rules)
    shoe = shoe_of(rules) if shoe is None else shoe
    wager = rules.elections.minimum if wager is None else wager
    check_wager(rules, wager)
    main = main_wager(rules, shoe, progress=progress)
    wagers = rules.side_wagers.values()
    sides = {side.name: side for side in prospects(rules, shoe)}
    return Edge(
        rules=rules,
        shoe=shoe,
        main=main,
        sides=tuple(sides.values()),
        third_cards=tuple(
            _third(main, one, sides[one.name]) for one in wagers if one.sees is FIRST_THREE
        ),
        riding=tuple(riding_beside(main, one) for one in wagers if one.rides),
        insurance=insured(rules, shoe),
        early=early_settlement(main),
        at_wager=at_wager(main, wager),
        numbered=numbered(main) if rules.dealers_hands > 1 else (),
    )


def check_valued(rules: TableRules) -> None:
    """The wagers of a table have exact values, as far as one does not take all others with it."""
    if rules.bust_takes_box:
        why = (
            "this table has no exact house edge: a bust takes the whole Box (reading bust-takes),"
            " so its hands, insurance and side wagers depend on one another; simulate values them"
        )
        raise Refusal(tuple(rules.provenance["bust_takes_box"]), why)


def at_wager(main: MainWager, wager: int) -> AtWager:
    """The main wager at an amount in cents, everything paid as the law rounds it."""
    rules = main.model.rules
    ante = rules.ante_due(wager)
    odds = (EVEN, rules.blackjack_odds)
    rounding = 0.0
    if any(_paid(rules, wager, one) != one for one in odds):
        paid = main_wager(as_paid(rules, wager), main.shoe)
        rounding = paid.expectation - main.expectation
    return AtWager(wager, ante, rounding, main.expectation + rounding - ante / wager)


def as_paid(rules: TableRules, wager: int) -> TableRules:
    """The same table with odds as they come out when a wager of this amount is paid."""

    def paid(ruling: Ruling) -> Ruling:
        if ruling.outcome is not WIN:
            return ruling
        odds = _paid(rules, wager, ruling.odds)
        return Ruling(ruling.outcome, ruling.clauses, odds, ruling.readings)

    def instant(hand: Hand) -> Ruling | None:
        ruling = rules.instant(hand)
        return None if ruling is None else paid(ruling)

    return replace(
        rules,
        main_result=lambda hand, dealer: paid(rules.main_result(hand, dealer)),
        instant=instant,
        blackjack_odds=_paid(rules, wager, rules.blackjack_odds),
    )


def _paid(rules: TableRules, wager: int, odds: Odds) -> Odds:
    amount = rules.payment(wager, odds).amount
    return odds if amount * odds.on == wager * odds.pays else Odds(amount, wager)


def insured(rules: TableRules, shoe: Composition) -> Prospect | None:
    """What insurance is worth, where the Dealer can have an ace."""
    return insurance(rules, shoe) if shoe.ranks[ACE] else None


def early_settlement(main: MainWager) -> EarlySettlement | None:
    """A Blackjack against the Dealer's ace, where it may be settled early."""
    rules = main.model.rules
    if not main.against.get(ACE) or not two_cards(main.against[ACE], ACE, TEN):
        return None
    if not rules.early_settlement(SAMPLE[ACE], A_BLACKJACK, False).permitted:
        return None
    odds = rules.early_payment.odds
    waits = blackjack(main.model, main.shoe, main.against[ACE])[NET]
    return EarlySettlement(odds.pays / odds.on, float(waits))


def _third(main: MainWager, wager: SideWager, best: Prospect) -> ThirdCard:
    rules, shoe = main.model.rules, main.shoe

    def by_strategy(two: tuple[Card, Card], first: Card) -> int:
        call = next(iter(main.calls(two, first)))
        return int(call in _DRAWN_TO or (call in _SPLIT and not wager.closes_on_split))

    thirds = (by_strategy, never, always)
    results = [with_third_card(rules, wager, shoe, third) for third in thirds]
    return ThirdCard(wager.name, results[0], best, results[1], results[2])
