"""Draft: the settings of a table as somebody fills them in, and what the law makes of them."""

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier import house
from croupier.gazette import register
from croupier.gazette.edition import Edition, EditionId
from croupier.gazette.errors import GazetteError
from croupier.record.places import edition_of
from croupier.record.read import as_toml
from croupier.record.settings import read_table
from croupier.record.write import write_table
from croupier.rules.config import TableConfig
from croupier.rules.names import VersionName
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.section import Law
from croupier.rules.table_rules import TableRules

FIRST: Final[EditionId] = "nz-current"
"""The edition a new table begins with."""
MOST_TEXT: Final = 8_000
_MOST_NESTED: Final = 6
_MOST: Final = 150
"""Values in the settings of one table; there are fewer to set."""
_LONGEST: Final = 200
"""Letters of one value."""
_VALUES: Final = (str, int, float, type(None))
"""What a setting may be; no table is set up with a date."""


class DraftSettings(Struct, frozen=True):
    """Settings in the words of a table file, dollars as dollars; they may be anything."""

    edition: str = FIRST
    backfill: str | None = None
    table: dict[str, Any] = {}


class Draft(Struct, frozen=True):
    """A table that is being set up: as it was filled in, and what can be read of it."""

    settings: DraftSettings
    config: TableConfig
    law: Law
    rules: TableRules | None
    """The rules, where the table is lawful."""
    refusals: tuple[Refusal, ...]
    """Everything that is against it."""

    @property
    def edition(self) -> Edition:
        """The edition it is opened under."""
        return self.law.edition

    def refused(self, place: str) -> tuple[Refusal, ...]:
        """What is against one place of the settings, such as ``boxes``."""
        at = f"table.{place}"
        return tuple(one for one in self.refusals if one.at == at or one.at.startswith(f"{at}."))

    @property
    def toml(self) -> str:
        """The table as a table file."""
        return write_table(self.config)


def read(text: str) -> DraftSettings:
    """The settings of a table file; refuses what is none."""
    if len(text) > MOST_TEXT:
        raise Refusal((), f"a table file has {MOST_TEXT} letters at most")
    data = as_toml(text)
    edition, backfill, table = edition_of(data), data.get("backfill"), data.get("table", {})
    if not isinstance(table, dict) or not isinstance(backfill, str | None):
        raise Refusal((), "this is not the file of a table")
    return DraftSettings(edition, backfill, table)


def draft_settings(config: TableConfig) -> DraftSettings:
    """The settings of an open table."""
    return read(write_table(config))


def judged(settings: DraftSettings) -> Draft:
    """What the law makes of settings; refuses an edition nobody knows."""
    try:
        edition = register.edition(settings.edition, settings.backfill)
    except GazetteError as unknown:
        raise Refusal((), str(unknown)) from None
    _check(settings)
    law = house.law_of(edition)
    config, wrong = read_table(settings.edition, settings.table, settings.backfill)
    rules, refusals = _opened(config)
    return Draft(settings, config, law, None if wrong else rules, (*wrong, *refusals))


def _opened(config: TableConfig) -> tuple[TableRules | None, tuple[Refusal, ...]]:
    try:
        return house.open_for_play(config), ()
    except Unlawful as unlawful:
        return None, unlawful.refusals
    except Refusal as wrong:
        return None, (wrong,)


def _check(settings: DraftSettings) -> None:
    """Refuse values of endless length, and settings within settings within settings."""
    left: list[tuple[object, int]] = [(settings.table, 0)]
    seen = 0
    while left:
        (value, deep), seen = left.pop(), seen + 1
        if deep > _MOST_NESTED or seen > _MOST:
            raise Refusal((), "no table has so many settings")
        if isinstance(value, dict):
            left += ((one, deep + 1) for one in value.values())
        elif isinstance(value, list):
            left += ((one, deep + 1) for one in value)
        elif not isinstance(value, _VALUES) or len(str(value)) > _LONGEST:
            raise Refusal((), "no table is set up with such a value")


_TRIED: Final = 60
"""Changes that are tried at most."""
_HOPELESS: Final = 20
"""Where more than this is against a table, no single change is looked for."""

# ── Ways out ────────────────────────────────────────────────────────────────────────────────────


class WayOut(Struct, frozen=True):
    """What could be done about a table that is not lawful, and the settings it would have."""

    what: str
    settings: DraftSettings


def ways_out(draft: Draft, most: int = 4) -> tuple[WayOut, ...]:
    """Single changes that make a table lawful; failing that, those that leave least against it."""
    if draft.rules is not None or len(draft.refusals) > _HOPELESS:
        return ()
    found: list[tuple[int, WayOut]] = []
    for way in islice(_changes(draft), _TRIED):
        try:
            left = len(judged(way.settings).refusals)
        except Refusal:
            continue
        if left < len(draft.refusals):
            found.append((left, way))
    least = min((left for left, _ in found), default=0)
    return tuple(way for left, way in found if left == least)[:most]


def _changes(draft: Draft) -> Iterator[WayOut]:
    """Everything that could be left out, and what could be added instead."""
    settings, table = draft.settings, draft.settings.table
    yield from _left_out(draft)
    for key in table:
        if key not in ("versions", "side_wagers", "readings", "lower", "upper"):
            yield WayOut(f"Leave {words(key)} to the edition", _without(settings, key))
    for key in ("lower", "upper"):
        if key in table:
            yield WayOut(f"Leave out the {key} tier", _without(settings, key))
    if "lower" in table and "upper" in table:
        both = {key: value for key, value in table.items() if key not in ("lower", "upper")}
        yield WayOut("Leave out both tiers", replace(settings, table=both))
    yield from _added(draft)


def _left_out(draft: Draft) -> Iterator[WayOut]:
    settings, adopted = draft.settings, draft.settings.table.get("versions")
    versions: list[object] = adopted if isinstance(adopted, list) else []
    for name in versions:
        left = [one for one in versions if one != name]
        called = version_title(draft.law, cast(VersionName, str(name)))
        yield WayOut(f"Leave out {called}", _with(settings, versions=left))
    for kind in ("side_wagers", "readings"):
        given = settings.table.get(kind)
        known: dict[str, object] = given if isinstance(given, dict) else {}
        for name in known:
            kept = {one: value for one, value in known.items() if one != name}
            yield WayOut(f"Leave out {title(name)}", _with(settings, **{kind: kept}))


def _added(draft: Draft) -> Iterator[WayOut]:
    """What an edition that is not whole may borrow; the minima a table with two of them needs."""
    edition = draft.edition
    for lender in lenders(edition) if not edition.backfill else ():
        lent = replace(draft.settings, backfill=lender)
        yield WayOut(f"Borrow what is missing from {lender}", lent)
    tiered = [
        name
        for name in draft.config.versions
        if name in draft.law.versions and draft.law.versions[name].two_minima
    ]
    if tiered and not {"lower", "upper"} & draft.settings.table.keys():
        low = (draft.config.minimum or 1_000) // 100 or 1
        tiers = {"lower": {"minimum": low}, "upper": {"minimum": 5 * low}}
        yield WayOut(f"Play for ${low} and ${5 * low} and more", _with(draft.settings, **tiers))


def _with(settings: DraftSettings, **changes: object) -> DraftSettings:
    table = {**settings.table, **changes}
    return replace(
        settings, table={key: value for key, value in table.items() if value not in ([], {})}
    )


def _without(settings: DraftSettings, key: str) -> DraftSettings:
    return replace(
        settings, table={name: one for name, one in settings.table.items() if name != key}
    )


def lenders(edition: Edition) -> tuple[str, ...]:
    """The whole editions from which one that is not may borrow."""
    if edition.base_complete:
        return ()
    others = map(register.edition, register.edition_ids())
    same = (one for one in others if one.jurisdiction == edition.jurisdiction)
    return tuple(one.id for one in same if one.base_complete and one.id != edition.id)


# ── Words ───────────────────────────────────────────────────────────────────────────────────────


def words(key: str) -> str:
    """The key of a setting in words."""
    return key.replace("_", " ").replace("-", " ")


def title(name: str) -> str:
    """A name as a title: ``perfect-pair`` is Perfect Pair."""
    return " ".join(part[:1].upper() + part[1:] for part in words(name).split())


def version_title(law: Law, name: VersionName) -> str:
    """What the law calls a version."""
    return law.versions[name].section.title if name in law.versions else title(name)


def as_json(settings: DraftSettings) -> str:
    """Settings as a page sends them."""
    return msgspec.json.encode(settings).decode()
