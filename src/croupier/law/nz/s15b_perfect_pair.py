"""Section 15B: Perfect Pair wagers."""

from collections.abc import Callable
from typing import Final

from croupier.cards import is_coloured, is_suited
from croupier.gazette.edition import Edition
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.names import PAIR_WAGERS
from croupier.rules.notice import Notice
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.section import Section
from croupier.rules.setting import ChoiceSetting, Setting
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

HANDS: Final = ("Perfect Pair", "Coloured Pair", "Mixed Pair")
DEFINED: Final = dict(
    zip(HANDS, ("1.1:Perfect Pair", "1.1:Coloured Pair", "1.1:Mixed Pair"), strict=True)
)
SCALES: Final = scales(HANDS, **{"1": (30, 10, 5), "2": (25, 12, 6), "3": (25, 12, 5)})  # 15B.7
PER_BOX: Final = 3  # 15B.2
PER_SPLIT_HAND: Final = 3  # 15B.10


def pair_of(seen: Seen) -> str | None:
    """Which Pair the first two cards are."""
    first, second = seen.cards[:2]
    if not side.is_pair(first, second):
        return None
    if is_suited((first, second)):
        return "Perfect Pair"
    return "Coloured Pair" if is_coloured((first, second)) else "Mixed Pair"


def result(table: Elections, scale: Scale) -> Callable[[Seen], Ruling | None]:
    """Wins on a Pair, at the odds of its kind (15B.5, 15B.7)."""
    defined = {hand: terms(table.edition, one) for hand, one in DEFINED.items()}

    def ruling(seen: Seen) -> Ruling | None:
        pair = pair_of(seen)
        if pair is None:
            return loses("15B.5")
        return wins("15B.7", *defined[pair], odds=scale.odds(pair))

    return ruling


def settings(_: Edition) -> tuple[Setting, ...]:
    """Whether additional pair wagers may be placed on split hands (15B.9, 15C.10)."""
    return (
        ChoiceSetting(
            key="extra_pair_wagers_on_splits",
            default=False,
            permits={False: ("12.1",), True: ("15B.9", "15B.10", "15C.10", "15C.11")},
            otherwise="additional pair wagers on split hands are either offered or not",
        ),
    )


def checks(table: Elections) -> tuple[Refusal, ...]:
    """Additional pair wagers need a pair wager to be added to, and hands that may be split."""
    if not table.extra_pair_wagers_on_splits:
        return ()
    if not set(PAIR_WAGERS) & set(table.side_wagers):
        return (Refusal(("15B.9", "15C.10"), "there is no pair wager to be placed on split hands"),)
    if table.split == "none" and not table.beneath.open_otherwise:
        return (Refusal(("12.7(a)", "15B.9"), "no hand may be split at this table"),)
    return ()


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Perfect Pair as the table offers it."""
    scale = pick_scale(config, SCALES, "15B.7")
    preferred = ("15B.10(a)", "15B.10(b)", "15B.10(c)")
    extra = SplitWagers("15B.9", "15B.10", PER_SPLIT_HAND, "15B.10~tail", preferred)
    return (
        SideWager(
            name="perfect-pair",
            title="Perfect Pair",
            sees=INITIAL_TWO,
            result=result(table, scale),
            offered="15B.1",
            placed=("15B.2", "15B.3"),
            amount=("15B.4",),
            settled=("15B.6",),
            defined=terms(table.edition, "1.1:Perfect Pair Wager", "1.1:Pair", "1.1:Face Value"),
            scale=scale,
            any_name="15B.11",
            same_scale_everywhere="15B.8",
            own_box=False,
            one_reading=("several-wagers-of-one-player",),
            per_box=PER_BOX,
            priority_reading=("pair-wager-priority",),
            on_splits=extra if table.extra_pair_wagers_on_splits else None,
            **limits(config),
        ),
    )


def notices(wager: SideWager) -> tuple[Notice, ...]:
    """The pay scale is displayed, the same at every table that offers the wager (15B.8)."""
    return (*side.notices(wager), *side.scale_notice(wager, "15B.8"))


def prompts(wager: SideWager) -> tuple[Prompt, ...]:
    """Who comes first where more than three would wager (15B.2), and what is offered on a split."""
    first = "A fourth wager gives way to a bettor of the Box: hand it back."
    more = "When a Pair is split: offer Perfect Pair wagers on each hand before its second card."
    offered = (Prompt("15B.9", Moment.TURN, "Dealer", more),)
    return (Prompt("15B.2", Moment.WAGERS, "Dealer", first), *offered * bool(wager.on_splits))


SECTION: Final = Section(
    number="15B", title="Perfect Pair wagers", settings=settings, checks=checks
)
OFFER: Final = Offer(
    name="perfect-pair",
    needs=("15B.1", "15B.2", "15B.3", "15B.4", "15B.5", "15B.6", "15B.7"),
    declare=declare,
    excludes={"any-pair": "15B.1A", "lucky-match": "15B.1A"},
    excludes_reading=("lucky-match-section",),
    notices=notices,
    prompts=prompts,
)
