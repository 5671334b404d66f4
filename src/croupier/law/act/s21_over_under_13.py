"""Section 21: Over/Under 13 wagers."""

from collections.abc import Callable
from typing import Final

from croupier.gazette.choice import choice
from croupier.money import EVEN
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.names import OVER_UNDER, OverUnder
from croupier.rules.notice import Notice, Shape
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import INITIAL_TWO, Offer, Prize, Seen, SideWager, limits
from croupier.totals import low_total

# Readings on which this section turns
UP_TO_THE_WAGER: Final = choice("over-under-limits", "up-to-the-wager")
RETURNED_TOO: Final = choice("over-under-beside-a-returned-wager", "returned")

THIRTEEN: Final = 13
BESIDE: Final = "over-under-beside-a-returned-wager"
OWN_LIMITS: Final = "over-under-limits"


def over(seen: Seen) -> Ruling | None:
    """Over wins above 13, every ace counted as one, every court card as ten (21.2, 21.5)."""
    score = low_total(seen.cards[:2])
    return wins("21.5(a)", "21.7", odds=EVEN) if score > THIRTEEN else loses("21.5(b)")


def under(seen: Seen) -> Ruling | None:
    """Under wins below 13, every ace counted as one (21.2, 21.6)."""
    score = low_total(seen.cards[:2])
    return wins("21.6(a)", "21.7", odds=EVEN) if score < THIRTEEN else loses("21.6(b)")


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Both sides; a player has one of them on a Box."""
    if table.reads(UP_TO_THE_WAGER) and limits(config) != limits(SideWagerConfig()):
        why = "a player may wager on Over or Under 13 up to the initial wager: no other limit holds"
        raise Refusal(("21.4", "21.3"), why, (OWN_LIMITS,))
    back = table.reads(RETURNED_TOO)
    return (
        _side("over-13", "Over 13", over, config, back),
        _side("under-13", "Under 13", under, config, back),
    )


def _side(
    name: OverUnder,
    title: str,
    result: Callable[[Seen], Ruling | None],
    config: SideWagerConfig,
    back: bool,
) -> SideWager:
    return SideWager(
        name=name,
        title=title,
        sees=INITIAL_TWO,
        result=result,
        offered="21.1",
        placed=("21.3", "21.4"),
        needs_main=("21.4",),
        amount=("21.4",),
        settled=("21.7",),
        defined=("21.2(a)", "21.2(b)", "21.2(c)"),
        least_reading=("side-minimum",),
        up_to_main=True,
        pays=(Prize(title, EVEN),),
        one_of=OVER_UNDER,
        one_of_reading=("one-side-of-13",),
        beside_returned=(BESIDE,),
        returned_with_main=back,
        **limits(config, OWN_LIMITS),
    )


def notices(wager: SideWager) -> tuple[Notice, ...]:
    """The cloth has circles for both sides and says what they pay (21.1(c), 21.1(b)(iv))."""
    circle = Notice("21.1(c)", "layout", wager.title, shape=Shape.SPOT, wager=wager.name)
    if wager.name != "over-13":
        return (circle,)
    return (circle, Notice("21.1(b)(iv)", "layout", f"Over/Under 13 pays {EVEN.spoken}"))


OFFER: Final = Offer(
    name="over-under-13",
    wagers=OVER_UNDER,
    needs=("21.1", "21.2", "21.3", "21.4", "21.5", "21.6", "21.7"),
    declare=declare,
    excludes={"super-sevens": "21.1", "triple-play": "22.1"},
    excludes_reading=("options-together",),
    notices=notices,
)
