"""Asking: a message for everything that can be asked for, and a casino at a moment of a Round."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from croupier.casino.table import acts, seeded_acts
from croupier.protocol.choices import AnyChoice
from croupier.protocol.duties import DUTIES
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig
from croupier.table.commands import CallNoMoreBets, LayWager
from croupier.table.state import Phase
from tests.casino.at_random import Table, Vault
from tests.casino.going_on import all_decline
from tests.casino.memory import MemoryVault
from tests.web.asgi import Got
from tests.web.house import KEYS, Front, House, disk_of

CONFIG: Final = TableConfig(edition="nz-current", minimum=10_00)
OTHERS: Final = "C"
"""A player who is nobody's role here."""


class Message(NamedTuple):
    """A message that asks for an act."""

    act: str
    method: str
    path: str
    body: Mapping[str, Any] | None
    own: bool = True
    """Whether it is of the sender's own affairs, whoever sends it."""


_BYTES: Final = b64encode(bytes(32)).decode()
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
    "shared": False,
    "right": "insurance",
    "settings": {"hands_max": 2},
    "maximum": 2000_00,
    "shoe": "t1/2",
    "digest": _BYTES,
    "value": _BYTES,
}
"""What a field of a message may say; one that is not known must be taught."""
TABLE: Final = "/api/tables/t1"
_CALLED: Final = {"Lay": "LayWager", "LaySide": "LaySideWager", "Lift": "LiftWager"}
"""Choices whose command is called otherwise."""
_OWN: Final = frozenset(
    (
        *("Cut", "DeclineCut", "SeeBurntCard", "DealNow", "SitOut"),
        *("CommitContribution", "OpenContribution", "EndSupervision"),
    )
)
"""Duties that are always one's own."""


def _filled(kind: type[Any]) -> dict[str, Any]:
    told: dict[str, Any] = {"type": kind.__struct_config__.tag}
    for field in msgspec.structs.fields(kind):
        if field.required:
            assert field.name in _FIELDS, f"nobody has said what {field.name!r} may be"
            told[field.name] = _FIELDS[field.name]
    return told


def _messages() -> Iterator[Message]:
    """A message for everything that can be asked for at a table or of the casino."""
    for kind in AnyChoice.__args__:
        name = kind.__struct_config__.tag
        body = {"choice": _filled(kind)}
        yield Message(_CALLED.get(name, name), "POST", f"{TABLE}/choices", body)
    for kind in DUTIES:
        own = kind.__name__ in _OWN
        yield Message(kind.__name__, "POST", f"{TABLE}/duties", {"duty": _filled(kind)}, own)
    yield Message("practise", "POST", "/api/practice", {})
    yield Message("buy chips", "POST", f"{TABLE}/chips", {"cents": 10_00})
    yield Message("take chips", "POST", f"{TABLE}/chips", {"cents": -10_00})
    yield Message("sit", "POST", f"{TABLE}/seats", {"box": 3})
    yield Message("leave", "POST", f"{TABLE}/leaving", {})
    yield Message("file dispute", "POST", f"{TABLE}/disputes", {"round": 1, "reason": "wrong"})
    path = f"{TABLE}/disputes/1/withdrawal"
    yield Message("withdraw dispute", "POST", path, {})
    yield Message("take up dispute", "POST", f"{TABLE}/disputes/1/looking", {})
    yield Message("rule dispute", "POST", f"{TABLE}/disputes/1/ruling", {"reason": "so"})
    config = msgspec.to_builtins(TableConfig(edition="nz-current"))
    told = {key: value for key, value in config.items() if key == "edition"}
    yield Message("open table", "POST", "/api/tables", {"name": "t2", "config": told})
    yield Message("announce tournament", "POST", "/api/tournaments", _TERMS | {"config": told})
    for act, entry in _ENTRIES.items():
        yield Message(act, "POST", f"{_CUP}/entries", entry)
    yield Message("start tournament", "POST", f"{_CUP}/start", {})
    yield Message("make course", "POST", "/api/courses", {"title": "A course", "table": "t1"})
    yield Message("withdraw course", "POST", "/api/courses/none/withdrawal", {})
    yield Message("take course", "POST", "/api/courses/none/attempts", {})
    yield Message("make people", "POST", "/api/people", _PERSON)
    yield Message("make inspectors", "POST", "/api/inspector/invitation", None)
    yield Message("propose reset", "POST", f"/api/people/{OTHERS}/reset", None)
    yield Message("confirm reset", "POST", f"/api/people/{OTHERS}/reset/confirmation", None)
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
    "follow": TABLE,
    "read log": f"{TABLE}/disputes",
    "review play": f"{TABLE}/stays",
    "export": "/api/export",
    "see people": "/api/people",
    "see anomalies": "/api/anomalies",
    "see marks": "/api/results",
}
MESSAGES: Final = tuple(_messages())


def table_at(moment: str) -> Table:
    """A table between two Rounds, open for wagers, or with a decision to make."""
    table = Table(CONFIG, Vault(7))
    for player in (*KEYS.values(), OTHERS):
        table.do(lambda live, who=player: acts.buy_chips(live, who, 500_00))  # type: ignore[misc]
    table.do(lambda live: seeded_acts.shuffle(live, table.vault))
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
        names = ("t1/1", "t1/1/secret", "t1/2/secret")
        vault = MemoryVault(0, {name: self.table.vault.seed(name) for name in names})
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
        if message.path.startswith(("/api/tables", "/api/tournaments", "/api/courses")):
            body = {"id": f"message-{self.count}", **body}
        return await client.post(message.path, msgspec.json.encode(body))
