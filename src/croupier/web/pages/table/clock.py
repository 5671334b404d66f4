"""Clock: how long the table waits, for whom, and for what."""

from typing import Final

from croupier.casino.table.live import Live
from croupier.protocol.pace import Waits, WaitsFor
from croupier.table.state import PLAY, Box, active
from croupier.web.kit.markup import Child, Html, clauses, el

_WAITS: Final = {
    WaitsFor.DECISION: "to call",
    WaitsFor.WAGERS: "until no more bets",
    WaitsFor.CUT: "to cut",
    WaitsFor.ANSWERS: "to answer",
    WaitsFor.NEXT_ROUND: "until the next Round",
    WaitsFor.SHUFFLE: "until the shuffle",
    WaitsFor.END_OF_HEAT: "until the table closes",
}


def clock(live: Live, waits: Waits | None, viewer: str = "") -> Html:
    """The countdown; the script lets it run."""
    if waits is None:
        return el("div", class_="clock", id="clock", hidden=True)
    text = _WAITS.get(waits.what, f"for {waits.what}")
    whose = turn_box(live) if waits.what is WaitsFor.DECISION else None
    if whose is not None and whose.caller.player != viewer:
        text = f"for Box {whose.number} {text}"
    then = _then(live) if waits.what is WaitsFor.DECISION else None
    return el(
        "div",
        el("div", el("div", class_="sand"), class_="glass"),
        el("span", el("b", "", class_="left"), f" {text}", then),
        class_="clock",
        id="clock",
        data_left=waits.left,
        data_what=waits.what,
    )


def _then(live: Live) -> tuple[Child, ...] | None:
    """What is done to the hand once nobody has called in time, and by which clause."""
    at = None if live.round is None else active(live.round)
    if live.round is None or at is None:
        return None
    found = live.round.rules.absent_draws(live.round.boxes[at[0]].hands[at[1]])
    return (", then draws " if found.permitted else ", then stands ",
            clauses(found.clauses[:1]))  # fmt: skip


def turn_of(live: Live) -> str:
    """Whose turn it is, in words."""
    box = turn_box(live)
    return "" if box is None else f"Box {box.number} is to call"


def turn_box(live: Live) -> Box | None:
    """The Box whose turn it is."""
    at = None if live.round is None or live.round.phase is not PLAY else active(live.round)
    return None if live.round is None or at is None else live.round.boxes[at[0]]
