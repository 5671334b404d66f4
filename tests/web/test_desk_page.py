"""The desk: what waits for people on duty, at every table, as it comes."""

from pathlib import Path

import pytest

from croupier.casino.table.live_table import Sent
from croupier.rules.config import TableConfig
from croupier.web.pages.desk.page import _desk, _item
from croupier.web.pages.desk.pending import PendingMatter
from tests.web.browsing import Browser, house
from tests.web.staff import duty, finish, lay, same_staff, staffed


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def shown(who: Browser) -> str:
    text: str = (await who.get("/desk?part", fetch="part")).text
    return text


@pytest.mark.anyio
async def test_a_quiet_casino_says_so(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (_, people):
        page = (await people["supervisor"].get("/desk")).text
        assert "Nothing waits for you." in page
        assert 'href="/desk" aria-current="page"' in page
        assert ">T1: Blackjack, $10" in page
        assert 'data-count="0"' in await shown(people["operator"])
        assert 'href="/desk"' not in (await people["ana"].get("/")).text


@pytest.mark.parametrize(
    ("minutes", "says"), [(0, "> just now<"), (5, "for 5 min"), (125, "for 2 h 5 min")]
)
def test_what_waits_says_for_how_long(minutes: int, says: str) -> None:
    now = 1_000 * 60_000
    one = PendingMatter("Dispute", "text", "/to", since=now - minutes * 60_000)
    assert says in _item(one, now)


@pytest.mark.anyio
async def test_tables_are_named_and_described_in_words(tmp_path: Path) -> None:
    """A practice table by whose it is, a halted one by its title, each with what happens there."""
    async with house(tmp_path) as (opened, ana):
        assert (await ana.client.post("/api/practice", json={})).status_code == 201
        settings = TableConfig(edition="nz-current")
        await opened.casino.open("corner", settings, Sent("open-1", b""), title="The corner table")
        casino = opened.served.casino
        casino.halted |= {"corner": "its log is spoilt", "gone": "it has no log"}
        page = await _desk(opened.served)
        casino.halted.clear()
        assert ">Practice table of Guest 1<" in page
        assert "Open for wagers · dealt automatically · nobody seated" in page
        assert "dealt automatically · 1 player" in page
        assert "The corner table takes no wagers: its log is spoilt" in page
        assert "gone takes no wagers: it has no log" in page


@pytest.mark.anyio
async def test_a_void_waits_for_a_second_person(tmp_path: Path) -> None:
    async with staffed(tmp_path) as (_, people):
        assert (await duty(people["dealer"], "ComeToDeal")).status_code == 201
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        void = {"type": "VoidRound"}
        told = await duty(people["supervisor"], "ProposeVoid", void=void, why="a <fire>")
        assert told.status_code == 201, told.text
        page = await shown(people["inspector"])
        assert "The supervisor proposes that the whole Round be Void: “a &lt;fire&gt;”" in page
        assert 'data-count="1"' in page
        assert 'aria-label="1 waiting"' in page


@pytest.mark.anyio
async def test_a_dispute_leads_to_its_ruling(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        assert (await duty(people["dealer"], "ComeToDeal")).status_code == 201
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        await finish(opened, people)
        told = await people["ana"].command("/api/tables/t1/disputes", round=1, reason="I had 16")
        assert told.status_code == 201, told.text
        page = await shown(people["inspector"])
        assert 'href="/inspect/t1/disputes/1"' in page
        assert "Ana disputes Round 1: “I had 16”" in page
        assert "> just now<" in page


@pytest.mark.anyio
async def test_a_misplaced_card_is_named_with_where_it_lies(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (opened, people):
        assert (await duty(people["dealer"], "ComeToDeal")).status_code == 201
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        await duty(people["dealer"], "Deal")
        told = await duty(people["supervisor"], "Misplace", box=1)
        assert told.status_code == 201, told.text
        page = await shown(people["supervisor"])
        assert opened.table.live.round is not None
        assert " lies on Box 1 in error" in page
        bar = (await people["ana"].get("/tables/t1/parts")).json()["parts"]["bar"]
        assert "A ruling is awaited" in bar
        assert "A card on Box 1 does not belong there" in bar


@pytest.mark.anyio
async def test_a_report_that_waits_for_a_second_person_is_on_the_desk(tmp_path: Path) -> None:
    async with same_staff(tmp_path) as (_, people):
        dealer = people["dealer"]
        assert (await duty(dealer, "ComeToDeal")).status_code == 201
        await lay(people["ana"])
        for kind in ("CallNoMoreBets", "Deal", *["FindFaceUp"] * 3):
            assert (await duty(dealer, kind)).status_code == 201
        text = "reports a card found face up; a second person confirms it"
        assert text in await shown(people["supervisor"])
        assert (await duty(people["supervisor"], "ConfirmReport")).status_code == 201
        assert text not in await shown(people["supervisor"])


@pytest.mark.anyio
@pytest.mark.parametrize("way", ["/desk", "/inspect", "/inspect/t1/disputes"])
async def test_who_is_not_on_duty_is_told_for_whom_the_page_is(tmp_path: Path, way: str) -> None:
    async with house(tmp_path) as (_, ana):
        await ana.come("Ana")
        answer = await ana.get(way, accept="text/html")
        assert answer.status_code == 403
        assert "is for people on duty: guests may not open it." in answer.text
