"""Lettering: widths, sizes that fit, and words along arcs."""

from random import Random

import pytest

from croupier.house import open_table
from croupier.pages.felt.cloth import WIDE, inscribed, laid_out
from croupier.pages.felt.outlines import Arc
from croupier.pages.lettering import (
    MOST,
    SANS,
    SANS_BOLD,
    SERIF,
    SERIF_BOLD,
    Face,
    Inscription,
    along,
    fitted,
    width,
)
from tests.tables import random_config

ALL = "".join(map(chr, range(ord(" "), ord("~") + 1)))


@pytest.mark.parametrize("face", Face)
def test_every_sign_of_ascii_has_a_width(face: Face) -> None:
    assert all(0.25 < width(sign, 1, face) < 1.15 for sign in ALL)
    assert max(ALL, key=lambda sign: width(sign, 1, face)) in "W@"
    assert width("I", 1, face) < width("M", 1, face) / 2


def test_bold_is_wider() -> None:
    assert width("Blackjack pays 3 to 2", 37, SERIF_BOLD) > width("Blackjack pays 3 to 2", 37)
    assert width("insured $25", 13, SANS_BOLD) > width("insured $25", 13, SANS)


def test_width_grows_with_size_and_spacing() -> None:
    assert width("Box", 20) == pytest.approx(2 * width("Box", 10))
    assert width("Box", 10, SERIF, 3) == pytest.approx(width("Box", 10) + 9)
    assert width("", 10) == 0


def test_a_sign_not_listed_is_taken_to_be_wide() -> None:
    assert width("好", 1000) >= max(width(sign, 1000, SERIF_BOLD) for sign in ALL)
    assert width("’–×·½é", 1000, SANS) < 6 * width("好", 1000)


def test_what_fits_keeps_its_size_and_the_rest_shrinks() -> None:
    assert fitted("Box", 100, 12) == (12, 0)
    size, spacing = fitted("Boxes for wagers", 100, 40, SERIF, 4)
    assert 0 < size < 40
    assert 95 < width("Boxes for wagers", size, SERIF, spacing) <= 100


def test_words_on_an_arc_never_fill_more_than_they_may() -> None:
    way = Inscription(Arc(296, 84), 37, 5, bold=True)
    for count in (1, 2, 3, 5, 9):
        words = " ".join(["BLACKJACK PAYS 3 TO 2"] * count)
        size, spacing = way.fitting(words)
        assert width(words, size, SERIF_BOLD, spacing) <= MOST * way.arc.length
    assert way.fitting("BLACKJACK PAYS 3 TO 2") == (37, 5)


def test_words_on_an_arc_are_escaped_and_stand_in_its_middle() -> None:
    drawn = along("A & B < C", Inscription(Arc(300, 60), 20, 1, italic=True), "arc")
    assert "A &amp; B &lt; C" in drawn
    assert 'href="#arc" startOffset="50%" text-anchor="middle"' in drawn
    assert 'font-style="italic"' in drawn


def test_every_inscription_of_a_lawful_table_fits_its_arc() -> None:
    for seed in range(60):
        laid = laid_out(open_table(random_config(Random(seed))))
        for _, way, words in inscribed(laid, WIDE):
            size, spacing = way.fitting(words)
            assert width(words, size, way.face, spacing) <= MOST * way.arc.length
            assert size > 0.6 * way.size, words
