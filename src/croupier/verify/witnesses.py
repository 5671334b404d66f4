"""Witnesses: who else has signed a checkpoint, having seen nothing before it change."""

import json
from base64 import b64decode
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from croupier.verify.finding import Discrepancy, finding
from croupier.verify.heads import cosigned_statement, is_signed
from croupier.verify.lines import AUDIT, ExportedEntry


class CosignatureEntry(NamedTuple):
    """What a witness says of a checkpoint, as its entry has it."""

    number: int
    witness: bytes
    at: int
    signature: bytes


class Witnesses:
    """The cosignatures of an export, held against its checkpoints."""

    def __init__(self, statements: Mapping[int, bytes], needed: tuple[bytes, ...] = ()) -> None:
        """What checkpoints sign, by their number; ``needed``: keys of witnesses who must sign."""
        self._statements, self._needed = statements, needed
        self.latest: dict[bytes, int] = {}
        """The last checkpoint that each witness has signed."""
        self._findings: list[Discrepancy] = []

    def add(self, entry: ExportedEntry) -> None:
        """Read the entry of a cosignature."""
        try:
            said = _read(entry.body)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return self._note(entry, "the entry is not a cosignature")
        statement = self._statements.get(said.number)
        if statement is None:
            return self._note(entry, f"checkpoint {said.number} is cosigned, and is not there")
        if not is_signed(said.witness, cosigned_statement(statement, said.at), said.signature):
            return self._note(entry, "the signature of the witness does not hold")
        self.latest[said.witness] = max(said.number, self.latest.get(said.witness, 0))
        return None

    def _note(self, entry: ExportedEntry, what: str) -> None:
        self._findings.append(finding(entry.stream, entry.version, what))

    def findings(self) -> Iterator[Discrepancy]:
        """What is wrong with cosignatures, and which witness has signed nothing."""
        yield from self._findings
        for key in self._needed:
            if key not in self.latest:
                yield finding(AUDIT, 1, f"the witness {key.hex()} has signed no checkpoint")


def _read(body: str) -> CosignatureEntry:
    data: dict[str, Any] = json.loads(body)
    if data["type"] != "Cosignature":
        raise ValueError("no cosignature")
    at = int(data["at"])
    if not -(1 << 63) <= at < 1 << 63:
        raise ValueError("no time")
    parts = [b64decode(data[name], validate=True) for name in ("witness", "signature")]
    return CosignatureEntry(int(data["number"]), parts[0], at, parts[1])
