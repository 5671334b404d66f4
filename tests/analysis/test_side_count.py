"""Side counts and insurance counts: weights, published correlations, and every shoe's insurance."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier.analysis.insurance_count import insurance_count, perfect_insurance
from croupier.analysis.shoe import Composition
from croupier.analysis.side_count import GivenWeights, best_weights, side_count_fit
from croupier.analysis.side_wagers import insurance
from croupier.cards import DECK, Card
from croupier.counting_systems import (
    NOTHING_BESIDE,
    SIDE_COUNT_NAMES,
    SYSTEMS,
    CountingSystem,
    CountName,
    SideCount,
    wager_tags,
)
from croupier.rules.refusal import Refusal
from croupier.simulation.side_counts import AskedBeside, beside, read_beside
from tests.telling import table

ACES: GivenWeights = {"aces": None}
EFFECTS = {card: float(SYSTEMS["halves"].tag(card)) for card in DECK}
"""As if Halves were what each card does."""


@pytest.mark.parametrize(
    ("name", "without", "with_aces"),
    [("hi-opt-i", 0.88, 0.95), ("hi-opt-ii", 0.91, 0.98), ("omega-ii", 0.92, 0.99)],
)
def test_betting_correlations_are_the_published_ones(
    name: CountName, without: float, with_aces: float
) -> None:
    """Of the systems that leave the ace out, without a side count of aces and with it."""
    fit = side_count_fit(table("nz-current", decks=6), SYSTEMS[name], ACES)
    assert fit.without == pytest.approx(without, abs=0.006)
    assert fit.correlation == pytest.approx(with_aces, abs=0.006)


def test_no_other_weight_follows_the_wager_more_closely() -> None:
    rules, system = table("nz-current", decks=6), SYSTEMS["hi-opt-ii"]
    best = side_count_fit(rules, system, ACES)
    weight = best.counts[0].weight
    for other in (weight - Fraction(1, 20), weight + Fraction(1, 20)):
        assert side_count_fit(rules, system, {"aces": other}).correlation < best.correlation
    assert side_count_fit(rules, system, {"aces": Fraction(0)}).correlation == best.without


def test_a_system_less_one_tag_gets_it_back_as_a_weight() -> None:
    """Halves without its aces: each is worth the one point that Halves has for it."""
    halves = SYSTEMS["halves"]
    without = CountingSystem("without aces", (0, *halves.tags[1:]), units=2)
    assert best_weights(EFFECTS, without, ACES) == (SideCount("aces", Fraction(1)),)
    two = CountingSystem("without aces and fives", (0, *halves.tags[1:4], 0, *halves.tags[5:]), 2)
    found = best_weights(EFFECTS, two, {"fives": None, "aces": None})
    assert found == (SideCount("fives", Fraction(-3, 2)), SideCount("aces", Fraction(1)))
    given = best_weights(EFFECTS, two, {"fives": Fraction(-3, 2), "aces": None})
    assert given == found


def test_a_card_apart_adds_what_is_expected_less_what_it_is() -> None:
    """Aces 2: two for each ace fewer seen than a thirteenth of the cards."""
    tags, units = wager_tags(SYSTEMS["omega-ii"], [SideCount("aces", Fraction(2))])
    random = Random(1)
    for _ in range(50):
        seen = random.sample(DECK, random.randrange(1, 52))
        counted = sum(map(SYSTEMS["omega-ii"].tag, seen))
        aces = sum(card.startswith("A") for card in seen)
        expected = counted + 2 * (Fraction(len(seen), 13) - aces)
        assert Fraction(sum(tags[DECK.index(card)] for card in seen), units) == expected


@pytest.mark.parametrize("cards", SIDE_COUNT_NAMES)
def test_every_kind_of_cards_comes_to_nothing_over_a_deck(cards: Any) -> None:
    tags = [SideCount(cards, Fraction(3)).tag(card) for card in DECK]
    assert sum(tags) == 0
    assert sum(tag < 0 for tag in tags) == (16 if cards == "tens" else 4)


def test_where_no_weight_is_the_best_one_is_asked_for() -> None:
    aces = CountingSystem("aces", (-1, *(0,) * 9))
    against = CountingSystem("against", tuple(-tag for tag in SYSTEMS["halves"].tags))
    for system in (aces, against):
        with pytest.raises(Refusal, match="say what each is worth, such as aces=2"):
            best_weights(EFFECTS, system, ACES)
    given: GivenWeights = {"aces": Fraction(2)}
    assert best_weights(EFFECTS, aces, given) == (SideCount("aces", Fraction(2)),)


# ── Insurance ───────────────────────────────────────────────────────────────────────────────────


def test_the_perfect_count_insures_where_insurance_gains() -> None:
    """Of any cards seen, the Dealer's ace among them; at nothing it neither gains nor loses."""
    rules, random = table("nz-current", decks=6), Random(2)
    counted = perfect_insurance(rules)
    gains = []
    for _ in range(300):
        left = Composition({card: random.randrange(3 + (card[0] in "TK")) for card in DECK})
        shoe = Composition({**left.counts, Card("As"): left.counts[Card("As")] + 1})
        begins = counted.system.first(6)
        read = begins + sum(
            counted.system.tag(card) * (6 - count) for card, count in left.counts.items()
        )
        expected = float(insurance(rules, shoe).expectation)
        assert (read >= counted.insures_from) == (expected > 0)
        gains.append(expected > 0)
    assert 30 < sum(gains) < 270


def test_insurance_by_a_system_begins_where_it_gains() -> None:
    """Nine for each ten-point card, four for any other: a third of tens is 17⅓ for each deck."""
    rules = table("nz-current", decks=6)
    tens = CountingSystem("tens", (*(4,) * 9, -9))
    assert insurance_count(rules, tens).insures_from == 17
    assert insurance_count(rules, SYSTEMS["hi-lo"]).insures_from == 3
    tenfold = CountingSystem("tenfold", tuple(10 * tag for tag in tens.tags))
    assert insurance_count(rules, tenfold).insures_from == 173
    with pytest.raises(Refusal, match="at no count"):
        insurance_count(rules, CountingSystem("aces", (-1, *(0,) * 9)))


# ── As it is asked for ──────────────────────────────────────────────────────────────────────────


def test_side_counts_are_read_in_every_form() -> None:
    aces = AskedBeside({"aces": None})
    assert read_beside("aces", None) == read_beside(("aces",), None) == aces
    assert read_beside({"aces": None}, None) == aces
    weighed = AskedBeside({"aces": Fraction(3, 2), "sevens": None})
    assert read_beside(["aces=1.5", "sevens"], None) == weighed
    assert read_beside({"aces": 1.5, "sevens": None}, None) == weighed
    assert read_beside((), "perfect") == AskedBeside(perfect_insurance=True)
    assert read_beside((), "ko").insurance == SYSTEMS["ko"]
    rules = table("nz-current", decks=6)
    assert beside(rules, SYSTEMS["hi-lo"], read_beside((), None)).counts == NOTHING_BESIDE


WRONG: dict[str, tuple[object, object, str]] = {
    "no such cards": ("ace", None, "ace is none of aces, .*nearest: aces"),
    "no number": ({"aces": "two"}, None, "a weight is a number"),
    "no finite number": ({"aces": float("nan")}, None, "a weight is a number"),
    "three decimals": (["aces=1.234"], None, "at most two decimals"),
    "out of bounds": ({"aces": 100}, None, "from -99 to 99"),
    "twice": (["aces", "aces=2"], None, "aces are counted once"),
    "no cards at all": (5, None, "expected cards"),
    "no such system": ((), "perfekt", "insured by perfect, hi-lo, .*nearest: perfect"),
    "nothing counted": ((), "none", "insured by perfect, hi-lo"),
    "too few tags": ((), [1, 2], "10 whole numbers"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_no_side_count_is_refused(case: str) -> None:
    side, insured, why = WRONG[case]
    with pytest.raises(Refusal, match=why):
        read_beside(side, insured)
