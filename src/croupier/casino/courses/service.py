"""Service: the courses of a server and what people answered in them, folded from their logs."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeVar

from croupier.casino.cache import BoundedCache
from croupier.casino.courses import acts
from croupier.casino.courses.events import (
    COURSES,
    PUPILS,
    AnyAttemptEvent,
    AnyCourseEvent,
    AttemptOpened,
    CourseMade,
    course_stream,
    pupil_stream,
    read_attempt_event,
    read_course_event,
    written,
)
from croupier.casino.courses.folded_log import FoldedLog
from croupier.casino.courses.state import (
    Attempt,
    AttemptRecord,
    OfferedCourse,
    Pupil,
    attempt_folded,
    course_folded,
    pupil_folded,
)
from croupier.casino.store.port import EventStore, Halted, Spoilt, Stale, Write
from croupier.casino.table.live_table import BUSY, TRIES, Sent
from croupier.digest import digest
from croupier.rules.refusal import Refusal
from croupier.school.generator import MOST_SEED
from croupier.school.result import RulesOrigin

S = TypeVar("S")
E = TypeVar("E")
CourseAct = Callable[[OfferedCourse], tuple[AnyCourseEvent, ...]]
AttemptAct = Callable[[Attempt], tuple[AnyAttemptEvent, ...]]
CourseLog = FoldedLog[OfferedCourse]
PupilLog = FoldedLog[Pupil]
IN_MEMORY: Final = 1_000
"""People whose attempts are held in memory; of the others the log is read again."""
LONG: Final = 20
"""Letters in the name of an attempt."""


class Courses:
    """Every course of a server, and the attempts at them."""

    def __init__(self, store: EventStore, clock: Callable[[], int]) -> None:
        """None is known yet."""
        self._store, self._clock = store, clock
        self.halted: dict[str, str] = {}
        """Those whose log is spoilt, and what is wrong with each."""
        self._courses: dict[str, CourseLog] = {}
        self._pupils: BoundedCache[PupilLog] = BoundedCache(IN_MEMORY)

    def __iter__(self) -> Iterator[OfferedCourse]:
        """The courses, in the order of their titles."""
        known = [one.known for one in self._courses.values()]
        return iter(sorted(known, key=lambda one: (one.course.title, one.name)))

    def course(self, name: str) -> OfferedCourse:
        """A course by its name."""
        return self._log(name).known

    def _log(self, name: str) -> CourseLog:
        if name in self.halted:
            raise Halted(self.halted[name])
        if name not in self._courses:
            raise Refusal((), "there is no such course")
        return self._courses[name]

    def record(self, attempt: str) -> AttemptRecord:
        """What the courses know of an attempt."""
        for course in self._courses.values():
            if attempt in course.known.attempts:
                return course.known.attempts[attempt]
        raise Refusal((), "there is no such attempt")

    async def attempt(self, name: str) -> Attempt:
        """An attempt by its name, with all that was answered."""
        log = await self._pupil(self.record(name).person)
        return log.known.attempt(name)

    async def _pupil(self, person: str) -> PupilLog:
        known = self._pupils.get(person)
        if known is not None:
            return known
        log: PupilLog = FoldedLog(self._store, pupil_stream(person), _pupil_fold)
        await log.catch_up()
        again = self._pupils.get(person)  # somebody else may have been faster
        if again is None:
            self._pupils.put(person, log)
        return again or log

    # ── Following ───────────────────────────────────────────────────────────────────────────

    async def heard(self, stream: str, version: int) -> None:
        """A stream has come to a version, by whomever; one that is spoilt keeps no other out."""
        if stream.startswith(COURSES):
            await self._heard_of(stream.removeprefix(COURSES), version)
        elif stream.startswith(PUPILS):
            log = self._pupils.get(stream.removeprefix(PUPILS))
            if log is not None:
                async with log.turn:
                    await log.come_to(version)

    async def _heard_of(self, name: str, version: int) -> None:
        if name in self.halted:
            return
        log = self._courses.get(name) or FoldedLog(
            self._store, course_stream(name), partial(_course_fold, name)
        )
        try:
            async with log.turn:
                await log.come_to(version)
        except Spoilt as why:
            self.halted[name] = str(why)
            return
        if log.state is not None:
            self._courses.setdefault(name, log)

    # ── Courses ─────────────────────────────────────────────────────────────────────────────

    async def make(self, made: CourseMade, sent: Sent) -> OfferedCourse:
        """Offer a course, as the first entry of its log; sent again, it is the same course."""
        if len(self._courses) >= acts.MOST_COURSES and made.name not in self._courses:
            raise Refusal((), f"a casino has {acts.MOST_COURSES} courses at most")
        bodies = tuple(map(written, acts.make(made)))
        stream = course_stream(made.name)
        if not await self._appended(sent.write(stream, 0, bodies, self._clock())):
            raise Refusal((), "there is such a course already")
        await self._heard_of(made.name, 1)
        return self.course(made.name)

    async def do(self, name: str, sent: Sent, act: CourseAct) -> OfferedCourse:
        """Carry out a command about a course, once."""
        log = self._log(name)
        async with log.turn:
            for _ in range(TRIES):
                events = await self._acted(log, sent, act)
                if events is None:
                    continue
                if not events or await self._appended(_write(log, sent, events, self._clock())):
                    await log.catch_up()
                    return log.known
                await log.catch_up()
        raise Refusal((), BUSY)

    async def _acted(
        self, log: FoldedLog[S], sent: Sent, act: Callable[[S], tuple[E, ...]]
    ) -> tuple[E, ...] | None:
        """What follows; nothing from a command that was answered before.

        Nothing is refused or left undone by what is out of date: the log is caught up with first.
        None: it has moved on, and the command is to be tried again.
        """
        try:
            events = act(log.known)
        except Refusal:
            if await self._store.answered(log.stream, sent.id) is not None:
                return ()
            if await log.catch_up():
                return None
            raise
        return None if not events and await log.catch_up() else events

    async def _appended(self, *writes: Write) -> bool:
        """Write to all streams or to none; was nobody faster?"""
        try:
            await self._store.append(*writes)
        except Stale:
            return False
        return True

    # ── Attempts ────────────────────────────────────────────────────────────────────────────

    async def begin(self, name: str, person: str, origin: RulesOrigin, sent: Sent) -> Attempt:
        """Begin a course by a seed nobody knows; who has begun it continues that."""
        attempt = digest("croupier attempt", sent.id.encode()).hex()[:LONG]
        pupil, log = await self._pupil(person), self._log(name)
        async with pupil.turn, log.turn:
            for _ in range(TRIES):
                begun = log.known.attempts.get(attempt) or log.known.open_of(person)
                if begun is not None:
                    return pupil.known.attempt(begun.attempt)
                await self._begun(pupil, log, (attempt, person), origin)
                await pupil.catch_up()
                await log.catch_up()
        raise Refusal((), BUSY)

    async def _begun(
        self, pupil: PupilLog, log: CourseLog, whose: tuple[str, str], origin: RulesOrigin
    ) -> None:
        """Write that somebody's attempt begins, to both logs or to none."""
        now, (attempt, person) = self._clock(), whose
        opened = AttemptOpened(
            attempt=attempt,
            course=log.known.name,
            person=person,
            seed=secrets.randbelow(MOST_SEED),
            origin=origin,
            at=now,
        )
        events = acts.begin(log.known, attempt, person, now)
        sent = Sent(f"begin/{attempt}", written(opened))
        await self._appended(_write(log, sent, events, now), _write(pupil, sent, (opened,), now))

    async def go_on(self, name: str, sent: Sent, act: AttemptAct) -> Attempt:
        """Carry out a command in an attempt, once; where it ends, its course has the marks."""
        log = await self._pupil(self.record(name).person)
        async with log.turn:
            for _ in range(TRIES):
                events = await self._acted(log, sent, lambda pupil: act(pupil.attempt(name)))
                if events is None:
                    continue
                if not events or await self._written(log, name, sent, events):
                    await log.catch_up()
                    return log.known.attempt(name)
                await log.catch_up()
        raise Refusal((), BUSY)

    async def _written(
        self, log: PupilLog, name: str, sent: Sent, events: tuple[AnyAttemptEvent, ...]
    ) -> bool:
        """Write what follows in an attempt, and its marks with its end; was nobody faster?"""
        write, after = _write(log, sent, events, self._clock()), log.known.attempt(name)
        for event in events:
            after = attempt_folded(after, event)
        if after.closed is None:
            return await self._appended(write)
        course = self._log(after.opened.course)
        async with course.turn:
            ended = acts.ended(after, course.known.course)
            own = Sent(f"end/{name}", written(ended))
            done = await self._appended(write, _write(course, own, (ended,), self._clock()))
            await course.catch_up()
            return done


def _write(
    log: CourseLog | PupilLog,
    sent: Sent,
    events: tuple[AnyCourseEvent, ...] | tuple[AnyAttemptEvent, ...],
    now: int,
) -> Write:
    return sent.write(log.stream, log.version, tuple(map(written, events)), now)


def _pupil_fold(state: Pupil | None, bodies: Sequence[bytes]) -> Pupil | None:
    return pupil_folded(state, map(read_attempt_event, bodies))


def _course_fold(
    name: str, state: OfferedCourse | None, bodies: Sequence[bytes]
) -> OfferedCourse | None:
    after = course_folded(state, map(read_course_event, bodies))
    if after is not None and after.name != name:
        raise ValueError("this is of another course")
    return after
