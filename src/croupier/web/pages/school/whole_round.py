"""A whole Round of procedure: act after act on the felt; a wrong act is stopped by its clause.

Nothing is kept here: the address has the seed, the act and the acts that were not right at once.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from croupier.school.exercise import PROCEDURE
from croupier.school.generator import MOST_SEED
from croupier.web.analysis.questions import (
    AnalysedTable,
    AskAct,
    LessonLine,
    PosedAct,
    PosedExercise,
)
from croupier.web.kit.frame import frame
from croupier.web.kit.markup import Child, Html, clauses, el
from croupier.web.kit.served import Serving
from croupier.web.kit.visitor import Looker
from croupier.web.pages.school.page import answer_fields, felts
from croupier.web.pages.school.practised import WHOLE_ROUND, PractisedTable, practised

MARKS: Final = "marks"
"""What became of an act: an address leads there from one act to the next."""


@get("/school/{name:str}/" + WHOLE_ROUND, media_type=MediaType.HTML)
async def whole_round(
    *,
    name: FromPath[str],
    visitor: Looker,
    served: Serving,
    seed: FromQuery[int | None] = None,
    act: FromQuery[int] = 1,
    answer: FromQuery[str | None] = None,
    missed: FromQuery[list[int] | None] = None,
    toml: FromQuery[str] = "",
) -> str | Redirect:
    """Show a Round before one of its acts; a right answer leads on to the next."""
    table = practised(name, toml, served)
    if seed is None:
        return Redirect(table.way(WHOLE_ROUND, seed=served.now() % MOST_SEED))
    asked = AskAct(table=AnalysedTable(table.config), seed=seed, act=act, answer=answer)
    posed = await served.tutor.act(asked)
    late = sorted({one for one in missed or () if 1 <= one <= posed.count})
    marks = None if posed.exercise is None else posed.exercise.marks
    if marks is not None and marks.right:
        way = table.way(WHOLE_ROUND, seed=seed, act=act + 1, missed=late)
        return Redirect(f"{way}#{MARKS}")
    if marks is not None and not marks.refused:
        late = sorted({*late, act})
    return frame(
        f"A whole Round: {table.title}",
        el(
            "div",
            _head(table, posed, act, late),
            el(
                "div",
                *felts(posed.felts),
                el("div", *_side(table, posed, asked, late)),
                class_="lesson-sides",
            ),
            class_="page school lesson whole-round",
        ),
        visitor=visitor,
        here="/school",
        script="school.js",
        styles=("school.css",),
    )


def _head(table: PractisedTable, posed: PosedAct, act: int, late: Sequence[int]) -> Child:
    crumb = el("p", el("a", "School", href="/school"), " · ", table.title, class_="quiet crumb")
    stopped = f" · {len(late)} not right at once" if late else ""
    where = f"Act {act} of {posed.count}{stopped}" if posed.exercise else "The Round is over"
    return crumb, el("h1", "A whole Round"), el("p", where, class_="quiet")


def _side(
    table: PractisedTable, posed: PosedAct, asked: AskAct, late: Sequence[int]
) -> Iterator[Html]:
    """What is beside the felt: what became of an act, what is asked, and what was done."""
    if posed.exercise is None:
        yield _over(posed, late)
    else:
        yield from _became(posed, posed.exercise)
        if posed.since:
            yield el("ul", *(el("li", one.text) for one in posed.since), class_="given")
        yield _form(table, posed.exercise, asked, late)
    if posed.done and posed.exercise is not None:
        so_far = el("ol", *(_act(one, posed.edition) for one in posed.done))
        yield el("details", el("summary", "The acts so far"), so_far)
    another = table.way(WHOLE_ROUND, seed=(asked.seed + 1) % MOST_SEED)
    over = posed.exercise is None
    yield el(
        "p",
        el("a", "Another Round", href=another, class_="button first" if over else None,
           data_next=over),
        el("a", "Single questions", href=table.way(PROCEDURE)),
        class_="row onwards",
    )  # fmt: skip


def _became(posed: PosedAct, one: PosedExercise) -> Iterator[Html]:
    """Why the act that was chosen is stopped, or what was done last."""
    marks = one.marks
    if marks is not None and marks.refused:
        yield el("p", marks.refused, class_="bad", role="alert", id=MARKS)
    elif marks is not None:
        why = marks.why[0]
        yield el(
            "p", el("strong", "Stopped. "), f"{marks.given}: {why.text} ",
            clauses(why.clauses, posed.edition), class_="bad", role="alert", id=MARKS,
            tabindex="-1",
        )  # fmt: skip
    elif posed.done:
        last = posed.done[-1]
        yield el(
            "p", el("strong", "Right. ", class_="won"), last.text, " ",
            clauses(last.clauses, posed.edition), role="status", id=MARKS, tabindex="-1",
        )  # fmt: skip


def _form(table: PractisedTable, one: PosedExercise, asked: AskAct, late: Sequence[int]) -> Html:
    """How an act is chosen; it carries the settings of the table, which may change meanwhile."""
    sent = (
        ("seed", asked.seed),
        ("act", asked.act),
        *(("missed", number) for number in late),
        ("toml", table.settings),
    )
    return el(
        "form",
        *(el("input", type="hidden", name=name, value=value) for name, value in sent),
        el("fieldset", el("legend", one.question), *answer_fields(one, asked.answer, done=False)),
        method="get",
        action=f"/school/{table.name}/{WHOLE_ROUND}#{MARKS}",
        class_="answering",
        data_lesson=True,
    )


def _over(posed: PosedAct, late: Sequence[int]) -> Html:
    """Every act of the Round, and which were not right at once."""
    right = posed.count - len(late)
    return el(
        "section",
        el("h2", f"{right} of {posed.count} acts right at once"),
        el("ol", *(_act(one, posed.edition, number in late)
                   for number, one in enumerate(posed.done, 1))),
        class_="panel marks",
        id=MARKS,
        role="status",
        tabindex="-1",
    )  # fmt: skip


def _act(one: LessonLine, edition: str, missed: bool = False) -> Html:
    mark = el("strong", "Not at once. ", class_="lost") if missed else None
    return el("li", mark, one.text, " ", clauses(one.clauses, edition))


ROUTES: Final = (whole_round,)
