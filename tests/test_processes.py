"""What tests start ends with them, and lies where whoever runs it may come."""

import os
import pwd
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import LONGEST, NoPlace, is_open, short_folder
from tests.processes import guarded, ordinary_user, wait_until

_PARENT = """
import subprocess, sys, time
from tests.processes import guarded
child = subprocess.Popen(guarded(["/bin/sleep", 60]), stdout=subprocess.DEVNULL)
print(child.pid, flush=True)
time.sleep(60)
"""
needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="root alone becomes somebody else")


def _is_there(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone tells a process of its parent")
def test_a_server_ends_though_its_test_is_killed() -> None:
    """Without a word, as when memory runs out."""
    root = Path(__file__).parents[1]
    command = [sys.executable, "-c", _PARENT]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert _is_there(child)
        parent.send_signal(signal.SIGKILL)
    wait_until(lambda: not _is_there(child))


def test_it_is_the_program_itself_that_runs() -> None:
    """With its own arguments and exit status."""
    code = "import sys; print(sys.argv[1:]); sys.exit(7)"
    done = subprocess.run(
        guarded([sys.executable, "-c", code, "a b", 3]),
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert (done.stdout, done.returncode) == ("['a b', '3']\n", 7)


@needs_root
def test_a_program_runs_as_somebody_else() -> None:
    """With none of root's groups."""
    user = ordinary_user()
    done = subprocess.run(
        guarded(["/usr/bin/id", "-G"], user=user), stdout=subprocess.PIPE, text=True, check=True
    )
    assert done.stdout.split() == [str(pwd.getpwnam(user).pw_gid)]


def test_nobody_else_is_needed_by_who_is_not_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert ordinary_user() == ""


# ── Folders ──


def test_a_folder_for_temporary_files_that_is_too_long_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The path of a socket would not fit."""
    long = tmp_path / ("x" * LONGEST)
    long.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(long))
    with short_folder() as folder:
        assert long not in folder.parents
        assert len(os.fsencode(folder)) <= LONGEST + len("/croupier12345678")


def test_a_folder_nobody_else_may_enter_is_not_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is one that lies in such a folder, whatever it permits itself."""
    within = tmp_path / "closed" / "open"
    within.mkdir(parents=True)
    within.chmod(0o777)
    within.parent.chmod(0o700)
    assert not is_open(within)
    monkeypatch.setattr("tempfile.tempdir", str(within))
    monkeypatch.setattr("tests.places._TEMPORARY", ())
    with pytest.raises(NoPlace, match="can be used by another user"), short_folder(for_others=True):
        pass


def test_where_nothing_may_be_run_is_not_for_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.places._runs_programs", lambda folder: folder == Path("/var/tmp"))
    with short_folder(for_others=True) as folder:
        assert folder.parent == Path("/var/tmp")
