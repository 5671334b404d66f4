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


def announced(noted: Announced) -> Tournament:
    """A tournament as its first entry has it."""
    return Tournament(terms=noted, plan=plan_of(noted))


def plan_of(noted: Announced) -> Plan:
    """The terms of a tournament nobody has entered yet."""
    return Plan(
        name=noted.name,
        competitors=(),
        approved=noted.approved,
        entry_fee=noted.entry_fee,
        retained=noted.retained,
        chips=noted.chips,
        rounds=noted.rounds,
        advance=noted.advance,
        shares=noted.shares,
        conditions=noted.conditions,
    )


def folded(state: Tournament | None, noted: AnyTournamentEvent) -> Tournament:
    """The tournament after an entry of its log."""
    if state is None or isinstance(noted, Announced):
        if state is not None or not isinstance(noted, Announced):
            raise ValueError("a log begins with the announcement of its tournament, and no more")
        return announced(noted)
    return _fold(state, noted)


def _fold(
    state: Tournament, noted: Entered | Withdrew | StageBegun | HeatEnded | Ended
) -> Tournament:
    match noted:
        case Entered():
            return _entered(state, noted)
        case Withdrew():
            others = [_without(one, noted.player) for one in state.plan.competitors]
            return replace(state, plan=replace(state.plan, competitors=tuple(others)))
        case StageBegun():
            return replace(state, stage=noted.stage, tables=noted.tables)
        case HeatEnded():
            heats = {**state.heats, (noted.stage, noted.table): noted.standings}
            return replace(state, heats=heats)
        case Ended():
            return _ended(state, noted)


def _without(one: Competitor, player: str) -> Competitor:
    return replace(one, withdrew=True) if one.name == player else one


def _entered(state: Tournament, noted: Entered) -> Tournament:
    competitors = (*state.plan.competitors, Competitor(noted.player))
    state = replace(state, plan=replace(state.plan, competitors=competitors))
    return _posted(state, fee(state.plan))


def _ended(state: Tournament, noted: Ended) -> Tournament:
    for prize in noted.prizes:
        state = _posted(_posted(state, won(prize)), journal.cash_out(prize.player, prize.cents))
    assert state.fund == 0, f"{state.fund} cents are left in the prize fund"
    return replace(state, prizes=noted.prizes, ended=True)


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
