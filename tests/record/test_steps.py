"""Steps: every sentence of a Round bears its clause, and the edition has it."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from croupier import house
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.record.steps import steps
from croupier.table.events import Event
from tests.drills import drills
from tests.telling import settle

ROUNDS = sorted((Path(__file__).parent.parent / "rounds").glob("*.round.toml"))
SEEDS = 6


def _without(edition: str, events: Iterable[Event]) -> list[str]:
    """What is stated without a clause, or by one the edition does not have."""
    held = register.edition(edition)
    return [
        step.text
        for step in steps(tuple(events))
        if not step.clauses or not all(clause in held for clause in step.clauses)
    ]


@pytest.mark.parametrize("path", ROUNDS, ids=lambda path: path.name.removesuffix(".round.toml"))
def test_every_step_of_the_corpus_bears_its_clause(path: Path) -> None:
    """Wagers, calls, cards and payments alike."""
    settled = house.settle(path.read_text())
    assert _without(settled.record.config.edition, settled.played.events) == []


@pytest.mark.parametrize("edition", register.edition_ids())
def test_every_step_bears_its_clause_when_things_go_wrong(edition: EditionId) -> None:
    """In each edition, whatever was reported and ruled, by numbers the edition has."""
    for seed in range(SEEDS):
        for drilled in drills(seed, edition, 0.2, 5):
            assert _without(edition, drilled.events) == []
            held = register.edition(edition)
            cited = {clause for line in drilled.last.lines for clause in line.clauses}
            assert all(held.in_force(clause) for clause in cited)


@pytest.mark.parametrize(
    ("edition", "said", "clauses"),
    [
        ("nz-1998", "The Dealer calls no more bets", ("8.2",)),
        ("nz-current", "The Initial Deal is complete", ("8.2(c)",)),
        ("nz-current", "Box 1 draws", ("8.3", "13.1")),
        ("nz-current", "Box 1 stands", ("8.3",)),
        ("act-1996", "The Dealer calls no more bets", ("8",)),
        ("act-1996", "The Initial Deal is complete", ("8(c)",)),
        ("act-1996", "Box 1 draws", ("11.1(a)", "14")),
        ("act-1996", "Box 1 stands", ("11.1(a)",)),
    ],
)
def test_the_clause_of_a_step(edition: str, said: str, clauses: tuple[str, ...]) -> None:
    """What the Dealer calls and a player decides, by the clause that has them do so."""
    settled = settle(edition, "Ts 6d 2c | 5h | Td Tc", ["1 draw", "1 stand"])
    told = {step.text: step.clauses for step in steps(settled.played.events)}
    assert told[said] == clauses


def test_15a_the_prize_and_8_7_the_cutting_card() -> None:
    """The display of a prize and the cutting card have theirs too."""
    madness = {"side_wagers": {"madness-21": {"amount": 1}}}
    wagers = [(1, "A", 20), {"box": 1, "player": "A", "amount": 1, "on": "madness-21"}]
    settled = settle("nz-current", "As CUT 6d Kh", ["! prize 40"], wagers=wagers, **madness)
    told = {step.text: step.clauses for step in steps(settled.played.events)}
    assert told["The prize for Box 1 is $40 for each dollar"] == ("15A.4(a)", "15A.6", "15A.7")
    assert told["The cutting card comes out before a card for the Dealer's hand"] == ("8.7",)
