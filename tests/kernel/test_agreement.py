"""The kernel and the reference engine play the same shoes: every net is equal to the cent."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from croupier.cards import DECK
from croupier.counting_systems import SYSTEMS, CountName
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.house import law_of, open_table
from croupier.kernel import counting, places, runs
from croupier.kernel.arrays import TableArrays, table
from croupier.kernel.basic import basic
from croupier.kernel.lower import lower
from croupier.kernel.seats import BetStep, CardCount, CountsKept, Party, SimulatedSeat, flat
from croupier.kernel.whole import layout
from croupier.kernel.whole.play import play
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import SideWagerName
from croupier.rules.table_rules import tiers_of
from tests.figures import Many
from tests.kernel.agreement import (
    FEWEST,
    PARTS,
    ROUNDS,
    TABLES,
    Chaotic,
    by_kernel,
    difference,
    random_table,
)
from tests.kernel.reference import CountingCalls
from tests.tables import random_config


@pytest.mark.parametrize("part", range(PARTS))
def test_every_net_of_every_round_is_equal(part: int, many: Many) -> None:
    wanted = many(ROUNDS, ROUNDS)
    seeds = range(TABLES) if many(TABLES, TABLES) == TABLES else FEWEST
    for seed in seeds[part::PARTS]:
        _, laid, strategies = random_table(seed)
        done = shoe = 0
        while done < wanted:
            rounds, found = difference(laid, strategies, seed, shoe, wanted - done)
            assert found is None, found
            assert rounds, "a shoe has at least one Round"
            done, shoe = done + rounds, shoe + 1


@pytest.mark.full
def test_tables_of_every_edition_and_version_are_among_them() -> None:
    """Also what is rare: two tiers, prizes, riding wagers, limits on additions, whole-Box busts."""
    seen: Counter[object] = Counter()
    for seed in FEWEST:
        config = random_config(Random(seed))
        rules = open_table(config)
        seen.update([config.edition, *((config.edition, name) for name in config.versions)])
        seen.update(list(rules.side_wagers))
        seen["burn"] += rules.elections.burn
        seen["continuous"] += rules.elections.continuous_shuffler
    for id_ in register.edition_ids():
        assert seen[id_], id_
    law = law_of(register.edition("nz-current"))
    for name in law.versions:
        assert seen["nz-current", name], name
    assert seen["act-1996", "triple-play"]
    for told in ("burn", "continuous", *law.offers, "over-13", "under-13"):
        assert seen[told], told
    assert any(random_table(seed)[1].short is not None for seed in FEWEST)


COUNTED: tuple[tuple[int, CountName], ...] = ((37, "hi-lo"), (92, "ko"), (4, "halves"), (66, "zen"))
"""Tables at which other calls are made at other counts, and what is counted."""


@pytest.mark.parametrize(("seed", "system"), COUNTED)
def test_calls_by_a_count_are_equal(seed: int, system: CountName) -> None:
    """The count is that of every card that was seen, read before each call."""
    config, laid, _ = random_table(seed)
    rules, counted = laid.lowered.rules, SYSTEMS[system]
    tiers = tiers_of(rules)
    first, *others = (
        [Chaotic(seed + 10 * each + at) for at in range(len(tiers))] for each in (1, 2, 3)
    )
    begins = counted.first(rules.elections.decks)
    count = CardCount(tuple(map(counted.tag, DECK)), counted.units, begins, counted.running)
    from_ = (begins - 1, begins + 2)
    party = replace(laid.party, count=count, calls_from=from_)
    laid = table(lower(rules, first, list(rules.side_wagers), others), party)
    burnt = int(rules.elections.burn)
    called = {
        own.fingerprint: CountingCalls(
            count,
            first[at],
            {least: one[at] for least, one in zip(from_, others, strict=True)},
            burnt,
        )
        for at, own in enumerate(tiers)
    }
    for shoe in range(20):
        _, found = difference(laid, called, seed, shoe, 100)
        assert found is None, (config, found)


APART: tuple[tuple[int, CountName, CountName], ...] = (
    (67, "omega-ii", "ko"), (116, "hi-lo", "halves"), (27, "red-seven", "uston-apc"),
    (91, "ko", "ace-five"), (4, "halves", "hi-lo"),
)  # fmt: skip
"""Tables at which wagers and insurance have counts of their own, and which these are."""


@pytest.mark.parametrize(("seed", "for_wagers", "for_insurance"), APART)
def test_wagers_and_insurance_follow_counts_of_their_own(
    seed: int, for_wagers: CountName, for_insurance: CountName
) -> None:
    """Each is read by itself, beside the count for calls, as if it were followed card by card."""
    config, laid, _ = random_table(seed)
    rules = laid.lowered.rules
    tiers, decks = tiers_of(rules), rules.elections.decks
    first, later = ([Chaotic(seed + 10 * each + at) for at in range(len(tiers))] for each in (1, 2))
    wagers, insurance = _counted(for_wagers, decks), _counted(for_insurance, decks)
    from_ = insurance.at_first(decks) + 1
    seats = tuple(_raising(seat, wagers.at_first(decks) + 1, from_) for seat in laid.party.seats)
    count = _counted("zen", decks)
    party = Party(
        seats=seats, count=count, calls_from=(1,), wager_count=wagers, insurance_count=insurance
    )
    laid = table(lower(rules, first, list(rules.side_wagers), [later]), party)
    called = {
        own.fingerprint: CountingCalls(count, first[at], {1: later[at]}, int(rules.elections.burn))
        for at, own in enumerate(tiers)
    }
    for shoe in range(20):
        _, found = difference(laid, called, seed, shoe, 100)
        assert found is None, (config, found)


def _counted(name: CountName, decks: int) -> CardCount:
    system = SYSTEMS[name]
    tags = tuple(map(system.tag, DECK))
    return CardCount(tags, system.units, system.first(decks), system.running)


def _raising(seat: SimulatedSeat, raises_from: int, insures_from: int) -> SimulatedSeat:
    """Somebody who leaves the side wagers out below a count."""
    (step,) = seat.steps
    steps = (replace(step, sides={}), replace(step, count=raises_from))
    return replace(seat, steps=steps, insures_from=insures_from)


def test_counts_of_their_own_that_are_the_same_change_nothing() -> None:
    """Integer for integer: three counts of one system are one count."""
    _, laid, _ = random_table(67)
    rules, count = laid.lowered.rules, _counted("hi-lo", laid.lowered.rules.elections.decks)
    seats = tuple(_raising(seat, 1, 1) for seat in laid.party.seats)
    one = Party(seats=seats, count=count)
    strategies = [basic(rules, tier) for tier in tiers_of(rules)]
    lowered = lower(rules, strategies, list(rules.side_wagers))
    plain, same, other = (
        runs.play(table(lowered, party), 3, 0, 50, 1 << 60)[1].t
        for party in (
            one,
            replace(one, wager_count=count, insurance_count=count),
            replace(one, wager_count=_counted("omega-ii", rules.elections.decks)),
        )
    )
    assert np.array_equal(plain, same)
    assert not np.array_equal(plain, other)


def _full(config: TableConfig, cut: int) -> tuple[Party, TableConfig]:
    rules = open_table(config)
    seats = flat(rules.elections.boxes, (config.minimum or 0,)).seats
    return Party(seats=seats, cutting_card=cut), config


@pytest.mark.parametrize("edition", ["nz-current", "act-1996"])
def test_a_shoe_that_runs_out_is_filled_from_the_rack(edition: EditionId) -> None:
    """Nine Boxes and a cutting card at the very end: the rack goes in, the layout stays."""
    config = TableConfig(edition=edition, minimum=10_00, boxes=7 if edition == "act-1996" else 9)
    party, _ = _full(config, 0)
    rules = open_table(config)
    strategy = Chaotic(5)
    laid = table(lower(rules, [strategy], []), party)
    refilled = 0
    for shoe in range(25):
        rounds, found = difference(laid, {rules.fingerprint: strategy}, 9, shoe, 100)
        assert found is None, found
        on = runs.empty_layout(laid)
        trace, ends = np.zeros((0, 1), dtype=np.int64), np.zeros(0, dtype=np.int64)
        play(laid.law, runs.tally(laid), on, laid.deck, np.uint64(9), shoe, 1, rounds, trace, ends)
        refilled += int(on.s[layout.O_AT + layout.REFILLS])
    assert refilled > 10


PLAIN: dict[str, tuple[TableConfig, dict[SideWagerName, int]]] = {
    "no side wagers": (TableConfig(edition="nz-current", minimum=10_00), {}),
    "Casino Canberra": (TableConfig(edition="act-1996", minimum=10_00), {}),
    "side wagers": (
        TableConfig(
            edition="nz-current",
            minimum=10_00,
            side_wagers={"perfect-pair": SideWagerConfig(), "lucky-lucky": SideWagerConfig()},
        ),
        {"perfect-pair": 5_00, "lucky-lucky": 2_50},
    ),
    "busted plus one": (
        TableConfig(
            edition="nz-current",
            minimum=10_00,
            readings={"bust-then-dealer-blackjack": "busted-plus-one"},
        ),
        {},
    ),
}


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("chaotic", [False, True])
def test_the_short_kernel_plays_as_the_whole_one(name: str, chaotic: bool) -> None:
    """Integer for integer: every sum, extreme, bin and net of a shoe."""
    config, sides = PLAIN[name]
    rules = open_table(config)
    strategy = Chaotic(3) if chaotic else basic(rules, rules)
    laid = table(lower(rules, [strategy], list(sides)), flat(1, (10_00,), sides))
    if laid.short is None:
        assert chaotic  # a call for a free double, which is none here, is a draw
        pytest.skip("the table of calls asks for more than a plain table has")
    rounds, short = runs.play(laid, 11, 0, 400, 1 << 60)
    whole = runs.tally(laid)
    trace, ends = np.zeros((0, 1), dtype=np.int64), np.zeros(0, dtype=np.int64)
    on = runs.empty_layout(laid)
    assert rounds == play(
        laid.law, whole, on, laid.deck, np.uint64(11), 0, 400, 1 << 60, trace, ends
    )
    assert np.array_equal(short.t, whole.t)
    wagers = len(laid.names) - 1
    assert np.allclose(
        short.f[: counting.F_SHOES + 3 * wagers], whole.f[: counting.F_SHOES + 3 * wagers]
    )


def _as_the_whole(laid: TableArrays, shoes: int, limit: int = 1 << 60) -> bool:
    """Does the quick kernel count what the whole one does?"""
    rounds, quick = runs.play(laid, 11, 0, shoes, limit)
    whole, on = runs.tally(laid), runs.empty_layout(laid)
    trace, ends = np.zeros((0, 1), dtype=np.int64), np.zeros(0, dtype=np.int64)
    law, key = laid.law, np.uint64(11)
    played = play(law, whole, on, laid.deck, key, 0, shoes, limit, trace, ends)
    return (
        rounds == played
        and np.array_equal(quick.t, whole.t)
        and np.array_equal(quick.at, whole.at)
        and np.allclose(quick.f, whole.f)
    )


def test_the_quick_kernel_plays_as_the_whole_one_at_random_tables(many: Many) -> None:
    """Integer for integer, at tables with any calls; a third of those there are it can play."""
    seeds = range(many(TABLES // 3, TABLES, TABLES // 6))
    every = [_without_elections(random_table(seed)[1]) for seed in seeds]
    quick = [laid for laid in every if laid.quick is not None]
    assert len(quick) > len(seeds) // 4
    for laid in quick:
        assert _as_the_whole(laid, 8), laid.lowered.rules


@pytest.mark.parametrize("chaotic", [False, True])
def test_22_the_quick_kernel_plays_against_several_hands_of_the_dealer(chaotic: bool) -> None:
    """Of Boxes with one wager, two, and three, which differ; also where they turn on the count."""
    rules = open_table(TableConfig(edition="act-1996", versions=("triple-play",), minimum=10_00))
    count = CardCount(tuple(map(SYSTEMS["hi-lo"].tag, DECK)))
    steps = (BetStep(main=(10_00, 15_00, 30_00), count=-1), BetStep(main=(10_00, 10_00), count=2))
    seats = (
        SimulatedSeat(box=1, steps=(BetStep(main=(10_00,)),)),
        SimulatedSeat(box=2, steps=steps),
        SimulatedSeat(box=3, steps=(BetStep(main=(10_00, 20_00)),)),
    )
    strategy = [Chaotic(3) if chaotic else basic(rules, rules)]
    for party in (
        flat(1, (10_00,) * 3),
        Party(seats=(seats[0], seats[2])),
        Party(seats=seats, count=count, kept=CountsKept(-4, 4)),
    ):
        laid = table(lower(rules, strategy, []), party)
        assert laid.quick is not None
        assert _as_the_whole(laid, 60)
        assert _as_the_whole(laid, 60, limit=777)


def _without_elections(laid: TableArrays) -> TableArrays:
    """The same people, who settle no Blackjack early and lay nothing on a split."""
    seats = (replace(seat, settles_early=False, extra={}) for seat in laid.party.seats)
    return table(laid.lowered, replace(laid.party, seats=tuple(seats)))


@pytest.mark.parametrize("system", ["hi-lo", "ko"])
def test_the_quick_kernel_counts_as_the_whole_one(system: CountName) -> None:
    """Wagers, calls and insurance by counts of their own, at Boxes that sit out now and then."""
    rules = open_table(TableConfig(edition="nz-current", minimum=10_00))
    counts = [
        CardCount(tuple(map(one.tag, DECK)), one.units, one.first(6), one.running)
        for one in (SYSTEMS[system], SYSTEMS["zen"], SYSTEMS["ace-five"])
    ]
    steps = (BetStep(main=(10_00,), count=-3), BetStep(main=(35_00,), count=2))
    party = Party(
        seats=tuple(
            SimulatedSeat(box=box, steps=steps[box % 2 :], insures_from=1) for box in range(1, 6)
        ),
        count=counts[0],
        wager_count=counts[1],
        insurance_count=counts[2],
        kept=CountsKept(-4, 4),
        calls_from=(-1, 1),
    )
    first, *others = ([Chaotic(seed)] for seed in range(3))
    laid = table(lower(rules, first, [], others), party)
    assert laid.quick is not None
    assert _as_the_whole(laid, 60)
    assert _as_the_whole(laid, 60, limit=777)


def test_steps_change_the_wager_with_the_count() -> None:
    """Below the first step nothing is wagered; the same cards are dealt all the same."""
    config = TableConfig(edition="nz-current", minimum=10_00)
    rules = open_table(config)
    steps = (BetStep(main=(10_00,)), BetStep(main=(50_00,), count=2))
    count = CardCount(tuple(map(SYSTEMS["hi-lo"].tag, DECK)))
    party = Party(seats=(SimulatedSeat(box=1, steps=steps),), count=count)
    strategy = basic(rules, rules)
    laid = table(lower(rules, [strategy], []), party)
    plain = table(lower(rules, [strategy], []), flat(1, (10_00,)))
    assert laid.short is None
    rounds, tally = runs.play(laid, 1, 0, 300, 1 << 60)
    same, flat_tally = runs.play(plain, 1, 0, 300, 1 << 60)
    assert rounds == same
    staked, least = tally.t[counting.T_WAGERS + counting.STAKED], 10_00 * rounds
    raised = (staked - least) // 40_00
    assert 0 < raised < rounds // 4
    assert flat_tally.t[counting.T_WAGERS + counting.STAKED] == least


@pytest.mark.parametrize(
    ("name", "high"), [("hi-lo", 2), ("ko", -4), ("red-seven", 0), ("halves", 2)]
)
def test_a_count_is_read_as_its_system_has_it(name: CountName, high: int) -> None:
    """A running count as it is, from where it begins; a true one by the decks that are left."""
    rules = open_table(TableConfig(edition="nz-current", minimum=10_00))
    system, decks = SYSTEMS[name], rules.elections.decks
    count = CardCount(
        tuple(map(system.tag, DECK)), system.units, system.first(decks), system.running
    )
    steps = (BetStep(main=(10_00,)), BetStep(main=(50_00,), count=high))
    party = Party(seats=(SimulatedSeat(box=1, steps=steps),), count=count)
    laid = table(lower(rules, [basic(rules, rules)], []), party)
    expected = staked = raised = 0
    for shoe in range(40):
        order = [DECK[code] for code in runs.order(laid, 5, shoe)]
        ends = by_kernel(laid, 5, shoe, 1_000).places
        for began in (int(laid.law.m[places.C_BURN]), *ends[:-1]):
            running = sum(map(system.tag, order[laid.law.m[places.C_BURN] : began]))
            read = system.first(decks) + running / system.units
            if not system.running:
                read /= (len(order) - began) / 52
            raised += read >= high
            expected += 50_00 if read >= high else 10_00
        _, tally = runs.play(laid, 5, shoe, 1, 1 << 60)
        staked += int(tally.t[counting.T_WAGERS + counting.STAKED])
    assert raised > 50
    assert staked == expected
