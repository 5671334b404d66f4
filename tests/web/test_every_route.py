"""Every route there is, asked by everybody, with values nobody should send: never a 5xx."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croupier.protocol.roles import Role
from croupier.web.app import described
from croupier.web.kit.requests import CSRF
from tests.figures import Many
from tests.web.browsing import house

TRIES, LEAST = 12, 2
"""Requests of each kind, by each role; fewer in a quick run."""
SEED = 20
STREAMS = ("text/event-stream", "application/x-ndjson")
VALUES: tuple[Any, ...] = (
    *(
        None,
        True,
        -1,
        0,
        1,
        2**31,
        2**63,
        -(2**63) - 1,
        10**40,
        0.5,
        1e308,
        "",
        "x",
        "t1",
        "table-1",
    ),
    *(
        "\0",
        "a" * 300,
        "../..",
        "command-1",
        "operator",
        "ā",
        [],
        {},
        [[]],
        {"type": "Lay"},
        [1, "x"],
    ),
    *({"type": "Draw", "box": 4}, {"type": "VoidRound"}, {"edition": "nz-current"}),
)
NAMES = (*("t1",) * 12, "none", "%00", "..%2f", "1", "0", "-1", "99999999999999999999", "x" * 100)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Asking:
    """Random requests that follow a description as far as names go."""

    def __init__(self, seed: int) -> None:
        self.api, self.random = described(), Random(seed)

    def operations(self) -> Iterator[tuple[str, str, Any]]:
        for path, methods in self.api["paths"].items():
            for method, told in methods.items():
                kinds = {
                    kind for one in told["responses"].values() for kind in one.get("content", {})
                }
                if not kinds & set(STREAMS) and "101" not in told["responses"]:
                    yield path, method, told

    def path(self, path: str, told: Any) -> str:
        for one in told["parameters"]:
            if one["in"] == "path":
                path = path.replace(f"{{{one['name']}}}", self.random.choice(NAMES))
        asked = [one["name"] for one in told["parameters"] if one["in"] == "query"]
        return path + "".join(f"?{name}={self.random.choice(NAMES)}" for name in asked[:1])

    def body(self, told: Any) -> Any:
        if "requestBody" not in told:
            return None
        (content,) = told["requestBody"]["content"].values()
        return self.value(content["schema"], 0)

    def value(self, schema: Any, depth: int) -> Any:
        """Something a schema may mean, now and then with something in it that it does not."""
        if "$ref" in schema:
            schema = self.api["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        if self.random.random() < 0.04 or depth > 6:
            return self.random.choice(VALUES)
        if "anyOf" in schema:
            return self.value(self.random.choice(schema["anyOf"]), depth + 1)
        if "properties" in schema:
            return self.object(schema, depth)
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        return self.plain(schema.get("type"))

    def object(self, schema: Any, depth: int) -> Any:
        required = schema.get("required", ())
        return {
            name: self.value(inner, depth + 1)
            for name, inner in schema["properties"].items()
            if name in required or self.random.random() < 0.3
        }

    def plain(self, kind: Any) -> Any:
        match kind:
            case "integer":
                return self.random.choice((0, 1, 4, 7, 20_00, 500_00, -1, 2**63))
            case "string":
                return self.random.choice((f"command-{self.random.random()}", "t1", "main", "x"))
            case "boolean":
                return self.random.random() < 0.5
            case _:
                return self.random.choice(VALUES)


@pytest.mark.anyio
@pytest.mark.parametrize("role", Role)
async def test_no_route_is_troubled_by_anything(tmp_path: Path, role: Role, many: Many) -> None:
    """Whatever is asked is done or refused with a problem, and every account balances."""
    asking, statuses, tries = Asking(SEED), Counter[int](), many(TRIES, TRIES, LEAST)
    async with house(tmp_path) as (opened, one):
        await opened.make("Keeper", Role.OPERATOR)
        await opened.make("One", role) if role is not Role.GUEST else None
        for path, method, told in asking.operations():
            if path in ("/api/come", "/api/logout", "/api/login"):
                continue
            for _ in range(tries):
                if (await one.get("/api/me")).status_code != 200:
                    await (one.come() if role is Role.GUEST else one.login("One"))
                at, body = asking.path(path, told), asking.body(told)
                answer = await one.client.request(
                    method.upper(), at, json=body, headers={CSRF: one.csrf}
                )
                statuses[answer.status_code] += 1
                assert answer.status_code < 500, (method, at, body, answer.text)
                if answer.status_code >= 400:
                    assert answer.headers["content-type"].startswith("application/problem+json")
                    assert answer.json()["detail"]
        assert sum(opened.table.live.accounts.values()) == 0
        assert statuses[200] + statuses[201] > 2.5 * tries, statuses
        assert {400, 404, 409} <= set(statuses)
