"""Section 15D: House Money wagers, which may ride on with the hand."""

from typing import Final

from croupier.cards import is_suited
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import INITIAL_TWO, Offer, Seen, SideWager, limits, scales

from . import side
from .cite import terms
from .riding import rides

HANDS: Final = ("suited ace and king", "suited sequence", "Pair", "sequence")
CLAUSES: Final = dict(zip(HANDS, ("15D.5(a)", "15D.5(b)", "15D.5(c)", "15D.5(d)"), strict=True))
SCALE: Final = scales(HANDS, only=(9, 4, 3, 1))["only"]  # 15D.5

RIDING: Final = rides(
    chosen="15D.6",
    in_action="15D.6(b)",
    double="15D.7",
    split="15D.8",
    insurance="15D.9",
    follows="15D.10",
    dealers_blackjack="15D.11",
    unasked="16.14",
)


def best_hand(seen: Seen) -> str | None:
    """The best line the first two cards fit."""
    first, second = seen.cards[:2]
    suited, sequence = is_suited((first, second)), side.in_sequence(first, second)
    if suited and {first[0], second[0]} == {"A", "K"}:
        return "suited ace and king"
    if suited and sequence:
        return "suited sequence"
    if side.is_pair(first, second):
        return "Pair"
    return "sequence" if sequence else None


def result(seen: Seen) -> Ruling | None:
    """Pays the best line, and no other (15D.5)."""
    hand = best_hand(seen)
    return loses("15D.5(e)") if hand is None else wins(CLAUSES[hand], odds=SCALE.odds(hand))


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """House Money as the table offers it."""
    return (
        SideWager(
            name="house-money",
            title="House Money",
            sees=INITIAL_TWO,
            result=result,
            offered="15D.1",
            placed=("15D.2",),
            amount=("15D.4",),
            settled=("15D.6(a)",),
            defined=terms(table.edition, "1.1:House Money Wager", "1.1:Pair"),
            scale=SCALE,
            rides=RIDING,
            **limits(config),
        ),
    )


def prompts(_: SideWager) -> tuple[Prompt, ...]:
    """The choice a winner has (15D.6)."""
    choice = "Before your turn: take the winnings, or leave all or part riding?"
    return (Prompt("15D.6", Moment.TURN, "player", choice),)


OFFER: Final = Offer(
    name="house-money",
    needs=("15D.1", "15D.2", "15D.4", "15D.5", "15D.6", *(f"15D.{n}" for n in range(7, 13))),
    declare=declare,
    only_with=side.beside_riding("15D.12"),
    only_with_clause="15D.12",
    only_with_reading=("side-wagers-together",),
    notices=side.notices,
    prompts=prompts,
)
