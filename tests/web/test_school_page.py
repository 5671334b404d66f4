"""The school in the browser: exercises by their address, answers marked, nothing kept."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest

from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.school.exercise import Kind
from croupier.school.generator import exercise
from croupier.web.analysis import lessons
from croupier.web.analysis.analyst import Analyst
from croupier.web.analysis.answering import answered
from croupier.web.analysis.questions import Answer, Question
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


@pytest.mark.parametrize("kind", [Kind.PAYOUTS, Kind.CASES])
def test_the_felt_does_not_tell_what_wagers_came_to(kind: Kind) -> None:
    """The answer is not to be read off it, nor the odds of another's wager of the same name."""
    config = TableConfig(
        edition="nz-current",
        side_wagers={"perfect-pair": SideWagerConfig()},
    )
    for seed in range(12):
        one = exercise(kind, config, seed)
        assert one.round.lines or kind is Kind.PAYOUTS
        drawn = lessons.felts(lessons.before_results(one))
        for felt in (drawn.wide, drawn.phone):
            assert felt
            assert "+$" not in felt
            assert " to 1 · " not in felt
            assert "\N{MINUS SIGN}$" not in felt
        if kind is Kind.CASES:  # it is about a Round that is over: cards and wagers still lie there
            assert "The Dealer has" in drawn.wide
            assert " $0<" not in drawn.wide


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
async def test_what_is_not_there_is_refused(way: str, status: int, tmp_path: Path) -> None:
    async with house(tmp_path) as (_, nobody):
        assert (await nobody.get(way)).status_code == status


@pytest.mark.parametrize(
    ("way", "why"),
    [
        ("/school/t1/totals?seed=abc", "the address says seed=abc: seed is a whole number"),
        ("/school/t1/totals?seed=1&level=x", "the address says level=x: level is a whole number"),
        ("/school/t1/round?seed=1&act=one", "the address says act=one: act is a whole number"),
    ],
)
async def test_what_an_address_cannot_say_is_named(way: str, why: str, tmp_path: Path) -> None:
    async with house(tmp_path) as (_, nobody):
        refused = await nobody.get(way)
        assert (refused.status_code, refused.json()["detail"]) == (400, why)


# ── The trainer ─────────────────────────────────────────────────────────────────────────────────


class Counted(Analyst):
    """Answers in place, as the analyst's process would."""

    async def _worked(self, question: Question) -> Answer:
        return answered(question)


SETTINGS = 'edition = "nz-current"\n\n[table]\nminimum = 20\nversions = ["style-a"]\n'


def shown(page: str, name: str) -> str:
    """An attribute of the lesson."""
    found = re.search(rf'data-{name}="([^"]*)"', page)
    assert found is not None, name
    return unescape(found[1])


async def test_a_wanted_cell_is_shown_on_both_felts_and_marked_with_its_cost(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, tutor=Counted()) as (_, nobody):
        page = (await nobody.get("/school/t1/calls?seed=3&cell=hard.12.T")).text
        assert shown(page, "cell") == "hard.12.T"
        assert 'class="felt wide-felt"' in page
        assert 'class="felt phone-felt"' in page
        assert "kept in this browser alone" in page
        wrong = (await nobody.get("/school/t1/calls?seed=3&cell=hard.12.T&answer=stand")).text
        assert shown(wrong, "right") == "false"
        assert float(shown(wrong, "cost")) > 0
        assert shown(wrong, "lawful") == "true"
        refused = (await nobody.get("/school/t1/calls?seed=3&cell=hard.12.T&answer=split")).text
        assert (shown(refused, "right"), shown(refused, "lawful")) == ("false", "false")
        right = (await nobody.get("/school/t1/calls?seed=3&cell=hard.12.T&answer=draw")).text
        assert (shown(right, "right"), float(shown(right, "cost"))) == ("true", 0.0)


async def test_what_a_browser_keeps_is_told_after_each_answer(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, nobody):
        answer = {"cell": "hard.12.T", "right": False, "cost": 0.2}
        told = (await nobody.post("/school/answered", answers=[answer])).json()
        assert told["progress"]["cells"]["hard.12.T"]["box"] == 1
        assert told["due"] == ""
        others = [{"cell": "soft.20.T", "right": True, "cost": 0}] * 5
        kept = told["progress"]
        told = (await nobody.post("/school/answered", answers=others, progress=kept)).json()
        assert told["progress"]["count"] == 6
        assert told["due"] == "hard.12.T"


async def test_the_chart_shows_what_was_answered_and_what_it_costs(tmp_path: Path) -> None:
    async with house(tmp_path, analyst=Counted()) as (_, nobody):
        page = (await nobody.get("/school/t1/progress")).text
        assert "Forget my answers" in page
        cell = {"asked": 4, "right": 1, "cost": 0.8, "box": 1, "due": 7}
        kept = {"count": 4, "cells": {"hard.12.T": cell}}
        chart = await nobody.post("/school/t1/progress", progress=kept)
        assert chart.status_code == 200
        assert "hard 12 against 10: 1 of 4 right" in chart.text
        assert "1 of 4 right. Played so, errors cost" in chart.text
        assert 'class="heat weak"' in chart.text
        assert "/school/t1/calls?cell=hard.12.T" in chart.text


@pytest.mark.parametrize(
    ("way", "body"),
    [
        ("/school/answered", {"answers": [{"cell": "x", "right": True}]}),
        ("/school/answered", {"answers": [{"cell": "hard.12.T", "right": True, "cost": -1}]}),
        ("/school/answered", {"answers": [{"cell": "hard.12.T", "right": True}] * 101}),
        ("/school/t1/progress", {"progress": {"cells": {"hard.12.T": {"box": 99}}}}),
        ("/school/table/progress", {"toml": "edition = 1"}),
    ],
)
async def test_what_nobody_could_have_kept_gets_a_sentence(
    way: str, body: dict[str, object], tmp_path: Path
) -> None:
    async with house(tmp_path) as (_, nobody):
        refused = await nobody.post(way, **body)
        assert refused.status_code == 409
        assert refused.json()["detail"]


async def test_a_table_is_practised_at_by_its_settings_alone(tmp_path: Path) -> None:
    async with house(tmp_path, tutor=Counted()) as (_, nobody):
        carried = urlencode({"toml": SETTINGS})
        led = await nobody.get(f"/school/table/totals?{carried}")
        assert led.status_code == 302
        assert "toml=" in led.headers["location"]
        page = (await nobody.get(f"/school/table/totals?{carried}&seed=3&answer=20")).text
        assert '<h2 class="won">Right</h2>' in page
        assert "Style A" in page
        unlawful = urlencode({"toml": SETTINGS.replace("20", "-20")})
        assert (await nobody.get(f"/school/table/totals?{unlawful}&seed=3")).status_code == 409


async def test_a_link_that_lasts_marks_when_the_table_is_gone_and_tells_of_other_rules(
    tmp_path: Path,
) -> None:
    async with house(tmp_path, tutor=Counted()) as (_, nobody):
        page = (await nobody.get("/school/t1/totals?seed=3")).text
        found = re.search(r'href="(/school/t1/totals[^"]*toml=[^"]*)"', page)
        assert found is not None
        lasting = unescape(found[1])
        assert shown(page, "rules") in lasting
        gone = lasting.replace("/t1/", "/long-gone/")
        for way in (lasting, gone):
            marked = (await nobody.get(f"{way}&answer=20")).text
            assert '<h2 class="won">Right</h2>' in marked
        other = lasting.replace(shown(page, "rules"), "0" * 8)
        changed = (await nobody.get(f"{other}&answer=20")).text
        assert "have changed since" in changed
        assert "Right is" not in changed


async def test_a_table_that_is_set_up_leads_to_its_exercises(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, nobody):
        page = (await nobody.get("/set-up")).text
        assert "Practise this table" in page
        assert "/school/table/calls?toml=edition" in page
        assert '<a href="/school">School</a>' in (await nobody.get("/")).text
