"""Matters: what is counted, of whom, and among what."""

from enum import StrEnum
from typing import Final

from msgspec import Struct


class Unit(StrEnum):
    """Among what something is counted."""

    ROUNDS = "Rounds on duty"
    RULINGS = "rulings made"
    ASKED = "shuffles asked to contribute to"
    OFFERED = "cuts offered"
    WAGERS = "wagers laid"
    PEOPLE = "people"


class Matter(Struct, frozen=True):
    """Something that is counted."""

    name: str
    title: str
    unit: Unit
    players: bool = False
    """Is it of players, rather than of people on duty?"""


CARDS: Final = Matter("cards", "Cards exposed or taken out of turn", Unit.ROUNDS)
WAITED: Final = Matter("waited", "Cards reported beyond the usual number", Unit.ROUNDS)
REPORTS: Final = Matter("reports", "Other reports and rulings at the table", Unit.ROUNDS)
VOIDS: Final = Matter("voids", "Voids proposed", Unit.ROUNDS)
CONFIRMED: Final = Matter("confirmed", "Voids and cards confirmed for somebody else", Unit.ROUNDS)
RULINGS: Final = Matter("rulings", "Rulings on disputes", Unit.ROUNDS)
DEPARTED: Final = Matter("departed", "Rulings that depart from the log", Unit.RULINGS)
PAID: Final = Matter("paid", "Rulings that moved chips to players", Unit.RULINGS)
LIMITS: Final = Matter("limits", "Limits, markers and exclusions", Unit.ROUNDS)
SETTINGS: Final = Matter("settings", "Settings changed", Unit.ROUNDS)
SHUFFLES: Final = Matter("shuffles", "Shuffles directed", Unit.ROUNDS)
PASSWORDS: Final = Matter("passwords", "Passwords changed or reset", Unit.PEOPLE)
MISSING: Final = Matter("missing", "Contributions to a shuffle not opened", Unit.ASKED, True)
CUTS: Final = Matter("cuts", "Cuts made", Unit.OFFERED, True)
DISPUTES: Final = Matter("disputes", "Disputes filed", Unit.WAGERS, True)
CORRECTED: Final = Matter("corrected", "Corrections in a player's favour", Unit.WAGERS, True)
LATE: Final = Matter("late", "Late wagers refused since the server started", Unit.WAGERS, True)

MATTERS: Final = (
    *(CARDS, WAITED, REPORTS, VOIDS, CONFIRMED, RULINGS, DEPARTED, PAID),
    *(LIMITS, SETTINGS, SHUFFLES, PASSWORDS, MISSING, CUTS, DISPUTES, CORRECTED, LATE),
)
"""In the order of the report."""
