"""Unseen: cards that leave the shoe with nobody seeing their face; the log does not name them."""

from typing import Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.table.events import CardBurnt, CardDealt, Event
from croupier.table.mishaps import CardAside, CardMisplaced, CardOut, ShoeRefilled
from croupier.table.state import Round

FACE_DOWN: Final = Card("?")
"""What the log says in place of a card nobody has seen."""


def hides(event: Event) -> bool:
    """Do cards leave the shoe, or come into it, face down by this event?"""
    match event:
        case ShoeRefilled():
            return True
        case CardAside():
            return not event.exposed
        case _:
            return stays_unseen(event)


def stays_unseen(event: Event) -> bool:
    """Does a card go from the shoe into the rack with nobody ever seeing it?"""
    return isinstance(event, CardBurnt) or (isinstance(event, CardOut) and event.why == "burnt")


def masked(event: Event) -> Event:
    """An event as the log has it."""
    if not hides(event):
        return event
    if isinstance(event, ShoeRefilled):
        return replace(event, cards=(FACE_DOWN,) * len(event.cards))
    return replace(event, card=FACE_DOWN)


def unmasked(event: Event, round: Round, rack: tuple[Card, ...]) -> Event:
    """An event of the log with the cards as they lie: the next of the shoe, or the whole rack."""
    if not hides(event):
        return event
    if isinstance(event, ShoeRefilled):
        return replace(event, cards=rack)
    return replace(event, card=round.shoe.cards[round.shoe.drawn])


def turns_up(round: Round, event: Event) -> bool:
    """Is a card seen for the first time that had left the shoe face down before?"""
    aside = round.trouble.aside
    from_aside = isinstance(event, CardDealt | CardMisplaced) and event.aside
    return from_aside and not aside[0].exposed and not aside[0].rebuilt
