"""The prospects of side wagers against every order of the cards, to the last fraction."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.analysis.shoe import shoe_of
from croupier.analysis.side_wagers import (
    free_bonus,
    prospect,
    with_third_card,
)
from croupier.analysis.third_card import always, never
from croupier.cards import DECK, Card, cards
from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.house import law_of
from croupier.money import Odds
from croupier.rules.hand import Hand
from croupier.rules.names import OfferName
from croupier.rules.ruling import Ruling, loses, wins
from croupier.rules.side_wager import (
    DEALERS_HAND,
    FIRST_THREE,
    WITH_DEALERS_FIRST,
    Seen,
)
from tests.analysis.every_order import (
    DEALERS,
    LOW,
    NZ,
    PLAYERS,
    dealers,
    dealers_hand,
    first_cards,
    net,
    offered,
    percent,
    rules_with,
    shoe,
    the_wager,
    three_cards,
    told,
    with_prizes,
)
from tests.figures import Many, partly

STYLE_A: dict[str, Any] = {"versions": ("style-a",)}


LAST = {one[:2]: one for one in reversed(offered()) if one[0] in (NZ, "act-1996")}
"""Of every wager of the last edition of each place one pay scale: those of a quick run."""
OFFERED = [
    pytest.param(*one, marks=() if one in LAST.values() else pytest.mark.full) for one in offered()
]


@pytest.mark.parametrize(("edition", "offer", "scale"), OFFERED)
def test_every_wager_agrees_with_every_order_of_the_cards(
    edition: EditionId, offer: OfferName, scale: str | None
) -> None:
    """Not one order is missed or counted twice: the fractions are the same."""
    rules = rules_with(offer, scale, edition)
    for wager in rules.side_wagers.values():
        if wager.sees is DEALERS_HAND:
            for held in (DEALERS, LOW):
                wanted = dealers_hand(rules, wager, held)
                assert told(prospect(rules, wager, shoe(held))) == wanted
        elif wager.sees is FIRST_THREE:
            held = PLAYERS[:16]
            assert told(prospect(rules, wager, shoe(held))) == three_cards(wager, held)
        else:
            wanted = with_prizes(wager, first_cards(rules, wager, PLAYERS))
            assert told(prospect(rules, wager, shoe(PLAYERS))) == wanted


def test_no_wager_is_left_out() -> None:
    """Every edition is there, and every wager of today's."""
    assert {edition for edition, _, __ in offered()} == set(register.edition_ids())
    today = {offer for edition, offer, _ in offered() if edition == NZ}
    assert today == set(law_of(register.edition(NZ)).offers)


def test_the_shoes_of_these_tests_hold_every_prize() -> None:
    """A line that never comes would be checked by nothing."""
    held = {"buster": LOW, "push-22": DEALERS, "super-sevens": PLAYERS[:16]}
    for offer in law_of(register.edition(NZ)).offers:
        rules = rules_with(offer)
        wager = the_wager(rules)
        found = prospect(rules, wager, shoe(held.get(offer, PLAYERS)))
        if wager.scale:
            assert {prize.odds.pays for prize in wager.scale.prizes} == {
                one.net for one in found.outcomes if one.wins
            }, offer


@pytest.mark.parametrize("seed", partly(range(3), range(1)))
def test_random_shoes_agree_with_every_order_of_the_cards(seed: int) -> None:
    """Whatever suits a shoe in play has lost."""
    held = tuple(Random(seed).choices(DECK, k=24))
    for offer in ("lucky-lucky", "lucky-match", "house-money"):
        rules = rules_with(offer)
        wager = the_wager(rules)
        assert told(prospect(rules, wager, shoe(held))) == first_cards(rules, wager, held)


@pytest.mark.parametrize("reads", partly(["one-high", "all-low-together"], ["one-high"]))
@pytest.mark.parametrize("asked", partly([{}, STYLE_A], [STYLE_A]))
def test_the_dealers_rule_is_the_tables_own(asked: dict[str, Any], reads: str) -> None:
    """Soft 17 and the counting of aces are asked of the table."""
    reading = {"several-aces": reads}
    for offer in ("buster", "push-22"):
        rules = rules_with(offer, readings=reading, **asked)
        wager = the_wager(rules)
        for held in (DEALERS, LOW):
            wanted = dealers_hand(rules, wager, held)
            assert told(prospect(rules, wager, shoe(held))) == wanted


def test_suits_count_only_by_being_the_same_or_of_one_colour(many: Many) -> None:
    """What the analysis supposes of the law of every edition, asked of it."""
    swaps = [str.maketrans("shdc", new) for new in ("chds", "sdhc", "hscd")]
    random = Random(1)
    for edition, offer, scale in offered():
        wager = the_wager(rules_with(offer, scale, edition))
        if wager.sees is not WITH_DEALERS_FIRST:
            continue
        for _ in range(many(4000, 4000)):
            held = tuple(random.choices(random.sample(DECK, 2) + list(cards("7s 7h 6s 8s")), k=3))
            for swap in swaps:
                other = tuple(Card(one.translate(swap)) for one in held)
                assert wager.result(Seen(held[:2], held[2:])) == wager.result(
                    Seen(other[:2], other[2:])
                )


def test_super_sevens_never_and_always_are_bounds() -> None:
    """The third card always taken is the best for the wager, never the worst."""
    rules = rules_with("super-sevens")
    wager, fresh = the_wager(rules), shoe_of(rules)
    least = with_third_card(rules, wager, fresh, never)
    most = with_third_card(rules, wager, fresh, always)
    assert percent(least.house_edge) == "36.3097"
    assert percent(most.house_edge) == "11.4000"
    assert told(most) == told(prospect(rules, wager, fresh))
    assert least.hit_frequency == most.hit_frequency == Fraction(1, 13)


def test_super_sevens_by_the_dealers_first_card() -> None:
    """A strategy that looks at the Dealer's first card, and sometimes tosses a coin."""
    rules = rules_with("super-sevens")
    wager, held = the_wager(rules), PLAYERS[:14]

    def third(two: tuple[Card, Card], dealer: Card) -> Fraction | int:
        if dealer[0] == "7":
            return 0
        return Fraction(1, 3) if dealer[1] == two[0][1] else 1

    wanted: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for first, second, dealer, card in permutations(held, 4):
        two = (first, second)
        if (ruling := wager.result(Seen(two, final=False))) is not None:
            wanted[net(wager, ruling)] += 1
            continue
        taken = Fraction(third(two, dealer))
        wanted[net(wager, wager.result(Seen((*two, card))))] += taken
        wanted[net(wager, wager.result(Seen(two)))] += 1 - taken
    orders = sum(wanted.values())
    found = with_third_card(rules, wager, shoe(held), third)
    assert told(found) == {one: ways / orders for one, ways in wanted.items() if ways}


def test_the_best_third_card_is_decided_for_every_first_card_of_the_dealers() -> None:
    """A wager that a third card may spoil waits for it only where that pays."""

    def result(seen: Seen) -> Ruling | None:
        run = [one[0] for one in seen.cards] == ["7"] * len(seen.cards)
        if not run:
            return loses()
        if len(seen.cards) == 2:
            return wins(odds=Odds(2)) if seen.final else None
        return wins(odds=Odds(10))

    rules = rules_with("super-sevens")
    wager = replace(the_wager(rules), result=result, scale=None)
    held = cards("7s 7h 7d 7c 2s 3s 4s 5s")  # two sevens in five: worth it; one in five: not
    gain = Fraction()
    for first, second in permutations(held, 2):
        left = [one for one in held if one not in (first, second)]
        for dealer in left:
            rest = [one for one in left if one != dealer]
            ends = [net(wager, result(Seen((first, second, one)))) for one in rest]
            mean = sum(ends, Fraction()) / len(ends)
            stopped = net(wager, result(Seen((first, second))))
            gain += max(mean, stopped)
    found = prospect(rules, wager, shoe(held)).expectation
    assert found == gain / (8 * 7 * 6)
    assert found > with_third_card(rules, wager, shoe(held), always).expectation
    assert found > with_third_card(rules, wager, shoe(held), never).expectation


@pytest.mark.parametrize("held", [LOW, (*LOW, *cards("Ad Kc"))])
def test_the_free_bonus_joins_the_players_blackjack_with_the_dealers_hand(
    held: tuple[Card, ...],
) -> None:
    """Cents for every wager, over each Blackjack and what it leaves to the Dealer."""
    rules = rules_with("buster", free_bonus="B1")
    wager = the_wager(rules)
    assert wager.bonus is not None
    wanted: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    orders = len(held) * (len(held) - 1)
    for two, ways in Counter(permutations(held, 2)).items():
        if not rules.is_blackjack(Hand(two, rules.point_total(two))):
            continue
        left = tuple(sorted((Counter(held) - Counter(two)).elements()))
        for hand, points, chance in dealers(rules.dealer_draws, rules.point_total, left):
            paid = wager.bonus(Seen((), hand, points, blackjack=True))
            if paid is not None:
                wanted[Fraction(paid.odds.pays)] += chance * Fraction(ways, orders)
    assert sorted(wanted) == [1000_00, 8000_00]
    wanted[Fraction()] = 1 - sum(wanted.values(), Fraction())
    assert told(free_bonus(rules, wager, shoe(held))) == wanted
