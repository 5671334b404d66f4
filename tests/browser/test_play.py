"""People at live tables, in real browsers."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.casino import LONG, Casino
from tests.browser.playing import (
    CALLS,
    WORKED_OUT,
    call,
    deal,
    lay,
    next_round,
    play_out,
    plays,
    sat_down,
    settled,
)
from tests.browser.screens import PHONE, Opens
from tests.browser.states import SIZES
from tests.browser.touching import FINGER
from tests.figures import partly

EIGHTS: Final = 42473
"""Box 1 has a pair of eights, Box 2 eleven, and the Dealer an ace."""
NARROW: Final = 700
"""Pixels below which the felt is a phone's."""
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
    deal(ana, ben)
    for page in (ana, ben):
        expect(page.locator("#card-1-1-2")).to_be_attached()
    call(ana, "l")
    expect(ben.locator("#round")).to_contain_text("of House Money in action")
    call(ana, "i")
    expect(ben.locator("#round")).to_contain_text("insured for $")
    call(ben, "n")
    call(ana, "p")
    expect(ben.locator("#card-1-1-2")).to_be_attached()
    plays(ana)
    call(ben, "x")
    told = settled(ana)
    for wager in ("on Perfect Pair", "on insurance", "House Money", "on hand 1", "on hand 2"):
        assert wager in told
    assert "You split the 8s" in told
    assert "doubled for $" in told


def test_every_settled_wager_answers_why(casino: Casino, opens: Opens) -> None:
    at = casino.open_table("why", seed=EIGHTS, boxes=1)
    page = sat_down(opens, at)
    lay(page, 1)
    deal(page)
    play_out(page)
    page.locator("#round a.why").first.click()
    beside = page.locator("#beside")
    expect(beside.locator(".asks")).to_contain_text("Why")
    expect(beside.locator(".clause").first).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(beside).not_to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(beside.get_by_role("link", name="Replay")).to_be_in_viewport(ratio=0.99)


@pytest.mark.full
@pytest.mark.parametrize("size", partly([one for one in SIZES if one[0] < NARROW], [PHONE]))
def test_between_two_rounds_a_phone_shows_what_each_wager_came_to(
    casino: Casino, opens: Opens, size: tuple[int, int]
) -> None:
    """In the bar, one touch from why; nothing covers the button for the next Round."""
    name = f"came-to-{size[0]}x{size[1]}"
    page = sat_down(opens, casino.open_table(name, seed=EIGHTS, boxes=1), size=size)
    lay(page, 1)
    deal(page)
    play_out(page)
    lines = page.locator("#bar .came-to a")
    expect(lines.first).to_contain_text("Box 1: ")
    assert all(lines.nth(at).bounding_box()["height"] >= FINGER for at in range(lines.count()))  # type: ignore[index]
    listed, ready = page.locator("#bar .came-to").bounding_box(), page.locator("#bar .first")
    below = ready.bounding_box()
    assert listed is not None
    assert below is not None
    assert listed["y"] + listed["height"] <= below["y"]
    lines.first.click()
    expect(page.locator("#beside .asks")).to_contain_text("Why")


@pytest.mark.full
def test_what_opens_beside_the_table_leaves_its_keys_alone(casino: Casino, opens: Opens) -> None:
    """The sign is open, the clock runs on, and D draws; back and close lead to the table."""
    at = casino.open_table("beside", seed=EIGHTS, boxes=3)
    page = sat_down(opens, at)
    lay(page, 1)
    deal(page)
    page.locator(CALLS.format("d")).wait_for()
    page.get_by_role("link", name="Sign").click()
    beside = page.locator("#beside")
    expect(beside.locator(".sheet img")).to_be_visible()
    assert page.url == at
    expect(page.locator("#clock .left")).to_be_visible()
    page.keyboard.press("d")
    expect(page.locator("#card-1-1-3")).to_be_attached()
    expect(beside).to_be_visible()
    beside.get_by_role("button", name="Close").click()
    expect(page.locator("#round")).to_be_visible()
    expect(beside).not_to_be_visible()


@pytest.mark.full
def test_a_clause_opens_beside_its_mark(casino: Casino, opens: Opens) -> None:
    """By mouse and by keys; Escape closes it, and the keys of the table keep their meaning."""
    at = casino.open_table("clauses", seed=EIGHTS, boxes=3)
    page = sat_down(opens, at)
    lay(page, 1)
    deal(page)
    page.locator(CALLS.format("d")).wait_for()
    mark = page.locator("#round a.clause").first
    mark.click()
    note = page.locator("#clause-note")
    expect(note).to_contain_text("New Zealand, current rules")
    expect(note.get_by_role("link", name="Open in the rulebook")).to_have_attribute(
        "target", "_blank"
    )
    page.keyboard.press("Escape")
    expect(note).not_to_be_visible()
    mark.focus()
    page.keyboard.press("Enter")
    expect(note).to_be_focused()
    page.keyboard.press("d")
    expect(page.locator("#card-1-1-3")).to_be_attached()
    page.keyboard.press("Escape")
    expect(note).not_to_be_visible()
    assert page.url == at


def test_what_should_i_do(casino: Casino, opens: Opens) -> None:
    """The exact value of every call that is open, the best first; once it is one's turn."""
    page = sat_down(opens, casino.open_table("values", seed=EIGHTS, boxes=3, advises=True))
    lay(page, 1)
    deal(page)
    rows = page.locator("#values tr")
    expect(rows.first).to_be_visible(timeout=WORKED_OUT)
    worth = [
        float(one.replace("−", "-"))
        for one in rows.locator("td.num:nth-child(3)").all_inner_texts()
    ]
    assert worth == sorted(worth, reverse=True)
    assert len(worth) >= 2


def test_a_refused_call_says_why_and_does_nothing(casino: Casino, opens: Opens) -> None:
    page = sat_down(opens, casino.open_table("refused", seed=5, boxes=3))
    lay(page, 1)
    deal(page)
    refused = page.locator('#bar .call[data-key="p"][aria-disabled]')
    refused.wait_for()
    before = page.locator("#round").inner_text()
    refused.click(force=True)
    expect(page.locator("#trouble")).to_contain_text("same value")
    expect(page.locator("#trouble .clause").first).to_have_text("12.1")
    assert page.locator("#round").inner_text() == before
    call(page, "s")
    expect(page.locator("#trouble")).to_be_hidden()


_COVERED: Final = """() => {
  const lies = document.getElementById("trouble").getBoundingClientRect();
  const over = (one) => {
    const at = one.getBoundingClientRect();
    return at.right > lies.left && at.left < lies.right && at.bottom > lies.top && at.top < lies.bottom;
  };
  const all = [...document.querySelectorAll("[id^=card-], [id^=chip-], [id^=plate-], .clock, .call")];
  return all.filter((one) => one.checkVisibility() && over(one)).map((one) => one.id || one.className);
}"""  # noqa: E501


@pytest.mark.full
def test_a_refusal_covers_no_card_no_wager_and_no_call(casino: Casino, opens: Opens) -> None:
    """Beside the calls on every screen; on a phone a line of which a touch opens the rest."""
    page = sat_down(opens, casino.open_table("uncovered", seed=5, boxes=7))
    lay(page, 4)
    deal(page)
    page.locator('#bar .call[data-key="p"][aria-disabled]').wait_for()
    covered = {}
    for width, height in (*SIZES, (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        felt = "390" if width < NARROW else "1440"
        page.locator(f'#table-felt svg[viewBox^="0 0 {felt} "]').wait_for()
        page.keyboard.press("p")
        expect(page.locator("#trouble")).to_be_in_viewport(ratio=0.99)
        if found := page.evaluate(_COVERED):
            covered[width, height] = found
    assert not covered
    page.set_viewport_size({"width": 360, "height": 640})
    page.keyboard.press("p")
    high = "document.getElementById('trouble').offsetHeight"
    line = page.evaluate(high)
    page.locator("#trouble").click()
    assert page.evaluate(high) > line


@pytest.mark.full
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


@pytest.mark.parametrize("name", partly(VERSIONS, ["triple-play"]))
def test_every_version_is_played(casino: Casino, opens: Opens, name: str) -> None:
    table = casino.open_table(f"plays-{name}", **{"boxes": 3, **VERSIONS[name]})
    page = sat_down(opens, table)
    lay(page, 2)
    for against in range(2, 4) if name == "triple-play" else ():
        lay(page, 2, against=against)
    if name == "ante-up":
        lay(page, 2, "ante")
    deal(page)
    play_out(page)


@pytest.mark.full
def test_every_numbered_wager_is_doubled_at_once(casino: Casino, opens: Opens) -> None:
    """At Triple Play a double has no amount: it matches each of the three."""
    config = VERSIONS["triple-play"]
    page = sat_down(opens, casino.open_table("tripled", seed=EIGHTS, **config))
    for against in range(1, 4):
        lay(page, 1, against=against)
    deal(page)
    call(page, "x")
    expect(page.locator("#round")).to_contain_text("doubled for $")
    assert settled(page).count("double against") == 3


# ── The first Round, and the next ───────────────────────────────────────────────────────────────


@pytest.mark.full
def test_three_clicks_from_the_door_to_a_wager(casino: Casino, opens: Opens) -> None:
    """In, chips, a wager; the chip that is chosen already is the least that may be wagered."""
    at = casino.open_table("first", boxes=3)
    casino.pace("first", between=0)
    page = opens(f"{casino.at}/")
    card = page.locator("article", has=page.locator(f'a[href="{at.removeprefix(casino.at)}"]'))
    card.get_by_role("button", name="Play as a guest").click()
    page.get_by_role("button", name="Sit down with $1,000", exact=True).click()
    expect(page.get_by_role("button", name="Same again")).to_be_hidden()
    page.get_by_role("button", name="Wager $10 on Box 2", exact=True).click()
    expect(page.locator("#purse")).to_contain_text("$990")


@pytest.mark.full
def test_a_round_is_told_until_the_next_has_begun(casino: Casino, opens: Opens) -> None:
    """What it brought and why; advice goes with the turn, and the same wagers are kept."""
    page = sat_down(opens, casino.open_table("told", seed=5, boxes=3, advises=True))
    lay(page, 1)
    deal(page)
    play_out(page)
    next_round(page)
    expect(page.get_by_role("button", name="Same again")).to_be_visible()
    expect(page.locator("#bar .lead")).to_contain_text("The last Round")
    expect(page.locator("#round h2")).to_contain_text("The last Round")
    expect(page.locator("#round a.why").first).to_be_visible()
    expect(page.locator("#values-body")).to_contain_text("When it is your turn")
    page.reload()
    page.get_by_role("button", name="Same again").click()
    expect(page.locator("#round h2")).to_contain_text("This Round")
    expect(page.locator("#round")).to_contain_text("wagered $25")


@pytest.mark.full
def test_more_than_the_purse_holds_is_refused_in_words(casino: Casino, opens: Opens) -> None:
    page = sat_down(opens, casino.open_table("purse", boxes=3))
    lay(page, 2)
    page.get_by_role("button", name="Chip of $1,000", exact=True).click()
    page.locator('.target[data-box="1"][data-wager="main"]').click()
    expect(page.locator("#trouble")).to_contain_text("has not the chips for it: $25 too few")
    expect(page.locator("#purse")).to_contain_text("$975")


# ── When things go wrong ────────────────────────────────────────────────────────────────────────


@pytest.fixture
def own_casino(tmp_path: Path) -> Iterator[Casino]:
    """A casino of one's own, to be killed."""
    found = Casino(tmp_path)
    found.become_operator()
    yield found
    found.stop()


@pytest.mark.full
def test_a_server_killed_in_mid_round_goes_on_where_it_was(
    own_casino: Casino, opens: Opens
) -> None:
    at = own_casino.open_table("killed", seed=EIGHTS, boxes=3)
    ana, ben = sat_down(opens, at), sat_down(opens, at)
    lay(ana, 1)
    lay(ben, 2)
    deal(ana, ben)
    ben.locator(CALLS.format("n")).click()
    ana.locator(CALLS.format("p")).wait_for()
    lies = [page.locator("[id^=card-]").count() for page in (ana, ben)]
    purses = [page.locator("#purse").inner_text() for page in (ana, ben)]
    own_casino.kill()
    expect(ana.locator("#live.offline")).to_be_attached()
    own_casino.start()
    for page, cards, purse in zip((ana, ben), lies, purses, strict=True):
        expect(page.locator("#live.offline")).to_have_count(0)
        expect(page.locator("#purse")).to_have_text(purse)
        expect(page.locator("[id^=card-]")).to_have_count(cards)
    call(ana, "p")
    expect(ben.locator("#hand-1-2")).to_be_attached()


def test_a_call_without_a_connection_is_made_once_it_is_back(casino: Casino, opens: Opens) -> None:
    """The page says that it is lost, keeps what was called, and has it done once."""
    page = sat_down(opens, casino.open_table("offline", seed=5, boxes=3))
    lay(page, 1)
    deal(page)
    page.locator(CALLS.format("s")).wait_for()
    page.context.set_offline(True)
    expect(page.locator("#live.offline")).to_be_attached()
    page.keyboard.press("s")
    expect(page.locator("#bar .call.sent")).to_be_attached()
    page.context.set_offline(False)
    expect(page.locator("#live.offline")).to_have_count(0)
    assert settled(page).count("You stood on") == 1


def test_a_call_pressed_twice_is_made_once(casino: Casino, opens: Opens) -> None:
    page = sat_down(opens, casino.stacked_table("twice", "5 8 7 6 8 2 2 2", boxes=3))
    lay(page, 1)
    lay(page, 2)
    deal(page)
    page.locator(CALLS.format("d")).dblclick()
    expect(page.locator("[id^=card-1-1-]")).to_have_count(3)
    page.wait_for_timeout(500)
    expect(page.locator("[id^=card-1-1-]")).to_have_count(3)


# ── However one plays ───────────────────────────────────────────────────────────────────────────


def test_a_round_on_a_phone(casino: Casino, opens: Opens) -> None:
    at = casino.open_table("phone", seed=5, boxes=7)
    page = sat_down(opens, at, size=PHONE, has_touch=True)
    expect(page.locator("#table-felt svg")).to_have_attribute("viewBox", "0 0 390 474")
    lay(page, 4)
    deal(page)
    play_out(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "nothing goes beyond the edge"


@pytest.mark.full
def test_the_other_pages_are_reached_from_a_phone(casino: Casino, opens: Opens) -> None:
    page = opens(casino.open_table("elsewhere", boxes=3), size=PHONE)
    page.locator(".tabs [data-tab=more]").click()
    for name in ("Tables", "Tournaments", "School", "Rulebook"):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_in_viewport(ratio=0.9)


@pytest.mark.full
def test_the_cut_is_explained_and_can_be_declined_on_the_smallest_phone(
    casino: Casino, opens: Opens
) -> None:
    at = casino.open_table("cutting")
    casino.pace("cutting", cut=LONG)
    page = sat_down(opens, at, 4, size=(360, 640))
    expect(page.get_by_role("button", name="Decline")).to_be_in_viewport(ratio=0.99)
    page.locator("#cut-at").focus()
    before = int(page.locator("#cut-before").inner_text())
    page.keyboard.press("ArrowRight")
    expect(page.locator("#cut-before")).to_have_text(str(before + 1))
    page.get_by_role("button", name="Decline").click()


@pytest.mark.full
def test_on_a_tablet_a_finger_beside_a_spot_means_it(casino: Casino, opens: Opens) -> None:
    """Spots are smaller than a finger there; the main wager's place stays its own."""
    at = casino.open_table("tablet", boxes=7, side_wagers=SIDE)
    page = sat_down(opens, at, size=(1024, 768), has_touch=True)
    lay(page, 4)
    spot = page.locator('.target[data-box="4"][data-wager="perfect-pair"]').bounding_box()
    assert spot is not None
    across = FINGER / 2 - 1
    assert spot["width"] / 2 < across
    middle = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    main = page.locator('.target[data-box="4"][data-wager="main"]').bounding_box()
    assert main is not None
    page.touchscreen.tap(middle[0], middle[1] - across)
    expect(page.locator("#bar .lead strong")).to_have_text("$50 on the layout")
    page.touchscreen.tap(main["x"] + main["width"] / 2, main["y"] + main["height"] / 2)
    expect(page.locator("#bar .lead strong")).to_have_text("$75 on the layout")
    seen = page.evaluate("fetch('/api/tables/tablet').then((answer) => answer.json())")
    laid = {one["wager"]: one["amount"] for one in seen["table"]["boxes"][0]["stakes"]}
    assert laid == {"main": 50_00, "perfect-pair": 25_00}


@pytest.mark.full
def test_on_a_phone_a_box_at_a_side_comes_forward(casino: Casino, opens: Opens) -> None:
    """By a tap or by keys; there its spots are as large as a finger."""
    at = casino.open_table("forward", boxes=7, side_wagers=SIDE)
    page = sat_down(opens, at, size=PHONE, has_touch=True)
    expect(page.locator('.target[data-wager="main"]')).to_have_attribute("data-box", "4")
    page.locator('.target[data-forward][data-box="7"]').tap()
    expect(page.locator('.target[data-wager="main"]')).to_have_attribute("data-box", "7")
    lay(page, 7)
    lay(page, 7, "perfect-pair")
    reached = page.locator(".target").evaluate_all(
        "all => Math.min(...all.map((one) => one.getBoundingClientRect())"
        ".flatMap((at) => [at.width, at.height]))"
    )
    assert reached >= 43.5
    page.get_by_role("button", name="Bring Box 4 forward").focus()
    page.keyboard.press("Enter")
    expect(page.locator('.target[data-wager="main"]')).to_be_focused()
    expect(page.get_by_role("button", name="Box 4, main wager")).to_be_focused()


@pytest.mark.full
@pytest.mark.parametrize("size", partly([(844, 390), (820, 1180), (720, 450)], [(844, 390)]))
def test_calls_are_in_sight_on_any_screen(
    casino: Casino, opens: Opens, size: tuple[int, int]
) -> None:
    """A phone held sideways, a tablet, a desk at 200 %: the felt and every call, and no more."""
    at = casino.open_table(f"size-{size[0]}", seed=5, boxes=3)
    page = sat_down(opens, at, size=size)
    lay(page, 1)
    deal(page)
    expect(page.locator("#hand-1-1")).to_be_in_viewport()
    expect(page.locator(CALLS.format("s"))).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_round_by_keys_alone(casino: Casino, opens: Opens) -> None:
    page = opens(casino.stacked_table("keys", "5 6 9 4 T T", boxes=3))
    reach(page, "Play as a guest")
    reach(page, "Sit down with $1,000")
    expect(page.locator("#purse")).to_contain_text("$1,000")
    reach(page, "Next Round")
    reach(page, "Chip of $25")
    reach(page, "Box 1, main wager")
    expect(page.locator("#purse")).to_contain_text("$975")
    reach(page, "Deal")
    page.locator(CALLS.format("d")).wait_for()
    page.keyboard.press("d")
    expect(page.locator("#card-1-1-3")).to_be_attached()
    page.locator(CALLS.format("s")).wait_for()
    page.keyboard.press("s")
    settled(page)


@pytest.mark.full
def test_enter_leads_from_round_to_round(casino: Casino, opens: Opens) -> None:
    """The focus follows the button that leads on, and is there when the next one comes."""
    page = opens(casino.stacked_table("enter", "5 6 9 4 T T", boxes=3))
    page.get_by_role("button", name="Play as a guest").wait_for()
    page.keyboard.press("Enter")
    for name in ("Sit down with $1,000", "Next Round", "Wager $10 on Box 2", "Deal"):
        page.get_by_role("button", name=name, exact=True).wait_for()
        page.keyboard.press("Enter")
    page.locator(CALLS.format("d")).wait_for()
    expect(page.locator("#bar")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("d")
    expect(page.locator("#card-2-1-3")).to_be_attached()
    page.locator(CALLS.format("s")).wait_for()
    page.keyboard.press("s")
    settled(page)
    expect(page.get_by_role("button", name="Next Round")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Wager $10 on Box 2", exact=True)).to_be_focused()


def reach(page: Page, name: str) -> None:
    """Go on by Tab until something of this name has the focus, and press Enter."""
    page.get_by_role("button", name=name, exact=True).first.wait_for()
    for _ in range(80):
        focused = page.evaluate(
            "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
        )
        if str(focused).strip() == name:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} is not reached by Tab")


@pytest.mark.full
def test_cards_and_turns_are_said(casino: Casino, opens: Opens) -> None:
    """One polite region tells every card and whose call it is."""
    page = sat_down(opens, casino.open_table("said", seed=5, boxes=3))
    page.evaluate(
        "window.heard = []; new MutationObserver(() => window.heard.push("
        "document.getElementById('said').textContent)).observe("
        "document.getElementById('said'), {childList: true})"
    )
    lay(page, 1)
    deal(page)
    page.wait_for_function("() => window.heard.some((one) => one.includes('Your call'))")
    heard = " ".join(page.evaluate("window.heard"))
    card = r"\w+ of (spades|hearts|diamonds|clubs)"
    assert re.search(rf"Box 1: {card} and {card}, (soft )?\d+", heard)
    assert re.search(rf"Dealer: {card}", heard)
    assert re.search(rf"Your call: {card} {card}, (soft )?\d+", heard)
