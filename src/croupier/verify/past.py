"""Past: Rounds that have ended, kept on the disk, since few of them are ever asked for."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from tempfile import TemporaryFile
from typing import IO, Final, NamedTuple
from weakref import finalize

import msgspec

from croupier.ledger.accounts import net_by_player
from croupier.ledger.line import Line
from croupier.record.model import Record
from croupier.record.read import read_record
from croupier.record.write import settled_lines, write_record
from croupier.rules.config import TableConfig
from croupier.table.events import Event

_SIZE: Final = 4
"""Bytes that say how long what follows them is."""
_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(tuple[Event, ...]).decode


class Spool:
    """What is put away in a file without a name, which is gone with the spool."""

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None
        self._end = 0

    def add(self, body: bytes) -> int:
        """Put something away; where it lies."""
        if self._file is None:
            self._file = TemporaryFile()  # noqa: SIM115 - it is closed with the spool
            finalize(self, self._file.close)
        at = self._end
        self._file.seek(at)
        self._end += self._file.write(len(body).to_bytes(_SIZE, "big") + body)
        return at

    def read(self, at: int) -> bytes:
        """What lies at a place."""
        assert self._file is not None, "something was put away"
        self._file.seek(at)
        return self._file.read(int.from_bytes(self._file.read(_SIZE), "big"))


class Past(NamedTuple):
    """A Round that has ended: by which settings, what each player got, and how it went."""

    config: TableConfig
    nets: dict[str, int]
    """With what rulings found owed since."""
    returned: dict[str, int]
    record: Record


class PastRounds:
    """The Rounds of a table that have ended, by their number."""

    def __init__(self, spool: Spool) -> None:
        self._spool = spool
        self._places = array("q")
        """Where each lies; below nothing: it did not end."""
        self._configs: list[tuple[int, TableConfig]] = []
        """The settings in force, from which number on."""
        self._owed: dict[int, dict[str, int]] = {}

    def add(self, number: int, config: TableConfig, events: Sequence[Event]) -> None:
        """A Round has ended."""
        while len(self._places) < number:
            self._places.append(-1)
        self._places.append(self._spool.add(_encode(events)))
        if not self._configs or self._configs[-1][1] is not config:
            self._configs.append((number, config))

    def get(self, number: int) -> Past | None:
        """A Round; None where it has not ended."""
        if not 0 <= number < len(self._places) or self._places[number] < 0:
            return None
        events = _decode(self._spool.read(self._places[number]))
        config = next(config for begun, config in reversed(self._configs) if begun <= number)
        lines = settled_lines(events)
        nets = net_by_player(lines)
        for player, cents in self._owed.get(number, {}).items():
            nets[player] = nets.get(player, 0) + cents
        return Past(config, nets, _returned(lines), read_record(write_record(config, events)))

    def owe(self, number: int, owed: Mapping[str, int]) -> None:
        """What a ruling found owed counts as paid for any ruling after it."""
        found = self._owed.setdefault(number, {})
        for player, cents in owed.items():
            found[player] = found.get(player, 0) + cents


def _returned(lines: Iterable[Line]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in lines:
        found[line.player] = found.get(line.player, 0) + line.returned
    return found
