"""Merkle: the root over leaves, whether a path leads to it, and whether a tree only grew."""

from collections.abc import Sequence
from typing import NamedTuple

from croupier.digest import SIZE, digest


class Rooted(NamedTuple):
    """A tree, known by how many leaves it has and its root."""

    size: int
    root: bytes


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


def grown(peaks: list[bytes], size: int, leaf: bytes) -> None:
    """Add a leaf to a tree of so many, known by its peaks: the roots of its complete subtrees."""
    node = _leaf(leaf)
    while size & 1:
        node, size = _node(peaks.pop(), node), size >> 1
    peaks.append(node)


def root_of_peaks(peaks: Sequence[bytes]) -> bytes:
    """The root of the tree with these peaks, the largest first."""
    if not peaks:
        return bytes(SIZE)
    node = peaks[-1]
    for peak in peaks[-2::-1]:
        node = _node(peak, node)
    return node


def consistent(first: Rooted, second: Rooted, proof: Sequence[bytes]) -> bool:
    """Does a proof show that the second tree begins with the first (RFC 9162, 2.1.4.2)?"""
    if first.size == second.size or not first.size:
        same = first.root == second.root if first.size else first.root == bytes(SIZE)
        return same and not proof
    steps = [first.root, *proof] if first.size & (first.size - 1) == 0 else list(proof)
    if first.size > second.size or not steps:
        return False
    at, end = first.size - 1, second.size - 1
    while at & 1:
        at, end = at >> 1, end >> 1
    before = after = steps[0]
    for step in steps[1:]:
        if not end:
            return False
        if at & 1 or at == end:
            before, after = _node(step, before), _node(step, after)
            while at and not at & 1:
                at, end = at >> 1, end >> 1
        else:
            after = _node(after, step)
        at, end = at >> 1, end >> 1
    return (before, after, end) == (first.root, second.root, 0)
