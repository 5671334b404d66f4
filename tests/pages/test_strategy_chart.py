"""The strategy chart as a picture and on paper, from plain data."""

import re
import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from croupier.pages.strategy.print import markup, pdf
from croupier.pages.strategy.sheet import LOOKS, Cell, Grid, Sheet, SheetList, SheetRow
from croupier.pages.strategy.svg import svg
from croupier.rules.refusal import Refusal

COLUMNS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
SVG = "{http://www.w3.org/2000/svg}"


def sheet() -> Sheet:
    letters = (*LOOKS, "D", "S")
    row = SheetRow("16", tuple(Cell(letter, f"16: <{letter}>", "s") for letter in letters))
    return Sheet(
        title="A & B",
        subtitle="6 decks · house edge < 1 %" + " · and more" * 20,
        figures=(("House edge", "0.5 %"),),
        grids=(Grid("Hard totals", "down", COLUMNS, (row, row)),),
        legend=tuple((letter, f"call {letter}") for letter in LOOKS),
        notes=(("s", "stand on more"),),
        lists=(SheetList("Better", ("10 2 against 4: draw",)),),
    )


def test_svg_is_one_document_that_asks_for_nothing() -> None:
    drawn = svg([sheet(), sheet()])
    root = ElementTree.fromstring(drawn)
    assert root.tag == f"{SVG}svg"
    for banned in ("href", "url(", "@import", "@font-face", "<script", "style=", "onclick"):
        assert banned not in drawn
    assert "prefers-color-scheme" in drawn
    said = [one.text for one in root.iter(f"{SVG}text")]
    assert said.count("A & B") == 2
    assert {"call D", "House edge", "0.5 %", "10 2 against 4: draw", "stand on more"} <= set(said)


def test_every_cell_says_its_call_in_words() -> None:
    titles = [one.text for one in ElementTree.fromstring(svg([sheet()])).iter(f"{SVG}title")]
    assert titles.count("16: <Xs>") == 2


def test_nothing_is_drawn_outside_the_picture() -> None:
    root = ElementTree.fromstring(svg([sheet()]))
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    for group in root.iter(f"{SVG}g"):
        left, top = map(float, re.findall(r"[\d.]+", group.get("transform", "")))
        assert 0 <= left < width
        assert 0 <= top < height


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("letter", LOOKS)
@pytest.mark.parametrize("room", ["light", "dark"])
def test_letters_can_be_read(letter: str, room: str) -> None:
    """AA: 4.5 to 1."""
    low, high = sorted(map(luminance, getattr(LOOKS[letter], room)))
    assert (high + 0.05) / (low + 0.05) >= 4.5


@pytest.mark.parametrize("room", ["light", "dark"])
def test_calls_differ_in_grey(room: str) -> None:
    """The four common calls are told apart by lightness alone."""
    found = sorted(luminance(getattr(LOOKS[letter], room)[0]) for letter in "DSXP")
    assert all((b + 0.05) / (a + 0.05) > 1.4 for a, b in pairwise(found))


def test_paper_holds_the_same_chart() -> None:
    told = markup([sheet(), sheet()])
    assert told.count("#pagebreak()") == 1
    assert "A & B" in told
    assert "call Xs" in told


def test_pdf_is_set() -> None:
    pytest.importorskip("typst")
    assert pdf([sheet()]).startswith(b"%PDF")


def test_pdf_without_the_extra_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refusal, match=r"croupier\[print\]"):
        pdf([sheet()])
