"""Sources: would another machine value tables as this one does?"""

from functools import cache
from pathlib import Path
from typing import Final

from croupier.digest import digest
from croupier.simulation.batches import Shared
from croupier.simulation.compatibility import Mark
from croupier.version import __version__

_ROOMS: Final = ("analysis", "gazette", "law", "rules", "survey", "table")
_KINDS: Final = (".py", ".toml")


def shared() -> Shared:
    """What everybody at a cluster must agree on who values tables for an atlas."""
    return Shared(b"atlas", mark, together=1)


@cache
def mark(release: str, _: bytes) -> Mark:
    """The mark this machine bears for an atlas; one of another release says no more."""
    if release != __version__:
        return {"release": __version__}
    return {"release": __version__, "sources": digest("atlas sources", *_sources()).hex()}


def _sources() -> list[bytes]:
    """All that lists and values, beside the vocabulary that everything shares."""
    package = Path(__file__).parents[1]
    files = (file for room in _ROOMS for file in sorted((package / room).rglob("*")))
    return [file.read_bytes() for file in files if file.suffix in _KINDS]
