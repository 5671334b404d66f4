"""Table source: whether a name is that of an edition or of a table file."""

from pathlib import Path
from typing import TypeGuard

from croupier.errors import NoSuchFile
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.gazette.errors import hint


def names_edition(source: object) -> TypeGuard[EditionId]:
    """Is it the name of an edition, and of no file?"""
    return source in register.edition_ids() and not Path(str(source)).is_file()


def no_such_table(named: str) -> NoSuchFile:
    """What is said of a name that is neither that of a file nor of an edition."""
    near = hint(named, register.edition_ids())
    return NoSuchFile(f"there is no file and no edition {named!r}{near}")
