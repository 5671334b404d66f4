"""Section 6: shuffle and cut of the cards."""

from typing import Any

import pytest

from croupier.rules.shuffling import CutOffer, Occasion
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round
from croupier.table.game.seats import leave, sit
from croupier.table.game.settings import announce_closing
from croupier.table.game.shuffles import change_dealer, direct_shuffle, new_shoe, offer_cut
from tests.law.act.playing import ACT, played, refused, seated, with_shoe
from tests.telling import refusal, settle, table, unlawful

THREE_18S = "9s 9h 9d Td 9c 9s 9h 7d"
"""Players A, B and C have 18 each and the Dealer 17."""


def _cutting_card_before(card: int) -> Game:
    """A game of three after a Round in which the cutting card came out before this card."""
    game = with_shoe(seated("A", "B", "C"), THREE_18S, cutting_card=card)
    return played(game, "A", "B", "C")[0]


def _closing(game: Game, rounds: int) -> Game:
    return announce_closing(game, rounds, players_told=True, inspector_told=True)


def test_6_1_the_cards_are_shuffled_and_cut_before_the_game() -> None:
    """No Round begins on cards not shuffled, and no table may leave the cut out."""
    assert refused(begin_round, seated("A")).clause == "6.1"
    assert begin_round(new_shoe(seated("A"), seed=1)).phase == "betting"
    assert unlawful(ACT, cut=False)[0].clause == "6.1"


def test_6_1_no_shuffle_while_a_shoe_goes_on() -> None:
    """Between Rounds of one shoe there is neither a shuffle nor a cut to offer."""
    game, _ = played(new_shoe(seated("A"), seed=1), "A")
    assert refused(new_shoe, game, seed=2).rests_on("6.1")
    assert refused(offer_cut, game).rests_on("6.1")
    assert refused(direct_shuffle, game, Occasion.SUPERVISOR).clause == "6.2"


def test_6_1_a_the_first_to_arrive_cuts_a_new_game() -> None:
    """When a game begins the cut is offered to whoever came to the table first."""
    game = sit(sit(sit(Game(rules=table(ACT)), "B", 4), "A", 1), "C", 6)
    offer = offer_cut(game)
    assert (offer.players[0], offer.clauses[0]) == ("B", "6.1(a)")


@pytest.mark.parametrize(("card", "cutter"), [(1, "B"), (2, "C"), (4, "A"), (6, "C")])
def test_6_1_b_the_player_of_the_cutting_cards_box_cuts(card: int, cutter: str) -> None:
    """Whoever's Box was to have the card behind the cutting card is offered the cut."""
    offer = offer_cut(_cutting_card_before(card))
    assert (offer.players[0], offer.clauses[0]) == (cutter, "6.1(b)")


@pytest.mark.parametrize("card", [3, 7])
def test_6_1_c_on_the_dealers_hand_the_farthest_right_cuts(card: int) -> None:
    """Before the Dealer's first or second card it is the last Box in the order of dealing."""
    offer = offer_cut(_cutting_card_before(card))
    assert (offer.players[0], offer.clauses[0]) == ("C", "6.1(c)")


def test_6_1_d_a_refused_cut_passes_clockwise_to_a_supervisor() -> None:
    """The offer goes round the table once, each player in turn, and ends with a supervisor."""
    offer = offer_cut(_cutting_card_before(1))
    assert (offer.players, offer.last_resort) == (("B", "C", "A"), "a casino supervisor")
    assert "6.1(d)" in offer.clauses
    nobody = offer_cut(seated())
    assert (nobody.players, nobody.clauses) == ((), ("6.1(d)",))


@pytest.mark.parametrize(("decks", "low", "high"), [(6, 52, 260), (8, 52, 364)])
def test_6_2_the_cut_is_one_deck_in_from_either_end(decks: int, low: int, high: int) -> None:
    """A cut one card nearer to an end than a deck is refused."""
    game = seated("A", decks=decks)
    for at in (low - 1, high + 1):
        assert refused(new_shoe, game, 1, cut_at=at).clause == "6.2"
    assert new_shoe(game, 1, cut_at=low).shoe != new_shoe(game, 1, cut_at=high).shoe


def test_6_2_the_cards_in_front_of_the_cut_go_to_the_back() -> None:
    """Cut at 100, the hundred and first card is dealt first and the hundredth last."""
    at_52 = new_shoe(seated("A"), 1, cut_at=52).shoe
    at_100 = new_shoe(seated("A"), 1, cut_at=100).shoe
    assert at_52 is not None
    assert at_100 is not None
    assert at_100.cards == at_52.cards[48:] + at_52.cards[:48]


@pytest.mark.parametrize(("decks", "half"), [(6, 156), (8, 208)])
def test_6_2_the_cutting_card_goes_into_the_back_half(decks: int, half: int) -> None:
    """Half way from the back is permitted, one card farther is not."""
    game = seated("A", decks=decks)
    assert refused(new_shoe, game, 1, from_back=half + 1).clause == "6.2"
    shoe = new_shoe(game, 1, from_back=half).shoe
    assert shoe is not None
    assert shoe.cutting_card == half


def test_6_2_the_cutting_card_may_lie_at_the_very_back() -> None:
    """There it never comes out, and nowhere behind it is a place."""
    game = seated("A")
    shoe = new_shoe(game, 1, from_back=0).shoe
    assert shoe is not None
    assert shoe.cutting_card == 312
    assert refused(new_shoe, game, 1, from_back=-1).clause == "6.2"


def test_6_2_a_the_cutting_card_drawn_first_means_a_shuffle() -> None:
    """A Round that would begin with the cutting card does not begin."""
    game = with_shoe(seated("A"), "9s Td 9d 7h", cutting_card=0)
    assert refused(begin_round, game).clause == "6.2(a)"
    assert refusal(ACT, "CUT 9s Td 9d 7h", ["1 stand"]).clause == "6.2(a)"
    fresh = new_shoe(direct_shuffle(game, Occasion.CUTTING_CARD_FIRST), seed=2)
    assert begin_round(fresh).phase == "betting"


def test_6_2_a_the_burnt_card_is_not_the_first_of_the_round() -> None:
    """The cutting card right behind a burnt card is still the first card of the Round."""
    game = with_shoe(seated("A"), "2c 9s Td 9d 7h", cutting_card=1)
    assert refused(begin_round, change_dealer(game)).clause == "6.2(a)"
    assert refusal(ACT, "2c~ CUT 9s Td 9d 7h", ["1 stand"]).clause == "6.2(a)"


def test_6_2_b_the_round_is_finished_then_the_cards_are_shuffled() -> None:
    """Dealing goes on past the cutting card, and no further Round begins on that shoe."""
    assert settle(ACT, "9s Td CUT 9d 7h", ["1 stand"]).played.round.lines[0].net == 20_00
    ended = _cutting_card_before(5)
    assert ended.shuffle is Occasion.CUTTING_CARD_APPEARED
    assert refused(begin_round, ended).clause == "6.2(b)"


@pytest.mark.parametrize(("left", "shuffles"), [(1, False), (3, False), (4, True)])
def test_6_2_c_in_the_final_three_rounds_it_is_discarded(left: int, shuffles: bool) -> None:
    """Met with three Rounds or fewer to go the cutting card ends nothing; with four it does."""
    game = with_shoe(seated("A"), "9s Td 9d 7h 9s Td 9d 7h", cutting_card=2)
    ended, _ = played(_closing(game, left), "A")
    assert (ended.shuffle is not None) is shuffles


def test_6_2_c_prevails_where_the_cutting_card_comes_first() -> None:
    """In the final three Rounds a cutting card before the first card is discarded too."""
    game = _closing(with_shoe(seated("A"), "9s Td 9d 7h", cutting_card=0), 2)
    assert played(game, "A")[0].shuffle is None


def test_6_2_c_rests_on_the_reading_of_final_rounds() -> None:
    """Rounds are final only once closing has been announced."""
    finding = table(ACT).cutting_card_ends_shoe
    assert finding(None).clauses == ("6.2(b)",)
    assert (finding(3).clauses, finding(3).readings) == (("6.2(c)",), ("closing-rounds",))


def test_6_1_b_on_a_shared_box_the_seated_player_cuts() -> None:
    """Somebody who stood behind the Box before is offered the cut after its seated player."""
    standing = sit(Game(rules=table(ACT)), "Z", 1, seated=False)
    game = with_shoe(sit(standing, "A", 1), "9s Td 9d 7h", cutting_card=2)
    ended, _ = played(game, "A")
    assert offer_cut(ended).players == ("A", "Z")


def test_6_1_b_the_box_of_a_player_who_has_left() -> None:
    """The cut passes clockwise from there to the next at the table (6.1(d))."""
    offer = offer_cut(leave(_cutting_card_before(1), "B"))
    assert (offer.players, offer.clauses) == (("C", "A"), ("6.1(b)", "6.1(d)"))
    last = offer_cut(leave(_cutting_card_before(2), "C"))
    assert last.players == ("A", "B")


@pytest.mark.parametrize("occasion", [Occasion.CUTTING_CARD_FIRST, Occasion.REPLACED])
def test_6_1_reading_cutter_not_designated(occasion: Occasion) -> None:
    """Farthest to the Dealer's left; or who came first; or nobody but a supervisor."""

    def offer(**settings: Any) -> CutOffer:
        game = sit(sit(Game(rules=table(ACT, **settings)), "B", 4), "A", 1)
        return offer_cut(direct_shuffle(new_shoe(game, seed=1), occasion))

    assert offer().players == ("A", "B")
    assert (offer().readings, offer().clauses) == (("cutter-not-designated",), ("6.1", "6.1(d)"))
    first = offer(readings={"cutter-not-designated": "first-player"})
    assert first.players == ("B", "A")
    nobody = offer(readings={"cutter-not-designated": "supervisor"})
    assert (nobody.players, nobody.last_resort, nobody.cuts) == ((), "a casino supervisor", True)
