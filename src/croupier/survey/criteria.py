"""Criteria: which tables of an atlas are asked for, in which order."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import inf, isfinite
from typing import Final, NamedTuple

from msgspec import Struct

from croupier.percentage import percent
from croupier.record.model import bad
from croupier.rules.setting import Value

SORTS: Final = {
    "edge": "t.id",
    "edge-down": "t.id DESC",
    "deviation": "t.deviation, t.id",
    "deviation-down": "t.deviation DESC, t.id DESC",
}
"""How tables may be ordered, and by what."""
NO_VERSION: Final = "none"
"""In place of a version: no version is adopted."""
MOST: Final = 1_000
"""Games that are listed at most."""


class Range(NamedTuple):
    """Numbers from one to another, both counted in."""

    low: float = -inf
    high: float = inf

    @property
    def open(self) -> bool:
        """Does it leave nothing out?"""
        return self == Range()


class Criteria(Struct, frozen=True, kw_only=True):
    """What is asked of the tables of an atlas; what is left out may be anything."""

    editions: tuple[str, ...] = ()
    versions: tuple[str, ...] = ()
    """Versions that are all adopted; ``none`` alone: no version is."""
    elected: Mapping[str, tuple[Value, ...]] = {}
    """By election, the values it may have."""
    edge: Range = Range()
    """House edges, as shares of the initial wager."""
    deviation: Range = Range()
    sort: str = "edge"
    most: int = 20
    skip: int = 0
    every: bool = False
    """Every table file of a game, not one that speaks for all of them."""


ANY: Final = Criteria()
"""Every table."""


def range_of(at: str, text: str) -> Range:
    """A range as people write it: ``0.6..0.8``, ``..0.8``, ``0.6..``, ``0.5``."""
    low, dots, high = text.partition("..")
    try:
        first = float(low) if low.strip() else -inf
        last = float(high) if high.strip() else inf if dots else first
    except ValueError:
        raise _no_range(at, text) from None
    written = [one for one in (low, high) if one.strip()]
    if not written or first > last or not all(isfinite(float(one)) for one in written):
        raise _no_range(at, text)
    return Range(first, last)


def _no_range(at: str, text: str) -> Exception:
    return bad(at, f"{text!r} is no range: write 0.6..0.8, 0.6.. or ..0.8")


def percents(at: str, text: str) -> Range:
    """A range of percents, as shares."""
    low, high = range_of(at, text)
    return Range(low / 100, high / 100)


class Condition(NamedTuple):
    """A condition on tables, and its values."""

    text: str
    values: tuple[object, ...]


EVERY: Final = Condition("TRUE", ())
"""No condition."""


def where(criteria: Criteria, families: Iterable[int] | None = None) -> Condition:
    """The condition that tables meet the criteria; of these families, unless all are asked for."""
    parts = list(_parts(criteria, families))
    text = " AND ".join(one.text for one in parts) or "TRUE"
    return Condition(text, tuple(value for one in parts for value in one.values))


def _parts(criteria: Criteria, families: Iterable[int] | None) -> Iterator[Condition]:
    if families is not None:
        yield Condition("(? >> t.family) & 1", (sum(1 << at for at in families),))
    for key, values in criteria.elected.items():
        yield _among(f'"{key}"', values)
    for column, range_ in (("house_edge", criteria.edge), ("deviation", criteria.deviation)):
        if not range_.open:
            yield Condition(f"t.{column} BETWEEN ? AND ?", tuple(range_))


def _among(column: str, values: Sequence[object]) -> Condition:
    return Condition(f"t.{column} IN ({', '.join('?' * len(values))})", tuple(values))


def said(criteria: Criteria) -> str:
    """The criteria in words."""
    parts = [*criteria.editions, *criteria.versions]
    for key, values in criteria.elected.items():
        parts.append(f"{key} {' or '.join(map(str, values))}")
    if not criteria.edge.open:
        parts.append(f"house edge {_said(criteria.edge)}")
    if not criteria.deviation.open:
        low, high = criteria.deviation
        parts.append(f"standard deviation {low:g} to {high:g}")
    return ", ".join(parts) or "every lawful table"


def _said(one: Range) -> str:
    if one.low == -inf:
        return f"at most {percent(one.high, 3)}"
    return (
        f"at least {percent(one.low, 3)}"
        if one.high == inf
        else (f"{percent(one.low, 3)} to {percent(one.high, 3)}")
    )
