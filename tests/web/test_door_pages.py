"""The door, oneself, the people and the operator's first page, for everybody who may look."""

import re
from pathlib import Path

import pytest

from croupier.protocol.roles import Role
from croupier.web.pages.people.door import within
from tests.web.browsing import PASSWORD, another, house
from tests.web.staff import staffed


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_the_door_is_open_to_everybody(tmp_path: Path) -> None:
    """It offers both ways in, and goes back to where one came from, never elsewhere."""
    async with house(tmp_path) as (_, ana):
        page = (await ana.get("/log-in?to=/tables/t1")).text
        assert 'data-send="/api/come"' in page
        assert 'data-send="/api/login"' in page
        assert page.count('data-then="/tables/t1"') == 2
        elsewhere = (await ana.get("/log-in?to=//evil.example/")).text
        assert "evil" not in elsewhere
        assert (await ana.get("/me")).status_code == 401


@pytest.mark.parametrize(
    ("asked", "led"),
    [
        ("/tables/t1", "/tables/t1"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https:evil.example", "/"),
        ("/a\nb", "/"),
        ("", "/"),
    ],
)
def test_a_way_leads_within_the_casino(asked: str, led: str) -> None:
    assert within(asked) == led


@pytest.mark.anyio
async def test_a_guest_is_offered_to_become_a_player_and_then_no_more(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, ana):
        await ana.come("Ana")
        page = (await ana.get("/me")).text
        assert "Become a player" in page
        assert "Another password" not in page
        assert (await ana.post("/api/enrol", password=PASSWORD)).status_code == 201
        page = (await ana.get("/me")).text
        assert "Become a player" not in page
        assert 'data-send="/api/password"' in page


@pytest.mark.anyio
async def test_a_page_carries_the_token_its_script_sends(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, ana):
        await ana.come("Ana")
        page = (await ana.get("/me")).text
        assert f'name="croupier-csrf" content="{ana.csrf}"' in page


@pytest.mark.anyio
async def test_who_sees_the_people_and_who_changes_them(tmp_path: Path) -> None:
    """The operator makes and changes; supervisors and inspectors look; nobody else is let in."""
    async with staffed(tmp_path) as (_, people):
        seen = {who: await one.get("/people") for who, one in people.items()}
        told = {who: one.status_code for who, one in seen.items()}
        assert told == {
            "ana": 403,
            "dealer": 403,
            "supervisor": 200,
            "inspector": 200,
            "operator": 200,
        }
        assert "may not see who is here" in seen["dealer"].text
        makes = {who: 'data-send="/api/people"' in one.text for who, one in seen.items()}
        assert makes == dict.fromkeys(people, False) | {"operator": True}
        operator = seen["operator"].text
        assert f"/api/people/{people['dealer'].key}/role" in operator
        assert f"/api/people/{people['operator'].key}" not in operator  # not oneself
        assert not re.search(r"/api/people", seen["supervisor"].text)


@pytest.mark.anyio
async def test_a_guest_is_offered_no_role(tmp_path: Path) -> None:
    """A guest becomes a player by themselves, so the operator is not offered to change that."""
    async with staffed(tmp_path) as (_, people):
        page = (await people["operator"].get("/people")).text
        ana = people["ana"].key
        assert f"/api/people/{ana}/role" not in page
        assert f'data-send="/api/people/{ana}" data-method="DELETE"' in page


@pytest.mark.anyio
async def test_roles_are_shown_by_the_words_people_use(tmp_path: Path) -> None:
    """In the heading, the account and the list of people; what a form sends stays as it is."""
    async with staffed(tmp_path) as (opened, people):
        operator, sue = people["operator"], people["supervisor"]
        await opened.make("Carla", Role.CASINO_SUPERVISOR)
        made = (await operator.get("/people")).text
        assert '<option value="casino-supervisor">Casino Supervisor</option>' in made
        assert "casino-supervisor" not in (await sue.get("/people")).text
        assert "Game Supervisor</span>" in (await sue.get("/me")).text
        counted = re.search(r"Known here: ([^.]*)", made)
        assert counted is not None
        assert "1 Casino Supervisor, 1 Game Supervisor, 1 Dealer" in counted[1]
        refused = await people["ana"].get("/desk")
        assert "guests may not open it" in refused.text


@pytest.mark.anyio
async def test_what_is_refused_of_a_form_says_which_field_it_is_about(tmp_path: Path) -> None:
    """So that the page says it there; what was no message at all too."""
    async with staffed(tmp_path) as (_, people):
        operator = people["operator"]
        person = {"name": "Dora", "role": "dealer", "password": PASSWORD}
        terms = {
            "title": "Cup",
            "name": "cup",
            "config": {"edition": "nz-current"},
            "chips": 10**30,
        }
        own = {"before": "not this one", "password": PASSWORD}
        for path, sent, at in (
            ("/api/people", person | {"name": "The operator"}, "name"),
            ("/api/people", person | {"name": "<b>"}, "name"),
            ("/api/people", person | {"password": "short"}, "password"),
            ("/api/people", person | {"name": "x" * 90}, "name"),
            ("/api/password", own, "before"),
            ("/api/login", {"name": "Nobody", "password": PASSWORD}, "password"),
            ("/api/tournaments", {"id": "announce-1", **terms}, "chips"),
        ):
            answer = await operator.post(path, **sent)
            assert answer.status_code in (400, 403, 409), path
            assert answer.json()["at"] == at, (path, answer.text)


@pytest.mark.anyio
async def test_what_the_people_page_sends_is_taken(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (opened, people):
        operator = people["operator"]
        page = (await operator.get("/people")).text
        offered = re.findall(r'<option value="(\w+)"', page)
        assert Role.GUEST.value not in offered
        told = {"name": "Dora", "role": "dealer", "password": PASSWORD}
        assert (await operator.post("/api/people", **told)).status_code == 201
        dora = opened.directory.people.called("Dora")
        assert dora is not None
        assert dora.key in (await operator.get("/people")).text


@pytest.mark.anyio
async def test_the_operators_first_page(tmp_path: Path) -> None:
    """Anybody may see it; without the link that is good once, nothing comes of it."""
    async with house(tmp_path) as (_, ana):
        page = await ana.get("/operator")
        assert page.status_code == 200
        assert '<form id="operator"' in page.text
        assert "/static/operator.js" in page.text
        told = {"token": "x", "name": "Eve", "password": PASSWORD}
        assert (await ana.post("/api/operator", **told)).status_code in (403, 409)


@pytest.mark.anyio
async def test_every_page_has_one_heading_and_a_label_for_every_control(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (_, people):
        operator = people["operator"]
        for path in (
            "/log-in",
            "/me",
            "/people",
            "/operator",
            "/inspector",
            "/reset",
            "/tournaments",
            "/inspect",
        ):
            page = (await operator.get(path)).text
            assert page.count("<h1") == 1, path
            controls = re.findall(r"<(?:input|select|textarea)\b[^>]*>", page)
            unlabelled = [
                one for one in controls if 'type="hidden"' not in one and " id=" not in one
            ]
            assert not unlabelled, (path, unlabelled)
            assert page.count("<label") >= sum('type="hidden"' not in one for one in controls)
            assert "style=" not in page
            assert "<script>" not in page


HTML = {"accept": "text/html,application/xhtml+xml"}


@pytest.mark.anyio
async def test_a_browser_is_told_why_on_a_page_and_a_program_as_json(tmp_path: Path) -> None:
    """Who has not come in is shown the door, and led back; never a traceback, nor bare JSON."""
    async with staffed(tmp_path) as (opened, people):
        ana = people["ana"]
        page = await ana.get("/people", **HTML)
        assert page.status_code == 403
        assert page.headers["content-type"].startswith("text/html")
        assert "A guest may not see who is here." in page.text
        assert 'id="who"' in page.text
        assert (await ana.get("/inspect/none", **HTML)).text.count("<h1>") == 1
        assert (await ana.get("/nothing/here", **HTML)).status_code == 404
        program = await ana.get("/people")
        assert program.headers["content-type"].startswith("application/problem+json")
        api = await ana.get("/api/people", **HTML)
        assert api.headers["content-type"].startswith("application/problem+json")
        async with another(opened) as client:
            outside = await client.get("/inspect/t1", headers=HTML)
            assert outside.status_code == 401
            assert 'href="/log-in?to=/inspect/t1"' in outside.text
            odd = await client.get("/inspect/%22%3E%3Cb%3E", headers=HTML)
            assert "<b>" not in odd.text
