"""Expectations: the nets a record states, held against the Lines."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from croupier.ledger.line import Line
from croupier.money import written
from croupier.record.model import PAIR_WAGERS


class Mismatch(Struct, frozen=True):
    """A wager whose net is not what the record expects."""

    key: str
    expected: int
    net: int | None

    def __str__(self) -> str:
        found = "no such wager" if self.net is None else written(self.net)
        return f"{self.key}: expected {written(self.expected)}, {found}"


def key(line: Line, split_boxes: frozenset[int]) -> str:
    """Name a Line as ``[expect]`` does."""
    words = [str(line.box), line.player, line.wager]
    if _bears_hand(line, split_boxes):
        words.append(str(line.hand))
    if line.against is not None:
        words += ["against", str(line.against)]
    return " ".join(words)


def _bears_hand(line: Line, split_boxes: frozenset[int]) -> bool:
    if line.wager == "main":
        return line.hand != 1
    if line.wager in ("double", "lammer-double"):
        return line.box in split_boxes
    if line.wager in ("split", "lammer-split"):
        return True
    return line.wager in PAIR_WAGERS and line.hand is not None


def split_boxes(lines: Iterable[Line]) -> frozenset[int]:
    """The Boxes on which a wager was split."""
    return frozenset(line.box for line in lines if line.wager in ("split", "lammer-split"))


def nets(lines: Iterable[Line]) -> dict[str, int]:
    """Each wager's net by its name."""
    held = tuple(lines)
    split = split_boxes(held)
    return {key(line, split): line.net for line in held}


def mismatches(expect: Mapping[str, int], lines: Iterable[Line]) -> tuple[Mismatch, ...]:
    """What differs from what is expected."""
    found = nets(lines)
    return tuple(
        Mismatch(name, net, found.get(name))
        for name, net in expect.items()
        if found.get(name) != net
    )
