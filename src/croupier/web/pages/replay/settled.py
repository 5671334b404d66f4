"""Settled: what stands under a Round that is replayed: its Lines, a dispute of it, its record."""

from typing import Final

from croupier.casino.people.state import Person
from croupier.casino.table.cases import DisputeCase
from croupier.explain.rulings import correction_said
from croupier.explain.wording import line_named
from croupier.ledger.line import Line
from croupier.money import spoken
from croupier.protocol.duties import LONGEST
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import LOSE, RETURNED, STAND_OFF, VOID, WIN
from croupier.sentence import PlayerPart, Sentence
from croupier.web.kit.cells import won_or_lost
from croupier.web.kit.markup import Child, Html, clauses, el, sentence, table, wide
from croupier.web.kit.naming import named
from croupier.web.pages.replay.replayed import Replayed, record_of
from croupier.web.pages.why.disputed import dispute_shown, voids_shown
from croupier.web.pages.why.page import net_said
from croupier.web.pages.why.recall import may_dispute

_ENDED: Final = {
    WIN: "won",
    LOSE: "lost",
    STAND_OFF: "Stand Off",
    VOID: "Void",
    RETURNED: "returned",
}
"""How a wager ended, in a word."""


def settled_part(one: Replayed, marked: int = 0) -> Html:
    """Every settled wager, with the way to why."""
    rows = [_line(one, at, line, at == marked) for at, line in enumerate(one.of.lines, 1)]
    heads = ("Whose", "Wager", "Staked", "Net", "Clauses", "")
    moved = (el("p", sentence(_named(one, correction_said(each)))) for each in one.corrections)
    listed = wide(table(heads, rows), heads[0])
    return el("section", el("h2", "Settled"), listed, *moved, class_="panel settled")


def _named(one: Replayed, said: Sentence) -> str:
    return named(said, one.people, one.viewer)


def _line(one: Replayed, number: int, line: Line, is_marked: bool) -> Html:
    why = f"/tables/{one.of.table}/why/{one.of.number}/{number}"
    net = (net_said(line.net), el("small", _ENDED[line.outcome]))
    return el(
        "tr",
        el("td", f"Box {line.box} · {_named(one, (PlayerPart(line.player),))}", class_="whose"),
        el("th", line_named(line, one.of.lines, one.retelling.rules), scope="row"),
        el("td", spoken(line.stake), class_="num"),
        el("td", *net, class_=f"num net {won_or_lost(line.net)}"),
        el("td", clauses(line.clauses, one.edition), class_="by"),
        el("td", el("a", "Why?", href=why, class_="button", data_why=True), class_="ask"),
        class_="marked" if is_marked else None,
    )


def dispute_part(
    one: Replayed, person: Person, disputed: DisputeCase | None, line: int
) -> Html | None:
    """Where who may dispute the Round says what is wrong, or what has become of it."""
    voids = voids_shown(one.of.voids, one.people)
    if disputed is not None:
        text: Child = dispute_shown(one.of.table, disputed, one.people, one.edition)
    elif may_dispute(person, one.of):
        said = "What the Round returned to you stays at the table until it is ruled on."
        text = (el("p", said, class_="quiet"), _form(one, person, line))
    elif one.of.voids:
        return el("section", el("h2", "Void"), voids, class_="panel")
    else:
        return None
    return el("section", el("h2", "Dispute"), voids, text, id="dispute", class_="panel")


def _form(one: Replayed, person: Person, line: int) -> Html:
    settled = one.of.lines[line - 1] if 1 <= line <= len(one.of.lines) else None
    own = settled if settled is not None and settled.player == person.key else None
    about = (
        f"About line {line}, {line_named(own, one.of.lines, one.retelling.rules)}." if own else ""
    )
    return el(
        "form",
        el("input", type="number", name="round", value=one.of.number, hidden=True),
        el("input", type="number", name="line", value=line, hidden=True) if own else None,
        el("p", about) if own else None,
        el(
            "label",
            "What was wrong, in a sentence or two",
            el("textarea", name="reason", maxlength=LONGEST, required=True),
        ),
        el("button", "Dispute this line" if own else "Dispute this Round"),
        data_send=f"/api/tables/{one.of.table}/disputes",
        data_command=True,
        data_then=f"{one.way}?{f'line={line}&' if own else ''}disputed#dispute",
    )


def record_part(one: Replayed) -> Html:
    """The Round as a record with people's names, to be copied; or why there is none."""
    try:
        record = record_of(one)
        text: Child = el("pre", record, tabindex="0", aria_label="Round record")
        copy: Child = el("button", "Copy", data_copy=True, type="button")
    except Refusal as refused:
        text, copy = el("p", sentence(refused.why), class_="quiet"), None
    head = el("div", el("h2", "Round record"), copy, class_="head")
    return el("section", head, text, class_="panel record")
