"""Replay: an ended Round step by step, with its felt, its Lines and its record."""

import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Final

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery
from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.people.sessions import NotIn
from croupier.casino.people.state import People, Person
from croupier.casino.table.cases import DisputeCase
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.recall import Recalled
from croupier.explain.case import ReplayedRound
from croupier.explain.rulings import correction_said
from croupier.explain.wording import line_named, plainly
from croupier.ledger.line import Line
from croupier.money import spoken
from croupier.pages.felt.felt import felt
from croupier.pages.felt.moments import moment
from croupier.pages.felt.phone import felt_phone
from croupier.protocol.corrections import Correction
from croupier.protocol.duties import LONGEST
from croupier.protocol.roles import GUEST, PLAYER
from croupier.record.frames import Frame, frames
from croupier.record.steps import Step
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import LOSE, RETURNED, STAND_OFF, VOID, WIN
from croupier.sentence import PlayerPart, Sentence
from croupier.table.events import Event
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, clauses, el, sentence, table, wide
from croupier.web.kit.naming import named, names_of, renamed
from croupier.web.kit.refusals import Forbidden, NotThere
from croupier.web.kit.requests import allowed, found, may
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_title
from croupier.web.kit.visitor import Looker, Visitor, inside
from croupier.web.pages.why.disputed import dispute_shown, own_dispute, voids_shown
from croupier.web.pages.why.page import net_said
from croupier.web.pages.why.public import may_be_shown
from croupier.web.pages.why.recall import Summary, may_dispute, replayed_round, summaries, to_replay

PLAYERS: Final = (GUEST, PLAYER)
_ENDED: Final = {
    WIN: "won",
    LOSE: "lost",
    STAND_OFF: "Stand Off",
    VOID: "Void",
    RETURNED: "returned",
}
"""How a wager ended, in a word."""
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
    public: bool = False
    """Is it shown to anybody, at an address of its own?"""
    corrections: tuple[Correction, ...] = ()
    """What rulings on disputes moved for it."""

    @property
    def way(self) -> str:
        """Where its page is."""
        if self.public:
            return shown_way(self.of.table, self.of.number)
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


def shown_way(table: str, number: int) -> str:
    """Where an ended Round is shown to anybody."""
    return f"/shown/{table}/{number}"


async def replayed(
    visitor: Visitor, name: str, number: int, served: Served, *, phone: bool = False
) -> Replayed:
    """A Round that has ended, for somebody who may recall it."""
    table = found(served, name)
    of = await to_replay(visitor, table, number, served)
    if not of.ended:
        raise Refusal((), f"Round {number} has not ended: it can be replayed once it has")
    retelling = replayed_round(of, table.live)
    shown = await served.reads.short(frames, retelling.start, retelling.events)
    people, corrections = served.directory.people, table.live.corrections(number)
    return Replayed(of, retelling, shown, people, visitor.key, phone, corrections=corrections)


# ── The list ────────────────────────────────────────────────────────────────────────────────────


@get("/tables/{name:str}/rounds", media_type=MediaType.HTML)
async def rounds(name: FromPath[str], visitor: Looker, served: Serving) -> str:
    """List the last Rounds of a table that the viewer may recall, or that anybody may see."""
    table = found(served, name)
    person = visitor.person if may_be_shown(table) else inside(visitor)
    if person is not None and not may_be_shown(table):
        allowed(person, "read log")
    every = await summaries(table, MOST, served)
    rows = [row for one in every if (row := _summary(one, person, table))]
    plays = person is not None and person.role in PLAYERS
    heads = ("Round", "Wagers settled", "Staked", "Your net" if plays else "Net of the players", "")
    listed = _table(heads, rows) if rows else el("p", "No Round has been played here yet.")
    return frame(
        f"Rounds of {table_title(table.live)}",
        el(
            "div",
            el("h1", f"Rounds of {table_title(table.live)}"),
            el("p", f"The last {MOST} at most, the latest first.", class_="quiet"),
            listed,
            class_="page rounds",
        ),
        visitor=visitor,
        styles=("replay.css",),
    )


def _may_recall(person: Person | None, one: Summary) -> bool:
    """Everybody who may recall any Round, and players those they had a wager in."""
    if person is None:
        return False
    own = one.net(person.key) is not None
    return may(person, "read log", own=False) or (own and may(person, "read log"))


def _summary(one: Summary, person: Person | None, table: LiveTable) -> Html | None:
    """A Round in a line; nothing where whoever looks may not see it."""
    recalls = _may_recall(person, one)
    if not recalls and not (one.ended and may_be_shown(table)):
        return None
    own = person is not None and person.role in PLAYERS
    whose = person.key if own and person is not None else ""
    net, moved = one.net(whose), one.corrected(whose)
    of_it = el("small", f"{net_said(moved)} by ruling") if moved else None
    name = table.live.table
    to = f"/tables/{name}/rounds/{one.number}" if recalls else shown_way(name, one.number)
    last: Child = el("a", "Replay", href=to, class_="button") if one.ended else "in play"
    return el(
        "tr",
        el("th", str(one.number), scope="row"),
        el("td", str(len(one.lines)), class_="num"),
        el("td", spoken(sum(line.stake for line in one.lines)), class_="num"),
        el("td", "" if net is None else net_said(net), of_it, class_=f"num {_way(net or 0)}"),
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
) -> Response[str]:
    """Replay an ended Round: a step at first, and the others as one goes on.

    Whoever had no wager in it is led to where it is shown to anybody.
    """
    try:
        one = await replayed(visitor, name, number, served)
    except (NotIn, Forbidden):
        if not may_be_shown(found(served, name)):
            raise
        to = f"{shown_way(name, number)}{f'?line={line}#at' if line else ''}"
        return Response("", status_code=303, headers={"location": to})
    at = one.step_of(line) if line else _within(step, one)
    disputed = await own_dispute(found(served, name), visitor.key, number, line, served)
    title = f"Round {number} of {table_title(found(served, name).live)}"
    page = frame(
        title,
        el(
            "div",
            el(
                "div",
                el("h1", title),
                _show_to_others(one, found(served, name)),
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
                settled_part(one, line),
                el("div", _dispute(one, inside(visitor), disputed, line), _record(one)),
                class_="below",
            ),
            class_="replay",
        ),
        el("dialog", id="why", aria_labelledby="why-asks"),
        visitor=visitor,
        script="replay.js",
        styles=("replay.css", "why.css"),
    )
    return Response(page, media_type=MediaType.HTML)


def _show_to_others(one: Replayed, held: LiveTable) -> Html | None:
    """The way to the page that anybody may open, where the operator allows it."""
    if not may_be_shown(held):
        return None
    return el("a", "Show it to others", href=shown_way(one.of.table, one.of.number))


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
    one = await replayed(visitor, name, number, served, phone=screen == "phone")
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


def settled_part(one: Replayed, marked: int = 0) -> Html:
    """Every settled wager, with the way to why."""
    rows = [_line(one, at, line, at == marked) for at, line in enumerate(one.of.lines, 1)]
    heads = ("Whose", "Wager", "Staked", "Net", "Clauses", "")
    moved = (el("p", sentence(_named(one, correction_said(each)))) for each in one.corrections)
    listed = _table(heads, rows)
    return el("section", el("h2", "Settled"), listed, *moved, class_="panel settled")


def _named(one: Replayed, said: Sentence) -> str:
    return named(said, one.people, one.viewer)


def _line(one: Replayed, number: int, line: Line, is_marked: bool) -> Html:
    why = f"/tables/{one.of.table}/why/{one.of.number}/{number}"
    net = (net_said(line.net), el("small", _ENDED[line.outcome]))
    return el(
        "tr",
        el("td", f"Box {line.box} · {_named(one, (PlayerPart(line.player),))}", class_="whose"),
        el("th", line_named(line, one.of.lines, one.retelling.rules), scope="row"),
        el("td", spoken(line.stake), class_="num"),
        el("td", *net, class_=f"num net {_way(line.net)}"),
        el("td", clauses(line.clauses, one.edition), class_="by"),
        el("td", el("a", "Why?", href=why, class_="button", data_why=True), class_="ask"),
        class_="marked" if is_marked else None,
    )


def _dispute(one: Replayed, person: Person, disputed: DisputeCase | None, line: int) -> Html | None:
    """Where whoever may dispute the Round says what is wrong, or what has become of it."""
    voids = voids_shown(one.of.voids, one.people)
    if disputed is not None:
        text: Child = dispute_shown(one.of.table, disputed, one.people, one.edition)
    elif may_dispute(person, one.of):
        said = "What the Round returned to you stays at the table until it is ruled on."
        text = (el("p", said, class_="quiet"), _form(one, person, line))
    elif one.of.voids:
        return el("section", el("h2", "Void"), voids, class_="panel")
    else:
        return None
    return el("section", el("h2", "Dispute"), voids, text, id="dispute", class_="panel")


def _form(one: Replayed, person: Person, line: int) -> Html:
    settled = one.of.lines[line - 1] if 1 <= line <= len(one.of.lines) else None
    own = settled if settled is not None and settled.player == person.key else None
    about = (
        f"About line {line}, {line_named(own, one.of.lines, one.retelling.rules)}." if own else ""
    )
    return el(
        "form",
        el("input", type="number", name="round", value=one.of.number, hidden=True),
        el("input", type="number", name="line", value=line, hidden=True) if own else None,
        el("p", about) if own else None,
        el(
            "label",
            "What was wrong, in a sentence or two",
            el("textarea", name="reason", maxlength=LONGEST, required=True),
        ),
        el("button", "Dispute this line" if own else "Dispute this Round"),
        data_send=f"/api/tables/{one.of.table}/disputes",
        data_command=True,
        data_then=f"{one.way}?{f'line={line}&' if own else ''}disputed#dispute",
    )


def _record(one: Replayed) -> Html:
    """The Round as a record with people's names, to be copied; or why there is none."""
    try:
        record = record_of(one)
        text: Child = el("pre", record, tabindex="0", aria_label="Round record")
        copy: Child = el("button", "Copy", data_copy=True, type="button")
    except Refusal as refused:
        text, copy = el("p", sentence(refused.why), class_="quiet"), None
    head = el("div", el("h2", "Round record"), copy, class_="head")
    return el("section", head, text, class_="panel record")


def record_of(one: Replayed) -> str:
    """The Round as a record with people's names; refuses one in which a card was never seen."""
    return with_names(one.of, one.names).record


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
