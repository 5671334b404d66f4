"""History: the tree over all that was signed, held against the checkpoints somebody has kept."""

from collections.abc import Iterator, Mapping

from croupier.digest import digest
from croupier.verify.chains import Chains
from croupier.verify.finding import Discrepancy, finding
from croupier.verify.heads import SignedHead, is_signed
from croupier.verify.lines import AUDIT
from croupier.verify.merkle import Rooted, grown, root_of_peaks


class SignedHistory:
    """The tree as far as it was signed, and which of the heads that somebody holds are in it."""

    def __init__(self, held: tuple[SignedHead, ...] = ()) -> None:
        """A tree without leaves; ``held`` are the heads it is compared with."""
        self.size = 0
        self.lost = False
        """Is an entry not what was signed, so that no root can be compared any more?"""
        self._peaks: list[bytes] = []
        self._versions: dict[str, int] = {}
        self._held = held
        self._sizes = {head.tree.size for head in held if head.tree is not None}
        self._roots = {0: root_of_peaks(())}
        self._looked_for = {head.statement for head in held}
        self._found: set[bytes] = set()

    def grow(self, covered: Mapping[str, int], chains: Chains, withheld: frozenset[str]) -> bool:
        """Add all that a checkpoint covers beyond the one before it; can it be compared still?"""
        if self.lost:
            return False
        for stream in sorted(covered.keys() - withheld):
            chain = chains.streams.get(stream)
            for version in range(self._versions.get(stream, 0) + 1, covered[stream] + 1):
                known = () if chain is None else chain.hashes.get(version, ())
                if len(known) != 1:
                    self.lost = True
                    return False
                self._add(stream, version, known[0])
            self._versions[stream] = covered[stream]
        return True

    def _add(self, stream: str, version: int, body: bytes) -> None:
        grown(self._peaks, self.size, stream_leaf(stream, version, body))
        self.size += 1
        if self.size in self._sizes:
            self._roots[self.size] = root_of_peaks(self._peaks)

    @property
    def rooted(self) -> Rooted:
        """The tree as it is now."""
        return Rooted(self.size, root_of_peaks(self._peaks))

    def signed(self, head: SignedHead) -> None:
        """A checkpoint of the export: perhaps one that somebody holds."""
        if head.statement in self._looked_for:
            self._found.add(head.statement)

    def compared(self, keys: set[bytes] | None) -> Iterator[Discrepancy]:
        """What is wrong with the heads that somebody holds, or with the export beside them."""
        for head in self._held:
            wrong = self._wrong(head, keys)
            if wrong:
                yield finding(AUDIT, max(head.number, 1), wrong)

    def _wrong(self, head: SignedHead, keys: set[bytes] | None) -> str:
        if keys is not None and head.key not in keys:
            return "the checkpoint that was held is signed with another key"
        if not is_signed(head.key, head.statement, head.signature):
            return "the signature of the checkpoint that was held does not hold"
        if head.statement in self._found or self.lost:
            return ""
        if head.tree is None:
            return "a checkpoint was held that is not in this export"
        size, root = head.tree
        if size > self.size:
            return f"a checkpoint of {size} entries was held; here {self.size} are signed"
        if self._roots.get(size) != root:
            return f"a checkpoint of {size} entries was held: the first {size} here are others"
        return ""


def stream_leaf(stream: str, version: int, body: bytes) -> bytes:
    """What is signed of one entry of a stream."""
    name = stream.encode(errors="replace")
    return digest("croupier stream", name, version.to_bytes(8, "big"), body)
