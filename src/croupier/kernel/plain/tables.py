"""Tables: those the short kernel can play, written out a look for every card."""

from math import gcd
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.kernel import places
from croupier.kernel.coding import CARDS, PAIRING, RANK
from croupier.kernel.first_sides import FirstSides
from croupier.kernel.hands import FREE_DOUBLE, FREE_SPLIT, NOTHING
from croupier.kernel.lower import Lowered
from croupier.kernel.money import OVER, Level, Money
from croupier.kernel.plain.layout import APART, FINISHED, MIDDLE, TOTAL_MIDDLE
from croupier.kernel.seats import Party, SimulatedSeat
from croupier.rules.side_wager import INITIAL_TWO, WITH_DEALERS_FIRST


def is_plain(lowered: Lowered, party: Party) -> bool:
    """Has a table nothing that only the whole kernel knows?"""
    return has_plain_hands(lowered) and not (
        len(party.seats) > 1
        or any(wager.sees not in (INITIAL_TWO, WITH_DEALERS_FIRST) for wager in lowered.sides)
        or any(wager.rides or wager.prize_draw for wager in lowered.sides)
        or party.counts
        or any(map(_is_choosy, party.seats))
    )


def has_plain_hands(lowered: Lowered) -> bool:
    """Are hands played by nothing but their cards, and settled by one hand of the Dealer's?"""
    rules, hands = lowered.rules, lowered.hands
    called = {*np.unique(hands.calls), *np.unique(hands.first_calls), *np.unique(hands.split_calls)}
    return not (
        len(lowered.tiers) > 1
        or len(hands.column) * APART > 1 << 16
        or len(lowered.dealers.standing) * APART > FINISHED
        or rules.dealers_hands > 1
        or rules.bust_takes_box
        or rules.counts_additions
        or rules.elections.ante
        or (hands.instant != NOTHING).any()
        or (lowered.on_bust[:, [places.MAIN, places.OF_SPLIT, places.OF_DOUBLE]] == NOTHING).any()
        or {FREE_DOUBLE, FREE_SPLIT} & called
    )


def _is_choosy(seat: SimulatedSeat) -> bool:
    """Does a player choose anything but calls, or wager now this, now that?"""
    chooses = seat.insures_from is not None or seat.settles_early or any(seat.extra.values())
    return bool(chooses or len(seat.steps) > 1 or not sum(seat.steps[0].main))


def units_of(money: Money, level: Level) -> NDArray[np.int64]:
    """What a hand brings in cents, by form, column and standing."""
    cents = level.step.main[0]
    pays = np.array(money.plain(cents))
    plain, doubled, _ = money.dealt(level.tier, cents)
    ends = money.lowered.ends[level.tier, :, 1]
    split = []
    for wager in (places.MAIN, places.OF_SPLIT):
        for twice in range(2):
            for busts in range(places.BUSTS):
                nets = pays[ends[wager, twice, :, :, busts]]
                if twice:
                    nets = nets + pays[ends[places.OF_DOUBLE, 1, :, :, busts]]
                nets[OVER] = -cents * (1 + twice)
                split.append(nets)
    forms = [plain, doubled, *split]
    for nets in forms:
        nets[0] = 0  # what was paid already
    return np.array(forms)


def in_units(forms: NDArray[np.int64], own: int) -> NDArray[np.int32]:
    """The same in units, with room for every standing there may be."""
    wide = np.zeros((*forms.shape[:2], places.STANDINGS), dtype=np.int32)
    wide[..., : forms.shape[2]] = forms // own
    return wide.ravel()


def unit(forms: NDArray[np.int64], others: NDArray[np.int64]) -> tuple[int, int]:
    """The largest sums of which everything the main wager brings, and everything, is a multiple."""
    own = int(np.gcd.reduce(forms.ravel())) or 1
    return own, gcd(own, int(np.gcd.reduce(others.ravel())) if others.size else 0) or 1


def fits(forms: NDArray[np.int64], sides: NDArray[np.int64], own: int, all_: int) -> bool:
    """Is there room to count every net by itself?"""
    most = int(np.abs(forms).max()) * 4
    whole = most + int(np.abs(sides).max(axis=1).sum() if sides.size else 0)
    return most // own < MIDDLE and whole // all_ < TOTAL_MIDDLE


class Short(Struct, frozen=True, eq=False):
    """The tables of the short kernel."""

    follows: NDArray[np.uint16]
    calls: NDArray[np.uint8]
    columns: NDArray[np.uint8]
    first_calls: NDArray[np.uint8]
    first_states: NDArray[np.uint16]
    split_states: NDArray[np.uint16]
    dealer: NDArray[np.uint16]
    dealer_first: NDArray[np.uint16]
    standing: NDArray[np.uint8]
    units: NDArray[np.int32]
    side_rows: NDArray[np.uint16]
    side_cells: NDArray[np.uint16]
    side_pays: NDArray[np.int64]
    side_units: NDArray[np.int32]


_RANK: Final = RANK[::4]
"""Of Face Values."""
_FACES: Final = len(_RANK)
_LEFT: Final = 4
"""Hands, Blackjacks, both or neither: all a plain table has left for the Dealer."""


def short(
    lowered: Lowered, units: NDArray[np.int32], sides: FirstSides, pays: NDArray[np.int64],
    unit_of_all: int,
) -> Short:  # fmt: skip
    """Write the tables of a plain table out, a look for every card."""
    hands, own = lowered.hands, lowered.dealers
    states, dealer_states = len(hands.column), len(own.standing)
    follows = np.zeros((states, APART), dtype=np.uint16)
    follows[:, :CARDS] = hands.following[:, RANK] * APART
    calls = np.zeros((states, 16), dtype=np.uint8)
    calls[:, :_FACES] = hands.calls[:, _RANK]
    two = PAIRING.reshape(CARDS, CARDS)[::4, ::4]
    first_calls = np.zeros((16, 16, 16), dtype=np.uint8)
    first_calls[:_FACES, :_FACES, :_FACES] = hands.first_calls[0][two][..., _RANK]
    first_states = np.zeros((16, 16), dtype=np.uint16)
    first_states[:_FACES, :_FACES] = hands.first_states[0, 0, two] * APART
    dealer = np.zeros((_LEFT, places.DEALER_STATES, APART), dtype=np.uint16)
    first = np.zeros((_LEFT, APART), dtype=np.uint16)
    for left in range(_LEFT):
        values = np.arange(dealer_states) * APART
        values = values + np.where(own.takes[left], 0, FINISHED)
        dealer[left, :dealer_states, :CARDS] = values[own.following[:, RANK]]
        first[left, :CARDS] = values[own.starts[np.arange(CARDS) // 4]]
    return Short(
        follows=follows.ravel(),
        calls=calls.ravel(),
        columns=hands.column,
        first_calls=first_calls.ravel(),
        first_states=first_states.ravel(),
        split_states=(hands.first_states[0] * APART).astype(np.uint16).ravel(),
        dealer=dealer.ravel(),
        dealer_first=first.ravel(),
        standing=own.standing,
        units=units,
        side_rows=sides.rows,
        side_cells=sides.cells,
        side_pays=pays.ravel(),
        side_units=(pays.sum(axis=1) // unit_of_all).astype(np.int32),
    )
