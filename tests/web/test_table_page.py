"""A table's page: what it shows is never older than the version it is shown for."""

import asyncio
import re
from pathlib import Path
from typing import Final

import pytest

from croupier.casino.people import registration
from croupier.casino.table import acts
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.casino.table.story import Story
from croupier.protocol.pace import Waits, WaitsFor
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig
from croupier.sentence import plain
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.table.bar import own_hand
from croupier.web.pages.table.parts import Looks, parts
from tests.casino.stacking import stack_shoes
from tests.web.browsing import House, house
from tests.web.house import KEYS
from tests.web.rights import GUEST, PLAYER, opened

NZ: Final = TableConfig(edition="nz-current", minimum=10_00)
STRANGER: Final = Visitor()


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_what_happens_while_the_story_is_read_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a page would wait for chips until something else happens."""
    async with house(tmp_path) as (opened, _):
        table, read = opened.table, opened.served.stories.of
        before = table.version

        async def while_seats_change(table: LiveTable) -> Story:
            story = await read(table)
            await table.do(Sent("seat", b""), lambda live: acts.take_seat(live, "ana", 3), 0)
            return story

        monkeypatch.setattr(opened.served.stories, "of", while_seats_change)
        told, _ = await parts(table, STRANGER, opened.served, Looks())
        assert told.version == before < table.version


@pytest.mark.anyio
async def test_the_story_addresses_its_reader_and_cites_clauses(tmp_path: Path) -> None:
    """Others read a name, that cannot turn round what follows it."""
    async with house(tmp_path) as (opened, ana):
        await ana.come("אנה")
        await ana.command("/api/tables/t1/chips", cents=100_00)
        await ana.command("/api/tables/t1/seats", box=3)
        laying = {"type": "Lay", "box": 3, "amount": 25_00}
        assert (await ana.command("/api/tables/t1/choices", choice=laying)).status_code < 300
        own = (await ana.get("/tables/t1/parts")).json()["parts"]["round"]
        assert '<span class="who">Box 3</span><span class="what">You wagered $25</span>' in own
        assert 'class="clause" href="/rulebook/nz-current/5.1"' in own
        others, _ = await parts(opened.table, await _another(opened), opened.served, Looks())
        assert "<bdi>אנה</bdi> wagered $25" in others.parts["round"]
        stranger, _ = await parts(opened.table, STRANGER, opened.served, Looks())
        assert re.search("<bdi>Player [A-Z2-7]{5}</bdi> wagered \\$25", stranger.parts["round"])
        await ana.command("/api/tables/t1/choices", choice={"type": "Lift", "box": 3})
        back = (await ana.get("/tables/t1/parts")).json()["parts"]["round"]
        assert "wagered" not in back


async def _another(opened: House) -> Visitor:
    """Somebody else who has come in."""
    await opened.make("Ben", Role.PLAYER)
    return Visitor(opened.directory.people.called("Ben"))


@pytest.mark.anyio
async def test_ones_chips_are_known_by_the_name_the_page_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Keys may have signs that no part of a name has."""
    dashed = "-_".ljust(16, "-")
    monkeypatch.setattr(registration, "opaque", lambda *_: dashed)
    async with house(tmp_path) as (_, ana):
        await ana.come("Ana")
        await ana.command("/api/tables/t1/chips", cents=100_00)
        await ana.command("/api/tables/t1/seats", box=3)
        laying = {"type": "Lay", "box": 3, "amount": 25_00}
        await ana.command("/api/tables/t1/choices", choice=laying)
        page = (await ana.get("/tables/t1")).text
        (named,) = re.findall('data-chips="([^"-]+)"', page)
        felt = (await ana.get("/tables/t1/parts")).json()["parts"]["felt"]
        assert f'id="chip-3-{named}-main"' in felt


@pytest.mark.anyio
async def test_no_box_is_open_to_who_may_lay_no_wager(tmp_path: Path) -> None:
    """And where no Round has been played, none was the last."""
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        await ana.command("/api/tables/t1/chips", cents=100_00)
        await ana.command("/api/tables/t1/seats", box=3)
        open_, _ = await parts(opened.table, STRANGER, opened.served, Looks())
        told, _ = await parts(opened.table, STRANGER, opened.served, Looks(wagers=False))
        assert 'class="box open"' in open_.parts["felt"]
        assert 'class="box open"' not in told.parts["felt"]
        assert "The last Round" not in told.parts["round"]
        assert "Nothing has happened yet." in told.parts["round"]


@pytest.mark.anyio
async def test_a_round_that_began_long_ago_is_told_from_its_beginning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much was laid and taken back since, or whoever came and went."""
    monkeypatch.setattr("croupier.casino.table.story.BACK", 2)
    async with house(tmp_path) as (opened, ana):
        await ana.come("Ana")
        await ana.command("/api/tables/t1/chips", cents=100_00)
        await ana.command("/api/tables/t1/seats", box=3)
        for _ in range(5):
            laying = {"type": "Lay", "box": 3, "amount": 10_00}
            await ana.command("/api/tables/t1/choices", choice=laying)
        story = await opened.served.stories.of(opened.table)
        assert [plain(one.sentence) for one in story.lines][-1] == f"{ana.key} wagered $50"
        assert story.number


@pytest.mark.anyio
async def test_without_a_script_the_felt_is_shown_and_chips_come_before_spots(
    tmp_path: Path,
) -> None:
    async with house(tmp_path) as (_, ana):
        page = (await ana.get("/tables/t1")).text
        assert "<noscript><p>Without JavaScript you can watch" in page
        assert 'src="/api/tables/t1/felt.svg"' in page
        assert page.index('id="bar"') < page.index('id="table-felt"')


@pytest.mark.anyio
async def test_a_guest_may_say_what_to_be_called(tmp_path: Path) -> None:
    async with house(tmp_path) as (_, ana):
        for way in ("/", "/tables/t1/parts"):
            assert "guest-name" in (await ana.get(way)).text
        await ana.come("Ana")
        for way in ("/", "/tables/t1/parts"):
            assert "guest-name" not in (await ana.get(way)).text


def test_a_blackjack_is_neither_soft_nor_hard_and_others_clocks_name_their_box(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stack_shoes(monkeypatch.setattr)

    async def main() -> tuple[str, str]:
        table = await opened(NZ, "A9TK5")
        for role, box in ((GUEST, 1), (PLAYER, 2)):
            await table.sit(role, box)
        await table.until_betting()
        for role, box in ((GUEST, 1), (PLAYER, 2)):
            await table.choose(role, "Lay", box=box, amount=20_00)
        await table.deal(False)
        waits = Waits(WaitsFor.DECISION, 1_000)
        seen = (own_hand(table.live, KEYS[role], waits, ()) for role in (GUEST, PLAYER))
        mine, theirs = map(str, seen)
        return mine, theirs

    mine, theirs = asyncio.run(main())
    assert "Blackjack</b></div>" in mine
    assert "for Box 2 to call" in mine
    assert " to call" in theirs
    assert "for Box" not in theirs
