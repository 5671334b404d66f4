"""The gate: TableConfig to TableRules, or every refusal at once, each with its clause."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from croupier.gazette.edition import Edition
from croupier.gazette.errors import hint
from croupier.gazette.reading import Reading, arises, readings_of
from croupier.rules.config import TableConfig
from croupier.rules.elections import Beneath, Elections
from croupier.rules.prompt import asked
from croupier.rules.provided import Provided, join, lay, provided
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.section import Law, Section
from croupier.rules.setting import Setting, Value
from croupier.rules.side_wager import SideWager
from croupier.rules.situation import Reliance, turns_on
from croupier.rules.table_rules import SLOTS, TableRules, fingerprint
from croupier.sentence import WagerPart, listed
from croupier.table.gate import offers, tiers
from croupier.table.gate.found import Found, unknown


def open_table(config: TableConfig, law: Law) -> TableRules:
    """Permit the table, with a clause behind every value, or refuse it, with all the reasons."""
    version = tiers.tiered_version(config, law)
    if version is None:
        return _open(config, law)
    lower, upper = tiers.two_configs(config, law, version)
    most = upper.minimum or 0
    return tiers.joined(version, _open(lower, law, most), _open(upper, law, most))


def _open(config: TableConfig, law: Law, upper_minimum: int = 0) -> TableRules:
    found = Found()
    adopted = (law.versions[name].section for name in config.versions if name in law.versions)
    for section in (*law.sections, *adopted):
        for setting in section.settings(law.edition):
            _elect(config, law.edition, setting, found)
    _versions(config, law, found)
    tiers.check_absent(config, law, found)
    readings = _readings(config, law.edition, found)
    table = _elections(config, law, found, readings, upper_minimum)
    sections = (*law.sections, *_adopted(table, law))
    unknown = any(one.at == "table.versions" for one in found.refusals)
    for section in law.sections if unknown else sections:
        found.refusals += (wrong.at_place(_place(wrong)) for wrong in section.checks(table))
    found.refusals += _off_chips(config, table, law, found)
    wagers = offers.side_wagers(config, law, table, found)
    if found.refusals:
        raise Unlawful(tuple(found.refusals))
    return _rules(table, law, sections, found, wagers)


def _place(wrong: Refusal) -> str:
    """The setting a refusal is about, where it is about one."""
    return f"table.{wrong.at}" if wrong.at else "table"


def _elect(config: TableConfig, edition: Edition, setting: Setting, found: Found) -> None:
    """Judge one setting; what was left out takes the edition's own value."""
    asked: Value | None = getattr(config, setting.key)
    found.values[setting.key] = setting.default
    found.forget(f"table.{setting.key}")

    def judge() -> None:
        value = setting.default if asked is None else asked
        clauses = setting.clauses(value)
        if value != setting.default:
            found.needs(edition, f"{setting.key} = {setting.said(value)}", clauses)
        found.values[setting.key] = value
        found.clauses[setting.key] = clauses

    found.attempt(f"table.{setting.key}", judge)


def _versions(config: TableConfig, law: Law, found: Found) -> None:
    """Judge the versions to be adopted: one, and under it any that goes with others."""
    known = [name for name in config.versions if name in law.versions]
    others = [name for name in known if not law.versions[name].goes_under_others]
    if len(others) > 1:
        clauses = tuple(law.versions[name].clauses[0] for name in others)
        named = listed(((WagerPart(name),) for name in others), " and ")
        why = ("no rule lets ", *named, " be adopted together")
        refusal = Refusal(clauses, why, ("versions-together",), "table.versions")
        found.refusals.append(refusal)
    for name in config.versions:
        if name in law.versions:
            needs = partial(found.needs, law.edition, name, law.versions[name].clauses)
            found.attempt("table.versions", needs)
        else:
            found.refusals.append(unknown(law, name).at_place("table.versions"))


def _prevailing(table: Elections, law: Law) -> dict[str, tuple[str, ...]]:
    """The clauses by which the versions adopted prevail, in the law's own order."""
    adopted = [version for name, version in law.versions.items() if name in table.versions]
    clauses = (one for version in adopted for one in version.adopted)
    lines = tuple(law.edition.clause(one).id for one in clauses if law.edition.in_force(one))
    return {"versions": lines} if lines else {}


def _readings(config: TableConfig, edition: Edition, found: Found) -> dict[str, str]:
    """Every reading of the jurisdiction, by default or as the table chooses."""
    all_known = readings_of(edition.jurisdiction)
    place = edition.jurisdiction
    chosen = {name: reading.taken_in(place) for name, reading in all_known.items()}
    known = {
        name: reading
        for name, reading in all_known.items()
        if reading.applies_in(edition.id, edition.jurisdiction)
    }
    for name, choice in config.readings.items():
        found.attempt(f"table.readings.{name}", partial(_check_reading, known, name, choice, place))
        chosen[name] = choice
    return chosen


def _check_reading(known: Mapping[str, Reading], name: str, choice: str, place: str) -> None:
    if name not in known:
        raise Refusal((), f"there is no reading called {name} here{hint(name, known)}")
    reading = known[name]
    if choice not in reading.choices:
        choices = ", ".join(reading.choices)
        raise Refusal(
            (), f"the reading {name} may be {choices}, not {choice}{hint(choice, reading.choices)}"
        )
    taken = reading.taken_in(place)
    if not reading.selectable and choice != taken:
        raise Refusal((), f"the reading {name} is taken as {taken}; no table may change it")


def _elections(
    config: TableConfig, law: Law, found: Found, readings: dict[str, str], upper_minimum: int
) -> Elections:
    values: dict[str, Any] = found.values
    return Elections(
        edition=law.edition,
        upper_minimum=upper_minimum,
        versions=config.versions,
        side_wagers=tuple(config.side_wagers),
        readings=readings,
        beneath=_beneath(config, law),
        **values,
    )


def _beneath(config: TableConfig, law: Law) -> Beneath:
    """What the versions adopted say to the sections beneath them, in the law's own order."""
    beneath = Beneath()
    for name, version in law.versions.items():
        if name in config.versions:
            beneath = beneath.under(version.beneath)
    return beneath


LIMITS = ("minimum", "maximum", "increment", "box_maximum", "player_maximum", "ante")
"""The sums of a table that a wager may come to, or must."""


QUARTER = 25
"""What an Ante may be laid in where a table does not name its smallest Chip."""


def _off_chips(config: TableConfig, table: Elections, law: Law, found: Found) -> Iterator[Refusal]:
    """The limits of a table that no wager in its Chips could come to."""
    in_chips = law.in_chips(table)
    for key in LIMITS:
        amount: int = getattr(table, key)
        if key == "ante" and config.smallest_chip is None and amount % QUARTER == 0:
            continue
        made = in_chips(amount)
        if not made.permitted:
            clauses = (*made.clauses, *found.clauses.get(key, ()))
            yield Refusal(clauses, f"{key}: {made.why}", at=f"table.{key}")


def _adopted(table: Elections, law: Law) -> tuple[Section, ...]:
    """The layers of the versions adopted, in the law's own order."""
    return tuple(
        version.section for name, version in law.versions.items() if name in table.versions
    )


def _rules(
    table: Elections,
    law: Law,
    sections: tuple[Section, ...],
    found: Found,
    wagers: tuple[SideWager, ...],
) -> TableRules:
    base = join(section.slots(table) for section in law.sections)
    slots = lay(base, *(section.slots(table) for section in sections[len(law.sections) :]))
    slots["turns_on"] = provided(turns_on(_relied_on(table, sections)), *law.settled_by)
    _check_slots(slots)
    values: dict[str, Any] = {name: slot.value for name, slot in slots.items()}
    stated = {name: slot.clauses for name, slot in slots.items()}
    provenance = found.clauses | _prevailing(table, law) | stated
    return TableRules(
        elections=table,
        notices=(
            *(notice for section in sections for notice in section.notices(table)),
            *offers.notices(law, table, wagers),
        ),
        prompts=asked(
            law.edition,
            *(prompt for section in sections for prompt in section.prompts(table)),
            *offers.prompts(law, table, wagers),
        ),
        provenance=provenance,
        warnings=(*_reconstructed(law.edition), *dict.fromkeys(found.warnings)),
        fingerprint=fingerprint(table, slots, wagers),
        side_wagers={wager.name: wager for wager in wagers},
        not_offered=offers.not_offered(law, wagers),
        **values,
    )


def _relied_on(table: Elections, sections: tuple[Section, ...]) -> tuple[Reliance, ...]:
    """The readings settlements may turn on, but for those that a version answers outright."""
    edition, answered = table.edition, table.beneath.answers
    every = (one for section in sections for one in section.relies(table))
    open_here = (one for one in every if one.reading not in answered)
    return tuple(one for one in open_here if arises(one.reading, edition.id, edition.jurisdiction))


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
