"""A whole Round of procedure in a browser: by keys alone, on a phone, and without a script."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.auditing import audited
from tests.browser.casino import Casino
from tests.browser.screens import PHONE, SIZES, Opens

ROUND = "/school/puzzle/round?seed=3"


def act(page: Page) -> str:
    """Which act is asked, and how many were not right at once."""
    return page.locator(".whole-round > p.quiet").last.inner_text()


def do_right(page: Page, key: str) -> None:
    """Choose an act that is right: the next one is asked."""
    page.wait_for_load_state("domcontentloaded")  # keys are heard once the script has run
    before = act(page).partition(" · ")[0]
    page.keyboard.press(key)
    expect(page.locator(".whole-round > p.quiet").last).not_to_contain_text(before)


@pytest.mark.parametrize("size", SIZES)
def test_a_round_is_dealt_by_keys(casino: Casino, opens: Opens, size: tuple[int, int]) -> None:
    page = opens(f"{casino.at}{ROUND}", size)
    audited(page)
    page.keyboard.press("1")
    expect(page.get_by_role("alert")).to_contain_text("Stopped.")
    expect(page.locator("#marks")).to_be_focused()
    audited(page)
    for key in "34223234223":
        do_right(page, key)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        if size == PHONE and page.locator(".answering").count():
            expect(page.locator(".answering button").last).to_be_in_viewport()
            expect(page.locator(".phone-felt")).to_be_in_viewport()
    expect(page.locator("#marks h2")).to_have_text("10 of 11 acts right at once")
    expect(page.locator("#marks")).to_be_focused()
    audited(page)
    page.keyboard.press("Enter")
    expect(page.locator(".whole-round > p.quiet").last).to_contain_text("Act 1 of")
    assert "seed=4" in page.url


@pytest.mark.full
def test_a_round_is_dealt_without_a_script(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}{ROUND}", java_script_enabled=False)
    page.locator("button[value=a]").click()
    expect(page.get_by_role("alert")).to_contain_text("Stopped.")
    page.locator("button[value=c]").click()
    expect(page.locator("#marks")).to_contain_text("Right. Call no more bets")
    assert act(page) == "Act 2 of 11 · 1 not right at once"
