"""Chromium: the one of this machine, the one Playwright has, or one that can be installed.

Run as a module by the environment's Python it prints the program found, and fails where none is.
"""

import shutil
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from tools.installing import install_from_system, python
from tools.running import output, run, say

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING: Final = "there is no Chromium, and none could be installed"


@cache
def find() -> Path | None:
    """The first Chromium that starts: one may be there and lack the libraries it needs."""
    return next((one for one in _candidates() if output([one, "--version"])), None)


def _candidates() -> Iterator[Path]:
    yield from (Path(found) for found in map(shutil.which, NAMES) if found)
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        return
    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    if own.exists():
        yield own


def provide() -> None:
    """See that there is a Chromium for what looks at pages; install one where there is none."""
    if _is_there() or any(install() and _is_there() for install in (_fetch, _install)):
        return
    say(f"{MISSING.capitalize()}, so tests that need one are skipped.")


def _is_there() -> bool:
    return bool(output([python(), "-m", "tools.chromium"]))


def _fetch() -> bool:
    say("Fetching a Chromium for tests of pages …")
    return run([python(), "-m", "playwright", "install", "chromium"]) == 0


def _install() -> bool:
    return install_from_system("chromium", "fonts-liberation")


if __name__ == "__main__":
    print(found := find() or "", end="")
    sys.exit(not found)
