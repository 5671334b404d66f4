"""Section 3: the table, its layout and its equipment."""

import pytest

from croupier.gazette.errors import EditionIncomplete, NotInEdition
from croupier.rules.notice import Shape
from croupier.rules.prompt import Moment
from croupier.table.game.shuffles import new_shoe
from tests.law.nz.shared import EDITIONS, RECONSTRUCTED, every_edition, game, refused, since_2012
from tests.telling import asked, refusal, signs, table, unlawful

BOXES = {"nz-1998": 7, "nz-2012": 9, "nz-2014": 9, "nz-current": 9}


@every_edition
def test_3_1_seven_boxes_and_nine_since_2012(edition: str) -> None:
    """A table has up to seven Boxes in 1998 and up to nine from 2012."""
    most = BOXES[edition]
    assert table(edition, boxes=most).provenance["boxes"] == ("3.1",)
    assert table(edition).elections.boxes == most
    assert refused(edition, boxes=most + 1).clause == "3.1"
    assert table(edition, boxes=1).elections.boxes == 1
    assert refused(edition, boxes=0).clause == "3.1"


@every_edition
def test_3_1_no_wager_beyond_the_last_box(edition: str) -> None:
    """A table of three Boxes has no fourth."""
    why = refusal(edition, "2s 3s 4s", wagers=((4, "A", 20),), boxes=3)
    assert why.clause == "3.1"


@every_edition
def test_3_2_b_i_the_layout_tells_the_odds_of_blackjack(edition: str) -> None:
    """The layout states the scale in force."""
    assert signs(table(edition), "3.2(b)(i)") == ["Blackjack pays 3 to 2"]


@since_2012
@pytest.mark.parametrize(("scale", "said"), [("6:5", "6 to 5"), ("1:1", "1 to 1")])
def test_3_2_b_i_the_layout_tells_another_scale(edition: str, scale: str, said: str) -> None:
    """Where another scale is in force the layout states that one."""
    rules = table(edition, blackjack_pays=scale)
    assert signs(rules, "3.2(b)(i)") == [f"Blackjack pays {said}"]


@every_edition
def test_3_2_b_ii_the_layout_tells_when_the_dealer_draws(edition: str) -> None:
    """The layout states that the Dealer draws to 16 and stands on 17."""
    (said,) = signs(table(edition), "3.2(b)(ii)")
    assert "16" in said
    assert "17" in said
    assert "soft" not in said


@since_2012
def test_3_2_b_ii_the_layout_tells_the_drawing_rule_of_style_a(edition: str) -> None:
    """Where Style A is adopted the layout says that a soft 17 is drawn to."""
    (said,) = signs(table(edition, versions=["style-a"]), "3.2(b)(ii)")
    assert "draw to 16 and on soft 17" in said


@every_edition
def test_3_2_b_iii_the_layout_tells_the_odds_of_insurance(edition: str) -> None:
    """The layout states that insurance pays 2 to 1."""
    assert signs(table(edition), "3.2(b)(iii)") == ["Insurance pays 2 to 1"]


@every_edition
def test_3_2_b_every_inscription_stands_on_the_layout(edition: str) -> None:
    """What 3.2(b) asks for is inscribed on the cloth, not put on a sign."""
    where = {n.where for n in table(edition).notices if n.clause.startswith("3.2(b)")}
    assert where == {"layout"}


@every_edition
@pytest.mark.parametrize("decks", [4, 8])
def test_3_3_a_four_to_eight_decks(edition: str, decks: int) -> None:
    """Four to eight decks are shuffled together."""
    shoe = new_shoe(game(edition, decks=decks), seed=1).shoe
    assert shoe is not None
    assert len(shoe.cards) == 52 * decks


@every_edition
@pytest.mark.parametrize("decks", [3, 9])
def test_3_3_a_no_fewer_and_no_more_decks(edition: str, decks: int) -> None:
    """Three decks are too few and nine too many."""
    assert refused(edition, decks=decks).clause == "3.3(a)"


@every_edition
def test_3_3_b_one_cutting_card_or_two(edition: str) -> None:
    """One cutting card is used, or two; not three, and not none."""
    assert table(edition, cutting_cards=2).provenance["cutting_cards"] == ("3.3(b)",)
    assert refused(edition, cutting_cards=3).clause == "3.3(b)"
    assert refused(edition, cutting_cards=0).clause == "3.3(b)"


@every_edition
def test_3_3_c_the_shoe_holds_every_card(edition: str) -> None:
    """Eight decks lie in one shoe, and no card leaves it before the first Round."""
    shoe = new_shoe(game(edition, decks=8), seed=1).shoe
    assert shoe is not None
    assert (shoe.left, shoe.drawn) == (416, 0)


def test_3_3_e_no_shuffler_in_1998() -> None:
    """An automatic shuffler is an option of later editions."""
    for setting in ("automatic_shuffler", "continuous_shuffler"):
        (first, *_) = unlawful("nz-1998", **{setting: True})
        assert isinstance(first.__cause__, NotInEdition)
        assert first.rests_on("3.3(e)")


@pytest.mark.parametrize("edition", RECONSTRUCTED)
def test_3_3_e_a_shuffler_of_2012_and_2014_must_be_borrowed(edition: str) -> None:
    """The words on shufflers of those years are not supplied."""
    cause = refused(edition, continuous_shuffler=True).__cause__
    assert isinstance(cause, EditionIncomplete)
    warned = table(edition, "nz-current", continuous_shuffler=True).warnings
    assert f"Clause 3.4 of {edition} is borrowed from nz-current." in warned


def test_3_4_an_automatic_shuffler_takes_two_sets() -> None:
    """With an automatic shuffler there are two sets of cards."""
    rules = table("nz-current", automatic_shuffler=True, sets_of_cards=2)
    assert "3.4" in rules.provenance["sets_of_cards"]
    assert refused("nz-current", automatic_shuffler=True).clause == "3.4"


@pytest.mark.parametrize("sets", [1, 2])
def test_3_4_a_continuous_shuffler_may_run_on_one_set(sets: int) -> None:
    """A Continuous Shuffler takes one set or two, as the operator likes."""
    rules = table("nz-current", continuous_shuffler=True, sets_of_cards=sets)
    assert rules.elections.sets_of_cards == sets


def test_3_4_one_set_without_a_shuffler() -> None:
    """Two sets belong to a shuffler, and there are never three."""
    assert refused("nz-current", sets_of_cards=2).clause == "3.4"
    assert unlawful("nz-current", continuous_shuffler=True, sets_of_cards=3)


def test_3_6_a_results_display_since_2014() -> None:
    """A game results display is an option that came in 2014."""
    for edition in EDITIONS[:2]:
        assert isinstance(refused(edition, results_display=True).__cause__, NotInEdition)
    for edition in EDITIONS[2:]:
        assert table(edition, results_display=True).provenance["results_display"] == ("3.6",)


@every_edition
def test_3_2_a_the_layout_marks_the_boxes(edition: str) -> None:
    """Places for wagers are marked, one for each Box of the table (3.2)."""
    (boxes,) = [one for one in table(edition, boxes=5).notices if one.shape is Shape.BOXES]
    assert (boxes.clause, boxes.where) == ("3.2(a)", "layout")
    assert boxes.text.startswith("5 Boxes")


@every_edition
def test_3_2_c_the_layout_is_that_of_the_appendix(edition: str) -> None:
    """Boxes, insurance line and inscriptions, as in appendix:1; no side wager is marked."""
    layout = [one for one in table(edition).notices if one.where == "layout"]
    drawn = [one.text for one in layout if one.shape is Shape.DRAWING]
    assert set(drawn) == {"Marked as in appendix 1"}
    shapes = [one.shape for one in layout if one.shape is not Shape.DRAWING]
    assert sorted(shapes) == sorted([Shape.BOXES, Shape.LINE, *[Shape.WORDS] * 3])


@pytest.mark.parametrize(
    ("edition", "wager", "appendix"),
    [
        ("nz-1998", "super-sevens", "appendix:2"),
        ("nz-2014", "house-money", "appendix:6"),
        ("nz-2014", "let-it-ride", "appendix:7"),
        ("nz-2014", "lucky-match", "appendix:8"),
    ],
)
def test_3_2_c_a_side_wager_has_its_place_on_the_layout(
    edition: str, wager: str, appendix: str
) -> None:
    """The layout of a table that offers it marks a place for it on each Box."""
    rules = table(edition, side_wagers={wager: {}})
    (spot,) = [one for one in rules.notices if one.shape is Shape.SPOT]
    assert (spot.wager, spot.where) == (wager, "layout")
    (drawn,) = [one.text for one in rules.notices if one.clause == appendix]
    assert drawn == f"Marked as in {appendix.replace(':', ' ')}"
    assert signs(rules, "3.2(c)") == [drawn]


def test_3_2_c_free_bet_has_a_layout_of_its_own() -> None:
    """In 2014 the layout says that Free Bet is played (appendix:9)."""
    rules = table("nz-2014", versions=["free-bet"])
    (said,) = signs(rules, "20.2")
    assert "Free Bet" in said
    assert signs(rules, "appendix:9") == ["Marked as in appendix 9"]


@pytest.mark.parametrize("appendix", ["appendix:3", "appendix:4", "appendix:5"])
def test_3_2_c_drawings_that_are_not_supplied(appendix: str) -> None:
    """They are known to have stood in 2014 and nothing else is: nothing is made up of them."""
    clause = table("nz-2014").elections.edition.clause(appendix)
    assert clause.state == "attested-missing"


@every_edition
def test_3_3_d_the_rack_holds_every_card(edition: str) -> None:
    """Before the table opens somebody sees to the equipment of 3.3: the rack, for all cards."""
    (asks,) = asked(table(edition, decks=8), "3.3(d)")
    assert (asks.moment, asks.person) == (Moment.OPENING, "Casino Operator")
    assert "416 cards" in asks.asks


@every_edition
def test_3_1_a_drop_box(edition: str) -> None:
    """The table asks for its drop box."""
    (asks,) = asked(table(edition), "3.1")
    assert "drop box" in asks.asks


@every_edition
def test_3_3_the_list_of_equipment(edition: str) -> None:
    """Cards, cutting cards and shoe are settings by paragraphs of 3.3; the rack is asked for."""
    rules = table(edition)
    keys = ("decks", "cutting_cards", "continuous_shuffler")
    settings = (rules.provenance[key][0] for key in keys)
    assert [*settings, asked(rules, "3.3(d)")[0].clause] == [f"3.3({n})" for n in "abcd"]
