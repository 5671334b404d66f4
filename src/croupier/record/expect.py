"""Expectations: how a record names wagers, and the nets it states held against the Lines.

Two wagers of one name are told apart by the order in which they were laid: the second is
``1 A perfect-pair 1 #2``. A name without a number covers all of that name that no numbered one
names beside it.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from croupier.ledger.line import Line
from croupier.money import grouped
from croupier.rules.names import DOUBLES, MAIN, PAIR_WAGERS, SPLITS
from croupier.sentence import LinePart, Sentence, listed


class Mismatch(Struct, frozen=True):
    """A wager whose net is not what the record expects."""

    key: str
    expected: int
    net: int | None

    def __str__(self) -> str:
        found = "no such wager" if self.net is None else grouped(self.net)
        return f"{self.key}: expected {grouped(self.expected)}, {found}"


def keys(lines: Iterable[Line]) -> tuple[str, ...]:
    """The name of each Line, no two alike."""
    held = tuple(lines)
    split = split_boxes(held)
    texts = [""] * len(held)
    for base, places in _by_name(held, split).items():
        for nth, at in enumerate(places, 1):
            texts[at] = base if nth == 1 else f"{base} #{nth}"
    return tuple(texts)


def _by_name(lines: tuple[Line, ...], split: frozenset[int]) -> dict[str, list[int]]:
    """Which Lines bear each name, in the order they were laid."""
    found: dict[str, list[int]] = {}
    for at in sorted(range(len(lines)), key=lambda at: lines[at].laid):
        found.setdefault(key(lines[at], split), []).append(at)
    return found


def key(line: Line, split_boxes: frozenset[int]) -> str:
    """Name a Line as ``[expect]`` does, but for a number where others bear the same name."""
    words = [str(line.box), line.player, line.wager]
    if _bears_hand(line, split_boxes):
        words.append(str(line.hand))
    if line.against is not None:
        words += ["against", str(line.against)]
    return " ".join(words)


def _bears_hand(line: Line, split_boxes: frozenset[int]) -> bool:
    if line.wager == MAIN:
        return line.hand != 1
    if line.wager in DOUBLES:
        return line.box in split_boxes
    if line.wager in SPLITS:
        return True
    return line.wager in PAIR_WAGERS and line.hand is not None


def split_boxes(lines: Iterable[Line]) -> frozenset[int]:
    """The Boxes on which a wager was split."""
    return frozenset(line.box for line in lines if line.wager in SPLITS)


def nets(lines: Iterable[Line]) -> dict[str, int]:
    """Each wager's net by its name."""
    held = tuple(lines)
    return {name: line.net for name, line in zip(keys(held), held, strict=True)}


def covered(names: Iterable[str], lines: Iterable[Line]) -> dict[str, tuple[Line, ...]]:
    """The wagers each name stands for."""
    held, texts = tuple(lines), tuple(names)
    by_name = _by_name(held, split_boxes(held))
    numbered = {(base, nth) for base, nth in map(parted, texts) if nth}
    found: dict[str, tuple[Line, ...]] = {}
    for name in texts:
        base, asked = parted(name)
        places = enumerate(by_name.get(base, ()), 1)
        found[name] = tuple(
            held[at]
            for nth, at in places
            if (nth == asked if asked else (base, nth) not in numbered)
        )
    return found


def bettor(name: str) -> tuple[int, str]:
    """The Box and the player that a name begins with."""
    box, player, *_ = name.split()
    return int(box), player


def wager_of(name: str) -> str:
    """The wager that a name is of, behind the Box and the player."""
    return name.split()[2]


def parted(name: str) -> tuple[str, int]:
    """A name without its number, and the number; 0 where it bears none."""
    base, mark, nth = name.rpartition(" #")
    return (base, int(nth)) if mark and nth.isdecimal() else (name, 0)


def doubtful(names: Iterable[str], lines: Iterable[Line]) -> tuple[Sentence, ...]:
    """Names that cover several wagers, said with the names that tell them apart."""
    held = tuple(lines)
    own = {id(line): name for name, line in zip(keys(held), held, strict=True)}
    found: list[Sentence] = []
    for name, several in covered(names, held).items():
        if len(several) > 1:
            covers = f" covers {len(several)} wagers and is taken as their sum; apart they are "
            apart = listed([_quoted(_first_numbered(own[id(line)])) for line in several], " and ")
            found.append((*_quoted(name), covers, *apart))
    return tuple(found)


def _quoted(name: str) -> Sentence:
    quoted = repr(name)
    whole = quoted[1:-1] == name
    return (quoted[0], LinePart(name), quoted[-1]) if whole else (quoted,)


def _first_numbered(name: str) -> str:
    return name if parted(name)[1] else f"{name} #1"


def mismatches(expect: Mapping[str, int], lines: Iterable[Line]) -> tuple[Mismatch, ...]:
    """What differs from what is expected."""
    found = covered(expect, lines)
    sums = {name: sum(line.net for line in these) for name, these in found.items() if these}
    return tuple(
        Mismatch(name, net, sums.get(name)) for name, net in expect.items() if sums.get(name) != net
    )
