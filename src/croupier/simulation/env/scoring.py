"""Scoring: what a policy loses against the exact strategy of its table.

Both play the same shoes, a Round out of each. What the exact strategy brings is known, so that the
differences alone are left to chance: where both do the same, there is none.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.main_wager import main_wager
from croupier.analysis.strategy import Strategy, strategy
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import tier
from croupier.simulation.env import codes
from croupier.simulation.env.follower import Follower
from croupier.simulation.env.observation import Observed
from croupier.simulation.env.vector import CroupierVectorEnv
from croupier.simulation.env.wagers import Table

Policy = Callable[[Observed, NDArray[np.int8]], NDArray[np.int64]]
"""Actions at many tables, by the rows observed there and the action masks."""
TABLES: Final = 10_000


class PolicyScore(Struct, frozen=True):
    """What a policy is worth on the main wager, per Round, in initial wagers."""

    rounds: int
    optimum: float
    """What the exact strategy brings, as the analysis says; the Ante is left out."""
    regret: float
    """By how much less the policy brings."""
    error: float
    """The standard error of the regret."""

    @property
    def value(self) -> float:
        """What the policy brings."""
        return self.optimum - self.regret

    def __str__(self) -> str:
        """One line in words."""
        regret = f"regret {self.regret:.2%} ± {self.error:.2%}"
        return f"{self.value:.2%} of an initial wager, {regret} against {self.optimum:.2%}"


def score(
    policy: Policy,
    table: Table,
    *,
    exact: Strategy | None = None,
    rounds: int = 200_000,
    seed: int = 1 << 40,
) -> PolicyScore:
    """Play a policy and the exact strategy over the same shoes, and compare what they bring.

    Where the strategy of the table is known already, it need not be worked out again. The seed is
    that of the first shoe, far from those that learners usually play.
    """
    if type(rounds) is not int or rounds < 2:
        raise Refusal((), f"a score takes two Rounds or more, not {rounds}", at="rounds")
    env = CroupierVectorEnv(min(rounds, TABLES), table)
    best = exact or strategy(main_wager(tier(env.rules, env.wagers.main)))
    follow = Follower(best.table)
    lost = np.zeros(0)
    while len(lost) < rounds:
        optimal, own = (_rewards(env, one, seed + len(lost)) for one in (follow, policy))
        lost = np.append(lost, optimal - own)
    error = float(lost.std(ddof=1) / np.sqrt(len(lost)))
    return PolicyScore(len(lost), best.followed, float(lost.mean()), error)


def _rewards(env: CroupierVectorEnv, policy: Policy, seed: int) -> NDArray[np.float64]:
    """What one Round at each table brings."""
    observed, info = env.reset(seed=seed)
    rewards = np.zeros(env.num_envs)
    left = np.arange(env.num_envs)
    actions = np.full(env.num_envs, codes.DECLINE)
    while len(left):
        actions[left] = policy(observed[left], info["action_mask"][left])
        observed, reward, over, _, info = env.step(actions)
        if info["refused"][left].any():
            raise Refusal((), "the policy chose what the action mask bars", at="policy")
        rewards[left] = reward[left]
        left = left[~over[left]]
    return rewards
