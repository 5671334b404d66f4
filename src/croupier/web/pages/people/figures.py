"""Figures: one's own results at each table, against what was to be expected of them."""

from collections.abc import AsyncIterator
from typing import Final, NamedTuple

from litestar import MediaType, get

from croupier.casino.people.state import Person
from croupier.casino.table.live_table import LiveTable
from croupier.explain.review import NO_ROUNDS, Expectation, RoundSums, luck_said, signed, together
from croupier.explain.rulings import came_to
from croupier.money import spoken
from croupier.web.kit.cells import cell, won_or_lost
from croupier.web.kit.markup import Child, Html, el, joined, panel, sentence, table, wide
from croupier.web.kit.naming import named
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import HEAT_CHIPS, table_title
from croupier.web.kit.visitor import Looker, inside


@get("/me/figures", media_type=MediaType.HTML)
async def figures(visitor: Looker, served: Serving) -> str:
    """Show one's own results against what was expected, to go into the page."""
    return await figures_part(inside(visitor), served)


class _TableFigures(NamedTuple):
    """What one's own Rounds at a table came to, and what was expected once that is worked out."""

    title: str
    sums: RoundSums
    expected: Expectation | None = None


async def figures_part(person: Person, served: Served) -> Html:
    """Results at each table against what was expected of them; those of heats stand apart."""
    tables = [one async for one in _at_tables(person, served)]
    heats = [one async for one in _at_heats(person, served)]
    return joined((_sums(tables, person, served), _heats(heats) if heats else None))


def _sums(found: list[_TableFigures], person: Person, served: Served) -> Html:
    """Results at each table, all together at the head."""
    if not found:
        return panel("Against expectation", el("p", "You have not played a Round here yet."))
    known = [one.expected for one in found if one.expected is not None]
    over = len(known) == len(found)
    sums = sum((one.sums for one in found), NO_ROUNDS)
    result = came_to(person.key, sums.net, sums.corrections)
    said: Child = None
    if over:
        said = el("p", luck_said(sums.net, together(known), sums.rounds))
    heads = ("Table", "Rounds", "Wagered", "Net", "Expected", "Standard deviation")
    rows = [_figures_row(one) for one in found]
    return panel(
        "Against expectation",
        el(
            "p",
            sentence(named(result, served.directory.people, person.key)),
            class_="result",
            data_over=over,
        ),
        said or el("p", "What was to be expected is being worked out.", class_="quiet"),
        wide(table(heads, rows, class_="sums"), "Against expectation"),
    )


def _heats(found: list[_TableFigures]) -> Html:
    """Chips won and lost in heats: they decide who goes on, and are no money."""
    heads = ("Table", "Rounds", "Wagered", "Net")
    rows = [el("tr", *_played_cells(one)) for one in found]
    return panel(
        "Tournament chips",
        el("p", HEAT_CHIPS, class_="quiet"),
        wide(table(heads, rows, class_="sums"), "Tournament chips"),
    )


async def _at_tables(person: Person, served: Served) -> AsyncIterator[_TableFigures]:
    async for held, sums in _played(person, served, heats=False):
        expected = await served.reviewer.expected_soon(held, person.key)
        yield _TableFigures(table_title(held.live), sums, expected)


async def _at_heats(person: Person, served: Served) -> AsyncIterator[_TableFigures]:
    async for held, sums in _played(person, served, heats=True):
        yield _TableFigures(table_title(held.live), sums)


async def _played(
    person: Person, served: Served, *, heats: bool
) -> AsyncIterator[tuple[LiveTable, RoundSums]]:
    """What somebody played at each table that is of a tournament, or at each that is not."""
    for held in [one for one in served.casino if (one.live.heat is not None) is heats]:
        sums = (await served.histories.of(held)).of(person.key).sums
        if sums.rounds:
            yield held, sums


def _figures_row(one: _TableFigures) -> Html:
    expected = one.expected
    spread = None if expected is None else expected.deviation
    cells = (
        *_played_cells(one),
        cell("Expected", "…" if expected is None else signed(expected.cents), class_="num"),
        cell("Standard deviation", "…" if spread is None else spoken(round(spread)), class_="num"),
    )
    return el("tr", *cells)


def _played_cells(one: _TableFigures) -> tuple[Html, ...]:
    sums = one.sums
    return (
        el("th", one.title, scope="row"),
        cell("Rounds", str(sums.rounds), class_="num"),
        cell("Wagered", spoken(sums.wagered), class_="num"),
        net_cell(sums.net, sums.corrected),
    )


def net_cell(net: int, corrected: int) -> Html:
    """What was won or lost, and what of it rulings moved."""
    of_it = el("small", f"{signed(corrected)} by ruling") if corrected else None
    return cell("Net", signed(net), of_it, class_=f"num {won_or_lost(net)}")


ROUTES: Final = (figures,)
