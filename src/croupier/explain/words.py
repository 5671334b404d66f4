"""Words: the question a Line raises, the answer in a sentence, and how cards are counted."""

from collections.abc import Iterable
from typing import Final

from croupier.cards import Card, face_value
from croupier.explain.case import LineContext, seen
from croupier.explain.clause import clause_said
from croupier.explain.sums import prize_of
from croupier.gazette.errors import spoken as listed
from croupier.ledger.line import Line
from croupier.money import spoken
from croupier.pages.felt.cards_svg import said as card_said
from croupier.pages.felt.moments import total_said
from croupier.rules.hand import Hand, Standing
from croupier.rules.names import (
    ADDED,
    ANTE,
    DOUBLE,
    FREE_BONUS,
    INSURANCE,
    LAMMER_DOUBLE,
    LAMMER_SPLIT,
    MAIN,
    ON_HANDS,
    SPLIT,
)
from croupier.rules.ruling import LOSE, RETURNED, STAND_OFF, VOID, WIN
from croupier.rules.side_wager import DEALERS_HAND, WITH_DEALERS_FIRST, SideWager
from croupier.table.events import EarlySettlementAsked
from croupier.totals import HIGH_ACE, LIMIT, LOW_POINTS, Total, is_ace, is_ace_with_ten, low_total

WAGERS: Final[dict[str, str]] = {
    MAIN: "initial wager",
    SPLIT: "split",
    DOUBLE: "double",
    INSURANCE: "insurance",
    LAMMER_SPLIT: "free split",
    LAMMER_DOUBLE: "free double",
    ANTE: "Ante",
    FREE_BONUS: "bonus",
}
_FACES = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}


def wager_said(case: LineContext) -> str:
    """What a wager is called."""
    return case.side.title if case.side else WAGERS.get(case.line.wager, case.line.wager)


def subject(case: LineContext) -> str:
    """What a question is about: a hand, a Box, or a wager on one."""
    line = case.line
    where = f"hand {line.hand}" if line.hand and case.split else f"Box {line.box}"
    against = f" against the Dealer's hand {line.against}" if line.against else ""
    if line.wager in (MAIN, SPLIT):
        return f"{where}{against}"
    named = wager_said(case)
    article = "" if case.side else "the "
    return f"{article}{named} on {where}{against}"


def question(case: LineContext) -> str:
    """The question a Line raises."""
    line, what = case.line, subject(case)
    if line.outcome is WIN and line.net > 0:
        return f"Why did {what} win {spoken(line.net)}?"
    if line.outcome is LOSE and line.net < 0:
        return f"Why did {what} lose {_own(line)}{spoken(-line.net)}?"
    added = f"the {spoken(line.stake)} on " if line.wager in (MAIN, SPLIT) else ""
    asked = {
        VOID: f"Why is {what} Void?",
        STAND_OFF: f"Why is {what} a Stand Off?",
        RETURNED: f"Why did {added}{what} come back?",
        WIN: f"Why did {what} win?",
        LOSE: f"Why did {what} lose?",
    }
    return asked[line.outcome]


def _own(line: Line) -> str:
    return "its " if line.net == -line.stake else ""


def answer(case: LineContext) -> str:
    """Why, in a sentence; where no plain words fit, the clause that decides speaks."""
    return _answered(case) or _by_clause(case)


def _answered(case: LineContext) -> str:
    line, stake = case.line, case.stake
    if line.outcome is VOID:
        return "The wager is Void: its stake goes back, whatever the cards would have given."
    if stake is not None and stake.handed_back:
        return ""
    if case.side is not None and stake is not None and stake.riding:
        return f"It had won and rode on with the hand. {_on_hand(case) or _by_clause(case)}"
    if case.side is not None:
        return _side(case, case.side)
    if line.wager == INSURANCE:
        return _insurance(case)
    return _on_hand(case) if line.wager in ON_HANDS else ""


def _by_clause(case: LineContext) -> str:
    edition = case.round.edition
    known = [one for one in case.line.clauses if one in edition]
    return clause_said(edition, known[0]) if known else "No clause is named for it."


def is_plain(case: LineContext) -> bool:
    """Is the answer in words of its own, rather than a clause's?"""
    return bool(_answered(case))


# ── Wagers on hands ─────────────────────────────────────────────────────────────────────────────


def _on_hand(case: LineContext) -> str:
    hand = case.hand
    if hand is None:
        return ""
    if case.line.outcome is LOSE and hand.bust:
        return _bust(case, hand)
    if case.dealers is not None:
        return _compared(case, hand, case.dealers)
    if case.line.outcome is not WIN or not hand.blackjack:
        return ""
    if _early_settlement(case):
        return "It is a Blackjack, and its player asked to have it settled early."
    return "It is a Blackjack, paid before the Dealer's second card fell."


def _early_settlement(case: LineContext) -> bool:
    whose = (case.line.box, case.line.player)
    asked = (one for one in case.round.events if isinstance(one, EarlySettlementAsked))
    return any((one.box, one.player) == whose for one in asked)


def _bust(case: LineContext, hand: Hand) -> str:
    over = f"It went over 21, to {hand.total.points}"
    if case.dealers is None:
        return (
            f"{over}, before the Dealer's second card fell."
            " A bust is settled at once, and what is settled stays settled."
        )
    return f"{over}: whatever the Dealer has, it loses."


def _compared(case: LineContext, hand: Hand, dealer: Standing) -> str:
    """A finished hand against the Dealer's."""
    if case.line.outcome is WIN:
        return _won(hand, dealer)
    if case.line.outcome is LOSE:
        return _lost(hand, dealer)
    if case.line.outcome is STAND_OFF:
        return _stood_off(hand, dealer)
    if dealer.blackjack and case.line.wager in ADDED:
        return "The Dealer has Blackjack: what was added after the Initial Deal goes back."
    return ""


def _lost(hand: Hand, dealer: Standing) -> str:
    own, theirs = hand.total.points, dealer.points
    if dealer.blackjack and not hand.blackjack:
        return f"The Dealer has Blackjack, and the hand has {total_said(hand.total)}."
    if own < theirs <= LIMIT:
        return f"It has {own}, and the Dealer's {theirs} is nearer to 21."
    return ""


def _stood_off(hand: Hand, dealer: Standing) -> str:
    own, theirs = hand.total.points, dealer.points
    if dealer.blackjack and hand.blackjack:
        return "It is a Blackjack, and the Dealer has one too."
    if own == theirs and not dealer.blackjack and not hand.blackjack:
        return f"It has {own}, and so has the Dealer."
    if theirs > LIMIT >= own:
        return f"The Dealer went over 21, to {theirs}, which at this table is a Stand Off."
    return ""


def _won(hand: Hand, dealer: Standing) -> str:
    own, theirs = hand.total.points, dealer.points
    if hand.blackjack and not dealer.blackjack:
        return "It is a Blackjack, and the Dealer has none."
    if theirs > LIMIT >= own:
        return f"The Dealer went over 21, to {theirs}, and the hand has {own}."
    if theirs < own <= LIMIT and not dealer.blackjack:
        return f"It has {own}, nearer to 21 than the Dealer's {theirs}."
    return ""


# ── Other wagers ────────────────────────────────────────────────────────────────────────────────


def _insurance(case: LineContext) -> str:
    if len(case.dealer) < 2 or case.line.outcome not in (WIN, LOSE):
        return ""
    second = f"The Dealer's second card, the {card_said(case.dealer[1])},"
    if case.line.outcome is WIN:
        return f"{second} has ten points: that is what insurance is laid on."
    return f"{second} does not have ten points."


def _side(case: LineContext, side: SideWager) -> str:
    named = [f"the {card_said(one)}" for one in _decided_by(case, side)]
    cards = capital(listed(named or ["the cards"]))
    prize = prize_of(case)
    if case.line.outcome is WIN and prize:
        return f"{cards}: “{prize}” on the pay scale."
    if case.line.outcome is WIN:
        return f"{cards} win {side.title}."
    if case.line.outcome is LOSE and side.sees is DEALERS_HAND:
        held = f"The Dealer's hand of {len(case.dealer)} cards has {case.then.dealer_total.points}"
        return f"{held}, which does not win {side.title}."
    if case.line.outcome is LOSE:
        return f"{cards} do not win {side.title}."
    return ""


def _decided_by(case: LineContext, side: SideWager) -> tuple[Card, ...]:
    """The cards that decide a side wager."""
    if side.sees is DEALERS_HAND:
        return case.dealer
    own = seen(case)
    return (*own, *case.dealer[:1]) if side.sees is WITH_DEALERS_FIRST else own


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[0].upper() + text[1:]


# ── Counting ────────────────────────────────────────────────────────────────────────────────────


def counted(cards: tuple[Card, ...], total: Total) -> str:
    """How cards are counted: ``"8, 8 and a queen count 8 + 8 + 10 = 26"``."""
    names = listed([_named(one) for one in cards])
    points = " + ".join(map(str, _points(cards, total)))
    alone = ", with two cards" if is_ace_with_ten(cards) else ""
    return f"{names} count {points} = {total.points}{alone}."


def _named(card: Card) -> str:
    face = face_value(card)
    name = _FACES.get(face, face)
    return name if name.isdigit() else f"{'an' if name == 'ace' else 'a'} {name}"


def _points(cards: Iterable[Card], total: Total) -> list[int]:
    """What each card counts; so many aces are high as the total says."""
    held = tuple(cards)
    high = (total.points - low_total(held)) // HIGH_ACE
    points = []
    for card in held:
        raised = is_ace(card) and high > 0
        high -= raised
        points.append(LOW_POINTS[card] + (HIGH_ACE if raised else 0))
    return points
