"""Irregularities: Antes missing, hands and Rounds void, options wrongly allowed."""

from copy import deepcopy

from .dealer import may_be_blackjack, may_come_back
from .layout import HAND_WAGERS, RIDING, PlayedBox, PlayedHand, RoundWager
from .lines import LineOfPlay
from .state import Adjudication, WrongOption

# The Ante


def antes(round: Adjudication) -> None:
    """18.6, 18.7: a wager without the Ante due is void; the other Antes are collected."""
    if not round.table.plays("ante-up"):
        return
    for box in round.boxes.values():
        missing = [player for player in box.players if _missing(round, box, player)]
        if missing and (box.caller in missing or len(missing) == len(box.players)):
            missing = box.players
            box.hands[0].finished = box.no_ante = True
        for wager in round.on_box(box):
            outsider = missing == box.players and wager.player not in box.players
            if wager.open and (wager.player in missing or outsider):
                wager.net = 0
    for wager in round.open("ante"):
        wager.net = -wager.amount


def _missing(round: Adjudication, box: PlayedBox, player: str) -> bool:
    """18.3-18.5: is an Ante due from this player on this Box, and not there?"""
    here = [one for one in round.on_box(box) if one.player == player]
    main = next(one.amount for one in here if one.kind == "main")
    waived = round.table.settings.get("ante_waived_from", 0)
    if waived and main >= waived:
        return False  # 18.4
    return not any(one.kind == "ante" for one in here)


# Void


def void(round: Adjudication, words: list[str]) -> None:
    """NZ 16.5, 16.13, ACT 20.2-20.4: ``round``, ``2``, ``2 hand 1``, ``2 A``."""
    if words == ["round"]:
        void_round(round)
        return
    box = round.boxes[int(words[0])]
    if len(words) == 2:
        void_player(round, box, words[1])
    else:
        void_hands(round, box, [box.hands[int(words[2]) - 1]] if len(words) == 3 else box.hands)


def void_round(round: Adjudication) -> None:
    """NZ 16.5 before the consolidation, 16.13, ACT 20.4: every wager of the Round goes back."""
    shuffler = bool(round.table.settings.get("continuous_shuffler", False))
    today = round.table.reads("irregularities-wording", "of-today")
    if (today or round.table.edition == "nz-current") and not shuffler:
        settled_stay = round.table.reads("void-hand-undoes", "open-only")
        for box in round.boxes.values():
            here = round.on_box(box)
            if not settled_stay or any(one.open or one.kind in undone(round) for one in here):
                void_hands(round, box, box.hands)  # 16.5(a)
        return
    round.void = True
    open_only = round.table.reads("void-round-undoes", "open-only")
    for wager in round.wagers:
        if open_only and wager.won is not None and wager.open and wager.kind in RIDING:
            wager.net = wager.won
        elif undecided(round, wager) or not open_only:
            wager.net = 0


def undecided(round: Adjudication, wager: RoundWager) -> bool:
    """Has it no result yet? A bust split wager has none that a Blackjack may give back."""
    if wager.open:
        return True
    return len(round.dealer) == 1 and may_be_blackjack(round) and may_come_back(round, wager)


def void_player(round: Adjudication, box: PlayedBox, player: str) -> None:
    """ACT 20.2(a): the open wagers of one player; a hand without a wager takes no more cards."""
    for wager in round.on_box(box):
        if wager.open and wager.player == player:
            wager.net = 0
    bare = [hand for hand in box.hands if not any(one.open for one in round.on_hand(hand))]
    for hand in bare:
        hand.finished = True
        hand.void = hand.void or bare == box.hands
    playing = {one.player for one in round.on_box(box) if one.open}
    left = [one for one in round.on_box(box) if one.kind == "main" and one.player in playing]
    if box.caller == player and left:  # 15.1
        box.caller = max(left, key=lambda one: one.amount).player


def void_hands(round: Adjudication, box: PlayedBox, hands: list[PlayedHand]) -> None:
    """NZ 16.5, ACT 20.2(a): the hands are void, and with them what was wagered on them."""
    waits = {id(wager) for wager in round.on_box(box) if undecided(round, wager)}
    for hand in hands:
        hand.void = hand.finished = True
    lay_there = {
        one.player for one in round.on_box(box) if one.kind == "main" and one.hand in hands
    }
    whole = all(hand.void for hand in box.hands)
    open_only = round.table.act or round.table.reads("void-hand-undoes", "open-only")
    for wager in round.on_box(box):
        if wager.kind in HAND_WAGERS:
            if wager.hand in hands and (id(wager) in waits or not open_only):
                wager.net = 0
        elif wager.hand in hands if wager.hand else whole or wager.player in lay_there:
            void_beside(round, wager, open_only)


def undone(round: Adjudication) -> set[str]:
    """9.6, 15.7: the wagers beside a hand that are void with it though they were settled."""
    if round.table.act:
        return set()
    insured = not round.table.reads("void-hand-and-settled-insurance", "stays-settled")
    sevens = round.table.reads("super-sevens-settled-then-void", "undone")
    data = {"insurance": insured, "super-sevens": sevens}
    return {kind for kind, falls in data.items() if falls}


def void_beside(round: Adjudication, wager: RoundWager, open_only: bool) -> None:
    """9.6, 15.7: what has no result yet falls with the hand; what was won stays won."""
    if wager.kind in undone(round):
        wager.net = 0
        return
    runs_on = round.table.reads("void-hand-takes-side-wagers", "run-on") and not round.to_deal
    if wager.kind in RIDING and wager.won is not None:
        wager.net = wager.won if wager.open or not open_only else wager.net
    elif wager.open and not (runs_on and wager.kind in {"buster", "push-22"}):
        deferred = wager.kind == "super-sevens"  # ACT 23.10
        wager.net = 0 if wager.won is None or deferred else None


# Options wrongly allowed


def remember(round: Adjudication, line: LineOfPlay) -> None:
    """21.9: note how a Box stands before the Dealer gives effect to a wrong call."""
    box = round.boxes[line.box]
    before, wagers = deepcopy((box, round.on_box(box)))
    assert box.unplayed is not None
    round.faults.append(
        WrongOption(line.verb, box.unplayed, box, before, wagers, len(round.wagers))
    )


def noticed(round: Adjudication) -> None:
    """21.9(a), (b): noticed in time, what was wrongly allowed is void; else it stands."""
    every = round.table.reads("wrong-option-found-early", "until-all-have-passed")
    for fault in round.faults:
        later = [box for box in round.boxes.values() if box.number > fault.box.number]
        passed = [any(box.dealt for box in later), len(round.dealer) > 1]
        if (all(passed) if every else any(passed)) or fault.hand not in fault.box.hands:
            continue
        stays = fault.verb == "double" and not round.table.reads("voided-double-card", "withdrawn")
        round.numbers = [None]  # the Round goes on, even after settlement
        void_made(round, fault)
        if stays:
            fault.hand.doubled = fault.hand.calls = False
            fault.hand.finished = round.total(fault.hand) >= 21
        else:
            undo(round, fault)
    round.faults.clear()


def void_made(round: Adjudication, fault: WrongOption) -> None:
    """The wagers that the call, and what was called on the Box since, have added are void."""
    for wager in round.wagers[fault.made :]:
        if wager.box == fault.box.number and wager.hand is not None:
            wager.number, wager.net = round.number(wager), 0
            wager.hand = wager.hand if wager.kind == "double" else None


def undo(round: Adjudication, fault: WrongOption) -> None:
    """The Box stands as before; the cards drawn are next again, or by another reading burnt."""
    drawn = fault.box.dealt[len(fault.before.dealt) :]
    burnt = fault.verb == "double" or round.table.reads("voided-split-cards", "burnt")
    if not burnt:
        round.shoe.put_back(drawn)
    round.were_split |= {fault.box.number} if fault.box.split else set()
    fault.box.__dict__.update(fault.before.__dict__)
    for wager, before in zip(round.on_box(fault.box), fault.wagers, strict=False):
        wager.hand = before.hand
        decided = {"madness-21", "insurance"} if len(round.dealer) > 1 else {"madness-21"}
        if wager.kind not in decided:
            wager.net = before.net
    for wager in round.wagers[fault.made :]:
        wager.hand = None if wager.box == fault.box.number else wager.hand
