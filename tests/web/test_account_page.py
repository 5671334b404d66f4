"""The account: one's own history, disputes, sessions, name and data, and nobody else's."""

import re
from html import unescape
from pathlib import Path

import pytest

from croupier.casino.cash_out import see_off
from croupier.money import spoken
from croupier.protocol.roles import Role
from croupier.web.kit.requests import CSRF
from tests.web.browsing import PASSWORD, Browser, another, house
from tests.web.rounds import play

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_the_account_lists_what_was_played(tmp_path: Path) -> None:
    """Stays by table with their net, each with the way to its review and its Rounds."""
    async with house(tmp_path, advises=False) as (opened, ana):
        await ana.come("Ana")
        page = (await ana.get("/me")).text
        assert "You have not played a Round here yet." in page
        for _ in range(3):
            await play(opened.table, ana.key)
        net = opened.table.live.purse(ana.key) - 3 * 1_000_00
        (stay,) = (await ana.get("/api/history")).json()
        assert (stay["table"], stay["rounds"], stay["net"]) == ("t1", 3, net)
        assert stay["ended"] is None
        page = unescape((await ana.get("/me")).text)
        assert "/tables/t1/review?stay=1" in page
        assert (
            '<td data-head="Wagered"' in page
        )  # what a cell tells of, where heads are out of sight
        assert "UTC" in page
        await ana.command("/api/tables/t1/leaving")
        (stay,) = (await ana.get("/api/history")).json()
        assert stay["ended"] is not None


@pytest.mark.full
async def test_nobody_sees_what_is_anothers(tmp_path: Path) -> None:
    """Neither wagers, disputes, sessions nor data of somebody else, whoever asks."""
    async with house(tmp_path) as (opened, ana), another(opened) as client:
        ben = Browser(client)
        paths = ("/me", "/me/figures", "/api/me/data", "/api/history", "/api/sessions")
        for path in paths:
            assert (await ben.get(path)).status_code == 401, path
        await ana.come("Ana")
        await ben.come("Ben")
        await play(opened.table, ana.key)
        said = "the Ana side of it"
        answer = await ana.command("/api/tables/t1/disputes", round=1, reason=said)
        assert answer.status_code == 201, answer.text
        for path in paths:
            text = (await ben.get(path)).text
            assert ana.key not in text, path
            assert said not in text, path
            assert "Round 1" not in text
        assert said in (await ana.get("/me")).text
        mine = (await ana.get("/api/sessions")).json()
        gone = await client.delete(f"/api/sessions/{mine[0]['id']}", headers={CSRF: ben.csrf})
        assert gone.status_code == 409
        assert (await ana.get("/api/me")).status_code == 200


@pytest.mark.full
async def test_a_dispute_is_followed_to_its_ruling(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana), another(opened) as client:
        ines = Browser(client)
        await opened.make("Ines", Role.INSPECTOR)
        await ines.login("Ines")
        await ana.come("Ana")
        await play(opened.table, ana.key)
        await ana.command("/api/tables/t1/disputes", round=1, reason="short <b>paid</b>")
        page = (await ana.get("/me")).text
        assert "short &lt;b&gt;paid" in page
        assert "until it is ruled on" in page
        await ines.command("/api/tables/t1/disputes/1/ruling", reason="The cards were read aright")
        page = unescape((await ana.get("/me")).text)
        assert "Ruled on" in page
        assert "The cards were read aright" in page
        assert "What was paid was right." in page
        (told,) = (await ana.get("/api/me/data")).json()["disputes"]
        assert (told["state"], told["owed"]) == ("ruled on", 0)


async def test_all_of_ones_data_is_handed_out(tmp_path: Path) -> None:
    """Every wager of one's own and its settlement, and not one of anybody else."""
    async with house(tmp_path) as (opened, ana), another(opened) as client:
        ben = Browser(client)
        await ana.come("Ana")
        await ben.come("Ben")
        await play(opened.table, ana.key, ben.key)
        await play(opened.table, ana.key)
        answer = await ana.get("/api/me/data")
        assert answer.headers["content-disposition"].startswith("attachment")
        data = answer.json()
        (table,) = data["tables"]
        assert [one["number"] for one in table["rounds"]] == [1, 2]
        lines = [line for one in table["rounds"] for line in one["lines"]]
        assert {line["player"] for line in lines} == {ana.key}
        net = sum(line["returned"] - line["stake"] for line in lines)
        assert net == opened.table.live.purse(ana.key) - 2 * 1_000_00
        assert [one["cents"] for one in table["chips"]] == [1_000_00, 1_000_00]
        assert data["name"] == "Ana"
        assert data["sessions"][0]["here"] is True
        assert "sealed" in data["stays_in_logs"]["logs of tables"]


async def test_sessions_are_listed_and_others_ended(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana), another(opened) as client, another(opened) as far:
        await opened.make("Pia", Role.PLAYER)
        second, third = Browser(client), Browser(far)
        for one in (ana, second, third):
            await one.login("Pia")
        listed = (await ana.get("/api/sessions")).json()
        assert [one["here"] for one in listed].count(True) == 1
        assert len(listed) == 3
        token = ana.client.cookies["croupier"]
        assert token not in (await ana.get("/me")).text
        other = next(one["id"] for one in listed if not one["here"])
        headers = {CSRF: ana.csrf}
        assert (await ana.client.delete(f"/api/sessions/{other}")).status_code == 403
        assert (await ana.client.delete(f"/api/sessions/{other}", headers=headers)).is_success
        left = [(await one.get("/api/me")).status_code for one in (second, third)]
        assert sorted(left) == [200, 401]
        own = next(one["id"] for one in listed if one["here"])
        kept = await ana.client.delete(f"/api/sessions/{own}", headers=headers)
        assert kept.status_code == 409
        assert (await ana.client.delete("/api/sessions", headers=headers)).is_success
        assert (await second.get("/api/me")).status_code == 401
        assert (await third.get("/api/me")).status_code == 401
        assert (await ana.get("/api/me")).status_code == 200


async def test_a_name_is_chosen_and_stays_ones_own(tmp_path: Path) -> None:
    """A guest too may choose one; nobody takes another's, and an old name is free again."""
    async with house(tmp_path) as (opened, ana), another(opened) as client:
        ben = Browser(client)
        await ana.come()
        await ben.come("Ben")
        page = (await ana.get("/me")).text
        assert 'data-send="/api/name"' in page
        assert (await ana.post("/api/name", name="Ana")).json()["name"] == "Ana"
        taken = await ana.post("/api/name", name="BEN")
        assert taken.status_code == 409
        assert "somebody here has that name" in taken.text
        assert (await ana.post("/api/name", name="<b>")).status_code == 409
        assert (await ben.post("/api/name", name="ben")).json()["name"] == "ben"
        assert (await ben.post("/api/name", name="Cleo")).json()["name"] == "Cleo"
        assert (await ana.post("/api/name", name="Ben")).json()["name"] == "Ben"
        person = opened.directory.people.called("Ben")
        assert person is not None
        assert person.key == ana.key
        assert opened.directory.people.called("Ana") is None


async def test_who_is_forgotten_leaves_a_key_and_no_name(tmp_path: Path) -> None:
    """Name and password are gone, chips are paid out, and the log of the table still holds."""
    async with house(tmp_path) as (opened, pia), another(opened) as client:
        ines = Browser(client)
        await opened.make("Ines", Role.INSPECTOR)
        await opened.make("Pia", Role.PLAYER)
        await pia.login("Pia")
        await play(opened.table, pia.key)
        page = unescape((await pia.get("/me")).text)
        assert "What stays, and why" in page
        assert 'data-repeat="Pia"' in page
        assert "stay in the logs of the tables" in page
        for wrong in ("", "not the password"):
            answer = await pia.post("/api/forget", password=wrong)
            assert answer.status_code in (401, 403, 409), answer.text
        chips = opened.table.live.purse(pia.key)
        told = await pia.post("/api/forget", password=PASSWORD)
        assert (told.status_code, told.json()) == (200, {"chips": chips})
        assert 'data-then="/forgotten"' in page
        last = (await pia.get(f"/forgotten?chips={chips}")).text
        assert "You have been forgotten" in last
        assert f"Your chips, {spoken(chips)}, are paid out" in last
        assert (await pia.get("/api/me")).status_code == 401
        assert (await pia.login("Pia")).status_code != 201
        await see_off(opened.casino, opened.directory.people)
        assert opened.table.live.purse(pia.key) == 0
        await ines.login("Ines")
        replay = (await ines.get("/tables/t1/rounds/1")).text
        assert "Pia" not in replay
        assert pia.key in replay


async def test_the_last_operator_is_not_forgotten(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, olive):
        await opened.make("Olive", Role.OPERATOR)
        await olive.login("Olive")
        answer = await olive.post("/api/forget", password=PASSWORD)
        assert answer.status_code == 409
        assert "somebody must remain the operator" in answer.text
        page = (await olive.get("/me")).text
        assert "Against expectation" not in page


async def test_letting_ones_name_be_shown_is_a_choice(tmp_path: Path) -> None:
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        assert not opened.directory.people.people[ana.key].shares_name
        assert not re.search(r'name="named"[^>]* checked', (await ana.get("/me")).text)
        assert (await ana.post("/api/sharing", named=True)).status_code == 204
        assert opened.directory.people.people[ana.key].shares_name
        assert re.search(r'name="named"[^>]* checked', (await ana.get("/me")).text)


async def test_a_guest_is_warned_before_logging_out(tmp_path: Path) -> None:
    """Nobody without a password comes back: the button asks once more, and says so."""
    async with house(tmp_path) as (opened, ana), another(opened) as client:
        pia = Browser(client)
        await opened.make("Pia", Role.PLAYER)
        await pia.login("Pia")
        await ana.come("Ana")
        guest, player = [_log_out(unescape((await one.get("/me")).text)) for one in (ana, pia)]
        assert 'data-sure="Press again: a guest cannot come back"' in guest
        assert "become a player first" in guest
        assert "data-sure" not in player


def _log_out(page: str) -> str:
    """What stands at the way out."""
    return page[page.index("<h2>Leave</h2>") : page.index(">Log out<")]
