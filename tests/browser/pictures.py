"""Pictures of every page, for the documentation: ``python -m tests.browser.pictures``."""

import tempfile
from base64 import b64encode
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.casino import PASSWORD, Casino
from tests.browser.chromium import launched
from tests.browser.playing import deal, lay, next_round, play_out, sat_down
from tests.browser.screens import PHONE, WIDE, been_here

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
        """Somebody's page, who has taken the tour."""
        width, height = size
        page = self._browser.new_page(viewport={"width": width, "height": height})
        page.add_init_script(been_here("normal"))
        return page

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
            strip(studio)
            documents(studio)
            on_duty(studio)
            tournament(studio)
            courses(studio)
            lessons(studio)
        finally:
            browser.close()
            casino.stop()


def tables(studio: Studio) -> None:
    """The lobby and a table in play, on a desk and on a phone."""
    page = sat_down(studio.page, in_company(studio.casino, "eights"), box=4)
    lay(page, 4)
    lay(page, 4, "house-money")
    lay(page, 4, "perfect-pair")
    studio.taken(page, "wagers")
    deal(page)
    page.locator("#bar .call").first.wait_for()
    page.locator("#values tr").first.wait_for(timeout=60_000)
    studio.taken(page, "table")
    studio.of("/", "lobby")
    play_out(page)
    page.locator("#round a.why").last.click()
    page.locator("#beside .asks").wait_for()
    studio.taken(page, "why")
    page.close()
    phone = sat_down(studio.page, in_company(studio.casino, "pocket"), box=4, size=PHONE)
    lay(phone, 4)
    deal(phone)
    phone.locator("#bar .call").first.wait_for()
    studio.taken(phone, "phone")
    phone.close()


def in_company(casino: Casino, name: str) -> str:
    """A table at which automatic players sit; its page's address."""
    at = casino.open_table(name, seed=EIGHTS, boxes=7, side_wagers=SIDE, advises=True)
    for box in (3, 5, 6):
        casino.do(name, {"type": "SeatAutomatic", "box": box})
    return at


def strip(studio: Studio) -> None:
    """One Round, picture after picture: cards in turn, totals, results, chips."""
    page = sat_down(studio.page, studio.casino.stacked_table("strip", "9 6 8 T 5 9", boxes=3))
    lay(page, 2)
    pictures = [page.screenshot(type="jpeg", quality=70, clip=STRIP_CLIP)]
    deal(page)
    while not page.locator('#bar .call[data-key="s"]').count():
        pictures.append(page.screenshot(type="jpeg", quality=70, clip=STRIP_CLIP))
    page.locator('#bar .call[data-key="s"]').first.click()
    while "The last Round" not in page.locator("#round").inner_text():
        pictures.append(page.screenshot(type="jpeg", quality=70, clip=STRIP_CLIP))
    pictures.append(page.screenshot(type="jpeg", quality=70, clip=STRIP_CLIP))
    page.close()
    assemble(studio, tuple(dict.fromkeys(pictures)), "round")


STRIP_CLIP: Final[Any] = {"x": 60, "y": 52, "width": 960, "height": 660}
"""The felt alone."""


def assemble(studio: Studio, pictures: tuple[bytes, ...], name: str) -> None:
    """Pictures side by side, as one."""
    shown = "".join(
        f'<img width="320" src="data:image/jpeg;base64,{b64encode(one).decode()}">'
        for one in pictures
    )
    page = studio.page((1300, 600))
    page.set_content(f'<body style="margin:4px;line-height:0;background:#13161a">{shown}')
    page.screenshot(path=INTO / f"{name}.png", full_page=True)
    page.close()


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
    casino.pace("spring-cup-1-2", between=0)  # nobody is there to ask for the next Round
    wagered(page)
    play_out(page)
    wagered(page)
    page.locator("#bar .call").first.wait_for()
    studio.taken(page, "heat")
    page.get_by_role("link", name="Tournament spring-cup").click()
    page.get_by_role("heading", name="over").wait_for()
    studio.taken(page, "tournament")
    page.close()


def wagered(page: Page) -> None:
    """The next Round of a heat, up to the first call."""
    next_round(page)
    lay(page, 1, chip="$100")
    deal(page)


def courses(studio: Studio) -> None:
    """A question of a course, and a result."""
    parts = [
        {"kind": "payouts", "count": 20, "seconds": 60, "pass_mark": 1, "about": "side wagers"},
        {"kind": "insurance", "count": 10, "seconds": 10, "pass_mark": 1},
        {"kind": "totals", "count": 40, "seconds": 4, "pass_mark": 0.95},
    ]
    told = {"id": "course-pictures", "title": "First week", "table": "table-1", "parts": parts}
    name = studio.casino.ask("/api/courses", told)["name"]
    page = studio.logged_in("Olive", f"/school/courses/{name}")
    page.get_by_role("button", name="Begin").click()
    page.locator("input[name=answer]").wait_for()
    studio.taken(page, "course")
    page.get_by_role("button", name="Collect").click()
    page.locator("#marks").wait_for()
    page.get_by_text("End this attempt").click()
    page.get_by_role("button", name="End here").click()
    page.get_by_role("heading", name="Marks").wait_for()
    studio.taken(page, "course-result")


LESSONS: Final = {
    "calls": "seed=3&cell=hard.16.T&answer=stand",
    "payouts": "seed=5",
    "insurance": "seed=3&answer=25+5",
    "procedure": "seed=8",
    "round": "seed=3&act=8",
    "totals": "seed=3&answer=soft+12",
    "irregularities": "seed=5",
    "cases": "seed=5",
}
"""An exercise of each kind, some of them answered."""
LESSON: Final = (1200, 760)


def lessons(studio: Studio) -> None:
    """An exercise of each kind, and an act of a whole Round."""
    for kind, asked in LESSONS.items():
        studio.of(f"/school/puzzle/{kind}?{asked}", f"school-{kind}", LESSON)


if __name__ == "__main__":
    main()
