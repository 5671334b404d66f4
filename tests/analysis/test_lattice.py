"""The lattice of hands: every hand up to 21 points, and where a card more or fewer leads."""

from collections import Counter

from croupier.analysis.lattice import BUST, NONE, lattice
from croupier.analysis.shoe import RANK, RANKS
from croupier.totals import LIMIT


def test_every_hand_is_there_once_the_fewest_points_first() -> None:
    hands = lattice()
    assert len(hands) == len(set(hands.index)) == 3_082
    low = hands.low.tolist()
    assert low == sorted(low)
    assert (low[0], low[-1]) == (1, LIMIT)
    assert [hands.node((rank,)) for rank in range(RANKS)] == sorted(map(low.index, range(1, 11)))


def test_a_card_more_leads_where_a_card_fewer_leads_back() -> None:
    """As counted card by card, from every hand."""
    hands = lattice()
    for held, node in hands.index.items():
        assert Counter(RANK[card] for card in hands.hand(node)) == {
            rank: count for rank, count in enumerate(held) if count
        }
        for rank in range(RANKS):
            more = (*held[:rank], held[rank] + 1, *held[rank + 1 :])
            fewer = (*held[:rank], held[rank] - 1, *held[rank + 1 :])
            assert hands.child[node, rank] == hands.index.get(more, BUST)
            assert hands.parent[node, rank] == hands.index.get(fewer, NONE)
