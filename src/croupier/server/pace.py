"""Pace: what the table does by itself when time has passed, and how long it waits for people."""

from functools import partial

from msgspec import Struct

from croupier.server import acting
from croupier.server.live import Live
from croupier.server.tables import Act
from croupier.server.vault import Vault
from croupier.table.commands import CallNoMoreBets
from croupier.table.game import offer_cut, shuffle_due
from croupier.table.prizes import awaits_prize, press_button
from croupier.table.state import BETTING, PLAY, Round, active
from croupier.table.supervision import DeclareAbsent


class Pace(Struct, frozen=True, kw_only=True):
    """How long a table waits, in milliseconds; nothing for a human Dealer's own acts."""

    betting: int = 15_000
    """From the first wager until no more are taken."""
    decision: int = 30_000
    """Before a player who does not decide is absent."""
    cut: int = 10_000
    """For the player who is offered the cut."""
    between: int = 4_000
    """Between two Rounds."""


class Due(Struct, frozen=True):
    """What the table does next by itself, and how long after the last thing that happened."""

    what: str
    """What is waited for, as people are told."""
    after: int
    act: Act


def due(live: Live, pace: Pace, vault: Vault) -> Due | None:
    """What is due by itself, if anything is: the table never waits for ever on one person."""
    if live.round is None:
        return _between(live, pace, vault)
    if live.round.phase is BETTING:
        return _betting(live.round, pace)
    if live.round.phase is PLAY and awaits_prize(live.round) is not None:
        return _prize(live, pace, vault)
    return _turn(live.round, pace)


def _between(live: Live, pace: Pace, vault: Vault) -> Due | None:
    if live.game.closing_in == 0:
        return None
    if shuffle_due(live.game) is None:
        return Due("the next Round", pace.between, acting.open_round)
    waiting = live.sealed is None or _is_done(live)
    if waiting:
        seed = vault.fresh(live.next_shoe)
        return Due("the shuffle", pace.between, partial(acting.seal_shoe, seed=seed))
    players = offer_cut(live.game).players
    wait = pace.cut if players else 0
    return Due("the cut", wait, partial(acting.stack_shoe, cut_by=""))


def _is_done(live: Live) -> bool:
    """Is the sealed shoe the one that was dealt from, and not a new one waiting to be cut?"""
    shoe = live.game.shoe
    assert live.sealed is not None
    order = live.sealed.order[live.cut_at :] + live.sealed.order[: live.cut_at]
    return shoe is not None and shoe.cards == order


def _betting(round: Round, pace: Pace) -> Due | None:
    """Betting closes some time after the first wager; without one the table waits."""
    if not round.boxes:
        return None
    closing = partial(acting.call, command=CallNoMoreBets())
    return Due("wagers", pace.betting, closing)


def _prize(live: Live, pace: Pace, vault: Vault) -> Due:
    """Staff press the button where the player does not."""
    assert live.round is not None
    seed = vault.fresh(
        f"{live.table}/prize/{live.shoes}/{live.game.rounds}/{len(live.round.lines)}"
    )
    pressed = press_button(live.round, seed.hex())
    return Due("the prize button", pace.decision, partial(acting.call, command=pressed))


def _turn(round: Round, pace: Pace) -> Due | None:
    at = active(round)
    if round.phase is not PLAY or at is None:
        return None
    absent = DeclareAbsent(round.boxes[at[0]].number)
    return Due("a decision", pace.decision, partial(acting.call, command=absent))
