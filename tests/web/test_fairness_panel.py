"""The page of a table says whose contributions are in the shoe, and what that proves."""

import pytest

from croupier.casino.people.state import People
from croupier.web.pages.table.fairness import fairness
from tests.casino.contributing import commit, mixed, shuffle, table_of

KNOWN = People()


@pytest.mark.parametrize(
    ("delay", "proves"),
    [(3, "nobody could choose its order"), (0, "the casino alone could not choose its order")],
)
def test_what_a_contribution_proves_depends_on_the_delay(delay: int, proves: str) -> None:
    table = table_of("A", "B")
    table.vault.delay = delay
    mixed(table, "A", "B")
    said = str(fairness(table.live, "A", KNOWN))
    assert f"Your contribution is in this shoe, and that of 1 more: {proves}." in said
    assert "contributions of A, B" in str(fairness(table.live, "C", KNOWN))


def test_a_shoe_of_the_casino_alone_is_called_so_and_the_next_contribution_is_named() -> None:
    table = table_of("A")
    assert "No shoe is shuffled yet" in str(fairness(table.live, "A", KNOWN))
    shuffle(table)
    assert "shuffled by the casino alone" in str(fairness(table.live, "A", KNOWN))
    commit(table, "A")
    assert "has committed to its contribution" in str(fairness(table.live, "A", KNOWN))
