"""Doors: people without a server, everything through their written log."""

from collections.abc import Iterable

from croupier.casino.people import registration
from croupier.casino.people.events import AnyPeopleEvent, read, written
from croupier.casino.people.passwords import Passwords
from croupier.casino.people.sessions import who
from croupier.casino.people.state import People, Person, fold
from croupier.casino.people.tokens import Issued
from croupier.protocol.roles import Role
from croupier.rules.refusal import Refusal

NOW = 1_700_000_000_000
SECRET = "correct horse battery"
QUICK = Passwords(time_cost=1, memory_kib=8)
HASHED = QUICK.made(SECRET)


class Door:
    """People in a test: everything goes through their written log."""

    def __init__(self) -> None:
        self.people = People()
        self.log: list[bytes] = []

    def note(self, noted: Iterable[AnyPeopleEvent]) -> None:
        for one in noted:
            self.log.append(written(one))
            self.people = fold(self.people, read(self.log[-1]))

    def take(self, issued: Issued) -> str:
        self.note(issued.events)
        return issued.token

    def operator(self, name: str = "Olga") -> str:
        invitation = self.take(registration.invite(self.people, NOW))
        return self.take(registration.accept(self.people, invitation, name, HASHED, NOW))

    def make(self, name: str, role: Role = Role.PLAYER) -> Person:
        self.note(registration.make_person(self.people, name, role, HASHED, NOW))
        return self.called(name)

    def login(self, name: str, now: int = NOW, old: str = "") -> str:
        tried = QUICK.tried(self.people, name, SECRET)
        return self.take(registration.login(self.people, tried, now, old=old))

    def guest(self, name: str = "", now: int = NOW) -> str:
        return self.take(registration.enter_guest(self.people, name, now))

    def called(self, name: str) -> Person:
        person = self.people.called(name)
        assert person is not None
        return person

    def who(self, token: str, now: int = NOW) -> str:
        return self.person(token, now).name

    def person(self, token: str, now: int = NOW) -> Person:
        return who(self.people, token, now)

    def is_out(self, token: str, now: int = NOW) -> bool:
        try:
            who(self.people, token, now)
        except Refusal as refusal:
            assert refusal.why == "your session has ended"
            return True
        return False
