"""CroupierVectorEnv: many tables in compiled code do what one table of the engine does."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import croupier
from croupier.analysis.main_wager import main_wager
from croupier.analysis.strategy import strategy
from croupier.gazette import register
from croupier.house import law_of, open_table
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.names import CALLS, OfferName
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.simulation.env import ID, codes
from croupier.simulation.env.actions import Action
from croupier.simulation.env.environment import CroupierEnv, Episode
from croupier.simulation.env.follower import Follower
from croupier.simulation.env.observation import FIELDS
from croupier.simulation.env.vector import CroupierVectorEnv
from tests.figures import partly
from tests.simulation.env_tables import CONFIGS, NAMES, random_wagers
from tests.tables import random_config

TABLES = 4
PLAYABLE = [
    pytest.param(config, id=name)
    for config, name in zip(CONFIGS, NAMES, strict=True)
    if open_table(config).dealers_hands == 1
]
OFFERS = sorted(law_of(register.edition("nz-current")).offers)


def compare(rules: TableRules, seed: int, episode: Episode, rounds: int, **told: Any) -> None:
    """Play the same shoes at tables of both kinds, now and then unlawfully; all must be alike."""
    many = CroupierVectorEnv(TABLES, rules, episode=episode, **told)
    ones = [CroupierEnv(rules, episode=episode, **told) for _ in range(TABLES)]
    random = np.random.default_rng(seed)
    observed, info = many.reset(seed=seed)
    now = [one.reset(seed=seed + number) for number, one in enumerate(ones)]
    over = np.zeros(TABLES, dtype=bool)
    while rounds > 0:
        for at, (seen, own) in enumerate(now):
            assert observed[at].tolist() == seen.tolist()
            assert info["action_mask"][at].tolist() == own["action_mask"].tolist()
        actions = [_any(random, own["action_mask"]) for _, own in now]
        was_over = over
        observed, rewards, over, cut, info = many.step(np.array(actions))
        assert not cut.any()
        for at, one in enumerate(ones):
            if was_over[at]:
                now[at] = one.reset()
                assert (rewards[at], over[at]) == (0, False)
                continue
            seen, reward, ended, _, own = one.step(actions[at])
            now[at] = seen, own
            assert (reward, ended) == (rewards[at], over[at])
            assert ("refused" in own) == info["refused"][at]
            assert ("net" in own) == info["_net"][at]
            assert own.get("net", 0) == info["net"][at]
            rounds -= "net" in own


def _any(random: np.random.Generator, mask: Any) -> int:
    """A random lawful action, or now and then any."""
    if random.random() < 0.05 or not mask.any():
        return int(random.integers(-2, len(mask) + 2))
    return int(random.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("config", PLAYABLE)
def test_every_edition_and_version_is_played_alike(config: TableConfig) -> None:
    compare(open_table(config), 17, "round", 80)


@pytest.mark.parametrize("seed", partly(range(12), range(3)))
def test_random_tables_are_played_alike(seed: int) -> None:
    rules = _random_table(seed)
    compare(rules, seed, "round", 40)
    if not rules.elections.continuous_shuffler:
        compare(rules, seed, "shoe", 120)


@pytest.mark.parametrize("seed", partly(range(24), range(4)))
def test_random_side_wagers_on_any_number_of_boxes_are_played_alike(seed: int) -> None:
    """At random tables, of random sums; by the shoe too, where enough of its cards are left."""
    rules = _random_table(seed, with_sides=True)
    wagers = random_wagers(Random(seed), rules)
    compare(rules, seed, "round", 40, **wagers)
    if not rules.elections.continuous_shuffler:
        with suppress(Refusal):
            compare(rules, seed, "shoe", 40, **wagers)


@pytest.mark.parametrize("name", OFFERS)
@pytest.mark.parametrize("counting", partly([False, True], [False]))
def test_every_side_wager_is_played_alike(name: OfferName, counting: bool) -> None:
    """What it pays, what may ride of it, which prize is drawn; beside a maximum that counts it."""
    told: dict[str, Any] = {"minimum": 10_00, "side_wagers": {name: SideWagerConfig()}}
    if counting:
        told |= {"box_maximum": 60_00, "readings": {"box-maximum-counts": "all-stakes"}}
    rules = open_table(TableConfig(edition="nz-current", **told))
    random = Random(name)
    wagers: dict[str, Any] = {}
    while not wagers.get("sides"):
        wagers = random_wagers(random, rules)
    compare(rules, 7, "round", 80, **{**wagers, "side_rewards": True})


@pytest.mark.parametrize("name", ["any-pair", "perfect-pair"])
def test_additional_wagers_on_split_hands_are_played_alike(name: OfferName) -> None:
    told: Any = {"edition": "nz-current", "extra_pair_wagers_on_splits": True}
    rules = open_table(TableConfig(side_wagers={name: SideWagerConfig()}, **told))
    compare(rules, 3, "round", 300, boxes=2, sides={name: 5_00}, extra={name: 2_00})


@pytest.mark.parametrize("counts", [True, False])
def test_a_bonus_beside_a_side_wager_is_played_alike(counts: bool) -> None:
    """It comes to a Blackjack when the Dealer busts with many cards, and counts with its wager."""
    config = TableConfig(
        edition="nz-current", free_bonus="B1", side_wagers={"buster": SideWagerConfig()}
    )
    told: Any = {"wager": 10_00, "sides": {"buster": 5_00}}
    many = CroupierVectorEnv(20_000, config, **told)
    nets = np.zeros(0)
    seed = 0
    while nets.max(initial=0) < 1000_00:  # the least bonus there is
        seed += many.num_envs
        many.reset(seed=seed)
        nets = many.step(np.full(many.num_envs, Action.DECLINE))[4]["net"]
    own = seed + int(nets.argmax())
    again = CroupierVectorEnv(1, config, side_rewards=counts, **told)
    one = CroupierEnv(config, side_rewards=counts, **told)
    again.reset(seed=own)
    one.reset(seed=own)
    net = one.step(Action.DECLINE)[4]["net"]
    assert net == again.step(np.array([Action.DECLINE]))[4]["net"][0]
    assert (net > 1000_00) if counts else (net == 15_00)


def _random_table(seed: int, *, with_sides: bool = False) -> TableRules:
    random = Random(seed)
    while True:
        rules = open_table(random_config(random))
        if rules.dealers_hands == 1 and (rules.side_wagers or not with_sides):
            return rules


def test_a_maximum_that_counts_additions_bars_them_alike() -> None:
    """A table of the tables played here has such a limit, and it bars some doubles."""
    config = TableConfig(
        edition="nz-current", minimum=10_00, box_maximum=25_00,
        readings={"box-maximum-counts": "all-stakes"},
    )  # fmt: skip
    rules = open_table(config)
    assert rules.counts_additions
    compare(rules, 3, "round", 200, wager=10_00)


@pytest.mark.parametrize("wager", [20_00, 50_00])
def test_each_tier_has_its_own_rules(wager: int) -> None:
    lower = TierConfig(minimum=20_00, blackjack_pays="6:5", double_on="none", split="none")
    tiers: dict[str, Any] = {"lower": lower, "upper": TierConfig(minimum=50_00)}
    rules = open_table(TableConfig(edition="nz-current", versions=("player-select",), **tiers))
    compare(rules, 5, "round", 200, wager=wager)


def test_the_numbers_of_the_compiled_code_are_those_of_actions_and_fields() -> None:
    """The first actions are the calls by name; every field has a place."""
    named = [name.replace("-", "_").upper() for name in CALLS]
    assert [Action(number).name for number in range(codes.CALLS)] == named
    assert len(FIELDS) == codes.OBSERVED
    assert len(Action) == codes.ACTIONS


# Gymnasium


def test_it_is_made_by_its_name() -> None:
    env = gymnasium.make_vec(ID, num_envs=3, table="act-1996")
    assert isinstance(env, CroupierVectorEnv)
    assert isinstance(gymnasium.make(f"croupier.simulation.env:{ID}").unwrapped, CroupierEnv)
    observed, info = env.reset(seed=4)
    assert observed in env.observation_space
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    actions = env.action_space.sample(mask=tuple(info["action_mask"]))
    assert not env.step(actions)[4]["refused"].any()


def test_a_table_may_go_on_at_once() -> None:
    """The last observation of the episode is stated, and the next Round has been dealt."""
    env = CroupierVectorEnv(50, "nz-current", autoreset_mode=AutoresetMode.SAME_STEP)
    observed, info = env.reset(seed=1)
    ended = 0
    for _ in range(30):
        stand = info["action_mask"][:, Action.STAND].astype(bool)
        lawful = np.argmax(info["action_mask"], axis=1)
        observed, _, over, _, info = env.step(np.where(stand, Action.STAND, lawful))
        ended += over.sum()
        assert (observed[:, codes.STAGE] != codes.OVER).all()
        assert info["action_mask"].any(axis=1).all()
        assert (info["_final_obs"] == over).all()
        assert (info["final_obs"][over, codes.STAGE] == codes.OVER).all()
    assert ended > 500


def test_gymnasium_counts_its_episodes() -> None:
    env = RecordEpisodeStatistics(CroupierVectorEnv(20, "nz-current", penalty=0.0))
    env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(100):
        env.step(env.action_space.sample())
    assert env.episode_count > 100
    assert max(env.length_queue) > 1


def test_seeds_are_those_of_single_tables() -> None:
    one = CroupierVectorEnv(3, "nz-current")
    other = CroupierVectorEnv(3, "nz-current")
    assert (one.reset(seed=5)[0] == other.reset(seed=[5, 6, 7])[0]).all()
    assert (one.reset()[0] == other.reset()[0]).all()
    assert not (one.reset(seed=8)[0] == other.reset(seed=9)[0]).all()
    kept = other.reset(seed=[None, 1, None])[0]
    assert kept[1].tolist() == CroupierEnv("nz-current").reset(seed=1)[0].tolist()


def test_some_tables_are_dealt_anew() -> None:
    env = CroupierVectorEnv(2, "nz-current")
    before = env.reset(seed=5)[0]
    after = env.reset(options={"reset_mask": np.array([False, True])})[0]
    assert (before[0] == after[0]).all()
    assert (before[1] != after[1]).any()


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"num_envs": 0}, "one table or more"),
        ({"num_envs": 2.0}, "one table or more"),
        ({"boxes": 9, "episode": "shoe"}, "fewer than 168 cards are left is played by CroupierEnv"),
        ({"boxes": 10}, "Box 10"),
        ({"sides": {"perfect-pair": 5_00}}, "perfect-pair"),
        ({"episode": "week"}, "a round or a shoe"),
        ({"autoreset_mode": AutoresetMode.DISABLED}, "at once or with the next step"),
    ],
)
def test_what_cannot_be_stepped_is_refused(told: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        CroupierVectorEnv(**told)


def test_a_table_whose_episode_is_over_has_an_empty_mask_until_the_next_step() -> None:
    """Whatever is chosen there begins the next episode; nothing is refused or paid."""
    env = CroupierVectorEnv(64, croupier.table(decks=6))
    _, info = env.reset(seed=7)
    over = np.zeros(64, dtype=np.bool_)
    while not over.any():
        _, _, over, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert (~info["action_mask"].any(axis=1)).tolist() == over.tolist()
    _, rewards, _, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert info["action_mask"][over].any(axis=1).all()
    assert not info["refused"][over].any()
    assert not rewards[over].any()


def test_what_only_the_engine_plays_is_refused() -> None:
    told: Any = {"box_maximum": 60_00, "readings": {"box-maximum-counts": "all-stakes"}}
    told |= {"side_wagers": {"any-pair": SideWagerConfig()}, "extra_pair_wagers_on_splits": True}
    with pytest.raises(Refusal, match="that a maximum may bar is played by CroupierEnv"):
        CroupierVectorEnv(2, TableConfig(edition="nz-current", **told), extra={"any-pair": 5_00})
    several = [config for config in CONFIGS if open_table(config).dealers_hands > 1]
    assert several
    for config in several:
        with pytest.raises(Refusal, match="several hands of the Dealer's is played by CroupierEnv"):
            CroupierVectorEnv(2, config)


def test_actions_that_are_none_are_refused() -> None:
    env = CroupierVectorEnv(2, "nz-current")
    with pytest.raises(Refusal, match="no Round was dealt yet"):
        env.step(np.array([0, 0]))
    env.reset(seed=1)
    for actions in (np.array([1]), np.array([[1, 1]]), np.array([0.5, 1.0])):
        with pytest.raises(Refusal, match="there are 2 actions"):
            env.step(actions)
    with pytest.raises(Refusal, match="as many seeds, not 3"):
        env.reset(seed=[1, 2, 3])
    with pytest.raises(Refusal, match="of 2 tables"):
        env.reset(options={"reset_mask": np.array([True])})
    with pytest.raises(Refusal, match="not reset with cards"):
        env.reset(options={"cards": "8c Ah"})


# What it is worth


@pytest.mark.parametrize(
    "config",
    [
        pytest.param(TableConfig(edition="nz-current", maximum=1000_00), id="nz-current"),
        pytest.param(
            TableConfig(edition="nz-current", versions=("free-bet",)),
            id="free-bet",
            marks=pytest.mark.full,
        ),
        pytest.param(TableConfig(edition="act-1996"), id="act-1996", marks=pytest.mark.full),
    ],
)
def test_the_mean_reward_is_the_exact_edge(config: TableConfig) -> None:
    """A chart followed for 100,000 Rounds brings what the analysis says, within chance."""
    rules = open_table(config)
    exact = strategy(main_wager(rules))
    follow = Follower(exact.table)
    env = CroupierVectorEnv(5_000, rules, autoreset_mode=AutoresetMode.SAME_STEP)
    observed, info = env.reset(seed=23)
    nets: list[int] = []
    while len(nets) < 100_000:
        observed, _, over, _, info = env.step(follow(observed, info["action_mask"]))
        nets += info["net"][over].tolist()
    rewards = np.array(nets) / env.wagers.main
    error = rewards.std() / np.sqrt(len(rewards))
    assert abs(rewards.mean() - exact.followed) < 4 * error
    assert error < 0.005


PLAYED = """
import numpy as np
from croupier.simulation.env.vector import CroupierVectorEnv
for boxes in (1, 3):
    env = CroupierVectorEnv(3, "nz-current", boxes=boxes, episode="shoe")
    _, info = env.reset(seed=1)
    for _ in range(400):
        *_, info = env.step(np.argmax(info["action_mask"], axis=1))
"""


@pytest.mark.full
def test_nothing_is_read_or_written_beyond_an_array(tmp_path: Path) -> None:
    """Compiled code does not look where it writes, unless it is compiled to."""
    looking = {**os.environ, "NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    argv = [sys.executable, "-c", PLAYED]
    done = subprocess.run(argv, capture_output=True, text=True, env=looking, check=False)
    assert done.returncode == 0, done.stderr
