"""croupier verify, of a document: whether it is what was signed, and by which key."""

from pathlib import Path
from typing import Final, TypedDict

import click

from croupier.cli.files import refuse
from croupier.cli.printing import DONE, NOT_AS_EXPECTED, print_json
from croupier.record.model import bad
from croupier.verify.document_signature import (
    BEGINNINGS,
    SUFFIX,
    DocumentSignature,
    DocumentState,
    read_signature,
    state_of,
)
from croupier.verify.lines import Unreadable


class SignedReport(TypedDict, total=False):
    """What was signed of a document; nothing where it is not signed."""

    number: str
    dated: str
    key: str


class DocumentReport(SignedReport):
    """What ``croupier verify --json`` prints of a document."""

    document: str
    state: DocumentState


_SENTENCES: Final = {
    DocumentState.VALID: "The document is as it was signed.",
    DocumentState.ALTERED: "The document is not the one that was signed: it was altered.",
    DocumentState.SIGNATURE_ALTERED: "The signature is not what its key signed: it was altered.",
    DocumentState.OTHER_KEY: "The document was signed with another key than the one you gave.",
    DocumentState.NOT_SIGNED: "There is no signature beside the document.",
}


def is_document(file: Path) -> bool:
    """Is it a document, or the signature of one, and not an export?"""
    if file.suffix == SUFFIX:
        return True
    with file.open("rb") as opened:
        return opened.read(max(map(len, BEGINNINGS))).startswith(BEGINNINGS)


def verify_document(file: Path, keys: tuple[bytes, ...], as_json: bool) -> int:
    """Check a document against the signature beside it; the exit status."""
    document = file.with_suffix("") if file.suffix == SUFFIX else file
    beside = document.with_name(document.name + SUFFIX)
    try:
        signature = read_signature(beside.read_bytes()) if beside.exists() else None
    except Unreadable as wrong:
        return refuse(str(beside), bad("", str(wrong)), as_json)
    state = state_of(document.read_bytes(), signature, keys)
    if as_json:
        print_json(_report(document, state, signature))
    else:
        _show(state, signature, pinned=bool(keys))
    return DONE if state is DocumentState.VALID else NOT_AS_EXPECTED


def _report(
    document: Path, state: DocumentState, signature: DocumentSignature | None
) -> DocumentReport:
    if signature is None:
        return {"document": str(document), "state": state}
    return {"document": str(document), "state": state, **_signed(signature)}


def _signed(signature: DocumentSignature) -> SignedReport:
    return {"number": signature.number, "dated": signature.dated, "key": signature.key.hex()}


def _show(state: DocumentState, signature: DocumentSignature | None, *, pinned: bool) -> None:
    click.echo(_SENTENCES[state])
    for name, text in _signed(signature).items() if signature else ():
        click.echo(f"{name.capitalize():<8}{text}")
    if state is DocumentState.VALID and not pinned:
        click.echo("Whose key that is, the signature cannot say: give the office's own with --key.")
