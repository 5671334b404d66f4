"""The page of a table says whose contributions are in the shoe, and what that proves."""

import pytest

from croupier.casino.people.state import People
from croupier.protocol.contributions import BeaconNamed
from croupier.web.pages.table.fairness import fairness
from tests.casino.beacons import begin, named, shuffled, take, waiting_table
from tests.casino.contributing import commit, mixed, shuffle, table_of
from tests.fairness.beacon_server import local_beacon

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


def test_the_page_says_which_number_of_which_beacon_is_waited_for_and_mixed_in() -> None:
    with local_beacon() as local:
        table, clock = waiting_table(local, "A", "B")
        begin(table)
        where = f'href="{local.source}/public/{named(table).round}"'
        said = str(fairness(table.live, "", KNOWN))
        assert "waits for the public beacon" in said
        assert where in said
        clock.time = named(table).due
        take(table)
        shuffle(table)
        said = str(fairness(table.live, "A", KNOWN))
        assert "Mixed with the public beacon" in said
        assert where in said
        assert "Nobody at the table contributed to this shoe: a public beacon did" in said


def test_what_a_log_from_elsewhere_calls_a_beacon_is_no_link() -> None:
    table = table_of("A")
    table.do(lambda live: (BeaconNamed("t1/1", "javascript:alert(1)//", 3, 10**15),))
    said = str(fairness(table.live, "A", KNOWN))
    assert "round 3 of javascript:alert(1)//" in said
    assert "href" not in said


def test_with_a_beacon_nobody_could_choose_and_a_missing_one_is_named() -> None:
    with local_beacon() as local:
        table, clock = waiting_table(local, "A", "B")
        table.vault.delay = 0
        shuffled(table, clock, "A", "B")
        assert "nobody could choose its order" in str(fairness(table.live, "A", KNOWN))
        gone, _ = waiting_table(local, "A")
        local.instead["/info"] = (500, b"")
        shuffle(gone)
        shuffle(gone)
        assert "did not answer: its number is missing" in str(fairness(gone.live, "", KNOWN))
