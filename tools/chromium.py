"""Chromium: the one of this machine, the one Playwright has, or one that can be installed.

Run as a module by the environment's Python it prints the program found, and fails where none is.
"""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tools.installing import install_from_system, python
from tools.running import output, run, say

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

SHELL: Final = "chromium-headless-shell"
"""The one without windows: a page takes it half the time, so it is preferred."""
NAMES: Final = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING: Final = "there is no Chromium, and none could be installed"


def find(playwright: "Playwright") -> Path | None:
    """The first Chromium that starts: one may be there and lack the libraries it needs."""
    return next((one for one in _candidates(playwright) if output([one, "--version"])), None)


def _candidates(playwright: "Playwright") -> Iterator[Path]:
    yield from (Path(found) for found in map(shutil.which, NAMES) if found)
    own = Path(playwright.chromium.executable_path)
    revision = own.parents[1].name.removeprefix("chromium-")
    yield from own.parents[2].glob(f"chromium_headless_shell-{revision}/*/*headless[-_]shell")
    yield own


def provide() -> None:
    """See that there is a Chromium for what looks at pages; install one where there is none."""
    if is_there() or any(install() and is_there() for install in (_fetch, _install)):
        return
    say(f"{MISSING[0].upper()}{MISSING[1:]}, so tests that need one are skipped.")


def is_there() -> bool:
    """Whether the environment's Python finds one."""
    return bool(output([python(), "-m", "tools.chromium"]))


def _fetch() -> bool:
    say("Fetching a Chromium for tests of pages …")
    return run([python(), "-m", "playwright", "install", "chromium"]) == 0


def _install() -> bool:
    return any(install_from_system(one, "fonts-liberation") for one in (SHELL, "chromium"))


def main() -> int:
    """Print which one is found; 1 where none is."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        found = find(playwright)
    print(found or "", end="")
    return 0 if found else 1


if __name__ == "__main__":
    sys.exit(main())
