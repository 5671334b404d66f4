"""A learner of calls, and what a policy loses against the exact strategy."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.analysis.main_wager import main_wager
from croupier.analysis.strategy import Strategy, strategy
from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.simulation.env import codes
from croupier.simulation.env.actions import Action
from croupier.simulation.env.environment import CroupierEnv
from croupier.simulation.env.follower import Follower
from croupier.simulation.env.learner import TabularLearner
from croupier.simulation.env.observation import named_fields
from croupier.simulation.env.scoring import PolicyScore, exact_score, score
from tests.figures import partly
from tests.simulation.env_tables import CONFIGS

RULES = open_table(TableConfig(edition="nz-current"))
PLAIN = [config for config in CONFIGS if config.versions in ((), ("style-a",))]


@pytest.fixture(scope="module")
def exact() -> Strategy:
    return strategy(main_wager(RULES))


def to_17(observed: NDArray[np.int32], mask: NDArray[np.int8]) -> NDArray[np.int64]:
    """Draw to 17, as the Dealer does."""
    del mask
    calls = np.where(observed[:, codes.POINTS] < 17, Action.DRAW, Action.STAND)
    return np.where(observed[:, codes.STAGE] == codes.CALLED, calls, Action.DECLINE)


# What a policy is worth


def test_the_exact_strategy_has_no_regret(exact: Strategy) -> None:
    """On the same cards it does the same: nothing is left to chance."""
    found = score(Follower(exact.table), RULES, exact=exact, rounds=2_000)
    assert (found.regret, found.error, found.value) == (0.0, 0.0, exact.followed)


def test_a_regret_is_what_a_policy_loses_on_other_cards_too(exact: Strategy) -> None:
    found = score(to_17, RULES, exact=exact, rounds=60_000)
    other = score(to_17, RULES, exact=exact, rounds=60_000, seed=5)
    assert found.rounds == 60_000
    assert found.regret != other.regret
    assert abs(found.regret - other.regret) < 5 * (found.error + other.error)
    assert 0.04 < found.regret < 0.065  # drawing to 17 costs about 5 % more than the best calls
    assert found.value == pytest.approx(exact.followed - found.regret)


def test_a_strategy_that_is_not_given_is_worked_out(exact: Strategy) -> None:
    known = score(to_17, RULES, exact=exact, rounds=100)
    assert score(to_17, "nz-current", rounds=100) == known


def test_a_score_is_said_in_a_line() -> None:
    found = PolicyScore(rounds=1_000, optimum=-0.0051, regret=0.0024, error=0.0006)
    assert str(found) == "-0.75 % of an initial wager, regret 0.24 % ± 0.06 % against -0.51 %"


def test_what_cannot_be_scored_is_refused(exact: Strategy) -> None:
    def always_splits(observed: Any, _: Any) -> Any:
        return np.full(len(observed), Action.SPLIT)

    with pytest.raises(
        Refusal, match=r"chose split, which the action mask bars, on (hard|soft) \d+"
    ):
        score(always_splits, RULES, exact=exact, rounds=10)
    for rounds in (1, 2.5):
        with pytest.raises(Refusal, match="two Rounds or more"):
            score(to_17, RULES, exact=exact, rounds=rounds)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("basic", "a policy is called with observations and action masks, 'basic' is not"),
        (lambda _, mask: 1, "an array of .* whole numbers, one for each table, not 1"),
        (lambda _, mask: None, "an array of .* whole numbers"),
        (lambda _, mask: mask, "an array of .* whole numbers"),
        (lambda _, mask: np.ones(len(mask)), "an array of .* whole numbers"),
        (lambda _, mask: np.full(len(mask), 99), "chose action 99, which the action mask bars, on"),
        (lambda _, mask: np.full(len(mask), -1), "chose action -1, which the action mask bars, on"),
    ],
)
def test_what_is_no_policy_is_refused(exact: Strategy, policy: Any, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        exact_score(policy, RULES, exact=exact)
    with pytest.raises(Refusal, match=said):
        score(policy, RULES, exact=exact, rounds=10)


@pytest.mark.parametrize("config", partly(PLAIN, PLAIN[:1]))
def test_the_exact_strategy_is_valued_as_the_analysis_values_it(config: TableConfig) -> None:
    """To the last digit: what is asked of a policy says all that a chart says."""
    rules = open_table(config)
    best = strategy(main_wager(rules))
    found = exact_score(Follower(best.table), rules, exact=best)
    assert abs(found.regret) < 1e-12
    assert (found.rounds, found.error) == (0, 0.0)


def test_what_is_valued_exactly_is_what_is_played(exact: Strategy) -> None:
    learner = TabularLearner(RULES, seed=2)
    learner.learn(50_000)
    for policy in (learner, to_17):
        valued = exact_score(policy, RULES, exact=exact)
        played = score(policy, RULES, exact=exact, rounds=40_000)
        assert valued.regret > 0
        assert abs(valued.regret - played.regret) < 4 * played.error
    assert str(exact_score(to_17, RULES, exact=exact)).endswith("regret 5.16 % against -0.51 %")


def test_what_has_no_chart_is_not_valued_exactly(exact: Strategy) -> None:
    def insures(observed: Any, mask: Any) -> Any:
        return np.where(mask[:, Action.INSURE], Action.INSURE, to_17(observed, mask))

    with pytest.raises(Refusal, match="takes what is offered"):
        exact_score(insures, RULES, exact=exact)
    free = open_table(TableConfig(edition="nz-current", versions=("free-bet",)))
    with pytest.raises(Refusal, match="where Pairs are split for free"):
        exact_score(to_17, free)


def test_a_follower_takes_no_split_hand_with_an_ace_for_one_of_two_aces(exact: Strategy) -> None:
    """Two split off, then an ace: soft 13, which the strategy draws on."""
    env = CroupierEnv(RULES)
    observed, info = env.reset(options={"cards": "2c 6h 2d As 9h 9c"})
    observed, *_, info = env.step(Action.SPLIT)
    assert named_fields(observed)["points"] == 13
    assert Follower(exact.table)(observed, info["action_mask"]) != Action.STAND


# The learner


def test_a_learner_comes_near_the_optimum(exact: Strategy) -> None:
    """More Rounds bring it nearer; where it calls the same, chance is the same for both."""
    learner = TabularLearner(RULES, seed=1)
    learner.learn(20_000)
    early = score(learner, RULES, exact=exact, rounds=20_000)
    learner.learn(200_000)
    late = score(learner, RULES, exact=exact, rounds=20_000)
    assert late.regret + 2 * late.error < early.regret
    assert late.regret < 0.03
    assert late.error < 0.8 / np.sqrt(late.rounds), "a Round by itself deviates by 1.1"
    best = learner.best()
    assert best[20, 0, 0, 0, 10] == Action.STAND
    assert best[11, 0, 0, 0, 6] == Action.DOUBLE
    assert best[16, 0, 1, 0, 6] == Action.SPLIT


def test_the_same_seed_learns_the_same() -> None:
    one, same, other = (TabularLearner(RULES, tables=100, seed=seed) for seed in (1, 1, 2))
    for learner in (one, same, other):
        learner.learn(2_000)
    assert (one.worth == same.worth).all()
    assert (one.worth != other.worth).any()


@pytest.mark.parametrize("config", partly(CONFIGS, CONFIGS[:3]))
def test_it_plays_every_table_lawfully(config: TableConfig) -> None:
    rules = open_table(config)
    if rules.dealers_hands > 1:
        with pytest.raises(Refusal, match="several hands of the Dealer's"):
            TabularLearner(rules)
        return
    learner = TabularLearner(rules, tables=200, seed=3)
    learner.learn(2_000)
    env = learner.env
    observed, info = env.reset(seed=9)
    for _ in range(30):
        observed, _, _, _, info = env.step(learner(observed, info["action_mask"]))
        assert not info["refused"].any()


def test_what_was_learnt_fades() -> None:
    learner = TabularLearner(RULES, tables=100, seed=1)
    learner.learn(1_000)
    before = learner.tried.sum()
    learner.learn(1_000, fades=0.0)
    assert 0 < learner.tried.sum() < 1.5 * before
    wrong: Any
    for wrong in ({"rounds": 0}, {"rounds": 5, "tries": 0.0}, {"rounds": 5, "fades": 2.0}):
        with pytest.raises(Refusal, match="Rounds are above nothing"):
            learner.learn(**wrong)
