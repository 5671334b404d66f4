"""A live table over HTTP with cards that were asked for, dealt by hand or by itself."""

from itertools import count
from typing import Any

import msgspec

from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Sent
from croupier.casino.table.seed_mix import secret_name
from croupier.casino.table.timing import due
from croupier.protocol.pace import Pace
from croupier.protocol.roles import Role
from croupier.rules.config import TableConfig
from tests.casino.memory import Disk, MemoryVault
from tests.casino.stacking import seed_for
from tests.web.house import KEYS, Front, House

A, B = KEYS[Role.GUEST], KEYS[Role.PLAYER]
GUEST, PLAYER, DEALER = Role.GUEST, Role.PLAYER, Role.DEALER
SUPERVISOR, CASINO_SUPERVISOR, OPERATOR = (
    Role.SUPERVISOR,
    Role.CASINO_SUPERVISOR,
    Role.OPERATOR,
)


class Refused(AssertionError):
    """A request that was refused, and the clauses by which it was."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told)
        self.clauses: tuple[str, ...] = tuple(told.get("clauses", ()))
        self.detail: str = told.get("detail", "")


class AtTable:
    """A table ``t1``, its people, and what is asked of it."""

    def __init__(self, house: House, front: Front) -> None:
        self.house, self.front, self._sent = house, front, count()

    @property
    def live(self) -> Live:
        """The table as its log has it."""
        return self.house.casino.table("t1").live

    async def ask(self, role: Role, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Send a command; refusals are raised."""
        told = {"id": f"command-{next(self._sent):04}", **body}
        got = await self.front.clients[role].post(path, msgspec.json.encode(told))
        answer: dict[str, Any] = msgspec.json.decode(got.body)
        if got.status >= 400:
            raise Refused(answer)
        return answer

    async def choose(self, role: Role, kind: str, **fields: Any) -> None:
        """A player's choice."""
        body = {"choice": {"type": kind, **fields}}
        await self.ask(role, "/api/tables/t1/choices", body)

    async def duty(self, role: Role, kind: str, **fields: Any) -> None:
        """Something done on duty, or when one is offered it."""
        await self.ask(role, "/api/tables/t1/duties", {"duty": {"type": kind, **fields}})

    async def seen(self, role: Role = GUEST) -> dict[str, Any]:
        """The table as somebody sees it."""
        got = await self.front.clients[role].get("/api/tables/t1")
        told: dict[str, Any] = msgspec.json.decode(got.body)
        shown: dict[str, Any] = told.get("table", told)
        return shown

    async def sit(self, role: Role, box: int, seated: bool = True) -> None:
        """Come to a Box, with chips."""
        if not self.live.purse(KEYS[role]):
            await self.ask(role, "/api/tables/t1/chips", {"cents": 10_000_00})
        await self.ask(role, "/api/tables/t1/seats", {"box": box, "seated": seated})

    async def clock(self) -> str:
        """Let the time pass until the table does something by itself; what it was."""
        next_ = due(self.live, Pace(), self.house.vault)
        assert next_ is not None, "the table waits for ever"
        table = self.house.casino.table("t1")
        await table.do(Sent(f"clock {next(self._sent)}", b""), next_.act, self.house.now)
        return next_.what

    async def until_betting(self) -> None:
        """Shuffle, cut and open a Round."""
        for _ in range(20):
            if self.live.round is not None:
                return
            await self.clock()
        raise AssertionError("no Round was opened")

    async def dealer_opens(self) -> None:
        """A Dealer comes, shuffles, has the cards cut once all players declined, and opens."""
        await self.duty(DEALER, "ComeToDeal")
        await self.duty(DEALER, "Shuffle")
        while (await self.seen())["cut_offered_to"]:
            await self.clock()
        await self.duty(SUPERVISOR, "Cut")
        await self.duty(DEALER, "OpenRound")

    async def deal(self, by_hand: bool) -> None:
        """Close the betting; a Dealer deals on until somebody has something to say."""
        if not by_hand:
            await self.clock()
            return
        await self.duty(DEALER, "CallNoMoreBets")
        await self.dealer_goes_on()

    async def dealer_goes_on(self, most: int = 40) -> None:
        """The Dealer does what is due, until somebody is entitled to something or must decide."""
        from croupier.table.dealer import due as dealers_act

        for _ in range(most):
            round = self.live.round
            act = None if round is None else dealers_act(round)
            if act is None or (await self.seen())["awaited"]:
                return
            await self.duty(DEALER, type(act).__name__)


async def opened(config: TableConfig, cards: str, mode: str = "strict", **given: bytes) -> AtTable:
    """A casino with one table, whose first cards are these."""
    shoes = {"t1/1": seed_for(cards), **given}
    seeds = {secret_name(shoe): seed for shoe, seed in shoes.items()}
    house = await House(Disk(), MemoryVault(1, seeds)).start()
    front = Front(house, await house.people())
    table = AtTable(house, front)
    told = msgspec.to_builtins(config)
    asked = {key: value for key, value in told.items() if value not in (None, (), [], {})}
    await table.ask(OPERATOR, "/api/tables", {"name": "t1", "config": asked, "mode": mode})
    return table
