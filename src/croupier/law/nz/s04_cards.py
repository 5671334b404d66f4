"""Section 4: playing cards."""

from collections.abc import Callable, Sequence
from typing import Final

from croupier.cards import Card
from croupier.gazette.choice import choice
from croupier.rules.elections import Elections
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section
from croupier.totals import Total, total, total_all_aces_alike

from .cite import terms

# Readings on which this section turns
ONE_ACE_HIGH: Final = choice("several-aces", "one-high")


def point_total(table: Elections) -> Callable[[Sequence[Card]], Total]:
    """How cards are counted; the aces of a hand one by one, or all alike (4.1, 4.1(c)).

    It is counted from the cards, whatever total was announced (8.9).
    A total is soft while an ace counts eleven, else hard (1.1:Soft Total, 1.1:Hard Total).
    """
    return total if table.reads(ONE_ACE_HIGH) else total_all_aces_alike


def _slots(table: Elections) -> Slots:
    soft_and_hard = terms(table.edition, "1.1:Soft Total", "1.1:Hard Total")
    counted = ("4.1(a)", "4.1(b)", "4.1(c)", *soft_and_hard, "8.9")
    return {"point_total": provided(point_total(table), *counted)}


SECTION = Section(number="4", title="Playing cards", slots=_slots)
