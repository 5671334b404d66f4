"""Tournaments: announced, entered, started, and followed with their standings."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from litestar import get, post
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from croupier.casino.people.state import Person
from croupier.casino.store.port import StoreError
from croupier.casino.table import heats
from croupier.casino.table.live import Live
from croupier.casino.tournaments import acts
from croupier.casino.tournaments.events import HeatScore, PrizePaid
from croupier.casino.tournaments.service import Act
from croupier.casino.tournaments.state import RETAINED, Tournament, table_of
from croupier.protocol.messages import Accepted, Command
from croupier.rules.refusal import Refusal
from croupier.web.api.tables import sent
from croupier.web.api.tournament_messages import (
    Announce,
    Competition,
    Enter,
    Entrant,
    HeatReport,
    Start,
    TournamentReport,
)
from croupier.web.kit.naming import names_of
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import Asker, allowed
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.strangers import people_for

# ── Looking ─────────────────────────────────────────────────────────────────────────────────────


@get("/api/tournaments")
async def tournaments(served: Serving) -> list[Competition]:
    """List the tournaments there are."""
    return [standing(state) for state in served.casino.tournaments]


def standing(state: Tournament) -> Competition:
    """A tournament as the list has it."""
    plan, entrants = state.plan, len(state.plan.competitors)
    fields = (plan.name, state.config.edition, plan.entry_fee, entrants)
    return Competition(*fields, state.stage, state.ended, state.terms.called)


@get("/api/tournaments/{name:str}")
async def tournament(name: FromPath[str], person: Asker, served: Serving) -> TournamentReport:
    """Show a tournament: terms, entrants, tables, standings as they are now, and prizes."""
    allowed(person, "follow")
    return shown(name, served, person.key)


def shown(name: str, served: Served, viewer: str) -> TournamentReport:
    """A tournament in full, with the names of those in it for who has come in."""
    state, version = _found(served, name)
    one = _report(state, version, tuple(_heats(state, served)))
    entrants = (each.player for each in one.entrants)
    return replace(one, names=names_of(entrants, people_for(viewer, served)))


def _found(served: Served, name: str) -> tuple[Tournament, int]:
    try:
        return served.casino.tournaments.seen(name)
    except Refusal as wrong:
        raise NotThere(wrong.clauses, "there is no such tournament") from None


def _report(state: Tournament, version: int, heats_: tuple[HeatReport, ...]) -> TournamentReport:
    return TournamentReport(
        version=version,
        terms=state.terms,
        entrants=tuple(Entrant(one.name, one.withdrew) for one in state.plan.competitors),
        fund=state.fund,
        retained=state.accounts.get(RETAINED, 0),
        stage=state.stage,
        final=state.final,
        heats=heats_,
        prizes=state.prizes,
        ended=state.ended,
        names={},
    )


def _heats(state: Tournament, served: Served) -> Iterator[HeatReport]:
    """Every table so far: as it ended, or as it stands."""
    for (stage, number), standings in state.heats.items():
        table = table_of(state.plan.name, stage, number)
        yield HeatReport(stage, number, table, True, _round(served, table), standings)
    for number, seated in enumerate(state.tables, 1):
        table = state.table(number)
        if (state.stage, number) not in state.heats:
            standings = _standings(state, seated, table, served)
            fields = (state.stage, number, table, False, _round(served, table))
            yield HeatReport(*fields, standings)


def heat_at(live: Live, served: Served) -> HeatReport | None:
    """The heat that is played at a live table, as far as its tournament is known."""
    if live.heat is None:
        return None
    try:
        state, _ = _found(served, live.heat.tournament)
    except (NotThere, StoreError):
        return None
    return next((one for one in _heats(state, served) if one.table == live.table), None)


def prizes_at(live: Live, served: Served) -> tuple[PrizePaid, ...]:
    """The prizes of the tournament whose final was played at a table, once they are paid."""
    if live.heat is None:
        return ()
    try:
        state, _ = _found(served, live.heat.tournament)
    except (NotThere, StoreError):
        return ()
    final = state.final and state.stage == live.heat.stage
    return state.prizes if state.ended and final else ()


def _round(served: Served, table: str) -> int:
    return served.casino.table(table).live.rounds if table in served.casino else 0


def _standings(
    state: Tournament, seated: tuple[str, ...], table: str, served: Served
) -> tuple[HeatScore, ...]:
    """How a heat stands; everybody begins with the same chips."""
    if table not in served.casino:
        return tuple(HeatScore(player, state.plan.chips) for player in seated)
    placed = heats.standings(served.casino.table(table).live, seated)
    return tuple(HeatScore(player, chips) for player, chips in placed)


# ── Doing ───────────────────────────────────────────────────────────────────────────────────────


@post("/api/tournaments")
async def announce(data: JSONBody[Announce], sender: Asker, served: Serving) -> Accepted:
    """Announce a tournament, where the law has tournaments and permits this one."""
    allowed(sender, "announce tournament")
    answer = await served.casino.announce(data.announced(), sent(sender, data))
    served.metrics.acknowledged()
    return Accepted(answer.version)


@post("/api/tournaments/{name:str}/entries")
async def enter(
    name: FromPath[str], data: JSONBody[Enter], sender: Asker, served: Serving
) -> Accepted:
    """Enter a tournament or withdraw from it; the operator enters automatic competitors."""
    return await _do(name, data, _entry(data, sender), sender, served)


def _entry(data: Enter, sender: Person) -> Act:
    """What an entry asks for, if its sender may."""
    if data.kind == "withdraw":
        allowed(sender, "withdraw from tournament")
        return partial(acts.withdraw, player=sender.key)
    if data.automatic:
        allowed(sender, "enter automatic competitors")
        return partial(acts.enter_automatic, count=data.automatic)
    allowed(sender, "enter tournament")
    return partial(acts.enter, player=sender.key)


@post("/api/tournaments/{name:str}/start")
async def start(
    name: FromPath[str], data: JSONBody[Start], sender: Asker, served: Serving
) -> Accepted:
    """Start a tournament with everybody who has entered; it then goes on by itself."""
    allowed(sender, "start tournament")
    return await _do(name, data, acts.start, sender, served)


async def _do(name: str, data: Command, act: Act, sender: Person, served: Served) -> Accepted:
    _found(served, name)
    answer = await served.casino.tournaments.do(name, sent(sender, data), act)
    served.metrics.acknowledged()
    return Accepted(answer.version)


ROUTES: Final = (tournaments, tournament, announce, enter, start)
