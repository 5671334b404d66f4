"""Pictures of every page, for the documentation: ``python -m tests.browser.pictures``."""

import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.casino import PASSWORD, Casino
from tests.browser.chromium import launched
from tests.browser.conftest import PHONE, WIDE
from tests.browser.playing import lay, play_out

INTO: Final = Path(__file__).parents[2] / "docs" / "screens"
EIGHTS: Final = 42473
SIDE: Final[dict[str, Any]] = {"house-money": {}, "perfect-pair": {}}

CUP: Final[dict[str, Any]] = {
    "name": "spring-cup",
    "config": {"edition": "act-1996", "minimum": 10_00, "maximum": 500_00},
    "approved": True,
    "entry_fee": 50_00,
    "retained": 5_00,
    "chips": 1_000_00,
    "rounds": 3,
    "advance": 2,
    "shares": [5, 3, 2],
    "conditions": {"insurance": False},
}


class Studio:
    """Takes pictures of a casino."""

    def __init__(self, browser: Browser, casino: Casino) -> None:
        self._browser, self.casino = browser, casino

    def page(self, size: tuple[int, int] = WIDE) -> Page:
        """Somebody's page."""
        width, height = size
        return self._browser.new_page(viewport={"width": width, "height": height})

    def taken(self, page: Page, name: str) -> None:
        """A picture of a page, once nothing moves any more."""
        page.wait_for_timeout(900)
        page.screenshot(path=INTO / f"{name}.png")

    def of(self, path: str, name: str, size: tuple[int, int] = WIDE) -> None:
        """A picture of a page nobody has to come in for."""
        page = self.page(size)
        page.goto(f"{self.casino.at}{path}")
        self.taken(page, name)
        page.close()

    def logged_in(self, name: str, path: str) -> Page:
        """Somebody who is known, at a page."""
        page = self.page()
        page.goto(f"{self.casino.at}/log-in?to={path}")
        page.locator("#name").fill(name)
        page.locator("#password").fill(PASSWORD)
        page.get_by_role("button", name="Log in").click()
        page.wait_for_url(f"{self.casino.at}{path}")
        return page

    def sat_down(self, at: str, size: tuple[int, int] = WIDE) -> Page:
        """A guest at a table, with chips."""
        page = self.page(size)
        page.goto(at)
        page.get_by_role("button", name="Play as a guest").click()
        page.get_by_role("button", name="Sit down with $1,000", exact=True).click()
        page.locator("[data-chip]").first.wait_for()
        return page


def main() -> None:
    """Take them all."""
    INTO.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        casino = Casino(Path(name))
        browser = launched(playwright)
        try:
            casino.become_operator()
            studio = Studio(browser, casino)
            tables(studio)
            documents(studio)
            on_duty(studio)
            tournament(studio)
        finally:
            browser.close()
            casino.stop()


def tables(studio: Studio) -> None:
    """The lobby and a table in play, on a desk and on a phone."""
    at = studio.casino.open_table("eights", seed=EIGHTS, boxes=7, side_wagers=SIDE)
    for box in (3, 5, 6):
        duty = {"type": "SeatAutomatic", "box": box}
        told = {"id": f"automatic-{box}", "duty": duty}
        studio.casino.ask("/api/tables/eights/duties", told)
    page = studio.sat_down(at)
    lay(page, 4)
    lay(page, 4, "house-money")
    lay(page, 4, "perfect-pair")
    studio.taken(page, "wagers")
    page.locator("#bar .call").first.wait_for()
    page.locator("#values tr").first.wait_for(timeout=60_000)
    studio.taken(page, "table")
    studio.of("/", "lobby")
    play_out(page)
    page.locator("#round a.why").last.click()
    page.locator("dialog#why").wait_for()
    studio.taken(page, "why")
    page.close()
    phone = studio.sat_down(at, PHONE)
    lay(phone, 4)
    phone.locator("#bar .call").first.wait_for()
    studio.taken(phone, "phone")
    play_out(phone)
    phone.close()


def documents(studio: Studio) -> None:
    """Set-up, strategy, sign and the rulebook."""
    studio.of("/set-up", "set-up")
    studio.of("/rulebook", "rulebook")
    studio.of("/rulebook/nz-current/12.6", "clause")
    studio.of("/rulebook/compare?a=nz-1998&b=nz-current", "compare")
    studio.of("/tables/eights/sign", "sign")
    page = studio.page()
    page.goto(f"{studio.casino.at}/tables/eights/strategy")
    page.locator("main table").first.wait_for(timeout=60_000)
    studio.taken(page, "strategy")
    page.close()


def on_duty(studio: Studio) -> None:
    """A Dealer's, a supervisor's and an inspector's page."""
    for name, role, path in (
        ("Dora", "dealer", "/tables/eights"),
        ("Sam", "supervisor", "/tables/eights"),
        ("Ines", "inspector", "/inspect/eights"),
    ):
        studio.casino.person(name, role)
        page = studio.logged_in(name, path)
        studio.taken(page, role)
        page.close()


def tournament(studio: Studio) -> None:
    """A tournament as a competitor sees it: one heat is over, at the other it is their call."""
    casino, at = studio.casino, "/api/tournaments/spring-cup"
    casino.ask("/api/tournaments", {"id": "announce-spring-cup", **CUP})
    casino.person("Ana", "player")
    page = studio.logged_in("Ana", "/tournaments/spring-cup")
    page.get_by_role("button", name="Enter for $50").click()
    page.get_by_text("You have entered").wait_for()
    casino.ask(f"{at}/entries", {"id": "fill-spring-cup", "kind": "enter", "automatic": 9})
    for table in ("spring-cup-1-1", "spring-cup-1-2"):
        casino.stack(f"{table}/1", EIGHTS)
    casino.ask(f"{at}/start", {"id": "start-spring-cup"})
    page.get_by_role("link", name="To your table").click()
    lay(page, 1, chip="$100")
    play_out(page)
    page.locator("#bar .call").first.wait_for()
    page.locator("#values tr").first.wait_for(timeout=60_000)
    studio.taken(page, "heat")
    page.get_by_role("link", name="Tournament spring-cup").click()
    page.get_by_role("heading", name="over").wait_for()
    studio.taken(page, "tournament")
    page.close()


if __name__ == "__main__":
    main()
