"""Analyst: exact answers about tables, worked out in a process of their own, one after another.

The tables never wait for it. What was asked before is known; who asks anew takes back what they
asked and nobody has begun on; where too many wait, the next is asked to retry.
"""

import asyncio
import os
import signal
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from enum import IntEnum
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, TypeVar

import msgspec
from msgspec.structs import replace

from croupier.casino.table.live import Live
from croupier.explain.judged import JudgedCall
from croupier.explain.review import TableSpreads
from croupier.rules.config import TableConfig
from croupier.rules.names import WagerName
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.system import give_way
from croupier.web.analysis.answering import answered, reason
from croupier.web.analysis.questions import (
    Advised,
    AnalysedTable,
    Answer,
    AskAct,
    AskCells,
    AskChart,
    AskCourse,
    AskEdges,
    AskExercise,
    AskFelts,
    AskJudged,
    AskQuestion,
    AskSheet,
    AskSpreads,
    CellFrequencies,
    ChartSheets,
    CheckedCourse,
    DrawnFelts,
    Edges,
    JudgedRound,
    NotSo,
    PosedAct,
    PosedExercise,
    PrintedSheet,
    Question,
    RideAdvice,
)
from croupier.web.analysis.visible_cards import (
    cache_key,
    open_calls,
    question,
    ride_question,
    sample_question,
    table_of,
)

MOST_WAITING: Final = 16
"""Questions that may wait for their turn."""
CACHE_SIZE: Final = 128
"""Answers that are remembered."""
NICENESS: Final = 5
"""Niceness of the process: it gives way to the tables, though people there wait for its answers."""
Work = Callable[[Question], Answer]
T = TypeVar("T")


class Rank(IntEnum):
    """Whose question is answered first."""

    PREPARED = 0
    """Nobody waits for it yet."""
    ASKED = 1
    URGENT = 2
    """It is about a hand in play."""


class Busy(Refusal):
    """The analyst has too much to do, or has been asked something newer."""


class _Waiting:
    """A question that waits for its turn, and for whom."""

    def __init__(self, key: Hashable, question: Question, rank: Rank) -> None:
        self.key, self.question, self.rank = key, question, rank
        self.askers: set[str] = set()
        self.answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.answer.add_done_callback(lambda done: done.cancelled() or done.exception())


class Analyst:
    """Works out what wagers and calls are worth, beside the tables."""

    def __init__(
        self,
        work: Work = answered,
        most: int = MOST_WAITING,
        kept: int = CACHE_SIZE,
        niceness: int = NICENESS,
    ) -> None:
        """Nothing is asked, and no process runs before something is."""
        self._niceness = niceness
        self._work, self._most, self._most_kept = work, most, kept
        self._pool: ProcessPoolExecutor | None = None
        self._known: OrderedDict[Hashable, Answer] = OrderedDict()
        self._waiting: list[_Waiting] = []
        self._now: _Waiting | None = None
        self._running: asyncio.Task[None] | None = None

    # ── What can be asked ───────────────────────────────────────────────────────────────────────

    async def edges(self, config: TableConfig, rules: TableRules, asker: str = "") -> Edges:
        """What every wager of a table is worth; the settings must be those of the rules."""
        answer = await self._asked(
            ("edges", rules.fingerprint), AskEdges(AnalysedTable(config)), asker
        )
        return _given(answer, Edges)

    async def chart(self, live: Live, asker: str = "") -> ChartSheets:
        """How a live table is best played."""
        table = table_of(live)
        key = ("chart", live.rules.fingerprint, table.conditions)
        return _given(await self._asked(key, AskChart(table), asker), ChartSheets)

    def charted(self, live: Live) -> ChartSheets | NotSo | None:
        """How a live table is best played, where that is known already."""
        found = self._known.get(("chart", live.rules.fingerprint, table_of(live).conditions))
        return found if isinstance(found, ChartSheets | NotSo) else None

    async def advised(self, live: Live, box: int, hand: int) -> Advised | None:
        """What each call on a hand is worth that its Box may make; None where none is to be made.

        Hands count from 1. Only what everybody at the table knows goes into it.
        """
        asked = question(live, box, hand)
        if asked is None or live.round is None:
            return None
        open_now = open_calls(live.round, box, hand)
        key = ("advice", live.rules.fingerprint, asked.table.conditions, *cache_key(asked))
        found = _given(await self._asked(key, asked, f"{live.table}/{box}", Rank.URGENT), Advised)
        if open_now is None:
            return found
        calls = tuple(one for one in found.calls if one.name in open_now)
        best = tuple(replace(one, best=at == 0) for at, one in enumerate(calls))
        return replace(found, calls=best, reason=reason(best))

    async def elected(self, live: Live, box: int) -> Advised | None:
        """What insurance and early settlement are worth on a Box; None where nothing can be said.

        It is the same question as of its first hand, so it is worked out once for both.
        """
        asked = question(live, box, 1, elects=True)
        if asked is None:
            return None
        key = ("advice", live.rules.fingerprint, asked.table.conditions, *cache_key(asked))
        return _given(await self._asked(key, asked, f"{live.table}/{box}/1", Rank.URGENT), Advised)

    async def ridden(self, live: Live, box: int, player: str, on: WagerName) -> RideAdvice | None:
        """What letting a won side wager ride earns beyond taking it."""
        asked = ride_question(live, box, player, on)
        if asked is None:
            return None
        asker = f"{live.table}/{box}/{on}"
        hand = (asked.upper, on, asked.cards, asked.first, asked.main, asked.side)
        key = ("ride", live.rules.fingerprint, asked.table.conditions, *hand)
        return _given(await self._asked(key, asked, asker, Rank.URGENT), RideAdvice)

    async def warm(self, live: Live) -> None:
        """Get ready for a table, so that its first hand is valued as quickly as any other."""
        asked = sample_question(live)
        key = ("advice", live.rules.fingerprint, asked.table.conditions, *cache_key(asked))
        with suppress(Refusal):
            await self._asked(key, asked, f"warm {live.table}")

    async def spreads(self, table: AnalysedTable) -> TableSpreads:
        """What every wager of a table is expected to bring, and how far results spread."""
        key = ("spreads", msgspec.json.encode(table))
        return _given(await self._asked(key, AskSpreads(table), ""), TableSpreads)

    async def judged(self, asked: AskJudged, key: str) -> tuple[JudgedCall, ...]:
        """What every call of an ended Round was worth; the caller caches the answer."""
        return _given(await self._asked(("judged", key), asked, ""), JudgedRound).calls

    async def exercise(self, asked: AskExercise) -> PosedExercise:
        """An exercise of a table, marked where an answer was given."""
        return _given(await self._asked(_exercise_key(asked), asked, ""), PosedExercise)

    async def felts(self, asked: AskExercise) -> DrawnFelts:
        """The table of an exercise, drawn once whatever is answered."""
        question = AskFelts(replace(asked, answer=None, given_up=False))
        key = "felts", msgspec.json.encode(question)
        return _given(await self._asked(key, question, ""), DrawnFelts)

    async def act(self, asked: AskAct) -> PosedAct:
        """An act of a whole Round, marked where an answer was given."""
        return _given(await self._asked(("act", msgspec.json.encode(asked)), asked, ""), PosedAct)

    def remember_exercise(self, asked: AskExercise, posed: PosedExercise) -> None:
        """Know an exercise that was made for another question."""
        self._keep(_exercise_key(asked), posed)

    async def check_course(self, asked: AskCourse) -> str:
        """Refuse a course that cannot be asked; the fingerprint of its rules."""
        found = await self._asked(("course", asked.course), asked, "")
        return _given(found, CheckedCourse).fingerprint

    async def question(self, asked: AskQuestion) -> PosedExercise:
        """The next question of a course."""
        return _given(await self._asked(_question_key(asked), asked, ""), PosedExercise)

    def prepare_exercise(self, asked: AskExercise) -> None:
        """Have an exercise ready by when it is asked for, if there is time."""
        self._prepare(_exercise_key(asked), asked)

    def prepare_question(self, asked: AskQuestion) -> None:
        """The same of a question of a course."""
        self._prepare(_question_key(asked), asked)

    def _prepare(self, key: Hashable, asked: AskExercise | AskQuestion) -> None:
        if key not in self._known:
            with suppress(Busy):
                self._queued(key, asked, "", Rank.PREPARED)

    async def sheet(self, markup: str, *, to_keep: bool = False) -> bytes:
        """A sheet as a PDF, if asked as one that archives keep."""
        answer = await self._asked(("sheet", markup, to_keep), AskSheet(markup, to_keep), "")
        return _given(answer, PrintedSheet).pdf

    async def cells(self, config: TableConfig, fingerprint: str) -> CellFrequencies:
        """How often each cell of a table's chart is decided on."""
        question = AskCells(AnalysedTable(config))
        return _given(await self._asked(("cells", fingerprint), question, ""), CellFrequencies)

    # ── One after another ───────────────────────────────────────────────────────────────────────

    async def _asked(
        self, key: Hashable, question: Question, asker: str, rank: Rank = Rank.ASKED
    ) -> Answer:
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        return await asyncio.shield(self._queued(key, question, asker, rank).answer)

    def _queued(self, key: Hashable, question: Question, asker: str, rank: Rank) -> _Waiting:
        """The question in its place: one that is asked already is not asked twice."""
        self._take_back(asker, key, rank)
        under_way = [*self._waiting, *([self._now] if self._now is not None else [])]
        asked = next((one for one in under_way if one.key == key), None)
        if asked is None:
            if len(self._waiting) >= self._most:
                raise Busy((), "too much is being worked out at the moment: ask again shortly")
            asked = _Waiting(key, question, rank)
            self._waiting.append(asked)
        asked.askers.add(asker)
        asked.rank = max(asked.rank, rank)
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        return asked

    def _take_back(self, asker: str, key: Hashable, rank: Rank) -> None:
        """Who asks anew no longer waits for what they asked before."""
        for one in list(self._waiting):
            if asker and one.askers == {asker} and one.key != key and one.rank == rank:
                self._waiting.remove(one)
                one.answer.set_exception(Busy((), "something newer has been asked meanwhile"))

    async def _run(self) -> None:
        """Answer one question after another, by rank, then as they came."""
        while self._waiting:
            self._now = asked = max(self._waiting, key=lambda one: one.rank)
            self._waiting.remove(asked)
            try:
                answer = await self._worked(asked.question)
            except Exception as trouble:  # reported to who asked; the next is answered all the same
                asked.answer.set_exception(trouble)
            else:
                self._keep(asked.key, answer)
                asked.answer.set_result(answer)
            self._now = None

    def _keep(self, key: Hashable, answer: Answer) -> None:
        self._known[key] = answer
        if len(self._known) > self._most_kept:
            self._known.popitem(last=False)

    async def _worked(self, question: Question) -> Answer:
        """The answer; a process that died over it is made anew, once."""
        for _ in range(2):
            pool = self._pool or self._begun()
            try:
                return await asyncio.wrap_future(pool.submit(self._work, question))
            except BrokenProcessPool:
                self._end()
        raise Busy((), "this could not be worked out: ask again shortly")

    # ── The process ─────────────────────────────────────────────────────────────────────────────

    def _begun(self) -> ProcessPoolExecutor:
        self._pool = ProcessPoolExecutor(1, get_context("spawn"), _settle, (self._niceness,))
        return self._pool

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            working = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in working:
                process.terminate()

    @property
    def workers(self) -> tuple[int, ...]:
        """The processes at work, by their numbers."""
        return () if self._pool is None else tuple(self._pool._processes or ())

    async def close(self) -> None:
        """Answer nothing any more."""
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        left = [*self._waiting, *([self._now] if self._now is not None else [])]
        self._waiting, self._now = [], None
        for one in left:
            if not one.answer.done():
                one.answer.set_exception(Busy((), "the casino is closing"))
        self._end()


def _settle(niceness: int) -> None:
    """Leave stopping to the server, give way to it, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(OSError):
        give_way(niceness)
    Thread(target=_outlived, daemon=True).start()


def _outlived() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _exercise_key(asked: AskExercise) -> Hashable:
    return "exercise", msgspec.json.encode(asked)


def _question_key(asked: AskQuestion) -> Hashable:
    return "question", asked.course, asked.part, asked.seed


def _given(answer: Answer, kind: type[T]) -> T:
    """An answer of the kind that was asked for, or why there is none."""
    if isinstance(answer, NotSo):
        raise Refusal(answer.clauses, answer.why)
    assert isinstance(answer, kind), "an answer is of the kind of its question"
    return answer
