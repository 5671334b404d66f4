"""People at live tables, in real browsers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.casino import Casino
from tests.browser.conftest import PHONE, Opens
from tests.browser.playing import CALLS, call, lay, play_out, sat_down, settled

EIGHTS: Final = 42473
"""Box 1 has a pair of eights, Box 2 eleven, and the Dealer an ace."""
SIDE: Final[dict[str, object]] = {"house-money": {}, "perfect-pair": {}}


def test_two_people_play_a_round(casino: Casino, opens: Opens) -> None:
    """A split, a double, insurance, a wager on another's Box and House Money left in action."""
    at = casino.open_table("eights", seed=EIGHTS, boxes=3, side_wagers=SIDE)
    ana, ben = sat_down(opens, at), sat_down(opens, at)
    lay(ana, 1)
    lay(ana, 1, "house-money")
    lay(ben, 2)
    lay(ana, 2, "perfect-pair")
    expect(ben.locator("#spot-2-pp [id^=chip-2]")).to_be_attached()
    for page in (ana, ben):
        expect(page.locator("#card-1-1-2")).to_be_attached()
    call(ana, "l")
    expect(ben.locator("#round")).to_contain_text("of House Money in action")
    call(ana, "i")
    expect(ben.locator("#round")).to_contain_text("insures Box 1")
    call(ana, "p")
    expect(ben.locator("#hand-1-2")).to_be_attached()
    play_out(ana)
    call(ben, "x")
    told = settled(ana)
    for wager in ("Perfect Pair", "insurance", "House Money", "main", "split", "double"):
        assert f"{wager} of $" in told


def test_every_settled_wager_answers_why(casino: Casino, opens: Opens) -> None:
    at = casino.open_table("why", seed=EIGHTS, boxes=1)
    page = sat_down(opens, at)
    lay(page, 1)
    play_out(page)
    settled(page)
    page.locator("#round a.why").first.click()
    dialog = page.locator("dialog#why")
    expect(dialog).to_contain_text("Why")
    expect(dialog.locator(".clause").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()


def test_what_should_i_do(casino: Casino, opens: Opens) -> None:
    """The exact value of every call that is open, the best first; once it is one's turn."""
    page = sat_down(opens, casino.open_table("values", seed=EIGHTS, boxes=3))
    lay(page, 1)
    page.locator("#bar .call").first.wait_for()
    rows = page.locator("#values tr")
    expect(rows.first).to_be_visible(timeout=55_000)
    worth = [
        float(one.replace("−", "-"))
        for one in rows.locator("td.num:nth-child(3)").all_inner_texts()
    ]
    assert worth == sorted(worth, reverse=True)
    assert len(worth) >= 2


def test_a_refused_call_says_why_and_does_nothing(casino: Casino, opens: Opens) -> None:
    page = sat_down(opens, casino.open_table("refused", seed=5, boxes=3))
    lay(page, 1)
    refused = page.locator('#bar .call[data-key="p"][aria-disabled]')
    refused.wait_for()
    before = page.locator("#round").inner_text()
    refused.click(force=True)
    expect(page.locator("#trouble")).to_contain_text("same value")
    expect(page.locator("#trouble .clause").first).to_have_text("12.1")
    assert page.locator("#round").inner_text() == before


def test_a_chip_is_dragged_and_taken_back_with_shift(casino: Casino, opens: Opens) -> None:
    page = sat_down(opens, casino.open_table("dragged", boxes=3))
    target = page.locator('.target[data-box="2"][data-wager="main"]')
    page.get_by_role("button", name="Chip of $100", exact=True).drag_to(target)
    expect(page.locator("#purse")).to_contain_text("$900")
    target.click(modifiers=["Shift"])
    expect(page.locator("#purse")).to_contain_text("$1,000")


# ── Every version ───────────────────────────────────────────────────────────────────────────────

VERSIONS: Final[dict[str, dict[str, Any]]] = {
    "style-a": {"versions": ["style-a"]},
    "ante-up": {"versions": ["ante-up"], "ante": 1_00},
    "blackjack-plus": {"versions": ["blackjack-plus"]},
    "free-bet": {"versions": ["free-bet"]},
    "player-select": {
        "versions": ["player-select"],
        "lower": {"minimum": 10_00, "blackjack_pays": "6:5"},
        "upper": {"minimum": 50_00, "blackjack_pays": "3:2"},
    },
    "triple-play": {
        "edition": "act-1996",
        "boxes": 6,
        "smallest_chip": 50,
        "multiples_notice": False,
        "versions": ["triple-play"],
    },
    "act-1996": {"edition": "act-1996", "boxes": 7},
}


@pytest.mark.parametrize("name", VERSIONS)
def test_every_version_is_played(casino: Casino, opens: Opens, name: str) -> None:
    page = sat_down(opens, casino.open_table(name, **{"boxes": 3, **VERSIONS[name]}))
    lay(page, 2)
    for against in range(2, 4) if name == "triple-play" else ():
        lay(page, 2, against=against)
    if name == "ante-up":
        lay(page, 2, "ante")
    played = page.locator("#bar .call, #round h2:has-text('The last Round')").first
    played.wait_for()
    if page.locator("#bar .call").count():
        play_out(page)
    settled(page)


# ── When things go wrong ────────────────────────────────────────────────────────────────────────


@pytest.fixture
def own_casino(tmp_path: Path) -> Iterator[Casino]:
    """A casino of one's own, to be killed."""
    found = Casino(tmp_path)
    found.become_operator()
    yield found
    found.stop()


def test_a_server_killed_in_mid_round_goes_on_where_it_was(
    own_casino: Casino, opens: Opens
) -> None:
    at = own_casino.open_table("killed", seed=EIGHTS, boxes=3)
    ana, ben = sat_down(opens, at), sat_down(opens, at)
    lay(ana, 1)
    lay(ben, 2)
    ana.locator(CALLS.format("p")).wait_for()
    lies = [page.locator("[id^=card-]").count() for page in (ana, ben)]
    purses = [page.locator("#purse").inner_text() for page in (ana, ben)]
    own_casino.kill()
    expect(ana.locator("#live.lost")).to_be_attached()
    own_casino.start()
    for page, cards, purse in zip((ana, ben), lies, purses, strict=True):
        expect(page.locator("#live.lost")).to_have_count(0, timeout=15_000)
        expect(page.locator("#purse")).to_have_text(purse)
        expect(page.locator("[id^=card-]")).to_have_count(cards)
    call(ana, "p")
    expect(ben.locator("#hand-1-2")).to_be_attached()


# ── However one plays ───────────────────────────────────────────────────────────────────────────


def test_a_round_on_a_phone(casino: Casino, opens: Opens) -> None:
    at = casino.open_table("phone", seed=5, boxes=7)
    page = sat_down(opens, at, size=PHONE, has_touch=True)
    assert page.locator("#table-felt svg").get_attribute("viewBox") == "0 0 390 474"
    lay(page, 4)
    play_out(page)
    settled(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "nothing goes beyond the edge"


def test_a_round_by_keys_alone(casino: Casino, opens: Opens) -> None:
    page = opens(casino.open_table("keys", seed=5, boxes=3))
    reach(page, "Play as a guest")
    reach(page, "Sit down with $1,000")
    expect(page.locator("#purse")).to_contain_text("$1,000")
    reach(page, "Chip of $25")
    reach(page, "Box 1, main wager")
    expect(page.locator("#purse")).to_contain_text("$975")
    page.locator(CALLS.format("s")).wait_for()
    while page.locator("#bar .call").count():
        before = page.locator("#round .told").inner_text()
        page.keyboard.press("s" if page.locator(CALLS.format("s")).count() else "d")
        expect(page.locator("#round .told")).not_to_have_text(before)
    settled(page)


def reach(page: Page, name: str) -> None:
    """Go on by Tab until something of this name has the focus, and press Enter."""
    page.get_by_role("button", name=name, exact=True).first.wait_for()
    for _ in range(80):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
        )
        if str(focused).strip() == name:
            page.keyboard.press("Enter")
            return
    raise AssertionError(f"{name} is not reached by Tab")


def test_cards_and_turns_are_said(casino: Casino, opens: Opens) -> None:
    """One polite region tells every card and whose call it is."""
    page = sat_down(opens, casino.open_table("said", seed=5, boxes=3))
    page.evaluate(
        "window.heard = []; new MutationObserver(() => window.heard.push("
        "document.getElementById('said').textContent)).observe("
        "document.getElementById('said'), {childList: true})"
    )
    lay(page, 1)
    page.locator(CALLS.format("s")).wait_for()
    page.wait_for_function("() => window.heard.some((one) => one.includes('Your call'))")
    heard = " ".join(page.evaluate("window.heard"))
    assert "is dealt to Box 1" in heard
