"""What a table's page says at a heat: to competitors, to those without chips, to who watches."""

from collections.abc import Callable

from croupier.casino.people.state import Person
from croupier.casino.table.heats import is_over
from croupier.casino.table.live import Live
from croupier.protocol.roles import GUEST
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.table.bar import bar
from croupier.web.pages.table.heat import apart
from tests.casino.competing import Competition
from tests.casino.memory import run

PLAYERS = "ABCDEFG"


async def _until(competition: Competition, reached: Callable[[Live], bool]) -> Live:
    """The one table of a heat once it has come so far."""
    while True:
        live = next((one.live for one in competition.casino), None)
        if live is not None and reached(live):
            return live
        assert await competition.step(), "the heat stands still"


def _bar(live: Live, key: str) -> str:
    visitor = Visitor(Person(key, f"Guest {key}", GUEST, None), "csrf")
    return str(bar(live, visitor, (), None))


def test_who_does_not_compete_is_told_why_and_offered_nothing() -> None:
    async def watched() -> None:
        competition = await Competition().begin("A", "B")
        live = await _until(competition, lambda live: live.round is not None)
        for told in (_bar(live, "C"), str(bar(live, Visitor(), (), None))):
            assert "you may watch" in told
            assert "/rulebook/act-1996/24.3" in told
            assert "/tournaments/cup" in told
            assert "<button" not in told

    run(watched())


def test_a_competitor_wagers_but_does_not_leave() -> None:
    async def playing() -> None:
        competition = await Competition().begin("A", "B")
        live = await _until(competition, lambda live: live.round is not None)
        assert apart(live, "A") is None
        told = _bar(live, "A")
        assert "data-chip" in told
        assert "Leave" not in told

    run(playing())


def test_a_competitor_without_chips_is_told_so_and_sits_down_with_none() -> None:
    """With the minimum to begin with, somebody is out of chips after a Round or a few."""

    async def broke() -> None:
        competition = await Competition().begin(*PLAYERS, chips=10_00, rounds=50)
        live = await _until(competition, _somebody_is_out)
        (out, *_) = [one for one in PLAYERS if not live.purse(one)]
        told = _bar(live, out)
        assert "You have no chips to wager" in told
        assert "Sit down" not in told

    run(broke())


def _somebody_is_out(live: Live) -> bool:
    between = live.round is None and live.rounds > 0
    return between and not is_over(live) and not all(map(live.purse, PLAYERS))


def test_a_heat_that_is_over_leads_to_its_tournament() -> None:
    async def over() -> None:
        competition = await Competition().begin("A", "B", rounds=1)
        live = await _until(competition, lambda live: live.rounds == 1 and live.round is None)
        assert "A dispute is raised before the table closes" in _bar(live, "A")
        live = await _until(competition, lambda live: live.closed)
        told = _bar(live, "A")
        assert "The tournament goes on by itself" in told
        assert "/tournaments/cup" in told
        assert "<button" not in told

    run(over())
