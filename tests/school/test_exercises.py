"""Exercises: each stated answer is what the engine settles, refuses or rules; no other is."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from msgspec.structs import replace

from croupier import house
from croupier.record.expect import nets
from croupier.record.write import write_record
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.school import irregularities, payouts, procedure
from croupier.school.exercise import (
    AmountAnswer,
    ChoiceAnswer,
    ChoiceForm,
    Exercise,
    Kind,
    NetsAnswer,
    NetsForm,
    TotalAnswer,
)
from croupier.school.generator import exercise, exercise_of_level, rules_of
from croupier.school.marking import mark
from croupier.school.wording import asked, hint
from croupier.table import mishaps
from croupier.table.commands import Insure
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.fold.evolve import evolve
from croupier.table.legal.option import refusal
from croupier.table.play.entitlements import entitlements
from croupier.table.state import Round, active
from croupier.table.supervision import Reconstruct
from croupier.totals import LOW_POINTS, is_ace
from tests.figures import Many, Tell
from tests.tables import random_config

AT_EACH = 5
"""Exercises of each random table."""


def posed(kind: Kind, count: int) -> Iterator[Exercise]:
    """Exercises of a kind, at random tables of every edition."""
    for at in range(count // AT_EACH):
        config = random_config(Random(f"school {at}"))
        yield from (exercise(kind, config, seed) for seed in range(AT_EACH))


def choices(one: Exercise) -> ChoiceForm:
    assert isinstance(one.form, ChoiceForm)
    return one.form


@pytest.mark.figure
def test_a_payout_is_what_a_record_of_the_round_settles(many: Many, figure: Tell) -> None:
    count = many(300, 10_000, 40, 40)
    for at in range(count // AT_EACH):
        config = random_config(Random(f"school {at}"))
        rules = rules_of(config)
        for seed in range(AT_EACH):
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


def test_4_1_a_total_is_counted_card_by_card(many: Many, figure: Tell) -> None:
    count = many(8_100, 10_000, 200, 200)
    for one in posed(Kind.TOTALS, count):
        (given,) = one.given
        cards = [part.card for part in given.sentence if not isinstance(part, str)]  # type: ignore[union-attr]
        low = sum(LOW_POINTS[card] for card in cards)
        soft = any(map(is_ace, cards)) and low + 10 <= 21
        answer = one.answer
        assert isinstance(answer, TotalAnswer)
        assert (answer.points, answer.soft) == (low + 10 * soft, soft)
        assert answer.blackjack == (len(cards) == 2 and answer.points == 21)
    figure("school: totals", count)


@pytest.mark.figure
def test_what_comes_next_is_due_and_the_other_acts_are_refused(many: Many, figure: Tell) -> None:
    count = many(500, 10_000, 40, 40)
    for one in posed(Kind.PROCEDURE, count):
        right = procedure.next_act(one.round)
        assert right is not None
        assert one.right_choice is not None
        assert one.right_choice.sentence == right.sentence
        wrong = {each.sentence for each in procedure.wrong_acts(one.round)}
        for each in choices(one).choices:
            assert each.right or (each.sentence in wrong and each.sentence != right.sentence)
            assert each.why.clauses
    figure("school: procedure", count)


@pytest.mark.figure
def test_16_what_is_ruled_is_what_the_engine_does(many: Many, figure: Tell) -> None:
    """And nothing else that may be chosen is, by any reading of the clauses it rests on."""
    count = many(500, 10_000, 40, 40)
    kinds = set()
    for one in posed(Kind.IRREGULARITIES, count):
        at, report = irregularities.gone_wrong(
            Random(f"irregularities {one.seed}"), rules_of(one.config)
        )
        assert at.round == one.round
        kinds.add(type(report))
        _, happened = play(at.round, report)
        for each in choices(one).choices:
            shown = FOLLOWS[str(each.sentence[0])]
            assert each.right == any(shown(at.round, event) for event in happened), each
    assert len(kinds) > (4 if count > 400 else 2)
    figure("school: irregularities", count)


def _rebuilt(round: Round, event: Event, able: bool) -> bool:
    """Is a card misplaced, and can the cards go back into their order?"""
    if not isinstance(event, mishaps.CardMisplaced):
        return False
    after = evolve(round, event)
    return (refusal(after, Reconstruct()) is None) == able


FOLLOWS: dict[str, Callable[[Round, Event], bool]] = {
    irregularities.OUT: lambda _, event: isinstance(event, mishaps.CardOut),
    irregularities.NEXT: lambda round, event: (
        isinstance(event, mishaps.CardAside) and not (event.exposed and active(round) is not None)
    ),
    irregularities.OFFERED: lambda round, event: (
        isinstance(event, mishaps.CardAside) and event.exposed and active(round) is not None
    ),
    irregularities.STANDS: lambda _, event: isinstance(event, mishaps.CardStands),
    irregularities.REBUILT: lambda round, event: _rebuilt(round, event, True),
    irregularities.HAND_VOID: lambda round, event: _rebuilt(round, event, False),
    irregularities.ROUND_VOID: lambda _, event: isinstance(event, mishaps.RoundVoided),
    irregularities.BY_RULE: lambda _, event: isinstance(event, mishaps.PlayerAbsent),
    irregularities.STILL_OPEN: lambda _, event: isinstance(event, mishaps.InsuranceNotOffered),
    irregularities.TOO_LATE: lambda *_: False,
    irregularities.UNDONE: lambda _, event: isinstance(event, mishaps.CallUndone),
    irregularities.CALL_STANDS: lambda _, event: isinstance(event, mishaps.CallStands),
    irregularities.REFILLED: lambda _, event: isinstance(event, mishaps.ShoeRefilled),
}
"""What happens in the engine where something is ruled."""


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
        ruling = house.adjudicate(one.form.record)
        assert nets(ruling.lines) == one.answer.nets
        assert ruling.deviations, "something was paid wrongly"
        assert not mark(one, NetsAnswer(one.form.paid)).right
        assert mark(one, one.answer).right
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
