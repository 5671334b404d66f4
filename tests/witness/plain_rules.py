"""The rules of a table in plain words, read from its elections, as a player would state them."""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.witness.cards import ACE, MOST, TEN, Held, points
from tests.witness.dealers_ends import BLACKJACK, BUST, ENDS, STANDS_FROM, TWENTY_TWO

NET, STAKED, SQUARE, WINS, LOSES = range(5)
"""What a hand brings: its net, what is staked on it, the square of the net, and whether the
initial wager wins or loses."""
FIGURES: Final = 5
OVER, PAID = MOST + 1, MOST + 2
"""Beside the totals: a hand over 21, and one that was paid at once."""
FEWEST_TO_STAND: Final = 12
FIVE: Final = 5
FREE_TOTALS: Final = (9, 10, 11)
ANY_TOTAL: Final = tuple(range(MOST))
Figures = NDArray[np.float64]


class Base(Enum):
    """What lies on a hand: the initial wager, another for a split, or a lammer."""

    MAIN = "main"
    SPLIT = "split"
    LAMMER = "lammer"


class Way(Enum):
    """How a hand was played on."""

    PLAIN = "plain"
    DOUBLED = "doubled"
    FREE = "doubled for free"


class PlainRules(NamedTuple):
    """What is played at a table."""

    decks: int
    odds: float
    """What a Blackjack pays, for one."""
    soft_17_draws: bool
    doubled_on: tuple[int, ...]
    doubles_aces: bool
    double_after_split: bool
    blackjack_takes_doubles: bool
    splits: bool
    splits_aces: bool
    most_hands: int
    blackjack_takes_splits: bool
    at_once: bool
    """Blackjack +: a 21, five cards and every Blackjack are paid at once."""
    free: bool
    """Free Bet: doubles and splits that cost nothing."""

    @property
    def stands_off_22(self) -> bool:
        """Does the Dealer's 22 stand off?"""
        return self.at_once or self.free


def read(edition: str, versions: tuple[str, ...], elected: Mapping[str, object]) -> PlainRules:
    """The rules of a table by what its file has; the rest is as the edition lays down."""
    given = {**_laid_down(edition, versions), **elected}
    pays, on = str(given["blackjack_pays"]).split(":")
    totals = {"any": ANY_TOTAL, "9-11": (9, 10, 11), "10-11": (10, 11), "none": ()}
    return PlainRules(
        decks=int(str(given["decks"])),
        odds=int(pays) / int(on),
        soft_17_draws=soft_17_draws(versions),
        doubled_on=totals[str(given["double_on"])],
        doubles_aces=_is_canberra(edition),
        double_after_split=given["double_after_split"] is True,
        blackjack_takes_doubles=given["dealer_blackjack_takes_doubles"] is True,
        splits=given["split"] != "none",
        splits_aces=given["split"] == "all",
        most_hands=int(str(given["hands_max"])),
        blackjack_takes_splits=given["dealer_blackjack_takes_splits"] is True,
        at_once="blackjack-plus" in versions,
        free="free-bet" in versions,
    )


def soft_17_draws(versions: tuple[str, ...]) -> bool:
    """Does the Dealer draw on a soft 17 (17.2, 20.6)?"""
    return "style-a" in versions or "free-bet" in versions


def _is_canberra(edition: str) -> bool:
    return edition.startswith("act")


def _laid_down(edition: str, versions: tuple[str, ...]) -> dict[str, object]:
    """What a table has that elects nothing."""
    canberra, triple = _is_canberra(edition), "triple-play" in versions
    return {
        "double_on": "any",
        "double_after_split": not triple,  # Canberra 22.10
        "dealer_blackjack_takes_doubles": canberra,  # 11.2(f); New Zealand 11.5
        "split": "all",
        "hands_max": (2 if triple else 4) if canberra else 3,  # 22.11, 12.2; New Zealand 12.4(a)
        "dealer_blackjack_takes_splits": canberra,  # 11.2(f); New Zealand 12.6
    }


def status(rules: PlainRules, hand: Held) -> int:
    """What a hand has come to: its total, over 21, or paid at once."""
    total, low = points(hand)
    if low > MOST:
        return OVER
    if rules.at_once and (total == MOST or sum(hand) == FIVE):
        return PAID
    return total


def ways_to_double(rules: PlainRules, hand: Held, after_split: bool) -> list[Way]:
    """How a hand may be doubled, on its first two cards."""
    total = points(hand)[0]
    if sum(hand) != 2 or total == MOST:
        return []
    found = []
    if rules.free and not hand[ACE] and total in FREE_TOTALS:
        found.append(Way.FREE)
    if after_split and not rules.double_after_split:
        return found
    if total in rules.doubled_on and (rules.doubles_aces or not hand[ACE]):
        found.append(Way.DOUBLED)
    return found


def split_costs(rules: PlainRules, rank: int) -> Base | None:
    """What is laid on the second hand of a Pair; None where it may not be split."""
    if rules.free and rank != TEN:
        return Base.LAMMER
    may = rules.splits_aces if rank == ACE else rules.splits
    return Base.SPLIT if may else None


@cache
def brings(rules: PlainRules, base: Base, way: Way, come_to: int) -> Figures:
    """The figures of a finished hand against every end of the Dealer's."""
    found = np.zeros((FIGURES, ENDS))
    staked = (base is not Base.LAMMER) + (way is Way.DOUBLED)
    for end in range(ENDS):
        of_base = _of_base(rules, base, come_to, end)
        net = of_base + _of_double(rules, way, come_to, end)
        initial = of_base if base is Base.MAIN else 0
        found[:, end] = net, staked, net**2, initial > 0, initial < 0
    return found


def _of_base(rules: PlainRules, base: Base, come_to: int, end: int) -> int:
    result = _result(rules, come_to, end)
    if base is Base.LAMMER:
        return max(result, 0)
    returned = base is Base.SPLIT and not rules.blackjack_takes_splits
    return 0 if returned and _is_beaten_by_blackjack(come_to, end) else result


def _of_double(rules: PlainRules, way: Way, come_to: int, end: int) -> int:
    result = _result(rules, come_to, end)
    if way is Way.PLAIN:
        return 0
    if way is Way.FREE:
        return max(result, 0)
    returned = not rules.blackjack_takes_doubles
    return 0 if returned and _is_beaten_by_blackjack(come_to, end) else result


def _is_beaten_by_blackjack(come_to: int, end: int) -> bool:
    """A hand over 21 has lost before, and one paid at once has won."""
    return end == BLACKJACK and come_to <= MOST


def _result(rules: PlainRules, come_to: int, end: int) -> int:
    """A wager wins (1), loses (-1) or stands off (0); of a hand that is no Blackjack."""
    if come_to in (OVER, PAID):
        return 1 if come_to == PAID else -1
    if end == BLACKJACK:
        return -1
    if end == TWENTY_TWO and rules.stands_off_22:
        return 0
    if end in (TWENTY_TWO, BUST):
        return 1
    dealer = end + STANDS_FROM
    return (come_to > dealer) - (come_to < dealer)


def blackjack_brings(rules: PlainRules) -> Figures:
    """The figures of a Blackjack against every end of the Dealer's: it beats a 22 too."""
    won = np.array([rules.odds, 1.0, rules.odds**2, 1.0, 0.0])
    found = np.repeat(won[:, None], ENDS, axis=1)
    if not rules.at_once:
        found[:, BLACKJACK] = 0.0, 1.0, 0.0, 0.0, 0.0
    return found
