"""Tokens: the colours, faces and sizes of everything that is drawn."""

from typing import Final

# The room, dark
INK: Final = "#f1ede3"
TURN: Final = "#ffd166"
ON_TURN: Final = "#2a1d00"
WIN: Final = "#7fdca4"
LOSE: Final = "#ff9c93"
TIE: Final = "#c3cbd6"

# Paper
PAPER: Final = "#f8f5ed"
LAW: Final = "#0d5a45"
ON_PAPER: Final = "#1e1c18"
ON_PAPER_2: Final = "#55503f"

# The cloth
CLOTH: Final = (("0", "#17654f"), (".45", "#0f4c3c"), ("1", "#07291f"))
"""From the middle outwards."""
PRINT: Final = "#e6d29c"
INSET: Final = "#062a20"
"""Inside what is marked for wagers."""
RAIL: Final = (("0", "#2b1d16"), (".55", "#3a261b"), (".93", "#4a3122"), ("1", "#1c120d"))
"""From the Dealer's side down."""
BRASS: Final = "#c9a55a"

# Cards
CARD: Final = "#fffdf7"
COURT: Final = "#fbf4e2"
RIM: Final = "#d8c08a"
GOLD: Final = "#d9b65c"
SKIN: Final = "#f6e7cf"
BLACK: Final = "#1c2026"
RED: Final = "#b8232f"

SERIF: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif"
SANS: Final = "system-ui,-apple-system,'Segoe UI',sans-serif"

SMALLEST: Final = 12.0
"""No smaller text off the cloth."""
SMALLEST_PRINT: Final = 7.0
"""No smaller text printed on it."""
