"""Section 23: Super Sevens wagers, of one dollar."""

from collections.abc import Callable
from typing import Final

from croupier.cards import is_suited, leading
from croupier.gazette.choice import Readings, choice
from croupier.rules.config import SideWagerConfig
from croupier.rules.elections import Elections
from croupier.rules.finding import where
from croupier.rules.notice import Notice, Shape
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Ruling, is_void, loses, wins
from croupier.rules.side_wager import FIRST_THREE, FoundWager, Offer, Seen, SideWager, scales
from croupier.totals import LIMIT, total

from . import s20_general

# Readings on which this section turns
WRONG_AMOUNT_VOID: Final = choice("super-sevens-wrong-amount", "void")

SEVEN: Final = "7"
DOLLAR: Final = 1_00  # 23.3
WRONG: Final = "super-sevens-wrong-amount"
HANDS: Final = ("three suited", "three", "two suited", "two", "one")
SCALE: Final = scales(HANDS, only=(5000, 500, 100, 50, 3))["only"]  # 23.12
TWO_SEVENS: Final = ("23.8(a)", "23.8(b)", "23.8(c)")
"""Paid where no third card is taken, where it is another, and after a bust is collected."""
CLAUSES: Final = {"one": "23.5(a)", "two": "23.5(b)", "two suited": "23.5(b)"}


TWO: Final = ("two suited", "two")


def sevens(seen: Seen) -> str | None:
    """How many of the first three cards, from the first, are sevens, in words; None for none."""
    run = leading(seen.cards[:3], SEVEN)
    suited = " suited" if run > 1 and is_suited(seen.cards[:run]) else ""
    return (None, "one", f"two{suited}", f"three{suited}")[run]


def result(seen: Seen) -> Ruling | None:
    """Only the best prize is paid; two sevens wait for the third card received (23.5-23.11)."""
    hand = sevens(seen)
    if hand is None:
        return loses("23.5(d)", "23.7(a)")
    if hand in TWO and len(seen.cards) == 2 and not seen.final:
        return None
    clauses = (CLAUSES.get(hand, "23.5(c)"), "23.6", "23.12", *_paid_by(seen, hand))
    return wins(*clauses, odds=SCALE.odds(hand), readings=_relied(seen, hand))


def _paid_by(seen: Seen, hand: str) -> tuple[str, ...]:
    """When and on which cards a win is paid; with split sevens the third card received counts."""
    split = ("23.11",) if seen.split else ()
    if hand == "one":
        return ("23.7(b)",)
    if hand == "three suited":
        return ("23.10", *split)
    if hand == "three":
        return ("23.9", *split)
    if len(seen.cards) == 2:
        return ("23.8(a)",)
    bust = not seen.split and total(seen.cards).points > LIMIT
    return ("23.8(c)" if bust else "23.8(b)", *split)


def _relied(seen: Seen, hand: str) -> Readings:
    """The readings on which a win turns."""
    suits = {card[1] for card in seen.cards[:3]}
    two_of_a_suit = hand == "three" and len(suits) == len(seen.cards) - 1
    relied: Readings = where(seen.split, "third-card-after-a-split")
    if two_of_a_suit:
        relied += ("suited-sevens",)
    if two_of_a_suit and is_suited(seen.cards[:2]):
        relied += ("three-sevens-when-paid",)
    return relied


def found(table: Elections) -> Callable[[int, bool], FoundWager]:
    """One dollar counts of another amount (23.3); without an initial wager it is void (23.4)."""
    void = table.reads(WRONG_AMOUNT_VOID)

    def finding(amount: int, accompanied: bool) -> FoundWager:
        if not accompanied:
            return FoundWager(0, is_void("23.4", readings=(WRONG,)))
        counts = 0 if void or amount < DOLLAR else DOLLAR
        return FoundWager(counts, is_void("23.3", readings=(WRONG,)))

    return finding


def declare(table: Elections, config: SideWagerConfig) -> tuple[SideWager, ...]:
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
            needs_main=("23.3", "23.4"),
            amount=("23.3",),
            settled=("23.7", "23.7(a)", "23.7(b)", "23.8", *TWO_SEVENS, "23.9", "23.11"),
            scale=SCALE,
            deferred="23.10",
            no_card_reading=("super-sevens-and-no-card",),
            payment=s20_general.payment(table, in_units=False),  # 23.3
            found=found(table),
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
    excludes_reading=("options-together",),
    notices=notices,
)
