"""Asked: a simulation of a table as somebody asks for it."""

from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
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
    for name in players.sides:
        check_offered(name, rules)
    sides = players.sides or (companies(rules, rules.side_wagers)[0] if every_side else ())
    party = party_of(players, rules, tuple(sides))
    spec = Spec(config=config, party=party, calls=calls, seed=seed_of(seed))
    table_of(spec)
    return spec


def check_offered(name: str, rules: TableRules) -> None:
    """A side wager is one of the table's."""
    if name not in rules.side_wagers:
        offered = ", ".join(rules.side_wagers) or "none"
        clause = rules.not_offered.get(name)
        why = f"{name} is not offered at this table; its side wagers: {offered}"
        raise Refusal((clause,) if clause else (), why, at="side")
