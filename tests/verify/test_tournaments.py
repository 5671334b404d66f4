"""A tournament out of an export: nothing wrong in one that was played, every forgery found."""

import json
from typing import Any

import pytest

from croupier.casino.table.live_table import Sent
from croupier.casino.tournaments.events import stream_of
from croupier.rules.tournament import Conditions
from tests.casino.competing import Competition, played
from tests.casino.memory import Disk, run


@pytest.mark.parametrize("seed", range(3))
def test_the_verifier_finds_nothing_wrong(seed: int) -> None:
    async def told() -> Any:
        competition = await played(seed, chips=30_00, rounds=6)
        return await competition.report()

    report = run(told())
    assert report.findings == ()
    assert report.rounds >= 9


@pytest.mark.parametrize(
    ("kind", "change", "what"),
    (
        ("Entered", {"player": "B"}, "twice"),
        ("Announced", {"retained": 11_00}, "cannot be followed"),
        ("Announced", {"chips": 200_00}, "other terms"),
        ("Announced", {"conditions": {"insurance": True}}, "other conditions"),
        ("Announced", {"rounds": 5}, "Rounds were played"),
        ("StageBegun", {"stage": 2}, "stage is number"),
        ("StageBegun", {"tables": [["A", "B"], ["~1"]]}, "others sit"),
        ("Ended", {"prizes": [{"player": "A", "cents": 900_00}]}, "apportioned"),
        ("Ended", {"prizes": []}, "do not come to the fund"),
        ("HeatEnded", {"standings": [{"player": "A", "chips": 1}]}, "standings are not"),
        ("HeatEnded", {"table": 9}, "no such table"),
    ),
)
def test_the_verifier_finds_a_forged_tournament(kind: str, change: Any, what: str) -> None:
    """Whoever writes the log anew, chains and all, is found by what it says."""

    async def forged() -> Any:
        competition = await played()
        at, body = _of_kind(competition.disk, stream_of("cup"), kind)
        _rewritten(competition.disk, stream_of("cup"), at, {**json.loads(body), **change})
        return await competition.report()

    found = [one.what for one in run(forged()).findings]
    assert any(what in one for one in found), found


def test_24_3_the_verifier_finds_a_split_where_the_conditions_bar_it() -> None:
    """A heat is followed by the conditions it was opened by, not by the rules alone."""
    barred = {"insurance": True, "early_settlement": True, "doubling": True, "splitting": False}

    async def forged() -> tuple[str, Any]:
        competition = await played(seed=0, rounds=8, chips=1000_00, conditions=Conditions())
        assert (await competition.report()).findings == ()
        stream = next(name for name in competition.disk.entries if _splits(competition, name))
        at, body = _of_kind(competition.disk, stream, "TableOpened")
        told = json.loads(body)
        told["heat"]["conditions"] = barred
        _rewritten(competition.disk, stream, at, told)
        return stream, await competition.report()

    stream, report = run(forged())
    found = [one.what for one in report.findings if one.stream == stream]
    assert any("HandSplit is not what follows" in one for one in found), found
    assert any("other conditions" in one.what for one in report.findings)


def _splits(competition: Competition, stream: str) -> bool:
    return any(b'"HandSplit"' in body for body in competition.disk.bodies(stream))


def _of_kind(disk: Disk, stream: str, kind: str) -> tuple[int, bytes]:
    """The first entry of a kind in a stream."""
    told = enumerate(disk.bodies(stream))
    return next((at, body) for at, body in told if f'"{kind}"'.encode() in body)


def _rewritten(disk: Disk, stream: str, at: int, told: dict[str, Any]) -> None:
    """Write a stream anew, chain and all, with another entry in it; no checkpoint told of it."""
    bodies = disk.bodies(stream)
    bodies[at] = json.dumps(told).encode()
    for gone in (stream, "audit"):
        disk.entries.pop(gone, None)
    disk.answers = {
        key: one for key, one in disk.answers.items() if key[0] not in (stream, "audit")
    }
    for number, body in enumerate(bodies):
        disk.write(Sent(f"{number}", body).write(stream, number, (body,), 0))
