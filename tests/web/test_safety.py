"""What every answer forbids a browser, and whose pages may ask."""

from pathlib import Path

import pytest
from litestar.datastructures import State
from litestar.routes import HTTPRoute

from croupier.web.app import _wired, check_request
from croupier.web.kit.safety import HEADERS
from tests.web.browsing import house


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
@pytest.mark.parametrize(
    "path",
    ["/api/tables", "/api/me", "/nothing", "/health", "/api/tables/t1/felt.svg", "/operator",
     "/static/plain.css", "/api/docs"],
)  # fmt: skip
async def test_every_answer_is_safe_whatever_became_of_it(tmp_path: Path, path: str) -> None:
    async with house(tmp_path) as (_, ana):
        headers = (await ana.get(path)).headers
        for name, value in HEADERS:
            assert headers.get_list(name.decode()) == [value.decode()]
        assert "unsafe" not in headers["content-security-policy"]
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"
        assert "server" not in headers


def test_every_request_is_checked() -> None:
    """No route has a check of its own in place of that of all."""
    routes = [one for one in _wired(State()).routes if isinstance(one, HTTPRoute)]
    checks = {each.resolve_before_request() for one in routes for each in one.route_handlers}
    assert checks == {check_request}


@pytest.mark.anyio
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://testserver.local.evil.example"},
        {"origin": "http://testserver.local:81"},
        {"origin": "ftp://testserver.local"},
        {"origin": "http://[::1"},
        {"sec-fetch-site": "cross-site"},
    ],
)
async def test_pages_of_others_do_not_ask(tmp_path: Path, headers: dict[str, str]) -> None:
    """Neither to come in nor to do anything nor to follow; the lobby is anybody's to read."""
    async with house(tmp_path) as (opened, ana):
        told = await ana.client.post("/api/come", json={}, headers=headers)
        assert (told.status_code, told.json()["type"]) == (403, "/problems/not-permitted")
        assert opened.directory.people.people == {}
        await ana.come()
        for path in ("/api/tables/t1/events",):
            assert (await ana.client.get(path, headers=headers)).status_code == 403
        told = await ana.client.post(
            "/api/tables/t1/chips",
            json={"id": "12345678", "cents": 1},
            headers={"x-croupier-csrf": ana.csrf, **headers},
        )
        assert told.status_code == 403
        assert opened.table.live.accounts == {}
        assert (await ana.client.get("/api/tables", headers=headers)).status_code == 200


@pytest.mark.anyio
async def test_our_own_pages_ask(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, ana):
        own = {"origin": "http://testserver.local", "sec-fetch-site": "same-origin"}
        assert (await ana.client.post("/api/come", json={}, headers=own)).status_code == 201


@pytest.mark.anyio
async def test_behind_a_proxy_only_the_origin_that_was_told_is_ours(tmp_path: Path) -> None:
    origin = "https://casino.example"
    async with house(tmp_path, origin=origin) as (_, ana):
        own = {"origin": origin}
        assert (await ana.client.post("/api/come", json={}, headers=own)).status_code == 201
        host = {"origin": "http://testserver.local"}
        assert (await ana.client.post("/api/come", json={}, headers=host)).status_code == 403
