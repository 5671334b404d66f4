"""What remains of a Round: the review, the account, and the Round shown to anybody."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.auditing import audited
from tests.browser.casino import Casino
from tests.browser.playing import WORKED_OUT, deal, lay, play_out, sat_down
from tests.browser.screens import LOW_PHONES, PHONE, WIDE, Opens
from tests.browser.touching import too_low
from tests.figures import partly


def _played(casino: Casino, opens: Opens, name: str, **options: Any) -> Page:
    """Somebody who has played a Round at a table, and its page."""
    table = casino.open_table(name, seed=5, boxes=3, advises=True)
    page = sat_down(opens, table, **options)
    lay(page, 1)
    deal(page)
    play_out(page)
    return page


def _narrow_enough(page: Page, size: tuple[int, int]) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], f"{page.url} is {wide} wide"


def _lined_up(page: Page) -> None:
    """Every row of a table takes its whole width, and none is cut off."""
    uneven = page.evaluate("""[...document.querySelectorAll(".wide tbody tr")].filter((row) => {
      const all = row.closest("table"), around = all.parentNode, last = row.lastChild;
      const short = last.offsetLeft + last.offsetWidth < all.offsetWidth - 1;
      const cut = around.scrollWidth > around.clientWidth;
      return short || cut || row.offsetWidth !== all.offsetWidth;
    }).map((row) => row.innerText)""")
    assert not uneven, uneven


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(WIDE, "dark", id="wide"),
        pytest.param(PHONE, "light", id="phone"),
    ],
)
@pytest.mark.full
def test_a_stay_is_reviewed_and_its_round_shown(
    casino: Casino, opens: Opens, size: tuple[int, int], scheme: str
) -> None:
    """From the review to the decision again; the account; and the Round as a stranger sees it."""
    name = f"after-{size[0]}"
    page = _played(casino, opens, name, size=size, color_scheme=scheme)
    page.goto(f"{casino.at}/tables/{name}/review")
    expect(page.locator("#review [data-over]")).to_be_attached(timeout=WORKED_OUT)
    expect(page.locator(".result")).to_contain_text("You")
    audited(page)
    _narrow_enough(page, size)
    _lined_up(page)
    page.get_by_role("link", name="Again").first.click()
    expect(page.get_by_role("heading", name="What would you call?")).to_be_visible()
    audited(page)
    page.locator(".answers a").first.click()
    expect(page.locator(".verdict")).to_contain_text("called")
    audited(page)
    _narrow_enough(page, size)
    page.goto(f"{casino.at}/me")
    expect(page.locator("#figures [data-over]")).to_be_attached(timeout=WORKED_OUT)
    expect(page.get_by_role("heading", name="Stays")).to_be_visible()
    audited(page)
    _narrow_enough(page, size)
    _shown(casino, opens, name, size, scheme)


STEP: Final = 3_000
"""Milliseconds in which a Round that replays by itself goes on by a step."""


def _stands_still(page: Page) -> Page:
    """Time passes on the page only as it is told to."""
    page.clock.install(time=0)
    page.clock.pause_at(1)
    return page


def _shown(casino: Casino, opens: Opens, name: str, size: tuple[int, int], scheme: str) -> None:
    """A stranger opens the link: it plays by itself, stops, and asks first."""
    page = _stands_still(opens(size=size, color_scheme=scheme, fresh=True))
    page.goto(f"{casino.at}/tables/{name}/rounds/1")
    page.wait_for_url(re.compile(f"/shown/{name}/1"))
    play = page.locator("#play")
    expect(play).to_have_text("Pause")
    expect(page.locator(".count")).to_contain_text("Step 1 of")
    page.clock.run_for(STEP)
    expect(page.locator(".count")).to_contain_text("Step 2 of")
    assert "#" not in page.url  # a link that is copied plays from the beginning
    play.click()
    expect(play).to_have_text("Play")
    page.clock.resume()
    audited(page)
    _narrow_enough(page, size)
    page.keyboard.press("Home")
    expect(page.locator(".count")).to_contain_text("Step 1 of")
    page.wait_for_url("**#1")
    page.get_by_role("link", name="What would you call?").click()
    expect(page.locator("#at")).to_have_attribute("data-asks", re.compile(r"\d"))
    page.wait_for_load_state()  # keys are heard once the script runs
    page.keyboard.press("End")
    asked = page.locator("#question")
    expect(asked.get_by_role("heading", name="What would you call?")).to_be_visible()
    before = page.locator(".count").inner_text()
    page.keyboard.press("End")
    expect(page.locator(".count")).to_have_text(before)
    asked.locator(".answers a").first.click()
    expect(asked.locator(".verdict")).to_contain_text("Player 1 called")
    expect(asked.locator(".worths")).to_be_visible(timeout=WORKED_OUT)
    audited(page)
    asked.get_by_role("button", name="Go on").click()
    expect(page.locator(".count")).not_to_have_text(before)


@pytest.mark.full
def test_a_round_does_not_play_by_itself_where_motion_is_not_wanted(
    casino: Casino, opens: Opens
) -> None:
    _played(casino, opens, "still")
    page = _stands_still(opens(reduced_motion="reduce", fresh=True))
    page.goto(f"{casino.at}/shown/still/1")
    expect(page.locator("#play")).to_have_text("Play")
    page.clock.run_for(STEP)
    expect(page.locator(".count")).to_contain_text("Step 1 of")
    page.locator("#play").click()
    page.clock.run_for(STEP)
    expect(page.locator(".count")).to_contain_text("Step 2 of")


@pytest.mark.full
def test_a_shown_round_fits_a_low_screen(casino: Casino, opens: Opens) -> None:
    _played(casino, opens, "shown-low")
    page = opens(f"{casino.at}/shown/shown-low/1", size=(1280, 720), fresh=True)
    felt = page.locator(".felt svg").first.bounding_box()
    assert felt is not None
    assert felt["y"] + felt["height"] <= 720


@pytest.mark.full
def test_the_link_of_a_shown_round_is_copied_without_its_step(casino: Casino, opens: Opens) -> None:
    """Where a browser lets no page copy, the button says what is left to do."""
    _played(casino, opens, "sent")
    page = opens(reduced_motion="reduce", fresh=True)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{casino.at}/shown/sent/1?step=2")
    link = page.locator("#copy-link")
    link.click()
    expect(link).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{casino.at}/shown/sent/1"
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    link.click()
    expect(link).to_have_text("Copy the address of this page")


@pytest.mark.full
@pytest.mark.parametrize("size", partly(LOW_PHONES, LOW_PHONES[:1]))
def test_the_felt_of_a_round_and_its_steps_are_seen_at_once_on_a_phone(
    casino: Casino, opens: Opens, size: tuple[int, int]
) -> None:
    name = f"shown-{size[0]}"
    own = _played(casino, opens, name)
    own.set_viewport_size({"width": size[0], "height": size[1]})
    own.goto(f"{casino.at}/tables/{name}/rounds/1")
    stranger = opens(size=size, reduced_motion="reduce", fresh=True)
    stranger.goto(f"{casino.at}/shown/{name}/1")
    for page in (own, stranger):
        for part in (page.locator(".felt svg").first, page.locator(".beside nav")):
            expect(part).to_be_in_viewport(ratio=1)
        assert not too_low(page, ".replay a.clause")


@pytest.mark.full
def test_a_guest_chooses_a_name_and_ends_other_sessions(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}/tables/table-1")
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.locator("#who")).to_contain_text("Guest")
    page.goto(f"{casino.at}/me")
    page.locator("#own-name").fill("Marama")
    page.get_by_role("button", name="Take this name").click()
    expect(page.locator("h1")).to_have_text("Marama")
    page.get_by_label("Show my name").check()
    page.locator('form[data-send="/api/sharing"] button').click()
    expect(page.get_by_label("Show my name")).to_be_checked()
    page.get_by_text("Delete my account …").click()
    delete = page.get_by_role("button", name="Delete my account for good")
    page.locator("#forget-name").fill("Mara")
    delete.click()
    expect(page.get_by_text("Type Marama, exactly so.")).to_be_visible()
    page.locator("#forget-name").fill("Marama")
    delete.click()
    page.wait_for_url(f"{casino.at}/forgotten**")
    expect(page.get_by_role("link", name="Log in")).to_be_visible()
