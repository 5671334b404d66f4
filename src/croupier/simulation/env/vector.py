"""CroupierVectorEnv: many tables stepped together in compiled code."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.rules.names import SideWagerName
from croupier.rules.refusal import Refusal
from croupier.simulation.env import observation, stepping
from croupier.simulation.env.actions import Action
from croupier.simulation.env.environment import KEYS, Episode, Info, check, check_options
from croupier.simulation.env.observation import Observed
from croupier.simulation.env.tabulated import tabulated
from croupier.simulation.env.wagers import Table, rules_of, wagers_of

Rewards = NDArray[np.float64]
Flags = NDArray[np.bool_]


class CroupierVectorEnv(VectorEnv[Observed, NDArray[np.int64], NDArray[Any]]):
    """Many tables of one kind, one player at one Box each.

    Actions, observations and rewards are those of `CroupierEnv`; a table with the same seed has the
    same cards. Tables with side wagers, several Boxes or several hands of the Dealer's are refused.
    In ``info`` stand ``action_mask``, ``refused`` (what was not lawful changed nothing) and, where
    a Round has ended, its ``net`` in cents.

    A table whose episode is over begins the next with the next step, whatever the action then; or
    at once (`AutoresetMode.SAME_STEP`), with the last observation in ``info["final_obs"]``.
    """

    def __init__(
        self,
        num_envs: int = 1,
        table: Table = "nz-current",
        *,
        wager: int | None = None,
        boxes: int = 1,
        sides: Mapping[SideWagerName, int] | None = None,
        extra: Mapping[SideWagerName, int] | None = None,
        episode: Episode = "round",
        penalty: float = 0.1,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        if type(num_envs) is not int or num_envs < 1:
            raise Refusal((), f"there is one table or more, not {num_envs}", at="num_envs")
        if autoreset_mode not in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP):
            raise Refusal((), "a table begins its next episode at once or with the next step")
        check(episode, penalty)
        self.rules = rules_of(table)
        self.wagers = wagers_of(self.rules, wager, boxes, sides, extra)
        self._law = tabulated(self.rules, self.wagers, episode == "shoe")
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": autoreset_mode}
        self.single_observation_space = observation.space(self.rules)
        self.single_action_space = Discrete(len(Action))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        at_once = autoreset_mode is AutoresetMode.SAME_STEP
        self._mode = stepping.Mode(float(penalty), episode == "shoe", at_once)
        self._on = _tables(num_envs, self.rules.elections.decks * stepping.DECK)
        self._told = _told(num_envs)
        self._seeded = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Observed, Info]:
        """Deal a first Round at every table; one seed is that of the first, the next has one more.

        `options["reset_mask"]` says which tables, if not all.
        """
        check_options(options, "reset_mask")
        which = (options or {}).get("reset_mask")
        mask = np.ones(self.num_envs, dtype=np.bool_) if which is None else np.asarray(which, bool)
        if mask.shape != (self.num_envs,):
            raise Refusal((), f"a mask says yes or no of {self.num_envs} tables", at="reset_mask")
        self._seed(seed)
        stepping.begin(self._law, self._on, self._told, mask)
        return self._told.observed.copy(), self._info()

    def step(self, actions: NDArray[np.int64]) -> tuple[Observed, Rewards, Flags, Flags, Info]:
        """Move every table on by one action."""
        told = np.asarray(actions)
        if told.shape != (self.num_envs,) or told.dtype.kind not in "iu":
            raise Refusal((), f"there are {self.num_envs} actions, one whole number for each table")
        if not self._seeded:
            raise Refusal((), "no Round was dealt yet: reset the tables first")
        stepping.step(self._law, self._on, self._told, told.astype(np.int64), self._mode)
        over, never = self._told.over.copy(), np.zeros(self.num_envs, dtype=np.bool_)
        return self._told.observed.copy(), self._told.reward.copy(), over, never, self._stepped()

    def _seed(self, seed: int | Sequence[int | None] | None) -> None:
        """Give every table a key; without a seed those that have one keep it."""
        if seed is None and self._seeded:
            return
        if isinstance(seed, Sequence):
            seeds = np.array([_key(one) for one in seed], dtype=np.uint64)
            given = np.array([one is not None or not self._seeded for one in seed])
        else:
            seeds = np.uint64(_key(seed)) + np.arange(self.num_envs, dtype=np.uint64)
            given = np.ones(self.num_envs, dtype=np.bool_)
        if len(seeds) != self.num_envs:
            raise Refusal((), f"{self.num_envs} tables take as many seeds, not {len(seeds)}")
        self._on.keys[given] = seeds[given]
        self._on.s[given, stepping.NUMBER] = 0
        self._seeded = True

    def _info(self) -> Info:
        return {"action_mask": self._told.mask.copy(), "_action_mask": self._all()}

    def _stepped(self) -> Info:
        told = self._told
        info = {
            **self._info(),
            "refused": told.refused.copy(),
            "_refused": self._all(),
            "net": told.net.copy(),
            "_net": told.ended.copy(),
        }
        if self._mode.at_once:
            info |= {"final_obs": told.final.copy(), "_final_obs": told.over.copy()}
        return info

    def _all(self) -> Flags:
        return np.ones(self.num_envs, dtype=np.bool_)


def _key(seed: int | None) -> int:
    """The key of a seed, or any."""
    return np_random(seed)[1] % KEYS


def _tables(count: int, cards: int) -> stepping.Tables:
    return stepping.Tables(
        s=np.zeros((count, stepping.SIZE), dtype=np.int64),
        deck=(np.arange(cards) % stepping.DECK).astype(np.uint8),
        cards=np.zeros((count, cards), dtype=np.uint8),
        numbers=np.zeros(cards + stepping.CHUNK, dtype=np.uint16),
        keys=np.zeros(count, dtype=np.uint64),
    )


def _told(count: int) -> stepping.Told:
    return stepping.Told(
        observed=np.zeros((count, stepping.OBSERVED), dtype=np.int32),
        mask=np.zeros((count, stepping.ACTIONS), dtype=np.int8),
        reward=np.zeros(count),
        net=np.zeros(count, dtype=np.int64),
        ended=np.zeros(count, dtype=np.bool_),
        over=np.zeros(count, dtype=np.bool_),
        refused=np.zeros(count, dtype=np.bool_),
        final=np.zeros((count, stepping.OBSERVED), dtype=np.int32),
    )
