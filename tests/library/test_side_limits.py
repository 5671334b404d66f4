"""The limits of a side wager that states none: sign, check, Rounds and simulations agree."""

from pathlib import Path
from typing import Any

import pytest

import croupier

OFFERED: Any = {"buster": {}}
ROUND = Path(__file__).parents[1] / "rounds/w30-everyone-bust.round.toml"
"""Has a Buster wager of $5 at a table from $10, and states no sums for it."""
PLAYED = """
edition = "nz-current"
cards = "Th 2c 6c | 9d | 3h 4s 2d 5c Kd"
play = ["1 draw"]
[table]
minimum = 10
[table.side_wagers]
buster = {{}}
[[wager]]
box = 1
player = "A"
amount = 10
[[wager]]
box = 1
player = "A"
amount = {amount}
on = "buster"
"""


@pytest.fixture(scope="module")
def table() -> croupier.Table:
    return croupier.table("nz-current", minimum=10, side_wagers=OFFERED)


def test_15H_4_sign_and_check_show_the_limits_of_the_table(table: croupier.Table) -> None:
    sums = table.check().to_dict()["side_wagers"]["buster"]
    assert (sums["minimum"], sums["maximum"]) == ("10.00", "500.00")
    assert "Buster Blackjack $10 to $500" in [row["line"] for row in table.sign().rows()]


def test_15H_4_the_same_limits_hold_for_a_round_at_the_table(table: croupier.Table) -> None:
    assert table.settle(PLAYED.format(amount=10)).net
    for amount, why in ((5, "at least \\$10"), (5000, "at most \\$500")):
        with pytest.raises(croupier.Refusal, match=why) as refused:
            table.settle(PLAYED.format(amount=amount))
        assert refused.value.clause == "15H.4"


def test_15H_4_the_same_limits_hold_for_a_simulation(table: croupier.Table) -> None:
    with pytest.raises(croupier.Refusal, match=r"does not take \$5,000, only \$10 to \$500"):
        table.simulate(100, sides={"buster": 5000})
    played = table.simulate(1000)
    assert played.wagers["buster"].staked_cents == 1000 * 10_00
    assert played.result.fingerprint == table.rules.fingerprint


def test_15H_4_a_record_without_sums_is_settled_as_it_was_with_a_warning() -> None:
    settled = croupier.settle(ROUND)
    assert settled.as_expected
    (warning,) = settled.to_dict()["warnings"]
    assert "$5 is taken as recorded; a live table would hold it to $10 to $1,000" in warning
    assert not croupier.settle(PLAYED.format(amount=10)).to_dict()["warnings"]


def test_15A_3_limits_are_shown_in_sums_that_can_be_wagered() -> None:
    """Madness 21 may be read to be wagered in whole dollars, whatever the limits of the table."""
    sides: Any = {"madness-21": {}}
    readings = {"madness-part-dollars": "whole-dollars"}
    table = croupier.table(
        minimum=2.5, maximum=99.5, smallest_chip=0.5, side_wagers=sides, readings=readings
    )
    assert "Madness 21 $3 to $99" in [row["line"] for row in table.sign().rows()]
