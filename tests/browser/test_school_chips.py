"""The school in a browser: chips are placed by presses and by keys."""

import pytest
from playwright.sync_api import expect

from tests.browser.casino import Casino
from tests.browser.screens import Opens

LESSON = "/school/puzzle/insurance?seed=3"


def test_chips_are_placed_by_presses_and_by_keys(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}{LESSON}")
    field = page.locator("input[name=answer]")
    page.get_by_role("button", name="Place a chip of $25", exact=True).click()
    page.get_by_role("button", name="Place a chip of $5", exact=True).click()
    expect(field).to_have_value("25 5")
    page.get_by_role("button", name="Take one back").click()
    page.get_by_role("button", name="Place a chip of $0.50", exact=True).press("Enter")
    expect(field).to_have_value("25 0.5")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator("#marks")).to_contain_text("1 × $25, 1 × $0.50")


@pytest.mark.full
def test_without_a_script_chips_are_typed(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}{LESSON}", java_script_enabled=False)
    expect(page.get_by_role("button", name="Take one back")).to_be_hidden()
    page.locator("input[name=answer]").fill("25 5")
    page.locator("input[name=answer]").press("Enter")
    expect(page.locator("#marks")).to_contain_text("1 × $25, 1 × $5")


@pytest.mark.full
def test_enter_sends_what_was_typed_and_no_other_answer(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}/school/puzzle/payouts?seed=5")
    page.locator("input[name=answer]").fill("12345")
    page.locator("input[name=answer]").press("Enter")
    expect(page.locator("#marks")).to_contain_text("You answered: Pay $12,345.")
