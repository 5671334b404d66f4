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


class CorpusRound(NamedTuple):
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


def corpus() -> tuple[CorpusRound, ...]:
    """Every Round of the tests, settled."""
    files = sorted((ROOT / "tests" / "rounds").glob(f"*{ENDING}"))
    return tuple(_settled(file) for file in files)


def _settled(file: Path) -> CorpusRound:
    text = file.read_text(encoding="utf-8")
    return CorpusRound(file.name.removesuffix(ENDING), text, house.settle(text))


def by_clause(rounds: tuple[CorpusRound, ...]) -> Rounds:
    """The Rounds that rest on each clause."""
    found: dict[tuple[str, str], dict[tuple[str, str], None]] = {}
    for round in rounds:
        for clause in _clauses(round):
            at = (round.jurisdiction, canonical(clause))
            found.setdefault(at, {})[(round.name, round.title)] = None
    return {at: tuple(names) for at, names in found.items()}


def _clauses(round: CorpusRound) -> Iterator[str]:
    for event in round.settlement.played.events:
        yield from getattr(event, "clauses", ())
    for line in round.settlement.played.round.lines:
        yield from line.clauses
    yield from (refused.clause for refused in round.settlement.played.refused if refused.clause)


def pages(rounds: tuple[CorpusRound, ...]) -> Iterator[tuple[str, str]]:
    """Every page and picture: where it goes, and what it holds."""
    yield "index.md", _contents(rounds)
    for round in rounds:
        shown = _frames(round)
        for number, frame in enumerate(shown, 1):
            yield f"{round.name}/{number}.svg", felt(moment(frame.round))
        yield f"{round.name}.md", _page(round, shown)


def _frames(round: CorpusRound) -> tuple[Frame, ...]:
    rules = house.open_table(round.settlement.record.config)
    return frames(Replay(round.settlement.record, rules).round, round.settlement.played.events)


def _contents(rounds: tuple[CorpusRound, ...]) -> str:
    lines = (
        (link(round.title, f"{round.name}.md"), code(round.settlement.record.config.edition))
        for round in rounds
    )
    return f"# Rounds\n\n{rows(('Round', 'Edition'), lines)}\n"


def _page(round: CorpusRound, shown: tuple[Frame, ...]) -> str:
    parts = [
        f"# {round.title}",
        f"<p class='lead'>{code(round.settlement.record.config.edition)}</p>",
        *(_frame(round, number, frame) for number, frame in enumerate(shown, 1)),
        "## Settlement",
        _settlement(round),
        "## The record",
        f"```toml\n{round.text.rstrip()}\n```",
    ]
    return "\n\n".join(parts) + "\n"


def _frame(round: CorpusRound, number: int, frame: Frame) -> str:
    happened = listed(
        f"{escape(step.text)}. {_cited(step.clauses, round.jurisdiction)}" for step in frame.steps
    )
    said = escape("; ".join(step.text for step in frame.steps), quote=True)
    return (
        f"## Step {number}\n\n"
        f'<div class="frame"><img src="{round.name}/{number}.svg" alt="{said}" loading="lazy">'
        f"{happened}</div>"
    )


def _settlement(round: CorpusRound) -> str:
    lines = (
        (
            str(line.box),
            escape(line.player),
            escape(line.wager),
            written(line.stake),
            escape(line.outcome),
            signed(line.net),
            _cited(line.clauses, round.jurisdiction),
        )
        for line in round.settlement.played.round.lines
    )
    return rows(("Box", "Player", "Wager", "Stake", "Outcome", "Net", "Clauses"), lines)


def _cited(clauses: tuple[str, ...], jurisdiction: str) -> str:
    return " ".join(
        f'<span class="cite">{link(clause, f"../{section_of(clause, jurisdiction)}")}</span>'
        for clause in clauses
    )
