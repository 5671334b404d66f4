"""Indices of counts: the published ones, and shoes that have the count they stand for."""

import pytest

from croupier.analysis import count_index
from croupier.analysis.count_index import (
    COUNTS,
    count_indices,
    counted_shoe,
    insurance_index,
    whole_index,
)
from croupier.analysis.main_wager import main_wager
from croupier.analysis.shoe import RANK_NAMES
from croupier.cards import DECK
from croupier.counting_systems import NO_COUNT, SYSTEMS, CountingSystem, CountName
from croupier.gazette.edition import EditionId
from croupier.rules.refusal import Refusal
from tests.telling import table

PUBLISHED = {
    ("insurance", "A"): 3,
    ("hard 16", "T"): 0,
    ("hard 15", "T"): 4,
    ("T-T", "5"): 5,
    ("T-T", "6"): 4,
    ("hard 12", "3"): 2,
    ("hard 12", "2"): 3,
    ("hard 9", "2"): 1,
    ("hard 9", "7"): 3,
    ("hard 16", "9"): 5,
    ("hard 13", "2"): -1,
    ("hard 12", "4"): 0,
    ("hard 12", "5"): -2,
    ("hard 12", "6"): -1,
    ("hard 13", "3"): -2,
}
"""Hi-Lo, several decks, the Dealer stands on soft 17; but for doubles against ten and ace, which
lose more here, where the Dealer has no hole card."""


@pytest.mark.parametrize(
    "edition", [pytest.param("act-1996", marks=pytest.mark.full), "nz-current"]
)
def test_published_indices(edition: EditionId) -> None:
    """Each within one: of two cards, or of more where those decide it."""
    rules = table(edition, decks=8)
    found = count_indices(rules, SYSTEMS["hi-lo"])
    for (hand, first), published in PUBLISHED.items():
        exact = [
            one.exact
            for one in found
            if one.first == first and one.hand in (hand, f"{hand}, 3 cards or more")
        ]
        assert min(abs(each - published) for each in exact) <= 1.0, (hand, first, exact)


@pytest.mark.parametrize("name", ["hi-lo", "ko", "halves", "red-seven", "uston-apc"])
def test_a_shoe_has_the_count_it_stands_for(name: CountName) -> None:
    """Counted card by card: what was seen of the full shoe, for each deck that is left.

    Whole cards move the count by half a tag of every rank at most.
    """
    rules, system = table("nz-current", decks=8), SYSTEMS[name]
    for count in COUNTS:
        shoe = counted_shoe(rules, system, count)
        seen = sum(system.tag(card) * (8 - shoe.counts[card]) for card in DECK)
        usual = system.of_a_deck * (8 - shoe.size / 52)
        read = (seen - usual) / system.units / (shoe.size / 52)
        whole = sum(map(abs, system.tags)) / 2 / system.units / (shoe.size / 52)
        assert read == pytest.approx(count, abs=whole)
        assert abs(shoe.size - 4 * 52) <= 5


def test_an_index_is_where_both_calls_bring_the_same() -> None:
    """A shoe just below and one just above are played otherwise."""
    rules, system = table("nz-current", decks=8), SYSTEMS["hi-lo"]
    (stands,) = (
        one
        for one in count_indices(rules, system)
        if (one.hand, one.first, one.call) == ("hard 15", "T", "stand")
    )
    best = []
    for count in (stands.exact - 2, stands.exact + 2):
        facing = main_wager(rules, counted_shoe(rules, system, count)).against[
            RANK_NAMES.index("T")
        ]
        node = main_wager(rules).model.tables.lattice.node((5, 8))
        best.append(int(facing.dealt.choice[node]))
    assert best == [1, 0]


def test_a_true_count_is_rounded_down_where_it_is_read() -> None:
    """What is read as 3 is 3½ on average, so an exact index of 3.2 is played from 3 on."""
    hi_lo, knock_out = SYSTEMS["hi-lo"], SYSTEMS["ko"]
    assert [whole_index(exact, hi_lo) for exact in (3.2, 3.6, -0.2, 0.87, 4.0)] == [3, 4, 0, 1, 4]
    assert [whole_index(exact, knock_out) for exact in (2.0, 2.2, -3.9)] == [2, 3, -3]


def test_a_count_of_nothing_is_refused() -> None:
    with pytest.raises(Refusal, match="nothing is counted"):
        count_indices(table("nz-current"), NO_COUNT)


ACES = CountingSystem("own tags", (-1, *(0,) * 9))


@pytest.mark.parametrize("system", [SYSTEMS["ace-five"], ACES], ids=["ace-five", "aces alone"])
@pytest.mark.parametrize("decks", [4, 8])
def test_a_count_of_few_cards_is_looked_at_as_far_as_there_are_cards(
    system: CountingSystem, decks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No shoe has ten aces fewer for each deck; indices are found between the counts there are."""
    steps: list[int] = []
    monkeypatch.setattr(count_index, "_cells", lambda *_: ())
    count_indices(table("nz-current", decks=decks), system, lambda _, of: steps.append(of))
    assert len(steps) == steps[0] < len(COUNTS)
    assert steps[0] >= 5


def test_aces_alone_have_indices() -> None:
    """Soft 18 draws against an ace, unless many aces have gone."""
    found = count_indices(table("nz-current"), ACES)
    (one,) = (each for each in found if (each.hand, each.first) == ("soft 18", "A"))
    assert (one.below, one.call, one.index) == ("stand", "draw", -4)


@pytest.mark.parametrize("tags", [(1,) * 10, (-3,) * 10])
def test_tags_that_are_all_the_same_say_nothing(tags: tuple[int, ...]) -> None:
    same = CountingSystem("own tags", tags)
    with pytest.raises(Refusal, match="every card has the same tag"):
        count_indices(table("nz-current"), same)
    with pytest.raises(Refusal, match="every card has the same tag"):
        insurance_index(table("nz-current"), same)
