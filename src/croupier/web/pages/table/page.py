"""Table page: one table live: the felt, what one may do, what happened, and why."""

from collections.abc import AsyncIterator
from functools import partial
from typing import Final

import msgspec
from litestar import MediaType, get
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec.structs import replace

from croupier.casino.limits import LimitKind
from croupier.casino.people.state import People
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.story import Story, newest
from croupier.explain.narrative import TABLE, NarrativeLine, turn_line
from croupier.explain.wording import plainly
from croupier.pages.felt.cards_svg import said as card_said
from croupier.pages.felt.cloth import laid_out
from croupier.pages.felt.definitions import defs_all
from croupier.pages.felt.stakes_svg import chips_key
from croupier.protocol.roles import GUEST, PLAYER
from croupier.protocol.unseen import FACE_DOWN
from croupier.rules.table_rules import TableRules
from croupier.sentence import CardPart, Part
from croupier.web.api.tables import is_in
from croupier.web.kit.frame import frame, ways
from croupier.web.kit.markup import Html, el
from croupier.web.kit.naming import named
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import Asker, address_of, allowed, found, token_of
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.strangers import people_for
from croupier.web.kit.titles import described, table_title
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.school.practised import practice_way
from croupier.web.pages.table.notices import shown
from croupier.web.pages.table.parts import (
    Looks,
    Parts,
    Profile,
    frames_since,
    parts,
    purse,
    turn_of,
)
from croupier.web.pages.table.tour import tour
from croupier.web.pages.table.values import nothing_shown

_MOST_SAID: Final = 12
"""Sentences said at once; more than that nobody listens to."""

_STYLES: Final = ("table.css", "notices.css", "story.css", "beside.css")


@get("/tables/{name:str}", media_type=MediaType.HTML)
async def table_page(name: FromPath[str], visitor: Looker, served: Serving) -> str:
    """Show a table, ready to play at."""
    table = found(served, name)
    live = table.live
    practises = bool(live.owner) and live.owner == visitor.key
    title = "Your practice table" if practises else table_title(live)
    practice = el("span", "Practice", class_="practice") if live.practice else None
    aside = (
        practice,
        el(
            "div",
            None if practises else el("strong", title),
            el("span", described(live.rules), class_="quiet what"),
            class_="named",
            title=f"{title} · {described(live.rules)}",
        ),
        purse(live, visitor),
    )
    return frame(
        title,
        Html(defs_all(laid_out(live.rules))),
        el("div", _stage(live), _side(live, served.advises, visitor), id="live",
           class_="live on-duty" if _on_duty(visitor) else "live",
           data_tab="duty" if _on_duty(visitor) else None,
           data_table=live.table, data_in="yes" if visitor.person else "",
           data_minimum=live.rules.elections.minimum, data_me=visitor.key,
           data_chips=chips_key(visitor.key),
           data_edition=live.rules.elections.edition.id),
        tour(live.rules, first=_is_new(live, visitor)),
        visitor=visitor,
        aside=aside,
        script="table.js",
        styles=(*_STYLES, *(("heat.css",) if live.heat else ()),
                *(("duty.css",) if _on_duty(visitor) else ())),
    )  # fmt: skip


def _on_duty(visitor: Visitor) -> bool:
    return visitor.role not in (None, GUEST, PLAYER)


def _stage(live: Live) -> Html:
    return el(
        "div",
        el("section", id="bar", class_="bar"),  # for who goes by keys: chips before spots
        el(
            "div",
            el("p", "The table comes up …", class_="quiet"),
            _unscripted(live),
            shown(),
            id="table-felt",
            class_="felt",
        ),
        class_="stage",
    )


def _unscripted(live: Live) -> Html:
    """What who has no script sees: the felt as it is, and how it goes on."""
    picture = f"/api/tables/{live.table}/felt.svg"
    text = "Without JavaScript you can watch: load the page again to see what has happened since."
    image = el("img", src=picture, alt="The table as it is now", width=1440, height=980)
    return el("noscript", el("p", text), image)


def _side(live: Live, advises: bool, visitor: Visitor) -> Html:
    name = live.table
    charted = advises and live.advises
    links = (
        ("Replay", f"/tables/{name}/rounds"),
        *((("Strategy", f"/tables/{name}/strategy"),) if charted else ()),
        ("Sign", f"/tables/{name}/sign"),
    )
    away = {"target": "_blank", "rel": "noopener"}
    trains = (
        el("a", "Exercises", href=_exercises(live), class_="button", **away) if charted else None
    )
    valued = advises and visitor.role in (None, GUEST, PLAYER)
    tabs = [("values", "Values")] if valued else []
    tabs += [("duty", "On duty")] if _on_duty(visitor) else []
    tabs += [("heat", "Standings")] if live.heat is not None else []
    tabs += [("round", "Round"), ("more", "Table")]
    return el(
        "aside",
        el("div", *(el("button", text, type="button", data_tab=one) for one, text in tabs),
           class_="tabs"),
        el("section", id="duty", hidden=True),
        el("section", id="heat", hidden=True) if live.heat is not None else None,
        el("section", el("h2", "What should I do?"),
           el("div", _before_the_turn() if live.advises else nothing_shown(), id="values-body"),
           id="values", class_="values") if valued else None,
        el("section", el("h2", "This Round"), id="round", class_="round"),
        el("div",
           el("nav", *(el("a", text, href=to, class_="button", data_aside=True)
                       for text, to in links), trains, class_="foot", aria_label="This table"),
           el("div", id="acts"), el("section", id="fairness"), el("ul", id="shoe-check"),
           _liking(), ways(visitor, class_="elsewhere", label="Other pages"), id="more"),
        _beside(),
        class_="side",
    )  # fmt: skip


def _is_new(live: Live, visitor: Visitor) -> bool:
    """Has a visitor no chips here yet, and no duty?"""
    return not _on_duty(visitor) and not (visitor.key and live.purse(visitor.key))


def _exercises(live: Live) -> str:
    """Where the calls of a table are practised; one of one's own by its settings."""
    if live.owner or live.heat is not None:
        return practice_way(live.config)
    return f"/school/{live.table}/calls"


def _liking() -> Html:
    """How a viewer likes it: how fast the cards fall, and whether they are heard."""
    paces = (("normal", "Normal"), ("quick", "Quick"), ("once", "At once"))
    options = (el("option", text, value=name) for name, text in paces)
    return el(
        "div",
        el("label", "Pace ", el("select", *options, id="pace")),
        el("label", el("input", type="checkbox", id="sound"), " Sound"),
        el("button", "Tour", type="button", id="take-tour", class_="quiet"),
        class_="liking",
    )


def _beside() -> Html:
    """Where why, the strategy, the sign and replays open, in place of the panel."""
    whole = el(
        "a", "New tab", data_beside="whole", class_="button", target="_blank", rel="noopener"
    )
    return el(
        "section",
        el("div", el("button", "← Back", type="button", data_beside="back", hidden=True),
           el("button", "Close", type="button", data_beside="close"), whole,
           class_="beside-bar"),
        el("div", class_="beside-leaf"),
        id="beside", hidden=True, tabindex="-1", aria_label="Beside the table",
    )  # fmt: skip


def _before_the_turn() -> Html:
    text = "When it is your turn, the exact value of every call stands here."
    return el("p", text, class_="quiet")


# ── What changes ────────────────────────────────────────────────────────────────────────────────


@get("/tables/{name:str}/parts")
async def parts_now(
    name: FromPath[str],
    visitor: Looker,
    served: Serving,
    profile: FromQuery[Profile] = Profile.WIDE,
    own: FromQuery[int] = 0,
) -> Parts:
    """Show what changes on a table's page, as it is now."""
    looks = Looks(profile, own, not _on_duty(visitor))
    now, _ = await parts(found(served, name), visitor, served, looks)
    return now


@get("/tables/{name:str}/live", opt={"streams": True, "answers": Parts})
async def follow_parts(
    *,
    name: FromPath[str],
    person: Asker,
    request: AnyRequest,
    visitor: Looker,
    served: Serving,
    profile: FromQuery[Profile] = Profile.WIDE,
    own: FromQuery[int] = 0,
) -> ServerSentEvent:
    """Follow a table's page: what has changed of it, whenever something has happened.

    On a hand-held screen with a Box of the viewer's choice in front: ``own``.
    """
    allowed(person, "follow")
    table = found(served, name)
    served.limits.check(LimitKind.STREAM, served.now(), person.key)
    address = address_of(request)
    served.streams.check(person.key, address)
    looks = Looks(profile, own, not _on_duty(visitor))
    token = token_of(request, served)
    return ServerSentEvent(_stream(table, visitor, token, served, looks, address=address))


async def _stream(
    table: LiveTable,
    visitor: Visitor,
    token: str,
    served: Served,
    looks: Looks,
    *,
    address: str,
) -> AsyncIterator[ServerSentEventMessage]:
    with served.streams.held(visitor.key, address):
        sent: dict[str, str] = {}
        shown, framed, before = 0, 0, Story()
        async for _ in served.streams.heard(table):
            if not await is_in(token, served):
                yield ServerSentEventMessage(data="over", event="over")
                return
            if table.version <= shown and not _awaits_prizes(table.live):
                yield _STILL
                continue
            now, story = await parts(table, visitor, served, looks)
            changed = {id_: html for id_, html in now.parts.items() if sent.get(id_) != html}
            if now.version <= shown and not changed:
                yield _STILL
                continue
            since = partial(frames_since, table, framed, visitor.key, served)
            frames = since(looks=looks, story=story) if sent else ()
            shown, framed = now.version, table.version
            said = _said(story, before, table.live, visitor.key, served) if sent else ()
            sent, before = now.parts, story
            yield _message(replace(now, parts=changed, say=said, frames=frames))


_STILL: Final = ServerSentEventMessage(data="here", event="still")


def _awaits_prizes(live: Live) -> bool:
    """Is it a heat that has closed? Its tournament goes on, and may end, elsewhere."""
    return live.heat is not None and live.closed


def _message(now: Parts) -> ServerSentEventMessage:
    body = msgspec.json.encode(now).decode()
    return ServerSentEventMessage(data=body, id=str(now.version), event="parts")


def _said(story: Story, before: Story, live: Live, viewer: str, served: Served) -> tuple[str, ...]:
    """What has happened since, in sentences, and whether it is the viewer's turn."""
    lines = list(newest(story, before)[-_MOST_SAID:])
    turn = None if live.round is None else turn_line(live.round)
    if turn is not None and turn_of(live, viewer):
        lines.append(turn)
    people = people_for(viewer, served)
    return tuple(read_out(one, live.rules, people, viewer) for one in lines)


def read_out(line: NarrativeLine, rules: TableRules, people: People, you: str) -> str:
    """A line as it is spoken: where, and what, with its cards in words and no codes."""
    where = "" if line.who == TABLE else f"{line.who}: "
    spoken = plainly(tuple(map(_spoken, line.sentence)), rules)
    return f"{where}{named(spoken, people, you)}"


def _spoken(part: Part) -> Part:
    if isinstance(part, CardPart) and part.card != FACE_DOWN:
        return card_said(part.card)
    return part


ROUTES: Final = (table_page, parts_now, follow_parts)
