"""Automatic: players the casino seats to fill a table; they wager the minimum."""

from functools import reduce
from typing import Final

from croupier.casino.keys import MARK, is_automatic
from croupier.casino.table.acts import call, go, take_seat
from croupier.casino.table.fold.log_entry import fold
from croupier.casino.table.live import Live
from croupier.protocol.log import AnyLogged, ChipsBought
from croupier.rules.names import MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Seat
from croupier.table.commands import CallNoMoreBets, Command, Draw, LayWager, Stand
from croupier.table.game.players import basic_call
from croupier.table.game.rounds import wager
from croupier.table.state import Round, active

CHIPS: Final = 10
"""An automatic player brings chips for so many times the table's maximum."""


def seat(live: Live, box: int) -> tuple[AnyLogged, ...]:
    """Seat an automatic player at a Box nobody sits at."""
    player = f"{MARK}{box}"
    if any(one.box == box and one.seated for one in live.game.seats):
        raise Refusal(live.rules.provenance["caller"], f"somebody is seated at Box {box} already")
    chips = CHIPS * live.rules.elections.maximum - live.purse(player)
    bought = (ChipsBought(player, chips),) if chips > 0 else ()
    return (*bought, *take_seat(live, player, box))


def send_away(live: Live, box: int) -> tuple[AnyLogged, ...]:
    """Send the automatic player at a Box away, with nothing left on the layout."""
    player = f"{MARK}{box}"
    if not any(one.player == player for one in live.game.seats):
        raise Refusal((), f"no automatic player sits at Box {box}")
    return go(live, player)


def next_wager(live: Live) -> Command | None:
    """The wager of the next automatic player who has none, once a person is at the table.

    At a heat automatic competitors wait for nobody.
    """
    automatic = [one for one in live.game.seats if is_automatic(one.player)]
    if live.heat is None and not _has_person(live):
        return None
    return next((laid for one in automatic if (laid := least_wager(live, one))), None)


def least_wager(live: Live, one: Seat) -> LayWager | None:
    """The next wager, of the minimum, that is missing at the Box of who can make it."""
    if live.round is None:
        return None
    missing = _missing(live.round, one)
    if not missing:
        return None
    least = live.rules.elections.minimum
    try:
        laid = wager(live.game, one.box, one.player, least, against=missing[0])
    except Refusal:  # a marker lies there for somebody else
        return None
    enough = live.purse(one.player) >= least * len(missing)
    return laid if enough and _open(live, laid) else None


def _missing(round: Round, one: Seat) -> list[int | None]:
    """The Dealer's hands a player must wager on and has not; nothing: the player has wagered."""
    index = round.index(one.box)
    mains = [] if index is None else round.boxes[index].all_stakes(one.player, MAIN)
    laid = {stake.against for stake in mains}
    return [number for number in round.rules.least_wagers if number not in laid]


def close_betting(live: Live) -> tuple[AnyLogged, ...]:
    """No more wagers at a heat: who can wager and has not, wagers the minimum."""
    entries: tuple[AnyLogged, ...] = ()
    for one in live.game.seats:
        while (laid := least_wager(live, one)) is not None:
            entries = (*entries, *(more := call(live, laid)))
            live = reduce(folded, more, live)
    return (*entries, *call(live, CallNoMoreBets()))


def folded(live: Live, logged: AnyLogged) -> Live:
    """The table after an entry for which no seed is needed."""
    return fold(live, logged, lambda shoe: b"")


def _has_person(live: Live) -> bool:
    """Has a person wagered in this Round?"""
    assert live.round is not None
    bettors = (laid.player for box in live.round.boxes for laid in box.bettors)
    return any(not is_automatic(player) for player in bettors)


def next_call(live: Live) -> Command | None:
    """What the automatic player whose turn it is calls; nothing where it is a person's."""
    round = live.round
    at = None if round is None else active(round)
    if round is None or at is None:
        return None
    player = round.boxes[at[0]].caller.player
    if player is None or not is_automatic(player):
        return None
    best = basic_call(round)
    return best if _open(live, best) else _without_chips(round, at, player)


def _open(live: Live, command: Command) -> bool:
    """May this be done, chips included?"""
    try:
        call(live, command)
    except Refusal:
        return False
    return True


def _without_chips(round: Round, at: tuple[int, int], player: str) -> Command:
    box = round.boxes[at[0]]
    stands = box.hands[at[1]].total.points >= 12
    return Stand(box.number, player) if stands else Draw(box.number, player)
