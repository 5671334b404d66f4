"""Agreement: random lawful tables, played by the kernel and by the reference engine."""

import hashlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from croupier.cards import DECK, Card
from croupier.house import open_table
from croupier.kernel import counting, places, runs
from croupier.kernel.arrays import TableArrays, table
from croupier.kernel.coding import CODE, RANK
from croupier.kernel.hands import CallStrategy
from croupier.kernel.lower import lower
from croupier.kernel.seats import ANY_COUNT, BetStep, Party, SimulatedSeat
from croupier.kernel.whole import layout
from croupier.kernel.whole.play import play as play_whole
from croupier.rules.config import TableConfig
from croupier.rules.names import CALLS, CallName, SideWagerName
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import SideWager, step
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.table.commands import LayWager
from croupier.table.decide import play
from croupier.table.shoe import Shoe
from croupier.table.state import new_round
from croupier.totals import total
from tests.kernel.reference import CountingCalls, Engine
from tests.tables import random_config

TABLES: Final = 120
ROUNDS: Final = 1_000
"""Of each table: 120,000 Rounds in all, in a full run."""
FEWEST: Final = (
    37, 92, 67, 34, 119, 94, 74, 33, 4, 91, 42,
    103, 116, 27, 56, 13, 66, 29, 17, 118, 31,
)  # fmt: skip
"""The tables of a quick run: whatever is rare is at one of them."""
PARTS: Final = 24
SIDE_AMOUNTS: Final = (1_00, 2_50, 5_00, 10_00, 37_00)


class Chaotic:
    """A strategy drawn at random: always the same on hands that no table of calls tells apart."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def call(
        self,
        cards: Sequence[Card],
        first: Card,
        *,
        hands: int = 1,
        free: bool = False,
        initial: bool = True,
    ) -> CallName:
        """One of all calls, lawful or not; a Pair is mostly split."""
        points, soft = total(cards)
        told: tuple[object, ...] = (points, soft, min(len(cards), 3), hands > 1, free)
        pair = len(cards) == 2 and RANK[CODE[cards[0]]] == RANK[CODE[cards[1]]]
        if pair:
            told = (*told, cards[0][0] == cards[1][0], RANK[CODE[cards[0]]], hands, initial)
        key = f"{self.seed} {told} {RANK[CODE[first]]}"
        drawn = hashlib.blake2b(key.encode(), digest_size=3).digest()
        if pair and drawn[1] < 200:
            return "free-split" if drawn[0] % 2 else "split"
        if drawn[2] < 120:
            return CALLS[drawn[0] % len(CALLS)]
        return "draw" if points < 17 else "stand"


class Difference(NamedTuple):
    """What the two do not agree on."""

    where: str
    kernel: object
    engine: object


# ── Random tables and people ────────────────────────────────────────────────────────────────────


def random_table(seed: int) -> tuple[TableConfig, TableArrays, dict[str, CallStrategy]]:
    """A lawful table with people at it, all drawn by a seed."""
    random = Random(seed)
    config = random_config(random)
    rules = open_table(config)
    strategies = [Chaotic(random.randrange(1 << 30)) for _ in tiers_of(rules)]
    laid = table(lower(rules, strategies, list(rules.side_wagers)), _party(random, rules))
    by_tier: dict[str, CallStrategy] = dict(
        zip((one.fingerprint for one in tiers_of(rules)), strategies, strict=True)
    )
    return config, laid, by_tier


def _party(random: Random, rules: TableRules) -> Party:
    most = min(rules.elections.boxes, random.choice((1, 1, 2, 3)))
    boxes = sorted(random.sample(range(1, rules.elections.boxes + 1), most))
    return Party(seats=tuple(_seat(random, rules, box) for box in boxes))


def random_sides(random: Random, rules: TableRules, wager: int) -> dict[SideWagerName, int]:
    """Most of the side wagers that may lie together, each of a random lawful sum."""
    sides: dict[SideWagerName, int] = {}
    for side in rules.side_wagers.values():
        most = min(side.high or 50_00, wager if side.up_to_main else 50_00)
        if random.random() < 0.8 and not any(other in sides for other in side.one_of):
            amount = max(side.low, min(most, random.choice(SIDE_AMOUNTS)))
            sides[side.name] = in_chips(rules, side, amount)
    return sides


def _seat(random: Random, rules: TableRules, box: int) -> SimulatedSeat:
    wager = random_wager(random, rules)
    hands = random.choice((2, 3)) if rules.dealers_hands > 1 else 1
    sides = random_sides(random, rules, wager)
    extra = {
        side.name: sides.get(side.name, in_chips(rules, side, side.low))
        for side in rules.side_wagers.values()
        if side.on_splits and random.random() < 0.7
    }
    return SimulatedSeat(
        box=box,
        steps=(BetStep(main=(wager,) * hands, sides=sides),),
        insures_from=random.choice((None, ANY_COUNT)),
        settles_early=random.random() < 0.5,
        rides=random.choice(("none", "all")),
        extra=extra,
    )


def in_chips(rules: TableRules, side: SideWager, amount: int) -> int:
    """What of an amount Chips can make, one Chip at least."""
    chip = step(side, rules.elections.smallest_chip)
    return max(side.low, amount - amount % chip, chip)


def random_wager(random: Random, rules: TableRules) -> int:
    """An initial wager the table takes."""
    against = 1 if rules.dealers_hands > 1 else None
    while True:
        wager = rules.elections.minimum * random.choice((1, 1, 2, 3, 4, 5, 8))
        try:
            play(new_round(rules, Shoe(())), LayWager(1, "p", wager, against=against))
        except Refusal:
            continue
        return wager


# ── Both ways ───────────────────────────────────────────────────────────────────────────────────


class Played(NamedTuple):
    """A shoe as the kernel played it."""

    rounds: int
    nets: Mapping[tuple[int, int, str], int]
    """By Round, Box and wager."""
    places: Sequence[int]
    layout: layout.Layout


def by_kernel(laid: TableArrays, seed: int, shoe: int, limit: int) -> Played:
    """Let the whole kernel play one shoe, and look at every Round."""
    trace = np.zeros((limit, places.BOXES * counting.WAGERS), dtype=np.int64)
    ends = np.zeros(limit, dtype=np.int64)
    on = runs.empty_layout(laid)
    rounds = play_whole(
        laid.law, runs.tally(laid), on, laid.deck, np.uint64(seed), shoe, 1, limit, trace, ends
    )
    nets = {
        (number, seat.box, name): int(trace[number, at * counting.WAGERS + wager])
        for number in range(rounds)
        for at, seat in enumerate(laid.party.seats)
        for wager, name in enumerate(laid.names[:-1])
    }
    return Played(rounds, nets, ends[:rounds].tolist(), on)


def difference(
    laid: TableArrays,
    strategies: Mapping[str, CallStrategy | CountingCalls],
    seed: int,
    shoe: int,
    limit: int,
) -> tuple[int, Difference | None]:
    """Play one shoe both ways: how many Rounds, and what the first difference is."""
    played = by_kernel(laid, seed, shoe, limit)
    order = tuple(DECK[code] for code in runs.order(laid, seed, shoe))
    engine = Engine(
        laid.lowered.rules, laid.party, strategies, order, runs.Tickets(laid, seed, shoe)
    )
    for number in range(played.rounds):
        if number and played.places[number] < played.places[number - 1]:
            engine.refill = _refilled(laid, seed, shoe, number)
        nets = engine.round(engine.steps())
        mine = {key[1:]: net for key, net in played.nets.items() if key[0] == number and net}
        if mine != {key: net for key, net in nets.items() if net}:
            return number, Difference(f"seed {seed}, shoe {shoe}, Round {number}", mine, nets)
        if len(engine.cards) == len(order) and engine.drawn != played.places[number]:
            where = f"cards of seed {seed}, shoe {shoe}, Round {number}"
            return number, Difference(where, played.places[number], engine.drawn)
    return played.rounds, None


def _refilled(laid: TableArrays, seed: int, shoe: int, number: int) -> tuple[Card, ...]:
    """The cards the kernel dealt out of a shoe that was filled again in this Round."""
    on = by_kernel(laid, seed, shoe, number + 1).layout
    kept = on.s[layout.O_AT + layout.KEPT]
    last = by_kernel(laid, seed, shoe, number + 1).places[number]
    return tuple(DECK[code] for code in on.cards[kept:last])
