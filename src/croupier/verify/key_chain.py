"""Key chain: by which keys checkpoints were signed, each key handed over by the one before it."""

from collections.abc import Iterator

from croupier.verify.finding import Discrepancy, KeyChange, finding
from croupier.verify.heads import SignedHead, is_handed_over
from croupier.verify.lines import AUDIT

ANOTHER = "the checkpoint is signed with another key"


class KeyChain:
    """The keys of an export, from the first checkpoint on; one that was given must be among them.

    Whoever holds any of them, the first or a later one, holds enough: a later key has signed all
    that came before it, an earlier one has signed over to the later.
    """

    def __init__(self, given: tuple[bytes, ...] = ()) -> None:
        """``given`` are keys that somebody trusts; none: the first one seen is taken."""
        self._given = given
        self.key: bytes | None = None
        """The key that signs now."""
        self.first = b""
        self.known: set[bytes] = set()
        self.changes: list[KeyChange] = []
        self._unproved = 0
        """The first checkpoint whose key has not led to one that was given."""
        self._last = 0
        self._findings: list[Discrepancy] = []

    def follow(self, head: SignedHead) -> str:
        """Take a checkpoint's key; what is wrong with it, if anything."""
        self._last = head.number
        if self.key is None:
            self.first = head.key
            self._unproved = 0 if not self._given or head.key in self._given else head.number
        elif head.key != self.key:
            handed_over = is_handed_over(self.key, head)
            if head.key in self.known or not (handed_over or head.key in self._given):
                return ANOTHER  # one that was handed over once signs no more
            self._change(head, handed_over)
        self.key = head.key
        self.known.add(head.key)
        return ""

    def _change(self, head: SignedHead, handed_over: bool) -> None:
        """Another key signs from now on, by leave of the one before or of who verifies."""
        assert self.key is not None, "there was a key before"
        if self._unproved and not handed_over:
            self._findings += self._strange(head.number - 1)
        else:
            before, after = self.key.hex(), head.key.hex()
            self.changes.append(KeyChange(head.number, before, after, handed_over))
        if head.key in self._given:
            self._unproved = 0

    def _strange(self, upto: int) -> Iterator[Discrepancy]:
        if self._unproved:
            yield finding(AUDIT, self._unproved, ANOTHER, upto)

    def findings(self) -> list[Discrepancy]:
        """Which checkpoints were signed by keys that have to do with none that was given."""
        return [*self._findings, *self._strange(self._last)]
