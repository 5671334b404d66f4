"""A tournament file: the table, the conditions and the competitors."""

from typing import Any, Final, TypedDict

from msgspec import Struct

from croupier.gazette.citation import cited_all
from croupier.money import spoken, written
from croupier.record.model import bad, check_keys, expected
from croupier.record.places import edition_of
from croupier.record.read import as_toml
from croupier.record.settings import entries, flag, money, number, read_table
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Unlawful
from croupier.rules.tournament import Conditions
from croupier.table.game.tournament import STYLE_NAMES, Competitor, Plan, TournamentResult

_KEYS: Final = {"edition", "table", "tournament", "competitor"}
_PLAN: Final = {
    "name", "approved", "entry_fee", "retained", "chips", "rounds", "advance", "shares",
    "conditions",
}  # fmt: skip


class TournamentFile(Struct, frozen=True):
    """What a tournament file says."""

    config: TableConfig
    plan: Plan


def read_tournament(text: str) -> TournamentFile:
    """Read a tournament file; the first thing wrong is stated with its place."""
    data = as_toml(text)
    check_keys("", data, _KEYS, "a tournament file")
    config, wrong = read_table(edition_of(data), data.get("table", {}))
    if wrong:
        raise Unlawful(wrong)
    return TournamentFile(config, _plan(entries("tournament", data.get("tournament", {})), data))


def _plan(given: Any, data: dict[str, object]) -> Plan:
    check_keys("tournament", given, _PLAN, "a tournament")
    return Plan(
        name=_text(given, "name", "Tournament"),
        competitors=_competitors(data.get("competitor", [])),
        approved=given.get("approved") is True,
        entry_fee=money("tournament.entry_fee", given.get("entry_fee", 0)),
        retained=money("tournament.retained", given.get("retained", 0)),
        chips=money("tournament.chips", given.get("chips", 1000)),
        rounds=number("tournament.rounds", given.get("rounds", 20)),
        advance=number("tournament.advance", given.get("advance", 2)),
        shares=tuple(_shares(given.get("shares", [50, 30, 20]))),
        conditions=_conditions(entries("tournament.conditions", given.get("conditions", {}))),
    )


def _text(given: Any, key: str, default: str) -> str:
    value = given.get(key, default)
    if not isinstance(value, str):
        raise expected(f"tournament.{key}", "text in quotes", value)
    return value


def _shares(value: object) -> list[int]:
    if not isinstance(value, list) or not all(type(one) is int for one in value):
        raise bad("tournament.shares", "expected a list of whole parts, such as [50, 30, 20]")
    return value


def _conditions(given: Any) -> Conditions:
    for key, value in given.items():
        if key not in Conditions.__struct_fields__ or not isinstance(value, bool):
            known = ", ".join(Conditions.__struct_fields__)
            raise bad(f"tournament.conditions.{key}", f"conditions are {known}, true or false")
    return Conditions(**given)


def _competitors(given: object) -> tuple[Competitor, ...]:
    if not isinstance(given, list):
        raise bad("competitor", "expected a list of competitors")
    read = tuple(_competitor(at, one) for at, one in enumerate(given))
    names = [one.name for one in read]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise bad("competitor", f"{twice} has entered twice")
    return read


def _competitor(at: int, given: object) -> Competitor:
    place = f"competitor[{at}]"
    data = entries(place, given)
    check_keys(place, data, Competitor.__struct_fields__, "a competitor")
    name, style = data.get("name"), data.get("style", "steady")
    if not isinstance(name, str) or name.split() != [name]:
        raise bad(place, "a competitor's name is one word in quotes")
    if not isinstance(style, str) or style not in STYLE_NAMES:
        raise bad(f"{place}.style", f"the styles of play are {', '.join(STYLE_NAMES)}")
    withdrew = flag(f"{place}.withdrew", data.get("withdrew", False))
    return Competitor(name, style, withdrew)


class StandingReport(TypedDict):
    """Where a competitor stood at the end of a heat; chips are dollars."""

    name: str
    chips: str
    rounds: int


class PlayedHeatReport(TypedDict):
    """One table of a stage."""

    stage: int
    table: int
    final: bool
    standings: list[StandingReport]


class PlayedTournamentReport(TypedDict):
    """What ``croupier tournament run --json`` prints."""

    name: str
    heats: list[PlayedHeatReport]
    retained: str
    prize_fund: str
    prizes: dict[str, str]
    clauses: list[str]


def report(result: TournamentResult) -> PlayedTournamentReport:
    """A tournament as one JSON object."""
    return {
        "name": result.plan.name,
        "heats": [
            {
                "stage": heat.stage,
                "table": heat.table,
                "final": heat.final,
                "standings": [
                    {"name": one.name, "chips": written(one.chips), "rounds": one.rounds}
                    for one in heat.standings
                ],
            }
            for heat in result.heats
        ],
        "retained": written(result.retained),
        "prize_fund": written(result.fund),
        "prizes": {name: written(amount) for name, amount in result.prizes},
        "clauses": list(result.clauses),
    }


def lines(result: TournamentResult) -> list[str]:
    """A tournament for people, line by line."""
    texts = [result.plan.name]
    for heat in result.heats:
        title = "Final table" if heat.final else f"Stage {heat.stage}, table {heat.table}"
        texts.append(title)
        texts += [f"  {one.name:12} {spoken(one.chips):>10}" for one in heat.standings]
    kept = spoken(result.retained)
    texts.append(f"Prize fund {spoken(result.fund)}, retained {kept} ({cited_all(result.clauses)})")
    texts += [
        f"  {place}. {name:12} {spoken(prize):>10}"
        for place, (name, prize) in enumerate(result.prizes, 1)
    ]
    return texts
