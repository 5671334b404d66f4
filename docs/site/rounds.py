"""The corpus of Rounds: a page each, in pictures step by step, every line with its clause."""

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import NamedTuple

from croupier import house
from croupier.gazette.history import canonical
from croupier.house import Settlement
from croupier.money import signed, written
from croupier.pages.felt.felt import felt
from croupier.pages.felt.moments import moment
from croupier.record.frames import Frame, frames
from croupier.record.replaying import Replay
from docs.site.marks import code, link, listed, rows
from docs.site.rulebook import Rounds, section_of

ROOT = Path(__file__).parents[2]
ENDING = ".round.toml"


class Told(NamedTuple):
    """A Round of the corpus, settled."""

    name: str
    text: str
    settlement: Settlement

    @property
    def title(self) -> str:
        """What it is called."""
        return self.settlement.record.title or self.name

    @property
    def jurisdiction(self) -> str:
        """Whose law it is played by."""
        return self.settlement.played.round.rules.elections.edition.jurisdiction


def corpus() -> tuple[Told, ...]:
    """Every Round of the tests, settled."""
    files = sorted((ROOT / "tests" / "rounds").glob(f"*{ENDING}"))
    return tuple(_told(file) for file in files)


def _told(file: Path) -> Told:
    text = file.read_text(encoding="utf-8")
    return Told(file.name.removesuffix(ENDING), text, house.settle(text))


def by_clause(rounds: tuple[Told, ...]) -> Rounds:
    """The Rounds that rest on each clause."""
    found: dict[tuple[str, str], dict[tuple[str, str], None]] = {}
    for told in rounds:
        for clause in _clauses(told):
            at = (told.jurisdiction, canonical(clause))
            found.setdefault(at, {})[(told.name, told.title)] = None
    return {at: tuple(names) for at, names in found.items()}


def _clauses(told: Told) -> Iterator[str]:
    for event in told.settlement.played.events:
        yield from getattr(event, "clauses", ())
    for line in told.settlement.played.round.lines:
        yield from line.clauses
    yield from (refused.clause for refused in told.settlement.played.refused if refused.clause)


def pages(rounds: tuple[Told, ...]) -> Iterator[tuple[str, str]]:
    """Every page and picture: where it goes, and what it holds."""
    yield "index.md", _contents(rounds)
    for told in rounds:
        shown = _frames(told)
        for number, frame in enumerate(shown, 1):
            yield f"{told.name}/{number}.svg", felt(moment(frame.round))
        yield f"{told.name}.md", _page(told, shown)


def _frames(told: Told) -> tuple[Frame, ...]:
    rules = house.open_table(told.settlement.record.config)
    return frames(Replay(told.settlement.record, rules).round, told.settlement.played.events)


def _contents(rounds: tuple[Told, ...]) -> str:
    lines = (
        (link(told.title, f"{told.name}.md"), code(told.settlement.record.config.edition))
        for told in rounds
    )
    return f"# Rounds\n\n{rows(('Round', 'Edition'), lines)}\n"


def _page(told: Told, shown: tuple[Frame, ...]) -> str:
    parts = [
        f"# {told.title}",
        f"<p class='lead'>{code(told.settlement.record.config.edition)}</p>",
        *(_frame(told, number, frame) for number, frame in enumerate(shown, 1)),
        "## Settlement",
        _settlement(told),
        "## The record",
        f"```toml\n{told.text.rstrip()}\n```",
    ]
    return "\n\n".join(parts) + "\n"


def _frame(told: Told, number: int, frame: Frame) -> str:
    happened = listed(
        f"{escape(step.text)}. {_cited(step.clauses, told.jurisdiction)}" for step in frame.steps
    )
    said = escape("; ".join(step.text for step in frame.steps), quote=True)
    return (
        f"## Step {number}\n\n"
        f'<div class="frame"><img src="{told.name}/{number}.svg" alt="{said}" loading="lazy">'
        f"{happened}</div>"
    )


def _settlement(told: Told) -> str:
    lines = (
        (
            str(line.box),
            escape(line.player),
            escape(line.wager),
            written(line.stake),
            escape(line.outcome),
            signed(line.net),
            _cited(line.clauses, told.jurisdiction),
        )
        for line in told.settlement.played.round.lines
    )
    return rows(("Box", "Player", "Wager", "Stake", "Outcome", "Net", "Clauses"), lines)


def _cited(clauses: tuple[str, ...], jurisdiction: str) -> str:
    return " ".join(
        f'<span class="cite">{link(clause, f"../{section_of(clause, jurisdiction)}")}</span>'
        for clause in clauses
    )
