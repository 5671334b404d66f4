"""The game: many Rounds on one shoe, cut card, reshuffle, and the player who cuts."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.table.commands import CallNoMoreBets, Draw, Stand
from croupier.table.dealer import deal_out
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.game.seats import leave, limit, sit
from croupier.table.game.shuffles import change_dealer, direct_shuffle, new_shoe, offer_cut
from croupier.table.state import ENDED, Round, active
from tests.telling import table


def _game(edition: str = "nz-current", *players: str, **settings: Any) -> Game:
    game = Game(rules=table(edition, **settings))
    for box, player in enumerate(players or ("A", "B"), 1):
        game = sit(game, player, box)
    return game


def _play(game: Game, *players: str) -> tuple[Game, Round]:
    """One Round: everybody draws to 12 and stands."""
    round = begin_round(game)
    for seat in game.seats:
        if seat.player in players:
            round = play(round, wager(game, seat.box, seat.player, 10_00))[0]
    round = play(round, CallNoMoreBets())[0]
    while round.phase is not ENDED:
        round = deal_out(round)[0]
        turn = active(round)
        if turn:
            box = round.boxes[turn[0]]
            call = Draw if box.hands[turn[1]].total.points < 12 else Stand
            round = play(round, call(box.number, box.caller.player or ""))[0]
    return end_round(game, round), round


def _advanced(game: Game, cards: int) -> Game:
    """The game once so many cards have left the shoe."""
    assert game.shoe is not None
    return replace(game, shoe=game.shoe.after(cards))


def test_no_round_before_a_shuffle() -> None:
    with pytest.raises(Refusal) as refused:
        begin_round(_game())
    assert refused.value.clause == "7.1(a)"


def test_rounds_go_on_until_the_cutting_card_then_reshuffle() -> None:
    game = new_shoe(_game(), seed=3, from_back=150)
    rounds = 0
    while game.shuffle is None and rounds < 200:
        game, round = _play(game, "A", "B")
        rounds += 1
        assert round.drawn_before < round.shoe.drawn
    assert game.shuffle is Occasion.CUTTING_CARD_APPEARED
    assert 8 < rounds < 30
    with pytest.raises(Refusal) as refused:
        begin_round(game)
    assert refused.value.clause == "7.1(c)"
    assert new_shoe(game, seed=4).rounds == 0


def test_the_player_of_the_box_with_the_cutting_card_cuts() -> None:
    """Before the first card to Box 2 it names B; before the Dealer's card, the last seat."""
    game = new_shoe(_game("nz-current", "A", "B", "C"), seed=3, from_back=156)
    for dealt, at, cutters, clause in ((1, 2, "BCA", "7.3(b)"), (3, 0, "CAB", "7.3(c)")):
        after, round = _play(_advanced(game, 156 - dealt), "A", "B", "C")
        assert round.cutting_card_at == at
        offer = offer_cut(after)
        assert "".join(offer.players) == cutters
        assert clause in offer.clauses


def test_the_cutting_card_drawn_first_stops_the_round() -> None:
    game = new_shoe(_game(), seed=3, from_back=156)
    at_card = _advanced(game, 156)
    with pytest.raises(Refusal) as refused:
        begin_round(at_card)
    assert refused.value.clause == "7.1(b)"
    assert direct_shuffle(at_card, Occasion.CUTTING_CARD_FIRST).shuffle


def test_a_card_is_burnt_from_a_new_shoe_where_elected() -> None:
    game = new_shoe(_game(burn=True), seed=1)
    first, round = _play(game, "A")
    assert len(round.burnt) == 1
    assert not _play(first, "A")[1].burnt


def test_act_burns_again_for_a_new_dealer() -> None:
    game, round = _play(new_shoe(_game("act-1996"), seed=1), "A")
    assert len(round.burnt) == 1
    assert not _play(game, "A")[1].burnt
    assert len(_play(change_dealer(game), "A")[1].burnt) == 1


def test_act_warns_once_and_then_hands_back() -> None:
    """The table remembers who was warned of wagers below the minimum."""
    game = new_shoe(_game("act-1996", minimum=20), seed=1)
    game, first = _play(game, "A")
    assert first.warnings
    _, second = _play(game, "A")
    assert [line.outcome for line in second.lines] == ["returned"]


def test_a_player_who_skipped_a_round_may_be_held_to_the_minimum() -> None:
    game = new_shoe(_game("nz-1998"), seed=1)
    game, _ = _play(game, "A")
    with pytest.raises(Refusal):
        limit(game, "A")
    limited = limit(game, "B")
    assert wager(limited, 2, "B", 10_00).limited
    with pytest.raises(Refusal) as refused:
        play(begin_round(limited), wager(limited, 2, "B", 10_00))
    assert refused.value.clause == "5.8"
    assert not new_shoe(direct_shuffle(limited, Occasion.REPLACED), seed=2).limited


def test_1998_a_table_left_vacant_is_reshuffled() -> None:
    game = leave(new_shoe(_game("nz-1998", "A"), seed=1), "A")
    assert game.shuffle is Occasion.VACANT_TABLE
    assert leave(new_shoe(_game("nz-current", "A"), seed=1), "A").shuffle is None


def test_a_continuous_shuffler_has_no_cutting_card_and_never_runs_down() -> None:
    game = new_shoe(_game(continuous_shuffler=True), seed=1)
    assert game.shoe is not None
    assert game.shoe.cutting_card is None
    for _ in range(3):
        game, _ = _play(game, "A", "B")
        assert game.shoe is not None
        assert game.shoe.left == 312


def test_one_seat_a_box() -> None:
    with pytest.raises(Refusal):
        sit(_game(), "Z", 1)
    with pytest.raises(Refusal) as refused:
        sit(_game(), "Z", 10)
    assert refused.value.clause == "3.1"
