"""Compatibility: would another machine count what this one counts?"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from croupier import kernel
from croupier.digest import digest
from croupier.simulation.spec import Spec, table_of
from croupier.version import __version__

T = TypeVar("T")
Mark = Mapping[str, str]
"""The release; the rules of a table; and all that it is played by, as a digest.

It is plain words, so that whatever is between two machines need not know what it is."""
Marking = Callable[[str, bytes], Mark]
"""Makes the mark a machine bears for a piece of work, by the release that asks for it."""

_FILES: Final = (
    *sorted(Path(kernel.__file__).parent.rglob("*.py")),
    *(Path(__file__).with_name(name) for name in ("blocks.py", "counted.py")),
)
_SOURCES: Final = tuple(file.read_bytes() for file in _FILES)
"""All that plays and counts, as it is when it is loaded."""


@lru_cache(maxsize=4)
def mark(release: str, body: bytes) -> Mark:
    """The mark this machine bears for a simulation; one of another release says no more."""
    if release != __version__:
        return {"release": __version__}
    table = table_of(msgspec.json.decode(body, type=Spec))
    laid = (array.tobytes() for array in (*table.law, table.deck))
    return {
        "release": __version__,
        "rules": table.lowered.rules.fingerprint,
        "kernel": digest("simulation", *_SOURCES, *laid).hex(),
    }


async def marked(release: str, body: bytes, marking: Marking = mark) -> Mark:
    """The same, beside whatever else a worker has to see to: it may take a while to compile."""
    return await asyncio.to_thread(marking, release, body)


def unlike(own: Mark, wanted: Mark) -> str:
    """How a mark differs from the one that is wanted; nothing if it does not."""
    differs = {name for name, text in own.items() if text != wanted[name]}
    if "release" in differs:
        return f"has croupier {own['release']}, not {wanted['release']}"
    if "rules" in differs:
        return f"has other rules for this table: {own['rules']}, not {wanted['rules']}"
    if "sources" in differs:
        return "would value tables otherwise: its copy of croupier is not the same"
    if "kernel" in differs:
        return "would play this table otherwise: its copy of croupier is not the same"
    return ""


def done_alike(
    wanted: Mark,
    body: bytes,
    work: Sequence[tuple[Callable[..., T], tuple[object, ...]]],
    marking: Marking = mark,
) -> str | tuple[T, ...]:
    """Do some work in a row where the mark is the one wanted; elsewhere say how it differs."""
    return unlike(marking(wanted["release"], body), wanted) or tuple(do(*of) for do, of in work)
