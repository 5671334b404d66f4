"""Duty steps: where people on duty begin, by their role."""

from typing import Final

from croupier.protocol.roles import Role
from croupier.web.kit.markup import Html
from croupier.web.pages.lobby.operator_steps import DutyStep, steps_panel

_DESK: Final = DutyStep("Look at your desk", "What waits for a ruling, at every table.", "/desk")
_SUPERVISOR: Final = (
    _DESK,
    DutyStep("Come on duty at a table", "Reports and rulings there are yours then.", "#tables"),
    DutyStep("Rule on disputes", "With the record of the Round before you.", "/inspect"),
)
_STEPS: Final = {
    Role.DEALER: (
        DutyStep("Choose a table", "Open it, and come to deal between two Rounds.", "#tables"),
        DutyStep("Learn its procedure", "Exercises by the rules of every table.", "/school"),
        DutyStep("Look a clause up", "Every clause in plain words.", "/rulebook"),
    ),
    Role.SUPERVISOR: _SUPERVISOR,
    Role.CASINO_SUPERVISOR: _SUPERVISOR,
    Role.INSPECTOR: (
        _DESK,
        DutyStep("Read the logs", "Every entry, chained again as you read it.", "/inspect"),
        DutyStep("See anomalies", "Who did what more often than usual.", "/inspect/all/anomalies"),
        DutyStep("Keep a checkpoint", "It shows later whether anything changed.", "/checkpoints"),
    ),
}


def duty_steps(role: Role | None) -> Html | None:
    """Where this role begins; nothing for who plays."""
    return steps_panel("Where to begin", _STEPS[role]) if role in _STEPS else None
