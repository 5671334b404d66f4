"""A Chromium is one that starts."""

from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools import chromium


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose programs are those of one folder."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def put(folder: Path, name: str, status: int) -> Path:
    """A program that tells its version, or cannot start."""
    program = folder / name
    program.write_text(f"#!/bin/sh\necho Chromium 1.0\nexit {status}\n", encoding="utf-8")
    program.chmod(0o755)
    return program


def playwright(own: Path) -> Any:
    """Playwright, whose own Chromium would lie there."""
    return SimpleNamespace(chromium=SimpleNamespace(executable_path=str(own)))


def test_the_machines_own_comes_first(programs: Path) -> None:
    found, own = put(programs, "chromium", 0), put(programs, "own", 0)
    assert chromium.find(playwright(own)) == found


def test_the_one_without_windows_comes_before_the_other(programs: Path) -> None:
    """Of the machine's own, and of those that Playwright has."""
    own = programs / "chromium-7" / "linux" / "chrome"
    shell = programs / "chromium_headless_shell-7" / "linux" / "headless_shell"
    for one in (own, shell):
        one.parent.mkdir(parents=True)
        put(one.parent, one.name, 0)
    assert chromium.find(playwright(own)) == shell
    put(programs, "chromium", 0)
    found = put(programs, chromium.SHELL, 0)
    assert chromium.find(playwright(own)) == found


def test_one_that_does_not_start_is_passed_over(programs: Path) -> None:
    """It lacks a library, or only says how it could be installed."""
    put(programs, "chromium", 127)
    put(programs, "chromium-browser", 1)
    own = put(programs, "own", 0)
    assert chromium.find(playwright(own)) == own


def test_there_may_be_none(programs: Path) -> None:
    put(programs, "chromium", 127)
    assert chromium.find(playwright(programs / "own")) is None


def test_without_the_means_to_install_one_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every means is tried, and a sentence says what follows."""
    means = {"_fetch": True, "_install": False}
    monkeypatch.setattr(chromium, "is_there", lambda: False)
    for name in tuple(means):
        monkeypatch.setattr(chromium, name, partial(means.pop, name))
    chromium.provide()
    assert not means
    assert capsys.readouterr().err == (
        "There is no Chromium, and none could be installed, so tests that need one are skipped.\n"
    )
