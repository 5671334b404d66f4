"""A browser and a casino for every test that looks at pages."""

from collections.abc import Generator, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import ConsoleMessage, Error, Page, Playwright, expect, sync_playwright

from tests.browser.casino import Casino
from tests.browser.chromium import NoChromium, launched
from tests.browser.screens import WIDE, Opens
from tests.browser.tabs import PATIENCE, Tabs

expect.set_options(timeout=PATIENCE)
_OPENED: Final = pytest.StashKey[list[Page]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say of a test that failed what its pages showed."""
    report = yield
    if report.when == "call" and report.failed:
        for page in item.stash.get(_OPENED, []):
            report.sections.append((f"Shown at {page.url}", _shown(page)))
    return report


def _shown(page: Page) -> str:
    try:
        return str(page.evaluate(_SHOWN))
    except Error as why:
        return str(why)


_SHOWN: Final = """async () => {
  const live = document.getElementById("live"), bar = document.getElementById("bar");
  if (!live) return document.body.innerText;
  const stands = await (await fetch(`/api${location.pathname}`)).text();
  return [live.className, bar.outerHTML, stands].join("\\n\\n");
}"""


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """What drives browsers.

    No longer than tests of this folder last: while it is there, its event loop is, and no other
    can be run.
    """
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="package")
def tabs(playwright: Playwright) -> Iterator[Tabs]:
    """A Chromium."""
    try:
        browser = launched(playwright)
    except NoChromium as why:
        pytest.skip(str(why))
    yield Tabs(browser)
    browser.close()


@pytest.fixture(scope="session")
def casino(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Casino]:
    """A casino, of which we are the operator; every test opens tables of its own there."""
    found = Casino(tmp_path_factory.mktemp("casino"))
    found.become_operator()
    yield found
    found.stop()


@pytest.fixture
def opens(tabs: Tabs, request: pytest.FixtureRequest) -> Iterator[Opens]:
    """Opens pages, each of somebody else; nothing may go wrong on any of them."""
    pages: list[Page] = request.node.stash.setdefault(_OPENED, [])
    wrong: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type == "error" and "Failed to load resource" not in message.text:
            wrong.append(message.text)

    def failed(error: Error) -> None:
        wrong.append(str(error))

    def opened(address: str = "", size: tuple[int, int] = WIDE, **options: Any) -> Page:
        page = tabs.open(size, **options)
        pages.append(page)
        page.on("console", heard)
        page.on("pageerror", failed)
        if address:
            page.goto(address)
        return page

    yield opened
    for page in pages:
        page.remove_listener("console", heard)
        page.remove_listener("pageerror", failed)
        tabs.close(page)
    assert not wrong, wrong
