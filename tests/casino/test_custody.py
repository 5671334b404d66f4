"""Custody: neither operator nor inspector can make or be the other, and all of it is recorded."""

from pathlib import Path

import pytest

from croupier.casino.directory import Directory
from croupier.casino.people import custody, registration
from croupier.casino.people.events import STREAM, PasswordChanged
from croupier.casino.people.tokens import Issued
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.table.live_table import Sent
from croupier.protocol.custody import CUSTODY, RoleGranted, custody_body
from croupier.protocol.roles import Role
from croupier.rules.refusal import Refusal
from croupier.verify.audit import Audit
from croupier.verify.lines import ExportedEntry
from tests.casino.doors import HASHED, NOW, QUICK, Door

DAY = 24 * 3_600_000


def house() -> Door:
    """Two operators, two inspectors and a supervisor."""
    door = Door()
    door.make("Olga", Role.OPERATOR)
    door.make("Otto", Role.OPERATOR)
    door.make("Ines", Role.INSPECTOR)
    door.make("Ivo", Role.INSPECTOR)
    door.make("Sue", Role.SUPERVISOR)
    return door


def propose(door: Door, of: str, by: str, now: int = NOW) -> Issued:
    return custody.propose_reset(door.people, door.called(of).key, door.called(by).key, now)


def confirm(door: Door, of: str, by: str, now: int = NOW) -> None:
    door.note(custody.confirm_reset(door.people, door.called(of).key, door.called(by).key, now))


# ── Resets ──


def test_a_reset_needs_one_of_each_side_and_neither_knows_the_password() -> None:
    door = house()
    token = door.take(propose(door, "Ivo", "Ines"))
    with pytest.raises(Refusal, match="waits until the other side"):
        custody.use_reset(door.people, token, HASHED, NOW)
    confirm(door, "Ivo", "Olga")
    other = QUICK.made("quite another password")
    session = door.take(custody.use_reset(door.people, token, other, NOW))
    assert door.called("Ivo").password == other and session
    assert not door.people.resets
    with pytest.raises(registration.WrongPassword):
        custody.use_reset(door.people, token, HASHED, NOW)


@pytest.mark.parametrize(
    ("of", "by"),
    [("Ines", "Olga"), ("Ines", "Ines"), ("Ines", "Sue"), ("Olga", "Ines"), ("Sue", "Olga")],
)
def test_only_another_of_the_same_role_proposes_a_reset(of: str, by: str) -> None:
    door = house()
    with pytest.raises(Refusal):
        propose(door, of, by)


@pytest.mark.parametrize("by", ["Ines", "Ivo", "Sue"])
def test_only_the_other_side_confirms_a_reset(by: str) -> None:
    door = house()
    door.take(propose(door, "Ivo", "Ines"))
    with pytest.raises(Refusal, match="by the other side"):
        confirm(door, "Ivo", by)


def test_a_reset_lapses_and_needs_both_to_be_there_still() -> None:
    door = house()
    token = door.take(propose(door, "Ivo", "Ines"))
    with pytest.raises(Refusal, match="no reset"):
        confirm(door, "Ivo", "Olga", NOW + DAY)
    confirm(door, "Ivo", "Olga")
    with pytest.raises(registration.WrongPassword):
        custody.check_reset(door.people, token, NOW + DAY)
    key = door.called("Olga").key
    door.note(registration.change_role(door.people, key, Role.DEALER))
    with pytest.raises(Refusal, match="waits"):
        custody.check_reset(door.people, token, NOW)


def test_a_link_that_was_not_confirmed_ends_with_the_password_it_was_for() -> None:
    """Who changes the password meanwhile has the link lapse."""
    door = house()
    token = door.take(propose(door, "Ivo", "Ines"))
    confirm(door, "Ivo", "Olga")
    door.note((PasswordChanged(door.called("Ivo").key, HASHED),))
    with pytest.raises(registration.WrongPassword):
        custody.check_reset(door.people, token, NOW)


@pytest.mark.parametrize(("name", "refused"), [("Ines", True), ("Olga", True), ("Sue", False)])
def test_nobody_chooses_the_password_of_an_operator_or_inspector(name: str, refused: bool) -> None:
    person = house().called(name)
    if not refused:
        return custody.check_password_of(person)
    with pytest.raises(Refusal, match="by two people"):
        custody.check_password_of(person)
    return None


# ── Inspectors ──


def test_the_console_invites_the_first_inspector_alone() -> None:
    door = Door()
    token = door.take(registration.invite(door.people, NOW, Role.INSPECTOR))
    with pytest.raises(registration.WrongPassword):  # it makes no operator
        registration.accept(door.people, token, "Olga", HASHED, NOW)
    issued = registration.accept(door.people, token, "Ines", HASHED, NOW, role=Role.INSPECTOR)
    door.take(issued)
    assert door.called("Ines").role is Role.INSPECTOR
    with pytest.raises(Refusal, match="there is an inspector"):
        registration.invite(door.people, NOW, Role.INSPECTOR)
    with pytest.raises(registration.WrongPassword):  # good once
        registration.accept(door.people, token, "Eve", HASHED, NOW, role=Role.INSPECTOR)


def test_no_role_given_makes_or_unmakes_an_inspector() -> None:
    for granted, before in ((Role.INSPECTOR, None), (Role.INSPECTOR, Role.DEALER)):
        with pytest.raises(Refusal, match="invited by an inspector"):
            custody.check_grant(granted, before)
    with pytest.raises(Refusal, match="invited by an inspector"):
        custody.check_grant(Role.DEALER, Role.INSPECTOR)
    custody.check_grant(Role.DEALER, Role.SUPERVISOR)


def test_somebody_remains_the_inspector() -> None:
    door = house()
    door.note(registration.remove(door.people, door.called("Ines").key))
    with pytest.raises(Refusal, match="somebody must remain the inspector"):
        registration.remove(door.people, door.called("Ivo").key)


# ── What is recorded ──


async def recorded(store: SqliteStore) -> Audit:
    """What the verifier makes of the stream of custody."""
    audit = Audit()
    async for one in store.read(CUSTODY):
        fields = (one.number, one.stream, one.version, one.at, one.command)
        audit.add(ExportedEntry(*fields, one.body.decode(), one.hash))
    return audit


class Office:
    """A directory on a store, and the keys of who is known there."""

    def __init__(self, folder: Path) -> None:
        self.store = SqliteStore(folder / "log.sqlite")
        self.directory = Directory(self.store, QUICK)

    async def __aenter__(self) -> "Office":
        await self.store.join("a test")
        await self.directory.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.directory.close()
        await self.store.close()

    def key(self, name: str) -> str:
        person = self.directory.people.called(name)
        assert person is not None
        return person.key

    async def link(self, role: Role, name: str, by: str = "") -> None:
        """Somebody comes by a link."""
        maker = self.key(by) if by else ""
        token = await self.directory.enter(
            lambda here, now: registration.invite(here, now, role, by=maker)
        )
        await self.directory.enter(
            lambda here, now: registration.accept(here, token, name, HASHED, now, role=role)
        )

    async def make(self, name: str, role: Role, by: str) -> None:
        maker = self.key(by)
        await self.directory.note(
            lambda here, now: registration.make_person(here, name, role, HASHED, now, by=maker)
        )

    async def reset(self, name: str, by: str, second: str) -> None:
        key, first, other = (self.key(one) for one in (name, by, second))
        token = await self.directory.enter(
            lambda here, now: custody.propose_reset(here, key, first, now)
        )
        await self.directory.note(lambda here, now: custody.confirm_reset(here, key, other, now))
        await self.directory.enter(lambda here, now: custody.use_reset(here, token, HASHED, now))


@pytest.mark.anyio
async def test_every_grant_and_reset_is_recorded_by_keys_and_holds(tmp_path: Path) -> None:
    async with Office(tmp_path) as office:
        await office.link(Role.OPERATOR, "Olga")
        await office.link(Role.INSPECTOR, "Ines")
        await office.link(Role.INSPECTOR, "Ivo", by="Ines")
        await office.make("Sue", Role.SUPERVISOR, "Olga")
        await office.make("Pia", Role.PLAYER, "Olga")
        await office.reset("Ivo", "Ines", "Olga")
        sue, olga = office.key("Sue"), office.key("Olga")
        await office.directory.note(
            lambda here, _: registration.reset_password(here, sue, HASHED, olga)
        )
        await office.directory.note(
            lambda here, _: registration.change_role(here, sue, Role.PLAYER, olga)
        )
        bodies = [one.body.decode() async for one in office.store.read(CUSTODY)]
        kinds = [body.partition('"type":"')[2].partition('"')[0] for body in bodies]
        assert kinds == [*["RoleGranted"] * 4, *["PasswordReset"] * 2, "RoleEnded"]
        names = ("Olga", "Ines", "Ivo", "Sue", "Pia")
        assert not any(name in body for name in names for body in bodies)
        assert office.key("Ines") in bodies[4] and olga in bodies[4]  # both are named
        audit = await recorded(office.store)
        assert audit.report().findings == ()
        assert audit.custody.warnings == []


@pytest.mark.anyio
async def test_a_recovery_is_recorded_and_reported(tmp_path: Path) -> None:
    async with Office(tmp_path) as office:
        await office.link(Role.INSPECTOR, "Ines")
        token = await office.directory.enter(
            lambda here, now: custody.recover(here, now, Role.INSPECTOR)
        )
        await office.directory.enter(
            lambda here, now: registration.accept(
                here, token, "Eve", HASHED, now, role=Role.INSPECTOR
            )
        )
        audit = await recorded(office.store)
        assert audit.report().findings == ()
        assert "made a link for one more inspector" in audit.custody.warnings[0]


@pytest.mark.anyio
async def test_people_of_an_earlier_release_are_carried_over_once(tmp_path: Path) -> None:
    """Their log has no word of who made them: it is reported that this was not recorded."""
    door = house()
    office = Office(tmp_path)
    await office.store.join("an earlier release")
    await office.store.append(Sent("1", b"").write(STREAM, 0, tuple(door.log), NOW))
    for _ in range(2):
        async with office:
            assert await office.store.version(CUSTODY) == 1
            audit = await recorded(office.store)
            assert audit.report().findings == ()
            assert "5 people were on duty before" in audit.custody.warnings[0]
        office = Office(tmp_path)
    async with office:
        await office.make("Dan", Role.DEALER, "Olga")
        assert (await recorded(office.store)).report().findings == ()


@pytest.mark.anyio
async def test_an_export_taken_in_has_its_operator_and_inspector_made_anew(tmp_path: Path) -> None:
    """Nobody of the casino it came from is known; the log says that others took over."""
    office = Office(tmp_path)
    await office.store.join("an import")
    before = custody_body(RoleGranted("olga", Role.OPERATOR, ""))
    await office.store.append(Sent("1", b"").write(CUSTODY, 0, (before,), NOW))
    async with office:
        await office.link(Role.OPERATOR, "Otto")
        audit = await recorded(office.store)
        assert audit.report().findings == ()
        assert len(audit.custody.warnings) == 2
