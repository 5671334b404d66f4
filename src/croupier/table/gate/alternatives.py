"""Alternatives: everything one table might do otherwise, one thing at a time."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from croupier.gazette.reading import readings_of
from croupier.rules.config import TableConfig
from croupier.rules.section import Law
from croupier.rules.setting import ChoiceSetting, Setting, Value, said
from croupier.rules.table_rules import TableRules

MOST_STEPS = 8
"""A setting that takes more numbers than this is not tried number by number."""


class Alternative(NamedTuple):
    """One thing done otherwise, and the table that does it; it may still be unlawful."""

    what: str
    """A setting, a version, a pay scale or a reading."""
    name: str
    now: str
    then: str
    clauses: tuple[str, ...]
    config: TableConfig


def alternatives(config: TableConfig, law: Law, rules: TableRules) -> Iterator[Alternative]:
    """Every other value of a setting, every version, pay scale and reading."""
    yield from _settings(config, law, rules)
    yield from _versions(config, law)
    yield from _scales(config, rules)
    yield from _readings(config, law, rules)


def _settings(config: TableConfig, law: Law, rules: TableRules) -> Iterator[Alternative]:
    adopted = [law.versions[name].section for name in config.versions]
    settings = {
        setting.key: setting
        for section in (*law.sections, *adopted)
        for setting in section.settings(law.edition)
    }
    for key, setting in settings.items():
        now: Value = getattr(rules.elections, key)
        for value in _values(setting):
            if value != now:
                words = (said(now).strip('"'), said(value).strip('"'))
                other = replace(config, **{key: value})
                yield Alternative("setting", key, *words, setting.clauses(value), other)


def _values(setting: Setting) -> tuple[Value, ...]:
    """The values worth trying: those of a choice, or a few numbers within bounds."""
    if isinstance(setting, ChoiceSetting):
        return tuple(setting.permits)
    if setting.money or setting.high is None or setting.high - setting.low > MOST_STEPS:
        return ()
    return tuple(range(setting.low, setting.high + 1))


def _versions(config: TableConfig, law: Law) -> Iterator[Alternative]:
    for name, version in law.versions.items():
        words = ("not adopted", "adopted")
        other = replace(config, versions=(*config.versions, name))
        if name in config.versions:
            words = ("adopted", "not adopted")
            left = tuple(one for one in config.versions if one != name)
            own = {setting.key: None for setting in version.section.settings(law.edition)}
            if version.two_minima:
                own |= {"lower": None, "upper": None}
            other = replace(config, versions=left, **own)
        yield Alternative("version", name, *words, version.clauses[:1], other)


def _scales(config: TableConfig, rules: TableRules) -> Iterator[Alternative]:
    for offered, asked in config.side_wagers.items():
        wager = rules.side_wagers.get(offered)
        if wager is None or wager.scale is None:
            continue
        for name in wager.scale.beside:
            if name != wager.scale.name:
                sides = {**config.side_wagers, offered: replace(asked, scale=name)}
                named = (offered, wager.scale.name, name, wager.amount)
                yield Alternative("pay scale", *named, replace(config, side_wagers=sides))


def _readings(config: TableConfig, law: Law, rules: TableRules) -> Iterator[Alternative]:
    edition = law.edition
    for name, reading in readings_of(edition.jurisdiction).items():
        applies = reading.applies_in(edition.id, edition.jurisdiction)
        if not (reading.selectable and applies):
            continue
        now = rules.elections.readings[name]
        clauses = tuple(reading.clauses.get(edition.jurisdiction, ()))
        for choice in reading.choices:
            if choice != now:
                other = replace(config, readings={**config.readings, name: choice})
                yield Alternative("reading", name, now, choice, clauses, other)
