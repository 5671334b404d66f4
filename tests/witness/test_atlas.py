"""The atlas by a second valuation that states the rules of play itself: the same to 1e-10."""

from random import Random, SystemRandom

import pytest

from croupier.survey.atlas import Atlas
from tests.figures import Many, Tell, is_soak
from tests.survey.atlases import any_atlas
from tests.witness.drawn_entries import (
    GAMES,
    SIDES,
    deviation_off,
    drawn,
    drawn_games,
    drawn_sides,
    game_off,
    side_off,
)

CLOSE = 1e-10
NEAR = 1e-6
"""Standard deviations put together what two hands of a split do to the Dealer's chances."""
SAME = 3
"""The seed of all but long runs."""


@pytest.fixture(scope="module")
def seed(pytestconfig: pytest.Config) -> int:
    """A new one for each long run."""
    return SystemRandom().randrange(10**6) if is_soak(pytestconfig) else SAME


@pytest.mark.figure
def test_games_of_the_atlas_are_worth_the_same(many: Many, figure: Tell, seed: int) -> None:
    """House edge, risk, stakes, wins and losses; in a long run of every edition and version."""
    count = many(full=5, soak=GAMES, least=2)
    with Atlas(any_atlas()) as atlas:
        found = [game_off(entry) for entry in drawn_games(atlas, Random(seed), count)]
    for one in found:
        assert one.difference < CLOSE, (seed, one)
    most = max(one.difference for one in found)
    figure("games valued a second time", len(found), note=f"seed {seed}, off by {most:.0e} at most")


@pytest.mark.figure
def test_side_wagers_of_the_atlas_are_worth_the_same(many: Many, figure: Tell, seed: int) -> None:
    """Edge, deviation and frequency; in a long run of every wager at every pay scale."""
    count = many(full=10, soak=SIDES, least=2)
    with Atlas(any_atlas()) as atlas:
        found = [side_off(atlas, side) for side in drawn_sides(atlas, Random(seed), count)]
    for one in found:
        assert one.difference < CLOSE, (seed, one)
    most = max(one.difference for one in found)
    note = f"seed {seed}, off by {most:.0e} at most"
    figure("side wagers valued a second time", len(found), note=note)


@pytest.mark.soak
def test_standard_deviations_are_those_of_every_two_hands(figure: Tell, seed: int) -> None:
    """Everything that two hands of a split can end on, each two against the Dealer's hands."""
    with Atlas(any_atlas()) as atlas:
        found = [deviation_off(entry) for entry in drawn_games(atlas, Random(seed), 3)]
    for one in found:
        assert one.difference < NEAR, (seed, one)
    most = max(one.difference for one in found)
    note = f"seed {seed}, off by {most:.0e} at most"
    figure("standard deviations of every two hands", len(found), note=note)


def test_every_kind_is_drawn_before_a_second_of_any() -> None:
    kinds = {"a": range(100), "b": [100], "c": [101, 102]}
    found = drawn(Random(1), kinds, 20)
    assert len(set(found)) == 20
    assert all(set(of) & set(found[:3]) for of in kinds.values())
    assert drawn(Random(2), kinds, 20) != found


def test_a_long_run_draws_every_kind_of_entry() -> None:
    with Atlas(any_atlas()) as atlas:
        games = drawn_games(atlas, Random(1), GAMES)
        sides = drawn_sides(atlas, Random(1), SIDES)
        families = {(one.edition, one.versions) for one in atlas.families.values()}
        wagers = {(one.edition, one.wager, one.scale) for one in atlas.sides()}
    assert {(one.edition, one.versions) for one in games} == families
    assert {(one.edition, one.wager, one.scale) for one in sides} == wagers
