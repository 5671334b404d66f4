"""CroupierAECEnv: several players at a table, one agent a Box."""

import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, seed_test

from croupier.extras import MissingExtra
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.refusal import Refusal
from croupier.simulation.env import codes
from croupier.simulation.env.actions import Action
from croupier.simulation.env.environment import CroupierEnv
from croupier.simulation.env.turns import CroupierAECEnv
from tests.figures import partly
from tests.simulation.env_tables import CONFIGS

of_dictionaries = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)
"""PettingZoo says so of every dictionary but those of its own games; the last mask is empty."""


@pytest.mark.parametrize("config", partly(CONFIGS, CONFIGS[:3]))
def test_pettingzoo_finds_nothing_to_say(config: TableConfig) -> None:
    """Any warning is an error here."""
    for seed in range(5):
        env = CroupierAECEnv(config, boxes=2 + seed % 3)
        env.reset(seed=seed)
        api_test(env, num_cycles=20)


@of_dictionaries
@pytest.mark.parametrize("episode", ["round", "shoe"])
def test_pettingzoo_finds_nothing_wrong_with_dictionaries(episode: Any) -> None:
    api_test(CroupierAECEnv("nz-current", observation="dict", episode=episode), num_cycles=100)


@pytest.mark.parametrize("episode", ["round", "shoe"])
def test_the_same_seed_is_the_same_game(episode: Any) -> None:
    seed_test(lambda: CroupierAECEnv("nz-current", episode=episode), num_cycles=50)


def _both(told: Any, seed: int) -> tuple[float, dict[str, float]]:
    """What a Round brings a player on all Boxes, and a player on each."""
    one, several = CroupierEnv(**told), CroupierAECEnv(**told)
    observed, info = one.reset(seed=seed)
    several.reset(seed=seed)
    random, reward = Random(seed), 0.0
    while observed[codes.STAGE]:
        agent = several.agent_selection
        own, _, over, cut, mine = several.last()
        assert not (over or cut)
        assert own.tolist() == observed.tolist()
        assert mine["action_mask"].tolist() == info["action_mask"].tolist()
        assert agent == f"box_{observed[codes.BOX]}"
        action = random.choice(np.flatnonzero(info["action_mask"]).tolist())
        observed, reward, _, _, info = one.step(action)
        several.step(action)
    total: dict[str, float] = {}
    for agent in several.agent_iter():
        _, total[agent], over, _, mine = several.last()
        assert over
        assert mine["net"] == total[agent] * several.wagers.main
        several.step(None)
    assert not several.agents
    return reward, total


@pytest.mark.parametrize("seed", range(12))
def test_rewards_are_those_of_one_player_on_all_boxes(seed: int) -> None:
    """Box by Box, with the same cards; side wagers and prizes among them."""
    name: Any = Random(seed).choice(["house-money", "madness-21", "super-sevens", "buster"])
    sides = {name: SideWagerConfig()}
    config = TableConfig(edition="nz-current", minimum=10_00, side_wagers=sides)
    boxes = 1 + seed % 9
    told = {"table": config, "boxes": boxes, "wager": 20_00, "sides": {name: 10_00}}
    reward, total = _both(told, seed)
    assert list(total) == [f"box_{box}" for box in range(1, boxes + 1)]
    assert sum(total.values()) == pytest.approx(reward)


def test_agents_act_in_the_order_of_their_boxes() -> None:
    env = CroupierAECEnv("nz-current", boxes=3, wager=10_00)
    env.reset(options={"cards": "Tc 6h Td As Ts 9h Kc 8s 9c"})
    acted = []
    while not any(env.terminations.values()):
        acted.append(env.agent_selection)
        mask = env.infos[env.agent_selection]["action_mask"]
        env.step(Action.DECLINE if mask[Action.DECLINE] else Action.STAND)
    assert acted == ["box_1", "box_2", "box_3"] * 2
    assert env.rewards == {"box_1": 1.0, "box_2": -1.0, "box_3": 1.0}


def test_an_agent_sees_its_own_box_in_every_turn() -> None:
    env = CroupierAECEnv("nz-current", boxes=2, wager=10_00)
    env.reset(options={"cards": "Tc 6h 5s Td 9h Kc 8s 9c"})
    first, second = env.observe("box_1"), env.observe("box_2")
    assert (first[codes.STAGE], first[codes.BOX], first[codes.POINTS]) == (codes.CALLED, 1, 20)
    assert (second[codes.STAGE], second[codes.BOX], second[codes.POINTS]) == (0, 2, 15)
    assert second[codes.STAKE] == 10_00
    assert (first[codes.SEEN :] == second[codes.SEEN :]).all()


def test_an_unlawful_action_costs_the_agent_alone() -> None:
    env = CroupierAECEnv("nz-current", boxes=2, penalty=0.25)
    env.reset(options={"cards": "Tc 6h 5s 8d 9h Kc 8s 9c"})
    env.step(Action.SPLIT)
    assert env.agent_selection == "box_1"
    assert env.rewards == {"box_1": -0.25, "box_2": 0.0}
    assert env.infos["box_1"]["refused"].startswith("only two cards of the same value")
    assert env.last()[1] == -0.25
    env.step(Action.STAND)
    assert env.agent_selection == "box_2"


def test_each_agent_is_a_player() -> None:
    """Where a player alone at the table may wager on one Box, three players may on three."""
    with pytest.raises(Refusal, match="the only player at the table may wager on one Box"):
        CroupierEnv("act-1996", boxes=3)
    env = CroupierAECEnv("act-1996", boxes=3, render_mode="ansi")
    env.reset(seed=1)
    assert "Player 3 wagers" in (env.render() or "")
    api_test(env, num_cycles=20)


def test_what_an_agent_may_not_do_is_refused() -> None:
    env = CroupierAECEnv("nz-current", boxes=2)
    with pytest.raises(ResetNeeded):
        env.step(Action.STAND)
    env.reset(seed=1)
    with pytest.raises(Refusal, match="box_1 has to act"):
        env.step(None)
    with pytest.raises(Refusal, match="Box 10"):
        CroupierAECEnv("nz-current", boxes=12)


def test_without_pettingzoo_one_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "croupier.simulation.env.turns")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(MissingExtra, match=r"needs the extra rl: pip install \"croupier\[rl\]\""):
        import croupier.simulation.env.turns  # noqa: F401
