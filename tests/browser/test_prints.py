"""Prints: signs, charts, rulings and reviews on either paper, nothing blank and nothing cut off."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from croupier.documents.page import page as page_of
from tests.browser.casino import Casino
from tests.browser.playing import WORKED_OUT, comes_in, deal, lay, play_out, sat_down
from tests.browser.printing import PAPERS, Leaf, cut_off, printed
from tests.browser.screens import Opens
from tests.cli.running import run
from tests.documents import made
from tests.documents.made import document
from tests.figures import partly

A4_AT_LEAST = partly(PAPERS, ["A4"])


def _check(page: Page, paper: str, *, landscape: bool = False, margins: float = 0) -> list[Leaf]:
    """The leaves of a page, none blank, of this paper, with everything inside."""
    leaves = printed(page, paper)
    short, long = PAPERS[paper]
    wide, high = (long, short) if landscape else (short, long)
    for leaf in leaves:
        assert leaf.wide == pytest.approx(wide, abs=1)
        assert leaf.high == pytest.approx(high, abs=1)
        assert not leaf.is_blank, leaves
    assert cut_off(page, wide - margins) == []
    return leaves


@pytest.mark.parametrize("paper", A4_AT_LEAST)
@pytest.mark.parametrize("query", ["", "?clauses=true"])
def test_a_sign_is_one_sheet(casino: Casino, opens: Opens, paper: str, query: str) -> None:
    page = opens(f"{casino.at}/tables/table-1/sign{query}")
    assert len(_check(page, paper, margins=16)) == 1


@pytest.mark.full
@pytest.mark.parametrize("paper", A4_AT_LEAST)
def test_a_chart_has_all_its_columns(casino: Casino, opens: Opens, paper: str) -> None:
    page = opens(f"{casino.at}/tables/table-1/strategy")
    expect(page.locator(".chart aside").first).to_be_visible(timeout=WORKED_OUT)
    sheets = page.locator(".chart").count()
    assert len(_check(page, paper, landscape=True, margins=18)) == sheets
    assert page.locator(".chart aside .legend").count() == sheets


DOCUMENTS = {
    "ruling": lambda: made.ruling(Path("examples/full-table.round.toml"), all_readings=True),
    "sign": made.sign,
    "coverage": made.covered,
    "differences": made.differences,
}


@pytest.mark.parametrize("name", partly(DOCUMENTS, ["ruling", "sign"]))
def test_a_document_for_the_file_is_printed_on_a4(opens: Opens, tmp_path: Path, name: str) -> None:
    """Nothing is blank, and nothing is cut off."""
    file = tmp_path / f"{name}.html"
    file.write_text(page_of(document(DOCUMENTS[name]())))
    assert len(_check(opens(file.as_uri()), "A4", margins=36)) > 1


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_fits_a_phone(opens: Opens, tmp_path: Path, name: str) -> None:
    file = tmp_path / f"{name}.html"
    file.write_text(page_of(document(DOCUMENTS[name]())))
    page = opens(file.as_uri())
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_sign_as_a_page_is_one_sheet(opens: Opens, tmp_path: Path) -> None:
    file = tmp_path / "sign.html"
    assert run("table", "sign", made.TABLE, "--html", file, "--clauses").exit_code == 0
    assert len(_check(opens(file.as_uri()), "A4")) == 1


@pytest.mark.full
def test_a_ruling_and_a_review_are_printed(casino: Casino, opens: Opens) -> None:
    """Of a Round that was disputed, by who played it and by who ruled on it."""
    at = casino.open_table("printed", seed=5, boxes=3)
    page = sat_down(opens, at)
    lay(page, 1)
    deal(page)
    play_out(page)
    said = {"id": "dispute-print", "round": 1, "reason": "The last card fell to the wrong hand."}
    assert page.evaluate(_SENT, ["/api/tables/printed/disputes", said]) == 201
    casino.ask(
        "/api/tables/printed/disputes/1/ruling",
        {"id": "ruling-print", "reason": "The log shows every card where it belongs."},
    )
    page.goto(f"{at}/review")
    expect(page.locator("#review [data-over]")).to_be_attached(timeout=WORKED_OUT)
    ruling = comes_in(opens, casino, "Olive", "/inspect/printed/disputes/1")
    for paper in PAPERS:
        _check(page, paper, margins=24)
        _check(ruling, paper, margins=32)


_SENT = """async ([path, data]) => (await fetch(path, {
  method: "POST", body: JSON.stringify(data),
  headers: {
    "content-type": "application/json",
    "x-croupier-csrf": document.querySelector("meta[name=croupier-csrf]").content,
  },
})).status"""
