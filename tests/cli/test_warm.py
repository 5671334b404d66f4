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
    ("simulate", "examples/table.toml", "--rounds", "10", "--settle-early"),
)


USED = """
import gc, sys
from numba.core.dispatcher import Dispatcher
from croupier.cli import main
try:
    main(sys.argv[1:])
except SystemExit as ended:
    assert not ended.code
for one in gc.get_objects():
    if isinstance(one, Dispatcher):
        for types in one.signatures:
            print("used", one.py_func.__module__, one.py_func.__qualname__, types)
"""
"""Carries a command out, and prints each compiled function that it loaded or compiled."""


def carried_out(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Carry a command out."""
    command = [sys.executable, "-c", USED, *arguments]
    return subprocess.run(command, capture_output=True, check=True, text=True)


def used(run: subprocess.CompletedProcess[str]) -> set[str]:
    """The compiled functions that a command used, for each type they are compiled for."""
    return {line for line in run.stdout.splitlines() if line.startswith("used ")}


@pytest.mark.full
def test_after_warm_nothing_is_compiled_again(tmp_path: Path) -> None:
    """What a command loads is what it would have to compile: `warm` uses all of it."""
    warm = carried_out("warm")
    assert warm.stderr == "Everything is compiled.\n"
    free_bet = tmp_path / "free_bet.toml"
    free_bet.write_text(FREE_BET)
    for arguments in ASKED:
        own = used(carried_out(*(str(free_bet) if one == "FREE_BET" else one for one in arguments)))
        assert own
        assert own <= used(warm), own - used(warm)


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
