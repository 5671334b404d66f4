"""Hand states: hands that may do the same, end the same and become the same with one more card.

Where every card falls with the same chances whatever fell before, such hands need not be told
apart: a few dozen states stand for all hands, with nothing left out.
"""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.analysis.lattice import Lattice
from croupier.analysis.shoe import RANKS, SAMPLE
from croupier.analysis.splitting import SplitPlan, plan
from croupier.analysis.stakes import StakeQuestion, three_ways
from croupier.analysis.sums.lowered import DOUBLE, DRAW, MAY, STAND, Pays
from croupier.analysis.tabulate import ACES, DIVIDED, INITIAL, ProvisionTables, tabulate
from croupier.cards import Card
from croupier.rules.names import MAIN, SPLIT, CallName, OnHand
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.table.game.players import plain_wish
from croupier.totals import LIMIT, Total

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

Wishes = Callable[[Sequence[Card], Total, Card, int], tuple[CallName, ...]]
"""What a player would call on a hand against a first card, best first; by the hands formed."""

DEALT, FIRST_SPLIT, OTHER_SPLIT = range(3)
"""A hand as dealt, the hand of a split that bears the initial wager, and one that bears another."""
BEARS: Final[tuple[tuple[OnHand, bool], ...]] = ((MAIN, False), (MAIN, True), (SPLIT, True))
"""The wager on each of them, and whether it was split."""
KINDS: Final = (INITIAL, DIVIDED, ACES)
_CALLS: Final[dict[CallName, int]] = {"stand": STAND, "draw": DRAW, "double": DOUBLE}


class HandStates(Struct, frozen=True, eq=False):
    """The states of a hand under one table's rules, and what the field calls in each."""

    rules: TableRules
    tables: ProvisionTables
    of: Ints
    """The state of every hand of the lattice."""
    child: Ints
    """The state one more card leads to; the number of states where it leads over 21."""
    order: tuple[int, ...]
    """The states of two cards and more, each after those it leads to."""
    may: Ints
    """What each may do: by kind of hand and state, in bits."""
    ends: Ints
    """The end each comes to when nothing more is drawn; last, that over 21."""
    net: Ints
    """What a hand brings, in units of its wager: by what it bears, end, doubled, standing."""
    odds: Floats
    """By the Dealer's first card, the orders of every standing with its cards: see ``chances``."""
    standing: Ints
    """Which of the standings that are told apart each of the Dealer's is."""
    blackjack: Ints
    """What a Blackjack comes to against each standing: 1 if it is paid, else 0."""
    field: Ints
    """What the field calls: by kind, state and first card."""
    splits: NDArray[np.bool_]
    """Does the field split a Pair? By rank and first card."""
    resplits: NDArray[np.bool_]
    """Does it split one again?"""
    plain: Ints
    """What is called in a state where a wager cannot be added."""
    plans: tuple[SplitPlan, ...]

    @property
    def standings(self) -> int:
        """How many standings of the Dealer's are told apart."""
        return int(self.net.shape[3])

    def two(self, one: int, other: int) -> int:
        """The state of two cards."""
        return int(self.of[self.tables.lattice.node((one, other))])


def hand_states(rules: TableRules, wishes: Wishes) -> HandStates:
    """The states of a table where the field calls so."""
    tables = tabulate(rules)
    _check(rules, tables)
    field = _field(tables, wishes)
    pays = [three_ways(tables, StakeQuestion(base), split) for base, split in BEARS]
    net, end_of, standing = _ends(tables, pays)
    hands = tables.lattice
    points = tables.hands.points
    plain = np.array([_CALLS[plain_wish(rules.point_total(one))] for one in hands.sample])
    first = np.column_stack((points, hands.cards > 1, tables.may.T, *field, plain))
    of = _refined(first, hands)
    speaks = np.unique(of, return_index=True)[1]
    child = np.where(hands.child < 0, len(speaks), of[hands.child])[speaks]
    several = [one for one in range(len(speaks)) if hands.cards[speaks[one]] > 1]
    order = sorted(several, key=lambda one: -int(hands.low[of == one].max()))
    return HandStates(
        rules=rules,
        tables=tables,
        of=of,
        child=child,
        order=tuple(_sorted(order, child)),
        may=tables.may[:, speaks],
        ends=np.append(end_of[points[speaks]], end_of[LIMIT + 1]),
        net=net,
        odds=_odds(tables),
        standing=standing,
        blackjack=_blackjack(tables, standing),
        field=field[:, speaks],
        splits=_pairs(rules, wishes, 1),
        resplits=_pairs(rules, wishes, 2),
        plain=plain[speaks],
        plans=tuple(plan(rules, (card, card)) for card in SAMPLE),
    )


def _check(rules: TableRules, tables: ProvisionTables) -> None:
    """Refuse a table whose hands are more than states and units."""
    if rules.least_wagers != (None,) or tables.doubles_for_free:
        raise Refusal((), "the last Rounds are reckoned at tables of the plain game alone")
    if rules.blackjack_at_once(Card("Ks")).permitted:
        clauses = rules.provenance["blackjack_at_once"]
        why = "the last Rounds are reckoned where a Blackjack waits against a court card"
        raise Refusal(clauses, why)


# ── The field ───────────────────────────────────────────────────────────────────────────────────


def _field(tables: ProvisionTables, wishes: Wishes) -> Ints:
    """What the field calls on every hand, by kind; a Pair as where it is not split."""
    rules, hands = tables.rules, tables.lattice
    calls = np.full((len(KINDS), len(hands), RANKS), STAND)
    for kind in (INITIAL, DIVIDED):
        formed = 1 if kind == INITIAL else rules.elections.hands_max
        for node in np.flatnonzero(hands.cards > 1).tolist():
            cards, may = hands.sample[node], int(tables.may[kind, node])
            if may == MAY[STAND]:
                continue
            total = rules.point_total(cards)
            for rank, first in enumerate(SAMPLE):
                calls[kind, node, rank] = _first_open(wishes(cards, total, first, formed), may)
    return calls


def _first_open(wished: Sequence[CallName], may: int) -> int:
    """The first of these calls that is open to a hand."""
    calls = [_CALLS[one] for one in wished if one in _CALLS]
    calls += [DRAW, STAND]
    return next((one for one in calls if may & MAY[one]), STAND)


def _pairs(rules: TableRules, wishes: Wishes, formed: int) -> NDArray[np.bool_]:
    """Does the field split each Pair, so many hands being formed?"""
    found = np.zeros((RANKS, RANKS), dtype=np.bool_)
    for pair, card in enumerate(SAMPLE):
        total = rules.point_total((card, card))
        for rank, first in enumerate(SAMPLE):
            found[pair, rank] = wishes((card, card), total, first, formed)[0] == "split"
    return found


# ── Ends ────────────────────────────────────────────────────────────────────────────────────────


def _ends(tables: ProvisionTables, pays: Sequence[Pays]) -> tuple[Ints, Ints, Ints]:
    """What hands end on: the nets of every end, the end of every total, and the standings."""
    stands = np.stack([one.stands[:2] for one in pays])
    over = np.stack([one.bust[:2, 0, LIMIT + 1] for one in pays])
    if any((one.bust[:2, :, LIMIT + 1 :] != one.bust[:2, :1, LIMIT + 1 : LIMIT + 2]).any()
           for one in pays) or any((~np.isnan(one.instant)).any() for one in pays):  # fmt: skip
        raise Refusal((), "the last Rounds are reckoned where hands end by their totals alone")
    rows = np.concatenate((stands, over[:, :, None]), axis=2)  # bears, doubled, total, standing
    marks = np.zeros((1, rows.shape[3]))
    marks[0, tables.dealer.blackjack] = 1.0
    columns = np.concatenate((rows.reshape(-1, rows.shape[3]), marks))
    apart, standing = np.unique(columns, axis=1, return_inverse=True)
    rows = apart[:-1].reshape(*rows.shape[:3], -1)
    over_21 = rows.shape[2] - 1
    reached = [at if at in tables.samples else over_21 for at in range(LIMIT + 1)]
    totals = np.array([*reached, over_21])
    by_total = rows[:, :, totals].transpose(2, 0, 1, 3)
    ends, end_of = np.unique(by_total.reshape(len(totals), -1), axis=0, return_inverse=True)
    nets = np.rint(ends.reshape(-1, *by_total.shape[1:])).astype(np.int64)
    return nets.transpose(1, 0, 2, 3), end_of.reshape(-1), standing.reshape(-1)


def _blackjack(tables: ProvisionTables, standing: Ints) -> Ints:
    """Against which standings a Blackjack is paid."""
    paid = np.ones(int(standing.max()) + 1, dtype=np.int64)
    paid[standing[tables.dealer.blackjack]] = 0
    return paid


def _odds(tables: ProvisionTables) -> Floats:
    """The Dealer's finished hands as rows: first card, standing, orders, further cards."""
    dealer = tables.dealer
    return np.array([
        (first, dealer.standings.index(one.standing), one.orders, *one.further)
        for first, finished in enumerate(dealer.finished) for one in finished
    ])  # fmt: skip


# ── States ──────────────────────────────────────────────────────────────────────────────────────


def _refined(first: Ints, hands: Lattice) -> Ints:
    """The coarsest states that tell apart what these marks do, now or after further cards."""
    of = np.unique(first, axis=0, return_inverse=True)[1].reshape(-1)
    while True:
        further = np.where(hands.child < 0, -1, of[hands.child])
        finer = np.unique(np.column_stack((of, further)), axis=0, return_inverse=True)[1]
        if finer.max() == of.max():
            return of
        of = finer.reshape(-1)


def _sorted(states: Sequence[int], child: Ints) -> list[int]:
    """The states so that each comes after those it leads to."""
    done: list[int] = []
    left, known = list(states), {len(child)}
    while left:
        ready = [one for one in left if known.issuperset(child[one].tolist())]
        done += ready
        known.update(ready)
        left = [one for one in left if one not in known]
    return done
