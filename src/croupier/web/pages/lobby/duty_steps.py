"""Duty steps: where people on duty begin, by their role, and what an operator has left to do."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from croupier.casino.table.live import Live
from croupier.protocol.roles import OPERATOR, PLAYERS, Role
from croupier.web.kit.markup import Html, el
from croupier.web.kit.served import Served


class DutyStep(Struct, frozen=True):
    """A step: what to do, why, and the page where it is done."""

    head: str
    text: str
    to: str


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
    return _panel("Where to begin", _STEPS[role]) if role in _STEPS else None


def operator_steps(served: Served) -> Html | None:
    """What the operator has not done yet, as a list; nothing once all is done."""
    left = [*_left(served)]
    if not left:
        return None
    return _panel(
        "Next steps", left, el("p", "Each goes from this list once it is done.", class_="quiet")
    )


def _left(served: Served) -> Iterator[DutyStep]:
    if not any(_set_up(table.live) for table in served.casino.listed()):
        yield DutyStep(
            "Set up a table", "Choose its rules, see its edge, open it for play.", "/set-up"
        )
    people = served.directory.people.people.values()
    if all(one.role in (*PLAYERS, OPERATOR) for one in people):
        yield DutyStep(
            "Add people", "A Dealer, a Game Supervisor, an inspector: each logs in here.", "/people"
        )
    if not any(True for _ in served.casino.courses):
        yield DutyStep(
            "Make a course", "The school teaches the rules of your tables.", "/school/courses"
        )


def _set_up(live: Live) -> bool:
    """Was a table opened by somebody? The first of a casino is there by itself."""
    return bool(live.title) or not live.practice


def _panel(head: str, steps: Iterable[DutyStep], below: Html | None = None) -> Html:
    """Steps as a list, beside the welcome."""
    items = (el("li", el("a", one.head, href=one.to), one.text) for one in steps)
    return el("section", el("h2", head), el("ol", *items), below, class_="newcomers steps panel")
