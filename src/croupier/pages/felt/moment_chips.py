"""The wagers of a Round as chips: what each is called, where it lies, what it was paid."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.money import spoken
from croupier.pages.felt.cloth import Cloth
from croupier.pages.felt.moment import BUST, LOST, PAID, RETURNED, STAND_OFF, VOID, WagerView
from croupier.rules.names import (
    ANTE,
    DOUBLES,
    LAMMERS,
    ON_HANDS,
    SPLITS,
)
from croupier.rules.ruling import Outcome
from croupier.table import state as table
from croupier.table.state import Round, Stake

OUTCOMES: Final = {
    Outcome.WIN: PAID,
    Outcome.LOSE: LOST,
    Outcome.STAND_OFF: STAND_OFF,
    Outcome.VOID: VOID,
    Outcome.RETURNED: RETURNED,
}
"""How a hand stands once its wager has ended so."""
SAID: Final = {
    PAID: "paid",
    LOST: "lost",
    BUST: "lost",
    STAND_OFF: "Stand Off",
    VOID: "Void",
    RETURNED: "returned",
}


class _Named(NamedTuple):
    """A wager, open or settled, as far as its name and place go."""

    player: str
    wager: str
    hand: int | None
    against: int | None
    formed: int
    """Its hand's identity, which does not change when another is split."""
    laid: int
    """Which of the player's wagers of this name it is."""


def chips_on(round: Round, cloth: Cloth, box: table.Box) -> Iterator[WagerView]:
    """Every wager on a Box: those that are open, then those settled that still lie there."""
    for stake in box.stakes:
        formed = 1 if stake.hand is None else box.formed[stake.hand]
        at = (stake.hand, stake.against, formed, stake.laid)
        named = _Named(stake.player, stake.wager, *at)
        lies = _lies(round, cloth, box, named)
        amount, won = stake.amount + stake.excess, stake.won or 0
        rides = bool(stake.riding)
        yield replace(lies, amount=amount, paid=won, said=_note(stake), rides=rides)
    for line in round.lines:
        if line.box == box.number and line.outcome is not Outcome.LOSE:
            hand = None if line.hand is None else line.hand - 1
            formed = line.formed or (hand or 0) + 1
            named = _Named(line.player, line.wager, hand, line.against, formed, line.laid)
            lies = _lies(round, cloth, box, named)
            said = "" if line.net > 0 or line.wager in ON_HANDS else SAID[OUTCOMES[line.outcome]]
            yield replace(lies, amount=line.stake, paid=max(line.net, 0), said=said)


def _note(stake: Stake) -> str:
    return f"rides {spoken(stake.riding)}" if stake.riding else ""


def _lies(round: Round, cloth: Cloth, box: table.Box, of: _Named) -> WagerView:
    """Where a wager lies on its Box, and what it is called there."""
    players = [laid.player for laid in box.bettors]
    spot = next((one.key for one in cloth.spots if one.wager == of.wager), "")
    return WagerView(
        player=of.player,
        name=_name(round, box.number, spot, of),
        spot=ANTE if of.wager == ANTE else spot,
        amount=0,
        lammer=of.wager in LAMMERS,
        bettor=players.index(of.player) if of.player in players else 0,
        hand=of.hand or 0,
        against=of.against,
        behind=of.wager in DOUBLES,
    )


def _name(round: Round, number: int, spot: str, of: _Named) -> str:
    """What a wager is called among the elements of the felt."""
    place = str(of.formed)
    against = "" if of.against is None else f"-against-{of.against}"
    if of.wager in DOUBLES:
        return f"double-{place}{against}"
    if of.wager in SPLITS:
        return f"split-{place}{against}"
    declared = round.rules.side_wagers.get(of.wager)
    on_split = declared is not None and of.hand is not None and not declared.rides
    return f"{spot or of.wager}{f'-{place}{_again(round, number, of)}' if on_split else against}"


def _again(round: Round, number: int, of: _Named) -> str:
    """Tells a further wager on the same hand from those settled before it."""
    own = (number, of.player, of.wager, of.formed)
    before = [
        line
        for line in round.lines
        if (line.box, line.player, line.wager, line.formed) == own and line.laid < of.laid
    ]
    return f"-{len(before) + 1}" if before else ""
