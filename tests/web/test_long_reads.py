"""Long reads over HTTP: few at once, page by page, and beside the event loop."""

import re
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from croupier.casino.heavy_reads import IN_ALL
from croupier.web.api import feed
from croupier.web.pages.inspect import log
from tests.web.asgi import listen
from tests.web.browsing import house
from tests.web.staff import duty, finish, lay, same_staff


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_one_long_read_too_many_is_to_be_asked_for_again(tmp_path: Path) -> None:
    """An export, one's own data and a search of the log; what is short is answered."""
    async with same_staff(tmp_path) as (opened, people):
        inspector, ana = people["inspector"], people["ana"]
        with ExitStack() as others:
            for number in range(IN_ALL):
                others.enter_context(opened.served.reads.held(f"somebody {number}"))
            for who, path in (
                (inspector, "/api/export"),
                (inspector, "/inspect/t1?kind=chips"),
                (ana, "/api/me/data"),
            ):
                told = await who.get(path)
                assert (told.status_code, told.headers["retry-after"]) == (429, "5"), path
            assert (await ana.get("/api/tables/t1")).status_code == 200
        assert (await inspector.get("/api/export")).status_code == 200
        assert (await ana.get("/api/me/data")).status_code == 200
        assert not opened.served.reads._held, "whoever has read is no longer counted"


@pytest.mark.anyio
async def test_a_kind_is_looked_for_among_so_many_entries_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with same_staff(tmp_path) as (opened, people):
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        await finish(opened, people)
        monkeypatch.setattr(log, "MOST", 5)
        monkeypatch.setattr(log, "PAGE", 4)
        after, found = 0, set[int]()
        for _ in range(opened.table.version):
            page = (await people["inspector"].get(f"/inspect/t1?kind=chips&after={after}")).text
            found |= {int(one) for one in re.findall(r'<tr id="entry-(\d+)"', page)}
            later = re.search(r'after=(\d+)&amp;kind=chips" class="button">Later', page)
            if later is None:
                break
            assert int(later[1]) <= after + 5
            after = int(later[1])
        monkeypatch.undo()
        page = (await people["inspector"].get("/inspect/t1?kind=chips&after=0")).text
        assert found == {int(one) for one in re.findall(r'<tr id="entry-(\d+)"', page)} != set()


@pytest.mark.anyio
async def test_what_a_feed_missed_is_worked_out_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, threads, past = threading.get_ident(), set[int](), feed._past

    def noted(*about: Any) -> list[str]:
        threads.add(threading.get_ident())
        return past(*about)

    monkeypatch.setattr(feed, "_past", noted)
    async with house(tmp_path) as (opened, _):
        heard = await listen(opened.app, "/api/tables/t1/feed?after=0", 1)
    assert heard
    assert threads
    assert here not in threads
