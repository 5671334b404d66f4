"""croupier anomalies."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json
from croupier.cli.serve import reporting, where_of
from croupier.cli.terminal import terminal
from croupier.money import spoken
from croupier.protocol.anomalies import AnomalyMatter, AnomalyReport
from croupier.record.model import bad

if TYPE_CHECKING:
    from croupier.casino.store.port import Entry
    from croupier.verify.lines import ExportedEntry


class AnomalyOptions(Struct, frozen=True, kw_only=True):
    """Of which log, and of which days."""

    file: str | None
    data: str | None
    database: str
    since: str
    until: str


@reporting
def print_anomalies(options: AnomalyOptions, as_json: bool) -> int:
    """Print what people and tables did more often than is usual; the exit status."""
    from croupier.verify.lines import Unreadable

    try:
        report = _of_export(options) if options.file else _of_casino(options)
    except Unreadable as wrong:
        raise bad("", str(wrong)) from None
    if as_json:
        print_json(report)
    else:
        show(report)
    return NOT_AS_EXPECTED if _unusual(report) else DONE


def _of_export(options: AnomalyOptions) -> AnomalyReport:
    from croupier.casino.anomalies.report import Stretch, anomalies
    from croupier.casino.anomalies.tally import TableTally
    from croupier.verify.lines import TABLE, opened

    assert options.file is not None
    stretch = Stretch(options.since, options.until)
    _ = stretch.days  # refused before anything is read
    tallies: dict[str, TableTally] = {}
    with Path(options.file).open("rb") as lines:
        for entry in opened(lines).entries:
            if entry.stream.startswith(TABLE):
                name = entry.stream.removeprefix(TABLE)
                tallies.setdefault(name, TableTally(name)).read_all((_stored(entry),))
    return anomalies(list(tallies.values()), stretch)


def _stored(entry: "ExportedEntry") -> "Entry":
    from croupier.casino.store.port import Entry

    body = entry.body.encode()
    return Entry(*entry[:5], body, entry.hash)


def _of_casino(options: AnomalyOptions) -> AnomalyReport:
    from croupier.casino.anomalies.report import Stretch
    from croupier.web.transfer import anomalies

    stretch = Stretch(options.since, options.until)
    return asyncio.run(anomalies(where_of(options.data, options.database), stretch))


def _unusual(report: AnomalyReport) -> int:
    return sum(row.unusual for one in report.matters for row in one.rows)


def show(report: AnomalyReport, console: Console | None = None) -> None:
    """Print a report for people."""
    console = console or terminal()
    for one in report.matters:
        console.print(_table(one))
    for sum_ in report.corrections:
        second = f", confirmed by {sum_.confirmed_by}" if sum_.confirmed_by else ""
        moved = f"{sum_.player}: {spoken(sum_.cents)} moved by {sum_.rulings} rulings"
        console.print(Text(f"{moved} of {sum_.ruled_by}{second}"), soft_wrap=True)
    _print_lines(console, report.assumed)
    console.print(
        f"{report.read:,} entries, {report.rounds:,} Rounds, {report.comparisons:,} counts"
    )
    count = _unusual(report)
    console.print(f"{count:,} unusual." if count else "Nothing is unusual.")


def _print_lines(console: Console, lines: Iterable[str]) -> None:
    for line in lines:
        console.print(Text(line, style="dim"), soft_wrap=True)


def _table(one: AnomalyMatter) -> Table:
    table = Table(title=f"{one.title}, by {one.about}", title_justify="left")
    for head in ("", "Count", f"Among {one.among}", "Usual", "Chance", "Newest entries"):
        table.add_column(head)
    for row in one.rows:
        usual = "" if row.usual is None else f"{row.usual:.2g}"
        chance = "" if row.chance is None else f"{row.chance:.2g}"
        newest = ", ".join(f"{entry.table} {entry.version}" for entry in row.entries[:3])
        style = "red" if row.unusual else ""
        table.add_row(
            row.subject, f"{row.count:,}", f"{row.among:,}", usual, chance, newest, style=style
        )
    return table
