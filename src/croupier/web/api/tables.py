"""Tables: the lobby, a table as one may see it, and all a player may do there."""

from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Final

import msgspec
from litestar import get, post
from litestar.params import FromPath, JSONBody
from litestar.response import ServerSentEvent, ServerSentEventMessage

from croupier.casino.limits import LimitKind
from croupier.casino.people.state import Person
from croupier.casino.table import acts
from croupier.casino.table.choices import command
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Act, LiveTable, Sent
from croupier.casino.table.view import Common, common, mode_of, own, phase_text
from croupier.pages.felt.felt import felt
from croupier.pages.felt.moments import moment
from croupier.protocol.choices import AnyChoice, LayChoice, LaySideChoice, called
from croupier.protocol.contributions import RevealedShoe
from croupier.protocol.log import AnyLogged
from croupier.protocol.messages import (
    Accepted,
    Command,
    Leave,
    LeftTable,
    MoveChips,
    Open,
    Send,
    TableListing,
    TableSeen,
    TakeSeat,
)
from croupier.protocol.view import SeenTable
from croupier.rules.refusal import Refusal
from croupier.table.shoe import Shoe
from croupier.table.state import BETTING, new_round
from croupier.web.kit.naming import names_of
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import (
    Asker,
    address_of,
    allowed,
    entitled,
    found,
    timely,
    token_of,
    who,
)
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.strangers import people_for
from croupier.web.kit.titles import table_title


@get("/api/tables")
async def lobby(served: Serving) -> list[TableListing]:
    """List the tables there are."""
    return [_listed(table) for table in served.casino.listed()]


def _listed(table: LiveTable) -> TableListing:
    live, elections = table.live, table.live.rules.elections
    limits = (elections.boxes, elections.minimum, elections.maximum)
    players = len({seat.player for seat in live.game.seats})
    of = "" if live.heat is None else live.heat.tournament
    return TableListing(
        live.table,
        elections.edition.id,
        elections.versions,
        *limits,
        players,
        phase_text(live),
        of,
        mode_of(live),
        table_title(live),
    )


@post("/api/tables")
async def open_table(data: JSONBody[Open], sender: Asker, served: Serving) -> Accepted:
    """Open a table with lawful settings."""
    allowed(sender, "open table")
    settings = data.config.config()
    table = await served.casino.open(data.name, settings, sent(sender, data), data.mode, data.title)
    served.metrics.acknowledged()
    return Accepted(table.version)


# ── Looking ─────────────────────────────────────────────────────────────────────────────────────


@get("/api/tables/{name:str}")
async def see(name: FromPath[str], person: Asker, served: Serving) -> TableSeen:
    """Show a table as the viewer may see it."""
    allowed(person, "follow")
    return seen(found(served, name), person, served)


def seen(table: LiveTable, viewer: Person, served: Served) -> TableSeen:
    """A table as somebody may see it, with the names of those in it."""
    seen_table = own(shared_view(table, served), table.live, viewer.key)
    return TableSeen(
        seen_table, names_of(_keys(seen_table), served.directory.people), served.waits(table)
    )


def _keys(result: SeenTable) -> Iterator[str | None]:
    """The keys of everybody in what is seen of a table."""
    yield from (result.dealt_by, result.cut_offered_to, *result.limited, *result.excluded)
    yield None if result.turn is None else result.turn.player
    for box in result.boxes:
        yield from (box.caller, *(one.player for one in box.stakes))
    yield from (one.player for one in (*result.rights, *result.awaited))
    yield from (one.player for one in result.seats)
    yield from (one.player for one in result.lines)
    yield from (one.player for one in result.markers)
    yield from result.contributors
    yield from () if result.seeding is None else result.seeding.committed
    yield from (*result.ready, *result.sitting_out, *result.undecided)
    yield from (who for one in result.disputes for who in (one.taken_up_by, one.ruled_by))
    for void in result.voids:
        yield from (void.proposed_by, void.confirmed_by)
    for option in result.options:
        yield getattr(option.command, "player", None)


def shared_view(table: LiveTable, served: Served) -> Common:
    """What everybody sees of a table, worked out once a version."""
    shared = served.shared.get(table.live.table)
    if shared is None or shared.seen.version != table.version:
        shared = served.shared[table.live.table] = common(table.live, table.version)
    return shared


@get("/api/tables/{name:str}/shoes")
async def shoes(name: FromPath[str], person: Asker, served: Serving) -> tuple[RevealedShoe, ...]:
    """Show the last shoes that are done with: their seed, and what it follows from."""
    allowed(person, "follow")
    return found(served, name).live.revealed


@get("/api/tables/{name:str}/felt.svg", media_type="image/svg+xml")
async def drawn(name: FromPath[str], served: Serving) -> str:
    """Draw the felt of a table as it is now, without anybody's name."""
    live = found(served, name).live
    round = live.round or new_round(live.rules, live.game.shoe or Shoe(()))
    keys = (one.player for box in round.boxes for one in box.stakes)
    return felt(moment(round, names=names_of(keys, people_for("", served))))


@get("/api/tables/{name:str}/events", opt={"streams": True, "answers": TableSeen})
async def follow(
    name: FromPath[str], person: Asker, request: AnyRequest, served: Serving
) -> ServerSentEvent:
    """Follow a table: as the viewer may see it, whenever something has happened."""
    allowed(person, "follow")
    table = found(served, name)
    served.limits.check(LimitKind.STREAM, served.now(), person.key)
    address = address_of(request)
    served.streams.check(person.key, address)
    return ServerSentEvent(_events(table, person, token_of(request, served), served, address))


async def _events(
    table: LiveTable, viewer: Person, token: str, served: Served, address: str = ""
) -> AsyncIterator[ServerSentEventMessage]:
    """The table at first and after each change, while the session lasts."""
    with served.streams.held(viewer.key, address):
        shown = 0
        async for _ in served.streams.heard(table):
            if not await is_in(token, served):
                yield _comment("the session is over")
                return
            if table.version > shown:  # only the last of what came at once
                shown = table.version
                yield _message(seen(table, viewer, served), shown)
            else:
                yield _comment("still here")
        yield _comment("this stream is over; follow anew")


def _comment(text: str) -> ServerSentEventMessage:
    """What a browser passes over, and a person who reads the stream does not."""
    return ServerSentEventMessage(data=None, comment=text)


async def is_in(token: str, served: Served) -> bool:
    """Does a session still last?"""
    try:
        await who(token, served)
    except Refusal:
        return False
    return True


def _message(now: TableSeen, version: int) -> ServerSentEventMessage:
    return ServerSentEventMessage(
        data=msgspec.json.encode(now).decode(), id=str(version), event="table"
    )


# ── Doing ───────────────────────────────────────────────────────────────────────────────────────


@post("/api/tables/{name:str}/choices")
async def choose(
    name: FromPath[str], data: JSONBody[Send], sender: Asker, served: Serving
) -> Accepted:
    """Do something in the Round."""
    table = found(served, name)
    entitled(sender, called(data.choice))
    try:
        return await do(table, sent(sender, data), partial(_chosen, data.choice, sender), served)
    except Refusal:
        if _is_late(data.choice, table.live):
            served.anomalies.late.note(sender.key, served.now())
        raise


def _is_late(choice: AnyChoice, live: Live) -> bool:
    """Is it a wager of a Round whose betting has closed?"""
    wagers = isinstance(choice, LayChoice | LaySideChoice)
    return wagers and live.round is not None and live.round.phase is not BETTING


def _chosen(choice: AnyChoice, sender: Person, live: Live) -> tuple[AnyLogged, ...]:
    """A choice carried out at the table as it is when its turn comes."""
    timely(live, sender, called(choice), own=True)
    return acts.call(live, command(choice, sender.key, live))


@post("/api/tables/{name:str}/chips")
async def chips(
    name: FromPath[str], data: JSONBody[MoveChips], sender: Asker, served: Serving
) -> Accepted:
    """Bring play chips to a table; fewer than nothing takes as many away."""
    table, buys = found(served, name), data.cents >= 0
    allowed(sender, "buy chips" if buys else "take chips", table)
    act = acts.buy_chips if buys else acts.take_chips
    entries = partial(act, player=sender.key, cents=abs(data.cents))
    return await do(table, sent(sender, data), entries, served)


@post("/api/tables/{name:str}/seats")
async def sit(
    name: FromPath[str], data: JSONBody[TakeSeat], sender: Asker, served: Serving
) -> Accepted:
    """Take a seat at a Box."""
    table = found(served, name)
    allowed(sender, "sit", table)
    act = partial(acts.take_seat, player=sender.key, box=data.box, seated=data.seated)
    return await do(table, sent(sender, data), act, served)


@post("/api/tables/{name:str}/leaving")
async def leave(
    name: FromPath[str], data: JSONBody[Leave], sender: Asker, served: Serving
) -> LeftTable:
    """Leave the table with all one's chips: now, when the Round has ended, or not after all."""
    table = found(served, name)
    allowed(sender, "leave", table)
    act = partial(_LEAVING[data.when], player=sender.key)
    done = await do(table, sent(sender, data), act, served)
    return LeftTable(done.version, f"/tables/{table.live.table}/review")


_LEAVING: Final = {"now": acts.go, "after-round": acts.go_after_round, "stay": acts.stay}


def sent(sender: Person, data: Command) -> Sent:
    """A command under an id that is the sender's own."""
    return Sent(f"{sender.key}/{data.id}", msgspec.json.encode(data))


async def do(table: LiveTable, sent: Sent, act: Act, served: Served) -> Accepted:
    """Have a command carried out once, and report how far the log has come by it."""
    answer = await table.do(sent, act, served.now())
    served.metrics.acknowledged()
    return Accepted(answer.version)


ROUTES: Final = (lobby, open_table, see, shoes, drawn, follow, choose, chips, sit, leave)
