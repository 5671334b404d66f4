"""Practice: a table of one's own at one press, with chips, a seat and no clock."""

import secrets
from functools import partial
from typing import Final

from croupier.casino.casino import Casino
from croupier.casino.table import acts
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable, Sent, lawful
from croupier.protocol.log import AnyLogged, ChipsBought, SeatTaken
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.refusal import Refusal

TABLE: Final = TableConfig(
    edition="nz-current",
    boxes=7,
    minimum=10_00,
    maximum=1000_00,
    side_wagers=dict.fromkeys(
        ("perfect-pair", "lucky-lucky"), SideWagerConfig(minimum=5_00, maximum=100_00)
    ),
)
"""A lawful table to begin with."""
CHIPS: Final = 1_000_00
"""What one practises with; who has lost it all gets as much again."""
BOX: Final = 4
MOST: Final = 100
"""Tables for practice that are open at the same time in a casino."""
_PREFIX: Final = "practice-"


async def practise(casino: Casino, player: str) -> LiveTable:
    """The player's own table for practice, ready to play at: the one there is, or another."""
    async with casino.practising:
        table = own_table(casino, player) or await _opened(casino, player)
    if not all(_is_set(table.live, player)):
        sent = Sent(f"practise/{player}/{table.version}", b"")
        await table.do(sent, partial(provided, player=player), casino.clock())
    return table


def own_table(casino: Casino, player: str) -> LiveTable | None:
    """The table for practice that is somebody's own, if one is open."""
    own = (table for table in casino if table.live.owner == player and not table.live.closed)
    return next((table for table in own if not table.halted), None)


async def _opened(casino: Casino, player: str) -> LiveTable:
    if sum(bool(table.live.owner) for table in casino) >= MOST:
        raise Refusal((), "too many people practise now: try again in a few minutes, or sit down")
    name = f"{_PREFIX}{secrets.token_hex(8)}"
    entries: tuple[AnyLogged, ...] = (
        lawful(name, TABLE, "practice", owner=player),
        ChipsBought(player, CHIPS),
        SeatTaken(player, BOX, True),
    )
    return await casino.open_own(name, entries, Sent(f"practise/{player}", name.encode()))


def _is_set(live: Live, player: str) -> tuple[bool, bool]:
    """Has the player chips for a wager, and a seat?"""
    seated = any(seat.player == player for seat in live.game.seats)
    return (live.purse(player) >= live.rules.elections.minimum or live.in_play, seated)


def provided(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """Chips and a seat for who has none here any more."""
    has_chips, has_seat = _is_set(live, player)
    chips = () if has_chips else acts.buy_chips(live, player, CHIPS)
    return (*chips, *(() if has_seat else acts.take_seat(live, player, BOX)))


def forget_closed(casino: Casino) -> None:
    """Remember no table for practice that was closed: its log stays, nobody is led to it."""
    for table in tuple(casino):
        if table.live.owner and table.live.closed:
            casino.forget(table.live.table)
