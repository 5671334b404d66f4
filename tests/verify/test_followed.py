"""Tables followed in processes of their own."""

import pytest

from croupier.verify.followed import _BATCH, _WAITING, FollowedBeside
from croupier.verify.lines import ExportedEntry, Unreadable


def _entry(number: int) -> ExportedEntry:
    return ExportedEntry(number, "table/t1", number, 0, "", "{}", b"")


def test_a_process_that_has_ended_is_said_and_keeps_nobody_waiting() -> None:
    """However much was still to be sent to it."""
    tables = FollowedBeside(2)
    tables._workers[0]._process.kill()
    tables._workers[0]._process.join()
    with pytest.raises(Unreadable, match="has ended before its time"):
        for number in range(1, 2 * _BATCH * _WAITING):
            tables.add(_entry(number))
        tables.summaries()
    tables.close()


def test_what_is_not_read_any_more_is_closed() -> None:
    """With batches that wait: whoever gives up waits for nothing."""
    tables = FollowedBeside(2)
    for number in range(1, _BATCH * _WAITING):
        tables.add(_entry(number))
    tables.close()
    assert not any(worker._sending.is_alive() for worker in tables._workers)
