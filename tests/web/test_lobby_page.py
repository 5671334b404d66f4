"""The lobby: what the card of each table says of it."""

from pathlib import Path

import pytest

from croupier.casino.table.live_table import Sent
from croupier.rules.config import TableConfig
from tests.web.browsing import house


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.anyio
async def test_the_card_of_a_table_says_how_many_decks(tmp_path: Path) -> None:
    """Each table's own number, before its Boxes."""
    async with house(tmp_path) as (opened, ana):
        for decks in (6, 8):
            config = TableConfig(edition="nz-current", minimum=10_00, decks=decks)
            await opened.casino.open(f"of-{decks}", config, Sent(f"open-{decks}", b""))
        cards = (await ana.get("/")).text.split("<article")[1:]
        for decks in (6, 8):
            (card,) = (one for one in cards if f">of-{decks}<" in one)
            assert f" · {decks} decks · " in card
