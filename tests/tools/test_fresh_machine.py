"""Where somebody might try Croupier first: everything is set up anew there, and tests pass.

The part of the tests that is run needs PostgreSQL, a Chromium and a server of its own.
"""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.places import NoPlace, short_folder
from tests.processes import guarded, ordinary_user, wait_until
from tools import chromium
from tools.installing import base_python
from tools.running import ROOT

PART: Final = (
    "tests/casino/test_store.py::test_a_server_needs_no_right_to_change_what_happened",
    "tests/browser/test_rulebook.py",
)
LEFT_OUT: Final = shutil.ignore_patterns(
    ".git", ".venv*", "build", "__pycache__", ".*_cache", ".hypothesis", ".croupier"
)
PATIENCE: Final = 600
"""Seconds until everything is installed and tested."""
CLOSING: Final = re.compile(r"(\d+) passed, (\d+) failed, (\d+) skipped.*, in [\d.]+ minutes")
pytestmark = pytest.mark.soak


class Checkout(NamedTuple):
    """A copy of the checkout, and who uses it."""

    folder: Path
    user: str = ""

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """Start dev.py there; one's own home is out of reach for somebody else."""
        environ = {name: value for name, value in os.environ.items() if name not in _OWN}
        home = {} if self.user else {"HOME": os.environ.get("HOME", "/")}
        return subprocess.Popen(
            guarded([_python_of(self.user), "dev.py", *arguments], user=self.user),
            cwd=self.folder,
            env={**environ, **home, MARK: str(self.folder)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def processes(self) -> list[str]:
        """What was started there and still runs."""
        mark = f"{MARK}={self.folder}"
        every = Path("/proc").glob("[0-9]*")
        return [_read(one / "cmdline") for one in every if mark in _read(one / "environ")]


MARK: Final = "CROUPIER_PLACE"
"""A variable that every process started there inherits."""
_OWN: Final = ("HOME", "XDG_CACHE_HOME", "PYTEST_CURRENT_TEST", "PYTEST_XDIST_WORKER", "TMPDIR")


def _read(file: Path) -> str:
    try:
        return file.read_bytes().replace(b"\0", b" ").decode(errors="replace")
    except OSError:  # it has ended meanwhile
        return ""


def _python_of(user: str) -> Path:
    """A Python that a user may run: ours may lie where only we can go."""
    recent = "import sys; sys.exit(sys.version_info < (3, 11))"
    for one in (base_python(), *map(Path, ("/usr/bin/python3", "/usr/local/bin/python3"))):
        command = guarded([one, "-c", recent], user=user)
        if (
            one.exists()
            and subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode == 0
        ):
            return one
    pytest.skip(f"no Python 3.11 or newer can be run by {user}")


def _copied(to: Path) -> Path:
    return Path(shutil.copytree(ROOT, to, ignore=LEFT_OUT))


@contextmanager
def closed_to_others(folder: Path) -> Iterator[Checkout]:
    """A folder that nobody else may enter, as root's own home is."""
    if os.geteuid() != 0:
        pytest.skip("root alone has to become somebody else")
    (folder / "closed").mkdir(mode=0o700)
    yield Checkout(_copied(folder / "closed" / "croupier"))


@contextmanager
def of_an_ordinary_user(folder: Path) -> Iterator[Checkout]:
    """Somebody without rights, and without a home folder."""
    user = ordinary_user()
    try:
        with short_folder(for_others=bool(user)) as found:
            copy = _copied(found / "croupier")
            if user:
                for one in (found, copy, *copy.rglob("*")):
                    shutil.chown(one, user)
            yield Checkout(copy, user)
    except NoPlace as why:
        pytest.skip(str(why))


@contextmanager
def in_a_path_with_spaces(folder: Path) -> Iterator[Checkout]:
    """A path with spaces and with letters that are not ASCII."""
    yield Checkout(_copied(folder / "Ana's žetony und Würfel" / "my croupier"))


PLACES: Final = (closed_to_others, of_an_ordinary_user, in_a_path_with_spaces)


@pytest.mark.parametrize("where", PLACES, ids=lambda where: where.__name__)
def test_everything_is_set_up_and_tested(
    where: Callable[[Path], AbstractContextManager[Checkout]], tmp_path: Path
) -> None:
    """Nothing is skipped, and nothing runs on afterwards."""
    assert chromium.is_there(), chromium.MISSING
    with where(tmp_path) as place:
        with place.start("test", *PART) as process:
            printed, _ = process.communicate(timeout=PATIENCE)
        closing = CLOSING.fullmatch(printed.splitlines()[-1])
        assert process.returncode == 0, printed
        assert closing, printed
        passed, failed, skipped = map(int, closing.groups())
        assert (passed > 5, failed, skipped) == (True, 0, 0), printed
        assert place.processes() == []


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_servers_and_browsers_end_with_the_tests(how: int, tmp_path: Path) -> None:
    """With Ctrl-C, and however else they are ended: side by side, and in the middle of one."""
    with in_a_path_with_spaces(tmp_path) as place:
        with place.start("test", "-n", "2", "--dist", "load", *PART) as process:
            wait_until(
                lambda: all(_runs(place, one) for one in ("bin/postgres", "browser.casino")),
                PATIENCE,
            )
            os.killpg(process.pid, how)
            process.communicate(timeout=60)
        wait_until(lambda: place.processes() == [], 30)


def _runs(place: Checkout, name: str) -> bool:
    return any(name in command for command in place.processes())
