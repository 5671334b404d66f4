"""Tabulate: a table's provisions run over everything they can be asked, as arrays."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis import compiled
from croupier.analysis.compiled import (
    BLACKJACK,
    CONSTANT,
    FREE_DOUBLE,
    MAY,
    WHOLE,
    DealerTree,
    HandLattice,
    Pays,
)
from croupier.analysis.dealers_hands import DealersHands, dealers_hands
from croupier.analysis.lattice import Lattice, lattice
from croupier.analysis.shoe import RANKS, SAMPLE
from croupier.cards import Card
from croupier.rules.finding import Finding
from croupier.rules.hand import Busts, Hand, Standing
from croupier.rules.names import LAMMERS, MAIN, RIDING, WithHand
from croupier.rules.ruling import LOSE, WIN, Ruling, stands_off
from croupier.rules.table_rules import TableRules
from croupier.totals import LIMIT, Total

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
    rulings: dict[tuple[str, int, bool, bool, Standing], Ruling]
    """Rulings asked for so far: by wager, points, split, doubled, the Dealer's standing."""

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
        rules, hands, dealer, lowered, may, samples, _kinds(points, hands.cards), {}
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


Ended = tuple[WithHand, float, Ruling]
"""A wager on a hand: its name, its units, how it ended."""
Made = Callable[[Sequence[Ended]], float]
"""What to make of how the wagers on a hand ended."""


def total_net(ended: Sequence[Ended]) -> float:
    """What the wagers on a hand bring together."""
    return sum((net(wager, ruling) * units for wager, units, ruling in ended), 0.0)


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
    turns_on = np.zeros((len(questions), RANKS), dtype=np.int64)
    for at, one in enumerate(questions):
        _fill_stands(tables, one, stands[at])
        _fill_instant(tables, one, instant[at])
        for rank, first in enumerate(SAMPLE):
            _fill_bust(tables, one, first, bust[at, rank])
            turns_on[at, rank] = _turns_on(bust[at, rank, LIMIT + 1 :], tables.dealer.blackjack)
    return Pays(stands, instant, bust, turns_on)


def _hand(one: Question, cards: tuple[Card, ...], points: int) -> Hand:
    return Hand(cards, Total(points, False), split=one.split, doubled=one.doubled)


def _fill_stands(tables: ProvisionTables, one: Question, out: NDArray[np.float64]) -> None:
    for points, cards in tables.samples.items():
        hand = _hand(one, cards, points)
        for at, standing in enumerate(tables.dealer.standings):
            out[points, at] = one.made(_ended(tables, one, hand, standing))


def _ended(tables: ProvisionTables, one: Question, hand: Hand, dealer: Standing) -> list[Ended]:
    """How each wager on a hand ends against the Dealer's finished hand."""
    rows: list[Ended] = []
    for wager, units in one.wagers:
        key = (wager, hand.total.points, hand.split, hand.doubled, dealer)
        if key not in tables.rulings:
            tables.rulings[key] = ends(tables.rules, wager, hand, dealer)
        rows.append((wager, units, tables.rulings[key]))
    return rows


def ends(rules: TableRules, wager: WithHand, hand: Hand, dealer: Standing) -> Ruling:
    """How a wager on a hand ends against the Dealer's finished hand."""
    if wager == RIDING and dealer.blackjack:
        return stands_off()
    if dealer.blackjack and not hand.blackjack and wager != RIDING:
        return rules.against_dealers_blackjack(wager, hand, Busts())
    return rules.main_result(hand, dealer)


def _fill_instant(tables: ProvisionTables, one: Question, out: NDArray[np.float64]) -> None:
    for (points, _), nodes in tables.kinds.items():
        cards = tables.lattice.hand(int(nodes[0]))
        ruling = tables.rules.instant(_hand(one, cards, points))
        if ruling is not None:
            out[nodes] = one.made([(wager, units, ruling) for wager, units in one.wagers])


def _fill_bust(
    tables: ProvisionTables, one: Question, first: Card, out: NDArray[np.float64]
) -> None:
    at_once = {
        wager: tables.rules.on_bust(MAIN if wager == RIDING else wager, first)
        for wager, _ in one.wagers
    }
    for points in range(LIMIT + 1, POINTS):
        hand = _hand(one, (), points)
        for at, standing in enumerate(tables.dealer.standings):
            ended = _ended(tables, one, hand, standing)
            out[points, at] = one.made(
                [(wager, units, at_once[wager] or ruling) for wager, units, ruling in ended]
            )
        if all(at_once.values()):
            out[points + 1 :] = out[points]
            return


def _turns_on(bust: NDArray[np.float64], blackjack: int) -> int:
    """What of the Dealer's hand a bust wager turns on."""
    others = np.delete(bust, blackjack, axis=1)
    if (others != others[:, :1]).any():
        return WHOLE
    return BLACKJACK if (bust[:, blackjack] != others[:, 0]).any() else CONSTANT


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
    branches, ways = np.empty((_ROOM, 4), dtype=np.int64), np.empty(_ROOM)
    first = [0]
    for rank in range(RANKS):
        grown = compiled.grow(
            hands.child, hands.parent, hands.counts, hands.low, dealer.draws, at, over,
            dealer.orders[rank], hands.node((rank,)), branches, ways, first[-1],
        )  # fmt: skip
        first.append(grown)
    of_rank, taken, depth, of_standing = branches[: first[-1]].T.copy()
    return DealerTree(
        rank=of_rank,
        taken=taken,
        depth=depth,
        bears=np.append(depth[1:] > depth[:-1], False),
        ends=of_standing,
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
    """The standing to be had as the rest: that of the hands over 21, or of most of them."""
    over = [alike[at] for at, one in enumerate(dealer.standings) if one.points > LIMIT]
    return int(np.bincount(over).argmax())
