"""Desk: every table on one page for people on duty, with what waits for them, as it comes."""

from typing import Final

from litestar import MediaType, get

from croupier.casino.table.cases import cases
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable, as_opened
from croupier.money import spoken
from croupier.web.kit.fragments import wants_fragment
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Html, el
from croupier.web.kit.naming import name_for
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import on_duty
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import now_said, table_title
from croupier.web.kit.visitor import Looker, inside
from croupier.web.pages.desk.pending import PendingMatter, Urgency, pending

MINUTE: Final = 60_000
HOUR: Final = 60
"""A minute in milliseconds, an hour in minutes."""


@get("/desk", media_type=MediaType.HTML)
async def desk(visitor: Looker, request: AnyRequest, served: Serving) -> str:
    """Show every table and what waits for people on duty; for a script only that."""
    on_duty(inside(visitor), "the desk")
    shown = await _desk(served)
    if wants_fragment(request):
        return shown
    return frame(
        "Desk",
        el("div", el("h1", "Desk"), shown, class_="page desk-page"),
        visitor=visitor,
        here="/desk",
        script="desk.js",
        styles=("desk.css",),
    )


async def _desk(served: Served) -> Html:
    found = [(table, await _waits(table, served)) for table in tuple(served.casino)]
    open_ = [one for one in found if not one[0].live.closed or one[1]]
    open_.sort(key=lambda one: -_pressing(one[1]))
    count = sum(_pressing(waits) for _, waits in found)
    lead = f"{count} to be dealt with" if count else "Nothing waits for you."
    cards = [_table(table, waits, served) for table, waits in open_]
    halted = [await _halted(name, why, served) for name, why in served.casino.halted.items()]
    return el(
        "div",
        el("p", lead, class_="lead", role="status"),
        *halted,
        el("div", *cards, class_="cards"),
        id="desk",
        data_count=count,
    )


async def _halted(name: str, why: str, served: Served) -> Html:
    """A table that could not be opened again, by the name people know it by."""
    live = await as_opened(name, served.casino.store)
    title = name if live is None else _titled(live, served)
    return el("p", f"{title} takes no wagers: {why}", class_="bad")


def _titled(live: Live, served: Served) -> str:
    """What a table is called; a practice table, by whose it is."""
    title = table_title(live)
    return f"{title} of {name_for(live.owner, served.directory.people)}" if live.owner else title


async def _waits(table: LiveTable, served: Served) -> tuple[PendingMatter, ...]:
    """What waits at a table, and since when."""
    filed: dict[int, int] = {}
    if table.live.disputes:
        every = await cases(served.casino.store, table.stream)
        filed = {one.number: one.at for one in every}
    return pending(table.live, served.directory.people, filed)


def _pressing(waits: tuple[PendingMatter, ...]) -> int:
    return sum(one.urgency is not Urgency.KNOW for one in waits)


def _table(table: LiveTable, waits: tuple[PendingMatter, ...], served: Served) -> Html:
    live, people = table.live, served.directory.people
    to = f"/tables/{live.table}"
    players = len({seat.player for seat in live.game.seats})
    staked = 0 if live.round is None else live.round.staked
    dealt = f"dealt by {name_for(live.dealer, people)}" if live.dealer else "dealt automatically"
    seated = f"{players} player{'' if players == 1 else 's'}" if players else "nobody seated"
    parts = [now_said(live), dealt, seated]
    parts += [f"{spoken(staked)} on the layout"] if staked else []
    count = _pressing(waits)
    badge = el("span", str(count), class_="badge", aria_label=f"{count} waiting") if count else None
    return el(
        "section",
        el("h2", el("a", _titled(live, served), href=to), badge),
        el("p", " · ".join(parts), class_="quiet"),
        el("ul", *(_item(one, served.now()) for one in waits), class_="waits") if waits else None,
        class_="panel on-desk",
        id=f"desk-{live.table}",
    )


def _item(one: PendingMatter, now: int) -> Html:
    kind = el("a", one.kind, href=one.to, class_="kind")
    waited = el("small", f" {_waited(now - one.since)}", class_="quiet") if one.since else None
    return el("li", kind, " ", el("span", one.text, waited), class_=one.urgency)


def _waited(milliseconds: int) -> str:
    """How long something has waited, roughly."""
    minutes = max(0, milliseconds) // MINUTE
    if minutes < 1:
        return "just now"
    if minutes < HOUR:
        return f"for {minutes} min"
    return f"for {minutes // HOUR} h {minutes % HOUR} min"


ROUTES: Final = (desk,)
