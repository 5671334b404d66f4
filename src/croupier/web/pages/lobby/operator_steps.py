"""Operator's steps: what is left to do in a casino that has just been opened."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from croupier.casino.table.live import Live
from croupier.protocol.roles import OPERATOR, PLAYERS
from croupier.web.kit.markup import Html, el
from croupier.web.kit.served import Served


class DutyStep(Struct, frozen=True):
    """A step: what to do, why, and the page where it is done."""

    head: str
    text: str
    to: str


def operator_steps(served: Served) -> Html | None:
    """What the operator has not done yet, as a list; nothing once all is done."""
    left = [*_left(served)]
    if not left:
        return None
    return steps_panel(
        "Next steps", left, el("p", "Each goes from this list once it is done.", class_="quiet")
    )


def steps_panel(head: str, steps: Iterable[DutyStep], below: Html | None = None) -> Html:
    """Steps as a list, beside the welcome."""
    items = (el("li", el("a", one.head, href=one.to), one.text) for one in steps)
    return el("section", el("h2", head), el("ol", *items), below, class_="newcomers steps panel")


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
