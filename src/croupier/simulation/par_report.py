"""PAR report: a PAR sheet as one JSON object, and as rows for a spreadsheet."""

import csv
from collections.abc import Iterator
from io import StringIO

from croupier.analysis.par_wager import VOLATILITY, ParOutcome, ParRange, ParWager
from croupier.analysis.report_types import (
    DealersErrorReport,
    ParFigures,
    ParHourReport,
    ParOutcomeReport,
    ParRangeReport,
    ParReport,
    ParWagerReport,
)
from croupier.money import written
from croupier.simulation.par_sheet import PLAYED, SEED, ParSheet, TableHour
from croupier.version import __version__

METHOD = (
    "Wagers are valued exactly from a full shoe, with the best call on every hand. The chances of a"
    " Round's net have the mean and variance of the house edge; hands of a split are taken as"
    " independent once the Dealer's total is known, and put right in both. Ranges hold 95 of 100"
    " results of so many independent wagers. The spread of an hour is that of"
    f" {PLAYED:,} simulated Rounds with each number of Boxes (seed {SEED})."
)


def par_report(sheet: ParSheet) -> ParReport:
    """A PAR sheet in full."""
    rules = sheet.edge.rules
    return {
        "edition": rules.elections.edition.id,
        "versions": list(rules.elections.versions),
        "decks": rules.elections.decks,
        "fingerprint": rules.fingerprint,
        "version": __version__,
        "seed": SEED,
        "simulated_rounds": PLAYED,
        "volatility_factor": VOLATILITY,
        "method": METHOD,
        "wagers": {one.name: _wager(one) for one in sheet.wagers},
        "wagers_not_valued": {one.at: str(one) for one in sheet.edge.not_valued},
        "wager": written(sheet.wager),
        "rounds_an_hour": sheet.rounds_an_hour,
        "table_hours": [_hour(one) for one in sheet.hours],
        "dealers_errors": [_error(one.what, one.chance, one.each) for one in sheet.errors],
    }


def _wager(one: ParWager) -> ParWagerReport:
    return {
        "title": one.title,
        **par_figures(one),
        "note": one.note,
        "outcomes": [_outcome(each) for each in one.outcomes],
        "ranges": [_range(each) for each in one.ranges],
    }


def par_figures(one: ParWager) -> ParFigures:
    """The figures of a wager."""
    return {
        "house_edge": one.house_edge,
        "element_of_risk": one.element_of_risk,
        "hit_frequency": one.hit_frequency,
        "standard_deviation": one.standard_deviation,
        "volatility_index": one.volatility_index,
        "best": one.best,
        "worst": one.worst,
    }


def _ends(one: ParOutcome) -> str:
    return f"{one.what} ({one.net:+g})" if one.what else f"{one.net:+g}"


def _outcome(one: ParOutcome) -> ParOutcomeReport:
    return {
        "what": one.what,
        "net": one.net,
        "probability": one.probability,
        "true_odds": one.true_odds,
    }


def _range(one: ParRange) -> ParRangeReport:
    return {"wagers": one.wagers, "low": one.low, "high": one.high}


def _hour(one: TableHour) -> ParHourReport:
    return {
        "boxes": one.boxes,
        "expected_win_dollars": one.expected_win / 100,
        "standard_deviation_dollars": one.spread / 100,
    }


def _error(what: str, chance: float, each: float) -> DealersErrorReport:
    return {"what": what, "chance": chance, "costs_each": each, "costs_a_round": chance * each}


def par_csv(sheet: ParSheet) -> str:
    """A PAR sheet in rows: of what, of which wager, which figure, its value."""
    out = StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(("section", "of", "figure", "value"))
    lines.writerows(_rows(sheet))
    return out.getvalue()


def _rows(sheet: ParSheet) -> Iterator[tuple[str, str, str, object]]:
    report = par_report(sheet)
    for key in ("edition", "decks", "fingerprint", "version", "seed", "simulated_rounds"):
        yield "sheet", "", key, report[key]
    for one in sheet.wagers:
        yield from (("wager", one.name, key, value) for key, value in par_figures(one).items())
        for each in one.outcomes:
            yield "outcome", one.name, _ends(each), each.probability
        for span in one.ranges:
            yield "range", one.name, f"{span.wagers} wagers, low", span.low
            yield "range", one.name, f"{span.wagers} wagers, high", span.high
    for hour in sheet.hours:
        yield "hour", f"{hour.boxes} Boxes", "expected win in dollars", hour.expected_win / 100
        yield "hour", f"{hour.boxes} Boxes", "standard deviation in dollars", hour.spread / 100
    for error in sheet.errors:
        yield "error", error.what, "chance", error.chance
        yield "error", error.what, "costs each", error.each
