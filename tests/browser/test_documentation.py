"""The documentation opened from a disk, in a real browser: its search, its front page."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from tests.browser.auditing import audited
from tests.browser.screens import PHONE, WIDE, Opens
from tests.documentation import built_site

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, as it lies on a disk."""
    return built_site(tmp_path_factory.getbasetemp())


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """The address of the site, served by HTTP: an audit fetches the styles."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def _searched(page: Page, words: str) -> list[str]:
    """The kinds of page that are found, best first."""
    page.get_by_label("Words to search for").fill(words)
    expect(page.locator("dialog.search [role=status]")).to_contain_text("place")
    expect(page.locator("dialog.search li").first).to_be_visible()
    return page.locator("dialog.search li small").all_inner_texts()


def _opened(opens: Opens, page: Path, size: tuple[int, int] = WIDE) -> Page:
    return opens(page.as_uri(), size=size, fresh=True)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("insurance", "rulebook/nz/9.html"),
        ("6:5", "rulebook/nz/10.html"),
        ("split aces", "rulebook/"),
        ("Continuous Shuffler", "rulebook/nz/1.html#c-1-1-Continuous-Shuffler"),
        ("house edge", "#the-house-edge"),
    ],
)
def test_the_law_and_the_guides_are_found_before_the_api(
    site: Path, opens: Opens, words: str, first: str
) -> None:
    page = _opened(opens, site / "index.html")
    page.get_by_role("button", name="Search").click()
    kinds = _searched(page, words)
    assert kinds[0].startswith(("Rulebook", "Guide", "Notebook"))
    assert not {"API", "Provision"} & {*kinds[:5]}
    to = page.locator("dialog.search li a").first
    assert first in str(to.get_attribute("href"))
    expect(page.locator("dialog.search li").first.locator("mark").first).to_be_visible()


def test_search_is_worked_by_keys_from_any_page(site: Path, opens: Opens) -> None:
    page = _opened(opens, site / "guides" / "install.html")
    page.keyboard.press("/")
    field = page.get_by_label("Words to search for")
    expect(field).to_be_focused()
    _searched(page, "insurance")
    page.keyboard.press("ArrowDown")
    expect(page.locator("dialog.search li a").first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).not_to_be_visible()
    page.keyboard.press("Control+k")
    expect(field).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/rulebook/nz/9.html**")
    expect(page.locator("h1")).to_contain_text("Insurance")


def test_what_nobody_wrote_is_not_found(site: Path, opens: Opens) -> None:
    page = _opened(opens, site / "index.html")
    page.keyboard.press("/")
    page.get_by_label("Words to search for").fill("<b>xyzzy</b>")
    expect(page.locator("dialog.search [role=status]")).to_have_text(
        "No page has all of these words."
    )
    assert page.locator("dialog.search li").count() == 0


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_the_pages_fit_and_search_is_at_hand(
    site: Path, opens: Opens, size: tuple[int, int]
) -> None:
    for name in ("index", "guides/first_hour", "notebooks/mathematician", "rulebook/index"):
        page = _opened(opens, site / f"{name}.html", size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        expect(page.get_by_role("button", name="Search")).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_and_search_stand_in_nobodys_way(served: str, opens: Opens, scheme: str) -> None:
    page = opens(color_scheme=scheme, fresh=True)
    for name in ("index", "guides/first_hour", "notebooks/compliance_officer", "rulebook/index"):
        page.goto(f"{served}/{name}.html")
        audited(page)
    page.keyboard.press("/")
    _searched(page, "split aces")
    audited(page)


def test_the_front_page_has_five_doors_with_their_pictures(site: Path, opens: Opens) -> None:
    page = _opened(opens, site / "index.html")
    doors = page.locator(".doors > div")
    assert doors.count() == 5
    for at in range(5):
        door = doors.nth(at)
        assert door.locator("a[href$='.html']").count()
        expect(door.locator("pre")).to_contain_text("python3 dev.py")
        picture = door.locator("img")
        picture.scroll_into_view_if_needed()
        page.wait_for_function(
            "(one) => one.complete && one.naturalWidth", arg=picture.element_handle()
        )
