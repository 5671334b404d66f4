"""Valuing: what the main wager is worth under one law, at every number of decks and all odds.

The odds of a Blackjack turn no call: every hand is valued once, and a Blackjack at all its odds.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier import house
from croupier.analysis.chart import chart
from croupier.analysis.main_wager import MainWager, main_wager, summed
from croupier.analysis.shoe import full_shoe
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules
from croupier.strategy_sheet import grids
from croupier.survey.chart_text import written


class LawAsked(Struct, frozen=True):
    """A law to be valued: one of its tables for each of the odds, and the decks."""

    law: str
    tables: Mapping[str, TableConfig]
    """By the odds of a Blackjack; each with the most decks."""
    decks: tuple[int, ...]
    charts: bool = True
    deviations: bool = True


class MainFigures(Struct, frozen=True, array_like=True):
    """What a main wager is worth, in units of the initial wager."""

    house_edge: float
    staked: float
    wins: float
    loses: float
    variance: float | None
    """None where it was not asked for, or where there is none."""


class ValuedLaw(Struct, frozen=True):
    """A law with one shoe: its chart, and the figures by the odds of a Blackjack."""

    law: str
    decks: int
    chart: str | None
    """Written as an atlas has it; None where it was not asked for."""
    deviations: bool
    remarks: tuple[str, ...]
    """What the figures leave out."""
    figures: Mapping[str, MainFigures]


def valued(asked: LawAsked) -> tuple[ValuedLaw, ...]:
    """Value a law, shoe by shoe."""
    tables = {odds: house.open_table(config) for odds, config in asked.tables.items()}
    return tuple(_valued(asked, tables, decks) for decks in asked.decks)


def _valued(asked: LawAsked, tables: Mapping[str, TableRules], decks: int) -> ValuedLaw:
    first = next(iter(tables.values()))
    main = main_wager(first, full_shoe(decks))
    return ValuedLaw(
        law=asked.law,
        decks=decks,
        chart=written(grids(chart(main))) if asked.charts else None,
        deviations=asked.deviations,
        remarks=main.remarks,
        figures=dict(_figures(main, tables, asked.deviations)),
    )


def _figures(
    main: MainWager, tables: Mapping[str, TableRules], deviations: bool
) -> Iterator[tuple[str, MainFigures]]:
    """The same calls, with a Blackjack paid as each of these tables does."""
    # A Blackjack is never split: what two hands of a split bring together is the same.
    spread = None if not deviations or main.variance is None else main.spread_of_splits
    for odds, rules in tables.items():
        lowered = replace(main.model, rules=rules)
        at = summed(lowered, main.shoe, main.memory, main.riding, main.against)
        variance = None if spread is None else at.squares + spread - at.expectation**2
        yield odds, MainFigures(at.house_edge, at.staked, at.wins, at.loses, variance)


def most_decks(tables: Mapping[int, TableConfig]) -> TableConfig:
    """The table with the most decks: every shoe that is asked for fits in its own."""
    return tables[max(tables)]
