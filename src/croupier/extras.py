"""Extras: what is installed where somebody asks for it, and what is said where it is missing."""

from importlib.util import find_spec
from typing import Final

from croupier.rules.refusal import Refusal

MODULES: Final = {
    "analysis": ("numpy", "numba"),
    "cluster": ("distributed",),
    "pandas": ("pandas",),
    "polars": ("polars",),
    "postgres": ("psycopg", "psycopg_pool"),
    "print": ("typst",),
    "rl": ("gymnasium", "pettingzoo"),
    "server": ("litestar", "uvicorn", "websockets", "argon2", "httptools", "prometheus_client"),
}
"""The modules that each extra installs."""


class MissingExtra(Refusal, ModuleNotFoundError):
    """What was asked needs an extra that is not installed."""


def missing_extra(extra: str) -> MissingExtra:
    """The refusal of what needs an extra."""
    return MissingExtra((), f'that needs the extra {extra}: pip install "croupier[{extra}]"')


def require(extra: str) -> None:
    """Refuse to go on where an extra is not installed."""
    if any(find_spec(one) is None for one in MODULES[extra]):
        raise missing_extra(extra)


def extra_of(missing: ModuleNotFoundError) -> MissingExtra | None:
    """Which extra has a module that is not there; None where none has."""
    if isinstance(missing, MissingExtra):
        return missing
    name = (missing.name or "").partition(".")[0]
    found = next((extra for extra, modules in MODULES.items() if name in modules), None)
    return None if found is None else missing_extra(found)
