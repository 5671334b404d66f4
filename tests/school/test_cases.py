"""Cases: a verdict says line by line what was ruled rightly, and by which clauses."""

from croupier import house
from croupier.rules.config import TableConfig
from croupier.school.dispute_plans import ACTS
from croupier.school.exercise import Exercise, Kind, NetsAnswer, NetsForm
from croupier.school.generator import exercise
from croupier.school.marking import mark
from croupier.sentence import plain

CONFIG = TableConfig(edition="nz-current", minimum=10_00)


def case(name: str) -> Exercise:
    """A case in which this was done wrongly."""
    every = (exercise(Kind.CASES, CONFIG, seed) for seed in range(200))
    return next(one for one in every if name in one.topics)


def form(one: Exercise) -> NetsForm:
    assert isinstance(one.form, NetsForm)
    return one.form


def test_each_line_is_held_against_the_ruling_with_its_clauses() -> None:
    one = case("paid wrongly")
    assert isinstance(one.answer, NetsAnswer)
    paid = form(one).paid
    verdict = mark(one, NetsAnswer(paid))
    ruling = house.adjudicate(form(one).record)
    lines = {
        key: (line.net, line.clauses) for key, line in zip(ruling.keys, ruling.lines, strict=True)
    }
    assert {each.key: (each.ruled, each.clauses) for each in verdict.lines} == lines
    wrong = {each.key for each in verdict.lines if not each.right}
    assert wrong == {one.at for one in ruling.deviations if one.kind == "payment"}
    assert all("; you ruled: " in plain(each.sentence) for each in verdict.lines if not each.right)
    assert all(each.right for each in mark(one, one.answer).lines)


def test_a_double_that_had_to_be_refused_comes_to_nothing() -> None:
    one = case("a call given effect")
    ruling = house.adjudicate(form(one).record)
    (call,) = [each for each in ruling.deviations if each.kind == "call"]
    assert "was given effect" in plain(call.practice)
    (key,) = set(form(one).paid) - set(ruling.keys)
    assert key.endswith(" double")
    assert isinstance(one.answer, NetsAnswer)
    assert one.answer.nets[key] == 0
    assert form(one).clauses[key] == call.clauses


def test_a_double_that_was_open_and_refused_is_named() -> None:
    one = case("a call refused")
    assert any("the call was open to the player" in plain(each.sentence) for each in one.why)


def test_9_2_insurance_taken_when_it_was_closed_comes_to_nothing() -> None:
    one = case("insurance taken late")
    ruling = house.adjudicate(form(one).record)
    (call,) = [each for each in ruling.deviations if each.kind == "call"]
    (key,) = set(form(one).paid) - set(ruling.keys)
    assert key.endswith(" insurance")
    assert isinstance(one.answer, NetsAnswer)
    assert one.answer.nets[key] == 0
    assert form(one).clauses[key] == call.clauses == ("9.2~tail",)


def test_16_5_cards_in_each_others_place_go_back() -> None:
    one = case("cards exchanged")
    ruling = house.adjudicate(form(one).record)
    assert sum(each.kind == "card" for each in ruling.deviations) == 2
    assert any(" lay there; by law: " in plain(each.sentence) for each in one.why)


def test_every_wrong_act_is_asked() -> None:
    asked = {name for seed in range(80) for name in exercise(Kind.CASES, CONFIG, seed).topics}
    assert asked == set(ACTS)
