"""Follower: a strategy's calls as actions, for one table or many."""

from itertools import chain

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.kernel.coding import OTHER_TEN, SAMPLE
from croupier.kernel.hands import CallStrategy
from croupier.simulation.env import codes as at
from croupier.simulation.env.actions import Action

_FIELDS = [at.HANDS, at.PAIR, at.LAMMER, at.INITIAL, at.DEALER, *range(at.CARDS, at.SEEN)]
"""All a strategy looks at."""


class Follower:
    """Takes nothing that is offered, and calls what a strategy calls; unlawful: draw, or stand."""

    def __init__(self, strategy: CallStrategy) -> None:
        self._strategy = strategy
        self._known: dict[bytes, Action] = {}

    def __call__(self, observed: NDArray[np.int32], mask: NDArray[np.int8]) -> NDArray[np.int64]:
        """The action at one table, or the actions at all of them."""
        if observed.ndim == 1:
            return self(observed[np.newaxis], mask[np.newaxis]).reshape(())
        rows = np.concatenate((observed[:, _FIELDS].astype(np.int8), mask), axis=1)
        values = np.ascontiguousarray(rows).view(f"S{rows.shape[1]}")[:, 0]
        _, chosen, number = np.unique(values, return_index=True, return_inverse=True)
        called = [self._action(values[one], observed[one], mask[one]) for one in chosen]
        actions = np.array(called, dtype=np.int64)[number]
        return np.where(observed[:, at.STAGE] == at.CALLED, actions, Action.DECLINE)

    def _action(self, key: bytes, observed: NDArray[np.int32], mask: NDArray[np.int8]) -> Action:
        if not mask[: at.CALLS].any():
            return Action.DECLINE
        if key not in self._known:
            self._known[key] = self._called(observed.tolist(), mask.tolist())
        return self._known[key]

    def _called(self, codes: list[int], mask: list[int]) -> Action:
        """What the strategy calls on a hand, within what is lawful."""
        wish = self._strategy.call(
            _cards(codes),
            SAMPLE[codes[at.DEALER] - 1],
            hands=codes[at.HANDS],
            free=bool(codes[at.LAMMER]),
            initial=bool(codes[at.INITIAL]),
        )
        wishes = (Action[wish.upper().replace("-", "_")], Action.DRAW, Action.STAND)
        return next(action for action in wishes if mask[action])


def _cards(codes: list[int]) -> tuple[Card, ...]:
    """Cards like those of the hand; aces come last, or it would be one of two split aces."""
    if codes[at.PAIR] == 2:
        return SAMPLE[-1], OTHER_TEN
    counts = zip(SAMPLE, codes[at.CARDS : at.SEEN], strict=True)
    aces, *others = ((card,) * count for card, count in counts)
    return (*chain(*others), *aces)
