"""Account: one's own name, sessions, history and data, and having one's person forgotten."""

from collections.abc import AsyncIterator, Iterable
from typing import Final

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from croupier.casino.heavy_reads import in_pages
from croupier.casino.people import registration, sessions
from croupier.casino.people.state import Person
from croupier.casino.people.tokens import csrf_of, hash_of
from croupier.casino.store.port import Entry
from croupier.casino.table.history import PastDispute
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.ledger.line import Line
from croupier.protocol import log
from croupier.protocol.account import (
    OwnAnswer,
    OwnCourse,
    OwnData,
    OwnDispute,
    OwnPrize,
    OwnRound,
    OwnSession,
    OwnTable,
)
from croupier.protocol.messages import Came, ChangeName, ChooseSharing, Forget, Forgotten
from croupier.protocol.reviews import StayListing
from croupier.record.write import settled_lines
from croupier.table.events import Event, LineMoved, Settled
from croupier.table.mishaps import Reversed
from croupier.web.api.courses import reports_of
from croupier.web.api.reviews import stay_listings
from croupier.web.kit.password_tries import password_try
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import Asker, cookie, token_of, who
from croupier.web.kit.served import Served, Serving

SHORT: Final = 12
"""How much of a session's hash names it to its owner."""
STAYS: Final = {
    "logs of tables": (
        "Your wagers, calls, chips and disputes stay in the logs of the tables, under a key that "
        "names nobody. Each entry is sealed by the one after it, so that no result can be changed "
        "later by anybody; taking one out would break every seal after it."
    ),
    "logs of courses": (
        "Your answers and marks stay in the logs of courses, under the same key and for the same "
        "reason. Who may see results sees the key in place of your name."
    ),
    "log of people": (
        "That somebody came under this name, and the hash of the password, stay in the casino's "
        "own log of people, for the same reason. No page, export or role shows that log."
    ),
}
"""What cannot be deleted, and why."""


# ── Oneself ─────────────────────────────────────────────────────────────────────────────────────


@post("/api/name")
async def change_name(
    data: JSONBody[ChangeName], sender: Asker, request: AnyRequest, served: Serving
) -> Came:
    """Be called otherwise from now on, everywhere."""
    await served.directory.note(lambda here, _: registration.rename(here, sender.key, data.name))
    token = token_of(request, served)
    person = await who(token, served)
    return Came(person.key, person.name, person.role, csrf_of(token))


@post("/api/sharing", status_code=204)
async def choose_sharing(data: JSONBody[ChooseSharing], sender: Asker, served: Serving) -> None:
    """Let one's name stand in Rounds that are shown to anybody, or not."""
    await served.directory.note(
        lambda here, _: registration.choose_sharing(here, sender.key, data.named)
    )


@post("/api/forget", status_code=HTTP_200_OK)
async def forget(
    data: JSONBody[Forget], sender: Asker, request: AnyRequest, served: Serving
) -> Response[Forgotten]:
    """Be known here no longer: chips are paid out, name and password are gone."""
    token, people = token_of(request, served), served.directory.people
    tried = None
    with password_try(request, sender.name, served):
        if sender.password is not None:
            tried = await served.hashing.tried(people, sender.name, data.password)
        chips = sum(one.live.purse(sender.key) for one in served.casino if one.live.heat is None)
        await served.directory.note(lambda here, now: registration.forget(here, token, tried, now))
    return Response(Forgotten(chips), cookies=[cookie("", request, served)])


# ── Sessions ────────────────────────────────────────────────────────────────────────────────────


@get("/api/sessions")
async def own_sessions(person: Asker, request: AnyRequest, served: Serving) -> list[OwnSession]:
    """List one's own sessions, the latest used first."""
    return list(sessions_of(person, token_of(request, served), served))


def sessions_of(person: Person, token: str, served: Served) -> tuple[OwnSession, ...]:
    """The sessions of a person; which of them is here is known by its token."""
    lasting = sessions.own(served.directory.people, person.key, served.directory.now())
    here = hash_of(token)
    return tuple(
        OwnSession(name[:SHORT], one.begun, one.seen, name == here) for name, one in lasting.items()
    )


@delete("/api/sessions")
async def end_others(sender: Asker, request: AnyRequest, served: Serving) -> None:
    """End every session of one's own but this one."""
    await _end(request, "", served)


@delete("/api/sessions/{number:str}")
async def end_session(
    number: FromPath[str], sender: Asker, request: AnyRequest, served: Serving
) -> None:
    """End another session of one's own."""
    await _end(request, number, served)


async def _end(request: AnyRequest, which: str, served: Served) -> None:
    token = token_of(request, served)
    await served.directory.note(lambda here, now: sessions.end_other(here, token, which, now))


# ── What one has done here ──────────────────────────────────────────────────────────────────────


@get("/api/history")
async def own_history(person: Asker, served: Serving) -> list[StayListing]:
    """List one's own stays at all tables, the latest first."""
    return await stays_of(person.key, served)


async def stays_of(player: str, served: Served) -> list[StayListing]:
    """The stays of a player at every table, the latest first."""
    found: list[StayListing] = []
    for table in tuple(served.casino):
        found += stay_listings(table.live.table, await served.histories.of(table), player)
    return sorted(found, key=lambda one: (-one.begun, one.table))


async def disputes_of(player: str, served: Served) -> list[OwnDispute]:
    """The disputes a player has filed, the latest first."""
    found: list[OwnDispute] = []
    for table in tuple(served.casino):
        history = await served.histories.of(table)
        mine = history.disputes_of(player)
        found += [own_dispute(table.live.table, one, player) for one in mine]
    return sorted(found, key=lambda one: (-one.filed, one.table))


def own_dispute(table: str, one: PastDispute, player: str) -> OwnDispute:
    """A dispute as it concerns who filed it."""
    ruling = one.ruling
    return OwnDispute(
        table=table,
        number=one.number,
        round=one.round,
        reason=one.reason,
        filed=one.filed,
        state=one.state,
        held_back=one.frozen.get(player, 0),
        closed=one.closed,
        ruling="" if ruling is None else ruling.reason,
        owed=0 if ruling is None else ruling.owed.get(player, 0),
        moved=0 if ruling is None else ruling.moved.get(player, 0),
        clauses=() if ruling is None else ruling.clauses,
    )


def prizes_of(player: str, served: Served) -> list[OwnPrize]:
    """The prizes a player has won in tournaments."""
    return [
        OwnPrize(state.plan.name, place, prize.cents)
        for state in served.casino.tournaments
        for place, prize in enumerate(state.prizes, 1)
        if prize.player == player
    ]


# ── All of it ───────────────────────────────────────────────────────────────────────────────────


@get("/api/me/data")
async def own_data(person: Asker, request: AnyRequest, served: Serving) -> Response[OwnData]:
    """Hand out all of one's own data, to be saved."""
    with served.reads.held(person.key):
        tables = tuple([one async for one in _tables(person.key, served)])
    data = OwnData(
        key=person.key,
        name=person.name,
        role=person.role,
        shares_name=person.shares_name,
        sessions=sessions_of(person, token_of(request, served), served),
        tables=tables,
        disputes=tuple(await disputes_of(person.key, served)),
        prizes=tuple(prizes_of(person.key, served)),
        courses=tuple([one async for one in _courses(person, served)]),
        stays_in_logs=STAYS,
    )
    headers = {"content-disposition": 'attachment; filename="croupier-data.json"'}
    return Response(data, headers=headers)


async def _courses(person: Person, served: Served) -> AsyncIterator[OwnCourse]:
    """Every course a person has taken, with each answer."""
    for report in reports_of(person, served, every=False):
        attempt = await served.casino.courses.attempt(report.attempt)
        pairs = zip(attempt.answered, attempt.given, strict=True)
        yield OwnCourse(
            course=report.course,
            title=report.title,
            attempt=report.attempt,
            begun=report.begun,
            ended=report.ended,
            passed=report.passed,
            answers=tuple(
                OwnAnswer(done.number, done.text, done.right, given.milliseconds)
                for done, given in pairs
            ),
        )


async def _tables(player: str, served: Served) -> AsyncIterator[OwnTable]:
    """Every table a player has been at."""
    for table in tuple(served.casino):
        history = await served.histories.of(table)
        if player in history.players:
            yield await _own_table(table, player, served)


async def _own_table(table: LiveTable, player: str, served: Served) -> OwnTable:
    reading = _Reading(player, table.live)
    async for page in in_pages(served.casino.store.read(table.stream)):
        await served.reads.page(reading.read_all, page)
    reading.close()
    history = await served.histories.of(table)
    return OwnTable(
        table=table.live.table,
        stays=tuple(stay_listings(table.live.table, history, player)),
        chips=tuple(reading.chips),
        rounds=tuple(reading.rounds),
    )


class _Reading:
    """One player's entries of a table's log, while it is read."""

    def __init__(self, player: str, live: Live) -> None:
        self.player, self.live = player, live
        self.chips: list[log.ChipsBought | log.ChipsTaken] = []
        self.rounds: list[OwnRound] = []
        self._number, self._at, self._events = 0, 0, list[Event]()
        self._telling = (player.encode(), b'"RoundBegun"')

    def read_all(self, page: Iterable[Entry]) -> None:
        for entry in page:
            if any(one in entry.body for one in self._telling):
                self.read(log.read(entry.body), entry.at)

    def read(self, logged: log.AnyLogged, at: int) -> None:
        match logged:
            case log.ChipsBought() | log.ChipsTaken() if logged.player == self.player:
                self.chips.append(logged)
            case log.RoundBegun():
                self.close()
                self._number, self._at = self._number + 1, at
            case log.RoundEvent(event=Settled() | Reversed() | LineMoved()):
                self._events.append(logged.event)

    def close(self) -> None:
        own = self._own(settled_lines(tuple(self._events)))
        if own:
            corrections = self.live.corrections(self._number, self.player)
            self.rounds.append(OwnRound(self._number, self._at, own, corrections))
        self._events = []

    def _own(self, lines: Iterable[Line]) -> tuple[Line, ...]:
        return tuple(line for line in lines if line.player == self.player)


ROUTES: Final = (
    *(change_name, choose_sharing, forget, own_sessions, end_others, end_session),
    *(own_history, own_data),
)
