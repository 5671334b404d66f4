"""Messages: all that is asked of a casino over HTTP, and all it answers; no more is read."""

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Raw, Struct, to_builtins
from msgspec.structs import asdict

from croupier.disputes.departures import RecordDeparture
from croupier.ledger.line import Line
from croupier.money import MOST, within
from croupier.protocol.checkpoint import Checkpoint
from croupier.protocol.choices import AnyChoice
from croupier.protocol.duties import AnyDuty
from croupier.protocol.log import AnyLogged, Mode
from croupier.protocol.pace import Waits
from croupier.protocol.roles import Role
from croupier.protocol.view import SeenTable
from croupier.rules.config import TableConfig

MOST_BYTES: Final = 4096
"""A message is no longer than this."""
MOST_RECORD: Final = 32_768
"""A ruling is no longer than this, for it may bring a whole Round along."""

CommandId: TypeAlias = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[!-~]+$")]
"""An id of the sender's own: a command sent again under it has one effect."""
Name: TypeAlias = Annotated[str, Meta(max_length=80)]
Password: TypeAlias = Annotated[str, Meta(max_length=1024)]
Cents: TypeAlias = Annotated[int, Meta(ge=-MOST, le=MOST)]
BoxNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1000)]


RoundNumber: TypeAlias = Annotated[int, Meta(ge=1, le=10**9)]
Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]


class MessageBody(Struct, frozen=True, forbid_unknown_fields=True):
    """Something asked; what it does not provide for is not understood."""


# ── Coming in ───────────────────────────────────────────────────────────────────────────────────


class Come(MessageBody, frozen=True):
    """Coming in as a guest, under a name or any."""

    name: Name = ""


class Login(MessageBody, frozen=True):
    """Coming in by a password."""

    name: Name
    password: Password


class Enrol(MessageBody, frozen=True):
    """A guest chooses a password, and is a player from then on."""

    password: Password


class ChangePassword(MessageBody, frozen=True):
    """Another password, by the one before."""

    before: Password
    password: Password


class ChangeName(MessageBody, frozen=True):
    """What one wants to be called."""

    name: Name


class ChooseSharing(MessageBody, frozen=True):
    """Whether one's name stands in Rounds that are shown to anybody."""

    named: bool


class Forget(MessageBody, frozen=True):
    """To be known here no longer, by one's password; a guest has none."""

    password: Password = ""


class Forgotten(Struct, frozen=True):
    """Somebody is known here no longer."""

    chips: int
    """What is paid out to them, in cents, once no Round and no dispute keeps it."""


class BecomeOperator(MessageBody, frozen=True):
    """Accepting the invitation to be the operator, or an inspector."""

    token: Annotated[str, Meta(max_length=200)]
    name: Name
    password: Password


class Came(Struct, frozen=True):
    """Who has come in; the token goes with every message that changes something."""

    key: str
    name: str
    role: Role
    csrf: str


# ── People ──────────────────────────────────────────────────────────────────────────────────────


class MakePerson(MessageBody, frozen=True):
    """Somebody to be known here."""

    name: Name
    role: Role
    password: Password


class NewRole(MessageBody, frozen=True):
    """What somebody is from now on."""

    role: Role


class NewPassword(MessageBody, frozen=True):
    """A password somebody is given."""

    password: Password


class UseReset(MessageBody, frozen=True):
    """Choosing another password by a link that two others agreed to."""

    token: Annotated[str, Meta(max_length=200)]
    password: Password


class OneTimeLink(Struct, frozen=True):
    """A link that is good once, for whom it is handed to."""

    path: str
    """The page and its secret; shown once, and kept nowhere."""


# ── Tables ──────────────────────────────────────────────────────────────────────────────────────


class Command(MessageBody, frozen=True):
    """Something to be done once, whatever becomes of the answer."""

    id: CommandId


class Send(Command, frozen=True):
    """A choice in a Round."""

    choice: AnyChoice


class MoveChips(Command, frozen=True):
    """Chips bought, or taken away, in cents."""

    cents: Cents


class TakeSeat(Command, frozen=True):
    """A seat at a Box."""

    box: BoxNumber
    seated: bool = True
    """Seated at the Box, or standing behind it."""


class Leave(Command, frozen=True):
    """A place at the table given up."""

    when: Literal["now", "after-round", "stay"] = "now"
    """At once; or, with wagers on the layout, when the Round has ended; or not after all."""


class Settings(TableConfig, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a table as they are asked for; a setting nobody knows is refused."""

    def __post_init__(self) -> None:
        """Refuse a sum beyond any table, in a side wager or a tier too."""
        for number in _numbers(to_builtins(self)):
            within(number)

    def config(self) -> TableConfig:
        """The same settings, as a table keeps them."""
        return TableConfig(**asdict(self))


def _numbers(value: object) -> Iterator[int]:
    """Every number in what may have others within."""
    if isinstance(value, dict):
        for one in value.values():
            yield from _numbers(one)
    elif isinstance(value, int):
        yield value


def settings_of(config: TableConfig) -> Settings:
    """Settings to ask for, as a table keeps them."""
    return Settings(**asdict(config))


class Open(Command, frozen=True):
    """A table to be opened."""

    name: Name
    config: Settings
    mode: Mode = "strict"
    """Strictly by the rules, or to practise, with advice and without waiting."""
    title: Name = ""
    """What people call it; nothing: what is played there says so."""


class Practise(MessageBody, frozen=True):
    """A table of one's own to practise at; whoever is not in yet comes in as a guest."""


class Practising(Struct, frozen=True):
    """The table somebody practises at."""

    table: str


class TableListing(Struct, frozen=True):
    """A table as the lobby lists it."""

    name: str
    edition: str
    versions: tuple[str, ...]
    boxes: int
    minimum: int
    maximum: int
    players: int
    phase: str
    tournament: str = ""
    """The tournament that is played at it, if one is."""
    mode: Mode = "strict"
    title: str = ""
    """What people call it."""


class Accepted(Struct, frozen=True):
    """How far the table's log has come by a command."""

    version: int


class LeftTable(Accepted, frozen=True):
    """The same for who has left, and where what they played is reviewed."""

    review: str = ""


class TableSeen(Struct, frozen=True):
    """A table as one person may see it, and what the people at it are called."""

    table: SeenTable
    names: dict[str, str]
    """By key; who has left the casino has no name any more."""
    waits: Waits | None = None
    """What the table waits for before it goes on by itself."""


class Acted(Command, frozen=True):
    """A duty done."""

    duty: AnyDuty


class OnOffer(Struct, frozen=True):
    """What one may do on duty now."""

    in_round: tuple[AnyDuty, ...]
    """Acts of the Round, as they may be sent."""
    others: tuple[str, ...]
    """Other duties of the role, by name; the table says whether they can be done."""


class FileDispute(Command, frozen=True):
    """A Round disputed, and why."""

    round: RoundNumber
    reason: Reason
    line: Annotated[int, Meta(ge=0, le=10**6)] = 0
    """The settled wager it is about, from 1; 0: the whole Round."""


class TakeUp(Command, frozen=True):
    """A dispute taken up by who may rule on it."""


class Withdraw(Command, frozen=True):
    """A dispute withdrawn."""


class RuleDispute(Command, frozen=True):
    """A dispute to be ruled on, and why so; with a record, by what really happened."""

    reason: Reason
    record: Annotated[str, Meta(max_length=MOST_RECORD)] = ""


class RulingMade(Struct, frozen=True, kw_only=True):
    """A ruling: by whom and when, why so, what was owed and moved by player, by which clauses."""

    by: str
    at: int
    reason: str
    owed: dict[str, int]
    moved: dict[str, int]
    clauses: tuple[str, ...]
    confirmed_by: str = ""
    """Who confirmed it, where the record ruled on departs from the log."""
    departures: tuple[RecordDeparture, ...] = ()
    """Where it does."""


class Disputed(Struct, frozen=True):
    """A dispute, and the chips it holds back, by player, as long as it is open."""

    number: int
    round: int
    by: str
    reason: str
    frozen: dict[str, int]
    line: int = 0
    """The settled wager it is about, from 1; 0: the whole Round."""
    at: int = 0
    """When it was taken, in milliseconds since 1970."""
    taken_up_by: str = ""
    """Who looks at it."""
    proposed_by: str = ""
    """Who would rule on it by a record that departs from the log; another has to confirm it."""
    state: Literal["open", "ruled", "withdrawn"] = "open"
    ruling: RulingMade | None = None


class RecalledRound(Struct, frozen=True):
    """A Round recalled: its record, and every wager settled in it."""

    table: str
    number: int
    ended: bool
    record: str
    lines: tuple[Line, ...]


class LogEntry(Struct, frozen=True):
    """An entry of a table's log as it is stored, and the digest that chains it."""

    version: int
    at: int
    command: str
    entry: Raw
    hash: bytes


class SignedCheckpoint(Struct, frozen=True):
    """A checkpoint, and the how-many-eth it is."""

    number: int
    checkpoint: Checkpoint


class Fed(Struct, frozen=True):
    """An entry of a table's log as everybody may read it: names in place of keys."""

    version: int
    entry: AnyLogged


# ── Otherwise ───────────────────────────────────────────────────────────────────────────────────


class Ready(Struct, frozen=True):
    """Whether commands are taken, and where they are not."""

    ready: bool
    tables: int
    halted: tuple[str, ...] = ()
    """Tables that take no command."""
    wrong: tuple[str, ...] = ()
    """What is wrong, a sentence each; nothing where tables move."""


class Problem(Struct, frozen=True):
    """Why something was not done: a sentence, and the clauses that say so."""

    type: str
    title: str
    status: int
    detail: str
    clauses: tuple[str, ...] = ()
    at: str = ""
    """The field of the message it is about, where it is about one."""
