"""Counting systems: what each adds up to over a deck, and where a running count begins."""

from croupier.cards import Card
from croupier.counting_systems import COUNT_NAMES, SYSTEMS


def test_true_counts_are_balanced_and_running_counts_rise_by_what_they_begin_below() -> None:
    """So that a balanced count ends at nothing, and Knock-Out at 4 and Red Seven at 0."""
    assert set(COUNT_NAMES) == set(SYSTEMS)
    for system in SYSTEMS.values():
        assert (system.of_a_deck != 0) == system.running
    for decks in (4, 6, 8):
        ends = {name: one.first(decks) + one.of_a_deck * decks for name, one in SYSTEMS.items()}
        assert {name: end for name, end in ends.items() if end} == {"ko": 4}


def test_the_sevens_of_red_seven_differ_by_colour() -> None:
    system = SYSTEMS["red-seven"]
    assert [system.tag(Card(seven)) for seven in ("7h", "7d", "7c", "7s")] == [1, 1, 0, 0]
    assert {system.tag(Card(ten)) for ten in ("Ts", "Jh", "Qd", "Kc")} == {-1}
