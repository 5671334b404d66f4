"""Adjudicate: what the law makes of a Round, and where practice departs from it."""

import tomllib
from typing import Any

import pytest

from croupier import house
from croupier.disputes.document import Subject, sections
from croupier.disputes.report import report
from croupier.disputes.ruling import RoundRuling
from croupier.rules.refusal import Refusal
from croupier.sentence import plain
from tests.telling import record

CARDS = "Ts 6c 7d | Td 4h"


def _done(**told: Any) -> str:
    """The ``[done]`` of a record."""
    rows = ["", "[done]"]
    rows += [f"{key} = {value!r}" for key, value in told.items() if isinstance(value, list)]
    for key, table in told.items():
        if isinstance(table, dict):
            rows += [f"[done.{key}]", *(f'"{name}" = {_toml(v)}' for name, v in table.items())]
    return "\n".join(rows)


def _toml(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _rule(text: str, *, all_readings: bool = False, **told: Any) -> RoundRuling:
    whole = text + (_done(**told) if told else "")
    tomllib.loads(whole)
    return house.adjudicate(whole, all_readings=all_readings)


def _wrong(text: str, **told: Any) -> Refusal:
    with pytest.raises(Refusal) as refused:
        _rule(text, **told)
    return refused.value


PLAIN = record("nz-current", CARDS, ["1 stand"])


def test_a_round_of_which_nothing_is_said_agrees_with_the_law() -> None:
    ruling = _rule(PLAIN)
    assert ruling.agrees
    assert not ruling.owed
    assert "5.1(g)" in ruling.clauses


def test_a_record_that_does_not_say_what_was_done_is_ruled_on_as_that() -> None:
    """Nobody reads that practice was right where no practice is recorded: the law's nets stand."""
    ruling = _rule(PLAIN)
    said = {one.heading: one for one in sections(ruling)}
    (finding, *_) = map(plain, said["Ruling"].sentences)
    assert finding == "The record does not say what was done at the table. By law this is due."
    assert [tuple(map(plain, row)) for row in said["What is due"].rows] == [("A", "loses", "$20")]
    assert report(ruling)["practice_recorded"] is False
    paid = _rule(PLAIN, paid={"1 A main": -20})
    assert "What is due" not in {one.heading for one in sections(paid)}
    assert report(paid)["practice_recorded"] is True


def test_a_right_payment_agrees() -> None:
    assert _rule(PLAIN, paid={"1 A main": -20}).agrees


def test_a_wrong_payment_is_told_with_what_is_owed() -> None:
    """The Dealer's 20 beats 17; the player was paid."""
    ruling = _rule(PLAIN, paid={"1 A main": 20})
    (deviation,) = ruling.deviations
    assert (deviation.kind, deviation.at) == ("payment", "1 A main")
    assert "5.1(g)" in deviation.clauses
    assert ruling.owed == {"A": -40_00}
    assert not ruling.agrees


def test_what_the_casino_owes_is_above_nothing() -> None:
    """19 against 19 is a Stand Off; the wager was taken."""
    text = record("nz-current", "Ts 6c 9d | Td 3h", ["1 stand"])
    assert _rule(text, paid={"1 A main": -20}).owed == {"A": 20_00}


def test_cards_in_a_wrong_place_are_told() -> None:
    ruling = _rule(PLAIN, placed={"1": "Ts 7d Td", "dealer": "6c 4h"})
    assert [one.at for one in ruling.deviations] == ["1", "dealer"]
    assert ruling.deviations[0].clauses == ("16.5",)


def test_a_call_given_effect_though_refused() -> None:
    text = record("nz-current", "As 6c 7d | 3h Td 5c", ["? 1 double 20 -> 11.1", "1 draw"])
    ruling = _rule(text, calls=["1 double 20"], paid={"1 A double": 20})
    assert [one.kind for one in ruling.deviations] == ["call", "payment"]
    assert ruling.deviations[0].clauses == ("11.1",)
    assert ruling.owed == {"A": -20_00}


def test_a_call_refused_though_it_was_open() -> None:
    text = record("nz-current", CARDS, ["? 1 draw", "1 stand"])
    (deviation,) = _rule(text).deviations
    assert "open to the player" in plain(deviation.law)


ACE_DOUBLED = ("As 6h 7d | 3d | Td Kc", ["? 1 A double 20", "1 draw"])
SOFT_DOUBLES = {"double-with-an-ace": "barred-by-two-aces"}
PAID = {"1 A main": 20, "1 A double": 20}


def test_a_call_given_effect_that_the_law_permits_stands() -> None:
    """What was done prevails over the mark; the draw in its place is left out, and named."""
    text = record("nz-current", *ACE_DOUBLED, readings=SOFT_DOUBLES)
    ruling = _rule(text, calls=["1 A double 20"], paid=PAID)
    assert ruling.agrees
    assert _nets(ruling) == {"1 A main": 20_00, "1 A double": 20_00}
    (warning,) = map(plain, ruling.warnings)
    assert warning.startswith("1 draw is left out: ")
    plainly = record("nz-current", ACE_DOUBLED[0], ["1 A double 20"], readings=SOFT_DOUBLES)
    assert _rule(plainly, paid=PAID).lines == ruling.lines


def test_a_call_that_was_never_open_is_no_call_in_its_place() -> None:
    """A split of an ace and a seven is refused with the double and without it."""
    cards, (double, draw) = ACE_DOUBLED
    text = record("nz-current", cards, [double, "1 split", draw], readings=SOFT_DOUBLES)
    ruling = _rule(text, calls=["1 A double 20"])
    assert [(one.kind, one.at) for one in ruling.deviations] == [("call", "play[1]")]
    assert len(ruling.warnings) == 1


def test_a_lawful_call_that_was_refused_leaves_the_round_without_it() -> None:
    ruling = _rule(record("nz-current", *ACE_DOUBLED, readings=SOFT_DOUBLES), paid={"1 A main": 20})
    (deviation,) = ruling.deviations
    assert plain(deviation.practice) == "1 A double 20 was refused"
    assert _nets(ruling) == {"1 A main": 20_00}
    assert not ruling.owed


def test_a_payment_on_a_lawful_call_that_was_refused_contradicts_the_record() -> None:
    wrong = _wrong(record("nz-current", *ACE_DOUBLED, readings=SOFT_DOUBLES), paid=PAID)
    assert wrong.at == "done.paid.1 A double"
    assert "name it in [done] calls" in wrong.why


@pytest.mark.parametrize("play", [ACE_DOUBLED[1], ["1 A double 20", "1 draw"]])
@pytest.mark.parametrize("all_readings", [False, True])
def test_a_refused_call_names_the_reading_it_turns_on(play: list[str], all_readings: bool) -> None:
    """Marked or struck out: with what the other choice would make of it."""
    text = record("nz-current", ACE_DOUBLED[0], play)
    ruling = _rule(text, all_readings=all_readings, calls=["1 A double 20"], paid=PAID)
    assert [one.name for one in ruling.relied] == list(SOFT_DOUBLES)
    (other,) = [one for one in ruling.alternatives if one.readings == SOFT_DOUBLES]
    assert (other.calls[0].at, other.calls[0].refused) == ("play[0]", False)


def test_a_reading_that_only_judges_a_call_otherwise_is_an_alternative() -> None:
    """Nobody gave effect to the call: no wager turns on it, and yet it was open or was not."""
    ruling = _rule(record("nz-current", *ACE_DOUBLED), paid={"1 A main": 20})
    (other,) = ruling.alternatives
    assert other.readings == SOFT_DOUBLES
    assert other.nets == _nets(ruling)
    (row,) = next(one.rows for one in sections(ruling) if one.subject is Subject.ALTERNATIVES)
    assert plain(row[1]) == "1 A double 20: the call was open to the player"
    by_law = _rule(record("nz-current", *ACE_DOUBLED, readings=SOFT_DOUBLES))
    assert [one.name for one in by_law.relied] == list(SOFT_DOUBLES)
    (call,) = report(by_law)["alternatives"][0]["calls"]
    assert call["refused"] is True


def test_a_right_that_nobody_has_is_not_said_to_have_been_refused() -> None:
    (deviation,) = _rule(record("nz-current", CARDS, ["& 1 A insurance", "1 stand"])).deviations
    assert plain(deviation.practice) == "& 1 A insurance was said to be open"
    assert plain(deviation.law) == "A has no such right on Box 1 here"


def test_a_round_without_an_end_counts_what_lies_on_the_layout() -> None:
    ruling = _rule(record("nz-current", ACE_DOUBLED[0], ["1 double"]))
    (_, staked, _) = next(one.sentences for one in sections(ruling) if one.subject is Subject.FILED)
    assert plain(staked).endswith("; 1 wager, $20 staked, 1 not settled yet.")
    assert not report(ruling)["spread"]


@pytest.mark.parametrize(("amount", "why"), [(2000, "maximum wager is"), (5, "minimum wager is")])
def test_a_wager_beyond_the_limits_goes_back_whatever_the_result(amount: int, why: str) -> None:
    """It should have been refused: the Box keeps its cards, and the Round comes out as dealt."""
    wagers = [(1, "A", amount), (2, "B", 30)]
    limits = {"minimum": 10, "maximum": 500}
    text = record("nz-current", "Ts 9c 6h 7d 8s | Td 4h", ["1 stand", "2 stand"], wagers, **limits)
    ruling = _rule(text, paid={"1 A main": -amount, "2 B main": -30})
    wager, payment = ruling.deviations
    assert (wager.kind, wager.at, wager.clauses) == ("call", "wager[0]", ("2.1",))
    assert why in plain(wager.law)
    assert (payment.at, payment.clauses) == ("1 A main", ("2.1",))
    assert _nets(ruling) == {"1 A main": 0, "2 B main": -30_00}
    assert ruling.owed == {"A": amount * 100}
    assert ruling.played.round.box(1).hands[0].cards == ("Ts", "7d")
    with pytest.raises(Refusal, match=why):
        house.settle(text)


def test_what_is_added_to_a_wager_that_goes_back_goes_back_with_it() -> None:
    limits = {"minimum": 10, "maximum": 500}
    cards = "6s 6h 5d | Td | 7c Kc"
    text = record("nz-current", cards, ["1 double"], [(1, "A", 2000)], **limits)
    ruling = _rule(text, paid={"1 A main": 2000, "1 A double": 2000})
    assert _nets(ruling) == {"1 A main": 0, "1 A double": 0}
    assert ruling.owed == {"A": -4000_00}


def test_a_wager_that_goes_back_takes_no_room_from_a_lawful_one() -> None:
    """14.2: the Box maximum is for those whose wagers may lie there."""
    limits = {"minimum": 10, "maximum": 500, "box_maximum": 500, "players_per_box": 3}
    wagers = [(1, "A", 2000), (1, "B", 30)]
    ruling = _rule(record("nz-current", CARDS, ["1 stand"], wagers, **limits))
    assert [one.at for one in ruling.deviations] == ["wager[0]"]
    assert _nets(ruling) == {"1 A main": 0, "1 B main": -30_00}


def test_a_wager_on_a_box_that_is_not_there_cannot_be_ruled_on() -> None:
    assert _wrong(record("nz-current", CARDS, ["1 stand"], [(12, "A", 20)])).at == "wager[0]"


def test_4_1_d_what_is_above_the_maximum_goes_back_alone() -> None:
    text = record("act-1996", "Ts 6c 9d | Td 4h", ["1 stand"], [(1, "A", 600)], maximum=500)
    ruling = _rule(text, paid={"1 A main": -600})
    assert _nets(ruling) == {"1 A main": -500_00}
    assert ruling.owed == {"A": 100_00}


def test_an_unlawful_call_is_struck_and_the_round_goes_on() -> None:
    """A double on an ace has no effect in law; the draw that followed has."""
    text = record("nz-current", "As 6c 7d | 3h Td 5c", ["1 double", "1 draw"])
    ruling = _rule(text)
    (deviation,) = ruling.deviations
    assert (deviation.kind, deviation.at, deviation.clauses) == ("call", "play[0]", ("11.1",))
    assert [line.wager for line in ruling.lines] == ["main"]
    assert not ruling.unfinished


def test_a_struck_call_may_leave_a_decision_open() -> None:
    text = record("nz-current", "As 6c 7d | 3h Td 5c", ["1 double"])
    ruling = _rule(text)
    assert "no call was made" in plain(ruling.unfinished)
    assert not ruling.agrees


def test_every_step_has_its_sentence_and_irregular_ones_stand_out() -> None:
    text = record("nz-current", "Ts 6c 7d | Kd^ Td 4h", ["1 stand"])
    told = {step.text: step for step in _rule(text).steps}
    step = told["Kd is found face up in the shoe and goes out of play"]
    assert step.irregular
    assert step.clauses == ("16.1",)


SPLIT = ("8c Th 8d | Qs | 7h Kd | Ac", ["1 split", "1 stand", "1 draw"])


def test_readings_that_matter_are_told_with_what_the_others_give() -> None:
    ruling = _rule(record("nz-current", *SPLIT, wagers=[(1, "A", 10)]))
    relied = {one.name: one for one in ruling.relied}["bust-then-dealer-blackjack"]
    assert relied.choice == "chip-tracking"
    assert set(relied.others) == {"busted-plus-one", "cap-original"}
    (other,) = [one for one in ruling.alternatives if "bust-then-dealer-blackjack" in one.readings]
    assert other.nets == {"1 A main": -10_00, "1 A split 2": 0}


def test_all_combinations_of_readings_that_change_the_round() -> None:
    """Two readings that each change it give three more outcomes; the spread is their range."""
    text = record("nz-current", *SPLIT, wagers=[(1, "A", 10)], double_on="9-11")
    ruling = _rule(text, all_readings=True)
    assert ruling.every_combination
    chosen = [dict(one.readings) for one in ruling.alternatives]
    assert {"bust-then-dealer-blackjack": "cap-original"} in chosen
    assert all(one.nets != dict(_nets(ruling)) for one in ruling.alternatives)


def _nets(ruling: RoundRuling) -> dict[str, int]:
    return dict(zip(ruling.keys, (line.net for line in ruling.lines), strict=True))


def test_20_4_the_other_reading_of_a_void_round() -> None:
    """What was settled before a Round was void is undone, or stands."""
    text = record(
        "act-1996",
        "Ts 6c 2d 7s 9h 3c",
        ["! void round"],
        wagers=[
            (1, "A", 20),
            (2, "B", 20),
            {"box": 1, "player": "A", "amount": 5, "on": "over-13"},
        ],
        side_wagers={"over-under-13": {}},
    )
    text = text.replace("3c", "").replace("Ts 6c 2d 7s 9h ", "Ts 6c 2d 7s 9h")
    ruling = _rule(text, all_readings=True)
    other = {frozenset(one.readings.items()): one.nets for one in ruling.alternatives}
    nets = other[frozenset({("void-round-undoes", "open-only")})]
    assert nets == {"1 A main": 0, "2 B main": 0, "1 A over-13": 5_00}


@pytest.mark.parametrize(
    ("told", "at", "why"),
    [
        ({"paid": {"2 A main": 5}}, "done.paid.2 A main", "a payment to nobody"),
        ({"paid": {"1 Zoe main": 5}}, "done.paid.1 Zoe main", "a payment to nobody"),
        ({"paid": {"main": 5}}, "done.paid.main", "names no wager"),
        ({"paid": {"1 A main": "five"}}, "done.paid.1 A main", "not an amount"),
        ({"placed": {"1": "Ts Ts 7d"}}, "done.placed", "left the shoe 1 times"),
        ({"placed": {"left": "Ts"}}, "done.placed.left", "names no hand"),
        ({"placed": {"1": "Tx"}}, "done.placed.1", "not a card"),
        ({"calls": ["1 split"]}, "done.calls[0]", "was not called"),
        ({"calls": ["dance"]}, "done.calls[0]", "number of a Box"),
    ],
)
def test_what_was_done_must_not_contradict_the_record(
    told: dict[str, Any], at: str, why: str
) -> None:
    wrong = _wrong(PLAIN, **told)
    assert wrong.at == at
    assert why in wrong.why


@pytest.mark.parametrize(
    ("done", "at"),
    [("done = 3", "done"), ("[done]\ntea = 1", "done.tea"), ("[done]\ncalls = 1", "done.calls")],
)
def test_a_done_that_cannot_be_read(done: str, at: str) -> None:
    text = f"{done}\n{PLAIN}" if done.startswith("done") else f"{PLAIN}\n{done}"
    assert _wrong(text).at == at


def test_settle_reads_what_was_done_and_settles_the_plain_case() -> None:
    settlement = house.settle(PLAIN + _done(paid={"1 A main": 20}))
    assert settlement.as_expected


def test_a_wager_that_is_not_settled_yet_is_not_said_to_be_none() -> None:
    """Where a Round has no end, what was paid on a wager that lies there is not owed back."""
    text = record("nz-current", "Ts 6c 7d", [], wagers=[(1, "A", 20)])
    ruling = _rule(text + _done(paid={"1 A main": 20, "1 A double": 20}))
    assert ruling.unfinished
    laws = {one.at: plain(one.law) for one in ruling.deviations}
    assert laws["1 A main"] == "the wager is not settled yet"
    assert laws["1 A double"].startswith("no such wager was made in law")
    assert ruling.owed == {"A": -20_00}


def test_a_record_that_ends_before_the_round_is_ruled_on_as_far_as_it_goes() -> None:
    ruling = _rule(record("nz-current", "Ts 6c 7d", ["1 stand"], wagers=[(1, "A", 20)]))
    assert not ruling.agrees
    assert plain(ruling.unfinished) == "the record ends while the Dealer is due a card (3.3(c))"
    assert plain(ruling.steps[-1].sentence) == "Box 1 stands"
