"""A tournament in real browsers: announced, entered, played to its prizes, and what is refused."""

from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.auditing import audited
from tests.browser.casino import Casino
from tests.browser.playing import comes_in, deal, lay, next_round, play_out, pressed_twice
from tests.browser.screens import PHONE, Opens

SEED: Final = 42473
Standings = list[tuple[str, int]]
TERMS: Final[dict[str, Any]] = {
    "config": {"edition": "act-1996", "minimum": 10_00, "maximum": 500_00},
    "approved": True,
    "entry_fee": 20_00,
    "retained": 2_00,
    "chips": 1_000_00,
    "rounds": 2,
    "advance": 1,
    "shares": [3, 1],
}


def announced(page: Page, name: str) -> None:
    """The operator announces a tournament of two Rounds by the form."""
    for field, value in (
        ("t-name", name),
        ("t-entry_fee", "20"),
        ("t-retained", "2"),
        ("t-rounds", "2"),
        ("t-shares", "3, 1"),
    ):
        page.locator(f"#{field}").fill(value)
    page.locator("#t-approved").check()
    page.get_by_role("button", name="Announce", exact=True).click()
    expect(page.locator("h1")).to_contain_text(f"{name} open for entries")


def in_as_guest(page: Page) -> Page:
    """Somebody comes in as a guest, and waits until the page has loaded again."""
    with page.expect_navigation():
        page.get_by_role("button", name="Come in as a guest").click()
    return page


def entered(opens: Opens, address: str, **options: Any) -> Page:
    """A guest who has entered."""
    page = in_as_guest(opens(address, **options))
    page.get_by_role("button", name="Enter for $20", exact=True).click()
    expect(page.locator("main")).to_contain_text("You have entered")
    return page


def name_of(page: Page) -> str:
    """What a guest is called."""
    return page.locator("#who").inner_text().split("guest")[0].strip()


def told_by_api(casino: Casino, name: str) -> tuple[Any, Standings]:
    """A tournament, and how its last heat stands, as the API tells them."""
    told = casino.ask(f"/api/tournaments/{name}")
    placed = told["heats"][-1]["standings"]
    return told, [(told["names"][one["player"]], one["chips"]) for one in placed]


def shows(page: Page, placed: Standings) -> None:
    """Wait until a page shows these standings, in this order and to the cent."""
    wanted = [[name, str(chips)] for name, chips in placed]
    page.wait_for_function(_ROWS, arg=wanted)


_ROWS: Final = """(wanted) => {
  const rows = [...document.querySelectorAll(".standings tbody tr")].map((row) => [
    row.querySelector("th").firstChild.textContent, row.querySelector("[data-cents]").dataset.cents,
  ]);
  return JSON.stringify(rows) === JSON.stringify(wanted);
}"""


def played(ana: Page, ben: Page, chips: tuple[str, str]) -> None:
    """One Round of a heat, in which both wager and stand as soon as they may."""
    next_round(ana, ben)
    for box, (page, chip) in enumerate(zip((ana, ben), chips, strict=True), 1):
        lay(page, box, chip=chip)
    deal(ana, ben)
    play_out(ana, ben)


def test_a_heat_is_played_to_its_prizes(casino: Casino, opens: Opens) -> None:
    """Two competitors, one of them on a phone; the operator's page follows by itself."""
    olive = comes_in(opens, casino, "Olive", "/tournaments")
    announced(olive, "cup")
    expect(olive.get_by_role("button", name="Start the tournament")).to_be_disabled()
    ana, ben = entered(opens, olive.url), entered(opens, olive.url, size=PHONE, has_touch=True)
    names = name_of(ana), name_of(ben)
    expect(olive.locator("main")).to_contain_text("Entered: 2")
    casino.stack("cup-1-1/1", SEED)
    start = olive.get_by_role("button", name="Start the tournament")
    expect(start).to_be_enabled()
    assert "Press again: entries close" in pressed_twice(start)
    for page in (ana, ben):
        page.get_by_role("link", name="To your table").click()
        expect(page.locator("#heat")).to_contain_text("Round")
        expect(page.get_by_role("button", name="Leave with your chips")).to_have_count(0)
    ana.set_viewport_size({"width": 1280, "height": 720})
    for part in ("#values-body", "#round", "#pace", "#take-tour"):
        expect(ana.locator(part)).to_be_in_viewport(ratio=0.99)
    asked = list[str]()
    ana.on("request", lambda one: asked.append(one.url))
    for number, chips in enumerate((("$100", "$25"), ("$500", "$25")), 1):
        played(ana, ben, chips)
        _, placed = told_by_api(casino, "cup")
        assert placed == [(names[at], cents) for at, cents in PLACED[number]]
        for page in (ana, ben, olive):
            shows(page, placed)
    expect(ana.locator("#bar")).to_contain_text("The heat is over")
    expect(ana.locator("#values-body")).to_contain_text("shows no values")
    assert not [one for one in asked if one.endswith("/values")]
    casino.pace("cup-1-1", decision=0)  # in which somebody might dispute it
    expect(olive.locator(".prizes h2")).to_have_text(f"{names[PLACED[2][0][0]]} wins")
    told, placed = told_by_api(casino, "cup")
    assert told["ended"]
    assert [one["cents"] for one in told["prizes"]] == [27_00, 9_00]
    prizes = olive.locator(".prizes [data-cents]")
    expect(prizes).to_have_text(["$27", "$9"])
    shows(olive, placed)
    audited(olive)
    ben.locator('[data-tab="heat"]').click()
    ben.locator("#heat").get_by_role("link", name="Tournament cup").click()
    expect(ben.locator("main")).to_contain_text("$36, paid out")
    wide = ben.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "nothing goes beyond the edge"


PLACED: Final[dict[int, list[tuple[int, int]]]] = {
    1: [(0, 1_100_00), (1, 975_00)],
    2: [(1, 950_00), (0, 600_00)],
}
"""Which of the two is placed first after each Round of this shoe, and with how many cents."""


# ── What is refused ─────────────────────────────────────────────────────────────────────────────


def refused(page: Page, words: str, clause: str, at: str = "#trouble") -> None:
    """Why something was not done is stated in a sentence, with its clause."""
    expect(page.locator(at)).to_contain_text(words)
    expect(page.locator(f"{at} .clause").first).to_have_text(clause)


def test_terms_the_law_does_not_permit_are_not_announced(casino: Casino, opens: Opens) -> None:
    page = comes_in(opens, casino, "Olive", "/tournaments")
    page.locator("#t-name").fill("unlawful")
    page.get_by_role("button", name="Announce", exact=True).click()
    refused(page, "approved beforehand", "24.2", "#announce .wrong")
    page.locator("#t-approved").check()
    page.locator("#t-retained").fill("2.01")
    page.get_by_role("button", name="Announce", exact=True).click()
    refused(page, "at most ten percent", "24.4", "#announce .wrong")
    assert all(one["name"] != "unlawful" for one in casino.ask("/api/tournaments"))


@pytest.mark.full
def test_who_competes_is_settled_at_the_start(casino: Casino, opens: Opens) -> None:
    """Nobody enters after it, takes a Box at a heat, or wagers at another's."""
    casino.ask("/api/tournaments", {"id": "announce-late", "name": "late", **TERMS})
    at = f"{casino.at}/tournaments/late"
    ana, late = entered(opens, at), in_as_guest(opens(at))
    enter = late.get_by_role("button", name="Enter for $20", exact=True)
    expect(enter).to_be_visible()
    late.route("**/now", lambda route: route.abort())
    filled = {"id": "fill-up-late", "kind": "enter", "automatic": 1}
    casino.ask("/api/tournaments/late/entries", filled)
    casino.ask("/api/tournaments/late/start", {"id": "start-late"})
    enter.click()
    refused(late, "The tournament has begun", "24.2")
    late.reload()
    expect(late.locator("main")).to_contain_text("Entries are closed")
    expect(enter).to_have_count(0)
    ana.get_by_role("link", name="To your table").click()
    next_round(ana)
    late.get_by_role("link", name="Watch this table").click()
    expect(late.locator("#bar")).to_contain_text("you may watch")
    expect(late.locator("#bar .clause").first).to_have_text("24.3")
    expect(late.locator("#bar button")).to_have_count(0)
    told = late.evaluate(_TAKES_A_BOX)
    assert (told["status"], told["body"]["clauses"]) == (409, ["24.3", "24.1"])
    assert "at a heat nobody comes or goes" in told["body"]["detail"]
    ana.get_by_role("button", name="Chip of $25", exact=True).click()
    ana.locator('.target[data-box="3"][data-wager="main"]').click()
    refused(ana, "everybody wagers at their own Box", "24.3")


_TAKES_A_BOX: Final = """async () => {
  const { send } = await import("/static/croupier.js");
  return send("/api/tables/late-1-1/seats", { box: 3 });
}"""
