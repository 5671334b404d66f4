"""A Chromium for tests: found, and started."""

import os
from typing import Final

from playwright.sync_api import Browser, Playwright

from tests.places import temporary
from tools.chromium import MISSING, find

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class NoChromium(Exception):
    """Why no page can be looked at."""


def launched(playwright: Playwright) -> Browser:
    """Start it."""
    found = find(playwright)
    if found is None:
        raise NoChromium(MISSING)
    return playwright.chromium.launch(
        executable_path=found,
        args=list(FLAGS),
        env={**os.environ, "TMPDIR": str(temporary())},  # it makes a socket there
    )
