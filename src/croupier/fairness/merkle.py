"""Merkle tree: one digest for many leaves, and the short proof that a leaf is among them."""

from collections.abc import Sequence

from msgspec import Struct

from croupier.digest import digest


class Tree(Struct, frozen=True):
    """Every level from the leaves to the root."""

    levels: tuple[tuple[bytes, ...], ...]

    @property
    def root(self) -> bytes:
        """The digest of all leaves in their order."""
        return self.levels[-1][0]

    def path(self, index: int) -> tuple[bytes, ...]:
        """What stands beside a leaf on the way up; a lone last node stands beside nothing."""
        beside: list[bytes] = []
        for level in self.levels[:-1]:
            other = index ^ 1
            if other < len(level):
                beside.append(level[other])
            index //= 2
        return tuple(beside)


def tree(leaves: Sequence[bytes]) -> Tree:
    """The tree over some leaves; a lone last node goes up as it is."""
    if not leaves:
        raise ValueError("a tree has at least one leaf")
    levels = [tuple(leaf_digest(leaf) for leaf in leaves)]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = (below[at : at + 2] for at in range(0, len(below), 2))
        levels.append(tuple(node_digest(*pair) if len(pair) > 1 else pair[0] for pair in pairs))
    return Tree(tuple(levels))


def leads_to(leaf: bytes, index: int, count: int, beside: Sequence[bytes], expected: bytes) -> bool:
    """Does a leaf at a place among so many, with what stands beside it, lead to this root?"""
    if not 0 <= index < count:
        return False
    node, rest = leaf_digest(leaf), list(beside)
    while count > 1:
        if index ^ 1 < count:
            if not rest:
                return False
            other = rest.pop(0)
            node = node_digest(other, node) if index % 2 else node_digest(node, other)
        index, count = index // 2, (count + 1) // 2
    return not rest and node == expected


def leaf_digest(leaf: bytes) -> bytes:
    """The digest of a leaf."""
    return digest("croupier leaf", leaf)


def node_digest(left: bytes, right: bytes) -> bytes:
    """The digest of a node above two others."""
    return digest("croupier node", left, right)
