"""The Dealer's hand: what still depends on it, and whether it takes another card."""

from croupier.gazette.choice import Readings
from croupier.rules.finding import Finding, refuse
from croupier.rules.hand import Hand, Standing
from croupier.rules.irregularity import GENERAL
from croupier.rules.names import INSURANCE, MAIN
from croupier.rules.procedure import Left
from croupier.rules.ruling import VOID
from croupier.table.state import PLAY, QUIET, Round, active
from croupier.totals import LIMIT


def left(round: Round) -> Left:
    """What on the layout still depends on the Dealer's hand."""
    hands = blackjacks = insurance = busts = False
    draw_out = ""
    relied: Readings = ()
    for box in round.boxes:
        for stake in box.stakes:
            if stake.against is not None and stake.against != round.dealers_hand:
                continue
            if stake.hand is not None:
                hand = box.hands[stake.hand]
                if hand.blackjack:
                    blackjacks = True
                elif hand.total.points > LIMIT:
                    busts = True
                else:
                    hands = True
            elif stake.wager == INSURANCE:
                insurance = True
            else:
                wager = round.rules.side_wagers.get(stake.wager)
                sure = draw_out and not relied  # one that turns on no reading goes first
                if wager and wager.draws_out and not sure:
                    draw_out, relied = wager.draws_out, wager.draws_out_reading
    return Left(hands, blackjacks, insurance, busts, draw_out=draw_out, relied=relied)


def takes_card(round: Round, on_layout: Left) -> Finding:
    """Does the Dealer take another card, with this left on the layout?"""
    if round.trouble is not QUIET and _everything_is_void(round):
        return refuse("every hand is void", *round.rules.voiding.hands(GENERAL).clauses)
    dealer = round.dealer
    return round.rules.dealer_takes_card(len(dealer), dealer[0], round.dealer_total, on_layout)


def _everything_is_void(round: Round) -> bool:
    """Is every Box declared void, or void for want of its Ante, with no wager that runs on?"""
    if any(box.stakes for box in round.boxes) or not any(box.void for box in round.boxes):
        return False
    lost = {line.box for line in round.lines if line.wager == MAIN and line.outcome is not VOID}
    return all(box.void or box.number not in lost for box in round.boxes)


def insurance_due(round: Round, on_layout: Left) -> bool:
    """Is there insurance to settle on the Dealer's second card?"""
    return on_layout.insurance and len(round.dealer) > 1


def completed(round: Round) -> bool:
    """Does the Dealer's hand take no further card, with every player's hand finished?"""
    if round.phase is not PLAY or active(round) is not None or not round.dealer:
        return False
    on_layout = left(round)
    return not insurance_due(round, on_layout) and not takes_card(round, on_layout).permitted


def hands_to_come(round: Round) -> bool:
    """Will the Dealer complete another hand, for wagers against it?"""
    numbers = (stake.against for box in round.boxes for stake in box.stakes)
    return any(number is not None and number > round.dealers_hand for number in numbers)


def standing(round: Round) -> Standing:
    """The Dealer's hand as a settlement sees it."""
    hand = Hand(round.dealer, round.dealer_total)
    return Standing(round.dealer_total.points, round.rules.is_blackjack(hand))
