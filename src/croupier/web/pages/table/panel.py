"""Panel: what stands beside the felt: what to do, and what has happened in this Round."""

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.casino.people.state import People
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.story import Story
from croupier.explain.wording import plainly
from croupier.ledger.line import Line
from croupier.record.steps import steps
from croupier.table.events import CardDealt, Event, Settled
from croupier.web.kit.markup import Html, clauses, el
from croupier.web.kit.naming import named

_QUIET: Final = (CardDealt,)
"""What the felt itself tells."""


def round_story(table: LiveTable, story: Story, people: People) -> Html:
    """What has happened in the Round, each with its clause, and each settled wager with why.

    The last Round stays until something happens in the next.
    """
    live = table.live
    over = live.round is None
    if not over and not story.events and story.before is not None:
        story, over = story.before, True
    lines = live.lines if over or live.round is None else live.round.lines
    items = list(_items(live, story, lines, people))
    empty = el("li", "Nothing has happened yet.", class_="quiet")
    title = "The last Round" if over else "This Round"
    return el(
        "section",
        el("h2", title, el("span", f"no. {story.number}" if story.number else "", class_="small")),
        el("ol", *(items or [empty]), class_="story", tabindex="0", aria_label=title),
        id="round",
        class_="round",
    )  # fmt: skip


def _items(live: Live, story: Story, lines: Sequence[Line], people: People) -> Iterator[Html]:
    left, edition = list(enumerate(lines, 1)), live.rules.elections.edition.id
    for event in story.events:
        if isinstance(event, _QUIET):
            continue
        for step in steps((event,)):
            why = _why(live.table, story.number, event, left)
            yield el(
                "li",
                el("span", named(plainly(step.sentence, live.rules), people)),
                el("span", why, clauses(step.clauses[:2], edition), class_="by"),
                class_=_look(event, step.irregular),
            )


def _why(name: str, number: int, event: Event, left: list[tuple[int, Line]]) -> Html | None:
    """The way to why a wager was settled so."""
    if not isinstance(event, Settled):
        return None
    found = next((one for one in left if one[1] == event.line), None)
    if found is None:
        return None
    left.remove(found)
    return el("a", "why?", href=f"/tables/{name}/why/{number}/{found[0]}", class_="why")


def _look(event: Event, irregular: bool) -> str:
    if irregular:
        return "irregular"
    if not isinstance(event, Settled):
        return ""
    return "won" if event.line.net > 0 else "lost" if event.line.net < 0 else "even"
