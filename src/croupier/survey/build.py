"""Build: list the lawful tables, value each law once a shoe, and write the atlas.

Who does what, and in which order, changes nothing: what was found is put in order at the end.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeVar

from croupier.record.model import bad
from croupier.rules.config import TableConfig
from croupier.simulation.local import Crew
from croupier.survey.families import DECKS, ODDS, Family, families
from croupier.survey.listing import Listing, listed
from croupier.survey.sides import ValuedSide, valued_sides
from croupier.survey.valuing import LawAsked, ValuedLaw, most_decks, valued
from croupier.survey.work import BuildState, Scope
from croupier.survey.writing import Findings, atlas_bytes

T = TypeVar("T")
Watch = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and of how much."""
_AHEAD = 2
"""Pieces of work in hand for each worker."""


class BuildAsked(NamedTuple):
    """What an atlas is to hold."""

    scope: Scope = Scope()
    charts: bool = True
    deviations: bool = True


def build(to: Path, asked: BuildAsked, crew: Crew, watch: Watch = lambda *_: None) -> bytes:
    """The finished atlas; what is found on the way is kept beside the file it is written to."""
    work = BuildState(to, asked.scope)
    try:
        listings = _listings(work, asked.scope, crew, watch)
        laws = _laws(work, listings, asked, crew, watch)
        sides = _sides(work, listings, crew, watch)
        return atlas_bytes(Findings(listings, laws, sides, asked.scope))
    finally:
        work.close()


def done(to: Path, scope: Scope) -> None:
    """The atlas is written: what the build went on from is not needed any more."""
    BuildState(to, scope).remove()


# ── Tables ──────────────────────────────────────────────────────────────────────────────────────


def _listings(work: BuildState, scope: Scope, crew: Crew, watch: Watch) -> tuple[Listing, ...]:
    every = {_key(one): one for one in families(scope.editions)}
    known = dict(work.listings())
    missing = [one for key, one in every.items() if key not in known]
    calls = ((listed, (one, scope.decks)) for one in missing)
    for at, found in enumerate(_in_order(crew, calls)):
        watch("Listing lawful tables", len(every) - len(missing) + at + 1, len(every))
        known[_key(missing[at])] = found
        work.add_listing(_key(missing[at]), found)
    lawful = tuple(known[key] for key in every if known[key].tables)
    if not lawful:
        work.remove()
        raise bad("decks", "no lawful table has so many decks")
    return lawful


def _key(family: Family) -> str:
    return " ".join((family.edition, *family.versions))


# ── Main wagers ─────────────────────────────────────────────────────────────────────────────────


def _laws(
    work: BuildState, listings: Sequence[Listing], asked: BuildAsked, crew: Crew, watch: Watch
) -> Mapping[tuple[str, int], ValuedLaw]:
    tables = laws_of(listings)
    of = sum(len(shoes) for shoes in tables.values())
    known = {key: one for key, one in work.laws().items() if _enough(one, asked)}
    calls = ((valued, (one,)) for one in _asked(tables, known, asked))
    for found in _in_order(crew, calls):
        known |= {(one.law, one.decks): one for one in found}
        work.add_laws(found)
        watch("Valuing every game", len(known), of)
    return known


def laws_of(
    listings: Sequence[Listing],
) -> Mapping[str, Mapping[int, Mapping[str, TableConfig]]]:
    """Every law with a table of it for all its decks and odds."""
    found: dict[str, dict[int, dict[str, TableConfig]]] = {}
    for listing in listings:
        law_at = {one.place: one.law for one in listing.tables}
        for place, elected, config in listing.family.tables():
            if place in law_at:
                shoes = found.setdefault(law_at[place], {})
                decks, odds = int(elected[DECKS]), str(elected[ODDS])
                shoes.setdefault(decks, {}).setdefault(odds, config)
    return found


def _enough(one: ValuedLaw, asked: BuildAsked) -> bool:
    """Was all found of it that is asked for?"""
    return (one.chart is not None or not asked.charts) and (one.deviations or not asked.deviations)


def _asked(
    tables: Mapping[str, Mapping[int, Mapping[str, TableConfig]]],
    known: Mapping[tuple[str, int], ValuedLaw],
    asked: BuildAsked,
) -> Iterator[LawAsked]:
    """What is still to be valued: the shoes of a law together, which share all but the sums."""
    for law, shoes in tables.items():
        missing = tuple(decks for decks in shoes if (law, decks) not in known)
        if missing:
            odds = dict.fromkeys(one for shoe in shoes.values() for one in shoe)
            by_odds = {
                one: most_decks({decks: at[one] for decks, at in shoes.items() if one in at})
                for one in odds
            }
            yield LawAsked(law, by_odds, missing, asked.charts, asked.deviations)


# ── Side wagers ─────────────────────────────────────────────────────────────────────────────────


def _sides(
    work: BuildState, listings: Sequence[Listing], crew: Crew, watch: Watch
) -> tuple[ValuedSide, ...]:
    shoes = _shoes(listings)
    known = dict(work.sides())
    missing = [decks for decks in shoes if decks not in known]
    calls = ((valued_sides, (shoes[decks], decks)) for decks in missing)
    for decks, found in zip(missing, _in_order(crew, calls), strict=True):
        known[decks] = found
        work.add_sides(decks, found)
        watch("Valuing side wagers", len(known), len(shoes))
    return tuple(one for decks in shoes for one in known[decks])


def _shoes(listings: Sequence[Listing]) -> Mapping[int, list[Family]]:
    """The families that have tables of each number of decks."""
    found: dict[int, list[Family]] = {}
    for listing in listings:
        family = listing.family
        axis = next(one for one in family.axes if one.key == DECKS)
        for decks in axis.values:
            found.setdefault(int(decks), []).append(family)
    return dict(sorted(found.items()))


# ── Workers ─────────────────────────────────────────────────────────────────────────────────────


def _in_order(
    crew: Crew, calls: Iterable[tuple[Callable[..., T], tuple[object, ...]]]
) -> Iterator[T]:
    """Have calls made by the workers; what comes of each, in order."""
    waiting: list[Future[T]] = []
    left = iter(calls)
    try:
        while True:
            for call, of in islice(left, max(0, _AHEAD * crew.workers - len(waiting))):
                waiting.append(crew.executor.submit(call, *of))
            if not waiting:
                return
            yield waiting[0].result()
            waiting.pop(0)
    finally:
        for future in waiting:
            future.cancel()
