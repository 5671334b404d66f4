"""Documents: what is written for the file, by whom it is issued, and its signatures."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from croupier.cli.asked import DocumentOptions
from croupier.cli.output import STANDARD, check_apart, check_place, note_read, note_signed
from croupier.cli.printing import DONE, say
from croupier.cli.progress import waiting
from croupier.record.model import bad
from croupier.rules.refusal import Refusal
from croupier.verify.document_signature import beside

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from croupier.documents.filed import FiledDocument
    from croupier.documents.frame import Contents, Issue


class AskedDocument(NamedTuple):
    """A document that can be written: by whom it is issued, where to, and what signs it."""

    issue: "Issue"
    html_to: str | None
    pdf_to: str | None
    key: "Ed25519PrivateKey | None"

    def write(self, contents: "Callable[[], Contents]") -> None:
        """Write it as print and page, and sign each file."""
        from croupier.documents.filed import filed

        with waiting("Writing the document", "putting it into words"):
            document = filed(contents(), self.issue)
            made = [
                (to, form(document))
                for to, form in ((self.html_to, _page), (self.pdf_to, _pdf))
                if to is not None
            ]
        for to, body in made:
            _write(to, body, document, self.key)


def write_document(
    contents: "Callable[[], Contents]", options: DocumentOptions, table: str = ""
) -> None:
    """Write a document where one is asked for."""
    document = asked_document(options, table)
    if document is not None:
        document.write(contents)


def asked_document(options: DocumentOptions, table: str = "") -> AskedDocument | None:
    """The document that is asked for; refused where it could not be written."""
    if options["pdf_to"] is None and options["html_to"] is None:
        check_not_filed(options, table, "name a file with --pdf or --html")
        return None
    from croupier.documents.frame import issue

    issued = issue(options["by"], options["role"], options["number"], options["dated"], table)
    key = None if options["sign"] is None else _signing(options["sign"])
    check_apart({"--html": options["html_to"], "--pdf": options["pdf_to"]})
    for to in (options["html_to"], options["pdf_to"]):
        _check_places(to, key)
    return AskedDocument(issued, options["html_to"], options["pdf_to"], key)


def _signing(file: str) -> "Ed25519PrivateKey":
    """The key that signs, over which nothing is written."""
    note_read(file)
    try:
        return document_key(file)
    except Refusal as wrong:
        raise wrong.at_place("--sign") from None


def check_not_filed(options: DocumentOptions, table: str, do: str = "add --filed") -> None:
    """Refuse what is said of a document where none is written."""
    said = {
        "--by": options["by"],
        "--role": options["role"],
        "--number": options["number"],
        "--dated": options["dated"],
        "--table": table,
        "--sign": options["sign"],
    }
    for name, value in said.items():
        if value:
            raise bad(name, f"it is about a document for the file: {do}")


def _check_places(to: str | None, key: object) -> None:
    if to is not None and key is not None:
        if to == STANDARD:
            raise bad("--sign", "a signature lies beside its document: write that to a file")
        note_signed(to)
        check_place("", beside(to))
    check_place("", to)


def _write(
    to: str, body: bytes, document: "FiledDocument", key: "Ed25519PrivateKey | None"
) -> None:
    from croupier.cli.files import write
    from croupier.documents.signature import signature_of

    write(to, lambda: body)
    if key is not None:
        write(beside(to), lambda: signature_of(body, document.frame, key))


def _page(document: "FiledDocument") -> bytes:
    from croupier.documents.page import page

    return page(document).encode()


def _pdf(document: "FiledDocument") -> bytes:
    from croupier.documents.print import pdf

    return pdf(document)


def print_public_key(file: str) -> int:
    """Print the public half of a key, which is made where there is none; the exit status."""
    from croupier.casino.key_file import make_key, public_key
    from croupier.cli.files import refuse

    try:
        if not Path(file).exists():
            check_place("", file)
            make_key(Path(file))
            say(f"Written: {file}", err=True)
        click.echo(public_key(document_key(file)).hex())
    except OSError as trouble:
        return refuse(file, bad("", f"cannot be written: {trouble.strerror}"), False)
    except Refusal as wrong:
        return refuse("", wrong, False)
    return DONE


def document_key(file: str) -> "Ed25519PrivateKey":
    """The key of a file that is there; what is wrong with it is said in a sentence."""
    from croupier.pem import read_key

    try:
        return read_key(Path(file))
    except FileNotFoundError:
        why = f"there is no key {file}: `croupier key {file}` makes one"
    except PermissionError as wrong:
        why = f"{file} cannot be read: {wrong.strerror}" if wrong.strerror else str(wrong)
    except OSError as trouble:
        why = f"{file} cannot be read: {trouble.strerror}"
    except ValueError as wrong:
        why = str(wrong)
    raise bad("", why)
