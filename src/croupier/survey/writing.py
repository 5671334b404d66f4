"""Writing: what was found put in order, as one file."""

import operator
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple
from zlib import compress

import msgspec

from croupier.rules.setting import Value
from croupier.rules.table_rules import LAW_RELEASE
from croupier.survey import schema
from croupier.survey.criteria import EVERY
from croupier.survey.families import DECKS, ODDS, Family
from croupier.survey.listing import Listing
from croupier.survey.pairs import pair_cost, pairings
from croupier.survey.sides import ValuedSide
from croupier.survey.valuing import MainFigures, ValuedLaw
from croupier.survey.work import Scope
from croupier.version import __version__

_BEST: Final = 9
"""How hard charts are compressed."""
_SAME: Final = 12
"""Edges that are the same to so many decimals differ only in how their sums were rounded."""
_GameKey = tuple[str, int, str]
"""A law, decks and odds."""


class Findings(NamedTuple):
    """All that goes into an atlas."""

    listings: Sequence[Listing]
    laws: Mapping[tuple[str, int], ValuedLaw]
    sides: Sequence[ValuedSide]
    scope: Scope


class _Placed(NamedTuple):
    """A lawful table with all that is known of it, as it is sorted."""

    house_edge: float
    game: _GameKey
    elected_otherwise: int
    place: int
    family: int
    fingerprint: str
    elected: Mapping[str, Value]


def atlas_bytes(found: Findings) -> bytes:
    """The file of an atlas."""
    disk = sqlite3.connect(":memory:")
    keys = tuple(dict.fromkeys(axis.key for one in found.listings for axis in one.family.axes))
    schema.create(disk, keys)
    first = _write_families(disk, found.listings)
    tables = _ordered(list(_placed(found, first)))
    games = dict.fromkeys(one.game for one in tables)
    numbered = {game: at for at, game in enumerate(games, 1)}
    _write_games(disk, found, list(games))
    _write_tables(disk, found, tables, numbered, keys)
    _write_sides(disk, found)
    schema.index(disk)
    _write_costs(disk, found, first)
    _write_meta(disk, found, len(tables), len(games))
    disk.commit()
    disk.execute("VACUUM")
    return disk.serialize()


def _write_families(disk: sqlite3.Connection, listings: Sequence[Listing]) -> list[int]:
    """Write the families; the place at which the tables of each begin."""
    firsts, first = [], 0
    for at, listing in enumerate(listings):
        family = listing.family
        body = msgspec.json.encode(family).decode()
        values = (at, family.edition, " ".join(family.versions), first, body)
        disk.execute("INSERT INTO family VALUES (?, ?, ?, ?, ?)", values)
        firsts.append(first)
        first += family.places
    return firsts


def _placed(found: Findings, firsts: Sequence[int]) -> Iterator[_Placed]:
    for at, listing in enumerate(found.listings):
        known = {one.place: one for one in listing.tables}
        for place, elected, _ in listing.family.tables():
            if place in known:
                one = known[place]
                game = (one.law, int(elected[DECKS]), str(elected[ODDS]))
                yield _Placed(
                    _figures(found, game).house_edge,
                    game,
                    _otherwise(listing.family, elected),
                    firsts[at] + place,
                    at,
                    one.fingerprint,
                    elected,
                )


def _ordered(tables: Sequence[_Placed]) -> list[_Placed]:
    """By house edge, the tables of a game together; of equals those first that elect least."""
    least: dict[_GameKey, tuple[int, int]] = {}
    for one in tables:
        own = (one.elected_otherwise, one.place)
        least[one.game] = min(least.get(one.game, own), own)
    key = operator.attrgetter("elected_otherwise", "place")
    return sorted(
        tables, key=lambda one: (round(one.house_edge, _SAME), *least[one.game], *key(one))
    )


def _otherwise(family: Family, elected: Mapping[str, Value]) -> int:
    """How many elections are not the edition's own, each version counted as one."""
    others = sum(elected[axis.key] != axis.standard for axis in family.axes)
    return others + len(family.versions)


def _figures(found: Findings, game: _GameKey) -> MainFigures:
    law, decks, odds = game
    return found.laws[law, decks].figures[odds]


def _deviation(one: MainFigures) -> float | None:
    return None if one.variance is None else one.variance**0.5


def _write_games(disk: sqlite3.Connection, found: Findings, games: Sequence[_GameKey]) -> None:
    charts: dict[str, int] = {}
    for at, game in enumerate(games, 1):
        law, decks, odds = game
        own, one = found.laws[law, decks], _figures(found, game)
        chart = None if own.chart is None else charts.setdefault(own.chart, len(charts) + 1)
        values = (
            at, decks, odds, one.house_edge, one.house_edge / one.staked, _deviation(one),
            one.wins, one.loses, one.staked, chart, " ".join(own.remarks),
        )  # fmt: skip
        disk.execute(f"INSERT INTO game VALUES ({_marks(values)})", values)
    rows = ((number, compress(text.encode(), _BEST)) for text, number in charts.items())
    disk.executemany("INSERT INTO chart VALUES (?, ?)", rows)


def _write_tables(
    disk: sqlite3.Connection,
    found: Findings,
    tables: Sequence[_Placed],
    numbered: Mapping[_GameKey, int],
    keys: Sequence[str],
) -> None:
    statement = f"INSERT INTO lawful VALUES ({_marks((*schema.COLUMNS, *keys))})"
    for at, one in enumerate(tables, 1):
        deviation = _deviation(_figures(found, one.game))
        held = (one.family, one.place, one.fingerprint, numbered[one.game], one.house_edge)
        elected = (one.elected.get(key) for key in keys)
        disk.execute(statement, (at, *held, deviation, *elected))


def _write_costs(disk: sqlite3.Connection, found: Findings, firsts: Sequence[int]) -> None:
    """Write what each election costs among all tables of a family."""
    families = dict(enumerate(one.family for one in found.listings))
    for at, pairing in enumerate(pairings(families, dict(enumerate(firsts)))):
        first = firsts[pairing.family]
        cost = pair_cost(disk, pairing, families[pairing.family], first, EVERY)
        if cost is not None:
            disk.execute(f"INSERT INTO cost VALUES ({_marks((at, *cost))})", (at, *cost))


def _write_sides(disk: sqlite3.Connection, found: Findings) -> None:
    families = [(one.family.edition, one.family.versions) for one in found.listings]
    placed = sorted(
        ((families.index((one.edition, one.versions)), one) for one in found.sides),
        key=lambda placed: (placed[0], placed[1].wager, placed[1].scale, placed[1].decks),
    )
    for at, (family, one) in enumerate(placed, 1):
        figures = (one.house_edge, one.deviation, one.hit_frequency)
        named = (at, family, one.wager, one.title, one.scale, one.decks)
        values = (*named, *figures, one.note, " ".join(one.clauses))
        disk.execute(f"INSERT INTO side VALUES ({_marks(values)})", values)


def _write_meta(disk: sqlite3.Connection, found: Findings, tables: int, games: int) -> None:
    values = {
        "format": schema.FORMAT,
        "version": __version__,
        "law_release": str(LAW_RELEASE),
        "editions": " ".join(dict.fromkeys(one.family.edition for one in found.listings)),
        "scope": msgspec.json.encode(found.scope).decode(),
        "tables": str(tables),
        "games": str(games),
        "analyses": str(len({key[:2] for key in found.laws})),
        "sides": str(len(found.sides)),
    }
    disk.executemany("INSERT INTO meta VALUES (?, ?)", values.items())
    digest = ("INSERT INTO meta VALUES (?, ?)", (schema.DIGEST, schema.content_digest(disk)))
    disk.execute(*digest)


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))
