"""Calling: the lines of play in which a player calls, elects or answers."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from croupier.record.model import DECLINE, Said
from croupier.record.replaying import RefusedCall, Replay
from croupier.rules.names import ANSWERED, CALLS, ELECTIONS, FREE, MAIN, PAIR_WAGERS
from croupier.rules.refusal import Refusal
from croupier.sentence import PlayerPart
from croupier.table import commands
from croupier.table.commands import Command
from croupier.table.decide import play
from croupier.table.play.cards import ShoeEmpty
from croupier.table.play.entitlements import entitlements
from croupier.table.play.turns import upper_has_not_joined
from croupier.table.state import Round
from croupier.table.supervision import DeclareAbsent


def prepare(on: Replay, line: Said) -> None:
    """Let the cards fall that this line needs; elections and answers are read first."""
    if line.after is not None:
        on.deal_until(line.after)
    elif _read_first(on.round, line):
        on.complete_deal()
    else:
        on.deal()
    if line.call == "refuse":
        on.befall()


def _read_first(round: Round, line: Said) -> bool:
    """Is this an election, or another bettor's answer to a call?"""
    if line.held or line.call in (*ELECTIONS, "wager", "lift", *PAIR_WAGERS, DECLINE):
        return True
    box = round.find(line.box)
    if box is None or line.player is None or line.call not in (*ANSWERED, *FREE):
        return False
    return line.player != box.caller.player


def command(on: Replay, line: Said) -> Command:
    """The command a call gives."""
    player = line.player or _speaker(on.round, line)
    plain = _PLAIN.get(line.call)
    if plain is not None:
        return plain(line.box, player, line.hand)
    if line.call in PAIR_WAGERS:
        return commands.LaySideWager(line.box, player, line.call, line.amount or 0, hand=line.hand)
    return _SAID[line.call](line, player)


def _decline(line: Said, by: str) -> commands.Decline:
    assert line.right is not None, "a line that declines says what"
    return commands.Decline(line.box, by, right=line.right, hand=line.hand)


_PLAIN: Final[Mapping[str, Callable[[int, str, int | None], Command]]] = {
    "draw": commands.Draw,
    "stand": commands.Stand,
    "refuse": commands.RefuseCard,
    "free-double": commands.FreeDouble,
    "free-split": commands.FreeSplit,
}
"""Calls that say nothing but which hand they are about."""
_SAID: Final[Mapping[str, Callable[[Said, str], Command]]] = {
    "insurance": lambda line, by: commands.Insure(
        line.box, by, line.amount or 0, against=line.against
    ),
    "early-settlement": lambda line, by: commands.SettleEarly(line.box, by, line.against),
    "ride": lambda line, by: commands.Ride(line.box, by, line.amount or 0),
    "double": lambda line, by: commands.Double(line.box, by, line.hand, amount=line.amount),
    "split": lambda line, by: commands.Split(
        line.box, by, line.hand, amount=line.amount, to=line.to
    ),
    "wager": lambda line, by: commands.LayWager(line.box, by, line.amount or 0, seated=False),
    "lift": lambda line, by: commands.LiftWager(line.box, by, line.on or MAIN),
    DECLINE: _decline,
    "absent": lambda line, by: DeclareAbsent(line.box),
}


def _speaker(round: Round, line: Said) -> str:
    """Who speaks where no name stands: the caller of the Box, or its only bettor."""
    box = round.find(line.box)
    if box is None:
        return ""
    calls = (*CALLS, "refuse")
    alone = line.call not in calls and len(box.bettors) == 1
    return box.bettors[0].player if alone else box.caller.player or ""


def judged(on: Replay, at: str, line: Said) -> RefusedCall:
    """Judge a call that must be refused on a copy of the Round; it changes nothing."""
    real, events, parts = on.round, list(on.events), list(on.parts)
    with suppress(ShoeEmpty):  # the call is judged as far as the cards go
        prepare(on, line)
    try:
        after = play(on.round, command(on, line))[0]
        if after.answering is not None and after.answering.awaits_upper:
            raise upper_has_not_joined(after)
        relied = tuple(one for one in after.readings if one not in on.round.readings)
        allowed = (line.sentence, "", ("the call was allowed",), False, at)
        return RefusedCall(*allowed, relied, line, permitted=True)
    except Refusal as refusal:
        return refused(line, refusal, at)
    finally:
        on.round, on.events, on.parts = real, events, parts


def must_hold(on: Replay, at: str, line: Said) -> None:
    """A record may state who has which right before a card falls."""
    prepare(on, line)
    held = [
        one
        for one in entitlements(on.round)
        if (one.right, one.box, one.player) == (line.call, line.box, line.player)
        and line.hand in (None, one.hand)
    ]
    if not held:
        who = () if line.player is None else (PlayerPart(line.player),)
        why = (*who, f" has no such right on Box {line.box} here")
        on.refused.append(RefusedCall(line.sentence, "", why, False, at, line=line))


def refused(line: Said, refusal: Refusal, at: str) -> RefusedCall:
    """Note a refusal, by the clause the record names if it rests on it."""
    named = next((clause for clause in line.clauses if refusal.rests_on(clause)), "")
    as_expected = bool(named) or not line.clauses
    parts = (line.sentence, named or refusal.clause, refusal.sentence, as_expected, at)
    return RefusedCall(*parts, refusal.readings, line)
