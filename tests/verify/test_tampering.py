"""Tampering: whatever is done to a log of a million entries is found, and where it was done."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

import pytest

from croupier.digest import SIZE
from croupier.verify.audit import Audit
from croupier.verify.finding import Discrepancy
from croupier.verify.lines import AUDIT, ExportedEntry
from tests.figures import Many, Tell
from tests.verify.million import (
    ENTRIES,
    EVERY,
    OTHER_KEY,
    STREAMS,
    Million,
    checkpoint_body,
    covering,
    is_checkpoint,
    million,
    rechained,
    text,
)

EDITS, IN_A_SOAK = 10_000, 1_000_000
SHORT: Final = ENTRIES // 50
WHOLE: Final = 1
"""Edits for which a whole log is audited again, to show that a stretch tells the same."""
Place = tuple[str, int]


class Stretch(NamedTuple):
    """A stretch of the log from after a checkpoint, one edit in it, and where that must be found.

    An audit reads a log once from the front, so what it finds in a stretch it finds in the whole.
    """

    log: list[ExportedEntry]
    places: tuple[Place, ...]
    """The entries that are wrong; each must be stated, or be within what is stated."""


class Editor:
    """Somebody who changes one thing in a stretch of the log."""

    def __init__(self, of: Million, random: Random) -> None:
        """A place that a later checkpoint covers, in the stretch from the checkpoint before it."""
        self.million, self.random = of, random
        self.checkpoint = random.randrange(of.count // EVERY - 2)
        self.first = self.checkpoint * EVERY
        self.log = of.entries(self.first, self.first + 3 * EVERY)
        self.at = random.randrange(EVERY - 1)
        self.entry = self.log[self.at]
        self.next = next(
            at for at in range(self.at + 1, len(self.log)) if self._same_stream(self.log[at])
        )

    def _same_stream(self, other: ExportedEntry) -> bool:
        return other.stream == self.entry.stream

    @property
    def place(self) -> Place:
        """Where the entry stands."""
        return self.entry.stream, self.entry.version

    def other_body(self) -> str:
        """The body with one sign of it changed."""
        body = self.entry.body
        at = self.random.randrange(len(body))
        sign = self.random.choice([one for one in "0123456789abc" if one != body[at]])
        return body[:at] + sign + body[at + 1 :]

    def before(self, stream: str) -> tuple[int, bytes]:
        """How far a stream had come when the stretch begins."""
        first = next((one for one in self.log if one.stream == stream), None)
        chain = self.state().chains.streams.get(stream)
        if first is None or chain is None:
            return 0, bytes(SIZE)
        return chain.version, chain.hashes[chain.version][-1]

    def state(self) -> Audit:
        """The audit as it stood when the stretch begins."""
        return self.million.state(self.checkpoint)

    def chain_again(self, stream: str) -> None:
        """Number and chain a stream anew from here on, as who writes it all again would."""
        before = self.before(stream)
        self.log[:] = rechained(self.log, stream, before)

    def found(self) -> tuple[Discrepancy, ...]:
        """What the audit finds in the stretch."""
        audit = self.state()
        for entry in self.log:
            audit.add(entry)
        return audit.report().findings


# ── What may be done to a log ───────────────────────────────────────────────────────────────


def edit_body(on: Editor) -> tuple[Place, ...]:
    on.log[on.at] = on.entry._replace(body=on.other_body())
    return (on.place,)


def edit_time(on: Editor) -> tuple[Place, ...]:
    on.log[on.at] = on.entry._replace(at=on.entry.at + on.random.choice((-1, 1, 1_000)))
    return (on.place,)


def edit_command(on: Editor) -> tuple[Place, ...]:
    on.log[on.at] = on.entry._replace(command=f"c{on.random.getrandbits(32)}x")
    return (on.place,)


def edit_hash(on: Editor) -> tuple[Place, ...]:
    on.log[on.at] = on.entry._replace(hash=on.random.randbytes(SIZE))
    return (on.place,)


def edit_bit_of_hash(on: Editor) -> tuple[Place, ...]:
    spoilt = bytearray(on.entry.hash)
    spoilt[on.random.randrange(SIZE)] ^= 1 << on.random.randrange(8)
    on.log[on.at] = on.entry._replace(hash=bytes(spoilt))
    return (on.place,)


def edit_version(on: Editor) -> tuple[Place, ...]:
    other = on.entry.version + on.random.choice((-3, -2, -1, 1, 2, 50))
    on.log[on.at] = on.entry._replace(version=other)
    return ((on.entry.stream, min(on.entry.version, other)),)


def delete(on: Editor) -> tuple[Place, ...]:
    del on.log[on.at]
    return (on.place,)


def delete_many(on: Editor) -> tuple[Place, ...]:
    """Take out everything from one place to another, whatever the stream."""
    end = on.random.randrange(on.at + 1, EVERY)
    gone = {one.stream: one.version for one in reversed(on.log[on.at : end])}
    del on.log[on.at : end]
    return tuple(gone.items())


def insert(on: Editor) -> tuple[Place, ...]:
    on.log.insert(on.at, on.entry._replace(number=on.entry.number - 1, body=on.other_body()))
    return (on.place,)


def replay(on: Editor) -> tuple[Place, ...]:
    """Put an entry of long ago in once more."""
    old = on.million.entry(on.random.randrange(on.first + on.at + 1))
    on.log.insert(on.at + 1, old._replace(number=on.entry.number + 1))
    return ((old.stream, old.version),)


def swap(on: Editor) -> tuple[Place, ...]:
    """Exchange an entry with the next of its stream, numbers and all."""
    other = on.log[on.next]
    on.log[on.at] = other._replace(number=on.entry.number)
    on.log[on.next] = on.entry._replace(number=other.number)
    return (on.place,)


def swap_bodies(on: Editor) -> tuple[Place, ...]:
    """Exchange what two entries of a stream say, and nothing else."""
    other = on.log[on.next]
    on.log[on.at] = on.entry._replace(body=other.body)
    on.log[on.next] = other._replace(body=on.entry.body)
    return (on.place,)


def move_to_stream(on: Editor) -> tuple[Place, ...]:
    """Have an entry stand in another stream, as the next of it."""
    stream = on.random.choice([one for one in STREAMS if one != on.entry.stream])
    behind = [one for one in on.log[on.at :] if one.stream == stream]
    on.log[on.at] = on.entry._replace(stream=stream, version=behind[0].version)
    return (on.place, (stream, behind[0].version))


def reorder_streams(on: Editor) -> tuple[Place, ...]:
    """Exchange two entries of different streams, each with its number."""
    later = range(on.at + 1, len(on.log))
    other = next(at for at in later if on.log[at].stream != on.entry.stream)
    on.log[on.at : other + 1] = [on.log[other], *on.log[on.at : other]]
    return (on.place,)


def move_behind_checkpoint(on: Editor) -> tuple[Place, ...]:
    """Have the last entry before a checkpoint stand after it, as if it came later."""
    entry, checkpoint = on.log[EVERY - 2 : EVERY]
    on.log[EVERY - 2 : EVERY] = [
        checkpoint._replace(number=entry.number),
        entry._replace(number=checkpoint.number),
    ]
    return ((entry.stream, entry.version),)


def truncate_stream(on: Editor) -> tuple[Place, ...]:
    """Cut the tail of one stream off; everything else stays."""
    stream = on.entry.stream
    on.log[on.at :] = [one for one in on.log[on.at :] if one.stream != stream]
    return (on.place,)


PLAIN: Final = (
    *(edit_body, edit_time, edit_command, edit_hash, edit_bit_of_hash, edit_version),
    *(delete, delete_many, insert, replay, swap, swap_bodies, move_to_stream, reorder_streams),
    *(move_behind_checkpoint, truncate_stream),
)
"""Edits by somebody who leaves the digests as they were."""


def forged(make: Callable[[Editor], tuple[Place, ...]]) -> Callable[[Editor], tuple[Place, ...]]:
    """The same by somebody who chains all that follows anew: only what was signed tells."""

    def make_and_chain(on: Editor) -> tuple[Place, ...]:
        places = make(on)
        for stream in {on.entry.stream, *(stream for stream, _ in places)} - {AUDIT}:
            on.chain_again(stream)
        return places

    make_and_chain.__name__ = f"forged {make.__name__}"
    return make_and_chain


FORGED: Final = tuple(
    forged(make)
    for make in (edit_body, edit_time, edit_command, delete, insert, swap, move_to_stream)
)


# ── What may be done to checkpoints ─────────────────────────────────────────────────────────


def _other_checkpoint(on: Editor, body: str, rechain: bool = True) -> tuple[Place, ...]:
    """Another body for the first checkpoint of the stretch, the stream chained anew."""
    checkpoint = on.log[EVERY - 1]
    on.log[EVERY - 1] = checkpoint._replace(body=body)
    if rechain:
        on.chain_again(AUDIT)
    return ((AUDIT, checkpoint.version),)


def change_signature(on: Editor) -> tuple[Place, ...]:
    told = json.loads(on.log[EVERY - 1].body)
    told["signature"] = text(on.random.randbytes(64))
    return _other_checkpoint(on, json.dumps(told))


def change_root(on: Editor) -> tuple[Place, ...]:
    told = json.loads(on.log[EVERY - 1].body)
    told["root"] = text(on.random.randbytes(SIZE))
    return _other_checkpoint(on, json.dumps(told))


def change_covered(on: Editor) -> tuple[Place, ...]:
    told = json.loads(on.log[EVERY - 1].body)
    told["covered"][on.random.randrange(len(told["covered"]))][1] -= 1
    return _other_checkpoint(on, json.dumps(told))


def replace_checkpoint(on: Editor) -> tuple[Place, ...]:
    """Have another checkpoint, truly signed, stand in its place."""
    checkpoints = on.million.count // EVERY
    other = on.random.choice([at for at in (0, 1, on.checkpoint + 1) if at != on.checkpoint])
    assert other < checkpoints
    return _other_checkpoint(on, on.million.entry((other + 1) * EVERY - 1).body)


def sign_with_another_key(on: Editor) -> tuple[Place, ...]:
    """Write the log anew, checkpoints and all, and sign it with a key of one's own."""
    edit_body(on)
    on.chain_again(on.entry.stream)
    body = checkpoint_body(_reached(on), on.log[EVERY - 1].at, OTHER_KEY)
    return _other_checkpoint(on, body)


def checkpoint_anew(on: Editor) -> tuple[Place, ...]:
    """Write the log anew, checkpoints and all, without a key."""
    edit_body(on)
    on.chain_again(on.entry.stream)
    return _other_checkpoint(on, covering(on.log[EVERY - 1].body, _reached(on)))


def _reached(on: Editor) -> dict[str, tuple[int, bytes]]:
    """How far every stream has come before the first checkpoint of the stretch."""
    chains = on.state().chains.streams
    last = {
        name: (chain.version, chain.hashes[chain.version][-1]) for name, chain in chains.items()
    }
    return last | {one.stream: (one.version, one.hash) for one in on.log[: EVERY - 1]}


def delete_checkpoint(on: Editor) -> tuple[Place, ...]:
    checkpoint = on.log.pop(EVERY - 1)
    return ((AUDIT, checkpoint.version),)


def delete_checkpoint_and_chain(on: Editor) -> tuple[Place, ...]:
    """The next one then stands in a place it was not signed for."""
    places = delete_checkpoint(on)
    on.chain_again(AUDIT)
    return places


def insert_stream(on: Editor) -> tuple[Place, ...]:
    """Put in a stream that no checkpoint knows."""
    on.log.insert(on.at, on.entry._replace(stream="table/forged", number=on.entry.number - 1))
    on.log[:] = rechained(on.log, "table/forged", (0, bytes(SIZE)))
    return (("table/forged", 1),)


CHECKPOINTS: Final = (
    *(change_signature, change_root, change_covered, replace_checkpoint, sign_with_another_key),
    *(checkpoint_anew, delete_checkpoint, delete_checkpoint_and_chain, insert_stream),
)
EVERY_EDIT: Final = (*PLAIN, *FORGED, *CHECKPOINTS)


# ── All are found ───────────────────────────────────────────────────────────────────────────


@pytest.fixture
def whole(many: Many) -> Million:
    """The log that is edited."""
    return million(many(ENTRIES, ENTRIES, most=SHORT))


@pytest.fixture
def short() -> Million:
    """A log for what one edit shows: not every process makes a million entries."""
    return million(SHORT)


def located(places: tuple[Place, ...], findings: tuple[Discrepancy, ...]) -> bool:
    """Is every place told, and is what is stated first the place or reaches over it?"""
    return bool(findings) and all(_told(place, findings) for place in places)


def _told(place: Place, findings: tuple[Discrepancy, ...]) -> bool:
    stream, version = place
    first = next((one for one in findings if one.stream == stream), None)
    return first is not None and first.version <= version <= max(first.version, first.upto)


@pytest.mark.figure
def test_whatever_is_done_to_a_log_is_found_at_its_place(
    whole: Million, figure: Tell, many: Many
) -> None:
    """H3, H4: edits, deletions, insertions, swaps, forged suffixes and checkpoints."""
    random = Random(20_260)
    done: Counter[str] = Counter()
    missed: list[tuple[str, int, tuple[Place, ...], tuple[Discrepancy, ...]]] = []
    for number in range(many(EDITS, IN_A_SOAK)):
        make = EVERY_EDIT[number % len(EVERY_EDIT)]
        on = Editor(whole, random)
        places = make(on)
        findings = on.found()
        done[make.__name__] += 1
        if not located(places, findings):
            missed.append((make.__name__, on.checkpoint, places, findings[:3]))
    kinds = f"{len(done)} kinds, of a log of {whole.count:,} entries"
    figure("tampering: edits found and located", done.total(), len(missed), kinds)
    assert not missed, missed[:5]


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (change_signature, "the signature of the checkpoint does not hold"),
        (change_covered, "the root of the checkpoint is not that of what it covers"),
        (replace_checkpoint, "the checkpoint was signed for another place"),
        (sign_with_another_key, "the checkpoint is signed with another key"),
    ],
)
def test_what_is_wrong_with_a_checkpoint_is_said(
    make: Callable[[Editor], object], what: str, short: Million
) -> None:
    on = Editor(short, Random(1))
    make(on)
    assert what in {one.what for one in on.found()}


def test_a_stretch_tells_what_the_whole_log_tells(short: Million) -> None:
    """The audit of the edited log from its first entry to its last finds the same."""
    random = Random(3)
    for make in random.sample(PLAIN, WHOLE):
        on = Editor(short, random)
        make(on)
        audit = Audit(short.key, follow=False)
        for at in range(on.first):
            audit.add(short.entry(at))
        for entry in on.log:
            audit.add(entry)
        for at in range(on.first + 3 * EVERY, short.count):
            audit.add(short.entry(at))
        assert set(on.found()) <= set(audit.report().findings)


def test_an_untouched_stretch_has_nothing_wrong(short: Million) -> None:
    random = Random(4)
    assert [Editor(short, random).found() for _ in range(20)] == [()] * 20
    assert sum(map(is_checkpoint, range(EVERY * 3))) == 3
