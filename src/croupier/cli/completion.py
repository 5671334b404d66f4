"""Completion: names that a shell offers while somebody types."""

from collections.abc import Callable, Iterable
from typing import Final

import click

from croupier.gazette.edition import EDITIONS
from croupier.rules.names import SIDE_WAGERS, VERSIONS

Completes = Callable[[click.Context, click.Parameter, str], list[str]]


def _among(names: Iterable[str]) -> Completes:
    """Offer those of some names that begin as what was typed."""
    known = tuple(names)
    return lambda context, parameter, typed: [one for one in known if one.startswith(typed)]


AN_EDITION: Final = _among(EDITIONS)
A_VERSION: Final = _among(VERSIONS)
A_SIDE_WAGER: Final = _among(f"{one}=" for one in SIDE_WAGERS)
