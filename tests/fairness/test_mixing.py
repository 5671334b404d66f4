"""Nobody steers a shoe, neither the casino nor a player nor both; weak protocols are found."""

import pytest

from tests.fairness import mixing
from tests.fairness.battery import LIMIT
from tests.fairness.mixing import Parties, Protocol, battery
from tests.figures import Many, Tell, partly

SHOES, IN_A_SOAK, LEAST = 50_000, 1_000_000, 10_000
PLANTED = 2_500
"""Shoes by a weak protocol: enough to find it."""
PARTIES = {
    "everybody honest": Parties(mixing.honest_casino, mixing.honest_player),
    "a casino that tries secrets": Parties(mixing.grinding_casino, mixing.honest_player),
    "a player who refuses": Parties(mixing.honest_casino, mixing.refusing_player),
    "the last to open guesses": Parties(mixing.honest_casino, mixing.guessing_player),
    "false openings": Parties(mixing.honest_casino, mixing.lying_player),
    "a confederate of the casino": Parties(mixing.grinding_casino, mixing.confederate),
}

LAST_MOVERS = ("a player who refuses", "the last to open guesses", "a confederate of the casino")


@pytest.mark.figure
@pytest.mark.parametrize("who", partly(PARTIES, ["a confederate of the casino"]))
def test_whoever_cheats_the_cards_fall_as_chance_has_it(who: str, figure: Tell, many: Many) -> None:
    count = many(SHOES, IN_A_SOAK, LEAST) // len(PARTIES)
    name, off = battery(Protocol(), PARTIES[who], count, seed=2026).worst()
    assert off < LIMIT, (name, off)
    figure("shoes mixed by several", count, note=f"{who}: {name}, {off:.1f} of {LIMIT} σ")


@pytest.mark.figure
@pytest.mark.parametrize("who", partly(["everybody honest", *LAST_MOVERS], [LAST_MOVERS[-1]]))
def test_with_a_beacon_whoever_moves_last_chooses_nothing_and_needs_no_delay(
    who: str, figure: Tell, many: Many
) -> None:
    count = many(SHOES, IN_A_SOAK, LEAST) // len(PARTIES)
    name, off = battery(Protocol(beacon=True, iterations=0), PARTIES[who], count, seed=24).worst()
    assert off < LIMIT, (name, off)
    figure("shoes with a beacon", count, note=f"{who}: {name}, {off:.1f} of {LIMIT} σ")


@pytest.mark.parametrize(
    ("weak", "who"),
    [
        (Protocol(casino_commits=False, iterations=0), "a casino that tries secrets"),
        (Protocol(iterations=0), "a confederate of the casino"),
        (Protocol(players_commit=False, iterations=0), "false openings"),
        (Protocol(beacon=True, known_early=True, iterations=0), "a confederate of the casino"),
    ],
    ids=["no commitment of the casino", "no delay", "a player chooses last", "an early beacon"],
)
def test_a_weak_protocol_is_found(weak: Protocol, who: str) -> None:
    _, off = battery(weak, PARTIES[who], PLANTED, seed=2026).worst()
    assert off > LIMIT
