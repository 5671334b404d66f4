"""Section 15: Super Sevens wagers."""

from typing import Final

from croupier.cards import is_suited, leading
from croupier.gazette.choice import choice
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import FIRST_THREE, Offer, Seen, SideWager, limits, scales

from .cite import terms
from .side import notices

# Readings on which this section turns
SETTLED_SUPER_SEVENS_UNDONE: Final = choice("super-sevens-settled-then-void", "undone")

SEVEN: Final = "7"
DECKS_LEAST: Final = 6  # 3.3(a)
SETTLED_THEN_VOID: Final = "super-sevens-settled-then-void"
HANDS: Final = ("three suited", "three", "two suited", "two", "one")
CLAUSES: Final = dict(
    zip(HANDS, ("15.4(e)", "15.4(d)", "15.4(c)", "15.4(b)", "15.4(a)"), strict=True)
)
SCALE: Final = scales(HANDS, only=(5000, 500, 100, 50, 3))["only"]  # 15.4


TWO: Final = ("two suited", "two")


def sevens(seen: Seen) -> str | None:
    """How many of the first three cards, from the first, are sevens, in words; None for none."""
    run = leading(seen.cards[:3], SEVEN)
    suited = " suited" if run > 1 and is_suited(seen.cards[:run]) else ""
    return (None, "one", f"two{suited}", f"three{suited}")[run]


def result(seen: Seen) -> Ruling | None:
    """The best prize; two sevens wait for the next card to the hand (15.4)."""
    hand = sevens(seen)
    if hand is None:
        return loses("15.4(f)")
    if hand in TWO and len(seen.cards) == 2 and not seen.final:
        return None
    return wins(CLAUSES[hand], odds=SCALE.odds(hand))


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Super Sevens as the table offers it."""
    return (
        SideWager(
            name="super-sevens",
            title="Super Sevens",
            sees=FIRST_THREE,
            result=result,
            offered="15.1",
            placed=("15.2",),
            amount=("15.3",),
            settled=("15.6",),
            defined=terms(table.edition, "1.1:Super Sevens Wager"),
            scale=SCALE,
            closes_on_split="15.5",
            at_first_card=True,
            void_with_hand=("15.7(a)",),
            void_with_wager=("15.7(b)",),
            void_when_settled=table.reads(SETTLED_SUPER_SEVENS_UNDONE),
            void_reading=(SETTLED_THEN_VOID,),
            **limits(config),
        ),
    )


def checks(table: Elections) -> tuple[Refusal, ...]:
    """Super Sevens is played with six to eight decks (3.3(a))."""
    if table.decks < DECKS_LEAST:
        return (Refusal(("3.3(a)",), "Super Sevens is played with six to eight decks"),)
    return ()


def prompts(_: SideWager) -> tuple[Prompt, ...]:
    """How a win is handed over (15.6)."""
    passed = "Pass stake and winnings of Super Sevens straight to the player."
    return (Prompt("15.6", Moment.TURN, "Dealer", passed),)


OFFER: Final = Offer(
    name="super-sevens",
    needs=("15.1", "15.2", "15.3", "15.4", "15.5", "15.6", "15.7"),
    declare=declare,
    checks=checks,
    notices=notices,
    prompts=prompts,
)
