"""Working: what takes the analyser or the simulator, loaded when it is asked for."""

from collections.abc import Mapping
from typing import NamedTuple

from croupier.analysis.advice import advise
from croupier.analysis.edge import check_wager, edge
from croupier.analysis.main_wager import main_wager
from croupier.analysis.shoe import shoe_of
from croupier.analysis.strategy import strategy
from croupier.library.simulated import SimulatedTable
from croupier.library.source import Cards, Dollars, cards_text, text_of
from croupier.library.valued import HandAdvice, TableEdge, TableStrategy
from croupier.record.model import bad
from croupier.record.settings import cards_at, money, number
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules, tier, tiers_of
from croupier.simulation.asked import asked
from croupier.simulation.driver import simulated
from croupier.simulation.local import on_threads
from croupier.simulation.players import read_players
from croupier.simulation.result import result
from croupier.simulation.tables_of_calls import calls_of


def edge_of(rules: TableRules, wager: Dollars | None, gone: Cards) -> TableEdge:
    """What every wager of a table is worth."""
    shoe = shoe_of(rules).without(cards_at("gone", cards_text(gone)))
    sum_ = None if wager is None else money("wager", wager)
    if sum_ is not None:
        check_wager(tier(rules, sum_), sum_)
    own = None if sum_ is None else tier(rules, sum_)
    return TableEdge(
        [edge(one, shoe, wager=sum_ if one is own else None) for one in tiers_of(rules)]
    )


def strategy_of(rules: TableRules) -> TableStrategy:
    """How a table is best played."""
    return TableStrategy(tuple((one, strategy(main_wager(one))) for one in tiers_of(rules)))


def advice_of(rules: TableRules, hand: Cards, dealer: Cards, gone: Cards, hands: int) -> HandAdvice:
    """What each call on a hand is worth."""
    first = cards_at("dealer", cards_text(dealer))
    if len(first) != 1:
        raise bad("dealer", "the Dealer's first card is one card")
    shoe = shoe_of(rules).without(cards_at("gone", cards_text(gone)))
    return HandAdvice(advise(rules, cards_at("hand", cards_text(hand)), first[0], shoe, hands))


class SimulationAsked(NamedTuple):
    """What is asked of a simulation."""

    rounds: object
    players: Mapping[str, object]
    """As ``[play]`` of a study has them."""
    every_side: bool
    strategy: str
    seed: int
    threads: int | None


def _strategy_file(name: str) -> str:
    try:
        return text_of(name)
    except FileNotFoundError:
        raise bad("", "it is neither basic nor chart, nor a file") from None


def simulation_of(config: TableConfig, rules: TableRules, of: SimulationAsked) -> SimulatedTable:
    """Play a table, and make sense of what was counted."""
    rounds = of.rounds
    if not isinstance(rounds, int | float) or rounds != int(rounds):
        raise bad("rounds", f"{rounds!r} is not a whole number of Rounds")
    number("seed", of.seed)
    calls = calls_of(of.strategy, rules, _strategy_file)
    players = read_players(dict(of.players))
    spec = asked(config, rules, players, calls=calls, seed=of.seed, every_side=of.every_side)
    with on_threads(of.threads) as crew:
        counted = simulated(spec, int(rounds), crew.executor, crew.workers)
    return SimulatedTable(spec, counted, result(spec, counted))
