"""Prompt: what the table asks a person to do or confirm, because no program can."""

from enum import StrEnum
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.gazette.edition import Edition

Person = Literal["Dealer", "supervisor", "player", "Casino Operator"]


class Moment(StrEnum):
    """When a person is asked."""

    OPENING = "opening the table"
    SHUFFLE = "shuffling"
    WAGERS = "before the first card"
    INSURANCE = "offering insurance"
    TURN = "at a player's hand"
    DEALERS_HAND = "at the Dealer's hand"
    PRIZE = "drawing a prize"
    BETWEEN = "between Rounds"
    DISPUTE = "in a dispute"
    CLOSING = "closing the table"


class Prompt(Struct, frozen=True):
    """One thing asked of a person at the table, when, and by which clause."""

    clause: str
    moment: Moment
    person: Person
    asks: str


def asked(edition: Edition, *prompts: Prompt) -> tuple[Prompt, ...]:
    """Those of some prompts whose clause stands; marked where its words are not supplied."""
    standing = (prompt for prompt in prompts if edition.in_force(prompt.clause))
    return tuple(one if edition.supplied(one.clause) else _marked(edition, one) for one in standing)


def _marked(edition: Edition, prompt: Prompt) -> Prompt:
    """A prompt by a clause that stood in an edition in words that are not supplied."""
    text = f"{prompt.asks} (By later words: those of {edition.id} are not supplied.)"
    return replace(prompt, asks=text)
