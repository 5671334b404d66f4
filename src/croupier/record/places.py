"""Places: the line of a table file below which a key belongs."""

from collections.abc import Mapping

from croupier.gazette.errors import hint
from croupier.gazette.reading import readings
from croupier.record.model import BadRecord, bad
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import OFFERS, VERSIONS

_BESIDE = ("edition", "backfill")
_GROUPS = ("side_wagers", "lower", "upper", "readings")
"""Settings that have a line of their own."""


def edition_of(data: Mapping[str, object]) -> str:
    """The edition that a file names; refuses where it names none, or in the wrong place."""
    edition, table = data.get("edition"), data.get("table")
    if isinstance(edition, str):
        return edition
    if isinstance(table, dict) and "edition" in table:
        raise bad("edition", "it stands at the head of the file, not below a line [table]")
    raise bad("edition", 'say which edition applies, such as edition = "nz-current"')


def misplaced(at: str, key: str) -> BadRecord | None:
    """A key that belongs elsewhere in the file, and where; None if it belongs nowhere."""
    where = _place(key)
    return None if where is None else bad(at, f"{key} is {where}")


def stray(at: str, key: str, known: tuple[str, ...], called: str) -> BadRecord:
    """A key that is not known in its place: one of another place, or one that looks like it."""
    return misplaced(at, key) or bad(at, f"there is {called}{hint(key, known)}")


def _place(key: str) -> str | None:
    """What a key is, and the line it stands below."""
    if key in _GROUPS:
        return f"a part of the table: it stands below a line [table.{key}]"
    if key in TableConfig.__struct_fields__ and key not in _BESIDE:
        return "a setting of the table: it stands below a line [table]"
    if key in SideWagerConfig.__struct_fields__:
        return "a setting of a side wager: it stands below a line [table.side_wagers.NAME]"
    if key in OFFERS:
        return f"a side wager: it stands below a line [table.side_wagers.{key}]"
    if key in VERSIONS:
        return f'a version: name it below [table], in versions = ["{key}"]'
    if key in readings():
        return "a reading: it stands below a line [table.readings]"
    return None
