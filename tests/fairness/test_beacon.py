"""A public beacon's number is taken as it is published, or not at all."""

import json

import pytest

from croupier.fairness import beacon as fetching
from croupier.fairness.beacon import BeaconSchedule, BeaconTrouble, schedule_at, source_of, value_at
from tests.fairness.beacon_server import SCHEDULE, local_beacon, number, published


def test_a_beacon_says_when_it_publishes_and_what() -> None:
    with local_beacon() as beacon:
        assert schedule_at(beacon.source) == SCHEDULE
        assert value_at(beacon.source, 7) == number(7)


@pytest.mark.parametrize("time", [0, 999_999, 1_000_000, 1_002_999, 1_003_000, 5_000_001])
def test_the_round_after_a_time_is_the_first_that_is_published_later(time: int) -> None:
    round = SCHEDULE.first_after(time)
    assert SCHEDULE.due(round) > time
    assert round == 1 or SCHEDULE.due(round - 1) <= time


_SHORT = json.dumps({"round": 7, "randomness": "00" * 31}).encode()
_NO_HEX = json.dumps({"round": 7, "randomness": "x" * 64}).encode()


@pytest.mark.parametrize(
    ("status", "body", "why"),
    [
        (404, b"", "answers 404"),
        (302, b"", "answers 302"),
        (200, published(8), "8 was answered"),
        (200, _SHORT, "31 bytes"),
        (200, _NO_HEX, "cannot be read"),
        (200, b"[" * 16_000, "cannot be read"),
        (200, b"\xff\xfe", "cannot be read"),
        (200, b"{}", "cannot be read"),
        (200, b'{"round": "7"}', "cannot be read"),
        (200, b" " * 20_000 + published(7), "more than"),
    ],
)
def test_what_is_no_number_of_the_round_is_not_taken(status: int, body: bytes, why: str) -> None:
    with local_beacon() as beacon:
        beacon.instead["/public/7"] = (status, body)
        with pytest.raises(BeaconTrouble, match=why):
            value_at(beacon.source, 7)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'{"period": 0, "genesis_time": 1}',
        b'{"period": 3600, "genesis_time": 1}',
        b'{"period": 3, "genesis_time": -1}',
        b'{"period": 3.5, "genesis_time": 1}',
        b'{"period": 3}',
    ],
)
def test_a_beacon_that_does_not_say_when_it_publishes_is_none(body: bytes) -> None:
    with local_beacon() as beacon:
        beacon.instead["/info"] = (200, body)
        with pytest.raises(BeaconTrouble, match="does not say when"):
            schedule_at(beacon.source)


def test_a_beacon_that_is_slow_or_gone_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "TIMEOUT", 0.05)
    with local_beacon() as beacon:
        beacon.may_answer.clear()
        with pytest.raises(BeaconTrouble, match="cannot be reached"):
            value_at(beacon.source, 7)
    with pytest.raises(BeaconTrouble, match="cannot be reached"):
        value_at(beacon.source, 7)


@pytest.mark.parametrize(
    "text",
    [
        *("", "file:///etc/passwd", "ftp://beacon.example", "beacon.example", "http://"),
        *("https://a:b@beacon.example", "https://beacon.example?x", "https://beacon.example#x"),
        *("https://[", "http://beacon.example/a b", "http://beacon.example/\n"),
    ],
)
def test_only_an_address_on_the_web_names_a_beacon(text: str) -> None:
    with pytest.raises(ValueError, match="A beacon is named like"):
        source_of(text)


def test_an_address_is_kept_without_its_last_stroke() -> None:
    assert source_of("https://beacon.example/chain/") == "https://beacon.example/chain"


def test_a_schedule_has_no_round_before_the_first() -> None:
    assert BeaconSchedule(30, 10_000).first_after(0) == 1
