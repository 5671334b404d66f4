"""Simulated and exact: forty tables, every wager within four standard errors."""

from concurrent.futures import ThreadPoolExecutor
from math import sqrt

import pytest
from msgspec.structs import replace

from croupier.analysis.chart import chart
from croupier.analysis.decisions import decisions
from croupier.analysis.edge import Edge, edge
from croupier.analysis.following import follow
from croupier.house import open_table
from croupier.kernel import places
from croupier.kernel.runs import play as play_shoes
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.side_wager import FIRST_THREE
from croupier.simulation.counted import Counted, counted
from croupier.simulation.driver import simulated
from croupier.simulation.players import Players, party_of
from croupier.simulation.result import result
from croupier.simulation.spec import Spec, table_of
from tests.figures import partly

ROUNDS = 400_000
QUICK = 14
"""Of so many tables a quick run takes one."""
SPREADS = 14
"""Of so many tables one is valued for its spread as well, which takes longest."""
NZ, ACT = "nz-current", "act-1996"


def _nz(sides: str = "", **how: object) -> TableConfig:
    offered = {name: SideWagerConfig() for name in sides.split()}
    return TableConfig(edition=NZ, minimum=10_00, side_wagers=offered, **how)  # type: ignore[arg-type]


def _act(sides: str = "", **how: object) -> TableConfig:
    offered = {name: SideWagerConfig() for name in sides.split()}
    return TableConfig(edition=ACT, minimum=10_00, side_wagers=offered, **how)  # type: ignore[arg-type]


TABLES = (
    *(_nz(decks=decks) for decks in (4, 6, 8)),
    *(_nz(blackjack_pays=pays) for pays in ("6:5", "1:1")),
    *(_nz(double_on=on) for on in ("9-11", "10-11", "none")),
    *(_nz(split=split) for split in ("no-aces", "none")),
    _nz(double_after_split=False),
    _nz(hands_max=2),
    _nz(dealer_blackjack_takes_doubles=True),
    _nz(dealer_blackjack_takes_splits=True),
    _nz(versions=("style-a",)),
    _nz(versions=("style-a",), decks=8, hands_max=2),
    _nz(versions=("blackjack-plus",)),
    _nz(versions=("free-bet",)),
    _nz(versions=("free-bet",), sides="push-22"),
    _nz(versions=("ante-up",), ante=1_25),
    *(
        _nz(readings={"bust-then-dealer-blackjack": choice})
        for choice in ("chip-tracking", "busted-plus-one", "cap-original")
    ),
    _nz("perfect-pair"),
    _nz("any-pair"),
    _nz("perfect-pair lucky-lucky"),
    _nz("lucky-match"),
    _nz("lucky-lucky buster"),
    _nz("buster", versions=("style-a",)),
    _nz("madness-21"),
    _nz("super-sevens"),
    replace(_nz(), edition="nz-1998"),
    replace(_nz(versions=("style-a",)), edition="nz-2012"),
    replace(_nz("lucky-match"), edition="nz-2014"),
    *(_act(decks=decks) for decks in (6, 8)),
    _act("over-under-13"),
    _act("super-sevens"),
    _act(readings={"dealer-soft-17": "draws"}),
    _act(readings={"double-when": "any-time"}),
)


def test_there_are_forty() -> None:
    assert len(TABLES) == len(set(map(str, TABLES))) == 40


def _by_chart(spec: Spec, exact: Edge) -> tuple[Spec, float]:
    """The analyser's chart, and what it brings: totals do not tell how near a hand is to five
    cards, so at Blackjack + every chart falls far short of the best calls.
    """
    charted = chart(exact.main)
    table = decisions(exact.main.model, charted)
    return replace(spec, calls=(table,)), follow(exact.main, charted).expectation


def _spec(config: TableConfig) -> Spec:
    rules = open_table(config)
    sides = tuple(rules.side_wagers)[:1] if config.edition == ACT else tuple(rules.side_wagers)
    return Spec(config=config, party=party_of(Players(), rules, sides), seed=20)


def _fresh(spec: Spec) -> Counted:
    """Every Round from a full shoe."""
    table = table_of(spec)
    before = table.law.m[places.C_CUT]
    table.law.m[places.C_CUT] = 1 + table.law.m[places.C_BURN]
    rounds, tally = play_shoes(table, spec.seed, 0, ROUNDS, ROUNDS)
    table.law.m[places.C_CUT] = before
    return counted(tally, rounds, 0, len(table.names) - 1, 0.0)


@pytest.mark.parametrize("at", partly(range(len(TABLES)), range(0, len(TABLES), 2 * QUICK)))
def test_every_wager_comes_to_what_is_exact(at: int) -> None:
    """The main wager as best played; the chart that is followed costs less than can be seen."""
    spec = _spec(TABLES[at])
    rules = open_table(spec.config)
    exact = edge(rules)
    main = exact.main.expectation
    if "blackjack-plus" in rules.elections.versions:
        spec, main = _by_chart(spec, exact)
    told = result(spec, _fresh(spec)).wagers
    known = {"main": main}
    known |= {
        side.name: -float(side.house_edge)
        for side in exact.sides
        if rules.side_wagers[side.name].sees is not FIRST_THREE  # these turn on how one plays
    }
    compared = 0
    for name, one in told.items():
        if name in known:
            compared += 1
            off = (one.mean - known[name]) / max(one.standard_error, 1 / sqrt(ROUNDS) / 10)
            assert abs(off) < 4, (name, one.mean, known[name], off)
    assert compared >= 1
    if at % SPREADS == 0 and exact.main.variance is not None:
        assert abs(told["main"].standard_deviation - sqrt(exact.main.variance)) < 0.02


@pytest.mark.full
def test_the_cutting_card_costs_the_player_something() -> None:
    """Rounds of many small cards use up more of the shoe, so fewer of them are dealt."""
    spec = replace(_spec(_nz()), party=party_of(Players(), open_table(_nz()), ()))
    with ThreadPoolExecutor(2) as executor:
        dealt = result(spec, simulated(spec, 60_000_000, executor, 2)).wagers["main"]
    exact = edge(open_table(_nz())).main.expectation
    assert -0.0008 < dealt.mean - exact < 0.0
