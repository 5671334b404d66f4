"""CroupierEnv: one player at a table of the reference engine."""

import copy
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import croupier
from croupier.analysis.main_wager import main_wager
from croupier.analysis.strategy import strategy
from croupier.cards import DECK
from croupier.extras import MissingExtra
from croupier.gazette import register
from croupier.house import open_table
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.simulation.env import ID, codes
from croupier.simulation.env.actions import Action
from croupier.simulation.env.environment import CroupierEnv
from croupier.simulation.env.follower import Follower
from croupier.simulation.env.learner import TabularLearner
from croupier.simulation.env.observation import FIELDS, named_fields
from croupier.simulation.env.turns import CroupierAECEnv
from croupier.simulation.env.vector import CroupierVectorEnv
from croupier.simulation.env.wagers import PLAYER
from croupier.table import commands
from croupier.table.legal.menu import legal
from tests.figures import partly
from tests.simulation.env_tables import CONFIGS, NAMES, played, random_env
from tests.written import ROOT

every_table = pytest.mark.parametrize("config", CONFIGS, ids=NAMES)


def test_every_edition_and_version_has_a_table() -> None:
    assert {config.edition for config in CONFIGS} == set(register.edition_ids())
    assert {name for config in CONFIGS for name in config.versions} >= {
        "style-a", "ante-up", "blackjack-plus", "free-bet", "player-select",
    }  # fmt: skip


@every_table
def test_gymnasium_finds_nothing_to_say(config: TableConfig) -> None:
    """Any warning is an error here."""
    env = gymnasium.make(ID, table=config, render_mode="ansi")
    check_env(env.unwrapped)


@pytest.mark.parametrize("episode", ["round", "shoe"])
def test_gymnasium_finds_nothing_to_say_of_long_episodes(episode: str) -> None:
    check_env(gymnasium.make(ID, table="nz-current", episode=episode, boxes=2).unwrapped)


# Play


@pytest.mark.parametrize("seed", partly(range(24), range(8)))
def test_the_mask_is_never_wrong(seed: int) -> None:
    """What it lets through is done; what it bars is refused with a reason and changes nothing."""
    env = random_env(seed)
    for _, info in played(env, Random(seed), 25):
        before = env.sitting.round
        for action in Action:
            trial = copy.copy(env.sitting)
            if info["action_mask"][action]:
                trial.choose(action)
                assert trial.round is not before or action is Action.DECLINE
            else:
                with pytest.raises(Refusal) as refused:
                    trial.choose(action)
                assert refused.value.why
                rides = action in (Action.RIDE, Action.TAKE)  # where nothing may, by no clause
                assert refused.value.clauses or rides
                assert trial.round is before
        assert env.sitting.round is before


_CALLS: dict[type, Action] = {
    commands.Draw: Action.DRAW,
    commands.Stand: Action.STAND,
    commands.Double: Action.DOUBLE,
    commands.Split: Action.SPLIT,
    commands.FreeDouble: Action.FREE_DOUBLE,
    commands.FreeSplit: Action.FREE_SPLIT,
}


@every_table
def test_the_mask_is_what_legal_says(config: TableConfig) -> None:
    env = CroupierEnv(config)
    for observed, info in played(env, Random(5), 40):
        if observed[codes.STAGE] == codes.CALLED:
            options = {_CALLS.get(type(option.command)) for option in legal(env.sitting.round)}
            told_ = set(np.flatnonzero(info["action_mask"]).tolist())
            assert told_ == options - {None}


@pytest.mark.parametrize("seed", partly(range(12), range(4)))
def test_what_is_observed_is_within_the_space(seed: int) -> None:
    env = random_env(seed)
    for observed, _ in played(env, Random(seed), 25):
        assert observed in env.observation_space


def test_a_shoe_has_no_more_of_a_card_than_its_decks() -> None:
    env = CroupierEnv("nz-current")
    with pytest.raises(Refusal, match="a shoe of 6 decks has no 7 Tc"):
        env.reset(options={"cards": "Tc " * 7})
    with pytest.raises(Refusal, match="not reset with shoe"):
        env.reset(options={"shoe": 3})


def test_a_hand_is_told() -> None:
    env = CroupierEnv("nz-current", wager=10_00)
    observed, info = env.reset(options={"cards": "8c Ah 8d 3s 9h Td Kc 3d"})
    seen = named_fields(observed)
    assert tuple(seen) == FIELDS
    assert (seen["stage"], seen["points"], seen["pair"], seen["dealer"]) == (1, 16, 1, 1)
    assert (seen["may_insure"], seen["stake"], seen["cards_8"], seen["left"]) == (5_00, 10_00, 2, 5)
    assert np.flatnonzero(info["action_mask"]).tolist() == [Action.INSURE, Action.DECLINE]
    insured = named_fields(env.step(Action.INSURE)[0])
    assert (insured["stage"], insured["insured"], insured["may_insure"]) == (2, 5_00, 0)
    split = named_fields(env.step(Action.SPLIT)[0])
    assert (split["hands"], split["hand"], split["points"], split["split"]) == (2, 1, 11, 1)
    assert {name: split[name] for name in split if name.startswith("seen_") and split[name]} == {
        "seen_A": 1, "seen_8": 2, "seen_3": 1,
    }  # fmt: skip


@every_table
def test_no_card_is_told_before_it_is_dealt(config: TableConfig) -> None:
    """With other cards behind those on the layout, the same is observed."""
    random = Random(3)
    one, other = CroupierEnv(config), CroupierEnv(config)
    decks = one.rules.elections.decks
    for _ in range(30):
        cards = random.sample(DECK * decks, 52 * decks)
        observed, info = one.reset(options={"cards": cards})
        out = len(cards) - named_fields(observed)["left"]
        behind = random.sample(cards[out:], len(cards) - out)
        again, same = other.reset(options={"cards": [*cards[:out], *behind]})
        assert (observed == again).all()
        assert (info["action_mask"] == same["action_mask"]).all()


def test_the_same_seed_deals_the_same_cards() -> None:
    def dealt(seed: int) -> list[list[int]]:
        env = CroupierEnv("nz-current")
        first = env.reset(seed=seed)[0].tolist()
        return [first, *(env.reset()[0].tolist() for _ in range(8))]

    assert dealt(7) == dealt(7)
    assert dealt(7) != dealt(8)
    assert len({tuple(one) for one in dealt(7)}) > 6


def test_a_reward_is_the_net_in_initial_wagers() -> None:
    env = CroupierEnv("nz-current", wager=10_00)
    env.reset(options={"cards": "6c 5h 5d Ts 9h 2d 9c 3d"})
    _, reward, over, _, info = env.step(Action.DOUBLE)
    assert (reward, over, info["net"]) == (2.0, True, 20_00)
    with pytest.raises(ResetNeeded, match="the episode is over"):
        env.step(Action.STAND)


def test_a_blackjack_with_nothing_to_decide_is_a_step_too() -> None:
    env = CroupierEnv("nz-current", wager=10_00)
    _, info = env.reset(options={"cards": "Ac 5h Kd 2s 9h 2d"})
    assert np.flatnonzero(info["action_mask"]).tolist() == [Action.DECLINE]
    assert env.step(Action.DECLINE)[1] == 1.5


def test_side_wagers_count_or_not() -> None:
    config = TableConfig(edition="nz-current", side_wagers={"perfect-pair": SideWagerConfig()})
    cards = {"cards": "8c 6h 9d Ts Th"}
    for counts, reward in ((True, 0.5), (False, 1.0)):
        env = CroupierEnv(config, wager=10_00, sides={"perfect-pair": 5_00}, side_rewards=counts)
        env.reset(options=cards)
        assert env.step(Action.STAND)[1] == pytest.approx(reward)


def test_a_won_side_wager_rides_or_is_taken() -> None:
    config = TableConfig(edition="nz-current", side_wagers={"house-money": SideWagerConfig()})
    rewards = []
    may = 0
    for action in (Action.RIDE, Action.TAKE, Action.DECLINE):
        env = CroupierEnv(config, wager=10_00, sides={"house-money": 5_00})
        observed, info = env.reset(options={"cards": "Tc 6h Td Ts 9h"})
        seen = named_fields(observed)
        assert info["action_mask"][Action.RIDE]
        may = seen["may_ride"]
        assert may > 5_00
        observed, *_ = env.step(action)
        assert named_fields(observed)["riding"] == (may if action is Action.RIDE else 0)
        rewards.append(env.step(Action.STAND)[1])
    rode, *taken = rewards
    assert taken[0] == taken[1]
    assert rode == taken[0] + may / 10_00, "the hand wins, and what rides with it"


def test_several_boxes_are_asked_and_called_in_turn() -> None:
    env = CroupierEnv("nz-current", wager=10_00, boxes=3)
    observed, _ = env.reset(options={"cards": "Tc 6h Td As Ts 9h Kc 8s 9c"})
    boxes, reward = [], 0.0
    while observed[codes.STAGE]:
        offered = observed[codes.STAGE] == codes.OFFERED
        boxes.append((int(observed[codes.BOX]), offered))
        observed, reward, *_ = env.step(Action.DECLINE if offered else Action.STAND)
    assert boxes == [(1, True), (2, True), (3, True), (1, False), (2, False), (3, False)]
    assert reward == 1.0


def test_a_shoe_is_played_to_its_cutting_card() -> None:
    env = CroupierEnv("nz-current", episode="shoe")
    observed, info = env.reset(seed=2)
    rounds, total, nets = 0, 0.0, 0
    while observed[codes.STAGE]:
        assert observed[codes.SEEN :].sum() == 312 - observed[codes.LEFT]
        action = Action.DECLINE if info["action_mask"][Action.DECLINE] else Action.STAND
        action = action if info["action_mask"][action] else Action.DRAW
        observed, reward, over, _, info = env.step(action)
        total += reward
        rounds += "net" in info
        nets += info.get("net", 0)
        assert over == (not observed[codes.STAGE])
    assert rounds > 30
    assert observed[codes.LEFT] <= 312 // 4
    assert total == pytest.approx(nets / env.wagers.main)


def test_a_shoe_that_runs_out_is_filled_from_the_rack() -> None:
    env = CroupierEnv("nz-current")
    env.reset(options={"cards": "Tc 6h Td Ts"})
    assert env.step(Action.STAND)[2]


# What is not lawful


def test_an_unlawful_action_is_refused_and_costs() -> None:
    env = CroupierEnv("nz-current", penalty=0.25)
    before, _ = env.reset(options={"cards": "Tc 6h 8d Ts Th"})
    observed, reward, over, _, info = env.step(Action.SPLIT)
    assert (observed == before).all()
    assert (reward, over) == (-0.25, False)
    assert info["refused"] == "only two cards of the same value may be split (12.1)"
    assert info["clauses"][0].startswith("12")
    assert env.step(Action.STAND)[1] == 1.0


def test_an_unlawful_action_is_raised_where_it_should_be() -> None:
    env = CroupierEnv("nz-current", strict=True)
    env.reset(options={"cards": "Tc 6h 8d Ts Th"})
    with pytest.raises(Refusal):
        env.step(Action.INSURE)
    with pytest.raises(Refusal, match="nothing is offered"):
        env.step(Action.DECLINE)


@pytest.mark.parametrize("action", [-1, 11, 99, "draw", None, 2.5])
def test_what_is_no_action_is_refused(action: Any) -> None:
    env = CroupierEnv("nz-current", strict=True)
    env.reset(seed=1)
    with pytest.raises(Refusal, match="an action is a number from 0 to 10"):
        env.step(action)


@pytest.mark.parametrize(
    ("told_", "why"),
    [
        ({"table": 7}, "not by int"),
        ({"wager": 1}, "minimum"),
        ({"wager": -5_00}, "above nothing"),
        ({"wager": 5.0}, "whole numbers"),
        ({"boxes": 0}, "above nothing"),
        ({"boxes": 12}, "Box 10"),
        ({"table": "act-1996", "boxes": 2}, "the only player at the table may wager on one Box"),
        ({"sides": {"perfect-pair": 1_00}}, "perfect-pair"),
        ({"extra": {"perfect-pair": 1_00}}, "no perfect-pair is laid on the hands of a split"),
        ({"episode": "day"}, "a round or a shoe"),
        ({"penalty": -1.0}, "a penalty is nothing or more"),
        ({"penalty": float("nan")}, "a penalty is nothing or more"),
        ({"render_mode": "human"}, "ansi"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused(told_: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        CroupierEnv(**told_)


@pytest.mark.parametrize("named", ["nowhere.toml", Path("nowhere.toml"), "nz-2013"])
def test_of_a_file_that_is_not_there_environments_say_what_the_library_says(named: Any) -> None:
    with pytest.raises(croupier.NoSuchFile) as of_library:
        croupier.table(named)
    for made in (CroupierEnv, partial(CroupierVectorEnv, 2), TabularLearner):
        with pytest.raises(croupier.NoSuchFile) as of_environment:
            made(table=named)
        assert str(of_environment.value) == str(of_library.value)


def test_the_librarys_table_is_taken_and_shown_in_a_line() -> None:
    env = CroupierEnv(croupier.table(decks=4, minimum=20), boxes=2, episode="shoe")
    assert env.rules.elections.decks == 4
    assert repr(env) == str(env) == "<CroupierEnv: nz-current, $20 on 2 Boxes, by the shoe>"
    with pytest.raises(Unlawful, match="4 to 8 decks"):
        CroupierEnv(croupier.table(decks=99))  # type: ignore[arg-type]


def test_an_unlawful_table_is_not_opened(tmp_path: Path) -> None:
    with pytest.raises(Unlawful):
        CroupierEnv(TableConfig(edition="nz-current", boxes=10))
    file = tmp_path / "table.toml"
    file.write_text('edition = "nz-current"\n[table]\nseats = 7\n', encoding="utf-8")
    with pytest.raises(Unlawful, match="seats"):
        CroupierEnv(file)
    with pytest.raises(Refusal, match="no end"):
        CroupierEnv(TableConfig(edition="nz-current", continuous_shuffler=True), episode="shoe")


def test_cards_that_are_none_are_refused() -> None:
    with pytest.raises(Refusal, match="not a card"):
        CroupierEnv("nz-current").reset(options={"cards": "Tc 1x"})


def test_nothing_is_told_before_the_first_deal() -> None:
    env = CroupierEnv("nz-current", render_mode="ansi")
    assert env.render() is None


def test_a_step_before_the_first_deal_is_refused_alike_everywhere() -> None:
    """Of one table, of many, and of several players: one exception, one sentence."""
    tables: tuple[Any, ...] = (CroupierEnv(), CroupierVectorEnv(2), CroupierAECEnv())
    for env, action in zip(tables, (Action.STAND, np.zeros(2, int), Action.STAND), strict=True):
        with pytest.raises(
            ResetNeeded, match="no Round was dealt yet: reset the table first"
        ) as early:
            env.step(action)
        assert isinstance(early.value, Refusal)


# Around it


def test_a_round_is_told_in_words() -> None:
    env = gymnasium.make(ID, table=ROOT / "examples/table.toml", render_mode="ansi", wager=20_00)
    env.reset(options={"cards": "Tc 6h 8d Ts Th"})
    env.step(Action.SPLIT)
    text = env.render()
    assert isinstance(text, str)
    assert "Tc is dealt to Box 1\n6h is dealt to the Dealer's hand" in text
    assert "Refused: " in text
    assert text.endswith("Now: stand, draw.")
    env.step(Action.STAND)
    assert "Player's main of $20 on Box 1 wins: $40 goes to Player" in env.render()  # type: ignore[operator]
    assert PLAYER == "Player"


def test_a_burnt_card_is_not_told() -> None:
    env = CroupierEnv(TableConfig(edition="nz-current", burn=True), render_mode="ansi")
    observed, _ = env.reset(options={"cards": "2c Tc 6h 8d Ts Th"})
    assert named_fields(observed)["seen_2"] == 0
    assert "2c" not in (env.render() or "")


def test_without_gymnasium_one_sentence_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.startswith("croupier.simulation.env")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(MissingExtra, match=r"needs the extra rl: pip install \"croupier\[rl\]\""):
        import croupier.simulation.env  # noqa: F401


# What it is worth


@pytest.mark.full
def test_the_mean_reward_is_the_exact_edge() -> None:
    """A chart followed for some thousand Rounds brings what the analysis says, within chance."""
    rules = open_table(TableConfig(edition="nz-current", continuous_shuffler=True))
    exact = strategy(main_wager(rules))
    follow = Follower(exact.table)
    env = CroupierEnv(rules)
    rewards: list[float] = []
    observed, info = env.reset(seed=11)
    while len(rewards) < 4_000:
        observed, reward, over, _, info = env.step(follow(observed, info["action_mask"]))
        if over:
            rewards.append(reward)
            observed, info = env.reset()
    error = np.std(rewards) / np.sqrt(len(rewards))
    assert abs(np.mean(rewards) - exact.followed) < 4 * error
    assert error < 0.02
