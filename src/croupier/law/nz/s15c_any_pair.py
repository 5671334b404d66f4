"""Section 15C: Any Pair wagers."""

from collections.abc import Callable
from typing import Final

from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.notice import Notice
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import (
    INITIAL_TWO,
    Offer,
    Scale,
    Seen,
    SideWager,
    SplitWagers,
    limits,
    pick_scale,
    scales,
)

from . import side
from .cite import terms

SCALES: Final = scales(("Any Pair",), **{"1": (11,), "2": (10,)})  # 15C.8
DEFINED: Final = ("1.1:Any Pair Wager", "1.1:Any Pair", "1.1:Pair", "1.1:Face Value")
PER_BOX: Final = 3  # 15C.3
PER_SPLIT_HAND: Final = 3  # 15C.11


def result(scale: Scale) -> Callable[[Seen], Ruling | None]:
    """Wins on any Pair (15C.6, 15C.8)."""

    def ruling(seen: Seen) -> Ruling | None:
        if side.is_pair(*seen.cards[:2]):
            return wins("15C.8", odds=scale.odds("Any Pair"))
        return loses("15C.6")

    return ruling


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Any Pair as the table offers it."""
    scale = pick_scale(config, SCALES, "15C.8")
    preferred = ("15C.11(a)", "15C.11(b)", "15C.11(c)")
    extra = SplitWagers("15C.10", "15C.11", PER_SPLIT_HAND, "15C.11~tail", preferred)
    return (
        SideWager(
            name="any-pair",
            title="Any Pair",
            sees=INITIAL_TWO,
            result=result(scale),
            offered="15C.1",
            placed=("15C.3", "15C.4"),
            amount=("15C.5",),
            settled=("15C.7",),
            defined=terms(table.edition, *DEFINED),
            scale=scale,
            own_box=False,
            one_reading=("several-wagers-of-one-player",),
            per_box=PER_BOX,
            priority_reading=("pair-wager-priority",),
            on_splits=extra if table.extra_pair_wagers_on_splits else None,
            **limits(config),
        ),
    )


def notices(wager: SideWager) -> tuple[Notice, ...]:
    """The pay scale in operation is displayed (15C.9)."""
    return (*side.notices(wager), *side.scale_notice(wager, "15C.9"))


def prompts(wager: SideWager) -> tuple[Prompt, ...]:
    """Who comes first where more than three would wager (15C.3), and what is offered on a split."""
    first = "A fourth wager gives way to a bettor of the Box: hand it back."
    more = "When a Pair is split: offer Any Pair wagers on each hand before its second card."
    offered = (Prompt("15C.10", Moment.TURN, "Dealer", more),)
    return (Prompt("15C.3", Moment.WAGERS, "Dealer", first), *offered * bool(wager.on_splits))


OFFER: Final = Offer(
    name="any-pair",
    needs=("15C.1", "15C.3", "15C.4", "15C.5", "15C.6", "15C.7", "15C.8"),
    declare=declare,
    excludes={"perfect-pair": "15C.2", "lucky-match": "15C.2"},
    excludes_reading=("lucky-match-section",),
    notices=notices,
    prompts=prompts,
)
