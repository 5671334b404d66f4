"""Study report: what a study found, as JSON, as CSV and for its chart."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final, Literal, TypedDict

from croupier.gazette.citation import cited_all
from croupier.pages.simulation.pictures import Charted, Dot, Panel
from croupier.simulation.cases import BASE
from croupier.simulation.figures import FIGURES, TOTAL, Figure, Value
from croupier.simulation.study import CaseRefused, Study, StudyRow

_COLUMNS: Final = (
    "wager",
    "figure",
    "value",
    "standard_error",
    "how",
    "rounds",
    "refused",
    "clauses",
)
_WAYS: Final = {"grid": "every combination", "each": "one at a time"}


def how(value: Value) -> Literal["exact", "simulated"]:
    """Whether a value is exact or simulated."""
    return "exact" if value.exact else "simulated"


def title_of(study: Study) -> str:
    """The name of a study; its edition where it has none."""
    return study.title or f"A study of {study.base['edition']}"


def reason(one: CaseRefused) -> str:
    """Why a row has no values, with its clauses where the law is why."""
    if not one.clauses:
        return f"Not played: {one.why.rstrip('.')}"
    return f"Not lawful: {one.why} ({cited_all(one.clauses[:2])})"


def setting_name(name: str) -> str:
    """A setting that is varied, in words."""
    known = {"play.boxes": "Boxes played"}
    parts = [part for part in name.split(".") if part not in ("side_wagers", "readings", "play")]
    said = known.get(name, " ".join(parts).replace("_", " "))
    return said[:1].upper() + said[1:]


def shown(settings: tuple[str, ...]) -> tuple[str, ...]:
    """What a row varies; what it leaves as the table has it is not repeated."""
    if settings and set(settings) == {BASE}:
        return (BASE, *("" for _ in settings[1:]))
    return tuple("" if one == BASE else one for one in settings)


def columns(rows: Sequence[StudyRow]) -> list[tuple[str, Figure]]:
    """The wagers and figures that any row has, figure by figure."""
    found = dict.fromkeys((one.wager, one.figure) for row in rows for one in row.values)
    return sorted(found, key=lambda one: list(FIGURES).index(one[1]))


# ── JSON and CSV ────────────────────────────────────────────────────────────────────────────────


class ValueReport(TypedDict):
    """One figure of one wager."""

    wager: str
    figure: Figure
    value: float
    standard_error: float | None
    how: Literal["exact", "simulated"]


class CaseRefusedReport(TypedDict):
    """Why a table of the study has no values."""

    why: str
    clauses: list[str]


class StudyRowReport(TypedDict):
    """One table of the study."""

    settings: dict[str, str]
    fingerprint: str
    rounds: int
    values: list[ValueReport]
    refused: list[CaseRefusedReport]


class StudyReport(TypedDict):
    """What ``croupier study --json`` prints."""

    title: str
    edition: str
    way: str
    method: str
    seed: int
    varied: list[str]
    whole: bool
    rows: list[StudyRowReport]


def study_report(study: Study, rows: Sequence[StudyRow], whole: bool) -> StudyReport:
    """All there is to say, as one JSON object."""
    return {
        "title": title_of(study),
        "edition": study.base["edition"],
        "way": study.way,
        "method": study.method,
        "seed": study.seed,
        "varied": [one.name for one in study.vary],
        "whole": whole,
        "rows": [_row(study, row) for row in rows],
    }


def _row(study: Study, row: StudyRow) -> StudyRowReport:
    return {
        "settings": dict(zip((one.name for one in study.vary), row.settings, strict=True)),
        "fingerprint": row.fingerprint,
        "rounds": row.rounds,
        "values": [_value(one) for one in row.values],
        "refused": [{"why": one.why, "clauses": list(one.clauses)} for one in row.refused],
    }


def _value(one: Value) -> ValueReport:
    return {
        "wager": one.wager,
        "figure": one.figure,
        "value": one.value,
        "standard_error": one.standard_error,
        "how": how(one),
    }


def study_csv(study: Study, rows: Sequence[StudyRow]) -> str:
    """A line for every value; a line that says why for every table that cannot be."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("row", *(one.name for one in study.vary), *_COLUMNS))
    for cells in value_rows(study, rows):
        writer.writerow(" ".join(one) if isinstance(one, tuple) else one for one in cells.values())
    return out.getvalue()


def value_rows(study: Study, rows: Sequence[StudyRow]) -> Iterator[dict[str, object]]:
    """The lines of a study, each with what stands in its columns; None where nothing does."""
    varied = [one.name for one in study.vary]
    for number, row in enumerate(rows, 1):
        settings = dict(zip(varied, row.settings, strict=True))
        for cells in _lines(row):
            yield {"row": number, **settings, **dict(zip(_COLUMNS, cells, strict=True))}


def _lines(row: StudyRow) -> Iterator[tuple[object, ...]]:
    clauses = tuple(dict.fromkeys(one for each in row.refused for one in each.clauses))
    if row.refused:
        said = "; ".join(one.why for one in row.refused)
        yield (None, None, None, None, "refused", None, said, clauses)
    for one in row.values:
        rounds = None if one.exact else row.rounds
        yield (one.wager, one.figure, one.value, one.standard_error, how(one), rounds, None, ())


# ── The chart ───────────────────────────────────────────────────────────────────────────────────


def charted(study: Study, rows: Sequence[StudyRow]) -> Charted:
    """What the chart of a study shows."""
    varied = f"{_WAYS[study.way]}" if len(study.vary) > 1 else ""
    said = [study.base["edition"], f"{len(rows)} row{'s' * (len(rows) != 1)}", varied]
    simulated = {row.rounds for row in rows if row.rounds}
    if simulated:
        said.append(f"{max(simulated):,} Rounds for a row that is simulated")
    return Charted(
        title=title_of(study),
        subtitle=", ".join(filter(None, said)),
        settings=tuple(setting_name(one.name) for one in study.vary),
        rows=tuple(shown(row.settings) for row in rows),
        remarks=tuple("; ".join(map(reason, row.refused)) for row in rows),
        panels=tuple(_panel(rows, *one) for one in columns(rows)),
    )


def _panel(rows: Sequence[StudyRow], wager: str, figure: Figure) -> Panel:
    form = FIGURES[figure]
    of = "" if wager == TOTAL and form.of else wager
    dots = tuple(_dot(row, wager, figure) for row in rows)
    return Panel(form.title, of, dots, form.share, form.money)


def _dot(row: StudyRow, wager: str, figure: Figure) -> Dot | None:
    for one in row.values:
        if (one.wager, one.figure) == (wager, figure):
            return Dot(one.value, one.standard_error, one.exact)
    return None
