"""Rights between two cards, used by people in real browsers."""

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.casino import LONG, Casino
from tests.browser.playing import CALLS, call, came, deal, lay, next_round, sat_down, settled
from tests.browser.screens import Opens

HOUSE_MONEY: Final = {"house-money": {"minimum": 1_00, "maximum": 100_00}}


def _alone(casino: Casino, opens: Opens, name: str, cards: str, **config: object) -> Page:
    page = sat_down(opens, casino.stacked_table(name, cards, boxes=3, **config))
    lay(page, 2)
    return page


@pytest.mark.full
def test_9_2_a_lone_blackjack_is_insured(casino: Casino, opens: Opens) -> None:
    """Nothing is to be decided, and yet the Dealer's second card waits for the answer."""
    page = _alone(casino, opens, "lone-insured", "A A K K")
    deal(page)
    call(page, "i")
    call(page, "n")
    told = settled(page)
    assert "on insurance" in told


def test_10_3_a_lone_blackjack_is_settled_early(casino: Casino, opens: Opens) -> None:
    page = _alone(casino, opens, "lone-early", "A A K 9")
    deal(page)
    call(page, "e")
    assert "took even money on the Blackjack" in settled(page)


@pytest.mark.parametrize(
    ("cards", "key", "told"),
    [
        pytest.param("5 6 6 T", "x", "joined the double", marks=pytest.mark.full),
        ("8 6 8 T T", "p", "on the new hand too"),
    ],
)
def test_14_3_a_backer_joins_a_double_and_covers_a_split(
    casino: Casino, opens: Opens, cards: str, key: str, told: str
) -> None:
    at = casino.stacked_table(f"backed-{key}", cards, boxes=1)
    ana, ben = sat_down(opens, at), sat_down(opens, at)
    lay(ana, 1)
    lay(ben, 1)
    deal(ana, ben)
    call(ana, key)
    call(ben, key)
    expect(ana.locator("#round")).to_contain_text(told)
    expect(ana.locator("#card-1-1-3" if key == "x" else "#card-1-1-2")).to_be_attached()


@pytest.mark.full
def test_15D_6_house_money_rides_with_a_blackjack(casino: Casino, opens: Opens) -> None:
    """Against a 6 the Blackjack would be paid at once: the choice comes first."""
    page = _alone(casino, opens, "rides", "A 6 K", side_wagers=HOUSE_MONEY)
    lay(page, 2, "house-money")
    deal(page)
    expect(page.locator(CALLS.format("t"))).to_be_visible()
    call(page, "l")
    told = settled(page)
    assert "House Money" in told
    assert "in action" in told


def test_7_4_the_cut_is_offered_in_order(casino: Casino, opens: Opens) -> None:
    at = casino.open_table("cut-in-turn", boxes=3)
    casino.pace("cut-in-turn", cut=LONG)
    ana, ben = sat_down(opens, at, box=1), came(opens, at, box=2)
    expect(ana.locator("#bar")).to_contain_text("The cut is yours")
    expect(ben.locator("#bar")).not_to_contain_text("The cut is yours")
    ana.get_by_role("button", name="Decline", exact=True).click()
    expect(ben.locator("#bar")).to_contain_text("The cut is yours")
    ben.get_by_role("button", name="Cut the cards").click()
    next_round(ben)
