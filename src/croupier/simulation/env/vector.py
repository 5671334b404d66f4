"""CroupierVectorEnv: many tables stepped together in compiled code."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.kernel.arrays import deck_of, law_of
from croupier.kernel.lower import lower
from croupier.kernel.places import TableInPlay
from croupier.kernel.seats import BetStep, Party, SimulatedSeat
from croupier.rules.names import SideWagerName
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.simulation.env import stepping
from croupier.simulation.env.actions import Action
from croupier.simulation.env.environment import (
    KEYS,
    NOT_DEALT,
    Episode,
    Info,
    ResetFirst,
    check,
    check_options,
)
from croupier.simulation.env.forms import ObservationKind, form_of
from croupier.simulation.env.in_play import NUMBER, Mode, shown, tables
from croupier.simulation.env.shoes import cutting_card
from croupier.simulation.env.wagers import Table, Wagers, rules_of, wagers_of

Rewards = NDArray[np.float64]
Flags = NDArray[np.bool_]
SPARE_CARDS: Final = 40
"""More cards than a Round of one Box takes, but for one in more Rounds than were ever dealt."""
SPARE_FOR_A_BOX: Final = 16
"""More than each further Box takes."""


class CroupierVectorEnv(VectorEnv[Any, NDArray[np.int64], NDArray[Any]]):
    """Many tables of one kind, one player at each.

    Actions, observations and rewards are those of `CroupierEnv`; a table with the same seed has the
    same cards and prizes. Tables with several hands of the Dealer's are refused.
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
        side_rewards: bool = True,
        episode: Episode = "round",
        observation: ObservationKind = "row",
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
        self._law = _law(self.rules, self.wagers, episode == "shoe")
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": autoreset_mode}
        self.single_observation_space, self._form = form_of(observation, self.rules, self.wagers)
        self.single_action_space = Discrete(len(Action))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        at_once = autoreset_mode is AutoresetMode.SAME_STEP
        self._mode = Mode(float(penalty), episode == "shoe", at_once, bool(side_rewards))
        laid = len({**self.wagers.sides, **self.wagers.extra})
        self._tables = tables(num_envs, deck_of(self.rules), self.wagers.boxes, laid)
        self._shown = shown(num_envs)
        self._seeded = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> tuple[Any, Info]:
        """Deal a first Round at every table; one seed is that of the first, the next has one more.

        `options["reset_mask"]` says which tables, if not all.
        """
        check_options(options, "reset_mask")
        which = (options or {}).get("reset_mask")
        mask = np.ones(self.num_envs, dtype=np.bool_) if which is None else np.asarray(which, bool)
        if mask.shape != (self.num_envs,):
            raise Refusal((), f"a mask says yes or no of {self.num_envs} tables", at="reset_mask")
        self._seed(seed)
        stepping.begin(self._law, self._tables, self._shown, mask)
        return self._observed(), self._info()

    def step(self, actions: NDArray[np.int64]) -> tuple[Any, Rewards, Flags, Flags, Info]:
        """Move every table on by one action."""
        if not self._seeded:
            raise ResetFirst((), NOT_DEALT)
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise Refusal((), f"there are {self.num_envs} actions, one whole number for each table")
        stepping.step(self._law, self._tables, self._shown, chosen.astype(np.int64), self._mode)
        over, never = self._shown.over.copy(), np.zeros(self.num_envs, dtype=np.bool_)
        observed, rewards = self._observed(), self._shown.reward.copy()
        return observed, rewards, over, never, self._stepped()

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
        self._tables.keys[given] = seeds[given]
        self._tables.now[given, NUMBER] = 0
        self._seeded = True

    def _observed(self) -> Any:
        return self._form(self._shown.observed.copy(), self._shown.mask.copy())

    def _info(self) -> Info:
        return {"action_mask": self._shown.mask.copy(), "_action_mask": self._all()}

    def _stepped(self) -> Info:
        shown = self._shown
        info = {
            **self._info(),
            "refused": shown.refused.copy(),
            "_refused": self._all(),
            "net": shown.net.copy(),
            "_net": shown.ended.copy(),
        }
        if self._mode.at_once:
            last = self._form(shown.final.copy(), np.zeros_like(shown.mask))
            info |= {"final_obs": last, "_final_obs": shown.over.copy()}
        return info

    def _all(self) -> Flags:
        return np.ones(self.num_envs, dtype=np.bool_)


def _key(seed: int | None) -> int:
    """The key of a seed, or any."""
    return np_random(seed)[1] % KEYS


def _law(rules: TableRules, wagers: Wagers, shoes: bool) -> TableInPlay:
    """A table as the kernel reads it, with nobody's strategy: the actions come from elsewhere."""
    cards, cut = rules.elections.decks * len(DECK), cutting_card(rules)
    _check(rules, wagers, cards - cut if shoes else cards)
    lowered = lower(rules, [None for _ in tiers_of(rules)], (*wagers.sides, *wagers.extra))
    step = BetStep(main=(wagers.main,), sides=wagers.sides)
    seats = tuple(
        SimulatedSeat(box=box, steps=(step,), rides="all", extra=wagers.extra)
        for box in range(1, wagers.boxes + 1)
    )
    return law_of(lowered, Party(seats=seats, cutting_card=cards - cut))


def _check(rules: TableRules, wagers: Wagers, spare: int) -> None:
    """Refuse what is not stepped here; the single environment plays all of it."""
    instead = "is played by CroupierEnv, not by many tables at once"
    if rules.dealers_hands > 1:
        clauses = rules.provenance["dealers_hands"]
        raise Refusal(clauses, f"a table with several hands of the Dealer's {instead}")
    limits = (rules.elections.box_maximum, rules.elections.player_maximum)
    if wagers.extra and rules.counts_additions and any(limits):
        clauses = rules.provenance["counts_additions"]
        raise Refusal(clauses, f"an additional wager that a maximum may bar {instead}", at="extra")
    doubles, splits = rules.double_bounds(wagers.main), rules.split_stake(wagers.main, wagers.main)
    if not doubles.high == splits.high == wagers.main:
        raise Refusal(doubles.high_clauses, f"a double or split of another sum {instead}")
    needed = SPARE_CARDS + (wagers.boxes - 1) * SPARE_FOR_A_BOX
    if spare < needed:
        raise Refusal((), f"a shoe of which fewer than {needed} cards are left {instead}")
