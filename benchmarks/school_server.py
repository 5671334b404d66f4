"""How soon a question of a course is there, and what people who drill cost the live tables.

Run it with ``python3 dev.py bench school_server``, or ``python -m benchmarks.school_server SECONDS
PEOPLE``. A server runs in a process of its own with a hundred tables in play, whose commands are
measured there, in the same way and against the same bound as in ``live_table``. Beside them 200
people take a course over HTTP, each on a connection of their own: a question every eight seconds,
and an answer to it. A question is measured from the first byte out to the last byte of the answer,
by when it has been made and its showing is durable; an answer until it is marked and durable.

The bound is of the same run, so whatever else the machine does moves both. Processor time does not
turn on that: a question and its answer take the server about 3 ms of it, as much as one or two
commands, and the process that makes exercises as much, at a priority behind everything else.
"""

import asyncio
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import quantiles
from typing import Final

import msgspec
from msgspec import Struct

from benchmarks.live_server import Guest, port_of, prepare, timed
from benchmarks.live_table import Told, probed, report
from benchmarks.parts.playing import CONFIG
from croupier.casino.casino import Casino
from croupier.casino.courses.events import CourseMade
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table.live_table import Sent
from croupier.rules.table_rules import LAW_RELEASE
from croupier.school.course import MOST_EXERCISES, Course, CoursePart
from croupier.school.exercise import Kind
from croupier.school.generator import rules_of
from croupier.school.result import RulesOrigin
from tests.processes import guarded

PEOPLE: Final = 200
SECONDS: Final = 60
THINK: Final = 8.0
"""Seconds from one question to the next; a connection unused for five is closed."""
AT: Final = "benchmark"
KINDS: Final = (Kind.PAYOUTS, Kind.TOTALS, Kind.INSURANCE, Kind.PROCEDURE, Kind.IRREGULARITIES)


class Drilled(Struct):
    """What was measured, in seconds."""

    questions: list[float]
    answers: list[float]
    errors: Counter[str]
    server: float = 0
    beside: float = 0
    """Processor time of the server, and of the processes beside it."""


def spent(server: int) -> tuple[float, float]:
    """Seconds of processor time: of the server, and of the processes it started."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return _seconds(server), sum(_seconds(int(one)) for one in children)


def _seconds(process: int) -> float:
    figures = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(figures[11]) + int(figures[12])) / os.sysconf("SC_CLK_TCK")


class Learner(Guest):
    """Somebody who takes a course, on a connection of their own."""

    async def come(self) -> None:
        """Come in and begin the course."""
        await self.enter("203.0", f"Learner {self.number}")
        course = f"/api/courses/{AT}-{KINDS[self.number % len(KINDS)]}/attempts"
        _, begun = await self.ask("POST", course, {"id": "begin-it"})
        self._attempt = msgspec.json.decode(begun)["attempt"]

    async def question(self) -> None:
        """The next question."""
        self.sent += 1
        await self.ask(
            "POST", f"/api/attempts/{self._attempt}/next", {"id": f"next-{self.sent:04}"}
        )

    async def answer(self) -> None:
        """An answer to it, which is none."""
        told = {"id": f"answer-{self.sent}", "number": self.sent, "answer": None}
        await self.ask("POST", f"/api/attempts/{self._attempt}/answers", told)


async def offer(folder: Path) -> None:
    """Courses for everybody, one of each kind."""
    casino = Casino(SqliteStore(folder / "log.sqlite"), FileVault(folder / "vault.sqlite"))
    await casino.start("benchmark")
    origin = RulesOrigin(LAW_RELEASE, rules_of(CONFIG).fingerprint)
    for kind in KINDS:
        part = CoursePart(kind=kind, count=MOST_EXERCISES)
        course = Course(title=kind.capitalize(), table=CONFIG, parts=(part,))
        made = CourseMade(name=f"{AT}-{kind}", course=course, origin=origin, by="", at=0)
        await casino.courses.make(made, Sent(f"make {kind}", b""))
    await casino.close()


async def drill(learner: Learner, told: Drilled, until: float, wait: float) -> None:
    """Question after question, each answered after a while."""
    await asyncio.sleep(wait)
    while time.perf_counter() < until:
        begun = time.perf_counter()
        await timed(told.questions, told.errors, learner.question())
        await asyncio.sleep(THINK / 2)
        await timed(told.answers, told.errors, learner.answer())
        await asyncio.sleep(max(0.0, begun + THINK - time.perf_counter()))


def serve(folder: Path) -> "subprocess.Popen[str]":
    """A server of the casino in a folder, whose tables are played once it is told for how long."""
    command = [sys.executable, "-m", "benchmarks.parts.played_server", str(folder)]
    pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
    return subprocess.Popen(guarded(command), stdin=pipe, stdout=pipe, stderr=quiet, text=True)


async def tables_told(server: "subprocess.Popen[str]", seconds: int) -> Told:
    """Have the tables played for so long; what was measured there."""
    assert server.stdin is not None and server.stdout is not None
    server.stdin.write(f"{seconds}\n")
    server.stdin.flush()
    told = msgspec.json.decode(await asyncio.to_thread(server.stdout.readline))
    return Told(**{**told, "errors": Counter(told["errors"])})


async def measured(folder: Path, seconds: int, people: int) -> tuple[Told, Drilled]:
    """A whole run."""
    await prepare(folder)
    await offer(folder)
    server = serve(folder)
    port, drilled = port_of(server), Drilled([], [], Counter())
    try:
        learners = [Learner(number, port) for number in range(people)]
        for one in learners:
            await one.come()
        for learner in learners[: len(KINDS)]:  # the first of each kind makes it ready
            await learner.connect()
            await learner.question()
            await learner.answer()
        await asyncio.gather(*(one.connect() for one in learners))
        until, before = time.perf_counter() + seconds, spent(server.pid)
        waits = [THINK * number / people for number in range(people)]
        drills = [
            drill(one, drilled, until, wait) for one, wait in zip(learners, waits, strict=True)
        ]
        playing = asyncio.create_task(tables_told(server, seconds))
        await asyncio.gather(playing, *drills)
        drilled.server, drilled.beside = (
            after - first for after, first in zip(spent(server.pid), before, strict=True)
        )
    finally:
        server.terminate()
        server.wait()
    return playing.result(), drilled


def hundredths(seconds: list[float]) -> str:
    """The middle, the 95th and the 99th of a hundred, in milliseconds."""
    cuts = quantiles(seconds, n=100)
    return f"p50 {cuts[49] * 1e3:.1f}, p95 {cuts[94] * 1e3:.1f}, p99 {cuts[98] * 1e3:.1f} ms"


def main() -> None:
    """Print all that was measured, and the verdict."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    people = int(sys.argv[2]) if len(sys.argv) > 2 else PEOPLE
    gc.disable()  # the guests' own pauses are not the server's
    syncs: list[float] = []
    with tempfile.TemporaryDirectory() as name, probed(Path(name), syncs):
        told, drilled = asyncio.run(measured(Path(name), seconds, people))
    print(f"{people} people drill, a question every {THINK:g} s each")
    print(f"a question ({len(drilled.questions)}): {hundredths(drilled.questions)}")
    print(f"an answer ({len(drilled.answers)}):  {hundredths(drilled.answers)}")
    print(f"processor time: server {drilled.server:.1f} s, beside it {drilled.beside:.1f} s")
    for error, count in drilled.errors.most_common(5):
        print(f"  {count} × {error}")
    told.syncs = syncs
    report(told, seconds)


if __name__ == "__main__":
    main()
