"""Rounds: the last ones of a table, a line each."""

from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath

from croupier.casino.people.state import Person
from croupier.casino.table.live_table import LiveTable
from croupier.money import spoken
from croupier.protocol.roles import PLAYERS
from croupier.web.kit.cells import cell, won_or_lost
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, el, table, wide
from croupier.web.kit.requests import allowed, found, may
from croupier.web.kit.served import Serving
from croupier.web.kit.titles import table_named
from croupier.web.kit.visitor import Looker, inside
from croupier.web.pages.replay.replayed import shown_way
from croupier.web.pages.why.page import net_said
from croupier.web.pages.why.public import may_be_shown
from croupier.web.pages.why.recall import Summary, summaries

MOST: Final = 50
"""Rounds that are listed."""


@get("/tables/{name:str}/rounds", media_type=MediaType.HTML)
async def rounds(name: FromPath[str], visitor: Looker, served: Serving) -> str:
    """List the last Rounds of a table that the viewer may recall, or that anybody may see."""
    held = found(served, name)
    person = visitor.person if may_be_shown(held) else inside(visitor)
    if person is not None and not may_be_shown(held):
        allowed(person, "read log")
    every = await summaries(held, MOST, served)
    rows = [row for one in every if (row := _summary(one, person, held))]
    plays = person is not None and person.role in PLAYERS
    heads = ("Round", "Wagers settled", "Staked", "Your net" if plays else "Net of the players", "")
    listed = (
        wide(table(heads, rows), heads[0])
        if rows
        else el("p", "No Round has been played here yet.")
    )
    return frame(
        f"Rounds of {table_named(held.live)}",
        el(
            "div",
            el("h1", f"Rounds of {table_named(held.live)}"),
            el("p", f"The last {MOST} at most, the latest first.", class_="quiet"),
            listed,
            class_="page rounds",
        ),
        visitor=visitor,
        styles=("replay.css",),
    )


def _may_recall(person: Person | None, one: Summary) -> bool:
    """Everybody who may recall any Round, and players those they had a wager in."""
    if person is None:
        return False
    own = one.net(person.key) is not None
    return may(person, "read log", own=False) or (own and may(person, "read log"))


def _summary(one: Summary, person: Person | None, held: LiveTable) -> Html | None:
    """A Round in a line; nothing where the viewer may not see it."""
    recalls = _may_recall(person, one)
    if not recalls and not (one.ended and may_be_shown(held)):
        return None
    own = person is not None and person.role in PLAYERS
    whose = person.key if own and person is not None else ""
    net, moved = one.net(whose), one.corrected(whose)
    of_it = el("small", f"{net_said(moved)} by ruling") if moved else None
    name = held.live.table
    to = f"/tables/{name}/rounds/{one.number}" if recalls else shown_way(name, one.number)
    last: Child = el("a", "Replay", href=to, class_="button") if one.ended else "in play"
    return el(
        "tr",
        el("th", str(one.number), scope="row"),
        cell("Wagers settled", str(len(one.lines)), class_="num"),
        cell("Staked", spoken(sum(line.stake for line in one.lines)), class_="num"),
        cell(
            "Net",
            "" if net is None else net_said(net),
            of_it,
            class_=f"num {won_or_lost(net or 0)}",
        ),
        cell("", last),
    )


ROUTES: Final = (rounds,)
