"""The house: the only place that joins the law to the table."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from croupier.gazette import errors, register
from croupier.gazette.edition import Edition
from croupier.gazette.errors import GazetteError
from croupier.gazette.reading import reading as reading_named
from croupier.law.act import contents as act
from croupier.law.nz import contents as nz
from croupier.record.model import Record
from croupier.record.read import read_record
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.section import Law
from croupier.rules.table_rules import TableRules, upper_of
from croupier.rules.tournament import Conditions, TournamentRules
from croupier.table.gate import alternatives as other_ways
from croupier.table.gate import offers, opening
from croupier.table.gate.alternatives import Alternative

if TYPE_CHECKING:  # loaded when it is asked for
    from croupier.analysis.decision_table import DecisionTable
    from croupier.analysis.endgame.hand_states import Wishes
    from croupier.disputes.ruling import RoundRuling
    from croupier.pages.sign.sign import Sign
    from croupier.record.expect import Mismatch
    from croupier.record.replay import Played
    from croupier.table.game.players import Calls
    from croupier.table.game.tournament import EndgamePlay, Plan, TournamentResult

_LAWS: Final[Mapping[str, Callable[[Edition], Law]]] = {"nz": nz.law, "act": act.law}


WORDINGS: Final = "irregularities-wording"
"""The reading on clauses of which an edition has two wordings."""


def law_of(edition: Edition) -> Law:
    """The law of an edition."""
    return _LAWS[edition.jurisdiction](edition)


def open_table(config: TableConfig) -> TableRules:
    """Permit a table or refuse it, with every reason and its clause (raises Unlawful).

    For Rounds and logs on record: a side wager whose sums they leave out was of any amount.
    """
    rules = opening.open_table(config, law_of(_edition(config)))
    return _opened_by(partial(open_table, config), rules)


def _opened_by(again: Callable[[], TableRules], rules: TableRules) -> TableRules:
    """Rules that were just made, which remember what opens them; so do those of an upper tier."""
    force_setattr(rules, "opening", again)
    if rules.upper is not None:
        force_setattr(rules.upper, "opening", partial(upper_of, rules))
    return rules


def open_for_play(config: TableConfig) -> TableRules:
    """Permit a table or refuse it; what its sign shows holds for every side wager."""
    rules = open_table(config)
    stated = offers.with_sums(config, rules)
    return rules if stated is config else open_table(stated)


def with_sums(config: TableConfig) -> TableConfig:
    """The settings a live table is opened with: the sums its sign shows are stated."""
    return offers.with_sums(config, open_table(config))


def _edition(config: TableConfig) -> Edition:
    """The edition a table is opened under."""
    at = "edition"
    try:
        own = register.edition(config.edition)
        at = "backfill"
        return register.edition(own.id, config.backfill)
    except GazetteError as unknown:
        raise Refusal((), str(unknown), at=at) from None


def sign_of(rules: TableRules) -> "Sign":
    """The sign of a table, under the titles the law gives the versions adopted."""
    from croupier.pages.sign.sign import sign

    versions = law_of(rules.elections.edition).versions
    return sign(rules, [versions[name].section.title for name in rules.elections.versions])


def alternatives(config: TableConfig) -> Iterator[Alternative]:
    """Everything a lawful table might do otherwise, one thing at a time."""
    return other_ways.alternatives(config, law_of(_edition(config)), open_table(config))


def unstated(config: TableConfig) -> tuple[Refusal, ...]:
    """What the operator is asked to state of a lawful table, so that its sign may show it."""
    return tuple(offers.unstated(open_table(config)).values())


def check_casino(tables: Iterable[TableRules]) -> tuple[Refusal, ...]:
    """What the tables of one casino may not do differently."""
    return offers.across(tables)


class Settlement(Struct, frozen=True):
    """A record played to its end, and what differs from what it expects."""

    record: Record
    played: "Played"
    mismatches: "tuple[Mismatch, ...]"

    @property
    def as_expected(self) -> bool:
        """Is every expected net right, every call refused that must be, and no card left over?"""
        return self.played.as_recorded and not self.mismatches


def adjudicate(
    text: str,
    backfill: str | None = None,
    all_readings: bool = False,
    at: TableConfig | None = None,
) -> "RoundRuling":
    """Read a Round record, at a table if one is named, and what was done; rule on it."""
    from croupier.disputes.adjudicate import adjudicate as rule_on

    return rule_on(_read(text, backfill, at), _opener(at), all_readings)


def _opener(at: TableConfig | None) -> Callable[[TableConfig], TableRules]:
    """How the table of a record is opened: the sign of one that is named is known."""
    return open_table if at is None else open_for_play


def _read(text: str, backfill: str | None, at: TableConfig | None) -> Record:
    record = read_record(text, at)
    if not backfill:
        return record
    return replace(record, config=replace(record.config, backfill=backfill))


def settle(text: str, backfill: str | None = None, at: TableConfig | None = None) -> Settlement:
    """Read a Round record, at a table if one is named; play it, and say if it ended as expected."""
    from croupier.record.expect import mismatches
    from croupier.record.replay import replay

    record = _read(text, backfill, at)
    opener = _opener(at)
    played = _under_both_wordings(record, replay(record, opener(record.config)), opener)
    played = _warned(played, offers.beyond_sign(played.round.rules, played.round.lines))
    expected = record.expect or {}
    return Settlement(record, played, mismatches(expected, played.round.lines))


def _under_both_wordings(
    record: Record, played: "Played", opener: Callable[[TableConfig], TableRules]
) -> "Played":
    """A Round that turned on a clause of two wordings, if both come to the same."""
    from croupier.record.expect import nets
    from croupier.record.replay import replay

    reading = reading_named(WORDINGS)
    config = record.config
    chosen = config.readings.get(WORDINGS, reading.default)
    if WORDINGS not in played.round.readings or chosen != reading.default:
        return played
    other = replace(config, readings={**config.readings, WORDINGS: "of-today"})
    try:
        again = replay(replace(record, config=other), opener(other))
    except Refusal as refusal:
        raise _differ(config, str(refusal)) from None
    if nets(again.round.lines) != nets(played.round.lines) or again.cards_left != played.cards_left:
        raise _differ(config, "they give different money")
    agreed = "Both supplied wordings of 16.5 were tried: they come to the same."
    return _warned(played, (agreed,))


def _warned(played: "Played", warnings: Iterable[str]) -> "Played":
    round = replace(played.round, warnings=(*played.round.warnings, *warnings))
    return replace(played, round=round)


def _differ(config: TableConfig, how: str) -> Refusal:
    clauses = reading_named(WORDINGS).clauses["nz"]
    missing = errors.EditionIncomplete("this Round", config.edition, clauses[:1])
    why = f"{missing} Two wordings are supplied, and {how}"
    return Refusal(clauses[:1], why, (WORDINGS,), "play")


def default_reading(name: str, edition: str) -> str:
    """The choice a reading takes where the table makes none."""
    return reading_named(name).taken_in(register.edition(edition).jurisdiction)


def best_calls(rules: TableRules) -> "Calls":
    """An automatic player who follows the exact strategy of a table."""
    from croupier.analysis.player import follows

    return follows(_decisions(rules), rules)


def _decisions(rules: TableRules) -> "DecisionTable":
    """The decision table of a table, by its exact strategy."""
    from croupier.analysis.main_wager import main_wager
    from croupier.analysis.strategy import strategy

    return strategy(main_wager(rules)).table


def field_wishes(rules: TableRules, best_play: bool) -> "Wishes":
    """What the field of a tournament calls: by its short strategy, or by the exact chart."""
    from croupier.analysis.endgame.field_wishes import charted, short_strategy

    return charted(_decisions(rules)) if best_play else short_strategy


def _editions_with_tournaments() -> Iterator[str]:
    editions = map(register.edition, register.edition_ids())
    return (one.id for one in editions if law_of(one).tournament is not None)


def tournament_law(config: TableConfig) -> TournamentRules:
    """What the edition of a table lays down for tournament play; refuses where it has none."""
    law = law_of(_edition(config)).tournament
    if law is None:
        have = ", ".join(_editions_with_tournaments())
        why = f"{config.edition} has no rules of tournament play; there are some in {have}"
        raise Refusal((), why, at="edition")
    return law


def heat_rules(config: TableConfig, conditions: Conditions) -> TableRules:
    """The rules of a table while a tournament is played at it by these conditions."""
    from croupier.table.game import tournament

    rules = tournament.under(open_table(config), tournament_law(config), conditions)
    return _opened_by(partial(heat_rules, config, conditions), rules)


def run_tournament(text: str, seed: int, best_play: bool = False) -> "TournamentResult":
    """Read a tournament file and play it out with automatic players, at their best if asked."""
    from croupier.record.tournament import read_tournament
    from croupier.table.game import tournament
    from croupier.table.game.players import basic_call

    tournament_file = read_tournament(text)
    law = tournament_law(tournament_file.config)
    rules = open_for_play(tournament_file.config)
    try:
        calls = best_calls(rules) if best_play else basic_call
        plan = tournament_file.plan
        endgame = _endgame(plan, tournament.under(rules, law, plan.conditions), best_play)
        return tournament.run(plan, rules, law, seed, calls, endgame=endgame)
    except Refusal as refusal:
        raise (refusal if refusal.at else refusal.at_place("tournament")) from None


def _endgame(plan: "Plan", rules: TableRules, best_play: bool) -> "EndgamePlay | None":
    """How the last Rounds are played for the chance to advance, where anybody does."""
    from croupier.table.game import tournament

    if all(one.style != tournament.ENDGAME for one in plan.competitors):
        return None
    from croupier.analysis.endgame.endgame_player import EndgamePlayer

    return EndgamePlayer(rules, field_wishes(rules, best_play))
