"""Witnesses: they sign a history that only grows, and refuse one that forks or is rolled back."""

import json
import shutil
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from croupier.cli import main
from croupier.client.client import Client
from croupier.client.connection import RequestRefused
from croupier.client.witness import CasinoWitness, Disagrees, NotYet
from croupier.protocol.checkpoint import Cosignature
from croupier.rules.config import TableConfig
from croupier.verify.audit import Beside, audit
from croupier.verify.heads import held_heads
from croupier.verify.history import stream_leaf
from croupier.verify.merkle import leads
from tests.web.real import Real

PASSWORD = "a long enough word"
KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
NAME = KEY.public_key().public_bytes_raw()
CONFIG = TableConfig(edition="nz-current", minimum=10_00)


class Run:
    """A casino served from a folder, with its operator logged in."""

    def __init__(self, folder: Path, new: bool) -> None:
        self.real = Real(folder, "--witness", NAME.hex())
        self.operator = Client(self.real.at)
        if new:
            self.operator.become_operator(self.real.operators_token(), "Olga", PASSWORD)
        else:
            self.operator.login("Olga", PASSWORD)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        return json.loads(self.operator._line.ask(method, path, body))

    def sign(self) -> Any:
        return self.ask("POST", "/api/checkpoints")

    def export(self) -> list[bytes]:
        return self.operator._line.ask("GET", "/api/export").splitlines()

    def stop(self) -> None:
        self.operator.close()
        if self.real.process.poll() is None:
            assert self.real.stop() == 0


Runs = Callable[..., Run]


@pytest.fixture
def runs() -> Iterator[Runs]:
    with ExitStack() as stack:

        def made(folder: Path, new: bool = False) -> Run:
            run = Run(folder, new)
            stack.callback(run.stop)
            return run

        yield made


def test_a_witness_signs_what_follows_and_refuses_what_does_not(runs: Runs, tmp_path: Path) -> None:
    """H3: a roll-back and a fork are refused, and both checkpoints are kept."""
    folder, file = tmp_path / "casino", tmp_path / "held.jsonl"
    run = runs(folder, new=True)
    with pytest.raises(NotYet, match="no such checkpoint"):
        CasinoWitness(run.real.at, file, KEY).look()
    first = run.sign()
    witness = CasinoWitness(run.real.at, file, KEY)
    seen = witness.look()
    assert seen is not None
    assert (seen.number, seen.size) == (1, first["checkpoint"]["tree"]["size"])
    assert witness.look() is None, "nothing new"
    run.stop()
    shutil.copytree(folder, tmp_path / "other")

    run = runs(folder)
    run.operator.open("real", CONFIG)
    run.sign()
    again = CasinoWitness(run.real.at, file, KEY)
    assert again.look() is not None
    kept = held_heads(file.read_text())
    assert [head.number for head in kept] == [1, 3], "stopping signs one too"
    beside = Beside(kept, (NAME,))
    report = audit(run.export(), kept[0].key, beside=beside)
    assert (report.findings, report.witnesses) == ((), 1)
    _proves_an_entry(run)
    run.stop()

    other = runs(tmp_path / "other")
    found = audit(other.export(), kept[0].key, beside=beside).findings
    assert [one.what.partition(" was held")[0] for one in found] == [
        f"a checkpoint of {kept[1].tree.size if kept[1].tree else 0} entries"
    ]
    with pytest.raises(Disagrees, match="entries were signed, and now the casino shows"):
        CasinoWitness(other.real.at, file, KEY).look()
    for number in range(3):
        other.operator.open(f"forged-{number}", CONFIG)
    other.sign()
    with pytest.raises(Disagrees, match="are not those that were signed before"):
        CasinoWitness(other.real.at, file, KEY).look()
    assert len(held_heads((tmp_path / "held.refused.json").read_text())) == 2
    assert held_heads(file.read_text()) == kept
    found = audit(other.export(), kept[0].key, beside=beside).findings
    assert any("here are others" in one.what for one in found)


def _proves_an_entry(run: Run) -> None:
    """Anybody can ask whether an entry is in the tree that was signed."""
    head = run.ask("GET", "/api/heads/last")["head"]
    shown = run.ask("GET", "/api/tables/real/inclusion?version=1")
    leaf = stream_leaf("table/real", 1, b64decode(shown["hash"]))
    path = [b64decode(one) for one in shown["proof"]]
    assert leads(leaf, shown["index"], shown["size"], path) == b64decode(head["root"])
    (entry,) = run.ask("GET", "/api/tables/real/log")[:1]
    assert entry["hash"] == shown["hash"]


def test_what_is_no_witness_of_the_casino_is_refused_with_a_sentence(
    runs: Runs, tmp_path: Path
) -> None:
    run = runs(tmp_path / "casino", new=True)
    _says_what_it_did(run, tmp_path)
    stranger = Ed25519PrivateKey.from_private_bytes(bytes(32))
    with pytest.raises(RequestRefused, match="knows no such witness"):
        CasinoWitness(run.real.at, tmp_path / "held.jsonl", stranger).look()
    forged = Cosignature(number=1, witness=NAME, at=0, signature=bytes(64))
    with pytest.raises(RequestRefused, match="not that of the witness"):
        run.ask("POST", "/api/heads/cosignatures", forged)
    for asked, why in (
        ("heads/9", "no such checkpoint"),
        ("heads/consistency?first=5&second=3", "does not begin"),
        ("heads/consistency?first=0&second=999999", "leaves, not 999999"),
        ("tables/table-1/inclusion?version=999", "does not cover table/table-1 999"),
        ("tables/none/inclusion?version=1", "does not cover table/none 1"),
    ):
        with pytest.raises(RequestRefused, match=why):
            run.ask("GET", f"/api/{asked}")
    other = CasinoWitness(run.real.at, tmp_path / "other.jsonl", KEY, casino=bytes(32))
    with pytest.raises(Disagrees, match="another key"):
        other.look()


def _says_what_it_did(run: Run, folder: Path) -> None:
    """The command, before and after the first checkpoint, and with what is wrong."""
    asked = ["witness", run.real.at, "--held", str(folder / "mine.jsonl"), "--once"]
    asked += ["--own", str(folder / "own.pem")]
    none = CliRunner().invoke(main, asked)
    assert (none.exit_code, "no such checkpoint" in none.output) == (2, True)
    run.sign()
    refused = CliRunner().invoke(main, asked)
    assert (refused.exit_code, "knows no such witness" in refused.output) == (2, True)
    wrong = CliRunner().invoke(main, [*asked, "--key", "ab"])
    assert (wrong.exit_code, "64 hexadecimal digits" in wrong.output) == (2, True)
    nowhere = CliRunner().invoke(main, ["witness", "nowhere", *asked[2:]])
    assert (nowhere.exit_code, "a casino is at an address like" in nowhere.output) == (2, True)


# ── Keys ──


def _rotated(folder: Path) -> str:
    """The next key of a casino, as the command prints it."""
    told = CliRunner().invoke(main, ["rotate-key", "--data", str(folder)])
    assert told.exit_code == 0, told.output
    return told.output


@pytest.mark.full
def test_a_witness_follows_a_key_that_was_handed_over_and_no_other(
    runs: Runs, tmp_path: Path
) -> None:
    """Changed while the casino was at rest, then while it was served; then a key from nowhere."""
    folder, file = tmp_path / "casino", tmp_path / "held.jsonl"
    run = runs(folder, new=True)
    first = run.sign()["checkpoint"]["key"]
    assert CasinoWitness(run.real.at, file, KEY).look() is not None
    run.stop()
    assert "It is in use" in _rotated(folder)

    run = runs(folder)
    told = _rotated(folder)
    assert "with its next checkpoint" in told
    assert _rotated(folder) == told, "asked again, it is the same key"
    second = run.ask("GET", "/api/heads/last")["head"]["key"]
    third = run.sign()["checkpoint"]["key"]
    assert len({first, second, third}) == 3
    assert b64decode(third).hex() in told
    witness = CasinoWitness(run.real.at, file, KEY)
    assert witness.look() is not None, "two keys later"
    for key in (first, second, third):
        report = audit(run.export(), b64decode(key), beside=Beside(held_heads(file.read_text())))
        assert (report.findings, len(report.key_changes)) == ((), 2)
    page = run.operator._line.ask("GET", "/checkpoints").decode()
    assert "Differs" not in page
    run.stop()

    (folder / "signing.pem").unlink()  # another key, and nobody has signed over to it
    run = runs(folder)
    run.sign()
    with pytest.raises(Disagrees, match="another key"):
        CasinoWitness(run.real.at, file, KEY).look()
    lost = b64decode(run.ask("GET", "/api/heads/last")["head"]["key"])
    assert any("another key" in one.what for one in audit(run.export(), b64decode(first)).findings)
    with pytest.raises(Disagrees, match="another key"):  # one that was handed over is none
        CasinoWitness(run.real.at, file, KEY, casino=b64decode(first)).look()
    assert CasinoWitness(run.real.at, file, KEY, casino=lost).look() is not None, "by one's word"


def test_a_key_is_not_changed_where_there_is_none(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["rotate-key", "--data", str(tmp_path)])
    assert (told.exit_code, "There is no key" in told.output) == (2, True)
