"""Shown: an ended Round for anybody who has its link, without logging in."""

import asyncio
from typing import Final
from weakref import WeakKeyDictionary

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from croupier.casino.cache import BoundedCache
from croupier.casino.casino import Casino
from croupier.casino.table.live_table import LiveTable
from croupier.explain.decision import Decision
from croupier.explain.rulings import came_to
from croupier.pages.typeset import pictured
from croupier.protocol.corrections import corrected_by
from croupier.record.frames import frames
from croupier.rules.refusal import Refusal
from croupier.web.api.reviews import values_shown
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Html, el, joined, sentence
from croupier.web.kit.naming import name_for, named
from croupier.web.kit.refusals import AnyRequest, NotThere
from croupier.web.kit.requests import found
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import round_title
from croupier.web.kit.visitor import Looker
from croupier.web.pages.replay.asked import AskedCall, asked_part, made_decisions
from croupier.web.pages.replay.page import frame_shown
from croupier.web.pages.replay.replayed import Replayed, record_of
from croupier.web.pages.replay.settled import settled_part
from croupier.web.pages.why.public import PublicRound, public_round
from croupier.web.pages.why.recall import replayed_round

WIDE: Final = 1200
HIGH: Final = 630
"""Pixels of a picture, as those who preview links have it."""
GROUND: Final = "#13161a"
PICTURES: Final = 64
"""Pictures that are remembered."""
NAMED: Final = 3
"""Players of whom a preview says what they won or lost."""


class _Gallery:
    """The pictures of a casino's Rounds, drawn one at a time and remembered."""

    def __init__(self) -> None:
        self._kept: BoundedCache[bytes] = BoundedCache(PICTURES)
        self._turn = asyncio.Semaphore(1)

    async def picture(self, one: Replayed) -> bytes:
        """The picture of a Round; refuses where nothing can draw one."""
        key = f"{one.way}/{'/'.join(one.names.values())}"
        async with self._turn:
            found = self._kept.get(key)
            if found is None:
                drawing = one.felt(_telling(one))
                found = await asyncio.to_thread(pictured, drawing, WIDE, HIGH, GROUND)
                self._kept.put(key, found)
        return found


_galleries: "WeakKeyDictionary[Casino, _Gallery]" = WeakKeyDictionary()


async def _shown(
    name: str, number: int, served: Served, *, phone: bool = False
) -> tuple[Replayed, PublicRound]:
    table = found(served, name)
    public = await public_round(table, number, served)
    retelling = replayed_round(public.of, table.live)
    cut = await served.reads.short(frames, retelling.start, retelling.events)
    people = public.people(served.directory.people)
    corrections = public.corrections(table.live)
    return Replayed(public.of, retelling, cut, people, "", phone, True, corrections), public


@get("/shown/{name:str}/{number:int}", media_type=MediaType.HTML)
async def shown_round(
    *,
    name: FromPath[str],
    number: FromPath[int],
    visitor: Looker,
    served: Serving,
    request: AnyRequest,
    step: FromQuery[int] = 1,
    line: FromQuery[int] = 0,
    ask: FromQuery[bool] = False,
) -> str:
    """Show an ended Round to anybody: it replays by itself, or asks what one would call."""
    one, _ = await _shown(name, number, served)
    made = await made_decisions(found(served, name), number, served)
    at = one.step_of(line) if line else min(max(step, 1), len(one.frames))
    title = round_title(found(served, name).live, number)
    asks = ",".join(f"{each.step}:{each.at}" for each in made)
    return frame(
        title,
        el(
            "div",
            el("div", el("h1", title), _controls(one, made, ask), class_="head"),
            el(
                "div",
                frame_shown(one, at),
                id="at",
                data_way=one.way,
                data_step=at,
                data_steps=len(one.frames),
                data_asks=asks if ask else "",
                data_plays=not (ask or line or step > 1),
            ),
            el("div", id="question", aria_live="polite"),
            None if ask else el("div", _came_to(one, line), _record(one), class_="below"),
            class_="replay shown",
        ),
        el("dialog", id="why", aria_labelledby="why-asks"),
        visitor=visitor,
        script="shown.js",
        styles=("replay.css", "why.css", "review.css", "shown.css"),
        head=_preview(one, title, request, served),
    )


def _controls(one: Replayed, made: tuple[Decision, ...], ask: bool) -> Html:
    """To let it play by itself or stop it, to be asked first, and to send it to others."""
    play = el("button", "Pause", type="button", id="play", aria_pressed="true", hidden=True)
    if ask:
        to = el("a", "Only watch", href=one.way, class_="button")
    elif made:
        to = el("a", "What would you call?", href=f"{one.way}?ask=true", class_="button")
    else:
        to = Html("")
    questions = el("ol", *(_way_to_ask(one, each) for each in made)) if ask else None
    listed = el("noscript", questions) if questions else None
    link = el("button", "Copy link", type="button", id="copy-link", hidden=True)
    return el("div", play, to, link, listed, class_="controls")


def _way_to_ask(one: Replayed, made: Decision) -> Html:
    return el("li", el("a", f"Step {made.step}, Box {made.box}", href=_asked_way(one, made.at)))


def _asked_way(one: Replayed, at: int) -> str:
    return f"{one.way}/calls/{at}?"


def _summary(one: Replayed) -> str:
    """What the players won or lost, in a line."""
    nets = sorted(one.of.nets().items(), key=lambda each: -abs(each[1]))
    said = [_net_said(one, key, net) for key, net in nets[:NAMED]]
    more = f" {len(nets) - NAMED} more played." if len(nets) > NAMED else ""
    return f"{' '.join(said)}{more}" if said else "Nobody had a wager."


def _came_to(one: Replayed, line: int) -> Html:
    """What it came to, below the Round: who watches does not see it before it is played."""
    return el("div", el("p", _summary(one), class_="result"), settled_part(one, line))


def _net_said(one: Replayed, key: str, played: int) -> str:
    moved = [each for each in one.corrections if each.player == key]
    return sentence(named(came_to(key, played + corrected_by(moved), moved), one.people))


def _record(one: Replayed) -> Html:
    link = el("a", "Download the Round record", href=f"{one.way}/record", class_="button")
    text = el("p", "The whole Round as plain text, to settle it again by the law.", class_="quiet")
    return el("section", el("h2", "Round record"), text, link, class_="panel")


# ── Its parts ───────────────────────────────────────────────────────────────────────────────────


@get("/shown/{name:str}/{number:int}/{step:int}", media_type=MediaType.HTML)
async def shown_step(
    *,
    name: FromPath[str],
    number: FromPath[int],
    step: FromPath[int],
    served: Serving,
    screen: FromQuery[str] = "",
) -> str:
    """Show one step of a Round to anybody, to go into its page."""
    one, _ = await _shown(name, number, served, phone=screen == "phone")
    if not 1 <= step <= len(one.frames):
        raise NotThere((), f"Round {number} has {len(one.frames)} steps")
    return await asyncio.to_thread(frame_shown, one, step)


@get("/shown/{name:str}/{number:int}/record", media_type=MediaType.TEXT)
async def shown_record(
    name: FromPath[str], number: FromPath[int], served: Serving
) -> Response[str]:
    """Hand out the record of a Round that is shown to anybody."""
    one, _ = await _shown(name, number, served)
    file = f"{one.of.table}-{number}.round.toml"
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return Response(record_of(one), media_type="application/toml", headers=headers)


@get("/shown/{name:str}/{number:int}/calls/{at:int}", media_type=MediaType.HTML)
async def shown_call(
    *,
    name: FromPath[str],
    number: FromPath[int],
    at: FromPath[int],
    visitor: Looker,
    served: Serving,
    request: AnyRequest,
    answer: FromQuery[str] = "",
    part: FromQuery[bool] = False,
) -> str:
    """Ask anybody what they would call at a decision of a Round, and judge the answer."""
    table = found(served, name)
    one, public = await _shown(name, number, served)
    asked = await _asked(table, number, at, served, answer)
    alias = next((alias for alias, key in public.keys.items() if key == asked.made.player), "")
    who = name_for(alias, one.people)
    asked = replace(asked, way=_asked_way(one, at), answer=answer, who=who)
    question = asked_part(asked)
    if part:
        return question
    title = f"What would you call? {round_title(table.live, number)}"
    return frame(
        title,
        el(
            "div",
            el("div", el("h1", title), el("a", "The Round", href=one.way), class_="head"),
            el(
                "div",
                el("div", one.felt(asked.made.step), class_="felt"),
                el("div", question),
                class_="moment",
            ),
            class_="replay shown",
        ),
        visitor=visitor,
        styles=("replay.css", "review.css", "shown.css"),
        head=_preview(one, title, request, served),
    )


async def _asked(table: LiveTable, number: int, at: int, served: Served, answer: str) -> AskedCall:
    made = next((one for one in await made_decisions(table, number, served) if one.at == at), None)
    if made is None:
        raise NotThere((), "no decision was to be made there")
    values, judged = values_shown(table, served), None
    if values and answer:
        calls = await served.reviewer.calls_soon(table, number) or ()
        judged = next((call for call in calls if call.made.at == at), None)
    return AskedCall(made=made, way="", judged=judged, shows_values=values)


# ── Its picture ─────────────────────────────────────────────────────────────────────────────────


@get("/shown/{name:str}/{number:int}/picture.svg", media_type="image/svg+xml")
async def shown_svg(name: FromPath[str], number: FromPath[int], served: Serving) -> str:
    """Draw how a Round ended, as SVG."""
    one, _ = await _shown(name, number, served)
    return one.felt(_telling(one))


@get("/shown/{name:str}/{number:int}/picture.png", media_type="image/png")
async def shown_png(name: FromPath[str], number: FromPath[int], served: Serving) -> Response[bytes]:
    """Draw how a Round ended, as PNG for previews; where nothing can draw one, there is none."""
    one, _ = await _shown(name, number, served)
    gallery = _galleries.setdefault(served.casino, _Gallery())
    try:
        return Response(await gallery.picture(one), media_type="image/png")
    except Refusal as none:
        raise NotThere(none.clauses, none.why) from None


def _telling(one: Replayed) -> int:
    """The last step at which the cards of the players still lie there."""
    lying = [
        at for at, each in enumerate(one.frames, 1) if any(box.hands for box in each.round.boxes)
    ]
    return max(lying, default=len(one.frames))


def _preview(one: Replayed, title: str, request: AnyRequest, served: Served) -> Html:
    """What a page that links to it may show of it."""
    origin = served.origin or str(request.base_url).rstrip("/")
    facts = {
        "og:type": "article",
        "og:site_name": "Croupier",
        "og:title": title,
        "og:description": _summary(one),
        "og:url": f"{origin}{one.way}",
        "og:image": f"{origin}{one.way}/picture.png",
        "og:image:type": "image/png",
        "og:image:width": str(WIDE),
        "og:image:height": str(HIGH),
        "og:image:alt": f"The felt at the end of {title}",
    }
    shown = (el("meta", property=name, content=text) for name, text in facts.items())
    card = el("meta", name="twitter:card", content="summary_large_image")
    return joined((el("meta", name="description", content=_summary(one)), *shown, card))


ROUTES: Final = (
    *(shown_round, shown_step, shown_record, shown_call),
    *(shown_svg, shown_png),
)
