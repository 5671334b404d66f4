"""Costs: what each value of an election costs against the edition's own, all else being equal."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from croupier.record.model import bad
from croupier.rules.setting import Value
from croupier.survey.atlas import Atlas
from croupier.survey.criteria import ANY, Criteria
from croupier.survey.pairs import VERSION, PairCost, Pairing, pair_cost, pairings


class ElectionCost(Struct, frozen=True, kw_only=True):
    """What one value of an election adds to the house edge, over pairs of tables."""

    key: str
    value: Value
    against: Value
    pairs: int
    """How many pairs of tables differ in nothing else."""
    least: float
    mean: float
    most: float
    lowest: float
    """The lowest house edge of a table that has the value."""
    highest: float
    clauses: tuple[str, ...]


def costs(atlas: Atlas, key: str, criteria: Criteria = ANY) -> tuple[ElectionCost, ...]:
    """What each value costs, among tables that meet the criteria with the edition's own value."""
    if key != VERSION and key not in atlas.elections:
        known = ", ".join((*atlas.elections, VERSION))
        raise bad("by", f"tables are not told apart by {key}; they are by {known}")
    elected = {name: one for name, one in criteria.elected.items() if name != key}
    asked = replace(criteria, elected=elected)
    families = atlas.families_of(asked)
    found = _known(atlas) if _whole(asked) else _counted(atlas, key, asked)
    kept = [
        (pairing, cost)
        for pairing, cost in found
        if pairing.key == key and pairing.family in families
    ]
    return tuple(_together(kept))


def _whole(criteria: Criteria) -> bool:
    """Are all tables of the families asked for?"""
    return not criteria.elected and criteria.edge.open and criteria.deviation.open


def _known(atlas: Atlas) -> Iterator[tuple[Pairing, PairCost]]:
    """What all tables of every family come to, as the atlas has it."""
    rows = {row["id"]: row for row in atlas.rows("SELECT * FROM cost")}
    for at, pairing in enumerate(pairings(atlas.families, atlas.firsts)):
        if at in rows:
            yield pairing, PairCost(*tuple(rows[at])[1:])


def _counted(atlas: Atlas, key: str, criteria: Criteria) -> Iterator[tuple[Pairing, PairCost]]:
    """The same of the tables that meet some criteria."""
    asked = atlas.condition(criteria)
    for pairing in pairings(atlas.families, atlas.firsts):
        if pairing.key == key:
            family, first = atlas.families[pairing.family], atlas.firsts[pairing.family]
            cost = pair_cost(atlas.disk, pairing, family, first, asked)
            if cost is not None:
                yield pairing, cost


def _together(found: list[tuple[Pairing, PairCost]]) -> Iterator[ElectionCost]:
    """The costs of a value over all families, in the order in which values were met."""
    named: dict[tuple[str, Value, Value], list[tuple[Pairing, PairCost]]] = {}
    for one in found:
        value = one[0].value
        name = (type(value).__name__, value, one[0].against)  # True is not 1
        named.setdefault(name, []).append(one)
    for same in named.values():
        pairing, every = same[0][0], [cost for _, cost in same]
        pairs = sum(cost.pairs for cost in every)
        clauses = (clause for one, _ in same for clause in one.clauses)
        yield ElectionCost(
            key=pairing.key,
            value=pairing.value,
            against=pairing.against,
            pairs=pairs,
            least=min(cost.least for cost in every),
            mean=sum(cost.whole for cost in every) / pairs,
            most=max(cost.most for cost in every),
            lowest=min(cost.lowest for cost in every),
            highest=max(cost.highest for cost in every),
            clauses=tuple(dict.fromkeys(clauses)),
        )
