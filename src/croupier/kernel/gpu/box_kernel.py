"""Box kernel: shoes with several Boxes, side wagers, counts and insurance, a shoe a thread.

Each thread has the cards of its shoe in shared memory, four a word, or eight where columns are all
that is needed of them; words of neighbouring threads lie side by side. The threads of a warp begin
their Rounds together; then each draws at its own place, a card at a time, for whichever of its
hands is next.
"""

from functools import cache
from typing import Any, Final

import numpy as np
from numba import cuda, types
from numba.cuda.core import config

from croupier.kernel import counting, places
from croupier.kernel.gpu.box_arrays import BEGINS, FOR_WAGERS, MOST_THREADS, TAG_BITS, TableShape
from croupier.kernel.gpu.box_hands_kernel import dealing, drawing, electing
from croupier.kernel.gpu.box_memory import Here, count_once, read_count, slot_of
from croupier.kernel.gpu.box_settling_kernel import finishing, settling
from croupier.kernel.gpu.kept import kept
from croupier.kernel.gpu.shuffle_kernel import first_word
from croupier.kernel.gpu.tables import LANES, TILE

_word: Any = np.uint32
_long: Any = np.uint64
_int: Any = np.int32
_wide: Any = np.int64
_BOUNDS: Final = (
    {} if config.ENABLE_CUDASIM else {"launch_bounds": (MOST_THREADS, 1), "cache": True}
)
_0, _1, _2, _3, _4, _5, _31 = (np.uint32(at) for at in (0, 1, 2, 3, 4, 5, LANES - 1))
_32, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_FOUR, _EIGHT, _SIXTEEN = (np.uint64(at) for at in (4, 8, 16))
_TILE, _TWO_TILES = np.uint64(TILE), np.uint64(2 * TILE)
_PAIRS, _FOURS = np.uint64(0x00FF00FF00FF00FF), np.uint64(0x0000FFFF0000FFFF)
_LANES: Final = np.uint32(LANES)
_BYTES: Final = 256
_ROOM: Final = np.uint32(places.BOXES + 1)
"""Numbers that say who plays."""
SQUARES, WINS, LEAST, MOST, SUMS = range(5)
"""What is summed up of whole Rounds."""
FAR: Final = 1 << 30
"""Beyond what any Round brings."""


if config.ENABLE_CUDASIM:  # whose threads are not bound to one another

    @cuda.jit(device=True)
    def _together() -> None:
        pass

else:

    @cuda.jit(device=True)
    def _together() -> None:
        """The threads of a warp wait for one another: else those that are done with a shoe would go
        on to the next one alone.
        """
        cuda.syncwarp()


@cache
def box_kernel(shape: TableShape) -> Any:
    """The kernel that plays tables of a shape."""
    boxes, counting_, insures, keeps = shape.boxes, shape.counting, shape.insures, shape.keeps
    suits, columns, few = shape.suits, _word(shape.columns), shape.few
    beginnings = _word(shape.columns**3)
    ways = shape.way_slots
    deal, elect, draw = dealing(shape), electing(shape), drawing(shape)
    settle, finish = settling(shape), finishing(shape)
    of_wagers = _word(1 + shape.sides)

    @cuda.jit(device=True)
    def way_at(reading: Any, read: Any) -> Any:
        """How many changes of wagers are passed at a count."""
        way = _0
        for change in range(reading.changes.size):
            way = _word(way + _1) if read >= reading.changes[change] else way
        return way

    @cuda.jit(device=True)
    def place_of(reading: Any, read: Any, began: Any) -> Any:
        """Where wagers made at a count are counted."""
        at = min(max(_int(read - reading.kept[0]), _int(0)), _int(reading.kept[1] - 1))
        part = _word(began // _word(counting.PART))
        return _word(_word(_word(_word(at) * _word(counting.PARTS)) + part) * of_wagers)

    @cuda.jit(device=True)
    def packed(eight: Any) -> Any:
        """Eight columns, four bits each, out of as many bytes."""
        pairs = _long(_long(eight | _long(eight >> _FOUR)) & _PAIRS)
        fours = _long(_long(pairs | _long(pairs >> _EIGHT)) & _FOURS)
        return _word(_long(fours | _long(fours >> _SIXTEEN)) & _LOW)

    @cuda.jit(device=True)
    def put(here: Any, to: Any, eight: Any) -> Any:
        """Put eight cards into shared memory; where the next ones go."""
        if suits:
            here.table[to] = _word(eight & _LOW)
            to = _word(to + _LANES)
            here.table[to] = _word(eight >> _32)
        else:
            here.table[to] = packed(eight)
        return _word(to + _LANES)

    @cuda.jit(device=True)
    def fetch(here: Any, words: Any, sizes: Any, shoe: Any) -> None:
        """The cards of a shoe, and no count of anything."""
        at, to, block = first_word(shoe, sizes.blocks), here.cards, _0
        while _word(block + _4) <= sizes.blocks:  # four on their way at once
            a, b = words[at], words[_long(at + _TILE)]
            at = _long(at + _TWO_TILES)
            c, d = words[at], words[_long(at + _TILE)]
            at = _long(at + _TWO_TILES)
            to = put(here, put(here, put(here, put(here, to, a), b), c), d)
            block = _word(block + _4)
        while block < sizes.blocks:
            to = put(here, to, words[at])
            at, block = _long(at + _TILE), _word(block + _1)
        for slot in range(boxes, sizes.slots):
            here.table[slot_of(here, slot)] = _0

    @kept
    @cuda.jit(**_BOUNDS)
    def play_boxes(
        words: Any, sizes: Any, hands: Any, on: Any, reading: Any, laid: Any, brought: Any
    ) -> None:
        table = cuda.shared.array(0, types.uint32)
        bytes_ = cuda.shared.array(0, types.uint8)
        signed = cuda.shared.array(0, types.int32)
        octets = cuda.shared.array(0, types.int8)
        me, threads = _word(cuda.threadIdx.x), _word(cuda.blockDim.x)
        lane = _word(me & _31)
        size = _word(hands.entries.size)
        tags = _word(size + _word(sizes.counters * sizes.copies))
        whole = _word(_word(tags + _word(_BYTES)) + _word(_BYTES // 4))
        slots = _word(whole + _word(_word(hands.whole.size) >> _2))
        shoes = _word(slots + _word(sizes.slots * threads))
        warps = _word(_word(_word(me >> _5) * sizes.words) << _5)
        for at in range(me, size, threads):
            table[at] = hands.entries[at]
        for at in range(me, _word(sizes.counters * sizes.copies), threads):
            table[_word(size + _word(at))] = _0
        for at in range(me, _word(hands.whole.size), threads):
            octets[_word(_word(whole << _2) + _word(at))] = hands.whole[at]
        cards_of = _word(_word(tags + _word(_BYTES)) << _2)
        for at in range(me, _BYTES, threads):
            signed[_word(tags + _word(at))] = reading.tags[at]
            bytes_[_word(cards_of + _word(at))] = hands.card_of[at]
        cuda.syncthreads()
        first = _word(sizes.rows * columns)
        here = Here(
            table, bytes_, signed, octets, _word(whole << _2), first,
            _word(first + beginnings), tags, cards_of,
            _word(size + _word(lane & _word(sizes.copies - _1))), sizes.copies,
            _word(slots + me), threads,
            _word(_word(shoes + warps) + lane), _word(sizes.blocks << _3),
        )  # fmt: skip
        middle, factor = _int(hands.bins.size >> 1), _int(hands.factors[0])
        middle_total = _int(_word(sizes.counters - sizes.of_bins) >> _1)
        squares, cubes, wins = _wide(0), np.float64(0), _wide(0)
        least, most = _int(FAR), _int(-FAR)
        shoe = _word(_word(_word(cuda.blockIdx.x) * threads) + me)
        while _word(shoe - lane) < sizes.shoes:  # for all of a warp alike
            _together()
            is_one = shoe < sizes.shoes
            fetch(here, words, sizes, shoe if is_one else _word(sizes.shoes - _1))
            place, rounds, way, seats, counted = sizes.burnt, _0, _0, _word(boxes), _int(0)
            place = place if is_one else sizes.cut
            if counting_:
                counted = _int(reading.reads[BEGINS] + (reading.reads[3 + BEGINS] << TAG_BITS))
            bank, peak, lowest, drawdown = _int(0), _int(0), _int(0), _int(0)
            while place < sizes.cut:
                began, kept = place, _0
                if counting_:
                    read = read_count(reading.reads, FOR_WAGERS, counted, sizes.cards, place)
                    way = way_at(reading, read)
                    seats = _word(reading.seats[_word(way * _ROOM)])
                    if seats == _0:
                        break
                    if keeps:
                        kept = place_of(reading, read, began)
                of_way = _word(_word(way * _ROOM) + _1)
                dealer, counted, left, waiting, naturals = deal(here, began, seats, counted)
                place = _word(_word(began + _word(seats << _1)) + _1)
                insured = _0
                if insures:
                    insured = elect(
                        reading, of_way, seats, dealer, naturals, counted, sizes.cards, place
                    )
                outcome, begun, place, drawn, counted = draw(
                    here, waiting, left, insured, dealer, place, counted
                )
                if place > here.last:
                    break
                net = settle(
                    here, (hands, on, reading, sizes, brought), of_way, seats, began, dealer,
                    naturals, insured, (outcome, begun, place, drawn), kept, factor,
                )  # fmt: skip
                if counting_:
                    slot = slot_of(here, _word(way + _word(ways)))
                    here.table[slot] = _word(here.table[slot] + _1)
                if few:
                    count_once(here, _word(sizes.of_bins + _word(net + middle_total)))
                else:
                    at_bin = min(max(_int(net + middle), _int(0)), _int(2 * middle - 1))
                    count_once(here, _word(sizes.of_bins + _word(hands.bins[at_bin])))
                    wide = _wide(net)
                    square = _wide(wide * wide)
                    squares = _wide(squares + square)
                    cubes += np.float64(square) * np.float64(wide)
                    wins += net > 0
                    least, most = min(least, net), max(most, net)
                bank = _int(bank + net)
                peak, lowest = max(peak, bank), min(lowest, bank)
                drawdown = max(drawdown, _int(peak - bank))
                rounds = _word(rounds + _1)
            if place > here.last:
                at = _word(cuda.atomic.add(brought.trapped, 0, _1))
                brought.trapped[_word(_word(at << _1) + _1)] = shoe
                brought.trapped[_word(_word(at << _1) + _2)] = rounds
            if is_one:
                brought.rounds[shoe], brought.nets[shoe] = rounds, bank
                brought.paths[0, shoe] = drawdown
                brought.paths[1, shoe], brought.paths[2, shoe] = peak, lowest
                finish(here, laid, brought, shoe, rounds, bank)
            shoe = _word(shoe + _word(_word(cuda.gridDim.x) * threads))
        if not few:
            cuda.atomic.add(brought.sums, SQUARES, squares)
            cuda.atomic.add(brought.cubes, 0, cubes)
            cuda.atomic.add(brought.sums, WINS, wins)
            cuda.atomic.min(brought.sums, LEAST, _wide(least))
            cuda.atomic.max(brought.sums, MOST, _wide(most))
        cuda.syncthreads()
        for at in range(me, sizes.counters, threads):
            total = _0
            for copy in range(sizes.copies):
                of_copy = _word(_word(_word(at) * sizes.copies) + _word(copy))
                total = _word(total + table[_word(size + of_copy)])
            if total:
                cuda.atomic.add(brought.counters, at, _long(total))

    return play_boxes
