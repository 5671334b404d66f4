"""Finding: what the adjudicator finds of a disputed Round, section by section, in plain words."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec.structs import replace

from croupier.casino.people.state import People
from croupier.disputes.document import DocumentSection, Row, Subject, sections
from croupier.disputes.ruling import Relied
from croupier.explain.clause import clause_said
from croupier.explain.deviations import place_said
from croupier.explain.wording import line_named, otherwise, plainly, with_lines_named
from croupier.ledger.line import Line
from croupier.money import grouped, signed, spoken
from croupier.pages.felt.moments import total_said
from croupier.rules.hand import Hand
from croupier.sentence import ClausesPart, Sentence
from croupier.table.state import Box
from croupier.web.kit.markup import EMPTY, Child, Html, clauses, el, joined, wide
from croupier.web.kit.naming import name_for, named
from croupier.web.pages.inspect.cases import CaseFinding
from croupier.web.pages.why.page import hand_shown

Words: TypeAlias = Callable[[Sentence], str]


def document(found: CaseFinding, people: People, by: str = "") -> Html:
    """A finding, section by section; the wagers of who disputes it stand out."""
    return joined(
        (
            _held_against(found, people),
            *(_section(one, found, people, by) for one in sections(found.ruling)),
        )
    )


def _held_against(found: CaseFinding, people: People) -> Html:
    owed = [
        el("li", f"{name_for(player, people)}: {_owes(cents)}")
        for player, cents in found.owed.items()
    ]
    nothing = "What the table paid is what the law has it pay: nothing is owed."
    html = el("ul", *owed) if owed else el("p", nothing)
    return el("section", el("h2", "Held against what the table paid"), html)


def _owes(cents: int) -> str:
    return f"{spoken(abs(cents))} too {'little' if cents > 0 else 'much'}"


def _section(section: DocumentSection, found: CaseFinding, people: People, by: str) -> Html:
    """A section of the ruling's document, on a page that has more than words."""
    text = _words(found, people)
    match section.subject:
        case Subject.RULING:
            return _findings(found_in_short(text(section.sentences[0]), found), found)
        case Subject.LINES:
            return _wagers(found, people, by)
        case Subject.RELIED:
            return el("section", el("h2", section.heading), *map(_reading, found.ruling.relied))
        case Subject.PARTINGS:
            return _plain_section(_parted(section, found), text, found.ruling.edition)
        case Subject.ALTERNATIVES:
            return _plain_section(_in_words(section, found), text, found.ruling.edition)
    return _plain_section(section, text, found.ruling.edition)


def found_in_short(said: str, found: CaseFinding) -> str:
    """What was found; where only the sum parts from the law, that."""
    if found.owed and found.ruling.agrees:
        return "As this record has the Round, the law pays otherwise than the table did."
    return said


def _parted(section: DocumentSection, found: CaseFinding) -> DocumentSection:
    """Where practice and law part, in words."""
    ruling = found.ruling
    said = [place_said(one, ruling.by_name, found.round.rules) for one in ruling.deviations]
    rows = tuple((one, *row[1:]) for one, row in zip(said, section.rows, strict=True))
    return replace(section, rows=rows)


def _in_words(section: DocumentSection, found: CaseFinding) -> DocumentSection:
    """Other readings by what they ask and how they would be taken, not by their names."""
    asked = [(otherwise(one.readings),) for one in found.ruling.alternatives]
    rows = tuple((one, *row[1:]) for one, row in zip(asked, section.rows, strict=True))
    return replace(section, rows=rows)


def _findings(said: str, found: CaseFinding) -> Html:
    """What was found, and what each clause says that decides."""
    edition = found.round.rules.elections.edition
    rows = [
        el("li", el("span", clauses((one,), edition.id)), el("span", clause_said(edition, one)))
        for one in found.ruling.clauses
        if one in edition
    ]
    return el("section", el("h2", "Findings"), el("p", said), el("ol", *rows, class_="findings"))


# ── What the record shows ───────────────────────────────────────────────────────────────────────


def shown(found: CaseFinding, by: str = "", prefix: str = "shown") -> Html:
    """The cards as the record has them: of who disputes it, or of every Box, and the Dealer's.

    What is drawn has ids that begin with the ``prefix``: a page may show two records.
    """
    boxes = [box for box in found.round.boxes if box.has_bettor(by)] or found.round.boxes
    hands = (_hand(box, at, hand, prefix) for box in boxes for at, hand in enumerate(box.hands, 1))
    return el("div", *hands, *_dealers(found, prefix), class_="shown")


def _hand(box: Box, at: int, hand: Hand, prefix: str) -> Html | None:
    where = f"Box {box.number}" + (f", hand {at}" if len(box.hands) > 1 else "")
    total = "Blackjack" if hand.blackjack else total_said(hand.total)
    return hand_shown(hand.cards, where, total, f"{prefix}-{box.number}-{at}-")


def _dealers(found: CaseFinding, prefix: str) -> Iterator[Html | None]:
    every = found.ruling.dealer
    for number, cards in enumerate(every, 1):
        which = f", hand {number}" if len(every) > 1 else ""
        total = total_said(found.round.rules.point_total(cards)) if len(cards) > 1 else ""
        yield hand_shown(cards, f"Dealer{which}", total, f"{prefix}-dealer-{number}-")


# ── Wagers and readings ─────────────────────────────────────────────────────────────────────────


def _wagers(found: CaseFinding, people: People, by: str) -> Html:
    heads = ("Whose", "Wager", "Staked", "Outcome", "Returned", "Net", "Clauses")
    marks = [el("th", one, scope="col", class_=_figure(one)) for one in heads]
    rows = [_wager(line, found, people, by) for line in found.ruling.lines]
    table = el("table", el("thead", el("tr", *marks)), el("tbody", *rows))
    return el("section", el("h2", "Wager by wager"), wide(table, "Wager by wager"))


def _wager(line: Line, found: CaseFinding, people: People, by: str) -> Html:
    return el(
        "tr",
        el("td", f"Box {line.box} · {name_for(line.player, people)}"),
        el("th", line_named(line, found.ruling.lines, found.round.rules), scope="row"),
        el("td", grouped(line.stake), class_="num"),
        el("td", line.outcome.value),
        el("td", grouped(line.returned), class_="num"),
        el("td", signed(line.net).replace("-", "−"), class_="num"),
        el("td", clauses(line.clauses, found.ruling.edition)),
        class_="marked" if line.player == by else None,
    )


def _figure(head: str) -> str | None:
    return "num" if head in ("Staked", "Returned", "Net") else None


def _reading(one: Relied) -> Html:
    """A reading: what it asks, how it was taken, and how it was not."""
    others = [el("li", text) for text in one.others.values()]
    return el(
        "div",
        el("h3", el("a", one.question, href=f"/rulebook/readings#{one.name}")),
        el("p", el("strong", "Taken so: "), one.meaning),
        el("p", one.reason, class_="quiet"),
        el("p", "It could be taken otherwise:", class_="quiet") if others else None,
        el("ul", *others) if others else None,
        class_="reading",
    )


# ── The other sections ──────────────────────────────────────────────────────────────────────────


def _words(found: CaseFinding, people: People) -> Words:
    """What says a sentence of the document in plain words: its wagers, cards and people."""
    rules, ruling = found.round.rules, found.ruling
    lines = ruling.by_name

    def said(sentence: Sentence) -> str:
        return named(plainly(with_lines_named(sentence, lines, rules), rules), people)

    return said


def _plain_section(section: DocumentSection, text: Words, law: str) -> Html:
    said = [el("p", text(sentence)) for sentence in section.sentences]
    return el("section", el("h2", section.heading), *said, _table(section, text, law))


def _table(section: DocumentSection, text: Words, law: str) -> Html:
    if not section.rows:
        return EMPTY
    heads = [
        el("th", one, scope="col", class_=_class(section, at))
        for at, one in enumerate(section.columns)
    ]
    rows = [
        el(
            "tr",
            *_cells(section, row, text, law),
            class_="marked" if at in section.marked else None,
        )
        for at, row in enumerate(section.rows)
    ]
    table = el("table", el("thead", el("tr", *heads)), el("tbody", *rows))
    return wide(table, section.heading)


def _cells(section: DocumentSection, row: Row, text: Words, law: str) -> list[Html]:
    return [
        el("td", _cell(cell, text, law), class_=_class(section, at)) for at, cell in enumerate(row)
    ]


def _cell(cell: Sentence, text: Words, law: str) -> Child:
    match cell:
        case (ClausesPart() as cited,):
            return clauses(cited.clauses, law)
    return text(cell)


def _class(section: DocumentSection, at: int) -> str | None:
    return "num" if at in section.figures else None
