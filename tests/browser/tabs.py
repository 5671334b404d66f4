"""Tabs: pages of a browser that tests use one after another.

To open one takes a processor as long as to look at a page in it; what a test leaves there is put
away before the next has it.
"""

from collections import defaultdict
from typing import Any, Final, Literal
from urllib.parse import urljoin

from playwright.sync_api import Browser, Page

from tests.browser.screens import been_here

PATIENCE: Final = 120_000
"""Milliseconds that something is waited for: other tests keep the machine busy."""
NOTHING: Final = "/ready"
"""A page of the casino on which nothing happens; a blank one would need a process of its own."""


class Tabs:
    """Opens pages, each as if nobody had been there before."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: defaultdict[str, list[Page]] = defaultdict(list)
        """By the pace that is liked there."""
        self._paces: dict[Page, str] = {}
        """Of those that are used again."""

    def open(
        self,
        size: tuple[int, int],
        pace: str = "once",
        color_scheme: Literal["dark", "light"] = "light",
        reduced_motion: Literal["no-preference", "reduce"] = "no-preference",
        fresh: bool = False,
        **options: Any,
    ) -> Page:
        """A page of this size; a fresh one, or with options of its own, nobody has after it."""
        again = not fresh and not options
        page = self._idle[pace].pop() if again and self._idle[pace] else self._new(pace, options)
        if again:
            self._paces[page] = pace
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(media="null", color_scheme=color_scheme, reduced_motion=reduced_motion)
        return page

    def _new(self, pace: str, options: dict[str, Any]) -> Page:
        context = self._browser.new_context(**options)
        context.add_init_script(been_here(pace))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        return page

    def close(self, page: Page) -> None:
        """Put away what was left on a page; it is closed, or kept for the next test."""
        pace = self._paces.pop(page, None)
        if pace is None:
            page.context.close()
            return
        page.unroute_all()
        page.mouse.move(-1, -1)
        if page.url.startswith("http"):
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
            page.goto(urljoin(page.url, NOTHING))
        page.context.clear_cookies()
        self._idle[pace].append(page)
