"""Plain tables: those the short kernel can play, and its counts written out as any other's."""

from math import gcd
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.kernel import counting, plain_play
from croupier.kernel import play as kernel
from croupier.kernel.coding import CARDS, PAIRING, RANK
from croupier.kernel.first_sides import FirstSides
from croupier.kernel.hands import FREE_DOUBLE, FREE_SPLIT, NOTHING
from croupier.kernel.lower import Lowered
from croupier.kernel.money import OVER, Level, Money
from croupier.kernel.seats import Party, SimulatedSeat
from croupier.rules.side_wager import INITIAL_TWO, WITH_DEALERS_FIRST

_SCRATCH: Final = 64


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
        or len(hands.column) * plain_play.APART > 1 << 16
        or len(lowered.dealers.standing) * plain_play.APART > plain_play.FINISHED
        or rules.dealers_hands > 1
        or rules.bust_takes_box
        or rules.counts_additions
        or rules.elections.ante
        or (hands.instant != NOTHING).any()
        or (lowered.on_bust[:, [kernel.MAIN, kernel.OF_SPLIT, kernel.OF_DOUBLE]] == NOTHING).any()
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
    for wager in (kernel.MAIN, kernel.OF_SPLIT):
        for twice in range(2):
            for busts in range(kernel.BUSTS):
                nets = pays[ends[wager, twice, :, :, busts]]
                if twice:
                    nets = nets + pays[ends[kernel.OF_DOUBLE, 1, :, :, busts]]
                nets[OVER] = -cents * (1 + twice)
                split.append(nets)
    forms = [plain, doubled, *split]
    for nets in forms:
        nets[0] = 0  # what was paid already
    return np.array(forms)


def in_units(forms: NDArray[np.int64], own: int) -> NDArray[np.int32]:
    """The same in units, with room for every standing there may be."""
    wide = np.zeros((*forms.shape[:2], kernel.STANDINGS), dtype=np.int32)
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
    return most // own < plain_play.MIDDLE and whole // all_ < plain_play.TOTAL_MIDDLE


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

    def counts(self, shoes: int, sides: int) -> plain_play.Plain:
        """With nothing counted yet, of so many shoes and side wagers."""
        return plain_play.Plain(
            **{name: getattr(self, name) for name in self.__struct_fields__},
            mains=np.zeros(2 * plain_play.MIDDLE, dtype=np.int64),
            totals=np.zeros(2 * plain_play.TOTAL_MIDDLE, dtype=np.int64),
            cells=np.zeros(len(self.side_units), dtype=np.int64),
            shoes=np.zeros((shoes, 2 + sides), dtype=np.int64),
            path=np.zeros(4, dtype=np.int64),
            scratch=np.zeros(_SCRATCH, dtype=np.int64),
        )


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
    follows = np.zeros((states, plain_play.APART), dtype=np.uint16)
    follows[:, :CARDS] = hands.following[:, RANK] * plain_play.APART
    calls = np.zeros((states, 16), dtype=np.uint8)
    calls[:, :_FACES] = hands.calls[:, _RANK]
    two = PAIRING.reshape(CARDS, CARDS)[::4, ::4]
    first_calls = np.zeros((16, 16, 16), dtype=np.uint8)
    first_calls[:_FACES, :_FACES, :_FACES] = hands.first_calls[0][two][..., _RANK]
    first_states = np.zeros((16, 16), dtype=np.uint16)
    first_states[:_FACES, :_FACES] = hands.first_states[0, 0, two] * plain_play.APART
    dealer = np.zeros((_LEFT, kernel.DEALER_STATES, plain_play.APART), dtype=np.uint16)
    first = np.zeros((_LEFT, plain_play.APART), dtype=np.uint16)
    for left in range(_LEFT):
        values = np.arange(dealer_states) * plain_play.APART
        values = values + np.where(own.takes[left], 0, plain_play.FINISHED)
        dealer[left, :dealer_states, :CARDS] = values[own.following[:, RANK]]
        first[left, :CARDS] = values[own.starts[np.arange(CARDS) // 4]]
    return Short(
        follows=follows.ravel(),
        calls=calls.ravel(),
        columns=hands.column,
        first_calls=first_calls.ravel(),
        first_states=first_states.ravel(),
        split_states=(hands.first_states[0] * plain_play.APART).astype(np.uint16).ravel(),
        dealer=dealer.ravel(),
        dealer_first=first.ravel(),
        standing=own.standing,
        units=units,
        side_rows=sides.rows,
        side_cells=sides.cells,
        side_pays=pays.ravel(),
        side_units=(pays.sum(axis=1) // unit_of_all).astype(np.int32),
    )


Nets = list[tuple[int, int]]
"""Cents, and how often."""


def write_out(
    law: kernel.TableInPlay, tally: counting.Tally, plain: plain_play.Plain, first: int
) -> None:
    """Write counts of nets out as sums, as the whole kernel does."""
    m = law.m
    own, all_ = int(m[kernel.C_UNIT]), int(m[kernel.C_UNIT_OF_ALL])
    sides = int(m[kernel.C_SIDES])
    mains = counted_nets(plain.mains, plain_play.MIDDLE, own)
    rounds = sum(times for _, times in mains)
    made = [mains, *(_side_nets(plain, sides, wager) for wager in range(sides))]
    for wager, nets in enumerate(made):
        sum_up(tally, wager, nets, rounds * int(m[kernel.S_STAKES + wager]))
    totals = mains
    if sides:
        totals = counted_nets(plain.totals, plain_play.TOTAL_MIDDLE, all_)
        sum_up(tally, int(m[kernel.C_WAGERS]), totals, 0)
    fill_bins(tally, totals)
    if m[kernel.C_CONTINUOUS]:
        _write_rounds(m, tally, made, totals)
        _write_nets(tally, plain.shoes[plain.shoes[:, 0] > 0, 1], first)
    else:
        _write_shoes(m, tally, plain, first)
    path = counting.T_PATH
    tally.t[path + counting.DRAWDOWN : path + counting.BANK + 1] = plain.path


def fill_bins(tally: counting.Tally, nets: Nets) -> None:
    """Count Rounds by the bin that takes in what they brought."""
    for net, times in nets:
        at = int(np.floor(net * tally.f[counting.F_WIDTHS] + 0.5)) + counting.BINS // 2
        tally.t[counting.T_BINS + min(max(at, 0), counting.BINS - 1)] += times


def _write_rounds(
    m: NDArray[np.int64], tally: counting.Tally, made: list[Nets], totals: Nets
) -> None:
    """The same where every Round has a shoe of its own: out of how often each net came."""
    t, f, path = tally.t, tally.f, counting.T_PATH
    if not totals:
        return
    rounds = sum(times for _, times in totals)
    stakes = [int(m[kernel.S_STAKES + wager]) for wager in range(len(made))]
    for wager, nets, stake in zip(
        (*range(len(made)), int(m[kernel.C_WAGERS])), (*made, totals), (*stakes, 0), strict=True
    ):
        net = sum(net * times for net, times in nets)
        of = counting.F_SHOES + wager * 3
        f[of : of + 3] = _squared(nets), net * stake, rounds * stake * stake
    squares = _squared(totals)
    t[path + counting.SHOES] = rounds
    t[path + counting.SHOE_LEAST] = min(net for net, _ in totals)
    t[path + counting.SHOE_MOST] = max(net for net, _ in totals)
    t[path + counting.SHOE_SQUARES] = squares & counting.KEPT_BITS
    t[path + counting.SHOE_CARRIED] = squares >> counting.CARRY
    for net, times in totals:
        at = int(np.floor(net * f[counting.F_WIDTHS + 1] + 0.5)) + counting.BINS // 2
        t[counting.T_SHOE_BINS + min(max(at, 0), counting.BINS - 1)] += times


def _squared(nets: Nets) -> int:
    """The sum of their squares."""
    return sum(net * net * times for net, times in nets)


def _write_nets(tally: counting.Tally, nets: NDArray[np.int64], first: int) -> None:
    """What the very first shoes have brought."""
    kept = nets[: max(0, counting.NETS - first)]
    tally.t[counting.T_NETS + first : counting.T_NETS + first + len(kept)] = kept


def _write_shoes(
    m: NDArray[np.int64], tally: counting.Tally, plain: plain_play.Plain, first: int
) -> None:
    """What shoes have brought, of each wager and altogether."""
    t, f, path = tally.t, tally.f, counting.T_PATH
    played = plain.shoes[plain.shoes[:, 0] > 0]
    rounds, nets, sides = played[:, 0], played[:, 1], played[:, 2:]
    brought = [nets - sides.sum(axis=1), *sides.T]
    for wager, of in enumerate(brought):
        _errors(f, wager, of, rounds * m[kernel.S_STAKES + wager])
    _errors(f, int(m[kernel.C_WAGERS]), nets, rounds * 0)
    squares = _squares(nets)
    t[path + counting.SHOES] = len(nets)
    if len(nets):
        t[path + counting.SHOE_LEAST] = nets.min()
        t[path + counting.SHOE_MOST] = nets.max()
    t[path + counting.SHOE_SQUARES] = squares & counting.KEPT_BITS
    t[path + counting.SHOE_CARRIED] = squares >> counting.CARRY
    at = np.floor(nets * f[counting.F_WIDTHS + 1] + 0.5).astype(np.int64) + counting.BINS // 2
    bins = np.bincount(at.clip(0, counting.BINS - 1), minlength=counting.BINS)
    t[counting.T_SHOE_BINS : counting.T_SHOE_BINS + counting.BINS] += bins
    _write_nets(tally, nets, first)


def _squares(nets: NDArray[np.int64]) -> int:
    """The exact sum of their squares; small ones are summed at once."""
    most = int(np.abs(nets).max(initial=0))
    if most * most * len(nets) < 1 << 62:
        return int(np.dot(nets, nets))
    return sum(net * net for net in nets.tolist())


def _errors(
    f: NDArray[np.float64], wager: int, nets: NDArray[np.int64], stakes: NDArray[np.int64]
) -> None:
    """Squares of nets, nets times stakes and squares of stakes, over shoes."""
    net, stake = nets.astype(np.float64), stakes.astype(np.float64)
    of = counting.F_SHOES + wager * 3
    f[of : of + 3] = (net * net).sum(), (net * stake).sum(), (stake * stake).sum()


def counted_nets(counted: NDArray[np.int64], middle: int, unit: int) -> Nets:
    """What was brought how often, as it was counted by units from the middle on."""
    return [(int(at - middle) * unit, int(counted[at])) for at in np.flatnonzero(counted)]


def _side_nets(plain: plain_play.Plain, sides: int, wager: int) -> Nets:
    pays = plain.side_pays.reshape(-1, sides)[:, wager]
    return [(int(pays[cell]), int(plain.cells[cell])) for cell in np.flatnonzero(plain.cells)]


def sum_up(tally: counting.Tally, wager: int, nets: Nets, staked: int) -> None:
    """Count all that a wager brought."""
    at = counting.T_WAGERS + wager * 8
    if not nets:
        return
    squares = sum(net * net * times for net, times in nets)
    tally.t[at : at + 8] = (
        sum(times for _, times in nets),
        sum(net * times for net, times in nets),
        staked,
        sum(times for net, times in nets if net > 0),
        min(net for net, _ in nets),
        max(net for net, _ in nets),
        squares & counting.KEPT_BITS,
        squares >> counting.CARRY,
    )
    tally.f[counting.F_CUBES + wager] = float(sum(net**3 * times for net, times in nets))
