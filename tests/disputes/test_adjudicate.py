"""Adjudicate: what the law makes of a Round, and where practice departs from it."""

import tomllib
from typing import Any

import pytest

from croupier import house
from croupier.disputes.document import sections
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
