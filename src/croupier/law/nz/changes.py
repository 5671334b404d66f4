"""What may change at an open table from one Round to the next, and the notice it needs."""

from collections.abc import Callable
from typing import Final

from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse

from .cite import cite, division_1

_DOUBLES: Final = "11.8"
_SPLITS: Final = "12.10"
_BOXES: Final = "14.2"

_ON_NOTICE: Final = {
    "double_on": ("11.6", _DOUBLES),
    "double_after_split": ("11.6", _DOUBLES),
    "dealer_blackjack_takes_doubles": ("11.7", _DOUBLES),
    "split": ("12.7", _SPLITS),
    "hands_max": ("12.8", _SPLITS),
    "dealer_blackjack_takes_splits": ("12.9", _SPLITS),
    "box_maximum": (_BOXES, _BOXES),
    "player_maximum": (_BOXES, _BOXES),
}
"""Elections and directions, each with the clause that has it displayed from its Round on."""


def notices_of_change(table: Elections) -> tuple[str, ...]:
    """The clauses by which a changed election is displayed, where the edition has them."""
    return tuple(one for one in (_DOUBLES, _SPLITS) if table.edition.in_force(one))


def may_change(table: Elections) -> Callable[[str, bool], Finding]:
    """Which settings change between Rounds; Division 1 has the limits."""
    general = division_1(table.edition)
    freely = {
        **dict.fromkeys(("minimum", "maximum", "increment", "upper_minimum"), general),
        "players_per_box": "14.1",
        "boxes_per_player": cite(table.edition, "14.7", "14.4"),
    }

    def finding(setting: str, notice: bool) -> Finding:
        if setting in freely:
            return permit(freely[setting])
        if setting not in _ON_NOTICE:
            return refuse(f"{setting} does not change at an open table", general)
        clause, displayed = _ON_NOTICE[setting]
        if not notice:
            why = "a notification of it is displayed from the Round on at which it takes effect"
            return refuse(why, displayed)
        return permit(clause, displayed)

    return finding
