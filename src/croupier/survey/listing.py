"""Listing: the lawful tables of a family, each with its fingerprint and the law it is played by."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier import house
from croupier.analysis.model import model
from croupier.analysis.model_law import law_digest
from croupier.rules.setting import Value
from croupier.rules.table_rules import TableRules
from croupier.survey.families import DECKS, ODDS, Axis, Family, opened


class ListedTable(Struct, frozen=True, array_like=True):
    """A lawful table by its place in a family."""

    place: int
    fingerprint: str
    law: str


class Listing(Struct, frozen=True):
    """A family with the elections its main wager turns on, and its lawful tables."""

    family: Family
    tables: tuple[ListedTable, ...]


def listed(family: Family, decks: Sequence[int] = ()) -> Listing:
    """List the lawful tables of a family; with so many decks alone, where any are named."""
    varied = replace(family, axes=tuple(_axes(family, decks)))
    laws: dict[tuple[Value, ...], str] = {}
    found = []
    for place, elected, config in varied.tables():
        rules = opened(config)
        if rules is not None:
            others = tuple(one for key, one in elected.items() if key not in (DECKS, ODDS))
            if others not in laws:
                laws[others] = _law(rules)
            found.append(ListedTable(place, rules.fingerprint, laws[others]))
    return Listing(varied, tuple(found))


def _law(rules: TableRules) -> str:
    return law_digest(model(rules)).hex()


def _axes(family: Family, decks: Sequence[int]) -> Iterator[Axis]:
    """The elections that the main wager turns on, with every value that the gate permits."""
    config = family.config
    base = house.open_table(config)
    own = _law(base)
    others: dict[str, dict[Value, tuple[str, ...]]] = {}
    turns: set[str] = {DECKS, ODDS}
    for one in house.alternatives(config):
        rules = opened(one.config) if one.what == "setting" else None
        if rules is None:
            continue
        others.setdefault(one.name, {})[getattr(one.config, one.name)] = one.clauses
        if one.name not in turns and _law(rules) != own:
            turns.add(one.name)
    for key in [DECKS, ODDS, *(one for one in others if one not in (DECKS, ODDS))]:
        if key in turns:
            standard: Value = getattr(base.elections, key)
            clauses = {standard: base.provenance[key], **others.get(key, {})}
            yield _axis(key, standard, clauses, decks if key == DECKS else ())


def _axis(
    key: str, standard: Value, clauses: dict[Value, tuple[str, ...]], only: Sequence[int]
) -> Axis:
    values = list(clauses)
    if all(type(one) is int for one in values):
        values.sort()
    kept = tuple(one for one in values if not only or one in only)
    return Axis(key, standard, kept, tuple(clauses[one] for one in kept))
