"""Tables: those the quick kernel plays, written out a look for every card."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import lower as lowering
from croupier.kernel import places
from croupier.kernel.coding import CARDS, PAIRING, RANK, RANKS
from croupier.kernel.first_sides import first_sides
from croupier.kernel.hands import (
    BLACKJACK,
    COLUMNS,
    DOUBLE,
    DRAW,
    NATURAL,
    NOTHING,
    STAND,
)
from croupier.kernel.lower import Lowered
from croupier.kernel.money import Level, Money
from croupier.kernel.quick.layout import (
    DOUBLES,
    FINISHED,
    FORMS,
    RECORDS,
    SEATS,
    SPLIT_HANDS,
    UNUSUAL,
    WALK,
    Quick,
)
from croupier.kernel.seats import Party, SimulatedSeat
from croupier.kernel.stakes import levels_of
from croupier.rules.side_wager import FIRST_THREE
from croupier.totals import LIMIT

Shorts = NDArray[np.uint16]
Ints = NDArray[np.int64]

_SPARE: Final = 1024
"""More cards than a Round can take."""
_FACES: Final = CARDS // 4
_RANK: Final = RANK[::4]
"""Of Face Values."""
_TWO: Final = PAIRING.reshape(CARDS, CARDS)[::4, 1::4]
"""By two Face Values."""


def is_quick(lowered: Lowered, party: Party) -> bool:
    """Has a table nothing that only the whole kernel knows?"""
    rules, hands = lowered.rules, lowered.hands
    room = (COLUMNS + len(lowered.endings) + 1) * len(lowered.dealers.standings)
    return not (
        len(lowered.tiers) > 1
        or (rules.dealers_hands > 1 and any(map(_insures, party.seats)))
        or rules.bust_takes_box
        or rules.counts_additions
        or rules.elections.ante
        or len(hands.column) * RANKS > WALK
        or len(lowered.dealers.standing) * RANKS > WALK
        or room > WALK
        or (lowered.on_bust[:, : places.RIDING] == NOTHING).any()
        or any(wager.rides or wager.prize_draw or wager.bonus for wager in lowered.sides)
        or any(map(_is_choosy, party.seats))
        or len(set(_at_once(lowered)[RANKS - 1 :])) > 1
        or _waits_with_blackjack(lowered)
    )


def _is_choosy(seat: SimulatedSeat) -> bool:
    """Does a player choose what only the whole kernel knows?"""
    return bool(seat.settles_early or any(seat.extra.values()))


def _insures(seat: SimulatedSeat) -> bool:
    return seat.insures_from is not None


def _at_once(lowered: Lowered) -> list[bool]:
    """By the Dealer's first Face Value: is a Blackjack paid at once?"""
    return [bool(paid) for paid in lowering.at_once(lowered.rules)[::4]]


def _waits_with_blackjack(lowered: Lowered) -> bool:
    """Does any side wager wait for a third card beside a Blackjack, which takes none?"""
    blackjacks = (lowered.hands.first_calls[0] == NATURAL).any(axis=1)[PAIRING]
    return any(
        (seen.cells[seen.rows[blackjacks], places.FIRST] == NOTHING).any()
        for wager, seen in zip(lowered.sides, lowered.seeing, strict=True)
        if wager.sees is FIRST_THREE
    )


class QuickTables(NamedTuple):
    """What of the tables of the quick kernel does not change."""

    tables: dict[str, Any]
    stakes: int
    cells: int

    def counts(self, deck: NDArray[np.uint8]) -> Quick:
        """With nothing counted yet."""
        sizes = {
            "seats": SEATS,
            "splits": RECORDS,
            "split": SPLIT_HANDS,
            "hands": len(self.tables["pays"]),
            "cells": self.stakes * self.cells,
            "late": self.stakes * places.SIDES * places.ENDINGS,
            "counts": 2 * places.OWN_COUNTS,
            "times": self.stakes,
        }
        counted: Any = {name: np.zeros(size, dtype=np.int64) for name, size in sizes.items()}
        return Quick(cards=np.resize(deck, len(deck) + _SPARE), **self.tables, **counted)


def quick_tables(lowered: Lowered, party: Party, law: places.TableInPlay) -> QuickTables:
    """Write the tables of a table out."""
    levels = [level for box in levels_of(lowered, party) for level in box]
    alike = [(level.step.main, tuple(sorted(level.step.sides.items()))) for level in levels]
    kinds = list(dict.fromkeys(alike))
    chosen = [levels[alike.index(kind)] for kind in kinds]
    ends = _Ends(lowered)
    sides = first_sides(lowered)
    tables: dict[str, NDArray[np.generic]] = {
        "ranks": RANK,
        "first": _first(lowered, ends).ravel(),
        "following": _following(lowered, ends).ravel(),
        "ends": ends.of_states(lowered),
        "left": ends.left(),
        **_dealer(lowered),
        "pays": ends.pays(lowered, chosen).ravel(),
        "side_rows": sides.rows,
        "side_cells": sides.cells,
        "side_pays": sides.pays(law.m, [alike.index(kind) for kind in kinds]).ravel(),
        "side_waits": sides.waits(lowered),
        "side_known": (sides.endings != NOTHING).astype(np.uint8).ravel(),
        "stakes": np.array([kinds.index(kind) for kind in alike], dtype=np.int64),
        "laid": np.array(
            [
                [level.cents, *(level.step.sides.get(w.name, 0) for w in lowered.sides)]
                for level in chosen
            ],
            dtype=np.int64,
        ).ravel(),
        "steps": _steps(party),
    }
    return QuickTables(tables, len(kinds), len(sides.endings))


def _steps(party: Party) -> Ints:
    """Two less than the least count at which wagers change; then by count, how many changes there
    were up to it.
    """
    changes = sorted({step.count for seat in party.seats for step in seat.steps})
    counts = range(changes[0] - 1, changes[-1] + 1)
    passed = [bisect_right(changes, count) for count in counts]
    return np.array([counts[0] - 1, *passed], dtype=np.int64)


class _Ends:
    """How hands are finished: by points, with a Blackjack, paid at once by the Dealer's first card
    or by the rules; so far apart as the Dealer's hand may stand.
    """

    def __init__(self, lowered: Lowered) -> None:
        tier = lowered.tiers[0]
        self.apart = len(lowered.dealers.standings)
        blackjack = lowered.endings.odds.index(tier.blackjack_odds) + 2
        instant = sorted({int(one) for one in lowered.hands.instant} - {NOTHING})
        self.at_once = [blackjack, *instant]

    def of_column(self, column: int) -> int:
        """A finished hand with so many points, or a Blackjack, that waits or is lost."""
        return int(FINISHED) + column * self.apart

    def of_blackjack(self, at_once: bool) -> int:
        """A Blackjack, which is paid at once or waits."""
        return self.of_column(COLUMNS if at_once else BLACKJACK)

    def of_states(self, lowered: Lowered) -> Shorts:
        """By state: a finished hand of more than two cards."""
        hands = lowered.hands
        return np.array(
            [
                self.of_column(int(column) if ending == NOTHING
                               else COLUMNS + self.at_once.index(int(ending), 1))
                for column, ending in zip(hands.column, hands.instant, strict=True)
            ],
            dtype=np.uint16,
        )  # fmt: skip

    def left(self) -> NDArray[np.uint8]:
        """By row: what a finished hand leaves to the Dealer."""
        left = np.zeros((COLUMNS + len(self.at_once), self.apart), dtype=np.uint8)
        left[1 : LIMIT + 1] = places.LEFT_HANDS
        left[BLACKJACK] = places.LEFT_BLACKJACKS
        return left.ravel()

    def pays(self, lowered: Lowered, levels: Sequence[Level]) -> Ints:
        """By stake, the Dealer's hand, what was added, row and standing."""
        money, hands = Money(lowered), lowered.rules.dealers_hands
        rows = COLUMNS + len(self.at_once)
        out = np.zeros((len(levels), hands, FORMS, rows, self.apart), np.int64)
        for stake, level in enumerate(levels):
            for hand, cents in enumerate(level.step.main):
                paid = np.array(money.plain(cents))
                for form, waiting in enumerate(money.dealt(level.tier, cents)):
                    brought = out[stake, hand, form]
                    brought[:COLUMNS] = np.asarray(waiting)[:, : self.apart]
                    brought[COLUMNS:] = (paid[self.at_once] * (1 + (form > 0)))[:, None]
        return out


def _walks(
    states: NDArray[np.int64], calls: NDArray[np.uint8], finished: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Where hands go on that are in these states, with these calls, or are finished so."""
    at = states * RANKS
    walks = at + int(UNUSUAL)
    walks = np.where(calls == DRAW, at, walks)
    walks = np.where(calls == DOUBLE, at + int(DOUBLES), walks)
    return np.where(calls == STAND, finished, walks)


def _turning(first: NDArray[np.uint8], others: Sequence[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    """Calls by one strategy; where others call otherwise, one that is none."""
    turns = np.zeros(first.shape, dtype=np.bool_)
    for other in others:
        turns |= other != first
    return np.where(turns, NOTHING, first)


def _first(lowered: Lowered, ends: _Ends) -> Shorts:
    """By the Dealer's first rank and two Face Values: where a hand goes."""
    hands = lowered.hands
    calls = _turning(hands.first_calls[0], [other.first_calls[0] for other in hands.otherwise])
    states = hands.first_states[0, 0].astype(np.int64)
    at_once = _at_once(lowered)
    out = np.zeros((RANKS, 16, 16), dtype=np.uint16)
    stands = int(FINISHED) + hands.column[states].astype(np.int64) * ends.apart
    for rank in range(RANKS):
        walks = _walks(states, calls[:, rank], stands)
        walks = np.where(calls[:, rank] == NATURAL, ends.of_blackjack(at_once[rank]), walks)
        out[rank, :_FACES, :_FACES] = walks[_TWO]
    return out


def _following(lowered: Lowered, ends: _Ends) -> Shorts:
    """By the Dealer's first rank, state and rank: where a hand goes."""
    hands = lowered.hands
    calls = _turning(hands.calls, [other.calls for other in hands.otherwise])
    states = np.arange(len(hands.column))
    finished = ends.of_states(lowered).astype(np.int64)
    out = np.zeros((RANKS, len(states), RANKS), dtype=np.uint16)
    for rank in range(RANKS):
        out[rank] = _walks(states, calls[:, rank], finished)[hands.following]
    return out


def _dealer(lowered: Lowered) -> dict[str, NDArray[np.generic]]:
    """The Dealer's hand, by what is left."""
    own = lowered.dealers
    states = len(own.standing)
    first = np.zeros((places.LEFT, 16), dtype=np.uint16)
    following = np.zeros((places.LEFT, states, RANKS), dtype=np.uint16)
    for left in range(places.LEFT):
        standing = int(FINISHED) + own.standing.astype(np.int64)
        walks = np.where(own.takes[left], np.arange(states) * RANKS, standing)
        first[left, :_FACES] = walks[own.starts]
        following[left] = walks[own.following]
    points = np.array([one.points for one in own.standings], dtype=np.uint8)
    return {"dealer_first": first.ravel(), "dealer": following.ravel(), "points": points}
