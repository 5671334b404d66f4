"""Reviewer: reviews of what people played, worked out Round by Round behind the tables' questions.

A Round is one question to the analyst, so that a player with a hand to decide never waits for a
review. What was worked out of a Round is remembered: it never changes.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

from msgspec import Struct, field

from croupier.casino.cache import BoundedCache
from croupier.casino.store.port import EventStore
from croupier.casino.table.histories import Histories
from croupier.casino.table.history import logged_round
from croupier.casino.table.live import rules_of
from croupier.casino.table.live_table import LiveTable
from croupier.explain.judged import JudgedCall
from croupier.explain.review import (
    NO_ROUNDS,
    Expectation,
    PlayersRound,
    Review,
    ReviewedRound,
    RoundSums,
    WagerTotal,
    expected,
    together,
)
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.web.analysis.analyst import Analyst, Busy
from croupier.web.analysis.questions import AnalysedTable, AskJudged

T = TypeVar("T")
Totals = Iterable[WagerTotal]
ROUNDS_KEPT: Final = 4096
"""Rounds whose calls are remembered."""
REVIEWS_KEPT: Final = 64
"""Reviews that are remembered, done or not."""
MOST_UNDER_WAY: Final = 16
"""Reviews that are worked out or wait for it."""
AGAIN_AFTER: Final = 0.5
"""Seconds after which a question is asked again that the analyst had no time for."""
TRIES: Final = 40
AT_ONCE: Final = 0.25
"""Seconds that a request waits, for what is soon worked out."""


class ReviewProgress(Struct):
    """A review that is being worked out: the Rounds that are done, and what came of it."""

    total: int
    rounds: list[ReviewedRound] = field(default_factory=list)
    """The first of its Rounds, with their calls."""
    review: Review | None = None
    failed: str = ""

    @property
    def done(self) -> int:
        """How many Rounds are worked out."""
        return len(self.rounds)

    @property
    def over(self) -> bool:
        """Is there nothing to wait for?"""
        return self.review is not None or bool(self.failed)


class Reviewer:
    """Works out reviews, one after another, beside the tables."""

    def __init__(self, analyst: Analyst, histories: Histories, store: EventStore) -> None:
        """Nothing is asked."""
        self._analyst, self._histories, self._store = analyst, histories, store
        self._calls: BoundedCache[tuple[JudgedCall, ...]] = BoundedCache(ROUNDS_KEPT)
        self._reviews: BoundedCache[ReviewProgress] = BoundedCache(REVIEWS_KEPT)
        self._expectations: BoundedCache[Expectation] = BoundedCache(REVIEWS_KEPT)
        self._turn = asyncio.Semaphore(1)
        self._working: dict[str, asyncio.Task[None]] = {}

    # ── One Round ───────────────────────────────────────────────────────────────────────────────

    async def calls(self, table: LiveTable, number: int) -> tuple[JudgedCall, ...]:
        """Every call of an ended Round, whoever made it, beside what each was worth."""
        key = f"{table.live.table}/{number}"
        known = self._calls.get(key)
        if known is None:
            known = await self._asked(table, number, key)
            self._calls.put(key, known)
        return known

    async def calls_soon(self, table: LiveTable, number: int) -> tuple[JudgedCall, ...] | None:
        """The same where it is soon known; otherwise it is begun, if there is room."""
        key = f"{table.live.table}/{number}"
        known = self._calls.get(key)
        if known is None and (key in self._working or len(self._working) < MOST_UNDER_WAY):
            await self._awaited(key, partial(self._begin, table, number))
        return self._calls.get(key)

    async def _awaited(self, key: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Begin some work unless it is under way, and wait for it, but not for long."""
        task = self._working.get(key)
        if task is None:
            task = self._working[key] = asyncio.create_task(work())
            task.add_done_callback(lambda _: self._working.pop(key, None))
        await asyncio.wait({task}, timeout=AT_ONCE)

    async def _begin(self, table: LiveTable, number: int) -> None:
        with suppress(Refusal):  # the next request begins it again
            async with self._turn:
                await self.calls(table, number)

    async def _asked(self, table: LiveTable, number: int, key: str) -> tuple[JudgedCall, ...]:
        history = await self._histories.of(table)
        logged = await logged_round(self._store, table, history, number)
        of = analysed(table, logged.config)
        decks = rules_of(logged.config, table.live.heat).elections.decks
        asked = AskJudged(of, logged.events, logged.seen(decks))
        return await _patiently(lambda: self._analyst.judged(asked, key))

    # ── A review ────────────────────────────────────────────────────────────────────────────────

    async def review(
        self, table: LiveTable, player: str, rounds: Sequence[PlayersRound], *, values: bool
    ) -> ReviewProgress:
        """A review of a player's Rounds as far as it is; who asks first has it begun.

        Without ``values`` no call is judged: it says only what the Rounds came to.
        """
        sums = sum((one.sums for one in rounds), NO_ROUNDS)
        key = f"{table.live.table}/{player}/{values}/{rounds[0].number}/{_state(sums)}"
        found = self._reviews.get(key)
        if found is None or found.failed:
            found = ReviewProgress(len(rounds))
            if len(self._working) >= MOST_UNDER_WAY:
                raise Busy((), "many reviews are being worked out: ask again shortly")
            self._reviews.put(key, found)
        if not found.over:
            work = partial(self._work, found, table, player, rounds, values=values)
            await self._awaited(key, work)
        return found

    async def _work(
        self,
        progress: ReviewProgress,
        table: LiveTable,
        player: str,
        rounds: Sequence[PlayersRound],
        *,
        values: bool,
    ) -> None:
        try:
            async with self._turn:
                history = await self._histories.of(table)
                for one in rounds[progress.done :]:
                    calls = await self.calls(table, one.number) if values else ()
                    own = tuple(call for call in calls if call.made.player == player)
                    progress.rounds.append(ReviewedRound(one, own))
                played = ((history.places[one.number].config, one.totals) for one in rounds)
                expectation = await self._expected(table, played)
        except Refusal as refused:
            progress.failed = refused.why
            return
        except Exception:  # for the log; who waits sees it, and may ask again
            progress.failed = "this could not be worked out: ask again shortly"
            raise
        progress.review = Review(
            table=table.live.table,
            player=player,
            rounds=tuple(progress.rounds),
            expected=expectation,
        )

    # ── What was expected ───────────────────────────────────────────────────────────────────────

    async def expected_soon(self, table: LiveTable, player: str) -> Expectation | None:
        """What all of a player's Rounds were expected to bring, where it is soon known.

        Otherwise it is begun, if there is room.
        """
        own = (await self._histories.of(table)).of(player)
        key = f"{table.live.table}/{player}/{_state(own.sums)}"
        if self._expectations.get(key) is None and len(self._working) < MOST_UNDER_WAY:
            await self._awaited(key, partial(self._expect, key, table, tuple(own.totals())))
        return self._expectations.get(key)

    async def _expect(
        self, key: str, table: LiveTable, played: Sequence[tuple[TableConfig, Totals]]
    ) -> None:
        with suppress(Refusal):  # the next request begins it again
            async with self._turn:
                self._expectations.put(key, await self._expected(table, played))

    async def _expected(
        self, table: LiveTable, played: Iterable[tuple[TableConfig, Totals]]
    ) -> Expectation:
        """What wagers were expected to bring, each by the settings it was laid under."""
        configs: dict[int, TableConfig] = {}
        wagers: dict[int, list[WagerTotal]] = {}
        for config, totals in played:
            configs[id(config)] = config
            wagers.setdefault(id(config), []).extend(totals)
        parts: list[Expectation] = []
        for one, config in configs.items():
            of = analysed(table, config)
            spreads = await _patiently(partial(self._analyst.spreads, of))
            parts.append(expected(wagers[one], spreads))
        return together(parts)

    async def close(self) -> None:
        """Work nothing out any more."""
        for work in tuple(self._working.values()):
            work.cancel()
            with suppress(asyncio.CancelledError):
                await work


async def _patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask the analyst, and again where it had no time."""
    for _ in range(TRIES):
        try:
            return await ask()
        except Busy:
            await asyncio.sleep(AGAIN_AFTER)
    raise Busy((), "too much is being worked out at the moment: ask again shortly")


def _state(sums: RoundSums) -> str:
    """What changes with every Round more, and with every ruling."""
    return f"{sums.rounds}/{sums.net}/{len(sums.corrections)}"


def analysed(table: LiveTable, config: TableConfig) -> AnalysedTable:
    """A table by the settings of one of its Rounds; at a heat its tournament prevails."""
    heat = table.live.heat
    return AnalysedTable(config, None if heat is None else heat.conditions)
