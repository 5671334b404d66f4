"""Merkle: the root over leaves, and whether a path leads from a leaf to it."""

from collections.abc import Sequence

from croupier.digest import digest


def root(leaves: Sequence[bytes]) -> bytes:
    """The digest of all leaves in their order; a lone last node goes up as it is."""
    level = [_leaf(leaf) for leaf in leaves]
    while len(level) > 1:
        paired = [_node(*pair) for pair in zip(level[::2], level[1::2], strict=False)]
        level = paired + level[len(paired) * 2 :]
    return level[0] if level else b""


def leads(leaf: bytes, index: int, count: int, path: Sequence[bytes]) -> bytes | None:
    """The root to which a leaf at a place leads by its path; None where the path does not fit."""
    node, steps = _leaf(leaf), iter(path)
    while count > 1:
        lone = index == count - 1 and index % 2 == 0
        if not lone:
            beside = next(steps, None)
            if beside is None:
                return None
            node = _node(beside, node) if index % 2 else _node(node, beside)
        index, count = index // 2, -(-count // 2)
    return node if next(steps, None) is None else None


def _leaf(leaf: bytes) -> bytes:
    return digest("croupier leaf", leaf)


def _node(left: bytes, right: bytes) -> bytes:
    return digest("croupier node", left, right)
