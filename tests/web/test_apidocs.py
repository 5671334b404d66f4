"""The description of the interface: valid, complete, and with nothing from elsewhere."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.protocol.messages import MoveChips, Send
from croupier.web.app import ROUTES, described
from croupier.web.kit.statics import FILES
from croupier.web.pages.people import operator as pages
from croupier.web.pages.routes import PAGES
from tests.cli.running import run
from tests.web.browsing import house

METHODS = {"get", "post", "delete"}
OWN_SCRIPT = ("openapi.json", "operator")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def api() -> Any:
    return json.loads(msgspec.json.encode(described()))


def _operations(api: Any) -> Iterator[tuple[str, str, Any]]:
    for path, methods in api["paths"].items():
        for method, told in methods.items():
            yield path, method, told


def _everything(told: Any) -> Iterator[Any]:
    yield told
    inner = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    for one in inner:
        yield from _everything(one)


def test_it_has_the_shape_of_openapi_3_1(api: Any) -> None:
    assert api["openapi"].startswith("3.1.")
    assert set(api) == {"openapi", "info", "paths", "components"}
    assert {"title", "version"} <= set(api["info"])
    for name in api["components"]["schemas"]:
        assert re.fullmatch(r"[a-zA-Z0-9._-]+", name)
    for path, method, told in _operations(api):
        assert path.startswith("/")
        assert method in METHODS
        assert told["responses"]
        for answer in told["responses"].values():
            assert answer["description"]
            for kind in answer.get("content", {}):
                assert re.fullmatch(r"[a-z]+/[a-z0-9.+-]+(;.*)?", kind)
        named = {one["name"] for one in told["parameters"] if one["in"] == "path"}
        assert named == set(re.findall(r"{(\w+)}", path))


def test_every_route_is_there_with_a_summary_and_a_name_of_its_own(api: Any) -> None:
    told = list(_operations(api))
    assert len(told) == len(ROUTES) - len(PAGES) - len(pages.ROUTES)
    names = [one["operationId"] for _, _, one in told]
    assert len(set(names)) == len(names)
    for path, method, one in told:
        assert re.fullmatch(r"[A-Z].*[^.]", one["summary"]), (path, method)
        assert "default" in one["responses"]


def test_every_reference_leads_somewhere(api: Any) -> None:
    refs = [one["$ref"] for one in _everything(api) if isinstance(one, dict) and "$ref" in one]
    assert len(refs) > 50
    for ref in refs:
        assert ref.removeprefix("#/components/schemas/") in api["components"]["schemas"], ref


def test_schemas_are_those_of_the_types_that_are_read(api: Any) -> None:
    """A number has its bounds, a choice its tag, and nothing unknown is taken."""
    schemas = api["components"]["schemas"]
    chips = schemas["MoveChips"]
    assert chips["required"] == ["id", "cents"]
    assert chips["additionalProperties"] is False
    assert chips["properties"]["cents"]["maximum"] == 10**12
    choice = schemas["Send"]["properties"]["choice"]
    assert choice["discriminator"]["propertyName"] == "type"
    assert set(choice["discriminator"]["mapping"]) >= {"Lay", "Draw", "Stand", "Double", "Split"}
    for taken, path in ((MoveChips, "chips"), (Send, "choices")):
        told = api["paths"][f"/api/tables/{{name}}/{path}"]["post"]["requestBody"]
        ref = told["content"]["application/json"]["schema"]["$ref"]
        assert ref.endswith(f"/{taken.__name__}")


def test_what_needs_a_session_says_so(api: Any) -> None:
    chips = api["paths"]["/api/tables/{name}/chips"]["post"]
    assert chips["security"] == [{"session": []}]
    assert "x-croupier-csrf" in {one["name"] for one in chips["parameters"]}
    assert api["paths"]["/api/come"]["post"]["security"] == []


@pytest.mark.anyio
async def test_the_page_for_people_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    """Every route on it; no script, no style of its own, no other host, every link in it leads."""
    async with house(tmp_path) as (_, ana):
        for path in ("/api/docs", "/operator"):
            page = (await ana.get(path)).text
            assert not re.search(r"https?://|//[a-z]", page), path
            assert not re.search(r"<script>|<style|style=|onclick|javascript:", page)
            for link in re.findall(r'(?:src|href)="(/[^"#]*)"', page):
                assert (await ana.get(link)).status_code == 200, link
        page = (await ana.get("/api/docs")).text
        anchors = set(re.findall(r'id="([^"]+)"', page))
        assert set(re.findall(r'href="#([^"]+)"', page)) <= anchors
        told = (await ana.get("/api/openapi.json")).json()
        for route in told["paths"]:
            assert f" {route}</code>" in page
    for name, file in FILES.items():
        told = file.body.decode().replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"""["'(]//|https?://|@import""", told), name


def test_it_is_printed_without_a_server(api: Any) -> None:
    result = run("api")
    assert (result.exit_code, json.loads(result.stdout)) == (0, api)
