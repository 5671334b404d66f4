"""Lettering: how wide words are at their widest, and words along an arc of the cloth.

Faces differ by system. Everything is measured in the widest the stacks may come down to, so that
no word is cut off whichever is found.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from html import escape
from math import floor
from typing import Final, NamedTuple
from unicodedata import bidirectional

from croupier.pages.felt.outlines import Arc
from croupier.pages.marks import fine, tag
from croupier.pages.tokens import SERIF as STACK
from croupier.pages.tokens import SMALLEST


class Face(StrEnum):
    """A face whose widths are known."""

    SERIF = "serif"
    """Upright and italic are of one width."""
    SERIF_BOLD = "serif bold"
    SANS = "sans"
    SANS_BOLD = "sans bold"


SERIF, SERIF_BOLD, SANS, SANS_BOLD = Face

# fmt: off
_ASCII: Final[Mapping[Face, tuple[int, ...]]] = {
    SERIF: (
        318, 402, 460, 838, 636, 950, 890, 275, 390, 390, 500, 838, 318, 338, 318, 337, 636, 636,
        636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 536, 1000, 722, 735, 765,
        802, 730, 694, 799, 872, 395, 401, 747, 664, 1024, 875, 820, 673, 820, 753, 685, 667, 843,
        722, 1028, 712, 660, 695, 390, 337, 390, 838, 500, 500, 596, 640, 560, 640, 592, 370, 640,
        644, 320, 310, 606, 320, 948, 644, 602, 640, 640, 478, 513, 402, 644, 565, 856, 564, 565,
        527, 636, 337, 636, 838,
    ),
    SERIF_BOLD: (
        348, 439, 521, 838, 696, 950, 903, 306, 473, 473, 523, 838, 348, 415, 348, 365, 696, 696,
        696, 696, 696, 696, 696, 696, 696, 696, 369, 369, 838, 838, 838, 586, 1000, 776, 845, 796,
        867, 762, 710, 854, 945, 468, 473, 869, 703, 1107, 914, 871, 752, 871, 831, 722, 744, 872,
        776, 1123, 776, 714, 730, 473, 365, 473, 838, 500, 500, 648, 699, 609, 699, 636, 430, 699,
        727, 380, 362, 693, 380, 1058, 727, 667, 699, 699, 527, 563, 462, 727, 581, 861, 596, 581,
        568, 643, 364, 643, 838,
    ),
    SANS: (
        318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636,
        636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698,
        770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732,
        684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635,
        634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,
        525, 636, 337, 636, 838,
    ),
    SANS_BOLD: (
        348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696,
        696, 696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734,
        830, 683, 683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812,
        774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716,
        712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652,
        582, 712, 365, 712, 838,
    ),
}
"""The advance of every sign from the space on, in thousandths of the size."""
_BESIDES: Final = {
    "’": 380, "–": 500, "−": 838, "×": 838, "·": 380, "…": 1000, "½": 1043, "¼": 1043,
    "é": 678, "ā": 675, "ē": 678, "ī": 380, "ō": 687, "ū": 727,
    "Ā": 776, "Ē": 762, "Ī": 468, "Ō": 871, "Ū": 872,
}
"""The same of some others, in the widest of the faces."""
# fmt: on
_UNKNOWN: Final = 1123
"""A sign not listed is taken to be as wide as the widest that is."""

MOST: Final = 0.9
"""What of its path a text may fill."""


@lru_cache(4096)
def width(said: str, size: float, face: Face = SERIF, spacing: float = 0) -> float:
    """How wide a text is at its widest."""
    advances = sum(_advance(sign, face) for sign in said)
    return advances * size / 1000 + len(said) * spacing


LEFT_TO_RIGHT: Final = "\u200e"
"""A mark that shows nothing: what follows it is read from left to right."""


def own_way(name: str) -> str:
    """A name that does not turn round what follows it, whichever way it is read itself."""
    turns = any(bidirectional(sign) in ("R", "AL") for sign in name)
    return f"{name}{LEFT_TO_RIGHT}" if turns else name


def cut(said: str, room: float, end: str = "", size: float = SMALLEST) -> str:
    """Words and their end in bold, the words cut short where there is no room for all."""
    whole = said
    while said and width(_dotted(said, whole) + end, size, SANS_BOLD) > room:
        said = said[:-1]
    return (_dotted(said, whole) + end).strip()


def _dotted(said: str, whole: str) -> str:
    if said == whole:
        return said
    mark = LEFT_TO_RIGHT if whole.endswith(LEFT_TO_RIGHT) else ""
    return f"{said.removesuffix(LEFT_TO_RIGHT).rstrip()}…{mark}"


def _advance(sign: str, face: Face) -> int:
    if sign == LEFT_TO_RIGHT:
        return 0
    place = ord(sign) - ord(" ")
    known = _ASCII[face]
    return known[place] if 0 <= place < len(known) else _BESIDES.get(sign, _UNKNOWN)


class Fitted(NamedTuple):
    """A size at which a text fits, and its letter spacing."""

    size: float
    spacing: float


def fitted(said: str, room: float, size: float, face: Face = SERIF, spacing: float = 0) -> Fitted:
    """The size asked for, or as much smaller as it takes to fit; the spacing with it."""
    wide = width(said, size, face, spacing)
    if wide <= room:
        return Fitted(size, spacing)
    return Fitted(_down(size * room / wide), _down(spacing * room / wide))


def _down(value: float) -> float:
    """To the hundredth below, so that nothing grows by being written short."""
    return floor(100 * value) / 100


class Inscription(NamedTuple):
    """How words run along an arc."""

    arc: Arc
    size: float
    spacing: float
    bold: bool = False
    italic: bool = False

    @property
    def face(self) -> Face:
        """The face it is measured in."""
        return SERIF_BOLD if self.bold else SERIF

    def fitting(self, said: str) -> Fitted:
        """The size at which these words fill no more of the arc than they may."""
        return fitted(said, MOST * self.arc.length, self.size, self.face, self.spacing)


def along(said: str, way: Inscription, path: str) -> str:
    """Words along a path."""
    size, spacing = way.fitting(said)
    at = {"href": f"#{path}", "startOffset": "50%", "text_anchor": "middle"}
    return tag(
        "text",
        tag("textPath", escape(said), **at),
        font_family=STACK,
        font_size=fine(size),
        font_weight="600" if way.bold else None,
        font_style="italic" if way.italic else None,
        letter_spacing=fine(spacing),
        fill_opacity=".92" if way.italic else None,
    )
