"""A browser and a casino for every test that looks at pages."""

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any, Final

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    expect,
    sync_playwright,
)

from tests.browser.casino import Casino
from tests.browser.chromium import NoChromium, launched

PATIENCE: Final = 60_000
"""Milliseconds that something is waited for: other tests keep the machine busy."""
expect.set_options(timeout=PATIENCE)
_ADDRESSES: Final = cycle(range(1, 255))
"""Everybody comes from somewhere else, so that nobody is taken for a crowd."""
WIDE: Final = (1440, 900)
PHONE: Final = (390, 844)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser.

    No longer than a module: while it is there, its event loop is, and no other can be run.
    """
    with sync_playwright() as playwright:
        try:
            browser = launched(playwright)
        except NoChromium as why:
            pytest.skip(str(why))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """A casino, of which we are the operator."""
    found = Casino(tmp_path_factory.mktemp("casino"))
    found.become_operator()
    yield found
    found.stop()


Opens = Callable[..., Page]


@pytest.fixture
def opens(chromium: Browser) -> Iterator[Opens]:
    """Opens pages, each of somebody else; nothing may go wrong on any of them."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            wrong.append(message.text)

    def opened(address: str = "", size: tuple[int, int] = WIDE, **options: object) -> Page:
        width, height = size
        told: dict[str, Any] = {"viewport": {"width": width, "height": height}, **options}
        told["extra_http_headers"] = {"x-forwarded-for": f"198.51.100.{next(_ADDRESSES)}"}
        context = chromium.new_context(**told)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", heard)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        if address:
            page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not wrong, wrong
