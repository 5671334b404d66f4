"""A Chromium: the one of this machine, or the one Playwright has."""

import shutil
from typing import Final

from playwright.sync_api import Browser, Playwright

from dev import BROWSERS

FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def launched(playwright: Playwright) -> Browser:
    """Start it."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    return playwright.chromium.launch(executable_path=found, args=list(FLAGS))
