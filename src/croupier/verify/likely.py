"""Likely: the command that an event shows by itself, so that few have to be tried."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.table import commands, events
from croupier.table.commands import Command
from croupier.table.events import Event
from croupier.table.state import Round


def likely(round: Round, event: Event) -> Command | None:
    """What most likely brought an event about; None where it does not show that."""
    maker = _MAKERS.get(type(event))
    return None if maker is None else maker(round, event)


def _caller(round: Round, event: Any) -> str:
    """Who decides for the Box of an event."""
    box = round.find(event.box)
    return "" if box is None else box.caller.player or ""


def _double(_: Round, event: events.Doubled) -> Command:
    if event.lammer:
        return commands.FreeDouble(event.box, event.player)
    return commands.Double(event.box, event.player, amount=event.amount)


def _split(_: Round, event: events.HandSplit | events.SplitCovered) -> Command:
    free = bool(event.lammer)
    kind = commands.FreeSplit if free else commands.Split
    return kind(event.box, event.player)


def _side_wager(_: Round, event: events.SideWagerLaid) -> Command:
    hand = None if event.hand is None else event.hand + 1
    return commands.LaySideWager(event.box, event.player, event.on, event.amount, hand)


def _declined(_: Round, event: events.RightDeclined) -> Command:
    hand = None if event.hand is None else event.hand + 1
    return commands.Decline(event.box, event.player, right=event.right, hand=hand)


_MAKERS: Final[Mapping[type[Event], Callable[[Round, Any], Command]]] = {
    events.BetsClosed: lambda _, __: commands.CallNoMoreBets(),
    events.DrawCalled: lambda at, one: commands.Draw(one.box, _caller(at, one)),
    events.Stood: lambda at, one: commands.Stand(one.box, _caller(at, one)),
    events.Doubled: _double,
    events.HandSplit: _split,
    events.SplitCovered: _split,
    events.WagerMoved: lambda _, one: commands.Split(one.box, one.player, to=one.to + 1),
    events.SideWagerLaid: _side_wager,
    events.Insured: lambda _, one: commands.Insure(
        one.box, one.player, one.amount, against=one.against
    ),
    events.EarlySettlementAsked: lambda _, one: commands.SettleEarly(
        one.box, one.player, one.against
    ),
    events.Rode: lambda _, one: commands.Ride(one.box, one.player, one.amount),
    events.RightDeclined: _declined,
}
