"""Playing: what people do at a table's page, as steps of a test.

No step waits for a clock: betting is closed by those who wagered, and the next Round is asked for.
"""

from collections.abc import Callable
from itertools import count
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.casino import PASSWORD, Casino
from tests.browser.screens import WIDE, Opens

WAGER: Final = "$25"
BRINGS: Final = 1_000_00
"""Cents somebody sits down with."""
CALLS: Final = '#bar:not([aria-busy]) .call[data-key="{}"]:not([aria-disabled])'
"""A call that is open; none is while what the last one did is not shown yet."""
READY: Final = '#bar [data-do="ready"]'
"""The button by which one waits for nobody else: for the cards, or for the next Round."""
WORKED_OUT: Final = 300_000
"""Milliseconds in which exact values are worked out, however busy the machine is."""
_IDS: Final = count(1)


# ── Coming in ───────────────────────────────────────────────────────────────────────────────────


def sat_down(opens: Opens, address: str, box: int = 0, **options: object) -> Page:
    """Somebody who came in as a guest, with chips, and sits at a Box where one is named.

    A Round is open for wagers from then on, or the cut is offered to them.
    """
    page = came(opens, address, box, begins=True, **options)
    page.locator("[data-chip], [data-do=uncut]").first.wait_for()
    return page


def came(
    opens: Opens, address: str, box: int = 0, *, begins: bool = False, **options: object
) -> Page:
    """The same where others begin the Round."""
    page = opens(**options)
    send = _comes(page, address)
    send("/chips", cents=BRINGS)
    if box:
        send("/seats", box=box)
    if begins and send("", get=True)["table"]["phase"] == "between":
        send("/duties", duty={"type": "DealNow"})
    page.goto(address)
    expect(page.locator("#purse")).to_contain_text("$1,000")
    return page


def _comes(page: Page, address: str) -> Callable[..., Any]:
    """Somebody comes in as a guest; by what is returned they speak to the table."""
    at, _, table = address.partition("/tables/")
    came = page.request.post(f"{at}/api/come", data={})
    assert came.ok, came.text()
    csrf = came.json()["csrf"]

    def send(path: str, get: bool = False, **told: object) -> Any:
        way = f"{at}/api/tables/{table}{path}"
        data = {"id": f"step-{next(_IDS):08}", **told}
        answer = (
            page.request.get(way)
            if get
            else page.request.post(way, data=data, headers={"x-croupier-csrf": csrf})
        )
        assert answer.ok, answer.text()
        return answer.json()

    return send


def comes_in(opens: Opens, casino: Casino, name: str, to: str, size: Any = WIDE) -> Page:
    """Somebody who is known, at a page."""
    page = opens(size=size)
    told = {"name": name, "password": PASSWORD}
    assert page.request.post(f"{casino.at}/api/login", data=told).ok
    page.goto(f"{casino.at}{to}")
    return page


def pressed_twice(button: Locator) -> str:
    """Press a button that asks once more, for some seconds only; what it asked."""
    return str(button.evaluate(_TWICE))


_TWICE: Final = """(button) => {
  button.click();
  const asked = button.textContent;
  button.click();
  return asked;
}"""


# ── A Round ─────────────────────────────────────────────────────────────────────────────────────


def lay(page: Page, box: int, wager: str = "main", chip: str = WAGER, against: int = 1) -> None:
    """Lay a chip, and see it lie there; where the Dealer has several hands, against one of them."""
    page.get_by_role("button", name=f"Chip of {chip}", exact=True).click()
    before = page.locator("#purse").inner_text()
    forward = page.locator(f'.target[data-box="{box}"][data-forward]')
    if forward.count():
        forward.click()
        expect(forward).to_have_count(0)
    target = f'.target[data-box="{box}"][data-wager="{wager}"]'
    numbered = page.locator(f'{target}[data-against="{against}"]')
    (numbered if numbered.count() else page.locator(target)).click()
    expect(page.locator("#purse")).not_to_have_text(before)


def deal(*pages: Page) -> None:
    """All who wagered wait for nobody else: no more bets, and the cards fall."""
    for page in pages:
        page.locator(READY).click()


def next_round(*pages: Page) -> None:
    """Everybody has seen enough of the last Round: the next is opened."""
    deal(*pages)
    for page in pages:
        page.locator("[data-chip]").first.wait_for()


def call(page: Page, key: str) -> None:
    """Make a call by its button, once it is open."""
    page.locator(CALLS.format(key)).first.click()


def plays(*pages: Page) -> None:
    """Let people stand as soon as the law lets them, and draw until then; nothing is insured."""
    for page in pages:
        page.evaluate(_PLAYS)


def play_out(*pages: Page) -> None:
    """The same, until the Round is over; everybody is named who is to call anything in it."""
    plays(*pages)
    for page in pages:
        settled(page)


OVER: Final = """() => {
  const told = document.getElementById("round");
  const over = told.querySelector("h2")?.textContent.includes("The last Round");
  return over && told.querySelector("a.why") && told.innerText;
}"""
POLLS: Final = 50
"""Milliseconds after which a page is looked at again."""
_PLAYS: Final = f"""() => {{
  const over = {OVER};
  const open = (key) => document.querySelector(`#bar .call[data-key="${{key}}"]:not([aria-disabled])`);
  const playing = setInterval(() => {{
    if (over()) clearInterval(playing);
    else (open("n") || open("s") || open("d"))?.click();
  }}, {POLLS});
}}"""  # noqa: E501


def settled(page: Page) -> str:
    """Wait until the Round is over, and return what was told of it."""
    return str(page.wait_for_function(OVER, polling=POLLS).json_value())
