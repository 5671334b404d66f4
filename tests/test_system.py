"""What systems do differently: locks, limits, memory and code pages, as another system would."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from croupier import system

WITHOUT = "import sys; sys.modules.update(dict.fromkeys(('fcntl', 'resource', 'pwd', 'grp')))"
"""A process in which nothing of Unix is to be found."""
EXAMPLES = Path(__file__).parent.parent / "examples"


class Locking:
    """Locks as Windows has them: by bytes of a file, and known by who holds them."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        self.held: set[int] = set()

    def locking(self, handle: int, how: int, count: int) -> None:
        """Lock, or refuse."""
        assert (how, count) == (self.LK_NBLCK, 1)
        number = os.fstat(handle).st_ino
        if number in self.held:
            raise PermissionError(13, "Permission denied")
        self.held.add(number)


@pytest.mark.parametrize("other", [False, True], ids=["here", "on another system"])
def test_a_file_is_held_by_one(
    other: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if other:
        monkeypatch.setattr(system, "_FCNTL", None)
        monkeypatch.setattr(system, "_MSVCRT", Locking())
    with (tmp_path / "lock").open("w") as one, (tmp_path / "lock").open("w") as two:
        assert system.lock(one)
        assert not system.lock(two)


def test_cores_files_and_memory_are_known_without_what_unix_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert 1 <= system.cores() <= (os.cpu_count() or 1)
    assert (system.memory_in_use() or 0) > 1_000_000
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(system, "_RESOURCE", None)
    monkeypatch.setattr(Path, "read_text", _absent)
    assert system.cores() == os.cpu_count()
    assert system.open_files(5_000) == 5_000
    assert system.memory_in_use() is None
    system.give_way(5)


def _absent(*_: object, **__: object) -> str:
    raise FileNotFoundError


def test_on_a_mac_memory_is_told_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    told = SimpleNamespace(getrusage=lambda _: SimpleNamespace(ru_maxrss=7_000), RUSAGE_SELF=0)
    monkeypatch.setattr(system, "_RESOURCE", told)
    monkeypatch.setattr(Path, "read_text", _absent)
    assert system.memory_in_use() == 7_000 * 1024
    monkeypatch.setattr(sys, "platform", "darwin")
    assert system.memory_in_use() == 7_000


@pytest.mark.parametrize(
    "module", ["croupier.cli", "croupier.web.serve", "croupier.library.working"]
)
def test_everything_is_imported_without_what_unix_has(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", f"{WITHOUT}; import {module}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("command", ["settle", "adjudicate"])
def test_every_letter_is_printed_whatever_the_code_page(command: str) -> None:
    """Output goes to a file or a pipe in the code page of Windows; cards and dashes are told."""
    file = str(EXAMPLES / "dispute.round.toml")
    kept = {**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"}
    run = [sys.executable, "-m", "croupier", command, file]
    done = subprocess.run(run, env=kept, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    plain = subprocess.run(run, capture_output=True, check=False)
    assert (done.returncode, done.stdout.decode()) == (plain.returncode, plain.stdout.decode())
