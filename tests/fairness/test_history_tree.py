"""A tree over a log that only grows: the proofs of the casino's tree, checked by the verifier's."""

from random import Random

import pytest

from croupier.digest import digest
from croupier.fairness import merkle as made
from croupier.fairness.history_tree import EMPTY, HistoryTree, grown, root_of_peaks
from croupier.verify import merkle
from croupier.verify.merkle import Rooted

MOST = 40
"""Every size up to it is tried."""


def _leaves(count: int) -> list[bytes]:
    return [digest("a leaf", number.to_bytes(4, "big")) for number in range(count)]


def _tree(count: int) -> HistoryTree:
    tree = HistoryTree()
    tree.extend(_leaves(count))
    return tree


def test_every_root_is_that_of_the_plain_tree() -> None:
    """Grown leaf by leaf, from peaks, or built at once: by the casino and the verifier alike."""
    tree, verifiers = _tree(MOST), list[bytes]()
    peaks: tuple[bytes, ...] = ()
    for size in range(1, MOST + 1):
        leaves = _leaves(size)
        peaks = grown(peaks, size - 1, leaves[-1:])
        merkle.grown(verifiers, size - 1, leaves[-1])
        expected = made.tree(leaves).root
        assert tree.root(size) == root_of_peaks(peaks) == expected
        assert merkle.root_of_peaks(verifiers) == merkle.root(leaves) == expected
    assert tree.root(0) == root_of_peaks(()) == merkle.root_of_peaks(()) == EMPTY


def test_every_leaf_is_shown_to_be_in_every_tree() -> None:
    tree = _tree(MOST)
    for size in range(1, MOST + 1):
        for index, leaf in enumerate(_leaves(size)):
            path = tree.inclusion(index, size)
            assert merkle.leads(leaf, index, size, path) == tree.root(size)


def test_every_longer_tree_is_shown_to_begin_with_every_shorter_one() -> None:
    tree = _tree(MOST)
    for second in range(MOST + 1):
        for first in range(second + 1):
            proof = tree.consistency(first, second)
            assert merkle.consistent(_rooted(tree, first), _rooted(tree, second), proof)


def test_no_proof_shows_a_history_that_was_changed_to_follow() -> None:
    """A fork, a roll-back, and proofs with a step changed, left out or added."""
    random, tree, other = Random(7), _tree(MOST), HistoryTree()
    leaves = _leaves(MOST)
    other.extend([*leaves[:10], b"another", *leaves[11:]])
    for second in range(1, MOST + 1):
        for first in range(1, second):
            old, new = _rooted(tree, first), _rooted(tree, second)
            proof = list(tree.consistency(first, second))
            if first > 10:
                forked = other.consistency(first, second)
                assert not merkle.consistent(old, _rooted(other, second), forked)
            assert not merkle.consistent(new, old, proof)
            at = random.randrange(len(proof))
            changed = [*proof[:at], random.randbytes(32), *proof[at + 1 :]]
            assert not merkle.consistent(old, new, changed)
            assert not merkle.consistent(old, new, proof[:-1])
            assert not merkle.consistent(old, new, [*proof, proof[0]])


def test_proofs_of_what_is_not_there_are_refused() -> None:
    tree = _tree(3)
    with pytest.raises(ValueError, match="there are 3 leaves, not 4"):
        tree.root(4)
    with pytest.raises(ValueError, match="no leaf 2 among 2"):
        tree.inclusion(2, 2)
    with pytest.raises(ValueError, match="does not begin with one of 3"):
        tree.consistency(3, 2)


def _rooted(tree: HistoryTree, size: int) -> Rooted:
    return Rooted(size, tree.root(size))
