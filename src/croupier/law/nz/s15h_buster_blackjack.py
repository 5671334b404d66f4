"""Section 15H: Buster Blackjack wagers and the Free Bonus."""

from collections.abc import Callable
from typing import Final

from croupier.gazette.edition import Edition
from croupier.money import Odds, spoken
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.notice import Notice
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting
from croupier.rules.side_wager import (
    DEALERS_HAND,
    Offer,
    Scale,
    Seen,
    SideWager,
    limits,
    pick_scale,
    scales,
)
from croupier.totals import LIMIT

from . import side
from .cite import terms, those_in_force

NAME: Final = "buster"
HANDS: Final = ("8 or more cards", "7 cards", "6 cards", "5 cards", "4 cards", "3 cards")
SCALES: Final = scales(
    HANDS,
    A=(250, 50, 15, 4, 2, 2),
    B=(200, 50, 15, 4, 2, 2),
    C=(250, 50, 12, 4, 2, 2),
    D=(200, 50, 12, 4, 2, 2),
    E=(250, 50, 12, 3, 2, 2),
    F=(250, 50, 20, 8, 2, 1),
)  # 15H.10a
BONUSES: Final = {"B1": (8000_00, 1000_00), "B3": (5000_00, 1000_00)}
"""What the Free Bonus pays for a bust of eight or more cards, and of seven (15H.10b)."""
BONUS_FROM: Final = 7  # 15H.9(c)
MOST: Final = 8
PER_BOX: Final = 3  # 15H.2


def result(scale: Scale) -> Callable[[Seen], Ruling | None]:
    """Wins when the Dealer's hand exceeds 21, by its number of cards (15H.5, 15H.6, 15H.10a)."""

    def ruling(seen: Seen) -> Ruling | None:
        if seen.points <= LIMIT:
            blackjack = seen.points == LIMIT and len(seen.dealer) == 2
            return loses("15H.6(a)" if blackjack else "15H.6(b)")
        hand = HANDS[MOST - min(len(seen.dealer), MOST)]
        return wins("15H.5", "15H.10a", odds=scale.odds(hand))

    return ruling


def bonus(scale: str) -> Callable[[Seen], Ruling | None]:
    """A fixed sum for a Blackjack when the Dealer busts with seven cards or more."""
    most, seven = BONUSES[scale]
    conditions = ("15H.9(a)", "15H.9(b)", "15H.9(c)")

    def ruling(seen: Seen) -> Ruling | None:
        if not seen.blackjack or seen.points <= LIMIT or len(seen.dealer) < BONUS_FROM:
            return None
        sum_ = most if len(seen.dealer) >= MOST else seven
        return wins("15H.9", "15H.10b", *conditions, odds=Odds(sum_))

    return ruling


def settings(edition: Edition) -> tuple[Setting, ...]:
    """Whether a Free Bonus is paid, and by which scale (15H.9)."""
    offered = ("15H.9", "15H.10b", "1.1:Free Bonus")
    return (
        ChoiceSetting(
            key="free_bonus",
            default="none",
            permits={"none": ("5.4",), **dict.fromkeys(BONUSES, offered)},
            otherwise='the Free Bonus is "none", "B1" or "B3"',
            beyond=those_in_force(edition, "15H.9", "15H.10b"),
        ),
    )


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Buster Blackjack as the table offers it."""
    scale = pick_scale(config, SCALES, "15H.10a")
    return (
        SideWager(
            name=NAME,
            title="Buster Blackjack",
            sees=DEALERS_HAND,
            result=result(scale),
            offered="15H.1",
            placed=("15H.2", "15H.3"),
            amount=("15H.4",),
            settled=("15H.8",),
            defined=terms(table.edition, "1.1:Buster Blackjack Wager"),
            scale=scale,
            per_box=PER_BOX,
            draws_out="13.5",
            keeps_bust_hand="15H.7",
            bonus=None if table.free_bonus == "none" else bonus(table.free_bonus),
            **limits(config),
        ),
    )


def checks(table: Elections) -> tuple[Refusal, ...]:
    """A Free Bonus comes in addition to Buster wagers (15H.9)."""
    if table.free_bonus != "none" and NAME not in table.side_wagers:
        return (Refusal(("15H.9",), "a Free Bonus is paid only where Buster is offered"),)
    return ()


def notices(wager: SideWager) -> tuple[Notice, ...]:
    """The payscale is displayed (15H.8)."""
    return (*side.notices(wager), *side.scale_notice(wager, "15H.8"))


def bonus_notice(table: Elections) -> tuple[Notice, ...]:
    """The Free Bonus payscale is displayed where it is offered (15H.9)."""
    if table.free_bonus == "none":
        return ()
    most, seven = BONUSES[table.free_bonus]
    text = (
        f"Free Bonus for a Blackjack when the Dealer passes 21: {spoken(most)} with 8 or more"
        f" cards, {spoken(seven)} with 7"
    )
    return (Notice("15H.9", "sign", text, wager=NAME),)


def prompts(_: SideWager) -> tuple[Prompt, ...]:
    """A Buster wager outlives the hand it lies beside (15H.7)."""
    text = "Tuck the cards of a hand over 21 under its Buster wager, which stays in action."
    return (Prompt("15H.7", Moment.TURN, "Dealer", text),)


SECTION: Final = Section(
    number="15H",
    title="Buster Blackjack",
    settings=settings,
    notices=bonus_notice,
    checks=checks,
)
OFFER: Final = Offer(
    name=NAME,
    needs=(*(f"15H.{n}" for n in range(1, 9)), "15H.10a", "13.5"),
    declare=declare,
    notices=notices,
    prompts=prompts,
)
