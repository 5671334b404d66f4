"""A clock that jumps, both ways: nobody is put out by it, and nothing is over sooner or later."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

from croupier.casino import directory as directories
from croupier.casino.casino import Casino
from croupier.casino.directory import Directory
from croupier.casino.people import registration, sessions
from croupier.casino.people.events import SessionSeen
from croupier.casino.people.sessions import HOUR, LIFETIMES, STOPPED
from croupier.casino.people.state import People, Session
from croupier.casino.steady_clock import SteadyClock
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.protocol.roles import Role
from croupier.rules.refusal import Refusal

NOW: Final = 1_700_000_000_000
JUMPS: Final = [-100 * HOUR, -3 * HOUR, 3 * HOUR, 100 * HOUR]
IDLE: Final = LIFETIMES[Role.GUEST].idle


class Clocks:
    """The clock of a machine, which is put where one likes, and the time that really passes."""

    def __init__(self) -> None:
        self.wall, self.passed = NOW, 0

    def steady(self) -> SteadyClock:
        return SteadyClock(lambda: self.wall, lambda: self.passed)

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.passed += milliseconds


def served(folder: Path, clocks: Clocks, work: Callable[[Directory], Awaitable[None]]) -> None:
    """A run of a server, from its start to its end."""

    async def main() -> None:
        store = SqliteStore(folder / "log.sqlite")
        await store.claim("a test")
        directory = Directory(store, clock=clocks.steady())
        await directory.start()
        try:
            await work(directory)
        finally:
            await directory.close()
            await store.close()

    asyncio.run(main())


async def _come(directory: Directory) -> str:
    return await directory.enter(lambda here, now: registration.enter_guest(here, "", now))


async def _is_in(directory: Directory, token: str) -> bool:
    await directory.sweep()
    try:
        await directory.who(token)
    except Refusal:
        return False
    return True


@pytest.mark.parametrize("jump", JUMPS)
def test_a_clock_that_jumps_puts_nobody_out(tmp_path: Path, jump: int) -> None:
    """Not at once, not by a sweep; unused for as long as a session lasts it ends all the same."""
    clocks = Clocks()

    async def work(directory: Directory) -> None:
        token = await _come(directory)
        clocks.wall += jump
        clocks.wait(IDLE - 1)
        assert await _is_in(directory, token)
        clocks.wait(1)
        assert not await _is_in(directory, token)

    served(tmp_path, clocks, work)


@pytest.mark.parametrize("jump", [*JUMPS, 0])
def test_a_clock_that_jumped_before_a_restart_puts_nobody_out(tmp_path: Path, jump: int) -> None:
    """Nobody can tell whether the server stopped for so long: it counts a little."""
    clocks, tokens = Clocks(), []

    async def before(directory: Directory) -> None:
        tokens.append(await _come(directory))

    async def after(directory: Directory) -> None:
        counted = STOPPED if jump > 0 else 0
        assert await _is_in(directory, tokens[0])
        clocks.wait(IDLE - counted - 1)
        assert await _is_in(directory, tokens[0])
        clocks.wait(1)
        assert not await _is_in(directory, tokens[0])

    served(tmp_path, clocks, before)
    clocks.wall += jump
    served(tmp_path, clocks, after)


def test_a_short_stop_counts_as_it_is() -> None:
    people = People(sessions={"one": Session("key", NOW - HOUR, NOW - 10)})
    time = sessions.LoggedTime()
    time.read(SessionSeen("one", NOW))
    assert time.resumed(people, NOW + 1_000) == people
    later = time.resumed(people, NOW + STOPPED + 5_000)
    assert later.sessions["one"] == Session("key", NOW - HOUR + 5_000, NOW + 4_990)
    earlier = time.resumed(people, NOW - HOUR)
    assert earlier.sessions["one"] == Session("key", NOW - 2 * HOUR, NOW - HOUR - 10)


def test_jumps_in_the_log_count_little() -> None:
    """Forwards as long as a session lasts unused, backwards nothing; small steps as they are."""
    time = sessions.LoggedTime()
    walls = (0, 60_000, 60_000 + 50 * HOUR, HOUR, HOUR + 1_000, HOUR + 500, HOUR + 2_000)
    read = [time.read(SessionSeen("one", NOW + wall)) for wall in walls]
    passed = [one.at - NOW for one in read if isinstance(one, SessionSeen)]
    jumped = 60_000 + IDLE
    assert passed == [0, 60_000, jumped, jumped, jumped + 1_000, jumped + 1_000, jumped + 2_000]


def test_a_clock_that_jumps_again_and_again_puts_nobody_out(tmp_path: Path) -> None:
    """Whoever is there after each restart stays in."""
    clocks, tokens = Clocks(), []

    async def before(directory: Directory) -> None:
        tokens.append(await _come(directory))

    async def after(directory: Directory) -> None:
        clocks.wait(sessions.TOUCH_AFTER)
        assert await _is_in(directory, tokens[0])
        await directory.note(lambda here, now: sessions.touch(here, tokens[0], now))

    served(tmp_path, clocks, before)
    for jump in (5 * HOUR, -10 * HOUR, 55 * HOUR, -100 * HOUR):
        clocks.wall += jump
        served(tmp_path, clocks, after)


def test_a_clock_that_jumped_counts_little_after_a_second_restart_too(tmp_path: Path) -> None:
    """Whoever was not there between two restarts is still in, though others were."""
    clocks, tokens = Clocks(), []

    async def comes(directory: Directory) -> None:
        tokens.append(await _come(directory))

    async def is_in(directory: Directory) -> None:
        assert await _is_in(directory, tokens[0])

    served(tmp_path, clocks, comes)
    for jump in (5 * HOUR, 55 * HOUR):
        clocks.wall += jump
        served(tmp_path, clocks, comes)
        served(tmp_path, clocks, is_in)


def test_what_another_process_notes_counts_from_when_it_is_heard(tmp_path: Path) -> None:
    """Its clock may be hours ahead or behind."""
    clocks, others = Clocks(), Clocks()

    async def work(directory: Directory) -> None:
        for ahead in (-5 * HOUR, 5 * HOUR):
            others.wall = NOW + ahead
            other = Directory(directory._store, clock=others.steady())
            await other.catch_up()
            token = await _come(other)
            assert await _is_in(directory, token)
            clocks.wait(IDLE)
            assert not await _is_in(directory, token)

    served(tmp_path, clocks, work)


def test_sessions_are_ended_some_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(directories, "AT_ONCE", 2)
    clocks, swept = Clocks(), list[int]()
    sweep = sessions.sweep

    def noted(people: People, now: int, names: tuple[str, ...]) -> object:
        swept.append(len(names))
        return sweep(people, now, names)

    async def work(directory: Directory) -> None:
        for _ in range(5):
            await _come(directory)
        clocks.wait(IDLE)
        monkeypatch.setattr(sessions, "sweep", noted)
        await directory.sweep()
        assert (swept, dict(directory.people.sessions)) == ([2, 2, 1], {})

    served(tmp_path, clocks, work)


def test_a_directory_goes_by_a_clock_that_does_not_jump(tmp_path: Path) -> None:
    """Whatever clock it is given says only when it begins."""
    clocks = Clocks()
    store = SqliteStore(tmp_path / "log.sqlite")
    directory = Directory(store, clock=lambda: clocks.wall)
    clocks.wall += 30 * HOUR
    assert NOW <= directory._clock() < NOW + HOUR
    asyncio.run(store.close())


def test_tables_wait_by_a_clock_that_does_not_jump(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path / "log.sqlite")
    casino = Casino(store, FileVault(tmp_path / "vault.sqlite"))
    before = casino.steady()
    for jump in JUMPS:
        monkeypatch.setattr("time.time_ns", lambda jump=jump: (NOW + jump) * 1_000_000)
        assert casino.clock() == NOW + jump
        assert 0 <= casino.steady() - before < HOUR
    asyncio.run(store.close())
