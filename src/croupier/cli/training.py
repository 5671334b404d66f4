"""Training: a drill in which weak cells of the chart come again, kept in a file if one is named."""

from pathlib import Path

import click
import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.files import read, write
from croupier.cli.output import check_place
from croupier.cli.progress import waiting
from croupier.cli.terminal import terminal
from croupier.money import spoken
from croupier.record.model import bad
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.school.exercise import CALLS, Answer, Exercise
from croupier.school.frequencies import frequencies
from croupier.school.generator import exercise, exercise_on, rules_of
from croupier.school.heat_map import (
    METHOD,
    SHAKY,
    SURE,
    UNKNOWN,
    WEAK,
    HeatCell,
    HeatGrid,
    HeatMap,
    cost_said,
    heat_map,
)
from croupier.school.repetition import TrainingProgress, after, answer_on, checked, due

FORMAT = "croupier-progress-1"
_STYLES = {
    SURE: "bold white on #0c4838",
    SHAKY: "bold #2c1f00 on #ecc25a",
    WEAK: "bold white on #7c1f14",
    UNKNOWN: "dim",
}


class ProgressFile(Struct, frozen=True, kw_only=True):
    """A progress as it is kept in a file."""

    format: str = FORMAT
    fingerprint: str
    """Of the rules the answers belong to."""
    progress: TrainingProgress


class Training:
    """Which cell comes next at a table, by what was answered."""

    def __init__(self, config: TableConfig, progress: TrainingProgress, to: str | None) -> None:
        self.config, self.progress, self._to = config, progress, to
        self._answered = 0

    def next(self, seed: int) -> Exercise:
        """An exercise on the cell that is due, or any."""
        cell = due(self.progress)
        if not cell:
            return exercise(CALLS, self.config, seed)
        return exercise_on(self.config, seed, cell)

    def note(self, one: Exercise, answer: Answer) -> None:
        """An exercise was answered; what is kept in a file is kept at once."""
        if not one.cell:
            return
        self.progress, self._answered = after(self.progress, answer_on(one, answer)), 1
        fingerprint = rules_of(self.config).fingerprint
        kept = ProgressFile(fingerprint=fingerprint, progress=self.progress)
        body = msgspec.json.format(msgspec.json.encode(kept)) + b"\n"
        write(self._to, lambda: body, updated=True)

    def end(self) -> None:
        """Show the chart with what was answered, where anything was."""
        if not self._answered:
            return
        rules = rules_of(self.config)
        with waiting("Counting how often each cell comes up"):
            found = heat_map(self.progress, frequencies(rules))
        show(found, rules.elections.minimum)


def begun(config: TableConfig, kind: str, file: str | None) -> Training | None:
    """The training at a table, with what a file has kept; none where no calls are practised."""
    if kind != CALLS:
        if file is not None:
            raise Refusal((), f"a progress is kept of {CALLS}", at="progress")
        return None
    check_place("progress", file)
    return Training(config, _kept(config, file), file)


def _kept(config: TableConfig, file: str | None) -> TrainingProgress:
    if file is None or not Path(file).exists():
        return TrainingProgress()
    try:
        kept = msgspec.json.decode(read(file, updated=True), type=ProgressFile)
    except msgspec.DecodeError as wrong:
        raise bad("progress", f"{file} is no progress: {wrong}") from None
    fingerprint = rules_of(config).fingerprint
    if kept.fingerprint != fingerprint:
        theirs = f"their fingerprint is {kept.fingerprint[:40]}, not {fingerprint}"
        raise bad("progress", f"{file} is of other rules: {theirs}")
    return checked(kept.progress)


# ── On a terminal ───────────────────────────────────────────────────────────────────────────────


def show(found: HeatMap, minimum: int, console: Console | None = None) -> None:
    """Print the chart: the percentage of right answers in each cell."""
    console = console or terminal()
    for grid in found.grids:
        if any(one is not None and one.answered.asked for row in grid.rows for one in row.cells):
            console.print()
            console.print(Text(f"{grid.heading}, percent right", style="bold"))
            console.print(_grid(grid))
    beside = [one for one in found.beside if one.answered.asked]
    for one in dict.fromkeys((*beside, *found.dearest)):
        click.echo(_line(one))
    money = f", {spoken(round(found.cost * minimum))} at {spoken(minimum)} a Round"
    console.print()
    console.print(Text(cost_said(found, money if found.cost else "")))
    console.print(Text(METHOD, style="dim"))


def _grid(grid: HeatGrid) -> Table:
    """The rows in which something was answered."""
    shown = Table(box=None, pad_edge=False, header_style="dim", padding=(0, 1, 0, 0))
    shown.add_column("", justify="right", min_width=6)
    for name in grid.columns:
        shown.add_column(f"{name:^5}", min_width=5)
    for row in grid.rows:
        if any(one is not None and one.answered.asked for one in row.cells):
            shown.add_row(row.label, *map(_cell, row.cells))
    return shown


def _cell(one: HeatCell | None) -> Text:
    if one is None:
        return Text(f"{'–':^5}", "dim")
    return Text(f"{one.figure:^5}", _STYLES[one.look])


def _line(one: HeatCell) -> str:
    return f"{one.said}; in a hundred Rounds {one.cost:.3f} wagers"
