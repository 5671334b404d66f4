"""Forms of an observation: a row, and a dictionary that says the same."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.simulation.env import ID, codes
from croupier.simulation.env.actions import Action
from croupier.simulation.env.environment import CroupierEnv
from croupier.simulation.env.observation import FIELDS, named_fields
from croupier.simulation.env.vector import CroupierVectorEnv
from tests.figures import partly
from tests.simulation.env_tables import CONFIGS, NAMES, played, random_env

RANKED = ("cards", "seen")


@pytest.mark.parametrize("config", CONFIGS, ids=NAMES)
def test_gymnasium_finds_nothing_to_say_of_dictionaries(config: TableConfig) -> None:
    env = gymnasium.make(ID, table=config, observation="dict")
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("seed", partly(range(12), range(4)))
def test_a_dictionary_is_within_its_space(seed: int) -> None:
    env = random_env(seed, observation="dict")
    for observed, info in played(env, Random(seed), 25):
        assert observed in env.observation_space
        assert (observed["action_mask"] == info["action_mask"]).all()
        assert (env.action_masks() == info["action_mask"]).all()


@pytest.mark.parametrize("seed", partly(range(12), range(4)))
def test_a_dictionary_says_what_the_row_says(seed: int) -> None:
    """Sums are in initial wagers, cards of the shoe in shares."""
    rows, named = random_env(seed), random_env(seed, observation="dict")
    decks = rows.rules.elections.decks
    shoe = np.array([4 * decks] * 9 + [16 * decks])
    both = zip(played(rows, Random(seed), 25), played(named, Random(seed), 25), strict=True)
    for (row, _), (found, _) in both:
        said = named_fields(row)
        for name in FIELDS[: codes.STAKE]:
            assert found[name] == said[name], name
        for name in FIELDS[codes.STAKE : codes.LEFT]:
            assert found[name] == pytest.approx([said[name] / rows.wagers.main])
        assert found["left"] == pytest.approx([said["left"] / (52 * decks)])
        assert (found["cards"] == row[codes.CARDS : codes.SEEN]).all()
        assert found["seen"] == pytest.approx(row[codes.SEEN :] / shoe)


def test_every_field_of_the_row_has_an_entry() -> None:
    space = CroupierEnv("nz-current", observation="dict").observation_space
    assert isinstance(space, spaces.Dict)
    ranked = {f"{name}_{rank}" for name in RANKED for rank in "A23456789T"}
    assert set(space.keys()) - {"action_mask", *RANKED} | ranked == set(FIELDS)


@pytest.mark.parametrize("config", partly(CONFIGS, CONFIGS[:2]))
def test_no_entry_has_more_room_than_the_table_can_fill(config: TableConfig) -> None:
    """A learner divides by the bounds: none is a number that stands for no bound."""
    rules = open_table(config)
    env = CroupierEnv(rules, observation="dict")
    space = env.observation_space
    assert isinstance(space, spaces.Dict)
    assert space["box"] == spaces.Discrete(2)
    assert space["action_mask"] == spaces.MultiBinary(len(Action))
    most = rules.elections.maximum * rules.dealers_hands / env.wagers.main
    for name in FIELDS[codes.STAKE : codes.LEFT]:
        assert space[name] == spaces.Box(0, most, (1,), np.float32)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_many_tables_have_the_same_dictionaries(mode: AutoresetMode) -> None:
    told: Any = {"table": "nz-current", "autoreset_mode": mode}
    rows, named = CroupierVectorEnv(20, **told), CroupierVectorEnv(20, observation="dict", **told)
    one = CroupierEnv("nz-current", observation="dict")
    row, info = rows.reset(seed=3)
    found, same = named.reset(seed=3)
    first, _ = one.reset(seed=3)
    for name, value in first.items():
        assert np.array_equal(value, found[name][0]), name
    random = np.random.default_rng(3)
    for _ in range(40):
        assert found in named.observation_space
        assert (found["action_mask"] == info["action_mask"]).all()
        assert (found["points"] == row[:, codes.POINTS]).all()
        assert (same["action_mask"] == info["action_mask"]).all()
        actions = random.integers(0, len(Action), 20)
        row, _, over, _, info = rows.step(actions)
        found, _, _, _, same = named.step(actions)
        if mode is AutoresetMode.SAME_STEP and over.any():
            last = same["final_obs"]
            assert (last["dealer_points"] == info["final_obs"][:, codes.DEALER_POINTS]).all()
            assert not last["action_mask"].any()


@pytest.mark.parametrize("env", [CroupierEnv, CroupierVectorEnv])
def test_another_form_is_refused(env: Any) -> None:
    with pytest.raises(Refusal, match="a row or a dict, not a picture"):
        env(table="nz-current", observation="picture")
