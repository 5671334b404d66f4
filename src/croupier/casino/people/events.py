"""Events: what the log of people holds, entry by entry.

Stream `people` holds hashes of passwords and of tokens, never one of these. It is no table's log:
no role reads it and no export has it.
"""

from typing import Final

import msgspec
from msgspec import Struct

from croupier.protocol.roles import Role

STREAM: Final = "people"


class Hashed(Struct, frozen=True):
    """A password as it is kept: an argon2id hash with its salt and parameters."""

    phc: str

    def __repr__(self) -> str:
        return "Hashed(...)"


class PeopleEvent(Struct, frozen=True, tag="Noted"):
    """Something noted about people."""


class OperatorInvited(PeopleEvent, frozen=True, tag=True):
    """Whoever has the secret of this hash may become the operator, once; an older one lapses."""

    hash: str
    at: int
    expires: int


class InspectorInvited(PeopleEvent, frozen=True, tag=True):
    """Whoever has the secret of this hash may become an inspector, once; an older one lapses."""

    hash: str
    at: int
    expires: int
    by: str
    """The inspector who invites; nobody: the casino's own console."""


class RecoveryBegun(PeopleEvent, frozen=True, tag=True):
    """Who has the casino's files made a link for an operator or inspector, beside all others."""

    role: Role


class InvitationUsed(PeopleEvent, frozen=True, tag=True):
    """The invitation was accepted."""

    hash: str


class PersonCame(PeopleEvent, frozen=True, tag=True, omit_defaults=True):
    """Somebody is known here from now on; a guest, without a password, while the session lasts."""

    key: str
    name: str
    role: Role
    password: Hashed | None
    at: int
    by: str = ""
    """Who made them known or invited them; nobody: they came, or by the console's link."""


class PersonRemoved(PeopleEvent, frozen=True, tag=True, omit_defaults=True):
    """Somebody is known here no longer."""

    key: str
    by: str = ""
    """Who removed them; nobody: they themselves."""


class PasswordChanged(PeopleEvent, frozen=True, tag=True, omit_defaults=True):
    """A person has another password; every session ends."""

    key: str
    password: Hashed
    by: str = ""
    """Who gave it to them; nobody: they themselves."""


class ResetProposed(PeopleEvent, frozen=True, tag=True):
    """Whoever has the secret of this hash may choose a person's password, once confirmed."""

    hash: str
    key: str
    by: str
    at: int
    expires: int


class ResetConfirmed(PeopleEvent, frozen=True, tag=True):
    """The other side of the casino agrees that a person's password is reset."""

    key: str
    by: str


class PasswordRehashed(PeopleEvent, frozen=True, tag=True):
    """The same password, hashed by the parameters of today."""

    key: str
    password: Hashed


class RoleChanged(PeopleEvent, frozen=True, tag=True, omit_defaults=True):
    """A person has another role; every session ends."""

    key: str
    role: Role
    by: str = ""
    """Who gave it to them; nobody: they themselves."""


class NameChanged(PeopleEvent, frozen=True, tag=True):
    """A person is called otherwise; whoever they are, they stay so."""

    key: str
    name: str


class SharingChosen(PeopleEvent, frozen=True, tag=True):
    """A person lets their name stand in Rounds that are shown to anybody, or does not."""

    key: str
    named: bool


class SessionBegun(PeopleEvent, frozen=True, tag=True):
    """A person came in, by a token of this hash."""

    hash: str
    key: str
    at: int


class SessionSeen(PeopleEvent, frozen=True, tag=True):
    """A session was in use."""

    hash: str
    at: int


class SessionEnded(PeopleEvent, frozen=True, tag=True):
    """A session is over; a guest goes with it."""

    hash: str


class ServiceResumed(PeopleEvent, frozen=True, tag=True):
    """The server was started again; the time since the entry before it counts as a stop."""

    at: int


AnyPeopleEvent = (
    OperatorInvited
    | InspectorInvited
    | RecoveryBegun
    | InvitationUsed
    | PersonCame
    | PersonRemoved
    | PasswordChanged
    | PasswordRehashed
    | ResetProposed
    | ResetConfirmed
    | RoleChanged
    | NameChanged
    | SharingChosen
    | SessionBegun
    | SessionSeen
    | SessionEnded
    | ServiceResumed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyPeopleEvent] = msgspec.json.Decoder(AnyPeopleEvent)


def written(event: AnyPeopleEvent) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(event)


def read(body: bytes) -> AnyPeopleEvent:
    """An entry as it was stored."""
    return _decoder.decode(body)
