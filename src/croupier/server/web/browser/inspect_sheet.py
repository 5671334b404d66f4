"""Sheet: a dispute on A4: who says what, what the record shows, and the ruling."""

from collections.abc import Callable, Iterable

from croupier.disputes.document import Section, sections
from croupier.gazette import edition
from croupier.money import spoken
from croupier.rules.refusal import Refusal
from croupier.server.tables import LiveTable
from croupier.server.web.browser.inspect_cases import OPEN, WITHDRAWN, Case, Finding
from croupier.server.web.browser.inspect_told import moment
from croupier.server.web.browser.markup import EMPTY, Child, Html, clauses, el, joined
from croupier.server.web.naming import named
from croupier.server.web.served import Served


def sheet(table: LiveTable, case: Case, found: Finding | Refusal | None, served: Served) -> Html:
    """A dispute as a page to be filed."""
    people = served.door.people
    says = el(
        "blockquote",
        el("p", f"“{case.told}”"),
        el("footer", f"{named(case.by, people)}, {moment(case.at)}"),
    )
    return el(
        "article",
        _heading(case, found),
        _facts(table, case),
        el("section", el("h2", "The dispute"), says),
        _ruled(case, served),
        el("div", _document(table, found, served), id="finding"),
        _signatures() if case.ruled else EMPTY,
        class_="sheet paper",
    )


def _heading(case: Case, found: Finding | Refusal | None) -> Html:
    kind = {OPEN: "A dispute that waits for a ruling", WITHDRAWN: "A dispute, withdrawn"}.get(
        case.state, "Ruling on a dispute"
    )
    return el(
        "header",
        el(
            "div",
            el("p", kind, class_="kind"),
            el("h1", f"Dispute {case.number}, Round {case.round}"),
        ),
        _stamp(case, found),
    )


def _stamp(case: Case, found: Finding | Refusal | None) -> Html:
    if case.state == WITHDRAWN or not isinstance(found, Finding):
        return EMPTY
    owed = case.ruled.owed if case.ruled else found.owed
    lead = "The settlement" if case.ruled else "The finding: it"
    word = "is corrected" if owed else "stands"
    return el("p", el("small", lead), el("strong", word), class_="stamp")


def _facts(table: LiveTable, case: Case) -> Html:
    rules = edition(table.live.rules.elections.edition.id).title
    facts = {
        "Dispute": str(case.number),
        "Table, Round": f"{table.live.table}, no. {case.round}",
        "State": case.state,
        "Rules": rules,
    }
    return el("dl", *(el("div", el("dt", name), el("dd", told)) for name, told in facts.items()))


def _ruled(case: Case, served: Served) -> Html:
    """What was ruled, by whom, and what was moved by it."""
    if case.ruled is None:
        return EMPTY
    people = served.door.people
    moved = [
        el("li", f"{named(player, people)}: {_moved(cents)}")
        for player, cents in case.ruled.moved.items()
    ]
    return el(
        "section",
        el("h2", "The ruling"),
        el("p", case.ruled.told),
        el("p", f"{named(case.ruled.by, people)}, {moment(case.ended)}", class_="quiet"),
        el("ul", *moved) if moved else el("p", "No correcting entry was made."),
    )


def _moved(cents: int) -> str:
    return f"{spoken(cents)} paid to the player" if cents > 0 else f"{spoken(-cents)} paid back"


def _signatures() -> Html:
    return el(
        "div",
        *(el("p", who) for who in ("Inspector", "Casino Supervisor")),
        class_="signatures",
    )


# ── What the adjudicator finds ──────────────────────────────────────────────────────────────────


def _document(table: LiveTable, found: Finding | Refusal | None, served: Served) -> Html:
    if found is None:
        return EMPTY
    if isinstance(found, Refusal):
        why = named(found.why, served.door.people)
        return el("p", f"No finding: {why}. ", clauses(found.clauses), class_="bad")
    return document(table, found, served)


def document(table: LiveTable, found: Finding, served: Served) -> Html:
    """A finding, section by section, as the ruling's document has it."""
    law = table.live.rules.elections.edition.id

    def text(told: str) -> str:
        return named(told, served.door.people)

    owed = [el("li", f"{text(player)}: {_owes(cents)}") for player, cents in found.owed.items()]
    told = (
        el("ul", *owed)
        if owed
        else el("p", "What the table paid is what the law has it pay: nothing is owed.")
    )
    return joined(
        (
            el("section", el("h2", "Held against what was paid"), told),
            *(_section(one, text, law) for one in sections(found.ruling)),
        )
    )


def _owes(cents: int) -> str:
    if cents > 0:
        return f"the casino owes the player {spoken(cents)}"
    return f"the player owes the casino {spoken(-cents)}"


def _section(section: Section, text: Callable[[str], str], law: str) -> Html:
    said = [el("p", text(sentence)) for sentence in section.sentences]
    heading = "Finding" if section.heading == "Ruling" else section.heading
    return el("section", el("h2", heading), *said, _table(section, text, law))


def _table(section: Section, text: Callable[[str], str], law: str) -> Html:
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
    return el("table", el("thead", el("tr", *heads)), el("tbody", *rows))


def _cells(
    section: Section, row: Iterable[str], text: Callable[[str], str], law: str
) -> list[Html]:
    told: list[Html] = []
    for at, cell in enumerate(row):
        marks = section.columns[at] == "Clauses"
        inner: Child = clauses(filter(None, cell.split(", ")), law) if marks else text(cell)
        told.append(el("td", inner, class_=_class(section, at)))
    return told


def _class(section: Section, at: int) -> str | None:
    return "num" if at in section.figures else None
