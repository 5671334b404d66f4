"""Extras: what is installed where somebody asks for it, and what is said where it is missing."""

from importlib.util import find_spec
from typing import Final

from croupier.rules.refusal import Refusal

MODULES: Final = {
    "analysis": ("numpy", "numba"),
    "cluster": ("distributed",),
    "gpu": ("numba_cuda",),
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


def missing_extra(*extras: str) -> MissingExtra:
    """The refusal of what needs an extra, or several."""
    named = f"the extra{'s' * (len(extras) > 1)} {' and '.join(extras)}"
    return MissingExtra((), f'that needs {named}: pip install "croupier[{",".join(extras)}]"')


def require(*extras: str) -> None:
    """Refuse to go on where extras are not installed."""
    missing = [extra for extra in extras if any(find_spec(one) is None for one in MODULES[extra])]
    if missing:
        raise missing_extra(*missing)


def extra_of(missing: ModuleNotFoundError) -> MissingExtra | None:
    """Which extra has a module that is not there; None where none has."""
    if isinstance(missing, MissingExtra):
        return missing
    name = (missing.name or "").partition(".")[0]
    found = next((extra for extra, modules in MODULES.items() if name in modules), None)
    return None if found is None else missing_extra(found)
