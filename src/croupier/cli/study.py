"""croupier study."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.asked import StudyOptions
from croupier.cli.files import read, refuse, write
from croupier.cli.output import check_apart, check_place
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, REFUSED, print_json, say
from croupier.cli.progress import waiting
from croupier.cli.simulate import rounds_of, say_cpu_plays
from croupier.cli.terminal import terminal
from croupier.gazette.citation import cited_all
from croupier.money import spoken
from croupier.pages.simulation.study_svg import study_svg
from croupier.rules.refusal import Refusal, Unlawful
from croupier.simulation.figures import FIGURES, Figure, Value
from croupier.simulation.gpu import crews
from croupier.simulation.study import Study, StudyRow
from croupier.simulation.study_file import read_study
from croupier.simulation.study_report import (
    charted,
    columns,
    how,
    reason,
    setting_name,
    shown,
    study_csv,
    study_report,
    title_of,
)
from croupier.simulation.study_run import is_whole, run_study

_ABREAST = 2
"""More figures than that stand below one another."""


class StudyRows(NamedTuple):
    """The rows of a study; not all of them where somebody pressed Ctrl-C."""

    rows: tuple[StudyRow, ...]
    whole: bool


def print_study(file: str, options: StudyOptions) -> int:
    """Carry a study out, print what is found and write it where asked; the exit status."""
    try:
        study = _read(file, options)
        check_apart({"--csv": options["csv_to"], "--svg": options["svg_to"]})
        check_place("csv", options["csv_to"])
        check_place("svg", options["svg_to"])
        found = _found(study, options)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, options["as_json"])
    if options["as_json"]:
        print_json(study_report(study, found.rows, found.whole))
    else:
        show(study, found)
    try:
        write(options["csv_to"], lambda: study_csv(study, found.rows).encode())
        write(options["svg_to"], lambda: study_svg(charted(study, found.rows)).encode())
    except Refusal as wrong:  # what was found is printed already
        return refuse(file, wrong, as_json=False)
    if not found.whole:
        return NOT_AS_EXPECTED
    return DONE if any(row.values for row in found.rows) else REFUSED


def _read(file: str, options: StudyOptions) -> Study:
    """The study of a file; a table it names lies beside it."""
    study = read_study(read(file), lambda name: read(str(Path(file).parent / name)))
    if options["rounds"] is not None:
        study = replace(study, rounds=rounds_of(options["rounds"]))
    rounds_of(str(study.rounds))
    return study


def _found(study: Study, options: StudyOptions) -> StudyRows:
    """As many rows as there is patience for."""
    rows: list[StudyRow] = []
    with (
        crews(options["threads"], options["gpu"], say_cpu_plays) as crew_for,
        waiting("Valuing the tables of the study") as progress,
    ):
        try:
            rows.extend(run_study(study, crew_for, progress))
        except KeyboardInterrupt:
            return StudyRows(tuple(rows), whole=False)
    return StudyRows(tuple(rows), is_whole(study, rows))


# ── On a terminal ───────────────────────────────────────────────────────────────────────────────


def show(study: Study, found: StudyRows, console: Console | None = None) -> None:
    """Print what a study found for people."""
    console = console or terminal()
    edition = Text(study.base["edition"] if study.title else "", style="dim")
    console.print(Text(title_of(study), style="bold"), *filter(None, (edition,)))
    console.print()
    console.print(_table(study, found.rows))
    for sentence in _sentences(study, found):
        console.print(Text(sentence))
    if not found.whole:
        say("Stopped: these are the rows so far.", err=True)


def _table(study: Study, rows: Sequence[StudyRow]) -> Table:
    """A column for each figure; where they are many, a line."""
    grid = Table(box=None, pad_edge=False, header_style="dim")
    for one in study.vary:
        grid.add_column(setting_name(one.name))
    grid.add_column("Wager", no_wrap=True)
    figures = list(dict.fromkeys(figure for _, figure in columns(rows)))
    many = len(figures) > _ABREAST
    if many:
        grid.add_column("Figure", no_wrap=True)
    for name in ["Value"] if many else [FIGURES[figure].title.capitalize() for figure in figures]:
        grid.add_column(name, justify="right", no_wrap=True)
    grid.add_column("How")
    for row in rows:
        for line in _lines(row, [(one,) for one in figures] if many else [figures], many):
            grid.add_row(*line)
    return grid


def _lines(
    row: StudyRow, abreast: Sequence[Sequence[Figure]], named: bool
) -> Iterator[tuple[str, ...]]:
    """A line for each wager and its figures abreast; the settings stand in the first."""
    settings = shown(row.settings)
    if row.refused:
        none = ("",) * (1 + named + len(abreast[0] if abreast else ()))
        yield (*settings, *none, _refused(row))
    for wager in dict.fromkeys(one.wager for one in row.values):
        said = wager
        for figures in abreast:
            known = {one.figure: one for one in row.values if one.wager == wager}
            values = [known[figure] for figure in figures if figure in known]
            if values:
                name = (FIGURES[figures[0]].title,) if named else ()
                cells = (_cell(known.get(figure)) for figure in figures)
                yield (*settings, said, *name, *cells, _ways(values))
                settings, said = ("",) * len(settings), ""


def _refused(row: StudyRow) -> str:
    clauses = dict.fromkeys(clause for one in row.refused for clause in one.clauses)
    return f"not lawful, {cited_all(clauses)}" if clauses else "not played"


def _ways(values: Sequence[Value]) -> str:
    return " and ".join(dict.fromkeys(how(one) for one in values))


def _cell(one: Value | None) -> str:
    """A value; with twice its standard error where it has one."""
    if one is None:
        return ""
    form = FIGURES[one.figure]
    if form.money:
        return spoken(round(one.value))
    times, unit = (100, " %") if form.share else (1, "")
    if one.standard_error:
        return f"{times * one.value:.3f} ± {2 * times * one.standard_error:.3f}{unit}"
    return f"{times * one.value:.4f}{unit}"


def _sentences(study: Study, found: StudyRows) -> Iterator[str]:
    yield ""
    simulated = max((row.rounds for row in found.rows), default=0)
    if simulated:
        yield f"Simulated: {simulated:,} Rounds a row, seed {study.seed}; ± two standard errors."
    if found.rows and 0 < found.rows[-1].rounds < simulated:
        yield f"The last row was stopped after {found.rows[-1].rounds:,} Rounds."
    refused = (one for row in found.rows for one in row.refused)
    yield from dict.fromkeys(f"{reason(one)}." for one in refused)
