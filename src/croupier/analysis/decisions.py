"""Decisions: a chart as a decision table."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.call_values import CALL_NAMES
from croupier.analysis.chart import FREE_SPLIT, NONE, ROWS, SOFT, SPLIT, Chart
from croupier.analysis.decision_table import (
    CALL_OF,
    Again,
    CallTables,
    DecisionTable,
    Row,
    Totals,
)
from croupier.analysis.following import dealt_choice, lawful, split_choice
from croupier.analysis.model import Model
from croupier.analysis.shoe import RANKS
from croupier.analysis.tabulate import ACES, DIVIDED, INITIAL
from croupier.cards import Card
from croupier.rules.names import LAMMER_SPLIT, CallName
from croupier.totals import total

NAMES: Final[dict[int, CallName]] = CALL_NAMES | {SPLIT: "split", FREE_SPLIT: "free-split"}
_LETTERS: Final = {name: letter for letter, name in CALL_OF.items()}
CODES: Final = {call: _LETTERS[name] for call, name in NAMES.items()} | {NONE: "-"}
"""The letter of each call."""


def decisions(model: Model, chart: Chart) -> DecisionTable:
    """The table of a chart."""
    firsts = range(RANKS)
    dealt = [dealt_choice(model, chart, first) for first in firsts]
    split = [split_choice(model, chart, first) for first in firsts]
    aces = [split_choice(model, chart, first, aces=True) for first in firsts]
    free = [split_choice(model, chart, first, free=True) for first in firsts]
    return DecisionTable(
        fingerprint=model.rules.fingerprint,
        edition=model.rules.elections.edition.id,
        decks=model.rules.elections.decks,
        dealt=_calls(model, chart, dealt, INITIAL),
        split=_calls(model, chart, split, DIVIDED),
        split_aces=_calls(model, chart, aces, ACES),
        split_for_free=_calls(model, chart, free, DIVIDED),
        pairs=tuple(_row(row) for row in chart.pairs),
        again=tuple(
            Again(*("".join(_again(kinds[which]) for kinds in plan.again) for which in (0, 1)))
            for plan in model.plans
        ),
        aces_alike=model.rules.point_total(_ACES_APART) != total(_ACES_APART),
    )


_ACES_APART: Final = (Card("As"), Card("As"), Card("9s"))
"""21 if one ace counts eleven and the other one."""


def _row(calls: NDArray[np.int64]) -> Row:
    return "".join(CODES[int(call)] for call in calls)


def _again(kind: str) -> str:
    if not kind:
        return CODES[NONE]
    return CODES[FREE_SPLIT if kind == LAMMER_SPLIT else SPLIT]


def _calls(model: Model, chart: Chart, choices: list[NDArray[np.int64]], kind: int) -> CallTables:
    """The calls on hands of a kind, of which the row's first hand with a choice speaks."""
    cards = model.tables.lattice.cards
    speaks = [_speaker(model, chart, kind, cards == 2), _speaker(model, chart, kind, cards > 2)]
    two, more = (
        Totals(*(
            tuple(
                CODES[NONE] * RANKS
                if node == NONE
                else "".join(CODES[int(choice[node])] for choice in choices)
                for node in nodes[at : at + SOFT]
            )
            for at in (0, SOFT)
        ))
        for nodes in speaks
    )  # fmt: skip
    return CallTables(two, more)


def _speaker(model: Model, chart: Chart, kind: int, among: NDArray[np.bool_]) -> list[int]:
    """For every row the hand that speaks for it: one with a choice, and no Pair if possible."""
    choices = lawful(model, kind).sum(axis=1)
    is_pair = model.tables.lattice.counts.max(axis=1) == 2
    codes = []
    for row in range(ROWS):
        nodes = np.flatnonzero((chart.rows == row) & among & (choices > 0))
        better = sorted(nodes.tolist(), key=lambda node: (choices[node] < 2, is_pair[node]))
        codes.append(better[0] if better else NONE)
    return codes
