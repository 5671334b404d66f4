"""Analysts: those who work everything out in this process, where the process is not the point.

A process of its own takes seconds to start, and knows nothing of what was worked out before. Where
it is the point, what it does lies here too: it imports this module, and no test.
"""

import asyncio
import os
import signal
import time
from collections.abc import Callable
from typing import ClassVar

import msgspec

from croupier.web.analysis.analyst import Analyst
from croupier.web.analysis.answering import answered
from croupier.web.analysis.questions import Answer, AskEdges, Edges, Question


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


# ── What a process does ─────────────────────────────────────────────────────────────────────────


def slowly(asked: Question) -> Answer:
    """Take half a second."""
    time.sleep(0.5)
    return _named(asked)


def hard(asked: Question) -> Answer:
    """Take half a second, and a core of the machine."""
    end = time.perf_counter() + 0.5
    while time.perf_counter() < end:
        pass
    return _named(asked)


def at_once(asked: Question) -> Answer:
    return _named(asked)


def dies(asked: Question) -> Answer:
    """Die over a table of one Box, answer any other."""
    assert isinstance(asked, AskEdges)
    if asked.table.config.boxes == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return _named(asked)


def _named(asked: Question) -> Answer:
    """An answer that says which process gave it, and differs each time."""
    assert isinstance(asked, AskEdges)
    return Edges(f"{asked.table.config.boxes} {os.getpid()} {time.monotonic_ns()}", ())
