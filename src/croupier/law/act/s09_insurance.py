"""Section 9: insurance."""

from collections.abc import Callable
from typing import Final

from croupier.cards import Card
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

INSURANCE_ODDS: Final = Odds(2, 1)


def insurance_limit(initial: int) -> int:
    """Not more than half the initial wager."""
    return initial // 2


def may_insure(table: Elections) -> Callable[[Card, Hand, int, int], Finding]:
    """Against an ace, up to half the initial wager, in an amount the Dealer can pay (15.3)."""
    chips = in_chips(table)

    def finding(first: Card, _: Hand, initial: int, amount: int) -> Finding:
        if not is_ace(first):
            return refuse("insurance is offered only when the Dealer's first card is an ace", "9")
        if amount > insurance_limit(initial):
            most = spoken(insurance_limit(initial))
            return refuse(f"insurance may be at most half the initial wager, {most}", "9")
        whole, part = INSURANCE_ODDS.parts(amount)
        if part or whole % table.smallest_chip:
            why = f"the Dealer could not pay a winning insurance of {spoken(amount)}"
            return refuse(why, "9", readings=("insurance-payable",))
        laid = chips(amount)
        if not laid.permitted:
            return laid
        return permit("9", "15.3(a)")

    return finding


def insurance_result(second: Card) -> Ruling:
    """Wins on a ten-count second card; on any other it is lost at once (9, 10(b))."""
    return wins("9", odds=INSURANCE_ODDS) if is_ten(second) else loses("10(b)", "9")


def notices(_: Elections) -> tuple[Notice, ...]:
    """The line on which insurance is laid."""
    return (Notice("9", "layout", "Insurance line", shape=Shape.LINE),)


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """Where insurance is laid."""
    return (Prompt("9", Moment.INSURANCE, "Dealer", "Insurance is laid on the insurance line."),)


def insurance_open(since: Since) -> Finding:
    """Insurance is made before any player decides about a hand (9)."""
    if since.decided or since.card or since.dealers_second:
        return refuse("insurance is closed once a decision is made", "9")
    return permit("9")


def _slots(table: Elections) -> Slots:
    return {
        "may_insure": provided(may_insure(table), "9", "15.3(a)"),
        "insurance_window": provided(Window(Ends.FIRST_DECISION, insurance_open), "9"),
        "insurance_limit": provided(insurance_limit, "9"),
        "insurance_result": provided(insurance_result, "9", "10(b)"),
    }


SECTION = Section(number="9", title="Insurance", slots=_slots, notices=notices, prompts=prompts)
