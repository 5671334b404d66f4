"""The players' hands: what is called on them, and what each card does."""

from . import side
from .layout import BASES, RIDING, PlayedBox, PlayedHand, RoundWager
from .lines import LineOfPlay, NotSettled
from .state import Adjudication, decide, pay, ride
from .totals import is_ace, is_ten, points

PAIR_WAGERS = ("perfect-pair", "any-pair")


def call(round: Adjudication, box: PlayedBox, line: LineOfPlay) -> None:
    """NZ 8.3, ACT 11.1: the decision of the player who calls for the Box."""
    fall(round)
    round.called = None
    hand = box.unplayed
    if line.verb == "absent":
        box.absent = True  # NZ 16.6, ACT 18(g)
        return
    if hand is None:
        raise NotSettled(f"nothing to decide on Box {box.number}")
    if line.verb == "stand":
        finish(round, box, hand)
    elif line.verb == "refuse":
        refuse(round, box, hand)
    elif line.verb == "draw":
        hand.calls = True
    elif line.verb in {"double", "free-double"}:
        hand.doubled = hand.calls = True
        round.called = (box, hand, None)
        answer(round, line)
    else:
        round.called = (box, hand, split(round, box, hand))
        answer(round, line)


def refuse(round: Adjudication, box: PlayedBox, hand: PlayedHand) -> None:
    """NZ 16.4: no other card for the hand; ACT 18(h): none for the player in the Round."""
    finish(round, box, hand)
    of = "refusal-ends-drawing-of"
    act, nz = not round.table.reads(of, "that-hand"), round.table.reads(of, "every-hand")
    for other in round.boxes.values() if (act if round.table.act else nz) else ():
        if other.caller == box.caller and not other.absent:
            for held in other.hands:
                if not held.finished:
                    finish(round, other, held)
                    for wager in round.open(*PAIR_WAGERS):
                        wager.net = 0 if wager.hand is held else wager.net


def split(round: Adjudication, box: PlayedBox, hand: PlayedHand) -> PlayedHand:
    """NZ 12.1, ACT 12.1: the second card becomes the hand to the right of the first."""
    if not box.split:
        settle_third(round, box, None, splitting=True)
    hand.aces = is_ace(hand.cards[0])
    new = PlayedHand([hand.cards.pop()], split=True, aces=hand.aces)
    hand.split = box.split = True
    box.hands.insert(box.hands.index(hand) + 1, new)
    return new


def answer(round: Adjudication, line: LineOfPlay) -> None:
    """Add a player's wager to a double or a split, or move it (NZ 14.3(c), (d); ACT 12.1, 13.1)."""
    assert round.called is not None
    box, hand, new = round.called
    player = line.player or box.caller
    for base in [one for one in round.on_hand(hand) if one.player == player]:
        if base.kind not in BASES:
            continue
        if line.to is not None:
            base.hand = box.hands[line.to - 1]
        else:
            add(round, box, base, line, new)


def add(
    round: Adjudication, box: PlayedBox, base: RoundWager, line: LineOfPlay, new: PlayedHand | None
) -> None:
    """The wager that a double or a split adds."""
    free = line.verb.startswith("free")
    kind = ("lammer-" if free else "") + ("double" if new is None else "split")
    amount = round.main(base).amount if free else line.amount  # 20.8
    made = RoundWager(base.box, base.player, kind, amount or full(round, box, base, kind))
    made.hand = base.hand if new is None else new
    made.against = base.against
    made.handed_back = base.handed_back
    if line.amount is not None and base.against is not None and not free:
        made.amount = base.amount  # 22.9, 22.12
    round.wagers.append(made)


def full(round: Adjudication, box: PlayedBox, base: RoundWager, kind: str) -> int:
    """NZ 11.2, 12.2, 15D.7, 15D.8; ACT 12.1, 12.2, 13.1: as much again as lies on the hand."""
    if base.kind == "lammer-split":
        return round.main(base).amount
    callers = round.table.reads("matching-a-split", "callers-wager") and kind == "split"
    if callers and base.against is None:  # 22.9: in Triple Play each its own
        return next(
            one.amount
            for one in round.wagers
            if (one.box, one.player, one.kind) == (box.number, box.caller, "main")
        )
    with_it = [one for one in round.open(*RIDING) if base.kind == "main" and one.riding]
    mine = [one for one in with_it if (one.box, one.player) == (base.box, base.player)]
    return base.amount + sum(one.riding or 0 for one in mine)


# Cards


def fall(round: Adjudication) -> None:
    """Deal what is due before the next decision."""
    while due(round):
        pass


def due(round: Adjudication) -> bool:
    """Deal one card that no decision stands before; False if none is due."""
    pay_blackjacks(round)
    for box in round.boxes.values():
        while hand := box.unplayed:
            short = len(hand.cards) == 1 or (box.absent and round.total(hand) < 12)
            if hand.calls or short:  # NZ 8.4, 12.3, 16.6, ACT 11.1, 12.2, 18(g)
                take_card(round, box, hand)
                return True
            if not box.absent:
                return False
            finish(round, box, hand)
    return False


def finish(round: Adjudication, box: PlayedBox, hand: PlayedHand) -> None:
    """The hand takes no further card."""
    hand.finished = True
    if not box.split and len(hand.cards) == 2:
        settle_third(round, box, None)


def take_card(round: Adjudication, box: PlayedBox, hand: PlayedHand) -> None:
    """NZ 8.4, ACT 11.1: one card to a hand."""
    hand.cards.append(round.shoe.deal())
    card_fell(round, box, hand)


def card_fell(round: Adjudication, box: PlayedBox, hand: PlayedHand) -> None:
    """What the last card of a hand decides."""
    hand.calls = False
    box.dealt.append(hand.cards[-1])
    settle_third(round, box, hand)
    if len(hand.cards) == 2:
        extra_pairs(round, hand)
    total = round.total(hand)
    if total > 21:
        bust(round, box, hand)
    elif round.table.plays("blackjack-plus") and (total == 21 or len(hand.cards) == 5):
        paid_at_once(round, hand)
    elif hand.doubled or (hand.aces and hand.split) or (total == 21 and not waits(round, hand)):
        hand.finished = True  # NZ 13.1(a)-(c), ACT 14(a), (c), (d)


def waits(round: Adjudication, hand: PlayedHand) -> bool:
    """The reading allowed of double-on-split-21: two cards of 21 may yet be doubled."""
    allowed = round.table.reads("double-on-split-21", "allowed")
    return allowed and hand.split and len(hand.cards) == 2 and not round.table.plays("triple-play")


def settle_third(
    round: Adjudication, box: PlayedBox, hand: PlayedHand | None, splitting: bool = False
) -> None:
    """Super Sevens, and Lucky Match of 2014: the third card of the Box, or none."""
    for wager in round.on_box(box):
        if not wager.open or wager.kind not in {"super-sevens", "lucky-match"}:
            continue
        if wager.won is not None:
            continue  # ACT 23.10
        if splitting and round.table.act:
            continue  # ACT 23.11: the next card to the Box counts
        cards = [*box.first, *([hand.cards[-1]] if hand else [])]
        if wager.kind == "super-sevens":
            pay(round, wager, side.sevens(cards))  # NZ 15.4, 15.5, ACT 23.8, 23.9
            if round.table.act and len(cards) > 2 and side.sevens(cards) == 5000:
                wager.won, wager.net = wager.net, None  # ACT 23.10: paid when all is dealt
        else:
            third = hand.cards[-1] if hand else None
            pay(round, wager, side.lucky_match(round.table, box.first, third))  # 15F.6, 15F.10


def extra_pairs(round: Adjudication, hand: PlayedHand) -> None:
    """15B.10, 15C.11: decided by the second card of the split hand."""
    for wager in round.open(*PAIR_WAGERS):
        if wager.hand is hand:
            pay(round, wager, side.at_the_deal(round.table, wager.kind, hand.cards, hand.cards[0]))


def bust(round: Adjudication, box: PlayedBox, hand: PlayedHand) -> None:
    """NZ 13.2, ACT 11.1(b), 22.8: over 21 the hand loses at once."""
    hand.bust = hand.finished = True
    if round.table.reads("bust-takes", "whole-box"):
        whole_box(round, box)
    elif round.table.reads("both-over-21", "equal-totals-stand-off"):
        return  # it waits for the Dealer's total
    for wager in round.on_hand(hand):
        decide(round, wager, "lose")


def whole_box(round: Adjudication, box: PlayedBox) -> None:
    """The reading whole-box of bust-takes: every wager on the Box goes."""
    for hand in box.hands:
        hand.finished = True
    for wager in round.on_box(box):
        if wager.kind in RIDING and wager.open and wager.riding:
            ride(round, wager, "lose")
        elif wager.open and wager.won is None:
            decide(round, wager, "lose")


def paid_at_once(round: Adjudication, hand: PlayedHand) -> None:
    """19.6, 19.8: 21, or five cards under 21, is paid 1 to 1."""
    hand.finished = True
    for wager in round.on_hand(hand):
        decide(round, wager, "win")


def pay_blackjacks(round: Adjudication) -> None:
    """NZ 10.1, 19.5, ACT 10(a)(i): Blackjacks that need not wait."""
    if round.blackjacks_paid or round.to_deal or not round.dealer or not at_once(round):
        return
    round.blackjacks_paid = True
    for box in round.boxes.values():
        if round.is_blackjack(box.hands[0]):
            for wager in round.on_hand(box.hands[0]):
                decide(round, wager, "blackjack")


def at_once(round: Adjudication) -> bool:
    """Is a Blackjack paid before any further card?"""
    first = round.dealer[0]
    if round.table.plays("blackjack-plus"):
        return True  # 19.5
    if round.table.act and round.table.reads("blackjack-against-a-court-card", "paid-at-once"):
        return (points(first) < 10 and not is_ace(first)) or first[0] in "JQK"
    return not is_ace(first) and not is_ten(first)
