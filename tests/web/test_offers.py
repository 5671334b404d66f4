"""What the page of a table offers a player, lawful or with why not; and the story of a Round."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.casino.casino import Casino
from croupier.casino.people.state import People, Person
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts
from croupier.casino.table.live_table import Act, LiveTable, Sent
from croupier.casino.table.story import Stories, newest
from croupier.casino.table.view import view
from croupier.protocol.choices import AnyChoice
from croupier.protocol.roles import GUEST
from croupier.rules.config import TableConfig
from croupier.sentence import AmountPart, PlayerPart, plain
from croupier.table.commands import (
    CallNoMoreBets,
    Command,
    Decline,
    Insure,
    LayWager,
    SettleEarly,
    Stand,
)
from croupier.web.kit.naming import named
from croupier.web.pages.table.calls import called, offered
from croupier.web.pages.table.offers import CommandOffer, offers
from tests.casino.going_on import all_decline

CONFIG: Final = TableConfig(edition="nz-current", boxes=3, minimum=10_00, maximum=1_000_00)
EIGHTS: Final = (42473).to_bytes(32, "big")
"""Box 1 has a pair of eights, Box 2 eleven, and the Dealer an ace."""


class Table:
    """A live table at which Ana has Box 1 and Ben Box 2, dealt."""

    def __init__(self, table: LiveTable, store: SqliteStore) -> None:
        self.table, self.store, self._sent = table, store, 0

    async def do(self, act: Act) -> None:
        self._sent += 1
        await self.table.do(Sent(f"c{self._sent}", b""), act, self._sent)

    async def call(self, command: Command) -> None:
        await self.do(partial(acts.call, command=command))

    def offered(self, player: str) -> dict[str, CommandOffer]:
        seen = view(self.table.live, self.table.version, player)
        return {one.name: one for one in offers(self.table.live, seen.options, player)}


async def dealt(folder: Path) -> Table:
    """Ana and Ben with their cards."""
    store = SqliteStore(folder / "log.sqlite")
    casino = Casino(store, FileVault(folder / "vault.sqlite"))
    await casino.start("a test")
    found = Table(await casino.open("t1", CONFIG, Sent("open", b"")), store)
    casino.vault._keep("t1/1", EIGHTS)  # type: ignore[attr-defined]
    for player, box in (("ana", 1), ("ben", 2)):
        await found.do(partial(acts.buy_chips, player=player, cents=1_000_00))
        await found.do(partial(acts.take_seat, player=player, box=box))
    await found.do(partial(acts.seal_shoe, seed=EIGHTS))
    await found.do(all_decline)
    await found.do(partial(acts.open_round))
    for player, box in (("ana", 1), ("ben", 2)):
        await found.call(LayWager(box, player, 25_00))
    await found.call(CallNoMoreBets())
    return found


def test_lawful_calls_are_live_and_others_say_why(tmp_path: Path) -> None:
    async def main() -> None:
        table = await dealt(tmp_path)
        ana = table.offered("ana")
        assert {name for name, one in ana.items() if not one.why} == {
            *("Draw", "Stand", "Double", "Split", "Insurance", "No, thank you")
        }
        assert (ana["Insurance"].high, ana["Double"].high) == (12_50, 25_00)
        await table.call(Stand(1, "ana"))
        ben = table.offered("ben")
        assert ben["Split"].why == "only two cards of the same value may be split"
        assert ben["Split"].clauses[0] == "12.1"
        assert ben["Stand"].clauses == ("13.1(d)",)
        await table.store.close()

    asyncio.run(main())


def test_nobody_is_offered_anothers_calls(tmp_path: Path) -> None:
    """Before one's turn there is only what is elected beside it."""

    async def main() -> None:
        table = await dealt(tmp_path)
        assert set(table.offered("ben")) == {"Insurance", "No, thank you"}
        assert not table.offered("somebody else")
        await table.store.close()

    asyncio.run(main())


def test_every_offer_is_a_choice_as_it_is_sent(tmp_path: Path) -> None:
    async def main() -> None:
        table = await dealt(tmp_path)
        for offer in table.offered("ana").values():
            told = msgspec.json.encode(offer.choice)
            choice = msgspec.json.decode(told, type=AnyChoice)
            assert type(choice).__struct_config__.tag == offer.choice["type"]
        await table.store.close()

    asyncio.run(main())


def test_a_story_is_read_on_and_begins_anew_with_each_round(tmp_path: Path) -> None:
    async def main() -> None:
        table = await dealt(tmp_path)
        stories = Stories(table.store)
        first = await stories.of(table.table)
        assert (first.number, first.version) == (1, table.table.version)
        told = [(line.who, plain(line.sentence)) for line in first.lines]
        assert ("Box 1", "ana wagered $25") in told
        await table.call(Stand(1, "ana"))
        second = await stories.of(table.table)
        assert plain(newest(second, first)[0].sentence) == "ana stood on 16"
        assert second == await Stories(table.store).of(table.table), "however it was read"
        await table.store.close()

    asyncio.run(main())


def test_people_are_called_by_name_wherever_a_sentence_has_them() -> None:
    """A key that nobody has is stated as it is."""
    ana = PlayerPart("qzK4wnN7eSg0aB2c")
    people = People(people={ana.key: Person(ana.key, "Ana", GUEST, None)})
    told = (ana, "'s main of $25 on Box 1 wins: ", AmountPart(50_00), " goes to ", ana)
    assert named(told, people) == "Ana's main of $25 on Box 1 wins: $50 goes to Ana"
    assert named((PlayerPart("nobody"), " stands"), people) == "nobody stands"


def test_a_button_has_few_words_and_the_whole_sentence_beside_them() -> None:
    """What is refused has its clause in sight; why stands in full in its title."""
    why = "only two cards of the same value are split"
    split = CommandOffer(name="Split", key="p", choice={}, clauses=("12.1",), why=why)
    shown = str(offered(split))
    assert f'title="Split: {why}"' in shown
    assert ">12.1<" in shown
    assert shown.count(why) == 2  # in its title and in what is read out; not on the button


def test_buttons_of_several_boxes_say_what_they_are_about_and_their_letters() -> None:
    insure = CommandOffer(name="Insurance", command=Insure, key="i", choice={}, low=1_00, high=5_00)
    even = CommandOffer(name="Even money", command=SettleEarly, key="e", choice={})
    none = CommandOffer(name="No, thank you", command=Decline, key="n", choice={})
    made = [
        replace(one, choice={"type": "x", "box": box}) for one in (insure, none) for box in (1, 2)
    ]
    row = "".join(map(str, called((*made, replace(even, choice={"type": "x", "box": 2})))))
    assert '<b class="asks">Insurance, Even money</b>' in row
    assert [row.count(f'<kbd aria-hidden="true">{key}</kbd>') for key in "INE"] == [1, 1, 1]
    assert row.index('data-all="i"') < row.index("data-choice")
