"""Exercises: each stated answer is what the engine settles, refuses or rules; no other is."""

from random import Random

import pytest
from msgspec.structs import replace

from croupier import house
from croupier.disputes.adjudicate import adjudicate
from croupier.record.expect import nets
from croupier.record.read import read_record
from croupier.record.write import write_record
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.school import irregularities, payouts
from croupier.school.exercise import (
    AmountAnswer,
    ChoiceAnswer,
    Kind,
    NetsAnswer,
    NetsForm,
    TotalAnswer,
)
from croupier.school.generator import exercise, exercise_of_level, rules_of
from croupier.school.marking import mark
from croupier.school.wording import asked, hint
from croupier.table.commands import Insure
from croupier.table.legal.option import refusal
from croupier.table.play.entitlements import entitlements
from croupier.totals import LOW_POINTS, is_ace
from tests.figures import Many, Tell
from tests.school.following import follows
from tests.school.posing import AT_EACH, choices, posed, seeds
from tests.tables import random_config


@pytest.mark.figure
def test_a_payout_is_what_a_record_of_the_round_settles(many: Many, figure: Tell) -> None:
    count = many(300, 10_000, 40, 40)
    for at in range(count // AT_EACH):
        config = random_config(Random(f"school {at}"))
        rules = rules_of(config)
        for seed in seeds(at):
            case = payouts.case_of(config, rules, seed)
            answer = exercise(Kind.PAYOUTS, config, seed).answer
            assert answer == AmountAnswer(case.line.net)
            settled = house.settle(write_record(config, case.round.events))
            assert case.line.net in [
                line.net
                for line in settled.played.round.lines
                if (line.box, line.player, line.wager, line.hand, line.against)
                == (
                    case.line.box,
                    case.line.player,
                    case.line.wager,
                    case.line.hand,
                    case.line.against,
                )
            ]
    figure("school: payouts", count)


@pytest.mark.figure
def test_4_1_a_total_is_counted_card_by_card(many: Many, figure: Tell) -> None:
    count = many(2_000, 10_000, 200, 200)
    for one in posed(Kind.TOTALS, count):
        (given,) = one.given
        cards = [part.card for part in given.sentence if not isinstance(part, str)]  # type: ignore[union-attr]
        low = sum(LOW_POINTS[card] for card in cards)
        aces = sum(map(is_ace, cards))
        together = one.config.readings.get("several-aces") == "all-low-together"
        soft = aces > 0 and low + 10 <= 21 and not (together and aces > 1)
        answer = one.answer
        assert isinstance(answer, TotalAnswer)
        assert (answer.points, answer.soft) == (low + 10 * soft, soft)
        split = given.sentence[0] == "After a split: "
        assert answer.blackjack == (len(cards) == 2 and answer.points == 21 and not split)
    figure("school: totals", count)


@pytest.mark.figure
def test_16_what_is_ruled_is_what_the_engine_does(many: Many, figure: Tell) -> None:
    """And nothing else that may be chosen is, by any reading of the clauses it rests on."""
    count = many(300, 10_000, 40, 40)
    kinds = set()
    for one in posed(Kind.IRREGULARITIES, count):
        sort, report = irregularities.gone_wrong(
            Random(f"irregularities {one.seed}"), rules_of(one.config)
        )
        assert report.at.round == one.round
        kinds.add(sort)
        for each in choices(one).choices:
            assert each.right == follows(report, str(each.sentence[0])), each
            assert each.why.clauses
    assert len(kinds) > (9 if count > 400 else 5)
    figure("school: irregularities", count)


@pytest.mark.figure
def test_9_3_the_most_insurance_is_accepted_and_a_chip_more_is_not(
    many: Many, figure: Tell
) -> None:
    count = many(300, 10_000, 30, 30)
    for one in posed(Kind.INSURANCE, count):
        assert isinstance(one.answer, AmountAnswer)
        held = next(each for each in entitlements(one.round) if each.right == "insurance")
        most = one.answer.cents
        against = one.round.box(held.box).stakes[0].against
        asked_for = Insure(held.box, held.player, most, against=against)
        assert refusal(one.round, asked_for) is None
        assert refusal(one.round, replace(asked_for, amount=most + 1)) is not None
        chip = one.round.rules.elections.smallest_chip
        assert refusal(one.round, replace(asked_for, amount=most + chip)) is not None
    figure("school: insurance", count)


@pytest.mark.figure
def test_a_case_is_ruled_on_as_the_adjudicator_does(many: Many, figure: Tell) -> None:
    count = many(100, 10_000, 10, 10)
    for one in posed(Kind.CASES, count):
        assert isinstance(one.form, NetsForm)
        assert isinstance(one.answer, NetsAnswer)
        # a table is opened by every reading: the exercises of one share them
        ruling = adjudicate(read_record(one.form.record), rules_of)
        lawful = nets(ruling.lines)
        assert one.answer.nets == {key: lawful.get(key, 0) for key in one.form.paid}
        assert set(lawful) <= set(one.form.paid)
        assert ruling.deviations, "something was done wrongly"
        assert not mark(one, NetsAnswer(one.form.paid)).right
        assert mark(one, one.answer).right
        assert all(one.form.clauses.values())
    figure("school: cases", count)


@pytest.mark.figure
def test_the_best_call_has_the_highest_value(many: Many, figure: Tell) -> None:
    config = TableConfig(edition="nz-current", minimum=10_00)
    count = many(200, 10_000, 20, 20)
    refused = 0
    for seed in range(count):
        one = exercise(Kind.CALLS, config, seed)
        assert one.right_choice is not None
        assert mark(one, one.answer).right
        refused += sum(bool(each.why.clauses) for each in choices(one).choices)
        for each in choices(one).choices:
            assert each.right == mark(one, ChoiceAnswer(each.key)).right
    assert refused
    figure("school: calls", count)


@pytest.mark.parametrize("kind", Kind)
def test_the_same_table_and_seed_make_the_same_exercise(kind: Kind) -> None:
    config = TableConfig(edition="nz-current", minimum=10_00)
    first, second = (exercise(kind, config, 7) for _ in range(2))
    assert list(asked(first)) == list(asked(second))
    assert first.answer == second.answer
    assert hint(first)
    assert first.fingerprint == house.open_table(config).fingerprint


@pytest.mark.parametrize("kind", [Kind.PAYOUTS, Kind.TOTALS, Kind.PROCEDURE])
def test_a_level_is_what_makes_an_exercise_harder(kind: Kind) -> None:
    config = TableConfig(edition="nz-current", minimum=10_00)
    easy, hard = (exercise_of_level(kind, config, 1, level) for level in (1, 4))
    assert easy.level == 1
    assert not easy.harder_by
    assert hard.level > 2
    assert len(hard.harder_by) == hard.level - 1


@pytest.mark.parametrize("seed", [-1, 2**60])
def test_a_seed_is_a_whole_number_every_program_can_hold(seed: int) -> None:
    with pytest.raises(Refusal, match="a seed is a whole number"):
        exercise(Kind.TOTALS, TableConfig(edition="nz-current"), seed)
