"""Rulings as text and JSON, and what cannot be ruled on."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from croupier.cli import main

DISPUTE = Path("examples/dispute.round.toml")


def _run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["adjudicate", *(str(argument) for argument in arguments)])


def test_the_ruling_as_text() -> None:
    result = _run(DISPUTE)
    assert result.exit_code == 1
    for said in ("departs from the law in 4 places", "the player pays back", "11.1", "16.4"):
        assert said in result.stdout


def test_the_ruling_as_json() -> None:
    result = _run(DISPUTE, "--json")
    told = json.loads(result.stdout)
    assert result.exit_code == 1
    assert told["agrees"] is False
    assert told["owed"] == {"Ana": "-40.00"}
    assert [one["kind"] for one in told["deviations"]] == ["call", "card", "payment", "payment"]
    assert told["lines"][0]["net"] == "0.00"
    assert told["cards_left"] == 1
    assert [one["name"] for one in told["readings"]] == ["double-with-an-ace"]
    (other,) = told["alternatives"]
    assert other["calls"] == [
        {
            "at": "play[0]",
            "call": "1 Ana double 20",
            "refused": False,
            "law": "the call was open to the player",
        }
    ]


def test_settle_names_the_reading_on_which_a_refused_call_turns() -> None:
    result = CliRunner().invoke(main, ["settle", str(DISPUTE)])
    said = " ".join(result.stdout.split())
    assert "a hand with an ace may not be doubled (reading double-with-an-ace)" in said


def test_practice_that_agrees_exits_with_nothing() -> None:
    assert _run("examples/bust-then-blackjack.round.toml").exit_code == 0


def test_all_readings_are_told_side_by_side() -> None:
    told = json.loads(_run("examples/bust-then-blackjack.round.toml", "--json").stdout)
    every = _run("examples/bust-then-blackjack.round.toml", "--json", "--readings", "all")
    assert json.loads(every.stdout)["every_combination"] is True
    assert told["every_combination"] is False
    assert told["spread"]["1 Ana split 2"] == ["-10.00", "0.00"]


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    result = _run(DISPUTE, "--html", tmp_path / "nowhere" / "ruling.html")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize("json_flag", [(), ("--json",)])
def test_a_record_that_cannot_be_ruled_on(tmp_path: Path, json_flag: tuple[str, ...]) -> None:
    wrong = tmp_path / "wrong.round.toml"
    wrong.write_text(DISPUTE.read_text().replace('"2 Ben main"', '"3 Ben main"'))
    result = _run(wrong, *json_flag)
    assert result.exit_code == 2
    said = result.stdout if json_flag else result.stderr
    assert "a payment to nobody" in said
    assert "done.paid.3 Ben main" in said
    assert "Traceback" not in result.output
