"""Cash out: a person who is removed leaves the tables, with the chips paid out."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from croupier.casino.casino import Casino
from croupier.casino.keys import is_automatic
from croupier.casino.people.state import People
from croupier.casino.store.port import StoreError
from croupier.casino.table import acts
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Sent
from croupier.rules.refusal import Refusal


def gone(live: Live, people: People) -> Iterator[str]:
    """Players at a table whom nobody knows any more, with nothing that keeps them there."""
    if live.closed or live.heat is not None:
        return
    seated = (seat.player for seat in live.game.seats)
    for player in dict.fromkeys((*live.purses(), *seated)):
        known = is_automatic(player) or player in people.people
        if not known and _may_go(live, player):
            yield player


def _may_go(live: Live, player: str) -> bool:
    try:
        return bool(acts.go(live, player))
    except Refusal:
        return False


async def see_off(casino: Casino, people: People) -> None:
    """Have everybody leave who is known here no longer."""
    for table in tuple(casino):
        await asyncio.sleep(0)  # whatever else waits has its turn
        for player in tuple(gone(table.live, people)):
            sent = Sent(f"gone/{player}/{table.version}", player.encode())
            with suppress(Refusal, StoreError):
                await table.do(sent, partial(acts.go, player=player), casino.clock())
