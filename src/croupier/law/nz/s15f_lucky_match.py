"""Section 15F: Lucky Match, with the Dealer's first card today, the player's third in 2014."""

from collections.abc import Callable
from typing import Any, Final

from croupier.cards import Card, is_coloured, is_suited
from croupier.money import spoken
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.finding import where
from croupier.rules.notice import Notice
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import (
    FIRST_THREE,
    WITH_DEALERS_FIRST,
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

HANDS: Final = ("Lucky Triple Match", "Lucky Match", "Coloured Match", "Mixed Match")
DEFINED: Final = {
    "Lucky Triple Match": "1.1:Lucky Triple Match",
    "Lucky Match": "1.1:Lucky Match",
    "Coloured Match": "1.1:Coloured Match",
    "Mixed Match": "1.1:Mixed Match",
}
SCALES: Final = scales(
    HANDS,
    **{"1": (100, 25, 10, 5), "2": (500, 20, 10, 5), "3": (200, 25, 10, 5), "4": (300, 25, 10, 5)},
)  # 15F.9
SCALES_OF_2014: Final = {name: SCALES[name] for name in ("1", "2")}
PER_BOX: Final = 3  # 15F.3


def match_of(cards: tuple[Card, ...]) -> str | None:
    """The match two cards make, or with a third one; only the best counts (15F.7)."""
    first, second = cards[:2]
    if not side.is_pair(first, second):
        return None
    if not is_suited((first, second)):
        return "Coloured Match" if is_coloured((first, second)) else "Mixed Match"
    triple = len(cards) > 2 and cards[2] == first
    return "Lucky Triple Match" if triple else "Lucky Match"


def _won(table: Elections, scale: Scale) -> Callable[[str], Ruling]:
    """What a match is paid; a triple one is paid instead of the match it holds (15F.7)."""
    defined = {hand: terms(table.edition, one) for hand, one in DEFINED.items()}

    def won(match: str) -> Ruling:
        only = where(match == HANDS[0], "15F.7")
        return wins("15F.9", *defined[match], *only, odds=scale.odds(match))

    return won


def result(table: Elections, scale: Scale) -> Callable[[Seen], Ruling | None]:
    """Today: the first two cards and the Dealer's first (15F.6)."""
    won = _won(table, scale)

    def ruling(seen: Seen) -> Ruling | None:
        match = match_of((*seen.cards[:2], *seen.dealer[:1]))
        return loses("15F.6") if match is None else won(match)

    return ruling


def result_of_2014(table: Elections, scale: Scale) -> Callable[[Seen], Ruling | None]:
    """In 2014: the player's own third card; a suited pair waits for it (15F.6, 15F.8, 15F.10)."""
    won = _won(table, scale)

    def ruling(seen: Seen) -> Ruling | None:
        match = match_of(seen.cards[:3])
        if match is None:
            return loses("15F.6")
        if match == "Lucky Match" and len(seen.cards) == 2 and not seen.final:
            return None
        return won(match)

    return ruling


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Lucky Match as the table offers it."""
    edition = table.edition
    with_dealers = edition.says("15F.6", "dealers-first-card")
    scales = SCALES if edition.says("15F.9", "four-scales") else SCALES_OF_2014
    scale = pick_scale(config, scales, "15F.9")
    form: dict[str, Any] = {
        "sees": WITH_DEALERS_FIRST if with_dealers else FIRST_THREE,
        "result": (result if with_dealers else result_of_2014)(table, scale),
        "closes_on_split": "15F.10" if edition.in_force("15F.10") else "",
    }
    return (
        SideWager(
            name="lucky-match",
            title="Lucky Match",
            offered="15F.1",
            placed=("15F.3", "15F.4"),
            amount=("15F.5",),
            settled=("15F.8",),
            defined=terms(table.edition, "1.1:Lucky Match Wager", "1.1:Face Value"),
            scale=scale,
            own_box=False,
            per_box=PER_BOX,
            priority_reading=("pair-wager-priority",),
            payout_limit=config.payout_limit,
            limit_clause="15F.12",
            limit_reading=("lucky-match-limit",),
            **form,
            **limits(config),
        ),
    )


def notices(wager: SideWager) -> tuple[Notice, ...]:
    """The pay scale in operation is displayed, and any limit of the payout (15F.11, 15F.12)."""
    shown = (*side.notices(wager), *side.scale_notice(wager, "15F.11"))
    if wager.payout_limit is None:
        return shown
    text = f"Lucky Match pays at most {spoken(wager.payout_limit)}"
    return (*shown, Notice("15F.12", "sign", text, wager=wager.name))


def prompts(wager: SideWager) -> tuple[Prompt, ...]:
    """Who comes first where more than three would wager (15F.3), and the limit (15F.12)."""
    first = "A fourth wager gives way to a bettor of the Box: hand it back."
    approved = "The limit of the payout is approved."
    limited = (Prompt("15F.12", Moment.OPENING, "Casino Operator", approved),)
    return (Prompt("15F.3", Moment.WAGERS, "Dealer", first), *limited * bool(wager.payout_limit))


OFFER: Final = Offer(
    name="lucky-match",
    needs=("15F.1", "15F.2", "15F.3", "15F.4", "15F.5", "15F.6", "15F.7", "15F.8", "15F.9"),
    declare=declare,
    excludes={"perfect-pair": "15F.2", "any-pair": "15F.2"},
    notices=notices,
    prompts=prompts,
)
