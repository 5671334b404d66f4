"""Documents from the command line: written, numbered, dated, signed, and checked again."""

import hashlib
import json
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

import croupier
from croupier.cli.schemas import report_schema
from croupier.verify.lines import Unreadable
from tests.cli.running import run
from tests.json_schema import wrong

RULING: Final = ("adjudicate", "examples/dispute.round.toml")
BY: Final = ("--by", "Mere Tipene", "--role", "Inspector", "--dated", "2026-11-18T11:40")
COMMANDS: Final = {
    "ruling": RULING,
    "sign": ("table", "sign", "examples/table.toml", "--filed"),
    "coverage": ("law", "coverage", "--edition", "act-1996"),
    "differences": ("law", "diff", "nz-1998", "nz-2012"),
}
every_kind = pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)


def key_in(folder: Path, name: str = "office.pem") -> Path:
    """A key as `croupier key` makes one."""
    file = folder / name
    assert run("key", file).exit_code == 0
    return file


def signed_ruling(tmp_path: Path) -> tuple[Path, Path]:
    """A signed page, and the key it was signed with."""
    page, key = tmp_path / "ruling.html", key_in(tmp_path)
    result = run(*RULING, "--html", page, *BY, "--sign", key)
    assert result.stderr == f"Written: {page}\nWritten: {page}.sig\n"
    return page, key


# ── Written ─────────────────────────────────────────────────────────────────────────────────────


@every_kind
def test_a_document_is_written_as_page_and_print(command: tuple[str, ...], tmp_path: Path) -> None:
    pytest.importorskip("typst")
    page, paper = tmp_path / "d.html", tmp_path / "d.pdf"
    result = run(*command, "--html", page, "--pdf", paper, *BY)
    assert result.stderr == f"Written: {page}\nWritten: {paper}\n"
    assert "Name: Mere Tipene" in page.read_text()
    assert paper.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("command", [COMMANDS["coverage"], COMMANDS["differences"]])
def test_a_document_of_the_law_names_the_digest_of_its_json(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    page = tmp_path / "d.html"
    assert run(*command, "--html", page).stdout == ""
    printed = run(*command, "--json").stdout_bytes
    assert hashlib.sha256(printed).hexdigest() in page.read_text()


def test_who_waits_for_a_document_is_shown_that_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []

    def waiting(said: str, _first: str) -> AbstractContextManager[None]:
        shown.append(said)
        return nullcontext()

    monkeypatch.setattr("croupier.cli.documents.waiting", waiting)
    run(*COMMANDS["coverage"], "--html", tmp_path / "d.html")
    assert shown == ["Writing the document"]


def test_a_document_names_the_digest_of_what_was_read(tmp_path: Path) -> None:
    """The bytes that were read, also where lines end otherwise or a mark stands before them."""
    record, page = tmp_path / "r.round.toml", tmp_path / "r.html"
    text = Path(RULING[1]).read_text().replace("\n", "\r\n")
    record.write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert run("adjudicate", record, "--html", page).exit_code == 1
    assert hashlib.sha256(record.read_bytes()).hexdigest() in page.read_text()


@every_kind
def test_what_is_said_of_a_document_needs_one(command: tuple[str, ...]) -> None:
    result = run(*command, "--number", "7")
    assert result.exit_code == 2
    assert "--number: it is about a document for the file" in result.stderr


def test_a_sign_that_is_not_filed_has_no_number(tmp_path: Path) -> None:
    """The sign itself is displayed: it has the fingerprint of the rules, and nobody signs it."""
    page = tmp_path / "sign.html"
    table = ("table", "sign", "examples/table.toml")
    refused = run(*table, "--html", page, "--table", "Pit 2")
    assert (refused.exit_code, page.exists()) == (2, False)
    assert "--filed" in refused.stderr
    assert run(*table, "--html", page).exit_code == 0
    fingerprint = json.loads(run(*table, "--json").stdout)["fingerprint"]
    assert f"Rules {fingerprint}" in page.read_text()


def test_a_sign_for_the_file_bears_the_name_of_its_table(tmp_path: Path) -> None:
    page = tmp_path / "sign.html"
    run(*COMMANDS["sign"], "--html", page)
    assert "<dt>Table</dt><dd>table</dd>" in page.read_text()
    run(*COMMANDS["sign"], "--html", page, "--table", "Pit 2, table 7")
    assert "<dt>Table</dt><dd>Pit 2, table 7</dd>" in page.read_text()


@every_kind
@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("--by", "Ana"), "--role: 1 of --by and 0 of --role"),
        (("--dated", "soon"), "--dated: soon is no day"),
        (("--sign", "none.pem"), "--sign: there is no key none.pem"),
    ],
)
def test_what_is_wrong_with_an_option_is_a_sentence(
    command: tuple[str, ...], given: tuple[str, ...], why: str, tmp_path: Path
) -> None:
    page = tmp_path / "d.html"
    result = run(*command, "--html", page, *given)
    assert (result.exit_code, page.exists()) == (2, False)
    assert why in result.stderr


@every_kind
@pytest.mark.parametrize("option", ["--number", "--dated"])
def test_an_empty_option_is_refused(command: tuple[str, ...], option: str, tmp_path: Path) -> None:
    page = tmp_path / "d.html"
    result = run(*command, "--html", page, option, " ")
    assert (result.exit_code, page.exists()) == (2, False)
    assert f"{option}': there is nothing in it" in result.stderr


@every_kind
def test_page_and_print_have_places_of_their_own(command: tuple[str, ...], tmp_path: Path) -> None:
    place = tmp_path / "d"
    result = run(*command, "--html", place, "--pdf", place)
    assert (result.exit_code, place.exists()) == (2, False)
    assert f"--pdf: {place} is written by --html already" in result.stderr


@every_kind
def test_a_document_that_is_always_for_the_file_needs_no_word_for_it(
    command: tuple[str, ...],
) -> None:
    if "--filed" not in command:
        assert "leave --filed out" in run(*command, "--filed").stderr


def test_a_sign_for_the_file_needs_a_file() -> None:
    result = run(*COMMANDS["sign"])
    assert result.exit_code == 2
    assert "--filed: name a file for the document" in result.stderr
    assert "--table" not in result.stderr


def test_the_law_of_two_days_is_filed_by_its_days(tmp_path: Path) -> None:
    page = tmp_path / "d.html"
    run("law", "diff", "2013-05-01", "2020-01-01", "--html", page)
    text = page.read_text()
    assert "<h1>From 1 May 2013 to 1 January 2020</h1>" in text
    assert "<dt>Law on 1 May 2013</dt><dd>Division 2 (Blackjack), as amended in November" in text
    assert "<dt>Law on 1 January 2020</dt><dd>Division 2 (Blackjack), as amended in August" in text


# ── Signed ──────────────────────────────────────────────────────────────────────────────────────


def test_a_signed_document_is_valid_by_its_file_or_its_signature(tmp_path: Path) -> None:
    page, key = signed_ruling(tmp_path)
    public = run("key", key).stdout.strip()
    for file in (page, f"{page}.sig"):
        result = run("verify", file, "--key", public)
        assert (result.exit_code, result.stderr) == (0, "")
        assert "The document is as it was signed." in result.stdout
        assert public in result.stdout
        assert "RULING-20261118-" in result.stdout
        assert "give the office's own" not in result.stdout
    assert "give the office's own with --key" in run("verify", page).stdout


@pytest.mark.parametrize(
    "command",
    [*COMMANDS.values(), ("table", "sign", "examples/table.toml")],
    ids=[*COMMANDS, "sign to display"],
)
def test_a_signed_document_is_not_written_over_without_its_signature(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    page, _ = signed_ruling(tmp_path)
    before = page.read_bytes()
    result = run(*command, "--html", page)
    assert (result.exit_code, page.read_bytes()) == (2, before)
    assert f"{page} is not written over: it is signed, and {page}.sig" in result.stderr


def test_a_signed_document_is_written_over_with_its_signature(tmp_path: Path) -> None:
    page, key = signed_ruling(tmp_path)
    before = page.read_bytes()
    run(*RULING, "--html", page, "--number", "8", "--sign", key)
    assert page.read_bytes() != before
    assert run("verify", page).exit_code == 0


def test_a_key_to_check_by_may_be_a_file(tmp_path: Path) -> None:
    """The office's own file, or one of the public half alone."""
    page, key = signed_ruling(tmp_path)
    own = load_pem_private_key(key.read_bytes(), None)
    public = own.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    half = written(tmp_path / "office.pub.pem", public, 0o644)
    for file in (key, half):
        assert run("verify", page, "--key", file).exit_code == 0
    other = key_in(tmp_path, "other.pem")
    assert run("verify", page, "--key", other).exit_code == 1
    none = run("verify", page, "--key", written(tmp_path / "t.toml", b"nothing"))
    assert none.exit_code == 2
    assert "t.toml holds no public key: 64 hexadecimal digits, or" in none.stderr
    printed = written(tmp_path / "printed.txt", run("key", key).stdout.encode())
    assert run("verify", page, "--key", printed).exit_code == 0


def test_a_filed_sign_says_what_the_check_of_its_table_warns_of(tmp_path: Path) -> None:
    """That an edition is reconstructed, and what the operator has still to state."""
    table = written(
        tmp_path / "t.toml",
        b'edition = "nz-2014"\n[table]\nminimum = 5\nmaximum = 500\n'
        b"[table.side_wagers.lucky-match]\n",
    )
    page = tmp_path / "sign.html"
    done = run("table", "sign", table, "--filed", "--html", page)
    checked = run("table", "check", table).stdout
    assert done.exit_code == 0
    assert "reconstructed" in done.stderr
    text = page.read_text(encoding="utf-8")
    assert "reconstructed" in text
    assert ("Asked:" in " ".join(checked.split())) == ("Still to be stated" in text)


def test_a_print_is_signed_as_a_page_is(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    paper, key = tmp_path / "ruling.pdf", key_in(tmp_path)
    run(*RULING, "--pdf", paper, "--sign", key)
    assert run("verify", paper).exit_code == 0
    paper.write_bytes(paper.read_bytes() + b"\n")
    assert run("verify", paper).exit_code == 1


def test_a_document_that_was_altered_is_found(tmp_path: Path) -> None:
    page, _ = signed_ruling(tmp_path)
    page.write_text(page.read_text().replace("pays back", "is paid"))
    result = run("verify", page)
    assert result.exit_code == 1
    assert "it was altered" in result.stdout


@pytest.mark.parametrize("name", ["number", "dated", "sha256", "key", "signature"])
def test_a_signature_that_was_altered_is_found(tmp_path: Path, name: str) -> None:
    """No field of a signature can be another than what was signed."""
    page, _ = signed_ruling(tmp_path)
    beside = page.with_name("ruling.html.sig")
    data = json.loads(beside.read_text())
    data[name] = data[name][:-1] + ("0" if data[name][-1] != "0" else "1")
    beside.write_text(json.dumps(data))
    result = run("verify", page)
    assert result.exit_code == 1
    assert "The signature is not what its key signed" in result.stdout


def test_another_key_than_the_one_given_is_found(tmp_path: Path) -> None:
    page, key = signed_ruling(tmp_path)
    other = run("key", key_in(tmp_path, "other.pem")).stdout.strip()
    result = run("verify", page, "--key", other)
    assert result.exit_code == 1
    assert "signed with another key" in result.stdout
    own = run("key", key).stdout.strip()
    assert run("verify", page, "--key", other, "--key", own).exit_code == 0


def test_a_document_without_a_signature_is_said_to_have_none(tmp_path: Path) -> None:
    page = tmp_path / "ruling.html"
    run(*RULING, "--html", page)
    result = run("verify", page)
    assert result.exit_code == 1
    assert "There is no signature beside the document." in result.stdout
    found = json.loads(run("verify", page, "--json").stdout)
    assert found == {"document": str(page), "state": "not signed"}
    assert wrong(report_schema("verify"), found) == []


@pytest.mark.parametrize(
    "option", [("--witness", "00" * 32), ("--held", "checkpoints.jsonl"), ("--beacon", "rounds")]
)
def test_what_is_held_against_an_export_is_refused_beside_a_document(
    option: tuple[str, ...], tmp_path: Path
) -> None:
    page, _ = signed_ruling(tmp_path)
    result = run("verify", page, *option)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{option[0]} is about an export, and this is a document" in result.stderr
    with pytest.raises(Unreadable, match="witness is about an export"):
        croupier.verify(page, witness="00" * 32)


def test_what_is_found_as_json(tmp_path: Path) -> None:
    page, key = signed_ruling(tmp_path)
    found = json.loads(run("verify", page, "--json").stdout)
    assert found["state"] == "valid"
    assert found["dated"] == "2026-11-18T11:40:00+00:00"
    assert found["key"] == run("key", key).stdout.strip()
    assert wrong(report_schema("verify"), found) == []


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"format": "other"}', "\udcff", "[" * 100_000])
def test_a_signature_that_cannot_be_read_is_a_sentence(tmp_path: Path, text: str) -> None:
    page, _ = signed_ruling(tmp_path)
    page.with_name("ruling.html.sig").write_bytes(text.encode(errors="surrogateescape"))
    result = run("verify", page)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{page}.sig: ")
    assert "signature" in result.stderr


def test_a_signature_without_its_document_cannot_be_checked(tmp_path: Path) -> None:
    page, _ = signed_ruling(tmp_path)
    page.unlink()
    result = run("verify", f"{page}.sig")
    assert result.exit_code == 2
    assert f"{page}: cannot be read" in result.stderr


# ── Keys ────────────────────────────────────────────────────────────────────────────────────────


def written(file: Path, body: bytes, mode: int = 0o600) -> Path:
    file.write_bytes(body)
    file.chmod(mode)
    return file


def pem(key: Ed25519PrivateKey | ec.EllipticCurvePrivateKey, secret: bytes = b"") -> bytes:
    hidden = BestAvailableEncryption(secret) if secret else NoEncryption()
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, hidden)


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "office.pem"
    first = run("key", file)
    assert first.stderr == f"Written: {file}\n"
    assert file.stat().st_mode & 0o777 == 0o600
    again = run("key", file)
    assert (again.stdout, again.stderr) == (first.stdout, "")
    assert len(bytes.fromhex(first.stdout)) == 32


def test_where_no_key_can_be_made_its_file_is_named_once(tmp_path: Path) -> None:
    for file, why in (
        (tmp_path / "none" / "office.pem", "there is no such folder"),
        (written(tmp_path / "text", b"nothing", 0o644), "holds no private key in PEM"),
    ):
        result = run("key", file)
        assert result.exit_code == 2
        assert why in result.stderr
        assert result.stderr.count(str(file)) == 1


def test_a_key_that_cannot_sign_is_refused_in_a_sentence(tmp_path: Path) -> None:
    key = Ed25519PrivateKey.generate()
    refused = {
        written(tmp_path / "a.pem", pem(key, b"secret")): "has a passphrase",
        written(tmp_path / "b.pem", pem(key), 0o644): "may be read by others than its owner",
        written(tmp_path / "c.pem", b"nothing"): "holds no private key in PEM",
        written(tmp_path / "d.pem", pem(ec.generate_private_key(ec.SECP256R1()))): "no Ed25519 key",
        written(tmp_path / "f.toml", b"nothing", 0o644): "holds no private key in PEM",
        tmp_path: "cannot be read: Is a directory",
        tmp_path / "e.pem": "there is no key",
    }
    tmp_path.chmod(0o755)
    page = tmp_path / "ruling.html"
    for file, why in refused.items():
        result = run(*RULING, "--html", page, "--sign", file)
        assert (result.exit_code, page.exists()) == (2, False)
        assert why in result.stderr


@pytest.mark.parametrize(("name", "to"), [("office.sig", "office"), ("office.pem", "office.pem")])
def test_nothing_is_written_over_the_key_that_signs(tmp_path: Path, name: str, to: str) -> None:
    key = key_in(tmp_path, name)
    before = key.read_bytes()
    result = run(*RULING, "--html", tmp_path / to, "--sign", key)
    assert (result.exit_code, key.read_bytes()) == (2, before)
    assert "is read by this command" in result.stderr
    assert list(tmp_path.iterdir()) == [key]


def test_a_signature_needs_a_file_to_lie_beside(tmp_path: Path) -> None:
    result = run(*RULING, "--html", "-", "--sign", key_in(tmp_path))
    assert result.exit_code == 2
    assert "a signature lies beside its document" in result.stderr
