"""What every page must be: reachable, light, quick, and of nobody else's."""

from typing import Final
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request, Response, expect

from tests.browser.auditing import audited
from tests.browser.casino import Casino
from tests.browser.playing import comes_in, deal, lay, play_out, sat_down
from tests.browser.screens import SIZES, Opens
from tests.figures import partly

PATHS: Final = (
    "/",
    "/log-in",
    "/set-up",
    "/school",
    "/rulebook",
    "/rulebook/nz-current",
    "/rulebook/nz-current/12.4(a)",
    "/rulebook/search?q=insurance",
    "/rulebook/compare?a=nz-2014&b=nz-current",
    "/tournaments",
    "/tables/table-1",
    "/tables/table-1/sign",
)
FEW: Final = ("/", "/set-up", "/rulebook/nz-current", "/tables/table-1")
"""Those a quick run looks at."""
HEAVIEST: Final = 150_000
"""Bytes a table may weigh when it is first loaded."""
CLICKS: Final = 3
CHIP: Final = "[id^=chip-1-]"
"""A chip on the first Box."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", partly(PATHS, FEW))
def test_nothing_stands_in_anybodys_way(
    casino: Casino, opens: Opens, path: str, size: tuple[int, int]
) -> None:
    page = opens(f"{casino.at}{path}", size)
    audited(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], f"{path} is {wide} wide"


@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.full)])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_stands_in_anybodys_way_in_play(
    casino: Casino, opens: Opens, size: tuple[int, int], scheme: str
) -> None:
    """While wagers are taken, at one's turn, and once it is settled; in any light."""
    at = casino.open_table(f"audited-{size[0]}-{scheme}", seed=5, boxes=3)
    page = sat_down(opens, at, size=size, color_scheme=scheme)
    audited(page)
    lay(page, 1)
    deal(page)
    page.locator("#bar .call").first.wait_for()
    audited(page)
    play_out(page)
    audited(page)


DUTIES: Final = (
    *("/me", "/people", "/inspect", "/checkpoints", "/inspect/table-1"),
    "/tables/table-1",
)


def test_nothing_stands_in_the_operators_way(casino: Casino, opens: Opens) -> None:
    page = comes_in(opens, casino, "Olive", "/desk")
    audited(page)
    for path in DUTIES:
        page.goto(f"{casino.at}{path}")
        audited(page)
    expect(page.locator('[data-tab="round"]')).to_have_count(1)
    expect(page.locator('[data-tab="values"]')).to_have_count(0)


def test_a_table_is_light(casino: Casino, opens: Opens) -> None:
    """All that is loaded before one can play, as it comes over the wire."""
    at = casino.open_table("light", boxes=7, side_wagers={"perfect-pair": {}, "lucky-lucky": {}})
    page, weights = opens(fresh=True), dict[str, int]()

    def weighed(response: Response) -> None:
        if response.request.resource_type != "eventsource":
            sizes = response.request.sizes()
            weights[response.url] = sizes["responseBodySize"] + sizes["responseHeadersSize"]

    page.on("response", weighed)
    page.goto(at)
    page.locator("#table-felt svg").wait_for()
    assert sum(weights.values()) < HEAVIEST, weights


@pytest.mark.parametrize("path", partly(PATHS, ["/", "/tables/table-1"]))
def test_nothing_is_asked_of_anybody_else(casino: Casino, opens: Opens, path: str) -> None:
    page, asked = opens(fresh=True), set[str]()

    def heard(request: Request) -> None:
        asked.add(urlsplit(request.url).netloc)

    page.on("request", heard)
    page.goto(f"{casino.at}{path}")
    page.wait_for_timeout(200)
    assert asked <= {urlsplit(casino.at).netloc, ""}


def test_a_click_shows_on_the_other_screen(casino: Casino, opens: Opens) -> None:
    """What one lays and takes back, both see; how soon is measured elsewhere."""
    at = casino.open_table("quick", boxes=3, side_wagers={"perfect-pair": {}})
    ana, ben = sat_down(opens, at), sat_down(opens, at)
    for _ in range(CLICKS):
        lay(ana, 1)
        for screen in (ben, ana):
            expect(screen.locator(CHIP)).to_have_count(1)
        ana.get_by_role("button", name="Take back").click()
        for screen in (ben, ana):
            expect(screen.locator(CHIP)).to_have_count(0)


@pytest.mark.full
def test_what_was_laid_a_moment_ago_is_taken_back_too(casino: Casino, opens: Opens) -> None:
    """A second wager that is not shown yet goes with the first."""
    at = casino.open_table("moment", boxes=3)
    ana = sat_down(opens, at)
    lay(ana, 1)
    ana.get_by_role("button", name="Take back").wait_for()
    ana.evaluate(_BOTH)
    expect(ana.get_by_role("button", name="Take back")).to_have_count(0)
    expect(ana.locator("[id^=chip-][id$=-main]")).to_have_count(0)
    expect(ana.locator("#purse")).to_contain_text("$1,000")


_BOTH: Final = """() => {
  document.querySelector('.target[data-box="3"][data-wager="main"]')
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  document.querySelector("[data-do=back]").click();
}"""
