"""Situations: what lies around a wager at the moment it is settled."""

from croupier.cards import Card
from croupier.rules.hand import Hand
from croupier.rules.names import LAMMER_SPLIT, MAIN
from croupier.rules.ruling import Outcome
from croupier.rules.situation import Situation
from croupier.table.state import Box, Round, Stake
from croupier.totals import Total

NO_HAND = Hand((), Total(0, False))
"""Stands for the hand of a Box that has no card yet."""


def situated(
    round: Round, box: Box, stake: Stake, outcome: Outcome, clauses: tuple[str, ...]
) -> Situation:
    """A wager about to be settled, with what a reading may ask of it."""
    return Situation(
        wager=stake.wager,
        outcome=outcome,
        clauses=clauses,
        hand=hand_of(box, stake),
        first_two=_first_two(box),
        dealer=round.dealer,
        points=round.dealer_total.points,
        initial=box.original(stake.player),
        on_box=sum(laid.amount for laid in box.bettors),
        bettors=len(box.bettors),
        backer=stake.player != box.caller.player,
        hands=len(box.hands),
        initial_open=box.stake(stake.player, MAIN) is not None,
        same=_same(round, box, stake, outcome),
        stack=0 if stake.won is None else stake.amount + stake.won,
        riding=stake.riding,
        rode=_rode(round, box, stake.player),
        on_lammer=_on_lammer(round, box, stake),
        soft_hands=_soft_hands(round, stake.player),
    )


def _same(round: Round, box: Box, stake: Stake, outcome: Outcome) -> int:
    """Wagers of this name on the Box: those still open, and those that came to the same."""
    settled = (box.number, stake.wager, outcome)
    lines = sum((one.box, one.wager, one.outcome) == settled for one in round.lines)
    return lines + sum(one.wager == stake.wager for one in box.stakes)


def hand_of(box: Box, stake: Stake) -> Hand:
    """The hand a wager lies on, or the Box's first."""
    at = stake.hand or 0
    return box.hands[at] if at < len(box.hands) else NO_HAND


def _first_two(box: Box) -> tuple[Card, ...]:
    """The first two cards of a Box; of one that was split, the first of its initial hands."""
    if len(box.hands) < 2:
        return box.hands[0].cards[:2] if box.hands else ()
    initial = [hand for hand in box.hands if hand.initial]
    return tuple(hand.cards[0] for hand in initial[:2])


def _rode(round: Round, box: Box, player: str) -> bool:
    """Has this player money riding on the Box, or had it and was it settled with a hand?"""
    riders = [wager.name for wager in round.rules.side_wagers.values() if wager.rides]
    if not riders:
        return False
    riding = any(one.riding for one in box.all_stakes(player, *riders))
    settled = any(
        line.hand is not None
        for line in round.lines
        if (line.box, line.player) == (box.number, player) and line.wager in riders
    )
    return riding or settled


def _on_lammer(round: Round, box: Box, stake: Stake) -> bool:
    """Does a lammer stand for the wager on its hand?"""
    if stake.hand is None:
        return False
    lying = box.stake(stake.player, LAMMER_SPLIT, hand=stake.hand) is not None
    place = (box.number, stake.player, LAMMER_SPLIT, stake.hand + 1)
    return lying or any((one.box, one.player, one.wager, one.hand) == place for one in round.lines)


def _soft_hands(round: Round, player: str) -> int:
    """Hands with a high ace on Boxes where this player has wagered."""
    boxes = (box for box in round.boxes if box.has_bettor(player))
    return sum(hand.total.soft for box in boxes for hand in box.hands)
