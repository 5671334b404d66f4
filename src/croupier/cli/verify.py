"""croupier verify."""

from pathlib import Path
from typing import Final, NamedTuple

import click
from rich.console import Console
from rich.text import Text

from croupier.cli.beacon import published_by
from croupier.cli.files import refuse
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json
from croupier.cli.terminal import terminal
from croupier.cli.verify_document import verify_document
from croupier.record.file_kind import file_kind
from croupier.record.model import bad
from croupier.verify.audit import Beside
from croupier.verify.files import audited, check_export_only, heads_of, is_document, public_key
from croupier.verify.finding import KeyChange, Report
from croupier.verify.lines import NotAnExport, Unreadable

_READS: Final = "verify reads an export of a casino's log, or a document with FILE.sig beside it"


class VerifyOptions(NamedTuple):
    """What is asked of the files."""

    as_json: bool = False
    key: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    witness: tuple[str, ...] = ()
    beacon: str | None = None

    @property
    def of_exports(self) -> dict[str, object]:
        """What only an export can be held against."""
        return {"--held": self.held, "--witness": self.witness, "--beacon": self.beacon}


def verify_files(files: tuple[str, ...], options: VerifyOptions) -> int:
    """Check files one after another, each below its name where there are several; the worst."""
    statuses = []
    for file in files:
        if len(files) > 1 and not options.as_json:
            click.secho(file, bold=True)
        statuses.append(verify_file(file, options))
    return max(statuses)


def verify_file(file: str, options: VerifyOptions) -> int:
    """Audit an export, or check a document, and print what was found; the exit status."""
    as_json = options.as_json
    try:
        keys = tuple(map(public_key, options.key))
        if is_document(Path(file)):
            check_export_only(options.of_exports)
            return verify_document(Path(file), keys, as_json)
        heads = tuple(head for name in options.held for head in heads_of(name))
        published = None if options.beacon is None else published_by(options.beacon)
        beside = Beside(heads, tuple(map(public_key, options.witness)), published)
        report = audited(Path(file), keys, beside)
    except NotAnExport:
        return refuse(file, bad("", f"{file_kind(Path(file))}; {_READS}"), as_json)
    except OSError as trouble:
        missing = str(trouble.filename or file)
        return refuse(missing, bad("", f"cannot be read: {trouble.strerror}"), as_json)
    except Unreadable as wrong:
        return refuse(file, bad("", str(wrong)), as_json)
    if as_json:
        print_json(report)
    else:
        show(report)
    return NOT_AS_EXPECTED if report.findings else DONE


def show(report: Report, console: Console | None = None) -> None:
    """Print what an audit found, for people."""
    console = console or terminal()
    for one in report.findings:
        console.print(Text(str(one), style="red"), soft_wrap=True)
    for warning in report.warnings:
        console.print(Text(f"Warning: {warning}", style="yellow"), soft_wrap=True)
    for change in report.key_changes:
        console.print(Text(_changed(change)), soft_wrap=True)
    looked = (
        f"{report.entries:,} entries in {report.streams:,} streams, "
        f"{report.checkpoints:,} checkpoints signed by {report.witnesses:,} witnesses too, "
        f"{report.cards:,} cards opened, {report.shoes:,} shoes revealed, "
        f"{report.rounds:,} Rounds settled again"
    )
    console.print(looked, soft_wrap=True)
    console.print(Text(_shuffled(report)), soft_wrap=True)
    if report.reported:
        console.print(Text(_reported(report)), soft_wrap=True)
    count = len(report.findings)
    console.print("Nothing is wrong." if not count else f"{count:,} wrong.")


def _changed(change: KeyChange) -> str:
    """By which key checkpoints are signed from one on, and who said so."""
    by = "handed over by the key before" if change.handed_over else "not handed over"
    keys = f"from {change.before} to {change.after}"
    return f"The key changed with checkpoint {change.checkpoint}, {by}: {keys}"


def _shuffled(report: Report) -> str:
    """Who contributed to how many shuffles."""
    given = ", ".join(f"{player} {count:,}" for player, count in report.contributed.items())
    missing = ", ".join(f"{player} {count:,}" for player, count in report.missing.items())
    alone = f"Shoes shuffled by the casino alone: {report.alone:,}"
    with_players = [f"with a contribution of: {given}"] if given else []
    without = [f"without one that was committed to, of: {missing}"] if missing else []
    return "; ".join((alone, *with_players, *without, *_public(report)))


def _public(report: Report) -> list[str]:
    """How many shuffles a public beacon's number went into."""
    if not (report.beacons or report.beacons_missing):
        return []
    given = ", ".join(f"{source} {count:,}" for source, count in report.beacons.items()) or "none"
    missing, compared = report.beacons_missing, report.beacons_compared
    return [f"with a beacon's number, of: {given} ({compared:,} compared, {missing:,} missing)"]


def _reported(report: Report) -> str:
    """Who reported or ruled how often that something went wrong."""
    counts = ", ".join(f"{person} {count:,}" for person, count in report.reported.items())
    return f"Irregularities reported or ruled on by people on duty: {counts}"
