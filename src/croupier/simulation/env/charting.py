"""Charting: a policy that calls by totals as a chart, which the analysis values exactly.

The policy is asked once for every total, and every Pair that may be split, against every first card
of the Dealer's: with two cards, with two cards of a hand made by splitting, and with more.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeGuard

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.chart import NONE, ROWS, SOFT, Cells, Chart, rows_of
from croupier.analysis.following import lawful
from croupier.analysis.model import PAIRS, TEN, Model
from croupier.analysis.pairs import MIXED_TENS
from croupier.analysis.shoe import RANKS
from croupier.analysis.tabulate import DIVIDED, INITIAL
from croupier.kernel.coding import CODE, RANK
from croupier.rules.refusal import Refusal
from croupier.simulation.env import codes
from croupier.simulation.env.actions import Action
from croupier.simulation.env.observation import Observed

Policy = Callable[[Observed, NDArray[np.int8]], NDArray[np.int64]]
"""Actions at many tables, by the rows observed there and the action masks."""
_FIRST: Final = np.arange(RANKS)


def chosen_by(policy: object, observed: Observed, mask: NDArray[np.int8]) -> NDArray[np.int64]:
    """What a policy chooses at many tables: one lawful action each, or it is refused."""
    if not callable(policy):
        why = f"a policy is called with observations and action masks, {policy!r} is not"
        raise Refusal((), why, at="policy")
    actions = policy(observed, mask)
    if not _is_row(actions, len(mask)):
        why = f"a policy gives an array of {len(mask)} whole numbers, one for each table"
        raise Refusal((), f"{why}, not {actions!r}", at="policy")
    known = (actions >= 0) & (actions < codes.ACTIONS)
    may = known & (mask[np.arange(len(mask)), np.where(known, actions, 0)] != 0)
    if not may.all():
        first = int(may.argmin())
        raise _barred(int(actions[first]), observed[first], mask[first])
    return actions


def _barred(action: int, seen: Observed, mask: NDArray[np.int8]) -> Refusal:
    """That a policy chose what may not be done: which action, on which hand, and what may be."""
    named = Action(action).word if 0 <= action < codes.ACTIONS else f"action {action}"
    dealer, soft = int(seen[codes.DEALER]), "soft" if seen[codes.SOFT] else "hard"
    against = "an ace" if dealer == 1 else f"a {dealer}"
    open_to_it = ", ".join(Action(one).word for one in np.flatnonzero(mask).tolist())
    why = (
        f"the policy chose {named}, which the action mask bars, on {soft} {seen[codes.POINTS]} "
        f"against {against}: lawful are {open_to_it}"
    )
    return Refusal((), why, at="policy")


def _is_row(value: object, length: int) -> TypeGuard[NDArray[np.int64]]:
    return isinstance(value, np.ndarray) and value.shape == (length,) and value.dtype.kind in "iu"


def chart_of(policy: Policy, model: Model) -> Chart:
    """What a policy calls at a table, by totals and Pairs."""
    asking = _Asking(policy, model)
    if asking.takes_an_offer():
        why = "a policy that takes what is offered before the first call has no chart: play it"
        raise Refusal((), why, at="policy")
    if model.splits_for_free:
        why = "where Pairs are split for free, a policy's calls have no chart: play it"
        raise Refusal((), why, at="table")
    hands = Cells(
        two=asking.cells(INITIAL, two=True),
        split=asking.cells(DIVIDED, two=True, fields={codes.WAS_SPLIT: 1, codes.HANDS: 2}),
        more=asking.cells(INITIAL, two=False),
    )
    return Chart(asking.rows, hands, None, asking.pairs())


class _Asking:
    """A policy asked about the hands of a table."""

    def __init__(self, policy: Policy, model: Model) -> None:
        self._policy, self._model = policy, model
        self._hands = model.tables.lattice
        self.rows = rows_of(model)

    def takes_an_offer(self) -> bool:
        """Does it take insurance, where that is offered?"""
        seen = self._seen(self._hands.node((TEN, 5)), {codes.STAGE: codes.OFFERED})
        mask = np.zeros((RANKS, codes.ACTIONS), dtype=np.int8)
        mask[:, [codes.INSURE, codes.DECLINE]] = 1
        return bool((chosen_by(self._policy, seen, mask) != codes.DECLINE).any())

    def cells(
        self, kind: int, *, two: bool, fields: Mapping[int, int] = MappingProxyType({})
    ) -> NDArray[np.int64]:
        """By row and first card: the calls on hands of two cards, or of more."""
        may = lawful(self._model, kind)
        calls = np.full((ROWS, RANKS), NONE)
        few = (self._hands.cards == 2) if two else (self._hands.cards > 2)
        for row in range(ROWS):
            nodes = np.flatnonzero(few & (self.rows == row) & (may.sum(axis=1) > 0)).tolist()
            if nodes:
                unlike = [node for node in nodes if not self._is_pair(node)]
                node = unlike[0] if unlike else nodes[0]
                calls[row] = self._calls(node, may[nodes].sum(axis=0) > 0, fields)
        return calls

    def pairs(self) -> NDArray[np.int64]:
        """By Pair and first card: what is done with it as dealt."""
        may = lawful(self._model, INITIAL)
        calls = np.full((PAIRS, RANKS), NONE)
        for pair, plan in enumerate(self._model.plans):
            if plan.first:
                node = self._hands.node((min(pair, TEN),) * 2)
                fields = {codes.PAIR: 2 if pair == MIXED_TENS else 1}
                calls[pair] = self._calls(node, np.append(may[node], True), fields)
        return calls

    def _calls(
        self, node: int, may: NDArray[np.bool_], fields: Mapping[int, int]
    ) -> NDArray[np.int64]:
        """What is called on a hand against each first card, of what is open to it."""
        mask = np.zeros((RANKS, codes.ACTIONS), dtype=np.int8)
        mask[:, : len(may)] = may
        return chosen_by(self._policy, self._seen(node, fields), mask)

    def _seen(self, node: int, fields: Mapping[int, int]) -> Observed:
        """A hand as it is observed, against each first card; fields that are unlike others."""
        seen = np.zeros((RANKS, codes.OBSERVED), dtype=np.int32)
        seen[:, [codes.BOX, codes.HANDS, codes.HAND, codes.INITIAL]] = 1
        seen[:, codes.STAGE] = codes.CALLED
        for field, value in fields.items():
            seen[:, field] = value
        soft, points = divmod(int(self.rows[node]), SOFT)
        seen[:, codes.POINTS], seen[:, codes.SOFT] = points, soft
        seen[:, codes.DEALER] = _FIRST + 1
        held = [RANK[CODE[card]] for card in self._hands.hand(node)]
        seen[:, codes.CARDS : codes.SEEN] = np.bincount(held, minlength=RANKS)
        return seen

    def _is_pair(self, node: int) -> bool:
        ranks = {RANK[CODE[card]] for card in self._hands.hand(node)}
        return self._hands.cards[node] == 2 and len(ranks) == 1
