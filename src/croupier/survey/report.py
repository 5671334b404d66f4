"""Report: what an atlas says, as JSON objects."""

from collections.abc import Sequence
from typing import TypedDict

import msgspec

from croupier.rules.setting import Value
from croupier.survey.atlas import Atlas, AtlasEntry, AtlasSide, FoundTables
from croupier.survey.costs import ElectionCost
from croupier.survey.schema import DIGEST


class AtlasMark(TypedDict):
    """Which atlas it is that was asked."""

    version: str
    law_release: int
    digest: str


class EntryReport(TypedDict):
    """A lawful table, and what its main wager is worth in units of it."""

    id: int
    fingerprint: str
    edition: str
    versions: list[str]
    elections: dict[str, Value]
    game: int
    tables: int
    house_edge: float
    element_of_risk: float
    standard_deviation: float | None
    wins: float
    loses: float
    staked: float
    remarks: str


class FoundTablesReport(TypedDict):
    """What ``croupier atlas find --json`` prints: tables, each game once unless all are listed."""

    atlas: AtlasMark
    games: int
    tables: int
    entries: list[EntryReport]


class SideEntryReport(TypedDict):
    """A side wager at one pay scale and number of decks, in units of what is laid on it."""

    edition: str
    versions: list[str]
    wager: str
    title: str
    scale: str
    decks: int
    house_edge: float
    standard_deviation: float
    hit_frequency: float
    note: str
    clauses: list[str]


class FoundSidesReport(TypedDict):
    """What ``croupier atlas find --side --json`` prints."""

    atlas: AtlasMark
    sides: list[SideEntryReport]


class CostReport(TypedDict):
    """What one value of an election adds to the house edge, over pairs of tables."""

    value: Value
    against: Value
    pairs: int
    least: float
    mean: float
    most: float
    lowest: float
    highest: float
    clauses: list[str]


class FoundCostsReport(TypedDict):
    """What ``croupier atlas find --by --json`` prints."""

    atlas: AtlasMark
    by: str
    costs: list[CostReport]


class ElectionReport(TypedDict):
    """One election of a table, with the clauses behind its value."""

    key: str
    value: Value
    standard: bool
    clauses: list[str]


class ShownEntryReport(TypedDict):
    """What ``croupier atlas show --json`` prints."""

    atlas: AtlasMark
    entry: EntryReport
    elections: list[ElectionReport]
    table_file: str
    chart: list[dict[str, str]]
    """A row for each hand: its grid, its name, and a letter for each first card; empty where the
    atlas has no charts."""


class DifferentCall(TypedDict):
    """A cell in which two charts differ."""

    grid: str
    hand: str
    first_card: str
    letters: list[str]


class ComparedEntriesReport(TypedDict):
    """What ``croupier atlas compare --json`` prints."""

    atlas: AtlasMark
    entries: list[EntryReport]
    elections: dict[str, list[Value | None]]
    """The elections in which the two differ; null where an edition has none."""
    calls: list[DifferentCall]


class CheckedAtlasReport(TypedDict):
    """What ``croupier atlas check --json`` prints."""

    atlas: AtlasMark
    intact: bool
    revalued: int
    greatest_difference: float


def atlas_mark(atlas: Atlas) -> AtlasMark:
    """Which atlas it is."""
    about = atlas.about
    return {
        "version": about["version"],
        "law_release": int(about["law_release"]),
        "digest": about[DIGEST],
    }


def entry_report(one: AtlasEntry) -> EntryReport:
    """A table."""
    return {
        "id": one.id,
        "fingerprint": one.fingerprint,
        "edition": one.edition,
        "versions": list(one.versions),
        "elections": dict(one.elected),
        "game": one.game,
        "tables": one.tables,
        "house_edge": one.house_edge,
        "element_of_risk": one.element_of_risk,
        "standard_deviation": one.standard_deviation,
        "wins": one.wins,
        "loses": one.loses,
        "staked": one.staked,
        "remarks": one.remarks,
    }


def found_report(atlas: Atlas, found: FoundTables) -> FoundTablesReport:
    """Tables that were found."""
    return {
        "atlas": atlas_mark(atlas),
        "games": found.games,
        "tables": found.tables,
        "entries": [entry_report(one) for one in found.entries],
    }


def side_report(one: AtlasSide) -> SideEntryReport:
    """A side wager."""
    found: SideEntryReport = msgspec.to_builtins(one)
    return found


def sides_report(atlas: Atlas, sides: Sequence[AtlasSide]) -> FoundSidesReport:
    """Side wagers that were found."""
    return {"atlas": atlas_mark(atlas), "sides": [side_report(one) for one in sides]}


def cost_report(one: ElectionCost) -> CostReport:
    """What a value costs."""
    return {
        "value": one.value,
        "against": one.against,
        "pairs": one.pairs,
        "least": one.least,
        "mean": one.mean,
        "most": one.most,
        "lowest": one.lowest,
        "highest": one.highest,
        "clauses": list(one.clauses),
    }


def costs_report(atlas: Atlas, by: str, found: Sequence[ElectionCost]) -> FoundCostsReport:
    """What each value of an election costs."""
    return {"atlas": atlas_mark(atlas), "by": by, "costs": [cost_report(one) for one in found]}


def shown_report(atlas: Atlas, one: AtlasEntry) -> ShownEntryReport:
    """A table in full."""
    return {
        "atlas": atlas_mark(atlas),
        "entry": entry_report(one),
        "elections": [
            {"key": e.key, "value": e.value, "standard": e.standard, "clauses": list(e.clauses)}
            for e in atlas.elections_of(one)
        ],
        "table_file": atlas.table_file(one),
        "chart": chart_rows(atlas, one) if one.chart is not None else [],
    }


def chart_rows(atlas: Atlas, one: AtlasEntry) -> list[dict[str, str]]:
    """A chart row by row: the grid, the hand, and a letter for each first card."""
    return [
        {"grid": grid.heading, "hand": row.label}
        | {head: cell.letter for head, cell in zip(grid.columns, row.cells, strict=True)}
        for grid in atlas.chart(one)
        for row in grid.rows
    ]


def compared_report(atlas: Atlas, pair: tuple[AtlasEntry, AtlasEntry]) -> ComparedEntriesReport:
    """Two tables, and in what they differ."""
    return {
        "atlas": atlas_mark(atlas),
        "entries": [entry_report(one) for one in pair],
        "elections": different_elections(pair),
        "calls": list(different_calls(atlas, pair)) if all(one.chart for one in pair) else [],
    }


def different_elections(
    pair: tuple[AtlasEntry, AtlasEntry],
) -> dict[str, list[Value | None]]:
    """The elections in which two tables differ."""
    one, other = (entry.elected for entry in pair)
    keys = dict.fromkeys((*one, *other))
    return {key: [one.get(key), other.get(key)] for key in keys if one.get(key) != other.get(key)}


def different_calls(atlas: Atlas, pair: tuple[AtlasEntry, AtlasEntry]) -> list[DifferentCall]:
    """The cells in which two charts differ, hand by hand of either."""
    one, other = (_cells(atlas, entry) for entry in pair)
    return [
        {"grid": grid, "hand": hand, "first_card": first, "letters": [letter, other[cell]]}
        for cell, letter in one.items()
        if cell in other and other[cell] != letter
        for grid, hand, first in (cell,)
    ]


def _cells(atlas: Atlas, entry: AtlasEntry) -> dict[tuple[str, str, str], str]:
    """The letter of every hand against every first card; rows of several totals taken apart."""
    found: dict[tuple[str, str, str], str] = {}
    for grid in atlas.chart(entry):
        for row in grid.rows:
            for hand in row.hands or (row.label,):
                for first, cell in zip(grid.columns, row.cells, strict=True):
                    found[grid.heading, hand, first] = cell.letter
    return found
