"""Going on: what a table needs to be played where nobody insists on anything."""

from croupier.casino.table import acts, pending
from croupier.casino.table.cut import offered_to
from croupier.casino.table.fold.log_entry import fold
from croupier.casino.table.live import Live
from croupier.protocol.log import AnyLogged
from croupier.table.commands import Command, GoOn
from croupier.table.game.players import basic_call


def all_decline(live: Live) -> tuple[AnyLogged, ...]:
    """Every player who is offered the cut declines it, and the casino cuts."""
    told: tuple[AnyLogged, ...] = ()
    while turn := offered_to(live):
        (declined,) = acts.decline_cut(live, turn)
        live, told = fold(live, declined, lambda shoe: b""), (*told, declined)
    return (*told, *acts.cut(live, ""))


def next_call(live: Live) -> Command:
    """What is called next where everybody plays basically and uses no other right."""
    assert live.round is not None, "a Round is in play"
    return GoOn() if pending.now(live) else basic_call(live.round)
