"""The Dealer's hand, and the final settlement."""

from croupier.cards import Card

from . import side
from .layout import HAND_WAGERS, RIDING, PlayedHand, RoundWager
from .state import Adjudication, Result, decide, pay, ride, riding_with
from .totals import blackjack, count, is_ace, is_ten


def complete(round: Adjudication) -> None:
    """NZ 8.5, 13.3, ACT 16, 22.13: draw to the Dealer's hand or hands, and settle."""
    while due(round):
        pass
    while round.numbers:
        settle(round, round.numbers.pop(0))
    for wager in round.open(*RIDING, "super-sevens"):
        wager.net = wager.won  # 15D.6(a), 15E.5(a), 16.14, 16.15; ACT 23.10


def due(round: Adjudication) -> bool:
    """Deal one card to the Dealer's hand, if one is called for; in Triple Play hand after hand."""
    while round.dealer and round.numbers:
        if takes_card(round, round.numbers[0]):
            return True
        if len(round.numbers) == 1:
            return False
        settle(round, round.numbers.pop(0))
        round.dealer = round.dealer[:1]  # 22.13(b), (e)
    return False


def takes_card(round: Adjudication, number: int | None) -> bool:
    """Deal the Dealer's next card if it is called for."""
    if len(round.dealer) == 1:
        return needs_second(round, number) and second_card(round, number)
    if not needs_more(round, number) or not draws(round):
        return False
    if round.table.reads("stray-card-while-dealer-draws", "removed") and round.shoe.remove_stray():
        return True
    round.dealer.append(round.shoe.deal())
    return True


def at_stake(round: Adjudication, number: int | None, *kinds: str) -> list[RoundWager]:
    """The open wagers of these kinds that the Dealer's hand of this number decides."""
    return [one for one in round.open(*kinds) if one.against == number]


def second_card(round: Adjudication, number: int | None) -> bool:
    """Deal the Dealer's second card."""
    round.dealer.append(round.shoe.deal())
    second_fell(round, number)
    return True


def second_fell(round: Adjudication, number: int | None) -> None:
    """NZ 9.4, 9.5, ACT 9, 10(b): insurance is settled on the Dealer's second card."""
    for wager in round.open("insurance"):
        if wager.against == number:
            pay(round, wager, 2 if is_ten(round.dealer[1]) else None)


def needs_second(round: Adjudication, number: int | None) -> bool:
    """NZ 13.4, ACT 16(b): does anything depend on the Dealer's second card?"""
    if at_stake(round, number, *HAND_WAGERS, "insurance") or draws_out(round):
        return True
    if may_be_blackjack(round) and any(may_come_back(round, wager) for wager in round.wagers):
        return True
    return round.table.reads("dealers-second-card", "always") and not all_void(round)


def needs_more(round: Adjudication, number: int | None) -> bool:
    """NZ 13.4, ACT 16(b): does anything depend on a further card?"""
    live = at_stake(round, number, *HAND_WAGERS)
    if round.table.reads("only-blackjacks-left", "draw-out") and live:
        return True
    waiting = [one for one in live if one.hand and not round.is_blackjack(one.hand)]
    return bool(waiting) or draws_out(round)


def draws_out(round: Adjudication) -> bool:
    """Must the hand be drawn out, whatever becomes of the players' hands?"""
    if round.open("buster"):
        return True  # 13.5
    if round.open("push-22") and not round.table.reads("push-22-draws-out", "stops"):
        return True
    soft_17 = round.table.plays("style-a") or round.table.plays("free-bet")
    drawn_out = round.table.reads("style-a-needless-cards", "drawn-out")
    return soft_17 and drawn_out and not all_void(round)


def all_void(round: Adjudication) -> bool:
    """16.5(b): with hands declared void, and no other left, the Dealer's hand is not completed."""
    boxes = round.boxes.values()
    declared = any(hand.void for box in boxes for hand in box.hands)
    left = any(not hand.void for box in boxes if not box.no_ante for hand in box.hands)
    return declared and not left and not any(one.open for one in round.wagers)


def draws(round: Adjudication) -> bool:
    """NZ 13.3, 17.2, 20.6, ACT 16(a): by its total, does the Dealer's hand take a card?"""
    table = round.table
    total, soft = count(round.dealer, table.reads("several-aces", "all-low-together"))
    on_soft_17 = table.plays("style-a") or table.plays("free-bet")
    if on_soft_17 or table.reads("dealer-soft-17", "draws"):
        return total < 17 or (total == 17 and soft)
    return total < 17


# Settlement


def settle(round: Adjudication, number: int | None) -> None:
    """NZ 5.1, 19.3, ACT 17, 22.14: every wager that waited for this hand."""
    if blackjack(round.dealer):
        dealers_blackjack(round, number)
    for wager in round.open(*HAND_WAGERS):
        if wager.against == number and wager.hand:
            decide(round, wager, result(round, wager.hand, round.dealer))
    for wager in round.open("buster"):
        pay(round, wager, side.buster(round.table, round.dealer))
        bonus(round, wager)
    for wager in round.open("push-22"):
        pay(round, wager, side.push_22(round.table, round.dealer))


def bonus(round: Adjudication, wager: RoundWager) -> None:
    """15H.9: a Blackjack, an active Buster wager, a bust of seven or more cards."""
    dollars = side.free_bonus(round.table, round.boxes[wager.box].first, round.dealer)
    if dollars:
        made = RoundWager(wager.box, wager.player, "free-bonus", 0)
        made.net = dollars * 100
        round.wagers.append(made)


def result(round: Adjudication, hand: PlayedHand, dealer: list[Card]) -> Result:
    """NZ 5.1, 19.3, 20.7, ACT 11.2: win, lose or Stand Off."""
    mine, theirs = round.total(hand), side.dealers_total(round.table, dealer)
    if mine > 21:  # 5.1(f), 19.3(f); ACT 11.2(d)
        return "stand-off" if mine == theirs else "lose"
    if round.is_blackjack(hand):  # 5.1(c), (e), 20.7; ACT 11.2(c), (g)
        return "stand-off" if blackjack(dealer) else "blackjack"
    if theirs == 22 and (round.table.plays("blackjack-plus") or round.table.plays("free-bet")):
        return "stand-off"  # 19.3(i), 20.7
    if theirs > 21 or mine > theirs:
        return "win"  # 5.1(a), (b), 19.3(b), (c); ACT 11.2(a), (b)
    if mine < theirs or blackjack(dealer):
        return "lose"  # 5.1(d), (g), 19.3(g); ACT 11.2(e), (f)
    return "stand-off"  # 5.1(e), 19.3(h); ACT 11.2(g)


# The Dealer's Blackjack


def dealers_blackjack(round: Adjudication, number: int | None) -> None:
    """NZ 11.5, 12.6, 15D.11, 15E.10; ACT 11.2(f): what is given back, and what is not."""
    for wager in round.wagers:
        if may_come_back(round, wager):
            wager.net = 0
    if round.table.reads("bust-then-dealer-blackjack", "busted-plus-one"):
        one_more(round)
    for wager in round.open(*HAND_WAGERS):
        if wager.against != number or wager.hand is None:
            continue
        if wager.kind == "main":
            for one in riding_with(round, wager):
                ride(round, one, "stand-off")
        if not wager.hand.bust and not taken(round, wager):
            decide(round, wager, "stand-off")


def taken(round: Adjudication, wager: RoundWager) -> bool:
    """Does the Dealer's Blackjack take an added wager? The original goes by its result."""
    if "double" in wager.kind or "split" in wager.kind:
        if round.table.act:
            return not round.table.reads("dealer-blackjack-takes", "original-only")
        return takes(round, wager)
    return True


def takes(round: Adjudication, wager: RoundWager) -> bool:
    """NZ 11.7, 12.9: the elections; original-wager-per: one original for each hand."""
    tier = round.table.tier(round.main(wager).amount)
    if "double" in wager.kind:
        return bool(tier.get("dealer_blackjack_takes_doubles", False))
    each_hand = round.table.reads("original-wager-per", "hand")
    return bool(tier.get("dealer_blackjack_takes_splits", False)) or each_hand


def may_be_blackjack(round: Adjudication) -> bool:
    """Does the Dealer's first card leave a Blackjack open?"""
    return is_ace(round.dealer[0]) or is_ten(round.dealer[0])


def may_come_back(round: Adjudication, wager: RoundWager) -> bool:
    """The reading cap-original: a split wager lost to a bust, should there be a Blackjack."""
    if not round.table.reads("bust-then-dealer-blackjack", "cap-original"):
        return False
    if round.table.reads("bust-takes", "whole-box") or wager.kind != "split":
        return False
    over = wager.hand is not None and wager.hand.bust and not wager.hand.void
    return over and not takes(round, wager)


def one_more(round: Adjudication) -> None:
    """The reading busted-plus-one: after a bust of the original, one more original is taken."""
    for main in [one for one in round.wagers if one.kind == "main"]:
        if main.hand is None or not main.hand.bust or not main.hand.split:
            continue
        live = [one for hand in round.boxes[main.box].hands for one in round.on_hand(hand)]
        added = [one for one in live if one.open and one.kind == "split" and not one.hand_bust]
        mine = [one for one in added if one.player == main.player]
        if mine and not takes(round, mine[0]):
            mine[0].net = -mine[0].amount  # the leftmost, in place of the original
