"""Values: what calls, insurance, early settlement and riding are worth, told at the table."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from fractions import Fraction
from typing import Any

import pytest

from croupier import house
from croupier.analysis.edge import early_settlement
from croupier.analysis.main_wager import main_wager
from croupier.analysis.riding import riding
from croupier.analysis.shoe import shoe_of
from croupier.cards import Card
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.web.analysis.answering import answered
from croupier.web.analysis.questions import (
    AnalysedTable,
    AskAdvice,
    AskChart,
    AskRide,
    ChartSheets,
    NotSo,
)
from croupier.web.analysis.visible_cards import table_of
from croupier.web.background_work import prepare
from tests.casino.stacking import stack_shoes
from tests.web.analysts import Here
from tests.web.rights import GUEST, OPERATOR, AtTable, opened

pytestmark = pytest.mark.anyio
NZ = TableConfig(edition="nz-current", minimum=10_00)
RIDES = TableConfig(
    edition="nz-current", minimum=10_00, side_wagers={"house-money": SideWagerConfig()}
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _cards_as_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    stack_shoes(monkeypatch.setattr)


@asynccontextmanager
async def dealt(config: TableConfig, cards: str, *sides: str) -> AsyncIterator[AtTable]:
    """A guest with $20 on Box 1 and these first cards."""
    table = await opened(config, cards, "practice")
    table.front.served.analyst = Here()
    await table.sit(GUEST, 1)
    await table.until_betting()
    await table.choose(GUEST, "Lay", box=1, amount=20_00)
    for side in sides:
        await table.choose(GUEST, "LaySide", box=1, on=side, amount=10_00)
    await table.deal(False)
    try:
        yield table
    finally:
        await table.front.served.analyst.close()


async def values(table: AtTable) -> str:
    answer: Any = await table.front.clients[GUEST].get("/tables/t1/values")
    text: str = answer.body.decode()
    return text


async def test_insurance_is_valued_with_what_to_do_before_and_at_ones_turn() -> None:
    """Of 309 unseen cards 95 have ten points: twice 95 less 214, over 309, on $10."""
    async with dealt(NZ, "T A 6") as table:
        text = await values(table)
        value = Fraction(2 * 95 - 214, 309)
        assert 'data-choice="Insure" data-box="1"' in text
        assert f"{float(value):+.4f}".replace("-", "−") in text
        assert "Decline insurance: $10 of it loses $0.78 on average." in text
        assert 'data-choice="Stand" data-box="1"' in text
        assert "Insurance, Box" not in text  # one Box is insured: there is no other to tell it from


async def test_even_money_is_valued_against_waiting() -> None:
    async with dealt(NZ, "A A K") as table:
        text = await values(table)
        assert 'data-choice="SettleEarly" data-box="1" data-value="+$20.00"' in text
        assert "Let the Blackjack wait." in text


async def test_riding_is_valued_against_taking_it() -> None:
    """As the analysis has it for these two cards, in the ratio of the two wagers."""
    async with dealt(RIDES, "9 5 9", "house-money") as table:
        text = await values(table)
        rules = house.open_table(RIDES)
        rides = riding(rules, rules.side_wagers["house-money"], shoe_of(rules), 0.5).rides
        (one,) = [one for one in rides if (one.cards, one.first) == (("9", "9"), "5")]
        assert 'data-choice="Ride" data-box="1"' in text
        assert f"{one.gain:+.4f}".replace("-", "−") in text
        assert ("Let it ride:" if one.rides else "Take it:") in text


def test_a_side_wager_that_did_not_win_does_not_ride() -> None:
    asked = AskRide(
        table=AnalysedTable(RIDES),
        upper=False,
        on="house-money",
        cards=(Card("2s"), Card("9h")),
        first=Card("5d"),
        main=20_00,
        side=10_00,
    )
    assert answered(asked) == NotSo((), "this hand does not win the side wager")


@pytest.mark.full
def test_the_chart_tells_what_to_do_about_insurance_and_even_money() -> None:
    chart = answered(AskChart(AnalysedTable(NZ)))
    assert isinstance(chart, ChartSheets)
    told = {one.name: one for one in chart.elections}
    assert told["Insurance"].text.startswith("Decline it: on a fresh shoe it loses 7.40 %")
    assert told["Insurance"].clauses == ("9.1",)
    early = early_settlement(main_wager(house.open_table(NZ)))
    assert early is not None
    assert told["Even money"].text.startswith("Wait: ")
    assert f"{early.waits:.4f}" in told["Even money"].text
    assert told["Even money"].clauses == ("10.3(a)",)


async def test_the_analyst_is_ready_before_the_first_hand() -> None:
    """It is asked about every table, once, as soon as that is open."""
    async with dealt(NZ, "T A 6") as table:
        served, here = table.front.served, Here()
        served.analyst = here
        preparing = asyncio.create_task(prepare(served))
        while not here.done:
            await asyncio.sleep(0.01)
        preparing.cancel()
        (asked,) = here.done
        assert isinstance(asked, AskAdvice)
        assert asked.table == table_of(table.live)
        assert sum(asked.unseen.values()) == 6 * 52 - 3


async def test_getting_ready_is_no_trouble_where_nothing_can_be_valued() -> None:
    async with dealt(NZ, "T A 6") as table:
        here = Here(lambda question: NotSo((), "not so"))
        await here.warm(table.live)
        assert len(here.done) == 1


async def test_where_no_values_are_shown_none_are_asked_for() -> None:
    """The page asks for what the parts of it say can be valued."""
    async with dealt(NZ, "T A 6") as table:
        assert (await _parts(table))["valued"]
        await table.duty(OPERATOR, "SwitchAdvice", shown=False)
        assert not (await _parts(table))["valued"]


@pytest.mark.parametrize(("cards", "does"), [("T 6 6", "stands"), ("2 6 6", "draws")])
async def test_16_6_the_clock_says_what_is_done_to_the_hand_at_its_end(
    cards: str, does: str
) -> None:
    async with dealt(NZ, cards) as table:
        bar = (await _parts(table))["parts"]["bar"]
        assert f"to call, then {does} <" in bar
        assert "16.6" in bar.partition(f"then {does}")[2]


async def _parts(table: AtTable) -> dict[str, Any]:
    answer: Any = await table.front.clients[GUEST].get("/tables/t1/parts")
    got: dict[str, Any] = json.loads(answer.body)
    return got
