"""Disputed: what has become of a player's dispute, and what was declared Void, on a page."""

from collections.abc import Iterable
from typing import Final

from croupier.casino.people.state import People
from croupier.casino.table.cases import OPEN, RULED, DisputeCase, cases
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.recall import RecalledVoid
from croupier.casino.table.view import disputes_of
from croupier.explain.entries import moment
from croupier.explain.rulings import corrected, looked_at_by, subject, void_said
from croupier.money import signed, spoken
from croupier.protocol.log import DisputeRuled
from croupier.protocol.roles import GUEST, PLAYER
from croupier.web.kit.markup import EMPTY, Html, clauses, el, sentence
from croupier.web.kit.naming import name_for, named
from croupier.web.kit.served import Served

SURE_TO_WITHDRAW: Final = "Press again: it is withdrawn"


async def own_dispute(
    table: LiveTable, key: str, round: int, line: int, served: Served
) -> DisputeCase | None:
    """Somebody's own dispute about a line of a Round, the latest that was not withdrawn."""
    if not any(one.by == key for one in disputes_of(table.live, key)):
        return None  # the log need not be read
    every = await cases(served.casino.store, table.stream)
    mine = [one for one in every if one.by == key and one.is_about(round, line)]
    return next((one for one in reversed(mine) if one.state in (OPEN, RULED)), None)


def dispute_shown(table: str, case: DisputeCase, people: People, edition: str) -> Html:
    """A dispute as who filed it reads of it: when it was filed, who rules on it, and how."""
    about = sentence(subject(case.round, case.line))
    head = f"Dispute {case.number} was filed on {moment(case.at)}. {about}"
    to = f"/inspect/{table}/disputes/{case.number}"
    return el(
        "div",
        el("p", el("strong", head)),
        el("blockquote", el("p", f"“{case.reason}”")),
        *(
            _waiting(table, case, people)
            if case.ruled is None
            else _ruled(case, case.ruled, people, edition)
        ),
        el("p", el("a", "The dispute on one sheet", href=to, class_="button")),
        class_="disputed",
        data_dispute=case.number,
    )


def _waiting(table: str, case: DisputeCase, people: People) -> tuple[Html, ...]:
    held = case.frozen.get(case.by, 0)
    stays = f"{spoken(held)} of the Round stays at the table until then."
    return (
        el("p", "It waits for a ruling. ", sentence(named(looked_at_by(case.taken_up_by), people))),
        el("p", stays, class_="quiet") if held else EMPTY,
        el(
            "form",
            el("button", "Withdraw it", data_sure=SURE_TO_WITHDRAW),
            data_send=f"/api/tables/{table}/disputes/{case.number}/withdrawal",
            data_command=True,
            data_then=f"/tables/{table}/rounds/{case.round}#dispute",
        ),
    )


def _ruled(
    case: DisputeCase, ruled: DisputeRuled, people: People, edition: str
) -> tuple[Html, ...]:
    by = f"{name_for(ruled.by, people)} ruled on it on {moment(case.ended)}: “{ruled.reason}”"
    return (
        el("p", by),
        el("p", el("strong", _corrected(case, ruled, people))),
        el("p", "Clauses that decide: ", clauses(ruled.clauses, edition))
        if ruled.clauses
        else EMPTY,
    )


def _corrected(case: DisputeCase, ruled: DisputeRuled, people: People) -> str:
    """What was corrected for who filed it; who did so on duty reads of everybody."""
    if people.role(case.by) not in (None, GUEST, PLAYER):
        moved = (f"{name_for(key, people)} {signed(cents)}" for key, cents in ruled.moved.items())
        return f"Corrected: {', '.join(moved)}." if ruled.moved else "Nothing was corrected."
    owed, moved_own = ruled.owed.get(case.by, 0), ruled.moved.get(case.by, 0)
    return sentence(named(corrected(owed, moved_own), people))


def voids_shown(voids: Iterable[RecalledVoid], people: People) -> Html:
    """What was declared Void in a Round, why, and by which two persons."""
    said = (void_said(one.proposal, one.confirmed_by) for one in voids)
    rows = [el("p", sentence(named(one, people))) for one in said]
    return el("div", *rows, class_="voids") if rows else EMPTY
