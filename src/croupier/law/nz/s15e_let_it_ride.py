"""Section 15E: Let it Ride wagers, which may ride on with the hand."""

from collections.abc import Callable
from typing import Final

from croupier.cards import is_suited
from croupier.gazette.choice import Readings, choice
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import INITIAL_TWO, Offer, Seen, SideWager, limits, scales

from . import side
from .cite import terms
from .riding import rides

# Readings on which this section turns
SUITED_PAIR_WINS: Final = choice("let-it-ride-suited-pair", "wins")

HANDS: Final = ("suited sequence", "suited or sequence")
CLAUSES: Final = dict(zip(HANDS, ("15E.4(a)", "15E.4(b)"), strict=True))
SCALE: Final = scales(HANDS, only=(2, 1))["only"]  # 15E.4
SUITED_PAIR: Final = "let-it-ride-suited-pair"

RIDING: Final = rides(
    chosen="15E.5",
    in_action="15E.5(b)",
    double="15E.6",
    split="15E.7",
    insurance="15E.8",
    follows="15E.9",
    dealers_blackjack="15E.10",
    unasked="16.15",
)


def result(table: Elections) -> Callable[[Seen], Ruling | None]:
    """Pays the better of the two lines (15E.4)."""
    pair_wins = table.reads(SUITED_PAIR_WINS)

    def ruling(seen: Seen) -> Ruling | None:
        first, second = seen.cards[:2]
        suited, sequence = is_suited((first, second)), side.in_sequence(first, second)
        relied: Readings = (SUITED_PAIR,) if suited and side.is_pair(first, second) else ()
        if not (suited or sequence) or (relied and not pair_wins):
            return loses("15E.4(c)", readings=relied)
        hand = "suited sequence" if suited and sequence else "suited or sequence"
        return wins(CLAUSES[hand], odds=SCALE.odds(hand), readings=relied)

    return ruling


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Let it Ride as the table offers it."""
    return (
        SideWager(
            name="let-it-ride",
            title="Let it Ride",
            sees=INITIAL_TWO,
            result=result(table),
            offered="15E.1",
            placed=("15E.2",),
            amount=("15E.3",),
            settled=("15E.5(a)",),
            defined=terms(table.edition, "1.1:Let it Ride Wager"),
            scale=SCALE,
            rides=RIDING,
            **limits(config),
        ),
    )


def prompts(_: SideWager) -> tuple[Prompt, ...]:
    """The choice a winner has (15E.5)."""
    choice = "Before your turn: take the winnings, or leave all or part riding?"
    return (Prompt("15E.5", Moment.TURN, "player", choice),)


OFFER: Final = Offer(
    name="let-it-ride",
    needs=("15E.1", "15E.2", "15E.3", "15E.4", "15E.5", *(f"15E.{n}" for n in range(6, 12))),
    declare=declare,
    only_with=side.beside_riding("15E.11"),
    only_with_clause="15E.11",
    only_with_reading=("side-wagers-together",),
    notices=side.notices,
    prompts=prompts,
)
