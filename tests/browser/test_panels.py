"""Panels beside the felt: what they show while a Round goes on, and where they are on a tablet."""

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.casino import Casino
from tests.browser.playing import deal, lay, next_round, play_out, sat_down
from tests.browser.screens import LOW_PHONES, PHONE, Opens
from tests.figures import partly

LOW: Final = (1280, 720)
TABLET: Final = (768, 1024)

_AT_END: Final = """() => {
  const list = document.querySelector("#round .story");
  return list.scrollHeight > list.clientHeight && list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
}"""  # noqa: E501
_SMALLER: Final = """(high) => {
  const list = document.querySelector("#round .story");
  list.style.flex = "none";
  list.style.height = `${high}px`;
  list.dispatchEvent(new Event("scroll"));
}"""
_UP: Final = """() => { document.querySelector("#round .story").scrollTop = 0; }"""


def _played(casino: Casino, opens: Opens, name: str, size: tuple[int, int] = LOW) -> Page:
    page = sat_down(opens, casino.stacked_table(name, "8 6 9 T T"), size=size)
    lay(page, 4)
    deal(page)
    play_out(page)
    return page


@pytest.mark.full
def test_the_last_thing_stays_in_sight_when_the_list_gets_smaller(
    casino: Casino, opens: Opens
) -> None:
    """Values that come up above the list make it smaller; whoever scrolled up stays there."""
    page = _played(casino, opens, "smaller")
    page.evaluate(_SMALLER, 90)
    page.wait_for_function(_AT_END)
    page.evaluate(_UP)
    page.wait_for_function(f"!({_AT_END})()")
    page.evaluate(_SMALLER, 80)
    assert page.evaluate("document.querySelector('#round .story').scrollTop") == 0
    next_round(page)
    lay(page, 4)
    deal(page)
    page.locator('#bar .call[data-key="d"]').wait_for()
    page.evaluate(_SMALLER, 60)
    page.wait_for_function(_AT_END)


@pytest.mark.full
def test_an_open_dispute_shows_its_ruling_when_it_comes(casino: Casino, opens: Opens) -> None:
    page = _played(casino, opens, "ruled-beside")
    page.keyboard.press("w")
    leaf = page.locator("#beside")
    leaf.get_by_role("link", name="Dispute this line").click()
    expect(leaf.get_by_label("What was wrong")).to_be_in_viewport()
    leaf.get_by_label("What was wrong").fill("It was not my card.")
    leaf.get_by_role("button", name="Dispute this line").click()
    expect(leaf).to_contain_text("It waits for a ruling")
    told = {"id": "ruling-beside", "reason": "The log shows that it was."}
    casino.ask("/api/tables/ruled-beside/disputes/1/ruling", told)
    expect(leaf).to_contain_text("The log shows that it was.")
    expect(leaf).not_to_contain_text("It waits for a ruling")


@pytest.mark.full
def test_the_button_of_the_open_page_is_marked(casino: Casino, opens: Opens) -> None:
    page = _played(casino, opens, "marked")
    sign = page.locator("#more .foot a", has_text="Sign")
    marked = page.locator("#more .foot a[aria-current]")
    expect(marked).to_have_count(0)
    sign.click()
    expect(marked).to_have_text("Sign")
    page.keyboard.press("Escape")
    expect(marked).to_have_count(0)


@pytest.mark.full
def test_what_is_played_is_named_in_full(casino: Casino, opens: Opens) -> None:
    """Even beside a table's name and purse on a small screen."""
    page = _played(casino, opens, "named-in-full")
    what = page.locator(".top .what")
    expect(what).to_contain_text("New Zealand, current rules · 6 decks")
    assert what.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    assert page.locator(".top").evaluate("(one) => one.offsetHeight") <= 53


@pytest.mark.full
def test_an_upright_tablet_shows_values_and_the_round_below_the_felt(
    casino: Casino, opens: Opens
) -> None:
    page = _played(casino, opens, "upright", TABLET)
    felt = page.locator("#table-felt svg").bounding_box()
    bar = page.locator("#bar").bounding_box()
    assert felt is not None
    assert bar is not None
    assert felt["y"] < 80
    for one in ("#values", "#round"):
        box = page.locator(one).bounding_box()
        assert box is not None
        assert felt["y"] + felt["height"] <= box["y"] < box["y"] + box["height"] <= bar["y"]
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.locator("#values")).not_to_be_visible()
    expect(page.locator("#more")).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("size", partly([LOW, PHONE], [LOW]))
def test_insurance_says_its_amount(casino: Casino, opens: Opens, size: tuple[int, int]) -> None:
    table = casino.stacked_table(f"amount-{size[0]}", "8 A 9 T T")
    page = sat_down(opens, table, size=size)
    lay(page, 4)
    deal(page)
    expect(page.get_by_text("$12.50 · pays 2 to 1")).to_be_visible()


@pytest.mark.full
def test_ones_own_box_is_lit_until_a_wager_lies_there(casino: Casino, opens: Opens) -> None:
    page = sat_down(opens, casino.stacked_table("lit", "8 6 9 T T"), box=4)
    lit = page.locator(".target.yours")
    expect(lit).to_have_count(1)
    lay(page, 4)
    expect(lit).to_have_count(0)


@pytest.mark.full
def test_a_long_name_of_a_table_and_of_a_person_leaves_everything_on_a_phone(
    casino: Casino, opens: Opens
) -> None:
    """Both are cut short there, and read in full where one rests on them."""
    title, name = "The Wellington High Rollers Room No. 12A", "Featherstonehaugh-Ch"
    config = {"edition": "nz-current", "minimum": 10_00, "maximum": 1_000_00}
    told = {"id": "open-long-names", "name": "long-names", "title": title, "config": config}
    casino.ask("/api/tables", told)
    page = opens(size=(360, 640), fresh=True)
    assert page.request.post(f"{casino.at}/api/come", data={"name": name}).ok
    page.goto(f"{casino.at}/tables/long-names")
    expect(page.locator("#who")).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#purse")).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#who")).to_have_attribute("title", name)
    expect(page.locator(".named")).to_have_attribute("title", re.compile(re.escape(title)))


@pytest.mark.full
def test_what_is_known_of_the_shuffle_is_folded_and_stays_open_through_a_round(
    casino: Casino, opens: Opens
) -> None:
    page = _played(casino, opens, "folded")
    said = page.locator("#fairness p").first
    expect(said).to_be_hidden()
    page.get_by_text("Fair shuffle").click()
    expect(said).to_be_visible()
    next_round(page)
    lay(page, 4)
    deal(page)
    play_out(page)
    expect(said).to_be_visible()


_READABLE: Final = 80
"""Pixels in which a word of a name can be read."""


@pytest.mark.full
def test_what_a_dispute_holds_back_leaves_room_for_the_name_of_the_table(
    casino: Casino, opens: Opens
) -> None:
    page = _played(casino, opens, "held-back", LOW_PHONES[0])
    page.goto(f"{casino.at}/tables/held-back/rounds/1")
    page.locator("textarea").fill("It was paid too little.")
    page.get_by_role("button", name="Dispute this Round").click()
    expect(page.get_by_role("button", name="Withdraw it")).to_be_visible()
    page.goto(f"{casino.at}/tables/held-back")
    expect(page.locator("#purse")).to_contain_text("held back")
    name = page.locator(".top .named strong").bounding_box()
    assert name is not None
    assert name["width"] >= _READABLE


@pytest.mark.full
def test_the_tour_of_a_phone_brings_in_sight_what_it_speaks_of(
    casino: Casino, opens: Opens
) -> None:
    """It is asked for in a sheet that lies over the felt."""
    page = _played(casino, opens, "toured-low", LOW_PHONES[0])
    page.locator(".tabs [data-tab=more]").click()
    expect(page.locator(".elsewhere")).to_contain_text("Set up a table")
    page.locator("#take-tour").click()
    expect(page.locator("#more")).to_be_hidden()
    for place in ("#table-felt", "#round", "#table-felt", "#bar", "#table-felt", "#round"):
        expect(page.locator(f"{place}.toured")).to_be_visible()
        expect(page.locator("#round")).to_be_visible(visible=place == "#round")
        page.locator("[data-tour]:visible").last.click()
    expect(page.locator("#tour")).to_be_hidden()
    expect(page.locator("#round")).to_be_hidden()
