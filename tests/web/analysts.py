"""Analysts: those who work everything out in this process, where the process is not the point.

A process of its own takes seconds to start, and knows nothing of what was worked out before.
"""

import asyncio
from collections.abc import Callable
from typing import ClassVar

import msgspec

from croupier.web.analysis.analyst import Analyst
from croupier.web.analysis.answering import answered
from croupier.web.analysis.questions import Answer, Question


class Here(Analyst):
    """Works everything out in this process."""

    def __init__(self, work: Callable[[Question], Answer] = answered, **how: int) -> None:
        super().__init__(work, **how)
        self.done: list[Question] = []

    async def _worked(self, question: Question) -> Answer:
        self.done.append(question)
        return await asyncio.to_thread(self._work, question)


class Remembering(Here):
    """What one of them has worked out, all of them know."""

    _answers: ClassVar[dict[bytes, Answer]] = {}

    async def _worked(self, question: Question) -> Answer:
        asked = type(question).__name__.encode() + msgspec.json.encode(question)
        if asked not in self._answers:
            self._answers[asked] = await super()._worked(question)
        return self._answers[asked]
