"""The gate: TableConfig to TableRules, or every refusal at once, each with its clause."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from croupier.gazette import ClauseUnavailable, Edition, Reading, readings_of, require
from croupier.rules.config import TableConfig
from croupier.rules.elections import Elections
from croupier.rules.provided import Provided, join, lay
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.section import Law, Section
from croupier.rules.setting import Setting, Value, said
from croupier.rules.table_rules import SLOTS, TableRules, fingerprint


class Found:
    """What the gate has found so far: values, their clauses, warnings and refusals."""

    def __init__(self) -> None:
        self.values: dict[str, Value] = {}
        self.clauses: dict[str, tuple[str, ...]] = {}
        self.warnings: list[str] = []
        self.refusals: list[Refusal] = []

    def attempt(self, at: str, judge: Callable[[], None]) -> None:
        """Judge one thing; keep its refusal and go on."""
        try:
            judge()
        except Refusal as refusal:
            self.refusals.append(refusal.at_place(at))
        except ClauseUnavailable as unavailable:
            self.refusals.append(_unavailable(unavailable).at_place(at))

    def needs(self, edition: Edition, feature: str, clauses: Iterable[str]) -> None:
        """The edition must have these clauses, and say what they are."""
        self.warnings += require(edition, feature, clauses)


def _unavailable(cause: ClauseUnavailable) -> Refusal:
    """A feature the edition lacks, or whose clauses it does not tell, refused by that name."""
    refusal = Refusal(cause.clauses, f"{type(cause).__name__}: {cause}")
    refusal.__cause__ = cause
    return refusal


def open_table(config: TableConfig, law: Law) -> TableRules:
    """Permit the table, with a clause behind every value, or refuse it, with all the reasons."""
    found = Found()
    for section in law.sections:
        for setting in section.settings(law.edition):
            _elect(config, law.edition, setting, found)
    _versions(config, law, found)
    _awaited(config, law, found)
    readings = _readings(config, law.edition, found)
    table = _elections(config, law, found, readings)
    sections = (*law.sections, *_adopted(table, law))
    for section in sections:
        found.refusals += (wrong.at_place("table") for wrong in section.checks(table))
    if found.refusals:
        raise Unlawful(tuple(found.refusals))
    return _rules(table, law, sections, found)


def _elect(config: TableConfig, edition: Edition, setting: Setting, found: Found) -> None:
    """Judge one setting; what was left out takes the edition's own value."""
    asked: Value | None = getattr(config, setting.key)
    found.values[setting.key] = setting.default

    def judge() -> None:
        value = setting.default if asked is None else asked
        clauses = setting.clauses(value)
        if value != setting.default:
            found.needs(edition, f"{setting.key} = {said(value)}", clauses)
        found.values[setting.key] = value
        found.clauses[setting.key] = clauses

    found.attempt(f"table.{setting.key}", judge)


def _versions(config: TableConfig, law: Law, found: Found) -> None:
    """Judge the versions to be adopted."""
    for name in config.versions:
        if name in law.versions:
            needs = partial(found.needs, law.edition, name, law.versions[name].clauses)
            found.attempt("table.versions", needs)
        else:
            found.attempt("table.versions", partial(_not_played, law, name, found))


def _awaited(config: TableConfig, law: Law, found: Found) -> None:
    """Side wagers and settings that are not played yet."""
    for name in config.side_wagers:
        found.attempt(f"table.side_wagers.{name}", partial(_not_played, law, name, found))
    for key in _EXTRAS:
        if getattr(config, key) is not None:
            found.attempt(f"table.{key}", partial(_no_extra, law, key, found))


_EXTRAS = (
    "ante",
    "ante_waived_from",
    "extra_pair_wagers_on_splits",
    "free_bonus",
    "lower",
    "upper",
)


def _not_played(law: Law, name: str, found: Found) -> None:
    if name not in law.awaited:
        raise Refusal((), f"{law.edition.id} knows nothing called {name}")
    found.needs(law.edition, name, law.awaited[name])
    raise Refusal(law.awaited[name], f"{name} is not played yet")


def _no_extra(law: Law, key: str, found: Found) -> None:
    if key not in law.extras:
        raise Refusal((), f"{law.edition.id} has no use for {key}")
    found.needs(law.edition, key, law.extras[key])
    raise Refusal(law.extras[key], f"{key} belongs to a version or side wager not played yet")


def _readings(config: TableConfig, edition: Edition, found: Found) -> dict[str, str]:
    """Every reading of the jurisdiction, by default or as the table chooses."""
    known = readings_of(edition.jurisdiction)
    chosen = {name: reading.default for name, reading in known.items()}
    for name, choice in config.readings.items():
        found.attempt(f"table.readings.{name}", partial(_check_reading, known, name, choice))
        chosen[name] = choice
    return chosen


def _check_reading(known: Mapping[str, Reading], name: str, choice: str) -> None:
    if name not in known:
        raise Refusal((), f"there is no reading called {name} here")
    reading = known[name]
    if choice not in reading.choices:
        choices = ", ".join(reading.choices)
        raise Refusal((), f"the reading {name} may be {choices}, not {choice}")
    if not reading.selectable and choice != reading.default:
        raise Refusal(
            (), f"the reading {name} is taken as {reading.default}; no table may change it"
        )


def _elections(config: TableConfig, law: Law, found: Found, readings: dict[str, str]) -> Elections:
    values: dict[str, Any] = found.values
    return Elections(edition=law.edition, versions=config.versions, readings=readings, **values)


def _adopted(table: Elections, law: Law) -> tuple[Section, ...]:
    """The layers of the versions adopted, in the law's own order."""
    return tuple(
        version.section for name, version in law.versions.items() if name in table.versions
    )


def _rules(table: Elections, law: Law, sections: tuple[Section, ...], found: Found) -> TableRules:
    base = join(section.slots(table) for section in law.sections)
    slots = lay(base, *(section.slots(table) for section in sections[len(law.sections) :]))
    _check_slots(slots)
    values: dict[str, Any] = {name: slot.value for name, slot in slots.items()}
    provenance = found.clauses | {name: slot.clauses for name, slot in slots.items()}
    return TableRules(
        elections=table,
        notices=tuple(notice for section in sections for notice in section.notices(table)),
        provenance=provenance,
        warnings=(*_reconstructed(law.edition), *dict.fromkeys(found.warnings)),
        fingerprint=fingerprint(table, slots),
        **values,
    )


def _check_slots(slots: dict[str, Provided[object]]) -> None:
    empty = set(SLOTS) - slots.keys()
    strange = slots.keys() - set(SLOTS)
    assert not empty, f"slots no section fills: {sorted(empty)}"
    assert not strange, f"slots that do not exist: {sorted(strange)}"


def _reconstructed(edition: Edition) -> tuple[str, ...]:
    """What is said of every result under an edition whose base is not complete."""
    if edition.base_complete:
        return ()
    return (f"{edition.id} is reconstructed: not every instrument behind it is supplied.",)
