"""The cloth: what the law asks to be marked on a layout, drawn for any lawful table."""

import re
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cli.cloth import write_cloth
from croupier.cli.printing import DONE, REFUSED
from croupier.house import open_table
from croupier.pages.felt.cloth import WIDE, Cloth, cloth, inscribed, laid_out, spotted
from croupier.pages.felt.geometry import MOST_SPOTS, boxes
from croupier.pages.felt.spots import Spot, initials, labels, named
from croupier.pages.lettering import SERIF, width
from croupier.pages.tokens import SMALLEST_PRINT
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.names import OfferName
from croupier.rules.notice import Notice, Shape
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from tests.pages.pictures import names, read, sizes, texts
from tests.tables import random_config

SEEDS = range(40)
SIX: tuple[OfferName, ...] = (
    "super-sevens",
    "madness-21",
    "perfect-pair",
    "lucky-lucky",
    "buster",
    "push-22",
)
"""As many side wagers as may lawfully stand together."""


@cache
def lawful(seed: int) -> TableRules:
    return open_table(random_config(Random(seed)))


def table(*wagers: OfferName, **asked: Any) -> TableRules:
    offered = {name: SideWagerConfig() for name in wagers}
    config: dict[str, Any] = {"edition": "nz-current", "decks": 6, **asked}
    return open_table(TableConfig(side_wagers=offered, **config))


def many() -> Cloth:
    return laid_out(table(*SIX, boxes=9))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lawful_table_has_a_cloth_that_is_one_whole_document(seed: int) -> None:
    drawn = cloth(lawful(seed))
    root = read(drawn)
    assert root.get("viewBox") == "0 0 1440 980"
    assert root.get("role") == "img"
    assert drawn == cloth(lawful(seed))
    assert all(size >= SMALLEST_PRINT for _, size in sizes(root))


@pytest.mark.parametrize("seed", SEEDS)
def test_everything_the_law_asks_is_marked(seed: int) -> None:
    """A spot on each Box for each side wager, and every inscription in its words."""
    rules = lawful(seed)
    root = read(cloth(rules))
    found, printed = names(root), " ".join(texts(root)).upper()
    laid = laid_out(rules)
    assert {f"box-{number}" for number in range(1, rules.elections.boxes + 1)} <= found
    for notice in (one for one in rules.notices if one.where == "layout"):
        if notice.shape is Shape.WORDS:
            assert notice.text.upper().replace("'", "’") in printed
        if notice.shape is Shape.SPOT:
            (key,) = [spot.key for spot in laid.spots if spot.wager == notice.wager]
            assert {f"spot-{n}-{key}" for n in range(1, rules.elections.boxes + 1)} <= found
        assert (notice.shape is not Shape.ANTE) or printed.split().count("ANTE") >= laid.boxes


def test_a_prefix_keeps_two_cloths_on_one_page_apart() -> None:
    one, other = cloth(lawful(1), prefix="a-"), cloth(lawful(1), prefix="b-")
    assert not names(read(one)) & names(read(other))
    assert re.sub(r'(id="|#)a-', r"\1b-", one) == other
    assert all(name.startswith("a-") for name in names(read(one)))


def test_a_cloth_draws_what_is_declared_and_nothing_else() -> None:
    """It knows shapes, not jurisdictions: without its notices a layout is bare."""
    bare = replace(lawful(0), notices=())
    root = read(cloth(bare))
    assert texts(root) == []
    assert laid_out(bare) == Cloth(0, (), (), line=False, ante=False, numbers=0, squares=0)


def test_the_three_inscriptions_have_their_arcs() -> None:
    arcs = {name: words for name, _, words in inscribed(laid_out(table()), WIDE)}
    assert arcs["arc-pays"] == "BLACKJACK PAYS 3 TO 2"
    assert arcs["arc-rule"].startswith("Dealer must")
    assert arcs["arc-insurance"] == "INSURANCE PAYS 2 TO 1"
    assert len(arcs) == 3


def test_further_inscriptions_share_an_arc() -> None:
    rules = table(versions=("ante-up",), minimum=10_00, ante=1_00)
    rules = replace(rules, notices=(*rules.notices, Notice("1", "layout", "More")))
    arcs = {name: words for name, _, words in inscribed(laid_out(rules), WIDE)}
    assert arcs["arc-further"] == "ANTE UP BLACKJACK · MORE"


def test_18_2_the_ante_has_a_place_before_each_box() -> None:
    printed = texts(
        read(cloth(table(*SIX, versions=("ante-up",), minimum=10_00, ante=1_00, boxes=9)))
    )
    assert printed.count("ANTE") == 9


def test_22_1_triple_play_marks_numbered_areas_and_squares() -> None:
    """Six Boxes with areas 1, 2 and 3, and three squares before the Dealer."""
    rules = open_table(TableConfig(edition="act-1996", versions=("triple-play",)))
    laid = laid_out(rules)
    assert (laid.boxes, laid.numbers, laid.squares) == (6, 3, 3)
    drawn = cloth(rules)
    printed = texts(read(drawn))
    assert drawn.count('href="#area"') == 6
    assert re.search(r'<g id="area">.*?>1<.*?>2<.*?>3<', drawn)
    assert [printed.count(number) for number in "123456"] == [3, 3, 3, 1, 1, 1]


def test_21_3_two_tiers_that_pay_blackjack_differently_have_it_on_the_sign() -> None:
    lower = TierConfig(minimum=10_00, blackjack_pays="6:5")
    upper = TierConfig(minimum=50_00, blackjack_pays="3:2")
    rules = table(versions=("player-select",), lower=lower, upper=upper)
    pays = [words for words, about in laid_out(rules).words if about == "blackjack"]
    assert pays == ["Blackjack pays as the sign says"]
    read(cloth(rules))


def test_the_most_side_wagers_that_may_stand_together_have_room() -> None:
    laid = many()
    assert len(laid.spots) == len(SIX) == MOST_SPOTS
    read(cloth(table(*SIX, boxes=9)))


def test_more_side_wagers_than_there_is_room_for_are_refused() -> None:
    rules = table(*SIX, boxes=9)
    more = Notice("1", "layout", "Another", shape=Shape.SPOT, wager="another")
    crowded = replace(rules, notices=(*rules.notices, more))
    with pytest.raises(Refusal, match="room for 6 side wagers"):
        cloth(crowded)


# ── Labels ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", range(1, 10))
def test_every_label_fits_its_spot_and_differs_from_the_others(number: int) -> None:
    for count in range(1, MOST_SPOTS + 1):
        rules = table(*SIX[:count], boxes=number)
        for box in boxes(number):
            given = list(spotted(laid_out(rules), box))
            assert len({label.lines for _, label, _ in given}) == count
            for (_, label, circle), line in ((one, line) for one in given for line in one[1].lines):
                wide = width(line, label.size, SERIF, label.spacing)
                half_high = label.size * {1: 0.4, 2: 1, 3: 1.5}[len(label.lines)]
                assert wide / 2 <= (circle.radius**2 - half_high**2) ** 0.5, line
                assert label.size >= SMALLEST_PRINT


def test_labels_are_the_names_in_full() -> None:
    """In capitals where they are easily read, else as they are written."""
    titles = ("Lucky Lucky", "Push 22", "Let it Ride", "Madness 21", "Buster Blackjack")
    spots = named([(title.lower().replace(" ", "-"), title, False) for title in titles])
    words = [label.lines for label in labels(spots, 26, 1)]
    assert words == [
        ("LUCKY", "LUCKY"), ("PUSH", "22"), ("LET IT", "RIDE"), ("Madness", "21"),
        ("Buster", "Blackjack"),
    ]  # fmt: skip


def test_names_too_long_for_their_spots_are_shortened_alike() -> None:
    """Initials, where one of them has no word of its own that can be read."""
    titles = ("Perfect Pair", "Buster Blackjack", "Lucky Pair")
    spots = named([(title.lower().replace(" ", "-"), title, False) for title in titles])
    words = [label.lines for label in labels(spots, 12, 0.5)]
    assert words == [("PP",), ("BB",), ("LP",)]


@pytest.mark.parametrize("number", range(1, 10))
def test_15A_2_the_layout_names_every_side_wager_in_full(number: int) -> None:
    """On its spot, or beside a short word in an inscription where the spot is too small."""
    for count in range(1, MOST_SPOTS + 1):
        laid = laid_out(table(*SIX[:count], boxes=number))
        further = " ".join(
            words for name, _, words in inscribed(laid, WIDE) if name == "arc-further"
        )
        for spot, label, _ in spotted(laid, next(boxes(number))):
            short = " ".join(label.lines).upper()
            title = spot.title.upper()
            assert short == title or f"{short}: {title}" in further


def test_keys_are_initials_unless_two_would_be_alike() -> None:
    assert initials(["let", "it", "ride"]) == "lir"
    assert initials(["madness", "21"]) == "m21"
    spots = named(
        [("perfect-pair", "A", False), ("pretty-pair", "B", False), ("push-22", "C", False)]
    )
    assert [spot.key for spot in spots] == ["perfect-pair", "pretty-pair", "p22"]
    assert spots[2] == Spot("p22", "push-22", "C")


def test_keys_of_all_lawful_side_wagers_differ() -> None:
    for one, other in product(many().spots, repeat=2):
        assert (one.key == other.key) == (one is other)


# ── The command ─────────────────────────────────────────────────────────────────────────────────


def test_the_command_writes_the_cloth_of_a_table_file(tmp_path: Path) -> None:
    file, svg = tmp_path / "table.toml", tmp_path / "cloth.svg"
    file.write_text('edition = "nz-current"\n[table]\ndecks = 6\nboxes = 5\n')
    assert write_cloth(str(file), str(svg), None) == DONE
    assert "box-5" in names(read(svg.read_text()))
    assert "box-6" not in names(read(svg.read_text()))


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    file.write_text('edition = "nz-current"\n[table]\nboxes = 12\n')
    assert write_cloth(str(file), str(tmp_path / "cloth.svg"), None) == REFUSED
    assert "3.1" in capsys.readouterr().err
    assert write_cloth(str(tmp_path / "none.toml"), "cloth.svg", None) == REFUSED
    assert "cannot be read" in capsys.readouterr().err
    file.write_text('edition = "nz-current"\n')
    assert write_cloth(str(file), str(tmp_path / "no" / "cloth.svg"), None) == REFUSED
    assert "cannot be written" in capsys.readouterr().err


def test_a_wager_whose_words_the_law_gives_is_marked_with_them() -> None:
    """Super Sevens, in full however small the circle is."""
    canberra = table("super-sevens", edition="act-1996")
    (spot,) = laid_out(canberra).spots
    (label,) = labels((spot,), 26, 1)
    assert label.lines == ("SUPER", "SEVENS")
    (plain,) = laid_out(table("super-sevens")).spots
    assert not plain.in_full
