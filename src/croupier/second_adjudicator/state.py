"""A Round in progress, and how a wager on it is decided."""

from typing import Literal, NamedTuple

from croupier.cards import Card
from croupier.money import EVEN, Odds

from .layout import HAND_WAGERS, RIDING, PlayedBox, PlayedHand, RoundWager, boxes, wagers
from .lines import CardsInOrder
from .settings import RecordData, TableSettings
from .totals import blackjack, count

Result = Literal["win", "blackjack", "lose", "stand-off"]


class WrongOption(NamedTuple):
    """21.9: an option wrongly allowed, and how the Box and its wagers stood before."""

    verb: str
    hand: PlayedHand
    box: PlayedBox
    before: PlayedBox
    wagers: list[RoundWager]
    made: int


class Misdealt(NamedTuple):
    """A card where it does not belong: on which Box, 0 for the Dealer's hand, and which hand."""

    card: Card
    box: int
    hand: int


class Adjudication:
    """Everything on the table, from the first card on."""

    def __init__(self, data: RecordData, table: TableSettings) -> None:
        self.table = table
        self.shoe = CardsInOrder(data["cards"])
        self.misplaced: list[Misdealt] = []
        self.boxes = boxes(self.table, data)
        self.wagers = wagers(self.table, data)
        for wager in self.wagers:
            if wager.kind == "main":
                wager.hand = self.boxes[wager.box].hands[0]
        for box in self.boxes.values():
            box.absent = box.caller is None  # NZ 16.6
        self.dealer: list[Card] = []
        self.numbers: list[int | None] = [1, 2, 3] if self.table.plays("triple-play") else [None]
        self.to_deal = [*self.boxes.values(), None, *self.boxes.values()]
        self.blackjacks_paid = False
        self.called: tuple[PlayedBox, PlayedHand, PlayedHand | None] | None = None
        self.faults: list[WrongOption] = []
        self.were_split: set[int] = set()
        self.void = False
        self.display_failed = False

    def total(self, hand: PlayedHand) -> int:
        """The point total of a hand."""
        return count(hand.cards, self.table.reads("several-aces", "all-low-together"))[0]

    def on_box(self, box: PlayedBox) -> list[RoundWager]:
        """Every wager on a Box, whoever made it."""
        return [wager for wager in self.wagers if wager.box == box.number]

    def on_hand(self, hand: PlayedHand) -> list[RoundWager]:
        """The wagers on one hand: main, double, split, lammers."""
        return [one for one in self.wagers if one.hand is hand and one.kind in HAND_WAGERS]

    def main(self, wager: RoundWager) -> RoundWager:
        """The initial wager of a wager's player on its Box."""
        return next(
            one
            for one in self.wagers
            if (one.box, one.player, one.kind) == (wager.box, wager.player, "main")
            and one.against == wager.against
        )

    def open(self, *kinds: str) -> list[RoundWager]:
        """The wagers of these kinds on which no decision has been made."""
        return [wager for wager in self.wagers if wager.open and wager.kind in kinds]

    def number(self, wager: RoundWager) -> int:
        """The number of a wager's hand, from the left; 0 if it lies on none."""
        hands = self.boxes[wager.box].hands
        return hands.index(wager.hand) + 1 if wager.hand in hands else wager.number

    def name(self, wager: RoundWager) -> str:
        """BOX PLAYER WAGER [HAND] [against N]."""
        at = self.number(wager)
        words = [str(wager.box), wager.player, wager.kind]
        split = self.boxes[wager.box].split or wager.box in self.were_split
        numbered = {"main": at > 1, "double": split, "lammer-double": split}
        if at and numbered.get(wager.kind, True):
            words.append(str(at))
        if wager.against is not None:
            words += ["against", str(wager.against)]
        return " ".join(words)

    def is_blackjack(self, hand: PlayedHand) -> bool:
        """NZ 1.1, 12.4(c), ACT 3.5(d), 12.6: never after a split."""
        return not hand.split and blackjack(hand.cards)


def pay(round: Adjudication, wager: RoundWager, to_one: int | None) -> None:
    """Decide a side wager that pays so many to 1, or loses."""
    if wager.handed_back:
        wager.net = 0  # ACT 4.1(c)
    elif to_one is None:
        wager.net = -wager.amount
    else:
        fixed = wager.kind == "super-sevens"  # ACT 23.3
        wager.net = round.table.pays(wager.amount, Odds(to_one), fixed)


def decide(round: Adjudication, wager: RoundWager, result: Result) -> None:
    """Decide one wager on a hand, and what rides with it."""
    if not wager.open:
        return
    wager.net = 0 if wager.handed_back else _net(round, wager, result)  # ACT 4.1(c)
    if wager.kind == "main":
        for one in riding_with(round, wager):
            ride(round, one, result)


def _net(round: Adjudication, wager: RoundWager, result: Result) -> int:
    """NZ 5.1, 5.4, 20.8; ACT 11.2, 17."""
    if result == "win":
        return round.table.pays(wager.amount, EVEN)
    if result == "blackjack":
        odds = round.table.blackjack_odds(round.main(wager).amount)
        return round.table.pays(wager.amount, odds)
    lost = result == "lose" and not wager.kind.startswith("lammer")  # 20.8
    return -wager.amount if lost else 0


def riding_with(round: Adjudication, main: RoundWager) -> list[RoundWager]:
    """15D.6(b), 15E.5(b): what rides with a main wager."""
    return [
        one
        for one in round.open(*RIDING)
        if (one.box, one.player) == (main.box, main.player) and one.riding
    ]


def ride(round: Adjudication, wager: RoundWager, result: Result) -> None:
    """15D.10, 15E.9: riding money follows its hand."""
    assert wager.riding is not None
    assert wager.won is not None
    wager.net = wager.won
    if result == "lose":
        wager.net -= wager.riding
    elif result != "stand-off":
        odds = round.table.blackjack_odds(round.main(wager).amount)
        wager.net += round.table.pays(wager.riding, odds if result == "blackjack" else EVEN)
