"""Beacon: a public source of random numbers, one a round, each published at a known time.

It is asked in the manner of drand: ``/info`` has the period and the first time, ``/public/N`` the
number of round N. Nobody knows a number before its time, and everybody can look it up afterwards.
"""

import time
from http.client import HTTPException, HTTPResponse
from typing import Annotated, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import (
    HTTPDefaultErrorHandler,
    HTTPErrorProcessor,
    HTTPHandler,
    HTTPSHandler,
    OpenerDirector,
    Request,
)

import msgspec
from msgspec import Meta, Struct

VALUE_SIZE: Final = 32
"""Bytes in the number of a round."""
LONGEST_PERIOD: Final = 60
"""Seconds between two rounds, at most: a table waits for the next one."""
MOST: Final = 16_384
"""Bytes of an answer, at most."""
TIMEOUT: Final = 2.0
"""Seconds in which a connection has to answer."""
_SECOND: Final = 1_000
"""Milliseconds."""


class BeaconTrouble(Exception):
    """Why a beacon's number cannot be had, in a sentence."""


class BeaconSchedule(Struct, frozen=True):
    """When a beacon publishes its rounds; times in seconds."""

    period: Annotated[int, Meta(ge=1, le=LONGEST_PERIOD)]
    genesis_time: Annotated[int, Meta(ge=0, le=2**40)]

    def due(self, round: int) -> int:
        """When a round is published, in milliseconds."""
        return (self.genesis_time + (round - 1) * self.period) * _SECOND

    def first_after(self, time: int) -> int:
        """The first round that is published after a time in milliseconds."""
        return max((time - self.genesis_time * _SECOND) // (self.period * _SECOND) + 2, 1)


class PublishedRound(Struct, frozen=True):
    """A round as a beacon publishes it."""

    round: int
    randomness: str


def source_of(text: str) -> str:
    """The address of a beacon as it is kept; a ValueError where it is none."""
    address = text.rstrip("/")
    if not is_source(address):
        raise ValueError(f"A beacon is named like https://beacon.example/chain; {text!r} is not.")
    return address


def is_source(address: str) -> bool:
    """Is this a scheme, a host and a path, in visible letters of ASCII, and nothing more?"""
    try:
        at = urlsplit(address)
        beside = at.query or at.fragment or at.username or at.password or at.port == 0
    except ValueError:
        return False
    visible = all("!" <= letter <= "~" for letter in address)
    return visible and not beside and at.scheme in ("http", "https") and bool(at.hostname)


def schedule_at(source: str) -> BeaconSchedule:
    """Ask a beacon when it publishes."""
    try:
        return msgspec.json.decode(_fetched(f"{source}/info"), type=BeaconSchedule)
    except (ValueError, RecursionError) as wrong:
        raise BeaconTrouble(f"{source} does not say when it publishes: {wrong}") from None


def value_at(source: str, round: int) -> bytes:
    """Ask a beacon for the number of a round."""
    named, value = value_in(_fetched(f"{source}/public/{round}"))
    if named != round:
        raise BeaconTrouble(f"round {round} was asked for, and {named} was answered")
    return value


def value_in(body: bytes) -> tuple[int, bytes]:
    """A round and its number, as a beacon publishes them."""
    try:
        published = msgspec.json.decode(body, type=PublishedRound)
        value = bytes.fromhex(published.randomness)
    except (ValueError, RecursionError) as wrong:
        raise BeaconTrouble(f"a round cannot be read: {wrong}") from None
    if len(value) != VALUE_SIZE:
        raise BeaconTrouble(f"round {published.round} has {len(value)} bytes, not {VALUE_SIZE}")
    return published.round, value


def _fetched(address: str) -> bytes:
    """What lies at an address: as it is, from nowhere else, and not more than is read."""
    try:
        request = Request(address, headers={"Accept": "application/json"})
        with _opener().open(request, timeout=TIMEOUT) as answer:
            body = _read(answer)
    except HTTPError as refused:
        refused.close()
        raise BeaconTrouble(f"{address} answers {refused.code}") from None
    except (OSError, HTTPException, ValueError) as trouble:
        raise BeaconTrouble(f"{address} cannot be reached: {trouble}") from None
    if len(body) > MOST:
        raise BeaconTrouble(f"{address} answers more than {MOST} bytes")
    return body


def _read(answer: HTTPResponse) -> bytes:
    """An answer as far as it comes in time, and not much more than is wanted of it."""
    body, until = b"", time.monotonic() + TIMEOUT
    while len(body) <= MOST and (more := answer.read1(MOST)):
        body += more
        if time.monotonic() > until:
            raise TimeoutError("it answers too slowly")
    return body


def _opener() -> OpenerDirector:
    """HTTP and HTTPS alone: no file, no proxy, and no other place it is sent on to."""
    opener = OpenerDirector()
    for handler in (HTTPHandler, HTTPSHandler, HTTPErrorProcessor, HTTPDefaultErrorHandler):
        opener.add_handler(handler())
    return opener
