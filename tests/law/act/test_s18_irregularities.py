"""Section 18: irregularities, and sections 20.2 to 20.4: wagers and games declared void."""

from collections.abc import Sequence
from typing import Any, Final

import pytest

from croupier.rules.ruling import Outcome
from croupier.table.commands import CallNoMoreBets, Deal, Draw, LayWager, Stand
from croupier.table.dealer import deal_out
from croupier.table.decide import play
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.mishaps import FaultReported, Reconstructed
from croupier.table.play.dealers_hand import completed
from croupier.table.supervision import Misplace, OverdrawDealer, Reconstruct
from tests.law.act.playing import (
    ACT,
    after,
    clauses_of,
    dealt,
    lines,
    relied_on,
    seated,
    with_shoe,
)
from tests.telling import nets, refusal, settle

BUST: Final = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 21."""
TWO_BOXES: Final = [(1, "A", 20), (2, "B", 20)]
SHARED: Final = [(1, "A", 20), (1, "B", 10)]
SEVENS: Final[dict[str, Any]] = {
    "side_wagers": {"super-sevens": {}},
    "wagers": [(1, "A", 20), {"box": 1, "player": "A", "on": "super-sevens", "amount": 1}],
}
OVER: Final[dict[str, Any]] = {
    "side_wagers": {"over-under-13": {}},
    "wagers": [*TWO_BOXES, {"box": 1, "player": "A", "on": "over-13", "amount": 10}],
}
TRIPLE: Final[dict[str, Any]] = {
    "versions": ["triple-play"],
    "wagers": [
        {"box": 1, "player": "A", "amount": amount, "against": at}
        for at, amount in enumerate((10, 20, 30), 1)
    ],
}

Told = tuple[str, Sequence[str], dict[str, float]]


def _triple(*amounts: float, wager: str = "main") -> dict[str, float]:
    return {f"1 A {wager} against {at}": amount for at, amount in enumerate(amounts, 1)}


# 18(a)

FACE_UP: Final[dict[str, Told]] = {
    "first of all": (f"2h^ Ts 6d 9c | {BUST}", ["1 stand"], {"1 A main": 20}),
    "the Dealer's first": ("Ts 2h^ 7d 9c | Td", ["1 stand"], {"1 A main": 20}),
    "a player's draw": ("Ts 7d 6c | Kh^ 4d | Td", ["1 draw", "1 stand"], {"1 A main": 20}),
    "two in a row": ("Ts 7d 6c | Kh^ Kd^ 4d | Td", ["1 draw", "1 stand"], {"1 A main": 20}),
    "a doubling card": (
        "6s 7d 5c | 2h^ Td | Th",
        ["1 double"],
        {"1 A main": 20, "1 A double": 20},
    ),
    "a split hand's card": (
        "8s 7d 8c | 2h^ Td | Th | Tc",
        ["1 split", "1 stand", "1 stand"],
        {"1 A main": 20, "1 A split 2": 20},
    ),
    "the Dealer's second": ("Ts 7d 9c | 2h^ Td", ["1 stand"], {"1 A main": 20}),
    "the Dealer's third": ("Ts 6d 9c | 6h 2h^ 6c", ["1 stand"], {"1 A main": 20}),
}


@pytest.mark.parametrize("place", FACE_UP)
def test_18_a_a_face_up_card_is_burnt(place: str) -> None:
    """The hand gets the card behind it, and the wager cites 18(a)."""
    shoe, play, told = FACE_UP[place]
    assert nets(ACT, shoe, play) == told
    assert "18(a)" in lines(shoe, *play)["1 A main"].clauses


# 18(b)

UNSEEN: Final[dict[str, Told]] = {
    "in the initial deal": (f"Ts 6d? 9c | {BUST}", ["1 stand"], {"1 A main": 20}),
    "before a draw": ("Ts 7d 6c | 4d? | Td", ["1 draw", "1 stand"], {"1 A main": 20}),
    "nobody draws, so it is the Dealer's": ("Ts 7d 9c | Td?", ["1 stand"], {"1 A main": 20}),
    "while the Dealer draws": ("Ts 6d 9c | 6h 6c?", ["1 stand"], {"1 A main": 20}),
}


@pytest.mark.parametrize("place", UNSEEN)
def test_18_b_an_unseen_card_is_the_next_one(place: str) -> None:
    """It is used as though it came from the shoe now, and the wager cites 18(b)."""
    shoe, play, told = UNSEEN[place]
    assert nets(ACT, shoe, play) == told
    assert "18(b)" in lines(shoe, *play)["1 A main"].clauses


def test_18_b_an_unseen_card_may_not_be_refused() -> None:
    """18(h) is about exposed cards alone."""
    play = ["? 1 refuse -> 18(h) or 18(b)", "1 stand"]
    assert nets(ACT, "Ts 7d 9c | Td?", play) == {"1 A main": 20}


@pytest.mark.parametrize(
    ("shoe", "play"),
    [
        ("Ts 7d 6c | Kh~ 4d | Td", ["1 draw", "1 stand"]),
        ("Ts 2h~ 7d 9c | Td", ["1 stand"]),
        ("Ts 7d 9c | 2h~ Td", ["1 stand"]),
        ("4s~ 5s~ Ts 7d 9c | Td", ["1 stand"]),
    ],
    ids=["at a draw", "in the initial deal", "at the Dealer's hand", "after the lawful burn"],
)
def test_18_b_a_card_burnt_in_error_stays_discarded(shoe: str, play: list[str]) -> None:
    """It is not used; the next card is, and the wager cites 18(b)."""
    assert nets(ACT, shoe, play) == {"1 A main": 20}
    assert "18(b)" in lines(shoe, *play)["1 A main"].clauses


# 18(c)


@pytest.mark.parametrize(
    ("shoe", "play"),
    [("As Td Kh | 2c 5c+", []), ("As 6d Kh | 5c+", []), ("As Td Kh | 2c 5c!", [])],
    ids=["with two cards", "with one", "exposed"],
)
def test_18_c_only_from_17_to_21(shoe: str, play: list[str]) -> None:
    """A card drawn to a hand that 16(b) left unfinished is the next card (18(h)), never burnt."""
    settled = settle(ACT, shoe, play).played
    assert nets(ACT, shoe, play) == {"1 A main": 30}
    assert not any("18(c)" in line.clauses for line in settled.round.lines)
    assert settled.round.trouble.aside[0].clauses == ("18(h)",)
    assert settled.round.trouble.removed == ()


def test_18_h_a_card_left_in_line_begins_the_next_round() -> None:
    """The Dealer stopped at 12 and drew a card all the same: Box 1 has it in the next Round."""
    game = with_shoe(seated("A"), "As Td Kh 2c 5c 6d 9h")
    round = after(begin_round(game), wager(game, 1, "A", 20_00), CallNoMoreBets())
    while not completed(round):
        round = after(round, Deal())
    round = deal_out(after(round, OverdrawDealer()))[0]
    game = end_round(game, round)
    assert game.shoe is not None
    assert game.shoe.cards[game.shoe.drawn] == "5c"


@pytest.mark.parametrize(
    ("shoe", "net"),
    [
        ("Ts Td 8c | 7c 4s+", 20),
        ("Ts Td 9c | 8c 4s+", 20),
        ("Ts Td 9c | 9c 4s+", 0),
        ("Ts Td 9c | Tc 4s+", -20),
        ("Ts Td 9c | 5c 6c 4s+", -20),
        ("Ts Ad 8c | 6c 4s+", 20),
        ("Ts Td 8c | 7c 4s+ 5s+", 20),
    ],
    ids=["17", "18", "19", "20", "21", "soft 17", "two cards"],
)
def test_18_c_a_card_beyond_17_to_21_is_burnt(shoe: str, net: float) -> None:
    """The Dealer's total is what it was, and the wager cites 18(c)."""
    told = lines(shoe, "1 stand")["1 A main"]
    assert told.net == net * 100
    assert "18(c)" in told.clauses


# 18(d), 18(e)

REBUILT: Final = {
    "Box 2's first card on Box 1": (
        f"Ts Tc 6d 9c 8c | {BUST}",
        ["! misplaced 1 after 1", "! reconstruct after 2", "1 stand", "2 stand"],
        "18(d)",
    ),
    "the Dealer's first card on Box 2": (
        f"Ts Tc 6d 9c 8c | {BUST}",
        ["! misplaced 2 after 2", "! reconstruct after 3", "1 stand", "2 stand"],
        "18(d)",
    ),
    "Box 1's draw on Box 2": (
        "Ts Tc 7d 5c 9c | 6h | Td",
        ["1 draw", "! misplaced 2", "! reconstruct", "2 stand"],
        "18(e)",
    ),
    "the Dealer's second card on Box 1": (
        "Ts Tc 7d 9c 9c | Td",
        ["1 stand", "2 stand", "! misplaced 1", "! reconstruct"],
        "18(e)",
    ),
}


@pytest.mark.parametrize("place", REBUILT)
def test_18_d_18_e_the_hand_is_rebuilt(place: str) -> None:
    """Cards go where they belong in the order they left the shoe; the clause is cited."""
    shoe, play, clause = REBUILT[place]
    told = lines(shoe, *play, wagers=TWO_BOXES)
    assert {key: one.net for key, one in told.items()} == {"1 A main": 20_00, "2 B main": 20_00}
    assert any(clause in one.clauses for one in told.values())


def test_18_e_a_hand_in_play_goes_back_to_the_initial_deal() -> None:
    """Box 1 drew a three and was given a nine it had not called for: it has two cards again."""
    round = dealt("Ts 7d 2c 3h 9c Td")
    round = after(round, Draw(1, "A"), Deal(), Misplace(1), Reconstruct())
    assert round.boxes[0].hands[0].cards == ("Ts", "2c")


def test_18_e_what_is_left_over_is_dealt_next() -> None:
    """The three and the nine come again, in that order."""
    round = dealt("Ts 7d 2c 3h 9c Td")
    round = after(round, Draw(1, "A"), Deal(), Misplace(1), Reconstruct())
    round = after(round, Draw(1, "A"), Deal(), Draw(1, "A"), Deal())
    assert round.boxes[0].hands[0].cards == ("Ts", "2c", "3h", "9c")


def test_18_e_reading_rebuilt_how_far() -> None:
    """Box 1 stood with three cards before a card of Box 2 fell on it: that card alone is taken."""
    round = dealt("Ts 9s 7d 2c 2d 3h 9c Td", LayWager(1, "A", 20_00), LayWager(2, "B", 20_00))
    round = after(round, Draw(1, "A"), Deal(), Stand(1, "A"), Draw(2, "B"), Misplace(1))
    round, (rebuilt,) = play(round, Reconstruct())
    assert round.boxes[0].hands[0].cards == ("Ts", "2c", "3h")
    assert isinstance(rebuilt, Reconstructed)
    assert (rebuilt.clauses, rebuilt.box) == (("18(e)",), None)
    assert "rebuilt-how-far" in rebuilt.readings
    assert "rebuilt-how-far" in round.readings
    assert after(round, Deal()).boxes[1].hands[0].cards == ("9s", "2d", "9c")


# 18(f)


@pytest.mark.parametrize(
    ("shoe", "play"),
    [
        ("Ts 6d EMPTY 9c | Td 9d", ["1 stand"]),
        ("Ts 6d 2c EMPTY 7h | Td 9d", ["1 draw", "1 stand"]),
        ("Ts 6d 9c EMPTY Td 9d", ["1 stand"]),
        ("Ts 6d 9c | Td EMPTY 9d", ["1 stand"]),
    ],
    ids=["in the initial deal", "at a draw", "at the Dealer's second", "at the Dealer's third"],
)
def test_18_f_the_round_is_completed_from_the_discard_rack(shoe: str, play: list[str]) -> None:
    """Whenever the shoe runs out the shuffled cards complete the Round."""
    assert nets(ACT, shoe, play) == {"1 A main": 20}


def test_18_f_a_card_on_the_layout_is_not_in_the_rack() -> None:
    """All six tens of spades lie before the players, so none can come out again."""
    wagers = [(box, name, 20) for box, name in enumerate("ABCDEF", 1)]
    play = [f"{box} stand" for box in range(1, 7)]
    wrong = refusal(
        ACT, "Ts Ts Ts Ts Ts Ts 6d 9c 9c 9c 9d 9d 9d EMPTY Ts", play, wagers=wagers, decks=6
    )
    assert (wrong.at, wrong.clause) == ("cards", "18(f)")


def test_18_f_a_bust_hand_is_in_the_rack() -> None:
    """Its cards were collected (11.1(b)) and may come out again."""
    wagers = [(box, name, 20) for box, name in enumerate("ABCDEF", 1)]
    play = ["1 draw", *(f"{box} stand" for box in range(2, 7))]
    told = nets(
        ACT,
        "Ts Ts Ts Ts Ts Ts 6d 6c 9c 9c 9d 9d 9d | 9h EMPTY Ts Kd",
        play,
        wagers=wagers,
        decks=6,
    )
    assert told == {f"{box} {name} main": -20 if box == 1 else 20 for box, name, _ in wagers}


# 18(g)

ABSENT: Final[dict[str, Told]] = {
    "11 or less draws": ("5s 7d 4c | 2d 6s | Th", ["1 absent"], {"1 A main": 0}),
    "12 stands": (f"Ts 6d 2c | {BUST}", ["1 absent"], {"1 A main": 20}),
    "a soft 12 stands": (f"As 6d Ac | {BUST}", ["1 absent"], {"1 A main": 20}),
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
}


@pytest.mark.parametrize("case", ABSENT)
def test_18_g_an_absent_players_hand_is_dealt_past_11(case: str) -> None:
    """Cards fall until the total exceeds 11 and no longer; the wager cites 18(g)."""
    shoe, play, told = ABSENT[case]
    assert nets(ACT, shoe, play) == told
    assert "18(g)" in lines(shoe, *play)["1 A main"].clauses


def test_18_g_only_in_its_turn() -> None:
    """Box 2 is not dealt to before Box 1 has finished."""
    wrong = refusal(ACT, f"Ts Tc 6d 9c 8c | {BUST}", ["2 absent", "1 stand"], wagers=TWO_BOXES)
    assert (wrong.at, wrong.clause) == ("play[0]", "18(g)")


def test_18_g_two_sevens_of_the_absent_decline_a_third() -> None:
    """14 takes no card: Super Sevens pays two sevens (23.8(a))."""
    told = nets(ACT, f"7s 6d 7c | {BUST}", ["1 absent"], **SEVENS)
    assert told == {"1 A main": 20, "1 A super-sevens": 50}


def test_18_g_in_triple_play_once_for_all_numbered_wagers() -> None:
    """One hand of 18 meets the Dealer's 17, 17 and 20."""
    told = nets(ACT, "5s 7d 4c | 9d | Td | Th | 3c Tc", ["1 absent"], **TRIPLE)
    assert told == _triple(10, 20, -30)


# 18(h)

EXPOSED: Final[dict[str, Told]] = {
    "a draw": ("Ts 7d 6c | 5d! | Td", ["1 draw"], {"1 A main": 20}),
    "a double": ("6s 7d 5c | Td! | Th", ["1 double"], {"1 A main": 20, "1 A double": 20}),
    "in the initial deal": (f"Ts 6d! 9c | {BUST}", ["1 stand"], {"1 A main": 20}),
    "nobody calls for it": ("Ts 7d 9c | Td!", ["1 stand"], {"1 A main": 20}),
    "every hand has finished": ("Ts 7d 6c | 4d | Td!", ["1 draw", "1 stand"], {"1 A main": 20}),
    "while the Dealer draws": ("Ts 6d 9c | 6h 6c!", ["1 stand"], {"1 A main": 20}),
}


@pytest.mark.parametrize("place", EXPOSED)
def test_18_h_an_exposed_card_is_the_next_one(place: str) -> None:
    """Whenever it is exposed during play it is used next, and the wager cites 18(h)."""
    shoe, play, told = EXPOSED[place]
    assert nets(ACT, shoe, play) == told
    assert "18(h)" in lines(shoe, *play)["1 A main"].clauses


def test_18_h_one_player_refuses_and_the_next_takes_it() -> None:
    """Box 1 keeps 16, Box 2 makes 21 of 16."""
    told = nets(ACT, "Ts 9s 7d 6c 7c | 5d! | Td", ["1 refuse", "2 draw"], wagers=TWO_BOXES)
    assert told == {"1 A main": -20, "2 B main": 20}


def test_18_h_refused_by_all_it_is_the_dealers_second_card() -> None:
    """6 and 10 and 10 are 26 for the Dealer."""
    shoe, play = "8s 9d 6c 7h 7d | Kd! | Ts", ("1 refuse", "2 refuse")
    told = lines(shoe, *play, wagers=TWO_BOXES)
    assert {key: one.net for key, one in told.items()} == {"1 A main": 20_00, "2 B main": 20_00}
    assert all("18(h)" in one.clauses for one in told.values())


@pytest.mark.parametrize("call", ["draw", "double", "split", "refuse", "stand"])
def test_18_h_who_refuses_has_no_further_card(call: str) -> None:
    """A pair of eights that refused may neither draw nor double nor split nor decide again."""
    play = ["1 refuse", f"? 1 {call} -> 18(h)"]
    assert nets(ACT, "8s 6d 8c | Td! 9d", play) == {"1 A main": 20}


def test_18_h_reading_refusal_ends_drawing_of() -> None:
    """The player has no card on hand 2 either; or only hand 1 is frozen and hand 2 has the card."""
    shoe, play = "8s 6d 8c | 4d | Th! | 4h", ["1 split", "1 refuse"]
    assert nets(ACT, shoe, play) == {"1 A main": -20, "1 A split 2": -20}
    assert "refusal-ends-drawing-of" in relied_on(shoe, *play)
    that_hand = {"readings": {"refusal-ends-drawing-of": "that-hand"}}
    told = nets(ACT, f"8s 6d 8c | 4d | Th! | {BUST}", [*play, "1 stand"], **that_hand)
    assert told == {"1 A main": 20, "1 A split 2": 20}


def test_18_h_a_refusal_ends_the_cards_of_every_box_the_player_calls_for() -> None:
    """Box 3 is A's own; on Box 2, which B calls for, A has wagered too and cards go on."""
    wagers = [(1, "A", 20), (2, "B", 20), (2, "A", 10), (3, "A", 20)]
    play = ["1 refuse", "2 draw", "2 stand", "? 3 draw -> 18(h)", "? 3 double -> 18(h)"]
    told = lines("8s 5c 9d 6c 7h 4d 3h | 9h! | Td 5s", *play, wagers=wagers)
    assert [told[f"{at} main"].net for at in ("1 A", "2 B", "2 A", "3 A")] == [
        *(-20_00, -20_00, -10_00),
        -20_00,
    ]
    assert "18(h)" in told["3 A main"].clauses


def test_18_h_a_hand_that_is_finished_is_not_touched() -> None:
    """The reading is not named where the player has no other hand to act."""
    assert relied_on("Ts 6d 5c | Th! 9d", "1 refuse") == ()


def test_18_h_two_sevens_of_a_later_box_count_as_declined() -> None:
    """The refusal on Box 1 declines a third card for the sevens on Box 2 (23.8(a))."""
    wagers = [
        *((1, "A", 20), (2, "A", 20)),
        *({"box": 2, "player": name, "on": "super-sevens", "amount": 1} for name in "A"),
        (3, "B", 20),
    ]
    shoe = "8s 7c 9d 6c 7h 7d 8h | Th! | Td"
    told = nets(ACT, shoe, ["1 refuse", "3 stand"], wagers=wagers, side_wagers={"super-sevens": {}})
    assert told["2 A super-sevens"] == 50


def test_18_h_refusing_on_two_sevens_declines_the_third() -> None:
    """Super Sevens pays two sevens (23.8(a))."""
    told = nets(ACT, "7s 6d 7c | Td! 9d", ["1 refuse"], **SEVENS)
    assert told == {"1 A main": 20, "1 A super-sevens": 50}


def test_18_h_reading_refusing_below_12() -> None:
    """A hand of 11 that refuses stays as it is; or 14(b) bars the refusal."""
    assert nets(ACT, "6s 6d 5c | Td! 9d", ["1 refuse"]) == {"1 A main": 20}
    must = {"refusing-below-12": "must-draw"}
    play = ["? 1 refuse -> 14(b)", "1 draw"]
    told = nets(ACT, f"6s 6d 5c | Td! | {BUST}", play, readings=must)
    assert told == {"1 A main": 20}
    assert nets(ACT, "Ts 6d 2c | Td! 9d", ["1 refuse"], readings=must) == {"1 A main": 20}


def test_18_h_in_triple_play_the_refused_card_is_the_first_sets() -> None:
    """The ten makes the Dealer's first hand 17; the second and third draw their own."""
    told = nets(ACT, "Ts 7d 8c | Td! | 9d 5c | 3c Tc", ["1 refuse"], **TRIPLE)
    assert told == _triple(10, -20, -30)


def test_18_h_in_triple_play_a_double_takes_it() -> None:
    """11 and the exposed ten are 21 against 17 three times."""
    told = nets(ACT, "6s 7d 5c | Td! | Th | Tc | Ts", ["1 double"], **TRIPLE)
    assert told == {**_triple(10, 20, 30), **_triple(10, 20, 30, wager="double")}


@pytest.mark.parametrize(
    "shoe",
    [
        "Ts 7d 9c | Td 4s+ | Th | Tc",
        "Ts 7d 9c | Td | Th 4s+ | Tc",
        "Ts 7d 9c | Td | Th | Tc 4s+",
        "Ts 7d 9c | Td 4s+ | Th 4d+ | Tc 4h+",
    ],
    ids=["after the first", "after the second", "after the third", "after each"],
)
def test_18_c_in_triple_play_after_any_of_the_dealers_hands(shoe: str) -> None:
    """The surplus card is burnt and neither the hand nor the next one has it."""
    assert nets(ACT, shoe, ["1 stand"], **TRIPLE) == _triple(10, 20, 30)


# 18(i)


def test_18_i_without_the_burn_the_round_goes_on() -> None:
    """It is reported by 18(i) and changes no settlement."""
    told = settle(ACT, f"Ts 6d 9c | {BUST}", ["! no-burn", "1 stand"]).played
    assert [one.net for one in told.round.lines] == [20_00]
    assert clauses_of(FaultReported, f"Ts 6d 9c | {BUST}", "! no-burn", "1 stand") == [("18(i)",)]


def test_18_i_not_where_a_card_was_burnt() -> None:
    """The Dealer has not failed to burn one."""
    wrong = refusal(ACT, f"4s~ Ts 6d 9c | {BUST}", ["! no-burn", "1 stand"])
    assert (wrong.at, wrong.clause) == ("play[0]", "18(i)")


@pytest.mark.parametrize(
    ("order", "clause"),
    [
        ("! shuffler-failure", "20.6"),
        ("! no-cutting-card", "20.6"),
    ],
)
def test_20_6_what_these_rules_do_not_provide_for(order: str, clause: str) -> None:
    """No rule of this gazette cures it."""
    wrong = refusal(ACT, f"Ts Ad 9c | {BUST}", [order, "1 stand"])
    assert (wrong.at, wrong.clause) == ("play[0]", clause)


def test_9_insurance_not_offered_is_not_cured() -> None:
    """These rules close insurance once a player has decided, offered or not."""
    calls = ["! not-offered 2 insurance", "1 stand", "? 2 B insurance 10 -> 9", "2 stand"]
    assert nets(ACT, "Ts Ks Ad 9c Qc | 7h", calls, wagers=[(1, "A", 20), (2, "B", 20)]) == {
        "1 A main": 20,
        "2 B main": 20,
    }


# 20.2(a)


@pytest.mark.parametrize(
    ("shoe", "play"),
    [
        ("Ts Tc 6d 9c | Td 9d", ["! void 2 after 2", "1 stand"]),
        (f"Ts Tc 6d 9c 8c | {BUST}", ["! void 2", "1 stand"]),
        (f"Ts Tc 6d 9c 8c | {BUST}", ["1 stand", "2 stand", "! void 2"]),
        ("Ts Tc 6d 9c 8c | Td 9d", ["1 stand", "2 stand", "! dealer", "! void 2"]),
    ],
    ids=["in the initial deal", "before any call", "once it has stood", "as the Dealer draws"],
)
def test_20_2_a_a_box_may_be_void(shoe: str, play: list[str]) -> None:
    """Its wager is returned by 20.2(a); Box 1 plays on and wins."""
    told = lines(shoe, *play, wagers=TWO_BOXES)
    assert told["1 A main"].net == 20_00
    void = told["2 B main"]
    assert (void.outcome, void.net) == (Outcome.VOID, 0)
    assert "20.2(a)" in void.clauses


def test_20_2_a_one_players_wagers_on_a_shared_box() -> None:
    """B's are void, A plays on with the same hand."""
    told = nets(ACT, f"Ts 6d 9c | {BUST}", ["! void 1 B", "1 stand"], wagers=SHARED)
    assert told == {"1 A main": 20, "1 B main": 0}


def test_20_2_a_any_wager_the_player_made() -> None:
    """The double and the insurance go back with the initial wager."""
    play = ["1 A insurance 10", "1 double", "1 B double 10", "! void 1 B"]
    told = nets(ACT, "6s Ad 5c | Tc | 9d", play, wagers=SHARED)
    assert told == {
        **{"1 A insurance": -10, "1 A main": 20, "1 A double": 20},
        **{"1 B main": 0, "1 B double": 0},
    }


def test_20_2_a_only_wagers_still_open() -> None:
    """Hand 1 was lost before; the split wager on hand 2 is void."""
    play = ["1 split", "1 draw", "1 stand", "! void 1"]
    told = nets(ACT, "8s 6d 8c | Tc 9h | 9c", play)
    assert told == {"1 A main": -20, "1 A split 2": 0}


def test_20_2_a_a_box_lost_to_a_bust_has_nothing_open() -> None:
    """There is no wager left to be declared void."""
    play = ["1 draw", "2 stand", "! void 1"]
    wrong = refusal(ACT, f"Ts Tc 6d 6c 8c | 9h | {BUST}", play, wagers=TWO_BOXES)
    assert (wrong.at, wrong.clause) == ("play[2]", "20.2(a)")


def test_20_2_a_settled_side_wagers_stand_and_open_ones_are_void() -> None:
    """Over 13 was paid after the initial deal; two sevens still wait for a third card."""
    told = nets(ACT, f"Ts Tc 6d 9c 8c | {BUST}", ["! void 1", "2 stand"], **OVER)
    assert told == {"1 A main": 0, "1 A over-13": 10, "2 B main": 20}
    assert nets(ACT, "7s 6d 7c", ["! void 1"], **SEVENS) == {
        "1 A main": 0,
        "1 A super-sevens": 0,
    }


def test_20_2_a_a_player_alone_on_the_box_leaves_nothing_to_decide() -> None:
    """With A's wager void no wager lies on Box 1, so no decision is due for it."""
    told = nets(ACT, f"Ts Tc 6d 6c 8c | {BUST}", ["! void 1 A", "2 stand"], wagers=TWO_BOXES)
    assert told == {"1 A main": 0, "2 B main": 20}


def test_20_2_a_who_is_left_on_the_box_decides_for_it() -> None:
    """A was seated, but A's wager is void; B is the only player who wagers on the Box (15.1)."""
    told = nets(ACT, f"Ts 6d 6c | {BUST}", ["! void 1 A", "1 B stand"], wagers=SHARED)
    assert told == {"1 A main": 0, "1 B main": 10}


def test_20_2_a_in_triple_play_every_numbered_wager() -> None:
    """The Box is void against all three of the Dealer's hands, and none is dealt."""
    assert nets(ACT, "Ts 7d 9c", ["! void 1"], **TRIPLE) == _triple(0, 0, 0)


@pytest.mark.parametrize("order", ["! void 3", "! void 1 hand 2", "! void 1 Z"])
def test_20_2_a_what_is_not_there_cannot_be_void(order: str) -> None:
    """No wager, no such hand, no such player: refused by 20.2(a)."""
    wrong = refusal(ACT, f"Ts 6d 9c | {BUST}", [order, "1 stand"])
    assert (wrong.at, wrong.clause) == ("play[0]", "20.2(a)")


# 20.3, 20.4


@pytest.mark.parametrize(
    ("shoe", "play"),
    [
        ("Ts", ["! void round after 1"]),
        ("Ts Tc 6d 9c 8c", ["! void round"]),
        ("Ts Tc 6d 9c 8c", ["1 stand", "2 stand", "! void round"]),
        ("Ts Tc 6d 9c 8c | Td", ["1 stand", "2 stand", "! dealer", "! void round"]),
    ],
    ids=["in the initial deal", "before any call", "after the calls", "as the Dealer draws"],
)
def test_20_4_every_wager_of_an_invalidated_game_is_refunded(shoe: str, play: list[str]) -> None:
    """Nobody wins or loses, and every wager cites 20.3 and 20.4."""
    told = lines(shoe, *play, wagers=TWO_BOXES)
    assert [(one.outcome, one.net) for one in told.values()] == [(Outcome.VOID, 0)] * 2
    assert all({"20.3", "20.4"} <= set(one.clauses) for one in told.values())


def test_20_4_what_was_collected_or_paid_is_undone() -> None:
    """Box 1's bust and Box 2's Blackjack are both refunded."""
    play = ["1 draw", "3 stand", "! void round"]
    wagers = [*TWO_BOXES, (3, "C", 20)]
    told = nets(ACT, "Ts As Tc 6d 6c Kc 8c | 9h", play, wagers=wagers)
    assert told == {"1 A main": 0, "2 B main": 0, "3 C main": 0}


def test_20_4_doubles_splits_and_insurance_are_refunded() -> None:
    """All that was wagered in the game goes back."""
    play = ["1 A insurance 10", "1 split", "1 double", "1 stand", "! void round"]
    told = nets(ACT, "8s Ad 8c | 3c Tc | 9c", play)
    assert set(told.values()) == {0}
    assert len(told) == 4


def test_20_4_what_lay_above_the_maximum_goes_back_too() -> None:
    """Of 150 at a maximum of 100 all 150 are refunded."""
    told = lines("Ts 6d 9c", "! void round", wagers=[(1, "A", 150)], maximum=100)["1 A main"]
    assert (told.stake, told.returned) == (150_00, 150_00)


def test_20_4_in_triple_play_every_numbered_wager() -> None:
    """All three are refunded while the Dealer draws the first hand."""
    told = nets(ACT, "Ts 7d 9c | Td", ["1 stand", "! dealer", "! void round"], **TRIPLE)
    assert told == _triple(0, 0, 0)


def test_20_4_reading_void_round_undoes() -> None:
    """Over 13, paid after the initial deal, is reversed; or only what is open is refunded."""
    shoe, play = "Ts Tc 6d 9c 8c", ["! void round"]
    told = nets(ACT, shoe, play, **OVER)
    assert told == {"1 A main": 0, "1 A over-13": 0, "2 B main": 0}
    assert "void-round-undoes" in relied_on(shoe, *play, **OVER)
    open_only = {"void-round-undoes": "open-only"}
    told = nets(ACT, shoe, play, readings=open_only, **OVER)
    assert told == {"1 A main": 0, "1 A over-13": 10, "2 B main": 0}


@pytest.mark.parametrize(
    ("cards", "clause"),
    [("5c^ Td 9d", "18(a)"), ("5c? Td", "18(b)"), ("5c! Td", "18(h)")],
)
def test_18_each_mishap_has_its_paragraph(cards: str, clause: str) -> None:
    """A card face up, drawn unseen, or exposed: what follows cites the paragraph of 18 for it."""
    settled = settle(ACT, f"Ts 6d 9s | {cards}", ["1 stand"])
    cited = {number for event in settled.played.events for number in getattr(event, "clauses", ())}
    assert clause in cited


def test_20_2_a_three_suited_sevens_not_paid_yet_are_void() -> None:
    """23.10 defers the payment, so the wager is still open when its player's wagers are void."""
    wagers = [*SEVENS["wagers"], (2, "B", 20)]
    play = ["1 draw", "! void 1 A after 6", "2 stand"]
    told = lines(
        "7s Ts 6d 7s 9c | 7s | Td 5c", *play, side_wagers={"super-sevens": {}}, wagers=wagers
    )
    sevens = told["1 A super-sevens"]
    assert (sevens.outcome, sevens.net) == (Outcome.VOID, 0)
    assert sevens.clauses == ("20.2(a)", "23.10")


@pytest.mark.parametrize("order", ["! void 2", "! void 1", "! void round"])
def test_20_6_a_hand_that_cannot_be_rebuilt_is_no_offence(order: str) -> None:
    """It is void by the operator's decision; nobody has broken a rule."""
    play = ["! misplaced 2 after 5", order, *(["1 stand"] if order == "! void 2" else [])]
    play += ["2 stand"] if order == "! void 1" else []
    shoe = "Ts 5c 6d 2h 6c | 9d | Td 4h"
    shoe = shoe if order != "! void round" else "Ts 5c 6d 2h 6c | 9d"
    settled = settle(ACT, shoe, play, wagers=TWO_BOXES).played
    void = [line for line in settled.round.lines if line.outcome is Outcome.VOID]
    assert void
    assert all(line.clauses == ("20.6",) for line in void)
    assert "misplaced-card" in settled.round.readings
    assert "wagers-of-an-offender" not in settled.round.readings


def test_20_6_a_second_hand_void_for_the_same_error() -> None:
    """Both go by the same decision."""
    play = ["! misplaced 2 after 5", "! void 2", "! void 1"]
    told = lines("Ts 5c 6d 2h 6c | 9d", *play, wagers=TWO_BOXES)
    assert {line.clauses for line in told.values()} == {("20.6",)}


def test_20_2_a_an_offender_after_a_misdeal_is_still_one() -> None:
    """A player named in the order has broken a rule, whatever else went wrong."""
    play = ["! misplaced 2 after 5", "! void 1 A", "2 stand"]
    told = lines("Ts 5c 6d 2h 6c | 9d | Td 4h", *play, wagers=TWO_BOXES)
    assert told["1 A main"].clauses == ("20.2(a)",)


def test_20_2_a_after_a_round_was_rebuilt() -> None:
    """An error that was put right is no cause of a void."""
    play = ["! misplaced 2 after 5", "! reconstruct", "! void 1", "2 draw", "2 stand"]
    told = lines("Ts 5c 6d 2h 6c | 9d | 8h 9h", *play, wagers=TWO_BOXES)
    assert told["1 A main"].clauses == ("20.2(a)",)
