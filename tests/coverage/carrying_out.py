"""Carrying out: the clauses that a Round, a table, a game or a tournament cites."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from croupier.gazette.coverage import Citation, Kind
from croupier.house import heat_rules, open_table, run_tournament, settle, tournament_law
from croupier.record.read import read_table_file
from croupier.record.steps import steps
from croupier.record.table_report import lawful_report, settings
from croupier.record.tournament import read_tournament
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.table.events import BetsClosed, Event
from tests.coverage.games import played_at

SEED: Final = 7


def shown_by(kind: Kind, text: str) -> Iterator[Citation]:
    """Everything said in carrying it out, and by which clauses."""
    try:
        yield from _CARRIED_OUT[kind](text)
    except Refusal as refusal:
        yield refused(refusal)
    except Unlawful as unlawful:
        yield from map(refused, unlawful.refusals)


def refused(refusal: Refusal) -> Citation:
    """A refusal, with its place."""
    place = f"{refusal.at}: " if refusal.at else ""
    return Citation("refused", f"{place}{refusal.why}", refusal.clauses)


def _round(text: str) -> Iterator[Citation]:
    """A Round record, event by event; calls that were refused; or why it cannot be settled."""
    played = settle(text).played
    for event in played.events:
        yield from said_of(event)
    for one in played.refused:
        yield Citation("refused", f"{one.call}: {one.why}", (one.clause,) if one.clause else ())


def said_of(event: Event) -> Iterator[Citation]:
    """What an event says, and by which clauses."""
    told = steps((event,))
    if told:
        yield Citation("round", told[0].text, told[0].clauses)
    else:
        yield Citation("round", type(event).__name__, getattr(event, "clauses", ()))
    if isinstance(event, BetsClosed):
        for box, caller in event.callers:
            says = f"{caller.player or 'Nobody'} decides for Box {box}"
            yield Citation("round", says, caller.clauses)


def config_of(text: str) -> TableConfig:
    """The settings of a table file; refuses what cannot be read."""
    config, wrong = read_table_file(text)
    if wrong:
        raise Unlawful(wrong)
    return config


def _table(text: str) -> Iterator[Citation]:
    """A table file: what the table provides, displays and asks, or why it is refused."""
    rules = open_table(config_of(text))
    for tier in (rules, rules.upper):
        if tier is not None:
            yield from _rules(tier)


def _rules(rules: TableRules) -> Iterator[Citation]:
    report = lawful_report(rules)
    for name, wager in report["side_wagers"].items():
        yield Citation("provided", f"offers {name}", tuple(wager["clauses"]))
        says = f"{name} is Void where the player's initial wager is"
        yield Citation("provided", says, rules.side_wagers[name].void_with_wager)
    for key in settings(rules.elections):
        told = report["settings"][key]
        yield Citation("provided", f"{key} = {told['value']}", tuple(told["clauses"]))
    for slot, clauses in report["provisions"].items():
        yield Citation("provided", slot.replace("_", " "), tuple(clauses))
    for notice in rules.notices:
        yield Citation("displayed", f"{notice.where}: {notice.text}", (notice.clause,))
    for prompt in rules.prompts:
        says = f"{prompt.person}, {prompt.moment}: {prompt.asks}"
        yield Citation("asked", says, (prompt.clause,))


def _game(text: str) -> Iterator[Citation]:
    """A table file with what is done at the table in comments before it."""
    acts = [line.removeprefix("# ") for line in text.splitlines() if line.startswith("# ")]
    return played_at(config_of(text), acts)


def _tournament(text: str) -> Iterator[Citation]:
    """A tournament file, played out by automatic players."""
    told = read_tournament(text)
    result = run_tournament(text, SEED)
    rules = heat_rules(told.config, told.plan.conditions)
    for slot, clauses in rules.provenance.items():
        yield Citation("provided", slot.replace("_", " "), clauses)
    law = tournament_law(told.config)
    yield Citation("answered", "the conditions of play prevail", law.prevailing)
    yield Citation("answered", "it may be held", law.approval(told.plan.approved).clauses)
    yield Citation("answered", "the balance of the entry fees is paid as prizes", result.clauses)


_CARRIED_OUT: Final[Mapping[Kind, Callable[[str], Iterable[Citation]]]] = {
    "round": _round,
    "table": _table,
    "game": _game,
    "tournament": _tournament,
}
