"""Procedure: what the Dealer does, at any moment of a Round and between two."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules
from croupier.school.acts import next_act, wrong_acts
from croupier.school.announcements import announced
from croupier.school.choosing import chosen_from
from croupier.school.cuts import cutter
from croupier.school.exercise import PROCEDURE, ChoiceAnswer, ChoiceForm, Exercise
from croupier.school.moments import TRIES, RoundMoment, betting, moments
from croupier.school.payment_order import paid_now
from croupier.school.shuffle_occasions import shuffles
from croupier.school.subject import ProcedureQuestion, Subject
from croupier.school.turns import caller, dealt_next, insurers
from croupier.table.dealer import due
from croupier.table.play.entitlements import ended_by
from croupier.table.state import Round

NEXT_ACT: Final = "next act"
_PATIENCE: Final = 4
"""Rounds that are looked through for a subject before another is taken."""
_BETTING: Final = 0.05
"""How often what comes next is asked while wagers are laid."""


def next_thing(random: Random, config: TableConfig, rules: TableRules) -> ProcedureQuestion | None:
    """What the Dealer does next."""
    if random.random() < _BETTING:
        return act_at(config, betting(random, rules))
    return act_at(config, random.choice(tuple(moments(random, rules))))


def act_at(config: TableConfig, at: RoundMoment) -> ProcedureQuestion | None:
    """What the Dealer does at a moment, and what would be refused."""
    found = next_act(at.round)
    wrong = tuple(wrong_acts(at.round))
    if found is None or not wrong:
        return None
    return ProcedureQuestion(
        round=at.round,
        given=at.story(config),
        question=("What do you do next?",),
        right=found.choice,
        wrong=wrong,
        harder_by=tuple(_harder(at.round)),
    )


def _harder(round: Round) -> Iterator[str]:
    """What makes it harder to say what comes next."""
    if len(round.boxes) > 1:
        yield "several Boxes"
    if any(len(box.hands) > 1 for box in round.boxes):
        yield "split hands"
    if any(len(box.bettors) > 1 for box in round.boxes):
        yield "several people on a Box"
    due_now = due(round)
    if due_now is not None and ended_by(round, due_now):
        yield "somebody has a right that the next act would end"


SUBJECTS: Final[Mapping[str, Subject]] = {
    NEXT_ACT: next_thing,
    "who is dealt to": dealt_next,
    "who may call": caller,
    "who may insure": insurers,
    "who cuts": cutter,
    "when to shuffle": shuffles,
    "what is announced": announced,
    "what is paid first": paid_now,
}
"""What is asked, each as often."""


def pose(config: TableConfig, rules: TableRules, seed: int) -> Exercise:
    """A question of procedure, of any subject."""
    random = Random(f"procedure {seed}")
    for _ in range(TRIES):
        name = random.choice(tuple(SUBJECTS))
        for _ in range(_PATIENCE):
            asked = SUBJECTS[name](random, config, rules)
            if asked is not None and asked.wrong:
                return exercise_of(random, config, name, asked, seed)
    raise AssertionError("no Round of this table raises a question")


def exercise_of(
    random: Random, config: TableConfig, subject: str, asked: ProcedureQuestion, seed: int
) -> Exercise:
    """A question with its choices in an order that gives nothing away."""
    form = ChoiceForm(chosen_from(random, asked.right, asked.wrong))
    return Exercise(
        kind=PROCEDURE,
        seed=seed,
        config=config,
        fingerprint=asked.round.rules.fingerprint,
        round=asked.round,
        given=asked.given,
        question=asked.question,
        form=form,
        answer=ChoiceAnswer(next(one.key for one in form.choices if one.right)),
        why=(asked.right.why, *asked.also),
        topics=frozenset({subject}),
        clauses=frozenset(asked.right.why.clauses),
        harder_by=asked.harder_by,
    )
