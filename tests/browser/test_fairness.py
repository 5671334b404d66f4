"""A browser contributes to the shuffle by itself, and checks a shoe once it is done with."""

from functools import partial
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from croupier.casino.table.management import direct_shuffle
from croupier.rules.shuffling import Occasion
from tests.browser.casino import Casino
from tests.browser.playing import came, deal, lay, next_round, play_out
from tests.browser.screens import Opens
from tests.casino.beacons import shuffled, waiting_table
from tests.casino.contributing import shuffle
from tests.casino.going_on import all_decline
from tests.fairness.beacon_server import local_beacon, number


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
    page.get_by_text("Fair shuffle").click()
    page.get_by_role("button", name="Check the last shoe").click()
    expect(found).to_contain_text("nobody could choose this shoe")
    expect(found).to_contain_text("committed to before you contributed")
    expect(found).to_contain_text("counted as you made it")
    expect(found).to_contain_text("The cards lay as committed to before the first fell")
    expect(found.locator(".lost")).to_have_count(0)


_CHECK = """async ([shoe, mine]) => {
  const { check } = await import("/static/shoe_check.js");
  return (await check(shoe, "A", mine)).map(({ good, text }) => [good, text]);
}"""


def _checked(page: Page, shoe: dict[str, Any], mine: dict[str, Any] | None = None) -> list[Any]:
    found: list[Any] = page.evaluate(_CHECK, [shoe, mine])
    return found


def test_a_browser_computes_a_seed_with_a_beacons_number_and_finds_another(
    casino: Casino, opens: Opens
) -> None:
    with local_beacon() as local:
        table, clock = waiting_table(local, "A", "B")
        shuffled(table, clock, "A", "B")
        table.do(all_decline)
        table.do(partial(direct_shuffle, occasion=Occasion.SUPERVISOR))
        table.vault.beacon = None
        shuffle(table)
    shoe = msgspec.to_builtins(table.live.revealed[-1])
    page = opens(casino.at)
    of = shoe["mix"]["beacon"]
    found = _checked(page, shoe)
    look_up = f"{local.source}/public/{of['round']}: it must be {number(of['round']).hex()}."
    assert not [text for good, text in found if good is False]
    assert any(look_up in text for _, text in found)
    assert any("contributions and the beacon's number" in text for good, text in found if good)
    value = shoe["mix"]["opened"]["A"]
    mine = {"value": value, "secret": shoe["mix"]["digest"], "beacon": of}
    assert [True, "That round was named before you opened your contribution."] in _checked(
        page, shoe, mine
    )
    earlier = {**mine, "beacon": {**of, "round": 1}}
    assert any(good is False and "Round 1 of" in text
               for good, text in _checked(page, shoe, earlier))  # fmt: skip
    of["value"] = "A" * 43 + "="
    assert any(good is False and "does NOT follow" in text for good, text in _checked(page, shoe))
