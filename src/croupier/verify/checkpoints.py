"""Checkpoints: what was signed is still there, and nothing was put in between."""

import json
from base64 import b64decode
from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.digest import digest
from croupier.verify import merkle
from croupier.verify.chains import Chain, Chains
from croupier.verify.finding import Discrepancy, finding
from croupier.verify.lines import ExportedEntry, raw


class CheckpointEntry(NamedTuple):
    """A checkpoint as its entry has it."""

    covered: Mapping[str, tuple[int, bytes]]
    root: bytes
    at: int
    key: bytes
    signature: bytes


class Checkpoints:
    """The checkpoints of an export, each held against the chains read before it."""

    def __init__(self, chains: Chains, key: bytes | None, withheld: frozenset[str]) -> None:
        """Checkpoints by a public key, if one is given; nothing is reported of streams left out."""
        self.key, self._chains = key, chains
        self.given = key is not None
        self.count = 0
        self.findings: list[Discrepancy] = []
        self._confirmed: dict[str, int] = {}
        """Up to which version each stream is as it was signed."""
        self._ends: dict[Discrepancy, int] = {}
        """Where a stream ended that was found too short."""
        self._lost = set(withheld)
        self._seen: dict[str, int] = {}
        """How far each stream had come at the checkpoint before."""

    def add(self, entry: ExportedEntry) -> None:
        """Read the entry of a checkpoint."""
        try:
            signed = _read(entry.body)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return self._note(entry, "the entry is not a checkpoint")
        self.count += 1
        self.key = self.key or signed.key
        wrong = self._wrong(entry, signed)
        if wrong:
            return self._note(entry, wrong)
        for stream in sorted({*signed.covered, *self._seen}):
            self._hold(stream, *signed.covered.get(stream, (0, b"")))
        self._seen = {name: chain.version for name, chain in self._chains.streams.items()}
        return None

    def standing(self) -> list[Discrepancy]:
        """The findings, but for streams that continue and report a missing entry themselves."""
        gaps = {(one.stream, one.version - 1) for one in self._chains.findings}
        return [one for one in self.findings if (one.stream, self._ends.get(one)) not in gaps]

    def _note(self, entry: ExportedEntry, what: str) -> None:
        self.findings.append(finding(entry.stream, entry.version, what))

    def _wrong(self, entry: ExportedEntry, signed: CheckpointEntry) -> str:
        """What is wrong with a checkpoint itself."""
        if signed.key != self.key:
            return "the checkpoint is signed with another key"
        if not verified(self.key, signed):
            return "the signature of the checkpoint does not hold"
        if signed.root != merkle.root([_leaf(*one) for one in sorted(signed.covered.items())]):
            return "the root of the checkpoint is not that of what it covers"
        before = signed.covered.get(entry.stream, (0, b""))[0]
        if signed.at != entry.at or before != entry.version - 1:
            return "the checkpoint was signed for another place"
        return ""

    def _hold(self, stream: str, version: int, body: bytes) -> None:
        """Hold a stream against what was signed of it."""
        if stream in self._lost:
            return
        chain = self._chains.streams.get(stream) or Chain()
        found = self._compared(stream, chain, version, body)
        if found is None:
            self._confirmed[stream] = version
            return
        self._lost.add(stream)
        chain.broken = True
        self.findings.append(found)

    def _compared(self, stream: str, chain: Chain, version: int, body: bytes) -> Discrepancy | None:
        since = self._confirmed.get(stream, 0) + 1
        if version > chain.version:
            why = f"{version} entries were signed, and only {chain.version} are there"
            short = finding(stream, since, why, version)
            self._ends[short] = chain.version
            return short
        if version in chain.hashes and version and body not in chain.hashes[version]:
            why = f"the entries up to {version} are not those that were signed"
            return finding(stream, since, why, version)
        seen = self._seen.get(stream, 0)
        if seen > version:
            why = "the entries were put in before a checkpoint that does not know them"
            return finding(stream, version + 1, why, seen)
        return None


def _read(body: str) -> CheckpointEntry:
    data: dict[str, Any] = json.loads(body)
    if data["type"] != "Checkpoint":
        raise ValueError("no checkpoint")
    covered = {str(name): (int(version), raw(last)) for name, version, last in data["covered"]}
    if not all(0 <= version < 1 << 63 for version, _ in covered.values()):
        raise ValueError("no version")
    parts = [b64decode(data[name], validate=True) for name in ("root", "key", "signature")]
    return CheckpointEntry(covered, parts[0], int(data["at"]), *parts[1:])


def _leaf(stream: str, last: tuple[int, bytes]) -> bytes:
    version, body = last
    return digest(
        "croupier stream", stream.encode(errors="replace"), version.to_bytes(8, "big"), body
    )


def verified(key: bytes, signed: CheckpointEntry) -> bool:
    """Is the signature that of the key?"""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        at = signed.at.to_bytes(8, "big", signed=True)
        whose = Ed25519PublicKey.from_public_bytes(key)
        whose.verify(signed.signature, digest("croupier checkpoint", signed.root, at))
    except (InvalidSignature, ValueError, OverflowError):
        return False
    return True
