"""Typed: refusals that name the option somebody typed, where they are about one."""

from collections.abc import Iterator, Mapping
from typing import Final

import click
from click.core import ParameterSource

from croupier.rules.refusal import Refusal, Unlawful

_OF_THE_FILE: Final = {"backfill", "edition", "table"}
"""Settings of a table file that are refused as such, whatever option has the same name."""
_ALSO: Final[Mapping[str, str]] = {"gone": "shoe", "tags": "system"}
"""What else is refused because of an option: the shoe cards are gone from, a system of own tags."""


def as_typed(wrong: Refusal | Unlawful) -> Refusal | Unlawful:
    """The same; a setting that was given by an option is called by it."""
    named = dict(_given())
    if isinstance(wrong, Unlawful):
        return Unlawful(tuple(_placed(one, named) for one in wrong.refusals))
    return _placed(wrong, named)


def _placed(one: Refusal, named: Mapping[str, str]) -> Refusal:
    return one.at_place(named[one.at]) if one.at in named else one


def _given() -> Iterator[tuple[str, str]]:
    """The options of the command that were typed, by every name their settings have."""
    context = click.get_current_context(silent=True)
    if context is None:
        return
    for option in context.command.params:
        name = str(option.name)
        typed = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if typed and isinstance(option, click.Option):
            shown = max(option.opts, key=len)
            bare = shown.lstrip("-").replace("-", "_")
            for place in {name, bare, _ALSO.get(name, name)} - _OF_THE_FILE:
                yield place, shown
