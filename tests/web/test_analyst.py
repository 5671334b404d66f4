"""The analyst: exact answers that never keep a table waiting."""

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace

from croupier import house
from croupier.analysis.advice import advise
from croupier.analysis.edge import edge
from croupier.analysis.shoe import full_shoe
from croupier.cards import DECK
from croupier.casino.table import acts, management
from croupier.casino.table.live import Live
from croupier.casino.table.snapshot import restored, taken
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.table.commands import CallNoMoreBets, Draw, LayWager
from croupier.table.state import PLAY, Round, active
from croupier.web.analysis import questions
from croupier.web.analysis.analyst import NICENESS, Analyst, Busy
from croupier.web.analysis.answering import answered
from croupier.web.analysis.questions import (
    AnalysedTable,
    Answer,
    AskEdges,
    AskExercise,
    Edges,
    PosedExercise,
    Question,
)
from croupier.web.analysis.visible_cards import question, unseen
from croupier.web.kit.served import BEHIND
from tests.casino.at_table import CHIPS, Table
from tests.figures import partly
from tests.web.analysts import Here, at_once, dies, hard, slowly

pytestmark = pytest.mark.anyio
NZ: Final = TableConfig(edition="nz-current", minimum=1_000)
PAIRS: Final = replace(NZ, side_wagers={"perfect-pair": SideWagerConfig(scale="2")})


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def closing(one: Analyst) -> AsyncIterator[Analyst]:
    try:
        yield one
    finally:
        await one.close()


def in_play(config: TableConfig = NZ, seed: int = 1, amount: int = 1_000) -> Table:
    """A table where a hand is to be decided."""
    table, random = Table(config), Random(seed)
    table.do(partial(acts.buy_chips, player="A", cents=CHIPS))
    table.do(partial(acts.take_seat, player="A", box=2))
    while True:
        if table.live.seal_due:
            table.new_shoe(random)
        table.do(acts.open_round)
        table.do(partial(acts.call, command=LayWager(2, "A", amount, seated=True)))
        table.do(partial(acts.call, command=CallNoMoreBets()))
        round = table.live.round
        if round is not None and round.phase is PLAY and active(round) is not None:
            return table
        table.finish()


def round_of(live: Live) -> Round:
    assert live.round is not None
    return live.round


# ── Answers ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.full
async def test_edges_are_those_of_the_analysis() -> None:
    """Every wager is told, each with the house edge the analysis gives, out of another process.

    A refusal comes back from there as one.
    """
    rules = house.open_table(PAIRS)
    async with closing(Analyst()) as one:
        told = await one.edges(PAIRS, rules)
        assert one.workers
        assert os.getpid() not in one.workers
        with pytest.raises(Refusal, match="9 Boxes"):
            await one.edges(replace(NZ, boxes=99), house.open_table(NZ))
    known = edge(rules)
    found = {wager.name: wager.edge for wager in told.wagers}
    assert known.insurance is not None
    assert found == {
        "main": known.main.house_edge,
        "insurance": float(known.insurance.house_edge),
        "perfect-pair": float(known.sides[0].house_edge),
    }
    assert [wager.title for wager in told.wagers][-1] == "Perfect Pair, scale 2"


def test_a_table_with_two_minima_is_told_of_both() -> None:
    """A Player Select table has an edge below its Upper Minimum and one from it on."""
    lower, upper = TierConfig(minimum=1_000, blackjack_pays="6:5"), TierConfig(minimum=5_000)
    config = replace(NZ, versions=("player-select",), lower=lower, upper=upper)
    told = answered(AskEdges(questions.AnalysedTable(config)))
    assert isinstance(told, Edges)
    found = {wager.name: wager for wager in told.wagers}
    assert found["main"].edge > found["main-upper"].edge + 0.01
    assert found["main-upper"].title == "Main wager from $50"


def test_an_ante_is_told_beside_the_wager_it_comes_with() -> None:
    """The Ante is lost whole; what the wager costs with it is said beside."""
    config = replace(NZ, versions=("ante-up",), ante=100)
    told = answered(AskEdges(questions.AnalysedTable(config)))
    assert isinstance(told, Edges)
    found = {wager.name: wager for wager in told.wagers}
    assert found["ante"].edge == 1
    assert "with an Ante of $1" in found["main"].note


@pytest.mark.parametrize("seed", partly([1, 2, 3], [1]))
async def test_advice_is_that_of_the_analysis_on_the_cards_not_seen(seed: int) -> None:
    """Each call is worth what the analysis makes of it with the cards seen gone from the shoe."""
    table = in_play(seed=seed)
    round = round_of(table.live)
    hand = round.box(2).hands[0]
    seen = [*round.dealer, *hand.cards]
    gone = Counter(round.shoe.cards[: round.shoe.drawn]) - Counter(seen)
    known = advise(round.rules, hand.cards, round.dealer[0], full_shoe(6).without(gone.elements()))
    async with closing(Here()) as one:
        told = await one.advised(table.live, 2, 1)
    assert told is not None
    assert {call.name: call.value for call in told.calls} == dict(known.calls)
    assert [call.best for call in told.calls] == [True] + [False] * (len(told.calls) - 1)
    assert abs(told.calls[0].cents - told.calls[0].value * 1_000) <= 0.5
    best, next_best = (one.value for one in told.calls[:2])
    assert f"${100 * (best - next_best):.2f} better on each $100" in told.reason


async def test_no_advice_where_nothing_is_to_be_decided() -> None:
    """Between Rounds, on an empty Box, and on a hand there is not, nothing is advised."""
    table = in_play()
    async with closing(Here()) as one:
        assert await one.advised(table.live, 1, 1) is None
        assert await one.advised(table.live, 2, 2) is None
        assert await one.advised(table.live, 2, 0) is None
        table.finish()
        assert await one.advised(table.live, 2, 1) is None


def test_what_is_known_does_not_turn_on_the_order_of_the_shoe() -> None:
    """Two shoes that lie otherwise but were dealt alike give one and the same question."""
    live = in_play().live
    round = round_of(live)
    left = list(round.shoe.cards[round.shoe.drawn :])
    Random(5).shuffle(left)
    cards = (*round.shoe.cards[: round.shoe.drawn], *left)
    other = replace(live, round=replace(round, shoe=replace(round.shoe, cards=cards)))
    assert cards != round.shoe.cards
    assert question(live, 2, 1) == question(other, 2, 1)


def test_a_burnt_card_stays_unknown() -> None:
    """A card burnt face down is as unseen as those in the shoe, in later Rounds of it too."""
    table = in_play(replace(NZ, burn=True))
    live = table.live
    round = round_of(live)
    assert round.burnt
    assert sum(unseen(live, round).values()) == round.shoe.left + 1
    table.finish()
    table.do(acts.open_round)
    table.do(partial(acts.call, command=LayWager(2, "A", 1_000, seated=True)))
    later = round_of(table.live)
    assert not later.burnt
    assert sum(unseen(table.live, later).values()) == later.shoe.left + 1


def test_a_card_burnt_for_a_new_dealer_stays_unknown() -> None:
    """ACT 7.2: it is as unseen in the Rounds that follow, and after the table is kept."""
    table = in_play(TableConfig(edition="act-1996", minimum=1_000))
    table.finish()
    for dealer in ("D", "E"):
        table.do(partial(management.come_to_deal, dealer=dealer))
        table.do(management.stand_down)
        table.play(LayWager(2, "A", 1_000, seated=True))
    live = table.live
    assert live.discarded == (0, *sorted(live.discarded)[1:])
    assert len(live.discarded) == 3
    assert restored(taken(live), table.seeds.__getitem__).discarded == live.discarded
    table.do(acts.open_round)
    later = round_of(table.live)
    assert not later.burnt
    left = Counter(later.shoe.cards[later.shoe.drawn :])
    left.update(later.shoe.cards[place] for place in live.discarded)
    assert unseen(table.live, later) == left
    for command in (LayWager(2, "A", 1_000, seated=True), CallNoMoreBets()):
        table.do(partial(acts.call, command=command))
    table.finish()
    table.do(partial(management.direct_shuffle, occasion=Occasion.REPLACED))
    table.new_shoe(Random(3))
    assert table.live.discarded == ()


async def test_advice_follows_the_hand() -> None:
    """After a further card the hand is another, and what a double was worth is no longer told."""
    tables = (in_play(seed=seed) for seed in range(1, 40))
    table = next(one for one in tables if round_of(one.live).box(2).hands[0].total.points <= 10)
    async with closing(Here()) as one:
        before = await one.advised(table.live, 2, 1)
        table.do(partial(acts.call, command=Draw(2, "A", 1)))
        after = await one.advised(table.live, 2, 1)
    assert before is not None
    assert after is not None
    assert len(after.cards) == 3
    assert "double" not in {call.name for call in after.calls}


async def test_a_chart_is_known_once_it_was_asked_for() -> None:
    """The sheets of a table are kept by its fingerprint."""
    live = Table(NZ).live
    async with closing(Here()) as one:
        assert one.charted(live) is None
        chart = await one.chart(live)
        assert one.charted(live) == chart
        assert one.charted(Table(PAIRS).live) is None
    assert chart.sheets[0].grids[0].heading == "Hard totals"


# ── Beside the tables ───────────────────────────────────────────────────────────────────────────


def boxes(number: int) -> TableConfig:
    return replace(NZ, boxes=number)


LAST: Final = 19
"""Nobody gives way further."""


async def edges_of(one: Analyst, number: int, asker: str = "") -> str:
    told = await one.edges(boxes(number), house.open_table(boxes(number)), asker)
    return told.fingerprint


async def test_the_loop_goes_on_meanwhile() -> None:
    """While something is worked out, nothing else waits for it."""
    async with closing(Analyst(hard)) as one:
        await edges_of(one, 9)
        asked = asyncio.create_task(edges_of(one, 1))
        turns = 0
        while not asked.done():
            await asyncio.sleep(0.001)
            turns += 1
    assert turns > 10, "half a second of work"


@pytest.mark.parametrize("niceness", partly((NICENESS, BEHIND), (BEHIND,)))
async def test_the_process_gives_way_to_the_tables(niceness: int) -> None:
    """Exercises further than what people at a table wait for."""
    async with closing(Analyst(at_once, niceness=niceness)) as one:
        await edges_of(one, 2)
        found = os.getpriority(os.PRIO_PROCESS, one.workers[0])
    assert found == min(os.getpriority(os.PRIO_PROCESS, 0) + niceness, LAST)
    assert NICENESS < BEHIND


@pytest.mark.full
async def test_a_process_that_died_is_made_anew() -> None:
    """Whoever asked is answered all the same, by another process."""
    async with closing(Analyst(at_once)) as one:
        first = await edges_of(one, 2)
        os.kill(one.workers[0], signal.SIGKILL)
        second = await edges_of(one, 3)
        assert first.split()[1] != second.split()[1]


async def test_a_question_that_kills_the_process_is_given_up_and_the_next_answered() -> None:
    """Twice is enough; the analyst lives on."""
    async with closing(Analyst(dies)) as one:
        with pytest.raises(Busy):
            await edges_of(one, 1)
        assert (await edges_of(one, 2)).startswith("2 ")


async def test_too_many_questions_are_turned_away() -> None:
    """So many may wait; who comes after them is asked to come again."""
    async with closing(Here(slowly, most=2)) as one:
        asked = [asyncio.create_task(edges_of(one, number)) for number in range(1, 7)]
        told = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(one) for one in told].count(Busy) == 4
    assert "ask again" in str(next(one for one in told if isinstance(one, Busy)))


async def test_whoever_asks_anew_takes_back_what_they_asked() -> None:
    """Of one asker only the last waits, whatever others ask."""
    async with closing(Here(slowly)) as one:
        names = ["x", "A", "B", "A", "A"]
        asked = [
            asyncio.create_task(edges_of(one, number, name)) for number, name in enumerate(names, 1)
        ]
        told = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(one, Busy) for one in told] == [False, True, False, True, False]


async def test_what_is_prepared_waits_for_what_is_asked() -> None:
    """Unless somebody asks for it meanwhile."""
    order = []

    def noted(asked: Question) -> Answer:
        assert isinstance(asked, AskExercise)
        order.append(asked.seed)
        return PosedExercise(
            kind="totals", seed=asked.seed, fingerprint="", edition="", level=1, harder_by=(),
            given=(), question="", hint="",
        )  # fmt: skip

    def totals(seed: int) -> AskExercise:
        return AskExercise(table=AnalysedTable(NZ), kind="totals", seed=seed)

    async with closing(Here(noted)) as one:
        for seed in (1, 2, 3):
            one.prepare_exercise(totals(seed))
        await asyncio.gather(*(one.exercise(totals(seed)) for seed in (3, 4)))
        await one.exercise(totals(2))
    assert order == [1, 3, 4, 2]  # nothing was asked when the first was begun


async def test_the_same_question_is_worked_out_once() -> None:
    """Two who ask the same have the same answer, from one piece of work."""
    async with closing(Here(slowly)) as one:
        told = await asyncio.gather(*(edges_of(one, 4, name) for name in "ABCDEF"))
        assert {*told, await edges_of(one, 4)} == {told[0]}


async def test_closing_ends_the_process_and_whoever_waits() -> None:
    """Nobody waits for ever, and no process is left behind."""
    one = Analyst(work=slowly)
    asked = asyncio.create_task(edges_of(one, 5))
    while not one.workers:
        await asyncio.sleep(0.01)
    process = one.workers[0]
    await one.close()
    with pytest.raises(Busy):
        await asked
    for _ in range(200):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the process goes on")


def test_nothing_but_counts_is_told_of_the_shoe() -> None:
    """The question names how many of each card are unseen, in the order of a new deck."""
    asked = question(in_play().live, 2, 1)
    assert asked is not None
    assert list(asked.unseen) == [card for card in DECK if card in asked.unseen]
