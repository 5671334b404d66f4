"""Tabulate: a table's provisions run over everything they can be asked, as arrays."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.dealers_hands import DealersHands, dealers_hands
from croupier.analysis.lattice import Lattice, lattice
from croupier.analysis.shoe import RANKS, SAMPLE
from croupier.analysis.sums.branches import grow, path
from croupier.analysis.sums.lowered import (
    B_BEARS,
    B_DEPTH,
    BLACKJACK,
    BRANCH,
    CONSTANT,
    FREE_DOUBLE,
    MAY,
    WHOLE,
    DealerTree,
    HandLattice,
    Pays,
)
from croupier.cards import Card
from croupier.rules.finding import Finding
from croupier.rules.hand import Busts, Hand, Standing
from croupier.rules.names import LAMMERS, MAIN, RIDING, WithHand
from croupier.rules.ruling import LOSE, WIN, Ruling, stands_off
from croupier.rules.table_rules import TableRules
from croupier.totals import LIMIT, Total

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

POINTS: Final = LIMIT + RANKS + 1
"""Totals from 0 to the highest a hand can reach."""
_ROOM: Final = 20_000
"""More branches than the Dealer's hands need."""
INITIAL, DIVIDED, ACES = range(3)
"""A hand as dealt, a hand made by splitting, one of two split aces."""


def net(wager: WithHand, ruling: Ruling) -> float:
    """What one unit of a wager brings; a lammer costs nothing."""
    if ruling.outcome is WIN:
        return ruling.odds.pays / ruling.odds.on
    return -1.0 if ruling.outcome is LOSE and not is_free(wager) else 0.0


def is_free(wager: WithHand) -> bool:
    """Is it a lammer, which stands for a wager the player does not make?"""
    return wager in LAMMERS


class ProvisionTables(Struct, frozen=True, eq=False):
    """The provisions of one table over their whole domain."""

    rules: TableRules
    lattice: Lattice
    dealer: DealersHands
    hands: HandLattice
    may: NDArray[np.int64]
    """What each hand may do: as dealt, made by splitting, one of two split aces."""
    samples: dict[int, tuple[Card, ...]]
    """A hand of each number of points."""
    kinds: dict[tuple[int, int], NDArray[np.int64]]
    """The hands of each number of points and cards."""
    ends: dict[tuple[WithHand, bool, bool, bool], "WagerEnds"]
    """How wagers end, as far as it was asked: by wager, split, doubled, over 21."""
    instants: dict[tuple[bool, bool], list[tuple[Ints, Ruling]]]
    """The hands that are settled at once, as far as it was asked: by split, doubled."""

    @property
    def doubles_for_free(self) -> bool:
        """Is any hand doubled for free?"""
        return bool((self.may & MAY[FREE_DOUBLE]).any())


def tabulate(rules: TableRules) -> ProvisionTables:
    """Run a table's provisions over all hands."""
    hands = lattice()
    totals = [rules.point_total(hands.hand(node)) for node in range(len(hands))]
    may = _may(rules, hands, totals)
    points = np.array([total.points for total in totals], dtype=np.int64)
    samples = {total.points: hands.hand(node) for node, total in enumerate(totals)}
    lowered = HandLattice(hands.counts, hands.low, hands.child, points)
    dealer = dealers_hands(rules)
    return ProvisionTables(
        rules, hands, dealer, lowered, may, samples, _kinds(points, hands.cards), {}, {}
    )


def _kinds(
    points: NDArray[np.int64], cards: NDArray[np.int64]
) -> dict[tuple[int, int], NDArray[np.int64]]:
    """The hands of two cards or more by points and number of cards."""
    kinds: dict[tuple[int, int], list[int]] = {}
    for node, kind in enumerate(zip(points.tolist(), cards.tolist(), strict=True)):
        if kind[1] > 1:
            kinds.setdefault(kind, []).append(node)
    return {kind: np.array(nodes) for kind, nodes in kinds.items()}


def _may(rules: TableRules, hands: Lattice, totals: Sequence[Total]) -> NDArray[np.int64]:
    """What each hand may do: every two cards by themselves, more cards by total and number."""
    known: dict[object, tuple[int, int, int]] = {}
    rows = []
    for cards, total in zip(hands.sample, totals, strict=True):
        kind = cards if len(cards) <= 2 else (total, len(cards))
        if kind not in known:
            known[kind] = _three_kinds(rules, cards, total) if len(cards) > 1 else (0, 0, 0)
        rows.append(known[kind])
    return np.array(rows).T.copy()


def _three_kinds(rules: TableRules, cards: tuple[Card, ...], total: Total) -> tuple[int, int, int]:
    """What a hand may do as dealt, made by splitting, and as one of two split aces."""
    dealt = Hand(cards, total)
    if len(cards) == 2 and rules.is_blackjack(dealt):
        dealt = Hand(cards, total, blackjack=True)
    divided = Hand(cards, total, split=True)
    ace = Hand(cards, total, split=True, split_aces=True)
    return _calls(rules, dealt), _calls(rules, divided), _calls(rules, ace)


def _calls(rules: TableRules, hand: Hand) -> int:
    questions: tuple[Callable[[Hand], Finding], ...] = (
        rules.may_stand,
        rules.may_draw,
        rules.may_double,
        rules.free_double,
    )
    return sum(bit for bit, may in zip(MAY, questions, strict=True) if may(hand).permitted)


# ── What wagers bring ───────────────────────────────────────────────────────────────────────────


class WagerEnds(NamedTuple):
    """How one unit of a wager ends: by points and the Dealer's standing, or in any case."""

    net: Floats
    wins: Floats
    loses: Floats


Ended = tuple[WithHand, float, WagerEnds]
"""A wager on a hand: its name, its units, how it ended."""
Made = Callable[[Sequence[Ended]], Floats | float]
"""What to make of how the wagers on a hand ended."""


def total_net(ended: Sequence[Ended]) -> Floats | float:
    """What the wagers on a hand bring together."""
    return sum((ends.net * units for _, units, ends in ended), 0.0)


class Question(Struct, frozen=True):
    """What is asked of a hand: the wagers on it in units, and what to make of their rulings."""

    wagers: tuple[tuple[WithHand, float], ...]
    split: bool = False
    doubled: bool = False
    made: Made = total_net


def pays(tables: ProvisionTables, questions: Sequence[Question]) -> Pays:
    """What each of these brings on every hand against every standing of the Dealer's."""
    standings = tables.dealer.standings
    shape = (len(questions), POINTS, len(standings))
    stands, instant = np.zeros(shape), np.full((len(questions), len(tables.lattice)), np.nan)
    bust = np.zeros((len(questions), RANKS, POINTS, len(standings)))
    reached = list(tables.samples)
    for at, one in enumerate(questions):
        stands[at, reached] = one.made(_ended(tables, one, over=False))
        _fill_instant(tables, one, instant[at])
        for rank, first in enumerate(SAMPLE):
            bust[at, rank, LIMIT + 1 :] = one.made(_bust(tables, one, first))
    turns_on = _turns_on(bust[:, :, LIMIT + 1 :], tables.dealer.blackjack)
    return Pays(stands, instant, bust, turns_on)


def _hand(one: Question, cards: tuple[Card, ...], points: int) -> Hand:
    return Hand(cards, Total(points, False), split=one.split, doubled=one.doubled)


def _ended(tables: ProvisionTables, one: Question, over: bool) -> list[Ended]:
    """How each wager ends on hands that are over 21, or on those that are not."""
    return [(wager, units, _ends(tables, one, wager, over)) for wager, units in one.wagers]


def _ends(tables: ProvisionTables, one: Question, wager: WithHand, over: bool) -> WagerEnds:
    key = (wager, one.split, one.doubled, over)
    if key not in tables.ends:
        samples = dict.fromkeys(range(LIMIT + 1, POINTS), ()) if over else tables.samples
        hands = [_hand(one, cards, points) for points, cards in samples.items()]
        standings = tables.dealer.standings
        rulings = [[ends(tables.rules, wager, hand, one) for one in standings] for hand in hands]
        tables.ends[key] = _as_arrays(wager, rulings)
    return tables.ends[key]


def _as_arrays(wager: WithHand, rulings: Sequence[Sequence[Ruling]]) -> WagerEnds:
    return WagerEnds(
        np.array([[net(wager, one) for one in row] for row in rulings]),
        np.array([[float(one.outcome is WIN) for one in row] for row in rulings]),
        np.array([[float(one.outcome is LOSE) for one in row] for row in rulings]),
    )


def ends(rules: TableRules, wager: WithHand, hand: Hand, dealer: Standing) -> Ruling:
    """How a wager on a hand ends against the Dealer's finished hand."""
    if wager == RIDING and dealer.blackjack:
        return stands_off()
    if dealer.blackjack and not hand.blackjack and wager != RIDING:
        return rules.against_dealers_blackjack(wager, hand, Busts())
    return rules.main_result(hand, dealer)


def _fill_instant(tables: ProvisionTables, one: Question, out: Floats) -> None:
    for nodes, ruling in _instants(tables, one):
        out[nodes] = one.made(
            [(wager, units, _as_arrays(wager, [[ruling]])) for wager, units in one.wagers]
        )


def _instants(tables: ProvisionTables, one: Question) -> list[tuple[Ints, Ruling]]:
    """The hands that are settled at once, and how."""
    key = (one.split, one.doubled)
    if key not in tables.instants:
        found = (
            (nodes, tables.rules.instant(_hand(one, tables.lattice.hand(int(nodes[0])), points)))
            for (points, _), nodes in tables.kinds.items()
        )
        tables.instants[key] = [(nodes, ruling) for nodes, ruling in found if ruling is not None]
    return tables.instants[key]


def _bust(tables: ProvisionTables, one: Question, first: Card) -> list[Ended]:
    """How each wager on a hand over 21 ends: at once, or against the Dealer's hand."""
    at_once = [
        tables.rules.on_bust(MAIN if wager == RIDING else wager, first) for wager, _ in one.wagers
    ]
    return [
        (wager, units, _as_arrays(wager, [[now]]) if now else _ends(tables, one, wager, over=True))
        for (wager, units), now in zip(one.wagers, at_once, strict=True)
    ]


def _turns_on(bust: Floats, blackjack: int) -> Ints:
    """What of the Dealer's hand a bust wager turns on, by question and first card."""
    others = np.delete(bust, blackjack, axis=3)
    whole = (others != others[..., :1]).any(axis=(2, 3))
    on_blackjack = (bust[..., blackjack] != others[..., 0]).any(axis=2)
    return np.where(whole, WHOLE, np.where(on_blackjack, BLACKJACK, CONSTANT))


def tree(tables: ProvisionTables, *distinguished: Pays) -> DealerTree:
    """The Dealer's hands as branches, as far as these wagers tell them apart.

    Standings that bring the same are one, and the commonest of them is what remains of 1.
    """
    dealer, hands = tables.dealer, tables.lattice
    alike = _alike(len(dealer.standings), distinguished)
    rest = _commonest(dealer, alike)
    kept = np.where(alike == rest, -1, alike)
    at = np.where(dealer.at < 0, -1, kept[dealer.at])
    over = np.full(POINTS, -1)
    for standing, one in zip(kept, dealer.standings, strict=True):
        if one.points > LIMIT:
            over[one.points] = standing
    branches, ways = np.empty((_ROOM, BRANCH), dtype=np.int64), np.empty(_ROOM)
    first = [0]
    for rank in range(RANKS):
        grown = grow(
            hands.child, hands.parent, hands.counts, hands.low, dealer.draws, at, over,
            dealer.orders[rank], hands.node((rank,)), path(), branches, ways, first[-1],
        )  # fmt: skip
        first.append(grown)
    branches = branches[: first[-1]].copy()
    depth = branches[:, B_DEPTH]
    branches[:, B_BEARS] = np.append(depth[1:] > depth[:-1], False)
    return DealerTree(
        branches=branches,
        orders=ways[: first[-1]].copy(),
        first=np.array(first),
        standings=len(dealer.standings),
        rest=rest,
        blackjack=dealer.seconds,
        blackjack_at=dealer.blackjack,
    )


def _alike(standings: int, distinguished: Sequence[Pays]) -> NDArray[np.int64]:
    """For each standing the first that brings the same."""
    columns = [pays.stands.reshape(-1, standings) for pays in distinguished]
    columns += [pays.bust.reshape(-1, standings) for pays in distinguished]
    brought = np.concatenate(columns).T.copy()
    seen: dict[bytes, int] = {}
    return np.array([seen.setdefault(one.tobytes(), at) for at, one in enumerate(brought)])


def _commonest(dealer: DealersHands, alike: NDArray[np.int64]) -> int:
    """The standing taken as the rest: that of the hands over 21, or of most of them."""
    over = [alike[at] for at, one in enumerate(dealer.standings) if one.points > LIMIT]
    return int(np.bincount(over).argmax())
