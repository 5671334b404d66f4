"""Endgame player: an automatic competitor who plays the last Round for the chance to advance."""

from typing import Final

from msgspec.structs import replace

from croupier.analysis.endgame.endgame_table import EndgameTable
from croupier.analysis.endgame.hand_states import Wishes
from croupier.analysis.endgame.heat_notation import expected_wager
from croupier.analysis.endgame.heat_position import Contender, HeatPosition
from croupier.analysis.endgame.rivals import FEWER_VIEWS
from croupier.analysis.endgame.seen_table import DealtHand, HandsSeen
from croupier.rules.names import CallName
from croupier.rules.table_rules import TableRules
from croupier.table.game.players import COMMANDS, PlayersCall
from croupier.table.game.tournament import HeatView
from croupier.table.state import Round, active

MOST_RIVALS: Final = 3
"""Others whose wagers are reckoned with; the rest are taken to stay where they are."""


class EndgamePlayer:
    """Plays the last Round of a heat at one table, against a field that calls so."""

    def __init__(self, rules: TableRules, wishes: Wishes) -> None:
        self.rules = rules
        self.table = EndgameTable(rules, wishes)

    def plays(self, heat: HeatView) -> bool:
        """Is this the last Round?"""
        return heat.rounds == 1

    def wager(self, heat: HeatView, name: str) -> int:
        """The wager with the best chance; among equals the least."""
        found = self.table.wagers(self.position(heat, name), FEWER_VIEWS)
        return max(found, key=lambda wager: (round(found[wager], 9), -wager))

    def call(self, heat: HeatView, round: Round) -> PlayersCall:
        """The call with the best chance."""
        turn = active(round)
        assert turn is not None, "somebody has to decide"
        box = round.boxes[turn[0]]
        name = box.caller.player or ""
        position = self.position(heat, name)
        found = self.table.calls(position, _seen(heat, round, turn))
        best: CallName = found.best  # type: ignore[assignment]  # whose turn it is may call
        return COMMANDS[best](box.number, name)

    def position(self, heat: HeatView, name: str) -> HeatPosition:
        """The heat as it is reckoned: the rivals nearest to what is needed wager, others stay."""
        contenders = tuple(self._contender(heat, one.name, one.style) for one in heat.seated)
        me = next(at for at, one in enumerate(contenders) if one.name == name)
        position = HeatPosition(contenders=contenders, me=me, advance=heat.advance)
        near = set(_nearest(position)) | {me}
        kept = (one if at in near else replace(one, wager=0) for at, one in enumerate(contenders))
        return replace(position, contenders=tuple(kept))

    def _contender(self, heat: HeatView, name: str, style: str) -> Contender:
        held, wager = heat.chips[name], heat.laid.get(name)
        if wager is None:
            wager = expected_wager(self.rules, style, held, max(heat.chips.values()))
        return Contender(name, held, wager, style)


def _nearest(position: HeatPosition) -> list[int]:
    """The others who wager nearest to the place that is needed."""
    others = [at for at in position.others if position.contenders[at].wager]
    chips = sorted((position.contenders[at].chips for at in position.others), reverse=True)
    needed = chips[position.advance - 1]
    others.sort(key=lambda at: abs(position.contenders[at].chips - needed))
    return others[:MOST_RIVALS]


def _seen(heat: HeatView, round: Round, turn: tuple[int, int]) -> HandsSeen:
    """The hands on the table, by competitor."""
    boxes = {box.caller.player: box for box in round.boxes}
    hands = tuple(
        tuple(DealtHand(hand.cards, hand.doubled) for hand in boxes[one.name].hands)
        if one.name in boxes else ()
        for one in heat.seated
    )  # fmt: skip
    return HandsSeen(first=round.dealer[0], hands=hands, current=turn[1])
