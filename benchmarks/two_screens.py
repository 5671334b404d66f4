"""How soon a click of one player is on the screen of another, against an answer to nothing.

Run it with ``python3 dev.py bench two_screens``. Two browsers sit at a table of a real server. One
lays a chip and takes it back, again and again; from the click to the moment the chip lies on the
other screen is one time. Beside each the first browser asks whether the server is ready: a way
there and back that does nothing.
"""

import tempfile
import time
from pathlib import Path
from statistics import quantiles
from typing import Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.casino import Casino
from tests.browser.chromium import NoChromium, launched
from tests.browser.playing import sat_down

CLICKS: Final = 100
PAUSE: Final = 300
"""Milliseconds between two, for nobody may send more than so many commands."""
CHIP: Final = "[id^=chip-1-]"
_CLICK: Final = """() => document.querySelector('.target[data-box="1"][data-wager="main"]')
  .dispatchEvent(new MouseEvent("click", { bubbles: true }))"""
_WATCH: Final = """(chip) => {
  const felt = document.getElementById("table-felt");
  window.seen = 0;
  const watch = new MutationObserver(() => {
    if (felt.querySelector(chip)) { window.seen = Date.now(); watch.disconnect(); }
  });
  watch.observe(felt, { childList: true, subtree: true });
}"""
_NOTHING: Final = """async () => {
  const begun = performance.now();
  await (await fetch("/ready")).text();
  return performance.now() - begun;
}"""


def sits(browser: Browser, address: str) -> Page:
    """Somebody else at the table."""
    return sat_down(lambda: browser.new_context().new_page(), address)


def clicked(ana: Page, ben: Page) -> float:
    """Milliseconds from the click of one to what the other sees."""
    ana.locator("[data-chip]").first.wait_for()
    ben.evaluate(_WATCH, CHIP)
    begun = time.time() * 1000
    ana.evaluate(_CLICK)
    seen = float(ben.wait_for_function("() => window.seen").json_value())
    expect(ana.locator(CHIP)).to_have_count(1)
    ana.get_by_role("button", name="Take back").click()
    for screen in (ben, ana):
        expect(screen.locator(CHIP)).to_have_count(0)
    ana.wait_for_timeout(PAUSE)
    return seen - begun


def told(name: str, times: list[float]) -> None:
    """Print the middle and nineteen of twenty."""
    parts = quantiles(times, n=20)
    print(f"{name:24s} p50 {parts[9]:6.1f} ms   p95 {parts[18]:6.1f} ms")


def main() -> None:
    """Measure and print."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        try:
            browser = launched(playwright)
        except NoChromium as why:
            print(f"nothing is measured: {why}")
            return
        casino = Casino(Path(folder))
        casino.become_operator()
        at = casino.open_table("quick", boxes=3)
        ana, ben = sits(browser, at), sits(browser, at)
        shown: list[float] = []
        nothing: list[float] = []
        for _ in range(CLICKS):
            shown.append(clicked(ana, ben))
            nothing.append(float(ana.evaluate(_NOTHING)))
        browser.close()
        casino.stop()
    told("on the other screen", shown)
    told("an answer to nothing", nothing)


if __name__ == "__main__":
    main()
