"""A whole Round of procedure on the page: each address an act, right ones lead on."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest

from croupier.school.exercise import ChoiceAnswer, ChoiceForm, Exercise
from croupier.school.generator import rules_of
from croupier.school.puzzle import TABLE
from croupier.school.whole_round import whole_round
from tests.web.browsing import house

pytestmark = pytest.mark.anyio
SEED = 3
ROUND = "/school/puzzle/round"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def acts() -> tuple[Exercise, ...]:
    """The acts of the Round, as the engine makes them."""
    return whole_round(TABLE, rules_of(TABLE), SEED)


def right_key(one: Exercise) -> str:
    """What is right."""
    assert isinstance(one.answer, ChoiceAnswer)
    return one.answer.key


def wrong_key(one: Exercise) -> str:
    """Something that is not."""
    assert isinstance(one.form, ChoiceForm)
    return next(each.key for each in one.form.choices if not each.right)


def way(act: int, answer: str = "", missed: tuple[int, ...] = ()) -> str:
    """The address of an act."""
    asked = {"seed": SEED, "act": act, "missed": missed} | ({"answer": answer} if answer else {})
    return f"{ROUND}?{urlencode(asked, doseq=True)}"


async def test_without_a_seed_one_is_drawn_into_the_address(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, nobody):
        led = await nobody.get(ROUND)
        assert re.fullmatch(rf"{ROUND}\?seed=\d+", led.headers["location"])
        assert 'href="/school/t1/round"' in (await nobody.get("/school")).text
        assert 'href="/school/t1/round"' in (await nobody.get("/school/t1/procedure?seed=1")).text


async def test_every_right_act_leads_to_the_next_and_moves_the_felt(
    tmp_path: Path, acts: tuple[Exercise, ...]
) -> None:
    async with house(tmp_path) as (_, nobody):
        felts = []
        for number, one in enumerate(acts, 1):
            page = (await nobody.get(way(number))).text
            assert f"Act {number} of {len(acts)}" in page
            felts.append(page.partition('class="felt wide-felt"')[2].partition("</svg>")[0])
            led = await nobody.get(way(number, right_key(one)))
            assert led.headers["location"] == f"{way(number + 1)}#marks"
        assert all(one != after for one, after in zip(felts, felts[2:], strict=False))
        over = (await nobody.get(way(len(acts) + 1))).text
        assert f"{len(acts)} of {len(acts)} acts right at once" in over
        assert "Not at once" not in over
        assert f"seed={SEED + 1}" in over


async def test_a_wrong_act_is_stopped_with_its_clause_and_counts_once(
    tmp_path: Path, acts: tuple[Exercise, ...]
) -> None:
    async with house(tmp_path) as (_, nobody):
        page = unescape((await nobody.get(way(2, wrong_key(acts[1])))).text)
        stopped = page.partition("Stopped. ")[2].partition("</p>")[0]
        assert "/rulebook/" in stopped
        assert "Right" not in page
        assert 'name="missed" value="2"' in page
        again = (await nobody.get(way(2, wrong_key(acts[1]), missed=(2,)))).text
        assert again.count('name="missed"') == 1
        led = await nobody.get(way(2, right_key(acts[1]), missed=(2,)))
        assert led.headers["location"] == f"{way(3, missed=(2,))}#marks"
        over = (await nobody.get(way(len(acts) + 1, missed=(2, 2, 99)))).text
        assert f"{len(acts) - 1} of {len(acts)} acts right at once" in over
        assert over.count("Not at once") == 1


@pytest.mark.parametrize("act", [0, 99])
async def test_an_act_that_the_round_does_not_have_is_refused(act: int, tmp_path: Path) -> None:
    async with house(tmp_path) as (_, nobody):
        refused = await nobody.get(way(act))
        assert refused.status_code == 409
        assert "this Round has 11 acts" in refused.text.replace("This", "this")


async def test_a_choice_that_is_none_gets_a_sentence(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, nobody):
        page = unescape((await nobody.get(way(1, "juggle"))).text)
        assert "There is no choice 'juggle'" in page
        assert 'name="missed"' not in page
