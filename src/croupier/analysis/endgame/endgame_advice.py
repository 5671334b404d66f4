"""Endgame advice: the wagers or calls of the last Rounds, and the chance of each."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from croupier.analysis.endgame.endgame_table import EndgameTable
from croupier.analysis.endgame.heat_position import HeatPosition, check_position
from croupier.analysis.endgame.seen_table import HandsSeen
from croupier.analysis.report_types import EndgameReport
from croupier.cards import spell
from croupier.money import written
from croupier.rules.names import Advised
from croupier.rules.refusal import Refusal

_EQUAL: Final = 9
"""Chances are equal that agree to so many decimals."""


class EndgameAdvice(Struct, frozen=True, kw_only=True):
    """The chance to advance: by wager before a Round, by call on a hand."""

    position: HeatPosition
    wagers: Mapping[int, float]
    """By wager in cents, the least first; none on a hand."""
    table: HandsSeen | None = None
    calls: Mapping[Advised, float] = {}
    """The best first."""
    exact: tuple[Advised, ...] = ()
    """Calls summed without replacement."""

    @property
    def best_wager(self) -> int:
        """The wager with the best chance, among equals the least."""
        return max(self.wagers, key=lambda one: (round(self.wagers[one], _EQUAL), -one))

    @property
    def best_call(self) -> Advised | None:
        """The call with the best chance."""
        return next(iter(self.calls), None)

    @property
    def chance(self) -> float:
        """The chance to advance with the best of them."""
        return max((*self.wagers.values(), *self.calls.values()))

    @property
    def hand(self) -> str:
        """The hand the call is on."""
        table = self.table
        return spell(table.hands[self.position.me][table.current].cards) if table else ""


def advise_wager(table: EndgameTable, position: HeatPosition) -> EndgameAdvice:
    """The chance to advance with each open wager."""
    check_position(position)
    return EndgameAdvice(position=position, wagers=table.wagers(position))


def advise_call(table: EndgameTable, position: HeatPosition, seen: HandsSeen) -> EndgameAdvice:
    """The chance to advance with each call on a hand, without replacement where nothing else is
    left to play.
    """
    check_position(position)
    if not position.own.wager:
        why = f"what {position.own.name} has wagered must be said for a call"
        raise Refusal((), why, at="wagers")
    found = table.calls(position, seen, exactly=True)
    return EndgameAdvice(
        position=position, wagers={}, table=seen, calls=found.calls, exact=found.exact
    )


def endgame_report(found: EndgameAdvice) -> EndgameReport:
    """Advice as one JSON object."""
    position, seen = found.position, found.table
    return {
        "me": position.own.name,
        "rounds": position.rounds,
        "advance": position.advance,
        "standing": [
            {
                "name": one.name,
                "chips": written(one.chips),
                "wager": written(one.wager) if seen or at != position.me else None,
            }
            for at, one in enumerate(position.contenders)
        ],
        "hand": found.hand if seen else None,
        "first_card": str(seen.first) if seen else None,
        "best": str(found.best_call) if seen else written(found.best_wager),
        "chance": found.chance,
        "wagers": {written(wager): chance for wager, chance in found.wagers.items()},
        "calls": dict(found.calls),
        "without_replacement": list(found.exact),
    }
