"""Faces: which cards an event of a log shows, and which leave the shoe with nobody seeing them."""

from typing import Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.table.events import Event
from croupier.table.state import Round

DOWN: Final = Card("?")
"""A card nobody has seen."""
_BESIDE: Final = "CardAside"


def face_down(event: Event) -> bool:
    """Does the card of this event leave the shoe unseen?"""
    kind = type(event).__name__
    burnt = kind == "CardBurnt" or (kind == "CardOut" and getattr(event, "why", "") == "burnt")
    return burnt or (kind == _BESIDE and not getattr(event, "exposed", True))


class Faces:
    """The cards of a Round that lie beside the shoe face down, by how many had left it before."""

    def __init__(self) -> None:
        self._lying: list[int] = []

    def shown(self, before: Round, event: Event, after: Round) -> tuple[int, ...]:
        """The places of the cards an event shows, in their order."""
        left = tuple(range(before.shoe.drawn, after.shoe.drawn))
        if face_down(event):
            self._lying += left if type(event).__name__ == _BESIDE else ()
            return ()
        if turns_up(before, event):
            return (self._lying.pop(0),)
        return left


def turns_up(before: Round, event: Event) -> bool:
    """Does an event show a card that lay face down beside the shoe?"""
    lying = before.trouble.aside
    return bool(getattr(event, "aside", False) and lying) and lying[0].card == DOWN


def turned(events: list[Event], event: Event) -> None:
    """Name the card that lay face down in the events before, now that an event has shown it."""
    for at, earlier in enumerate(events):
        if type(earlier).__name__ == _BESIDE and getattr(earlier, "card", "") == DOWN:
            events[at] = replace(earlier, card=getattr(event, "card", DOWN))
            return
