"""Playing: seven Boxes of a table, by the next thing that somebody there would do."""

from functools import partial
from typing import Final

from croupier.casino.store.vault import Vault
from croupier.casino.table import acts
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import Act
from croupier.casino.table.timing import due
from croupier.protocol.pace import Pace, WaitsFor
from croupier.rules.config import TableConfig
from croupier.table.commands import CallNoMoreBets, Draw, LayWager, Stand
from croupier.table.state import BETTING, Round, active

BOXES: Final = 7
WAGER: Final = 10_00
CONFIG: Final = TableConfig(edition="nz-current", boxes=BOXES, minimum=WAGER, maximum=1_000_00)
_CHIPS: Final = 500_00
_STANDS: Final = 12
_PACE: Final = Pace()


def next_act(live: Live, vault: Vault) -> Act:
    """What happens next: chips bought, a wager, no more bets, a hand stood on, or what is due."""
    if live.round is not None and live.round.phase is BETTING:
        return _betting(live, live.round)
    next_ = due(live, _PACE, vault)
    if live.round is not None and next_ is not None and next_.what is WaitsFor.DECISION:
        return _decision(live.round)
    if next_ is None:  # the first player is offered the cut (6.2): a table waits for somebody
        return partial(acts.buy_chips, player="p1", cents=_CHIPS)
    return next_.act


def _decision(round: Round) -> Act:
    """A draw, or to stand."""
    at = active(round)
    assert at is not None, "a decision is about a hand"
    box = round.boxes[at[0]]
    call = Draw if box.hands[at[1]].total.points < _STANDS else Stand
    return partial(acts.call, command=call(box.number, f"p{box.number}", None))


def _betting(live: Live, round: Round) -> Act:
    laid = {box.number for box in round.boxes}
    for box in range(1, BOXES + 1):
        if box not in laid:
            player = f"p{box}"
            if live.purse(player) < WAGER:
                return partial(acts.buy_chips, player=player, cents=_CHIPS)
            return partial(acts.call, command=LayWager(box, player, WAGER))
    return partial(acts.call, command=CallNoMoreBets())
