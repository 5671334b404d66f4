"""Tournament director: tournaments go on by themselves, from the start of each to its prizes.

Each step is one command under an id of its own, which comes from how far the log has come: after a
crash, or beside a second process, the same step is the same command, and has one effect.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Final

from croupier.casino.casino import Casino
from croupier.casino.store.port import StoreError
from croupier.casino.table import heats
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.casino.tournaments import acts
from croupier.casino.tournaments.events import HeatScore
from croupier.casino.tournaments.state import Tournament
from croupier.house import open_table, with_sums
from croupier.protocol.log import AnyLogged, ChipsBought, HeatTerms, SeatTaken, TableOpened, written
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import LAW_RELEASE

TICK: Final = 0.1
"""Seconds between two looks at the tournaments."""
PAUSE: Final = 5.0
"""Seconds after which a tournament that could not be directed is tried again."""
_LOG: Final = logging.getLogger("croupier")


async def direct(casino: Casino) -> None:
    """Direct every tournament until cancelled; one that cannot be stops no other."""
    again: dict[str, float] = {}
    """When each that could not be directed is tried again."""
    loop = asyncio.get_running_loop()
    while True:
        for name in {state.plan.name for state in casino.tournaments}:
            if again.get(name, 0.0) > loop.time():
                continue
            if not await _tried(casino, name):
                again[name] = loop.time() + PAUSE
        await asyncio.sleep(TICK)


async def _tried(casino: Casino, name: str) -> bool:
    """Do what is due, and say whether it went well; whatever went wrong is tried again."""
    try:
        with suppress(Refusal):
            await step(casino, name)
    except Exception as trouble:
        if not isinstance(trouble, StoreError):
            _LOG.exception("tournament %s: something went wrong; it is tried again", name)
        casino.heartbeat.failed(name)
        return False
    casino.heartbeat.went_well(name)
    return True


async def step(casino: Casino, name: str) -> bool:
    """Do what is due next in a tournament; was there anything?"""
    state, version = casino.tournaments.seen(name)
    if not state.stage or state.ended:
        return False
    for number, seated in enumerate(state.tables, 1):
        noted = (state.stage, number) in state.heats
        if not noted and await _heat(casino, state, version, number, seated):
            return True
    if len(state.placed()) < len(state.tables):
        return False
    await casino.tournaments.do(name, Sent(f"director/{version}", b"go on"), acts.go_on)
    return True


async def _heat(
    casino: Casino, state: Tournament, version: int, number: int, seated: tuple[str, ...]
) -> bool:
    """Open the table of a heat, and once it has closed note how it ended."""
    name = state.table(number)
    if name in casino.halted:
        return False
    if name not in casino:
        await _open(casino, state, number, seated)
        return True
    table = casino.table(name)
    if table.live.closed:
        await _note(casino, state, version, number, table)
    return table.live.closed


async def _open(casino: Casino, state: Tournament, number: int, seated: tuple[str, ...]) -> None:
    entries = tuple(_opening(state, number, seated))
    body = b"\n".join(map(written, entries))
    await casino.open_heat(state.table(number), entries, Sent("director/open", body))


def _opening(state: Tournament, number: int, seated: tuple[str, ...]) -> Iterator[AnyLogged]:
    """The first entries of a heat's table: everybody sits there with their chips."""
    plan, config = state.plan, with_sums(state.config)
    heat = HeatTerms(
        tournament=plan.name,
        stage=state.stage,
        conditions=plan.conditions,
        rounds=plan.rounds,
        chips=plan.chips,
        title=state.terms.title,
    )
    fingerprint = open_table(config).fingerprint
    yield TableOpened(state.table(number), config, fingerprint, heat, LAW_RELEASE)
    for box, player in enumerate(seated, 1):
        yield ChipsBought(player, plan.chips)
        yield SeatTaken(player, box, True)


async def _note(
    casino: Casino, state: Tournament, version: int, number: int, table: LiveTable
) -> None:
    """Note how a heat ended, by what everybody went away with."""
    placed = heats.standings(table.live, state.tables[number - 1])
    scores = tuple(HeatScore(player, chips) for player, chips in placed)
    act = partial(acts.end_heat, number=number, standings=scores)
    sent = Sent(f"director/{version}", f"heat {number}".encode())
    await casino.tournaments.do(state.plan.name, sent, act)
