"""Parts: the pieces of a table's page that change, as one viewer sees them."""

from enum import StrEnum
from functools import partial

from msgspec import Struct

from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.story import Story
from croupier.casino.table.view import own
from croupier.fairness.commitment import Commitment
from croupier.money import spoken
from croupier.pages.felt.felt import felt, felt_moving
from croupier.pages.felt.moment import FeltView
from croupier.pages.felt.moments import moment
from croupier.pages.felt.phone import felt_phone, phone_moving
from croupier.protocol.contributions import SeedMix
from croupier.protocol.pace import Waits
from croupier.protocol.roles import GUEST, PLAYER
from croupier.protocol.view import Offered
from croupier.table.commands import Insure, Ride, SettleEarly
from croupier.table.shoe import Shoe
from croupier.table.state import BETTING, PLAY, Round, active, new_round
from croupier.web.api.tables import shared_view
from croupier.web.kit.markup import Html, el
from croupier.web.kit.naming import names_of
from croupier.web.kit.served import Served
from croupier.web.kit.strangers import people_for
from croupier.web.kit.visitor import Visitor
from croupier.web.pages.duty.panel import duty_panel
from croupier.web.pages.table.bar import bar
from croupier.web.pages.table.dealing import FeltFrame, frames_of, kind_of
from croupier.web.pages.table.fairness import fairness
from croupier.web.pages.table.heat import heat_line, result
from croupier.web.pages.table.notices import notices
from croupier.web.pages.table.panel import readable, round_story
from croupier.web.pages.table.standing_acts import standing_acts

_ELECTED = (Insure, SettleEarly, Ride)
"""What is elected beside the calls and can be valued."""


class Profile(StrEnum):
    """How the felt is laid out."""

    WIDE = "wide"
    PHONE = "phone"


class Looks(Struct, frozen=True):
    """How a viewer looks at the felt."""

    profile: Profile = Profile.WIDE
    front: int = 0
    """The Box brought forward on a hand-held screen; 0: none."""
    wagers: bool = True
    """Whether the viewer may lay wagers: to people on duty no Box is open."""


class ShuffleState(Struct, frozen=True):
    """The next shuffle, whether the viewer may contribute to it, and the root of the shoe now."""

    seeding: SeedMix | None
    may_contribute: bool
    root: Commitment | None
    window: int
    """Milliseconds for contributions to be opened."""


class Parts(Struct, frozen=True):
    """The pieces by the ids they have on the page, and what goes with them."""

    version: int
    parts: dict[str, str]
    say: tuple[str, ...] = ()
    """What is said to who listens."""
    left: int | None = None
    """Milliseconds until the table goes on by itself."""
    turn: str = ""
    """The viewer's hand that is to be decided."""
    valued: str = ""
    """What of the viewer's can be valued now, so that its values can be asked for."""
    shuffle: ShuffleState | None = None
    """What the viewer's browser needs to contribute to the next shuffle."""
    frames: tuple[FeltFrame, ...] = ()
    """What has happened since the parts before, in its order, to be shown before these are."""


async def parts(
    table: LiveTable, visitor: Visitor, served: Served, looks: Looks
) -> tuple[Parts, Story]:
    """All of the page that changes, as it is now: no older than the version it is shown for."""
    version = table.version  # what happens while the story is read is shown again
    story = await served.stories.of(table)
    live = table.live
    waits, people = served.waits(table), people_for(visitor.key, served)
    seen = own(shared_view(table, served), live, visitor.key)
    made: dict[str, Html | str] = {
        "felt": _felt(table, visitor.key, served, waits, looks),
        "notices": notices(live, _player(visitor), people),
        "bar": bar(live, visitor, seen.options, waits, result(live, visitor.key, served)),
        "purse": purse(live, visitor),
        "acts": standing_acts(live, visitor),
        "fairness": fairness(live, _player(visitor), people),
        "round": round_story(table, story, people, visitor.key),
    }
    if live.heat is not None:
        made["heat"] = heat_line(live, visitor.key, served)
    duty = None if visitor.person is None else duty_panel(table, visitor.person, served)
    if duty is not None:
        made["duty"] = duty
    left = None if waits is None else waits.left
    shown = {id_: str(html) for id_, html in made.items()}
    advised = served.advises and live.advises and live.advice.permitted
    valued = valued_for(live, seen.options, visitor.key) if advised else ""
    pace = live.pace or served.pace
    shuffle = ShuffleState(live.mix, seen.may_contribute, seen.shoe, pace.contributions)
    turn = turn_of(live, visitor.key)
    return Parts(version, shown, (), left, turn, valued, shuffle), story


def _player(visitor: Visitor) -> str:
    """The key of a player; people on duty have a desk of their own."""
    return visitor.key if visitor.role in (GUEST, PLAYER) else ""


def purse(live: Live, visitor: Visitor) -> Html:
    """The chips a viewer has here."""
    plays = visitor.role in (GUEST, PLAYER)
    held = live.purse(visitor.key) if plays else 0
    back = live.frozen(visitor.key) if plays else 0
    return el(
        "span",
        el("span", "Your chips ", class_="quiet") if plays else None,
        el("b", spoken(held)) if plays else None,
        _held_back(back) if back else None,
        id="purse",
        class_="purse",
    )


def _held_back(cents: int) -> Html:
    """What a dispute holds back; a phone has no room for why."""
    return el("small", f" {spoken(cents)} held back", el("span", " by a dispute", class_="further"))


def turn_of(live: Live, viewer: str) -> str:
    """The hand a viewer is to decide on, and how far the table has come; or nothing."""
    at = None if live.round is None else active(live.round)
    if live.round is None or at is None or not viewer:
        return ""
    box = live.round.boxes[at[0]]
    return f"{box.number}-{at[1] + 1}" if box.caller.player == viewer else ""


def valued_for(live: Live, options: tuple[Offered, ...], viewer: str) -> str:
    """What can be valued for a viewer: elections that are open, and the hand to be decided."""
    if live.round is None or live.round.phase is not PLAY:
        return ""
    chosen = (one.command for one in options if isinstance(one.command, _ELECTED))
    elected = sorted({f"{type(one).__name__} {one.box}" for one in chosen})
    return ", ".join(filter(None, (*elected, turn_of(live, viewer))))


# ── The felt ────────────────────────────────────────────────────────────────────────────────────


def _felt(table: LiveTable, viewer: str, served: Served, waits: Waits | None, looks: Looks) -> str:
    shown = lying(table)
    felt_view = seen_moment(table, shown, viewer, served, waits, wagers=looks.wagers)
    if looks.profile is Profile.PHONE:
        front = _in_front(table.live, shown, viewer, looks.front)
        return felt_phone(felt_view, front, defined=False, targets=True)
    return felt(felt_view, defined=False, targets=True)


def _moving(
    table: LiveTable, shown: Round, viewer: str, served: Served, looks: Looks
) -> dict[str, str]:
    felt_view = seen_moment(table, shown, viewer, served, None, wagers=looks.wagers)
    if looks.profile is Profile.PHONE:
        front = _in_front(table.live, shown, viewer, looks.front)
        return phone_moving(felt_view, front, targets=True)
    return felt_moving(felt_view, targets=True)


def frames_since(
    table: LiveTable, version: int, viewer: str, served: Served, *, looks: Looks, story: Story
) -> tuple[FeltFrame, ...]:
    """What has happened since a version, picture by picture, as a viewer sees it."""
    passed = [one for one in table.passed if one.version > version and kind_of(one.event)]
    if not passed:  # most often: nothing is drawn for a wager that is laid
        return ()
    draw = partial(_moving, table, viewer=viewer, served=served, looks=looks)
    before = next((one for one in reversed(table.passed) if one.version <= version), None)
    lines = readable(table.live, story).lines_by
    return frames_of(passed, draw, draw(before.round) if before else {}, lines)


def lying(table: LiveTable) -> Round:
    """What lies on the felt: the Round, the last one until the next begins, or nothing."""
    live = table.live
    if live.round is not None:
        return live.round
    return table.last or new_round(live.rules, live.game.shoe or Shoe(()))


def seen_moment(
    table: LiveTable,
    shown: Round,
    viewer: str,
    served: Served,
    waits: Waits | None,
    *,
    wagers: bool,
) -> FeltView:
    """The felt as a viewer sees it, people called by name where the viewer has come in."""
    live = table.live
    seats = {seat.box: seat.player for seat in live.game.seats if seat.seated}
    keys = {*seats.values(), *(one.player for box in shown.boxes for one in box.stakes)}
    keys |= {line.player for line in shown.lines}
    names = names_of(keys, people_for(viewer, served))
    return moment(
        shown,
        names=names,
        you=viewer,
        seats=seats,
        results=tuple(table.results) if live.rules.elections.results_display else (),
        clock=None if waits is None else 1.0,
        betting=wagers and live.round is not None and shown.phase is BETTING,
    )


def _in_front(live: Live, shown: Round, viewer: str, chosen: int) -> int | None:
    """The Box in front of a viewer: where it is their turn, the one they chose, a wager, a seat."""
    laid = [box for box in shown.boxes if any(one.player == viewer for one in box.bettors)]
    at = active(shown)
    for box in laid:
        if at is not None and shown.boxes[at[0]].number == box.number:
            return box.number
    if 1 <= chosen <= live.rules.elections.boxes:
        return chosen
    if laid:
        return laid[0].number
    return next((seat.box for seat in live.game.seats if seat.player == viewer), None)
