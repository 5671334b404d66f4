"""Pending: whose answer a table waits for before a card falls or a hand is decided."""

from croupier.casino.keys import is_automatic
from croupier.casino.table.live import Live
from croupier.rules.refusal import Refusal
from croupier.sentence import PlayerPart
from croupier.table.commands import Command, Stand
from croupier.table.dealer import due
from croupier.table.play.entitlements import Entitlement, ended_by, ended_by_call, entitlements
from croupier.table.play.turns import must_name_hand
from croupier.table.state import Round, active


def awaited(live: Live, round: Round, act: Command) -> tuple[Entitlement, ...]:
    """The rights that would end with an act of the Dealer's, whose holders may still use them."""
    return tuple(one for one in ended_by(round, act) if _is_waited_for(live, round, one))


def _is_waited_for(live: Live, round: Round, one: Entitlement) -> bool:
    """Is the holder a person, still at the table, with the chips it takes?"""
    box = round.box(one.box)
    absent = box.absent and box.caller.player == one.player
    return not (is_automatic(one.player) or absent) and live.purse(one.player) >= one.least


def before_deciding(live: Live, round: Round) -> tuple[Entitlement, ...]:
    """The rights of others that the next decision would end."""
    turn = active(round)
    if turn is None:
        return ()
    box = round.boxes[turn[0]]
    decision = Stand(box.number, box.caller.player or "")
    return tuple(one for one in ended_by_call(round, decision) if _is_waited_for(live, round, one))


def now(live: Live) -> tuple[Entitlement, ...]:
    """The rights the table waits for now."""
    if live.round is None:
        return ()
    act = due(live.round)
    if act is None:
        return (*before_deciding(live, live.round), *_unnamed(live.round))
    return awaited(live, live.round, act)


def _unnamed(round: Round) -> tuple[Entitlement, ...]:
    """Those who must cover a split or name a hand, whoever they are."""
    asked = round.answering
    if asked is None or asked.awaits_upper:
        return ()
    held = entitlements(round)
    return tuple(one for one in held if one.right == "split" and must_name_hand(round, one.player))


def check_call(live: Live, round: Round, command: Command) -> None:
    """Refuse a decision that would take somebody else's right away."""
    for one in ended_by_call(round, command):
        if _is_waited_for(live, round, one):
            what = one.right.replace("-", " ")
            why = (PlayerPart(one.player), f" may still answer on Box {one.box}: {what}")
            raise Refusal(one.clauses, why)
