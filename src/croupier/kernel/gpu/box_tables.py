"""Box tables: those of several Boxes, side wagers, counts and insurance, laid out for a GPU."""

from functools import lru_cache
from math import gcd
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.kernel import counting, places
from croupier.kernel.arrays import TableArrays
from croupier.kernel.box_automaton import BoxAutomaton, box_automaton
from croupier.kernel.coding import CARDS
from croupier.kernel.first_sides import first_sides
from croupier.kernel.gpu.box_arrays import (
    BOX_BITS,
    BYTES,
    CLASSES,
    MOST_THREADS,
    OUTCOME_BITS,
    TAG_BITS,
    BoxTables,
    CountArrays,
    CountPlaces,
    HandArrays,
    Ints,
    SideArrays,
    TableShape,
)
from croupier.kernel.gpu.tables import (
    CARDS_OF_A_ROUND,
    LANES,
    MIDDLE,
    MOST_SHARED,
    bins_of,
    dealt_of,
    look_at_sums,
    unfair,
)
from croupier.kernel.hands import NOTHING
from croupier.kernel.money import Level, Money
from croupier.kernel.plain import tables as plain
from croupier.kernel.quick.tables import is_quick
from croupier.kernel.runs import widths
from croupier.kernel.stakes import levels_of
from croupier.kernel.states import Unfit
from croupier.rules.side_wager import DEALERS_HAND, FIRST_THREE

OF_A_COLUMN: Final = 16
"""Cards of a column: a byte is its number times that, and which of them."""
CARDS_OF_A_BOX: Final = 4
"""So many more cards are written for each further Box."""
FEWEST_THREADS: Final = 64
COUNTERS: Final = 26 << 10
"""Bytes in which a block of threads counts, apart for as many lanes as there is room for."""
MOST_APART: Final = 384
"""Sums on either side of nothing that Rounds may bring, where each is counted apart."""
MOST_COUNTED: Final = (1 << TAG_BITS - 1) - 1
"""No count may be further from nothing: it has half of a word."""
MOST_CLASSES: Final = 256
"""Of hands that are not split."""
_READ: Final = places.S_COUNT_UNITS, places.S_RUNNING, places.S_BEGINS
"""Where it stands how a count is read."""


@lru_cache(maxsize=4)
def box_tables(table: TableArrays) -> BoxTables:
    """Lay a table out for a GPU; raises `Unfit` where it cannot be."""
    lowered, party, m = table.lowered, table.party, table.law.m
    if not (plain.has_plain_hands(lowered) and is_quick(lowered, party)):
        raise Unfit("the rules or the wagers of its Boxes are none a GPU knows")
    if m[places.C_CALLED]:
        raise Unfit("its calls turn on the count")
    return _Laying(table).tables()


class _Laying:
    """A table as it is laid out."""

    def __init__(self, table: TableArrays) -> None:
        self._table, self._lowered, self._party = table, table.lowered, table.party
        self._m, self._b = table.law.m, table.law.b
        self._levels = [level for box in levels_of(self._lowered, self._party) for level in box]
        alike = [
            (level.step.main, tuple(sorted(level.step.sides.items()))) for level in self._levels
        ]
        kinds = [kind for kind in dict.fromkeys(alike) if sum(kind[0])]
        self._stake_of = [kinds.index(kind) if kind in kinds else -1 for kind in alike]
        self._chosen = [alike.index(kind) for kind in kinds]
        self._first = first_sides(self._lowered)
        self._passed = sorted({step.count for seat in self._party.seats for step in seat.steps})

    def tables(self) -> BoxTables:
        """All of it."""
        m, forms = self._m, self._forms()
        own = int(np.gcd.reduce(forms[0].ravel())) or 1
        unit = self._unit(forms)
        auto = self._automaton(forms[0], own)
        most = 1 + int(np.abs(auto.brought).max()) * len(self._party.seats)
        shape = self._shape(auto, few=most <= MOST_APART)
        codes = _codes(auto, suits=shape.suits)
        cards = len(self._table.deck)
        further = CARDS_OF_A_ROUND + CARDS_OF_A_BOX * (shape.boxes - 1)
        cut, blocks = dealt_of(self._table, further)
        reading = self._reading(codes, unit)
        counts = CountPlaces(
            len(self._chosen),
            len(self._first.endings) if shape.sides else 0,
            len(self._lowered.endings) if shape.thirds or shape.dealers else 0,
            shape.sides,
            2 * most if shape.few else counting.BINS,
        )
        entries = _entries(auto)
        laid = np.array([self._laid(way, unit) for way in self._ways()], dtype=np.int32)
        look_at_sums(laid.sum(axis=1), unit)
        slots = shape.way_slots + (len(laid) if shape.counting else 0)
        whole = auto.whole.astype(np.int8).ravel()
        each = slots + blocks * (2 if shape.suits else 1) + 1
        copies, threads = _room(len(entries) + len(whole) // 4, counts.all, each)
        width, of_shoe = widths(self._table)
        return BoxTables(
            shape=shape,
            places=counts,
            hands=HandArrays(
                entries,
                _brought(auto),
                whole,
                self._factors(forms, own, unit),
                _by_byte(codes, np.arange(CARDS)).astype(np.uint8),
                bins_of(width, unit),
            ),
            rows=len(auto.following),
            deck=_deck(codes),
            unfair=unfair(cards),
            sides=self._sides(unit),
            reading=reading,
            laid=laid,
            cents=np.array([self._on_box(self._levels[at]) for at in self._chosen]),
            size=cards,
            cut=cut,
            burnt=int(m[places.C_BURN]),
            blocks=blocks,
            unit=unit,
            copies=copies,
            slots=slots,
            threads=threads,
            bin_of=bins_of(of_shoe, unit),
        )

    def _shape(self, auto: BoxAutomaton, *, few: bool) -> TableShape:
        m, sides = self._m, self._lowered.sides
        columns = np.array(auto.columns).repeat(4)
        alike = [columns == column for column in range(max(auto.columns) + 1)]
        by_card = [
            *m[places.S_TAGS :][: places.OWN_COUNTS * CARDS].reshape(-1, CARDS),
            *self._b[places.L_INSURES :][: CARDS * 2].reshape(CARDS, 2).T,
            self._b[places.L_INSURANCE :][:CARDS],
        ]
        alone = not (m[places.C_COUNTING] or m[places.C_CHOOSING] or sides)
        return TableShape(
            boxes=len(self._party.seats),
            sides=len(sides),
            thirds=any(wager.sees is FIRST_THREE for wager in sides),
            dealers=any(wager.sees is DEALERS_HAND for wager in sides),
            counting=bool(m[places.C_COUNTING]),
            insures=bool(m[places.C_CHOOSING]),
            keeps=bool(m[places.C_COUNTED]),
            alike=not m[places.C_COUNTING] and len(self._chosen) == 1,
            suits=bool(sides) or any(len({*of[one]}) > 1 for of in by_card for one in alike),
            columns=len(alike),
            few=bool(few and alone and len(self._chosen) == 1),
        )

    # ── Money

    def _forms(self) -> list[NDArray[np.int64]]:
        """What a hand brings in cents, by stake."""
        money = Money(self._lowered)
        return [plain.units_of(money, self._levels[at]) for at in self._chosen]

    def _factors(self, forms: list[NDArray[np.int64]], own: int, unit: int) -> Ints:
        """How many units are one that the automaton counts by, by stake."""
        first, out = forms[0], []
        for at, stake in zip(self._chosen, forms, strict=True):
            ours = self._levels[self._chosen[0]].cents
            if (stake * ours != first * self._levels[at].cents).any():
                raise Unfit("its wagers of different sums are not paid alike")
            worth = own * self._levels[at].cents
            if worth % (ours * unit):
                raise Unfit("its wagers have no common unit")
            out.append(worth // (ours * unit))
        return np.array(out, dtype=np.int32)

    def _unit(self, forms: list[NDArray[np.int64]]) -> int:
        """The largest sum of which everything that is laid or brought is a multiple."""
        m, unit, choosing = self._m, 0, int(self._m[places.C_CHOOSING])
        for stake in forms:
            unit = gcd(unit, int(np.gcd.reduce(stake.ravel())))
        for at in self._chosen:
            width = places.SIDES * places.ENDINGS
            pays = m[places.S_SIDE_PAY + at * width :][:width]
            insured = 2 * places.HANDS * places.ENDINGS
            of = m[places.S_INSURED_PAY + at * insured :][: 2 * places.ENDINGS * choosing]
            laid = m[places.S_SIDE + at * places.SIDES :][: places.SIDES]
            alone = np.array([self._levels[at].cents])
            for sums in (pays, of, laid, alone):
                unit = gcd(unit, int(np.gcd.reduce(sums)))
        return unit or 1

    # ── Hands

    def _automaton(self, forms: NDArray[np.int64], own: int) -> BoxAutomaton:
        units = plain.in_units(forms, own)
        pays = self._first.pays(self._m, [0])[0]
        short = plain.short(self._lowered, units, self._first, pays, 1)
        return box_automaton(self._table.law, self._lowered, short)

    # ── Side wagers

    def _sides(self, unit: int) -> SideArrays:
        m, b, first = self._m, self._b, self._first
        sides, width = len(self._lowered.sides), places.SIDES * places.ENDINGS
        paid = first.pays(m, self._chosen) // unit
        late = [
            m[places.S_SIDE_PAY + at * width :][:width].reshape(-1, places.ENDINGS)[:sides]
            for at in self._chosen
        ]
        cells = self._table.law.h[places.L_ROWS :][: max(sides, 1) * CARDS * CARDS]
        dealers = places.DEALER_CARDS * places.DEALER_POINTS * places.SUITS
        points = [one.points for one in self._lowered.dealers.standings]
        endings = len(self._lowered.endings)
        return SideArrays(
            rows=first.rows,
            cells=first.cells,
            pays=np.concatenate((paid.sum(axis=2, keepdims=True), paid), axis=2)
            .astype(np.int32)
            .ravel(),
            waits=first.waits(self._lowered),
            known=(first.endings != NOTHING).astype(np.uint8).ravel(),
            third_rows=cells.copy(),
            third_cells=np.append(b[places.L_CELLS :], np.uint8(0)),
            third_begins=m[places.L_FIRST_CELL :][: max(sides, 1)].astype(np.int32),
            laid=np.array(
                [m[places.S_SIDE + at * places.SIDES :][:sides] > 0 for at in self._chosen],
                dtype=np.uint8,
            ).ravel(),
            late=(np.array(late)[..., :endings] // unit).astype(np.int32).ravel(),
            dealers=b[places.L_SEEN_DEALERS :][: max(sides, 1) * dealers].copy(),
            sees=b[places.L_SEES :][: max(sides, 1)].copy(),
            points=np.array(points, dtype=np.uint8),
            closes=m[[places.C_CLOSES]].astype(np.uint8),
        )

    # ── Counts

    def _reading(self, codes: list[int], unit: int) -> CountArrays:
        m, b = self._m, self._b
        own = [int(m[places.S_WHICH_COUNT + places.FOR_WAGERS + at]) for at in range(2)]
        tags = [m[places.S_TAGS + at * CARDS :][:CARDS] for at in own]
        decks = self._lowered.rules.elections.decks
        for which, of_card in zip(own, tags, strict=True):
            far = max(of_card[of_card > 0].sum(), -of_card[of_card < 0].sum()) * decks
            if far + abs(int(m[places.S_BEGINS + which])) > MOST_COUNTED:
                raise Unfit(f"its counts may go beyond {MOST_COUNTED:,}")
        of = places.HANDS * 2
        insured = [m[places.S_INSURED + at * of :][:2] // unit for at in self._chosen]
        lawful = b[places.L_INSURES :][: CARDS * 2].reshape(CARDS, 2) * np.array([1, 2])
        ways = self._ways()
        kinds = sorted({*b[places.L_INSURANCE :][:CARDS].tolist()})
        assert len(kinds) < CLASSES, "insurance ends in few ways"
        classes = np.searchsorted(kinds, b[places.L_INSURANCE :][:CARDS])
        return CountArrays(
            tags=_by_byte(codes, tags[0] + (tags[1] << TAG_BITS)).astype(np.int32),
            reads=m[[at + which for which in own for at in _READ]].astype(np.int32),
            changes=np.array(self._passed, dtype=np.int32),
            seats=np.array([self._seats(way) for way in ways], dtype=np.int32).ravel(),
            insures=_by_byte(codes, lawful.sum(axis=1)).astype(np.uint8),
            ends=_by_byte(codes, classes).astype(np.uint8),
            insures_from=np.minimum(m[places.S_INSURES_FROM :][: places.BOXES], 1 << 20).astype(
                np.int32
            ),
            insured=np.array(insured, dtype=np.int32).ravel(),
            pays=self._insured_pays(kinds, unit),
            kept=m[[places.C_LEAST_COUNTED, places.C_COUNTED]].astype(np.int32),
        )

    def _insured_pays(self, kinds: list[int], unit: int) -> Ints:
        out = np.zeros((len(self._chosen), 2, CLASSES), dtype=np.int32)
        width = places.HANDS * 2 * places.ENDINGS
        for stake, at in enumerate(self._chosen):
            pays = self._m[places.S_INSURED_PAY + at * width :][: 2 * places.ENDINGS]
            out[stake, :, : len(kinds)] = pays.reshape(2, -1)[:, kinds] // unit
        return out.ravel()

    def _ways(self) -> list[list[int]]:
        """The level of each Box that plays, by how many changes of wagers are passed."""
        reads = [self._passed[0] - 1, *self._passed] if self._m[places.C_COUNTING] else [0]
        return [self._at(read) for read in reads]

    def _at(self, read: int) -> list[int]:
        """By Box, its level at a count; -1 where nothing is wagered."""
        found, begin = [], 0
        for seat in self._party.seats:
            passed = sum(read >= step.count for step in seat.steps)
            level = begin + passed - 1
            found.append(level if passed and self._levels[level].cents else -1)
            begin += len(seat.steps)
        return found

    def _seats(self, way: list[int]) -> list[int]:
        """How many play, and of each its Box and stake."""
        playing = [
            box | self._stake_of[level] << BOX_BITS for box, level in enumerate(way) if level >= 0
        ]
        return [len(playing), *playing, *[0] * (places.BOXES - len(playing))]

    def _laid(self, way: list[int], unit: int) -> list[int]:
        """What is laid on the main wager and on each side wager."""
        boxes = [self._on_box(self._levels[level]) for level in way if level >= 0]
        return [sum(of) // unit for of in zip(*boxes, strict=True)] or self._nothing()

    def _on_box(self, level: Level) -> list[int]:
        """The same of one Box, in cents."""
        sides = [level.step.sides.get(wager.name, 0) for wager in self._lowered.sides]
        return [level.cents, *sides]

    def _nothing(self) -> list[int]:
        return [0] * (1 + len(self._lowered.sides))


def _codes(auto: BoxAutomaton, *, suits: bool) -> list[int]:
    """The byte of each card: its column; or that above, and below which of the column's cards."""
    if not suits:
        return [column for column in auto.columns for _ in range(4)]
    met, codes = [0] * auto.following.shape[1], []
    for card in range(CARDS):
        column = auto.columns[card // 4]
        codes.append(column * OF_A_COLUMN + met[column])
        met[column] += 1
    if max(met) > OF_A_COLUMN:
        raise Unfit("too many Face Values are treated alike")
    return codes


def _by_byte(codes: list[int], by_card: NDArray[np.integer]) -> NDArray[np.int64]:
    """What holds of a card, by its byte."""
    made = np.zeros(BYTES, dtype=np.int64)
    made[codes] = by_card
    return made


def _deck(codes: list[int]) -> NDArray[np.uint32]:
    """The bytes of the cards of a deck, four suits a word."""
    return np.array(codes, dtype=np.uint8).view("<u4").astype(np.uint32)


def _entries(auto: BoxAutomaton) -> NDArray[np.uint32]:
    """An automaton as entries."""
    if len(auto.following) >= 1 << 32 - OUTCOME_BITS:
        raise Unfit(f"the automaton of a Box has {len(auto.following):,} states")
    both = ((auto.following, auto.adds), auto.first, auto.dealers_first)
    rows = [(to << OUTCOME_BITS | adds).astype(np.uint32).ravel() for to, adds in both]
    return np.concatenate(rows)


def _brought(auto: BoxAutomaton) -> NDArray[np.int8]:
    """What Boxes bring."""
    most = int(np.abs(auto.brought).max())
    if most >= MIDDLE:
        raise Unfit(f"a Box may bring {most} units: {MIDDLE - 1} at most are counted")
    if len(auto.whole) > MOST_CLASSES:
        raise Unfit(f"its hands come to more than {MOST_CLASSES} different ends")
    return auto.brought.astype(np.int8).ravel()


def _room(entries: int, counters: int, each: int) -> tuple[int, int]:
    """How often what is counted is there, and how many threads a block has."""
    copies = LANES
    while copies > 1 and counters * copies * 4 > COUNTERS:
        copies //= 2
    left = MOST_SHARED // 4 - entries - counters * copies - BYTES - BYTES // 4
    threads = min(MOST_THREADS, left // each // LANES * LANES)
    if threads < FEWEST_THREADS:
        raise Unfit("its tables leave too little of a GPU's shared memory for cards")
    return copies, threads
