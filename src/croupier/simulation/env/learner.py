"""Learner: a table of what each call is worth, learnt from Rounds played: the least there may be.

It knows the hand's points, whether it is soft, may be split, or was split off for free, and the
Dealer's first card; it takes nothing that is offered before the first call. In each Round it tries
one call at random, plays on as well as it knows, and remembers what the Round has brought.
"""

from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from croupier.kernel import hands
from croupier.kernel.coding import RANKS
from croupier.rules.refusal import Refusal
from croupier.simulation.env import codes
from croupier.simulation.env.observation import MOST, Observed
from croupier.simulation.env.vector import CroupierVectorEnv
from croupier.simulation.env.wagers import Table

_SIZES: Final = (MOST["points"] + 1, 2, 2, 2, RANKS + 1)
_SPLITS: Final = [hands.SPLIT, hands.FREE_SPLIT]
_UNTRIED, _UNLAWFUL = -100.0, -200.0
"""Worth less than anything that a Round can bring."""


class TabularLearner:
    """What each call has been worth on the average, by what is known of a hand."""

    def __init__(self, table: Table = "nz-current", *, tables: int = 2_000, seed: int = 0) -> None:
        mode = AutoresetMode.SAME_STEP
        self.env = CroupierVectorEnv(tables, table, autoreset_mode=mode)
        self.worth = np.zeros((*_SIZES, codes.CALLS))
        self.tried = np.zeros((*_SIZES, codes.CALLS))
        self._seed, self._random = seed, np.random.default_rng(seed)

    def __call__(self, observed: Observed, mask: NDArray[np.int8]) -> NDArray[np.int64]:
        """The actions at many tables that have been worth most."""
        return _actions(observed, self._values(observed, mask).argmax(axis=1))

    def best(self) -> NDArray[np.int64]:
        """The best calls so far: by points, soft, may be split, free, and first card."""
        values = np.where(self.tried > 0, self.worth, _UNTRIED)
        calls: NDArray[np.int64] = values.argmax(axis=-1)
        return calls

    def learn(self, rounds: int, *, tries: float = 0.5, fades: float = 0.5) -> None:
        """Play so many Rounds, with this chance of a try at each call.

        What was learnt before counts for a part only: it was worth that beside worse calls.
        """
        if not rounds > 0 or not 0 < tries <= 1 or not 0 <= fades <= 1:
            why = "Rounds are above nothing, the chance of a try too, and both parts 1 at most"
            raise Refusal((), why, at="learn")
        self.tried *= fades
        observed, info = self.env.reset(seed=self._seed)
        self._seed += self.env.num_envs
        trying = np.full(self.env.num_envs, -1)
        while rounds > 0:
            values = self._values(observed, info["action_mask"])
            called = observed[:, codes.STAGE] == codes.CALLED
            new = called & (trying < 0) & (self._random.random(len(values)) < tries)
            calls = values.argmax(axis=1)
            calls[new] = self._any(values[new])
            cell = (*_known(observed[new], info["action_mask"][new]), calls[new])
            trying[new] = np.ravel_multi_index(cell, self.worth.shape)
            observed, reward, over, _, info = self.env.step(_actions(observed, calls))
            done = over & (trying >= 0)
            self._remember(trying[done], reward[done])
            trying[over] = -1
            rounds -= int(over.sum())

    def _values(self, observed: Observed, mask: NDArray[np.int8]) -> NDArray[np.float64]:
        """What each call is worth; an untried one less than any other, an unlawful one least."""
        at = _known(observed, mask)
        worth = np.where(self.tried[at] > 0, self.worth[at], _UNTRIED)
        return np.where(mask[:, : codes.CALLS], worth, _UNLAWFUL)

    def _any(self, values: NDArray[np.float64]) -> Any:
        """Any lawful call."""
        drawn = self._random.random(values.shape)
        return np.where(values > _UNLAWFUL, drawn, -1).argmax(axis=1)

    def _remember(self, cells: NDArray[np.int64], rewards: NDArray[np.float64]) -> None:
        worth, tried = self.worth.reshape(-1), self.tried.reshape(-1)
        times = np.bincount(cells, minlength=worth.size)
        brought = np.bincount(cells, weights=rewards, minlength=worth.size)
        tried += times
        now = times > 0
        worth[now] += (brought[now] - times[now] * worth[now]) / tried[now]


def _known(observed: Observed, mask: NDArray[np.int8]) -> tuple[NDArray[np.int32], ...]:
    """What is known of each hand."""
    points, soft = observed[:, codes.POINTS], observed[:, codes.SOFT]
    splits = mask[:, _SPLITS].max(axis=1).astype(np.int32)
    return points, soft, splits, observed[:, codes.LAMMER], observed[:, codes.DEALER]


def _actions(observed: Observed, calls: NDArray[np.int64]) -> NDArray[np.int64]:
    """The calls where one is due; elsewhere nothing is taken."""
    return np.where(observed[:, codes.STAGE] == codes.CALLED, calls, codes.DECLINE)
