"""Strategy sheet: the strategy of a table in rows and words, for screen, picture and print."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from croupier.analysis.chart import FREE_SPLIT, NONE, SOFT, SPLIT, Cells, Chart
from croupier.analysis.departures import Departure
from croupier.analysis.model import ACE, TEN
from croupier.analysis.pairs import MIXED_TENS
from croupier.analysis.shoe import RANK_NAMES, RANKS
from croupier.analysis.strategy import Strategy
from croupier.analysis.sums.lowered import DOUBLE, DRAW, FREE_DOUBLE, STAND
from croupier.money import spoken
from croupier.pages.strategy.letters import cell, legend, notes
from croupier.pages.strategy.sheet import Grid, Sheet, SheetList, SheetRow
from croupier.percentage import MINUS, percent
from croupier.rules.table_rules import TableRules

_LETTERS: Final = {
    STAND: "S", DRAW: "D", DOUBLE: "X", FREE_DOUBLE: "FX", SPLIT: "P", FREE_SPLIT: "FP", NONE: "–",
}  # fmt: skip
_MARKS: Final = {STAND: "s", DRAW: "d"}
_AFTER_A_SPLIT: Final = "x"
FIRSTS: Final = (*range(ACE + 1, RANKS), ACE)
"""The Dealer's first cards in the order of the columns."""
_HARD: Final = tuple(range(4, 21))
_SOFT: Final = tuple(range(13, 21))
_IS_SOFT: Final = "soft "
SHOWN: Final = 6
"""How many departures of a kind are shown."""


def sheets(tiers: Iterable[tuple[TableRules, Strategy]]) -> tuple[Sheet, ...]:
    """A sheet for every tier of a table."""
    strategies = tuple(tiers)
    return tuple(_sheet(rules, one, len(strategies) > 1) for rules, one in strategies)


def _sheet(rules: TableRules, strategy: Strategy, tiers: bool) -> Sheet:
    drawn = tuple(grids(strategy.chart))
    return Sheet(
        title=_title(rules, tiers),
        subtitle=_subtitle(rules, strategy),
        figures=_figures(strategy),
        grids=drawn,
        legend=legend(drawn),
        notes=notes(drawn),
        lists=tuple(_lists(strategy)),
    )


def _title(rules: TableRules, tiers: bool) -> str:
    """Which table, and which wagers at it."""
    name = {"act": "Canberra", "nz": "New Zealand"}[rules.elections.edition.jurisdiction]
    if not tiers:
        return f"Blackjack strategy: {name}"
    minimum = spoken(rules.elections.upper_minimum)
    return f"Blackjack strategy: {name}, {'below' if rules.upper else 'from'} {minimum}"


def _subtitle(rules: TableRules, strategy: Strategy) -> str:
    table = rules.elections
    parts = [
        f"{table.edition.title} ({table.edition.id})",
        f"{table.decks} deck{'s' if table.decks > 1 else ''}",
        *(version.replace("-", " ").title() for version in table.versions),
        f"Blackjack pays {table.blackjack_pays.replace(':', ' to ')}",
        f"house edge {_edge(-strategy.best)}",
    ]
    return " · ".join(parts)


def _edge(share: float, digits: int = 3) -> str:
    """A share of the initial wager."""
    return percent(share, digits, minus=MINUS)


def _figures(strategy: Strategy) -> tuple[tuple[str, str], ...]:
    return (
        ("House edge with the best call on every hand", _edge(-strategy.best)),
        ("House edge when this chart is followed", _edge(-strategy.followed)),
        ("What following it costs", _edge(strategy.cost, 4)),
    )


# ── Grids ───────────────────────────────────────────────────────────────────────────────────────


class _TotalsRow(NamedTuple):
    """The rows of one or more totals that are played alike."""

    totals: tuple[int, ...]
    cells: tuple[tuple[str, str], ...]
    """Letter and mark."""


def grids(chart: Chart) -> Iterator[Grid]:
    """The calls of a chart in rows."""
    hands, free = chart.hands, chart.free
    yield _hard(hands, "Hard totals", "down; the Dealer’s first card across")
    yield _pairs(chart)
    yield _soft(hands, "Soft totals", "an ace counts eleven")
    if free is not None:
        yield _hard(free, "Hands split off for free", "hard totals")
        yield _soft(free, "Hands split off for free", "soft totals")


def _hard(cells: Cells, heading: str, note: str) -> Grid:
    """Every hard total, the lowest and the highest together if they are played alike."""
    lines = _alike(cells, _HARD, 0)
    last = len(lines) - 1
    rows: list[SheetRow] = []
    for at, line in enumerate(lines):
        alone = len(line.totals) == 1
        if at == 0 and not alone:
            rows.append(_row(f"{line.totals[-1]} or less", line.cells, totals=line.totals))
        elif at == last and not alone:
            rows.append(_row(f"{line.totals[0]} or more", line.cells, totals=line.totals))
        else:
            rows += [_row(str(total), line.cells) for total in line.totals]
    return Grid(heading, note, _columns(), tuple(rows))


def _soft(cells: Cells, heading: str, note: str) -> Grid:
    """Every soft total, neighbours together if they are played alike."""
    rows = tuple(
        _row(_span(line.totals), line.cells, _IS_SOFT, line.totals)
        for line in _alike(cells, _SOFT, SOFT)
    )
    return Grid(heading, note, _columns(), rows, _IS_SOFT)


def _span(totals: tuple[int, ...]) -> str:
    if len(totals) > 2:
        return f"{totals[0]} to {totals[-1]}"
    return ", ".join(map(str, totals))


def _alike(cells: Cells, totals: Sequence[int], offset: int) -> list[_TotalsRow]:
    """Neighbouring totals with the same calls, put together."""
    lines: list[_TotalsRow] = []
    for total in totals:
        row = tuple(
            _letter(
                *(int(one[total + offset, first]) for one in (cells.two, cells.more, cells.split))
            )
            for first in FIRSTS
        )
        if lines and lines[-1].cells == row:
            lines[-1] = _TotalsRow((*lines[-1].totals, total), row)
        else:
            lines.append(_TotalsRow((total,), row))
    return lines


def _letter(two: int, more: int, split: int = NONE) -> tuple[str, str]:
    """The letter of a cell, and the mark if more cards or a split hand are played otherwise."""
    if two in (DOUBLE, FREE_DOUBLE):
        mark = _AFTER_A_SPLIT if split == DOUBLE != two else ""
        return _LETTERS[two] + ("s" if more == STAND else ""), mark
    return _LETTERS[two], _MARKS.get(more, "") if more not in (two, NONE) else ""


def _pairs(chart: Chart) -> Grid:
    """Every Pair; ten-point cards of different Face Value apart only if they are played apart."""
    calls, hands = chart.pairs, chart.hands
    order = [ACE, MIXED_TENS, *range(TEN, ACE, -1)]
    if (calls[MIXED_TENS] == calls[TEN]).all() or (calls[MIXED_TENS] == NONE).all():
        order.remove(MIXED_TENS)
    rows = []
    for pair in order:
        total = SOFT + 12 if pair == ACE else 2 * (min(pair, TEN) + 1)
        cells = tuple(
            (_letter(int(calls[pair, first]), int(hands.more[total, first]))[0], "")
            for first in FIRSTS
        )
        rows.append(_row(_pair_name(pair), cells))
    return Grid("Pairs", "of the Initial Deal", _columns(), tuple(rows))


def _pair_name(pair: int) -> str:
    return "10 J, …" if pair == MIXED_TENS else f"{_shown(pair)} {_shown(pair)}"


def _row(
    label: str,
    cells: tuple[tuple[str, str], ...],
    before: str = "",
    totals: tuple[int, ...] = (),
) -> SheetRow:
    every = zip(_columns(), cells, strict=True)
    drawn = tuple(cell(before, label, first, *one) for first, one in every)
    hands = tuple(map(str, totals)) if len(totals) > 1 else ()
    return SheetRow(label, drawn, hands)


def _columns() -> tuple[str, ...]:
    return tuple(map(_shown, FIRSTS))


def _shown(rank: int) -> str:
    return "10" if rank == TEN else RANK_NAMES[rank]


# ── Departures ──────────────────────────────────────────────────────────────────────────────────


def _lists(strategy: Strategy) -> Iterator[SheetList]:
    """The most valuable departures from the chart, and how many more there are."""
    kinds = (
        ("Better than the chart on two cards", strategy.two_card_departures),
        ("Better than the chart on more cards", strategy.later_departures),
    )
    for heading, found in kinds:
        if found:
            yield SheetList(heading, (*map(departure, found[:SHOWN]), *_rest(found[SHOWN:])))


def departure(one: Departure) -> str:
    """A departure in a sentence."""
    cards, first = one.cards.replace("T", "10"), one.first.replace("T", "10")
    often = f"once in {round(1 / one.chance):,} Rounds"
    return f"{cards} against {first}: {one.best}; gains {one.gain:.5f}, {often}"


def _rest(found: Sequence[Departure]) -> Iterator[str]:
    if found:
        worth = sum(one.worth for one in found)
        yield f"and {len(found)} more, together worth {_edge(worth, 4)}"
