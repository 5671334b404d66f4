"""Section 9: insurance."""

from collections.abc import Callable
from typing import Final

from croupier.cards import Card
from croupier.gazette.choice import Readings, choice
from croupier.money import Odds, spoken
from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.hand import Hand
from croupier.rules.notice import Notice, Shape
from croupier.rules.procedure import Ends, Since, Window
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.section import Section
from croupier.totals import is_ace, is_ten

from .chips import in_chips
from .cite import cite, terms

# Readings on which this section turns
BLACKJACK_NOT_INSURED: Final = choice("insuring-a-blackjack", "refused")

INSURANCE_ODDS: Final = Odds(2, 1)  # 9.4
THREE_TO_TWO: Final = "3:2"
"""The scale at which 10.3 lets a Blackjack be settled early."""


def insurance_limit(initial: int) -> int:
    """Not more than half the initial wager (9.3(a))."""
    return initial // 2


def may_insure(table: Elections) -> Callable[[Card, Hand, int, int], Finding]:
    """Who may insure, and for how much (9.3)."""
    doubtful = table.blackjack_pays != THREE_TO_TWO  # there 10.3 offers nothing beside it
    barred = doubtful and table.reads(BLACKJACK_NOT_INSURED)
    chips = in_chips(table)

    def finding(first: Card, hand: Hand, initial: int, amount: int) -> Finding:
        if not is_ace(first):
            return refuse("insurance is offered only when the Dealer's first card is an ace", "9.1")
        if hand.blackjack and barred:
            return refuse(
                "a Blackjack may not be insured", "9.1", readings=("insuring-a-blackjack",)
            )
        if amount > insurance_limit(initial):
            most = spoken(insurance_limit(initial))
            return refuse(f"insurance may be at most half the initial wager, {most}", "9.3(a)")
        whole, part = INSURANCE_ODDS.parts(amount)
        if part or whole % table.smallest_chip:
            return refuse(
                f"a winning insurance of {spoken(amount)} could not be paid in Chips", "9.3(b)"
            )
        laid = chips(amount)
        if not laid.permitted:
            return laid
        relied: Readings = ("insuring-a-blackjack",) if hand.blackjack and doubtful else ()
        return permit("9.1", "9.3(a)", "9.3(b)", readings=relied)

    return finding


def insurance_result(second: Card) -> Ruling:
    """Wins on a ten-point second card, loses on any other."""
    return wins("9.1", "9.4", odds=INSURANCE_ODDS) if is_ten(second) else loses("9.1", "9.5")


def notices(table: Elections) -> tuple[Notice, ...]:
    """The line on which insurance is laid (9.2~tail)."""
    clause = cite(table.edition, "9.2~tail", "9.2")
    return (Notice(clause, "layout", "Insurance line", shape=Shape.LINE),)


def prompts(table: Elections) -> tuple[Prompt, ...]:
    """How insurance is offered (9.2)."""
    return (
        Prompt("9.2(a)", Moment.INSURANCE, "Dealer", "Call 'insurance', so that all hear it."),
        Prompt(
            "9.2(b)",
            Moment.INSURANCE,
            "Dealer",
            "Sweep a hand along the insurance line as you call.",
        ),
    )


def window(table: Elections) -> str:
    """The clause on the time for insurance."""
    return cite(table.edition, "9.2~tail", "9.2")


def insurance_window(table: Elections) -> Window:
    """Insurance is made before any further card is dealt (9.2)."""
    clause = window(table)

    def is_open(since: Since) -> Finding:
        if since.card or since.dealers_second:
            return refuse("insurance is closed once a card is dealt", clause)
        return permit(clause)

    return Window(Ends.NEXT_CARD, is_open)


def _slots(table: Elections) -> Slots:
    limits = ("9.1", "9.3(a)", "9.3(b)", "14.3(f)")
    named = terms(table.edition, "1.1:Insurance Wager")
    return {
        "may_insure": provided(may_insure(table), *limits, *named),
        "insurance_window": provided(insurance_window(table), window(table)),
        "insurance_limit": provided(insurance_limit, "9.3(a)"),
        "insurance_result": provided(insurance_result, "9.1", "9.4", "9.5"),
    }


SECTION = Section(number="9", title="Insurance", slots=_slots, notices=notices, prompts=prompts)
