"""Courses in real browsers: made and taken without a script, and by keys alone on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.auditing import audited
from tests.browser.casino import PASSWORD, Casino
from tests.browser.screens import PHONE, SIZES, Opens

TOTALS = {"kind": "totals", "count": 2, "seconds": 3600}
CHOICES = {"kind": "procedure", "count": 1, "seconds": 3600}


@pytest.mark.full
def test_a_course_is_made_and_taken_without_a_script(casino: Casino, opens: Opens) -> None:
    page = opens(java_script_enabled=False)
    told = {"name": "Olive", "password": PASSWORD}
    assert page.request.post(f"{casino.at}/api/login", data=told).ok
    page.goto(f"{casino.at}/school/courses")
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Title").fill("Without a script")
    counts = page.locator("input[name=count]")
    for number in range(counts.count()):
        counts.nth(number).fill("")
    counts.first.fill("1")
    page.locator("select[name=kind]").first.select_option("totals")
    page.locator("select[name=about]").first.select_option("")
    page.get_by_role("button", name="Make the course").click()
    expect(page.locator("h1")).to_have_text("Without a script")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("timer")).to_contain_text("s left")
    page.locator("input[name=answer]").fill("1e30")
    page.locator("input[name=answer]").press("Enter")
    expect(page.get_by_role("alert").first).to_contain_text("A total is typed like")
    page.locator("input[name=answer]").fill("17")
    page.locator("input[name=answer]").press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("assed")
    expect(page.get_by_role("link", name="Result sheet (PDF)")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
def test_a_course_is_taken_by_keys(casino: Casino, opens: Opens, size: tuple[int, int]) -> None:
    title = f"By keys, {size[0]}"
    parts = [TOTALS, CHOICES]
    told = {"id": f"course-{size[0]}", "title": title, "table": "table-1", "parts": parts}
    name = casino.ask("/api/courses", told)["name"]
    page = opens(size=size)
    assert page.request.post(f"{casino.at}/api/come", data={}).ok
    for path in ("/school", "/school/courses", f"/school/courses/{name}"):
        page.goto(f"{casino.at}{path}")
        _stands_in_nobodys_way(page, size)
    page.keyboard.press("n")
    for question in (1, 2):
        expect(page.locator(".clock")).to_contain_text("s left")
        expect(page.get_by_text(f"Question {question} of 3")).to_be_visible()
        _stands_in_nobodys_way(page, size)
        page.keyboard.type("17")
        page.keyboard.press("Enter")
        expect(page.locator("#marks")).to_be_focused()
        _stands_in_nobodys_way(page, size)
        page.keyboard.press("n")
    expect(page.get_by_text("Question 3 of 3")).to_be_visible()
    page.wait_for_load_state()
    page.keyboard.press("1")
    expect(page.get_by_role("heading", name="Marks")).to_be_visible()
    _stands_in_nobodys_way(page, size)
    page.goto(f"{casino.at}/school/results")
    _stands_in_nobodys_way(page, size)


@pytest.mark.full
def test_the_key_enter_answers_what_was_typed(casino: Casino, opens: Opens) -> None:
    """Not the first of the buttons, which leaves the stake."""
    page = opens(f"{casino.at}/school/table-1/payouts?seed=5")
    page.locator("input[name=answer]").fill("5")
    page.keyboard.press("Enter")
    expect(page.locator("#marks")).to_contain_text("You answered: Pay $5.")


@pytest.mark.full
def test_the_form_of_a_course_fits_a_phone(casino: Casino, opens: Opens) -> None:
    page = opens(size=PHONE)
    told = {"name": "Olive", "password": PASSWORD}
    assert page.request.post(f"{casino.at}/api/login", data=told).ok
    page.goto(f"{casino.at}/school/courses/new?table=table-1")
    _stands_in_nobodys_way(page, PHONE)


def _stands_in_nobodys_way(page: Page, size: tuple[int, int]) -> None:
    audited(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0], f"{page.url} is {wide} wide"
