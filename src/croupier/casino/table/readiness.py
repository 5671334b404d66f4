"""Readiness: who at a table is still waited for before betting closes, or a Round is opened.

No clause gives betting a length: the Dealer closes it by a call (NZ 8.2; ACT 8), and until the
first card wagers may be laid and taken back (NZ 5.5; ACT 5.2). Where the table deals by itself the
call is made as soon as everybody who may wager has done so, or sits the Round out.
"""

from functools import reduce
from typing import Final

from croupier.casino.keys import is_automatic
from croupier.casino.table import automatic
from croupier.casino.table.acts import call
from croupier.casino.table.heats import check_kept
from croupier.casino.table.live import Live
from croupier.protocol.log import AnyLogged, PlayerReady, RoundSatOut, WagerHandedBack
from croupier.rules.refusal import Refusal
from croupier.table.commands import CallNoMoreBets, LiftWager
from croupier.table.decide import play
from croupier.table.game.tournament import least_stake
from croupier.table.legal.option import refusal
from croupier.table.state import BETTING, Round, bettors

MISSED: Final = 2
"""Rounds somebody lets pass without a word before nobody waits for them any more."""


def waited_for(live: Live) -> tuple[str, ...]:
    """The people at a table who may wager, and have not been silent for long."""
    wagered = () if live.round is None else bettors(live.round)
    seated = (seat.player for seat in live.game.seats)
    people = [one for one in (*wagered, *seated, *live.purses()) if not is_automatic(one)]
    return tuple(dict.fromkeys(one for one in people if one in wagered or _may_wager(live, one)))


def _may_wager(live: Live, player: str) -> bool:
    has_chips = live.purse(player) >= least_stake(live.rules)
    heard_of = live.silent.get(player, 0) < MISSED
    return has_chips and heard_of and player not in live.game.excluded


def undecided(live: Live) -> tuple[str, ...]:
    """Those of them who have not said that they are ready, or sit the Round out."""
    said = live.ready | live.sitting_out
    return tuple(one for one in waited_for(live) if one not in said)


def all_ready(live: Live) -> bool:
    """Has everybody said so, and is there anybody?"""
    return bool(live.ready) and not undecided(live)


def closes(live: Live) -> bool:
    """Does betting close now, because nobody is waited for any more?"""
    round = live.round
    if live.dealer or round is None or round.phase is not BETTING or not all_ready(live):
        return False
    if all(is_automatic(one) for one in bettors(round)):
        return False
    try:
        close(live)
    except Refusal:
        return False
    return True


def close(live: Live) -> tuple[AnyLogged, ...]:
    """No more bets: automatic players wager first, at a heat everybody who has not."""
    if live.round is None:
        raise Refusal((live.rules.procedure.no_more_bets,), "no Round is open for wagers")
    if live.heat is not None:
        return automatic.close_betting(live)
    entries: tuple[AnyLogged, ...] = ()
    while (laid := automatic.next_wager(live)) is not None:
        entries = (*entries, *(more := call(live, laid)))
        live = _after(live, more)
    return (*entries, *call(live, CallNoMoreBets()))


def _after(live: Live, entries: tuple[AnyLogged, ...]) -> Live:
    return reduce(automatic.folded, entries, live)


# ── What people say ─────────────────────────────────────────────────────────────────────────────


def ready(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """A player waits for nobody else: with wagers laid, or between Rounds for the next."""
    _check_at_table(live, player)
    round = live.round
    if round is not None:
        _check_betting(live, round)
        _check_wagers(live, round, player)
    return () if player in live.ready else _said(live, PlayerReady(player))


def sit_out(live: Live, player: str) -> tuple[AnyLogged, ...]:
    """A player lays no wager in this Round, and is not waited for."""
    check_kept(live)
    _check_at_table(live, player)
    if live.round is None:
        raise Refusal((), "no Round is open for wagers yet")
    _check_betting(live, live.round)
    if any(stake.player == player for box in live.round.boxes for stake in box.stakes):
        clauses = live.rules.may_take_back("main", True).clauses
        raise Refusal(clauses, "take your wagers back first: what lies on the layout is played")
    return () if player in live.sitting_out else _said(live, RoundSatOut(player))


def _said(live: Live, entry: PlayerReady | RoundSatOut) -> tuple[AnyLogged, ...]:
    """What somebody says, and the call of no more bets where nobody is waited for by it."""
    after = automatic.folded(live, entry)
    return (entry, *(close(after) if closes(after) else ()))


def _check_at_table(live: Live, player: str) -> None:
    """Refuse who has neither chips nor a seat here."""
    seated = any(seat.player == player for seat in live.game.seats)
    wagered = live.round is not None and player in bettors(live.round)
    if not (seated or wagered or live.purse(player)):
        raise Refusal((), "bring chips to the table first")


def _check_betting(live: Live, round: Round) -> None:
    if round.phase is not BETTING:
        clauses = (live.rules.procedure.no_more_bets,)
        raise Refusal(clauses, "no more bets are taken in this Round")


def _check_wagers(live: Live, round: Round, player: str) -> None:
    """Refuse who has no wager, or wagers that may not stand."""
    if player not in bettors(round):
        raise Refusal((), "wager first, or say that you sit this Round out")
    why = refusal(round, CallNoMoreBets())
    if why is not None and last_wager(round).player == player:
        raise why


def hand_back(live: Live) -> tuple[AnyLogged, ...]:
    """Wagers that may not lie together: the one at fault goes back, and its player is notified."""
    round = live.round
    why = None if round is None or not round.boxes else refusal(round, CallNoMoreBets())
    if round is None or why is None:
        raise Refusal((), "the wagers on the layout may stand together")
    lift = last_wager(round)
    back = WagerHandedBack(lift.player, lift.box, why.why, why.clauses)
    return (back, *call(live, lift))


def last_wager(round: Round) -> LiftWager:
    """The wager that goes back where those laid may not stand together: the one at fault."""
    lifts = [
        LiftWager(box.number, laid.player)
        for box in reversed(round.boxes)
        for laid in reversed(box.bettors)
    ]
    people = [lift for lift in lifts if not is_automatic(lift.player)]  # others would wager again
    return next((lift for lift in lifts if _mends(round, lift)), (people or lifts)[0])


def _mends(round: Round, lift: LiftWager) -> bool:
    """May the others stand without this wager?"""
    after = play(round, lift)[0]
    return not after.boxes or refusal(after, CallNoMoreBets()) is None
