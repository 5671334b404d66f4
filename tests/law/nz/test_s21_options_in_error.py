"""21.9: doubles and splits permitted in error at a Player Select table."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.ledger.line import Line
from croupier.rules.ruling import Outcome
from croupier.table.commands import Deal, LayWager
from croupier.table.dealer import deal_out, deal_to_players
from croupier.table.decide import play
from croupier.table.mishaps import CallStands
from croupier.table.state import ENDED
from croupier.table.supervision import AllowCall, NoticeError
from tests.law.nz.shared import dealt, relied
from tests.telling import Wager, nets, refusal, settle, table

NOW = "nz-current"
BUST = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 21."""
TIERS: dict[str, Any] = {
    "versions": ["player-select"],
    "lower": {"minimum": 10, "double_on": "none", "split": "none"},
    "upper": {"minimum": 50},
}
TWO: tuple[Wager, ...] = ((1, "A", 10), (2, "C", 50))
SHARED: tuple[Wager, ...] = ((1, "A", 10), (1, "B", 50), (2, "C", 50))

DOUBLE = "! allow 1 A double 10"
SPLIT = "! allow 1 A split"
EARLY = "wrong-option-found-early"
BEFORE_BOTH = ("21.9(a)(i)", "21.9(a)(ii)")
"""Box 2 has no third card yet, and the Dealer no second."""


def _nets(cards: str, calls: Sequence[str], **told: Any) -> dict[str, float]:
    return nets(NOW, cards, calls, **{"wagers": TWO, **TIERS, **told})


def _lines(cards: str, calls: Sequence[str], **told: Any) -> dict[str, Line]:
    held = settle(NOW, cards, calls, **{"wagers": TWO, **TIERS, **told}).played.round.lines
    return {f"{one.box} {one.player} {one.wager}": one for one in held}


def _relied(cards: str, calls: Sequence[str], **told: Any) -> tuple[str, ...]:
    return relied(NOW, cards, calls, **{"wagers": TWO, **TIERS, **told})


# 21.9(a): noticed in time

FOUND_EARLY = ("5h Ts 6d 6h 8s | 2c | 6c | Td 9d", [DOUBLE, "2 stand", "! noticed", "1 draw"])


def test_21_9_a_i_a_double_noticed_before_a_later_box_has_a_third_card_is_void() -> None:
    """A's double comes back; the card stays, and A draws on from 13 to 19 and wins."""
    cards, calls = FOUND_EARLY
    told = _nets(cards, [*calls, "1 stand"])
    assert told == {"1 A main": 10, "1 A double": 0, "2 C main": 50}


def test_21_9_a_the_void_double_cites_the_clause() -> None:
    """It is Void by 21.9(a) and its closing words."""
    cards, calls = FOUND_EARLY
    told = _lines(cards, [*calls, "1 stand"])["1 A double"]
    assert told.outcome is Outcome.VOID
    assert told.clauses == ("21.9(a)", "21.9(a)~tail", *BEFORE_BOTH)


def test_21_9_a_the_player_may_leave_it_at_that() -> None:
    """Drawing further is an option: A stands on 13."""
    calls = [DOUBLE, "2 stand", "! noticed", "1 stand"]
    told = _nets(f"5h Ts 6d 6h 8s | 2c | {BUST}", calls)
    assert told == {"1 A main": 10, "1 A double": 0, "2 C main": 50}


def test_21_9_a_below_12_the_player_must_draw_on() -> None:
    """The doubled hand of 10 is an ordinary hand again, and 13.1(d) applies."""
    calls = [DOUBLE, "2 stand", "! noticed", "? 1 stand -> 13.1(d)", "1 draw", "1 stand"]
    told = _nets(f"5h Ts 6d 3h 8s | 2c | 9c | {BUST}", calls)
    assert told == {"1 A main": 10, "1 A double": 0, "2 C main": 50}


def test_21_9_a_no_option_is_left_on_21() -> None:
    """The double's ten makes 21, which draws nothing (13.1(a))."""
    calls = [DOUBLE, "2 stand", "! noticed", "? 1 draw -> 13.1(a)"]
    told = _nets(f"5h Ts 6d 6h 8s | Tc | {BUST}", calls)
    assert told == {"1 A main": 10, "1 A double": 0, "2 C main": 50}


def test_21_9_a_noticed_before_the_doubles_card() -> None:
    """Nothing was dealt on it: A has 11 again and draws two cards."""
    calls = [DOUBLE, "! noticed", "1 draw", "1 draw", "1 stand", "2 stand"]
    told = _nets(f"5h Ts 6d 6h 8s | 2c 6c | {BUST}", calls)
    assert told == {"1 A main": 10, "1 A double": 0, "2 C main": 50}


def test_21_9_a_may_not_double_again() -> None:
    """Once it is void the option is still not A's."""
    calls = [DOUBLE, "! noticed", "? 1 double -> 11.6", "1 draw", "1 stand", "2 stand"]
    told = _nets(f"5h Ts 6d 6h 8s | 8c | {BUST}", calls)
    assert told["1 A main"] == 10


def test_21_9_a_ii_without_a_later_box_until_the_dealers_second_card() -> None:
    """A alone at the table: the double's card has fallen, the Dealer has one card: void."""
    round = dealt(table(NOW, **TIERS), "5h 6d 6h 2c 6c Td 9d", LayWager(1, "A", 10_00))
    for act in (AllowCall(box=1, player="A", call="double", amount=10_00), Deal(), NoticeError()):
        round, _ = play(round, act)
    assert [(one.wager, one.net, one.outcome) for one in round.lines] == [
        ("double", 0, Outcome.VOID)
    ]


def test_21_9_a_iii_the_cards_are_still_on_the_layout() -> None:
    """The doubled hand is bust and no second card is due: the double alone comes back."""
    round = dealt(table(NOW, **TIERS), "Th 6d 6h Ks", LayWager(1, "A", 10_00))
    for act in (AllowCall(box=1, player="A", call="double", amount=10_00), Deal(), NoticeError()):
        round, _ = play(round, act)
    assert {one.wager: one.net for one in round.lines} == {"main": -10_00, "double": 0}


def test_21_9_a_iii_told_in_a_record() -> None:
    """Box 1 is bust and Box 2 void, so no second card is due when it is noticed."""
    calls = [DOUBLE, "2 stand", "! void 2", "! noticed"]
    told = _nets("Th Ts 6d 6h 8s | Ks", calls)
    assert told == {"1 A main": -10, "1 A double": 0, "2 C main": 0}


def test_21_9_a_a_split_is_rejoined() -> None:
    """A split wager is void; eight and eight are one hand of 16, which draws to 20."""
    calls = [SPLIT, "1 stand", "! noticed", "1 draw", "1 stand", "2 stand"]
    told = _nets(f"8h Ts 6d 8c 8s | 4c | {BUST}", calls)
    assert told == {"1 A main": 10, "1 A split 2": 0, "2 C main": 50}


def test_21_9_a_the_void_split_wager_cites_the_clause() -> None:
    """It is Void by 21.9(a) and its closing words."""
    calls = [SPLIT, "1 stand", "! noticed", "1 stand", "2 stand"]
    told = _lines("8h Ts 6d 8c 8s | Tc | 9d", calls)["1 A split"]
    assert (told.outcome, told.clauses) == (Outcome.VOID, ("21.9(a)", "21.9(a)~tail", *BEFORE_BOTH))


def test_21_9_a_after_both_split_hands_have_played() -> None:
    """Four and ten go back in line: A draws the four, the Dealer's second card is the ten."""
    calls = [SPLIT, "1 stand", "1 stand", "2 stand", "! noticed", "1 draw", "1 stand"]
    told = _nets("8h Ts 6d 8c 8s | 4c | Tc | 9d", calls)
    assert told == {"1 A main": 10, "1 A split 2": 0, "2 C main": 50}


def test_21_9_a_a_split_hand_that_was_bust_is_rejoined_too() -> None:
    """The original wager collected with hand 1 lies on the rebuilt hand again, and wins."""
    calls = [SPLIT, "1 draw", "1 stand", "2 stand", "! noticed", "1 stand"]
    told = _nets("8h Ts 6d 8c 8s | 6c Tc | 9c", calls)
    assert told == {"1 A main": 10, "1 A split 2": 0, "2 C main": 50}


def test_21_9_a_a_double_permitted_on_a_wrong_split_falls_with_it() -> None:
    """Any split wager and any double is void; the Dealer's cards are those the hands had."""
    calls = [SPLIT, DOUBLE, "1 stand", "2 stand", "! noticed", "1 stand"]
    told = _lines("8h Ts 6d 8c 9s | 3c 9c | Tc", calls)
    nets_of = {key: one.net for key, one in told.items()}
    assert nets_of == {"1 A main": -10_00, "1 A split": 0, "1 A double": 0, "2 C main": 50_00}


def test_21_9_a_a_double_without_the_upper_wager_is_in_error() -> None:
    """B, who has the right, did not join (21.7): A's double is void, and the hand draws on."""
    calls = [DOUBLE, "2 stand", "! noticed", "1 draw", "1 stand"]
    told = _nets(f"5h Ts 6d 6h 8s | 2c | 6c | {BUST}", calls, wagers=SHARED)
    assert told == {"1 A main": 10, "1 A double": 0, "1 B main": 50, "2 C main": 50}


def test_21_9_a_a_double_the_player_in_control_did_not_want_is_in_error() -> None:
    """B doubled though A, who is seated, did not (21.8): void, and A decides on."""
    calls = ["! allow 1 B double 50", "2 stand", "! noticed", "1 draw", "1 stand"]
    told = _nets(f"5h Ts 6d 6h 8s | 2c | 6c | {BUST}", calls, wagers=SHARED)
    assert told == {"1 A main": 10, "1 B main": 50, "1 B double": 0, "2 C main": 50}


# 21.9(b): noticed too late

LATE_DOUBLE = ("5h 5s 6d 6h 8s | 9h | 5c | Td 9d", [DOUBLE, "2 draw", "2 stand", "! noticed"])


def test_21_9_b_i_after_a_later_box_had_its_third_card_the_double_stands() -> None:
    """Both of A's wagers win."""
    told = _nets(*LATE_DOUBLE)
    assert told == {"1 A main": 10, "1 A double": 10, "2 C main": 50}


def test_21_9_b_the_standing_double_cites_the_clause() -> None:
    """It is settled by the ordinary rules and by 21.9(b)."""
    told = _lines(*LATE_DOUBLE)["1 A double"]
    assert {"21.9(b)", "21.9(b)~tail"} <= set(told.clauses)


def test_21_9_b_i_a_third_card_to_an_earlier_box_is_no_bar() -> None:
    """Box 1 had drawn before; only a Box after the error's counts."""
    wagers = ((1, "C", 50), (2, "A", 10), (3, "D", 50))
    calls = [
        *("1 draw", "1 stand", "! allow 2 A double 10", "3 stand", "! noticed"),
        *("2 draw", "2 stand"),
    ]
    told = _nets(f"5s 5h Ts 6d 8s 6h 8c | 5c | 2c | 6c | {BUST}", calls, wagers=wagers)
    assert told == {"1 C main": 50, "2 A main": 10, "2 A double": 0, "3 D main": 50}


def test_21_9_b_i_a_later_draw_that_has_not_fallen_is_no_bar() -> None:
    """Box 2 has called but its third card is not dealt: A's double is void first."""
    calls = [DOUBLE, "2 draw", "! noticed", "1 stand", "2 stand"]
    told = _nets(f"5h 5s 6d 6h 8s | 2c | 5c | {BUST}", calls)
    assert told == {"1 A main": 10, "1 A double": 0, "2 C main": 50}


def test_21_9_b_ii_after_the_dealers_second_card_the_double_stands() -> None:
    """No later Box drew, but the Dealer has two cards."""
    calls = [DOUBLE, "2 stand", "! dealer", "! noticed"]
    told = _nets(f"5h Ts 6d 6h 8s | 9h | {BUST}", calls)
    assert told == {"1 A main": 10, "1 A double": 10, "2 C main": 50}


def test_21_9_b_iii_once_the_cards_are_in_the_rack_it_stands() -> None:
    """The Round has ended with the doubled hand bust: nothing is given back."""
    round = dealt(table(NOW, **TIERS), "Th 6d 6h Ks", LayWager(1, "A", 10_00))
    round, _ = play(round, AllowCall(box=1, player="A", call="double", amount=10_00))
    round = deal_out(round)[0]
    assert round.phase is ENDED
    round, (stands,) = play(round, NoticeError())
    assert isinstance(stands, CallStands)
    assert stands.clauses == ("21.9(b)", "21.9(b)~tail", "21.9(b)(iii)")
    assert {one.wager: one.net for one in round.lines} == {"main": -10_00, "double": -10_00}


def _stands(calls: Sequence[str], cards: str) -> tuple[str, ...]:
    """The clauses by which a call permitted in error stands."""
    happened = settle(NOW, cards, calls, wagers=TWO, **TIERS).played.events
    (stands,) = (one for one in happened if isinstance(one, CallStands))
    return stands.clauses[2:]


def test_21_9_b_the_event_that_made_it_late_is_cited() -> None:
    """The third card to Box 2, the Dealer's second card, or both."""
    drawn = f"5h 5s 6d 6h 8s | 2h | 5c | {BUST}"
    assert _stands([DOUBLE, "2 draw", "2 stand", "! noticed"], drawn) == ("21.9(b)(i)",)
    stood = f"5h Ts 6d 6h 8s | 9h | {BUST}"
    assert _stands([DOUBLE, "2 stand", "! dealer", "! noticed"], stood) == ("21.9(b)(ii)",)
    both = ("21.9(b)(i)", "21.9(b)(ii)")
    assert _stands([DOUBLE, "2 draw", "2 stand", "! dealer", "! noticed"], drawn) == both


def test_21_9_a_iii_with_no_card_to_come_it_is_in_time_until_the_cards_are_collected() -> None:
    """The only hand is over 21 and the Dealer takes no card: the double still goes back."""
    round = dealt(table(NOW, **TIERS), "Th 6d 6h Ks", LayWager(1, "A", 10_00))
    round, _ = play(round, AllowCall(box=1, player="A", call="double", amount=10_00))
    round = deal_to_players(round)[0]
    round, _ = play(round, NoticeError())
    (double,) = (one for one in round.lines if one.wager == "double")
    assert (double.outcome, double.clauses[2:]) == (Outcome.VOID, ("21.9(a)(iii)",))


def test_21_9_b_i_a_late_split_stands() -> None:
    """Both hands are settled as any split hands."""
    calls = [SPLIT, "1 stand", "1 stand", "2 draw", "2 stand", "! noticed"]
    told = _nets(f"8h 5s 6d 8c 8s | Tc | 9c | 5c | {BUST}", calls)
    assert told == {"1 A main": 10, "1 A split 2": 10, "2 C main": 50}


def test_21_9_b_a_late_double_may_lose_twice() -> None:
    """The wagers permitted in error stand for better or worse."""
    calls = [DOUBLE, "2 draw", "2 stand", "! noticed"]
    told = _nets("5h 5s 6d 6h 8s | 2h | 5c | Td 4d", calls)
    assert told == {"1 A main": -10, "1 A double": -10, "2 C main": -50}


def test_21_9_never_noticed_it_stands() -> None:
    """A double nobody objects to is settled like any other."""
    told = _nets(f"5h Ts 6d 6h 8s | 9h | {BUST}", [DOUBLE, "2 stand"])
    assert told == {"1 A main": 10, "1 A double": 10, "2 C main": 50}


def test_21_9_an_error_is_noticed_once() -> None:
    """After it was put right there is nothing left to notice."""
    calls = [DOUBLE, "! noticed", "! noticed"]
    refused = refusal(NOW, f"5h Ts 6d 6h 8s | 2c | {BUST}", calls, wagers=TWO, **TIERS)
    assert (refused.at, refused.clause) == ("play[2]", "21.9(a)")


# Readings


def test_21_9_reading_wrong_option_found_early() -> None:
    """The first event makes it late; or it is early until all of them have passed."""
    assert _nets(*LATE_DOUBLE)["1 A double"] == 10
    assert EARLY in _relied(*LATE_DOUBLE)
    until_all = {EARLY: "until-all-have-passed"}
    cards, calls = LATE_DOUBLE
    told = _nets(cards, [*calls, "1 stand"], readings=until_all)
    assert told == {"1 A main": 10, "1 A double": 0, "2 C main": 50}


def test_21_9_reading_wrong_option_found_early_once_all_have_passed() -> None:
    """A later third card and the Dealer's second: late on either reading."""
    calls = [DOUBLE, "2 draw", "2 stand", "! dealer", "! noticed"]
    for choice in ("first-event-decides", "until-all-have-passed"):
        told = _nets(LATE_DOUBLE[0], calls, readings={EARLY: choice})
        assert told == {"1 A main": 10, "1 A double": 10, "2 C main": 50}


def test_21_9_a_reading_voided_double_card() -> None:
    """The two stays and a nine makes 22; or it is withdrawn and the nine makes 20."""
    cards, calls = f"5h Ts 6d 6h 8s | 2c | 9c | {BUST}", [DOUBLE, "2 stand", "! noticed", "1 draw"]
    assert _nets(cards, calls) == {"1 A main": -10, "1 A double": 0, "2 C main": 50}
    assert "voided-double-card" in _relied(cards, calls)
    withdrawn = {"voided-double-card": "withdrawn"}
    told = _nets(cards, [*calls, "1 stand"], readings=withdrawn)
    assert told == {"1 A main": 10, "1 A double": 0, "2 C main": 50}


def test_21_9_a_reading_voided_double_card_of_a_bust_hand() -> None:
    """Withdrawing the king gives a bust hand of 16 its life, and its wager, back."""
    calls = [DOUBLE, "2 stand", "! noticed"]
    told = _nets(f"Th Ts 6d 6h 8s | Ks | {BUST}", calls)
    assert told == {"1 A main": -10, "1 A double": 0, "2 C main": 50}
    withdrawn = {"voided-double-card": "withdrawn"}
    told = _nets(f"Th Ts 6d 6h 8s | Ks | {BUST}", [*calls, "1 stand"], readings=withdrawn)
    assert told == {"1 A main": 10, "1 A double": 0, "2 C main": 50}


def test_21_9_a_reading_voided_split_cards() -> None:
    """The five is dealt again and makes 21; or it is burnt and the king behind makes 26."""
    calls = [SPLIT, "1 stand", "! noticed", "1 draw", "2 stand"]
    told = _nets(f"8h Ts 6d 8c 8s | 5c | {BUST}", calls)
    assert told == {"1 A main": 10, "1 A split 2": 0, "2 C main": 50}
    assert "voided-split-cards" in _relied(f"8h Ts 6d 8c 8s | 5c | {BUST}", calls)
    burnt = {"voided-split-cards": "burnt"}
    told = _nets(f"8h Ts 6d 8c 8s | 5c | Kc | {BUST}", calls, readings=burnt)
    assert told == {"1 A main": -10, "1 A split 2": 0, "2 C main": 50}


@pytest.mark.parametrize(
    ("call", "cards", "clause"),
    [
        ("! allow 1 A split", "5h Ts 6d 6h 8s", "12.1"),
        ("! allow 1 A double 11", "5h Ts 6d 6h 8s", "11.2"),
    ],
)
def test_21_9_is_about_options_of_the_upper_tier(call: str, cards: str, clause: str) -> None:
    """A split of no Pair and a double above the wager are open to nobody, and not covered."""
    refused = refusal(NOW, cards, [call], wagers=TWO, **TIERS)
    assert refused.at == "play[0]"
    assert refused.rests_on(clause)
