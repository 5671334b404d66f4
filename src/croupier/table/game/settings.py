"""Settings: what of an open table may change, and how it closes."""

from msgspec.structs import replace

from croupier.rules.elections import Elections
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.table.game.game import Game


def repair_equipment(game: Game) -> Game:
    """The prize equipment works again, and its wager may be offered."""
    return replace(game, equipment_failed=False)


def change_settings(game: Game, reopened: TableRules, notice: bool) -> Game:
    """Go on under other settings from the next Round on, as far as the law lets them change."""
    if _offered(game.rules) != _offered(reopened):
        clauses = game.rules.may_change("side_wagers", notice).clauses
        raise Refusal(clauses, "the side wagers offered do not change at an open table")
    for before, after in zip(_tiers(game.rules), _tiers(reopened), strict=True):
        for setting in _changed(before, after):
            game.rules.may_change(setting, notice).required()
    return replace(game, rules=reopened)


def _offered(rules: TableRules) -> list[tuple[object, ...]]:
    """The side wagers of a table, each with its scale and limits."""
    wagers = rules.side_wagers.values()
    return [(one.name, one.scale, one.low, one.high, one.payout_limit) for one in wagers]


def _tiers(rules: TableRules) -> tuple[Elections, Elections]:
    """The settings of both tiers; a table without tiers has the same twice."""
    return rules.elections, (rules.upper or rules).elections


def _changed(before: Elections, after: Elections) -> list[str]:
    """The names of the settings that differ."""
    names = (name for name in before.__struct_fields__ if name != "beneath")  # shown by versions
    return [name for name in names if getattr(before, name) != getattr(after, name)]


def announce_closing(game: Game, rounds: int, players_told: bool, inspector_told: bool) -> Game:
    """Announce that the table closes after so many Rounds."""
    if rounds < 1:
        why = "a table closes after one Round or more"
        raise Refusal(game.rules.provenance["may_close"], why)
    game.rules.may_close(players_told, inspector_told).required()
    return replace(game, closing_in=rounds)
