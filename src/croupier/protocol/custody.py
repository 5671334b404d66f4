"""Custody: who was given a role or a password by whom; keys alone, so that anybody may read it."""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from croupier.protocol.roles import Role

CUSTODY: Final = "custody"
"""The stream of these entries. Who the keys are stands in the stream of people, in no export."""


class CustodyEntry(Struct, frozen=True, tag="Custody"):
    """Something that decides who acts under a key."""


class RoleGranted(CustodyEntry, frozen=True, tag=True):
    """Somebody is on duty by this role from now on."""

    key: str
    role: Role
    by: str
    """Who made or invited them; nobody: a link of the console."""


class RoleEnded(CustodyEntry, frozen=True, tag=True):
    """Somebody is on duty no longer."""

    key: str
    by: str
    """Who ended it; it may be the person."""


class PasswordReset(CustodyEntry, frozen=True, tag=True):
    """Somebody's password was chosen anew, by leave of others."""

    key: str
    by: str
    confirmed_by: str
    """Who else agreed; needed where it is an operator's or an inspector's."""


class StaffCarriedOver(CustodyEntry, frozen=True, tag=True):
    """Who was on duty when this began to be recorded: the first entry, if there is one."""

    roles: Mapping[str, Role]


class CustodyRecovered(CustodyEntry, frozen=True, tag=True):
    """Who has the casino's files made a link for one more operator or inspector."""

    role: Role


AnyCustodyEntry = RoleGranted | RoleEnded | PasswordReset | StaffCarriedOver | CustodyRecovered

_encoder = msgspec.json.Encoder()


def custody_body(entry: AnyCustodyEntry) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(entry)
