"""State: a tournament as its log has it so far; each entry gives another one."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino import money as journal
from croupier.casino.money import CAGE, Posting, posting
from croupier.casino.tournaments.events import (
    Announced,
    AnyTournamentEvent,
    Ended,
    Entered,
    HeatEnded,
    HeatScore,
    PrizePaid,
    StageBegun,
    Withdrew,
)
from croupier.rules.config import TableConfig
from croupier.table.game.tournament import Competitor, Plan

FUND: Final = "tournament:fund"
"""What is left of the entry fees, to be apportioned as prizes."""
RETAINED: Final = "tournament:retained"
"""What the operator keeps of the entry fees."""


class Tournament(Struct, frozen=True, kw_only=True):
    """A tournament."""

    terms: Announced
    plan: Plan
    """The same terms as they are played by, and who has entered so far."""
    stage: int = 0
    """Which stage is played; none before the start."""
    tables: tuple[tuple[str, ...], ...] = ()
    """Who sits where in this stage."""
    heats: Mapping[tuple[int, int], tuple[HeatScore, ...]] = {}
    """How tables ended, by stage and number."""
    prizes: tuple[PrizePaid, ...] = ()
    ended: bool = False
    accounts: Mapping[str, int] = {}

    @property
    def config(self) -> TableConfig:
        """The settings of its tables."""
        return self.terms.config

    @property
    def fund(self) -> int:
        """What is in the prize fund."""
        return self.accounts.get(FUND, 0)

    @property
    def final(self) -> bool:
        """Is the final table played, or was it?"""
        return len(self.tables) == 1

    def table(self, number: int) -> str:
        """What the live table of a heat of this stage is called."""
        return table_of(self.plan.name, self.stage, number)

    def placed(self) -> tuple[tuple[HeatScore, ...], ...]:
        """How the tables of this stage ended, as far as they have."""
        numbers = range(1, len(self.tables) + 1)
        keys = ((self.stage, number) for number in numbers)
        return tuple(self.heats[key] for key in keys if key in self.heats)


def table_of(name: str, stage: int, number: int) -> str:
    """What the live table of a heat is called."""
    return f"{name}-{stage}-{number}"


def announced(event: Announced) -> Tournament:
    """A tournament as its first entry has it."""
    return Tournament(terms=event, plan=plan_of(event))


def plan_of(event: Announced) -> Plan:
    """The terms of a tournament nobody has entered yet."""
    return Plan(
        name=event.name,
        competitors=(),
        approved=event.approved,
        entry_fee=event.entry_fee,
        retained=event.retained,
        chips=event.chips,
        rounds=event.rounds,
        advance=event.advance,
        shares=event.shares,
        conditions=event.conditions,
    )


def folded(state: Tournament | None, event: AnyTournamentEvent) -> Tournament:
    """The tournament after an entry of its log."""
    if state is None or isinstance(event, Announced):
        if state is not None or not isinstance(event, Announced):
            raise ValueError("a log begins with the announcement of its tournament, and no more")
        return announced(event)
    return _fold(state, event)


def _fold(
    state: Tournament, event: Entered | Withdrew | StageBegun | HeatEnded | Ended
) -> Tournament:
    match event:
        case Entered():
            return _entered(state, event)
        case Withdrew():
            others = [_without(one, event.player) for one in state.plan.competitors]
            return replace(state, plan=replace(state.plan, competitors=tuple(others)))
        case StageBegun():
            return replace(state, stage=event.stage, tables=event.tables)
        case HeatEnded():
            heats = {**state.heats, (event.stage, event.table): event.standings}
            return replace(state, heats=heats)
        case Ended():
            return _ended(state, event)


def _without(one: Competitor, player: str) -> Competitor:
    return replace(one, withdrew=True) if one.name == player else one


def _entered(state: Tournament, event: Entered) -> Tournament:
    competitors = (*state.plan.competitors, Competitor(event.player))
    state = replace(state, plan=replace(state.plan, competitors=competitors))
    return _posted(state, fee(state.plan))


def _ended(state: Tournament, event: Ended) -> Tournament:
    for prize in event.prizes:
        state = _posted(_posted(state, won(prize)), journal.cash_out(prize.player, prize.cents))
    assert state.fund == 0, f"{state.fund} cents are left in the prize fund"
    return replace(state, prizes=event.prizes, ended=True)


# ── Funds ───────────────────────────────────────────────────────────────────────────────────────


def fee(plan: Plan) -> Posting:
    """An entry fee, parted between the prize fund and the operator."""
    kept = plan.retained
    return posting({CAGE: -plan.entry_fee, FUND: plan.entry_fee - kept, RETAINED: kept})


def won(prize: PrizePaid) -> Posting:
    """A prize, out of the fund."""
    return posting({FUND: -prize.cents, journal.purse(prize.player): prize.cents})


def _posted(state: Tournament, one: Posting) -> Tournament:
    held = journal.posted(state.accounts, one)
    assert held.get(FUND, 0) >= 0, "more was paid out than the prize fund holds"
    return replace(state, accounts=held)
