"""croupier verify, of a document: whether it is what was signed, and by which key."""

from pathlib import Path

import click

from croupier.cli.files import refuse
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json, say
from croupier.record.model import bad
from croupier.verify.document_signature import DocumentState
from croupier.verify.files import SAID, CheckedDocument, UnreadableSignature, checked_document


def verify_document(file: Path, keys: tuple[bytes, ...], as_json: bool) -> int:
    """Check a document against the signature beside it; the exit status."""
    try:
        found = checked_document(file, keys)
    except UnreadableSignature as wrong:
        return refuse(str(wrong.file), bad("", str(wrong)), as_json)
    if as_json:
        print_json(found.report)
    else:
        _show(found, pinned=bool(keys))
    return DONE if found.state is DocumentState.VALID else NOT_AS_EXPECTED


def _show(found: CheckedDocument, *, pinned: bool) -> None:
    say(SAID[found.state])
    for name, text in found.signed.items():
        click.echo(f"{name.capitalize():<8}{text}")
    if found.state is DocumentState.VALID and not pinned:
        say("Whose key that is, the signature cannot say: give the office's own with --key.")
