"""A Round in Firefox, where the one Playwright drives is installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser.casino import Casino
from tests.browser.playing import deal, lay, next_round, play_out, sat_down
from tests.browser.screens import WIDE, Opens
from tests.browser.tabs import Tabs


@pytest.fixture
def opens_firefox(playwright: Playwright) -> Iterator[Opens]:
    if not Path(playwright.firefox.executable_path).exists():
        pytest.skip("there is no Firefox that Playwright drives: playwright install firefox")
    browser = playwright.firefox.launch()
    tabs = Tabs(browser)
    yield lambda address="", size=WIDE, **options: tabs.open(size, **options)
    browser.close()


def test_two_rounds_are_played_in_firefox(casino: Casino, opens_firefox: Opens) -> None:
    page = sat_down(opens_firefox, casino.stacked_table("firefox", "8 6 T T 5", boxes=3))
    lay(page, 2)
    deal(page)
    play_out(page)
    next_round(page)
    assert page.locator("[data-chip]").first.is_visible()
