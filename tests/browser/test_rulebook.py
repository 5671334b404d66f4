"""The rulebook, Why? and the replay of a Round, in a real browser."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.casino import Casino
from tests.browser.playing import deal, lay, play_out, sat_down
from tests.browser.screens import PHONE, WIDE, Opens

SEED = 42473
"""Box 1 has a pair of eights and the Dealer an ace."""


def _fits(page: Page) -> bool:
    """Is nothing wider than the window?"""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("size", [(1280, 720), PHONE])
def test_the_table_of_editions_is_not_cut(
    casino: Casino, opens: Opens, size: tuple[int, int]
) -> None:
    page = opens(f"{casino.at}/rulebook", size=size)
    editions = page.locator(".wide").first
    expect(editions).to_contain_text("Displayed")
    assert editions.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert _fits(page)


@pytest.mark.full
def test_what_is_searched_for_is_found_as_one_types(casino: Casino, opens: Opens) -> None:
    """And the address keeps it."""
    page = opens(f"{casino.at}/rulebook/search")
    page.locator("#q-main").press_sequentially("insurance")
    expect(page.locator("#found mark").first).to_be_visible()
    page.wait_for_url("**/rulebook/search?q=insurance")
    page.locator("#q-main").fill("12.4(a)")
    first = page.locator("#found a").first
    expect(first).to_have_text("12.4(a)")
    first.click()
    expect(page.locator("h1")).to_have_text("12.4(a)")


@pytest.mark.full
def test_it_is_found_without_a_script_too(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}/rulebook", java_script_enabled=False)
    page.locator("#q-main").fill("<script>alert(1)</script> insurance")
    page.locator("#q-main").press("Enter")
    expect(page.locator("#found")).to_contain_text("No place has all of these words")
    page.locator("#q-main").fill("insurance")
    page.locator("#q-main").press("Enter")
    expect(page.locator("#found li").nth(3)).to_be_visible()


@pytest.mark.full
def test_every_page_fits_a_telephone(casino: Casino, opens: Opens) -> None:
    for size in (WIDE, PHONE):
        page = opens(size=size)
        for way in (
            *("", "/nz-2014", "/nz-current/12", "/nz-current/12.4(a)", "/act-1996/terms"),
            *("/search?q=insurance", "/compare?a=nz-1998&b=nz-current", "/readings"),
        ):
            page.goto(f"{casino.at}/rulebook{way}")
            assert _fits(page), way


def test_a_round_is_replayed_and_asked_about(casino: Casino, opens: Opens) -> None:
    """By keys and buttons; a wager's Why opens over it, and leads to its step and its clause."""
    page = sat_down(opens, casino.open_table("replayed", seed=SEED, boxes=1))
    lay(page, 1)
    deal(page)
    play_out(page)
    page.goto(f"{casino.at}/tables/replayed/rounds")
    page.get_by_role("link", name="Replay").last.click()
    page.wait_for_load_state()  # keys are heard once the script runs
    count = page.locator(".count")
    expect(count).to_contain_text("Step 1 of")
    page.keyboard.press("ArrowRight")
    expect(count).to_contain_text("Step 2 of")
    page.wait_for_url("**#2")
    page.get_by_role("link", name="Next step").click()
    expect(count).to_contain_text("Step 3 of")
    page.keyboard.press("ArrowLeft")
    expect(count).to_contain_text("Step 2 of")
    page.keyboard.press("End")
    expect(page.locator(".happened")).to_contain_text("on Box 1")
    page.reload()
    expect(count).not_to_contain_text("Step 1 of")
    page.locator("a[data-why]").first.click()
    leaf = page.locator("dialog .why-leaf")
    expect(leaf.locator("h2")).to_contain_text("Why")
    expect(leaf.locator(".sumline")).to_contain_text("Staked")
    page.keyboard.press("Escape")
    expect(leaf).not_to_be_visible()
    page.locator("a[data-why]").first.click()
    leaf.get_by_role("link", name="in the rulebook").click()
    expect(page.locator(".sheet h1")).to_be_visible()
