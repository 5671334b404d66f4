"""Documents for the file: one frame, the same words as page and print, the same bytes each time."""

import hashlib
import re
import sys
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from croupier.cards import suit
from croupier.documents.filed import clause_words
from croupier.documents.frame import Contents, Issue, NamedPerson, issue, moment
from croupier.documents.page import page
from croupier.documents.part import clauses_of, every_sentence, text_of
from croupier.documents.print import markup, pdf
from croupier.gazette.edition import EDITIONS
from croupier.record.model import BadRecord
from croupier.rules.names import WAGERS as WAGER_NAMES
from croupier.rules.refusal import Refusal
from croupier.sentence import CallPart, CardPart, LinePart, WagerPart, plain
from tests.documents import made
from tests.documents.made import DATED, DISPUTE, ISSUE, SPLIT, STRANGE, Reader, document
from tests.figures import partly

WAGERS = {one for one in WAGER_NAMES if "-" in one}
"""The names of wagers that are no words."""
KINDS: list[Callable[[], Contents]] = [made.ruling, made.sign, made.covered, made.differences]
ROUNDS = [*Path("examples").glob("*.round.toml"), *sorted(Path("tests/rounds").glob("*.toml"))]
"""Every edition, version and side wager, and everything that may go wrong."""
every_round = pytest.mark.parametrize(
    "file", partly(ROUNDS, ROUNDS[::4]), ids=[one.stem for one in ROUNDS]
)
every_kind = pytest.mark.parametrize("contents", KINDS, ids=lambda one: one.__name__)


@every_kind
def test_a_document_says_what_it_is_and_who_signs(contents: Callable[[], Contents]) -> None:
    """Kind, number, moment, release, law, digest and a place to sign stand on every one."""
    one = contents()
    issued = document(one)
    text = Reader(page(issued)).text
    frame = issued.frame
    for said in (one.kind.value, frame.number, "18 November 2026, 11:40 UTC", "croupier 0.1.0"):
        assert said in text
    assert all(f"{edition.title} ({edition.id})" in text for edition in one.editions)
    assert hashlib.sha256(one.read.body).hexdigest() in text
    assert text.count("Name: ") == len(ISSUE.by)
    assert "Name: Mere Tipene" in text
    assert "Office: Casino Supervisor" in text


@every_kind
def test_page_and_print_say_the_same(contents: Callable[[], Contents]) -> None:
    """All that is in a document stands on the page and in what is set for print."""
    issued = document(contents())
    text, set_ = Reader(page(issued)).text, markup(issued)
    facts = [text for _, text in issued.frame.facts]
    words = [one.words for one in issued.cited]
    parts = [part for said in every_sentence(issued.parts) for part in said if type(part) is str]
    for one in (*facts, *words, *parts):
        assert one in text
        assert one.replace("\\", "\\\\").replace('"', '\\"') in set_


@every_kind
def test_a_page_is_whole_and_asks_for_nothing(contents: Callable[[], Contents]) -> None:
    """Every tag is closed, every link leads within the page, and there is no script."""
    drawn = page(document(contents()))
    read = Reader(drawn)
    assert (read.open, read.unclosed) == ([], [])
    assert all(one.removeprefix("#") in read.ids for one in read.addresses)
    assert "<script" not in drawn
    assert "url(" not in drawn
    assert "://" not in drawn.replace("http://www.w3.org/2000/svg", "")


@every_kind
def test_the_same_at_the_same_moment_gives_the_same_bytes(
    contents: Callable[[], Contents],
) -> None:
    pytest.importorskip("typst")
    first, again = document(contents()), document(contents())
    assert page(first) == page(again)
    assert pdf(first) == pdf(again)


def test_the_number_is_derived_from_what_is_said() -> None:
    """Another record, another ruling or another kind has another number; a given one is taken."""
    one = document(made.ruling()).frame.number
    assert re.fullmatch(r"RULING-20261118-[0-9a-f]{8}", one)
    other = document(made.ruling(SPLIT)).frame.number
    assert other != one
    assert document(made.ruling(), issue(number="2026/7 B", dated=DATED)).frame.number == "2026/7 B"
    plain = document(made.ruling(), issue(dated=DATED)).frame.number
    earlier = document(made.ruling(), issue(dated="2026-11-17")).frame.number
    assert earlier == plain.replace("20261118", "20261117")
    assert document(made.ruling(), issue(dated=DATED, table="7")).frame.number != plain


def test_a_number_on_a_printed_page_is_what_was_given() -> None:
    """No sign of it ends the style sheet or the typesetter's text."""
    issued = document(made.ruling(), issue(number=STRANGE, dated=DATED))
    drawn = page(issued)
    assert STRANGE in Reader(drawn).text
    assert drawn.count("</style>") == 1
    style = drawn.partition("@bottom-left { content: ")[2].partition(";")[0]
    spelt = re.sub(r"\\([0-9a-f]{6})", lambda code: chr(int(code[1], 16)), style.strip('"'))
    assert spelt == STRANGE


@pytest.mark.parametrize(
    ("given", "at", "why"),
    [
        ({"by": ("Ana",)}, "--role", "each --by takes a --role"),
        ({"by": ("  ",), "role": ("Dealer",)}, "--by", "nothing in it"),
        ({"number": "7" * 81}, "--number", "80 letters at most"),
        ({"table": "a\x07b"}, "--table", "cannot be printed"),
        ({"dated": "yesterday"}, "--dated", "expected one such as 2026-11-18"),
        ({"dated": "0001-01-01T00:00+23:00"}, "--dated", "is no day"),
        ({"dated": "9999-01-01"}, "--dated", "9999-01-01 is in the future: it is "),
        ({"dated": "9999-01-01T10:00"}, "--dated", "is in the future"),
        ({"number": "7\n8"}, "--number", "it has a line break"),
    ],
)
def test_what_cannot_be_printed_is_refused(given: dict[str, str], at: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why) as refused:
        issue(**given)
    assert refused.value.at == at


def test_a_day_may_be_that_of_a_place_in_the_east_and_a_moment_may_not() -> None:
    """Where it is noon by UTC, the next day has begun in New Zealand."""
    now = datetime.now(UTC)
    assert issue(dated=f"{(now + timedelta(hours=13)).date()}").dated is not None
    later = now + timedelta(hours=1)
    for dated in (later, later.isoformat(), f"{(now + timedelta(days=2)).date()}"):
        with pytest.raises(BadRecord, match="is in the future: it is "):
            issue(dated=dated)


@pytest.mark.parametrize(
    ("dated", "said"),
    [
        ("2026-11-18", "18 November 2026"),
        (date(2026, 11, 18), "18 November 2026"),
        ("2026-11-18T01:30", "18 November 2026, 01:30 UTC"),
        ("2026-11-18T01:30+13:00", "18 November 2026, 01:30 UTC+13:00"),
    ],
)
def test_a_day_stays_a_day_and_a_moment_has_the_zone_it_was_given(
    dated: str | date, said: str
) -> None:
    """A moment without a zone is of UTC; the number has the day as it was written."""
    frame = document(made.ruling(), issue(dated=dated)).frame
    assert moment(frame.made) == said
    assert frame.number.startswith("RULING-20261118-")


def test_a_print_names_who_issued_it() -> None:
    pytest.importorskip("typst")
    named = issue(("Mere Tipene", "Ivan Kolar"), ("Inspector", "Manager"), dated="2026-11-18")
    body = pdf(document(made.ruling(), named))
    assert b"Mere Tipene, Ivan Kolar" in body
    assert b"/CreationDate(D:20261118" in body


def test_a_document_that_nobody_issues_has_a_place_to_sign() -> None:
    text = Reader(page(document(made.ruling(), issue(dated=DATED)))).text
    assert "Name: Office: Date:" in re.sub(r"\s+", " ", text.replace("Office", " Office"))


# ── Rulings ─────────────────────────────────────────────────────────────────────────────────────


@every_round
def test_a_ruling_has_no_codes(file: Path) -> None:
    """No place of a record, no name of a reading, and no code of a card or a wager."""
    issued = document(made.ruling(file, all_readings=True))
    named = [one for said in every_sentence(issued.parts) for one in said]
    assert not [one for one in named if isinstance(one, LinePart | WagerPart | CallPart)]
    text = Reader(page(issued)).text
    assert "play[" not in text
    cards = {one.card for one in named if isinstance(one, CardPart)}
    for card in cards:
        if suit(card) != "s":  # people say “as”, and “the 8s”
            assert not re.search(rf"\b{card}\b", text)
    assert " = " not in "".join(one for one in named if isinstance(one, str))
    assert not WAGERS & set(re.findall(r"[\w-]+-[\w-]+", text))


def test_a_ruling_says_what_was_done_in_words() -> None:
    said = {plain(one) for one in every_sentence(document(made.ruling()).parts)}
    assert "Ana's double of $20 on Box 1 was given effect" in said
    assert "Call on Box 1" in said
    assert "Cards: the Dealer's hand" in said
    assert "Payment: Box 1 · Ana · double" in said
    assert "Stand Off with 21 against 21: Ana's $20 goes back" in said
    judged = "Ana's double of $20 on Box 1: the call was open to the player"
    assert f"{judged}; Box 1 · Ana · double $0" in said


def test_a_ruling_without_practice_says_what_is_due() -> None:
    parts = {one.heading: one for one in document(made.ruling(SPLIT)).parts}
    rows = [tuple(map(plain, row)) for row in parts["What is due"].rows]
    assert rows == [("Ana", "loses", "$20"), ("Ben", "loses", "$20")]


def test_cards_are_drawn_with_words_for_who_hears_them() -> None:
    issued = document(made.ruling())
    read = Reader(page(issued))
    assert {"6 of hearts", "10 of diamonds", "ace of spades"} <= set(read.labels)
    assert 'alt: "10 of diamonds"' in markup(issued)


def test_a_ruling_names_the_people_of_its_record() -> None:
    issued = document(made.ruling())
    assert [(one.name, one.office) for one in issued.frame.people] == [
        ("Ana", "player, Box 1"),
        ("Ben", "player, Box 2"),
    ]


@every_round
def test_every_clause_cited_is_there_in_our_words(file: Path) -> None:
    contents = made.ruling(file)
    issued = document(contents)
    (edition,) = contents.editions
    assert {one.number for one in issued.cited} == set(clauses_of(contents.parts))
    text = Reader(page(issued)).text
    assert all(clause_words(edition, one.number) in text for one in issued.cited)


def test_a_reading_is_shown_with_what_it_decides() -> None:
    issued = document(made.ruling(SPLIT))
    text = Reader(page(issued)).text
    assert "A split hand goes over 21, then the Dealer makes Blackjack: what more is taken?" in text
    assert "One original wager is lost in all" in text
    assert "Box 1 · Ana · hand 2, split $0" in text
    assert "cap-original" not in text


def test_signs_are_printed_as_they_are(tmp_path: Path) -> None:
    """No sign of a name or title is taken for one of the page's or the typesetter's."""
    pytest.importorskip("typst")
    issued = document(made.strange_ruling(tmp_path))
    assert STRANGE in Reader(page(issued)).text
    assert len(pdf(issued)) > 1000


def test_letters_that_no_font_has_are_refused() -> None:
    """A name is printed as it is or not at all: no empty boxes in its place."""
    pytest.importorskip("typst")
    named = (NamedPerson("\U000f0001", "Inspector"),)
    with pytest.raises(Refusal, match="but a page can"):
        pdf(document(made.ruling(), Issue(by=named)))


@every_round
def test_a_ruling_can_be_printed(file: Path) -> None:
    pytest.importorskip("typst")
    assert pdf(document(made.ruling(file))).startswith(b"%PDF-")


def test_without_the_extra_a_pdf_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refusal, match=r"croupier\[print\]"):
        pdf(document(made.ruling()))


# ── The law ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_coverage_has_every_clause_of_an_edition(edition: str) -> None:
    contents = made.covered(edition)
    (held,) = contents.editions
    said = {plain(one) for one in every_sentence(contents.parts)}
    assert all(clause.summary in said for clause in held.clauses.values())
    assert not [one for one in said if "play[" in one or "Refused at" in one]


def test_the_differences_have_the_words_before_and_after() -> None:
    said = {plain(one) for one in every_sentence(made.differences().parts)}
    assert (
        "Table with up to seven Boxes, Dealer opposite, drop box attached. (max boxes: 7)" in said
    )
    assert "Table with up to nine Boxes, Dealer opposite, drop box attached. (max boxes: 9)" in said
    assert "The amendment of 2 November 2012, item 2." in said


def test_the_sign_is_there_as_displayed_and_line_by_line() -> None:
    contents = made.sign()
    assert contents.parts[0].picture.startswith("<svg")
    assert "Blackjack (Style A)" in contents.parts[0].picture_said
    assert contents.fingerprint in contents.parts[0].picture
    assert "17.3" in clauses_of(contents.parts)


def test_what_is_filed_names_the_bytes_that_were_read() -> None:
    contents = made.ruling()
    assert contents.read.body == DISPUTE.read_bytes()


def test_what_is_in_doubt_has_its_words_where_there_are_any() -> None:
    """Two wordings stand side by side; clauses without words are named together."""
    said = [plain(one) for one in every_sentence(made.differences().parts)]
    two = (
        "Or, in today’s wording: A shoe able to hold every card, possibly built into the shuffler."
    )
    assert f"Shoe big enough for all cards. {two}" in said
    wordless = [one for one in said if "3.5(a)(iii)" in one]
    assert len(wordless) == 1
    assert "Not known whether in force in nz-2012." in wordless[0]


@pytest.mark.parametrize(
    "contents",
    [lambda: made.covered("nz-1998"), lambda: made.covered("nz-current"), made.differences],
)
def test_a_document_of_the_law_cites_clauses_in_words(contents: Callable[[], Contents]) -> None:
    text = text_of(contents().parts)
    assert [code for code in ("terms:", "appendix:", "~tail") if code in text] == []
    assert "term " in text or "appendix " in text
