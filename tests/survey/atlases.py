"""Atlases for tests: the one that is shipped where there is one, and a small one built here."""

import tempfile
from functools import cache
from pathlib import Path

from croupier.simulation.local import on_threads
from croupier.survey.atlas import SHIPPED
from croupier.survey.build import BuildAsked, build
from croupier.survey.work import Scope

SMALL = Scope(("act-1996", "nz-2012"), (6,))
"""Two jurisdictions, two versions, three odds of a Blackjack."""


def built(asked: BuildAsked, threads: int = 1) -> bytes:
    """An atlas built from nothing."""
    with tempfile.TemporaryDirectory() as folder, on_threads(threads) as crew:
        return build(Path(folder) / "atlas.sqlite", asked, crew)


@cache
def small_atlas() -> Path:
    """A small atlas with charts and standard deviations, built once in a process."""
    file = Path(tempfile.mkdtemp(prefix="croupier-atlas-")) / "small.sqlite"
    file.write_bytes(built(BuildAsked(SMALL)))
    return file


def any_atlas() -> Path:
    """The atlas of this release; a small one where it has none yet."""
    return SHIPPED if SHIPPED.exists() else small_atlas()
