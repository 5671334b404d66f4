"""A log of a million entries: chained, checkpointed and signed, each entry made when it is read."""

import json
import pickle
from array import array
from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.casino.key_file import public_key
from croupier.casino.signing import signed
from croupier.digest import SIZE, digest
from croupier.protocol.checkpoint import Covered
from croupier.verify import merkle
from croupier.verify.audit import Audit
from croupier.verify.chains import linked
from croupier.verify.lines import AUDIT, ExportedEntry

ENTRIES: Final = 1_000_000
EVERY: Final = 40
"""Every so manieth entry is a checkpoint."""
STREAMS: Final = tuple(f"table/t{number}" for number in range(1, 9))
KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
OTHER_KEY: Final = Ed25519PrivateKey.from_private_bytes(bytes(32))


class Million:
    """A long log, held as digests; and the state of an audit of it at each checkpoint."""

    def __init__(self, count: int = ENTRIES) -> None:
        """Chain the log and audit it once, keeping where the audit stood at each checkpoint."""
        self.count = count
        self.key = public_key(KEY)
        self._versions = array("i")
        self._hashes = bytearray()
        self._checkpoints: dict[int, str] = {}
        self._chain()
        self._states = self._audited()

    def stream(self, at: int) -> str:
        """The stream of the entry at a place."""
        return AUDIT if is_checkpoint(at) else STREAMS[(at * 2_654_435_761 >> 7) % len(STREAMS)]

    def entry(self, at: int) -> ExportedEntry:
        """The entry at a place; between two numbers there is room for another."""
        last = bytes(self._hashes[at * SIZE : (at + 1) * SIZE])
        return self._unchained(at, self._versions[at])._replace(hash=last)

    def entries(self, start: int, end: int) -> list[ExportedEntry]:
        """The entries of some places."""
        return [self.entry(at) for at in range(start, min(end, self.count))]

    def state(self, checkpoint: int) -> Audit:
        """The audit as it stood before the entry after a checkpoint."""
        told = self._states[checkpoint]
        audit = pickle.loads(told) if told else Audit(self.key, follow=False)
        assert isinstance(audit, Audit)
        return audit

    def _unchained(self, at: int, version: int) -> ExportedEntry:
        body = self._checkpoints.get(at)
        if body is None:
            body = f'{{"type":"ChipsBought","player":"p{at % 97}","cents":{at * 7 % 9_973}}}'
        return ExportedEntry(2 * at + 2, self.stream(at), version, at, f"c{at}", body, b"")

    def _chain(self) -> None:
        last: dict[str, tuple[int, bytes]] = {}
        for at in range(self.count):
            if is_checkpoint(at):
                self._checkpoints[at] = checkpoint_body(last, at)
            version, before = last.get(self.stream(at), (0, bytes(SIZE)))
            entry = self._unchained(at, version + 1)
            told = linked(before, entry)
            last[entry.stream] = version + 1, told
            self._versions.append(version + 1)
            self._hashes += told

    def _audited(self) -> list[bytes]:
        """The state of an audit after each checkpoint; what lies before it is needed no more."""
        audit, states = Audit(self.key, follow=False), [b""]
        for at in range(self.count):
            audit.add(self.entry(at))
            if is_checkpoint(at):
                for chain in audit.chains.streams.values():
                    chain.hashes = {chain.version: chain.hashes[chain.version]}
                audit.checkpoints.statements.clear()
                states.append(pickle.dumps(audit, pickle.HIGHEST_PROTOCOL))
        assert audit.report().findings == ()
        return states


def is_checkpoint(at: int) -> bool:
    """Is the entry at this place a checkpoint?"""
    return at % EVERY == EVERY - 1


def checkpoint_body(
    last: dict[str, tuple[int, bytes]], at: int, key: Ed25519PrivateKey = KEY
) -> str:
    """A checkpoint over how far every stream has come, signed."""
    covered = tuple(Covered(name, *told) for name, told in sorted(last.items()))
    made = signed(covered, key, at)
    return json.dumps(
        {
            "type": "Checkpoint",
            "covered": [[name, version, text(told)] for name, version, told in covered],
            "root": text(made.root),
            "at": at,
            "key": text(made.key),
            "signature": text(made.signature),
        }
    )


def covering(body: str, last: dict[str, tuple[int, bytes]]) -> str:
    """A checkpoint written anew over other entries, with its signature of old."""
    told = json.loads(body)
    covered = sorted(last.items())
    leaves = [
        digest("croupier stream", name.encode(), version.to_bytes(8, "big"), last_hash)
        for name, (version, last_hash) in covered
    ]
    told["covered"] = [[name, version, text(last_hash)] for name, (version, last_hash) in covered]
    told["root"] = text(merkle.root(leaves))
    return json.dumps(told)


def text(told: bytes) -> str:
    """Bytes as JSON tells them."""
    return b64encode(told).decode()


def rechained(
    log: list[ExportedEntry], stream: str, start: tuple[int, bytes]
) -> Iterator[ExportedEntry]:
    """The entries with one stream numbered and chained anew, after what came before them."""
    version, last = start
    for entry in log:
        if entry.stream != stream:
            yield entry
            continue
        version += 1
        anew = entry._replace(version=version)
        last = linked(last, anew)
        yield anew._replace(hash=last)


@cache
def million(count: int = ENTRIES) -> Million:
    """The log, made once."""
    return Million(count)
