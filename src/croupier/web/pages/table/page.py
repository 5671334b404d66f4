"""Table page: one table live: the felt, what one may do, what happened, and why."""

from collections.abc import AsyncIterator
from typing import Final

import msgspec
from litestar import MediaType, get
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent, ServerSentEventMessage
from msgspec.structs import replace

from croupier.casino.limits import LimitKind
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.story import Story, newest
from croupier.explain.wording import plainly
from croupier.pages.felt.cards_svg import said as card_said
from croupier.pages.felt.cloth import laid_out
from croupier.pages.felt.definitions import defs_all
from croupier.pages.felt.moments import total_said
from croupier.protocol.roles import GUEST, PLAYER
from croupier.protocol.unseen import FACE_DOWN
from croupier.rules.table_rules import TableRules
from croupier.sentence import CardPart, Part, Sentence
from croupier.web.api.tables import is_in
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Html, el
from croupier.web.kit.naming import named
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import Asker, allowed, found, token_of
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.visitor import Looker, Visitor
from croupier.web.pages.lobby.summary import described
from croupier.web.pages.table.parts import Looks, Parts, Profile, parts, purse
from croupier.web.pages.table.values import nothing_shown

_MOST_SAID: Final = 12
"""Sentences said at once; more than that nobody listens to."""


@get("/tables/{name:str}", media_type=MediaType.HTML)
async def table_page(name: FromPath[str], visitor: Looker, served: Serving) -> str:
    """Show a table, ready to play at."""
    table = found(served, name)
    live = table.live
    aside = (
        el("strong", live.table),
        el("span", described(live.rules), class_="quiet what"),
        purse(live, visitor),
    )
    return frame(
        live.table,
        Html(defs_all(laid_out(live.rules))),
        el("div", _stage(live), _side(live, served.advises, visitor), class_="live", id="live",
           data_table=live.table, data_in="yes" if visitor.person else "",
           data_minimum=live.rules.elections.minimum, data_me=visitor.key),
        el("dialog", id="why", aria_label="Why?"),
        visitor=visitor,
        aside=aside,
        script="table.js",
        styles=("table.css", "why.css", "duty.css", *(("heat.css",) if live.heat else ())),
    )  # fmt: skip


def _stage(live: Live) -> Html:
    practice = el("p", "Practice table", class_="practice") if live.practice else None
    return el(
        "div",
        practice,
        el("div", el("p", "The table comes up …", class_="quiet"), id="table-felt", class_="felt"),
        el("section", id="bar", class_="bar"),
        class_="stage",
    )


def _side(live: Live, advises: bool, visitor: Visitor) -> Html:
    name = live.table
    charted = advises and live.advises
    links = (
        ("Replay", f"/tables/{name}/rounds"),
        *((("Strategy", f"/tables/{name}/strategy"),) if charted else ()),
        ("Sign", f"/tables/{name}/sign"),
    )
    valued = advises and visitor.role in (None, GUEST, PLAYER)
    tabs = [("values", "Values")] if valued else []
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
        el("nav", *(el("a", text, href=to, class_="button") for text, to in links), id="more",
           class_="foot", aria_label="This table"),
        class_="side",
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
    now, _ = await parts(found(served, name), visitor, served, Looks(profile, own))
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
    served.streams.check(person.key)
    looks = Looks(profile, own)
    return ServerSentEvent(_stream(table, visitor, token_of(request, served), served, looks))


async def _stream(
    table: LiveTable, visitor: Visitor, token: str, served: Served, looks: Looks
) -> AsyncIterator[ServerSentEventMessage]:
    with served.streams.held(visitor.key):
        sent: dict[str, str] = {}
        shown, before = 0, Story()
        async for _ in served.streams.heard(table):
            if not await is_in(token, served):
                yield ServerSentEventMessage(data="over", event="over")
                return
            if table.version <= shown:
                yield ServerSentEventMessage(data="here", event="still")
                continue
            now, story = await parts(table, visitor, served, looks)
            shown = now.version
            said = _said(story, before, table.live, now.turn, served) if sent else ()
            changed = {id_: html for id_, html in now.parts.items() if sent.get(id_) != html}
            sent, before = now.parts, story
            yield _message(replace(now, parts=changed, say=said))


def _message(now: Parts) -> ServerSentEventMessage:
    body = msgspec.json.encode(now).decode()
    return ServerSentEventMessage(data=body, id=str(now.version), event="parts")


def _said(story: Story, before: Story, live: Live, turn: str, served: Served) -> tuple[str, ...]:
    """What has happened since, in sentences, and whose turn it is."""
    people = served.directory.people
    happened = newest(story, before)[-_MOST_SAID:]
    lines = (named(_read_out(step.sentence, live.rules), people) for step in happened)
    return (*lines, *filter(None, (_turn(live, turn),)))


def _read_out(sentence: Sentence, rules: TableRules) -> Sentence:
    """A sentence with its cards as they are spoken, and no codes."""
    return plainly(tuple(map(_spoken, sentence)), rules)


def _spoken(part: Part) -> Part:
    if isinstance(part, CardPart) and part.card != FACE_DOWN:
        return card_said(part.card)
    return part


def _turn(live: Live, turn: str) -> str:
    """The hand a viewer is to decide on, as it is read out; nothing where it is not their turn."""
    if not turn or live.round is None:
        return ""
    number, hand = map(int, turn.split("-"))
    held = next(box for box in live.round.boxes if box.number == number).hands[hand - 1]
    cards = ", ".join(map(card_said, held.cards))
    return f"Box {number}, hand {hand}: {cards}, {total_said(held.total)}. Your call."


ROUTES: Final = (table_page, parts_now, follow_parts)
