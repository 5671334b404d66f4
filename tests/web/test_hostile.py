"""What nobody should send: each gets a sentence and a 4xx, and changes nothing."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.protocol.messages import MOST_BYTES
from croupier.web.kit.requests import CSRF, PLAIN
from tests.web.browsing import Browser, House, house

CHOICES, CHIPS = "/api/tables/t1/choices", "/api/tables/t1/chips"
JSON = "application/json"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def _sent(ana: Browser, path: str, body: bytes, kind: str = JSON, **headers: str) -> Any:
    told = {CSRF: ana.csrf, "content-type": kind, **headers}
    return await ana.client.post(path, content=body, headers=told)


def _is_problem(answer: Any, status: int | None = None) -> None:
    """A 4xx with a sentence, and nothing of the insides."""
    assert 400 <= answer.status_code < 500, answer.text
    assert status in (None, answer.status_code), answer.text
    assert answer.headers["content-type"].startswith("application/problem+json")
    told = answer.json()
    assert told["detail"]
    assert told["title"]
    assert told["status"] == answer.status_code
    assert told["type"].startswith("/problems/")
    for inside in ("Traceback", "site-packages", "croupier.casino", "sqlite", "object at 0x"):
        assert inside not in answer.text


def _stand(opened: House) -> tuple[object, ...]:
    return opened.table.version, opened.table.live.accounts, opened.directory.people


_DEEP = b'{"id":"12345678","choice":' + b"[" * 1900 + b"]" * 1900 + b"}"
BODIES = [
    b"",
    b" ",
    b"{",
    b"[]",
    b"null",
    b'"text"',
    b'{"id":1}',
    b"\xff" * 20,
    b"\xef\xbb\xbf{}",
    b'{"id":"12345678"}',
    b'{"id":"12345678","choice":null}',
    b'{"id":"12345678","choice":{"type":"Deal"}}',
    b'{"id":"12345678","choice":{"type":"Lay","box":"x","amount":1}}',
    b'{"id":"12345678","choice":{"type":"Lay","box":"4","amount":2000}}',
    b'{"id":"12345678","choice":{"type":"Lay","box":4,"amount":2000.0}}',
    b'{"id":"12345678","choice":{"type":"Lay","box":4,"amount":NaN}}',
    b'{"id":"12345678","choice":{"type":"Lay","box":4,"amount":1e400}}',
    b'{"id":"12345678","choice":{"type":"Lay","box":true,"amount":2000}}',
    b'{"id":"12345678","choice":{"type":"Lay","box":4,"amount":2000,"player":"somebody"}}',
    b'{"id":"12345678","choice":{"type":"Lay","box":4,"amount":2000},"player":"somebody"}',
    b'{"id":"12345678","choice":{"type":"Lay","box":4,"amount":%s}}' % (b"9" * 3000),
    b'{"id":"12345678","choice":{"type":"Lay","box":4,"amount":-%s}}' % (b"9" * 3000),
    b'{"id":"12345678","choice":{"type":"Lay","box":-9223372036854775809,"amount":2000}}',
    b'{"id":"12345678","choice":{"type":"LaySide","box":4,"on":"\\u0000","amount":100}}',
    b'{"id":"12345678","choice":{"type":"LaySide","box":4,"on":"\\ud800","amount":100}}',
    b'{"id":"\\ud800\\ud800xxxxxx","choice":{"type":"Stand","box":4}}',
    b'{"id":"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000","choice":{"type":"Stand","box":4}}',
    b'{"id":"short","choice":{"type":"Stand","box":4}}',
    b'{"id":"%s","choice":{"type":"Stand","box":4}}' % (b"x" * 65),
    _DEEP,
    b'{"id":"12345678","unknown":' + b"[" * 1900 + b"]" * 1900 + b"}",
    b'{"' * 600,
]


@pytest.mark.anyio
@pytest.mark.parametrize("body", BODIES, ids=lambda body: body[:60].decode("latin-1"))
async def test_what_is_not_understood_changes_nothing(tmp_path: Path, body: bytes) -> None:
    """A 4xx with a sentence, and no entry in any log."""
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        before = _stand(opened)
        _is_problem(await _sent(ana, CHOICES, body))
        assert _stand(opened) == before


@pytest.mark.anyio
@pytest.mark.parametrize("cents", ["1e3", '"5"', "5.5", "null", "true", "1" + "0" * 400, "-" * 9])
async def test_a_sum_is_a_whole_number_and_not_too_large(tmp_path: Path, cents: str) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        body = f'{{"id":"12345678","cents":{cents}}}'.encode()
        _is_problem(await _sent(ana, CHIPS, body), 400)
        assert opened.table.live.accounts == {}


@pytest.mark.anyio
async def test_a_long_message_is_not_read(tmp_path: Path) -> None:
    """Neither one that says how long it is nor one that comes in pieces."""
    async with house(tmp_path) as (opened, ana):
        await ana.come()
        body = json.dumps({"id": "12345678", "cents": 1, "x": "x" * MOST_BYTES}).encode()
        _is_problem(await _sent(ana, CHIPS, body), 413)

        async def pieces() -> AsyncIterator[bytes]:
            for at in range(0, len(body), 100):
                yield body[at : at + 100]

        headers = {CSRF: ana.csrf, "content-type": JSON}
        told = await ana.client.post(CHIPS, content=pieces(), headers=headers)
        _is_problem(told, 413)
        assert opened.table.live.accounts == {}


@pytest.mark.anyio
async def test_a_message_may_come_in_pieces(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come()

        async def pieces() -> AsyncIterator[bytes]:
            for piece in (b'{"id":"12345678",', b'"cents":', b"500}"):
                yield piece

        headers = {CSRF: ana.csrf, "content-type": JSON}
        told = await ana.client.post(CHIPS, content=pieces(), headers=headers)
        assert told.status_code == 201
        assert opened.table.live.purse(ana.key) == 500


@pytest.mark.anyio
@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "a/b; c"]
)
async def test_a_message_says_that_it_is_json(tmp_path: Path, kind: str) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come()
        before = _stand(opened)
        _is_problem(await _sent(ana, CHIPS, b'{"id":"12345678","cents":1}', kind), 415)
        told = await ana.client.post("/api/come", content=b"{}", headers={"content-type": kind})
        _is_problem(told, 415)
        assert _stand(opened) == before


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/none", 404),
        ("GET", "/api/tables/none/events", 404),
        ("GET", "/api/tables/..%2f..%2fpeople", 404),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables/%ff%fe", 404),
        ("GET", "/api/tables/" + "x" * 3000, 404),
        ("GET", "/static/..%2f__init__.py", 404),
        ("GET", "/static/%2e%2e/app.py", 404),
        ("GET", "/static/app.py", 404),
        ("GET", "/api/people/%00", 405),
        ("PUT", "/api/tables", 405),
        ("DELETE", "/api/tables/t1", 405),
        ("GET", CHOICES, 405),
        ("PATCH", "/api/me", 405),
        ("TRACE", "/api/me", 405),
        ("BREW", "/api/me", 405),
        ("POST", "/health", 405),
    ],
)
async def test_what_is_not_there_or_not_done_so(
    tmp_path: Path, method: str, path: str, status: int
) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come()
        before = _stand(opened)
        told = await ana.client.request(method, path, headers={CSRF: ana.csrf})
        _is_problem(told, status)
        assert _stand(opened) == before


@pytest.mark.anyio
@pytest.mark.parametrize("token", ["", "x", "x" * 4000, "\x7f", "a b;c=d", "null", "../..", '"'])
async def test_a_session_nobody_has_lets_nobody_in(tmp_path: Path, token: str) -> None:
    async with house(tmp_path) as (_, ana):
        told = await ana.get("/api/me", cookie=f"{PLAIN}={token}")
        _is_problem(told, 401)
        told = await ana.get("/api/me", cookie=token)
        _is_problem(told, 401)


@pytest.mark.anyio
@pytest.mark.parametrize("csrf", ["", "x", "\xff\xfe".encode("latin-1"), "0" * 64, "x" * 4000])
async def test_a_page_of_somebody_else_has_no_token(tmp_path: Path, csrf: Any) -> None:
    async with house(tmp_path) as (_, ana):
        await ana.come()
        headers = {CSRF: csrf, "content-type": JSON}
        told = await ana.client.post(CHIPS, content=b'{"id":"12345678","cents":1}', headers=headers)
        _is_problem(told, 403)


@pytest.mark.anyio
@pytest.mark.parametrize(
    "name", ["\0", "a\0b", "A" * 21, "A" * 81, "\ud800", "<b>", "Аnna", "\u202e"]
)
async def test_a_name_is_plain_to_read(tmp_path: Path, name: str) -> None:
    async with house(tmp_path) as (opened, ana):
        body = json.dumps({"name": name}).encode()
        _is_problem(await _sent(ana, "/api/come", body))
        assert opened.directory.people.people == {}


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)
FIELDS = st.sampled_from(["id", "choice", "cents", "box", "name", "password", "config", "role"])
MESSAGES = st.dictionaries(FIELDS, JSON_VALUES, max_size=5) | JSON_VALUES
PATHS = st.sampled_from(
    [CHOICES, CHIPS, "/api/tables/t1/seats", "/api/tables", "/api/people", "/api/enrol"]
)


@pytest.mark.anyio
async def test_whatever_is_sent_is_answered_without_trouble(tmp_path: Path) -> None:
    """Random messages everywhere: never a 5xx, and what is refused changes no account."""
    tried = []

    @settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
    @given(PATHS, MESSAGES | st.binary(max_size=60))
    def collect(path: str, message: Any) -> None:
        body = message if isinstance(message, bytes) else json.dumps(message).encode()
        tried.append((path, body))

    collect()
    async with house(tmp_path) as (opened, ana):
        await ana.come()
        for path, body in tried:
            told = await _sent(ana, path, body)
            assert told.status_code < 500, (path, body)
            if told.status_code >= 400:
                _is_problem(told)
        assert set(opened.table.live.accounts.values()) <= {0}
