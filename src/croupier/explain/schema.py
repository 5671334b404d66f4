"""Schema: what a table file, a Round record or a study may say, as JSON Schema, for editors.

Everything is taken from what reads these files and from the law: names, values, titles.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from croupier.explain.fields import LABELS
from croupier.gazette.edition import EDITIONS
from croupier.gazette.reading import readings_of
from croupier.gazette.register import edition, jurisdictions
from croupier.house import law_of
from croupier.record.model import Laying
from croupier.record.settings import MONEY, SETTINGS
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.names import OFFERS, VERSIONS, WAGERS
from croupier.rules.setting import ChoiceSetting, Setting, Span

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]
_DOLLARS: Final[Schema] = {"type": ["number", "string"], "description": "dollars"}
_KINDS: Final = {bool: "boolean", int: "integer", str: "string"}


def table_schema() -> Schema:
    """A table file."""
    return _file("A table", {**_edition(), "title": _text(), "table": _table()}, ["edition"])


def record_schema() -> Schema:
    """A Round record."""
    known: Schema = {
        **_edition(),
        "title": _text(),
        "table": _table(),
        "cards": _text("the cards in the order they leave the shoe"),
        "play": {"type": "array", "items": {"type": "string"}},
        "wager": {"type": "array", "items": _wager()},
        "present": {"type": "array", "items": {"type": "string"}},
        "expect": {"type": "object", "additionalProperties": _DOLLARS},
        "done": {"type": "object"},
    }
    return _file("A Round", known, ["edition", "cards", "wager"])


def study_schema() -> Schema:
    """A study."""
    from croupier.simulation.study_file import KEYS

    table = {"anyOf": [_table(), _text("a table file")]}
    known: Schema = {key: {} for key in KEYS}
    known |= {**_edition(), "title": _text(), "table": table}
    return _file("A study", known, [])


SCHEMAS: Final = {"table": table_schema, "record": record_schema, "study": study_schema}
"""What each kind of file may say."""


def _file(title: str, known: Mapping[str, Schema], needed: list[str]) -> Schema:
    return {"$schema": DIALECT, "title": title, **_object(known), "required": needed}


def _object(known: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": dict(known), "additionalProperties": False}


def _text(described: str = "") -> Schema:
    return {"type": "string", **({"description": described} if described else {})}


def _edition() -> Schema:
    named = {"type": "string", "enum": list(EDITIONS)}
    return {
        "edition": {**named, "description": "the edition of the law that applies"},
        "backfill": {**named, "description": "the edition that lends missing clauses"},
    }


@cache
def _settings() -> Mapping[str, tuple[Setting, ...]]:
    """Every setting of every edition and version, by its key."""
    found: dict[str, list[Setting]] = {}
    for name in EDITIONS:
        law = law_of(edition(name))
        sections = (*law.sections, *(one.section for one in law.versions.values()))
        for section in sections:
            for one in section.settings(law.edition):
                found.setdefault(one.key, []).append(one)
    return {key: tuple(held) for key, held in found.items()}


def _setting(key: str) -> Schema:
    """A setting: its type, and the values that some edition permits."""
    label = LABELS[key][1] if key in LABELS else key.replace("_", " ")
    if key in MONEY:
        return {**_DOLLARS, "title": label}
    known = _settings()[key]
    choices = [one for one in known if isinstance(one, ChoiceSetting)]
    spans = [one for one in known if isinstance(one, Span)]
    values = dict.fromkeys(value for one in choices for value in one.permits)
    if not spans:
        return {"type": _KINDS[type(next(iter(values)))], "title": label, "enum": list(values)}
    numbers = [int(one) for one in values]
    highs = [one.high for one in spans]
    most = {} if None in highs else {"maximum": max((*numbers, *(one or 0 for one in highs)))}
    least = min((*numbers, *(one.low for one in spans)))
    return {"type": "integer", "title": label, "minimum": least, **most}


def _table() -> Schema:
    nested = {"versions", "side_wagers", "lower", "upper", "readings"}
    plain = [key for key in TableConfig.__struct_fields__ if key in SETTINGS - nested]
    tier = _object({key: _setting(key) for key in TierConfig.__struct_fields__})
    return _object(
        {
            **{key: _setting(key) for key in plain},
            "versions": {"type": "array", "items": {"enum": list(VERSIONS)}},
            "side_wagers": _object(dict.fromkeys(OFFERS, _side())),
            "lower": tier,
            "upper": tier,
            "readings": _object(_readings()),
        }
    )


def _side() -> Schema:
    known = {
        key: _DOLLARS if key in (*MONEY, "amount", "payout_limit") else {"type": "string"}
        for key in SideWagerConfig.__struct_fields__
    }
    return _object({**known, "scale": {"type": ["string", "integer"]}})


def _readings() -> dict[str, Schema]:
    every = (one for place in jurisdictions() for one in readings_of(place).items())
    return {name: {"enum": _in_order(one.choices)} for name, one in every}


def _in_order(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _wager() -> Schema:
    kinds: dict[str, Schema] = {
        "box": {"type": "integer", "minimum": 1},
        "player": _text(),
        "amount": _DOLLARS,
        "on": {"enum": list(WAGERS)},
        "against": {"type": "integer"},
        "marker": _DOLLARS,
    }
    known = {key: kinds.get(key, {"type": "boolean"}) for key in Laying.__struct_fields__}
    return {**_object(known), "required": ["box", "player", "amount"]}
