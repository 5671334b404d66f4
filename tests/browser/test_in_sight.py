"""In sight: whatever the screen, a player sees cards, clock and every call without scrolling."""

from itertools import combinations
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page

from tests.browser.casino import Casino
from tests.browser.playing import deal, lay, sat_down
from tests.browser.screens import Opens
from tests.browser.states import SIZES, STATES
from tests.browser.touching import FINGER
from tests.figures import Many, partly

BY_A_HAIR: Final = 0.6
SIDEWAYS: Final = (844, 390)
"""A phone, held so that the bar stands beside the felt."""
SCHEMES: Final[tuple[Literal["dark", "light"], ...]] = ("dark", "light")
NARROW: Final = 700
"""Pixels below which a screen is a phone's: the felt is drawn for fingers."""
SAME: Final = 0.02
"""By how much the felt may differ in size through a Round."""

_SEEN: Final = """() => {
  const box = (one) => { const at = one.getBoundingClientRect(); return [at.left, at.top, at.right, at.bottom]; };
  const all = (wanted) => [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility() && !one.closest("[popover]"));
  const named = (wanted) => all(wanted).map((one) => [one.id || one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40), box(one)]);
  return {
    screen: [innerWidth, innerHeight],
    scrolls: document.documentElement.scrollHeight - innerHeight,
    sideways: document.documentElement.scrollWidth - innerWidth,
    bar: box(document.getElementById("bar")),
    felt: box(document.querySelector("#table-felt svg")),
    buttons: named("#bar button"),
    spots: named("#table-felt .target[data-wager][tabindex]"),
    clock: named("#clock .left"),
    cards: named("#table-felt [id^=card-]"),
    rows: new Set(all("#bar .chip").map((one) => one.offsetTop)).size,
    sliced: all("#bar .call b, #bar .call small").filter((one) => one.scrollHeight > one.clientHeight + 1 && getComputedStyle(one).display !== "inline").map((one) => one.textContent),
    cut: all("#bar .call b, #bar .worth, #bar .lead strong").filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline").map((one) => one.textContent),
  };
}"""  # noqa: E501


def _outside(at: list[float], within: list[float]) -> bool:
    left, top, right, bottom = at
    low_x, low_y, high_x, high_y = within
    return (
        left < low_x - BY_A_HAIR
        or top < low_y - BY_A_HAIR
        or right > high_x + BY_A_HAIR
        or bottom > high_y + BY_A_HAIR
    )


def _overlap(one: list[float], two: list[float]) -> bool:
    over = (min(one[at + 2], two[at + 2]) - max(one[at], two[at]) for at in (0, 1))
    return all(length > BY_A_HAIR for length in over)


def _small(at: list[float]) -> bool:
    return min(at[2] - at[0], at[3] - at[1]) < FINGER - BY_A_HAIR


def _sized(name: str, at: list[float]) -> str:
    return f"{name} is {at[2] - at[0]:.0f} by {at[3] - at[1]:.0f}"


def wrong(seen: dict[str, Any]) -> list[str]:
    """What is out of sight, too small to be touched, or cut off."""
    width, height = seen["screen"]
    found = [f"the page scrolls by {seen['scrolls']}"] if seen["scrolls"] > 0 else []
    found += [f"the page is {seen['sideways']} too wide"] if seen["sideways"] > 0 else []
    screen = [0, 0, width, height]
    for name, at in (*seen["cards"], *seen["clock"], ("the felt", seen["felt"])):
        found += [f"{name} is not on the screen"] if _outside(at, screen) else []
    above = seen["bar"][1]
    found += [f"{n} is behind the bar" for n, at in seen["cards"] if at[3] > above + BY_A_HAIR]
    found += [f"{n} is outside the bar" for n, at in seen["buttons"] if _outside(at, seen["bar"])]
    for (name, one), (other, two) in combinations(seen["buttons"], 2):
        found += [f"{name} lies over {other}"] if _overlap(one, two) else []
    spots = seen["spots"] if width < NARROW else []
    found += [_sized(name, at) for name, at in (*seen["buttons"], *spots) if _small(at)]
    found += [] if seen["clock"] else ["there is no clock"]
    found += [f"the chips lie in {seen['rows']} rows"] if seen["rows"] > 1 else []
    return found + [f"{text!r} is cut off" for text in (*seen["cut"], *seen["sliced"])]


_VALUED: Final = """() => {
  for (const one of document.querySelectorAll("#bar .call[data-choice]")) one.dataset.value = "−$15.76";
}"""  # noqa: E501


def _look(page: Page, size: tuple[int, int]) -> dict[str, Any]:
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    profile = "390" if width < NARROW else "1440"
    page.locator(f'#table-felt svg[viewBox^="0 0 {profile} "]').wait_for()
    seen: dict[str, Any] = page.evaluate(_SEEN)
    return seen


@pytest.mark.parametrize("name", partly(STATES, ["turn"]))
def test_everything_is_in_sight_on_every_screen(
    casino: Casino, opens: Opens, many: Many, name: str
) -> None:
    """In a full run by day and by night."""
    page = STATES[name](casino, opens)
    found = {}
    for scheme in SCHEMES[: many(len(SCHEMES), len(SCHEMES))]:
        page.emulate_media(color_scheme=scheme)
        for size in SIZES:
            if seen := wrong(_look(page, size)):
                found[size, scheme] = seen
    assert not found


@pytest.mark.full
def test_what_a_call_is_worth_slices_nothing_else_on_its_button(
    casino: Casino, opens: Opens
) -> None:
    """With insurance beside the calls, on a screen of any size."""
    page = sat_down(opens, casino.stacked_table("worth", "8 A 9 T"))
    lay(page, 4)
    deal(page)
    page.locator('#bar .call[data-key="i"]').wait_for()
    found = {}
    for size in (*SIZES, SIDEWAYS):
        _look(page, size)
        page.evaluate(_VALUED)
        if sliced := page.evaluate(_SEEN)["sliced"]:
            found[size] = sliced
    assert not found


@pytest.mark.parametrize("size", partly([(360, 640), (1024, 768), (1366, 768)], [(360, 640)]))
def test_the_felt_keeps_its_size_through_a_round(
    casino: Casino, opens: Opens, size: tuple[int, int]
) -> None:
    """While wagers are laid, at one's turn, and with insurance offered on five Boxes."""
    named = f"sized-{size[0]}"
    sizes = []
    for state in ("betting", "insurance"):
        page = STATES[state](casino, opens, f"{named}-{state}")
        left, top, right, bottom = _look(page, size)["felt"]
        sizes.append((right - left, bottom - top))
    (wide, high), (other_wide, other_high) = sizes
    assert other_wide == pytest.approx(wide, rel=SAME)
    assert other_high == pytest.approx(high, rel=SAME)
