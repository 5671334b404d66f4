"""Tournaments: entries, stages, funds and prizes of a log, each heat held against its table."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.house import heat_rules, tournament_law
from croupier.rules.config import TableConfig
from croupier.table.game import tournament
from croupier.verify.finding import Discrepancy, finding
from croupier.verify.lines import TABLE, TOURNAMENT, ExportedEntry, JsonObject
from croupier.verify.table_log import why
from croupier.verify.table_summary import TableSummary

Standings = list[tuple[str, int]]
_TERMS: Final = (
    *("name", "approved", "entry_fee", "retained"),
    *("chips", "rounds", "advance", "shares", "conditions"),
)


class TournamentLog:
    """A tournament as its log has it so far."""

    def __init__(self, stream: str) -> None:
        """A tournament of which nothing is known yet."""
        self.stream, self.name = stream, stream.removeprefix(TOURNAMENT)
        self.lost = False
        """Something could not be followed: nothing is reported of what comes after."""
        self._findings: list[Discrepancy] = []
        self._plan: tournament.Plan | None = None
        self._left: tuple[str, ...] = ()
        """Who is still in it, in the order of their entry."""
        self._stage, self._ended, self._boxes = 0, False, 0
        self._tables: tuple[tuple[str, ...], ...] = ()
        self._placed: dict[int, list[str]] = {}
        """How the tables of this stage ended, by number."""
        self._heats: list[tuple[int, str, tuple[str, ...], Standings]] = []
        """Every heat: at which version it was noted, its table, who sat there, how it ended."""

    @property
    def plan(self) -> tournament.Plan:
        """The terms, and who has entered."""
        assert self._plan is not None, "a log begins with the announcement of its tournament"
        return self._plan

    def add(self, entry: ExportedEntry) -> None:
        """Follow one entry more."""
        try:
            value = json.loads(entry.body)
            assert not self._ended, "the tournament has ended"
            for wrong in _STEPS[value["type"]](self, value, entry.version):
                self._findings.append(finding(self.stream, entry.version, wrong))
        except Exception as trouble:  # whatever a forged entry may bring about
            self.lost = True
            what = f"the entry cannot be followed: {why(trouble)}"
            self._findings.append(finding(self.stream, entry.version, what))

    # ── Entries ─────────────────────────────────────────────────────────────────────────────

    def _announced(self, data: JsonObject, _: int) -> Iterator[str]:
        assert self._plan is None, "the tournament was announced before"
        config = msgspec.convert(data["config"], TableConfig)
        terms = {name: data[name] for name in _TERMS}
        self._plan = msgspec.convert({**terms, "competitors": ()}, tournament.Plan)
        rules = heat_rules(config, self._plan.conditions)
        self._law, self._boxes = tournament_law(config), rules.elections.boxes
        tournament.check_terms(self._plan, self._law)
        tournament.check_table(self._plan, rules)
        if data["name"] != self.name:
            yield f"the log is that of {data['name']}"

    def _entered(self, data: JsonObject, _: int) -> Iterator[str]:
        assert not self._stage, "nobody enters once the tournament has begun"
        if any(one.name == data["player"] for one in self.plan.competitors):
            yield f"{data['player']} entered twice"
        entered = (*self.plan.competitors, tournament.Competitor(data["player"]))
        self._plan, self._left = replace(self.plan, competitors=entered), _in_play(entered)

    def _withdrew(self, data: JsonObject, _: int) -> Iterator[str]:
        assert not self._stage, "nobody withdraws once the tournament has begun"
        if data["player"] not in self._left:
            yield f"{data['player']} had not entered"
        others = tuple(
            replace(one, withdrew=one.withdrew or one.name == data["player"])
            for one in self.plan.competitors
        )
        self._plan, self._left = replace(self.plan, competitors=others), _in_play(others)

    # ── Stages ──────────────────────────────────────────────────────────────────────────────

    def _stage_begun(self, data: JsonObject, _: int) -> Iterator[str]:
        if not self._stage:
            tournament.check(self.plan, self._law)
        else:
            assert len(self._placed) == len(self._tables), "the stage before was not over"
            self._left = tournament.going_on(self._left, self._placed.values(), self.plan.advance)
        self._stage, self._placed = self._stage + 1, {}
        self._tables = tuple(map(tuple, data["tables"]))
        if data["stage"] != self._stage:
            yield f"the stage is number {data['stage']}, not {self._stage}"
        if self._tables != tournament.spread(self._left, self._boxes):
            yield "others sit at the tables of this stage than go on to it"

    def _heat_ended(self, data: JsonObject, version: int) -> Iterator[str]:
        assert data["stage"] == self._stage, "a heat ends in its stage"
        assert 1 <= data["table"] <= len(self._tables), "there is no such table in this stage"
        if data["table"] in self._placed:
            yield "the heat had ended before"
        table = f"{self.name}-{self._stage}-{data['table']}"
        placed = [(one["player"], one["chips"]) for one in data["standings"]]
        self._placed[data["table"]] = [player for player, _ in placed]
        self._heats.append((version, table, self._tables[data["table"] - 1], placed))

    def _prizes(self, data: JsonObject, _: int) -> Iterator[str]:
        assert len(self._tables) == 1 and self._placed, "the final table had not ended"
        self._ended = True
        plan, final = self.plan, self._placed[1]
        fund = sum(plan.entry_fee - plan.retained for _ in plan.competitors)
        paid = [(one["player"], one["cents"]) for one in data["prizes"]]
        due = list(zip(final, tournament.apportion(fund, plan.shares[: len(final)]), strict=False))
        if sum(cents for _, cents in paid) != fund:
            yield f"the prizes do not come to the fund of {fund} cents"
        if paid != due:
            yield "the prizes are not the fund apportioned by the shares"

    # ── Heats ───────────────────────────────────────────────────────────────────────────────

    def held(self, tables: Mapping[str, TableSummary]) -> Iterator[Discrepancy]:
        """What was found in the log, and what is found when it is held against its tables."""
        yield from self._findings
        for version, name, seated, placed in self._heats:
            for wrong in self._against(tables.get(TABLE + name), seated, placed):
                yield finding(self.stream, version, f"{name}: {wrong}")

    def _against(
        self, table: TableSummary | None, seated: tuple[str, ...], placed: Standings
    ) -> Iterator[str]:
        """What is wrong between a heat as it was noted and the log of its table."""
        if table is None or not table.closed or table.heat is None:
            yield "the table of the heat was not closed"
            return
        plan, cashed = self.plan, table.cashed
        heat, terms = table.heat, (self.name, plan.rounds, plan.chips)
        if (heat["tournament"], heat["rounds"], heat["chips"]) != terms:
            yield "the table was opened by other terms"
        if msgspec.convert(heat["conditions"], type(plan.conditions)) != plan.conditions:
            yield "the table was opened by other conditions"
        brought = {player: cents for (way, player), cents in cashed.items() if way == 1}
        if brought != dict.fromkeys(seated, plan.chips):
            yield "the competitors did not begin with the chips they were to have"
        took = [(player, cashed[-1, player]) for player in seated]
        if placed != sorted(took, key=lambda one: -one[1]):
            yield "the standings are not the chips with which the table was closed"
        able = [player for player, cents in took if cents >= table.minimum]
        early = table.rounds < plan.rounds and (len(able) > 1 or not table.rounds)
        if early or table.rounds > plan.rounds:
            yield f"{table.rounds} Rounds were played, not {plan.rounds}"


def _in_play(competitors: tuple[tournament.Competitor, ...]) -> tuple[str, ...]:
    return tuple(one.name for one in competitors if not one.withdrew)


_STEPS: Final[Mapping[str, Callable[[TournamentLog, JsonObject, int], Iterator[str]]]] = {
    "Announced": TournamentLog._announced,
    "Entered": TournamentLog._entered,
    "Withdrew": TournamentLog._withdrew,
    "StageBegun": TournamentLog._stage_begun,
    "HeatEnded": TournamentLog._heat_ended,
    "Ended": TournamentLog._prizes,
}
"""What each kind of entry is held against."""
