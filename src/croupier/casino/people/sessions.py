"""Sessions: who is in, for how long, and when that is over."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.casino.people.events import (
    AnyPeopleEvent,
    ServiceResumed,
    SessionBegun,
    SessionEnded,
    SessionSeen,
)
from croupier.casino.people.state import People, Person, Session
from croupier.casino.people.tokens import TOKEN_BYTES, Entropy, Issued, hash_of, opaque
from croupier.protocol.roles import DEALER, GUEST, INSPECTOR, OPERATOR, PLAYER, SUPERVISORS, Role
from croupier.rules.refusal import Refusal

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
TOUCH_AFTER: Final = 5 * MINUTE
"""A session in use is noted as seen no more often than this."""
SKEW: Final = MINUTE
"""By how much one clock may be behind another."""
MOST_SESSIONS: Final = 8
"""Sessions of one person; the oldest gives way."""
STOPPED: Final = 15 * MINUTE
"""What a time in which the server did not run counts at most."""
_NO_SESSION: Final = "your session has ended"


class NotIn(Refusal):
    """Nobody is in by this session, or by none."""


class Lifetime(NamedTuple):
    """How long a session lasts at most, and how long unused, in milliseconds."""

    absolute: int
    idle: int


_AT_PLAY: Final = Lifetime(24 * HOUR, 2 * HOUR)
_ON_DUTY: Final = Lifetime(12 * HOUR, 30 * MINUTE)
LIFETIMES: Final[Mapping[Role, Lifetime]] = {
    **dict.fromkeys((GUEST, PLAYER), _AT_PLAY),
    **dict.fromkeys((DEALER, *SUPERVISORS, INSPECTOR, OPERATOR), _ON_DUTY),
}


UNUSED: Final = max(life.idle for life in LIFETIMES.values())
"""Milliseconds after which no session lasts that is not used."""


def who(people: People, token: str, now: int) -> Person:
    """Whose session this is; refuses one that is unknown or over."""
    return people.people[_lasting(people, hash_of(token), now).key]


def _lasting(people: People, name: str, now: int) -> Session:
    """A session by the hash of its token; refuses one that is unknown or over."""
    session = people.sessions.get(name)
    if session is None or _over(people, session, now):
        raise NotIn((), _NO_SESSION)
    return session


def touch(people: People, token: str, now: int) -> tuple[AnyPeopleEvent, ...]:
    """Note that a session is in use, now and then."""
    name = hash_of(token)
    late = now - _lasting(people, name, now).seen >= TOUCH_AFTER
    return (SessionSeen(name, now),) if late else ()


def logout(people: People, token: str) -> tuple[AnyPeopleEvent, ...]:
    """End a session, if there is one."""
    name = hash_of(token)
    return (SessionEnded(name),) if name in people.sessions else ()


def own(people: People, key: str, now: int) -> dict[str, Session]:
    """The sessions of a person that last, by the hash of the token, the latest used first."""
    mine = [(name, one) for name, one in people.sessions.items() if one.key == key]
    lasting = [(name, one) for name, one in mine if not _over(people, one, now)]
    return dict(sorted(lasting, key=lambda one: -one[1].seen))


def end_other(people: People, token: str, which: str, now: int) -> tuple[AnyPeopleEvent, ...]:
    """End another session of whoever has this one, by how its hash begins; nothing: all others."""
    person, here = who(people, token, now), hash_of(token)
    others = [name for name in own(people, person.key, now) if name != here]
    ended = [name for name in others if name.startswith(which)]
    if which and not ended:
        raise Refusal((), "you have no other session of that number")
    return tuple(map(SessionEnded, ended))


def sweep(
    people: People, now: int, names: Iterable[str] | None = None
) -> tuple[AnyPeopleEvent, ...]:
    """End the sessions whose time is up, all of them or some by the hash of their tokens."""
    wanted = people.sessions if names is None else names
    known = [(name, people.sessions[name]) for name in wanted if name in people.sessions]
    return tuple(SessionEnded(name) for name, one in known if _over(people, one, now))


class LoggedTime:
    """The time by which sessions age while their log is read: no jump in it counts for much.

    A long gap cannot be told from a clock that was put right: it counts as long as any session
    lasts unused, and little where the log says that the server was started after it. A clock that
    was put back counts nothing.
    """

    def __init__(self) -> None:
        """Nothing was read yet."""
        self._last = self._counted = 0

    def read(self, event: AnyPeopleEvent) -> AnyPeopleEvent:
        """An event of the log with the time that is counted."""
        if not isinstance(event, SessionBegun | SessionSeen | ServiceResumed):
            return event
        passed = event.at - self._last
        most = STOPPED if isinstance(event, ServiceResumed) else UNUSED
        self._counted = event.at if not self._last else self._counted + _within(passed, most)
        self._last = max(event.at, self._last) if passed >= -SKEW else event.at
        return replace(event, at=self._counted)

    def resumed(self, people: People, now: int) -> People:
        """Everybody after a stop of the server, of which little counts either."""
        jump = now - _within(now - self._last, STOPPED) - self._counted
        moved = {name: _moved(one, jump, now) for name, one in people.sessions.items()}
        return replace(people, sessions=moved)

    def after_stop(self, now: int) -> tuple[AnyPeopleEvent, ...]:
        """What the log says of a start, so that who reads it later counts the stop alike."""
        jumped = bool(self._last) and now - self._last > STOPPED
        return (ServiceResumed(now),) if jumped else ()


def _within(passed: int, most: int) -> int:
    return min(max(passed, 0), most)


def _moved(session: Session, jump: int, now: int) -> Session:
    begun, seen = min(session.begun + jump, now), min(session.seen + jump, now)
    return Session(session.key, begun, seen)


def heard(event: AnyPeopleEvent, now: int) -> AnyPeopleEvent:
    """What another process noted of a session, by the time here."""
    return replace(event, at=now) if isinstance(event, SessionBegun | SessionSeen) else event


def _over(people: People, session: Session, now: int) -> bool:
    """Is its time up, or does it begin further ahead than any lasts?"""
    life = LIFETIMES[people.people[session.key].role]
    return abs(now - session.begun) >= life.absolute or now - session.seen >= life.idle


def begun(people: People, key: str, now: int, entropy: Entropy) -> Issued:
    """A new session; the oldest of too many ends."""
    token = opaque(entropy, TOKEN_BYTES)
    is_known = key in people.people  # whoever comes for the first time has none
    own = [name for name, one in people.sessions.items() if one.key == key] if is_known else []
    own.sort(key=lambda name: people.sessions[name].begun)
    most = own[: max(len(own) - MOST_SESSIONS + 1, 0)]
    return Issued(token, (*map(SessionEnded, most), SessionBegun(hash_of(token), key, now)))
