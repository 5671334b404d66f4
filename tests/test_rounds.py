"""The corpus of Rounds: each settles as it says."""

from pathlib import Path

import pytest

from croupier import house
from croupier.record.read import read_record
from croupier.record.report import settled
from croupier.record.write import write_record

ROUNDS = sorted(Path(__file__).parent.glob("rounds/*.round.toml"))


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.name.removesuffix(".round.toml"))
def test_the_round_settles_as_it_says(path: Path) -> None:
    settlement = house.settle(path.read_text())
    assert settlement.record.expect
    assert not settlement.mismatches
    assert settlement.as_expected


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.name.removesuffix(".round.toml"))
def test_the_round_written_again_settles_the_same(path: Path) -> None:
    """A Round read, played and written gives a record that plays to the same Lines."""
    first = house.settle(path.read_text())
    text = write_record(first.record.config, first.played.events, first.record.title)
    second = house.settle(text)
    assert second.as_expected
    assert second.played.round.lines == first.played.round.lines
    assert write_record(second.record.config, second.played.events, second.record.title) == text


def test_every_line_and_refusal_cites_clauses_of_its_edition() -> None:
    """No Line without a clause, and no clause that the edition does not have."""
    for path in ROUNDS:
        record = read_record(path.read_text())
        settlement = house.settle(path.read_text())
        edition = settlement.played.round.rules.elections.edition
        report = settled(record, settlement.played)
        for line in report["lines"]:
            assert line["clauses"], f"{path.name}: a Line without a clause"
            for clause in line["clauses"]:
                assert clause in edition, f"{path.name}: {clause}"
        for refused in report["refusals"]:
            assert refused["clause"] in edition
