"""Section 15A: Madness 21 wagers, and the draw of the Jackpot Prize Button."""

from itertools import accumulate
from typing import Final

from croupier.gazette.choice import choice
from croupier.money import CENTS
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import INITIAL_TWO, Offer, PrizeDraw, Seen, SideWager, limits

from .cite import terms
from .side import notices

# Readings on which this section turns
PRIZE_PER_DOLLAR: Final = choice("madness-prize", "per-dollar")
STAKE_RETURNED: Final = choice("madness-stake", "returned")
FAILURE_PAYS_PER_DOLLAR: Final = choice("madness-failure-pays", "per-dollar")
WHOLE_DOLLARS: Final = choice("madness-part-dollars", "whole-dollars")

TICKETS: Final = {
    1000: 1, 100: 10, 50: 25, 40: 50, 35: 60, 30: 70, 25: 105, 24: 108, 23: 110, 22: 112, 21: 115,
    20: 134, 15: 150, 14: 175, 13: 200, 12: 250, 11: 350, 10: 400, 9: 225, 8: 260, 7: 270, 6: 280,
    5: 290,
}  # fmt: skip
"""How many tickets bear each prize for a dollar wagered (15A.6)."""
FAILURE_PAYS: Final = 25_00  # 16.12

_LAST_TICKET: Final = tuple(accumulate(TICKETS.values()))


def prize_of(ticket: int) -> int:
    """The dollars on a ticket, counted from 0; every ticket is as likely (3.5(a)(ii))."""
    return next(prize for prize, last in zip(TICKETS, _LAST_TICKET, strict=True) if ticket < last)


def result(seen: Seen) -> Ruling | None:
    """Wins a drawn prize on a Blackjack (15A.4), though the Dealer have one too (15A.8)."""
    return wins("15A.4(a)", "15A.6") if seen.blackjack else loses("15A.4(b)")


def draw(table: Elections) -> PrizeDraw:
    """How the prize is drawn and what it pays."""
    return PrizeDraw(
        tickets=sum(TICKETS.values()),
        prize_of=prize_of,
        prizes=tuple(TICKETS),
        won=("15A.4(a)", "15A.6"),
        paid=("15A.7",),
        pressed=("15A.9",),
        per_dollar=table.reads(PRIZE_PER_DOLLAR),
        stake_returned=table.reads(STAKE_RETURNED),
        failure=FAILURE_PAYS,
        failure_per_dollar=table.reads(FAILURE_PAYS_PER_DOLLAR),
        failed=("16.12",),
        readings=("madness-stake",),
        by_amount=("madness-prize",),
        failed_by_amount=("madness-failure-pays",),
    )


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Madness 21 as the table offers it."""
    return (
        SideWager(
            name="madness-21",
            title="Madness 21",
            sees=INITIAL_TWO,
            result=result,
            offered="15A.1",
            placed=("15A.2",),
            amount=("15A.3",),
            settled=("15A.5", "15A.8"),
            defined=terms(table.edition, "1.1:Madness 21 Wager", "1.1:Jackpot Prize Button"),
            prize_draw=draw(table),
            unit=CENTS if table.reads(WHOLE_DOLLARS) else 1,
            unit_readings=("madness-part-dollars",),
            **limits(config),
        ),
    )


def prompts(_: SideWager) -> tuple[Prompt, ...]:
    """The prize equipment (3.5), and who presses the button (15A.9)."""
    controller = "A controller draws the prizes, and serves at most four tables."
    approved = "The prize equipment is approved, and meets the standards for it."
    pressed = "The caller of the Box presses, or names another Madness 21 bettor; else staff press."
    return (
        Prompt("3.5(a)", Moment.OPENING, "Casino Operator", controller),
        Prompt("3.5(a)(i)", Moment.OPENING, "Casino Operator", "No draw depends on another."),
        Prompt("3.5(a)(ii)", Moment.OPENING, "Casino Operator", "Every ticket is as likely."),
        Prompt("3.5(a)(iii)", Moment.OPENING, "Casino Operator", "Nobody can foretell its draws."),
        Prompt("3.5(b)", Moment.OPENING, "Casino Operator", "A prize button is in its holder."),
        Prompt("3.5(c)", Moment.OPENING, "Casino Operator", "Its power supply is under the table."),
        Prompt("3.5(d)", Moment.OPENING, "Casino Operator", "A display shows the prize."),
        Prompt("3.5~tail", Moment.OPENING, "Casino Operator", approved),
        Prompt("15A.9", Moment.PRIZE, "Dealer", pressed),
    )


OFFER: Final = Offer(
    name="madness-21",
    needs=(*(f"15A.{n}" for n in range(1, 10)), "3.5"),
    declare=declare,
    notices=notices,
    prompts=prompts,
)
