"""Every role asks for everything, at every moment of a Round, for themselves and for others."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from croupier.casino.table import acts
from croupier.protocol.choices import AnyChoice
from croupier.protocol.duties import DUTIES
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig
from croupier.table.commands import CallNoMoreBets, LayWager
from croupier.table.state import Phase
from tests.figures import Tell
from tests.server.asgi import Got
from tests.server.at_random import Table, Vault
from tests.server.going_on import all_decline
from tests.server.house import KEYS, Front, House, disk_of
from tests.server.memory import MemoryVault, run
from tests.server.test_roles import CELLS, PHASES

CONFIG: Final = TableConfig(edition="nz-current", minimum=10_00)
OTHERS: Final = "C"
"""A player who is nobody's role here."""
MOMENTS: Final = ("between", "betting", "play")


# ── What is sent ────────────────────────────────────────────────────────────────────────────


class Message(NamedTuple):
    """A message that asks for an act."""

    act: str
    method: str
    path: str
    body: Mapping[str, Any] | None
    own: bool = True
    """Whether it is of the sender's own affairs, whoever sends it."""


_FIELDS: Final[Mapping[str, Any]] = {
    "box": 1,
    "amount": 10_00,
    "on": "main",
    "occasion": "supervisor's direction",
    "player": OTHERS,
    "minimum": 20_00,
    "rounds": 3,
    "void": {"type": "VoidRound"},
    "exposed": True,
    "fault": "a card is damaged",
    "call": "double",
    "pace": {},
    "shown": False,
    "right": "insurance",
    "settings": {"hands_max": 2},
    "maximum": 2000_00,
}
"""What a field of a message may say; one that is not known must be taught."""
_TABLE: Final = "/api/tables/t1"
_CALLED: Final = {"Lay": "LayWager", "LaySide": "LaySideWager", "Lift": "LiftWager"}
"""Choices whose command is called otherwise."""
_OWN: Final = frozenset({"Cut", "DeclineCut", "SeeBurntCard", "DealNow"})
"""Duties that are always one's own."""


def _filled(kind: type[Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"type": kind.__name__}
    for field in msgspec.structs.fields(kind):
        if field.required:
            assert field.name in _FIELDS, f"nobody has said what {field.name!r} may be"
            told[field.name] = _FIELDS[field.name]
    return told


def _messages() -> Iterator[Message]:
    """A message for everything that can be asked for at a table or of the casino."""
    for kind in AnyChoice.__args__:
        name = kind.__name__
        body = {"choice": _filled(kind)}
        yield Message(_CALLED.get(name, name), "POST", f"{_TABLE}/choices", body)
    for kind in DUTIES:
        own = kind.__name__ in _OWN
        yield Message(kind.__name__, "POST", f"{_TABLE}/duties", {"duty": _filled(kind)}, own)
    yield Message("buy chips", "POST", f"{_TABLE}/chips", {"cents": 10_00})
    yield Message("take chips", "POST", f"{_TABLE}/chips", {"cents": -10_00})
    yield Message("sit", "POST", f"{_TABLE}/seats", {"box": 3})
    yield Message("leave", "POST", f"{_TABLE}/leaving", {})
    yield Message("file dispute", "POST", f"{_TABLE}/disputes", {"round": 1, "reason": "wrong"})
    path = f"{_TABLE}/disputes/1/withdrawal"
    yield Message("withdraw dispute", "POST", path, {})
    yield Message("rule dispute", "POST", f"{_TABLE}/disputes/1/ruling", {"reason": "so"})
    config = msgspec.to_builtins(TableConfig(edition="nz-current"))
    told = {key: value for key, value in config.items() if key == "edition"}
    yield Message("open table", "POST", "/api/tables", {"name": "t2", "config": told})
    yield Message("announce tournament", "POST", "/api/tournaments", _TERMS | {"config": told})
    for act, entry in _ENTRIES.items():
        yield Message(act, "POST", f"{_CUP}/entries", entry)
    yield Message("start tournament", "POST", f"{_CUP}/start", {})
    yield Message("make people", "POST", "/api/people", _PERSON)
    yield Message("checkpoint", "POST", "/api/checkpoints", None)
    for act, path in _LOOKING.items():
        yield Message(act, "GET", path, None)


_PERSON: Final = {"name": "Nobody", "role": "dealer", "password": "short"}
_CUP: Final = "/api/tournaments/cup"
_TERMS: Final = {
    "name": "cup",
    "entry_fee": 10_00,
    "chips": 100_00,
    "rounds": 5,
    "advance": 2,
    "shares": [60, 40],
}
_ENTRIES: Final[Mapping[str, Mapping[str, Any]]] = {
    "enter tournament": {"kind": "enter"},
    "withdraw from tournament": {"kind": "withdraw"},
    "enter automatic competitors": {"kind": "enter", "automatic": 2},
}
_LOOKING: Final = {
    "follow": _TABLE,
    "read log": f"{_TABLE}/disputes",
    "export": "/api/export",
    "see people": "/api/people",
}
MESSAGES: Final = tuple(_messages())


# ── Where it is sent ────────────────────────────────────────────────────────────────────────


def table_at(moment: str) -> Table:
    """A table between two Rounds, open for wagers, or with a decision to make."""
    table = Table(CONFIG, Vault(7))
    for player in (*KEYS.values(), OTHERS):
        table.do(lambda live, who=player: acts.buy_chips(live, who, 500_00))  # type: ignore[misc]
    table.do(lambda live: acts.seal_shoe(live, table.vault.fresh(live.next_shoe)))
    table.do(all_decline)
    if moment == "between":
        return table
    table.do(acts.open_round)
    table.do(lambda live: acts.call(live, LayWager(1, OTHERS, 10_00)))
    if moment == "play":
        table.do(lambda live: acts.call(live, CallNoMoreBets()))
    assert table.live.round is not None
    assert table.live.round.phase.value == moment
    return table


class Asking:
    """A casino whose table is at some moment, and everybody's messages to it."""

    def __init__(self, moment: str) -> None:
        self.moment, self.table = moment, table_at(moment)
        self.phase = None if moment == "between" else Phase(moment)
        self.count = 0

    async def open(self) -> "Asking":
        """A fresh casino with the table as it was."""
        vault = MemoryVault(0, {"t1/1": self.table.vault.seed("t1/1")})
        self.house = await House(disk_of("t1", self.table.log), vault).start()
        self.front = Front(self.house, await self.house.people())
        return self

    async def send(self, role: Role | None, message: Message) -> Got:
        """Send a message as somebody."""
        self.count += 1
        client = self.front.clients[role]
        if message.method == "GET":
            return await client.get(message.path)
        if message.body is None:
            return await client.send("POST", message.path)
        body = message.body
        if message.path.startswith(("/api/tables", "/api/tournaments")):
            body = {"id": f"message-{self.count}", **body}
        return await client.post(message.path, msgspec.json.encode(body))


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
    """Without a session every act is refused, whatever it is."""

    async def outside() -> list[int]:
        asking = await Asking("betting").open()
        return [(await asking.send(None, message)).status for message in MESSAGES]

    assert set(run(outside())) == {401}


def test_a_player_acts_at_the_box_of_another_only_for_themselves() -> None:
    """The player of a choice is who sends it: what C has wagered, C alone decides."""

    async def others() -> tuple[Got, int]:
        asking = await Asking("play").open()
        stand = Message(
            "Stand", "POST", f"{_TABLE}/choices", {"choice": {"type": "Stand", "box": 1}}
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
        message = Message("Cut", "POST", f"{_TABLE}/duties", {"duty": {"type": "Cut", "at": 60}})
        before = asking.house.disk.number
        return await asking.send(Role.PLAYER, message), asking.house.disk.number - before

    got, written = run(cut())
    assert (got.status, written) == (409, 0), got.body
