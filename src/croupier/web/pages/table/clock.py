"""Clock: how long the table waits, for whom, and for what."""

from typing import Final

from croupier.casino.table.live import Live
from croupier.protocol.pace import Waits, WaitsFor
from croupier.table.state import PLAY, Box, active
from croupier.web.kit.markup import Html, clauses, el

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
    absent = clauses(live.rules.provenance["absent_draws"][:1])
    then = (", then ", absent) if waits.what is WaitsFor.DECISION else None
    return el(
        "div",
        el("div", el("div", class_="sand"), class_="glass"),
        el("span", el("b", "", class_="left"), f" {text}", then),
        class_="clock",
        id="clock",
        data_left=waits.left,
        data_what=waits.what,
    )


def turn_of(live: Live) -> str:
    """Whose turn it is, in words."""
    box = turn_box(live)
    return "" if box is None else f"Box {box.number} is to call"


def turn_box(live: Live) -> Box | None:
    """The Box whose turn it is."""
    at = None if live.round is None or live.round.phase is not PLAY else active(live.round)
    return None if live.round is None or at is None else live.round.boxes[at[0]]
