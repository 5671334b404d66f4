"""A browser contributes to the shuffle by itself, and checks a shoe once it is done with."""

from playwright.sync_api import expect

from tests.browser.casino import Casino
from tests.browser.playing import came, deal, lay, next_round, play_out
from tests.browser.screens import Opens


def test_a_browser_commits_opens_and_checks_by_itself(casino: Casino, opens: Opens) -> None:
    """A Continuous Shuffler shuffles after every Round: the first shoe is done with after one."""
    page = came(opens, casino.open_table("contributes", continuous_shuffler=True), 1)
    said, found = page.locator("#fairness"), page.locator("#shoe-check")
    expect(said).to_contain_text("Your browser has committed to its contribution")
    next_round(page)
    lay(page, 1)
    expect(said).to_contain_text("Your contribution is in this shoe")
    deal(page)
    play_out(page)
    next_round(page)
    page.get_by_role("button", name="Check the last shoe").click()
    expect(found).to_contain_text("nobody could choose this shoe")
    expect(found).to_contain_text("committed to before you contributed")
    expect(found).to_contain_text("counted as you made it")
    expect(found).to_contain_text("The cards lay as committed to before the first fell")
    expect(found.locator(".lost")).to_have_count(0)
