"""Count calls: the decisions of a table at each count, by the indices of a counting system."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.analysis.chart import ROWS, SOFT
from croupier.analysis.count_index import CountIndex, pair_name, total_name
from croupier.analysis.decision_table import FIRST_CARDS, CallTables, DecisionTable, Totals
from croupier.analysis.decisions import CODES, NAMES
from croupier.analysis.model import PAIRS
from croupier.rules.names import INSURANCE

_LETTERS: Final[Mapping[str, str]] = {name: CODES[call] for call, name in NAMES.items()}
_TOTALS: Final = {total_name(row, two): (row, two) for row in range(ROWS) for two in (True, False)}
_PAIRS: Final = {pair_name(pair): pair for pair in range(PAIRS)}


class CountCalls(NamedTuple):
    """How a player who counts plays."""

    first: DecisionTable
    """Below every other."""
    later: Mapping[int, DecisionTable]
    """By the count from which on it holds."""
    insures_from: int | None
    """The least count at which a hand is insured."""


def count_calls(table: DecisionTable, indices: Sequence[CountIndex]) -> CountCalls:
    """The decisions at every count: those of a full shoe, but for what turns on the count."""
    turning = [one for one in indices if one.hand in _TOTALS or one.hand in _PAIRS]
    begins = sorted({one.index for one in turning})
    insured = [one.index for one in indices if one.hand == INSURANCE]
    return CountCalls(
        first=_at(table, turning, None),
        later={count: _at(table, turning, count) for count in begins},
        insures_from=min(insured, default=None),
    )


def _at(table: DecisionTable, indices: Sequence[CountIndex], count: int | None) -> DecisionTable:
    """The decisions at a count; None: below every index."""
    for (hand, first), each in groupby(indices, key=lambda one: (one.hand, one.first)):
        ways = sorted(each, key=lambda one: one.exact)
        passed = [] if count is None else [one.call for one in ways if one.index <= count]
        letter = _LETTERS[(passed or [ways[0].below])[-1]]
        at = FIRST_CARDS.index(first)
        if hand in _PAIRS:
            pairs = _with(table.pairs, _PAIRS[hand], at, letter)
            table = replace(table, pairs=pairs)
        else:
            row, two = _TOTALS[hand]
            table = replace(
                table,
                dealt=_called(table.dealt, row, two, at, letter),
                split=_called(table.split, row, two, at, letter),
            )
    return table


def _called(calls: CallTables, row: int, two: bool, at: int, letter: str) -> CallTables:
    """The calls on hands of a kind, with one of them changed."""
    if two:
        return replace(calls, two=_of_total(calls.two, row, at, letter))
    return replace(calls, more=_of_total(calls.more, row, at, letter))


def _of_total(totals: Totals, row: int, at: int, letter: str) -> Totals:
    if row < SOFT:
        return replace(totals, hard=_with(totals.hard, row, at, letter))
    return replace(totals, soft=_with(totals.soft, row - SOFT, at, letter))


def _with(rows: tuple[str, ...], row: int, at: int, letter: str) -> tuple[str, ...]:
    """Rows with one letter changed; a row that nobody asks for stays as it is."""
    old = rows[row]
    if old[at] == CODES[-1] and not old.strip(CODES[-1]):
        return rows
    return (*rows[:row], f"{old[:at]}{letter}{old[at + 1 :]}", *rows[row + 1 :])
