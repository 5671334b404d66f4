"""A table's page: what it shows is never older than the version it is shown for."""

from pathlib import Path
from typing import Final

import pytest

from croupier.casino.table import acts
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.casino.table.story import Story
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.table.parts import Looks, parts
from tests.web.browsing import house

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
