"""Hosts: a casino answers under its own names alone, and browsers come back by https."""

from pathlib import Path

import pytest

from croupier.casino.limits import RATES, LimitKind
from croupier.web.kit.connections import Connections
from croupier.web.kit.costs import COSTS
from croupier.web.kit.hosts import hosts_of
from croupier.web.kit.safety import FILES_AT
from croupier.web.kit.streams import Streams
from tests.web.browsing import Browser, house


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


HERE = "192.0.2.1"
"""Where the client of the tests is."""
OURS = ["localhost", "LOCALHOST:8021", "a.localhost", "127.0.0.1", "127.0.0.1:9", "[::1]:8021"]
OTHERS = [
    *("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "localhost:x"),
    *("x@localhost", "localhost/x", "[::1", "192.0.2.9", "localhost, evil.example"),
]


@pytest.mark.parametrize("said", OURS)
def test_this_machine_finds_it_under_its_own_names(said: str) -> None:
    for at in ("127.0.0.1", "0.0.0.0", "192.0.2.1"):
        assert hosts_of(at, "https://casino.example")(said)


@pytest.mark.parametrize("said", OTHERS)
def test_under_another_name_it_is_not_there(said: str) -> None:
    assert not hosts_of("127.0.0.1", "https://casino.example")(said)


def test_the_public_address_and_the_one_served_are_ours() -> None:
    assert hosts_of("127.0.0.1", "https://casino.example:444")("casino.example:444")
    assert hosts_of("192.0.2.1")("192.0.2.1:8021")
    assert hosts_of("::1")("[::1]")
    assert not hosts_of("192.0.2.1")("192.0.2.2")


def test_who_listens_everywhere_takes_addresses_but_no_names() -> None:
    assert hosts_of("0.0.0.0")("192.0.2.7:8021")
    assert hosts_of("::")("[2001:db8::7]:8021")
    assert not hosts_of("0.0.0.0")("evil.example")


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/", "/api/tables", "/nothing", "/static/plain.css"])
async def test_a_request_under_another_name_is_refused(tmp_path: Path, path: str) -> None:
    async with house(tmp_path, is_ours=hosts_of("127.0.0.1")) as (_, ana):
        refused = await ana.client.get(path, headers={"host": "evil.example"})
        assert (refused.status_code, refused.json()["type"]) == (421, "/problems/other-host")
        assert "--origin" in refused.json()["detail"]
        taken = await ana.client.get(path, headers={"host": "localhost:1"})
        assert taken.status_code in (200, 404)


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/", "/api/tables", "/rulebook", "/nothing", "/health"])
async def test_no_browser_keeps_what_may_be_of_one_session(tmp_path: Path, path: str) -> None:
    async with house(tmp_path) as (_, ana):
        await ana.come()
        assert (await ana.get(path)).headers["cache-control"] == "no-store"
        assert (await ana.get(f"{FILES_AT}plain.css")).headers["cache-control"] == "no-cache"


@pytest.mark.anyio
@pytest.mark.parametrize("origin", ["https://casino.example", "http://casino.example", ""])
async def test_browsers_come_back_by_https(tmp_path: Path, origin: str) -> None:
    async with house(tmp_path, origin=origin) as (_, ana):
        for path in ("/", "/health", f"{FILES_AT}plain.css"):
            said = (await ana.get(path)).headers.get("strict-transport-security")
            assert said == ("max-age=31536000" if origin.startswith("https") else None)


# ── How much somebody may look at ──


@pytest.mark.anyio
async def test_who_looks_too_often_waits(tmp_path: Path) -> None:
    """Dear pages count more; pages of others are not counted, nor is what everybody needs."""
    async with house(tmp_path, limits=True) as (opened, ana):
        opened.casino.clock = opened.directory._clock = lambda: 1_800_000_000_000
        await ana.come("Ana")
        times = RATES[LimitKind.LOOK].burst // COSTS["/api/history"]
        seen = [(await ana.get("/api/history")).status_code for _ in range(times + 1)]
        assert seen == [200] * times + [429]
        late = await ana.get("/api/me")
        assert (late.status_code, late.headers["retry-after"]) == (429, "1")
        assert "too many requests" in late.json()["detail"]
        assert (await ana.get("/health")).status_code == 200
        bob = Browser(ana.client)
        ana.client.cookies.clear()
        assert (await bob.come("Bob")).status_code == 201
        assert (await bob.get("/api/me")).status_code == 200


@pytest.mark.anyio
async def test_one_address_looks_no_more_than_so_often(tmp_path: Path) -> None:
    async with house(tmp_path, limits=True) as (opened, ana):
        opened.casino.clock = opened.directory._clock = lambda: 1_800_000_000_000
        for _ in range(RATES[LimitKind.LOOK_FROM].burst // COSTS["/rulebook/search"]):
            opened.served.limits.spend(LimitKind.LOOK_FROM, HERE, opened.served.now(), 10)
        late = await ana.get("/api/tables")
        assert late.status_code == 429
        assert "from your address" in late.json()["detail"]


def test_every_cost_is_of_a_route_and_can_be_paid() -> None:
    from litestar.datastructures import State

    from croupier.web.app import _wired

    known = {route.path_format for route in _wired(State()).routes} | {
        path for route in _wired(State()).routes for path in (route.path,)
    }
    assert set(COSTS) <= known
    assert max(COSTS.values()) <= RATES[LimitKind.LOOK].burst


@pytest.mark.anyio
async def test_one_address_has_so_many_requests_under_way(tmp_path: Path) -> None:
    """Behind a proxy too, where connections do not show who asks."""
    async with house(tmp_path, connections=Connections(per_address=2)) as (opened, ana):
        here = opened.served.connections
        here.begin(HERE)
        here.begin(HERE)
        refused = await ana.get("/api/tables")
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "10")
        here.end(HERE)
        here.end(HERE)
        assert (await ana.get("/api/tables")).status_code == 200
        assert not here._under_way


def test_streams_are_counted_by_address_too() -> None:
    streams = Streams(per_person=2, per_address=3)
    with streams.held("ana", "here"), streams.held("bob", "here"), streams.held("bob", "here"):
        for who in ("cleo", "ana"):
            with pytest.raises(Exception, match="too many streams"):
                streams.check(who, "here")
        streams.check("cleo", "there")
    assert (len(streams), dict(streams._from)) == (0, {})
