"""What a table's page says at a heat: to competitors, to those without chips, to who watches."""

from collections.abc import Callable

from croupier.casino.directory import Directory
from croupier.casino.people.state import Person
from croupier.casino.table.heats import is_over
from croupier.casino.table.live import Live
from croupier.money import spoken
from croupier.protocol.roles import GUEST
from croupier.web.kit.served import Hashing, Served
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.table.bar import bar
from croupier.web.pages.table.heat import apart, heat_line, result
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


def _served(competition: Competition) -> Served:
    directory = Directory(competition.casino.store)
    hashing = Hashing(directory.passwords)
    return Served(casino=competition.casino, directory=directory, hashing=hashing)


def test_after_the_final_the_table_says_who_won_which_prize() -> None:
    """And nothing of it before, or at the tables of earlier stages."""

    async def final() -> None:
        competition = await Competition().begin("A", "B", rounds=1)
        live = await _until(competition, lambda live: live.closed)
        served = _served(competition)
        assert result(live, "A", served) == ""
        while await competition.step():
            pass
        (state,) = competition.casino.tournaments
        first, *others = state.prizes
        assert state.ended
        won = result(live, first.player, served)
        assert won == f"You win the tournament, and {spoken(first.cents)}."
        watching = result(live, "Z", served)
        assert watching == f"{first.player} wins the tournament, and {spoken(first.cents)}."
        for place, other in enumerate(others, 2):
            said = f"You came number {place} of 2. You win {spoken(other.cents)}."
            assert said in result(live, other.player, served)
            assert f"You win {spoken(other.cents)}." in result(live, other.player, served)
        visitor = Visitor(Person(first.player, "Ana", GUEST, None), "csrf")
        told = str(bar(live, visitor, (), None, won))
        assert "The final is over" in told
        assert won in told
        assert "goes on by itself" not in told
        line = str(heat_line(live, first.player, served))
        assert line.count("<li>") == len(state.prizes)
        assert f'data-cents="{first.cents}"' in line
        assert "(you)" in line

    run(final())
