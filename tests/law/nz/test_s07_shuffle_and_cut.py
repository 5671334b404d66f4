"""Section 7: when the cards are shuffled, who cuts them, and how deep."""

import pytest

from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round
from croupier.table.game.seats import leave, sit
from croupier.table.game.shuffles import direct_shuffle, new_shoe, offer_cut
from croupier.table.shoe import Shoe, cut, shuffled
from tests.law.nz.shared import (
    cutters,
    every_edition,
    game,
    in_play,
    one_round,
    refused,
    seat,
    shuffling,
)
from tests.telling import asked, refusal, table

FIVE = (("C", 3), ("A", 1), ("B", 2), ("E", 5), ("D", 4))
"""Five seated players, in the order in which they came."""


def _due(game: Game) -> tuple[str, ...]:
    """By which clauses the next Round must wait for a shuffle."""
    with pytest.raises(Refusal) as refused:
        begin_round(game)
    return refused.value.clauses


def _shoe(game: Game, **places: int) -> Shoe:
    shoe = new_shoe(game, 7, **places).shoe
    assert shoe is not None
    return shoe


@every_edition
def test_7_1_a_a_shuffle_before_the_start_of_play(edition: str) -> None:
    """The first Round waits for a shuffle."""
    assert _due(game(edition)) == ("7.1(a)", "7.1")
    assert begin_round(new_shoe(game(edition), seed=1)).shoe.left == 6 * 52


@every_edition
def test_7_1_the_cards_are_intermixed(edition: str) -> None:
    """A shuffled shoe holds every card as often as there are decks, in another order each time."""
    one, other = (new_shoe(game(edition, decks=4), seed=seed).shoe for seed in (1, 2))
    assert one is not None
    assert other is not None
    assert one.cards != other.cards
    assert sorted(one.cards) == sorted(other.cards)
    assert {one.cards.count(card) for card in one.cards} == {4}


@every_edition
def test_7_1_b_the_cutting_card_comes_first(edition: str) -> None:
    """Where the cutting card is next, the cards are shuffled and no Round is dealt."""
    assert _due(in_play(edition, "Ts 6c 9s Td 9d", cutting_card=0)) == ("7.1(b)", "8.8", "7.1")
    assert refusal(edition, "CUT Ts 6c 9s | Td 9d", ["1 stand"]).clause == "7.1(b)"


@every_edition
def test_7_1_c_the_cutting_card_comes_later(edition: str) -> None:
    """Where it appears within a Round, the Round is finished and then the cards are shuffled."""
    after = one_round(in_play(edition, "Ts 6c 9s Td 9d", cutting_card=4), "A")
    assert after.shuffle is Occasion.CUTTING_CARD_APPEARED
    assert _due(after) == ("7.1(c)", "8.7", "7.1")


@every_edition
def test_7_1_no_shuffle_without_an_occasion(edition: str) -> None:
    """Between two Rounds of a shoe the cards stay as they are."""
    after = one_round(new_shoe(game(edition), seed=1), "A")
    assert after.shuffle is None
    with pytest.raises(Refusal):
        new_shoe(after, seed=2)


def _emptied(edition: str) -> Game:
    return leave(sit(new_shoe(game(edition), seed=1), "A", 1), "A")


def test_7_1_d_a_vacant_table_in_1998() -> None:
    """In 1998 play begins again with a shuffle after the table was vacant."""
    assert _due(_emptied("nz-1998")) == ("7.1(d)", "7.1")
    stays = leave(seat(new_shoe(game("nz-1998"), seed=1), ("A", 1), ("B", 2)), "A")
    assert stays.shuffle is None


def test_7_1_d_a_vacant_table_today() -> None:
    """Today a vacant table is no reason to shuffle."""
    assert _emptied("nz-current").shuffle is None


TODAY_ONLY = [
    (Occasion.SUPERVISOR, "7.1(d)"),
    (Occasion.SUSPICION, "7.1(e)"),
    (Occasion.EXPOSED, "7.1(f)"),
]


@pytest.mark.parametrize(("occasion", "clause"), TODAY_ONLY)
def test_7_1_d_e_f_at_a_supervisors_direction_today(occasion: Occasion, clause: str) -> None:
    """Today supervisors may direct a shuffle, and a card seen too early brings one about."""
    directed = direct_shuffle(new_shoe(game("nz-current"), seed=1), occasion)
    assert _due(directed)[0] == clause
    with pytest.raises(Refusal) as refused:
        direct_shuffle(new_shoe(game("nz-1998"), seed=1), occasion)
    assert refused.value.clause == "7.1"


def test_7_2_the_cut_is_compulsory_in_1998() -> None:
    """In 1998 shuffled cards are cut."""
    assert refused("nz-1998", cut=False).clause == "7.2"
    assert _shoe(game("nz-1998")).cards != shuffled(6, 7)


def test_7_2_the_cut_is_the_operators_choice_today() -> None:
    """Today the operator may leave the cards as they were shuffled."""
    assert _shoe(game("nz-current", cut=False)).cards == shuffled(6, 7)
    assert _shoe(game("nz-current", cut=True), cut_at=100).cards != shuffled(6, 7)


def test_7_2_nobody_is_offered_a_cut_that_is_not_made() -> None:
    """Where the operator has the cards not cut, the stack is offered to nobody."""
    assert cutters(seat(game("nz-current", cut=False), *FIVE)) == ()
    assert cutters(seat(game("nz-current", cut=True), *FIVE)) != ()


def test_7_2_a_continuous_shuffler_is_loaded_with_cut_cards() -> None:
    """Cards for a Continuous Shuffler may be cut before they enter it."""
    loaded = _shoe(game("nz-current", continuous_shuffler=True), cut_at=60)
    assert loaded.cards == shuffled(6, 7)[60:] + shuffled(6, 7)[:60]


@every_edition
def test_7_3_the_player_who_cuts_is_seated(edition: str) -> None:
    """Who came first but stands is passed over for who came second and sits."""
    came_first = seat(game(edition), ("S", 1), standing=True)
    assert cutters(seat(came_first, ("A", 2)))[0] == "A"


@every_edition
def test_7_3_a_at_the_start_the_first_to_the_table(edition: str) -> None:
    """Before the start of play the first arrival is offered the cut."""
    opening = seat(game(edition), *FIVE)
    assert cutters(opening)[0] == "C"
    assert "7.3(a)" in offer_cut(opening).clauses


@every_edition
def test_7_3_b_the_player_on_whose_box_the_cutting_card_came(edition: str) -> None:
    """The cutting card came out for Box 2, so its player is offered the cut."""
    start = seat(in_play(edition, "Ts 5c 6c 9s 4s 7d Td 9d", cutting_card=5), ("A", 1), ("B", 2))
    after = one_round(start, "A", "B")
    assert (after.cutting_card_box, cutters(after)) == (2, ("B", "A"))
    assert "7.3(b)" in offer_cut(after).clauses


@every_edition
def test_7_3_c_the_cutting_card_in_the_dealers_hand(edition: str) -> None:
    """It came out for the Dealer, so the seat farthest to the Dealer's right is offered the cut."""
    start = seat(in_play(edition, "Ts 6c 9s Td 9d", cutting_card=3), ("A", 1), ("F", 6), ("C", 3))
    after = one_round(start, "A")
    assert (after.cutting_card_box, cutters(after)[0]) == (0, "F")
    assert "7.3(c)" in offer_cut(after).clauses


@every_edition
def test_7_3_d_new_cards_at_the_farthest_left(edition: str) -> None:
    """For cards brought in anew the seat farthest to the Dealer's left is offered the cut."""
    seated = seat(new_shoe(game(edition), seed=1), ("F", 6), ("B", 2), ("C", 3))
    replaced = direct_shuffle(seated, Occasion.REPLACED)
    assert cutters(replaced)[0] == "B"
    assert "7.3(d)" in offer_cut(replaced).clauses


@every_edition
def test_7_4_a_declined_cut_goes_on_clockwise(edition: str) -> None:
    """From Box 3 the offer goes to Boxes 4, 5, 1 and 2, and then an employee cuts."""
    offer = offer_cut(seat(shuffling(edition, Occasion.CUTTING_CARD_APPEARED, 3), *FIVE))
    assert (offer.players, offer.last_resort) == (("C", "D", "E", "A", "B"), "a casino employee")
    assert "7.4" in offer.clauses


def _with_standing(edition: str) -> Game:
    return seat(seat(game(edition), ("A", 1)), ("S", 2), standing=True)


def test_7_4_standing_players_may_cut_today() -> None:
    """Today a standing player may cut once every seated player has declined; not in 1998."""
    assert cutters(_with_standing("nz-current")) == ("A", "S")
    assert cutters(_with_standing("nz-1998")) == ("A",)


def test_7_4_nobody_is_seated() -> None:
    """With nobody seated, those standing are offered the cut today; in 1998 an employee cuts."""
    standing = {
        edition: seat(game(edition), ("S", 2), ("T", 1), standing=True)
        for edition in ("nz-1998", "nz-current")
    }
    assert set(cutters(standing["nz-current"])) == {"S", "T"}
    assert offer_cut(standing["nz-1998"]).players == ()
    assert offer_cut(standing["nz-1998"]).last_resort == "a casino employee"


def test_7_4_standing_players_are_offered_the_cut_as_if_seated() -> None:
    """With nobody seated, 7.3 names the standing player as it would a seated one."""
    standing = (("A", 1), ("C", 3), ("B", 2))
    came = shuffling("nz-current", Occasion.CUTTING_CARD_APPEARED, 3)
    assert cutters(seat(came, *standing, standing=True)) == ("C", "A", "B")
    new = shuffling("nz-current", Occasion.CUTTING_CARD_APPEARED, 0)
    assert cutters(seat(new, *standing, standing=True)) == ("C", "A", "B")


@every_edition
@pytest.mark.parametrize("decks", [4, 6])
def test_7_5_the_cut_is_a_deck_from_either_end(edition: str, decks: int) -> None:
    """At least 52 cards lie before the cut and behind it."""
    start, most = game(edition, decks=decks), 52 * (decks - 1)
    for at in (52, most):
        assert len(_shoe(start, cut_at=at).cards) == 52 * decks
    for at in (51, most + 1):
        with pytest.raises(Refusal) as refused:
            new_shoe(start, 7, cut_at=at)
        assert refused.value.clause == "7.5"


@every_edition
def test_7_6_the_cards_in_front_of_the_cut_go_behind(edition: str) -> None:
    """Cut at 60, the 61st card comes first and the 60th last."""
    bounds = table(edition).cut_bounds(312)
    assert cut(shuffled(6, 7), 60, bounds) == shuffled(6, 7)[60:] + shuffled(6, 7)[:60]
    assert _shoe(game(edition), cut_at=60).cards == shuffled(6, 7)[60:] + shuffled(6, 7)[:60]


@every_edition
def test_7_6_e_the_cutting_card_goes_in_the_back_half(edition: str) -> None:
    """Of 312 cards at most 156 lie behind the cutting card."""
    assert _shoe(game(edition), from_back=156).cutting_card == 156
    assert _shoe(game(edition), from_back=60).cutting_card == 252
    with pytest.raises(Refusal) as refused:
        new_shoe(game(edition), 7, from_back=157)
    assert refused.value.rests_on("7.6")


def test_7_6_a_no_cutting_card_in_a_continuous_shuffler() -> None:
    """The cutting card is taken out before the cards are loaded, so none can appear."""
    assert _shoe(game("nz-current", continuous_shuffler=True)).cutting_card is None
    cards = "Ts 6c 9s CUT | Td 9d"
    assert refusal("nz-current", cards, ["1 stand"], continuous_shuffler=True).clause == "7.6(a)"


def test_7_6_a_a_continuous_shuffler_takes_the_cards_back() -> None:
    """After each Round the shuffler is full again, and no shuffle is due."""
    after = one_round(new_shoe(game("nz-current", continuous_shuffler=True), seed=1), "A")
    assert after.shuffle is None
    assert begin_round(after).shoe.left == 6 * 52


@every_edition
def test_7_7_the_operator_may_have_the_cards_replaced(edition: str) -> None:
    """After a Round new cards may be ordered; they are shuffled before the next."""
    replaced = direct_shuffle(one_round(new_shoe(game(edition), seed=1), "A"), Occasion.REPLACED)
    assert _due(replaced)[0] == "7.7"
    assert begin_round(new_shoe(replaced, seed=2)).shoe.left == 6 * 52


@every_edition
def test_7_3_b_reading_cut_on_shared_box(edition: str) -> None:
    """The seated player of the Box cuts, else 7.4 names the next; or any bettor on it may."""
    came = Occasion.CUTTING_CARD_APPEARED
    anybody = {"cut-on-shared-box": "any-bettor"}

    def shared(seated: bool, **settings: dict[str, str]) -> Game:
        start = seat(shuffling(edition, came, 2, **settings), ("S", 2), standing=True)
        return seat(start, ("A", 1), ("C", 3), *((("B", 2),) if seated else ()))

    assert cutters(shared(seated=True))[0] == "B"
    assert cutters(shared(seated=False))[0] == "C"
    assert offer_cut(shared(seated=False)).readings == ("cut-on-shared-box",)
    assert offer_cut(seat(shuffling(edition, came, 2), ("B", 2))).readings == ()
    assert cutters(shared(seated=False, readings=anybody))[0] == "S"


def _unnamed(edition: str, choice: str) -> Game:
    readings = {"cutter-unnamed": choice}
    return seat(shuffling(edition, Occasion.CUTTING_CARD_FIRST, readings=readings), *FIVE)


@every_edition
def test_7_3_reading_cutter_unnamed(edition: str) -> None:
    """Where 7.3 names nobody the seat farthest left is offered the cut, or nobody is."""
    farthest_left = _unnamed(edition, "farthest-left")
    assert cutters(farthest_left) == ("A", "B", "C", "D", "E")
    assert offer_cut(farthest_left).readings == ("cutter-unnamed",)
    assert cutters(_unnamed(edition, "nobody")) == ()


@every_edition
def test_7_3_reading_cutter_unnamed_and_the_cards_stay_uncut(edition: str) -> None:
    """Read so that nobody cuts, the shuffled cards go into the shoe as they are."""
    assert _shoe(_unnamed(edition, "farthest-left")).cards != shuffled(6, 7)
    assert _shoe(_unnamed(edition, "nobody")).cards == shuffled(6, 7)


@pytest.mark.parametrize(("clause", "person"), [("7.1A(a)", "player"), ("7.1A(b)", "player")])
def test_7_1A_players_may_look_at_shuffled_decks_or_have_them_mixed(
    clause: str, person: str
) -> None:
    """Before decks shuffled beforehand are used the Dealer tells the players, who are asked."""
    rules = table("nz-current")
    assert [one.person for one in asked(rules, clause)] == [person]
    assert [one.person for one in asked(rules, "7.1A")] == ["Dealer"]
    assert not asked(table("nz-1998"), clause)


def test_7_3_c_only_where_the_card_is_known_to_have_come_to_the_dealer() -> None:
    """After a missed shuffle nobody knows whose hand it was: the cutter is not named."""
    game = seat(shuffling("nz-current", Occasion.CUTTING_CARD_APPEARED), ("A", 1), ("B", 7))
    offer = offer_cut(game)
    assert "7.3(c)" not in offer.clauses
    assert offer.readings == ("cutter-unnamed",)
