"""Replay: an ended Round step by step, with its felt, its Lines and its record."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath, FromQuery
from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.people.state import People, Person
from croupier.casino.table.live import Live
from croupier.casino.table.recall import Recalled
from croupier.explain.case import ReplayedRound
from croupier.explain.wording import line_named, plainly
from croupier.ledger.line import Line
from croupier.money import spoken
from croupier.pages.felt.felt import felt
from croupier.pages.felt.moments import moment
from croupier.pages.felt.phone import felt_phone
from croupier.protocol.duties import LONGEST
from croupier.protocol.roles import GUEST, PLAYER
from croupier.record.frames import Frame, frames
from croupier.record.steps import Step
from croupier.rules.refusal import Refusal
from croupier.table.events import Event
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, clauses, el, table, wide
from croupier.web.kit.naming import name_for, named, names_of, renamed
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import allowed, found, may
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.visitor import Looker, Visitor, inside
from croupier.web.pages.why.page import net_said
from croupier.web.pages.why.recall import Summary, may_dispute, replayed_round, summaries, to_replay

PLAYERS: Final = (GUEST, PLAYER)
MOST: Final = 50
"""Rounds that are listed."""


class Replayed(Struct, frozen=True):
    """A Round cut into frames, with what its pages need."""

    of: Recalled
    retelling: ReplayedRound
    frames: tuple[Frame, ...]
    people: People
    viewer: str
    phone: bool = False
    """Is the upright felt wanted?"""

    @property
    def way(self) -> str:
        """Where its page is."""
        return f"/tables/{self.of.table}/rounds/{self.of.number}"

    @property
    def edition(self) -> str:
        """The edition it was played by."""
        return self.retelling.edition.id

    def felt(self, at: int) -> Html:
        """The felt at the end of a step, with people's names; on a phone one's own Box in front."""
        shown = moment(self.frames[at - 1].round, names=self.names)
        own = next((one.box for one in self.of.lines if one.player == self.viewer), None)
        return Html(felt_phone(shown, own) if self.phone else felt(shown))

    @property
    def names(self) -> dict[str, str]:
        """The names of the players, by key."""
        return names_of((line.player for line in self.of.lines), self.people)

    def step_of(self, number: int) -> int:
        """The step at whose end a Line stands settled, from 1; the last where there is none."""
        if not 1 <= number <= len(self.of.lines):
            return len(self.frames)
        line = self.of.lines[number - 1]
        open_ = [at for at, one in enumerate(self.frames, 1) if line not in one.round.lines]
        return min(max(open_, default=0) + 1, len(self.frames))


async def _replayed(
    visitor: Visitor, name: str, number: int, served: Served, *, phone: bool = False
) -> Replayed:
    table = found(served, name)
    of = await to_replay(visitor, table, number, served)
    if not of.ended:
        raise Refusal((), f"Round {number} has not ended: it can be replayed once it has")
    retelling = replayed_round(of, table.live)
    shown = await asyncio.to_thread(frames, retelling.start, retelling.events)
    return Replayed(of, retelling, shown, served.directory.people, visitor.key, phone)


# ── The list ────────────────────────────────────────────────────────────────────────────────────


@get("/tables/{name:str}/rounds", media_type=MediaType.HTML)
async def rounds(name: FromPath[str], visitor: Looker, served: Serving) -> str:
    """List the last Rounds of a table that the viewer may recall."""
    person, table = inside(visitor), found(served, name)
    allowed(person, "read log")
    every = await summaries(table, MOST, served)
    shown = [one for one in every if _may_see(person, one)]
    rows = [_summary(one, person, table.live.table) for one in shown]
    whose = "Your net" if person.role in PLAYERS else "Net of the players"
    heads = ("Round", "Wagers settled", "Staked", whose, "")
    listed = _table(heads, rows) if rows else el("p", "No Round of yours has been played here yet.")
    return frame(
        f"Rounds of {table.live.table}",
        el(
            "div",
            el("h1", f"Rounds of {table.live.table}"),
            el("p", f"The last {MOST} at most, the latest first.", class_="quiet"),
            listed,
            class_="page rounds",
        ),
        visitor=visitor,
        styles=("replay.css",),
    )


def _may_see(person: Person, one: Summary) -> bool:
    """Everybody who may recall any Round, and players those they had a wager in."""
    anybodys = may(person, "read log", own=False)
    return anybodys or one.net(person.key) is not None


def _summary(one: Summary, person: Person, table: str) -> Html:
    net = one.net(person.key) if person.role in PLAYERS else one.players_net
    to = f"/tables/{table}/rounds/{one.number}"
    last: Child = el("a", "Replay", href=to, class_="button") if one.ended else "in play"
    return el(
        "tr",
        el("th", str(one.number), scope="row"),
        el("td", str(len(one.lines)), class_="num"),
        el("td", spoken(sum(line.stake for line in one.lines)), class_="num"),
        el("td", "" if net is None else net_said(net), class_=f"num {_way(net or 0)}"),
        el("td", last),
    )


def _way(net: int) -> str:
    return "won" if net > 0 else "lost" if net < 0 else ""


def _table(heads: tuple[str, ...], rows: list[Html]) -> Html:
    return wide(table(heads, rows), heads[0])


# ── One Round ───────────────────────────────────────────────────────────────────────────────────


@get("/tables/{name:str}/rounds/{number:int}", media_type=MediaType.HTML)
async def replay(
    *,
    name: FromPath[str],
    number: FromPath[int],
    visitor: Looker,
    served: Serving,
    step: FromQuery[int] = 1,
    line: FromQuery[int] = 0,
) -> str:
    """Replay an ended Round: a step at first, and the others as one goes on."""
    one = await _replayed(visitor, name, number, served)
    at = one.step_of(line) if line else _within(step, one)
    title = f"Round {number} of {one.of.table}"
    return frame(
        title,
        el(
            "div",
            el(
                "div",
                el("h1", title),
                el("a", "All Rounds", href=f"/tables/{one.of.table}/rounds"),
                class_="head",
            ),
            el(
                "div",
                frame_shown(one, at),
                id="at",
                data_way=one.way,
                data_step=at,
                data_steps=len(one.frames),
            ),
            el(
                "div",
                _settled(one, line),
                el("div", _dispute(one, inside(visitor), found(served, name).live), _record(one)),
                class_="below",
            ),
            class_="replay",
        ),
        el("dialog", id="why", aria_labelledby="why-asks"),
        visitor=visitor,
        script="replay.js",
        styles=("replay.css", "why.css"),
    )


@get("/tables/{name:str}/rounds/{number:int}/{step:int}", media_type=MediaType.HTML)
async def one_step(
    *,
    name: FromPath[str],
    number: FromPath[int],
    step: FromPath[int],
    visitor: Looker,
    served: Serving,
    screen: FromQuery[str] = "",
) -> str:
    """Show one step of a Round, to go into its page; on a phone with the upright felt."""
    one = await _replayed(visitor, name, number, served, phone=screen == "phone")
    if not 1 <= step <= len(one.frames):
        raise NotThere((), f"Round {number} has {len(one.frames)} steps")
    return await asyncio.to_thread(frame_shown, one, step)


def _within(step: int, one: Replayed) -> int:
    return min(max(step, 1), len(one.frames))


def frame_shown(one: Replayed, at: int) -> Html:
    """A step: the felt as it stands then, what has happened since the one before, the ways on."""
    shown, last = one.frames[at - 1], len(one.frames)
    return el(
        "section",
        el("div", one.felt(at), class_="felt"),
        el(
            "div",
            el(
                "nav",
                _way_to(one, 1, "⇤", "First step", at > 1),
                _way_to(one, at - 1, "← Back", "Step before", at > 1),
                el("p", f"Step {at} of {last}", class_="count"),
                _way_to(one, at + 1, "Forward →", "Next step", at < last),
                _way_to(one, last, "⇥", "Last step", at < last),
                aria_label="Steps",
            ),
            el("ol", *(_said(one, step) for step in shown.steps), class_="happened"),
            class_="beside",
        ),
        class_="moment",
        data_at=at,
    )


def _way_to(one: Replayed, step: int, text: str, label: str, is_there: bool) -> Html:
    if not is_there:
        return el("span", text, class_="button off", aria_hidden="true")
    to = f"{one.way}?step={step}#at"
    return el("a", text, href=to, class_="button", data_to=step, aria_label=label)


def _said(one: Replayed, step: Step) -> Html:
    text = named(plainly(step.sentence, one.retelling.rules), one.people)
    mark = el("strong", "! ", class_="irregular") if step.irregular else None
    marks = el("span", clauses(step.clauses, one.edition), class_="by")
    return el("li", el("span", mark, text, "."), marks)


# ── Under it ────────────────────────────────────────────────────────────────────────────────────


def _settled(one: Replayed, marked: int) -> Html:
    rows = [_line(one, at, line, at == marked) for at, line in enumerate(one.of.lines, 1)]
    heads = ("Whose", "Wager", "Staked", "Net", "Clauses", "")
    return el("section", el("h2", "Settled"), _table(heads, rows), class_="panel settled")


def _line(one: Replayed, number: int, line: Line, is_marked: bool) -> Html:
    why = f"/tables/{one.of.table}/why/{one.of.number}/{number}"
    net = (net_said(line.net), el("small", line.outcome.value))
    return el(
        "tr",
        el("td", f"Box {line.box} · {name_for(line.player, one.people)}", class_="whose"),
        el("th", line_named(line, one.retelling.rules), scope="row"),
        el("td", spoken(line.stake), class_="num"),
        el("td", *net, class_=f"num net {_way(line.net)}"),
        el("td", clauses(line.clauses, one.edition), class_="by"),
        el("td", el("a", "Why?", href=why, class_="button", data_why=True), class_="ask"),
        class_="marked" if is_marked else None,
    )


def _dispute(one: Replayed, person: Person, live: Live) -> Html | None:
    """Where whoever may dispute the Round says what is wrong, or what they have said."""
    if not may_dispute(person, one.of):
        return None
    filed = [each for each in live.disputes.values() if each.round == one.of.number]
    own = [each.reason for each in filed if each.by == person.key]
    said = "What the Round returned to you stays at the table until it is ruled on."
    text: Child = el("p", "You have disputed it: ", el("q", own[0])) if own else _form(one)
    about = el("p", said, class_="quiet")
    return el("section", el("h2", "Dispute"), about, text, id="dispute", class_="panel")


def _form(one: Replayed) -> Html:
    return el(
        "form",
        el("input", type="number", name="round", value=one.of.number, hidden=True),
        el(
            "label",
            "What was wrong, in a sentence or two",
            el("textarea", name="reason", maxlength=LONGEST, required=True),
        ),
        el("button", "Dispute this Round"),
        data_send=f"/api/tables/{one.of.table}/disputes",
        data_command=True,
        data_then=f"{one.way}?disputed#dispute",
    )


def _record(one: Replayed) -> Html:
    """The Round as a record with people's names, to be copied; or why there is none."""
    try:
        record = with_names(one.of, one.names).record
        text: Child = el("pre", record, tabindex="0", aria_label="Round record")
        copy: Child = el("button", "Copy", data_copy=True, type="button")
    except Refusal as refused:
        text, copy = el("p", refused.why, class_="quiet"), None
    head = el("div", el("h2", "Round record"), copy, class_="head")
    return el("section", head, text, class_="panel record")


def with_names(of: Recalled, names: Mapping[str, str]) -> Recalled:
    """A Round whose players are called by name, as far as a record can: a name is one word."""
    words = {key: "-".join(name.split()) for key, name in names.items()}
    held = Counter(words.values())
    result = {key: word for key, word in words.items() if _is_word(word) and held[word] == 1}
    events = renamed(of.events, tuple[Event, ...], lambda text: result.get(text, text))
    return replace(of, events=events)


def _is_word(text: str) -> bool:
    """May a record have this for a name: a letter, then letters, digits and hyphens?"""
    letters = all(one.isalnum() or one in "_-" for one in text)
    return letters and text[:1].isalnum() and not text[:1].isdecimal()


ROUTES: Final = (rounds, replay, one_step)
