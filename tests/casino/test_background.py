"""Work beside the tables: what fails is begun again, and reported as long as it is down."""

import asyncio
import logging
from itertools import pairwise

import pytest

from croupier.casino import background
from croupier.casino.background import Background
from croupier.casino.heartbeat import FEW, LATE, Heartbeat
from tests.casino.memory import run


def test_work_that_fails_is_begun_again_later_each_time(caplog: pytest.LogCaptureFixture) -> None:
    begun: list[float] = []

    async def fails() -> None:
        begun.append(asyncio.get_running_loop().time())
        raise OSError("no descriptor is left")

    async def main() -> None:
        beside = Background()
        beside.begin("counting", fails)
        await asyncio.sleep(200)
        assert list(beside.down) == ["counting"]
        await beside.close()
        assert list(beside.down) == []

    run(main())
    pauses = [round(later - before, 3) for before, later in pairwise(begun)]
    assert pauses[:3] == [background.SOON, 2 * background.SOON, 4 * background.SOON]
    assert max(pauses) == background.LATEST
    assert "counting failed; it is begun again" in caplog.text


def test_work_that_goes_on_again_is_no_longer_down() -> None:
    tried = 0

    async def recovers() -> None:
        nonlocal tried
        tried += 1
        if tried < 3:
            raise OSError("no descriptor is left")
        await asyncio.Event().wait()

    async def main() -> None:
        beside = Background()
        beside.begin("counting", recovers)
        await asyncio.sleep(0.1)
        assert list(beside.down) == ["counting"]
        await asyncio.sleep(10)
        assert list(beside.down) == []
        await beside.close()

    run(main())
    assert tried == 3


def test_work_that_ends_by_itself_is_begun_again(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    times = 0

    async def ends() -> None:
        nonlocal times
        times += 1

    async def main() -> None:
        beside = Background()
        beside.begin("counting", ends)
        with pytest.raises(ValueError, match="counting is under way already"):
            beside.begin("counting", ends)
        await asyncio.sleep(1)
        await beside.close()

    run(main())
    assert times > 1
    assert "counting ended by itself" in caplog.text


# ── Heartbeat ──


class Seconds:
    """Seconds that pass when they are told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_table_nobody_looks_at_is_reported() -> None:
    seconds = Seconds()
    heartbeat = Heartbeat(seconds)
    seconds.now = 1_000.0
    assert list(heartbeat.wrong(["t1"])) == [], "another process attends to it"
    heartbeat.lead()
    heartbeat.went_well("t1")
    seconds.now += LATE + 1
    heartbeat.went_well("t2")
    assert list(heartbeat.wrong(["t1", "t2"])) == ["t1 has not been attended to for 16 seconds"]
    heartbeat.rest()
    assert list(heartbeat.wrong(["t1", "t2"])) == []


def test_a_table_that_cannot_go_on_is_reported_until_it_does() -> None:
    heartbeat = Heartbeat(Seconds())
    heartbeat.lead()
    heartbeat.failed("t1")
    stuck = "t1 cannot go on: what it needs does not answer"
    assert list(heartbeat.wrong(["t1"])) == [stuck]
    heartbeat.went_well("t1")
    assert list(heartbeat.wrong(["t1"])) == []
    for _ in range(FEW):
        assert list(heartbeat.wrong(["t1"])) == []
        heartbeat.went_well("t1", version=7)
        heartbeat.refused("t1", version=7)
    assert list(heartbeat.wrong(["t1"])) == [stuck], "looks between two refusals begin no new count"
    heartbeat.went_well("t1", version=8)
    assert list(heartbeat.wrong(["t1"])) == []
    for version in range(FEW + 1):
        heartbeat.refused("t1", version)
    assert list(heartbeat.wrong(["t1"])) == [], "the table moved in between"
    heartbeat.forget("t1")
    assert list(heartbeat.wrong([])) == []
