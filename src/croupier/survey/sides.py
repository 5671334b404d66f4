"""Sides: every side wager that the tables of some families may offer, at every pay scale."""

from collections.abc import Hashable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier import house
from croupier.analysis.prospect import Prospect
from croupier.analysis.shoe import shoe_of
from croupier.analysis.side_wagers import prospect, side_law
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.rules.config import SideWagerConfig
from croupier.rules.names import OfferName, VersionName
from croupier.rules.side_wager import SideWager
from croupier.rules.table_rules import TableRules
from croupier.survey.families import Family, opened


class ValuedSide(Struct, frozen=True):
    """A side wager at one pay scale and number of decks, in units of what is laid on it."""

    edition: EditionId
    versions: tuple[VersionName, ...]
    wager: str
    title: str
    scale: str
    """Empty where it has no pay scale."""
    decks: int
    house_edge: float
    deviation: float
    hit_frequency: float
    note: str
    """What the figures suppose."""
    clauses: tuple[str, ...]
    """By which it is offered, settled and paid."""


def valued_sides(families: Sequence[Family], decks: int) -> tuple[ValuedSide, ...]:
    """Value every side wager of some families with one shoe; each law of a wager once."""
    known: dict[Hashable, Prospect] = {}
    found: dict[tuple[object, ...], ValuedSide] = {}
    for family in families:
        for rules, wager in _offered(family, decks):
            law = (side_law(rules, wager), shoe_of(rules))
            if law not in known:
                known[law] = prospect(rules, wager, shoe_of(rules))
            one = _valued(family, rules, wager, known[law])
            found.setdefault((family.edition, family.versions, one.wager, one.scale), one)
    return tuple(found.values())


def _offered(family: Family, decks: int) -> Iterator[tuple[TableRules, SideWager]]:
    """Every side wager at every pay scale, as the gate permits it beside nothing else."""
    offers = house.law_of(register.edition(family.edition)).offers
    for name in offers:
        for rules in _scales(family, decks, name):
            yield from ((rules, one) for one in rules.side_wagers.values()
                        if not one.turns_on_boxes)  # fmt: skip


def _scales(family: Family, decks: int, name: OfferName) -> Iterator[TableRules]:
    """A table for every pay scale of a side wager."""
    config = replace(family.config, decks=decks, side_wagers={name: SideWagerConfig()})
    rules = opened(config)
    if rules is None:
        return
    wagers = rules.side_wagers.values()
    scales = {one: None for wager in wagers if wager.scale for one in wager.scale.beside}
    for scale in scales or (None,):
        sides = {name: SideWagerConfig(scale=scale)}
        other = opened(replace(config, side_wagers=sides))
        if other is not None:
            yield other


def _valued(family: Family, rules: TableRules, wager: SideWager, worth: Prospect) -> ValuedSide:
    return ValuedSide(
        edition=family.edition,
        versions=family.versions,
        wager=wager.name,
        title=wager.title,
        scale=wager.scale.name if wager.scale else "",
        decks=rules.elections.decks,
        house_edge=float(worth.house_edge),
        deviation=float(worth.variance) ** 0.5,
        hit_frequency=float(worth.hit_frequency),
        note=worth.note,
        clauses=tuple(dict.fromkeys((wager.offered, *wager.amount, *wager.settled))),
    )
