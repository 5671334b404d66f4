"""Asked: a simulation of a table as somebody asks for it."""

from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules
from croupier.simulation.players import Players, companies, party_of
from croupier.simulation.spec import Calls, Spec, seed_of, table_of


def asked(
    config: TableConfig,
    rules: TableRules,
    players: Players,
    *,
    calls: Calls,
    seed: int,
    every_side: bool = True,
) -> Spec:
    """A simulation, once it is sure that it can be played.

    Where no side wagers are named, all that one player may have at once are laid, or none.
    """
    sides = players.sides or (companies(rules, rules.side_wagers)[0] if every_side else ())
    party = party_of(players, rules, tuple(sides))
    spec = Spec(config=config, party=party, calls=calls, seed=seed_of(seed))
    table_of(spec)
    return spec
