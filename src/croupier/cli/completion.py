"""Completion: names that a shell offers while somebody types.

They are looked up when a shell asks, so that ``--help`` answers at once.
"""

from collections.abc import Callable, Iterable

import click


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
    return lambda context, parameter, typed: [one for one in names() if one.startswith(typed)]


def _editions() -> Iterable[str]:
    from croupier.gazette.edition import EDITIONS

    return EDITIONS


def _versions() -> Iterable[str]:
    from croupier.rules.names import VERSIONS

    return VERSIONS


def _side_wagers() -> Iterable[str]:
    from croupier.rules.names import SIDE_WAGERS

    return (f"{one}=" for one in SIDE_WAGERS)


AN_EDITION = _among(_editions)
A_VERSION = _among(_versions)
A_SIDE_WAGER = _among(_side_wagers)
