"""Section 21: Player Select Blackjack, with other terms from an Upper Minimum on."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.gazette.errors import NotInEdition
from croupier.table.commands import Double, LayWager, Split, WithdrawCall
from croupier.table.decide import play
from croupier.table.legal.menu import legal
from croupier.table.legal.option import refusal as why_not
from tests.law.nz.shared import dealt, lines, relied
from tests.telling import Wager, nets, refusal, signs, table, unlawful

NOW = "nz-current"
BUST = "Td 9d"
"""With a 6 before them, the Dealer's cards that pass 21."""
LOW, HIGH = (1, "A", 10), (1, "B", 50)
LOW_CALLS: tuple[Wager, ...] = (LOW, HIGH)
"""A is seated with a lower wager; B's reaches the Upper Minimum."""
HIGH_CALLS: tuple[Wager, ...] = (HIGH, LOW)
C_TOO: tuple[Wager, ...] = (LOW, HIGH, (1, "C", 20))


def _tiers(lower: dict[str, Any], upper: dict[str, Any], **shared: Any) -> dict[str, Any]:
    return {
        "versions": ["player-select"],
        "lower": {"minimum": 10, **lower},
        "upper": {"minimum": 50, **upper},
        **shared,
    }


SCALES = _tiers({"blackjack_pays": "6:5"}, {"blackjack_pays": "3:2"})
NO_DOUBLE = _tiers({"double_on": "none"}, {})
NO_SPLIT = _tiers({"split": "none"}, {})


def _nets(cards: str, play: Sequence[str], *wagers: Wager, **settings: Any) -> dict[str, float]:
    return nets(NOW, cards, play, wagers=wagers, **settings)


def test_21_1_with_style_a() -> None:
    """The Dealer draws on soft 17 where Style A is adopted too, and stands without it."""
    both = {**SCALES, "versions": ["style-a", "player-select"]}
    assert _nets("Ts 6c 8s | As", ["1 stand"], LOW, **SCALES) == {"1 A main": 10}
    assert _nets("Ts 6c 8s | As 3d", ["1 stand"], LOW, **both) == {"1 A main": -10}


@pytest.mark.parametrize(
    ("settings", "clause"),
    [
        ({"lower": {"minimum": 10}}, "21.2"),
        ({"upper": {"minimum": 50}}, "21.2"),
        ({}, "21.2"),
        ({"lower": {"minimum": 50}, "upper": {"minimum": 50}}, "21.2"),
        ({"lower": {"minimum": 50}, "upper": {"minimum": 10}}, "21.2"),
        ({"lower": {"minimum": 10}, "upper": {}}, "21.2"),
    ],
)
def test_21_2_two_minima_the_lower_below_the_upper(settings: dict[str, Any], clause: str) -> None:
    """One minimum, equal ones or crossed ones make no Player Select table."""
    assert any(
        why.rests_on(clause) for why in unlawful(NOW, versions=["player-select"], **settings)
    )


def test_21_2_the_lower_minimum_may_be_the_tables() -> None:
    """A table that names its minimum need not repeat it for the lower tier."""
    rules = table(NOW, versions=["player-select"], minimum=10, lower={}, upper={"minimum": 50})
    assert rules.elections.minimum == 10_00


def test_21_2_the_upper_minimum_is_within_the_maximum() -> None:
    """An Upper Minimum nobody could reach is refused."""
    assert unlawful(NOW, maximum=40, **SCALES)


def test_21_2_tiers_belong_to_player_select() -> None:
    """No other table has a lower and an upper tier, and is told so truly."""
    whys = unlawful(NOW, lower={"minimum": 10}, upper={"minimum": 50})
    assert all(why.rests_on("21.2") for why in whys)
    assert not any("not played yet" in why.why for why in whys)


def test_21_2_not_in_1998_whatever_is_asked() -> None:
    """Without tiers too, the edition is what is wrong."""
    whys = unlawful("nz-1998", versions=["player-select"])
    assert any(isinstance(why.__cause__, NotInEdition) for why in whys)


def test_21_2_both_minima_are_told() -> None:
    """The sign has the Lower and the Upper Minimum."""
    (said,) = signs(table(NOW, **SCALES), "21.2")
    assert "10" in said
    assert "50" in said


def test_1_1_lower_minimum_is_the_least_wager() -> None:
    """$9 is refused, $10 accepted."""
    assert refusal(NOW, "Ts 6d 9s", wagers=((1, "A", 9),), **SCALES).why.startswith("the minimum")
    assert _nets(f"Ts 6d 9s | {BUST}", ["1 stand"], LOW, **SCALES) == {"1 A main": 10}


@pytest.mark.parametrize(("amount", "net"), [(49, 58.8), (50, 75), (10, 12), (500, 750)])
def test_1_1_upper_minimum_is_reached_by_the_wager_itself(amount: float, net: float) -> None:
    """$49 has the lower terms, $50 the upper ones."""
    assert _nets("As 9d Ks", [], (1, "A", amount), **SCALES) == {"1 A main": net}


def test_1_1_upper_minimum_is_not_reached_together() -> None:
    """Two wagers of $30 on a Box, or on two Boxes, have the lower terms."""
    told = _nets("As 9d Ks", [], (1, "A", 30), (1, "B", 30), **SCALES)
    assert told == {"1 A main": 36, "1 B main": 36}
    told = _nets("As As 9d Ks Ks", [], (1, "A", 30), (2, "A", 30), **SCALES)
    assert told == {"1 A main": 36, "2 A main": 36}


def test_1_1_upper_minimum_is_not_reached_by_what_rides() -> None:
    """House Money riding with $20 does not lift it."""
    house = {"box": 1, "player": "A", "amount": 5, "on": "house-money"}
    told = _nets(
        "As 9d Ks", ["1 A ride 50"], (1, "A", 20), house, side_wagers={"house-money": {}}, **SCALES
    )
    assert told == {"1 A main": 24, "1 A house-money": 105}


def test_21_3_each_wager_has_its_own_scale() -> None:
    """On one Box a Blackjack pays 6 to 5 on $10 and 3 to 2 on $50."""
    assert _nets("As 9d Ks", [], *LOW_CALLS, **SCALES) == {"1 A main": 12, "1 B main": 75}


def test_21_3_when_it_has_waited_too() -> None:
    """Against a ten each is paid on its own scale after the Dealer's second card."""
    told = _nets("As Kd Ks | 9d", [], *LOW_CALLS, **SCALES)
    assert told == {"1 A main": 12, "1 B main": 75}


def test_21_3_only_scales_of_10_1a() -> None:
    """2:1 is no scale for either tier."""
    for settings in (
        _tiers({"blackjack_pays": "2:1"}, {}), _tiers({}, {"blackjack_pays": "2:1"}),
    ):  # fmt: skip
        assert unlawful(NOW, **settings)


def test_21_3_both_scales_are_displayed() -> None:
    """Whoever looks at the table can read what each tier is paid."""
    told = " ".join(notice.text for notice in table(NOW, **SCALES).notices)
    assert "6 to 5" in told
    assert "3 to 2" in told


def test_21_3_the_second_scale_is_shown_by_this_clause() -> None:
    """Pay scales are a matter of 21.3 or 21.4, not of the rules on doubling and splitting."""
    clauses = {notice.clause for notice in table(NOW, **SCALES).notices if "3 to 2" in notice.text}
    assert clauses <= {"21.3", "21.4", "3.2(b)(i)"}


def test_21_4_two_scales_stand_on_the_sign_to_which_the_layout_refers() -> None:
    """The layout names neither scale: it says that Blackjack pays as the sign says."""
    layout = [one.text for one in table(NOW, **SCALES).notices if one.where == "layout"]
    assert [text for text in layout if "Blackjack pays" in text] == signs(
        table(NOW, **SCALES), "21.4"
    )
    assert len(signs(table(NOW, **SCALES), "21.3")) == 2


def test_21_4_one_scale_needs_no_second_inscription() -> None:
    """Where both tiers have 3:2 the layout says it once."""
    told = [one.text for one in table(NOW, **NO_DOUBLE).notices if "Blackjack pays" in one.text]
    assert len(told) == 1


def test_10_3_early_settlement_goes_by_each_wagers_scale() -> None:
    """At 6:5 it is refused, at 3:2 on the same Box open."""
    calls = ["? 1 A early-settlement -> 10.3", "1 B early-settlement"]
    told = _nets("As Ad Ks | 9d", calls, *LOW_CALLS, **SCALES)
    assert told == {"1 B main": 50, "1 A main": 12}


def test_10_3_early_settlement_where_the_lower_scale_is_the_better() -> None:
    """The tiers may stand either way round."""
    turned = _tiers({"blackjack_pays": "3:2"}, {"blackjack_pays": "6:5"})
    calls = ["? 1 B early-settlement -> 10.3", "1 A early-settlement"]
    assert _nets("As Ad Ks | 9d", calls, *LOW_CALLS, **turned) == {"1 A main": 10, "1 B main": 60}


def test_9_1_reading_insuring_a_blackjack_goes_by_each_wagers_scale() -> None:
    """Read to refuse it without early settlement, the 3:2 wager may insure, the 6:5 may not."""
    calls = ["? 1 A insurance 5 -> 9.1", "1 B insurance 25"]
    refused = {"insuring-a-blackjack": "refused"}
    told = _nets("As Ad Ks | 9d", calls, *LOW_CALLS, readings=refused, **SCALES)
    assert told["1 B insurance"] == -25


def test_5_4_reading_payment_rounding_goes_by_each_wagers_scale() -> None:
    """Read to refuse what Chips cannot pay, $55 is taken at 6:5, though 3:2 of it is $82.50."""
    odd = _tiers({"blackjack_pays": "3:2"}, {"blackjack_pays": "6:5"}, smallest_chip=1)
    readings = {"payment-rounding": "refuse"}
    told = _nets(f"Ts 6d 9s | {BUST}", ["1 stand"], (1, "A", 55), readings=readings, **odd)
    assert told == {"1 A main": 55}


def test_21_5_other_doubling_rules_for_upper_wagers() -> None:
    """Where lower wagers may not double, $10 alone is refused and $50 may."""
    cards, calls = f"6h 6d 5h | Ts | {BUST}", ["1 double"]
    refused = ["? 1 double -> 11.6 or 21.5", "1 draw"]
    assert _nets(cards, refused, LOW, **NO_DOUBLE) == {"1 A main": 10}
    told = _nets(cards, calls, (1, "A", 50), **NO_DOUBLE)
    assert told == {"1 A main": 50, "1 A double": 50}


@pytest.mark.parametrize(
    ("rule", "cards", "before", "call", "clause"),
    [
        ({"double_on": "9-11"}, "Ts 6d 2h", [], "double", "11.6(a)"),
        ({"double_on": "10-11"}, "5s 6d 4h", [], "double", "11.6(b)"),
        ({"double_after_split": False}, "8s 6d 8h 3s", ["1 split"], "double", "11.6~tail"),
        ({"split": "none"}, "8s 6d 8h", [], "split", "12.7(a)"),
        ({"split": "no-aces"}, "As 6d Ah", [], "split", "12.7(b)"),
        ({"hands_max": 2}, "8s 6d 8h 8c", ["1 split"], "split", "12.8"),
    ],
)
def test_21_5_every_restriction_may_be_the_lower_wagers_alone(
    rule: dict[str, Any], cards: str, before: list[str], call: str, clause: str
) -> None:
    """Each is refused to $10, by its own clause, and open to $50."""
    settings = _tiers(rule, {})
    for amount, expected in ((10, True), (50, False)):
        why = refusal(NOW, cards, [*before, f"1 {call}"], wagers=((1, "A", amount),), **settings)
        assert why.rests_on(clause) is expected, why


def test_21_5_the_upper_wagers_may_have_the_narrower_rules() -> None:
    """The tiers may stand either way round."""
    settings = _tiers({}, {"double_on": "none"})
    calls = ["? 1 double -> 11.6 or 21.5", "1 draw"]
    assert len(_nets(f"6h 6d 5h | Ts | {BUST}", calls, (1, "A", 50), **settings)) == 1
    assert len(_nets(f"6h 6d 5h | Ts | {BUST}", ["1 double"], LOW, **settings)) == 2


def test_21_5_the_dealers_blackjack_takes_doubles_by_tier() -> None:
    """11.7 elected for lower wagers takes A's double and gives B's back."""
    settings = _tiers({"dealer_blackjack_takes_doubles": True}, {})
    told = _nets("6h Kd 5h | 9s | Ad", ["1 double", "1 B double"], *LOW_CALLS, **settings)
    assert told == {"1 A main": -10, "1 A double": -10, "1 B main": -50, "1 B double": 0}


def test_21_5_the_dealers_blackjack_takes_splits_by_tier() -> None:
    """12.9 elected for upper wagers takes B's split and gives A's back."""
    settings = _tiers({}, {"dealer_blackjack_takes_splits": True})
    calls = ["1 split", "1 B split", "1 stand", "1 stand"]
    told = _nets("8s Kd 8h | 9s | Ts | Ad", calls, *LOW_CALLS, **settings)
    assert told == {"1 A main": -10, "1 B main": -50, "1 A split 2": 0, "1 B split 2": -50}


def test_12_6_reading_bust_then_dealer_blackjack_goes_by_tier() -> None:
    """Capped at the original, B's bust split comes back; under 12.9 A's does not."""
    settings = _tiers({"dealer_blackjack_takes_splits": True}, {})
    calls = ["1 split", "1 B split", "1 stand", "1 draw"]
    readings = {"bust-then-dealer-blackjack": "cap-original"}
    told = _nets("8s Kd 8h | 9s | 7s Ts | Ad", calls, *LOW_CALLS, readings=readings, **settings)
    assert told == {"1 A split 2": -10, "1 A main": -10, "1 B main": -50, "1 B split 2": 0}


def test_21_6_both_sets_of_rules_are_displayed() -> None:
    """A restriction of lower wagers is shown as theirs, not as the whole table's."""
    notices = table(NOW, **NO_DOUBLE).notices
    told = [notice.text for notice in notices if "doubl" in notice.text.lower()]
    assert len(told) == 2
    assert any(text.startswith("Wagers below $50") for text in told)


def test_21_6_a_restriction_of_upper_wagers_is_shown_as_theirs() -> None:
    """Where only upper wagers may not double, a notice by this clause says so."""
    told = signs(table(NOW, **_tiers({}, {"double_on": "none"})), "21.6")
    assert "Wagers of $50 or more: No doubling down" in told


def test_21_6_nothing_where_one_set_of_rules_applies() -> None:
    """Tiers that differ in the pay scale only have no second set of rules to show."""
    assert signs(table(NOW, **SCALES), "21.6") == []


def test_21_6_tables_that_differ_above_are_different_tables() -> None:
    """The fingerprint sees the upper tier's rules."""
    one, other = (table(NOW, **_tiers({}, {"double_on": on})) for on in ("any", "none"))
    assert one.fingerprint != other.fingerprint


DOUBLED = f"6h 6d 5h | Ts | {BUST}"
SPLIT = f"8s 6d 8h | Ts | 9s | {BUST}"


def test_21_7_a_lower_wager_doubles_with_an_upper_one() -> None:
    """A calls, B joins, both double."""
    told = _nets(DOUBLED, ["1 double", "1 B double"], *LOW_CALLS, **NO_DOUBLE)
    assert told == {"1 A main": 10, "1 A double": 10, "1 B main": 50, "1 B double": 50}


def test_21_7_the_upper_player_need_not_double_in_full() -> None:
    """Doubling for less is doubling at the same time."""
    told = _nets(DOUBLED, ["1 double 5", "1 B double 20"], *LOW_CALLS, **NO_DOUBLE)
    assert told == {"1 A main": 10, "1 A double": 5, "1 B main": 50, "1 B double": 20}


def test_21_7_if_the_upper_player_does_not_join_nobody_doubles() -> None:
    """The call is refused, and the hand may be drawn to instead."""
    calls = ["? 1 double -> 21.7", "1 draw"]
    told = _nets(DOUBLED, calls, *LOW_CALLS, **NO_DOUBLE)
    assert told == {"1 A main": 10, "1 B main": 50}
    why = refusal(NOW, DOUBLED, ["1 double", "1 stand"], wagers=LOW_CALLS, **NO_DOUBLE)
    assert why.rests_on("21.7")


def test_21_7_a_lower_wager_follows_an_upper_caller() -> None:
    """B calls, A joins; or B calls alone."""
    told = _nets(DOUBLED, ["1 double", "1 A double"], *HIGH_CALLS, **NO_DOUBLE)
    assert told == {"1 B main": 50, "1 B double": 50, "1 A main": 10, "1 A double": 10}
    told = _nets(DOUBLED, ["1 double"], *HIGH_CALLS, **NO_DOUBLE)
    assert told == {"1 B main": 50, "1 B double": 50, "1 A main": 10}


@pytest.mark.parametrize("answers", [("B", "C"), ("C", "B")])
def test_21_7_in_whatever_order_they_answer(answers: tuple[str, str]) -> None:
    """Two lower wagers double with one upper, before or after it speaks."""
    calls = ["1 double", *(f"1 {player} double" for player in answers)]
    told = _nets(DOUBLED, calls, *C_TOO, **NO_DOUBLE)
    assert sum(told.values()) == 160


def test_21_7_two_lower_wagers_do_not_help_each_other() -> None:
    """C joins A, but no upper wager does."""
    calls = ["1 double", "1 C double", "1 stand"]
    why = refusal(NOW, DOUBLED, calls, wagers=C_TOO, **NO_DOUBLE)
    assert why.rests_on("21.7")


def test_21_7_an_upper_wager_on_another_box_is_no_help() -> None:
    """The right is shared on the same Box only, even by one player with both."""
    wagers = ((1, "A", 10), (2, "A", 50))
    calls = ["? 1 double -> 11.6 or 21.5", "1 draw", "2 double"]
    told = _nets(f"6h 6s 6d 5h 5s | Ts | Tc | {BUST}", calls, *wagers, **NO_DOUBLE)
    assert told == {"1 A main": 10, "2 A main": 50, "2 A double": 50}


def test_21_7_a_lower_wager_splits_with_an_upper_one() -> None:
    """A calls, B covers both hands."""
    calls = ["1 split", "1 B split", "1 stand", "1 stand"]
    told = _nets(SPLIT, calls, *LOW_CALLS, **NO_SPLIT)
    assert told == {"1 A main": 10, "1 B main": 50, "1 A split 2": 10, "1 B split 2": 50}


def test_21_7_if_the_upper_player_does_not_split_nobody_does() -> None:
    """Refused when B stays away, and when B only names a hand for the wager."""
    calls = ["? 1 split -> 21.7", "1 stand"]
    told = _nets(f"8s 6d 8h | {BUST}", calls, *LOW_CALLS, **NO_SPLIT)
    assert told == {"1 A main": 10, "1 B main": 50}
    for to in (1, 2):
        moved = ["1 split", f"1 B split to {to}", "1 stand", "1 stand"]
        assert refusal(NOW, SPLIT, moved, wagers=LOW_CALLS, **NO_SPLIT).rests_on("21.7")


@pytest.mark.parametrize("to", [1, 2])
def test_21_7_an_upper_wager_that_names_a_hand_has_not_split(to: int) -> None:
    """A calls, B keeps to one hand, C covers both: no upper wager used its right."""
    calls = ["1 split", f"1 B split to {to}", "1 C split", "1 stand", "1 stand"]
    why = refusal(NOW, SPLIT, calls, wagers=C_TOO, **NO_SPLIT)
    assert why.rests_on("21.7") or why.rests_on("12.7")


def test_21_7_a_lower_wager_follows_an_upper_callers_split() -> None:
    """B calls, A covers; or A names the first hand."""
    calls = ["1 split", "1 A split", "1 stand", "1 stand"]
    assert _nets(SPLIT, calls, *HIGH_CALLS, **NO_SPLIT)["1 A split 2"] == 10
    calls = ["1 split", "1 A split to 1", "1 stand", "1 stand"]
    told = _nets(SPLIT, calls, *HIGH_CALLS, **NO_SPLIT)
    assert told == {"1 B main": 50, "1 A main": 10, "1 B split 2": 50}


def test_21_7_a_second_split_is_shared_too() -> None:
    """Where lower wagers may form two hands, the third comes with an upper wager."""
    settings = _tiers({"hands_max": 2}, {})
    cards = f"8s 6d 8h | 8c | Ts | 9s | Kc | {BUST}"
    both = ["1 split", "1 B split"]
    calls = [*both, "? 1 split -> 21.7 or 12.8", *both, "1 stand", "1 stand", "1 stand"]
    told = _nets(cards, calls, *LOW_CALLS, **settings)
    assert (told["1 A split 2"], told["1 A split 3"]) == (10, 10)


def test_21_7_the_upper_wager_must_lie_on_that_hand() -> None:
    """Moved to the second hand, B's wager lends A no double on the first."""
    settings = _tiers({"double_after_split": False}, {})
    calls = ["1 split", "1 B split to 2", "? 1 double", "1 draw", "1 double", "1 B double"]
    told = _nets(f"8s 6d 8h | 3s Ts | 2s 9s | {BUST}", calls, *LOW_CALLS, **settings)
    assert told["1 B double 2"] == 50


def test_21_7_only_the_tiers_restriction_is_lifted() -> None:
    """An 11 with an ace, or a hand of three cards, is doubled by nobody."""
    why = refusal(NOW, "As 6d 5h", ["1 double", "1 B double"], wagers=LOW_CALLS, **NO_DOUBLE)
    assert why.rests_on("11.1")
    calls = ["1 draw", "? 1 double -> 11.1", "1 stand"]
    assert _nets(f"6h 6d 5h | 8s | {BUST}", calls, *HIGH_CALLS, **NO_DOUBLE)


def test_21_7_a_call_that_waits_leaves_something_to_do() -> None:
    """While A's double waits for B, everything the table shows as open is open."""
    wagers = (LayWager(1, "A", 10_00, seated=True), LayWager(1, "B", 50_00, seated=False))
    round = dealt(table(NOW, **NO_DOUBLE), "6h 6d 5h Ts", *wagers)
    round, _ = play(round, Double(1, "A", 1, amount=10_00))
    options = [one.command for one in legal(round)]
    assert options
    assert [one for one in options if why_not(round, one) is not None] == []


def test_21_7_a_call_nobody_may_join_any_more_leaves_something_to_do() -> None:
    """B keeps to one hand, so A's split fails; the Round must go on without it."""
    wagers = (LayWager(1, "A", 10_00, seated=True), LayWager(1, "B", 50_00, seated=False))
    round = dealt(table(NOW, **NO_SPLIT), "8s 6d 8h Ts", *wagers)
    for call in (Split(1, "A", 1, amount=10_00), Split(1, "B", to=1)):
        round, _ = play(round, call)
    assert legal(round)


def test_21_7_a_call_taken_back_takes_its_readings_back() -> None:
    """A's double with an ace waits for B, who does not join: nothing relies on it any more."""
    wagers = (LayWager(1, "A", 10_00, seated=True), LayWager(1, "B", 50_00, seated=False))
    readings = {"double-with-an-ace": "barred-by-two-aces"}
    before = dealt(table(NOW, readings=readings, **NO_DOUBLE), "Ah 6d 5h Ts", *wagers)
    called, _ = play(before, Double(1, "A", 1, amount=10_00))
    assert set(called.readings) - set(before.readings)
    round, _ = play(called, WithdrawCall(1, "A"))
    assert round.readings == before.readings


def test_21_8_the_player_in_control_decides() -> None:
    """B may double and would, but A draws: refused."""
    calls = [
        "? 1 B double -> 21.8",
        "? 1 B split -> 21.8",
        "1 draw",
        "1 stand",
    ]
    told = _nets(f"5h 6d 5s | 9s | {BUST}", calls, *LOW_CALLS, **NO_DOUBLE)
    assert told == {"1 A main": 10, "1 B main": 50}


def test_21_8_control_goes_by_the_seat_not_by_the_tier() -> None:
    """The upper wager of a bettor who is not seated calls nothing (14.3(a))."""
    calls = ["? 1 B double -> 14.3(a)", "? 1 B stand -> 14.3(a)", "1 draw"]
    assert _nets(DOUBLED, calls, *LOW_CALLS, **NO_DOUBLE) == {"1 A main": 10, "1 B main": 50}


def test_15b_9_extra_pair_wagers_where_only_upper_wagers_split() -> None:
    """Some hands may be split at this table, so pair wagers on split hands may be offered."""
    rules = table(
        NOW, extra_pair_wagers_on_splits=True, side_wagers={"perfect-pair": {"scale": 1}},
        **NO_SPLIT,
    )  # fmt: skip
    assert rules.side_wagers["perfect-pair"].on_splits is not None


def test_21_2_lines_cite_the_tiers_own_rules() -> None:
    """A double taken by 11.7 says so; one that comes back cites 11.5."""
    settings = _tiers({"dealer_blackjack_takes_doubles": True}, {})
    for amount, clause in ((10, "11.7"), (50, "11.5")):
        told = lines(
            NOW, "6h Kd 5h | 9s | Ad", ["1 double"], wagers=((1, "A", amount),), **settings
        )
        assert clause in told["double 1"].clauses


def test_21_7_readings_of_the_own_tier_are_named() -> None:
    """A list of totals that binds split hands is relied on by the wagers it binds."""
    settings = _tiers({"double_on": "9-11"}, {})
    calls = ["1 split", "1 double", "1 stand"]
    cards = f"8s 6d 8h | 3s 9s | Ts | {BUST}"
    name = "double-totals-and-splits"
    assert name in relied(NOW, cards, calls, wagers=(LOW,), **settings)
    assert name not in relied(NOW, cards, calls, wagers=((1, "A", 50),), **settings)


def test_21_6_what_the_dealers_blackjack_takes_is_told_though_doubles_are_barred() -> None:
    """A lower wager may double with an upper one (21.7) and lose the double: the sign says so."""
    tiers = _tiers({"double_on": "none", "dealer_blackjack_takes_doubles": True}, {})
    assert "Wagers below $50: Dealer's Blackjack takes doubled wagers" in signs(
        table(NOW, **tiers), "21.6"
    )


@pytest.mark.parametrize("amount", [50, 20])
def test_5_8_who_is_held_to_the_minimum_wagers_the_lower_one(amount: int) -> None:
    """The minimum applicable to the table is the Lower Minimum, whatever is wagered."""
    held = {"box": 1, "player": "A", "amount": amount, "limited": True}
    assert refusal(NOW, "Tc 7h 8c", wagers=(held,), **SCALES).clause == "5.8"
    least = {**held, "amount": 10}
    assert _nets("Tc 7h 8c | Ts", ["1 stand"], least, **SCALES) == {"1 A main": 10}
