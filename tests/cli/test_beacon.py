"""Shoes with a public beacon's number, served and verified from the command line."""

import json
import re
from base64 import b64decode
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.fairness.beacon_server import local_beacon

BEACON_LOG = Path("tests/casino/logs/0.5-beacon.jsonl")


def _rounds(file: Path, instead: bytes = b"") -> Path:
    """The rounds of a beacon that a log has, as the beacon would publish them, or otherwise."""
    entries = [json.loads(line) for line in BEACON_LOG.read_text().splitlines()[1:]]
    bodies = [json.loads(entry["body"]) for entry in entries]
    taken = [body for body in bodies if body.get("type") == "BeaconValue"]
    assert taken
    file.write_text("".join(f"{json.dumps(_round(body, instead))}\n" for body in taken))
    return file


def _round(body: dict[str, str], instead: bytes) -> dict[str, str]:
    return {"round": body["round"], "randomness": (instead or b64decode(body["value"])).hex()}


def test_shoes_with_and_without_a_beacons_number_are_counted() -> None:
    said = run("verify", BEACON_LOG)
    assert said.exit_code == 0
    assert re.search(r"a beacon's number, of: http\S+ 1 \(0 compared, 1 missing\)", said.stdout)
    assert "1 shoes were shuffled without the number of the beacon named for them" in said.stdout


def test_numbers_are_held_against_those_a_beacon_published(tmp_path: Path) -> None:
    same = run("verify", BEACON_LOG, "--beacon", _rounds(tmp_path / "same"))
    assert (same.exit_code, "1 compared" in same.stdout) == (0, True)
    other = run("verify", BEACON_LOG, "--beacon", _rounds(tmp_path / "other", bytes(32)))
    assert other.exit_code == 1
    assert "is not the one that the beacon published" in other.stdout
    (tmp_path / "none").write_text("")
    none = run("verify", BEACON_LOG, "--beacon", tmp_path / "none")
    assert (none.exit_code, "could not be looked up" in none.stdout) == (0, True)


def test_numbers_are_asked_of_a_beacon_itself() -> None:
    with local_beacon() as local:
        same = run("verify", BEACON_LOG, "--beacon", local.source)
        assert (same.exit_code, "1 compared" in same.stdout) == (0, True)
        (path,) = local.asked
        local.instead[path] = (404, b"")
        gone = run("verify", BEACON_LOG, "--beacon", local.source)
        assert (gone.exit_code, "could not be looked up" in gone.stdout) == (0, True)


@pytest.mark.parametrize(
    ("beacon", "why"),
    [
        ("ftp://beacon.example", "A beacon is named like"),
        ("/nowhere/at/all", "cannot be read"),
        ("README.md", "no list of a beacon's rounds"),
    ],
)
def test_what_is_no_beacon_is_refused_in_a_sentence(beacon: str, why: str) -> None:
    refused = run("verify", BEACON_LOG, "--beacon", beacon)
    assert refused.exit_code == 2
    assert why in refused.stderr


def test_a_server_is_not_started_with_what_is_no_beacon(tmp_path: Path) -> None:
    refused = run("serve", "--data", tmp_path, "--port", "0", "--beacon", "file:///etc/passwd")
    assert (refused.exit_code, "A beacon is named like" in refused.stderr) == (2, True)
