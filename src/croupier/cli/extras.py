"""Extras: what is installed only where somebody asks for it, looked for before any work begins."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final

import click

from croupier.cli.printing import REFUSED

MODULES: Final = {
    "analysis": ("numpy", "numba"),
    "cluster": ("distributed",),
    "postgres": ("psycopg", "psycopg_pool"),
    "print": ("typst",),
    "rl": ("gymnasium", "pettingzoo"),
    "server": ("litestar", "uvicorn", "websockets", "argon2", "httptools", "prometheus_client"),
}
"""The modules that each extra installs."""


class MissingExtra(click.ClickException):
    """What was asked needs an extra that is not installed."""

    exit_code = REFUSED

    def __init__(self, extra: str) -> None:
        super().__init__(f'that needs the extra {extra}: pip install "croupier[{extra}]"')

    def show(self, file: Any = None) -> None:
        """Say so, as everything else that is wrong is said."""
        click.echo(f"croupier: {self.message}", err=True)


def extra_of(missing: ModuleNotFoundError) -> MissingExtra | None:
    """Which extra has a module that is not there; None where none has."""
    name = (missing.name or "").partition(".")[0]
    found = next((extra for extra, modules in MODULES.items() if name in modules), None)
    return None if found is None else MissingExtra(found)


def needs(extra: str) -> Callable[[click.Context, click.Parameter, Any], Any]:
    """Have an option, where it is used, ask for an extra before the command begins."""

    def check(_: click.Context, __: click.Parameter, value: Any) -> Any:
        if value is not None and any(find_spec(one) is None for one in MODULES[extra]):
            raise MissingExtra(extra)
        return value

    return check
