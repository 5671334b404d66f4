"""PAR tables: a PAR sheet in words and figures, the same on a terminal and in a document."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.analysis.par_wager import VOLATILITY, WAGERS, ParOutcome, ParWager
from croupier.money import spoken
from croupier.percentage import percent
from croupier.rules.names import MAIN
from croupier.simulation.par_report import METHOD
from croupier.simulation.par_sheet import ParSheet

_NONE = "–"


class ParTable(Struct, frozen=True):
    """A headed table: words in the first column, figures in the others."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sentences: tuple[str, ...] = ()


def par_tables(sheet: ParSheet) -> Iterator[ParTable]:
    """Everything a sheet has to say."""
    yield _wagers(sheet)
    yield from map(_outcomes, sheet.wagers)
    yield _ranges(sheet)
    yield _hours(sheet)
    yield _errors(sheet)
    yield ParTable("Method", (), (), (METHOD,))


def _wagers(sheet: ParSheet) -> ParTable:
    said = (
        "In units of what is first laid. The element of risk is what the house keeps of all action."
        f" The volatility index is {VOLATILITY} standard deviations: divided by the root of a"
        " number of wagers it is how far nine of ten results lie from the mean, at most."
    )
    return ParTable(
        heading="Wagers",
        columns=("Wager", "House edge", "Risk", "Wins", "St. dev.", "Volatility", "Best", "Worst"),
        rows=tuple(map(_wager, sheet.wagers)),
        sentences=(said, _wins(sheet), *(f"{one}." for one in sheet.edge.not_valued)),
    )


def _wins(sheet: ParSheet) -> str:
    """What counts as a win of the initial wager."""
    return (
        "A Round wins where it brings more than it cost; the initial wager by itself wins"
        f" {percent(sheet.edge.main.wins, 3)} of the time."
    )


def _wager(one: ParWager) -> tuple[str, ...]:
    return (
        one.title,
        percent(one.house_edge, 4),
        percent(one.element_of_risk, 4),
        percent(one.hit_frequency, 3),
        _figure(one.standard_deviation, ".4f"),
        _figure(one.volatility_index, ".3f"),
        _figure(one.best, "+g"),
        _figure(one.worst, "+g"),
    )


def _figure(value: float | None, form: str) -> str:
    return _NONE if value is None else format(value, form)


def _outcomes(one: ParWager) -> ParTable:
    whose = "a Round" if one.name == MAIN else one.title
    heading = f"What {whose} may bring"
    if not one.outcomes:
        return ParTable(heading, (), (), ("The hands of a split depend on one another here.",))
    named = any(each.what for each in one.outcomes)
    return ParTable(
        heading=heading,
        columns=(*(("Ends",) if named else ()), "Net", "Chance", "True odds to 1"),
        rows=tuple((*((each.what,) if named else ()), *_chance(each)) for each in one.outcomes),
        sentences=(one.note,) if one.note else (),
    )


def _chance(one: ParOutcome) -> tuple[str, ...]:
    net = f"{one.net:+g}" if one.net else "0"
    return net, f"{one.probability:.9f}", f"{one.true_odds:,.3f}"


def _ranges(sheet: ParSheet) -> ParTable:
    return ParTable(
        heading="What the house keeps of each wager, 95 times of 100, in percent",
        columns=("Wager", *(f"of {wagers:,}" for wagers in WAGERS)),
        rows=tuple(
            (one.title, *(f"{100 * each.low:.2f} to {100 * each.high:.2f}" for each in one.ranges))
            for one in sheet.wagers
            if one.ranges
        ),
    )


def _hours(sheet: ParSheet) -> ParTable:
    wager, rounds = spoken(sheet.wager), sheet.rounds_an_hour
    return ParTable(
        heading=f"An hour of {rounds:,} Rounds, {wager} on each Box",
        columns=("Boxes", "Expected win", "St. dev."),
        rows=tuple(
            (str(one.boxes), spoken(round(one.expected_win)), spoken(round(one.spread)))
            for one in sheet.hours
        ),
    )


def _errors(sheet: ParSheet) -> ParTable:
    said = (
        "In percent of the initial wager, for one Box; below nothing: what it takes from the"
        " player. An error in drawing or burning is one a Round."
    )
    return ParTable(
        heading="What a Dealer's error costs the house",
        columns=("Error", "How often", "Each time", "If always"),
        rows=tuple(
            (one.what, percent(one.chance, 3), percent(one.each, 3), percent(one.if_always, 3))
            for one in sheet.errors
        ),
        sentences=(said,),
    )
