"""Duties: the Dealer's, the supervisor's and the operator's acts at a table."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from litestar import get, post
from litestar.params import FromPath, JSONBody

from croupier.casino.people.state import Person
from croupier.casino.table.duties import OnDuty, act_of, owns
from croupier.casino.table.irregularities import check_possible, check_reporter, reported_by
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.protocol import roles
from croupier.protocol.duties import DUTIES, AnyDuty, Duty, called, duty_of
from croupier.protocol.log import AnyLogged
from croupier.protocol.messages import Accepted, Acted, OnOffer
from croupier.rules.refusal import Refusal
from croupier.table.legal.menu import legal
from croupier.table.legal.supervisors_menu import irregular
from croupier.web.api.tables import do, sent
from croupier.web.kit.requests import Asker, allowed, entitled, found, phase_of, timely
from croupier.web.kit.served import Served, Serving


@post("/api/tables/{name:str}/duties")
async def act(
    name: FromPath[str], data: JSONBody[Acted], sender: Asker, served: Serving
) -> Accepted:
    """Act at a table as its Dealer, supervisor or operator, or cut the cards."""
    table = found(served, name)
    entitled(sender, called(data.duty))
    on = on_duty_at(table, sender, served)
    return await do(table, sent(sender, data), partial(_acted, data.duty, sender, on), served)


def on_duty_at(table: LiveTable, person: Person, served: Served) -> OnDuty:
    """Who acts at a table, when, and what they have reported at others."""
    now, others = served.now(), (one for one in served.casino if one is not table)
    elsewhere = sum(reported_by(one.live, person.key, now) for one in others)
    known, vault = served.directory.people.role, served.casino.vault
    return OnDuty(person.key, known, vault, now, elsewhere)


def _acted(duty: AnyDuty, sender: Person, on: OnDuty, live: Live) -> tuple[AnyLogged, ...]:
    """A duty carried out at the table as it is when its turn comes."""
    timely(live, sender, called(duty), owns(duty, sender.key, live))
    return act_of(duty, on)(live)


@get("/api/tables/{name:str}/duties")
async def on_offer(name: FromPath[str], person: Asker, served: Serving) -> OnOffer:
    """List the duties of one's role: those of the Round the engine takes now, and the others."""
    allowed(person, "follow")
    table = found(served, name)
    return OnOffer(tuple(in_round(table, person)), tuple(_others(table, person)))


def takes(table: LiveTable, duty: AnyDuty, person: Person) -> bool:
    """Is this taken from who is on duty here, and can it happen at this table at all?"""
    try:
        check_reporter(table.live, duty, person.key, person.role)
        check_possible(table.live, duty)
    except Refusal:
        return False
    return True


def in_round(table: LiveTable, person: Person) -> Iterator[AnyDuty]:
    """The engine's own acts that it would take now, and that this role may ask for."""
    round, phase = table.live.round, phase_of(table)
    for option in () if round is None else (*legal(round), *irregular(round)):
        if roles.may_send(person.role, option.command, "", phase).permitted:
            duty = duty_of(option.command)
            if duty is not None and takes(table, duty, person):
                yield duty


def _others(table: LiveTable, person: Person) -> Iterator[str]:
    """What else this role may ask for at this moment, by name."""
    phase = phase_of(table)
    names = (kind.__name__ for kind in DUTIES if issubclass(kind, Duty))
    return (
        name for name in names if roles.may(person.role, name, own_box=True, phase=phase).permitted
    )


ROUTES: Final = (act, on_offer)
