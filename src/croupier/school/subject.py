"""Subject: a question of procedure, with what is right by the engine and what is not."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from croupier.rules.config import TableConfig
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import AnswerChoice, Stated
from croupier.sentence import Sentence
from croupier.table.state import Round


class ProcedureQuestion(NamedTuple):
    """What is given and asked, what is right, and what is really refused or out of order."""

    round: Round
    given: tuple[Stated, ...]
    question: Sentence
    right: AnswerChoice
    wrong: tuple[AnswerChoice, ...]
    also: tuple[Stated, ...] = ()
    """What another reading would make right; it is among no choices."""
    harder_by: tuple[str, ...] = ()


Subject = Callable[[Random, TableConfig, TableRules], ProcedureQuestion | None]
"""Asks about a table; nothing where this Round raises no such question."""


def right(sentence: Sentence, why: Stated) -> AnswerChoice:
    """The right choice."""
    return AnswerChoice("", sentence, True, why)


def wrong(sentence: Sentence, why: Stated) -> AnswerChoice:
    """A choice that is wrong, and why."""
    return AnswerChoice("", sentence, False, why)
