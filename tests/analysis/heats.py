"""Heats: last Rounds played by the reference engine, competitors beside one who asks."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from croupier import house
from croupier.analysis.endgame.endgame_player import EndgamePlayer
from croupier.analysis.endgame.field_wishes import short_strategy
from croupier.ledger.accounts import net_by_player
from croupier.record.tournament import read_tournament
from croupier.rules.table_rules import TableRules
from croupier.table.game.game import Game
from croupier.table.game.players import basic_call
from croupier.table.game.seats import sit
from croupier.table.game.shuffles import new_shoe
from croupier.table.game.tournament import (
    ENDGAME,
    Competitor,
    HeatView,
    play_round,
)

EXAMPLE: Final = Path(__file__).parents[2] / "examples" / "tournament.toml"


def heat_rules() -> TableRules:
    """The table of the example, under the conditions of its tournament."""
    told = read_tournament(EXAMPLE.read_text(encoding="utf-8"))
    return house.heat_rules(told.config, told.plan.conditions)


class LastRound:
    """One last Round, dealt again and again from fresh shoes."""

    def __init__(self, chips: Mapping[str, int], styles: str, advance: int = 1) -> None:
        self.rules = heat_rules()
        words = styles.split()
        self.seated = tuple(
            Competitor(name, style) for name, style in zip(chips, words, strict=True)
        )
        self.heat = HeatView(
            seated=self.seated, chips=chips, laid={}, able=tuple(chips), rounds=1, advance=advance
        )
        self.player = _Steadfast(self.rules, short_strategy)

    @property
    def me(self) -> str:
        """Who plays for the chance."""
        return next(one.name for one in self.seated if one.style == ENDGAME)

    def chance(self) -> float:
        """The chance to advance that is worked out, with the best wager."""
        position = self.player.position(self.heat, self.me)
        return max(self.player.table.wagers(position).values())

    def advances(self, name: str, seed: int) -> bool:
        """Does a competitor advance in one Round from a fresh shoe?"""
        game = Game(rules=self.rules)
        for box, one in enumerate(self.seated, 1):
            game = sit(game, one.name, box)
        round = play_round(new_shoe(game, seed), self.heat, basic_call, self.player)[1]
        net = net_by_player(round.lines)
        held = {one.name: self.heat.chips[one.name] + net.get(one.name, 0) for one in self.seated}
        order = sorted(held, key=lambda one: -held[one])
        return name in order[: self.heat.advance]


class _Steadfast(EndgamePlayer):
    """Works the wager of a standing out once."""

    _wager: int | None = None

    def wager(self, heat: HeatView, name: str) -> int:
        if self._wager is None:
            self._wager = super().wager(heat, name)
        return self._wager
