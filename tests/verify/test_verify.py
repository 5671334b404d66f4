"""The verifier: an honest log has nothing wrong, and whatever is changed is found at its place."""

import json
import multiprocessing
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import decks
from croupier.cli.verify import VerifyOptions, verify_file, verify_files
from croupier.digest import digest
from croupier.fairness.commitment import SealedShoe
from croupier.fairness.keystream import keystream
from croupier.house import settle
from croupier.ledger.line import Line
from croupier.table.wagers import settling
from croupier.verify import chacha, merkle
from croupier.verify.audit import Audit, Beside, audit
from croupier.verify.chains import linked
from croupier.verify.finding import Discrepancy, Report
from croupier.verify.followed import FollowedHere
from croupier.verify.heads import held_heads
from croupier.verify.lines import ExportedEntry, Unreadable, entries
from croupier.verify.recall import NotRecalled, recall
from croupier.verify.shoes import root_of
from croupier.verify.table_log import TableLog
from tests.figures import Many, partly
from tests.verify.played import Log, played

EDITS, LEAST = 300, 60
"""Edits of a log, each of which must be found; more in a long run."""
SEEDS = 8
"""Honest logs in which nothing may be found."""
AUDIT = "audit"


# ── An honest log ───────────────────────────────────────────────────────────────────────────


@pytest.fixture
def edits(many: Many) -> int:
    """So many edits of a log are tried."""
    return many(EDITS, EDITS, LEAST)


@pytest.mark.parametrize("seed", partly(range(SEEDS), range(2)))
def test_an_honest_log_has_nothing_wrong(seed: int) -> None:
    """Random lawful tables, dealt, paid and checkpointed: every check holds."""
    log = played(seed, 12)
    report = audit(log.lines, log.key)
    assert (report.findings, report.warnings) == ((), ())
    assert report.rounds > 0 < report.cards
    assert report.checkpoints == 4


def test_what_the_engine_pays_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """M6: an engine that is wrong is as wrong in the verifier; the second adjudicator is not."""
    honest = settling._line

    def generous(*of: Any) -> Line:
        line = honest(*of)
        return replace(line, returned=line.returned + (line.net > 0))

    monkeypatch.setattr(settling, "_line", generous)
    log = played.__wrapped__(0, 3)
    found = audit(log.lines, log.key).findings
    assert found
    assert all("settling again gives" in one.what for one in found)


def test_rounds_that_could_not_be_settled_again_are_counted() -> None:
    on, table = Audit(), TableLog("table/t")
    table.not_settled["a card was exposed behind another that was drawn in error"] = 2
    assert isinstance(on.tables, FollowedHere)
    on.tables.logs["table/t"] = table
    assert on.report().warnings[0] == (
        "2 Rounds were not settled by the second adjudicator: "
        "a card was exposed behind another that was drawn in error"
    )


def test_several_processes_find_what_one_finds() -> None:
    """Each table is followed by one of them; the report is the same to the letter."""
    log = played(0, 12)
    assert audit(log.lines, log.key, processes=2) == audit(log.lines, log.key)
    forged = [line.replace(b'\\"cents\\":5000000', b'\\"cents\\":1') for line in log.lines]
    assert forged != list(log.lines)
    one, two = (audit(forged, log.key, processes=count) for count in (1, 2))
    assert one == two
    assert one.findings


def test_processes_end_with_an_export_that_cannot_be_read() -> None:
    log = played(0, 12)
    with pytest.raises(Unreadable):
        audit([*log.lines[:50], b"no entry"], log.key, processes=2)
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("seed", partly([*range(SEEDS // 2), 37, 57, 76], [57]))
def test_a_log_in_which_much_went_wrong_at_the_table_has_nothing_wrong(seed: int) -> None:
    """Irregularities that were put right are lawful; a record cannot tell the order of some."""
    log = played(seed, 15, often=0.2)
    assert audit(log.lines, log.key).findings == ()


def test_the_seeds_of_shoes_that_are_done_give_what_was_committed_to() -> None:
    report = audit(_log().lines, _log().key)
    assert report.findings == ()
    assert report.shoes >= 2


def test_without_a_key_the_first_checkpoints_is_taken_with_a_warning() -> None:
    log = played(0, 12)
    report = audit(log.lines)
    assert not report.findings
    assert f"no public key was given: the first checkpoint's own was taken, {log.key.hex()}" in (
        report.warnings
    )


def test_another_key_is_not_believed() -> None:
    log = played(0, 12)
    first = audit(log.lines, bytes(32)).findings[0]
    assert (first.stream, first.version) == (AUDIT, 1)
    assert "another key" in first.what


# ── What somebody has kept ──────────────────────────────────────────────────────────────────


def _without(log: Log, stream: str) -> list[bytes]:
    return [line for line in log.lines if json.loads(line).get("stream") != stream]


def test_a_log_without_its_checkpoints_is_wrong_where_a_key_is_given() -> None:
    """H4: leaving the stream of checkpoints out hides nothing from who has the key."""
    log = played(0, 12)
    (found,) = audit(_without(log, AUDIT), log.key).findings
    assert str(found) == "audit 1: there is no checkpoint, though a key was given"


def test_a_log_cut_after_an_earlier_checkpoint_is_held_against_the_last() -> None:
    """H4: who kept the last checkpoint finds that the history ends before it, or is another."""
    log = played(0, 12)
    bodies = [json.loads(line) for line in log.lines[1:]]
    signed = [json.loads(one["body"]) for one in bodies if one["stream"] == AUDIT]
    kept = held_heads("\n".join(map(json.dumps, signed)))
    assert audit(log.lines, log.key, beside=Beside(kept)).findings == ()
    second = [at for at, one in enumerate(bodies, 1) if one["stream"] == AUDIT][1]
    cut = log.lines[: second + 1]
    assert audit(cut, log.key).findings == (), "nobody can know without what was kept"
    found = audit(cut, log.key, beside=Beside(kept)).findings
    sizes = [head.tree.size for head in kept if head.tree is not None]
    assert [one.what for one in found] == [
        f"a checkpoint of {size} entries was held; here {sizes[1]} are signed" for size in sizes[2:]
    ]


def test_checkpoints_of_another_casino_or_without_its_signature_were_not_held() -> None:
    log, other = played(0, 12), played(1, 12)
    signed = [json.loads(line).get("body", "") for line in other.lines if b'"audit"' in line]
    (head, *_) = held_heads(signed[0])
    (found,) = audit(log.lines, log.key, beside=Beside((head,))).findings
    assert "signed with another key" in found.what
    forged = head._replace(key=log.key)
    (found,) = audit(log.lines, log.key, beside=Beside((forged,))).findings
    assert "does not hold" in found.what


def test_a_witness_who_signed_nothing_is_missed() -> None:
    log = played(0, 12)
    (found,) = audit(log.lines, log.key, beside=Beside(witnesses=(bytes(32),))).findings
    assert found.what == f"the witness {bytes(32).hex()} has signed no checkpoint"


def test_entries_after_the_last_checkpoint_are_counted() -> None:
    log = played(0, 12)
    last = max(at for at, line in enumerate(log.lines) if b'"stream":"audit"' in line)
    after = len(log.lines) - last - 1
    warned = f"{after} entries follow the last checkpoint: no signature covers them"
    assert (warned in audit(log.lines, log.key).warnings) == (after > 0)
    before = [at for at, line in enumerate(log.lines) if b'"stream":"audit"' in line][-2]
    cut = audit(log.lines[:last], log.key).warnings
    count = last - before - 1
    assert f"{count} entries follow the last checkpoint: no signature covers them" in cut


@pytest.mark.parametrize("text", ["", "x", "[]", '{"number": 1}', '{"covered": []}', "[" * 9_000])
def test_what_is_no_checkpoint_was_not_held(text: str) -> None:
    if not text:
        assert held_heads(text) == ()
        return
    with pytest.raises(Unreadable, match="of what was held is no checkpoint"):
        held_heads(text)


# ── The parts written a second time ─────────────────────────────────────────────────────────


@pytest.mark.parametrize("nonce", [0, 1])
def test_both_keystreams_are_the_same(nonce: int) -> None:
    seed = Random(nonce).randbytes(32)
    ours = chacha.words(seed, nonce)
    stream = b"".join(next(ours).to_bytes(4, "little") for _ in range(1024))
    assert stream == next(keystream(seed, nonce))


@pytest.mark.parametrize("number", [1, 6, 8])
def test_both_shuffles_commit_to_the_same(number: int) -> None:
    seed = Random(number).randbytes(32)
    sealed = SealedShoe("t/1", number, seed)
    assert root_of("t/1", decks(number), seed) == sealed.commitment.root


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 13])
def test_a_path_leads_to_the_root_from_its_own_place_alone(count: int) -> None:
    from croupier.fairness.merkle import tree

    leaves = [bytes([at]) for at in range(count)]
    whole = tree(leaves)
    assert merkle.root(leaves) == whole.root
    for at, leaf in enumerate(leaves):
        assert merkle.leads(leaf, at, count, whole.path(at)) == whole.root
        assert merkle.leads(leaf, at, count, (*whole.path(at), b"")) is None
        assert merkle.leads(b"another", at, count, whole.path(at)) != whole.root


# ── Edits of the history ────────────────────────────────────────────────────────────────────


@cache
def _log() -> Log:
    return played(3, 45)


@cache
def _entries() -> tuple[ExportedEntry, ...]:
    """A log of some thousand entries; there is room for a number between any two."""
    return tuple(one._replace(number=2 * one.number) for one in entries(_log().lines))


class Edit:
    """A log with one edit in it, and where that is."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.log = list(_entries())
        self.at = random.choice(_covered())
        self.where = _entries()[self.at]

    def put(self, **changes: Any) -> None:
        """Change the entry."""
        self.log[self.at] = self.where._replace(**changes)

    def changed_body(self) -> str:
        """The body with one character changed."""
        body = self.where.body
        place = self.random.randrange(len(body))
        other = self.random.choice([sign for sign in "0123456789abc" if sign != body[place]])
        return body[:place] + other + body[place + 1 :]

    def chain_again(self) -> None:
        """Number and chain the whole stream anew, as who writes it all again would."""
        self.log = chained(self.log, self.where.stream)


@cache
def _covered() -> list[int]:
    """The places of all entries a checkpoint covers, which is all but the last."""
    assert _entries()[-1].stream == AUDIT
    return list(range(len(_entries()) - 1))


def chained(log: list[ExportedEntry], stream: str) -> list[ExportedEntry]:
    """The log with one stream numbered and chained anew."""
    version, last, told = 0, bytes(32), []
    for entry in log:
        if entry.stream == stream:
            version += 1
            entry = entry._replace(version=version)  # noqa: PLW2901
            last = linked(last, entry)
            entry = entry._replace(hash=last)  # noqa: PLW2901
        told.append(entry)
    return told


def body(edit: Edit) -> None:
    edit.put(body=edit.changed_body())


def at(edit: Edit) -> None:
    edit.put(at=edit.where.at + edit.random.choice((-1, 1, 1000)))


def command(edit: Edit) -> None:
    edit.put(command=edit.where.command + "x")


def told_hash(edit: Edit) -> None:
    edit.put(hash=edit.random.randbytes(32))


def delete(edit: Edit) -> None:
    del edit.log[edit.at]


def insert(edit: Edit) -> None:
    extra = edit.where._replace(number=edit.where.number - 1, body=edit.changed_body())
    edit.log.insert(edit.at, extra)


def duplicate(edit: Edit) -> None:
    edit.log.insert(edit.at + 1, edit.where._replace(number=edit.where.number + 1))


def swap(edit: Edit) -> None:
    """Exchange an entry with the next of its stream, numbers and all."""
    later = range(edit.at + 1, len(edit.log))
    other = next((i for i in later if edit.log[i].stream == edit.where.stream), None)
    if other is None:
        return body(edit)
    next_one = edit.log[other]
    edit.log[edit.at] = next_one._replace(number=edit.where.number)
    edit.log[other] = edit.where._replace(number=next_one.number)
    return None


def cut_off(edit: Edit) -> None:
    """Cut the tail of a stream off; the checkpoints stay."""
    if edit.where.stream == AUDIT:
        return body(edit)
    behind = edit.log[edit.at :]
    edit.log[edit.at :] = [one for one in behind if one.stream != edit.where.stream]
    return None


PLAIN: tuple[Callable[[Edit], None], ...] = (
    *(body, at, command, told_hash, delete, insert, duplicate, swap),
)
FORGED: tuple[Callable[[Edit], None], ...] = (body, at, command, delete, insert, swap, cut_off)
"""Edits that leave a chain that holds, once it is chained anew; only what was signed tells."""


def history(log: list[ExportedEntry]) -> Report:
    """What is found in the history alone."""
    on = Audit(_log().key, follow=False)
    for entry in log:
        on.add(entry)
    return on.report()


def _first(findings: tuple[Discrepancy, ...], stream: str) -> Discrepancy:
    return next(one for one in findings if one.stream == stream)


def test_the_log_that_is_edited_holds() -> None:
    assert len(_entries()) > 2_500
    assert history(list(_entries())).findings == ()


def test_every_edit_is_found_at_the_entry_that_was_changed(edits: int) -> None:
    """H4: changed, deleted, inserted, doubled, swapped: the earliest wrong version."""
    random = Random(4)
    done: Counter[str] = Counter()
    for _ in range(edits):
        make = random.choice(PLAIN)
        edit = Edit(random)
        make(edit)
        findings = history(edit.log).findings
        told = (make.__name__, edit.where[:5], findings[:3])
        assert findings, told
        assert {one.stream for one in findings} == {edit.where.stream}, told
        assert findings[0].version == edit.where.version, told
        done[make.__name__] += 1
    assert len(done) == len(PLAIN)


def test_the_last_entry_before_a_checkpoint_is_missed_at_its_place() -> None:
    """What was signed is gone, and what follows tells that it is no more than that."""
    signed = next(at for at, one in enumerate(_entries()) if one.stream == AUDIT) - 1
    gone = _entries()[signed]
    findings = history([*_entries()[:signed], *_entries()[signed + 1 :]]).findings
    assert [(one.stream, one.version) for one in findings] == [(gone.stream, gone.version)]


def test_an_edit_with_all_that_follows_chained_anew_is_found_between_two_checkpoints(
    edits: int,
) -> None:
    """H3, H4: the chain holds again, and what was signed tells where it was written anew."""
    random = Random(5)
    for _ in range(edits // 3):
        make = random.choice(FORGED)
        edit = Edit(random)
        make(edit)
        edit.chain_again()
        if edit.where.stream == AUDIT:
            continue
        findings = history(edit.log).findings
        told = (make.__name__, edit.where[:5], findings[:3])
        assert [one.stream for one in findings] == [edit.where.stream], told
        assert findings[0].version <= edit.where.version <= findings[0].upto, told
        assert "signed" in findings[0].what, told


def test_checkpoints_written_anew_without_the_key_are_found(edits: int) -> None:
    """H3: who forges the log and its checkpoints lacks the signature."""
    random = Random(6)
    for _ in range(edits // 10):
        edit = Edit(random)
        if edit.where.stream == AUDIT:
            continue
        body(edit)
        edit.chain_again()
        log = chained(_checkpoints_anew(edit.log), AUDIT)
        first = _first(history(log).findings, AUDIT)
        assert "signature" in first.what
        signed_after = [
            one for one in log if one.stream == AUDIT and one.number > edit.where.number
        ]
        assert first.version == signed_after[0].version


def _checkpoints_anew(log: list[ExportedEntry]) -> list[ExportedEntry]:
    """Checkpoints that cover what is there now, with the signatures of old."""
    last: dict[str, tuple[int, bytes]] = {}
    told = []
    for one in log:
        entry = one
        if entry.stream == AUDIT:
            entry = entry._replace(body=_covering(json.loads(entry.body), last))
        last[entry.stream] = entry.version, linked(last.get(entry.stream, (0, bytes(32)))[1], entry)
        told.append(entry)
    return told


def _covering(signed: dict[str, Any], last: dict[str, tuple[int, bytes]]) -> str:
    covered = [(name, version, told) for name, (version, told) in sorted(last.items())]
    leaves = [
        digest("croupier stream", name.encode(), version.to_bytes(8, "big"), told)
        for name, version, told in covered
    ]
    signed["covered"] = [(name, version, _text(told)) for name, version, told in covered]
    signed["root"] = _text(merkle.root(leaves))
    return json.dumps(signed, separators=(",", ":"))


def _text(told: bytes) -> str:
    return b64encode(told).decode()


def test_a_stream_put_in_before_a_checkpoint_is_found() -> None:
    """A whole stream that no checkpoint knows was not there."""
    log = [_entries()[0]._replace(stream="table/forged", number=1), *_entries()]
    findings = history(chained(log, "table/forged")).findings
    assert [(one.stream, one.version) for one in findings] == [("table/forged", 1)]


def test_no_table_is_left_out_unseen() -> None:
    """An export may withhold what is noted of people, not the log of a table."""
    header = json.loads(_log().lines[0])
    for name in ("table/t1", AUDIT):
        lines = (json.dumps({**header, "without": [name]}).encode(), *_log().lines[1:])
        with pytest.raises(Unreadable, match=name):
            audit(lines, _log().key, follow=False)


def test_no_changed_byte_of_a_file_goes_unseen(edits: int) -> None:
    """Whatever byte is changed: it cannot be read, is found, or tells the same entries."""
    log = played(0, 12)
    random = Random(7)
    honest = [one[1:] for one in entries(log.lines)]
    seen: Counter[str] = Counter()
    for _ in range(edits // 3):
        lines = list(log.lines)
        at = random.randrange(1, len(lines) - 1)
        seen[_outcome(_spoilt(random, lines, at), log.key, honest)] += 1
    assert seen["found"] > 0 < seen["unreadable"]
    assert seen["unseen"] == 0


def _spoilt(random: Random, lines: list[bytes], at: int) -> list[bytes]:
    line = bytearray(lines[at])
    line[random.randrange(len(line) - 1)] ^= 1 << random.randrange(8)
    lines[at] = bytes(line)
    return lines


def _outcome(lines: list[bytes], key: bytes, honest: Sequence[tuple[object, ...]]) -> str:
    try:
        if audit(lines, key, follow=False).findings:
            return "found"
    except Unreadable:
        return "unreadable"
    return "the same" if [one[1:] for one in entries(lines)] == honest else "unseen"


# ── What the rules themselves tell ──────────────────────────────────────────────────────────

TABLE = "table/t1"


def _told(entry: ExportedEntry) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(entry.body)
    return told


def _kind(entry: ExportedEntry, kind: str) -> bool:
    told = _told(entry)
    return kind in (told["type"], told.get("event", {}).get("type"))


def _deep(change: Callable[[dict[str, Any]], None], kind: str, skip: int = 3) -> tuple[int, Report]:
    """Change an entry of a kind in a log chained anew, without checkpoints; where, and what."""
    log = [one for one in _entries() if one.stream == TABLE]
    place = [at for at, one in enumerate(log) if _kind(one, kind)][skip]
    told = _told(log[place])
    change(told)
    log[place] = log[place]._replace(body=json.dumps(told))
    on = Audit()
    for entry in chained(log, TABLE):
        on.add(entry)
    return log[place].version, on.report()


def _pays_more(told: dict[str, Any]) -> None:
    told["event"]["line"]["returned"] += 1_00


def _other_card(told: dict[str, Any]) -> None:
    told["event"]["card"] = "As" if told["event"]["card"] != "As" else "Kh"


def _other_opening(told: dict[str, Any]) -> None:
    told["opening"]["card"] = "As" if told["opening"]["card"] != "As" else "Kh"


def _other_salt(told: dict[str, Any]) -> None:
    told["opening"]["salt"] = _text(bytes(16))


def _other_place(told: dict[str, Any]) -> None:
    told["opening"]["index"] += 1


def _other_seed(told: dict[str, Any]) -> None:
    told["seed"] = _text(bytes(32))


def _other_stake(told: dict[str, Any]) -> None:
    told["event"]["line"]["stake"] += 1_00


def _no_chips(told: dict[str, Any]) -> None:
    told["cents"] = 1


def _other_number(told: dict[str, Any]) -> None:
    told["number"] += 1


def _other_rules(told: dict[str, Any]) -> None:
    told["fingerprint"] = "0" * 16


def _fewer_decks(told: dict[str, Any]) -> None:
    told["commitment"]["decks"] -= 1


@pytest.mark.parametrize(
    ("change", "kind", "what"),
    [
        (_pays_more, "Settled", "settling again"),
        (_other_stake, "Settled", "out of balance"),
        (_other_card, "CardDealt", "was opened"),
        (_other_opening, "CardOpened", "does not fit the commitment"),
        (_other_salt, "CardOpened", "does not fit the commitment"),
        (_other_place, "CardOpened", "does not fit"),
        (_other_number, "RoundBegun", "of its table"),
    ],
)
def test_a_log_that_is_chained_but_not_true_is_found_out(
    change: Callable[[dict[str, Any]], None], kind: str, what: str
) -> None:
    """M1, M6, C2, C3: the server itself cannot write what the rules do not give."""
    version, report = _deep(change, kind)
    assert report.findings[0].version == version
    assert any(what in one.what for one in report.findings if one.version == version)
    assert "no checkpoint" in report.warnings[0]


@pytest.mark.parametrize(
    ("change", "kind", "what"),
    [
        (_other_seed, "ShoeRevealed", "does not give what was committed to"),
        (_other_rules, "TableOpened", "other rules"),
        (_fewer_decks, "ShoeSealed", "decks"),
    ],
)
def test_a_shoe_or_a_table_that_is_not_what_it_was_called_is_found_out(
    change: Callable[[dict[str, Any]], None], kind: str, what: str
) -> None:
    version, report = _deep(change, kind, skip=0)
    assert (report.findings[0].version, what in report.findings[0].what) == (version, True)


def test_who_never_had_the_chips_is_found_out() -> None:
    """M3: a purse below nothing is stated where it falls below."""
    version, report = _deep(_no_chips, "ChipsBought", skip=0)
    assert report.findings[0].version > version
    assert "purse A is at -" in report.findings[0].what


def _values(told: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all values in a JSON object."""
    if not isinstance(told, dict | list) or not told:
        return [at]
    inner = told.items() if isinstance(told, dict) else enumerate(told)
    return [place for key, value in inner for place in _values(value, (*at, key))]


def _another(random: Random, old: object) -> object:
    others: tuple[object, ...] = (None, 0, -1, 10**30, 1.5, "", "As", True, [], {})
    return random.choice([one for one in others if type(one) is not type(old) or one != old])


def _with_another_value(random: Random, told: dict[str, Any]) -> dict[str, Any]:
    *way, last = random.choice(_values(told))
    inner: Any = told
    for key in way:
        inner = inner[key]
    inner[last] = _another(random, inner[last])
    return told


def test_no_changed_value_of_a_finished_round_goes_unseen(edits: int) -> None:
    """H2: every event and every opening is what the rules and the commitment give, or is stated."""
    random = Random(8)
    log = [one for one in entries(played(0, 12).lines) if one.stream == TABLE]
    ended = max(at for at, one in enumerate(log) if _kind(one, "RoundEnded"))
    places = [at for at in range(ended) if _told(log[at])["type"] in ("Happened", "CardOpened")]
    for _ in range(edits // 5):
        place = random.choice(places)
        body = json.dumps(_with_another_value(random, _told(log[place])))
        changed = [*log[:place], log[place]._replace(body=body), *log[place + 1 :]]
        on = Audit()
        for entry in chained(changed, TABLE):
            on.add(entry)
        assert on.report().findings, (log[place].version, body)


# ── Recall, and the command ─────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("number", [1, 7, 40])
def test_a_round_is_recalled_as_a_record_that_settles_as_it_did(number: int) -> None:
    text = recall(_log().lines, "t1", number)
    settlement = settle(text)
    assert settlement.as_expected
    assert settlement.record.title == f"t1, Round {number}"


def test_a_round_that_was_not_played_is_not_recalled() -> None:
    with pytest.raises(NotRecalled, match="no Round 10000"):
        recall(_log().lines, "t1", 10_000)


def _file(folder: Path, log: Log) -> str:
    file = folder / "export.jsonl"
    file.write_bytes(b"".join(log.lines))
    return str(file)


def test_the_command_says_that_nothing_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = played(0, 12)
    assert verify_file(_file(tmp_path, log), VerifyOptions(key=(log.key.hex(),))) == 0
    assert "Nothing is wrong." in capsys.readouterr().out


def test_the_command_tells_each_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = played(0, 12)
    shorter = Log((*log.lines[:20], *log.lines[21:]), log.key)
    missing = next(entries((log.lines[0], log.lines[20])))
    assert verify_file(_file(tmp_path, shorter), VerifyOptions(as_json=True)) == 1
    told = json.loads(capsys.readouterr().out)["findings"][0]
    assert (told["stream"], told["version"]) == (missing.stream, missing.version)
    assert verify_file(_file(tmp_path, shorter), VerifyOptions()) == 1
    assert f"{missing.stream} {missing.version}: the entry is missing" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text", [b"", b"{}\n", b"[1]\n", b'{"croupier":"export","format":2}\n', b"\xff\xfe\n"]
)
def test_what_is_no_export_cannot_be_read(
    text: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "export.jsonl"
    file.write_bytes(text)
    assert verify_file(str(file), VerifyOptions()) == 2
    assert verify_file(str(tmp_path / "none"), VerifyOptions()) == 2
    assert verify_file(str(file), VerifyOptions(key=("not a key",))) == 2
    assert "hexadecimal" in capsys.readouterr().err


def test_several_files_are_checked_each_below_its_name_and_the_worst_decides(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = played(0, 12)
    (tmp_path / "short").mkdir()
    whole = _file(tmp_path, log)
    shorter = _file(tmp_path / "short", Log((*log.lines[:20], *log.lines[21:]), log.key))
    assert verify_files((shorter, whole), VerifyOptions()) == 1
    first, _, second = capsys.readouterr().out.removeprefix(f"{shorter}\n").partition(whole)
    assert "the entry is missing" in first
    assert second.endswith("Nothing is wrong.\n")
    missing = str(tmp_path / "none")
    assert verify_files((missing, whole), VerifyOptions(as_json=True)) == 2
    printed = list(map(json.loads, capsys.readouterr().out.splitlines()))
    assert ["error" in one for one in printed] == [True, False]
    assert printed[1]["findings"] == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "it is empty"),
        ("\n", "it is empty"),
        ('edition = "nz-current"\ncards = "8c"\n', "it is a Round record, which `croupier settle`"),
        ('edition = "nz-current"\n', "it is a table file, which `croupier table check` reads"),
        ('edition = "nz-current"\n[vary]\n', "it is a study"),
        ('edition = "nz-current"\n[tournament]\n', "it is a tournament"),
        ('{"course": {}}', "it is the result of a course"),
        ("[1]", "it is no file that Croupier reads"),
        ("none of them", "it is no file that Croupier reads"),
    ],
)
def test_a_file_that_is_no_export_is_named_by_what_it_is(
    text: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "given"
    file.write_text(text)
    assert verify_file(str(file), VerifyOptions()) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{file}: {kind}")
    assert said.endswith(
        "; verify reads an export of a casino's log, or a document with FILE.sig beside it\n"
    )
