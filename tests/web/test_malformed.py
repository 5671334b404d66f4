"""A quarter of a million messages that are wrong: each gets a sentence, and none does anything."""

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pytest

from croupier.protocol.messages import Problem
from croupier.protocol.roles import Role
from tests.casino.memory import run
from tests.figures import Many, Tell
from tests.web.asgi import Got, exchange, listen
from tests.web.asking import Asking
from tests.web.malformed import CLASSES, Sent, spoilt

MESSAGES, IN_A_SOAK = 100_000, 10_000_000
PARTS: Final = 2
"""Tests among which the messages are parted, so that two cores share them."""
GROWTH: Final = 24 << 20
"""Bytes by which the process may grow from the first fifth of the messages to the last."""
INSIDES: Final = re.compile(rb"Traceback|site-packages|croupier\.server|object at 0x|sqlite|\.py")
_PAGE: Final = 4_096


def _memory() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE


async def _send(asking: Asking, role: Role, sent: Sent) -> Got:
    client = asking.front.clients[role]
    told = {**client.headers, **sent.headers}
    if sent.body:
        told.setdefault("content-length", str(len(sent.body)))
    headers = {name: value for name, value in told.items() if value is not None}
    return await exchange(asking.front.app, sent.method, sent.path, headers, sent.body)


class Hearing:
    """A casino that hears one wrong message after another."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.heard: Counter[str] = Counter()
        self.wrong: list[tuple[str, Sent, Got]] = []
        self.grown = 0

    async def hear(self, count: int) -> None:
        """Hear so many messages, of every kind, from somebody of every role."""
        asking = await Asking("betting").open()
        names, roles = list(CLASSES), list(Role)
        table = asking.house.casino.table("t1")
        before = (
            asking.house.disk.number,
            table.version,
            table.live,
            asking.house.directory.people,
        )
        first = 0
        for number in range(count):
            name = names[number % len(names)]
            sent = spoilt(self.random, name)
            got = await _send(asking, roles[number // len(names) % len(roles)], sent)
            self.heard[name] += 1
            if not _refused(got):
                self.wrong.append((name, sent, got))
            if number == count // 5:
                first = _memory()
        self.grown = _memory() - first
        after = (asking.house.disk.number, table.version, table.live, asking.house.directory.people)
        assert after == before, "a message that is wrong has changed something"


def _refused(got: Got) -> bool:
    """A 4xx with a sentence, and nothing of the insides."""
    kind = got.headers.get("content-type", "")
    problem = kind.startswith("application/problem+json") and b'"detail":"' in got.body
    return 400 <= got.status < 500 and problem and not INSIDES.search(got.body)


@pytest.mark.figure
@pytest.mark.parametrize("part", range(PARTS))
def test_no_message_that_is_wrong_does_anything(part: int, figure: Tell, many: Many) -> None:
    """No 5xx, no change of state, flat memory, whatever is sent."""
    count = many(MESSAGES, IN_A_SOAK) // PARTS
    hearing = Hearing(Random(part))
    run(hearing.hear(count))
    note = f"{len(hearing.heard)} classes; grown by {max(hearing.grown, 0) >> 20} MiB"
    figure("malformed messages", count, len(hearing.wrong), note)
    assert not hearing.wrong, hearing.wrong[:3]
    assert len(hearing.heard) >= 30
    assert hearing.grown < GROWTH


@pytest.mark.parametrize("path", ["/api/tables/t1/log", "/api/checkpoints", "/api/tables/t1/feed"])
@pytest.mark.parametrize("after", ["-1", "0", "9223372036854775807", "9" * 40])
def test_no_number_is_too_large_to_be_asked_for(path: str, after: str) -> None:
    """What lies beyond the last entry is nothing, however far beyond it."""

    async def asked() -> int:
        asking = await Asking("betting").open()
        if path.endswith("feed"):
            await listen(asking.front.app, f"{path}?after={after}", 0)
            return 200
        return (await asking.front.clients[Role.INSPECTOR].get(f"{path}?after={after}")).status

    assert run(asked()) == 200


@pytest.mark.parametrize(
    ("body", "at", "why"),
    [
        ('"round":1,"reason":"' + "x" * 501 + '"', "reason", "this has 500 letters at most"),
        ('"round":1,"reason":""', "reason", "this is to be filled in"),
        ('"round":0,"reason":"x"', "round", "this is 1 at least"),
        ('"round":1e30,"reason":"x"', "round", "this is a whole number of 18 digits at most"),
        ('"round":null,"reason":"x"', "round", "this is to be filled in"),
        ('"round":"x","reason":"x"', "round", "this is a whole number"),
        ('"round":1,"reason":2', "reason", "this is a text"),
    ],
)
def test_what_is_wrong_with_a_field_is_a_sentence_about_it(body: str, at: str, why: str) -> None:
    async def asked() -> tuple[str, str]:
        asking = await Asking("betting").open()
        sent = f'{{"id":"dispute-1234",{body}}}'.encode()
        how = {"content-type": "application/json"}
        answer = await _send(
            asking, Role.INSPECTOR, Sent("POST", "/api/tables/t1/disputes", sent, how)
        )
        assert answer.status == 400
        problem = msgspec.json.decode(answer.body, type=Problem)
        return problem.at, problem.detail

    assert run(asked()) == (at, why)


def test_a_number_in_quotes_is_no_number() -> None:
    """What is to be a number is not guessed from text, even where the rest is lawful."""

    async def asked(cents: str) -> int:
        asking = await Asking("betting").open()
        body = f'{{"id":"chips-in-quotes-1","cents":{cents}}}'.encode()
        chips = Sent("POST", "/api/tables/t1/chips", body, {"content-type": "application/json"})
        return (await _send(asking, Role.PLAYER, chips)).status

    assert run(asked("10000")) == 201
    assert run(asked('"10000"')) == 400


@pytest.mark.parametrize(
    "config",
    [
        '"maximum":1000000000001',
        '"side_wagers":{"perfect-pair":{"maximum":1000000000001}}',
        '"versions":["player-select"],"upper":{"minimum":1000000000001}',
    ],
)
def test_no_table_is_opened_with_a_sum_beyond_any(config: str) -> None:
    async def asked() -> tuple[int, str]:
        asking = await Asking("betting").open()
        body = f'{{"id":"open-1234","name":"vast","config":{{"edition":"nz-current",{config}}}}}'
        how = {"content-type": "application/json"}
        sent = Sent("POST", "/api/tables", body.encode(), how)
        answer = await _send(asking, Role.OPERATOR, sent)
        return answer.status, msgspec.json.decode(answer.body, type=Problem).detail

    status, why = run(asked())
    assert (status, "no sum of money is above $10,000,000,000" in why) == (400, True)
