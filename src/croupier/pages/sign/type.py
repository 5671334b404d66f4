"""Type of a sign: the size of its sheet and of everything on it, and words broken into lines."""

from collections.abc import Iterator, Sequence
from math import floor
from typing import Final, NamedTuple

from croupier.pages.lettering import SERIF, SERIF_BOLD, Face, width
from croupier.pages.sign.sign import SignLine
from croupier.pages.tokens import SMALLEST

WIDTH, HEIGHT = 595, 842
"""A4, upright, in points."""
MARGIN: Final = 44
ACROSS: Final = WIDTH - 2 * MARGIN
GUTTER: Final = 32
"""Between two columns."""
_LARGEST: Final = 30
_LEAST_ACROSS: Final = 15
"""Lines that would have to be smaller than this are set in two columns."""
_LARGEST_IN_COLUMNS: Final = 17


class Type(NamedTuple):
    """The size of the lines, from which all others follow, and how they are set."""

    body: float
    clauses: bool
    columns: int = 1
    """Of the lines."""
    scale_columns: int = 2
    """Of the pay scales; one alone has the whole width."""
    air: float = 0
    """Between one line and the next, beside what there always is."""

    def size(self, share: float) -> float:
        """A share of the size of the lines that can still be read."""
        return max(SMALLEST, round(share * self.body, 1))

    @property
    def row(self) -> float:
        """The size of a pay scale."""
        return self.size(0.92)

    @property
    def small(self) -> float:
        """The size of clauses and of what stands under a heading."""
        return self.size(0.72)

    def title(self, titles: Sequence[SignLine]) -> float:
        """The size of the titles, each of which stands on one line."""
        return min(self._middle(title, 2.3, SERIF_BOLD) for title in titles)

    def limits(self, limits: SignLine) -> float:
        """The size of the limits, which stand on one line."""
        return self._middle(limits, 1.3, SERIF)

    def _middle(self, line: SignLine, share: float, face: Face) -> float:
        """A size in which words in the middle leave room for their clause at the right."""
        asked, room = self.size(share), ACROSS - 2 * self.room_for(line.clause)
        return min(asked, floor(10 * asked * room / width(line.text, asked, face)) / 10)

    def parts(self, lines: Sequence[SignLine]) -> list[Sequence[SignLine]]:
        """The lines of each column."""
        each = -(-len(lines) // self.columns)
        return [lines[at * each : (at + 1) * each] for at in range(self.columns)]

    def room_for(self, clause: str) -> float:
        """What a clause takes from the line it stands on."""
        return width(clause, self.small) + self.body if self.clauses and clause else 0


def steps(*, clauses: bool) -> Iterator[Type]:
    """From the largest type down: lines across the sheet, then in two columns."""
    for size in range(_LARGEST, _LEAST_ACROSS - 1, -1):
        yield Type(size, clauses)
        yield Type(size, clauses, scale_columns=1)
    for size in range(_LARGEST_IN_COLUMNS, int(SMALLEST) - 1, -1):
        yield Type(size, clauses, columns=2)


def wrapped(said: str, size: float, room: float, face: Face = SERIF) -> tuple[str, ...]:
    """Broken at spaces into as few lines as fit, of much the same width."""
    fewest = _filled(said, size, room, face)
    for share in range(10, 20):  # from half the room on
        even = _filled(said, size, share * room / 20, face)
        if len(even) == len(fewest) and all(width(one, size, face) <= room for one in even):
            return even
    return fewest


def _filled(said: str, size: float, room: float, face: Face) -> tuple[str, ...]:
    lines = [""]
    for word in said.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size, face) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)
