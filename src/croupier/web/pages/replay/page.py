"""Replay: an ended Round step by step, with its felt, its Lines and its record."""

import asyncio
from typing import Final

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery

from croupier.casino.people.sessions import NotIn
from croupier.casino.table.live_table import LiveTable
from croupier.explain.wording import plainly
from croupier.record.steps import Step
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Html, clauses, el
from croupier.web.kit.naming import named
from croupier.web.kit.refusals import Forbidden, NotThere
from croupier.web.kit.requests import found
from croupier.web.kit.served import Serving
from croupier.web.kit.titles import round_title
from croupier.web.kit.visitor import Looker, inside
from croupier.web.pages.replay.replayed import Replayed, replayed, shown_way
from croupier.web.pages.replay.settled import dispute_part, record_part, settled_part
from croupier.web.pages.why.disputed import own_dispute
from croupier.web.pages.why.public import may_be_shown


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

    Who had no wager in it is led to where it is shown to anybody.
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
    title = round_title(found(served, name).live, number)
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
                el("div", dispute_part(one, inside(visitor), disputed, line), record_part(one)),
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


ROUTES: Final = (replay, one_step)
