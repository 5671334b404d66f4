"""Stakes: the wagers that may lie on a hand, and what may be asked of them."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from croupier.analysis.compiled import Pays
from croupier.analysis.tabulate import RIDING, Ended, Made, Question, Tables, brings, is_free, pays
from croupier.rules.ruling import LOSE, WIN
from croupier.table.state import DOUBLE, LAMMER_DOUBLE, MAIN

Wagers = tuple[tuple[str, float], ...]
"""Wagers on a hand: names and units."""


class Ask(NamedTuple):
    """A question about a hand: the wager that opened it, and what to make of how it ends."""

    base: str
    made: Made = brings
    riding: float = 0.0
    """What rides with the hand, in units of the initial wager."""


class Asked(Struct, frozen=True, eq=False):
    """What is asked of hands as they are, doubled, and doubled for free."""

    plain: Pays
    doubled: Pays
    free: Pays


def on_hand(ask: Ask) -> Wagers:
    """The wagers on a hand that is neither doubled."""
    if ask.base != MAIN:
        return ((ask.base, 1.0 + ask.riding),)
    return ((MAIN, 1.0), (RIDING, ask.riding)) if ask.riding else ((MAIN, 1.0),)


def asked(tables: Tables, asks: Sequence[Ask], split: bool) -> Asked:
    """What these questions come to on every hand."""

    def told(added: Wagers) -> Pays:
        doubled = bool(added)
        questions = [
            Question(on_hand(ask) + enlarged(added, ask.riding), split, doubled, ask.made)
            for ask in asks
        ]
        return pays(tables, questions)

    return Asked(told(()), told(((DOUBLE, 1.0),)), told(((LAMMER_DOUBLE, 1.0),)))


def enlarged(added: Wagers, riding: float) -> Wagers:
    """What rides enlarges a double, not a lammer."""
    return tuple((wager, units if is_free(wager) else units + riding) for wager, units in added)


def three_ways(tables: Tables, ask: Ask, split: bool) -> Pays:
    """One question of a hand as it is, doubled, and doubled for free, side by side."""
    base = on_hand(ask)
    ways = ((), ((DOUBLE, 1.0),), ((LAMMER_DOUBLE, 1.0),))
    return pays(
        tables,
        [Question(base + enlarged(way, ask.riding), split, bool(way), ask.made) for way in ways],
    )


def initial_wins(ended: Sequence[Ended]) -> float:
    """Does the wager that opened the hand win?"""
    return float(ended[0][2].outcome is WIN)


def initial_loses(ended: Sequence[Ended]) -> float:
    """Does the wager that opened the hand lose?"""
    return float(ended[0][2].outcome is LOSE)


def square(ended: Sequence[Ended]) -> float:
    """The square of what the hand brings."""
    return brings(ended) ** 2


def staked(ended: Sequence[Ended]) -> float:
    """What the player has put on the hand."""
    return sum(units for wager, units, _ in ended if not is_free(wager))
