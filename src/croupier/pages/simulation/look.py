"""Look: colours, faces and the smallest marks of these pictures, by day, by night and in print."""

from collections.abc import Iterable
from html import escape
from typing import Final

from croupier.pages.lettering import SANS as IN_SANS
from croupier.pages.lettering import SERIF_BOLD, Face, width
from croupier.pages.marks import picture, tag
from croupier.pages.tokens import INK, LAW, ON_PAPER, ON_PAPER_2, PAPER, SANS, SERIF, WIN

MARGIN: Final = 36
_DAY: Final = f"""
.si-paper{{fill:{PAPER}}}.si-box{{fill:#efeadd}}.si-ground{{fill:#fdfbf5}}
.si-rule,.si-grid,.si-axis{{fill:none;stroke:#d5ccb8;stroke-width:1}}.si-grid{{stroke:#e9e2d1}}
.si-axis{{stroke:#8a8169}}.si-way{{fill:none;stroke:#6f6a58;stroke-width:1;stroke-opacity:.3}}
.si-band{{fill:{LAW};fill-opacity:.13;stroke:none}}
.si-edge{{fill:none;stroke:{LAW};stroke-width:1.5;stroke-dasharray:6 4}}
.si-middle{{fill:none;stroke:{LAW};stroke-width:3;stroke-linejoin:round}}
.si-won{{fill:{LAW}}}.si-even{{fill:#8a8169}}.si-lost{{stroke:#9a2f25;stroke-width:1}}
.si-hatch{{stroke:#9a2f25;stroke-width:2.2}}.si-under{{fill:#f3d9d2}}
.si-exact{{fill:{LAW};stroke:{LAW}}}.si-played{{fill:{PAPER};stroke:{LAW};stroke-width:2}}
.si-error{{fill:none;stroke:{LAW};stroke-width:2}}.si-dim{{fill:#efeadd;fill-opacity:.6}}
.si text{{font:14px {SANS};fill:{ON_PAPER};font-variant-numeric:tabular-nums lining-nums}}
.si .si-title{{font:600 27px {SERIF}}}.si .si-h{{font:600 19px {SERIF}}}
.si .si-2{{font:13px {SANS};fill:{ON_PAPER_2}}}.si .si-fig{{font:600 21px {SERIF}}}
.si .si-end{{text-anchor:end}}.si .si-mid{{text-anchor:middle}}.si .si-strong{{font-weight:600}}
.si .si-why{{font:italic 13px {SANS};fill:{ON_PAPER_2}}}
"""
_NIGHT: Final = f"""
.si-paper{{fill:#1b1f25}}.si-box{{fill:#232a31}}.si-ground{{fill:#1f242b}}
.si-rule{{stroke:#3a424c}}.si-grid{{stroke:#2c333c}}.si-axis{{stroke:#7d8792}}
.si-way{{stroke:#c3cbd6;stroke-opacity:.22}}.si-band{{fill:{WIN};fill-opacity:.15}}
.si-edge,.si-middle,.si-error{{stroke:{WIN}}}.si-won{{fill:{WIN}}}.si-even{{fill:#9aa4b0}}
.si-lost{{stroke:#ff9c93}}.si-hatch{{stroke:#ff9c93}}.si-under{{fill:#4a2c2b}}
.si-exact{{fill:{WIN};stroke:{WIN}}}.si-played{{fill:#1b1f25;stroke:{WIN}}}
.si-dim{{fill:#232a31}}.si text{{fill:{INK}}}.si .si-2,.si .si-why{{fill:#b9bfc8}}
"""
_STYLE: Final = f"{_DAY}@media screen and (prefers-color-scheme:dark){{{_NIGHT}}}\n"
_HATCH: Final = (
    '<defs><pattern id="si-hatched" width="6" height="6" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><rect class="si-under" width="6" height="6"/>'
    '<path class="si-hatch" d="M1.1 0V6"/></pattern></defs>'
)


def framed(title: str, said: str, parts: Iterable[str], wide: float, high: float) -> str:
    """A whole picture with its name, its description and its style."""
    sentence = tag("title", escape(title), id="si-name") + tag("desc", escape(said), id="si-said")
    paper = tag("rect", class_="si-paper", width=float(wide), height=float(high))
    content = "\n".join((sentence, tag("style", _STYLE), _HATCH, paper, *parts))
    named = {"role": "img", "aria_labelledby": "si-name si-said", "class_": "si"}
    return picture(content, wide, high, width=float(wide), height=float(high), **named)


def text(left: float, base: float, said: str, kind: str = "") -> str:
    """Words."""
    return tag("text", escape(said), x=float(left), y=float(base), class_=kind or None)


def shortened(said: str, room: float, size: float = 14, face: Face = IN_SANS) -> str:
    """Words that fit, the end of them left out where they are too many."""
    if width(said, size, face) <= room:
        return said
    kept = said
    while kept and width(f"{kept}…", size, face) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def across(left: float, top: float, right: float, kind: str = "si-rule") -> str:
    """A line from left to right."""
    return tag("path", class_=kind, d=f"M{left:g} {round(top) + 0.5:g}H{right:g}")


def down(left: float, top: float, bottom: float, kind: str = "si-rule") -> str:
    """A line from top to bottom."""
    return tag("path", class_=kind, d=f"M{round(left) + 0.5:g} {top:g}V{bottom:g}")


def heading(title: str, subtitle: str, wide: float) -> str:
    """The name of a picture, what it is of, and a rule below."""
    room = wide - 2 * MARGIN
    return "\n".join((
        text(MARGIN, 56, shortened(title, room, 27, SERIF_BOLD), "si-title"),
        text(MARGIN, 82, shortened(subtitle, room, 13), "si-2"),
        across(MARGIN, 98, wide - MARGIN),
    ))  # fmt: skip
