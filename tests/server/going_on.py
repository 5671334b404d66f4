"""Going on: what a table needs to be played where nobody insists on anything."""

from croupier.casino.table import acting, waiting
from croupier.casino.table.cutting import offered_to
from croupier.casino.table.live import Live, fold
from croupier.protocol.log import AnyLogged
from croupier.table.commands import Command, GoOn
from croupier.table.game.players import basic_call


def all_decline(live: Live) -> tuple[AnyLogged, ...]:
    """Every player who is offered the cut declines it, and the casino cuts."""
    told: tuple[AnyLogged, ...] = ()
    while turn := offered_to(live):
        (declined,) = acting.decline_cut(live, turn)
        live, told = fold(live, declined, lambda shoe: b""), (*told, declined)
    return (*told, *acting.cut(live, ""))


def next_call(live: Live) -> Command:
    """What is called next where everybody plays basically and uses no other right."""
    assert live.round is not None, "a Round is in play"
    return GoOn() if waiting.now(live) else basic_call(live.round)
