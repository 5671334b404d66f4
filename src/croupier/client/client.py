"""Client: everything a person may do at the live tables of a casino, as calls."""

import http.client
import time
import uuid
from collections.abc import Generator
from contextlib import closing
from typing import Self
from urllib.parse import quote

from croupier.client.connection import PAUSE, TRIES, Connection, Unreachable, read, refusal
from croupier.protocol import messages
from croupier.protocol.account import OwnData
from croupier.protocol.choices import AnyChoice
from croupier.protocol.contributions import RevealedShoe
from croupier.protocol.duties import AnyDuty
from croupier.protocol.log import Mode
from croupier.protocol.messages import Accepted, Came, TableListing, TableSeen
from croupier.protocol.people import PublicProfile
from croupier.protocol.reviews import ReviewAnswer, StayListing
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig


def command_id() -> str:
    """An id nobody has used."""
    return uuid.uuid4().hex


class Client:
    """Somebody at a casino. What it refuses is raised as Refused, with its clauses.

    A command goes out ``under`` an id of its own, or one that is given, and again under the same
    id where no answer comes: it has one effect.
    """

    def __init__(self, at: str = "http://127.0.0.1:8021", timeout: float = 30.0) -> None:
        """A client of the casino at an address; nobody has come in yet."""
        self._line = Connection(at, timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the connection; the session stays open until it is logged out of."""
        self._line.close()

    # ── Coming in ───────────────────────────────────────────────────────────────────────────

    def come(self, name: str = "") -> Came:
        """Come in as a guest."""
        return self._in("/api/come", messages.Come(name))

    def login(self, name: str, password: str) -> Came:
        """Come in by a password."""
        return self._in("/api/login", messages.Login(name, password))

    def become_operator(self, token: str, name: str, password: str) -> Came:
        """Accept the invitation to be the operator: what stands after # in the link."""
        return self._in("/api/operator", messages.BecomeOperator(token, name, password))

    def become_inspector(self, token: str, name: str, password: str) -> Came:
        """Accept the invitation to be an inspector: what stands after # in the link."""
        return self._in("/api/inspector", messages.BecomeOperator(token, name, password))

    def enrol(self, password: str) -> Came:
        """Be a player from now on, who comes back by this password."""
        return self._in("/api/enrol", messages.Enrol(password))

    def change_password(self, before: str, password: str) -> Came:
        """Choose another password."""
        return self._in("/api/password", messages.ChangePassword(before, password))

    def logout(self) -> None:
        """End the session."""
        self._line.ask("POST", "/api/logout")
        self._line.csrf = ""

    def me(self) -> Came:
        """Who one is."""
        return read(self._line.ask("GET", "/api/me", again=True), Came)

    def _in(self, path: str, body: messages.MessageBody) -> Came:
        came = read(self._line.ask("POST", path, body), Came)
        self._line.csrf = came.csrf
        return came

    def change_name(self, name: str) -> Came:
        """Be called otherwise."""
        return self._in("/api/name", messages.ChangeName(name))

    def history(self) -> list[StayListing]:
        """One's own stays at every table, the latest first."""
        return read(self._line.ask("GET", "/api/history", again=True), list[StayListing])

    def data(self) -> OwnData:
        """Everything of one's own."""
        return read(self._line.ask("GET", "/api/me/data", again=True), OwnData)

    # ── People ──────────────────────────────────────────────────────────────────────────────

    def people(self) -> list[PublicProfile]:
        """Who is known here."""
        return read(self._line.ask("GET", "/api/people", again=True), list[PublicProfile])

    def make_person(self, name: str, role: Role, password: str) -> PublicProfile:
        """Make somebody known."""
        body = messages.MakePerson(name, role, password)
        return read(self._line.ask("POST", "/api/people", body), PublicProfile)

    def change_role(self, key: str, role: Role) -> PublicProfile:
        """Give somebody another role."""
        return read(
            self._line.ask("POST", f"{_person(key)}/role", messages.NewRole(role)), PublicProfile
        )

    def reset_password(self, key: str, password: str) -> PublicProfile:
        """Give somebody another password."""
        body = messages.NewPassword(password)
        return read(self._line.ask("POST", f"{_person(key)}/password", body), PublicProfile)

    def remove(self, key: str) -> None:
        """Know somebody no longer."""
        self._line.ask("DELETE", _person(key))

    # ── Tables ──────────────────────────────────────────────────────────────────────────────

    def tables(self) -> list[TableListing]:
        """The tables there are."""
        return read(self._line.ask("GET", "/api/tables", again=True), list[TableListing])

    def open(
        self, name: str, config: TableConfig, under: str = "", mode: Mode = "strict"
    ) -> Accepted:
        """Open a table with lawful settings, strictly by the rules or for practice."""
        body = messages.Open(under or command_id(), name, messages.settings_of(config), mode)
        return self._do("/api/tables", body)

    def see(self, table: str) -> TableSeen:
        """A table as one may see it."""
        return read(self._line.ask("GET", _table(table), again=True), TableSeen)

    def shoes(self, table: str) -> list[RevealedShoe]:
        """The last shoes of a table that are done with, with all that proves them."""
        path = f"{_table(table)}/shoes"
        return read(self._line.ask("GET", path, again=True), list[RevealedShoe])

    def felt(self, table: str) -> str:
        """The felt of a table as a picture, in SVG."""
        return self._line.ask("GET", f"{_table(table)}/felt.svg", again=True).decode()

    def buy(self, table: str, cents: int, under: str = "") -> Accepted:
        """Bring play chips to a table."""
        return self._do(f"{_table(table)}/chips", messages.MoveChips(under or command_id(), cents))

    def take(self, table: str, cents: int, under: str = "") -> Accepted:
        """Take chips away from a table."""
        return self._do(f"{_table(table)}/chips", messages.MoveChips(under or command_id(), -cents))

    def sit(self, table: str, box: int, under: str = "", seated: bool = True) -> Accepted:
        """Take a seat at a Box, or stand behind it."""
        return self._do(
            f"{_table(table)}/seats", messages.TakeSeat(under or command_id(), box, seated)
        )

    def leave(self, table: str, under: str = "") -> Accepted:
        """Leave a table."""
        return self._do(f"{_table(table)}/leaving", messages.Leave(under or command_id()))

    def choose(self, table: str, choice: AnyChoice, under: str = "") -> Accepted:
        """Do something in the Round."""
        return self._do(f"{_table(table)}/choices", messages.Send(under or command_id(), choice))

    def act(self, table: str, duty: AnyDuty, under: str = "") -> Accepted:
        """Do something on duty, or something one is offered: the cut, a prize, the burnt card."""
        return self._do(f"{_table(table)}/duties", messages.Acted(under or command_id(), duty))

    def review(self, table: str, stay: int = 0) -> ReviewAnswer:
        """The review of one's last stay at a table, or another, as far as it is worked out."""
        path = f"{_table(table)}/review?stay={stay}"
        return read(self._line.ask("GET", path, again=True), ReviewAnswer)

    def _do(self, path: str, body: messages.Command) -> Accepted:
        return read(self._line.ask("POST", path, body, again=True), Accepted)

    # ── Following ───────────────────────────────────────────────────────────────────────────

    def follow(self, table: str) -> Generator[TableSeen, None, None]:
        """A table whenever something has happened; a stream that breaks off is taken up again."""
        seen, failed = 0, 0
        while failed < TRIES:
            try:
                with closing(self._stream(table)) as stream:
                    for now in stream:
                        failed = 0
                        if now.table.version > seen:
                            seen = now.table.version
                            yield now
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(PAUSE * 2**failed)
            failed += 1
        raise Unreachable(f"{table} cannot be followed any more")

    def _stream(self, table: str) -> Generator[TableSeen, None, None]:
        with closing(self._line.dialled()) as line:
            line.request("GET", f"{_table(table)}/events", headers=self._line.headers())
            with line.getresponse() as answer:
                if answer.status >= 400:
                    raise refusal(answer, answer.read())
                while text := answer.readline():
                    if text.startswith(b"data: "):
                        yield read(text.removeprefix(b"data: "), TableSeen)


def _table(name: str) -> str:
    return f"/api/tables/{quote(name, safe='')}"


def _person(key: str) -> str:
    return f"/api/people/{quote(key, safe='')}"
