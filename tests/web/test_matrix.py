"""Every role asks for everything, at every moment of a Round, for themselves and for others."""

from collections import Counter
from itertools import product
from typing import Final

import pytest

from croupier.casino.table import acts
from croupier.protocol.roles import Role
from croupier.table.state import Phase
from tests.casino.at_random import Table, Vault
from tests.casino.memory import run
from tests.figures import Tell
from tests.protocol.cells import CELLS, PHASES
from tests.web.asgi import Got
from tests.web.asking import (
    CONFIG,
    MESSAGES,
    OTHERS,
    TABLE,
    Asking,
    Message,
)

MOMENTS: Final = ("between", "betting", "play")


def expected(message: Message, role: Role, phase: Phase | None, own: bool) -> str:
    """Whether an act is open to a role by the table written for the test: yes, never, not now."""
    row = CELLS[message.act]
    grant = row[list(Role).index(role)]
    if grant == "." or (grant == "o" and not own):
        return "never"
    playing = phase is not None
    timely = {"+": playing, "-": not playing, "=": True}[row[7]]
    return "yes" if timely else "not now"


async def _every_cell() -> Counter[str]:
    done: Counter[str] = Counter()
    for moment in MOMENTS:
        for message, role in product(MESSAGES, Role):
            asking = _ASKING[moment]
            before = asking.house.disk.number
            got = await asking.send(role, message)
            _check(asking, message, role, got)
            done[expected(message, role, asking.phase, message.own)] += 1
            if asking.house.disk.number != before:
                await asking.house.close()
                await asking.open()
    return done


_ASKING: dict[str, Asking] = {}


def _check(asking: Asking, message: Message, role: Role, got: Got) -> None:
    """What is not open to a role is refused for good; nobody is refused for it who may ask."""
    told = (asking.moment, role, message.act, got.status, got.body[:200])
    due = expected(message, role, asking.phase, message.own)
    may = any(line in got.body for line in (b"may not", b"only for themselves", b"nobody may"))
    if due == "never":
        assert got.status == 403, told
        assert may, told
    else:
        assert not may, told
        assert got.status != 403 or message.act == "read log", told
    if due == "not now":
        assert got.status == 409, told
    assert got.status < 500, told


async def _all_moments() -> Counter[str]:
    for moment in MOMENTS:
        _ASKING[moment] = await Asking(moment).open()
    return await _every_cell()


@pytest.mark.figure
def test_every_role_asks_for_everything_over_http(figure: Tell) -> None:
    """A3: what has a route is open to whom the table of roles names, and to nobody else."""
    done = run(_all_moments())
    assert min(done["yes"], done["never"], done["not now"]) > 20
    cells = len(CELLS) * len(Role) * 2 * len(PHASES)
    note = f"all {cells:,} cells of the table by itself, and through HTTP: {dict(done)}"
    figure("role × act × phase × own or other", cells + done.total(), note=note)


def test_who_is_not_in_may_do_nothing() -> None:
    """Without a session every act is refused, but for the table one comes in by, to practise."""

    refused = [message for message in MESSAGES if message.act != "practise"]

    async def outside() -> list[int]:
        asking = await Asking("betting").open()
        return [(await asking.send(None, message)).status for message in refused]

    assert set(run(outside())) == {401}


def test_a_player_acts_at_the_box_of_another_only_for_themselves() -> None:
    """The player of a choice is who sends it: what C has wagered, C alone decides."""

    async def others() -> tuple[Got, int]:
        asking = await Asking("play").open()
        stand = Message(
            "Stand", "POST", f"{TABLE}/choices", {"choice": {"type": "Stand", "box": 1}}
        )
        before = asking.house.disk.number
        return await asking.send(Role.PLAYER, stand), asking.house.disk.number - before

    got, written = run(others())
    assert (got.status, written) == (409, 0)


@pytest.mark.parametrize("declined", [False, True])
def test_who_is_not_at_the_table_does_not_cut(declined: bool) -> None:
    """7.3: the cut is offered to players at the table, then the Dealer's; never a stranger's."""

    async def cut() -> tuple[Got, int]:
        asking = Asking("between")
        asking.table = Table(CONFIG, Vault(5))
        asking.table.do(lambda live: acts.take_seat(live, OTHERS, 1))
        seal = asking.table.vault.fresh
        asking.table.do(lambda live: acts.seal_shoe(live, seal(live.next_shoe)))
        if declined:
            asking.table.do(lambda live: acts.decline_cut(live, OTHERS))
        await asking.open()
        message = Message("Cut", "POST", f"{TABLE}/duties", {"duty": {"type": "Cut", "at": 60}})
        before = asking.house.disk.number
        return await asking.send(Role.PLAYER, message), asking.house.disk.number - before

    got, written = run(cut())
    assert (got.status, written) == (409, 0), got.body
