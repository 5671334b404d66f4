"""Documents of every kind, made as a person makes them, and read as a reader does."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from croupier import house
from croupier.cli.files import opened
from croupier.cli.law import coverage
from croupier.documents.differences import difference_contents
from croupier.documents.filed import FiledDocument, filed
from croupier.documents.frame import Contents, Issue, issue
from croupier.documents.ruling import ruling_contents
from croupier.documents.sign import sign_contents
from croupier.gazette.diff_report import compared

DISPUTE: Final = Path("examples/dispute.round.toml")
SPLIT: Final = Path("examples/bust-then-blackjack.round.toml")
TABLE: Final = Path("examples/table.toml")
STRANGE: Final = 'Odds & <ends> of #1 "$5" [x] *y* _z_ @w ~v \\u 1. //c'
"""A name with every sign that page and print have a use for."""
DATED: Final = "2026-11-18T11:40"
ISSUE: Final = issue(("Mere Tipene", STRANGE), ("Casino Supervisor", "Inspector"), dated=DATED)


def ruling(file: Path = DISPUTE, *, all_readings: bool = False) -> Contents:
    """The contents of a ruling."""
    body = file.read_bytes()
    return ruling_contents(house.adjudicate(body.decode(), all_readings=all_readings), body)


def strange_ruling(tmp_path: Path) -> Contents:
    """The example under a title full of signs."""
    path = tmp_path / "strange.round.toml"
    titled = re.sub(r'title += ".*"', lambda _: f"title = '''{STRANGE}'''", DISPUTE.read_text())
    path.write_text(titled)
    return ruling(path)


def sign(file: Path = TABLE) -> Contents:
    """The contents of a sign as displayed."""
    body = file.read_bytes()
    return sign_contents(opened(body.decode())[1], body)


def covered(edition: str = "act-1996") -> Contents:
    """The contents of the coverage of an edition."""
    asked = coverage.asked(edition)
    return coverage.document(asked, coverage.covered(asked))


def differences(old: str = "nz-1998", new: str = "nz-2012") -> Contents:
    """The contents of what is different between editions."""
    return difference_contents(compared(old, new, None))


def document(contents: Contents, by: Issue = ISSUE) -> FiledDocument:
    """A document as it is issued."""
    return filed(contents, by)


class Reader(HTMLParser):
    """What a page says, what it asks for, and whether it is whole."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.open: list[str] = []
        self.unclosed: list[str] = []
        self.addresses: list[str] = []
        self.ids: list[str] = []
        self.labels: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag != "meta":
            self.open.append(tag)
        self.addresses += [given[name] or "" for name in ("href", "src") if name in given]
        self.ids += [given["id"] or ""] if "id" in given else []
        self.labels += [given["aria-label"] or ""] if "aria-label" in given else []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if self.open.pop() != tag:
            self.unclosed.append(tag)

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data
