"""Scoring: what a policy loses against the exact strategy of its table.

A policy that calls by totals is valued by the analysis. Any other plays the same shoes as the exact
strategy, a Round out of each. What that brings is known, so that the differences alone are left to
chance: where both do the same, there is none.
"""

from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.following import follow
from croupier.analysis.main_wager import main_wager
from croupier.analysis.strategy import Strategy, strategy
from croupier.percentage import percent
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules, tier
from croupier.simulation.env import codes
from croupier.simulation.env.charting import Policy, chart_of, chosen_by
from croupier.simulation.env.follower import Follower
from croupier.simulation.env.vector import CroupierVectorEnv
from croupier.simulation.env.wagers import Table, Wagers, rules_of, wagers_of

TABLES: Final = 10_000


class PolicyScore(Struct, frozen=True):
    """What a policy is worth on the main wager, per Round, in initial wagers."""

    rounds: int
    """So many were played; none where it is valued exactly."""
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
        error = f" ± {percent(self.error, 2)}" if self.rounds else ""
        value, regret = percent(self.value, 2), f"{percent(self.regret, 2)}{error}"
        return f"{value} of an initial wager, regret {regret} against {percent(self.optimum, 2)}"


def exact_score(policy: Policy, table: Table, *, exact: Strategy | None = None) -> PolicyScore:
    """Value a policy exactly, which looks at no more than what is said of it here.

    That is the hand's point total, what is lawful on it, whether it is a Pair that may be split or
    was made by splitting, and the Dealer's first card; and it takes nothing that is offered before
    the first call.
    """
    rules = rules_of(table)
    best = exact or _strategy(rules, wagers_of(rules))
    brought = follow(best.wager, chart_of(policy, best.wager.model)).expectation
    return PolicyScore(0, best.followed, best.followed - brought, 0.0)


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
    best = exact or _strategy(env.rules, env.wagers)
    follower = Follower(best.table)
    lost = np.zeros(0)
    while len(lost) < rounds:
        optimal, own = (_rewards(env, one, seed + len(lost)) for one in (follower, policy))
        lost = np.append(lost, optimal - own)
    error = float(lost.std(ddof=1) / np.sqrt(len(lost)))
    return PolicyScore(len(lost), best.followed, float(lost.mean()), error)


def _strategy(rules: TableRules, wagers: Wagers) -> Strategy:
    """The exact strategy for the wagers at a table."""
    return strategy(main_wager(tier(rules, wagers.main)))


def _rewards(env: CroupierVectorEnv, policy: Policy, seed: int) -> NDArray[np.float64]:
    """What one Round at each table brings."""
    observed, info = env.reset(seed=seed)
    rewards = np.zeros(env.num_envs)
    left = np.arange(env.num_envs)
    actions = np.full(env.num_envs, codes.DECLINE)
    while len(left):
        actions[left] = chosen_by(policy, observed[left], info["action_mask"][left])
        observed, reward, over, _, info = env.step(actions)
        rewards[left] = reward[left]
        left = left[~over[left]]
    return rewards
