"""Timing: what the table does by itself when time has passed, and how long it waits for people."""

from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.keys import is_automatic
from croupier.casino.store.vault import Vault
from croupier.casino.table import (
    acts,
    automatic,
    beacon_rounds,
    management,
    pending,
    readiness,
    seeded_acts,
)
from croupier.casino.table.cut import cut_offer, offered_to
from croupier.casino.table.heats import chips, competitors, is_over
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Act
from croupier.protocol.pace import Pace, WaitsFor
from croupier.rules.shuffling import Occasion
from croupier.table.commands import CallNoMoreBets, Command, GoOn
from croupier.table.dealer import due as dealers_act
from croupier.table.game.shuffles import shuffle_due
from croupier.table.game.tournament import least_stake
from croupier.table.legal.option import refusal
from croupier.table.state import BETTING, PLAY, Round, active
from croupier.table.supervision import DeclareAbsent, Reconstruct
from croupier.table.wagers.prizes import awaits_prize


class Due(Struct, frozen=True):
    """What the table does next by itself, and how long after the last thing that happened."""

    what: WaitsFor
    """What is waited for."""
    after: int
    act: Act
    about: object = None
    """Whom or which of several it is waited for, where the stage of the Round does not say."""
    restarts: bool = False
    """Does the time begin anew whenever anything happens? Else nobody puts it off for others."""


def stage(live: Live) -> tuple[object, ...]:
    """How far a table has come: what nobody changes but by what is waited for."""
    round = live.round
    if round is None:
        return live.shoes, live.rounds
    return live.shoes, live.rounds, round.phase, round.shoe.drawn, active(round)


AT_PRACTICE: Final = 200
"""Milliseconds a table for practice waits at most where nobody has to decide anything."""


def due(live: Live, pace: Pace, vault: Vault) -> Due | None:
    """What is due by itself, if anything is: the table never waits for ever on one person."""
    if live.closed:
        return None
    if acts.departing(live):
        return Due(WaitsFor.LEAVING, 0, acts.see_leavers_off)
    if live.practice and live.pace is None:
        waits = (min(pace.between, AT_PRACTICE), min(pace.automatic, AT_PRACTICE))
        pace = replace(pace, between=waits[0], automatic=waits[1])
    if live.round is None:
        next_ = _between(live, pace, vault)
    elif live.round.phase is BETTING:
        next_ = _betting(live, live.round, pace)
    else:
        next_ = _in_play(live, live.round, pace, vault)
    if live.owner:
        next_ = _unhurried(live, next_)
    return next_ if next_ is None or not live.dealer else _by_hand(live, next_, pace)


UNUSED: Final = 30 * 60_000
"""Milliseconds after which nobody is waited for any more at somebody's own table."""
_UNHURRIED: Final = frozenset(
    (
        *(WaitsFor.WAGERS, WaitsFor.WAGERS_TOGETHER, WaitsFor.DECISION, WaitsFor.ANSWERS),
        *(WaitsFor.PRIZE_BUTTON, WaitsFor.RULING),
    )
)
"""What no clock runs for at one's own table."""


def _unhurried(live: Live, next_: Due | None) -> Due | None:
    """At one's own table no clock runs; left alone, the Round is ended and the table closed."""
    if next_ is None or (next_.what in _OPENING and next_.after and live.rounds):
        return Due(WaitsFor.OWNER, UNUSED, management.close_own, restarts=True)
    if next_.what is WaitsFor.CUT:
        return replace(next_, after=0)
    return replace(next_, after=UNUSED) if next_.what in _UNHURRIED and next_.after else next_


_OPENING: Final = (WaitsFor.NEXT_ROUND, WaitsFor.SHUFFLE)
"""What leads to the next Round, which at one's own table the owner asks for."""


_DEALERS: Final = frozenset(
    (
        *(WaitsFor.NEXT_ROUND, WaitsFor.SHUFFLE, WaitsFor.CASINOS_CUT, WaitsFor.WAGERS),
        *(WaitsFor.DEALER, WaitsFor.RACK),
    )
)
"""What a human Dealer does; the rest is waited for as ever."""


def _by_hand(live: Live, next_: Due, pace: Pace) -> Due:
    """A Dealer who does not do what is due is taken to have left."""
    if next_.what not in _DEALERS:
        return next_
    return Due(WaitsFor.DEALER, pace.dealer, management.stand_down, (next_.what, next_.about))


def _between(live: Live, pace: Pace, vault: Vault) -> Due | None:
    if is_over(live):
        return _heat_over(live, pace)
    if live.game.closing_in == 0:
        return None
    if live.seal_due and _waits_for_first_player(live):
        return None
    wait = 0 if readiness.all_ready(live) else pace.between
    if live.seal_due:
        shuffle = partial(seeded_acts.shuffle, vault=vault)
        contributing = _contributing(live, pace, vault, shuffle)
        at_once = live.shuffles_on  # while people look at what the Round came to
        return contributing or Due(WaitsFor.SHUFFLE, 0 if at_once else wait, shuffle)
    if shuffle_due(live.game) is None:
        return Due(WaitsFor.NEXT_ROUND, wait, acts.open_round)
    return _cut(live, pace)


def _contributing(live: Live, pace: Pace, vault: Vault, seal: Act) -> Due | None:
    """Players open their contributions, the beacon publishes its number; then it is sealed."""
    mix = live.mix
    if mix is None or not mix.begun:
        return None
    if mix.asked and not mix.closed:
        wait = pace.contributions if mix.missing else 0
        close = partial(seeded_acts.close, vault=vault)
        return Due(WaitsFor.CONTRIBUTIONS, wait, close)
    if mix.beacon is not None and mix.beacon.awaited:
        take = partial(beacon_rounds.take_number, vault=vault)
        return Due(WaitsFor.BEACON, beacon_rounds.waits(vault.beacon, mix.beacon), take)
    return Due(WaitsFor.CONTRIBUTIONS, 0, seal)


def _waits_for_first_player(live: Live) -> bool:
    """Play has not begun and nobody is there: the first player to the table is offered the cut."""
    strict = not live.practice and live.heat is None and not live.dealer
    begins = shuffle_due(live.game) is Occasion.START
    return strict and begins and not (live.game.seats or any(live.purses().values()))


def _cut(live: Live, pace: Pace) -> Due:
    """The player who is offered the cut is waited for; then the next; then the casino cuts."""
    turn, offer = offered_to(live), cut_offer(live)
    if not turn and live.dealer and offer is not None and offer.by_supervisor:
        return Due(WaitsFor.CUT, pace.cut, partial(acts.cut, cut_by=""))
    if not turn:
        return Due(WaitsFor.CASINOS_CUT, 0, partial(acts.cut, cut_by=""))
    decline = partial(acts.decline_cut, player=turn, lapsed=True)
    return Due(WaitsFor.CUT, pace.cut, decline, about=turn)


def _betting(live: Live, round: Round, pace: Pace) -> Due | None:
    """Betting closes once all are ready, or some time after the first wager; else it waits."""
    if readiness.closes(live):
        return Due(WaitsFor.WAGERS, 0, readiness.close)
    wager = automatic.next_wager(live)
    if wager is not None:
        wait = pace.automatic if live.heat is None else 0
        return Due(WaitsFor.AUTOMATIC_WAGERS, wait, _calling(wager), about=wager)
    if live.heat is not None:
        return _heat_betting(live, pace)
    if not round.boxes:
        return None
    if refusal(round, CallNoMoreBets()) is not None:
        return Due(WaitsFor.WAGERS_TOGETHER, pace.betting, readiness.hand_back)
    return Due(WaitsFor.WAGERS, pace.betting, _calling(CallNoMoreBets()))


def _heat_betting(live: Live, pace: Pace) -> Due:
    """At a heat betting closes for everybody; it waits for people alone."""
    least = least_stake(live.rules)
    wager = any(chips(live, one) >= least for one in _people(live))
    wait = pace.betting if wager else pace.automatic
    return Due(WaitsFor.WAGERS, wait, automatic.close_betting)


def _heat_over(live: Live, pace: Pace) -> Due | None:
    """A heat that is over closes, once people had time to dispute it and every dispute is ruled."""
    if live.disputes:
        return None
    wait = pace.decision if _people(live) else pace.between
    return Due(WaitsFor.END_OF_HEAT, wait, management.close_table)


def _people(live: Live) -> list[str]:
    """The competitors of a heat who are people."""
    return [one for one in competitors(live) if not is_automatic(one)]


def _in_play(live: Live, round: Round, pace: Pace, vault: Vault) -> Due | None:
    if live.uncut_rack:
        return _cut(live, pace)
    if acts.card_missing(round):
        refill = partial(seeded_acts.refill, vault=vault)
        contributing = _contributing(live, pace, vault, refill)
        return contributing or Due(WaitsFor.RACK, pace.between, refill)
    if round.trouble.misplaced:
        return Due(WaitsFor.RULING, pace.dealer, _calling(Reconstruct()), round.trouble.misplaced)
    if pending.now(live):
        return Due(WaitsFor.ANSWERS, pace.answer, _calling(GoOn()))
    act = dealers_act(round)
    if act is not None:
        return Due(WaitsFor.DEALER, pace.automatic, _calling(act), about=act)
    if round.phase is PLAY and awaits_prize(round) is not None:
        return Due(WaitsFor.PRIZE_BUTTON, pace.decision, partial(seeded_acts.press, vault=vault))
    return _turn(live, round, pace)


def _turn(live: Live, round: Round, pace: Pace) -> Due | None:
    at = active(round)
    if round.phase is not PLAY or at is None:
        return None
    call = automatic.next_call(live)
    if call is not None:
        return Due(WaitsFor.AUTOMATIC_PLAYER, pace.automatic, _calling(call), about=call)
    absent = DeclareAbsent(round.boxes[at[0]].number)
    return Due(WaitsFor.DECISION, pace.decision, _calling(absent))


def _calling(command: Command) -> Act:
    return partial(acts.call, command=command)
