"""The API reference: a page for each part of the library, from its own docstrings."""

from collections.abc import Iterator, Mapping
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import griffe

import croupier
from croupier.cli import main
from croupier.cli.manual import markdown
from croupier.library.table import table
from croupier.library.verified import verify
from docs.site.marks import link, rows

PARTS: Final[Mapping[str, tuple[str, ...]]] = {
    "library": (
        *(
            f"croupier.library.{name}"
            for name in ("table", "set_up", "settled", "valued", "par", "count_indices", "counted")
        ),
        *(
            f"croupier.library.{name}"
            for name in ("simulated", "studied", "endgame", "shown", "source")
        ),
        *(f"croupier.library.{name}" for name in ("law_differences", "verified", "atlas")),
        *("croupier.errors", "croupier.extras"),
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
            *("state", "commands", "events", "decide", "dealer", "fold.evolve", "shoe"),
            *("legal.menu", "legal.option"),
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
        for name in (
            *("main_wager", "edge", "side_wagers", "worth", "removal", "count_fit"),
            *("strategy", "advice", "shoe"),
        )
    ),
    "simulation": (
        *(f"croupier.simulation.{name}" for name in ("spec", "players", "driver", "result")),
        *(f"croupier.simulation.{name}" for name in ("study", "study_file", "study_run")),
        *(f"croupier.simulation.{name}" for name in ("study_report", "figures", "counted")),
        *(f"croupier.simulation.{name}" for name in ("local", "cluster")),
    ),
    "environments": (
        "croupier.simulation.env",
        *(f"croupier.simulation.env.{name}" for name in ("environment", "vector", "actions")),
        *(f"croupier.simulation.env.{name}" for name in ("observation", "forms", "turns")),
        *(f"croupier.simulation.env.{name}" for name in ("learner", "scoring", "charting")),
        "croupier.simulation.env.follower",
    ),
    "client": (
        *(f"croupier.client.{name}" for name in ("client", "connection")),
        "croupier.protocol.choices",
        *(f"croupier.client.{name}" for name in ("contributor", "witness")),
    ),
    "school": tuple(
        f"croupier.school.{name}" for name in ("exercise", "generator", "marking", "repetition")
    ),
    "pages": tuple(
        f"croupier.pages.{name}"
        for name in (
            "felt.cloth",
            "felt.moments",
            "felt.felt",
            "sign.sign",
            "sign.svg",
            "strategy.svg",
            "simulation.study_svg",
        )
    ),
    "ledger": ("croupier.ledger.line", "croupier.ledger.accounts", "croupier.ledger.recount"),
    "basics": ("croupier.cards", "croupier.totals", "croupier.money"),
}
"""What each page documents, in the order a newcomer meets it."""


_CALLED: Final = {"table": table, "verify": verify}
"""Functions whose names are those of packages too."""


class Exported(NamedTuple):
    """A name of ``croupier.__all__``: where it is made, and what it says of itself."""

    name: str
    module: str
    own: str
    says: str


def exported() -> list[Exported]:
    """Everything that ``import croupier`` offers, but for its version."""
    return [_exported(name) for name in croupier.__all__ if name != "__version__"]


def _exported(name: str) -> Exported:
    found: Any = _CALLED.get(name) or getattr(croupier, name)
    (says, *_) = _doc(found.__module__, name).splitlines()
    return Exported(name, found.__module__, found.__qualname__, says)


def _doc(module: str, name: str) -> str:
    """What a definition of a module says of itself, as its page shows it."""
    file = Path(str(import_module(module).__file__))
    found = griffe.visit(module, file, file.read_text(encoding="utf-8"))[name].docstring
    if found is None:
        raise LookupError(f"{module} does not say what {name} is")
    return str(found.value)


def page_of_module(module: str) -> str:
    """The page a module is documented on."""
    return next(part for part, modules in PARTS.items() if module in modules)


def _offered() -> str:
    """What ``import croupier`` offers, as a table of links."""
    lines = ((link(one.name, _place(one)), escape(one.says)) for one in exported())
    return f"## import croupier\n\n{rows(('Name', 'What it is'), lines)}\n\n"


def _place(one: Exported) -> str:
    return f"{page_of_module(one.module)}.md#{one.module}.{one.own}"


def pages() -> Iterator[tuple[str, str]]:
    """Every page: where it goes, and its Markdown."""
    yield "commands.md", markdown(main)
    for part, modules in PARTS.items():
        listed = "\n\n".join(f"::: {module}" for module in modules)
        first = _offered() if part == "library" else ""
        yield f"{part}.md", f"# {part.capitalize()}\n\n{first}{listed}\n"
