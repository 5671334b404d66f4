"""Everything a Round may bring: mean and variance of the edge, and chances as they are played."""

import numpy as np
import pytest

from croupier.analysis.chart import chart
from croupier.analysis.decisions import decisions
from croupier.analysis.following import follow
from croupier.analysis.main_wager import main_wager
from croupier.analysis.round_nets import round_nets
from croupier.house import open_table
from croupier.kernel import places
from croupier.kernel.runs import play as play_shoes
from croupier.rules.config import TableConfig
from croupier.simulation.counted import counted
from croupier.simulation.players import Players, party_of
from croupier.simulation.result import result
from croupier.simulation.spec import Spec, table_of
from tests.figures import partly

TABLES = {
    "nz": TableConfig(edition="nz-current", minimum=10_00),
    "act": TableConfig(edition="act-1996", minimum=10_00, hands_max=4),
    "free-bet": TableConfig(edition="nz-current", minimum=10_00, versions=("free-bet",)),
    "plus": TableConfig(edition="nz-current", minimum=10_00, versions=("blackjack-plus",)),
    "six-to-five": TableConfig(edition="nz-current", minimum=10_00, blackjack_pays="6:5"),
    "doubles-lost": TableConfig(
        edition="nz-current",
        minimum=10_00,
        dealer_blackjack_takes_doubles=True,
        dealer_blackjack_takes_splits=True,
    ),
}
ROUNDS = 3_000_000


@pytest.mark.parametrize("name", partly(TABLES, ("six-to-five",)))
def test_mean_and_variance_are_those_of_the_edge(name: str) -> None:
    main = main_wager(open_table(TABLES[name]))
    found = round_nets(main)
    assert found is not None
    assert main.variance is not None
    assert found.chances.min() > 0
    assert found.chances.sum() == pytest.approx(1.0, abs=1e-12)
    assert found.mean == pytest.approx(main.expectation, abs=1e-10)
    assert found.spread**2 == pytest.approx(main.variance, abs=1e-10)


@pytest.mark.parametrize("name", partly(TABLES, ("nz",)))
def test_every_net_comes_as_often_as_it_is_played(name: str) -> None:
    """By the chart, every Round from a full shoe: within five standard errors each."""
    config = TABLES[name]
    rules = open_table(config)
    main = main_wager(rules)
    found = round_nets(follow(main, chart(main)))
    assert found is not None
    calls = (decisions(main.model, chart(main)),)
    spec = Spec(config=config, party=party_of(Players(), rules, ()), calls=calls, seed=8)
    table = table_of(spec)
    table.law.m[places.C_CUT] = 1 + table.law.m[places.C_BURN]
    rounds, tally = play_shoes(table, 8, 0, ROUNDS, ROUNDS)
    told = result(spec, counted(tally, rounds, 0, len(table.names) - 1, 0.0)).per_round
    expected = dict.fromkeys((one.low for one in told.distribution), 0.0)
    for net, chance in zip(found.nets, found.chances, strict=True):
        cents = net * 10_00
        low = next((one.low for one in told.distribution if one.low <= cents < one.high), None)
        if low is None:
            assert chance * ROUNDS < 12, net
        else:
            expected[low] += chance
    for one in told.distribution:
        share = expected[one.low]
        error = np.sqrt(share * (1 - share) / ROUNDS) + 1 / ROUNDS
        assert abs(one.count / ROUNDS - share) < 5 * error, (one, share)


def test_where_hands_depend_on_one_another_there_is_none() -> None:
    readings = {"bust-then-dealer-blackjack": "busted-plus-one"}
    rules = open_table(TableConfig(edition="nz-current", minimum=10_00, readings=readings))
    assert round_nets(main_wager(rules)) is None
