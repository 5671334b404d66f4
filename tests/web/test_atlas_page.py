"""The atlas in the casino: found, paged, compared and opened, without a script."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.survey.atlas import Atlas
from croupier.survey.criteria import Criteria
from croupier.web.pages.atlas import held
from tests.survey.atlases import any_atlas
from tests.web.browsing import house


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def atlas(monkeypatch: pytest.MonkeyPatch) -> Iterator[Atlas]:
    held._opened.cache_clear()
    monkeypatch.setattr(held, "SHIPPED", any_atlas())
    with Atlas(any_atlas()) as opened:
        yield opened
    held._opened.cache_clear()


@pytest.mark.anyio
async def test_tables_are_listed_and_paged(tmp_path: Path, atlas: Atlas) -> None:
    async with house(tmp_path) as (_, ana):
        page = (await ana.get("/atlas")).text
        games = int(atlas.about["games"])
        assert f"{games:,} games of {int(atlas.about['tables']):,} lawful tables" in page
        assert page.count('type="checkbox"') == min(games, 25)
        assert '<a href="/atlas" aria-current="page">' in page
        assert page.count("data:image/svg+xml") == 2
        after = re.search(r'href="(/atlas\?[^"]*skip=[^"]*)"', page)
        if after is not None:
            second = (await ana.get(after[1].replace("&amp;", "&"))).text
            assert ">Before</a>" in second


@pytest.mark.anyio
async def test_a_form_asks_for_what_it_was_filled_in_with(tmp_path: Path, atlas: Atlas) -> None:
    asked = "edition=nz-2012&version=style-a&blackjack_pays=6%3A5&decks=&edge_from=&edge_to=9"
    async with house(tmp_path) as (_, ana):
        page = (await ana.get(f"/atlas?{asked}")).text
    found = atlas.find(
        Criteria(editions=("nz-2012",), versions=("style-a",), elected={"blackjack_pays": ("6:5",)})
    )
    assert f"of {found.tables:,} lawful table" in page
    assert '<option value="6:5" selected>' in page
    assert 'name="edge_to" value="9"' in page


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ("edition=nz-1066", "no table of this atlas has nz-1066"),
        ("edge_from=cheap", "is no range"),
        ("decks=99", "no table has 99"),
        ("sort=colour", "tables are sorted by"),
        ("version=%3Cb%3E", "&lt;b&gt;"),
    ],
)
async def test_what_cannot_be_asked_is_said_on_the_page(
    asked: str, why: str, tmp_path: Path
) -> None:
    async with house(tmp_path) as (_, ana):
        answer = await ana.get(f"/atlas?{asked}")
    assert answer.status_code == 200
    assert why in answer.text


@pytest.mark.anyio
async def test_a_table_is_shown_and_can_be_set_up(tmp_path: Path, atlas: Atlas) -> None:
    entry = atlas.entry("2")
    async with house(tmp_path) as (_, ana):
        page = ""
        for name in ("2", entry.fingerprint):
            page = (await ana.get(f"/atlas/tables/{name}")).text
            for part in (entry.fingerprint, "House edge", "Hard totals", "Table file"):
                assert part in page
        (way,) = re.findall(r'href="(/set-up\?toml=[^"]*)"', page)
        assert entry.edition in (await ana.get(way)).text
        assert (await ana.get("/atlas/tables/none")).status_code == 404


@pytest.mark.anyio
async def test_two_tables_stand_side_by_side(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, ana):
        page = (await ana.get("/atlas/compare?with=1&with=5")).text
        assert page.count(">Hard totals</b>") == 2
        for words in ("", "?with=1", "?with=1&with=2&with=3"):
            assert "Tick two tables" in (await ana.get(f"/atlas/compare{words}")).text
        assert (await ana.get("/atlas/compare?with=1&with=nothing")).status_code == 404


@pytest.mark.anyio
async def test_without_an_atlas_the_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held._opened.cache_clear()
    monkeypatch.setattr(held, "SHIPPED", tmp_path / "none.sqlite")
    async with house(tmp_path) as (_, ana):
        answer = await ana.get("/atlas")
    assert answer.status_code == 404
    assert "no atlas of the lawful tables" in answer.text
