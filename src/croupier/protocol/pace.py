"""Pace: how long a table waits for people."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Milliseconds: TypeAlias = Annotated[int, Meta(ge=0, le=600_000)]


class Pace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long a table waits, in milliseconds, ten minutes at most."""

    betting: Milliseconds = 15_000
    """From the first wager until no more are taken."""
    decision: Milliseconds = 30_000
    """Before a player who does not decide is absent."""
    answer: Milliseconds = 10_000
    """For those with a right that ends with the next card."""
    cut: Milliseconds = 10_000
    """For the player who is offered the cut."""
    contributions: Milliseconds = 1_000
    """For players who open what they contribute to a shuffle."""
    between: Milliseconds = 4_000
    """Between two Rounds."""
    automatic: Milliseconds = 1_000
    """For what an automatic player does."""
    dealer: Milliseconds = 120_000
    """For what the Dealer does, before the table goes on by itself."""


class WaitsFor(StrEnum):
    """What a table may wait for, as people read it."""

    NEXT_ROUND = "the next Round"
    SHUFFLE = "the shuffle"
    CONTRIBUTIONS = "contributions to the shuffle"
    BEACON = "the public beacon's number"
    CUT = "the cut"
    CASINOS_CUT = "the casino's cut"
    WAGERS = "wagers"
    AUTOMATIC_WAGERS = "wagers of automatic players"
    WAGERS_TOGETHER = "wagers that may stand together"
    DEALER = "the Dealer"
    RACK = "cards from the rack"
    RULING = "a ruling"
    ANSWERS = "answers"
    PRIZE_BUTTON = "the prize button"
    AUTOMATIC_PLAYER = "an automatic player"
    DECISION = "a decision"
    OWNER = "its owner"
    LEAVING = "players who leave"
    END_OF_HEAT = "the end of the heat"


class Waits(Struct, frozen=True):
    """What a table waits for, and for how many milliseconds still."""

    what: WaitsFor
    left: int
