"""Whole Rounds: every act of the Dealer's for pages, one after another."""

from functools import lru_cache

import msgspec

from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.school.exercise import Exercise
from croupier.school.generator import check_seed, rules_of
from croupier.school.whole_round import after_last, whole_round
from croupier.school.wording import said
from croupier.web.analysis.lessons import felts, line, shown
from croupier.web.analysis.questions import AskAct, LessonLine, PosedAct


def posed(asked: AskAct) -> PosedAct:
    """A Round before an act, with what became of an answer; or after the last act."""
    every = _acts(msgspec.msgpack.encode(asked.table.config), asked.seed)
    if not 1 <= asked.act <= len(every) + 1:
        raise Refusal((), f"this Round has {len(every)} acts")
    done = every[: asked.act - 1]
    one = every[asked.act - 1] if asked.act <= len(every) else None
    round = after_last(every) if one is None else one.round
    return PosedAct(
        edition=round.rules.elections.edition.id,
        count=len(every),
        done=tuple(map(_done, done)),
        since=_since(done[-1] if done else None, one),
        felts=felts(round),
        exercise=None if one is None else shown(one, asked.answer),
    )


@lru_cache(maxsize=32)
def _acts(config: bytes, seed: int) -> tuple[Exercise, ...]:
    """The acts of a Round, cached for whoever goes on with it."""
    check_seed(seed)
    table = msgspec.msgpack.decode(config, type=TableConfig)
    return whole_round(table, rules_of(table), seed)


def _done(one: Exercise) -> LessonLine:
    """An act that was done, with why it was due."""
    right = one.right_choice
    assert right is not None
    rules = one.round.rules
    text = f"{said(right.sentence, rules)}. {said(right.why.sentence, rules)}"
    return LessonLine(text, right.why.clauses)


def _since(before: Exercise | None, one: Exercise | None) -> tuple[LessonLine, ...]:
    """What has happened since the act before."""
    if one is None:
        return ()
    known = () if before is None else before.given
    return tuple(line(each, one.round.rules) for each in one.given if each not in known)
