"""What is compiled at its first use: all of it by one command, and shown while it is waited for."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

FREE_BET = 'edition = "nz-current"\n\n[table]\nversions = ["free-bet"]\n'
ASKED = (
    ("edge", "examples/table.toml"),
    ("edge", "FREE_BET"),
    ("simulate", "examples/table.toml", "--rounds", "10"),
    ("simulate", "examples/table.toml", "--rounds", "10", "--boxes", "3", "--count", "ko"),
)


def kept(folder: Path) -> int:
    """How many compiled functions lie in a folder."""
    return len(list(folder.rglob("*.nbc")))


def croupier(folder: Path, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run the command line where what is compiled is kept in a folder."""
    command = [sys.executable, "-m", "croupier", *arguments]
    variables = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    return subprocess.run(command, env=variables, capture_output=True, check=True)


@pytest.mark.full
def test_after_warm_nothing_is_compiled_again(tmp_path: Path) -> None:
    assert croupier(tmp_path, "warm").stderr.decode() == "Everything is compiled.\n"
    compiled = kept(tmp_path)
    assert compiled > 50
    free_bet = tmp_path / "free_bet.toml"
    free_bet.write_text(FREE_BET)
    for arguments in ASKED:
        croupier(tmp_path, *(str(free_bet) if one == "FREE_BET" else one for one in arguments))
        assert kept(tmp_path) == compiled, arguments


@pytest.mark.full
def test_a_first_simulation_compiles_one_kernel_and_shows_a_bar(tmp_path: Path) -> None:
    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover
        os.environ["NUMBA_CACHE_DIR"] = str(tmp_path)
        python = sys.executable
        os.execv(python, [python, "-m", "croupier", "simulate", "examples/table.toml"])
    shown = b""
    try:
        while more := os.read(terminal, 1 << 16):
            shown += more
    except OSError:  # how a terminal ends on Linux
        pass
    assert os.waitpid(pid, 0)[1] == 0
    assert -1 < shown.find(b"Setting the table up") < shown.find(b"Dealing")
    folders = {one.parent.name.partition("_")[0] for one in tmp_path.rglob("play.*.nbc")}
    assert folders == {"plain"}, "the kernel for every table was not asked for"
