"""Completion: names that a shell offers while somebody types.

They are looked up when a shell asks, so that ``--help`` answers at once.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class NamesOption(click.Option):
    """An option that takes names, which its help lists."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """What it is for, and the names it takes, looked up now."""
        record = super().get_help_record(ctx)
        if record is None:
            return None
        names = ", ".join(one.value.removesuffix("=") for one in self.shell_complete(ctx, ""))
        return record[0], f"{record[1]}  One of: {names}.".strip()


Completes = Callable[[click.Context, click.Parameter, str], list[str]]


def _among(names: Callable[[], Iterable[str]]) -> Completes:
    """Offer those of some names that begin as what was typed."""
    return _among_here(lambda _: names())


def _among_here(names: Callable[[click.Context], Iterable[str]]) -> Completes:
    """The same of names that depend on what was typed before."""
    return lambda context, _, typed: [one for one in names(context) if one.startswith(typed)]


def _editions() -> Iterable[str]:
    from croupier.gazette.edition import EDITIONS

    return EDITIONS


def _versions() -> Iterable[str]:
    from croupier.rules.names import VERSIONS

    return VERSIONS


def _side_wagers() -> Iterable[str]:
    from croupier.rules.names import SIDE_WAGERS

    return (f"{one}=" for one in SIDE_WAGERS)


def _valued_wagers() -> Iterable[str]:
    from croupier.rules.names import INSURANCE, MAIN, SIDE_WAGERS

    return (MAIN, INSURANCE, *SIDE_WAGERS)


def _side_counts() -> Iterable[str]:
    from croupier.counting_systems import SIDE_COUNT_NAMES

    return SIDE_COUNT_NAMES


def _insurance_counts() -> Iterable[str]:
    from croupier.counting_systems import COUNT_NAMES, PERFECT_INSURANCE

    return (PERFECT_INSURANCE, *COUNT_NAMES[1:])


def _sorts() -> Iterable[str]:
    from croupier.survey.criteria import SORTS

    return SORTS


def _told_apart() -> Iterable[str]:
    """What the tables of the atlas of this release are told apart by."""
    from croupier.survey.atlas import SHIPPED, Atlas
    from croupier.survey.pairs import VERSION

    if not SHIPPED.exists():
        return ()
    with Atlas() as atlas:
        return (*atlas.elections, VERSION)


def _clauses(context: click.Context) -> Iterable[str]:
    """Clauses by their numbers, spelt without brackets, which a shell would take for its own."""
    from croupier.gazette.edition import EDITIONS
    from croupier.gazette.register import edition, edition_ids

    asked = context.params.get("edition_id")
    known = edition(asked if asked in edition_ids() else EDITIONS[-1]).clauses
    for one in known:
        bare = one.replace("(", "").replace(")", "")
        if ":" not in one and (bare == one or bare.upper() not in known):
            yield bare


def _readings() -> Iterable[str]:
    from croupier.gazette.reading import readings

    return readings()


def _days() -> Iterable[str]:
    """The days on which an edition began, and today."""
    from croupier.gazette.register import entries

    return (*(f"{one.effective.earliest}" for one in entries().values()), "today")


def _schemas(context: click.Context) -> Iterable[str]:
    """The next word of every schema that begins with the words typed."""
    from croupier.cli.schemas import names

    typed = tuple(context.params.get("words") or ())
    every = (tuple(name.split()) for name in names())
    return sorted({one[len(typed)] for one in every if one[: len(typed)] == typed != one})


def _path(kind: str) -> "Callable[[click.Context, click.Parameter, str], list[CompletionItem]]":
    """Have the shell complete a path by itself."""

    def complete(_: click.Context, __: click.Parameter, typed: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        return [CompletionItem(typed, type=kind)]

    return complete


A_FILE = _path("file")
A_FOLDER = _path("dir")
AN_EDITION = _among(_editions)
A_DAY = _among(_days)
AN_EDITION_OR_DAY = _among(lambda: (*_editions(), *_days()))
A_READING = _among(_readings)
A_VERSION = _among(_versions)
A_SIDE_WAGER = _among(_side_wagers)
A_VALUED_WAGER = _among(_valued_wagers)
A_SIDE_COUNT = _among(_side_counts)
AN_INSURANCE_COUNT = _among(_insurance_counts)
A_SORT = _among(_sorts)
AN_ELECTION = _among(_told_apart)
A_CLAUSE = _among_here(_clauses)
A_SCHEMA = _among_here(_schemas)
