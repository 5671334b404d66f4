"""Cards and chips as pictures: all distinct, nothing defined that is not used."""

import re

import pytest

from croupier.cards import DECK, RED, Card, cards
from croupier.money import spoken
from croupier.pages.felt import cards_svg, chips_svg
from croupier.pages.felt.chips_svg import CHIPS, MOST_CHIPS, stack_of
from croupier.pages.marks import picture, tag
from tests.pages.pictures import SVG, read


def symbols(drawn: str) -> dict[str, str]:
    """Every symbol by its name, without it."""
    found = re.findall(r'<symbol id="([^"]+)"(.*?)</symbol>', drawn)
    return {name: re.sub(r"court-..", "court", body) for name, body in found}


def shown(defs: str, *names: str) -> str:
    used = "".join(tag("use", href=f"#{name}") for name in names)
    return picture(tag("defs", defs) + used, 80, 112, role="img", aria_label="cards")


def test_every_card_is_drawn_and_no_two_are_alike() -> None:
    drawn = symbols(cards_svg.symbols(DECK))
    assert list(drawn) == [f"c-{card}" for card in DECK]
    assert len(set(drawn.values())) == len(DECK)


def test_red_and_black_remain_two_families() -> None:
    drawn = symbols(cards_svg.symbols(DECK))
    inks = {card: re.findall(r' color="([^"]+)"', drawn[f"c-{card}"]) for card in DECK}
    red = {ink for card, (ink,) in inks.items() if card[1] in RED}
    black = {ink for card, (ink,) in inks.items() if card[1] not in RED}
    assert len(red) == len(black) == 1
    assert red != black


@pytest.mark.parametrize("suit", "shdc")
def test_a_card_bears_as_many_pips_as_it_counts(suit: str) -> None:
    """With the one of the index; those below the middle stand upside down."""
    drawn = symbols(cards_svg.symbols(DECK))
    upside_down = (0, 1, 1, 2, 2, 2, 2, 3, 4, 5)
    for count, (face, turned) in enumerate(zip("A23456789T", upside_down, strict=True), 1):
        body = drawn[f"c-{face}{suit}"]
        assert body.count(f'href="#pip-{suit}"') == count + 1
        assert body.count("rotate(180)") == turned


def test_only_what_a_picture_shows_is_defined() -> None:
    held = cards("8c 8c Kh")
    read(shown(cards_svg.symbols(held), "c-8c", "c-Kh"))
    assert "court" not in cards_svg.symbols(cards("8c As"))
    assert cards_svg.symbols(()) == ""


def test_names_take_a_prefix() -> None:
    defs = cards_svg.symbols(cards("8c Kh"), "t-")
    read(shown(defs, "t-c-8c", "t-c-Kh"))
    assert not re.search(r'id="(?!t-)', defs)


def test_the_back_and_the_cutting_card() -> None:
    defs = cards_svg.symbols(cards("8c"), back=True) + cards_svg.cutting_card()
    drawn = shown(defs, "c-8c", "c-back", "cutting-card")
    read(drawn)
    assert drawn.count('id="blank"') == drawn.count('id="pip-c"') == 1
    assert "c-back" not in cards_svg.symbols(cards("8c"))


@pytest.mark.parametrize(
    ("card", "said"), [("8c", "8 of clubs"), ("Th", "10 of hearts"), ("As", "ace of spades")]
)
def test_a_card_is_spoken(card: str, said: str) -> None:
    assert cards_svg.said(Card(card)) == said


def test_chips_differ_in_colour_figure_and_number_of_marks() -> None:
    looks = [(chip.colour, chip.figure, chip.marks) for chip in CHIPS.values()]
    assert all(len(set(told)) == len(CHIPS) for told in zip(*looks, strict=True))
    drawn = symbols(chips_svg.symbols(CHIPS))
    assert len(set(drawn.values())) == len(CHIPS)
    assert "chip-2-50" in drawn
    assert "chip-1000" in drawn


@pytest.mark.parametrize(
    ("amount", "chips", "told"),
    [
        (50_00, (25_00, 25_00), False),
        (132_50, (100_00, 25_00, 5_00, 2_50), False),
        (3_50, (2_50, 1_00), False),
        (50, (), True),
        (12_25, (10_00, 1_00, 1_00), True),
        (9_000_00, (1000_00,) * MOST_CHIPS, True),
        (0, (), False),
    ],
)
def test_an_amount_in_chips(amount: int, chips: tuple[int, ...], told: bool) -> None:
    assert stack_of(amount) == (chips, told)


def test_the_chips_of_an_amount_come_to_it() -> None:
    for amount in range(1_00, 700_00, 50):
        chips, told = stack_of(amount)
        assert told or sum(chips) == amount, spoken(amount)
        assert list(chips) == sorted(chips, reverse=True), "the small ones lie on top"


def test_a_stack_rises_and_uses_its_own_chips_alone() -> None:
    stack = "".join(chips_svg.stack(130_00, 100, 200, 40))
    defs = chips_svg.symbols([130_00])
    root = read(picture(tag("defs", defs) + stack, 300, 300, role="img", aria_label="chips"))
    lies = [float(one.attrib["y"]) for one in root.iter(f"{SVG}use")]
    assert lies == sorted(lies, reverse=True)
    assert lies[0] - lies[1] == pytest.approx(0.11 * 40)
    assert len(lies) == 3


def test_a_lammer_has_eight_sides() -> None:
    drawn = chips_svg.lammer_symbol()
    outline = re.findall(r' d="([^"]+)"', drawn)[0]
    assert len(re.findall(r"-?[\d.]+[ ,]-?[\d.]+|[HV][\d.]+", outline)) == 8
    marks = "".join(chips_svg.lammer(20, 20, 38))
    read(picture(tag("defs", drawn) + marks, 40, 40, role="img", aria_label="lammer"))
