"""Hands: what a player's hand can become, as an automaton of as few states as the rules need.

A state stands for all hands that the law and the strategy will treat alike from there on.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from msgspec import Struct, structs
from msgspec.structs import replace
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.kernel.coding import RANKS, SAMPLE, TWO, Endings, two_cards
from croupier.kernel.nodes import Graph, Node, fewest, reached
from croupier.rules.finding import Finding
from croupier.rules.hand import Hand
from croupier.rules.names import CALLS, CallName
from croupier.rules.table_rules import TableRules
from croupier.totals import LIMIT, Total

STAND, DRAW, DOUBLE, FREE_DOUBLE, SPLIT, FREE_SPLIT, NATURAL = range(7)
"""The calls, numbered in the order of their names. A finished hand stands."""
DEALT, DIVIDED, ACES, FREED = range(4)
"""A hand as dealt, made by splitting, one of two split aces, split off for free."""
KINDS: Final = 4
MOST_HANDS: Final = 4
"""Hands on a Box at most, at any table."""
POINTS: Final = LIMIT + RANKS + 1
BLACKJACK: Final = POINTS
COLUMNS: Final = POINTS + 1
"""Hands as a settlement sees them: by points, and a Blackjack last."""
NOTHING: Final = 255
"""No ending yet."""


class CallStrategy(Protocol):
    """What is called on a hand; what is not lawful there becomes a draw, or else a stand."""

    def call(
        self,
        cards: Sequence[Card],
        first: Card,
        *,
        hands: int = 1,
        free: bool = False,
        initial: bool = True,
    ) -> CallName:
        """The call on a hand, by name, against the Dealer's first card."""


class Called(Struct, frozen=True, eq=False):
    """What is called on hands, by one strategy for each tier."""

    calls: NDArray[np.uint8]
    """By state and the Dealer's first rank: hands of three cards and more."""
    first_calls: NDArray[np.uint8]
    """By tier, two cards as dealt and first rank."""
    split_calls: NDArray[np.uint8]
    """By tier, kind, hands formed (from two), whether dealt initially, two cards, first rank."""


class Hands(Called, frozen=True, eq=False, kw_only=True):
    """The automaton: states, where each card leads from them, and what is called there."""

    following: NDArray[np.int16]
    """By state and rank."""
    column: NDArray[np.uint8]
    instead: NDArray[np.uint8]
    """By state: what is called where a further wager is refused, a draw or a stand."""
    instant: NDArray[np.uint8]
    """By state: how its wagers end at once; NOTHING where they wait."""
    first_states: NDArray[np.int16]
    """By tier, kind and two cards."""
    otherwise: tuple[Called, ...] = ()
    """What else is called, by other strategies on the same hands."""


class _Law(NamedTuple):
    """The rules a hand is judged by: the table's, and those of the wager's own tier."""

    table: TableRules
    own: TableRules
    strategy: CallStrategy | None


class _When(NamedTuple):
    """When a call is made: how many hands there are, whether it was split for free, or dealt."""

    hands: int = 1
    free: bool = False
    initial: bool = True


Strategies: TypeAlias = Sequence[CallStrategy | None]
"""One for each tier; None calls all that is lawful."""


def hands(
    tiers: Sequence[TableRules],
    strategies: Sequence[Strategies],
    endings: Endings,
    *,
    lammers: bool,
) -> Hands:
    """Run the provisions of a table over every hand; the lower tier comes first.

    Where there is no strategy, what is called is every lawful call, as bits: none on a finished
    hand, NATURAL's on a Blackjack. Several strategies call on the same states.
    """
    of_each = [
        [_Law(tiers[0], own, strategy) for own, strategy in zip(tiers, each, strict=True)]
        for each in strategies
    ]
    kinds = tuple(kind for kind in range(KINDS) if kind != FREED or lammers)
    graph = _graph(len(tiers), kinds)
    values = np.hstack([_answers(laws, endings, graph) for laws in of_each])
    classes, chosen = fewest(values, graph.following)
    states = values[chosen].astype(np.uint8)
    wide = _JUDGED + RANKS
    first, *others = (
        Called(
            calls=states[:, at * wide + _JUDGED : (at + 1) * wide],
            first_calls=np.stack([_first_calls(law) for law in laws]),
            split_calls=np.stack([_split_calls(law, kinds) for law in laws]),
        )
        for at, laws in enumerate(of_each)
    )
    return Hands(
        **structs.asdict(first),
        following=classes[graph.following[chosen]].astype(np.int16),
        column=states[:, 0],
        instant=states[:, 1],
        instead=states[:, 2],
        first_states=_first_states(len(tiers), graph, classes),
        otherwise=tuple(others),
    )


_JUDGED: Final = 3
"""Of a hand it is said before its calls: its column, its ending, what is called instead."""


def _answers(laws: Sequence[_Law], endings: Endings, graph: Graph) -> NDArray[np.int64]:
    """What is said of every hand."""
    asked = _HandAnswers(laws, endings)
    return np.array([asked.of_hand(node) for node in graph.nodes])


@cache
def _graph(tiers: int, kinds: tuple[int, ...]) -> Graph:
    """Every hand of these tiers and kinds, whatever the table."""
    return reached(_starts(tiers, kinds), lambda node: node.over)


def _starts(tiers: int, kinds: Sequence[int]) -> Iterator[Node]:
    """Every two cards of these tiers and kinds."""
    for tier, kind in product(range(tiers), kinds):
        for first, second in product(range(RANKS) if kind != ACES else (0,), range(RANKS)):
            yield Node((tier, kind)).with_card(first).with_card(second)


def sample(node: Node, *, aces_first: bool) -> tuple[Card, ...]:
    """A hand like that; one of two split aces has its ace first, any other its aces last."""
    return (*node.high, *node.plain) if aces_first else (*node.plain, *node.high)


class _HandAnswers:
    """Answers of the provisions and the strategy, each question put once."""

    def __init__(self, laws: Sequence[_Law], endings: Endings) -> None:
        self._laws, self._endings = laws, endings
        self._known: dict[tuple[int, int, Total, int], tuple[int, ...]] = {}
        self._totals: dict[tuple[int, int, int], Total] = {}

    def of_hand(self, node: Node) -> tuple[int, ...]:
        """Of a hand: its column, instant ending, what is called instead, and against each rank."""
        tier, kind = node.of
        total = self._total(node)
        key = (tier, kind, total, node.cards)
        if key not in self._known:
            cards = sample(node, aces_first=kind == ACES)
            self._known[key] = self._judged(self._laws[tier], made(cards, total, kind), kind)
        return self._known[key]

    def _total(self, node: Node) -> Total:
        """The point total, whatever a hand belongs to."""
        cards = node[1:]
        if cards not in self._totals:
            plain = sample(node, aces_first=False)
            self._totals[cards] = self._laws[0].table.point_total(plain)
        return self._totals[cards]

    def _judged(self, law: _Law, hand: Hand, kind: int) -> tuple[int, ...]:
        column = min(hand.total.points, POINTS - 1)
        ruling = None if hand.total.bust else law.table.instant(hand)
        instant = NOTHING if ruling is None else self._endings.code(ruling)
        if hand.total.bust or not _may_go_on(law, hand):
            return column, instant, STAND, *(STAND,) * RANKS
        instead = DRAW if law.table.may_draw(hand).permitted else STAND
        if len(hand.cards) == 2:  # called by the two cards themselves
            return column, instant, instead, *(STAND,) * RANKS
        when = _When(1 if kind == DEALT else 2, kind == FREED)
        return column, instant, instead, *_calls(law, hand, when)


def made(cards: tuple[Card, ...], total: Total, kind: int) -> Hand:
    """A hand of a kind, as a provision sees it."""
    return Hand(cards, total, split=kind != DEALT, split_aces=kind == ACES)


def _may_go_on(law: _Law, hand: Hand) -> bool:
    """May the hand take another card at all?"""
    two = len(hand.cards) == 2
    return law.table.may_draw(hand).permitted or (two and law.table.may_double(hand).permitted)


def _calls(law: _Law, hand: Hand, when: _When) -> list[int]:
    """What is called on a hand, by the Dealer's first rank."""
    if law.strategy is None:
        findings = (_judge(law, name, hand, when.hands) for name in CALLS)
        lawful = sum(finding.permitted << bit for bit, finding in enumerate(findings))
        return [lawful] * RANKS
    wishes = (
        law.strategy.call(hand.cards, first, hands=when.hands, free=when.free, initial=when.initial)
        for first in SAMPLE
    )
    return [_call(law, hand, wish, when) for wish in wishes]


def _call(law: _Law, hand: Hand, wish: CallName, when: _When) -> int:
    """The first lawful one of what the strategy calls, a draw and a stand."""
    wishes: tuple[CallName, ...] = (wish, "draw", "stand")
    for name in wishes:
        if _judge(law, name, hand, when.hands).permitted:
            return CALLS.index(name)
    raise AssertionError("a hand whose turn it is may draw or stand")


def _judge(law: _Law, name: CallName, hand: Hand, hands: int) -> Finding:
    """What the provision finds that judges a call."""
    match name:
        case "stand":
            return law.table.may_stand(hand)
        case "draw":
            return law.table.may_draw(hand)
        case "double":
            return law.own.may_double(hand)
        case "free-double":
            return law.table.free_double(hand)
        case "split":
            return law.own.may_split(hand, hands)
        case "free-split":
            return law.table.free_split(hand, hands)


# ── Two cards ───────────────────────────────────────────────────────────────────────────────────


def _first_states(tiers: int, graph: Graph, classes: NDArray[np.int64]) -> NDArray[np.int16]:
    """The state of every two cards; 0 where a kind has no such hand."""
    states = np.zeros((tiers, KINDS, TWO), dtype=np.int16)
    for tier, kind, two in np.ndindex(*states.shape):
        first, second = divmod(two, RANKS + 1)
        node = Node((tier, kind)).with_card(first).with_card(min(second, RANKS - 1))
        if node in graph.number:
            states[tier, kind, two] = classes[graph.number[node]]
    return states


def _first_calls(law: _Law) -> NDArray[np.uint8]:
    """What is called on two cards as dealt; a Blackjack is finished."""
    calls = np.empty((TWO, RANKS), dtype=np.uint8)
    for two in range(TWO):
        hand = _two(law, two, DEALT)
        if law.table.is_blackjack(hand):
            calls[two] = 1 << NATURAL if law.strategy is None else NATURAL
        elif not _may_go_on(law, hand):
            calls[two] = STAND
        else:
            calls[two] = _calls(law, hand, _When())
    return calls


def _two(law: _Law, two: int, kind: int, initial: bool = True) -> Hand:
    cards = two_cards(two)
    hand = made(cards, law.table.point_total(cards), kind)
    return hand if initial else replace(hand, initial=False)


def _split_calls(law: _Law, kinds: Sequence[int]) -> NDArray[np.uint8]:
    """What is called on two cards of a split hand, by how many hands there are."""
    shape = (KINDS, MOST_HANDS - 1, 2, TWO, RANKS)
    calls = np.zeros(shape, dtype=np.uint8)
    for kind in kinds[1:]:
        for two in range(TWO):
            if kind == ACES and two >= RANKS + 1:
                continue
            for formed, initial in _standings(two):
                hand = _two(law, two, kind, bool(initial))
                if _may_go_on(law, hand):
                    when = _When(formed + 2, kind == FREED, bool(initial))
                    calls[kind, formed, initial, two] = _calls(law, hand, when)
            if not _is_pair(two):
                calls[kind, :, :, two] = calls[kind, 0, 1, two]
    return calls


def _is_pair(two: int) -> bool:
    first, second = divmod(two, RANKS + 1)
    return second in (first, RANKS)


def _standings(two: int) -> Iterator[tuple[int, int]]:
    """How many hands there are beyond two, and whether it was dealt initially: for Pairs only."""
    if not _is_pair(two):
        return iter(((0, 1),))
    return iter([(formed, initial) for formed in range(MOST_HANDS - 1) for initial in (0, 1)])
