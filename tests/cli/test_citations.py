"""Clauses on a terminal: in the words people cite them by, never by the ids of the register."""

from pathlib import Path

import pytest
from rich.console import Console

from croupier.analysis.worth import FlipWorths, Worth
from croupier.cli.edge import show
from croupier.rules.config import TableConfig
from croupier.table.gate.alternatives import Alternative
from tests.cli.running import run

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "examples/table.toml"
PAIR = ROOT / "tests/rounds/w17-perfect-pair-on-another-box.round.toml"
IDS = ("~tail", "1.1:", "terms:", "appendix:")


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (("settle", PAIR), "1.1 Coloured Pair"),
        (("adjudicate", PAIR), "1.1 Coloured Pair"),
        (("table", "check", TABLE), "9.2 (closing words)"),
        (("school", "coverage", TABLE, "--count", 3), "10.3 (closing words)"),
        (("law", "show", "9.2"), "9.2 (closing words)"),
        (("law", "show", "9.2 (closing words)"), "9.2 (closing words)"),
        (("law", "readings"), "11.6 (closing words)"),
        (("law", "search", "insurance line"), "9.2 (closing words)"),
        (("table", "new"), "1.1 "),
    ],
)
def test_a_command_cites_clauses_in_words(command: tuple[object, ...], shown: str) -> None:
    word, *rest = command
    printed = " ".join(run(str(word), *rest).stdout.split())
    assert shown in printed
    assert [one for one in IDS if one in printed] == []


def test_what_a_choice_is_worth_is_cited_in_words() -> None:
    console = Console(record=True, width=100)
    flip = Alternative(
        "setting", "decks", "6", "8", ("9.2~tail", "1.1:Ante"), TableConfig(edition="act-1996")
    )
    show((), FlipWorths((Worth(flip, "main", 0.01, 0.001),)), console)
    assert "decks: 6 → 8  (9.2 (closing words), 1.1 Ante)" in console.export_text()
