"""Results: what became of one wager, as a line of a Round's story."""

from croupier.cards import Card
from croupier.explain.case import LineContext, seen
from croupier.explain.sums import prize_of
from croupier.rules.hand import Hand, Standing
from croupier.rules.names import BASE, DOUBLES, ON_HANDS
from croupier.rules.ruling import LOSE, STAND_OFF, VOID, WIN
from croupier.rules.side_wager import DEALERS_HAND, WITH_DEALERS_FIRST
from croupier.sentence import (
    AmountPart,
    CardPart,
    OwnerPart,
    PlayerPart,
    Sentence,
    WagerPart,
    listed,
)
from croupier.totals import LIMIT, Total


def result(case: LineContext) -> Sentence:
    """What became of a wager: who won or lost how much, on what, with which cards."""
    line = case.line
    who = PlayerPart(line.player)
    if line.outcome is WIN and line.net > 0:
        return (who, " won ", AmountPart(line.net), *_on(case), *_with(case))
    if line.outcome is LOSE and line.net < 0:
        kept = (", and ", AmountPart(line.returned), " goes back") if line.returned else ()
        return (who, " lost ", AmountPart(-line.net), *_on(case), *_with(case), *kept)
    if not line.returned:
        ended = {WIN: " won", LOSE: " lost"}.get(line.outcome, " ended")
        return (OwnerPart(line.player), " ", WagerPart(line.wager), ended, *_with(case))
    return (*_kept(case), *_goes_back(case))


def _kept(case: LineContext) -> Sentence:
    """Why a stake goes back."""
    if case.line.outcome is STAND_OFF:
        return ("Stand Off", *_with(case), ": ")
    return ("Void: ",) if case.line.outcome is VOID else ()


def _goes_back(case: LineContext) -> Sentence:
    line = case.line
    sum_ = AmountPart(line.returned)
    of: Sentence = (sum_,) if line.wager in BASE else (WagerPart(line.wager), " of ", sum_)
    where = (*_hand(case, " on"), *_against(case))
    return (OwnerPart(line.player), " ", *of, *where, " goes back")


def _on(case: LineContext) -> Sentence:
    """The wager, where it is not the one that everybody has, its hand, and the Dealer's."""
    wager = case.line.wager
    if wager in BASE:
        return (*_hand(case, " on"), *_against(case))
    the = " on the " if wager in DOUBLES else " on "
    return (the, WagerPart(wager), *_hand(case, ","), *_against(case))


def _hand(case: LineContext, joint: str) -> Sentence:
    """Which hand of its Box, where it has several."""
    line = case.line
    if not line.hand or not case.then_split or line.wager not in ON_HANDS:
        return ()
    return (f"{joint} hand {line.hand}",)


def _against(case: LineContext) -> Sentence:
    number = case.line.against
    return (f" against the Dealer's hand {number}",) if number else ()


def _with(case: LineContext) -> Sentence:
    """The cards and totals that decided it."""
    if case.line.outcome is VOID:
        return ()
    if case.side is not None:
        return _cards(case)
    hand = case.hand
    if hand is None or case.line.wager not in ON_HANDS:
        return ()
    own = f" with {_held(hand)}"
    if hand.total.bust or case.dealers is None:
        return (own,)
    return (own, _theirs(case.dealers, numbered=bool(case.line.against)))


def _theirs(dealers: Standing, *, numbered: bool) -> str:
    """What the Dealer had; of several hands, the one that was named already."""
    if dealers.points > LIMIT:
        return f"; {'it' if numbered else 'the Dealer'} went bust with {dealers.points}"
    held = "Blackjack" if dealers.blackjack else str(dealers.points)
    return f" to its {held}" if numbered else f" against {held}"


def _held(hand: Hand) -> str:
    return "Blackjack" if hand.blackjack else total_said(hand.total)


def total_said(total: Total) -> str:
    """A total in words: ``soft 17``, ``21``, ``26, bust``."""
    if total.bust:
        return f"{total.points}, bust"
    return f"soft {total.points}" if total.soft and total.points < LIMIT else str(total.points)


def _cards(case: LineContext) -> Sentence:
    """The cards that decided a side wager, and the winning hand of its pay scale."""
    side = case.side
    assert side is not None
    own: tuple[Card, ...] = case.dealer if side.sees is DEALERS_HAND else seen(case)
    if side.sees is WITH_DEALERS_FIRST:
        own = (*own, *case.dealer[:1])
    prize = prize_of(case) if case.line.outcome is WIN else ""
    named: Sentence = (f": “{prize}”",) if prize else ()
    if not own:
        return named
    return (" with ", *listed(((CardPart(one),) for one in own), " "), *named)
