"""Recall: one Round of a table, out of an export, as a Round record."""

from collections.abc import Iterable

from croupier.verify.faces import DOWN
from croupier.verify.lines import TABLE, entries
from croupier.verify.table_log import TableLog


class NotRecalled(Exception):
    """Why a Round cannot be written as a record."""


def recall(lines: Iterable[bytes], table: str, number: int) -> str:
    """The how-many-eth Round of a table as a Round record, as far as it was played."""
    log = TableLog(TABLE + table, again=False)
    for entry in entries(lines):
        if entry.stream != log.stream:
            continue
        if log.rounds == number and '"RoundBegun"' in entry.body:
            break
        log.add(entry)
        if log.lost:
            raise NotRecalled(str(log.findings[-1]))
    if log.rounds != number or log.playing is None:
        raise NotRecalled(f"{table} has no Round {number}: there are {log.rounds}")
    if any(getattr(event, "card", None) == DOWN for event in log.playing.events):
        raise NotRecalled(f"a card of Round {number} was never seen: no record can name it")
    return log.playing.text
