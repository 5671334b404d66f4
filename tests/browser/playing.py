"""Playing: what people do at a table's page, as steps of a test."""

from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.browser.casino import PASSWORD, Casino
from tests.browser.conftest import WIDE, Opens

WAGER: Final = "$25"
CALLS: Final = '#bar .call[data-key="{}"]:not([aria-disabled])'


def sat_down(opens: Opens, address: str, **options: object) -> Page:
    """Somebody who came in as a guest, with chips."""
    page = opens(address, **options)
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_role("button", name="Sit down with $1,000", exact=True).click()
    expect(page.locator("#purse")).to_contain_text("$1,000")
    return page


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


def call(page: Page, key: str) -> None:
    """Make a call by its button, once it is open."""
    page.locator(CALLS.format(key)).first.click()


def play_out(page: Page) -> None:
    """Stand on every hand as soon as the law lets one, and draw until then; nothing is insured."""
    page.locator("#bar .call").first.wait_for()
    while page.locator("#bar .call").count():
        before = page.locator("#round .story").inner_text()
        if not page.evaluate(_NEXT):
            break
        expect(page.locator("#round .story")).not_to_have_text(before)


_NEXT: Final = """() => {
  const calls = document.querySelectorAll("#bar .call:not([aria-disabled])");
  const open = (key) => [...calls].find((one) => one.dataset.key === key);
  const button = open("n") || open("s") || open("d");
  button?.click();
  return Boolean(button);
}"""


def settled(page: Page) -> str:
    """Wait until the Round is over, and return what was told of it."""
    told = page.wait_for_function(
        "() => { const told = document.getElementById('round').innerText;"
        " return told.includes('The last Round') && told.includes('goes to') && told; }"
    )
    return str(told.json_value())


def comes_in(opens: Opens, casino: Casino, name: str, to: str, size: Any = WIDE) -> Page:
    """Somebody logs in at the door, and is led to a page."""
    page = opens(f"{casino.at}/log-in?to={to}", size)
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.wait_for_url(f"{casino.at}{to}")
    return page
