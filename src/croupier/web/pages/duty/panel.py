"""Panel: what somebody on duty may do at a table now, drawn anew whenever it changes."""

from collections.abc import Callable, Mapping
from typing import Final

from croupier.casino.people.state import Person
from croupier.casino.table.live_table import LiveTable
from croupier.protocol.roles import (
    CASINO_SUPERVISOR,
    DEALER,
    INSPECTOR,
    OPERATOR,
    SUPERVISOR,
    SUPERVISORS,
    Role,
)
from croupier.rules.prompt import Prompt
from croupier.table.game.prompts import prompts_between, prompts_now
from croupier.web.kit.markup import EMPTY, Html, el, joined
from croupier.web.kit.served import Served
from croupier.web.pages.duty.dealer import dealer, waiting
from croupier.web.pages.duty.irregularities import irregularities
from croupier.web.pages.duty.operator import operator
from croupier.web.pages.duty.parts import Post, folded
from croupier.web.pages.duty.supervisor import proposal, reported, supervisor

_HEADINGS: Final[Mapping[Role, str]] = {
    DEALER: "Dealing",
    SUPERVISOR: "Supervising",
    CASINO_SUPERVISOR: "Supervising",
    INSPECTOR: "Inspecting",
    OPERATOR: "Running the table",
}
_TITLES: Final[Mapping[Role, str]] = {
    DEALER: "Dealer",
    SUPERVISOR: "supervisor",
    CASINO_SUPERVISOR: "supervisor",
    OPERATOR: "Casino Operator",
}
"""Whom the law asks, by role."""


def duty_panel(table: LiveTable, person: Person, served: Served) -> Html | None:
    """What somebody on duty may do here now; nothing for players and guests."""
    if person.role not in _HEADINGS:
        return None
    post = Post(table, person, served)
    head = el("h2", _HEADINGS[person.role])
    acts = _ACTS[person.role](post)
    return el(
        "section",
        el("header", head, el("p", _moment(post), class_="quiet")),
        proposal(post),
        reported(post),
        acts,
        *_after(post),
        _links(post),
        id="duty",
        class_="duty",
        data_table=table.live.table,
        aria_label=_HEADINGS[person.role],
    )


def _moment(post: Post) -> str:
    live = post.live
    if live.closed:
        return "Closed"
    if live.round is None:
        return f"Between Rounds, {live.rounds:,} so far"
    return f"Round {live.rounds}, {live.round.phase.value}"


def _after(post: Post) -> tuple[Html, ...]:
    """What the law asks; a Dealer reads it before anything seldom needed."""
    if post.person.role is DEALER:
        return (_prompts(post), irregularities(post), waiting(post))
    return (_prompts(post),)


_ACTS: Final[Mapping[Role, Callable[[Post], Html]]] = {
    DEALER: dealer,
    SUPERVISOR: supervisor,
    CASINO_SUPERVISOR: supervisor,
    INSPECTOR: lambda _: EMPTY,
    OPERATOR: operator,
}


# ── What the law asks ───────────────────────────────────────────────────────────────────────────


def _prompts(post: Post) -> Html:
    """What the law asks people to do at this moment: first of this person, then of others."""
    live = post.live
    if live.closed:
        return EMPTY
    prompts = prompts_between(live.game) if live.round is None else prompts_now(live.round)
    mine = _TITLES.get(post.person.role, "")
    own = [one for one in prompts if one.person == mine]
    others = [one for one in prompts if one.person != mine]
    return joined(
        (
            el("div", el("h3", "The law asks of you"), _list(post, own)) if own else EMPTY,
            folded("asks", "What the law asks of others now", _list(post, others, True))
            if others
            else EMPTY,
        )
    )


def _list(post: Post, prompts: list[Prompt], whom: bool = False) -> Html:
    rows = [
        el(
            "li",
            el("strong", f"{one.person[0].upper()}{one.person[1:]}: ") if whom else None,
            one.asks,
            " ",
            post.clauses((one.clause,)),
        )
        for one in prompts
    ]
    return el("ul", *rows, class_="asks")


# ── Elsewhere ───────────────────────────────────────────────────────────────────────────────────


def _links(post: Post) -> Html:
    """Pages of this table for who is on duty."""
    name, role = post.live.table, post.person.role
    open_ = len(post.live.disputes)
    text = f"Disputes ({open_})" if open_ else "Disputes"
    pages: tuple[tuple[str, str, tuple[Role, ...]], ...] = (
        (f"/inspect/{name}", "Audit log", (INSPECTOR, OPERATOR)),
        (f"/inspect/{name}/disputes", text, (*SUPERVISORS, INSPECTOR, OPERATOR)),
        (f"/tables/{name}/sign", "Print the sign", (OPERATOR,)),
    )
    links = [el("a", word, href=to, class_="button") for to, word, who in pages if role in who]
    return el("div", *links, class_="row") if links else EMPTY
