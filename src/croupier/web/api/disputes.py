"""Disputes: a Round disputed, withdrawn and ruled on, and any Round recalled."""

import asyncio
from functools import partial
from typing import Final

from litestar import get, post
from litestar.params import FromPath, JSONBody

from croupier.casino.people.state import Person
from croupier.casino.store.port import Spoilt
from croupier.casino.table import disputes as disputing
from croupier.casino.table.cases import OPEN, DisputeCase, cases
from croupier.casino.table.disputes import Ruled
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.recall import Recalled, recall
from croupier.protocol.log import DisputeRuled
from croupier.protocol.messages import (
    MOST_RECORD,
    Accepted,
    Disputed,
    FileDispute,
    RecalledRound,
    RuleDispute,
    RulingMade,
    TakeUp,
    Withdraw,
)
from croupier.protocol.roles import PLAYERS
from croupier.web.api.tables import do, sent
from croupier.web.kit.refusals import Forbidden
from croupier.web.kit.requests import Asker, allowed, found
from croupier.web.kit.served import Served, Serving


@get("/api/tables/{name:str}/rounds/{number:int}")
async def recalled(
    name: FromPath[str], number: FromPath[int], person: Asker, served: Serving
) -> RecalledRound:
    """Recall a Round: its record and what it paid; a player, one's own Rounds."""
    allowed(person, "read log")
    of = await recall(served.casino.store, found(served, name).live.table, number)
    check_own(person, of)
    return RecalledRound(of.table, of.number, of.ended, of.record, of.lines)


def check_own(person: Person, of: Recalled) -> None:
    """Refuse a player a Round in which they had no wager."""
    if person.role in PLAYERS and person.key not in of.nets():
        raise Forbidden((), f"you had no wager in Round {of.number}")


@get("/api/tables/{name:str}/disputes")
async def disputes(name: FromPath[str], person: Asker, served: Serving) -> list[Disputed]:
    """List the disputes of a table, each with its ruling once there is one; a player, one's own."""
    allowed(person, "read log")
    every = await cases(served.casino.store, found(served, name).stream)
    if person.role not in PLAYERS:
        return [_disputed(one) for one in every]
    return [_disputed(one, person.key) for one in every if one.by == person.key]


def _disputed(case: DisputeCase, only: str = "") -> Disputed:
    """A dispute as it is answered; to a player with the player's own sums only."""
    about = (case.number, case.round, case.by, case.reason)
    held = case.frozen if case.state == OPEN else {}
    return Disputed(
        *about,
        dict(held),
        line=case.line,
        at=case.at,
        taken_up_by=case.taken_up_by,
        proposed_by=case.proposed.by if case.proposed is not None and case.state == OPEN else "",
        state=case.state,
        ruling=None if case.ruled is None else _ruling_made(case.ruled, case.ended, only),
    )


def _ruling_made(ruled: DisputeRuled, at: int, only: str) -> RulingMade:
    return RulingMade(
        by=ruled.by,
        at=at,
        reason=ruled.reason,
        owed={player: cents for player, cents in ruled.owed.items() if only in ("", player)},
        moved={player: cents for player, cents in ruled.moved.items() if only in ("", player)},
        clauses=ruled.clauses,
        confirmed_by=ruled.confirmed_by,
        departures=ruled.departures,
    )


@post("/api/tables/{name:str}/disputes")
async def file(
    name: FromPath[str], data: JSONBody[FileDispute], sender: Asker, served: Serving
) -> Accepted:
    """Dispute a Round that has ended: what it returned stays at the table meanwhile."""
    table = found(served, name)
    allowed(sender, "file dispute", table)
    about = partial(
        disputing.file_dispute,
        of=await _recalled(table, data.round, served),
        by=sender.key,
        reason=data.reason,
        everybody=sender.role not in PLAYERS,
        line=data.line,
    )
    return await do(table, sent(sender, data), about, served)


@post("/api/tables/{name:str}/disputes/{number:int}/looking")
async def take_up(
    name: FromPath[str],
    number: FromPath[int],
    data: JSONBody[TakeUp],
    sender: Asker,
    served: Serving,
) -> Accepted:
    """Look at a dispute, so that who filed it knows who does."""
    table = found(served, name)
    allowed(sender, "take up dispute", table)
    entries = partial(disputing.take_up, number=number, by=sender.key)
    return await do(table, sent(sender, data), entries, served)


@post("/api/tables/{name:str}/disputes/{number:int}/withdrawal")
async def withdraw(
    name: FromPath[str],
    number: FromPath[int],
    data: JSONBody[Withdraw],
    sender: Asker,
    served: Serving,
) -> Accepted:
    """Withdraw a dispute of one's own."""
    table = found(served, name)
    allowed(sender, "withdraw dispute", table)
    entries = partial(disputing.withdraw, number=number, by=sender.key)
    return await do(table, sent(sender, data), entries, served)


@post(
    "/api/tables/{name:str}/disputes/{number:int}/ruling",
    request_max_body_size=MOST_RECORD,
)
async def rule(
    name: FromPath[str],
    number: FromPath[int],
    data: JSONBody[RuleDispute],
    sender: Asker,
    served: Serving,
) -> Accepted:
    """Have the adjudicator rule on a dispute, by the log or by a record of what really happened."""
    table = found(served, name)
    allowed(sender, "rule dispute", table)
    about = partial(disputing.rule, number=number, by=sender.key, reason=data.reason)
    ruling = await _ruling(table, number, data.record, served)
    return await do(table, sent(sender, data), partial(about, ruling=ruling), served)


async def _ruling(table: LiveTable, number: int, record: str, served: Served) -> Ruled:
    """What the adjudicator says; of a dispute that is not open nothing."""
    await table.catch_up()
    if number not in table.live.disputes:
        return Ruled("", {}, ())
    of = await _recalled(table, table.live.disputes[number].round, served)
    return await asyncio.to_thread(disputing.ruled, of, record)


async def _recalled(table: LiveTable, number: int, served: Served) -> Recalled:
    """A Round that money is moved for: the whole log says where it begins, not an index."""
    of = await recall(served.casino.store, table.live.table, number)
    place = (await served.histories.of(table)).places[number]
    if place.begun != of.begun or place.config != of.config:
        raise Spoilt(f"{table.stream} has Round {number} at {place.begun}, not at {of.begun}")
    return of


ROUTES: Final = (recalled, disputes, file, take_up, withdraw, rule)
