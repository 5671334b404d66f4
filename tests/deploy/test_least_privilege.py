"""The server needs one folder to write to and no right beyond: shown in a process without any."""

import ctypes
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from croupier.client.client import Client
from tests.web.real import Real
from tests.written import ROOT

CONFINED: Final = Path(__file__).with_name("confined.sh")
NOBODY: Final = 65534
_CROUPIER: Final = "from croupier.cli import main; main()"
_PR_SET_MDWE, _PR_GET_MDWE = 65, 66


def _missing() -> str:
    """What a confined process cannot be made for here."""
    if os.geteuid() != 0:
        return "only root can become another user in a file system of its own"
    if shutil.which("unshare") is None or shutil.which("setpriv") is None:
        return "unshare and setpriv are not installed"
    tried = subprocess.run(
        ["unshare", "--mount", "mount", "--make-rprivate", "/"], capture_output=True, check=False
    )
    return "" if tried.returncode == 0 else "file systems cannot be mounted here"


@pytest.fixture
def within() -> tuple[str, ...]:
    """What a command is put after, to be run with few rights."""
    why = _missing()
    if why:
        pytest.skip(why)
    return (str(shutil.which("unshare")), "--mount", "/bin/sh", str(CONFINED))


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of that user, which others than we can reach."""
    with tempfile.TemporaryDirectory(prefix="croupier-confined-") as made:
        os.chown(made, NOBODY, NOBODY)
        yield Path(made)


def _modes(folder: Path) -> set[tuple[int, int]]:
    found = [one.stat() for one in folder.iterdir()]
    return {(one.st_uid, stat.S_IMODE(one.st_mode)) for one in found}


def test_an_ordinary_user_serves_from_a_read_only_file_system(
    within: tuple[str, ...], folder: Path
) -> None:
    """No capability, no other user's rights, nothing writable but one folder; every table moves."""
    state = folder / "casino"
    server = Real(state, advises=True, within=(*within, str(folder), sys.base_prefix))
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
    assert fields["Uid"].split() == [str(NOBODY)] * 4
    assert {int(fields[f"Cap{kind}"], 16) for kind in ("Inh", "Prm", "Eff", "Bnd", "Amb")} == {0}
    assert fields["NoNewPrivs"] == "1"
    with Client(server.at) as ana:
        ana.come("Ana")
        ana.buy("table-1", 500_00)
        ana.sit("table-1", 4)
        assert ana.see("table-1").table.purse == 500_00
    assert b'"ready":true' in server.get("/ready")
    assert _modes(state) == {(NOBODY, 0o600)}
    assert stat.S_IMODE(state.stat().st_mode) == 0o700
    assert server.stop() == 0
    assert not [line for line in server.logged if '"error"' in line], server.logged
    assert {one.name for one in folder.iterdir()} == {"casino"}


def test_nothing_else_can_be_written_there(within: tuple[str, ...], folder: Path) -> None:
    """What the test above rests on: a write anywhere else is refused."""
    tries = [folder, ROOT, ROOT / "src", Path("/tmp"), Path("/var/tmp"), Path("/")]
    code = (
        "import sys\nfor place in sys.argv[1:]:\n try: open(place + '/tried', 'x')\n"
        " except OSError: print('refused')\n else: print('written')"
    )
    command = [*within, folder, sys.base_prefix, sys.executable, "-c", code, *tries]
    told = subprocess.run(
        [str(one) for one in command], capture_output=True, text=True, check=True
    ).stdout
    assert told.split() == ["written", *["refused"] * (len(tries) - 1)]


@pytest.mark.full
def test_copies_and_witnesses_need_no_memory_that_becomes_code(tmp_path: Path) -> None:
    """As their units say (MemoryDenyWriteExecute)."""
    libc = ctypes.CDLL(None)
    if libc.prctl(_PR_GET_MDWE, 0, 0, 0, 0) < 0:
        pytest.skip("this kernel cannot forbid it")
    server = Real(tmp_path / "casino")
    assert server.stop() == 0
    denied = f"import ctypes; assert not ctypes.CDLL(None).prctl({_PR_SET_MDWE}, 1, 0, 0, 0)"
    for command in (
        ["backup", tmp_path / "copy", "--data", tmp_path / "casino"],
        ["witness", server.at, "--held", tmp_path / "h", "--own", tmp_path / "w", "--once"],
    ):
        program = [sys.executable, "-c", f"{denied}; {_CROUPIER}", *map(str, command)]
        done = subprocess.run(program, capture_output=True, text=True, check=False)
        assert (done.returncode in (0, 2), "Traceback" in done.stderr) == (True, False), done.stderr
    assert (tmp_path / "copy" / "log.sqlite").exists()
