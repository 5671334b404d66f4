"""Section 16: irregularities, and what falls with a void hand (9.6, 15.7)."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier import house
from croupier.cards import cards as read_cards
from croupier.ledger.line import Line
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Outcome
from croupier.rules.shuffling import Occasion
from croupier.table.commands import CallNoMoreBets, Command, Deal, Draw, Insure, LayWager, Stand
from croupier.table.dealer import deal_out, deal_to_players
from croupier.table.decide import play
from croupier.table.events import Insured
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.game.shuffles import shuffle_due
from croupier.table.legal.menu import legal
from croupier.table.mishaps import FaultReported
from croupier.table.shoe import given
from croupier.table.state import Round, new_round
from croupier.table.supervision import (
    DrawInError,
    Misplace,
    Reconstruct,
    RefillShoe,
    ReportNotOffered,
)
from tests.law.nz.shared import (
    A_AND_B,
    EDITIONS,
    TWO_BOXES,
    before_today,
    dealer,
    every_edition,
    in_play,
    lines,
    relied,
)
from tests.law.nz.side_wagers import on
from tests.telling import nets, record, refusal, settle, table

NOW = "nz-current"
BUST = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 21."""
SEVENS: dict[str, Any] = {"side_wagers": {"super-sevens": {"amount": 1}}}
SHUFFLER: dict[str, Any] = {"continuous_shuffler": True}

Told = tuple[str, Sequence[str], dict[str, float]]


def _void(line: Line) -> bool:
    return line.outcome is Outcome.VOID and line.net == 0


def _cites(line: Line, *clauses: str) -> bool:
    return all(any(one.startswith(clause) for one in line.clauses) for clause in clauses)


def _all_cite(clause: str, edition: str, cards: str, calls: Sequence[str], **told: Any) -> bool:
    held = settle(edition, cards, calls, **told).played.round.lines
    return bool(held) and all(_cites(line, clause) for line in held)


def _keyed(edition: str, cards: str, calls: Sequence[str] = (), **told: Any) -> dict[str, Line]:
    """Every Line by Box, wager and hand: ``2 main 1``."""
    held = settle(edition, cards, calls, **told).played.round.lines
    return {f"{one.box} {one.player} {one.wager} {one.hand}": one for one in held}


# 16.1


FACE_UP: dict[str, Told] = {
    "first of all": (f"2h^ Ts 6d 9c | {BUST}", ["1 stand"], {"1 A main": 20}),
    "the Dealer's first": ("Ts 2h^ 7d 9c | Td", ["1 stand"], {"1 A main": 20}),
    "last of the Initial Deal": ("Ts 7d 2h^ 9c | Td", ["1 stand"], {"1 A main": 20}),
    "a player's draw": ("Ts 7d 6c | Kh^ 4d | Td", ["1 draw", "1 stand"], {"1 A main": 20}),
    "a doubling card": (
        "6s 7d 5c | 2h^ Td | Th",
        ["1 double"],
        {"1 A main": 20, "1 A double": 20},
    ),
    "the second card of a split hand": (
        "8s 7d 8c | 2h^ Td | Th | Tc",
        ["1 split", "1 stand", "1 stand"],
        {"1 A main": 20, "1 A split 2": 20},
    ),
    "two in a row": ("Ts 7d 6c | Kh^ Kd^ 4d | Td", ["1 draw", "1 stand"], {"1 A main": 20}),
    "the Dealer's second": ("Ts 7d 9c | 2h^ Td", ["1 stand"], {"1 A main": 20}),
    "the Dealer's third": ("Ts 6d 9c | 6h 2h^ 6c", ["1 stand"], {"1 A main": 20}),
}


@every_edition
@pytest.mark.parametrize("place", FACE_UP)
def test_16_1_a_face_up_card_is_passed_over(edition: str, place: str) -> None:
    """Wherever it is found, the hand gets the card behind it, and the wager cites 16.1."""
    cards, calls, told = FACE_UP[place]
    assert nets(edition, cards, calls) == told
    assert _cites(lines(edition, cards, calls)["main 1"], "16.1")


@every_edition
def test_16_1_touches_only_the_hand_that_lost_the_card(edition: str) -> None:
    """Box 2, whose card was face up, cites the rule; Box 1 does not."""
    told = _keyed(
        edition,
        "Ts Tc 7d 9c 6c | 2h^ 4d | Td",
        ["1 stand", "2 draw", "2 stand"],
        wagers=TWO_BOXES,
    )
    assert not _cites(told["1 A main 1"], "16.1")
    assert _cites(told["2 B main 1"], "16.1")


# 16.2

UNSEEN: dict[str, Told] = {
    "in the Initial Deal": (f"Ts 6d? 9c | {BUST}", ["1 stand"], {"1 A main": 20}),
    "before a draw": ("Ts 7d 6c | 4d? | Td", ["1 draw", "1 stand"], {"1 A main": 20}),
    "before a double": ("6s 7d 5c | Td? | Th", ["1 double"], {"1 A main": 20, "1 A double": 20}),
    "nobody draws, so it is the Dealer's": ("Ts 7d 9c | Td?", ["1 stand"], {"1 A main": 20}),
    "while the Dealer draws": ("Ts 6d 9c | 6h 6c?", ["1 stand"], {"1 A main": 20}),
}


@every_edition
@pytest.mark.parametrize("place", UNSEEN)
def test_16_2_an_unseen_card_is_the_next_one(edition: str, place: str) -> None:
    """It is used as though it came from the shoe now, and the wager cites 16.2."""
    cards, calls, told = UNSEEN[place]
    assert nets(edition, cards, calls) == told
    assert _all_cite("16.2", edition, cards, calls)


@every_edition
def test_16_2_the_next_hand_that_calls_has_it(edition: str) -> None:
    """Box 1 stands, Box 2 draws the card and alone cites the rule."""
    told = _keyed(
        edition, "Ts Tc 7d 9c 6c | 4d? | Td", ["1 stand", "2 draw", "2 stand"], wagers=TWO_BOXES
    )
    assert (told["1 A main 1"].net, told["2 B main 1"].net) == (20_00, 20_00)
    assert not _cites(told["1 A main 1"], "16.2")
    assert _cites(told["2 B main 1"], "16.2")


@every_edition
def test_16_2_it_may_not_be_refused(edition: str) -> None:
    """Only an exposed card may; an unseen one is dealt like any other."""
    calls = ["? 1 refuse -> 16.4 or 16.2", "1 stand"]
    assert nets(edition, "Ts 7d 9c | Td?", calls) == {"1 A main": 20}


def _after_standing(game: Game, *commands: Command) -> Round:
    """A Round in which A wagers on Box 1 and stands, and then these things happen."""
    round, _ = play(begin_round(game), wager(game, 1, "A", 20_00))
    round, _ = play(round, CallNoMoreBets())
    round, _ = play(deal_to_players(round)[0], Stand(1, "A"))
    for command in commands:
        round, _ = play(round, command)
    return round


def _next_card(game: Game, round: Round) -> str:
    """The card with which the next Round begins."""
    shoe = end_round(game, deal_out(round)[0]).shoe
    assert shoe is not None
    return shoe.cards[shoe.drawn]


@every_edition
def test_16_2_unused_it_is_the_first_card_of_the_next_round(edition: str) -> None:
    """Nobody needed it, its face was not seen: it is still the next card from the shoe."""
    game = in_play(edition, "Ts 7d 9c Th 4d 5c")
    round = _after_standing(game, Deal(), DrawInError(exposed=False))
    assert _next_card(game, round) == "4d"


# 16.3

SURPLUS: dict[str, Told] = {
    "on 17": ("Ts Td 8c | 7c 4s+", ["1 stand"], {"1 A main": 20}),
    "on 21": ("Ts Td 9c | 5c 6c 4s+", ["1 stand"], {"1 A main": -20}),
    "on more than 21": ("Ts 6d 9c | Td 9d 4s+", ["1 stand"], {"1 A main": 20}),
    "two of them": ("Ts Td 8c | 7c 4s+ 5s+", ["1 stand"], {"1 A main": 20}),
    "on a soft 17": ("Ts Ad 8c | 6c 4s+", ["1 stand"], {"1 A main": 20}),
    "for a waiting Blackjack": ("As Td Kc | 5c 6c+", [], {"1 A main": 30}),
}


@every_edition
@pytest.mark.parametrize("place", SURPLUS)
def test_16_3_a_card_to_the_dealers_completed_hand_is_removed(edition: str, place: str) -> None:
    """The Dealer's total is what it was, and the wager cites 16.3."""
    cards, calls, told = SURPLUS[place]
    assert nets(edition, cards, calls) == told
    assert _all_cite("16.3", edition, cards, calls)


@every_edition
def test_16_3_nor_does_it_make_a_second_card_that_nothing_needs(edition: str) -> None:
    """With every hand lost the Dealer's one card is complete, and the next goes out."""
    assert dealer(edition, "Ts 6d 6c | 9d | 4s+", ["1 draw"]) == 1


@pytest.mark.parametrize(
    ("wager_on", "settings", "net"),
    [
        ("push-22", {"side_wagers": {"push-22": {"scale": 1}}}, -5),
        ("buster", {"side_wagers": {"buster": {"scale": "A"}}}, -5),
    ],
)
def test_16_3_a_side_wager_on_the_dealers_hand_does_not_see_it(
    wager_on: str, settings: dict[str, Any], net: float
) -> None:
    """17 and a five that was not due are no 22 and no bust."""
    wagers = ((1, "A", 20), on(wager_on, 5))
    told = nets(NOW, "Ts Td 8c | 7c 5s+", ["1 stand"], wagers=wagers, **settings)
    assert told == {"1 A main": 20, f"1 A {wager_on}": net}


def test_16_3_what_is_left_exposed_after_a_rebuild_is_removed() -> None:
    """Two cards put on Box 1: the Dealer needs one; the other does not come out again."""
    game = in_play(NOW, "Ts Td 9c 7h 4c 5c")
    round = _after_standing(game, Misplace(1), Misplace(1), Reconstruct())
    assert _next_card(game, round) == "5c"
    assert [line.net for line in deal_out(round)[0].lines] == [20_00]


# 16.4


@every_edition
def test_16_4_the_exposed_card_is_the_next(edition: str) -> None:
    """Box 1 draws it to 21 and wins, citing 16.4."""
    cards, calls = "Ts 7d 6c | 5d! | Td", ["1 draw"]
    assert nets(edition, cards, calls) == {"1 A main": 20}
    assert _all_cite("16.4", edition, cards, calls)


@every_edition
@pytest.mark.parametrize(
    ("cards", "calls", "told"),
    [
        ("6s 7d 5c | Td! | Th", ["1 double"], {"1 A main": 20, "1 A double": 20}),
        (
            "8s 7d 8c | Td! | Th | Tc",
            ["1 split", "1 stand", "1 stand"],
            {"1 A main": 20, "1 A split 2": 20},
        ),
        ("Ts 7d 9c | Td!", ["1 stand"], {"1 A main": 20}),
    ],
    ids=["doubling", "splitting", "standing leaves it to the Dealer"],
)
def test_16_4_any_call_may_meet_it(
    edition: str, cards: str, calls: list[str], told: dict[str, float]
) -> None:
    """Whoever calls for a card next has it, as a double or after a split; else the Dealer."""
    assert nets(edition, cards, calls) == told
    held = settle(edition, cards, calls).played.round.lines
    assert _cites(held[0], "16.4")


@every_edition
def test_16_4_one_player_refuses_and_the_next_takes_it(edition: str) -> None:
    """Box 1 keeps 16, Box 2 makes 21 of 16."""
    told = nets(edition, "Ts 9s 7d 6c 7c | 5d! | Td", ["1 refuse", "2 draw"], wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": 20}


@every_edition
def test_16_4_one_player_takes_it_and_the_next_is_not_asked(edition: str) -> None:
    """The card is gone, so Box 2 has nothing to refuse."""
    calls = ["1 draw", "? 2 refuse -> 16.4", "2 stand"]
    told = nets(edition, f"Ts 9s 6d 6c 7c | 5d! | {BUST}", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": 20, "2 B main": 20}


@every_edition
def test_16_4_refused_by_all_it_is_the_dealers_second_card(edition: str) -> None:
    """9 and 5 and 8 are 22 for the Dealer; both hands win and cite 16.4."""
    cards, calls = "Tc 5s 9h 6h 7d | 5d! 8c", ["1 refuse", "2 refuse"]
    assert nets(edition, cards, calls, wagers=TWO_BOXES) == {"1 A main": 20, "2 B main": 20}
    assert _all_cite("16.4", edition, cards, calls, wagers=TWO_BOXES)


@every_edition
@pytest.mark.parametrize("call", ["draw", "double", "split", "refuse", "stand"])
def test_16_4_who_refuses_has_no_other_card(edition: str, call: str) -> None:
    """A pair of eights that refused may neither draw nor double nor split nor decide again."""
    calls = ["1 refuse", f"? 1 {call} -> 16.4"]
    assert nets(edition, "8s 6d 8c | Td! 9d", calls) == {"1 A main": 20}


@every_edition
def test_16_4_refusing_freezes_that_hand_of_a_split(edition: str) -> None:
    """Hand 1 refuses on 12, hand 2 has the exposed card as the card it is owed."""
    calls = ["1 split", "1 refuse", "? 1 draw hand 1 -> 16.4", "1 stand"]
    told = nets(edition, f"8s 6d 8c | 4d | Th! | {BUST}", calls)
    assert told == {"1 A main": 20, "1 A split 2": 20}
    held = lines(edition, f"8s 6d 8c | 4d | Th! | {BUST}", calls)
    assert _cites(held["main 1"], "16.4")
    assert _cites(held["split 2"], "16.4")


@every_edition
def test_16_4_a_second_split_hand_may_refuse(edition: str) -> None:
    """Hand 2 refuses on 12; the ten is then the Dealer's second card."""
    calls = ["1 split", "1 stand", "1 refuse"]
    told = nets(edition, "8s 7d 8c | Tc | 4d | Th!", calls)
    assert told == {"1 A main": 20, "1 A split 2": -20}


@every_edition
def test_16_4_after_a_card_was_drawn(edition: str) -> None:
    """A hand of three cards may refuse the fourth."""
    told = nets(edition, "5s 7d 4c | 6h | Th!", ["1 draw", "1 refuse"])
    assert told == {"1 A main": -20}


@every_edition
def test_16_4_each_exposed_card_is_offered_anew(edition: str) -> None:
    """Box 1 takes the first and refuses the second, which Box 2 takes."""
    calls = ["1 draw", "1 refuse", "2 draw", "2 stand"]
    told = nets(edition, "Ts 9s 7d 2c 7c | 3d! 4h! | Td", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": 20}


@every_edition
def test_16_4_the_seated_player_refuses_for_the_box(edition: str) -> None:
    """B, who is not seated, may not; A's refusal binds both wagers."""
    calls = ["? 1 B refuse -> 14.3(a)", "1 refuse"]
    told = nets(edition, "Ts 6d 6c | Td! 9d", calls, wagers=A_AND_B)
    assert told == {"1 A main": 20, "1 B main": 30}


@every_edition
def test_16_4_before_the_dealers_second_card_it_becomes_that_card(edition: str) -> None:
    """Every hand has finished; the exposed card is the Dealer's second, as refused by all."""
    cards, calls = "Ts 7d 6c | 4d | Td!", ["1 draw", "1 stand"]
    assert nets(edition, cards, calls) == {"1 A main": 20}
    removed = {"stray-card-while-dealer-draws": "removed"}
    assert nets(edition, cards, calls, readings=removed) == {"1 A main": 20}


@every_edition
def test_16_4_16_5_during_the_initial_deal_it_goes_where_it_belongs(edition: str) -> None:
    """16.4 begins after the Initial Deal: the card is dealt in its place by 16.5, unrefused."""
    cards = f"Ts 6d! 9c | {BUST}"
    calls = ["? 1 refuse -> 16.4", "1 stand"]
    assert nets(edition, cards, calls) == {"1 A main": 20}
    assert _all_cite("16.5", edition, cards, calls)


@every_edition
def test_16_4_refusing_on_two_sevens_declines_the_third(edition: str) -> None:
    """Two sevens of different suits that take no further card are paid 50 to 1 (15.4(b))."""
    wagers = ((1, "A", 20), on("super-sevens", 1))
    told = nets(edition, "7s 6d 7c | Td! 9d", ["1 refuse"], wagers=wagers, **SEVENS)
    assert told == {"1 A main": 20, "1 A super-sevens": 50}


def test_16_4_an_exposed_seven_may_make_three() -> None:
    """The third seven counts however it came to be next."""
    wagers = ((1, "A", 20), on("super-sevens", 1))
    told = nets(NOW, "7s 7d 7c | 7h! | Td", ["1 draw"], wagers=wagers, **SEVENS)
    assert told == {"1 A main": 20, "1 A super-sevens": 500}


def test_16_4_in_blackjack_plus_a_hand_of_four_may_refuse() -> None:
    """Four cards of 8 refuse the fifth and are no Five and Under."""
    calls = ["1 draw", "1 draw", "1 refuse"]
    told = nets(NOW, "2s 7d 2c | 2h 2d | 3c! 7h", calls, versions=["blackjack-plus"])
    assert told == {"1 A main": -20}


def test_16_4_in_free_bet_a_free_double_may_take_it() -> None:
    """The lammer plays on the card that lay there."""
    told = nets(NOW, "6s 7d 5c | Td! | Th", ["1 free-double"], versions=["free-bet"])
    assert told == {"1 A main": 20, "1 A lammer-double": 20}


def test_16_4_refusing_is_a_decision_that_closes_the_choice_to_ride() -> None:
    """A won House Money wager is paid out by 16.14 when the hand is decided first."""
    wagers = ((1, "A", 20), on("house-money", 5))
    settings: dict[str, Any] = {"side_wagers": {"house-money": {}}}
    told = _keyed(NOW, "8c 6d 8d | Td! 9d", ["1 refuse"], wagers=wagers, **settings)
    assert told["1 A house-money None"].net == 15_00
    assert _cites(told["1 A house-money None"], "16.14")


@every_edition
def test_16_4_reading_refusing_below_12(edition: str) -> None:
    """A hand of 11 that refuses stays as it is; or 13.1(d) bars the refusal."""
    cards = "6s 6d 5c | Td! 9d"
    assert nets(edition, cards, ["1 refuse"]) == {"1 A main": 20}
    assert "refusing-below-12" in relied(edition, cards, ["1 refuse"])
    must = {"refusing-below-12": "must-draw"}
    calls = ["? 1 refuse -> 13.1(d)", "1 draw"]
    assert nets(edition, f"6s 6d 5c | Td! | {BUST}", calls, readings=must) == {"1 A main": 20}
    high = "Ts 6d 2c | Td! 9d"
    assert nets(edition, high, ["1 refuse"], readings=must) == {"1 A main": 20}
    assert "refusing-below-12" not in relied(edition, high, ["1 refuse"])


@every_edition
def test_16_4_reading_stray_card_while_dealer_draws(edition: str) -> None:
    """Exposed after the Dealer's second card it is the Dealer's third; or it is removed."""
    cards = "Ts 6d 9c | 6h 9d!"
    assert nets(edition, cards, ["1 stand"]) == {"1 A main": -20}
    assert "stray-card-while-dealer-draws" in relied(edition, cards, ["1 stand"])
    assert _all_cite("16.4", edition, cards, ["1 stand"])
    removed = {"stray-card-while-dealer-draws": "removed"}
    told = nets(edition, "Ts 6d 9c | 6h 9d! 6c", ["1 stand"], readings=removed)
    assert told == {"1 A main": 20}


# 16.5: rebuilding

REBUILT: dict[str, Told] = {
    "Box 2's first card on Box 1": (
        f"Ts Tc 6d 9c 8c | {BUST}",
        ["! misplaced 1 after 1", "! reconstruct after 2", "1 stand", "2 stand"],
        {"1 A main": 20, "2 B main": 20},
    ),
    "the Dealer's first card on Box 2": (
        f"Ts Tc 6d 9c 8c | {BUST}",
        ["! misplaced 2 after 2", "! reconstruct after 3", "1 stand", "2 stand"],
        {"1 A main": 20, "2 B main": 20},
    ),
    "a card on a Box without a wager": (
        f"Ts Tc 6d 9c 8c | {BUST}",
        ["! misplaced 3 after 2", "! reconstruct after 3", "1 stand", "2 stand"],
        {"1 A main": 20, "2 B main": 20},
    ),
    "two cards astray": (
        f"Ts Tc 6d 9c 8c | {BUST}",
        [
            *("! misplaced 3 after 1", "! misplaced 4 after 2", "! reconstruct after 3"),
            *("1 stand", "2 stand"),
        ],
        {"1 A main": 20, "2 B main": 20},
    ),
    "Box 1's draw on Box 2": (
        "Ts Tc 7d 5c 9c | 6h | Td",
        ["1 draw", "! misplaced 2", "! reconstruct", "2 stand"],
        {"1 A main": 20, "2 B main": 20},
    ),
    "the Dealer's second card on Box 1": (
        "Ts Tc 7d 9c 9c | Td",
        ["1 stand", "2 stand", "! misplaced 1", "! reconstruct"],
        {"1 A main": 20, "2 B main": 20},
    ),
    "a card nobody called for on the Dealer's hand": (
        "Ts Tc 7d 5c 9c | 6h | Td",
        ["! misplaced dealer", "! reconstruct", "1 draw", "2 stand"],
        {"1 A main": 20, "2 B main": 20},
    ),
}


@every_edition
@pytest.mark.parametrize("place", REBUILT)
def test_16_5_the_sequence_is_restored(edition: str, place: str) -> None:
    """The Round ends as though the card had never been misplaced, and a wager cites 16.5."""
    cards, calls, told = REBUILT[place]
    assert nets(edition, cards, calls, wagers=TWO_BOXES) == told
    held = settle(edition, cards, calls, wagers=TWO_BOXES).played.round.lines
    assert any(_cites(line, "16.5") for line in held)


@pytest.mark.parametrize("hand", [-1, 2])
def test_16_5_no_card_lies_on_a_hand_that_is_not_there(hand: int) -> None:
    """Box 1 has one hand: none before it, and none after."""
    round = new_round(table("nz-current"), given(read_cards("Tc 6d 9h Td")))
    for command in (LayWager(1, "A", 20_00), CallNoMoreBets(), Deal()):
        round, _ = play(round, command)
    with pytest.raises(Refusal, match="Box 1 has no hand"):
        play(round, Misplace(1, hand))


@every_edition
def test_16_5_a_card_on_the_wrong_split_hand(edition: str) -> None:
    """Hand 1's second card was put on hand 2 and goes back."""
    calls = ["1 split", "! misplaced 1 hand 2", "! reconstruct", "1 stand", "1 stand"]
    told = nets(edition, "8s 7d 8c | Tc | 9c | Td", calls)
    assert told == {"1 A main": 20, "1 A split 2": 0}


@every_edition
def test_16_5_players_abide_by_the_rebuilt_hand(edition: str) -> None:
    """The six that belonged to Box 1 makes it 22; that Box 2 had seen it changes nothing."""
    calls = ["1 draw", "! misplaced 2", "! reconstruct", "2 stand"]
    told = nets(edition, f"Ts Tc 6d 6c 9c | 6h | {BUST}", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": 20}


@every_edition
def test_16_5_a_card_dealt_to_a_hand_in_error_may_be_removed(edition: str) -> None:
    """The ten is out of play: Box 1 draws the four behind it."""
    cards, calls = "Ts 7d 6c | Kh- 4d | Td", ["1 draw", "1 stand"]
    assert nets(edition, cards, calls) == {"1 A main": 20}
    assert _all_cite("16.5", edition, cards, calls)


# 16.5: void hands


VOIDED = {
    "in the Initial Deal": ("Ts Tc 6d 9c | Td 9d", ["! void 2 after 2", "1 stand"]),
    "before its first card": ("Ts 6d 9c | Td 9d", ["! void 2 after 1", "1 stand"]),
    "before any call": (f"Ts Tc 6d 9c 8c | {BUST}", ["! void 2", "1 stand"]),
    "once it has stood": (f"Ts Tc 6d 9c 8c | {BUST}", ["1 stand", "2 stand", "! void 2"]),
    "before the card it called for": (
        f"Ts Tc 6d 9c 4c | {BUST}",
        ["1 stand", "2 draw", "! void 2"],
    ),
    "after a card it called for": (
        f"Ts 2s 6d 9c 4c | 7c | {BUST}",
        ["1 stand", "2 draw", "2 draw", "! void 2"],
    ),
    "as the Dealer draws": (
        "Ts Tc 6d 9c 8c | Td 9d",
        ["1 stand", "2 stand", "! dealer", "! void 2"],
    ),
}


@every_edition
@pytest.mark.parametrize("when", VOIDED)
def test_16_5_a_void_box_has_its_wager_back(edition: str, when: str) -> None:
    """Whenever it is declared, Box 2 neither wins nor loses by 16.5; Box 1 plays on and wins."""
    held = settle(edition, *VOIDED[when], wagers=TWO_BOXES).played.round.lines
    one, two = sorted(held, key=lambda line: line.box)
    assert (one.outcome, one.net) == (Outcome.WIN, 20_00)
    assert _void(two)
    assert _cites(two, "16.5")


def test_16_5_a_void_hand_cites_the_paragraph_and_its_last_words() -> None:
    """Today the hands affected are void by (a), the wagers by the closing words."""
    told = _keyed(NOW, *VOIDED["before any call"], wagers=TWO_BOXES)
    assert _cites(told["2 B main 1"], "16.5(a)", "16.5~tail")


@before_today
def test_16_5_before_today_the_rule_is_one_paragraph(edition: str) -> None:
    """The words of 1998 have no (a) to cite."""
    told = _keyed(edition, *VOIDED["before any call"], wagers=TWO_BOXES)
    assert told["2 B main 1"].clauses == ("16.5",)


@every_edition
def test_16_5_a_void_double_goes_back_whole(edition: str) -> None:
    """The wager and the double on the hand are both returned."""
    calls = ["1 double", "2 stand", "! void 1"]
    told = _keyed(edition, f"6s Tc 6d 5c 8c | Th | {BUST}", calls, wagers=TWO_BOXES)
    assert _void(told["1 A main 1"])
    assert _void(told["1 A double 1"])
    assert told["2 B main 1"].net == 20_00


@every_edition
@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (1, {"1 A main": 0, "1 A split 2": 20}),
        (2, {"1 A main": 20, "1 A split 2": 0}),
    ],
)
def test_16_5_one_split_hand_may_be_void(edition: str, hand: int, told: dict[str, float]) -> None:
    """The other hand of the Box is settled as dealt."""
    calls = ["1 split", "1 stand", "1 stand", f"! void 1 hand {hand}"]
    assert nets(edition, f"8s 6d 8c | Tc | 9c | {BUST}", calls) == told


@every_edition
def test_16_5_a_void_first_hand_passes_the_turn_to_the_second(edition: str) -> None:
    """Hand 1 is void before it was decided; hand 2 then has its second card and stands."""
    calls = ["1 split", "1 draw", "! void 1 hand 1", "1 stand"]
    told = nets(edition, f"8s 6d 8c | 2c | 9c | {BUST}", calls)
    assert told == {"1 A main": 0, "1 A split 2": 20}


@every_edition
def test_16_5_the_dealers_blackjack_takes_nothing_beside_a_void_original(edition: str) -> None:
    """Only the original wager is lost to a Blackjack (12.6), and that one is void."""
    calls = ["1 split", "1 stand", "1 stand", "! void 1 hand 1"]
    told = nets(edition, "8s Td 8c | Tc | 9c | Ad", calls)
    assert told == {"1 A main": 0, "1 A split 2": 0}


@every_edition
def test_16_5_every_bettor_on_a_void_box_is_repaid(edition: str) -> None:
    """A hand is voided for all who wagered on it."""
    wagers = (*A_AND_B, (2, "C", 20))
    told = nets(edition, f"Ts Tc 6d 9c 8c | {BUST}", ["! void 1", "2 stand"], wagers=wagers)
    assert told == {"1 A main": 0, "1 B main": 0, "2 C main": 20}


@every_edition
def test_16_5_with_every_box_void_the_dealer_draws_nothing(edition: str) -> None:
    """Nothing is left that another card could decide."""
    calls = ["! void 1", "! void 2"]
    assert dealer(edition, "Ts Tc 6d 9c 8c", calls, wagers=TWO_BOXES) == 1


@every_edition
def test_16_5_b_one_box_left_has_the_dealers_hand_completed(edition: str) -> None:
    """Box 1 is void after the Dealer's second card; for Box 2 the Dealer draws on to 17."""
    calls = ["1 stand", "2 stand", "! dealer", "! void 1"]
    told = settle(edition, "Ts Tc 6d 9c 8c | 6h 6c", calls, wagers=TWO_BOXES).played.round
    assert len(told.dealer) == 3
    assert {line.box: line.net for line in told.lines} == {1: 0, 2: 0}


def test_16_5_b_is_cited_where_the_dealers_hand_is_completed() -> None:
    """Box 2's wager says by which rule the Dealer's hand was completed."""
    calls = ["1 stand", "2 stand", "! dealer", "! void 1"]
    told = _keyed(NOW, "Ts Tc 6d 9c 8c | 6h 6c", calls, wagers=TWO_BOXES)
    assert _cites(told["2 B main 1"], "16.5(b)")


@every_edition
def test_16_5_other_hands_stand_as_dealt(edition: str) -> None:
    """Box 2 got a card that was Box 1's; Box 1 is void, so Box 2 keeps it and has 21."""
    calls = ["1 draw", "! misplaced 2", "! void 1"]
    told = nets(edition, f"Ts Tc 6d 6c 6h | 5h | {BUST}", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": 0, "2 B main": 20}


@every_edition
def test_16_5_a_misplaced_card_that_busts_a_hand_that_stands_takes_its_wager(
    edition: str,
) -> None:
    """The six on Box 2's 16 stands as dealt, and 22 has lost (13.2)."""
    calls = ["1 draw", "! misplaced 2", "! void 1"]
    told = nets(edition, "Ts Tc 6d 6c 6h | 6s", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": 0, "2 B main": -20}


@every_edition
def test_16_5_the_hand_with_the_wrong_card_may_be_void_instead(edition: str) -> None:
    """Box 2 is void with the card it got; Box 1 still has a card to come."""
    calls = ["1 draw", "! misplaced 2", "! void 2", "1 stand"]
    told = nets(edition, f"Ts Tc 6d 6c 6h | 5h | 3c | {BUST}", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": 20, "2 B main": 0}


@every_edition
@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("! void 3", "Box 3"),
        ("! void 1 hand 2", "hand 2"),
        ("! void 1 hand 0", "hand 0"),
        ("! void 1 A", "all its bettors"),
    ],
)
def test_16_5_what_is_not_there_cannot_be_void(edition: str, order: str, why: str) -> None:
    """No wager, no such hand, no single player: refused by 16.5."""
    refused = refusal(edition, f"Ts 6d 9c | {BUST}", [order, "1 stand"])
    assert (refused.at, refused.clause) == ("play[0]", "16.5")
    assert why in refused.why


@every_edition
def test_16_5_a_void_box_is_not_voided_again(edition: str) -> None:
    """Its wager has gone back."""
    calls = ["! void 1", "! void 1"]
    refused = refusal(edition, f"Ts Tc 6d 9c 8c | {BUST}", calls, wagers=TWO_BOXES)
    assert (refused.at, refused.clause) == ("play[1]", "16.5")


@every_edition
def test_16_5_a_void_split_hand_is_not_voided_again(edition: str) -> None:
    """Nor is one hand of a Box, though the other still plays."""
    calls = ["1 split", "1 stand", "! void 1 hand 1", "! void 1 hand 1", "1 stand"]
    refused = refusal(edition, f"8s 6d 8c | Tc | 9c | {BUST}", calls)
    assert (refused.at, refused.clause) == ("play[3]", "16.5")


@every_edition
def test_16_5_a_void_hand_takes_no_call(edition: str) -> None:
    """After Box 1 is void it is the turn of Box 2."""
    calls = ["! void 1", "? 1 draw", "? 1 stand", "2 stand"]
    told = nets(edition, f"Ts Tc 6d 6c 8c | {BUST}", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": 0, "2 B main": 20}


@every_edition
def test_16_5_reading_void_hand_undoes(edition: str) -> None:
    """A bust that was collected comes back with the hand; or only open wagers do."""
    cards, calls = f"Ts Tc 6d 6c 8c | 9h | {BUST}", ["1 draw", "2 stand", "! void 1"]
    assert nets(edition, cards, calls, wagers=TWO_BOXES) == {"1 A main": 0, "2 B main": 20}
    assert "void-hand-undoes" in relied(edition, cards, calls, wagers=TWO_BOXES)
    open_only = {"void-hand-undoes": "open-only"}
    refused = refusal(edition, cards, calls, wagers=TWO_BOXES, readings=open_only)
    assert (refused.at, refused.clause) == ("play[2]", "16.5")


@every_edition
def test_16_5_reading_void_hand_undoes_a_split_half_lost(edition: str) -> None:
    """Hand 1 is bust, hand 2 open: the Box is void, and only the reading parts the two."""
    cards = f"8s Tc 6d 8c 8d | Tc 9h | 9c | {BUST}"
    calls = ["1 split", "1 draw", "1 stand", "! void 1", "2 stand"]
    told = nets(edition, cards, calls, wagers=TWO_BOXES)
    assert told == {"1 A main": 0, "1 A split 2": 0, "2 B main": 20}
    open_only = {"void-hand-undoes": "open-only"}
    told = nets(edition, cards, calls, wagers=TWO_BOXES, readings=open_only)
    assert told == {"1 A main": -20, "1 A split 2": 0, "2 B main": 20}


@every_edition
def test_16_5_a_paid_blackjack_goes_back_too(edition: str) -> None:
    """What was paid is returned to the float, and the stake to the player."""
    told = nets(edition, f"As Tc 6d Kc 8c | {BUST}", ["! void 1", "2 stand"], wagers=TWO_BOXES)
    assert told == {"1 A main": 0, "2 B main": 20}


# 16.5, 9.6, 15.7: what falls with a void hand


@every_edition
def test_9_6_insurance_falls_with_a_void_hand(edition: str) -> None:
    """It is returned by 9.6, though the Dealer has Blackjack; Box 2's is paid."""
    calls = ["1 A insurance 10", "2 B insurance 10", "! void 1", "2 stand"]
    told = _keyed(edition, "Ts Tc Ad 9c 8c | Kd", calls, wagers=TWO_BOXES)
    assert _void(told["1 A insurance None"])
    assert _cites(told["1 A insurance None"], "9.6")
    assert told["2 B insurance None"].net == 20_00


@every_edition
@pytest.mark.parametrize("second", ["9c", "Kc"])
def test_9_6_decided_insurance_falls_with_a_void_hand(edition: str, second: str) -> None:
    """Lost or won on the Dealer's second card, it is void when the hand is voided after it."""
    calls = ["1 A insurance 10", "1 stand", "2 stand", "! dealer", "! void 1"]
    cards = f"Ts 9s Ah 9d 9h | {second}"
    told = _keyed(edition, cards, calls, wagers=TWO_BOXES)
    line = told["1 A insurance None"]
    assert _void(line)
    assert "9.6" in line.clauses
    assert "void-hand-and-settled-insurance" in relied(edition, cards, calls, wagers=TWO_BOXES)


@every_edition
def test_9_6_reading_void_hand_and_settled_insurance(edition: str) -> None:
    """Or what the second card has decided stays so (9.5), and the settlement says why."""
    calls = ["1 A insurance 10", "1 stand", "2 stand", "! dealer", "! void 1"]
    stays: dict[str, Any] = {
        "wagers": TWO_BOXES,
        "readings": {"void-hand-and-settled-insurance": "stays-settled"},
    }
    assert nets(edition, "Ts 9s Ah 9d 9h | Kc", calls, **stays)["1 A insurance"] == 20
    assert nets(edition, "Ts 9s Ah 9d 9h | 9c", calls, **stays)["1 A insurance"] == -10
    named = relied(edition, "Ts 9s Ah 9d 9h | 9c", calls, **stays)
    assert "void-hand-and-settled-insurance" in named


def test_9_6_insurance_of_another_hand_stands() -> None:
    """B's wager is void; A's insurance was made in relation to A's hand."""
    calls = ["1 A insurance 10", "1 stand", "2 stand", "! dealer", "! void 2"]
    told = nets(NOW, "Ts 9s Ah 9d 9h | Kc", calls, wagers=TWO_BOXES)
    assert told == {"1 A insurance": 20, "1 A main": -20, "2 B main": 0}


@every_edition
def test_15_7_reading_super_sevens_settled_then_void(edition: str) -> None:
    """Paid by 15.6 it stays with the player when the hand is voided; or it goes back."""
    calls = ["! void 1"]
    told: dict[str, Any] = {**SEVENS, "wagers": (*TWO_BOXES, on("super-sevens", 1))}
    cards = "7s Ts 6d 9h 9c | Th Td"
    assert nets(edition, cards, [*calls, "2 stand"], **told)["1 A super-sevens"] == 3
    assert "super-sevens-settled-then-void" in relied(edition, cards, [*calls, "2 stand"], **told)
    told["readings"] = {"super-sevens-settled-then-void": "undone"}
    line = _keyed(edition, cards, [*calls, "2 stand"], **told)["1 A super-sevens None"]
    assert _void(line)
    assert _cites(line, "15.7")


@every_edition
def test_15_7_a_pending_super_sevens_falls_with_a_void_hand(edition: str) -> None:
    """Two sevens wait for a third card; void by 15.7(a)."""
    wagers = (*TWO_BOXES, on("super-sevens", 1))
    told = _keyed(
        edition, f"7s Tc 6d 7c 8c | {BUST}", ["! void 1", "2 stand"], wagers=wagers, **SEVENS
    )
    assert _void(told["1 A super-sevens None"])
    assert _cites(told["1 A super-sevens None"], "15.7")


@every_edition
@pytest.mark.parametrize(("first", "net"), [("7s", 3), ("9s", -1)])
def test_15_6_a_decided_super_sevens_stands(edition: str, first: str, net: float) -> None:
    """One seven was paid, no seven was collected: neither is undone by a void hand."""
    wagers = (*TWO_BOXES, on("super-sevens", 1))
    told = nets(
        edition,
        f"{first} Tc 6d Kc 8c | {BUST}",
        ["! void 1", "2 stand"],
        wagers=wagers,
        **SEVENS,
    )
    assert told == {"1 A main": 0, "1 A super-sevens": net, "2 B main": 20}


@every_edition
def test_15_7_in_the_initial_deal_it_is_undecided(edition: str) -> None:
    """After one seven the next card may change the prize: the wager is void."""
    wagers = (*TWO_BOXES, on("super-sevens", 1))
    told = nets(
        edition, f"7s Tc 6d 8c | {BUST}", ["! void 1 after 1", "2 stand"], wagers=wagers, **SEVENS
    )
    assert told == {"1 A main": 0, "1 A super-sevens": 0, "2 B main": 20}


@pytest.mark.parametrize(
    ("name", "offer", "cards", "net"),
    [
        ("perfect-pair", {"scale": 1}, "8s Tc 6d 8s 8c", 150),
        ("any-pair", {}, "8s Tc 6d 9s 8c", -5),
        ("lucky-lucky", {"scale": 1}, "9s Tc 6d 2s 8c", -5),
    ],
)
def test_16_5_decided_side_wagers_stand(
    name: str, offer: dict[str, Any], cards: str, net: float
) -> None:
    """Settled on the Initial Deal, they are no longer wagers on the hand."""
    wagers = (*TWO_BOXES, on(name, 5))
    settings = {"side_wagers": {name: offer}}
    told = nets(NOW, f"{cards} | {BUST}", ["! void 1", "2 stand"], wagers=wagers, **settings)
    assert told == {"1 A main": 0, f"1 A {name}": net, "2 B main": 20}


@pytest.mark.parametrize("name", ["perfect-pair", "any-pair", "house-money", "lucky-lucky"])
def test_16_5_side_wagers_of_a_hand_without_its_second_card_are_void(name: str) -> None:
    """Nothing has decided them when the Box is voided in the Initial Deal."""
    wagers = (*TWO_BOXES, on(name, 5))
    settings: dict[str, Any] = {"side_wagers": {name: {}}}
    told = nets(
        NOW, f"8s Tc 6d 8c | {BUST}", ["! void 1 after 2", "2 stand"], wagers=wagers, **settings
    )
    assert told == {"1 A main": 0, f"1 A {name}": 0, "2 B main": 20}


@pytest.mark.parametrize(
    ("name", "offer", "net"), [("buster", {"scale": "A"}, 10), ("push-22", {"scale": 1}, -5)]
)
def test_16_5_reading_void_hand_takes_side_wagers(
    name: str, offer: dict[str, Any], net: float
) -> None:
    """A wager on the Dealer's hand is void with its own; or it runs on to its result."""
    wagers = (*TWO_BOXES, on(name, 5))
    settings: dict[str, Any] = {"side_wagers": {name: offer}, "wagers": wagers}
    cards, calls = f"Ts Tc 6d 9c 8c | {BUST}", ["! void 1", "2 stand"]
    told = nets(NOW, cards, calls, **settings)
    assert told == {"1 A main": 0, f"1 A {name}": 0, "2 B main": 20}
    assert "void-hand-takes-side-wagers" in relied(NOW, cards, calls, **settings)
    run_on = {"void-hand-takes-side-wagers": "run-on"}
    told = nets(NOW, cards, calls, readings=run_on, **settings)
    assert told == {"1 A main": 0, f"1 A {name}": net, "2 B main": 20}


def test_16_5_what_rides_goes_back_with_the_hand() -> None:
    """House Money of $5 won $15 and left all $20 riding: the $20 come back, so +15."""
    wagers = (*TWO_BOXES, on("house-money", 5))
    settings: dict[str, Any] = {"side_wagers": {"house-money": {}}}
    calls = ["1 A ride 20", "! void 1", "2 stand"]
    told = nets(NOW, f"8c Tc 6d 8d 8h | {BUST}", calls, wagers=wagers, **settings)
    assert told == {"1 A main": 0, "1 A house-money": 15, "2 B main": 20}


def test_16_5_a_won_wager_that_might_ride_is_paid() -> None:
    """No choice was made when the hand was voided; what was won is decided and paid."""
    wagers = (*TWO_BOXES, on("house-money", 5))
    settings: dict[str, Any] = {"side_wagers": {"house-money": {}}}
    told = nets(NOW, f"8c Tc 6d 8d 8h | {BUST}", ["! void 1", "2 stand"], wagers=wagers, **settings)
    assert told == {"1 A main": 0, "1 A house-money": 15, "2 B main": 20}


def test_16_5_riding_money_lost_to_a_bust_comes_back_with_the_void_hand() -> None:
    """The $20 that rode lay on the hand, so voiding it returns them too."""
    wagers = (*TWO_BOXES, on("house-money", 5))
    settings: dict[str, Any] = {"side_wagers": {"house-money": {}}}
    calls = ["1 A ride 20", "1 draw", "2 stand", "! void 1"]
    told = nets(NOW, f"8c Tc 6d 8d 8h | Kd | {BUST}", calls, wagers=wagers, **settings)
    assert told == {"1 A main": 0, "1 A house-money": 15, "2 B main": 20}


def test_16_5_void_lammers_pay_nothing() -> None:
    """A free double and its wager end with the hand, the lammer worth nothing."""
    calls = ["1 free-double", "2 stand", "! void 1"]
    told = _keyed(
        NOW, f"6s Tc 6d 5c 8c | Th | {BUST}", calls, wagers=TWO_BOXES, versions=["free-bet"]
    )
    assert _void(told["1 A main 1"])
    assert _void(told["1 A lammer-double 1"])
    assert told["2 B main 1"].net == 20_00


def test_16_5_a_void_free_split_hand_leaves_the_other() -> None:
    """Hand 2, on a lammer, is void; hand 1 wins its own wager."""
    calls = ["1 free-split", "1 stand", "1 stand", "! void 1 hand 2"]
    told = nets(NOW, f"8s 6d 8c | Tc | 9c | {BUST}", calls, versions=["free-bet"])
    assert told == {"1 A main": 20, "1 A lammer-split 2": 0}


ANTE: dict[str, Any] = {"versions": ["ante-up"], "ante": 1, "minimum": 20}


def test_18_6_a_collected_ante_stays_collected() -> None:
    """After the Initial Deal the Ante is gone, and only the wager returns."""
    wagers = (*TWO_BOXES, on("ante", 1), on("ante", 1, "B", 2))
    told = nets(NOW, f"Ts Tc 6d 9c 8c | {BUST}", ["! void 1", "2 stand"], wagers=wagers, **ANTE)
    assert told == {"1 A main": 0, "1 A ante": -1, "2 B main": 20, "2 B ante": -1}


def test_18_6_an_ante_not_yet_collected_goes_back() -> None:
    """Voided in the Initial Deal, Box 1 has its Ante returned."""
    wagers = (*TWO_BOXES, on("ante", 1), on("ante", 1, "B", 2))
    told = nets(
        NOW, f"Ts Tc 6d 8c | {BUST}", ["! void 1 after 2", "2 stand"], wagers=wagers, **ANTE
    )
    assert told == {"1 A main": 0, "1 A ante": 0, "2 B main": 20, "2 B ante": -1}


def test_16_5_in_blackjack_plus_a_paid_21_comes_back() -> None:
    """Paid at once by 19.6, it is returned with the void hand."""
    calls = ["1 draw", "2 stand", "! void 1"]
    told = nets(
        NOW, f"Ts Tc 6d 6c 8c | 5h | {BUST}", calls, wagers=TWO_BOXES, versions=["blackjack-plus"]
    )
    assert told == {"1 A main": 0, "2 B main": 20}


# 16.5: the whole Round


@before_today
def test_16_5_before_today_the_round_may_be_void(edition: str) -> None:
    """Every wager is returned by 16.5 and the Dealer draws nothing."""
    told = settle(edition, "Ts Tc 6d 9c 8c", ["1 stand", "! void round"], wagers=TWO_BOXES)
    assert [(line.net, line.clauses) for line in told.played.round.lines] == [(0, ("16.5",))] * 2


def test_16_5_a_today_only_hands_are_void() -> None:
    """Each hand is void by 16.5(a), and a side wager the Initial Deal decided stands."""
    wagers = (*TWO_BOXES, on("perfect-pair", 5))
    settings = {"side_wagers": {"perfect-pair": {"scale": 1}}}
    told = _keyed(NOW, "8s Tc 6d 8s 8c", ["! void round"], wagers=wagers, **settings)
    assert told["1 A perfect-pair None"].net == 150_00
    for key in ("1 A main 1", "2 B main 1"):
        assert _void(told[key])
        assert _cites(told[key], "16.5(a)")


@before_today
def test_16_5_reading_void_round_undoes(edition: str) -> None:
    """A Super Sevens wager lost on the first card comes back; or only open wagers do."""
    told: dict[str, Any] = {"wagers": ((1, "A", 20), on("super-sevens", 1)), **SEVENS}
    cards, calls = "9s 6d Kc", ["! void round"]
    older = {} if edition == "nz-1998" else {"irregularities-wording": "of-1998"}
    all_back = nets(edition, cards, calls, readings=older, **told)
    assert all_back == {"1 A main": 0, "1 A super-sevens": 0}
    assert "void-round-undoes" in relied(edition, cards, calls, readings=older, **told)
    open_only = {"void-round-undoes": "open-only", **older}
    told_open = nets(edition, cards, calls, readings=open_only, **told)
    assert told_open == {"1 A main": 0, "1 A super-sevens": -1}


TWO_WORDINGS = pytest.mark.parametrize("edition", EDITIONS[1:3])


@TWO_WORDINGS
def test_16_5_two_wordings_that_differ_settle_nothing(edition: str) -> None:
    """Super Sevens was paid: by the words of 1998 it goes back, by today's it does not."""
    told: dict[str, Any] = {"wagers": ((1, "A", 20), on("super-sevens", 2)), **SEVENS}
    told["side_wagers"] = {"super-sevens": {"amount": 2}}
    refused = refusal(edition, "7s 6d 9h", ["! void round"], **told)
    assert refused.clause == "16.5"
    assert "not supplied, or not known to be in force" in refused.why
    assert "irregularities-wording" in refused.readings


@TWO_WORDINGS
@pytest.mark.parametrize(("wording", "net"), [("of-1998", 0), ("of-today", 6)])
def test_16_5_a_table_may_choose_the_wording(edition: str, wording: str, net: int) -> None:
    """Whoever knows which words stood says so, and the settlement names it."""
    told: dict[str, Any] = {
        "wagers": ((1, "A", 20), on("super-sevens", 2)),
        "side_wagers": {"super-sevens": {"amount": 2}},
        "readings": {"irregularities-wording": wording},
    }
    assert nets(edition, "7s 6d 9h", ["! void round"], **told)["1 A super-sevens"] == net
    assert "irregularities-wording" in relied(edition, "7s 6d 9h", ["! void round"], **told)


@TWO_WORDINGS
def test_16_5_two_wordings_that_agree_settle_the_round(edition: str) -> None:
    """A hand that is void goes back by either, and it is said that both were tried."""
    calls = ["! void 1", "2 stand"]
    settled = settle(edition, "Ts 9s 6d 9h 9c | Td Kd", calls, wagers=TWO_BOXES).played.round
    assert [line.net for line in settled.lines] == [0, 20_00]
    assert any("16.5" in warning for warning in settled.warnings)


@before_today
def test_16_5_a_void_round_undoes_a_payment(edition: str) -> None:
    """A Blackjack that was paid is taken back with everything else."""
    told = nets(edition, "As Tc 6d Kc 8c", ["! void round"], wagers=TWO_BOXES)
    assert told == {"1 A main": 0, "2 B main": 0}


@before_today
def test_16_5_a_void_round_in_the_initial_deal(edition: str) -> None:
    """The Round ends with one card out."""
    told = nets(edition, "Ts", ["! void round after 1"], wagers=TWO_BOXES)
    assert told == {"1 A main": 0, "2 B main": 0}


# 16.6


ABSENT: dict[str, tuple[str, list[str], dict[str, float]]] = {
    "11 or less draws": ("5s 7d 4c | 2d 6s | Th", ["1 absent"], {"1 A main": 0}),
    "12 stands": ("Ts 6d 2c | Td 9d", ["1 absent"], {"1 A main": 20}),
    "a soft 12 stands": ("As 6d Ac | Td 9d", ["1 absent"], {"1 A main": 20}),
    "soft 13 after a draw stands": ("2s 7d 2h | 9h | Th", ["1 absent"], {"1 A main": -20}),
    "an ace makes 12 or more": ("2s 7d 4c | Ah | Th", ["1 absent"], {"1 A main": 0}),
    "after a draw of the player's own": (
        "2s 7d 3c | 4h | 9s | Th",
        ["1 draw", "1 absent"],
        {"1 A main": 20},
    ),
    "both hands of a split": (
        "8s 7d 8c | 2h 8h | 3h Td | Th",
        ["1 split", "1 absent"],
        {"1 A main": 20, "1 A split 2": 20},
    ),
    "the second hand of a split": (
        "8s 7d 8c | Tc | 3h Td | Th",
        ["1 split", "1 stand", "1 absent"],
        {"1 A main": 20, "1 A split 2": 20},
    ),
}


@every_edition
@pytest.mark.parametrize("case", ABSENT)
def test_16_6_an_absent_players_hand_is_dealt_to_12(edition: str, case: str) -> None:
    """Cards fall while the hand has 11 or less and no longer; the wager cites 16.6."""
    cards, calls, told = ABSENT[case]
    assert nets(edition, cards, calls) == told
    held = settle(edition, cards, calls).played.round.lines
    assert _cites(held[-1], "16.6")


@every_edition
def test_16_6_an_absent_players_blackjack_is_paid(edition: str) -> None:
    """No decision is due for it, so nobody is missed."""
    refused = refusal(edition, "As 6d Kc", ["1 absent"])
    assert (refused.at, refused.clause) == ("play[0]", "16.6")
    assert nets(edition, "As 6d Kc") == {"1 A main": 30}


@every_edition
def test_16_6_only_in_its_turn(edition: str) -> None:
    """Box 2 is not dealt to before Box 1 has finished."""
    calls = ["2 absent", "1 stand"]
    refused = refusal(edition, f"Ts Tc 6d 9c 8c | {BUST}", calls, wagers=TWO_BOXES)
    assert (refused.at, refused.clause) == ("play[0]", "16.6")


@every_edition
def test_16_6_others_on_the_box_go_with_it(edition: str) -> None:
    """The seated player alone decides, so with that player away nobody does."""
    told = nets(edition, "5s 7d 4c | 9d | Th", ["1 absent"], wagers=A_AND_B)
    assert told == {"1 A main": 20, "1 B main": 30}


@every_edition
def test_16_6_no_double_and_no_split_for_the_absent(edition: str) -> None:
    """A pair of fives is drawn to, and stands on 17."""
    told = nets(edition, "5s 7d 5c | 7h | Th", ["1 absent"])
    assert told == {"1 A main": 0}


@every_edition
def test_16_6_two_sevens_of_the_absent_stand(edition: str) -> None:
    """14 takes no card, so the Super Sevens wager is paid for two sevens (15.4(b))."""
    wagers = ((1, "A", 20), on("super-sevens", 1))
    told = nets(edition, f"7s 6d 7c | {BUST}", ["1 absent"], wagers=wagers, **SEVENS)
    assert told == {"1 A main": 20, "1 A super-sevens": 50}


@every_edition
def test_16_6_an_exposed_card_is_dealt_to_the_absent(edition: str) -> None:
    """With 11 or less it is the hand's next card; with 12 it goes on to the Dealer."""
    assert nets(edition, "5s 7d 4c | 9d! | Th", ["1 absent"]) == {"1 A main": 20}
    assert nets(edition, "Ts 7d 2c | Td!", ["1 absent"]) == {"1 A main": -20}


def test_16_6_reaches_blackjack_plus() -> None:
    """Five cards of 11 or less are a Five and Under: paid, and no sixth card is dealt."""
    told = nets(NOW, "2s 7d 2c | 2h 2d 3c", ["1 absent"], versions=["blackjack-plus"])
    assert told == {"1 A main": 20}


def test_16_6_no_lammer_for_the_absent() -> None:
    """A total of 10 in Free Bet is drawn to and not doubled."""
    told = nets(NOW, "6s 7d 4c | 9h | Th", ["1 absent"], versions=["free-bet"])
    assert told == {"1 A main": 20}


def test_16_6_in_player_select_too() -> None:
    """The rules of Blackjack apply where nothing else is said (21.1)."""
    tiers = {
        "versions": ["player-select"],
        "lower": {"minimum": 10, "double_on": "none"},
        "upper": {"minimum": 50},
    }
    assert nets(NOW, "6s 7d 4c | 9h | Th", ["1 absent"], **tiers) == {"1 A main": 20}


@every_edition
def test_16_6_a_box_nobody_may_decide_for_is_dealt_to_likewise(edition: str) -> None:
    """Two bettors and nobody seated: the hand draws to 12 without a line."""
    wagers = [
        {"box": 1, "player": "A", "amount": 20, "seated": False},
        {"box": 1, "player": "B", "amount": 30, "seated": False},
    ]
    told = nets(edition, "5s 7d 4c | 9d | Th", [], wagers=wagers)
    assert told == {"1 A main": 20, "1 B main": 30}


@every_edition
def test_16_6_the_absent_may_have_insured(edition: str) -> None:
    """What was wagered before goes on as it lies."""
    told = nets(edition, "Ts Ad 9c | Kd", ["1 insurance 10", "1 absent"])
    assert told == {"1 A insurance": 20, "1 A main": -20}


# 16.7


@every_edition
@pytest.mark.parametrize(
    ("cards", "calls"),
    [
        ("Ts 6d EMPTY 9c | Td 9d", ["1 stand"]),
        ("Ts 6d 2c EMPTY 7h | Td 9d", ["1 draw", "1 stand"]),
        ("Ts 6d 9c EMPTY Td 9d", ["1 stand"]),
        ("Ts 6d 9c | Td EMPTY 9d", ["1 stand"]),
    ],
    ids=["in the Initial Deal", "at a draw", "at the Dealer's second", "at the Dealer's third"],
)
def test_16_7_the_round_is_completed_from_the_discard_rack(
    edition: str, cards: str, calls: list[str]
) -> None:
    """Whenever the shoe runs out the cards behind the shuffle complete the Round."""
    assert nets(edition, cards, calls) == {"1 A main": 20}


@every_edition
def test_16_7_a_card_on_the_layout_is_not_in_the_rack(edition: str) -> None:
    """All four tens of spades lie before the players, so none can come out again."""
    wagers = tuple((box, name, 20) for box, name in enumerate("ABCD", 1))
    cards = "Ts Ts Ts Ts 6d 9c 9c 9c 9d EMPTY Ts"
    calls = [f"{box} stand" for box in range(1, 5)]
    refused = refusal(edition, cards, calls, wagers=wagers, decks=4)
    assert (refused.at, refused.clause) == ("cards", "16.7")


@every_edition
def test_16_7_a_bust_hand_is_in_the_rack(edition: str) -> None:
    """Box 1's ten of spades was collected with the bust (13.2) and may come out again."""
    wagers = tuple((box, name, 20) for box, name in enumerate("ABCD", 1))
    cards = "Ts Ts Ts Ts 6d 6c 9c 9c 9d | 9h EMPTY Ts Kd"
    calls = ["1 draw", *(f"{box} stand" for box in range(2, 5))]
    told = nets(edition, cards, calls, wagers=wagers, decks=4)
    assert told == {"1 A main": -20, "2 B main": 20, "3 C main": 20, "4 D main": 20}


BUSTER: dict[str, Any] = {"side_wagers": {"buster": {"scale": "A"}}, "decks": 4}


def test_16_7_a_bust_hand_under_a_buster_wager_is_not_in_the_rack() -> None:
    """15H.7: its cards are tucked under the wager, so all four kings are on the layout."""
    wagers = ((1, "A", 20), (2, "B", 20), on("buster", 5))
    cards = "Kd Kd 6h Kd 9d | Kd EMPTY Kd 9c"
    refused = refusal(NOW, cards, ["1 draw", "2 stand"], wagers=wagers, **BUSTER)
    assert (refused.at, refused.clause) == ("cards", "16.7")
    assert refused.rests_on("15H.7")


def test_16_7_another_bettors_buster_wager_keeps_no_hand() -> None:
    """B's Buster wager lies beside B's hand; A's bust hand was collected."""
    wagers = ((1, "A", 20), (2, "B", 20), {**on("buster", 5), "box": 2, "player": "B"})
    cards = "Kd Kd 6h Kd 9d | Kd EMPTY Kd 9c"
    told = nets(NOW, cards, ["1 draw", "2 stand"], wagers=wagers, **BUSTER)
    assert told == {"1 A main": -20, "2 B main": 20, "2 B buster": 10}


@every_edition
def test_16_7_a_paid_blackjack_is_in_the_rack(edition: str) -> None:
    """Cards of a Blackjack paid at once were removed (10.1) and may come out again."""
    wagers = tuple((box, name, 20) for box, name in enumerate("ABCD", 1))
    cards = "Ts Ts Ts Ts 6d Ac 9c 9c 9d EMPTY Ts Kd"
    calls = [f"{box} stand" for box in range(2, 5)]
    told = nets(edition, cards, calls, wagers=wagers, decks=4)
    assert told == {"1 A main": 30, "2 B main": 20, "3 C main": 20, "4 D main": 20}


@every_edition
def test_16_7_a_void_hand_is_in_the_rack(edition: str) -> None:
    """16.5 puts its cards there, so they may come out again."""
    wagers = tuple((box, name, 20) for box, name in enumerate("ABCD", 1))
    cards = "Ts Ts Ts Ts 6d 6c 9c 9c 9d EMPTY Ts Kd"
    calls = ["! void 1", *(f"{box} stand" for box in range(2, 5))]
    told = nets(edition, cards, calls, wagers=wagers, decks=4)
    assert told == {"1 A main": 0, "2 B main": 20, "3 C main": 20, "4 D main": 20}


@every_edition
def test_16_7_a_card_removed_is_in_the_rack(edition: str) -> None:
    """A card found face up lies in the discard rack (16.1) and comes out again."""
    wagers = tuple((box, name, 20) for box, name in enumerate("ABC", 1))
    cards = "Ts^ Ts Ts Ts 6d 9c 9c 9d EMPTY Ts Kd"
    calls = [f"{box} stand" for box in range(1, 4)]
    told = nets(edition, cards, calls, wagers=wagers, decks=4)
    assert told == {"1 A main": 20, "2 B main": 20, "3 C main": 20}


@every_edition
def test_16_7_the_shuffled_cards_go_on_into_the_next_round(edition: str) -> None:
    """No further shuffle is due when the Round ends, and the next card follows on."""
    game = in_play(edition, "Ts 6d 9c")
    round = _after_standing(game, RefillShoe(read_cards("Td 9d 4c")))
    assert _next_card(game, round) == "4c"
    assert shuffle_due(end_round(game, deal_out(round)[0])) is None


# 16.8-16.10


@every_edition
def test_16_8_a_damaged_card_plays_on_in_the_round(edition: str) -> None:
    """It is reported by 16.8 and changes no settlement."""
    told = settle(edition, f"Ts 6d 9c | {BUST}", ["! damaged 9c", "1 stand"])
    (reported,) = [one for one in told.played.events if isinstance(one, FaultReported)]
    assert (reported.card, reported.clauses) == ("9c", ("16.8",))
    assert [line.net for line in told.played.round.lines] == [20_00]


@every_edition
@pytest.mark.parametrize(
    ("order", "clause", "occasion"),
    [
        ("! missed-shuffle", "16.9", Occasion.CUTTING_CARD_APPEARED),
        ("! no-cutting-card", "16.10", Occasion.CUTTING_CARD_MISSING),
    ],
)
def test_16_9_16_10_the_cards_are_shuffled_after_the_round(
    edition: str, order: str, clause: str, occasion: Occasion
) -> None:
    """The Round is played out, and no other begins before a shuffle."""
    told = settle(edition, f"Ts 6d 9c | {BUST}", ["1 stand", order]).played
    (reported,) = [one for one in told.events if isinstance(one, FaultReported)]
    assert reported.clauses == (clause,)
    assert [line.net for line in told.round.lines] == [20_00]
    game = in_play(edition, f"Ts 6d 9c {BUST}")
    assert shuffle_due(end_round(game, told.round)) is occasion


def test_16_10_not_with_a_continuous_shuffler() -> None:
    """It has no cutting card that could be missing."""
    refused = refusal(NOW, f"Ts 6d 9c | {BUST}", ["! no-cutting-card", "1 stand"], **SHUFFLER)
    assert (refused.at, refused.clause) == ("play[0]", "16.10")


# 16.11

OVER = "Tc 9d As 6h Td | Kc"
"""Box 1 draws a king and goes over 21; Box 2 has 19."""
LATE = "5s Tc Ad 4c 8c | Th"
"""Box 1 draws a ten to 19, which ends the time for insurance (9.2); Box 2 has 18."""


def test_9_2_any_further_card_ends_the_time_for_insurance() -> None:
    """Without an omission of the Dealer's, Box 2 may not insure once Box 1 has drawn."""
    calls = ["1 draw", "1 stand", "? 2 B insurance 10 -> 9.2", "2 stand"]
    told = nets(NOW, f"{LATE} | 9d", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": -20}


def test_16_11_insurance_not_offered_may_still_be_made() -> None:
    """After Box 1 has drawn, B of Box 2 insures and is paid."""
    calls = ["1 draw", "1 stand", "! not-offered 2 insurance", "2 B insurance 10", "2 stand"]
    told = nets(NOW, f"{LATE} | Kd", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B insurance": 20, "2 B main": -20}


def test_16_11_is_cited_by_late_insurance() -> None:
    """The wager says by which rule it was taken after a further card."""
    calls = ["1 draw", "1 stand", "! not-offered 2 insurance", "2 B insurance 10", "2 stand"]
    told = settle(NOW, f"{LATE} | Kd", calls, wagers=TWO_BOXES).played.events
    (made,) = [one for one in told if isinstance(one, Insured)]
    assert "16.11" in made.clauses


def test_16_11_until_the_dealers_second_card() -> None:
    """With every hand finished it is still in time."""
    calls = [*("1 draw", "1 stand", "2 stand"), "! not-offered 1 insurance", "1 A insurance 10"]
    told = nets(NOW, f"{LATE} | 9d", calls, wagers=TWO_BOXES)
    assert told == {"1 A insurance": -10, "1 A main": -20, "2 B main": -20}


def test_16_11_not_once_the_dealer_has_the_second_card() -> None:
    """Then the omission is noticed too late."""
    calls = ["1 draw", "1 stand", "2 stand", "! dealer", "! not-offered 1 insurance"]
    refused = refusal(NOW, f"{LATE} | 5d Kd", calls, wagers=TWO_BOXES)
    assert (refused.at, refused.clause) == ("play[4]", "16.11")


def test_16_11_noticed_in_time_but_made_too_late() -> None:
    """The second card closes insurance that was noticed before and not made."""
    calls = [
        *("1 draw", "1 stand", "2 stand", "! not-offered 1 insurance"),
        *("! dealer", "1 A insurance 10"),
    ]
    refused = refusal(NOW, f"{LATE} | 5d Kd", calls, wagers=TWO_BOXES)
    assert refused.at == "play[5]"
    assert refused.rests_on("9.2")


def test_16_11_only_who_was_not_offered() -> None:
    """Box 1 was offered insurance in time and may not make it late."""
    calls = [
        *("1 draw", "1 stand", "! not-offered 2 insurance"),
        *("? 1 A insurance 10 -> 9.2", "2 stand"),
    ]
    told = nets(NOW, f"{LATE} | 9d", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": -20}


def test_16_11_within_the_same_limit() -> None:
    """Late insurance too is at most half the wager (9.3)."""
    calls = [
        *("1 draw", "1 stand", "! not-offered 2 insurance"),
        *("? 2 B insurance 11 -> 9.3", "2 stand"),
    ]
    assert nets(NOW, f"{LATE} | 9d", calls, wagers=TWO_BOXES)["2 B main"] == -20


def test_16_11_nothing_was_to_be_offered_without_an_ace() -> None:
    """Against a ten there is no insurance."""
    refused = refusal(NOW, "Ts Td 9c", ["! not-offered 1 insurance", "1 stand"])
    assert (refused.at, refused.clause) == ("play[0]", "16.11")


def test_16_11_every_bettor_of_the_box() -> None:
    """Each bettor on the Box has the right of 14.3(f) late as well."""
    calls = [
        *("1 draw", "1 stand", "! not-offered 1 insurance"),
        *("1 A insurance 10", "1 B insurance 15"),
    ]
    told = nets(NOW, "5s Ad 4c | Th | Kd", calls, wagers=A_AND_B)
    assert (told["1 A insurance"], told["1 B insurance"]) == (20, 30)


def test_16_11_early_settlement_is_not_reopened() -> None:
    """The rule is about insurance alone: B's Blackjack may be insured late, not paid early."""
    calls = [
        *("1 draw", "1 stand", "! not-offered 2 insurance"),
        *("? 2 B early-settlement -> 10.3", "2 B insurance 10"),
    ]
    told = nets(NOW, "5s As Ad 4c Kc | Th | Kd", calls, wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": 0, "2 B insurance": 20}


def test_16_11_not_on_a_void_hand() -> None:
    """A hand whose wager went back has nothing to insure."""
    calls = [
        *("1 draw", "1 stand", "! void 2", "! not-offered 2 insurance", "2 B insurance 10"),
    ]
    refused = refusal(NOW, f"{LATE} | Kd", calls, wagers=TWO_BOXES)
    assert refused.at in ("play[3]", "play[4]")


def test_16_11_survives_a_bust() -> None:
    """Who was not asked may insure though the hand has gone over 21 since."""
    calls = ["1 draw", "! not-offered 1 insurance after 6", "1 A insurance 10", "2 stand"]
    told = nets(NOW, f"{OVER} | Kd", calls, wagers=TWO_BOXES)
    assert told == {"1 A insurance": 20, "1 A main": -20, "2 B main": -20}


def test_16_11_survives_the_bust_of_the_last_hand() -> None:
    """The Dealer, who would take no second card any more, takes it for the insurance."""
    calls = ["1 draw", "! not-offered 1 insurance", "1 A insurance 10"]
    told = nets(NOW, "Tc As 6h | Kc | Kd", calls)
    assert told == {"1 A insurance": 20, "1 A main": -20}


def test_16_11_even_once_every_wager_is_settled() -> None:
    """Until the cards are collected the Dealer has dealt no second card."""
    calls = ["1 draw", "! not-offered 1 insurance after settlement", "1 A insurance 10"]
    told = nets(NOW, "Tc As 6h | Kc | 9d", calls)
    assert told == {"1 A insurance": -10, "1 A main": -20}


def test_16_11_survives_the_bust_of_a_split_hand() -> None:
    """The initial wager lay on the first hand; half of it may be insured."""
    calls = [
        *("1 split", "1 draw", "! not-offered 1 insurance", "? 1 A insurance 10.50 -> 9.3(a)"),
        *("1 A insurance 10", "1 stand"),
    ]
    told = nets(NOW, "8c As 8d | Tc Kc Td | Kd", calls)
    assert told == {"1 A insurance": 20, "1 A main": -20, "1 A split 2": 0}


def test_16_11_survives_a_21_paid_at_once() -> None:
    """In Blackjack + the hand is paid and gone (19.6); the right to insure is not."""
    calls = ["1 draw", "! not-offered 1 insurance after 6", "1 A insurance 10", "2 stand"]
    plus: dict[str, Any] = {"wagers": TWO_BOXES, "versions": ["blackjack-plus"]}
    told = nets(NOW, "7c 9d As 7h Td | 7d | Kd", calls, **plus)
    assert told == {"1 A insurance": 20, "1 A main": 20, "2 B main": -20}


def test_16_11_not_after_early_settlement() -> None:
    """A Blackjack paid at its owner's request is settled in full, insurance included (10.3)."""
    calls = ["1 A early-settlement", "! not-offered 1 insurance", "1 A insurance 10"]
    refused = refusal(NOW, "As 9s Ad Kc Td | Kd", calls, wagers=TWO_BOXES)
    assert (refused.at, refused.clause) == ("play[2]", "9.1")


def test_16_11_belongs_to_the_player_who_was_not_asked() -> None:
    """B alone was passed over; A of the same Box was asked, and is too late."""
    calls = [
        *("1 draw", "! not-offered 1 B insurance", "1 B insurance 10", "1 stand"),
        "? 1 A insurance 5 -> 9.2~tail",
    ]
    told = nets(NOW, "5s Ad 4c | Th | Kd", calls, wagers=A_AND_B)
    assert told["1 B insurance"] == 20
    assert "1 A insurance" not in told


def test_16_11_nobody_is_passed_over_without_a_wager() -> None:
    """C has no initial wager on the Box."""
    refused = refusal(NOW, "5s Ad 4c", ["! not-offered 1 C insurance"], wagers=A_AND_B)
    assert (refused.at, refused.clause) == ("play[0]", "16.11")


def test_16_11_is_offered_to_who_was_passed_over() -> None:
    """After the bust, insurance stands among what A may do, and among what B may not."""
    round = new_round(table(NOW), given(read_cards("Tc 9d As 6h Td Kc Kd")))
    for command in (LayWager(1, "A", 20_00), LayWager(2, "B", 20_00), CallNoMoreBets()):
        round = play(round, command)[0]
    round = play(deal_to_players(round)[0], Draw(1, "A"))[0]
    round = play(deal_to_players(round)[0], ReportNotOffered(1))[0]
    insurances = [one.command for one in legal(round) if isinstance(one.command, Insure)]
    assert insurances == [Insure(1, "A", 10_00)]


@before_today
def test_16_11_reading_late_insurance(edition: str) -> None:
    """Without the rule the time is over (9.2); or the operator lets it be made."""
    calls = ["1 draw", "1 stand", "! not-offered 2 insurance", "2 B insurance 10", "2 stand"]
    refused = refusal(edition, f"{LATE} | Kd", calls, wagers=TWO_BOXES)
    stood = edition == "nz-2014"  # proved, though its words are not supplied
    assert (refused.at, refused.clause) == (
        ("play[3]" if edition == "nz-1998" else "play[2]"),
        "16.11" if stood else "9.2",
    )
    assert ("not supplied, or not known" in refused.why) == (edition != "nz-1998")
    allows: dict[str, Any] = {
        "wagers": TWO_BOXES,
        "readings": {"late-insurance": "operator-allows"},
    }
    told = nets(edition, f"{LATE} | Kd", calls, **allows)
    assert told["2 B insurance"] == 20
    assert "late-insurance" in relied(edition, f"{LATE} | Kd", calls, **allows)


@pytest.mark.parametrize("edition", EDITIONS[1:3])
def test_16_11_may_be_borrowed_from_today(edition: str) -> None:
    """A reconstructed edition that borrows today's words has the cure."""
    calls = ["1 draw", "1 stand", "! not-offered 2 insurance", "2 B insurance 10", "2 stand"]
    text = record(edition, f"{LATE} | Kd", calls, wagers=TWO_BOXES)
    held = house.settle(text, "nz-current").played.round.lines
    assert [line.net for line in held if line.wager == "insurance"] == [20_00]


# 16.13

PAIR: dict[str, Any] = {
    "side_wagers": {"perfect-pair": {"scale": 1}},
    "wagers": (*TWO_BOXES, on("perfect-pair", 5)),
}


def test_16_13_the_round_may_be_void_when_the_shuffler_fails() -> None:
    """Every wager is returned by 16.13, the paid Perfect Pair included."""
    calls = ["! shuffler-failure", "! void round"]
    told = _keyed(NOW, "8s Tc 6d 8s 8c", calls, **SHUFFLER, **PAIR)
    assert len(told) == 3
    assert all(_void(line) and line.clauses == ("16.13",) for line in told.values())


def test_16_13_or_the_hands_affected() -> None:
    """Box 1 alone is void, by 16.13; its Perfect Pair was decided and stands."""
    calls = ["! shuffler-failure", "! void 1", "2 stand"]
    told = _keyed(NOW, f"8s Tc 6d 8s 8c | {BUST}", calls, **SHUFFLER, **PAIR)
    assert _void(told["1 A main 1"])
    assert _cites(told["1 A main 1"], "16.13")
    assert (told["1 A perfect-pair None"].net, told["2 B main 1"].net) == (150_00, 20_00)


def test_16_13_is_the_only_rule_that_voids_a_round_today() -> None:
    """A Round voided at a table with a shuffler is void by 16.13, without a further word."""
    told = _keyed(NOW, "8s Tc 6d 8s 8c", ["! void round"], **SHUFFLER, **PAIR)
    assert told["1 A perfect-pair None"].net == 0
    assert _cites(told["1 A main 1"], "16.13")


def test_16_13_the_round_goes_on_if_the_operator_voids_nothing() -> None:
    """A failure alone changes no settlement."""
    told = nets(NOW, f"Ts 6d 9c | {BUST}", ["! shuffler-failure", "1 stand"], **SHUFFLER)
    assert told == {"1 A main": 20}


@every_edition
def test_16_13_not_without_a_continuous_shuffler(edition: str) -> None:
    """A shoe has no shuffler that could fail."""
    refused = refusal(edition, f"Ts 6d 9c | {BUST}", ["! shuffler-failure", "1 stand"])
    assert refused.at == "play[0]"


def test_16_13_reading_void_round_undoes() -> None:
    """The paid Perfect Pair is reversed; or it stands."""
    calls = ["! shuffler-failure", "! void round"]
    told = nets(NOW, "8s Tc 6d 8s 8c", calls, **SHUFFLER, **PAIR)
    assert told["1 A perfect-pair"] == 0
    open_only = {"void-round-undoes": "open-only"}
    told = nets(NOW, "8s Tc 6d 8s 8c", calls, readings=open_only, **SHUFFLER, **PAIR)
    assert told == {"1 A main": 0, "1 A perfect-pair": 150, "2 B main": 0}


@pytest.mark.parametrize("beside", [[], ["1 insurance 10"]])
def test_16_13_what_is_settled_after_a_void_for_a_failure(beside: list[str]) -> None:
    """Every wager cites 16.13, which stands apart from 16.5; insurance 9.6 besides."""
    shoe = "9d Ts Ah 9d 8d | 8s" if beside else "9d Ts 9h 9d 8d | 8s"
    play = [*beside, "! shuffler-failure", "! void 1", "2 stand"]
    told = settle(
        "nz-current", shoe, play, wagers=[(1, "A", 20), (2, "B", 20)], continuous_shuffler=True
    )
    clauses = {(one.box, one.wager): one.clauses for one in told.played.round.lines}
    assert clauses[1, "main"] == ("16.13",)
    assert clauses[2, "main"][-1] == "16.13"
    assert not any(clause.startswith("16.5") for told in clauses.values() for clause in told)
    if beside:
        assert clauses[1, "insurance"] == ("9.6", "16.13")


def test_16_4_reading_refusal_ends_drawing_of() -> None:
    """Hand 2 has the card hand 1 refused; or the player has no other on any hand."""
    shoe, play = "8s 6d 8c | 4d | Th! | Td 9d", ["1 split", "1 refuse"]
    told = nets("nz-current", shoe, [*play, "1 stand"])
    assert told == {"1 A main": 20, "1 A split 2": 20}
    every = {"readings": {"refusal-ends-drawing-of": "every-hand"}}
    told = nets("nz-current", "8s 6d 8c | 4d | Th! | 4h", play, **every)
    assert told == {"1 A main": -20, "1 A split 2": -20}


def test_16_4_a_pair_wager_on_a_hand_that_has_no_second_card() -> None:
    """Where the refusal ends the player's cards, what waits for one of them goes back."""
    play = ["1 split", "1 A any-pair 5 hand 2", "1 refuse"]
    told = nets(
        "nz-current",
        "8s 6d 8c | 4d | Th! | 4h",
        play,
        side_wagers={"any-pair": {}},
        extra_pair_wagers_on_splits=True,
        readings={"refusal-ends-drawing-of": "every-hand"},
    )
    assert told["1 A any-pair 2"] == 0
