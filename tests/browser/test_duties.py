"""People on duty at their browsers: a Round dealt by hand, a void by two, a log read, a ruling."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.casino import PASSWORD, Casino
from tests.browser.playing import came, comes_in, deal, lay, pressed_twice, sat_down
from tests.browser.screens import PHONE, SIZES, Opens
from tests.browser.touching import FINGER

PLAIN: Final = 52
"""Box 1 has a jack and a six, the Dealer an eight and an ace."""
LONGEST: Final = "Wilhelm of Featherst"
"""As long as a name may be."""
DESK: Final = (1280, 720)
SETTLES: Final = 300
"""Milliseconds in which a button that has just changed is not pressed by mistake."""
STAFF: Final = {"Dan": "dealer", "Sue": "supervisor", "Sam": "supervisor", "Ivy": "inspector"}


@pytest.fixture(scope="session", autouse=True)
def staff(casino: Casino) -> None:
    """Everybody on duty is known."""
    for name, role in STAFF.items():
        casino.person(name, role)


def opened(casino: Casino, name: str) -> str:
    """A table; the way to its page."""
    casino.open_table(name, seed=PLAIN, boxes=3)
    return f"/tables/{name}"


def due(page: Page, told: str) -> None:
    """The act that is due is the one large button; the Dealer does it."""
    button = page.locator("#do-now")
    expect(button).to_contain_text(told)
    page.wait_for_timeout(SETTLES)
    button.click()


def opened_by_hand(opens: Opens, casino: Casino, table: str) -> tuple[Page, Page]:
    """A Dealer at a table, and a player who has wagered; the Dealer has called no more bets."""
    dan = comes_in(opens, casino, "Dan", table)
    dan.get_by_role("button", name="Come to deal").click()
    ana = came(opens, f"{casino.at}{table}")
    due(dan, "Shuffle the cards")
    due(dan, "Cut the cards")
    due(dan, "Open the Round")
    lay(ana, 1)
    due(dan, "Call no more bets")
    return dan, ana


def test_a_dealer_deals_a_round_by_the_buttons(casino: Casino, opens: Opens) -> None:
    """From the shuffle to the cards collected; each act when it is due, nothing before."""
    dan, ana = opened_by_hand(opens, casino, opened(casino, "by-hand"))
    dan.get_by_text("What is not due yet").click()
    expect(dan.locator(".not-now").filter(has_text="Settle the wagers")).to_be_visible()
    due(dan, "to Box 1")
    due(dan, "to your own hand")
    due(dan, "to Box 1")
    expect(dan.locator("#duty")).to_contain_text("decides.")
    expect(dan.locator("#duty .announce")).to_contain_text("16")
    expect(dan.locator("#fold-waits")).to_have_attribute("open", "")
    expect(dan.locator("#duty .asks .clause", has_text="8.3").first).to_be_visible()
    ana.locator('#bar .call[data-key="s"]').click()
    due(dan, "to your own hand")
    due(dan, "Settle the wagers")
    due(dan, "Collect the cards")
    expect(dan.locator("#do-now")).to_contain_text("Open the Round")


@pytest.mark.full
def test_a_void_is_proposed_by_one_and_confirmed_by_another(casino: Casino, opens: Opens) -> None:
    """Who proposed it cannot confirm it; the second presses twice, and the wager goes back."""
    table = opened(casino, "void")
    dan, ana = opened_by_hand(opens, casino, table)
    due(dan, "to Box 1")
    expect(ana.locator("#purse")).to_contain_text("$975")
    sue = comes_in(opens, casino, "Sue", table)
    expect(sue.get_by_text("Propose a void")).to_have_count(0)
    sue.get_by_role("button", name="Come on duty here").click()
    sue.get_by_text("Propose a void").click()
    sue.get_by_label("To be Void").select_option(label="the whole Round")
    propose = sue.get_by_role("button", name="Propose", exact=True)
    propose.click()
    expect(sue.locator("#duty .void")).to_have_count(0)  # nobody voids without saying why
    sue.get_by_label("Why, in a sentence").fill("The <b>wrong</b> shoe was used")
    propose.click()
    expect(sue.locator("#duty .void")).to_contain_text("Somebody else confirms it")
    expect(sue.get_by_role("button", name="Confirm the void")).to_have_count(0)
    expect(dan.locator("#duty .void")).to_contain_text("Sue proposes that the whole Round be Void")
    expect(dan.locator("#duty .void q")).to_have_text("The <b>wrong</b> shoe was used")
    expect(dan.locator("#do-ConfirmVoid")).to_have_count(0)
    sam = comes_in(opens, casino, "Sam", table, PHONE)
    confirm = sam.locator("#do-ConfirmVoid")
    assert "Press again" in pressed_twice(confirm)
    expect(sam.locator("#duty .void")).to_have_count(0)
    due(dan, "Collect the cards")
    expect(ana.locator("#purse")).to_contain_text("$1,000")
    ivy = comes_in(opens, casino, "Ivy", "/inspect/void?kind=wrong")
    proposed = "Sue proposes that the whole Round be Void: “The <b>wrong</b> shoe was used”"
    expect(ivy.locator("table.log")).to_contain_text(proposed)


@pytest.mark.full
def test_beyond_a_few_cards_a_supervisor_confirms_what_the_dealer_reports(
    casino: Casino, opens: Opens
) -> None:
    """The Dealer's third card of the shoe waits; the inspector reads who reported how many."""
    table = opened(casino, "exposed")
    dan, _ = opened_by_hand(opens, casino, table)
    due(dan, "to Box 1")
    sue = comes_in(opens, casino, "Sue", table, PHONE)
    sue.get_by_role("button", name="Come on duty here").click()
    dan.get_by_text("Something went wrong").click()
    face_up = dan.locator("#do-FindFaceUp")
    for _ in range(3):
        dan.wait_for_timeout(SETTLES)
        face_up.click()
    expect(dan.locator("#duty .void")).to_contain_text("Dan reports a card found face up")
    expect(dan.get_by_role("button", name="Confirm the report")).to_have_count(0)
    assert "Press again" in pressed_twice(sue.locator("#do-ConfirmReport"))
    expect(dan.locator("#duty .void")).to_have_count(0)
    ivy = comes_in(opens, casino, "Ivy", "/inspect/all/anomalies")
    title = ivy.get_by_role("heading", name="Cards exposed or taken out of turn")
    cards = ivy.locator("section").filter(has=title).first
    expect(cards.get_by_role("row", name="Dan")).to_contain_text("3")
    cards.get_by_role("row", name="Dan").locator("summary").click()
    cards.get_by_role("link", name="Round 1").first.click()
    expect(ivy).to_have_url(re.compile("/tables/exposed/rounds/1"))


@pytest.mark.full
def test_a_choice_half_made_survives_what_happens_meanwhile(casino: Casino, opens: Opens) -> None:
    """A menu that is open and a choice in it stay while the Dealer goes on dealing."""
    table = opened(casino, "meanwhile")
    dan, _ = opened_by_hand(opens, casino, table)
    due(dan, "to Box 1")
    sue = comes_in(opens, casino, "Sue", table)
    sue.get_by_role("button", name="Come on duty here").click()
    sue.get_by_text("Something went wrong").click()
    where = sue.locator("#pick-Misplace")
    where.select_option(label="Box 2, hand 1")
    where.focus()
    due(dan, "to your own hand")
    expect(sue.locator("[id^=card-dealer-]")).to_have_count(1)
    expect(sue.locator("#fold-wrong")).to_have_attribute("open", "")
    expect(where.locator("option:checked")).to_have_text("Box 2, hand 1")
    expect(where).to_be_focused()
    sue.locator("#send-Misplace").click()
    expect(dan.locator("#duty")).to_contain_text("a supervisor rules on it")
    sue.locator("#duty .urgent button").click()
    expect(sue.locator("#duty .urgent")).to_have_count(0)


def test_a_dispute_is_filed_read_and_ruled_on(casino: Casino, opens: Opens) -> None:
    """The player files it, the inspector reads the finding, makes it final and prints it."""
    table = opened(casino, "disputed")
    dan, ana = opened_by_hand(opens, casino, table)
    for where in ("to Box 1", "to your own hand", "to Box 1"):
        due(dan, where)
    ana.locator('#bar .call[data-key="s"]').click()
    for act in ("to your own hand", "Settle the wagers", "Collect the cards"):
        due(dan, act)
    expect(dan.locator("#do-now")).to_contain_text("Open the Round")
    ana.goto(f"{casino.at}{table}/disputes/new?round=1&line=main on Box 1")
    ana.get_by_label("What was wrong").fill("The Dealer's second card was not shown.")
    ana.get_by_role("button", name="Dispute this Round").click()
    expect(ana.locator(".disputes")).to_contain_text("open")
    ivy = comes_in(opens, casino, "Ivy", "/inspect")
    ivy.get_by_role("link", name="Disputed: Blackjack, $10 to $1,000, Round 1").click()
    expect(ivy.locator(".sheet")).to_contain_text("nothing is owed")
    ivy.get_by_text("It happened otherwise").click()
    record = ivy.get_by_label("Round record")
    text = record.input_value()
    record.fill(text[: text.index("[expect]")].replace("amount = 25", "amount = 20", 1))
    ivy.get_by_role("button", name="See the finding by this record").click()
    expect(ivy.locator("#finding")).to_contain_text("wagers $20 on Box 1")
    ivy.get_by_text("It happened otherwise").click()
    ivy.get_by_label("Why so").fill("It lay face up on the cloth.")
    ivy.get_by_role("button", name="Make it final").click()
    expect(ivy.locator(".sheet .kind")).to_have_text("Ruling on a dispute")
    expect(ivy.locator(".sheet")).to_contain_text("6♦ is dealt to Box 1")
    ivy.emulate_media(media="print")
    expect(ivy.locator(".beside")).not_to_be_visible()
    expect(ivy.locator(".top")).not_to_be_visible()
    expect(ivy.locator(".sheet")).to_be_visible()


def test_an_inspector_reads_the_log_and_verifies_checkpoints(casino: Casino, opens: Opens) -> None:
    opened(casino, "logged")
    ivy = comes_in(opens, casino, "Ivy", "/inspect/logged")
    expect(ivy.locator(".head")).to_contain_text("Each bears its digest")
    rows = ivy.locator("table.log tbody tr")
    expect(rows.first).to_contain_text("The table is opened under nz-current")
    rows.first.locator("summary").click()
    expect(rows.first.locator("pre")).to_contain_text("TableOpened")
    ivy.get_by_label("What").select_option(label="Chips")
    ivy.get_by_role("button", name="Look").click()
    expect(ivy.locator("main")).to_contain_text("There is no such entry here.")
    ivy.goto(f"{casino.at}/checkpoints")
    signed = ivy.locator("table.log tbody tr").count()
    ivy.get_by_role("button", name="Sign a checkpoint now").click()
    expect(ivy.locator("table.log tbody tr")).to_have_count(signed + 1)
    expect(ivy.locator("table.log tbody tr .won")).to_have_count(signed + 1)
    with ivy.expect_download() as download:
        ivy.get_by_role("link", name="Download").first.click()
    assert re.fullmatch(r"croupier-checkpoint-\d+\.json", download.value.suggested_filename)


@pytest.mark.full
def test_a_dealer_who_comes_during_a_round_deals_the_next(casino: Casino, opens: Opens) -> None:
    """The page waits for the Round to end, and then the Dealer has come."""
    table = opened(casino, "later")
    ana = sat_down(opens, f"{casino.at}{table}")
    lay(ana, 1)
    deal(ana)
    dan = comes_in(opens, casino, "Dan", table)
    later = dan.get_by_role("button", name="Come to deal after this Round")
    later.click()
    expect(later).to_have_attribute("aria-pressed", "true")
    ana.locator('#bar .call[data-key="s"]').click()
    expect(dan.locator("#do-now")).to_contain_text("Open the Round")
    expect(dan.get_by_role("button", name="Stand down")).to_be_visible()


def test_a_guest_comes_in_becomes_a_player_and_leaves(casino: Casino, opens: Opens) -> None:
    page = opens(f"{casino.at}/me", PHONE)
    page.locator("main").get_by_role("link", name="Come in").click()
    page.get_by_label("Your name, or none").fill("Gus")
    page.get_by_role("button", name="Come in as a guest").click()
    page.wait_for_url(f"{casino.at}/me")
    expect(page.locator("h1")).to_have_text("Gus")
    page.get_by_label("Choose a password").fill(PASSWORD)
    page.get_by_role("button", name="Become a player").click()
    expect(page.locator(".role")).to_have_text("player")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url(f"{casino.at}/")
    page.goto(f"{casino.at}/log-in?to=/me")
    page.get_by_label("Name", exact=True).fill("Gus")
    page.get_by_label("Password", exact=True).fill("not the password")
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator("#password-wrong")).to_have_text("The name or the password is not right.")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Gus")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in", exact=True).click()
    expect(page.locator("h1")).to_have_text("Gus")


@pytest.mark.full
def test_what_a_form_is_refused_for_stands_beside_its_field(casino: Casino, opens: Opens) -> None:
    """Until something else is typed there; what was typed stays."""
    page = comes_in(opens, casino, "Olive", "/people")
    form = page.locator('form[data-send="/api/people"]')
    form.locator("#make-name").fill("Dan")
    form.locator("#make-password").fill(PASSWORD)
    form.get_by_role("button", name="Add").click()
    expect(form.locator("#make-name-wrong")).to_contain_text("has that name")
    expect(form.locator("#make-name")).to_have_value("Dan")
    expect(form.locator("#make-name")).to_be_focused()
    expect(page.locator("#trouble")).to_be_hidden()
    form.locator("#make-name").fill("Dan the second")
    expect(form.locator(".wrong")).to_have_count(0)
    form.locator("#make-password").fill("aaaaaaaaaaaa")
    form.get_by_role("button", name="Add").click()
    expect(form.locator("#make-password-wrong")).to_contain_text("different characters")


@pytest.mark.full
def test_a_sum_beyond_all_bounds_is_answered_in_words(casino: Casino, opens: Opens) -> None:
    """By the browser where the field says how much it takes, by the page where it does not."""
    page = comes_in(opens, casino, "Olive", opened(casino, "too-much"))
    page.locator("#duty summary", has=page.get_by_text("minimum")).first.click()
    minimum = page.locator("#form-ChangeMinimum [name=minimum]")
    for sum_ in ("1e30", "5.005"):
        minimum.fill(sum_)
        assert minimum.evaluate("one => one.validationMessage")
    page.locator("#duty summary", has_text="Elections").click()
    form = page.locator("#form-ChangeSettings")
    form.locator("[name=settings]").fill("maximum = 1e30")
    form.locator("button").first.click()
    expect(form.locator(".wrong")).to_contain_text("No sum of money is above $10,000,000,000.")
    expect(form.locator("[name=settings]")).to_have_value("maximum = 1e30")


@pytest.mark.full
def test_the_name_of_a_table_stays_beside_the_longest_name_of_a_person(
    casino: Casino, opens: Opens
) -> None:
    """Whole, with every way on one row; and the duties have the room that an empty Round leaves."""
    casino.person(LONGEST, "supervisor")
    page = comes_in(opens, casino, LONGEST, opened(casino, "the-table-in-the-corner"), DESK)
    named = page.locator("#aside .named").bounding_box()
    title = page.locator("#aside strong").bounding_box()
    assert named is not None
    assert title is not None
    assert title["width"] > 100
    assert title["height"] <= named["height"] <= 46
    tall = [page.locator(one).evaluate("one => one.offsetHeight") for one in ("#duty", "#round")]
    assert tall[0] > 2 * tall[1], tall
    for width in (1280, 1024):
        page.set_viewport_size({"width": width, "height": 768})
        page.goto(f"{casino.at}/desk")
        tops = page.eval_on_selector_all(".top nav a", "all => all.map(one => one.offsetTop)")
        assert len(set(tops)) == 1, (width, tops)


@pytest.mark.parametrize("size", SIZES)
def test_no_page_is_wider_than_the_screen(casino: Casino, opens: Opens, size: Any) -> None:
    """And every control can be touched: 44 pixels high, but for links within a text."""
    name = f"narrow-{size[0]}"
    opened(casino, name)
    page = comes_in(opens, casino, "Ivy", "/me", size)
    for way in ("/inspect", f"/inspect/{name}", "/checkpoints", f"/inspect/{name}/disputes",
                "/inspect/all/anomalies", "/people", "/tournaments", "/log-in",
                f"/tables/{name}/disputes/new"):  # fmt: skip
        page.goto(f"{casino.at}{way}")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], way
        heights = page.eval_on_selector_all(
            "main button, main .button, main input:not([type=hidden]), main select",
            "all => all.filter(one => one.type !== 'checkbox').map(one => one.offsetHeight)",
        )
        assert all(height >= FINGER for height in heights), (way, heights)


def changes_of(page: Page, name: str) -> Locator:
    """What may be changed of somebody, opened."""
    row = page.locator("table.people tr").filter(has_text=name)
    row.locator("summary").click()
    return row


@pytest.mark.full
def test_an_inspector_is_invited_and_both_sides_reset_the_password(
    casino: Casino, opens: Opens
) -> None:
    """Links are shown once, to who asks for them; nobody but who opens one knows the password."""
    ivy = comes_in(opens, casino, "Ivy", "/people")
    ivy.get_by_role("button", name="Make a link").click()
    link = ivy.locator("output", has_text="/inspector#")
    expect(link).to_be_visible()
    ina = opens(link.inner_text(), fresh=True)
    expect(ina).to_have_url(f"{casino.at}/inspector")  # the secret is not kept in the address
    ina.get_by_label("Name").fill("Ina")
    ina.get_by_label("Password").fill(PASSWORD)
    ina.get_by_role("button", name="Begin").click()
    expect(ina).to_have_url(f"{casino.at}/")

    ivy.reload()
    row = changes_of(ivy, "Ina")
    row.get_by_role("button", name="Ask for a link").click()
    reset = row.locator("output", has_text="/reset#")
    expect(reset).to_be_visible()
    olive = comes_in(opens, casino, "Olive", "/people")
    row = changes_of(olive, "Ina")
    expect(row).to_contain_text("Ivy asks that this password be reset.")
    row.get_by_role("button", name="Confirm").click()
    expect(row.get_by_role("button", name="Confirm")).to_have_count(0)
    again = opens(reset.inner_text(), fresh=True)
    again.get_by_label("Password").fill(f"{PASSWORD} again")
    again.get_by_role("button", name="Choose it").click()
    expect(again).to_have_url(f"{casino.at}/")
