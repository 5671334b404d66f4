"""Figures: what a study may ask of a wager."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from croupier.rules.names import MAIN

TOTAL: Final = "total"
"""Everything that is wagered at a table, taken together."""

Figure = Literal[
    "house_edge", "standard_deviation", "wins", "cut_card_effect", "rounds_per_shoe", "drawdown"
]


class FigureFormat(Struct, frozen=True):
    """How a figure is named, and of which wager; of every one that is asked where none is named."""

    title: str
    share: bool = False
    """In percent."""
    money: bool = False
    """In cents."""
    of: str = ""


FIGURES: Final[Mapping[Figure, FigureFormat]] = {
    "house_edge": FigureFormat("house edge", share=True),
    "standard_deviation": FigureFormat("standard deviation"),
    "wins": FigureFormat("wins", share=True),
    "cut_card_effect": FigureFormat("cut-card effect", share=True, of=MAIN),
    "rounds_per_shoe": FigureFormat("Rounds a shoe", of=TOTAL),
    "drawdown": FigureFormat("drawdown", money=True, of=TOTAL),
}


class Value(Struct, frozen=True):
    """One figure of one wager: exact, or simulated with its standard error where it has one."""

    wager: str
    figure: Figure
    value: float
    exact: bool
    standard_error: float | None = None


def figures_by_wager(
    figures: tuple[Figure, ...], wagers: tuple[str, ...]
) -> list[tuple[str, Figure]]:
    """Every wager with every figure of it, in the order they were requested."""
    each = [(FIGURES[figure].of, figure) for figure in figures]
    return [(wager, figure) for of, figure in each for wager in ((of,) if of else wagers)]
