"""A casino's folder is for its owner alone; what halts is written to the log."""

import asyncio
import json
import logging
import os
import signal
import stat
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Final

import pytest

from croupier.casino.store.port import Halted
from croupier.client.client import Client
from croupier.web.kit.halts import Halts
from croupier.web.serve import Where, alone, log_of
from tests.figures import partly
from tests.web.browsing import house
from tests.web.real import Real

ROOM: Final = 400_000
"""Bytes to which the files of a casino may grow on a disk that is nearly full."""


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


def _modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()}


@pytest.mark.parametrize("old", partly((False, True), (True,)))
def test_a_casinos_folder_is_for_its_owner_alone(tmp_path: Path, old: bool) -> None:
    """Whatever the usual mode of files is, and where they were there before."""
    folder = tmp_path / "casino"
    if old:
        folder.mkdir(mode=0o755)
        for name in ("log.sqlite", "log.sqlite-wal", "vault.sqlite", "server.lock"):
            (folder / name).touch()
            (folder / name).chmod(0o644)
    before = os.umask(0)
    try:
        server = Real(folder)
        with Client(server.at) as ana:
            ana.come("Ana")
        modes = _modes(folder)
        assert server.stop() == 0
    finally:
        os.umask(before)
    assert (modes, _modes(folder)) == ({0o600}, {0o600})
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_files_that_others_read_are_closed_to_them(tmp_path: Path) -> None:
    where = Where(folder=tmp_path)
    (tmp_path / "log.sqlite").touch()
    (tmp_path / "log.sqlite").chmod(0o666)
    tmp_path.chmod(0o755)
    with alone(where):
        asyncio.run(log_of(where).close())
        assert _modes(tmp_path) == {0o600}
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700


# ── Halts ──


def test_a_server_whose_disk_is_full_says_so_in_its_log(tmp_path: Path) -> None:
    """Once, with what and why, whoever was the first to write."""
    server = Real(tmp_path / "casino", "--trust-proxy", "127.0.0.1", file_size=ROOM)
    statuses = [_came(server, f"198.51.{number >> 8}.{number & 255}") for number in range(300)]
    assert {201, 503} == set(statuses)
    server.stop(signal.SIGKILL)
    lines = [json.loads(line) for line in server.logged if line.startswith("{")]
    halts = [one for one in lines if one["event"] == "halted"]
    assert len({one["what"] for one in halts}) == len(halts) >= 1
    assert all("cannot be written" in one["why"] for one in halts)


def _came(server: Real, address: str) -> int:
    """The status with which somebody comes in from an address, as a proxy says."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=30)) as line:
        headers = {"x-forwarded-for": address, "content-type": "application/json"}
        line.request("POST", "/api/come", b"{}", headers)
        return line.getresponse().status


def _halts_said(caplog: pytest.LogCaptureFixture) -> list[tuple[str, str]]:
    """What was logged of halts; libraries log things of their own."""
    own = [one for one in caplog.records if one.name == "croupier" and one.levelno >= logging.ERROR]
    return [(one.what, one.why) for one in own]  # type: ignore[attr-defined]


@pytest.mark.anyio
async def test_every_halt_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        halts = opened.served.halts = Halts()
        caplog.set_level(logging.ERROR, "croupier")
        halts.look(opened.casino)
        assert not _halts_said(caplog)
        opened.table.halted = "the disk is full"
        opened.casino.halted["other"] = "it is spoilt"

        async def full(*_: object) -> None:
            raise Halted("the disk is full")

        opened.directory._store.append = full  # type: ignore[assignment, method-assign]
        for _ in range(2):
            halts.look(opened.casino)
            assert (await ana.post("/api/name", name="Ann")).status_code == 503
        assert _halts_said(caplog) == [
            ("table t1", "the disk is full"),
            ("table other", "it is spoilt"),
            ("the store", "the disk is full"),
        ]
        opened.table.halted = ""
        opened.casino.halted.clear()
