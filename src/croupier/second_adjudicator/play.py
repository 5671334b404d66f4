"""One Round from the Initial Deal to the last call."""

from collections import Counter

from croupier.money import Odds, cents

from . import dealer, errors, misdeals, side
from .hands import PAIR_WAGERS, answer, bust, call, due, fall, pay_blackjacks
from .layout import RIDING, PlayedBox, PlayedHand, RoundWager
from .lines import DECLINED, ELECTIONS, LineOfPlay, NotSettled
from .settings import RecordData, TableSettings
from .state import Adjudication, Misdealt, decide, pay
from .totals import blackjack


def adjudicated(data: RecordData, table: TableSettings | None = None) -> dict[str, int]:
    """Settle a Round: each wager's net in cents, by the names ``[expect]`` uses.

    Raises NotSettled where the cards and calls are none that make a Round.
    """
    try:
        return _settled(Adjudication(data, table or TableSettings.of_record(data)), data)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as trouble:
        why = f"{type(trouble).__name__} {trouble}".strip()
        raise NotSettled(f"the record cannot be followed: {why}") from trouble


def _settled(round: Adjudication, data: RecordData) -> dict[str, int]:
    for text in data.get("play", []):
        if not round.void:
            read(round, text)
    complete(round)
    round.shoe.close()
    return nets(round)


def complete(round: Adjudication) -> None:
    """Deal and settle what is left of the Round."""
    if not round.void:
        initial_deal(round)
        fall(round)
        dealer.complete(round)


def deal_until(round: Adjudication, moment: list[str]) -> None:
    """A line is read before the next card falls, or ``after`` so many, or after settlement."""
    match moment:
        case []:
            initial_deal(round)
        case ["after", "settlement"]:
            complete(round)
        case ["after", number]:
            while card := round.shoe.next(int(number)):
                if not (deal_next(round) or due(round) or dealer.due(round)):
                    if card[-1] not in "!?":
                        raise NotSettled(f"nothing calls for {card}")
                    round.shoe.at += 1  # drawn in error, and not needed


def nets(round: Adjudication) -> dict[str, int]:
    """Each wager's net by its name; a second of one name bears its number."""
    found: dict[str, int] = {}
    named: Counter[str] = Counter()
    for wager in round.wagers:
        name = round.name(wager)
        if wager.net is None:
            raise NotSettled(f"no decision on {name}")
        named[name] += 1
        found[name if named[name] == 1 else f"{name} #{named[name]}"] = wager.net
    return found


# The Initial Deal


def initial_deal(round: Adjudication) -> None:
    """NZ 8.2, ACT 8: a card to each Box, one to the Dealer, a second card to each Box."""
    while round.to_deal:
        deal_next(round)


def deal_next(round: Adjudication) -> bool:
    """One card of the Initial Deal; False if it is complete."""
    while round.to_deal:
        box = round.to_deal.pop(0)
        if box is None:
            round.dealer.append(round.shoe.deal())
        elif not box.hands[0].finished:  # a hand that is void takes no card
            first_cards(round, box)
        else:
            continue
        deal_ends(round)
        return True
    return False


def first_cards(round: Adjudication, box: PlayedBox) -> None:
    """One of a Box's first two cards."""
    box.hands[0].cards.append(round.shoe.deal())
    box.first = list(box.hands[0].cards)
    for wager in round.on_box(box):
        if wager.kind == "super-sevens" and wager.open and not round.table.act:
            first_sevens(round, wager)


def deal_ends(round: Adjudication) -> None:
    """Is the Initial Deal complete, or every hand void before it could be?"""
    if all(box.hands[0].finished for box in round.boxes.values()) and round.to_deal:
        round.to_deal.clear()
        round.numbers.clear()
        for wager in filter(lambda one: one.open, round.wagers):
            wager.net = 0
    elif all(box and box.hands[0].finished for box in round.to_deal) and round.dealer:
        round.to_deal.clear()
        after_the_deal(round)


def after_the_deal(round: Adjudication) -> None:
    """What the Initial Deal decides."""
    for wager in round.open("super-sevens"):
        first_sevens(round, wager)  # ACT 23.7
    errors.antes(round)  # 18.6, 18.7
    for wager in round.wagers:
        if wager.open and wager.kind not in {"main", "super-sevens", "buster", "push-22"}:
            two_cards(round, wager)
    for box in round.boxes.values():
        hand = box.hands[0]
        if round.total(hand) == 21:
            hand.finished = True  # NZ 13.1(a), ACT 14(a)
        elif round.total(hand) > 21 and not hand.void:
            bust(round, box, hand)  # 16.5: misplaced cards stayed with it


def first_sevens(round: Adjudication, wager: RoundWager) -> None:
    """NZ 15.4, 15.6, ACT 23.7: decided by the first two cards, unless both are sevens."""
    first = round.boxes[wager.box].first
    if first[0][0] != "7" or (len(first) == 2 and first[1][0] != "7"):
        pay(round, wager, side.sevens(first))


def two_cards(round: Adjudication, wager: RoundWager) -> None:
    """The side wagers that the Initial Deal decides."""
    first = round.boxes[wager.box].first
    if len(first) < 2:
        wager.net = 0  # its hand was void before it had two cards
        return
    if wager.kind == "madness-21":  # 15A.4
        wager.won = 0 if blackjack(first) else None
        wager.net = None if blackjack(first) else -wager.amount
        pay_failed(round)
        return
    older = round.table.edition == "nz-2014"
    if wager.kind == "lucky-match" and older and first[0] == first[1]:
        return  # 15F.8: left until the third card, which may make a triple
    to_one = side.at_the_deal(round.table, wager.kind, first, round.dealer[0])
    if wager.kind in RIDING and to_one is not None:  # 15D.6, 15E.5
        wager.won = round.table.pays(wager.amount, Odds(to_one))
        return
    pay(round, wager, to_one)
    limit = round.table.offer(wager.kind).get("payout_limit")
    if limit is not None and wager.net is not None:
        wager.net = min(wager.net, limit)  # 15F.12


# Lines of play


def read(round: Adjudication, text: str) -> None:
    """Read one line of play."""
    words = text.split()
    if words[0] == "!" and "with" in words:
        words = words[: words.index("with")]
    timed = words[-2] == "after" and (words[-1].isdigit() or words[-1] == "settlement")
    moment = words[-2:] if timed else []
    if words[0] == "!":
        deal_until(round, moment)
        happened(round, words[1 : len(words) - len(moment)])
    elif words[0][0] not in "?&":
        deal_until(round, moment)
        line = LineOfPlay(words)
        box = round.boxes[line.box]
        if line.verb == DECLINED:
            return
        if line.verb in ELECTIONS:
            elect(round, box, line)
        elif line.player not in {None, box.caller}:
            answer(round, line)
        else:
            call(round, box, line)


FAULTS = {
    *("not-offered", "damaged", "no-burn", "shuffler-failure"),
    *("missed-shuffle", "no-cutting-card"),
}


def happened(round: Adjudication, words: list[str]) -> None:
    """Read an order of the Casino Operator or the Dealer."""
    match words:
        case ["dealer"]:
            dealers_card(round)
        case ["prize", shown]:
            prize(round, cents(shown))
        case ["madness-failure"]:  # 16.12
            round.display_failed = True
            pay_failed(round)
        case ["void", *rest]:
            void(round, rest)
        case ["allow", *rest]:  # 21.9: a call is given effect, whoever made it
            fall(round)
            errors.remember(round, LineOfPlay(rest))
            call(round, round.boxes[int(rest[0])], LineOfPlay(rest))
        case ["noticed"]:
            errors.noticed(round)
        case ["misplaced", where, *rest]:  # it waits to be put back, or to stay
            box = 0 if where == "dealer" else int(where)
            hand = int(rest[-1]) - 1 if rest else 0
            round.misplaced.append(Misdealt(round.shoe.deal(), box, hand))
        case ["reconstruct"]:
            misdeals.reconstruct(round)
        case _:  # 16.8-16.11, 16.13, ACT 18(i): no wager turns on it
            if words[0] not in FAULTS:
                raise NotSettled(f"not a line of play: {' '.join(words)}")


def dealers_card(round: Adjudication) -> None:
    """The Dealer's next card falls."""
    fall(round)
    if not dealer.due(round):
        raise NotSettled("the Dealer's second card is not called for")


def void(round: Adjudication, words: list[str]) -> None:
    """NZ 16.5, ACT 20.2: something is void, and the Initial Deal may be complete with that."""
    pay_blackjacks(round)
    dealing = bool(round.to_deal)
    errors.void(round, words)
    misdeals.stand_as_dealt(round)
    if dealing:
        deal_ends(round)


def elect(round: Adjudication, box: PlayedBox, line: LineOfPlay) -> None:
    """Each player's own election, before the next card falls."""
    player = line.player or box.caller
    assert player is not None
    if line.verb == "insurance":  # NZ 9.1, ACT 9
        assert line.amount is not None
        made = RoundWager(box.number, player, "insurance", line.amount, against=line.against)
        made.handed_back = round.main(made).handed_back
        round.wagers.append(made)
    elif line.verb in PAIR_WAGERS:  # 15B.10, 15C.11
        assert line.amount is not None
        hand = box.hands[(line.hand or 1) - 1]
        round.wagers.append(RoundWager(box.number, player, line.verb, line.amount, hand=hand))
        give_way(round, box, line.verb, hand)
    elif line.verb == "ride":
        let_ride(round, box, player, line.amount or 0)
    else:
        early_settlement(round, box, player, line.against)


def give_way(round: Adjudication, box: PlayedBox, kind: str, hand: PlayedHand) -> None:
    """15B.10, 15C.11: three lie on a split hand; of four the one preferred least goes back."""
    lying = [one for one in round.wagers if one.open and (one.kind, one.hand) == (kind, hand)]
    if len(lying) <= 3:
        return

    def preferred(wager: RoundWager) -> tuple[bool, bool, int]:
        if wager.player in box.players:
            return (False, False, 0)
        had = any((one.player, one.kind) == (wager.player, kind) and one.hand is None
                  for one in round.on_box(box))  # fmt: skip
        seats = [other.number for other in round.boxes.values() if wager.player in other.players]
        return (True, not had, min(seats))

    round.wagers.remove(max(lying, key=preferred))


def let_ride(round: Adjudication, box: PlayedBox, player: str, amount: int) -> None:
    """15D.6, 15E.5: so much of stake and payout stays in action."""
    for wager in round.open(*RIDING):
        if (wager.box, wager.player) == (box.number, player):
            wager.riding = amount
            if not amount:
                wager.net = wager.won


def early_settlement(round: Adjudication, box: PlayedBox, player: str, against: int | None) -> None:
    """NZ 10.3, ACT 10(a)(ii): paid 1 to 1 at once; insurance is void in New Zealand."""
    back = not round.table.act or round.table.reads("insurance-after-early-settlement", "returned")
    for wager in round.on_box(box):
        if wager.player != player or wager.against != against:
            continue
        if wager.kind == "main":
            decide(round, wager, "win")
        elif wager.kind == "insurance" and wager.open and back:
            wager.net = 0


def prize(round: Adjudication, shown: int) -> None:
    """15A.7, 15A.9: one press for a Box, from the Dealer's left."""
    waiting = round.open("madness-21")
    box = min(wager.box for wager in waiting)
    for wager in waiting:
        if wager.box == box:
            pay_prize(round, wager, shown, round.table.reads("madness-prize", "flat"))


def pay_failed(round: Adjudication) -> None:
    """16.12: the winners that wait for a prize get $25 once the equipment has failed."""
    flat = not round.table.reads("madness-failure-pays", "per-dollar")
    for wager in round.open("madness-21") if round.display_failed else ():
        if wager.won is not None:
            pay_prize(round, wager, 2500, flat)


def pay_prize(round: Adjudication, wager: RoundWager, shown: int, flat: bool) -> None:
    """15A.6: the prize is for each dollar wagered; the stake goes back beside it."""
    won = round.table.pays(100 if flat else wager.amount, Odds(shown, 100))
    wager.net = won - (wager.amount if round.table.reads("madness-stake", "kept") else 0)
