"""Section 20A: Push 22 wagers."""

from collections.abc import Callable
from typing import Final

from croupier.cards import is_coloured, is_suited
from croupier.gazette.choice import choice
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.notice import Notice
from croupier.rules.ruling import Ruling, loses, wins
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

from . import side
from .cite import terms

# Readings on which this section turns
PUSH_22_DRAWN_OUT: Final = choice("push-22-draws-out", "drawn-out")

TOTAL: Final = 22  # 20A.4
HANDS: Final = ("same suit 22", "same colour 22", "other 22")
SCALES: Final = scales(HANDS, **{"1": (50, 20, 8), "2": (50, 20, 7)})  # 20A.6


def result(scale: Scale) -> Callable[[Seen], Ruling | None]:
    """Wins when the Dealer's hand totals 22, best by suit, then by colour (20A.4, 20A.6)."""

    def ruling(seen: Seen) -> Ruling | None:
        if seen.points != TOTAL:
            return loses("20A.4")
        hand = "same colour 22" if is_coloured(seen.dealer) else "other 22"
        if is_suited(seen.dealer):
            hand = "same suit 22"
        return wins("20A.4", "20A.6", odds=scale.odds(hand))

    return ruling


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Push 22 as the table offers it."""
    scale = pick_scale(config, SCALES, "20A.6")
    out = table.reads(PUSH_22_DRAWN_OUT)
    return (
        SideWager(
            name="push-22",
            title="Push 22",
            sees=DEALERS_HAND,
            result=result(scale),
            offered="20A.1",
            placed=("20A.2",),
            amount=("20A.3",),
            settled=("20A.5",),
            defined=terms(table.edition, "1.1:Push 22 Wager"),
            scale=scale,
            draws_out="20A.4" if out else "",
            draws_out_reading=("push-22-draws-out",),
            **limits(config),
        ),
    )


def notices(wager: SideWager) -> tuple[Notice, ...]:
    """The pay scale in operation is displayed (20A.7)."""
    return (*side.notices(wager), *side.scale_notice(wager, "20A.7"))


OFFER: Final = Offer(
    name="push-22",
    needs=tuple(f"20A.{n}" for n in range(1, 8)),
    declare=declare,
    notices=notices,
)
