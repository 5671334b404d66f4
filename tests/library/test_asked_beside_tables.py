"""What the library is asked beside one table: studies, differences of the law, files verified."""

import json
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import croupier
from croupier.gazette.edition import EDITIONS
from croupier.library.shown import Shown
from tests.cli.running import run
from tests.library.frames import FRAMES

ROOT = Path(__file__).parents[2]
STUDY = ROOT / "examples/study.toml"
LOGS = ROOT / "tests/casino/logs"
DISPUTE = ROOT / "examples/dispute.round.toml"
SHORT = 300
"""Letters of a line that somebody reads."""


def _is_as_printed(found: Shown, *arguments: object) -> None:
    """It is what a command prints as JSON, in short, with a table."""
    printed = json.loads(run(*map(str, arguments), "--json").stdout)
    assert json.loads(msgspec.json.encode(found.to_dict())) == printed
    assert len(repr(found)) < SHORT
    rows = found.rows()
    assert all(row.keys() == rows[0].keys() for row in rows)


# ── Studies ─────────────────────────────────────────────────────────────────────────────────────


def test_a_study_of_a_file_is_what_the_command_prints(tmp_path: Path) -> None:
    found = croupier.study(STUDY)
    _is_as_printed(found, "study", STUDY)
    assert repr(found) == "<TableStudy: Decks and the payment of Blackjack: 8 tables, 2 refused>"
    assert found.svg().startswith("<svg")
    run("study", STUDY, "--csv", tmp_path / "study.csv")
    assert found.csv() == (tmp_path / "study.csv").read_text()


def test_a_study_has_a_row_for_each_value_and_each_refusal() -> None:
    rows = croupier.table("nz-current").study({"decks": range(8, 10)}, wagers=["main"]).rows()
    assert [(row["decks"], row["wager"], row["how"]) for row in rows] == [
        (8, "main", "exact"),
        (9, None, "refused"),
    ]
    assert rows[0]["value"] == croupier.table("nz-current", decks=8).edge().house_edge
    assert rows[1]["clauses"] == ("3.3(a)",)


def test_a_study_is_given_by_a_table_a_text_or_a_dictionary(tmp_path: Path) -> None:
    """The table varied is the one asked, with all its settings."""
    text = 'edition = "nz-current"\ntable.blackjack_pays = "6:5"\nvary.decks = [4, 6]\n'
    of_text = croupier.study(text)
    settings = {"edition": "nz-current", "table": {"blackjack_pays": "6:5"}}
    of_table = croupier.table("nz-current", blackjack_pays="6:5").study({"decks": (4, 6)})
    assert of_table.rows() == of_text.rows()
    assert croupier.study({**settings, "vary": {"decks": [4, 6]}}).rows() == of_text.rows()
    (tmp_path / "table.toml").write_text('edition = "nz-current"\ntable.blackjack_pays = "6:5"\n')
    (tmp_path / "study.toml").write_text('table = "table.toml"\nvary.decks = [4, 6]\n')
    assert croupier.study(tmp_path / "study.toml").rows() == of_text.rows()


def test_the_rounds_of_a_study_may_be_given() -> None:
    table = croupier.table("nz-current")
    found = table.study({"decks": [6]}, method="simulated", wagers=["main"], rounds=2e4, seed=3)
    assert [row["rounds"] for row in found.rows()] == [20_000]
    assert found.to_dict()["seed"] == 3


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda _: croupier.study("missing.toml"), "there is no file 'missing.toml'"),
        (lambda _: croupier.study(5), "expected a file, its text or a dictionary, not int"),  # type: ignore[arg-type]
        (lambda t: t.study({"deks": [4]}), "no setting called deks; nearest: decks"),
        (lambda t: t.study({"decks": 4}), "expected a list of values"),
        (lambda t: t.study({"decks": [4]}, rounds=0), "Rounds may be asked for, not 0"),
        (lambda t: t.study({"decks": [4]}, rounds=0.5), "0.5 is not a whole number of Rounds"),
        (lambda t: t.simulate(float("nan")), "nan is not a whole number of Rounds"),
        (lambda t: t.study({"decks": [4]}, figures=["edge"]), "there is no figure called edge"),
    ],
)
def test_what_is_no_study_is_answered_in_a_sentence(wrong: Any, said: str) -> None:
    with pytest.raises((croupier.CroupierError, TypeError), match=said):
        wrong(croupier.table("nz-current"))


# ── The law ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        (lambda: croupier.law_diff("nz-1998", "nz-current"), ("nz-1998", "nz-current")),
        (lambda: croupier.law_diff("2013-05-01", "2014-12-24"), ("2013-05-01", "2014-12-24")),
        (
            lambda: croupier.law_diff("nz-2012", "nz-current", section="15B"),
            ("nz-2012", "nz-current", "--section", "15B"),
        ),
    ],
    ids=["editions", "days", "a section"],
)
def test_the_differences_of_the_law_are_what_the_command_prints(
    asked: Callable[[], croupier.LawDifferences], printed: tuple[str, ...]
) -> None:
    found = asked()
    _is_as_printed(found, "law", "diff", *printed)
    assert found._repr_html_().count("<tr>") == len(found.rows()) + 1 == len(found.clauses) + 1


def test_every_edition_can_be_compared_either_way() -> None:
    """What is in doubt names no instrument, whatever else does."""
    later = croupier.edition("nz-current")
    for earlier in EDITIONS:
        if earlier.startswith("nz"):
            there, back = (croupier.law_diff(*both) for both in _both(earlier, later))
            assert len(there.rows()) == len(back.rows())
            for row in there.rows():
                assert bool(row["made_by"]) != (row["nature"] == "in doubt")


def _both(one: str, other: Any) -> tuple[tuple[Any, Any], ...]:
    return (one, other), (other, one)


def test_a_day_may_be_a_date() -> None:
    days = date(2013, 5, 1), date(2014, 12, 24)
    assert croupier.law_diff(*days).rows() == croupier.law_diff(*map(str, days)).rows()


def test_differences_are_filed_as_the_command_line_files_them(tmp_path: Path) -> None:
    page = tmp_path / "law.html"
    run("law", "diff", "nz-2012", "nz-current", "--html", page, "--dated", "2026-11-18")
    found = croupier.law_diff("nz-2012", "nz-current")
    assert found.filed(dated="2026-11-18").html() == page.read_text()


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(croupier.CroupierError, match="the law of different places"):
        croupier.law_diff("nz-2012", "act-1996")
    with pytest.raises(croupier.CroupierError, match="no edition nz-2013"):
        croupier.law_diff("nz-2013", "nz-2012")


# ── Files ───────────────────────────────────────────────────────────────────────────────────────


def test_an_export_is_audited_as_the_command_audits_it() -> None:
    found = croupier.verify(LOGS / "0.5.jsonl")
    _is_as_printed(found, "verify", LOGS / "0.5.jsonl")
    assert isinstance(found, croupier.VerifiedExport)
    assert found
    assert repr(found).endswith("Rounds settled again: nothing wrong>")


def test_an_export_that_was_altered_has_a_row_for_each_finding(tmp_path: Path) -> None:
    lines = (LOGS / "0.5.jsonl").read_text().splitlines(keepends=True)
    del lines[20]
    (tmp_path / "log.jsonl").write_text("".join(lines))
    found = croupier.verify(tmp_path / "log.jsonl")
    _is_as_printed(found, "verify", tmp_path / "log.jsonl")
    assert not found
    assert found.rows()[0].keys() == {"stream", "version", "upto", "what"}


@pytest.mark.parametrize("name", ["pandas", "polars"])
def test_a_frame_without_rows_has_its_columns(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, name, FRAMES[name])
    nothing = croupier.verify(LOGS / "0.5.jsonl"), croupier.law_diff("nz-2012", "nz-2012")
    something = croupier.law_diff("nz-2012", "nz-current")
    assert list(something.rows()[0]) == list(getattr(nothing[1], f"to_{name}")().types)
    frame = getattr(nothing[0], f"to_{name}")()
    assert (frame, list(frame.types)) == ([], ["stream", "version", "what", "upto"])


def test_a_document_is_checked_by_its_signature_and_key(tmp_path: Path) -> None:
    filed = croupier.adjudicate(DISPUTE).filed()
    page, key = tmp_path / "ruling.html", Ed25519PrivateKey.generate()
    page.write_text(filed.html())
    assert not croupier.verify(page)
    page.with_name("ruling.html.sig").write_bytes(filed.signature(page.read_bytes(), key))
    public = key.public_key().public_bytes_raw().hex()
    found = croupier.verify(page, key=public)
    _is_as_printed(found, "verify", page, "--key", public)
    assert found
    assert isinstance(found, croupier.VerifiedDocument)
    assert not croupier.verify(page, key=["00" * 32])
    page.write_text(filed.html() + " ")
    assert repr(croupier.verify(page)).endswith("it was altered.>")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: croupier.verify("missing.jsonl"), "there is no file 'missing.jsonl'"),
        (lambda: croupier.verify(ROOT / "README.md"), "not an export of a casino's log"),
        (lambda: croupier.verify(STUDY, key="zz"), "zz is no public key"),
        (
            lambda: croupier.verify(LOGS / "0.5.jsonl", held=STUDY),
            "of what was held is no checkpoint",
        ),
    ],
)
def test_what_cannot_be_verified_is_answered_in_a_sentence(
    asked: Callable[[], object], said: str
) -> None:
    with pytest.raises(croupier.CroupierError, match=said):
        asked()


def test_the_verifier_needs_no_extra_and_keeps_the_name_of_its_package() -> None:
    code = (
        "import sys; sys.modules['numba'] = sys.modules['numpy'] = None; import croupier\n"
        "import croupier.verify.audit\n"
        f"print(bool(croupier.verify({str(LOGS / '0.5.jsonl')!r})), croupier.verify.audit.__name__)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (said.stdout, said.stderr) == ("True croupier.verify.audit\n", "")
