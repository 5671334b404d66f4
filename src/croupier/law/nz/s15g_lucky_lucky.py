"""Section 15G: Lucky Lucky wagers, on the first two cards and the Dealer's first."""

from collections.abc import Callable, Sequence
from typing import Final

from croupier.cards import Card, face_value, is_suited
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.finding import where
from croupier.rules.notice import Notice
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import (
    WITH_DEALERS_FIRST,
    Offer,
    Scale,
    Seen,
    SideWager,
    limits,
    pick_scale,
    scales,
)
from croupier.totals import Total

from . import s04_cards, side
from .cite import terms

HANDS: Final = (
    "suited 777", "suited 678", "unsuited 777", "unsuited 678",
    "suited 21", "unsuited 21", "any 20", "any 19",
)  # fmt: skip
SCALES: Final = scales(
    HANDS,
    **{
        "1": (200, 100, 50, 30, 10, 3, 2, 2),
        "2": (200, 100, 50, 30, 15, 3, 2, 1),
        "3": (200, 100, 50, 30, 10, 3, 2, 1),
    },
)  # 15G.8
PER_BOX: Final = 3  # 15G.2
_RUNS: Final = {"777": "777", "678": "678"}
RUNS: Final = frozenset(f"{suits} {run}" for suits in ("suited", "unsuited") for run in _RUNS)


def combination(seen: Seen, counted: Callable[[Sequence[Card]], Total]) -> str | None:
    """The best combination of the three cards; an ace counts as in any hand (4.1(c))."""
    cards = (*seen.cards[:2], seen.dealer[0])
    suited = "suited" if is_suited(cards) else "unsuited"
    run = _RUNS.get("".join(sorted(map(face_value, cards))))
    if run:
        return f"{suited} {run}"
    points = counted(cards).points
    if points == 21:
        return f"{suited} 21"
    return f"any {points}" if points in (19, 20) else None


def result(table: Elections, scale: Scale) -> Callable[[Seen], Ruling | None]:
    """Pays the highest combination only (15G.5, 15G.6)."""
    counted = s04_cards.point_total(table)

    def ruling(seen: Seen) -> Ruling | None:
        hand = combination(seen, counted)
        if hand is None:
            return loses("15G.5")
        highest = where(hand in RUNS, "15G.6")  # three sevens, or 6-7-8, are 21 too
        return wins("15G.8", *highest, odds=scale.odds(hand))

    return ruling


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Lucky Lucky as the table offers it."""
    scale = pick_scale(config, SCALES, "15G.8")
    return (
        SideWager(
            name="lucky-lucky",
            title="Lucky Lucky",
            sees=WITH_DEALERS_FIRST,
            result=result(table, scale),
            offered="15G.1",
            placed=("15G.2", "15G.3"),
            amount=("15G.4",),
            settled=("15G.7",),
            defined=terms(table.edition, "1.1:Lucky Lucky Wager"),
            scale=scale,
            own_box=False,
            one_reading=("several-wagers-of-one-player",),
            per_box=PER_BOX,
            priority_reading=("pair-wager-priority",),
            **limits(config),
        ),
    )


def notices(wager: SideWager) -> tuple[Notice, ...]:
    """The pay scale in operation is displayed (15G.9)."""
    return (*side.notices(wager), *side.scale_notice(wager, "15G.9"))


def prompts(_: SideWager) -> tuple[Prompt, ...]:
    """Who comes first where more than three would wager (15G.2)."""
    first = "A fourth wager gives way to a bettor of the Box: hand it back."
    return (Prompt("15G.2", Moment.WAGERS, "Dealer", first),)


OFFER: Final = Offer(
    name="lucky-lucky",
    needs=tuple(f"15G.{n}" for n in range(1, 10)),
    declare=declare,
    notices=notices,
    prompts=prompts,
)
