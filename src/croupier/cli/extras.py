"""Extras: an option that needs one looks for it before any work begins."""

from collections.abc import Callable
from typing import Any

import click


def needs(*extras: str) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """Have an option, where it is used, ask for extras before the command begins."""

    def check(_: click.Context, __: click.Parameter, value: Any) -> Any:
        if value is not None:
            from croupier.extras import require

            require(*extras)
        return value

    return check
