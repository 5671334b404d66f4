"""The school in the browser: exercises by their address, answers marked, nothing kept."""

import re
from html import unescape
from pathlib import Path

import pytest

from croupier.school.exercise import Kind
from tests.web.browsing import house

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_every_kind_is_offered_at_every_open_table(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, nobody):
        page = (await nobody.get("/school")).text
        for kind in Kind:
            assert f'href="/school/t1/{kind}"' in page
        assert "/school/puzzle/calls?day=" in page


async def test_an_exercise_is_its_address_and_its_answer_is_marked(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, nobody):
        led = await nobody.get("/school/t1/totals")
        assert led.status_code == 302
        assert re.fullmatch(r"/school/t1/totals\?seed=\d+", led.headers["location"])
        page = (await nobody.get("/school/t1/totals?seed=3")).text
        assert "What do you announce?" in page
        assert "Right is" not in page
        right = (await nobody.get("/school/t1/totals?seed=3&answer=20")).text
        assert '<h2 class="won">Right</h2>' in right
        assert 'href="/school/t1/totals?seed=4"' in right
        wrong = unescape((await nobody.get("/school/t1/totals?seed=3&answer=soft+12")).text)
        assert "Not so" in wrong
        assert "Right is: Hard 20." in wrong
        assert "/rulebook/" in wrong


@pytest.mark.parametrize("kind", [Kind.PAYOUTS, Kind.PROCEDURE, Kind.IRREGULARITIES, Kind.CASES])
async def test_the_felt_is_shown_and_what_nobody_could_answer_gets_a_sentence(
    kind: Kind, tmp_path: Path
) -> None:
    async with house(tmp_path) as (_, nobody):
        page = (await nobody.get(f"/school/t1/{kind}?seed=5")).text
        assert "<svg" in page
        strange = await nobody.get(f"/school/t1/{kind}?seed=5&answer=1e40")
        assert strange.status_code == 200
        assert 'class="bad"' in strange.text
        assert "Right is" not in strange.text


async def test_chips_are_placed_by_buttons_and_typed_without_a_script(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, nobody):
        page = (await nobody.get("/school/t1/insurance?seed=3")).text
        assert 'aria-label="Place a chip of $25"' in page
        assert re.search(r'<div class="rack"[^>]* hidden>', page)
        placed = unescape((await nobody.get("/school/t1/insurance?seed=3&answer=25+5")).text)
        assert "1 × $25, 1 × $5" in placed
        strange = unescape((await nobody.get("/school/t1/insurance?seed=3&answer=25+7")).text)
        assert "This table has no chip of $7" in strange


@pytest.mark.parametrize(
    ("way", "status"),
    [
        ("/school/t1/juggling", 404),
        ("/school/none/totals?seed=1", 404),
        ("/school/t1/totals?seed=-1", 409),
        ("/school/t1/totals?seed=1&level=9", 409),
        ("/school/t1/totals?seed=x", 400),
        ("/school/puzzle/calls?day=yesterday", 409),
    ],
)
async def test_what_is_not_there_is_refused_in_a_sentence(
    way: str, status: int, tmp_path: Path
) -> None:
    async with house(tmp_path) as (_, nobody):
        assert (await nobody.get(way)).status_code == status
