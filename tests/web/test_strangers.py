"""Who has not come in sees what is played, and nobody's name."""

from pathlib import Path

import msgspec
import pytest

from croupier.casino.people.state import People, Person
from croupier.protocol.log import AnyLogged, PlayerExcluded, RulingProposed, VoidProposed
from croupier.protocol.roles import Proposal, Role
from croupier.table.supervision import VoidRound
from croupier.web.api.feed import public
from croupier.web.kit.naming import name_for
from croupier.web.kit.strangers import unnamed
from tests.web.browsing import Browser, another
from tests.web.staff import duty, lay, staffed


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


WAYS = (
    *("/tables/t1", "/tables/t1/parts", "/api/tables/t1/felt.svg", "/"),
    *("/tables/t1/parts?profile=phone", "/api/tables"),
)


@pytest.mark.anyio
async def test_a_stranger_sees_nobodys_name(tmp_path: Path) -> None:
    """The page, its parts, the picture and the lobby; who has come in sees who plays."""
    async with staffed(tmp_path) as (opened, people):
        ana = people["ana"]
        assert (await ana.command("/api/tables/t1/seats", box=1)).status_code == 201
        await lay(ana)
        await duty(people["dealer"], "CallNoMoreBets")
        async with another(opened) as client:
            stranger = Browser(client)
            for way in WAYS:
                shown = (await stranger.get(way)).text
                assert "Ana" not in shown, way
                assert "The dealer" not in shown, way
            parts = (await stranger.get("/tables/t1/parts")).text
            label = name_for(ana.key, unnamed(opened.directory.people))
            assert label.startswith("Player ")
            assert label in parts
        assert "Ana" in (await people["inspector"].get("/tables/t1/parts")).text


@pytest.mark.anyio
async def test_the_public_feed_names_nobody(tmp_path: Path) -> None:
    """Every entry of a Round with wagers, as the feed sends it."""
    async with staffed(tmp_path) as (opened, people):
        await lay(people["ana"])
        await duty(people["dealer"], "CallNoMoreBets")
        known = unnamed(opened.directory.people)
        entries = [entry async for entry in opened.casino.store.read("table/t1")]
        sent = [public(msgspec.json.decode(one.body, type=AnyLogged), known) for one in entries]
        text = b"".join(map(msgspec.json.encode, sent))
        assert b"Ana" not in text
        assert people["ana"].key.encode() not in text
        assert name_for(people["ana"].key, known).encode() in text


def test_what_people_wrote_is_not_in_the_feed() -> None:
    """Names may be in it: the grounds of voids, exclusions and rulings."""
    proposal = Proposal(void=VoidRound(), table="t1", round=1, by="s", at=0, why="Ana cheats")
    ruling = RulingProposed(number=1, by="s", reason="Ana", record="Ana", departures=())
    for logged in (VoidProposed(proposal), PlayerExcluded("a", "Ana cheats"), ruling):
        assert b"Ana" not in msgspec.json.encode(public(logged, People()))


def test_a_label_is_the_same_for_one_and_another_for_another() -> None:
    people = {key: Person(key, key.upper(), Role.PLAYER, None) for key in ("a", "b")}
    people["c"] = Person("c", "Cy", Role.PLAYER, None, shares_name=True)
    people["d"] = Person("d", "Dan", Role.DEALER, None)
    labels = [name_for(key, unnamed(People(people))) for key in "abcda"]
    assert labels[0] == labels[4] != labels[1]
    assert labels[2:4] == ["Cy", "the Dealer"]  # who lets it stand, and who is on duty
