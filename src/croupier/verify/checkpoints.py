"""Checkpoints: what was signed is still there, and nothing was put in between."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.verify import merkle
from croupier.verify.chains import Chain, Chains
from croupier.verify.finding import Discrepancy, finding
from croupier.verify.heads import SignedHead, checkpoint_head, is_signed
from croupier.verify.history import SignedHistory, stream_leaf
from croupier.verify.key_chain import KeyChain
from croupier.verify.lines import AUDIT, ExportedEntry, raw


class CheckpointEntry(NamedTuple):
    """A checkpoint as its entry has it."""

    covered: Mapping[str, tuple[int, bytes]]
    head: SignedHead


class Checkpoints:
    """The checkpoints of an export, each held against the chains read before it."""

    def __init__(
        self,
        chains: Chains,
        keys: tuple[bytes, ...],
        withheld: frozenset[str],
        held: tuple[SignedHead, ...] = (),
    ) -> None:
        """Checkpoints by public keys, if some are given; streams left out are not compared."""
        self._chains, self._withheld = chains, withheld
        self.keys = KeyChain(keys)
        self.given = bool(keys)
        self.count = 0
        self.history = SignedHistory(held)
        self.statements: dict[int, bytes] = {}
        """What each checkpoint that holds has signed, by its number."""
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
            signed = _read(entry.body, entry.version)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return self._note(entry, "the entry is not a checkpoint")
        self.count += 1
        wrong = self._wrong(entry, signed) or self.keys.follow(signed.head)
        if wrong:
            return self._note(entry, wrong)
        for stream in sorted({*signed.covered, *self._seen}):
            self._hold(stream, *signed.covered.get(stream, (0, b"")))
        self._seen = {name: chain.version for name, chain in self._chains.streams.items()}
        self._grow(entry, signed)
        return None

    def _grow(self, entry: ExportedEntry, signed: CheckpointEntry) -> None:
        """Compare the tree over all that was signed; forget what is needed no more."""
        history, head = self.history, signed.head
        history.signed(head)
        self.statements[entry.version] = head.statement
        versions = {stream: version for stream, (version, _) in signed.covered.items()}
        grown = head.tree is not None and history.grow(versions, self._chains, self._withheld)
        if grown and history.rooted != head.tree:
            history.lost = True
            self._note(entry, "the tree of the checkpoint is not that of the entries before it")
        for stream, version in self._confirmed.items():
            self._chains.streams[stream].forget(version)

    @property
    def unsigned(self) -> int:
        """How many entries follow the last checkpoint."""
        streams = self._chains.streams.items()
        return sum(chain.version - self._seen.get(name, 0) for name, chain in streams)

    def standing(self) -> list[Discrepancy]:
        """The findings, but for streams that go on: which entry is missing is found there."""
        gaps = {(one.stream, one.version - 1) for one in self._chains.findings}
        found = [one for one in self.findings if (one.stream, self._ends.get(one)) not in gaps]
        if self.given and not self.count:
            found.append(finding(AUDIT, 1, "there is no checkpoint, though a key was given"))
        held = self.history.compared(self.keys.known if self.given else None)
        return [*found, *self.keys.findings(), *held]

    def _note(self, entry: ExportedEntry, what: str) -> None:
        self.findings.append(finding(entry.stream, entry.version, what))

    def _wrong(self, entry: ExportedEntry, signed: CheckpointEntry) -> str:
        """What is wrong with a checkpoint itself."""
        head = signed.head
        if not is_signed(head.key, head.statement, head.signature):
            return "the signature of the checkpoint does not hold"
        leaves = [stream_leaf(name, *last) for name, last in sorted(signed.covered.items())]
        if head.streams != merkle.root(leaves):
            return "the root of the checkpoint is not that of what it covers"
        before = signed.covered.get(entry.stream, (0, b""))[0]
        if head.at != entry.at or before != entry.version - 1:
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
        self.history.lost = chain.broken = True
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


def _read(body: str, number: int) -> CheckpointEntry:
    data: dict[str, Any] = json.loads(body)
    if data["type"] != "Checkpoint":
        raise ValueError("no checkpoint")
    covered = {str(name): (int(version), raw(last)) for name, version, last in data["covered"]}
    if not all(0 <= version < 1 << 63 for version, _ in covered.values()):
        raise ValueError("no version")
    return CheckpointEntry(covered, checkpoint_head(data, number))
