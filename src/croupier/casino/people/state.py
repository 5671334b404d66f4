"""State: the people of a casino and their sessions, folded from their log."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.people.events import (
    AnyPeopleEvent,
    Hashed,
    InspectorInvited,
    InvitationUsed,
    NameChanged,
    OperatorInvited,
    PasswordChanged,
    PasswordRehashed,
    PersonCame,
    PersonRemoved,
    RecoveryBegun,
    ResetConfirmed,
    ResetProposed,
    RoleChanged,
    ServiceResumed,
    SessionBegun,
    SessionEnded,
    SessionSeen,
    SharingChosen,
)
from croupier.casino.people.names import folded_name
from croupier.protocol.people import PublicProfile
from croupier.protocol.roles import GUEST, INSPECTOR, OPERATOR, Role


class Person(Struct, frozen=True):
    """Somebody known here; the key is who they are, the name only what they are called."""

    key: str
    name: str
    role: Role
    password: Hashed | None
    shares_name: bool = False
    """Does their name stand in Rounds that are shown to anybody?"""

    def shown(self) -> PublicProfile:
        """What others may see."""
        return PublicProfile(self.key, self.name, self.role)


class Session(Struct, frozen=True):
    """Somebody is in."""

    key: str
    begun: int
    seen: int


class Invitation(Struct, frozen=True):
    """A link that makes an operator or an inspector, once."""

    hash: str
    at: int
    expires: int
    by: str = ""
    """Who invites; nobody: the casino's own console."""


class Reset(Struct, frozen=True):
    """A link by which a person chooses another password, once two others agree."""

    hash: str
    by: str
    at: int
    expires: int
    confirmed_by: str = ""


class People(Struct, frozen=True):
    """Everybody known here, and who is in."""

    people: Mapping[str, Person] = {}
    names: Mapping[str, str] = {}
    """Keys by name, folded so that two that look the same are the same."""
    sessions: Mapping[str, Session] = {}
    """By the hash of the token."""
    invitations: Mapping[Role, Invitation] = {}
    """By what they make somebody."""
    resets: Mapping[str, Reset] = {}
    """By whose password it is."""

    def role(self, key: str) -> Role | None:
        """What a person is now."""
        return self.people[key].role if key in self.people else None

    def called(self, name: str) -> Person | None:
        """Who is called so, if anybody is."""
        key = self.names.get(folded_name(name))
        return None if key is None else self.people[key]

    def has(self, role: Role, besides: str = "") -> bool:
        """Is there somebody of a role, besides one?"""
        return any(one.role is role and one.key != besides for one in self.people.values())


def fold(people: People, event: AnyPeopleEvent) -> People:
    """The people after an entry of their log."""
    return folded(people, (event,))


def folded(people: People, log: Iterable[AnyPeopleEvent]) -> People:
    """The people after many entries."""
    events = tuple(log)
    if not events:
        return people
    draft = _Draft(people)
    for event in events:
        _FOLDS[type(event)](draft, event)
    return People(draft.people, draft.names, draft.sessions, draft.invitations, draft.resets)


class _Draft:
    """People while entries are folded in."""

    def __init__(self, people: People) -> None:
        self.people, self.names = dict(people.people), dict(people.names)
        self.sessions, self.invitations = dict(people.sessions), dict(people.invitations)
        self.resets = dict(people.resets)

    def operator_invited(self, event: OperatorInvited) -> None:
        self.invitations[OPERATOR] = Invitation(event.hash, event.at, event.expires)

    def inspector_invited(self, event: InspectorInvited) -> None:
        self.invitations[INSPECTOR] = Invitation(event.hash, event.at, event.expires, event.by)

    def recovered(self, _: RecoveryBegun) -> None:
        pass

    def used(self, event: InvitationUsed) -> None:
        rest = {role: one for role, one in self.invitations.items() if one.hash != event.hash}
        self.invitations = rest

    def came(self, event: PersonCame) -> None:
        self.people[event.key] = Person(event.key, event.name, event.role, event.password)
        self.names[folded_name(event.name)] = event.key

    def removed(self, event: PersonRemoved) -> None:
        self.put_out(event.key)
        self.resets.pop(event.key, None)
        del self.names[folded_name(self.people.pop(event.key).name)]

    def changed(self, event: PasswordChanged) -> None:
        self.put_out(event.key)
        self.resets.pop(event.key, None)
        self.people[event.key] = replace(self.people[event.key], password=event.password)

    def rehashed(self, event: PasswordRehashed) -> None:
        self.people[event.key] = replace(self.people[event.key], password=event.password)

    def reset_proposed(self, event: ResetProposed) -> None:
        self.resets[event.key] = Reset(event.hash, event.by, event.at, event.expires)

    def reset_confirmed(self, event: ResetConfirmed) -> None:
        self.resets[event.key] = replace(self.resets[event.key], confirmed_by=event.by)

    def promoted(self, event: RoleChanged) -> None:
        self.put_out(event.key)
        self.resets.pop(event.key, None)
        self.people[event.key] = replace(self.people[event.key], role=event.role)

    def renamed(self, event: NameChanged) -> None:
        before = self.people[event.key]
        del self.names[folded_name(before.name)]
        self.people[event.key] = replace(before, name=event.name)
        self.names[folded_name(event.name)] = event.key

    def shared(self, event: SharingChosen) -> None:
        self.people[event.key] = replace(self.people[event.key], shares_name=event.named)

    def begun(self, event: SessionBegun) -> None:
        self.sessions[event.hash] = Session(event.key, event.at, event.at)

    def seen(self, event: SessionSeen) -> None:
        self.sessions[event.hash] = replace(self.sessions[event.hash], seen=event.at)

    def ended(self, event: SessionEnded) -> None:
        key = self.sessions.pop(event.hash).key
        if self.people[key].role is GUEST:
            del self.names[folded_name(self.people.pop(key).name)]

    def put_out(self, key: str) -> None:
        self.sessions = {name: one for name, one in self.sessions.items() if one.key != key}


_FOLDS: Final[Mapping[type, Callable[..., None]]] = {
    OperatorInvited: _Draft.operator_invited,
    InspectorInvited: _Draft.inspector_invited,
    RecoveryBegun: _Draft.recovered,
    InvitationUsed: _Draft.used,
    PersonCame: _Draft.came,
    PersonRemoved: _Draft.removed,
    PasswordChanged: _Draft.changed,
    PasswordRehashed: _Draft.rehashed,
    ResetProposed: _Draft.reset_proposed,
    ResetConfirmed: _Draft.reset_confirmed,
    RoleChanged: _Draft.promoted,
    NameChanged: _Draft.renamed,
    SharingChosen: _Draft.shared,
    SessionBegun: _Draft.begun,
    SessionSeen: _Draft.seen,
    SessionEnded: _Draft.ended,
    ServiceResumed: lambda _, __: None,
}
