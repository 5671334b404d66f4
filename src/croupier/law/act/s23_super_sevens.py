"""Section 23: Super Sevens wagers, of one dollar."""

from typing import Final

from croupier.cards import is_suited, leading
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.notice import Notice, Shape
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import FIRST_THREE, Offer, Seen, SideWager, scales

SEVEN: Final = "7"
DOLLAR: Final = 1_00  # 23.3
HANDS: Final = ("three suited", "three", "two suited", "two", "one")
SCALE: Final = scales(HANDS, only=(5000, 500, 100, 50, 3))["only"]  # 23.12
CLAUSES: Final = {"one": "23.5(a)", "two": "23.5(b)", "two suited": "23.5(b)"}


def sevens(seen: Seen) -> str | None:
    """How many of the first three cards, from the first, are sevens, in words; None for none."""
    run = leading(seen.cards[:3], SEVEN)
    suited = " suited" if run > 1 and is_suited(seen.cards[:run]) else ""
    return (None, "one", f"two{suited}", f"three{suited}")[run]


def result(seen: Seen) -> Ruling | None:
    """Only the best prize is paid; two sevens wait for the third card received (23.5-23.11).

    No seven is collected and one paid after the Initial Deal (23.7(a), 23.7(b)); two are paid when
    no third card comes or it is another (23.8(a), 23.8(b)), after a bust is collected (23.8(c)).
    """
    hand = sevens(seen)
    if hand is None:
        return loses("23.5(d)")
    if hand.startswith("two") and len(seen.cards) == 2 and not seen.final:
        return None
    timed = ("23.10",) if hand == "three suited" else ()
    clauses = (CLAUSES.get(hand, "23.5(c)"), "23.6", "23.12", *timed)
    return wins(*clauses, odds=SCALE.odds(hand))


def declare(_: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
    """Super Sevens of one dollar."""
    asked = (config.amount, config.minimum, config.maximum)
    if any(sum_ not in (None, DOLLAR) for sum_ in asked):
        raise Refusal(("23.3",), "a Super Sevens wager is one dollar")
    return (
        SideWager(
            name="super-sevens",
            title="Super Sevens",
            sees=FIRST_THREE,
            result=result,
            offered="23.1",
            placed=("23.2", "23.3", "23.4"),
            amount=("23.3",),
            settled=("23.7", "23.8"),
            scale=SCALE,
            deferred="23.10",
            low=DOLLAR,
            high=DOLLAR,
            fixed_by_law=True,
        ),
    )


def notices(wager: SideWager) -> tuple[Notice, ...]:
    """The cloth marks the spaces for the wager (23.1(c), 23.1(d))."""
    return (
        Notice("23.1(c)", "layout", wager.title, shape=Shape.SPOT, wager=wager.name),
        Notice("23.1(d)", "layout", f"{wager.title} wagers", shape=Shape.SPOT, wager=wager.name),
    )


OFFER: Final = Offer(
    name="super-sevens",
    needs=("23.1", "23.2", "23.3", "23.4", "23.5", "23.6", "23.7", "23.8", "23.12"),
    declare=declare,
    excludes={"over-under-13": "23.1", "triple-play": "22.1"},
    notices=notices,
)
