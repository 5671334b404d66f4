"""Setting up a table in the browser: refused, put right, opened; and what can be printed of it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.casino import Casino
from tests.browser.playing import comes_in
from tests.browser.screens import PHONE, SIZES, WIDE, Opens
from tests.browser.touching import too_low


def operator(opens: Opens, casino: Casino, size: tuple[int, int] = WIDE) -> Page:
    """The operator, at the page on which tables are set up."""
    page = comes_in(opens, casino, "Olive", "/set-up", size)
    known(page)
    return page


def known(page: Page) -> None:
    """Wait until every wager has its house edge."""
    expect(page.locator("#edges")).to_have_attribute("data-state", "known", timeout=60_000)


def side(page: Page, name: str) -> None:
    page.get_by_role("switch", name=name, exact=True).check()


@pytest.mark.parametrize("size", SIZES)
def test_a_table_is_refused_put_right_and_opened(
    casino: Casino, opens: Opens, size: tuple[int, int]
) -> None:
    page = operator(opens, casino, size)
    verdict, opening = page.locator("#verdict"), page.get_by_role("button", name="Open for play")
    expect(verdict).to_contain_text("Lawful.")
    side(page, "Perfect Pair")
    known(page)
    side(page, "Any Pair")
    expect(verdict).to_contain_text("Any Pair and Perfect Pair may not be offered together.")
    expect(verdict.get_by_role("link", name="15B.1A")).to_be_visible()
    expect(opening).to_have_attribute("aria-disabled", "true")
    opening.press("Enter")
    expect(page.locator("#trouble")).to_contain_text("not lawful")
    page.get_by_role("button", name="Leave out Any Pair").click()
    expect(verdict).to_contain_text("Lawful.")
    expect(page.get_by_role("switch", name="Any Pair", exact=True)).not_to_be_checked()
    known(page)
    expect(page.locator("#edge-perfect-pair")).to_contain_text("5.78778 %")
    opening.click()
    page.get_by_label("Name of the table").fill(f"set-up-{size[0]}")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url(f"{casino.at}/tables/set-up-{size[0]}")


@pytest.mark.full
def test_a_name_that_is_taken_is_told_where_it_was_typed(casino: Casino, opens: Opens) -> None:
    page = operator(opens, casino)
    page.get_by_role("button", name="Open for play").click()
    page.get_by_label("Name of the table").fill("table-1")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#naming-why")).to_contain_text("There is a table of this name already")


@pytest.mark.full
def test_a_sum_beyond_any_table_is_not_lawful(casino: Casino, opens: Opens) -> None:
    page = operator(opens, casino)
    page.locator("#in-maximum").fill(str(10**30))
    expect(page.locator("#verdict")).to_contain_text("No sum of money is above $10,000,000,000.")
    expect(page.get_by_role("button", name="Open for play")).to_have_attribute(
        "aria-disabled", "true"
    )


@pytest.mark.full
def test_names_no_address_can_spell_are_told_apart(casino: Casino, opens: Opens) -> None:
    for title in ("赌桌", "牌桌"):
        page = operator(opens, casino)
        page.get_by_role("button", name="Open for play").click()
        page.get_by_label("Name of the table").fill("   ")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator("#naming input:invalid")).to_have_count(1)
        page.get_by_label("Name of the table").fill("…")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.locator("#naming-why")).to_have_text(
            "The name of a table has a letter or a digit."
        )
        page.get_by_label("Name of the table").fill(title)
        page.get_by_role("button", name="Open", exact=True).click()
        page.wait_for_url(re.compile(r"/tables/table-\w+"))


def test_it_is_all_done_by_the_keyboard(casino: Casino, opens: Opens) -> None:
    """Arrows choose an edition, the space bar presses a switch, and what has focus keeps it."""
    page = opens(f"{casino.at}/set-up")
    known(page)
    page.locator("input[name=edition]:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("input[name=edition]:checked")).to_have_value("nz-2014")
    expect(page.locator("#file")).to_contain_text('edition = "nz-2014"')
    assert page.evaluate("document.activeElement.value") == "nz-2014"
    page.get_by_role("switch", name="Perfect Pair", exact=True).focus()
    page.keyboard.press("Space")
    expect(page.locator("#file")).to_contain_text("perfect-pair")
    page.keyboard.press("Space")
    expect(page.locator("#file")).not_to_contain_text("perfect-pair")
    box = page.get_by_role("textbox", name="Boxes", exact=True)
    box.fill("4")
    expect(page.locator("#file")).to_contain_text("boxes = 4")
    assert page.evaluate("document.activeElement.name") == "boxes"
    page.get_by_role("button", name="Boxes: more").press("Enter")
    expect(page.locator("#file")).to_contain_text("boxes = 5")


@pytest.mark.full
def test_what_comes_late_undoes_nothing_done_since(casino: Casino, opens: Opens) -> None:
    """House edges of the table as it was do not put back a number that has since been changed."""
    page = opens(f"{casino.at}/set-up")
    known(page)
    late: list[Route] = []

    def keep(route: Route) -> None:
        late.append(route)

    page.route("**/set-up/edges", keep, times=1)
    box, more = page.locator("input[name=boxes]"), page.get_by_role("button", name="Boxes: more")
    boxes = int(box.input_value())
    with page.expect_request("**/set-up/edges"):
        page.get_by_role("button", name="Boxes: less").click()
        page.get_by_role("button", name="Boxes: less").click()
    more.click()
    with page.expect_response("**/set-up/edges"):
        late[0].continue_()
    expect(page.locator("#file")).to_contain_text(f"boxes = {boxes - 1}")
    expect(box).to_have_value(str(boxes - 1))


@pytest.mark.full
def test_the_house_edge_is_told_against_what_it_was(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}/set-up")
    known(page)
    expect(page.locator("#edge-main")).to_contain_text("0.51284 %")
    page.get_by_role("radio", name="6 to 5").check()
    expect(page.locator("#edge-main")).to_contain_text("more than before", timeout=60_000)
    page.get_by_role("radio", name="3 to 2").check()
    expect(page.locator("#edge-main")).to_contain_text("less than before", timeout=60_000)
    expect(page.locator("#edge-main")).to_contain_text("0.51284 %")


@pytest.mark.full
def test_a_table_is_saved_and_opened_again(casino: Casino, opens: Opens, tmp_path: Path) -> None:
    page = opens(f"{casino.at}/set-up")
    known(page)
    page.get_by_role("button", name="Boxes: less").click()
    side(page, "Lucky Lucky")
    page.get_by_label("Lucky Lucky: pay scale").select_option("2")
    expect(page.locator("#file")).to_contain_text('lucky-lucky = { scale = "2" }')
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / "table.toml"
    saved.value.save_as(file)
    page.goto(f"{casino.at}/set-up")
    known(page)
    page.get_by_role("button", name="Open a file…").click()
    page.get_by_label("From this device").set_input_files(file)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#file")).to_have_text(file.read_text())
    expect(page.get_by_role("textbox", name="Boxes", exact=True)).to_have_value("8")
    expect(page.get_by_role("switch", name="Lucky Lucky", exact=True)).to_be_checked()


@pytest.mark.full
def test_text_that_is_no_table_is_told_so_where_it_was_pasted(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}/set-up")
    known(page)
    page.get_by_role("button", name="Open a file…").click()
    page.get_by_label("or pasted").fill("not a table [")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#reading-why")).to_contain_text("This is not TOML")


@pytest.mark.full
@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_it_is_computed(
    casino: Casino, opens: Opens, size: tuple[int, int]
) -> None:
    """What arrives later takes the place kept for it, and nothing is wider than the page."""
    page = opens(
        f"{casino.at}/set-up?toml=edition%3D%22nz-current%22%0A%5Btable%5D%0Adecks%3D8", size
    )
    before = {one: page.locator(one).bounding_box() for one in ("#settings", "#cloth", "#sign")}
    known(page)
    after = {one: page.locator(one).bounding_box() for one in before}
    assert before == after
    assert page.evaluate("document.documentElement.scrollWidth") == size[0]


def test_a_chart_comes_to_the_page_that_waits_for_it(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}/tables/table-1/strategy")
    expect(page.locator(".grid").first).to_contain_text("Hard totals", timeout=60_000)
    cell = page.locator("td[title='16 against 7: draw']")
    expect(cell).to_have_text("D")
    page.get_by_role("button", name="Grey").click()
    expect(page.locator("body")).to_have_class(re.compile("grey"))


@pytest.mark.full
def test_a_sign_is_shown_with_its_clauses_on_request(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}/tables/table-1/sign")
    drawn = page.get_by_role("img", name=re.compile("Blackjack pays 3 to 2"))
    expect(drawn).to_be_visible()
    assert page.evaluate("document.querySelector('.sheet img').naturalWidth") > 0
    page.get_by_role("link", name="With clauses").click()
    expect(page.get_by_role("link", name="Without clauses")).to_be_visible()


@pytest.mark.full
def test_the_clause_of_a_setting_is_within_reach_of_a_finger(casino: Casino, opens: Opens) -> None:
    page = operator(opens, casino, PHONE)
    assert not too_low(page, ".row a.clause")
