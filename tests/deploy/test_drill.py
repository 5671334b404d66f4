"""A casino in play is copied and put back by the commands of the runbook, and plays on."""

import asyncio
import re
import shlex
import shutil
import socket
import sqlite3
import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import pytest

from croupier.casino.casino import Casino
from croupier.casino.key_file import KEY, next_key
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.client.client import Client
from croupier.client.connection import RequestRefused
from croupier.protocol import choices
from croupier.protocol.duties import ChangePace
from croupier.protocol.log import TableOpened, read
from croupier.protocol.pace import Pace
from croupier.rules.config import TableConfig
from croupier.web.backup import RESTORED
from croupier.web.copies import COPY
from croupier.web.digests import DIGESTS
from croupier.web.folder import LOG, VAULT
from tests.cli.running import run
from tests.web.real import Real
from tests.written import ROOT

pytest_plugins = ("tests.casino.postgres",)
RUNBOOK: Final = ROOT / "docs" / "guides" / "keep_a_casino_running.md"
PASSWORD: Final = "a long enough word"
TABLE: Final = "drill"
CONFIG: Final = TableConfig(edition="nz-current", minimum=10_00)
QUICK: Final = Pace(betting=0, decision=100, answer=0, cut=0, contributions=0, between=0)
ROUNDS: Final = 3
IN_A_COPY: Final = tuple(name for name in RESTORED if name != next_key(Path(KEY)).name)
"""What every copy has; the key that follows is in one made while it was being changed."""
"""Rounds that are over before the first copy is made."""


def _commands() -> list[list[str]]:
    """What the runbook says about copies, line by line."""
    text = RUNBOOK.read_text(encoding="utf-8").partition("## Copies")[2].partition("\n## ")[0]
    blocks = re.findall(r"^```sh\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]


class Players:
    """People who play at one table until they are stopped."""

    def __init__(self, server: Real) -> None:
        with Client(server.at) as olga:
            olga.become_operator(server.operators_token(), "Olga", PASSWORD)
            olga.open(TABLE, CONFIG)
            olga.act(TABLE, ChangePace(QUICK))
        self._stopped, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._play, args=(server.at,), daemon=True)
        self._thread.start()

    def _play(self, at: str) -> None:
        with Client(at) as ana:
            ana.come("Ana")
            ana.buy(TABLE, 5_000_00)
            ana.sit(TABLE, 4)
            while not self._stopped.wait(0.02):
                with suppress(RequestRefused):
                    ana.choose(TABLE, choices.LayChoice(box=4, amount=10_00))
                with suppress(RequestRefused):
                    ana.choose(TABLE, choices.StandChoice(box=4))
                if ana.see(TABLE).table.number > ROUNDS:
                    self._over.set()

    def wait(self) -> None:
        """Wait until some Rounds are over."""
        assert self._over.wait(60), "nothing is played"

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join(30)


@pytest.fixture(autouse=True)
def within(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands are given in a folder of one's own."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[Real]:
    """A casino in play, in the folder ``casino``."""
    server = Real(tmp_path / "casino")
    players = Players(server)
    try:
        players.wait()
        yield server
    finally:
        players.stop()
        server.stop()


def _entries(folder: Path) -> list[tuple[bytes, bytes]]:
    with closing(sqlite3.connect(folder / LOG)) as db:
        query = "SELECT hash, body FROM entries WHERE stream = ? ORDER BY version"
        return db.execute(query, (f"table/{TABLE}",)).fetchall()


def _folded(entries: list[tuple[bytes, bytes]], folder: Path) -> Live:
    """A table after some entries, by the seeds of a folder."""
    vault = FileVault(folder / VAULT)
    first = read(entries[0][1])
    assert isinstance(first, TableOpened)
    live = opened(first)
    for _, body in entries[1:]:
        live = fold(live, read(body), vault.seed)
    return live


def _resumed(folder: Path) -> Live:
    """A table as a casino in that folder has it when it starts."""

    async def found() -> Live:
        casino = Casino(SqliteStore(folder / LOG), FileVault(folder / VAULT))
        await casino.start("a test")
        live = casino.table(TABLE).live
        await casino.close()
        return live

    return asyncio.run(found())


@pytest.mark.full
def test_the_runbook_copies_a_casino_in_play_and_puts_it_back(
    playing: Real, tmp_path: Path
) -> None:
    """Everybody has what they had at the copy; the shoe is another; nothing is wrong."""
    *commands, serve = _commands()
    assert [words[1] for words in commands] == ["backup", "restore", "export", "verify"]
    for program, *arguments in commands:
        assert program == "croupier"
        done = run(*arguments)
        assert (done.exit_code, done.stderr) == (0, ""), arguments
    restored = tmp_path / "restored"
    before, now = _entries(restored), _entries(tmp_path / "casino")
    assert 10 < len(before) <= len(now)
    assert now[: len(before)] == before
    then = _folded(before, tmp_path / "casino")
    assert _resumed(restored).purses() == then.purses()
    assert sum(then.purses().values()) > 0
    assert serve[:2] == ["croupier", "serve"]
    server = Real(tmp_path / serve[serve.index("--data") + 1])
    with Client(server.at) as bob:
        bob.come("Bob")
        bob.buy(TABLE, 100_00)
        assert bob.see(TABLE).table.purse == 100_00
    assert server.stop() == 0
    done = run("export", "again.jsonl", "--data", "restored")
    text = (tmp_path / "again.jsonl").read_text()
    assert (done.exit_code, text.count("TableRestored")) == (0, 2), "table-1, and the one in play"
    done = run("verify", "again.jsonl")
    assert (done.exit_code, "Nothing is wrong." in done.stdout) == (0, True), done.stdout


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a casino, at rest, and a copy of it."""
    folder = tmp_path_factory.mktemp("copied")
    server = Real(folder / "casino")
    with Client(server.at) as ana:
        ana.come("Ana")
        ana.buy("table-1", 500_00)
    assert server.stop() == 0
    assert run("backup", folder / "copy", "--data", folder / "casino").exit_code == 0
    return folder


@pytest.fixture
def copy(copied: Path, tmp_path: Path) -> Path:
    """A copy that a test may spoil."""
    return Path(shutil.copytree(copied / "copy", tmp_path / "copy"))


def test_a_copy_can_be_checked_by_anybody(copy: Path) -> None:
    assert {one.name for one in copy.iterdir()} == {*IN_A_COPY, DIGESTS}
    if shutil.which("sha256sum") is None:
        pytest.skip("sha256sum is not installed")
    subprocess.run(["sha256sum", "--check", "--strict", DIGESTS], cwd=copy, check=True)


@pytest.mark.parametrize("name", IN_A_COPY)
@pytest.mark.parametrize("command", ["restore", "serve"])
def test_a_copy_that_was_changed_is_refused_with_a_sentence(
    copy: Path, tmp_path: Path, name: str, command: str
) -> None:
    """Wherever a byte is another, whether it is put back or served where it is."""
    whole = bytearray((copy / name).read_bytes())
    whole[len(whole) // 2] ^= 1
    (copy / name).write_bytes(whole)
    with socket.create_server(("127.0.0.1", 0)) as taken:  # so that no server would stay
        at = taken.getsockname()[1]
        options = {"restore": ["copy", "--data", "new"], "serve": ["--data", "copy", "--port", at]}
        done = run(command, *options[command])
    said = f"copy is spoilt: {name} is not what was copied. Take another copy.\n"
    assert (done.exit_code, done.stderr) == (2, said)
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    "change",
    [
        "body = CAST(replace(CAST(body AS TEXT), '50000', '90000') AS BLOB)",
        "body = CAST(body AS TEXT)",
        "at = 'yesterday'",
        "at = 1 << 62",
        "hash = zeroblob(32)",
        "hash = 'x'",
    ],
)
def test_a_copy_of_a_spoilt_log_is_not_put_back(copied: Path, tmp_path: Path, change: str) -> None:
    """Its digests are right, for it was spoilt before; an entry is not what was written."""
    shutil.copytree(copied / "casino", tmp_path / "casino")
    with closing(sqlite3.connect(tmp_path / "casino" / LOG)) as db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            db.execute(f"DROP TRIGGER {trigger}")
        db.execute(f"UPDATE entries SET {change} WHERE instr(CAST(body AS TEXT), '50000')")
        db.commit()
    assert run("backup", "copy", "--data", "casino").exit_code == 0
    done = run("restore", "copy", "--data", "new")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.stderr
    assert done.stderr.startswith("The copy is not put back: ")
    assert not (tmp_path / "new" / LOG).exists()


@pytest.mark.parametrize(
    ("prepare", "said"),
    [
        (lambda folder: shutil.rmtree(folder / "copy"), "copy is no copy that `croupier backup`"),
        (lambda folder: (folder / "copy" / DIGESTS).unlink(), "SHA256SUMS is missing"),
        (lambda folder: (folder / "copy" / LOG).unlink(), "log.sqlite is not what was copied"),
        (lambda folder: shutil.copytree(folder / "copy", folder / "new"), "new is not empty"),
        (lambda folder: (folder / "new").touch(), "new cannot be used"),
    ],
)
@pytest.mark.usefixtures("copy")
def test_what_cannot_be_put_back_is_refused(tmp_path: Path, prepare: object, said: str) -> None:
    assert callable(prepare)
    prepare(tmp_path)
    done = run("restore", "copy", "--data", "new")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1), done.stderr
    assert said in done.stderr


def test_a_copy_that_was_broken_off_is_never_taken_for_one(copied: Path, tmp_path: Path) -> None:
    """It bears its name only when it is whole; the next copy begins anew."""
    part = tmp_path / "copy.part"
    part.mkdir()
    (part / LOG).write_bytes(b"the half of")
    data = copied / "casino"
    assert run("restore", "copy.part", "--data", "new").exit_code == 2
    assert run("backup", "copy", "--data", data).exit_code == 0
    assert not part.exists()
    assert run("restore", "copy", "--data", "new").exit_code == 0


def test_an_attempt_that_was_broken_off_does_not_stand_in_the_way(
    copy: Path, tmp_path: Path
) -> None:
    (tmp_path / "new" / ".part").mkdir(parents=True)
    (tmp_path / "new" / ".part" / LOG).touch()
    done = run("restore", copy, "--data", "new")
    assert (done.exit_code, "entries are put back into new" in done.stdout) == (0, True)
    assert not (tmp_path / "new" / ".part").exists()


# ── PostgreSQL ──


@pytest.mark.full
def test_a_restored_database_begins_new_shoes_by_the_mark_of_the_runbook(
    tmp_path: Path, database: str
) -> None:
    assert "put a file `copy.txt`" in RUNBOOK.read_text(encoding="utf-8")
    for _ in range(2):
        server = Real(tmp_path / "keys", "--database", database)
        assert server.stop() == 0
        (tmp_path / "keys" / COPY).write_text("a restored database")
    server = Real(tmp_path / "keys", "--database", database)
    assert server.stop() == 0
    done = run("export", "log.jsonl", "--data", "keys", "--database", database)
    assert (done.exit_code, not (tmp_path / "keys" / COPY).exists()) == (0, True)
    assert (tmp_path / "log.jsonl").read_text().count("TableRestored") == 1
    assert "Nothing is wrong." in run("verify", "log.jsonl").stdout
