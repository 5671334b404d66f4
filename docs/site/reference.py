"""The API reference: a page for each part of the library, from its own docstrings."""

from collections.abc import Iterator, Mapping
from typing import Final

from croupier.cli import main
from croupier.cli.manual import markdown

PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "library": tuple(
        f"croupier.library.{name}"
        for name in ("table", "set_up", "settled", "valued", "simulated", "shown", "source")
    ),
    "house": ("croupier.house",),
    "gazette": (
        *(f"croupier.gazette.{name}" for name in ("edition", "clause", "reading", "dating")),
        *(f"croupier.gazette.{name}" for name in ("register", "amendment", "feature", "errors")),
        *(f"croupier.gazette.{name}" for name in ("history", "diff", "search", "coverage")),
    ),
    "rules": tuple(
        f"croupier.rules.{name}"
        for name in (
            *("config", "elections", "setting", "section", "provided", "table_rules"),
            *("side_wager", "ruling", "finding", "refusal", "hand", "notice", "prompt"),
        )
    ),
    "table": tuple(
        f"croupier.table.{name}"
        for name in (
            *("state", "commands", "events", "decide", "dealer", "fold.evolve", "legal.menu"),
            *("game.game", "game.shuffles", "game.rounds", "game.seats", "game.prompts"),
        )
    ),
    "record": tuple(
        f"croupier.record.{name}" for name in ("model", "read", "write", "replay", "frames")
    ),
    "disputes": ("croupier.disputes.adjudicate", "croupier.disputes.ruling"),
    "documents": tuple(
        f"croupier.documents.{name}"
        for name in ("frame", "part", "filed", "ruling", "sign", "coverage", "differences", "page")
    ),
    "analysis": tuple(
        f"croupier.analysis.{name}"
        for name in ("main_wager", "edge", "side_wagers", "worth", "strategy", "advice", "shoe")
    ),
    "simulation": (
        *(f"croupier.simulation.{name}" for name in ("spec", "players", "driver", "result")),
        *(f"croupier.simulation.{name}" for name in ("study", "local", "cluster")),
    ),
    "environments": tuple(
        f"croupier.simulation.env.{name}"
        for name in (
            *("environment", "vector", "actions", "observation", "forms", "turns"),
            *("learner", "scoring", "charting", "follower"),
        )
    ),
    "client": ("croupier.client.client", "croupier.client.contributor"),
    "pages": tuple(
        f"croupier.pages.{name}"
        for name in (
            "felt.cloth",
            "felt.moments",
            "felt.felt",
            "sign.sign",
            "sign.svg",
            "strategy.svg",
        )
    ),
    "ledger": ("croupier.ledger.line", "croupier.ledger.accounts", "croupier.ledger.recount"),
    "basics": ("croupier.cards", "croupier.totals", "croupier.money"),
}
"""What each page documents, in the order a newcomer meets it."""


def pages() -> Iterator[tuple[str, str]]:
    """Every page: where it goes, and its Markdown."""
    yield "commands.md", markdown(main)
    for part, modules in PARTS.items():
        listed = "\n\n".join(f"::: {module}" for module in modules)
        yield f"{part}.md", f"# {part.capitalize()}\n\n{listed}\n"
