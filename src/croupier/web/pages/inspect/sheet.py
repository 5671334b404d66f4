"""Sheet: a dispute on A4: who says what, what the record shows, and the ruling."""

from croupier.casino.people.state import People
from croupier.casino.table.cases import OPEN, WITHDRAWN, DisputeCase
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.recall import RecalledVoid
from croupier.disputes.departures import RecordDeparture
from croupier.explain.deviations import departure_said
from croupier.explain.entries import moment
from croupier.explain.wording import plainly
from croupier.money import spoken
from croupier.protocol.log import DisputeRuled
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.web.kit.markup import EMPTY, Html, clauses, el, facts, joined
from croupier.web.kit.naming import name_for, named
from croupier.web.kit.served import Served
from croupier.web.kit.titles import law, table_title
from croupier.web.pages.inspect.cases import CaseFinding
from croupier.web.pages.inspect.finding import document, shown
from croupier.web.pages.why.disputed import voids_shown


def sheet(
    table: LiveTable,
    case: DisputeCase,
    found: CaseFinding | Refusal | None,
    voids: tuple[RecalledVoid, ...],
    served: Served,
) -> Html:
    """A dispute as a page to be filed."""
    return el(
        "article",
        _heading(case, found),
        _facts(table, case, served),
        el("div", _says(case, served), _shows(case, found), class_="halves"),
        _voided(voids, served),
        _proposed(case, table.live.rules, served) if case.state == OPEN else EMPTY,
        _ruled(case, table.live.rules, served),
        el("div", _document(case, found, served), id="finding"),
        _signatures() if case.ruled else EMPTY,
        class_="sheet paper",
    )


def _says(case: DisputeCase, served: Served) -> Html:
    who = f"{name_for(case.by, served.directory.people)}, {moment(case.at)}"
    quoted = el("blockquote", el("p", f"“{case.reason}”"), el("footer", who))
    return el("section", el("h2", "The dispute"), quoted)


def _shows(case: DisputeCase, found: CaseFinding | Refusal | None) -> Html:
    if not isinstance(found, CaseFinding):
        return EMPTY
    return el("section", el("h2", "The record shows"), shown(found, case.by))


def _document(case: DisputeCase, found: CaseFinding | Refusal | None, served: Served) -> Html:
    """What the adjudicator finds, or why nothing can be found."""
    if found is None:
        return EMPTY
    if isinstance(found, Refusal):
        why = named(found.sentence, served.directory.people)
        return el("p", f"No finding: {why}. ", clauses(found.clauses), class_="bad")
    return document(found, served.directory.people, case.by)


def _heading(case: DisputeCase, found: CaseFinding | Refusal | None) -> Html:
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


def _stamp(case: DisputeCase, found: CaseFinding | Refusal | None) -> Html:
    if case.state == WITHDRAWN or not isinstance(found, CaseFinding):
        return EMPTY
    owed = case.ruled.owed if case.ruled else found.owed
    lead = f"{'Ruling' if case.ruled else 'Finding'}: the payment"
    word = "is corrected" if owed else "stands"
    return el("p", el("small", lead), el("strong", word), class_="stamp")


def _facts(table: LiveTable, case: DisputeCase, served: Served) -> Html:
    rules = law(table.live.rules)
    data = {
        "Dispute": str(case.number),
        "Table": table_title(table.live),
        "Round": str(case.round),
        "State": case.state,
        "Rules": rules,
    }
    if case.taken_up_by:
        data["Looked at by"] = name_for(case.taken_up_by, served.directory.people)
    return facts(data.items())


def _voided(voids: tuple[RecalledVoid, ...], served: Served) -> Html:
    """What was declared Void in the Round, why, and by which two persons."""
    if not voids:
        return EMPTY
    return el("section", el("h2", "Void"), voids_shown(voids, served.directory.people))


def _proposed(case: DisputeCase, rules: TableRules, served: Served) -> Html:
    """How somebody would rule, and where their record departs from the log."""
    if case.proposed is None:
        return EMPTY
    who = name_for(case.proposed.by, served.directory.people)
    return el(
        "section",
        el("h2", "A ruling is proposed"),
        el("p", f"{who}: “{case.proposed.reason}” A second person has to confirm it."),
        _departed(case.proposed.departures, rules, served),
    )


def _departed(departures: tuple[RecordDeparture, ...], rules: TableRules, served: Served) -> Html:
    """Where a record departs from the log."""
    if not departures:
        return EMPTY
    people = served.directory.people
    said = (plainly(departure_said(one, rules), rules) for one in departures)
    rows = [el("li", named(one, people)) for one in said]
    return joined((el("p", "The record departs from the log:"), el("ul", *rows)))


def _ruled(case: DisputeCase, rules: TableRules, served: Served) -> Html:
    """What was ruled, by whom, and what was moved by it."""
    if case.ruled is None:
        return EMPTY
    people = served.directory.people
    moved = [
        el("li", f"{name_for(player, people)}: {_moved(cents)}")
        for player, cents in case.ruled.moved.items()
    ]
    return el(
        "section",
        el("h2", "The ruling"),
        el("p", case.ruled.reason),
        el("p", f"{_rulers(case.ruled, people)}, {moment(case.ended)}", class_="quiet"),
        _departed(case.ruled.departures, rules, served),
        el("p", "Clauses that decide: ", clauses(case.ruled.clauses, rules.elections.edition.id)),
        el("ul", *moved) if moved else el("p", "No correcting entry was made."),
    )


def _rulers(ruled: DisputeRuled, people: People) -> str:
    """Who ruled, and who confirmed it where that was needed."""
    by = name_for(ruled.by, people)
    second = ruled.confirmed_by
    return f"{by}, confirmed by {name_for(second, people)}" if second else by


def _moved(cents: int) -> str:
    return f"{spoken(cents)} paid to the player" if cents > 0 else f"{spoken(-cents)} paid back"


def _signatures() -> Html:
    return el(
        "div",
        *(el("p", who) for who in ("Inspector", "Casino Supervisor")),
        class_="signatures",
    )
