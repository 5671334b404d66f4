"""Disputes pages: what is disputed at a table, and each dispute as a sheet with its ruling."""

import asyncio
from collections.abc import Iterable
from typing import Final

from litestar import MediaType, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from croupier.casino.people.state import Person
from croupier.casino.table.cases import OPEN, WITHDRAWN, DisputeCase, cases
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.recall import Recalled, recall
from croupier.explain.entries import moment
from croupier.protocol.duties import LONGEST
from croupier.protocol.messages import MOST_RECORD, RuleDispute
from croupier.protocol.roles import GUEST, PLAYER
from croupier.record.read import read_record
from croupier.rules.refusal import Refusal
from croupier.web.kit.frame import frame, inspected
from croupier.web.kit.markup import EMPTY, Html, el, joined, panel
from croupier.web.kit.naming import name_for, names_of
from croupier.web.kit.refusals import Forbidden, NotThere
from croupier.web.kit.requests import Asker, allowed, found, may, on_duty
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_named, table_title
from croupier.web.kit.visitor import Looker, inside
from croupier.web.pages.inspect.cases import CaseFinding, finding
from croupier.web.pages.inspect.finding import document, shown
from croupier.web.pages.inspect.sheet import sheet
from croupier.web.pages.why.disputed import SURE_TO_WITHDRAW, dispute_shown


def reads_all(person: Person) -> bool:
    """May this person read what others dispute?"""
    return may(person, "read log", own=False)


# ── The disputes of a table ─────────────────────────────────────────────────────────────────────


@get("/inspect/{name:str}/disputes", media_type=MediaType.HTML)
async def disputes_page(name: FromPath[str], visitor: Looker, served: Serving) -> str:
    """Show every dispute of a table, those that wait first."""
    person = inside(visitor)
    on_duty(person, "this page")
    table = found(served, name)
    all_cases = await cases(served.casino.store, table.stream)
    body = (
        el("p", el("a", "Inspect", href="/inspect"), class_="quiet crumb"),
        el("h1", f"Disputes of {table_named(table.live)}"),
        el(
            "div",
            listed(name, all_cases, served),
            file_form(name, table.live.rounds) if may(person, "file dispute") else EMPTY,
            class_="sides",
        ),
    )
    title = f"Disputes of {table_named(table.live)}"
    return inspected(title, *body, visitor=visitor, script="inspect.js")


def listed(name: str, rows: Iterable[DisputeCase], served: Served) -> Html:
    """Disputes as a list, those that wait first, then the newest."""
    ordered = sorted(rows, key=lambda one: (one.state != OPEN, -one.number))
    if not ordered:
        return el("p", "No Round of this table has been disputed.", class_="panel")
    return el("ul", *(_item(name, one, served) for one in ordered), class_="disputes panel")


def _item(name: str, one: DisputeCase, served: Served) -> Html:
    head = f"Dispute {one.number}, Round {one.round}"
    return el(
        "li",
        el("a", el("strong", head), href=f"/inspect/{name}/disputes/{one.number}"),
        el("span", one.state, class_=f"state {one.state}"),
        el("p", f"{name_for(one.by, served.directory.people)}: “{one.reason}”", class_="quiet"),
        el("p", moment(one.at), class_="quiet small"),
    )


def file_form(name: str, round: int, text: str = "", then: str = "") -> Html:
    """A short form to dispute a Round."""
    bounds = {"value": round or 1, "min": 1, "max": 10**9, "required": True}
    form = el(
        "form",
        el("label", "Round", el("input", type="number", name="round", id="round", **bounds)),
        el("label", "What was wrong, in a sentence or two", reason_field(text)),
        el("button", "Dispute this Round", class_="first"),
        data_send=f"/api/tables/{name}/disputes",
        data_command=True,
        data_then=then or None,
    )
    what = "What the Round returned stays at the table until somebody else has ruled on it."
    return panel("Dispute a Round", form, el("p", what, class_="quiet small"))


def reason_field(text: str = "") -> Html:
    """Where somebody says why."""
    return el(
        "textarea", text, name="reason", id="reason", required=True, maxlength=LONGEST, rows=4
    )


_RULING: Final = "ruling"
"""Where on the page of a dispute it is ruled on."""

# ── One dispute ─────────────────────────────────────────────────────────────────────────────────


@get("/inspect/{name:str}/disputes/{number:int}", media_type=MediaType.HTML)
async def dispute_page(
    name: FromPath[str], number: FromPath[int], visitor: Looker, served: Serving
) -> str:
    """Show a dispute with what the adjudicator finds, and its ruling once there is one."""
    person = inside(visitor)
    table = found(served, name)
    every = await cases(served.casino.store, table.stream)
    case = case_for(every, number, person)
    rules_ = may(person, "rule dispute")
    ruled = case.ruled or case.proposed
    record = ruled.record if ruled else ""
    of = await recall(served.casino.store, table.live.table, case.round)
    found_ = await _finding(of, record) if rules_ or case.ruled else None
    title = f"Dispute {number} of {table_named(table.live)}"
    beside = every if reads_all(person) else [one for one in every if one.by == person.key]
    to_rule = rules_ and case.state == OPEN and case.by != person.key
    body = (
        el("aside", _aside(table, beside, case, to_rule=to_rule), class_="beside"),
        el(
            "div",
            sheet(table, case, found_, of.voids, served),
            _acts(table, case, found_, person, served) if case.state == OPEN else EMPTY,
            class_="desk",
        ),
    )
    return inspected(title, *body, visitor=visitor, script="inspect.js", class_="ruling")


def case_for(every: list[DisputeCase], number: int, person: Person) -> DisputeCase:
    """A dispute, for who filed it and for who reads all of them."""
    case = next((one for one in every if one.number == number), None)
    if not reads_all(person) and (case is None or case.by != person.key):
        raise Forbidden((), "a dispute is read by who filed it and by who may rule on it")
    if case is None:
        raise NotThere((), "there is no such dispute")
    return case


async def _finding(of: Recalled, record: str) -> CaseFinding | Refusal:
    """What the adjudicator finds by a record; without one, by the log."""
    try:
        return await asyncio.to_thread(finding, of, record)
    except Refusal as wrong:
        return wrong


def _aside(
    table: LiveTable, beside: list[DisputeCase], case: DisputeCase, *, to_rule: bool
) -> Html:
    name = table.live.table
    rows = [
        el(
            "li",
            el(
                "a",
                el("strong", str(one.number)),
                el("span", f"Round {one.round}", el("small", one.reason)),
                el("span", one.state, class_=f"state {one.state}"),
                href=f"/inspect/{name}/disputes/{one.number}",
                aria_current="page" if one.number == case.number else None,
            ),
        )
        for one in sorted(beside, key=lambda one: -one.number)
    ]
    links = (
        el("a", "Rule on it", href=f"#{_RULING}", class_="button") if to_rule else None,
        el("a", "Replay the Round", href=f"/tables/{name}/rounds/{case.round}", class_="button"),
        el("button", "Print", type="button", id="print", class_="first"),
        _for_the_file(name, case),
    )
    return joined(
        (
            el("h2", f"Disputes of {table_named(table.live)}"),
            el("ul", *rows, class_="others"),
            el("div", *links, class_="row"),
        )
    )


def _for_the_file(name: str, case: DisputeCase) -> Html:
    """The ruling as a document, once there is one."""
    if case.ruled is None:
        return EMPTY
    at = f"/inspect/{name}/disputes/{case.number}/document"
    ways = (("Document for the file", at), ("The same as a PDF", f"{at}?format=pdf"))
    return joined(el("a", text, href=to, class_="button", download=True) for text, to in ways)


def _acts(
    table: LiveTable,
    case: DisputeCase,
    found_: CaseFinding | Refusal | None,
    person: Person,
    served: Served,
) -> Html:
    """What may be done about a dispute that waits: withdraw it, or rule on it."""
    at = f"/api/tables/{table.live.table}/disputes/{case.number}"
    if case.by == person.key:
        form = el(
            "form",
            el("button", "Withdraw the dispute", data_sure=SURE_TO_WITHDRAW),
            data_send=f"{at}/withdrawal",
            data_command=True,
        )
        why = "You filed it: you may withdraw it, and somebody else rules on it."
        return el("section", el("p", why), form, class_="panel acts")
    if not may(person, "rule dispute"):
        return EMPTY
    rule_form = _rule_form(table, case, found_, at, served)
    return joined((_take_up(case, at, person, served), rule_form))


def _take_up(case: DisputeCase, at: str, person: Person, served: Served) -> Html:
    """Who looks at a dispute, and how another takes it up."""
    if case.taken_up_by == person.key:
        since = f"You took it up on {moment(case.taken_up)}; who filed it has been notified."
        return el("p", since, class_="panel")
    who = f"{name_for(case.taken_up_by, served.directory.people)} has taken it up."
    return el(
        "section",
        el("p", who if case.taken_up_by else "Nobody has taken it up yet."),
        el("form", el("button", "Take it up"), data_send=f"{at}/looking", data_command=True),
        class_="panel acts",
    )


def _who_is_who(record: str, served: Served) -> str:
    """Whose keys stand in a record, which names everybody by theirs."""
    wagers = read_record(record).wagers if record else ()
    names = names_of((one.player for one in wagers), served.directory.people)
    return ", ".join(f"{key} is {name}" for key, name in names.items())


def _rule_form(
    table: LiveTable,
    case: DisputeCase,
    found_: CaseFinding | Refusal | None,
    at: str,
    served: Served,
) -> Html:
    why = "The finding becomes the ruling, once and for all; what was wrongly paid is corrected."
    record = found_.record if isinstance(found_, CaseFinding) else ""
    other = el(
        "details",
        el("summary", "It happened otherwise than the log has it"),
        el(
            "p",
            "Correct what was called, or what befell a card, and see what the law makes of it. "
            "Cards and stakes are those of the log. A second person has to confirm the ruling.",
            class_="quiet",
        ),
        el(
            "label",
            "Round record",
            el(
                "textarea",
                record,
                name="record",
                id="record",
                rows=14,
                spellcheck="false",
                maxlength=MOST_RECORD - 1000,
                disabled=case.proposed is None,
            ),
        ),
        el("p", _who_is_who(record, served), class_="quiet small"),
        el("button", "See the finding by this record", type="button", id="find"),
        id="otherwise",
        open=case.proposed is not None,
    )
    return el(
        "section",
        el("h2", "Rule on it"),
        el("p", why, class_="quiet"),
        el(
            "form",
            el("label", "Why so, in your words", reason_field(_proposed_reason(case))),
            other,
            el(
                "button",
                "Confirm and make it final" if case.proposed else "Make it final",
                class_="first",
                id="rule",
            ),
            data_rule=f"{at}/ruling",
            data_find=f"/inspect/{table.live.table}/disputes/{case.number}/finding",
        ),
        class_="panel acts",
        id=_RULING,
    )


def _proposed_reason(case: DisputeCase) -> str:
    return case.proposed.reason if case.proposed else ""


@post(
    "/inspect/{name:str}/disputes/{number:int}/finding",
    media_type=MediaType.HTML,
    request_max_body_size=MOST_RECORD,
    status_code=200,
)
async def finding_by(
    name: FromPath[str],
    number: FromPath[int],
    data: JSONBody[RuleDispute],
    sender: Asker,
    served: Serving,
) -> str:
    """Show what the adjudicator would find by a record of what really happened."""
    allowed(sender, "rule dispute")
    table = found(served, name)
    case = case_for(await cases(served.casino.store, table.stream), number, sender)
    of = await recall(served.casino.store, table.live.table, case.round)
    found_ = await _finding(of, data.record)
    if isinstance(found_, Refusal):
        raise found_
    cards = el("section", el("h2", "This record shows"), shown(found_, case.by, "otherwise"))
    text = document(found_, served.directory.people, case.by)
    return joined((cards, text))


# ── The player's side ───────────────────────────────────────────────────────────────────────────


@get("/tables/{name:str}/disputes/new", media_type=MediaType.HTML)
async def new_dispute(
    name: FromPath[str],
    visitor: Looker,
    served: Serving,
    round: FromQuery[int] = 0,
    line: FromQuery[str] = "",
) -> str:
    """Show a short form to dispute a line of a Round, and one's own disputes so far."""
    person = inside(visitor)
    allowed(person, "file dispute")
    table = found(served, name)
    number = min(max(round, 0), 10**9) or table.live.rounds
    about = f"{line.strip()[:80]}: " if line.strip() else ""
    every = await cases(served.casino.store, table.stream)
    own = [one for one in every if one.by == person.key]
    then = f"/tables/{name}/disputes/new?round={number}"
    taken = _taken(table, own, number, served)
    mine = (
        el("section", el("h2", "Your disputes here"), listed(name, own, served)) if own else EMPTY
    )
    body = (
        el("p", el("a", table_title(table.live), href=f"/tables/{name}"), class_="quiet crumb"),
        el("h1", "Dispute this line" if about else "Dispute a Round"),
        el("p", _what_follows(person), class_="quiet"),
        el("div", taken or file_form(name, number, about, then), mine, class_="sides even"),
    )
    return frame(
        "Dispute a Round",
        el("div", *body, class_="page"),
        visitor=visitor,
        script="inspect.js",
        styles=("inspect.css",),
    )


def _taken(table: LiveTable, own: list[DisputeCase], number: int, served: Served) -> Html | None:
    """What has become of somebody's dispute of a Round, in place of the form; or nothing."""
    name, edition = table.live.table, table.live.rules.elections.edition.id
    stand = [one for one in own if one.round == number and one.state != WITHDRAWN]
    shown_ = (dispute_shown(name, one, served.directory.people, edition) for one in stand)
    return panel(f"Round {number} is disputed", *shown_) if stand else None


def _what_follows(person: Person) -> str:
    whose = "your wagers" if person.role in (GUEST, PLAYER) else "everybody's wagers"
    return (
        f"What the Round returned on {whose} is held back. A supervisor, an inspector or the "
        "operator rules on it, with the record of the Round before them; you may withdraw it "
        "until then."
    )


ROUTES: Final = (disputes_page, dispute_page, finding_by, new_dispute)
