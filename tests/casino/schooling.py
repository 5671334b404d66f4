"""Schooling: a casino in memory whose courses people take, at a time that is set by hand."""

from collections.abc import AsyncIterator
from functools import partial

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.casino.audit import export
from croupier.casino.casino import Casino
from croupier.casino.checkpoints import checkpoint
from croupier.casino.courses import acts
from croupier.casino.courses.events import CourseMade
from croupier.casino.courses.state import Attempt, OfferedCourse
from croupier.casino.key_file import public_key
from croupier.casino.table.live_table import Sent
from croupier.rules.config import TableConfig
from croupier.rules.table_rules import LAW_RELEASE
from croupier.school.course import Course, CoursePart, found_from, next_place
from croupier.school.exercise import Kind
from croupier.school.generator import rules_of
from croupier.school.marking import mark
from croupier.school.result import RulesOrigin
from croupier.verify.audit import audit
from croupier.verify.finding import Report
from tests.casino.competing import SharedStore
from tests.casino.memory import Disk, MemoryVault

TABLE = TableConfig(edition="nz-current", minimum=10_00)
ORIGIN = RulesOrigin(LAW_RELEASE, rules_of(TABLE).fingerprint)
COURSE = Course(
    title="First week",
    table=TABLE,
    parts=(
        CoursePart(kind=Kind.TOTALS, count=2, seconds=4, pass_mark=1.0),
        CoursePart(kind=Kind.INSURANCE, count=1, seconds=10),
    ),
)
NAME = "first-week"


class Schooling:
    """A process beside others, on a disk."""

    def __init__(self, disk: Disk | None = None) -> None:
        self.disk, self.now, self.sent = disk or Disk(), 1_000_000, 0
        self.casino = Casino(SharedStore(self.disk), MemoryVault(1), lambda: self.now)
        self.courses = self.casino.courses

    async def start(self) -> "Schooling":
        """Resume all there is on the disk."""
        await self.casino.start("a test")
        return self

    def command(self, name: str = "") -> Sent:
        """A command under an id of its own, or under this one."""
        self.sent += 1
        return Sent(name or f"test/{id(self)}/{self.sent}", name.encode())

    async def make(self, course: Course = COURSE, name: str = NAME) -> OfferedCourse:
        """A course that is offered."""
        made = CourseMade(name=name, course=course, origin=ORIGIN, by="O", at=self.now)
        return await self.courses.make(made, self.command(f"make {name}"))

    async def begin(self, person: str, name: str = NAME) -> Attempt:
        """Somebody begins a course."""
        return await self.courses.begin(name, person, ORIGIN, self.command())

    async def ask(self, attempt: Attempt) -> Attempt:
        """The next question is shown."""
        course = self.courses.course(attempt.opened.course).course
        place = next_place(course, attempt.opened.seed, attempt.seeds)
        found = found_from(course.table, course.parts[place.part], place.seed)
        act = partial(acts.ask, course=course, seed=found.seed, at=self.now)
        return await self.courses.go_on(attempt.name, self.command(), act)

    async def answer(self, attempt: Attempt, after: int = 1_000, right: bool = True) -> Attempt:
        """The question that waits is answered, after so many milliseconds; not right: passed."""
        self.now += after
        course = self.courses.course(attempt.opened.course).course
        number = len(attempt.asked)
        place = next_place(course, attempt.opened.seed, attempt.seeds[:-1])
        one = found_from(course.table, course.parts[place.part], place.seed)
        done = acts.Replied("so", one.answer, mark(one, one.answer).right) if right else _PASSED
        act = partial(acts.answer, course=course, number=number, replied=done, at=self.now)
        command = self.command(f"answer {attempt.name} {number}")
        return await self.courses.go_on(attempt.name, command, act)

    async def take(self, person: str, after: int = 1_000) -> Attempt:
        """Somebody takes the whole course, every answer right."""
        attempt = await self.begin(person)
        while attempt.closed is None:
            attempt = await self.answer(await self.ask(attempt), after)
        return attempt

    async def report(self) -> Report:
        """What the independent verifier makes of an export."""
        return audit(await self.exported(), public_key(_KEY))

    async def exported(self) -> list[bytes]:
        """An export, with a checkpoint at its end."""
        await checkpoint(self.casino.store, _KEY, 0)
        return await _all(export(self.casino.store))


_PASSED = acts.Replied()
_KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


async def _all(lines: AsyncIterator[bytes]) -> list[bytes]:
    return [line async for line in lines]
