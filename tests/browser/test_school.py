"""The school in a browser: by keys alone, on a phone too; weak calls come again and are shown."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.auditing import audited
from tests.browser.casino import Casino
from tests.browser.screens import LOW_PHONES, PHONE, SIZES, Opens
from tests.browser.touching import too_low
from tests.figures import partly

WEAK = "hard.12.T"


def answer(page: Page, way: str, call: str, count: int) -> None:
    """Choose a call by its key; the verdict has the focus, and the answer is kept."""
    page.goto(way)
    page.keyboard.press(page.locator(f"button[value={call}]").get_attribute("data-key") or "")
    expect(page.locator("#marks")).to_be_focused()
    page.wait_for_function(KEPT, arg=count)


KEPT = """(count) => Object.entries(localStorage).some(([name, value]) =>
  name.startsWith("croupier school ") && JSON.parse(value).progress.count === count)"""
"""Has the browser kept so many answers?"""


@pytest.mark.full
@pytest.mark.parametrize("size", SIZES)
def test_a_weak_call_comes_again_and_is_shown_on_the_chart(
    casino: Casino, opens: Opens, size: tuple[int, int]
) -> None:
    school = f"{casino.at}/school/table-1/calls"
    page = opens(f"{school}?seed=1&cell={WEAK}", size, fresh=True)
    audited(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    phone = size == PHONE
    expect(page.locator(".phone-felt")).to_be_visible(visible=phone)
    expect(page.locator(".wide-felt")).to_be_visible(visible=not phone)
    answer(page, f"{school}?seed=1&cell={WEAK}", "stand", 1)
    expect(page.locator("#marks")).to_contain_text("Not so")
    for seed in range(3):
        answer(page, f"{school}?seed={seed}&cell=hard.19.6", "stand", 2 + seed)
    expect(page.locator("[data-next]")).to_have_attribute("href", re.compile(re.escape(WEAK)))
    audited(page)
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-cell='{WEAK}'] [data-lesson]")).to_be_visible()
    page.goto(f"{casino.at}/school/table-1/progress")
    expect(page.locator("#heat-map")).to_contain_text("3 of 4 right", timeout=60_000)
    expect(page.locator("a.heat.weak")).to_have_count(1)
    assert not too_low(page, "a.heat")
    audited(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for _ in range(2):
        page.locator("#forget").press("Enter")
    expect(page.locator("#heat-map")).to_contain_text("Nothing was answered yet")


@pytest.mark.parametrize("size", partly(LOW_PHONES, LOW_PHONES[:1]))
def test_felt_and_calls_are_seen_at_once_on_a_phone(
    casino: Casino, opens: Opens, size: tuple[int, int]
) -> None:
    """Then the verdict, and the way to the next exercise."""
    page = opens(f"{casino.at}/school/table-1/calls?seed=1&cell={WEAK}", size, fresh=True)
    calls = page.locator(".answering button")
    for one in (page.locator(".phone-felt svg").first, *calls.all()):
        expect(one).to_be_in_viewport(ratio=1)
    calls.first.click()
    expect(page.locator("#marks")).to_be_focused()
    expect(page.locator("[data-next]")).to_be_in_viewport(ratio=1)
