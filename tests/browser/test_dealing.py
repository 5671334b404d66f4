"""Dealing: on the screen, cards fall in turn, and no result stands there before them."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.casino import Casino
from tests.browser.playing import call, deal, lay, sat_down, settled
from tests.browser.screens import TOUR, Opens
from tests.figures import partly

_WATCH: Final = """() => {
  const felt = document.getElementById("table-felt");
  window.seen = [];
  let before = "";
  const look = () => {
    const cards = felt.querySelectorAll("[id^=card-dealer-]").length;
    const total = felt.querySelector("#total-dealer")?.textContent ?? "";
    const pays = felt.querySelectorAll("[id^=pay-]").length;
    const told = document.getElementById("round").textContent.includes("goes to");
    const now = JSON.stringify([cards, total, pays, told, document.getElementById("purse").textContent]);
    if (now !== before) window.seen.push(JSON.parse(before = now));
  };
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""  # noqa: E501


def _watched(page: Page) -> list[list[Any]]:
    """What was seen of the Dealer's hand, one thing after another."""
    seen: list[list[Any]] = page.evaluate("window.seen")
    return seen


def _seated(casino: Casino, opens: Opens, name: str, cards: str, **options: Any) -> Page:
    page = sat_down(opens, casino.stacked_table(name, cards, boxes=3), **options)
    lay(page, 2)
    deal(page)
    page.locator('#bar .call[data-key="s"]').first.wait_for()
    page.evaluate(_WATCH)
    return page


@pytest.mark.parametrize("motion", partly(["no-preference", "reduce"], ["no-preference"]))
def test_the_dealers_cards_fall_one_by_one_before_anything_is_paid(
    casino: Casino, opens: Opens, motion: str
) -> None:
    """Against 20 the Dealer draws 2, 3, 4 and 8: cards, totals, then results, chips and words."""
    page = _seated(casino, opens, f"one-by-one-{motion}", "T 2 T 3 4 8", pace="quick",
                   reduced_motion=motion)  # fmt: skip
    call(page, "s")
    settled(page)
    seen = _watched(page)
    cards = [one[0] for one in seen]
    assert sorted(set(cards)) == [1, 2, 3, 4]
    assert [one for at, one in enumerate(cards) if at == 0 or one != cards[at - 1]] == [1, 2, 3, 4]
    assert {one[1] for one in seen} >= {"5", "9", "17"}
    for count, _, pays, told, _ in seen:
        assert count == 4 or (pays == 0 and not told)
    assert seen[-1][2] > 0


@pytest.mark.full
def test_who_wants_it_at_once_sees_it_at_once(casino: Casino, opens: Opens) -> None:
    page = _seated(casino, opens, "at-once", "T 2 T 3 4 8", pace="once")
    call(page, "s")
    settled(page)
    assert [one[0] for one in _watched(page)][-1] == 4
    page.get_by_label("Pace").select_option("quick")
    page.reload()
    expect(page.get_by_label("Pace")).to_have_value("quick")


@pytest.mark.full
def test_sound_is_off_until_it_is_asked_for(casino: Casino, opens: Opens) -> None:
    page = opens(casino.open_table("quiet"))
    expect(page.get_by_label("Sound")).not_to_be_checked()
    page.get_by_label("Sound").check()
    page.reload()
    expect(page.get_by_label("Sound")).to_be_checked()


@pytest.mark.full
def test_a_tour_shows_each_word_once_and_can_be_left(casino: Casino, opens: Opens) -> None:
    page = opens(casino.open_table("toured"))
    page.evaluate(f"localStorage.removeItem({TOUR!r})")
    page.get_by_role("button", name="Tour", exact=True).click()
    expect(page.locator("#tour")).to_be_visible()
    words = []
    while page.locator("#tour").is_visible():
        words.append(page.locator("#tour .stop:visible h2").inner_text().split("\n")[0])
        page.locator("#tour .stop:visible .first").click()
    assert {"Box", "Round", "Initial Deal", "Stand Off"} <= set(words)
    assert len(words) == len(set(words))
    page.get_by_role("button", name="Tour", exact=True).click()
    page.keyboard.press("Escape")
    expect(page.locator("#tour")).to_be_hidden()
