"""Filed: a result as a document for the file, and what is said of it by keywords."""

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, TypedDict

from croupier.gazette.errors import hint
from croupier.record.model import bad

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    from croupier.documents.frame import Contents


class IssueKeywords(TypedDict, total=False):
    """What who issues a document says of it; what is left out is derived."""

    by: Mapping[str, str]
    """Who issues and signs it: names, each with the office."""
    number: str
    dated: str | date
    """Its day or time; a time without a time zone is of UTC."""
    table: str
    """The name of the table."""


class DocumentForFile:
    """A document as it is issued: numbered, dated, with places to sign."""

    def __init__(self, contents: "Contents", issued: IssueKeywords) -> None:
        from croupier.documents.filed import filed
        from croupier.documents.frame import issue

        _check(issued)
        by = issued.get("by", {})
        said = issue(
            tuple(by),
            tuple(by.values()),
            issued.get("number", ""),
            issued.get("dated", ""),
            issued.get("table", ""),
        )
        self.made = filed(contents, said)
        """Its frame, its parts, and the clauses it cites."""

    @property
    def number(self) -> str:
        """The number it is filed under."""
        return self.made.frame.number

    def __repr__(self) -> str:
        """Its number and title."""
        return f"<{type(self).__name__}: {self.number}, {self.made.frame.title}>"

    def signature(self, body: bytes, key: "Ed25519PrivateKey") -> bytes:
        """What lies beside a file of it, signed, as ``FILE.sig``: `croupier verify` checks it."""
        from croupier.documents.signature import signature_of

        return signature_of(body, self.made.frame, key)

    def html(self) -> str:
        """A page that asks for nothing from elsewhere."""
        from croupier.documents.page import page

        return page(self.made)

    def pdf(self) -> bytes:
        """An A4 print, with the extra ``print``."""
        from croupier.documents.print import pdf

        return pdf(self.made)


def _check(issued: IssueKeywords) -> None:
    """Refuse a keyword nobody knows, or one that is something else than it must be."""
    for name, value in issued.items():
        if name not in IssueKeywords.__annotations__:
            raise bad(name, f"there is no such keyword{hint(name, IssueKeywords.__annotations__)}")
        if name == "by" and not _names(value):
            why = 'expected names with their offices, as {"Mere Tipene": "Inspector"}'
            raise bad(name, f"{why}, not {value!r}")
        if name != "by" and not isinstance(value, (str, date) if name == "dated" else str):
            raise bad(name, f"expected a text, not {value!r}")


def _names(value: object) -> bool:
    """Are these names with their offices?"""
    return isinstance(value, Mapping) and all(
        isinstance(one, str) for pair in value.items() for one in pair
    )
