"""Frame: what every document says of itself: its number, its day, its law and its people."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from typing import Final

from msgspec import Struct

from croupier.documents.part import DocumentPart, text_of
from croupier.gazette.descriptions import spoken_date
from croupier.gazette.edition import Edition
from croupier.record.model import bad
from croupier.version import __version__

LONGEST: Final = 80
"""Characters of a name, an office, a number or a table's name."""
_EARLIEST: Final = timedelta(hours=14)
"""How long before UTC a day begins where it begins first."""
_DIGITS: Final = 8
"""Hexadecimal digits of a number that is derived from the contents."""


class DocumentKind(StrEnum):
    """What a document is."""

    RULING = "Ruling"
    SIGN = "Sign as displayed"
    COVERAGE = "Coverage of the law"
    DIFFERENCES = "Differences of the law"
    PAR = "PAR sheet"


_CODES: Final = {
    DocumentKind.RULING: "RULING",
    DocumentKind.SIGN: "SIGN",
    DocumentKind.COVERAGE: "COVERAGE",
    DocumentKind.DIFFERENCES: "LAW-DIFF",
    DocumentKind.PAR: "PAR",
}
"""What the number of each kind begins with."""


class NamedPerson(Struct, frozen=True):
    """Somebody a document names, and in which office or place."""

    name: str
    office: str


class Issue(Struct, frozen=True, kw_only=True):
    """What who issues a document says of it; what is left out is derived."""

    by: tuple[NamedPerson, ...] = ()
    number: str = ""
    dated: date | None = None
    """A day, or a moment with its time zone."""
    table: str = ""


class ReadFile(Struct, frozen=True):
    """What a document was made from: the bytes that were read, and what they are."""

    what: str
    body: bytes

    @property
    def sha256(self) -> str:
        """Their digest, as ``sha256sum`` prints it."""
        return hashlib.sha256(self.body).hexdigest()


class DocumentFrame(Struct, frozen=True, kw_only=True):
    """What stands around the contents of a document."""

    kind: DocumentKind
    title: str
    number: str
    made: date
    """The day, or the moment with its time zone, as who issues it gives it."""
    editions: tuple[Edition, ...]
    read: ReadFile
    laws: tuple[str, ...] = ()
    """What each edition is called, where it is more than the law."""
    fingerprint: str = ""
    table: str = ""
    people: tuple[NamedPerson, ...] = ()
    """Those the record names."""
    by: tuple[NamedPerson, ...] = ()
    """Those who issue it, and sign it."""

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """Its facts, each with what it is called."""
        names = self.laws or ("Law",) * len(self.editions)
        laws = tuple(
            (name, f"{one.title} ({one.id})")
            for name, one in zip(names, self.editions, strict=True)
        )
        table = (("Table", self.table),) if self.table else ()
        rules = (("Rules of the table", self.fingerprint),) if self.fingerprint else ()
        return (
            ("Number", self.number),
            ("Made", moment(self.made)),
            *laws,
            *table,
            *rules,
            (f"SHA-256 of {self.read.what}", self.read.sha256),
            ("Made with", f"croupier {__version__}"),
        )


class Contents(Struct, frozen=True, kw_only=True):
    """A document before it is issued."""

    kind: DocumentKind
    title: str
    editions: tuple[Edition, ...]
    read: ReadFile
    parts: tuple[DocumentPart, ...]
    laws: tuple[str, ...] = ()
    """What each edition is called, where it is more than the law."""
    fingerprint: str = ""
    people: tuple[NamedPerson, ...] = ()
    quotes: bool = True
    """Are the clauses that it cites appended in our words?"""


def framed(contents: Contents, issue: Issue) -> DocumentFrame:
    """The frame of a document, as it is issued."""
    made = issue.dated or datetime.now(UTC)
    if isinstance(made, datetime):
        made = made.replace(microsecond=0)
    return DocumentFrame(
        kind=contents.kind,
        title=contents.title,
        number=issue.number or _number(contents, issue, made),
        made=made,
        editions=contents.editions,
        read=contents.read,
        laws=contents.laws,
        fingerprint=contents.fingerprint,
        table=issue.table,
        people=contents.people,
        by=issue.by,
    )


def _number(contents: Contents, issue: Issue, made: date) -> str:
    """Kind, day, and the first digits of a digest of all that the document says."""
    said = f"{contents.kind}\n{contents.title}\n{contents.read.sha256}\n{text_of(contents.parts)}"
    said += "".join(f"\n{name}" for name in (issue.table, *map(str, issue.by)) if name)
    digits = hashlib.sha256(said.encode()).hexdigest()[:_DIGITS]
    return f"{_CODES[contents.kind]}-{made:%Y%m%d}-{digits}"


def moment(at: date) -> str:
    """A day as one says it, or a moment: 18 November 2026, 11:40 UTC."""
    if not isinstance(at, datetime):
        return spoken_date(at)
    return f"{spoken_date(at.date())}, {at:%H:%M} {at.tzname()}"


# ── As people write it ──────────────────────────────────────────────────────────────────────────


def issue(
    by: Sequence[str] = (),
    role: Sequence[str] = (),
    number: str = "",
    dated: str | date = "",
    table: str = "",
) -> Issue:
    """What who issues a document says of it, as it is typed; refuses what cannot be printed."""
    if len(by) != len(role):
        why = f"{len(by)} of --by and {len(role)} of --role: each --by takes a --role, in order"
        raise bad("--role", why)
    people = tuple(
        NamedPerson(_line("--by", name), _line("--role", office))
        for name, office in zip(by, role, strict=True)
    )
    return Issue(
        by=people,
        number=_line("--number", number) if number else "",
        dated=_moment(dated) if dated else None,
        table=_line("--table", table) if table else "",
    )


def _line(at: str, text: str) -> str:
    """A name that fits a line."""
    whole = " ".join(text.split())
    if not whole:
        raise bad(at, "there is nothing in it")
    if len(text.splitlines()) > 1:
        raise bad(at, "it has a line break")
    if len(whole) > LONGEST:
        raise bad(at, f"this has {LONGEST} letters at most")
    if not whole.isprintable():
        raise bad(at, "it has signs that cannot be printed")
    return whole


def _moment(dated: str | date) -> date:
    """A day or a moment as it was given; a moment without a time zone is of UTC."""
    try:
        at = _read_moment(dated) if isinstance(dated, str) else dated
        if isinstance(at, datetime):
            at = at.replace(tzinfo=at.tzinfo or UTC)
        future = _is_future(at)
    except (ValueError, OverflowError):
        why = f"{dated} is no day: expected one such as 2026-11-18, or 2026-11-18T11:40"
        raise bad("--dated", why) from None
    if future:
        raise bad("--dated", f"{dated} is in the future: it is {moment(datetime.now(UTC))}")
    return at


def _read_moment(text: str) -> date:
    """A day, where no time is written."""
    is_day = len(text) <= len("2026-11-18")
    return date.fromisoformat(text) if is_day else datetime.fromisoformat(text)


def _is_future(at: date) -> bool:
    """Has it not begun anywhere? A day begins earlier in the east than it does by UTC."""
    now = datetime.now(UTC)
    if isinstance(at, datetime):
        return at.astimezone(UTC) > now
    return at > (now + _EARLIEST).date()
