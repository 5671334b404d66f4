"""Sections 7 and 8: procedure for dealing cards, and the initial deal."""

from croupier.table.commands import Burn, CallNoMoreBets, Deal, LayWager
from croupier.table.dealer import deal_to_players
from croupier.table.events import CardDealt
from croupier.table.game.rounds import begin_round, end_round
from croupier.table.game.shuffles import change_dealer, new_shoe
from croupier.table.legal.option import refusal as judged
from tests.law.act.playing import ACT, after, betting, dealt, played, refused, seated, with_shoe
from tests.telling import refusal, settle, table, unlawful

BOXES_2_AND_5 = (LayWager(5, "B", 20_00), LayWager(2, "A", 20_00))
SHOE = "9c Td 6h 8s 7d"


def test_7_1_all_cards_come_out_of_a_dealing_shoe() -> None:
    """No shuffling machine takes its place, and a shoe without cards deals none."""
    assert "7.1" in unlawful(ACT, continuous_shuffler=True)[0].clauses
    assert "7.1" in unlawful(ACT, automatic_shuffler=True)[0].clauses
    assert refusal(ACT, "9s Td").clause == "7.1"


def test_7_1_the_dealer_has_no_hidden_card() -> None:
    """While players decide the Dealer holds one card, and the shoe every other."""
    round = dealt("Ts 6d 9c Tc 5d")
    assert (round.dealer, round.shoe.left) == (("6d",), 2)


def test_7_2_the_first_card_of_each_shoe_is_burnt() -> None:
    """A new shoe loses its first card before the Round; the next Round burns none."""
    game = new_shoe(seated("A"), seed=1)
    assert game.shoe is not None
    first = begin_round(game)
    assert first.burnt == game.shoe.cards[:1]
    assert not begin_round(played(game, "A")[0]).burnt


def test_7_2_a_card_is_burnt_when_the_dealer_changes() -> None:
    """The card after the burnt one is the first player's."""
    game = change_dealer(with_shoe(seated("A"), "5h 9c Td 9d 7h"))
    ended, round = played(game, "A")
    assert (round.burnt, round.boxes[0].hands[0].cards) == (("5h",), ("9c", "9d"))
    assert not ended.burn_due


def test_7_2_a_dealer_who_takes_over_during_a_round_burns_before_the_next() -> None:
    """The end of the Round does not spare the new Dealer the burn."""
    game = with_shoe(seated("A"), "9s Td 9d 7h")
    _, round = played(game, "A")
    assert end_round(change_dealer(game), round).burn_due


def test_7_2_burning_is_not_the_operators_choice() -> None:
    """No table may do without it."""
    assert unlawful(ACT, burn=False)[0].clause == "7.2"
    assert table(ACT).provenance["burns_for_new_dealer"] == ("7.2",)


def test_7_2_a_card_is_burnt_before_the_round() -> None:
    """Once cards are dealt none is burnt under this rule."""
    assert refused(after, dealt("Ts 6d 9c Tc"), Burn()).clause == "7.2"


def test_8_no_card_before_no_more_bets() -> None:
    """Cards are dealt once the betting is closed, and it cannot be closed on no wager."""
    assert refused(after, betting(SHOE, *BOXES_2_AND_5), Deal()).rests_on("8")
    assert refused(after, betting(SHOE), CallNoMoreBets()).rests_on("8")


def test_8_cards_go_clockwise_from_the_dealers_left() -> None:
    """However the wagers were laid, Box 2 comes before Box 5, and the Dealer between the passes."""
    wagers = [(5, "B", 20), (2, "A", 20)]
    events = settle(ACT, f"{SHOE} Tc 5c", ["2 stand", "5 stand"], wagers=wagers).played.events
    first = [one for one in events if isinstance(one, CardDealt)][:5]
    order = [(one.card, one.box) for one in first]
    assert order == [("9c", 2), ("Td", 5), ("6h", None), ("8s", 2), ("7d", 5)]
    assert [one.clauses[0] for one in first] == ["8(a)", "8(a)", "8(b)", "8(c)", "8(c)"]


def test_8_a_one_card_to_each_box_with_a_wager() -> None:
    """After the first pass each Box in play has one card and no other Box exists."""
    round = after(betting(SHOE, *BOXES_2_AND_5), CallNoMoreBets(), Deal(), Deal())
    assert [(box.number, box.hands[0].cards) for box in round.boxes] == [(2, ("9c",)), (5, ("Td",))]
    assert round.dealer == ()


def test_8_b_then_one_card_to_the_dealer() -> None:
    """The third card of two Boxes is the Dealer's."""
    round = after(betting(SHOE, *BOXES_2_AND_5), CallNoMoreBets(), Deal(), Deal(), Deal())
    assert round.dealer == ("6h",)


def test_8_c_then_a_second_card_to_each_box() -> None:
    """The Initial Deal ends with two cards on each Box and one with the Dealer."""
    round = dealt(SHOE, *BOXES_2_AND_5)
    assert [len(box.hands[0].cards) for box in round.boxes] == [2, 2]
    assert (len(round.dealer), round.shoe.left) == (1, 0)
    assert judged(deal_to_players(round)[0], Deal()) is not None
