"""The wagers of a Round as chips: what each is called, where it lies, what it was paid."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.money import spoken
from croupier.pages.felt.cloth import Cloth
from croupier.pages.felt.moment import BUST, LOST, PAID, RETURNED, STAND_OFF, VOID, Chips
from croupier.rules.ruling import Outcome
from croupier.table import state as table
from croupier.table.antes import ANTE
from croupier.table.state import DOUBLE, LAMMER_DOUBLE, LAMMER_SPLIT, MAIN, Round, Stake

ADDED: Final = (DOUBLE, LAMMER_DOUBLE)
"""Wagers that lie behind another."""
ON_HANDS: Final = (*table.BASE, *ADDED)
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


def chips_on(round: Round, cloth: Cloth, box: table.Box) -> Iterator[Chips]:
    """Every wager on a Box: those that are open, then those settled that still lie there."""
    for stake in box.stakes:
        named = _Named(stake.player, stake.wager, stake.hand, stake.against)
        lies = _lies(round, cloth, box, named)
        amount, won = stake.amount + stake.excess, stake.won or 0
        yield replace(lies, amount=amount, paid=won, said=_told(stake))
    for line in round.lines:
        if line.box == box.number and line.outcome is not Outcome.LOSE:
            hand = None if line.hand is None else line.hand - 1
            named = _Named(line.player, line.wager, hand, line.against)
            lies = _lies(round, cloth, box, named)
            said = "" if line.net > 0 or line.wager in ON_HANDS else SAID[OUTCOMES[line.outcome]]
            yield replace(lies, amount=line.stake, paid=max(line.net, 0), said=said)


def _told(stake: Stake) -> str:
    return f"rides {spoken(stake.riding)}" if stake.riding else ""


def _lies(round: Round, cloth: Cloth, box: table.Box, of: _Named) -> Chips:
    """Where a wager lies on its Box, and what it is called there."""
    players = [laid.player for laid in box.bettors]
    spot = next((one.key for one in cloth.spots if one.wager == of.wager), "")
    return Chips(
        player=of.player,
        name=_name(round, spot, of),
        spot=ANTE if of.wager == ANTE else spot,
        amount=0,
        lammer=of.wager in (LAMMER_DOUBLE, LAMMER_SPLIT),
        bettor=players.index(of.player) if of.player in players else 0,
        hand=of.hand or 0,
        against=of.against,
        behind=of.wager in ADDED,
    )


def _name(round: Round, spot: str, of: _Named) -> str:
    """What a wager is called among the elements of the felt."""
    place = (of.hand or 0) + 1
    against = "" if of.against is None else f"-against-{of.against}"
    if of.wager in ADDED:
        return f"double-{place}{against}"
    if of.wager in table.BASE and of.wager != MAIN:
        return f"split-{place}{against}"
    declared = round.rules.side_wagers.get(of.wager)
    on_split = declared is not None and of.hand is not None and not declared.rides
    return f"{spot or of.wager}{f'-{place}' if on_split else against}"
