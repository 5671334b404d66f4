"""Review: what one player's Rounds at a table came to, and every call beside its exact value."""

from typing import Final
from urllib.parse import urlencode

from litestar import MediaType, get
from litestar.params import FromPath, FromQuery

from croupier.casino.table.live import Live
from croupier.explain.judged import JudgedCall
from croupier.explain.review import (
    CALL_NAMES,
    DEAREST,
    Mistake,
    Review,
    ReviewedRound,
    calls_said,
    luck_said,
    signed,
)
from croupier.explain.rulings import came_to
from croupier.explain.wording import wager_named
from croupier.money import spoken
from croupier.web.analysis.reviewer import ReviewProgress
from croupier.web.api.reviews import AskedSpan, ReviewSpan, progress_of, span_of
from croupier.web.kit.cells import cell, won_or_lost
from croupier.web.kit.fragments import wants_fragment
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, el, facts, panel, sentence, table, wide
from croupier.web.kit.naming import name_for, named
from croupier.web.kit.refusals import AnyRequest, NotThere
from croupier.web.kit.requests import found
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import HEAT_CHIPS, round_title, table_named
from croupier.web.kit.visitor import Looker, Visitor, inside
from croupier.web.pages.replay.asked import (
    AskedCall,
    asked_part,
    made_decisions,
    place,
    situation,
)
from croupier.web.pages.replay.replayed import Replayed, replayed

INDEPENDENT: Final = (
    "Expected values are exact for this table's rules and a full shoe. The standard deviation "
    "takes wagers as independent of one another; those of one Round share the Dealer's hand, so "
    "that results on several Boxes spread somewhat further."
)


@get("/tables/{name:str}/review", media_type=MediaType.HTML)
async def review(
    *,
    name: FromPath[str],
    visitor: Looker,
    served: Serving,
    request: AnyRequest,
    stay: FromQuery[int] = 0,
    first: FromQuery[int] = 0,
    last: FromQuery[int] = 0,
    player: FromQuery[str] = "",
) -> str:
    """Review one's last stay at a table, another, or any span of one's own Rounds."""
    person = inside(visitor)
    asked = AskedSpan(stay, first, last, player)
    span = await span_of(found(served, name), asked, person, served)
    progress = await progress_of(span, served)
    part = review_part(span, progress, own=span.player == person.key, served=served)
    if wants_fragment(request):
        return part
    return frame(
        f"Review of {table_named(span.table.live)}",
        el(
            "div",
            el(
                "div",
                el("h1", _title(span, person.key, served)),
                el("a", "To the table", href=f"/tables/{span.table.live.table}"),
                class_="head",
            ),
            _which(span),
            el("div", part, id="review", aria_live="polite"),
            class_="page review",
        ),
        visitor=visitor,
        script="review.js",
        styles=("review.css",),
    )


def _title(span: ReviewSpan, viewer: str, served: Served) -> str:
    name = table_named(span.table.live)
    if span.player == viewer:
        return f"Your Rounds at {name}"
    return f"Rounds of {name_for(span.player, served.directory.people)} at {name}"


def _which(span: ReviewSpan) -> Html:
    """Which Rounds these are, and a form for any others."""
    numbers = (
        f"Rounds {span.first} to {span.last} of the table"
        if span.last > span.first
        else f"Round {span.first} of the table"
    )
    stay = "" if span.stay is None else f"Stay {span.stay.number}{_part(span)}. "
    still = span.stay is not None and span.stay.ended is None
    lasting = " You are still at the table." if still else ""
    form = el(
        "form",
        el("label", "From Round ", _number("first", span.first)),
        el("label", "to ", _number("last", span.last)),
        el("input", type="hidden", name="player", value=span.player),
        el("button", "Review"),
        method="get",
        class_="span",
    )
    said = f"{stay}{numbers}.{lasting}" if span.rounds else f"{stay}{lasting}"
    return el("div", el("p", said, class_="quiet"), form, class_="which")


def _part(span: ReviewSpan) -> str:
    """That a stay is longer than what is reviewed of it."""
    whole = 0 if span.stay is None else span.stay.sums.rounds
    count = len(span.rounds)
    return f", the last {count:,} of its {whole:,} Rounds" if whole > count else ""


def _number(name: str, value: int) -> Html:
    return el("input", type="number", name=name, value=value or 1, min=1, inputmode="numeric")


def review_part(span: ReviewSpan, progress: ReviewProgress, *, own: bool, served: Served) -> Html:
    """The review, or how far it has come."""
    if progress.failed:
        return el("div", el("p", sentence(progress.failed)), data_over=True)
    if progress.review is not None:
        return el("div", *_sections(progress.review, span, own, served), data_over=True)
    known = _known(span, progress)
    if span.values and progress.done == progress.total:
        summary, *calls = _sections(known, span, own, served)
        return el("div", summary, _under_way(progress, span), *calls)
    return el("div", _summary(known, span, own, served), _under_way(progress, span))


def _sections(
    found: Review, span: ReviewSpan, own: bool, served: Served
) -> tuple[Html | None, ...]:
    """What Rounds came to, and their calls."""
    return (
        _summary(found, span, own, served, judged=span.values),
        _dearest(found, span) if span.values else None,
        _every_call(found, span, own) if span.values else _no_values(),
    )


def _known(span: ReviewSpan, progress: ReviewProgress) -> Review:
    """What is known of Rounds while they are worked out: what they came to, and calls judged."""
    waiting = map(ReviewedRound, span.rounds[progress.done :])
    rounds = (*progress.rounds, *waiting)
    return Review(table=span.table.live.table, player=span.player, rounds=rounds)


def _under_way(progress: ReviewProgress, span: ReviewSpan) -> Html:
    """How far what is still missing has come."""
    judging = span.values and progress.done < progress.total
    return panel(
        "Your calls and what was expected" if judging else "What was expected",
        el("p", _worked_out(progress)),
        el("progress", value=progress.done, max=progress.total, aria_label="Rounds worked out"),
        el("p", "The tables come first, so this may take a while.", class_="quiet"),
    )


def _worked_out(progress: ReviewProgress) -> str:
    if progress.done == progress.total:
        return "Every call is judged. What was to be expected at this table is being worked out."
    return f"Worked out: {progress.done:,} of {progress.total:,} Rounds."


def _no_values() -> Html:
    said = "The Casino Operator shows no values at this table, so no call is judged here."
    return panel("Your calls", el("p", said))


def _summary(
    review: Review, span: ReviewSpan, own: bool, served: Served, *, judged: bool = False
) -> Html:
    """What Rounds came to, beside what was expected once that is known."""
    expected, sums = review.expected, review.sums
    pairs: list[tuple[str, Child]] = [
        ("Rounds", str(sums.rounds)),
        ("Wagered", spoken(sums.wagered)),
        ("Net", el("span", signed(sums.net), class_=won_or_lost(sums.net))),
    ]
    if sums.corrections:
        pairs.append(("Of it by rulings", signed(sums.corrected)))
    if expected is not None:
        pairs.append(("Expected by the best play", signed(expected.cents)))
        if expected.deviation is not None:
            pairs.append(("Standard deviation", spoken(round(expected.deviation))))
        sigmas = expected.sigmas(sums.net)
        if sigmas is not None and review.is_telling:
            pairs.append(("Above or below", f"{sigmas:+.2f} σ".replace("-", "−")))
    if judged:
        pairs.append(("Given up by calls", spoken(round(review.given_up))))
    if judged and review.is_telling:
        pairs.append(("In a hundred Rounds", spoken(round(review.per_hundred))))
    result = came_to(review.player, sums.net, sums.corrections)
    said = named(result, served.directory.people, review.player if own else "")
    luck = None if expected is None else el("p", luck_said(sums.net, expected, sums.rounds))
    return panel(
        "What it came to",
        el("p", sentence(said), class_="result"),
        el("p", HEAT_CHIPS) if span.table.live.heat is not None else None,
        luck,
        el("p", calls_said(review)) if judged else None,
        facts(pairs, class_="figures"),
        _without(review, span),
        None if expected is None else el("p", INDEPENDENT, class_="quiet small"),
    )


def _without(review: Review, span: ReviewSpan) -> Html | None:
    """Which wagers no expectation is known of."""
    names = () if review.expected is None else review.expected.without
    if not names:
        return None
    rules = span.table.live.rules
    said = ", ".join(wager_named(name, rules) for name in names)
    return el("p", f"Without {said}: what is expected of that is not known.", class_="quiet")


# ── Mistakes ────────────────────────────────────────────────────────────────────────────────────


def _dearest(review: Review, span: ReviewSpan) -> Html | None:
    shown = review.mistakes[:DEAREST]
    if not shown:
        return None
    heading = "The dearest mistake" if len(shown) == 1 else "The dearest mistakes"
    return panel(heading, el("ol", *(_mistake(one, span) for one in shown), class_="mistakes"))


def _mistake(one: Mistake, span: ReviewSpan) -> Html:
    made, best = one.made.made, one.made.best
    assert best is not None, "a mistake is a call that was valued"
    return el(
        "li",
        el(
            "p",
            el("strong", spoken(round(one.made.cost))),
            f" · Round {one.round}, {place(made)}: {situation(made)}. "
            f"Called: {CALL_NAMES[made.called].lower()}; best: {CALL_NAMES[best.name].lower()}.",
        ),
        el(
            "p",
            el("a", "Replay it", href=replay_way(span, one.round, made.step), class_="button"),
            el("a", "Play it again", href=again_way(span, one.round, one.made), class_="button"),
            class_="ways",
        ),
    )


def replay_way(span: ReviewSpan, number: int, step: int) -> str:
    """Where a Round is replayed at a decision."""
    return f"/tables/{span.table.live.table}/rounds/{number}?step={step}#at"


def again_way(span: ReviewSpan, number: int, call: JudgedCall) -> str:
    """Where a decision is put to somebody again."""
    query = urlencode({"at": call.made.at, "player": span.player})
    return f"/tables/{span.table.live.table}/review/{number}?{query}"


def _every_call(review: Review, span: ReviewSpan, own: bool) -> Html:
    heads = ("Round", "Hand", "Called", "Best", "Worth of each", "Cost", "")
    rows = [_call(one.played.number, call, span) for one in review.rounds for call in one.calls]
    heading = "Your calls" if own else "Calls"
    if not rows:
        return panel(heading, el("p", "No Round left more than one lawful call."))
    note = "Only decisions that left more than one lawful call are listed."
    listed = wide(table(heads, rows, class_="calls"), heading)
    return panel(heading, el("p", note, class_="quiet small"), listed)


def _call(number: int, call: JudgedCall, span: ReviewSpan) -> Html:
    made = call.made
    best = "" if call.best is None else CALL_NAMES[call.best.name]
    worths = [
        part
        for one in call.worths
        for part in (el("span", f"{CALL_NAMES[one.name]} {signed(one.cents)}"), " ")
    ]
    again = el("a", "Again", href=again_way(span, number, call), class_="button")
    return el(
        "tr",
        el("th", el("a", str(number), href=replay_way(span, number, made.step)), scope="row"),
        cell("Hand", situation(made), el("small", place(made))),
        cell("Called", CALL_NAMES[made.called]),
        cell("Best", best),
        cell("Worth of each", *worths or (call.why,), class_="quiet worth"),
        cell("Cost", spoken(round(call.cost)) if call.mistaken else "–", class_="num"),
        cell("", again),
        class_="mistaken" if call.mistaken else None,
    )


# ── Play it again ───────────────────────────────────────────────────────────────────────────────


@get("/tables/{name:str}/review/{number:int}", media_type=MediaType.HTML)
async def again(
    *,
    name: FromPath[str],
    number: FromPath[int],
    visitor: Looker,
    served: Serving,
    at: FromQuery[int] = -1,
    player: FromQuery[str] = "",
    answer: FromQuery[str] = "",
) -> str:
    """Put a decision of one's own to oneself again, and judge the answer."""
    person = inside(visitor)
    held = found(served, name)
    asked_span = AskedSpan(first=number, last=number, player=player)
    span = await span_of(held, asked_span, person, served)
    if not span.rounds:
        raise NotThere((), f"there was no wager of theirs in Round {number}")
    one = await replayed(visitor, name, number, served)
    every = [
        made for made in await made_decisions(held, number, served) if made.player == span.player
    ]
    made = next((made for made in every if made.at == at), None)
    if made is None:
        raise NotThere((), "no decision was to be made there")
    judged = None
    if span.values and answer:
        calls = await served.reviewer.calls_soon(held, number) or ()
        judged = next((call for call in calls if call.made.at == at), None)
    query = urlencode({"at": at, "player": span.player})
    way = f"/tables/{held.live.table}/review/{number}?{query}"
    mine = span.player == person.key
    who = "You" if mine else name_for(span.player, served.directory.people)
    asked = AskedCall(
        made=made,
        way=way,
        answer=answer,
        judged=judged,
        shows_values=span.values,
        who=who,
    )
    return _again_page(one, asked, held.live, replay_way(span, number, made.step), visitor)


def _again_page(one: Replayed, asked: AskedCall, live: Live, replay: str, visitor: Visitor) -> str:
    title = f"Again: {round_title(live, one.of.number)}"
    return frame(
        title,
        el(
            "div",
            el(
                "div",
                el("h1", title),
                el("a", "The review", href=f"/tables/{live.table}/review"),
                class_="head",
            ),
            el(
                "div",
                el("div", one.felt(asked.made.step), class_="felt"),
                el(
                    "div",
                    asked_part(asked),
                    el("a", "Replay the Round", href=replay),
                ),
                class_="moment",
            ),
            class_="replay",
        ),
        visitor=visitor,
        styles=("replay.css", "review.css"),
    )


ROUTES: Final = (review, again)
