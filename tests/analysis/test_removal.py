"""Effects of removal: against tables without the card, published figures, and every suit."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from croupier.analysis.count_fit import LEVELS
from croupier.analysis.edge import edge
from croupier.analysis.removal import WagerRemoval, removal
from croupier.analysis.shoe import shoe_of
from croupier.analysis.side_wagers import prospect
from croupier.cards import DECK, SUITS, Card, face_value
from croupier.counting_systems import SYSTEMS, CountName
from croupier.gazette.edition import EditionId
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import Seen
from croupier.rules.table_rules import TableRules
from tests.figures import partly
from tests.telling import table

NZ: Final = "nz-current"
ACT: Final = "act-1996"
SIDES: Final[dict[str, Any]] = {"lucky-lucky": {}, "buster": {}, "super-sevens": {}}


def effects(one: WagerRemoval) -> dict[str, float]:
    return {card.card: card.effect for card in one.effects}


def by_name(rules: TableRules, *names: str) -> dict[str, WagerRemoval]:
    return {one.wager: one for one in removal(rules, names).wagers}


def test_an_effect_is_the_difference_from_the_table_without_the_card() -> None:
    """For every wager at once, as ``edge`` values the shoe."""
    rules = table(NZ, decks=6, side_wagers=SIDES)
    full = edge(rules)
    found = by_name(rules)
    assert list(found) == ["main", "insurance", *SIDES]
    for gone in (Card("5h"), Card("7d"), Card("Ks")):
        face = "T" if gone == "Ks" else face_value(gone)
        less = edge(rules, shoe_of(rules).without((gone,)))
        changes = {"main": less.main.expectation - full.main.expectation}
        assert less.insurance is not None
        assert full.insurance is not None
        changes["insurance"] = float(less.insurance.expectation - full.insurance.expectation)
        for side, before in zip(less.sides, full.sides, strict=True):
            changes[side.name] = float(side.expectation - before.expectation)
        assert {name: effects(one)[face] for name, one in found.items()} == pytest.approx(
            changes, abs=1e-14
        )


def test_published_effects_of_the_main_wager() -> None:
    """Griffin's of one deck, in percent, each for a sixth as many cards; their order is exact."""
    published = {
        "A": -0.61, "2": 0.38, "3": 0.44, "4": 0.55, "5": 0.69,
        "6": 0.46, "7": 0.28, "8": 0.00, "9": -0.18, "T": -0.51,
    }  # fmt: skip
    rules = table(ACT, decks=6)
    found = effects(by_name(rules, "main")["main"])
    cards = shoe_of(rules).size - 1
    of_one_deck = {card: 100 * effect * cards / 51 for card, effect in found.items()}
    assert of_one_deck == pytest.approx(published, abs=0.07)
    assert max(found, key=found.__getitem__) == "5"
    assert sorted(found, key=found.__getitem__)[:2] == ["A", "T"]


@pytest.mark.parametrize(
    ("wager", "published"),
    [
        (
            "main",
            {"hi-lo": 0.97, "halves": 0.99, "zen": 0.96, "omega-ii": 0.92, "hi-opt-ii": 0.91,
             "hi-opt-i": 0.88, "ko": 0.98, "red-seven": 0.98, "canfield": 0.87},
        ),
        (
            "insurance",
            {"hi-lo": 0.76, "halves": 0.72, "zen": 0.85, "omega-ii": 0.85, "hi-opt-ii": 0.91,
             "hi-opt-i": 0.85, "ko": 0.78, "red-seven": 0.78, "uston-apc": 0.90},
        ),
    ],
)  # fmt: skip
def test_published_betting_and_insurance_correlations(
    wager: str, published: dict[CountName, float]
) -> None:
    found = by_name(table(ACT, decks=6), wager)[wager]
    systems = {fit.name: fit.correlation for fit in found.systems}
    assert {name: systems[name] for name in published} == pytest.approx(published, abs=0.018)


def test_the_effects_of_a_deck_sum_to_nothing_where_nothing_is_chosen() -> None:
    """A card unseen changes nothing; one that is seen is played by, and an ace supposed."""
    found = by_name(table(NZ, decks=6, side_wagers=SIDES))
    assert [found[name].deck_sum for name in SIDES] == [0.0, 0.0, 0.0]
    assert 0.0 < found["main"].deck_sum < 0.001
    # 96 ten-point cards among the 311 beside the Dealer's ace: 36 cards raise their share, 16 don't
    raised, lowered = 3 * 96 / 310 - 3 * 96 / 311, 3 * 95 / 310 - 3 * 96 / 311
    assert effects(found["insurance"]) == pytest.approx(
        {**dict.fromkeys("A23456789", raised), "T": lowered}, abs=1e-15
    )
    assert found["insurance"].deck_sum == pytest.approx(36 * raised + 16 * lowered, abs=1e-12)


ALL_SIDES: Final[list[tuple[EditionId, str]]] = [
    *((NZ, one) for one in ("perfect-pair", "any-pair", "house-money", "let-it-ride")),
    *((NZ, one) for one in ("lucky-match", "lucky-lucky", "buster", "push-22")),
    *((NZ, one) for one in ("super-sevens", "madness-21")),
    *((ACT, one) for one in ("super-sevens", "over-under-13")),
]


@pytest.mark.parametrize("one", partly(ALL_SIDES, [(NZ, "lucky-match"), (ACT, "over-under-13")]))
def test_no_side_wager_prefers_a_suit(one: tuple[EditionId, str]) -> None:
    """So one suit is enough: whichever of them a missing card has, the wager is worth the same."""
    edition, offer = one
    rules = table(edition, decks=6, side_wagers={offer: {}})
    for side in rules.side_wagers.values():
        for face in "7K":
            shoes = [shoe_of(rules).without((Card(face + suit),)) for suit in SUITS]
            assert len({prospect(rules, side, shoe).expectation for shoe in shoes}) == 1


def test_ten_point_cards_stand_apart_where_they_differ() -> None:
    """A wager on a king as the first card: no other card does the same."""

    def first_is_king(seen: Seen) -> Ruling:
        return wins("15C.5") if face_value(seen.cards[0]) == "K" else loses("15C.5")

    rules = table(NZ, decks=6, side_wagers={"any-pair": {}})
    on_king = replace(rules.side_wagers["any-pair"], result=first_is_king)
    rules = replace(rules, side_wagers={"any-pair": on_king})
    found = by_name(rules, "any-pair")["any-pair"]
    assert [one.in_a_deck for one in found.effects] == [4] * 13
    assert effects(found)["K"] == pytest.approx(2 * (23 / 311 - 24 / 312), abs=1e-15)
    (others,) = {effect for face, effect in effects(found).items() if face != "K"}
    assert others == pytest.approx(2 * (24 / 311 - 24 / 312), abs=1e-15)
    assert [found.tags(fit)["K"] for fit in found.best_tags] == [-1, -1, -1]


def test_no_published_system_follows_closer_than_the_best_tags_of_its_level() -> None:
    found = by_name(table(NZ, decks=6, side_wagers=SIDES))
    for one in found.values():
        best = {fit.level: fit for fit in one.best_tags}
        assert tuple(best) == LEVELS
        assert all(abs(tag) <= level for level, fit in best.items() for tag in fit.tags.values())
        for system in one.systems:
            tags = [SYSTEMS[system.name].tag(card) for card in DECK]
            assert system.correlation <= best[max(map(abs, tags))].correlation


def test_no_count_follows_a_wager_to_which_all_cards_are_alike() -> None:
    found = by_name(table(NZ, decks=6, side_wagers={"perfect-pair": {}}), "perfect-pair")
    assert (found["perfect-pair"].systems, found["perfect-pair"].best_tags) == ((), ())


def test_both_tiers_have_their_effects() -> None:
    tiers: dict[str, Any] = {
        "lower": {"minimum": 10, "blackjack_pays": "6:5"},
        "upper": {"minimum": 50},
    }
    rules = table(NZ, decks=6, versions=["player-select"], **tiers)
    found = by_name(rules, "main", "main (upper)")
    assert effects(found["main"])["A"] > effects(found["main (upper)"])["A"]


def test_20A_4_a_wager_without_an_exact_value_is_named_with_the_reason() -> None:
    stops = {"push-22-draws-out": "stops"}
    rules = table(NZ, decks=6, side_wagers={"push-22": {}}, readings=stops)
    assert [one.at for one in removal(rules).not_valued] == ["push-22"]
    with pytest.raises(Refusal, match="Push 22 has no exact value"):
        removal(rules, ("push-22",))


def test_13_2_a_bust_that_takes_the_box_has_no_effects() -> None:
    with pytest.raises(Refusal, match="no exact house edge"):
        removal(table(NZ, readings={"bust-takes": "whole-box"}))


def test_a_wager_that_is_not_offered_is_refused() -> None:
    with pytest.raises(Refusal, match="no wager called buster: it has main, insurance"):
        removal(table(NZ), ("buster",))
