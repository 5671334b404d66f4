"""Families: the tables of an edition under its versions, as the gate permits them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from croupier import house
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.gazette.errors import hint
from croupier.record.model import bad
from croupier.rules.config import TableConfig
from croupier.rules.names import VersionName
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.section import Law
from croupier.rules.setting import Span, Value
from croupier.rules.table_rules import TableRules

DECKS: Final = "decks"
ODDS: Final = "blackjack_pays"
"""What a main wager turns on beside its law: the shoe, and the odds of a Blackjack."""


class Axis(Struct, frozen=True):
    """An election that is varied: its values, and the clauses behind each."""

    key: str
    standard: Value
    """The edition's own value."""
    values: tuple[Value, ...]
    clauses: tuple[tuple[str, ...], ...]


class Family(Struct, frozen=True):
    """An edition with the versions adopted, and the elections that are varied."""

    edition: EditionId
    versions: tuple[VersionName, ...]
    stated: Mapping[str, int] = {}
    """Sums that the gate asks to be stated; no chance turns on them."""
    axes: tuple[Axis, ...] = ()

    @property
    def config(self) -> TableConfig:
        """Its table that leaves every election to the edition."""
        values: dict[str, Any] = dict(self.stated)
        return TableConfig(edition=self.edition, versions=self.versions, **values)

    @property
    def places(self) -> int:
        """How many tables there would be if the gate refused none."""
        count = 1
        for axis in self.axes:
            count *= len(axis.values)
        return count

    def steps(self) -> Mapping[str, int]:
        """How far apart the places of two tables are that differ by the next value of a key."""
        found, step = {}, 1
        for axis in reversed(self.axes):
            found[axis.key] = step
            step *= len(axis.values)
        return found

    def tables(self) -> Iterator[tuple[int, Mapping[str, Value], TableConfig]]:
        """Every place with its elections and its table, lawful or not."""
        base, keys = self.config, [axis.key for axis in self.axes]
        for place, values in enumerate(product(*(axis.values for axis in self.axes))):
            elected: dict[str, Any] = dict(zip(keys, values, strict=True))
            yield place, elected, replace(base, **elected)


def families(editions: Sequence[str] = ()) -> Iterator[Family]:
    """Every edition with every set of versions that the gate permits, no election varied yet.

    A version with two tiers is left out: each of its tiers is a table of another family.
    """
    for edition in _known(editions):
        law = house.law_of(register.edition(edition))
        names = [name for name, one in law.versions.items() if not one.two_minima]
        for count in range(len(names) + 1):
            for versions in combinations(names, count):
                found = _permitted(edition, versions, law)
                if found is not None:
                    yield found


def _known(editions: Sequence[str]) -> Iterator[EditionId]:
    """The editions named, each of which the register must have; all of them where none is."""
    every = register.edition_ids()
    for one in editions or every:
        if one not in every:
            raise bad("edition", f"there is no edition {one}{hint(one, every)}")
    yield from (one for one in every if not editions or one in editions)


def opened(config: TableConfig) -> TableRules | None:
    """The rules of a table; None of one that the gate refuses."""
    try:
        return house.open_table(config)
    except (Refusal, Unlawful):
        return None


def _permitted(edition: EditionId, versions: tuple[VersionName, ...], law: Law) -> Family | None:
    """An edition with these versions, if the gate permits them; with the sums it asks for."""
    family = Family(edition, versions)
    try:
        house.open_table(family.config)
    except Unlawful as unlawful:
        stated = dict(_asked_sums(unlawful.refusals, law, versions))
        family = replace(family, stated=stated)
        return family if stated and opened(family.config) is not None else None
    return family


def _asked_sums(
    refusals: Sequence[Refusal], law: Law, versions: Sequence[VersionName]
) -> Iterator[tuple[str, int]]:
    """The sums that versions have the table state, each as one Chip."""
    places = {one.at.removeprefix("table.") for one in refusals}
    chip = _default(law, "smallest_chip")
    for name in versions:
        for setting in law.versions[name].section.settings(law.edition):
            if isinstance(setting, Span) and setting.money and setting.key in places:
                yield setting.key, chip


def _default(law: Law, key: str) -> int:
    """What an edition lays down where a table does not set a sum."""
    every = (one for section in law.sections for one in section.settings(law.edition))
    return next(int(one.default) for one in every if one.key == key)
