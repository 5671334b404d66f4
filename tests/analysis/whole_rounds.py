"""Whole Rounds counted out: every order of a small shoe, each card dealt when the law deals it.

Nothing is shared with the analysis but the provisions of the table and the count of the shoe. Every
sum is over all orders of the cards that are left, in whole numbers; money in tenths of a unit.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.analysis.shoe import RANK, Composition
from croupier.cards import SUITS, Card
from croupier.rules.hand import Busts, Hand, Standing
from croupier.rules.names import DOUBLE, LAMMER_DOUBLE, LAMMER_SPLIT, LAMMERS, MAIN, SPLIT, OnHand
from croupier.rules.ruling import LOSE, WIN, Ruling, loses, wins
from croupier.rules.table_rules import TableRules
from croupier.totals import Total, is_ace, value

TENTHS: Final = 10
"""Tenths of a unit: 3:2, 6:5 and 1:1 pay whole numbers of them."""
Left = tuple[int, ...]
"""How many cards of each kind are left."""
Told = tuple[int, int, int, int, int]
"""Sums over all orders of the cards left, in the order of ``Expected``."""
NOTHING: Final = (0, 0, 0, 0, 0)


class Expected(NamedTuple):
    """What a Round tells on average, in units of the initial wager."""

    net: Fraction
    staked: Fraction
    square: Fraction
    """Of what each hand brings, by itself."""
    wins: Fraction
    """The chance that the initial wager wins."""
    loses: Fraction


class Held(NamedTuple):
    """A hand with its wagers."""

    hand: Hand
    base: OnHand = MAIN
    added: OnHand | None = None
    """A double, or its lammer."""
    ended: Ruling | None = None
    """How its wagers ended before the Dealer's hand was finished."""

    @property
    def wagers(self) -> tuple[OnHand, ...]:
        return (self.base, self.added) if self.added else (self.base,)


class Turn(NamedTuple):
    """All that lies on the layout in the turn of a hand."""

    first: Card
    """The Dealer's first card."""
    held: Held
    done: tuple[Held, ...] = ()
    """Finished hands, to the left."""
    waiting: tuple[Held, ...] = ()
    """Hands of one card, to the right."""
    matched: int = 0
    """How many second cards of split hands have matched the Pair before this hand's."""
    matches: bool = False
    """Does this hand's?"""

    @property
    def hand(self) -> Hand:
        return self.held.hand

    @property
    def hands(self) -> int:
        return len(self.done) + 1 + len(self.waiting)


Calls = Callable[[Turn], str]
"""What is called on a hand."""


def small_shoe(**faces: int) -> Composition:
    """So many cards of each Face Value, told as A=2, _5=3, T=8; of all suits alike."""
    counts: Counter[Card] = Counter()
    for face, count in faces.items():
        for at in range(count):
            counts[Card(face.removeprefix("_") + SUITS[at % len(SUITS)])] += 1
    return Composition(counts)


class Rounds:
    """Every Round of one Box, by one way of making calls, against one of the Dealer's hands."""

    def __init__(
        self,
        rules: TableRules,
        shoe: Composition,
        calls: Calls,
        against: int = 1,
        memory: bool = False,
    ) -> None:
        self.rules, self.calls, self.against = rules, calls, against
        self.memory = memory
        """Do the calls depend on how many cards have matched?"""
        faces = {face: count for face, count in shoe.faces.items() if count}
        self.kinds = tuple(Card(face + SUITS[0]) for face in faces)
        self.full: Left = tuple(faces.values())
        self.seen: set[str] = set()
        """What has happened in any order of the cards."""
        self.fell = cache(self._fell)
        self.dealers = cache(self._dealers)
        self.of_hand = cache(self._of_hand)

    # The Initial Deal

    def by_first_card(self) -> dict[int, tuple[Fraction, Expected]]:
        """By the rank of the Dealer's first card: its chance, and what is then to be expected."""
        sums: dict[int, Told] = {}
        for count, left, players in self.next(self.full):
            for ways, rest, dealers in self.next(left):
                told = self._over(rest, self._initial(players, dealers))
                rank = RANK[dealers]
                sums[rank] = plus(sums.get(rank, NOTHING), told, count * ways)
        return {rank: self._at(rank, told) for rank, told in sums.items()}

    def _initial(self, players: Card, dealers: Card) -> Callable[[Left, Card], Told]:
        """What follows from the last card of the Initial Deal."""
        return lambda left, second: self._dealt(left, dealers, (players, second))

    def _at(self, rank: int, told: Told) -> tuple[Fraction, Expected]:
        of_rank = sum(
            n for n, card in zip(self.full, self.kinds, strict=True) if RANK[card] == rank
        )
        size = sum(self.full)
        return Fraction(of_rank, size), expected(told, of_rank * factorial(size - 1))

    def _dealt(self, left: Left, first: Card, two: tuple[Card, Card]) -> Told:
        """The Initial Deal is complete: a Blackjack is paid at once or waits."""
        hand = self._hand(Hand(two, self.rules.point_total(two)))
        if not hand.blackjack:
            return self._turn(left, Turn(first, Held(hand)))
        at_once = self.rules.blackjack_at_once(first).permitted
        ended = wins(odds=self.rules.blackjack_odds) if at_once else None
        return self.settled(left, first, (Held(hand, ended=ended),))

    def given(self, cards: Sequence[Card], first: Card) -> tuple[Left, Turn]:
        """A hand against a first card of the Dealer's, and what is left then."""
        left = list(self.full)
        for card in (*cards, first):
            left[self._kind(card)] -= 1
        own = tuple(self.kinds[self._kind(card)] for card in cards)
        hand = Hand(own, self.rules.point_total(own))
        return tuple(left), Turn(self.kinds[self._kind(first)], Held(hand))

    def of_call(self, cards: Sequence[Card], first: Card, call: str) -> Expected:
        """What one call on a hand brings, the rest played as always."""
        left, turn = self.given(cards, first)
        return expected(self._called(left, turn, call), factorial(sum(left)))

    def _kind(self, card: Card) -> int:
        return next(at for at, kind in enumerate(self.kinds) if kind[0] == card[0])

    # Cards

    def next(self, left: Left) -> Iterator[tuple[int, Left, Card]]:
        """Every card that may come next: of how many, what is left then, which."""
        assert any(left), "the shoe ran out"
        for at, count in enumerate(left):
            if count:
                yield count, (*left[:at], count - 1, *left[at + 1 :]), self.kinds[at]

    def _over(self, left: Left, then: Callable[[Left, Card], Told]) -> Told:
        """The sum over every card that may come next."""
        told: Told = NOTHING
        for count, rest, card in self.next(left):
            told = plus(told, then(rest, card), count)
        return told

    def _hand(self, hand: Hand) -> Hand:
        if len(hand.cards) == 2 and self.rules.is_blackjack(hand):
            return replace(hand, blackjack=True)
        return hand

    # The player's hands, from left to right

    def _turn(self, left: Left, turn: Turn) -> Told:
        """A hand with a card more: it is finished, or something is called."""
        rules, hand = self.rules, turn.hand
        if hand.bust:
            self.seen.add("bust")
            return self._bust(left, turn)
        doubles = len(hand.cards) == 2 and rules.may_double(hand).permitted
        if not rules.may_draw(hand).permitted and not doubles:
            return self._finished(left, turn)
        return self._called(left, turn, self.calls(turn))

    def _fell(self, left: Left, turn: Turn) -> Told:
        """A further card fell on a hand; some are paid at once."""
        ruling = None if turn.hand.bust else self.rules.instant(turn.hand)
        if ruling is None:
            return self._turn(left, turn)
        self.seen.add("paid at once")
        return self._finished(left, turn._replace(held=turn.held._replace(ended=ruling)))

    def _called(self, left: Left, turn: Turn, call: str) -> Told:
        self.seen.add(f"{call} after a split" if turn.hand.split else call)
        permitted, then = {
            "stand": (self.rules.may_stand, self._finished),
            "draw": (self.rules.may_draw, self._drawn),
            "double": (self.rules.may_double, self._doubled(DOUBLE)),
            "free-double": (self.rules.free_double, self._doubled(LAMMER_DOUBLE)),
            "split": (lambda hand: self.rules.may_split(hand, turn.hands), self._split(SPLIT)),
            "free-split": (
                lambda hand: self.rules.free_split(hand, turn.hands),
                self._split(LAMMER_SPLIT),
            ),
        }[call]
        assert permitted(turn.hand).permitted, (call, turn)
        return then(left, turn)

    def _drawn(self, left: Left, turn: Turn) -> Told:
        return self._over(left, lambda rest, card: self.fell(rest, self.with_(turn, card)))

    def with_(self, turn: Turn, card: Card) -> Turn:
        """The hand with one card more; the order of all but the first is forgotten."""
        first, *others = turn.hand.cards
        cards = (first, *sorted((*others, card)))
        hand = replace(turn.hand, cards=cards, total=self.rules.point_total(cards))
        return turn._replace(held=turn.held._replace(hand=hand))

    def _doubled(self, wager: OnHand) -> Callable[[Left, Turn], Told]:
        def then(left: Left, turn: Turn) -> Told:
            hand = replace(turn.hand, doubled=True)
            return self._drawn(left, turn._replace(held=turn.held._replace(hand=hand, added=wager)))

        return then

    def _split(self, wager: OnHand) -> Callable[[Left, Turn], Told]:
        """Two hands of one card each; the first has its second card now."""

        def then(left: Left, turn: Turn) -> Told:
            one, other = turn.hand.cards
            stays = self._half(one, turn.hand.initial)
            moves = self._half(other, not turn.hand.split)
            self.seen.add(f"{turn.hands + 1} hands")
            return self._second(
                left,
                turn._replace(
                    held=turn.held._replace(hand=stays),
                    waiting=(Held(moves, wager), *turn.waiting),
                    matched=turn.matched + turn.matches,
                ),
            )

        return then

    def _half(self, card: Card, initial: bool) -> Hand:
        aces = is_ace(card)
        total = self.rules.point_total((card,))
        return Hand((card,), total, split=True, split_aces=aces, initial=initial)

    def _second(self, left: Left, turn: Turn) -> Told:
        """A split hand has its second card."""

        def then(rest: Left, card: Card) -> Told:
            matches = self.memory and value(card) == value(turn.hand.cards[0])
            return self.fell(rest, self.with_(turn, card)._replace(matches=matches))

        return self._over(left, then)

    def _finished(self, left: Left, turn: Turn) -> Told:
        """The next hand has its second card, or the Dealer has."""
        done = (*turn.done, finished(turn.held))
        if not turn.waiting:
            return self.settled(left, turn.first, done)
        held, *waiting = turn.waiting
        matched = turn.matched + turn.matches
        return self._second(left, Turn(turn.first, held, done, tuple(waiting), matched))

    def _bust(self, left: Left, turn: Turn) -> Told:
        """The hand is lost, or every hand of the Box is."""
        if not self.rules.bust_takes_box:
            return self._finished(left, turn)
        lost = (*turn.done, finished(turn.held), *turn.waiting)
        lost = tuple(one if one.ended else one._replace(ended=loses()) for one in lost)
        return self.settled(left, turn.first, lost)

    # The Dealer's hand and the settlement

    def settled(self, left: Left, first: Card, done: tuple[Held, ...]) -> Told:
        """What the Round tells: the sum over its hands, each with what the others lost."""
        if len(done) > 1 and any(one.blackjack for one in self.dealers((first,), left, 1)):
            self.seen.add("Dealer's Blackjack after a split")
            if any(held.hand.bust for held in done):
                self.seen.add("Dealer's Blackjack after a bust")
        told: Told = NOTHING
        for place, held in enumerate(done):
            told = plus(told, self.of_hand(left, first, held, busts(done, place)), 1)
        return told

    def _of_hand(self, left: Left, first: Card, held: Held, lost: Busts) -> Told:
        """What a finished hand tells against every hand of the Dealer's."""
        told: Told = NOTHING
        for dealer, orders in self.dealers((first,), left, self.against).items():
            told = plus(told, self._told_of(first, held, lost, dealer), orders)
        return told

    def _dealers(self, cards: tuple[Card, ...], left: Left, hands: int) -> dict[Standing, int]:
        """In how many orders of the cards left the Dealer's hand of this number comes to what."""
        total = self.rules.point_total(cards)
        if len(cards) > 1 and not self.rules.dealer_draws(total):
            if hands > 1:
                return self.dealers(cards[:1], left, hands - 1)
            blackjack = self.rules.is_blackjack(Hand(cards, total))
            return {Standing(total.points, blackjack): factorial(sum(left))}
        orders: Counter[Standing] = Counter()
        for count, rest, card in self.next(left):
            for dealer, ways in self.dealers((*cards, card), rest, hands).items():
                orders[dealer] += count * ways
        return dict(orders)

    def _told_of(self, first: Card, held: Held, lost: Busts, dealer: Standing) -> Told:
        """What one hand tells."""
        rulings = [self._ruling(first, held, wager, lost, dealer) for wager in held.wagers]
        net = sum(map(tenths, held.wagers, rulings))
        staked = sum(TENTHS for wager in held.wagers if not is_lammer(wager))
        initial = rulings[0].outcome if held.base == MAIN else None
        return net, staked, net * net, int(initial is WIN), int(initial is LOSE)

    def _ruling(
        self, first: Card, held: Held, wager: OnHand, lost: Busts, dealer: Standing
    ) -> Ruling:
        """How a wager ends."""
        rules, hand = self.rules, held.hand
        if held.ended is not None:
            return held.ended
        at_once = rules.on_bust(wager, first) if hand.bust else None
        if at_once is not None:
            return at_once
        if dealer.blackjack and not hand.blackjack:
            return rules.against_dealers_blackjack(wager, hand, lost)
        return rules.main_result(hand, dealer)


class BestOfAll:
    """What each call on one hand is worth when the best of all lawful calls follows; no splits."""

    def __init__(self, rules: TableRules, shoe: Composition, divided: bool = False) -> None:
        self.rules = rules
        self.rounds = Rounds(rules, shoe, lambda _: "stand")
        self.divided = divided
        """May the hand do what a split hand may?"""
        self.best = cache(self._best)

    def of_calls(self, cards: Sequence[Card], first: Card) -> dict[str, Fraction]:
        """What each lawful call brings."""
        left, turn = self.rounds.given(cards, first)
        orders = TENTHS * factorial(sum(left))
        return {call: Fraction(net, orders) for call, net in self._calls(left, turn).items()}

    def _best(self, left: Left, turn: Turn) -> int:
        """The net of a hand that just had a card, in tenths over all orders of the cards left."""
        ended = None if turn.hand.bust else self.rules.instant(turn.hand)
        calls = {} if ended or turn.hand.bust else self._calls(left, turn)
        if calls:
            return max(calls.values())
        return self._stands(left, turn._replace(held=turn.held._replace(ended=ended)))

    def _calls(self, left: Left, turn: Turn) -> dict[str, int]:
        hand = replace(turn.hand, split=self.divided)
        calls: dict[str, int] = {}
        if self.rules.may_stand(hand).permitted:
            calls["stand"] = self._stands(left, turn)
        if self.rules.may_draw(hand).permitted:
            calls["draw"] = self._drawn(left, turn)
        for call, may, wager in (
            ("double", self.rules.may_double, DOUBLE),
            ("free-double", self.rules.free_double, LAMMER_DOUBLE),
        ):
            if may(hand).permitted:
                doubled = turn.held._replace(hand=replace(turn.hand, doubled=True), added=wager)
                calls[call] = self._drawn(left, turn._replace(held=doubled))
        return calls

    def _drawn(self, left: Left, turn: Turn) -> int:
        return sum(
            count
            * (self._stops if turn.held.added else self.best)(rest, self.rounds.with_(turn, card))
            for count, rest, card in self.rounds.next(left)
        )

    def _stops(self, left: Left, turn: Turn) -> int:
        """A doubled hand takes no further card."""
        ended = None if turn.hand.bust else self.rules.instant(turn.hand)
        return self._stands(left, turn._replace(held=turn.held._replace(ended=ended)))

    def _stands(self, left: Left, turn: Turn) -> int:
        return self.rounds.settled(left, turn.first, (finished(turn.held),))[0]


def plus(told: Told, more: Told, times: int) -> Told:
    """Add what is told so many times."""
    return (
        told[0] + times * more[0],
        told[1] + times * more[1],
        told[2] + times * more[2],
        told[3] + times * more[3],
        told[4] + times * more[4],
    )


def expected(told: Told, orders: int) -> Expected:
    """Sums over so many orders, on average."""
    net, staked, square, wins, loses = (Fraction(one, orders) for one in told)
    return Expected(net / TENTHS, staked / TENTHS, square / TENTHS**2, wins, loses)


def finished(held: Held) -> Held:
    """A finished hand as a settlement sees it."""
    hand = held.hand
    total = Total(hand.total.points, False)
    seen = Hand((), total, hand.blackjack, split=hand.split, doubled=hand.doubled)
    return held._replace(hand=seen)


def busts(done: tuple[Held, ...], place: int) -> Busts:
    """What was lost to busts, as the wager of one hand sees it."""
    bust = [one for one in done if one.hand.bust]
    live = [at for at, one in enumerate(done) if not one.hand.bust and one.ended is None]
    original = any(one.base == MAIN for one in bust)
    return Busts(original, all(place <= at for at in live), bool(bust))


def is_lammer(wager: OnHand) -> bool:
    """Does it stand for a wager the player does not make?"""
    return wager in LAMMERS


def tenths(wager: OnHand, ruling: Ruling) -> int:
    """What one unit of a wager brings; a lammer that loses costs nothing."""
    if ruling.outcome is WIN:
        paid, part = divmod(TENTHS * ruling.odds.pays, ruling.odds.on)
        assert not part, ruling.odds
        return paid
    return -TENTHS if ruling.outcome is LOSE and not is_lammer(wager) else 0
