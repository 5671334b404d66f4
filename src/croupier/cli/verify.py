"""croupier verify."""

import os
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from croupier.cli.beacon import published_by
from croupier.cli.files import refuse
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json
from croupier.cli.verify_document import is_document, verify_document
from croupier.record.model import bad
from croupier.verify.audit import Beside, audit
from croupier.verify.finding import KeyChange, Report
from croupier.verify.heads import SignedHead, held_heads
from croupier.verify.lines import Unreadable

_LONG: Final = 8 << 20
"""Bytes from which on an export is worth several processes."""
_MOST: Final = 4


def verify_export(
    file: str,
    as_json: bool,
    key: tuple[str, ...] = (),
    held: tuple[str, ...] = (),
    witness: tuple[str, ...] = (),
    *,
    beacon: str | None = None,
) -> int:
    """Audit an export, or check a document, and print what was found; the exit status."""
    try:
        if is_document(Path(file)):
            return verify_document(Path(file), tuple(map(public_key, key)), as_json)
        heads = tuple(head for name in held for head in _held(name))
        published = None if beacon is None else published_by(beacon)
        beside = Beside(heads, tuple(map(public_key, witness)), published)
        processes = processes_for(Path(file).stat().st_size)
        with Path(file).open("rb") as lines:
            keys = tuple(map(public_key, key))
            report = audit(lines, keys, beside=beside, processes=processes)
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


def processes_for(size: int) -> int:
    """How many processes follow the tables of an export of so many bytes."""
    return 1 if size < _LONG else min(os.cpu_count() or 1, _MOST)


def _held(file: str) -> tuple[SignedHead, ...]:
    """The checkpoints of a file that somebody has kept."""
    try:
        return held_heads(Path(file).read_text())
    except (OSError, UnicodeDecodeError):
        raise Unreadable(f"{file} cannot be read") from None


def public_key(key: str) -> bytes:
    """A public key as it is written, 64 hexadecimal digits, or that of a PEM file."""
    if Path(key).is_file():
        return _public_key_of(Path(key))
    try:
        body = bytes.fromhex(key)
    except ValueError:
        body = b""
    if len(body) != 32:
        raise Unreadable(f"{key} is no public key: it has 64 hexadecimal digits, or is a PEM file")
    return body


def _public_key_of(file: Path) -> bytes:
    from croupier.casino.key_file import read_public_key

    try:
        return read_public_key(file)
    except OSError as trouble:
        why = f"{file} cannot be read: {trouble.strerror}" if trouble.strerror else str(trouble)
        raise Unreadable(why) from None
    except ValueError as wrong:
        raise Unreadable(str(wrong)) from None


def show(report: Report, console: Console | None = None) -> None:
    """Print what an audit found, for people."""
    console = console or Console(highlight=False)
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
