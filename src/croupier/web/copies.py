"""Copies: a copy of a casino is whole or refused, and deals no card that may be known."""

from pathlib import Path
from typing import Final

from croupier.casino.table import management
from croupier.casino.table.live_table import Sent
from croupier.web.digests import DIGESTS, changed
from croupier.web.folder import Unservable
from croupier.web.kit.served import Served

COPY: Final = "copy.txt"
"""What a copy of a casino holds until it is first served: a name of its own."""


def check_copy(folder: Path) -> None:
    """Refuse a copy whose files are not those that were copied."""
    if not (folder / DIGESTS).exists():
        return  # no copy, one that was served before, or one of an earlier release
    wrong = " and ".join(changed(folder))
    if wrong:
        raise Unservable(f"{folder} is spoilt: {wrong} is not what was copied. Take another copy.")


def accept_copy(folder: Path) -> None:
    """Check a copy before it is first opened: from then on its files change."""
    check_copy(folder)
    (folder / DIGESTS).unlink(missing_ok=True)


async def restore(served: Served, copy: Path) -> None:
    """A copy that is served for the first time deals no card that may be known."""
    if not copy.exists():
        return
    sent = Sent(f"restored/{copy.read_text()}", b"")
    for table in served.casino:
        if not table.live.closed:
            await table.do(sent, management.restore, served.now())
    copy.unlink()
