"""Panel: what stands beside the felt: what to do, and what has happened in this Round."""

from collections.abc import Iterator, Sequence

from croupier.casino.people.state import People
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.story import Story
from croupier.explain.narrative import NarrativeLine, turn_line
from croupier.explain.rulings import correction_said
from croupier.explain.wording import with_wagers_named
from croupier.ledger.line import Line
from croupier.web.kit.markup import Html, clauses, el, sentence
from croupier.web.kit.naming import named, named_html

_CITED = 2
"""Clauses shown with a line; the answer to why has all of them."""


def round_story(table: LiveTable, story: Story, people: People, you: str) -> Html:
    """What has happened in the Round, each with its clause, and each settled wager with why.

    The last Round stays until something happens in the next.
    """
    live, current = table.live, story
    story = readable(live, story)
    over = live.round is None or story is not current
    lines = live.lines if over or live.round is None else live.round.lines
    items = [*_items(live, story, lines, people, you), *_rulings(live, story, people, you)]
    empty = el("li", "Nothing has happened yet.", class_="quiet")
    title = "The last Round" if over and items else "This Round"
    return el(
        "section",
        el("h2", title, el("span", f"no. {story.number}" if story.number else "", class_="small")),
        el("ol", *(items or [empty]), class_="story", tabindex="0", aria_label=title),
        id="round",
        class_="round",
        data_round=story.number,
        data_over="yes" if over else None,
    )  # fmt: skip


def readable(live: Live, story: Story) -> Story:
    """The story that is read now: the last Round's until something happens in the next."""
    if live.round is None or story.events or story.before is None:
        return story
    return story.before


def _items(
    live: Live, story: Story, lines: Sequence[Line], people: People, you: str
) -> Iterator[Html]:
    left, edition = list(enumerate(lines, 1)), live.rules.elections.edition.id

    def item(one: NarrativeLine, look: str) -> Html:
        why = _why(live.table, story.number, one, left)
        text = named_html(with_wagers_named(one.sentence, live.rules), people, you)
        return el(
            "li",
            el("span", one.who, class_="who"),
            el("span", text, class_="what"),
            el("span", why, clauses(one.clauses[:_CITED], edition), class_="by"),
            class_=look,
        )

    for one in story.lines:
        yield item(one, _look(one))
    turn = None if live.round is None else turn_line(live.round)
    if turn is not None:
        yield item(turn, "now")


def _rulings(live: Live, story: Story, people: People, you: str) -> Iterator[Html]:
    """What rulings on disputes moved for the Round afterwards."""
    for one in live.corrections(story.number):
        said = sentence(named(correction_said(one), people, you))
        yield el("li", el("span", "Ruling", class_="who"), el("span", said, class_="what"))


def _why(name: str, number: int, said: NarrativeLine, left: list[tuple[int, Line]]) -> Html | None:
    """The way to why a wager was settled so."""
    found = next((one for one in left if one[1] == said.line), None)
    if found is None:
        return None
    left.remove(found)
    return el("a", "why?", href=f"/tables/{name}/why/{number}/{found[0]}", class_="why")


def _look(said: NarrativeLine) -> str:
    if said.irregular:
        return "irregular"
    if said.line is None:
        return ""
    return "won" if said.line.net > 0 else "lost" if said.line.net < 0 else "even"
