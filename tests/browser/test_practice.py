"""A table of one's own at one press, and no waiting at any table, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.casino import Casino
from tests.browser.playing import lay, play_out, sat_down
from tests.browser.screens import PHONE, Opens

TITLE = re.compile("Your practice table")


def _played(page: Page) -> None:
    """A Round by its buttons: wager, deal, calls."""
    page.locator('#bar [data-do="stake"]').click()
    page.get_by_role("button", name="Deal", exact=True).click()
    play_out(page)
    page.get_by_role("button", name="Next Round").wait_for()


def test_from_the_first_page_to_the_second_round(casino: Casino, opens: Opens) -> None:
    """One press to a table with chips; the next Round comes when it is asked for."""
    page = opens(f"{casino.at}/")
    page.get_by_role("button", name="Practise now").click()
    expect(page.locator("#purse")).to_contain_text("$1,000")
    expect(page).to_have_title(TITLE)
    _played(page)
    page.wait_for_timeout(1_500)
    expect(page.get_by_role("button", name="Next Round")).to_be_visible()
    page.get_by_role("button", name="Next Round").click()
    page.get_by_role("button", name="Add an automatic player").click()
    expect(page.locator("#plate-1")).to_contain_text("Automatic 1")
    page.get_by_role("button", name="Send one away").click()
    expect(page.locator("#plate-1")).to_have_count(0)
    page.goto(f"{casino.at}/")
    page.get_by_role("button", name="Practise now").click()
    expect(page).to_have_title(TITLE)


@pytest.mark.full
def test_a_phone_has_room_for_it(casino: Casino, opens: Opens) -> None:
    """What says that it is for practice stands off the felt, where the cards lie."""
    page = opens(f"{casino.at}/", size=PHONE)
    page.get_by_role("button", name="Practise now").click()
    said = page.get_by_text("Practice", exact=True)
    expect(said).to_be_in_viewport()
    lies = said.evaluate("one => one.getBoundingClientRect().bottom")
    assert lies <= page.locator("#table-felt").evaluate("one => one.getBoundingClientRect().top")
    _played(page)


@pytest.mark.full
def test_two_are_dealt_to_when_both_are_ready(casino: Casino, opens: Opens) -> None:
    """At a strict table, long before the clock would close betting."""
    table = casino.open_table("both-ready")
    ana, ben = sat_down(opens, table), sat_down(opens, table)
    lay(ana, 4)
    expect(ben.get_by_role("button", name="Not this Round")).to_be_visible()
    ana.get_by_role("button", name="Deal", exact=True).click()
    expect(ana.locator("#bar")).to_contain_text("1 more to say so")
    ben.get_by_role("button", name="Not this Round").click()
    expect(ana.locator("#card-4-1-2")).to_be_attached()


@pytest.mark.full
def test_a_box_pressed_without_chips_says_what_to_do_first(casino: Casino, opens: Opens) -> None:
    page = opens(casino.open_table("no-chips"))
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_role("button", name="Sit down with $1,000", exact=True).wait_for()
    page.locator('.target[data-box="2"][data-wager="main"]').first.click()
    expect(page.locator("#trouble")).to_contain_text("Bring chips first")
