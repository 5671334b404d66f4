"""Installing: the locks, and where packages come from."""

import re
import tomllib
from pathlib import Path

import pytest

from tools import installing, locking, running
from tools.installing import DEV_LOCK, LOCKS, POSTGRES_LOCK, RUN_LOCK, UV_LOCK
from tools.running import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins(lock: str) -> dict[str, str]:
    text = (ROOT / lock).read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ]+) ", text, re.MULTILINE))


def names(requirements: list[object]) -> set[str]:
    return {re.split(r"[^\w-]", text)[0] for text in requirements if isinstance(text, str)}


def test_the_locks_hold_what_pyproject_asks_for() -> None:
    """A dependency added without `dev.py lock` is noticed here."""
    groups = PROJECT["dependency-groups"]
    runtime = names(PROJECT["project"]["dependencies"] + groups["build"])
    assert names(groups["uv"]) <= set(pins(UV_LOCK))
    assert runtime <= set(pins(RUN_LOCK))
    assert runtime | names(groups["dev"]) <= set(pins(DEV_LOCK))
    assert names(groups["postgres"]) <= set(pins(POSTGRES_LOCK))


def test_the_dev_lock_keeps_the_pins_of_the_run_lock() -> None:
    """Tests run against exactly what people run."""
    assert pins(RUN_LOCK).items() <= pins(DEV_LOCK).items()


@pytest.mark.parametrize("lock", list(LOCKS))
def test_a_lock_names_no_host_and_no_folder(lock: str) -> None:
    """Packages are known by name, version and digest alone."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"https?:|file:|--index|--find-links|[ =]/", text)
    assert text.count("--hash=sha256:") >= len(pins(lock)) > 0


def test_no_lock_but_its_own_needs_the_programs_of_postgresql() -> None:
    """They are not built for every processor, and everything else has to be installed there."""
    (package,) = names(PROJECT["dependency-groups"]["postgres"])
    assert [lock for lock in LOCKS if package in pins(lock)] == [POSTGRES_LOCK]


# ── Package indexes ──

LISTED = """
:env:.default-timeout='60'
:env:.find-links='/wheels more/wheels'
global.extra-index-url='https://one.example/simple\\nhttps://two.example/simple'
global.find-links='/other'
global.index-url='https://index.example/simple'
install.no-index='false'
download.index-url='https://nobody.example'
"""


def test_uv_is_told_what_pip_was_told() -> None:
    """Files of pip and its variables; the variables prevail, settings of other commands do not."""
    assert installing.for_uv(installing.pip_settings(LISTED)) == {
        "UV_DEFAULT_INDEX": "https://index.example/simple",
        "UV_FIND_LINKS": "/wheels,more/wheels",
        "UV_HTTP_TIMEOUT": "60",
        "UV_INDEX": "https://one.example/simple https://two.example/simple",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }


@pytest.mark.parametrize(("told", "options"), [("1", ["--no-index"]), ("false", []), ("", [])])
def test_uv_asks_no_index_where_pip_may_not(told: str, options: list[str]) -> None:
    """It takes an option for that, and no variable."""
    assert installing.uv_options({"PIP_NO_INDEX": told}) == options


def test_pip_is_told_what_uv_was_told() -> None:
    """Names that uv gives its indexes mean nothing to pip."""
    told = {
        "UV_DEFAULT_INDEX": "ours=https://index.example/simple",
        "UV_INDEX": "a=https://one.example https://two.example",
        "UV_FIND_LINKS": "/wheels,/more",
        "HOME": "/home/ana",
    }
    assert installing.for_pip(told) == {
        "PIP_INDEX_URL": "https://index.example/simple",
        "PIP_EXTRA_INDEX_URL": "https://one.example https://two.example",
        "PIP_FIND_LINKS": "/wheels /more",
    }


# ── Another system ──────────────────────────────────────────────────────────────────────────────


def test_on_windows_programs_lie_elsewhere_and_are_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "WINDOWS", True)
    monkeypatch.setattr(running, "WINDOWS", True)
    assert installing.program("uv", tmp_path).parts[-2:] == ("Scripts", "uv.exe")
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\nexit 7\n")
    program.chmod(0o755)
    with pytest.raises(SystemExit) as ended:
        running.become(program, [])
    assert ended.value.code == 7


class _Bytes:
    """Locks by bytes of a file, as Windows has them."""

    LK_LOCK, LK_NBLCK = 1, 2

    def __init__(self) -> None:
        self.tries: list[int] = []

    def locking(self, _: int, how: int, count: int) -> None:
        """Held by another, three times."""
        assert count == 1
        self.tries.append(how)
        if len(self.tries) < 4:
            raise OSError(36, "held")


def test_on_windows_a_file_is_held_by_its_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = _Bytes()
    monkeypatch.setattr(locking, "_FCNTL", None)
    monkeypatch.setattr(locking, "_MSVCRT", held)
    with (tmp_path / "lock").open("w") as file:
        locking.use(file)
        with pytest.raises(BlockingIOError):
            locking.hold(file)
        locking.hold(file, wait=True)
    assert held.tries == [held.LK_NBLCK, *[held.LK_LOCK] * 3]
