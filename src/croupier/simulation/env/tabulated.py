"""Tabulated: a table and a wager at it, run over their whole domain for the compiled stepping."""

from collections.abc import Sequence
from itertools import product
from typing import Any, Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.kernel import lower as lowering
from croupier.kernel.coding import PAIRING, RANK, RANKS, TWO, Endings, two_cards
from croupier.kernel.dealers import Dealers
from croupier.kernel.hands import NOTHING, POINTS, made, sample
from croupier.kernel.lower import Lowered, lower, tiers_of
from croupier.kernel.nodes import Graph, Node, fewest, reached
from croupier.rules.hand import Hand
from croupier.rules.names import CallName
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import wins
from croupier.rules.table_rules import TableRules
from croupier.rules.table_rules import tier as tier_of
from croupier.simulation.env import stepping
from croupier.simulation.env.shoes import cutting_card
from croupier.simulation.env.sitting import insurances
from croupier.simulation.env.stepping import ACES, MOST_HANDS
from croupier.simulation.env.wagers import Wagers
from croupier.totals import LIMIT

KINDS: Final = range(ACES + 1)
SPARE_CARDS: Final = 40
"""More cards than a Round of one Box takes, but for one in more Rounds than were ever dealt."""


class _Stands:
    """Nobody's strategy: the actions come from elsewhere."""

    def call(
        self,
        cards: Sequence[Card],
        first: Card,
        *,
        hands: int = 1,
        free: bool = False,
        initial: bool = True,
    ) -> CallName:
        """Stand."""
        return "stand"


def tabulated(rules: TableRules, wagers: Wagers, shoes: bool) -> stepping.Law:
    """Run a table's provisions over every hand; refuses what the compiled stepping cannot do."""
    _check(rules, wagers, shoes)
    own = tier_of(rules, wagers.main)
    lowered = lower(rules, [_Stands() for _ in tiers_of(rules)], ())
    endings, dealers, tier = lowered.endings, lowered.dealers, lowered.tiers.index(own)
    hands = _Hands(rules, own, endings)
    single = _single(rules, own, wagers, endings)
    insures = _insures(own, wagers.main)
    insurance = [endings.code(rules.insurance_result(card)) for card in DECK]
    return stepping.Law(
        following=hands.following,
        hands=hands.states,
        firsts=hands.firsts(),
        may=hands.may(),
        pairing=PAIRING,
        rank=RANK,
        naturals=_naturals(rules),
        ends=lowered.ends[tier],
        on_bust=lowered.on_bust[tier],
        dealers_starts=dealers.starts,
        dealers_following=dealers.following,
        dealers_takes=dealers.takes,
        dealers=_standings(dealers),
        shown=_shown(own),
        insures=insures,
        insurance_ends=np.array(insurance, dtype=np.uint8),
        pays=_pays(lowered, wagers.main, insures),
        single=single,
    )


def _check(rules: TableRules, wagers: Wagers, shoes: bool) -> None:
    """Refuse what is not stepped here; the single environment plays all of it."""
    instead = "is played by CroupierEnv, not by many tables at once"
    if rules.dealers_hands > 1:
        clauses = rules.provenance["dealers_hands"]
        raise Refusal(clauses, f"a table with several hands of the Dealer's {instead}")
    if wagers.sides or wagers.extra:
        raise Refusal((), f"a table with side wagers {instead}", at="sides")
    if wagers.boxes > 1:
        raise Refusal((), f"a table with several Boxes {instead}", at="boxes")
    doubles, splits = rules.double_bounds(wagers.main), rules.split_stake(wagers.main, wagers.main)
    if not doubles.high == splits.high == wagers.main:
        raise Refusal(doubles.high_clauses, f"a double or split of another sum {instead}")
    cards = rules.elections.decks * len(DECK)
    if shoes and cards - cutting_card(rules) < SPARE_CARDS:
        raise Refusal((), f"a shoe of which fewer than {SPARE_CARDS} cards are left {instead}")


class _Hands:
    """What a player's hand can become, as an automaton."""

    def __init__(self, table: TableRules, own: TableRules, endings: Endings) -> None:
        self._table, self._own, self._endings = table, own, endings
        starts = [
            Node((kind,)).with_card(first).with_card(second)
            for kind, first, second in product(KINDS, range(RANKS), range(RANKS))
            if kind != ACES or first == 0
        ]
        self._graph: Graph = reached(starts, lambda node: node.over)
        known = {node: self._told(node) for node in self._graph.nodes}
        said = np.array(list(known.values()))
        self._classes, chosen = fewest(said, self._graph.following)
        self.following = self._classes[self._graph.following[chosen]].astype(np.int16)
        self.states = said[chosen].astype(np.uint8)

    def _told(self, node: Node) -> tuple[int, int, int, int]:
        """Of a hand: points, soft, how it ends at once, what may be called."""
        kind = node.of[0]
        cards = sample(node, aces_first=kind == ACES)
        hand = made(cards, self._table.point_total(cards), kind)
        points = min(hand.total.points, POINTS - 1)
        if points > LIMIT:
            return points, 0, NOTHING, 0
        ruling = self._table.instant(hand)
        instant = NOTHING if ruling is None else self._endings.code(ruling)
        calls = self.calls(hand, 1) if len(cards) > 2 else 0
        return points, int(hand.total.soft), instant, calls

    def calls(self, hand: Hand, formed: int) -> int:
        """What may be called on a hand, as bits; nothing on one that may take no other card."""
        table, own = self._table, self._own
        two = len(hand.cards) == 2
        if two and table.is_blackjack(hand):
            return 0
        if not (table.may_draw(hand).permitted or (two and table.may_double(hand).permitted)):
            return 0
        findings = (
            table.may_stand(hand),
            table.may_draw(hand),
            own.may_double(hand),
            table.free_double(hand),
            own.may_split(hand, formed),
            table.free_split(hand, formed),
        )
        return sum(finding.permitted << bit for bit, finding in enumerate(findings))

    def firsts(self) -> NDArray[np.int16]:
        """By kind and two cards: the state."""
        states = np.zeros((len(KINDS), TWO), dtype=np.int16)
        for kind, two in np.ndindex(*states.shape):
            first, second = divmod(two, RANKS + 1)
            node = Node((kind,)).with_card(first).with_card(min(second, RANKS - 1))
            if node in self._graph.number:
                states[kind, two] = self._classes[self._graph.number[node]]
        return states

    def may(self) -> NDArray[np.uint8]:
        """By kind, hands formed, whether dealt initially and two cards: what may be called."""
        may = np.zeros((len(KINDS), MOST_HANDS, 2, TWO), dtype=np.uint8)
        for kind, formed, initial, two in np.ndindex(*may.shape):
            cards = two_cards(two)
            hand = made(cards, self._table.point_total(cards), kind)
            hand = replace(hand, initial=bool(initial))
            may[kind, formed, initial, two] = self.calls(hand, formed + 1)
        return may


def _naturals(rules: TableRules) -> NDArray[np.uint8]:
    hands = [Hand(two_cards(two), rules.point_total(two_cards(two))) for two in range(TWO)]
    return np.array([rules.is_blackjack(hand) for hand in hands], dtype=np.uint8)


def _standings(dealers: Dealers) -> NDArray[np.uint8]:
    return np.column_stack((dealers.standing, dealers.points))


def _shown(own: TableRules) -> NDArray[np.uint8]:
    """By the Dealer's first card: what of a Blackjack it decides."""
    early = lowering.early(own).reshape(len(DECK), 2)
    return np.column_stack((lowering.at_once(own), early))


def _insures(own: TableRules, wager: int) -> NDArray[np.int64]:
    """By the Dealer's first card and whether a Blackjack: for how much a hand is insured."""
    hands = (lowering.other_hand(own), lowering.natural(own))
    amounts = insurances(own.insurance_limit(wager), own.elections.smallest_chip)
    lawful = [
        [
            next(
                (c for c in amounts if c > 0 and own.may_insure(card, hand, wager, c).permitted), 0
            )
            for hand in hands
        ]
        for card in DECK
    ]
    return np.array(lawful, dtype=np.int64)


def _pays(lowered: Lowered, wager: int, insures: NDArray[np.int64]) -> NDArray[np.int64]:
    """By ending: what the wager brings, a free one, and insurance of a hand and a Blackjack."""
    amounts = lowered.amounts
    insured = [int(insures[:, natural].max()) for natural in (0, 1)]
    return np.array(
        [
            [
                amounts.brings(wager, code),
                amounts.pays(wager, code),
                *(amounts.brings(cents, code) for cents in insured),
            ]
            for code in range(len(lowered.endings))
        ],
        dtype=np.int64,
    )


def _single(
    rules: TableRules, own: TableRules, wagers: Wagers, endings: Endings
) -> NDArray[np.int64]:
    """Single numbers."""
    after = rules.insurance_after_early_settlement
    limits = (rules.elections.box_maximum, rules.elections.player_maximum)
    room = min((most for most in limits if most), default=-1) if rules.counts_additions else -1
    told: dict[int, Any] = {
        stepping.WAGER_CENTS: wagers.main,
        stepping.ANTE: rules.ante_due(wagers.main),
        stepping.BLACKJACK_ENDS: endings.code(wins(odds=own.blackjack_odds)),
        stepping.EARLY_ENDS: endings.code(rules.early_payment),
        stepping.EARLY_INSURANCE: NOTHING if after is None else endings.code(after),
        stepping.BUST_TAKES_BOX: rules.bust_takes_box,
        stepping.ROOM: room,
        stepping.BURN: rules.elections.burn,
        stepping.CUT: cutting_card(rules),
    }
    assert len(told) == stepping.SINGLES
    return np.array([told[at] for at in range(stepping.SINGLES)], dtype=np.int64)
