"""The sign of a table: what it says, as a picture and on paper."""

import sys
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from croupier.house import open_table, sign_of
from croupier.pages.lettering import SERIF, SERIF_BOLD, width
from croupier.pages.sign.print import markup, pdf
from croupier.pages.sign.sign import ScaleTable, Sign, SignLine, sign
from croupier.pages.sign.svg import fitting, svg
from croupier.pages.sign.type import HEIGHT, MARGIN, WIDTH, wrapped
from croupier.pages.tokens import SMALLEST
from croupier.pages.typeset import plain
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.notice import Notice, Shape
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from tests.tables import random_config

SVG = "{http://www.w3.org/2000/svg}"
SEEDS = range(50)
ROUNDING = 0.2
PAIRS = {"perfect-pair": SideWagerConfig(scale="2", minimum=5_00, maximum=100_00)}


class Box(NamedTuple):
    """Where some words stand at their widest."""

    words: str
    left: float
    right: float
    base: float
    size: float

    def meets(self, other: "Box") -> bool:
        """Do the two cover one another?"""
        beside = self.right <= other.left or other.right <= self.left
        over = self.base + 0.2 * self.size <= other.base - 0.75 * other.size
        under = other.base + 0.2 * other.size <= self.base - 0.75 * self.size
        return not (beside or over or under)


@cache
def table(seed: int) -> TableRules:
    return open_table(random_config(Random(seed)))


def opened(edition: str = "nz-current", **asked: object) -> TableRules:
    return open_table(TableConfig(edition=edition, **asked))  # type: ignore[arg-type]


def stream(drawn: str) -> str:
    """All the words of a picture but its clauses, in order."""
    texts = ElementTree.fromstring(drawn).iter(f"{SVG}text")
    told = ("".join(one.itertext()) for one in texts if "sg-clause" not in kinds(one))
    return " ".join(" ".join(told).replace("’", "'").split())


def clauses_of(drawn: str) -> list[str]:
    texts = ElementTree.fromstring(drawn).iter(f"{SVG}text")
    told = [one.text or "" for one in texts if "sg-clause" in kinds(one)]
    return [clause for one in told for clause in one.split(", ")]


def kinds(text: ElementTree.Element) -> list[str]:
    return text.get("class", "").split()


def boxes(drawn: str) -> Iterator[Box]:
    for text in ElementTree.fromstring(drawn).iter(f"{SVG}text"):
        size, at = float(text.get("font-size", 0)), float(text.get("x", 0))
        face = SERIF_BOLD if "sg-bold" in kinds(text) else SERIF
        wide = width(text.text or "", size, face)
        wide += sum(width(one.text or "", float(one.get("font-size", 0))) for one in text)
        shift = wide if {"sg-end", "sg-clause"} & set(kinds(text)) else 0
        left = at - (wide / 2 if "sg-mid" in kinds(text) else shift)
        yield Box("".join(text.itertext()), left, left + wide, float(text.get("y", 0)), size)


def holds(words: str, rules: TableRules, notice: Notice) -> bool:
    """Does a sign that says these words show the notice?"""
    if notice.shape is not Shape.SCALE:
        return notice.text in words
    wager = rules.side_wagers[notice.wager]
    assert wager.scale is not None
    rows = [f"{prize.hand} {prize.odds.spoken}".lower() for prize in wager.scale.prizes]
    named = f"pay scale {wager.scale.name} ".lower() if len(wager.scale.beside) > 1 else ""
    return f"{named}{' '.join(rows)}" in words.lower()


def crowded() -> Sign:
    """More than one sheet holds."""
    rows = tuple((f"A hand of a rather long name, {at}", f"{at} to 1") for at in range(1, 9))
    sums, scale = SignLine("$5 to $100", "15B.4"), SignLine("Pay scale 1", "15B.8")
    tables = tuple(ScaleTable(f"Wager <{at}>", sums, scale, rows) for at in range(9))
    return Sign(
        titles=(SignLine("This & That"),),
        limits=SignLine("$10 to $1,000", "2.1"),
        lines=(SignLine("Words that go on " * 5, "3.2(b)(iii)"),) * 20,
        scales=tables,
        source="An edition",
    )


# ── What it says ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", SEEDS)
def test_every_notice_is_on_the_sign(seed: int) -> None:
    """Every notice for the sign, and every word of the layout; clauses only when asked for."""
    rules = table(seed)
    asked = [one for one in rules.notices if one.where == "sign" or one.shape is Shape.WORDS]
    bare, full = (svg(sign_of(rules), clauses=shown) for shown in (False, True))
    assert asked
    assert all(holds(stream(bare), rules, one) for one in asked)
    assert all(holds(stream(full), rules, one) for one in asked)
    assert {one.clause for one in asked} <= set(clauses_of(full))
    assert clauses_of(bare) == []
    assert rules.elections.edition.title not in bare


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_of_a_scale_are_the_declared_odds(seed: int) -> None:
    rules = table(seed)
    scaled = [wager for wager in rules.side_wagers.values() if wager.scale is not None]
    shown = sign(rules).scales
    assert [one.title for one in shown] == [wager.title for wager in scaled]
    for one, wager in zip(shown, scaled, strict=True):
        assert wager.scale is not None
        told = {hand.lower(): odds for hand, odds in one.rows}
        assert told == {prize.hand.lower(): prize.odds.spoken for prize in wager.scale.prizes}


def test_a_table_with_two_tiers_shows_both() -> None:
    lower = TierConfig(minimum=10_00, blackjack_pays="6:5", double_on="none")
    upper = TierConfig(minimum=50_00, blackjack_pays="3:2")
    rules = opened(versions=("player-select",), lower=lower, upper=upper)
    words = stream(svg(sign_of(rules)))
    assert words.startswith("Player Select Blackjack $10 to $500")
    for said in ("pays 6 to 5", "pays 3 to 2", "No doubling down", "$50"):
        assert said in words


def test_a_title_that_is_a_notice_is_said_once() -> None:
    """The name of an Ante Up table is displayed by 18.2, as the title."""
    rules = opened(versions=("ante-up",), minimum=20_00, ante=2_50)
    made = sign_of(rules)
    assert made.titles == (SignLine("Ante Up Blackjack", "18.2"),)
    assert "Ante Up Blackjack" not in [line.text for line in made.lines]
    assert "Ante $2.50" in [line.text for line in made.lines]
    assert sign(rules).titles == (SignLine("Blackjack"),)


def test_a_side_wager_has_its_amount_scale_and_clauses_together() -> None:
    (shown,) = sign(opened(side_wagers=PAIRS)).scales
    assert shown.amount == SignLine("$5 to $100", "15B.4")
    assert shown.scale == SignLine("Pay scale 2", "15B.8")
    assert shown.rows[0] == ("Perfect Pair", "25 to 1")


def test_an_amount_no_notice_names_is_still_told() -> None:
    """A Super Sevens wager of Casino Canberra is one dollar."""
    (shown,) = sign(opened("act-1996", side_wagers={"super-sevens": SideWagerConfig()})).scales
    assert (shown.amount.text, shown.scale.text) == ("$1", "")


# ── The picture ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("clauses", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_cut_off_or_covered(seed: int, clauses: bool) -> None:
    """Within the margins, apart from one another, and never too small to read."""
    check_places(svg(sign_of(table(seed)), clauses=clauses))


@pytest.mark.parametrize("clauses", [False, True])
def test_a_crowded_sheet_grows(clauses: bool) -> None:
    drawn = svg(crowded(), clauses=clauses)
    assert float(ElementTree.fromstring(drawn).get("height", 0)) > HEIGHT
    assert fitting(crowded(), clauses=clauses).body == SMALLEST
    check_places(drawn)


def check_places(drawn: str) -> None:
    height = float(ElementTree.fromstring(drawn).get("height", 0))
    placed = list(boxes(drawn))
    for at, box in enumerate(placed):
        assert box.left >= MARGIN - ROUNDING, box
        assert box.right <= WIDTH - MARGIN + ROUNDING, box
        assert box.size <= box.base <= height - MARGIN + 1, box
        assert box.size >= SMALLEST, box
        assert not [other for other in placed[:at] if box.meets(other)], box


def test_columns_do_not_reach_into_one_another() -> None:
    """A hand stays clear of its odds, and both of the other column."""
    drawn = svg(crowded(), clauses=True)
    halves = [box for box in boxes(drawn) if box.words.endswith(" to 1")]
    assert {round(box.right) for box in halves} == {282, WIDTH - MARGIN}


def test_a_sign_with_little_on_it_is_set_large() -> None:
    plain_table, full = sign_of(opened()), sign_of(opened(side_wagers=PAIRS))
    large, small = (fitting(one, clauses=True).body for one in (plain_table, full))
    assert large > SMALLEST * 2
    assert small <= large
    assert float(ElementTree.fromstring(svg(full)).get("height", 0)) == HEIGHT


def test_a_picture_asks_for_nothing_and_is_always_the_same() -> None:
    drawn = svg(crowded())
    root = ElementTree.fromstring(drawn)
    assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
    assert drawn == svg(crowded())
    for banned in ("href", "url(", "@import", "@font-face", "<script", "style=", "prefers-color"):
        assert banned not in drawn
    assert "@media print" in drawn


def test_who_hears_the_sign_is_told_all_of_it() -> None:
    rules = opened(side_wagers=PAIRS)
    label = ElementTree.fromstring(svg(sign_of(rules))).get("aria-label", "")
    words = [one.text for one in rules.notices if one.shape is Shape.WORDS]
    assert len(words) > 3
    assert all(text in label for text in words)
    assert "Perfect Pair $5 to $100: Perfect Pair 25 to 1, Coloured Pair 12 to 1" in label


def test_broken_lines_are_even() -> None:
    """No word is left alone on a line."""
    lines = wrapped("Dealer must stand on 17 and must draw to 16", 30, 507)
    assert lines == ("Dealer must stand on 17", "and must draw to 16")


# ── On paper ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", SEEDS)
def test_paper_holds_the_same_words(seed: int) -> None:
    rules = table(seed)
    told, bare = (markup(sign_of(rules), clauses=shown) for shown in (True, False))
    for one in rules.notices:
        if one.shape is Shape.WORDS and not one.wager:
            assert f"[{plain(one.text)}]" in bare
            assert f"[{plain(one.clause)}]" in told
    for wager in rules.side_wagers.values():
        for prize in wager.scale.prizes if wager.scale else ():
            assert f"[{plain(prize.odds.spoken)}]" in told
    assert rules.elections.edition.title not in bare


@pytest.mark.parametrize("clauses", [False, True])
def test_pdf_is_set(clauses: bool) -> None:
    pytest.importorskip("typst")
    for made in (sign_of(opened(side_wagers=PAIRS)), crowded()):
        assert pdf(made, clauses=clauses).startswith(b"%PDF")


def test_pdf_without_the_extra_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(Refusal, match=r"croupier\[print\]"):
        pdf(crowded())
