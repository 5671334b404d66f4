"""The main wager against whole Rounds, counted out over every order of small shoes."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

import pytest

from croupier.analysis.against import Memory
from croupier.analysis.main_wager import TENS_BY_FACE, WHOLE_BOX, MainWager, main_wager
from croupier.analysis.shoe import Composition
from croupier.cards import Card
from croupier.rules.hand import Hand
from croupier.rules.table_rules import TableRules
from croupier.totals import is_ace
from tests.analysis.best_calls import BestCalls
from tests.analysis.whole_rounds import BestOfAll, Expected, Rounds, Turn, small_shoe
from tests.figures import partly
from tests.telling import table

NZ, NZ_1998, ACT = "nz-current", "nz-1998", "act-1996"
EIGHTS = {"A": 2, "_3": 2, "_8": 5, "T": 7}
SEVENS = {"A": 2, "_4": 3, "_7": 5, "T": 7}
ACES = {"A": 4, "_2": 1, "_9": 5, "T": 7}
SOFT = {"A": 3, "_5": 3, "_6": 6, "T": 7}
COURT = {"A": 2, "_3": 2, "_8": 4, "T": 5, "K": 3}
FOUR_HANDS = {"A": 2, "_3": 2, "_8": 6, "T": 10}
LOW = {"_2": 3, "_4": 2, "_9": 3, "T": 11}
SIXES = {"A": 3, "_6": 5, "_9": 2, "T": 6, "K": 4}

PLAYED = frozenset({"draw", "stand", "double", "split", "bust"})
SPLIT = PLAYED | {"3 hands", "draw after a split", "Dealer's Blackjack after a split"}
THREE = SPLIT | {"Dealer's Blackjack after a bust"}
DOUBLED = THREE | {"double after a split"}
FOUR = DOUBLED | {"4 hands"}
FREE = THREE - {"double", "split"} | {"free-double", "free-split", "free-double after a split"}


class Case(NamedTuple):
    """A table and a shoe, and what must happen in some order of its cards."""

    edition: str
    settings: dict[str, Any]
    faces: dict[str, int]
    happens: frozenset[str] = DOUBLED
    against: int = 1
    memory: Memory = "none"
    squares: bool = True
    """Is the mean square of a hand told exactly, too?"""


def reads(**readings: str) -> dict[str, Any]:
    return {"readings": {name.replace("_", "-"): choice for name, choice in readings.items()}}


def version(name: str, **readings: str) -> dict[str, Any]:
    return {"versions": [name], **reads(**readings)}


PLUS_ONE = reads(bust_then_dealer_blackjack="busted-plus-one")
CASES = {
    "nz": Case(NZ, {}, EIGHTS),
    "nz aces": Case(NZ, {}, ACES),
    "busted-plus-one": Case(NZ, PLUS_ONE, EIGHTS, squares=False),
    "busted-plus-one aces": Case(NZ, PLUS_ONE, ACES, squares=False),
    "busted-plus-one, blackjack +": Case(
        NZ, version("blackjack-plus") | PLUS_ONE, EIGHTS, squares=False
    ),
    "busted-plus-one, free bet": Case(
        NZ, version("free-bet") | PLUS_ONE, EIGHTS, FREE, squares=False
    ),
    "cap-original": Case(NZ, reads(bust_then_dealer_blackjack="cap-original"), SEVENS),
    "both over 21": Case(NZ, reads(both_over_21="equal-totals-stand-off"), SEVENS),
    "both over 21, cap-original": Case(
        NZ,
        reads(both_over_21="equal-totals-stand-off", bust_then_dealer_blackjack="cap-original"),
        EIGHTS,
    ),
    "all aces alike": Case(NZ, reads(several_aces="all-low-together"), ACES),
    "original wager per hand": Case(NZ, reads(original_wager_per="hand"), EIGHTS, THREE),
    "takes doubles": Case(NZ, {"dealer_blackjack_takes_doubles": True}, EIGHTS),
    "takes splits": Case(NZ, {"dealer_blackjack_takes_splits": True}, ACES, SPLIT),
    "takes both": Case(
        NZ,
        {"dealer_blackjack_takes_doubles": True, "dealer_blackjack_takes_splits": True},
        EIGHTS,
        DOUBLED,
    ),
    "style a": Case(NZ, version("style-a"), SOFT, PLAYED | {"3 hands", "double after a split"}),
    "blackjack +": Case(NZ, version("blackjack-plus"), EIGHTS, DOUBLED | {"paid at once"}),
    "blackjack + both over 21": Case(
        NZ, version("blackjack-plus", both_over_21="equal-totals-stand-off"), SEVENS
    ),
    "free bet": Case(NZ, version("free-bet"), EIGHTS, FREE),
    "free bet, no free double after a split": Case(
        NZ,
        version("free-bet", free_double_on_split_hands="closed"),
        SEVENS,
        FREE - {"free-double after a split"},
    ),
    "free bet, paid resplit": Case(
        NZ, version("free-bet", free_resplit="paid"), EIGHTS, FREE | {"split after a split"}
    ),
    "9 to 11": Case(NZ, {"double_on": "9-11"}, SEVENS),
    "9 to 11 ends doubles after a split": Case(
        NZ,
        {"double_on": "9-11", **reads(double_totals_and_splits="list-ends-double-after-split")},
        EIGHTS,
        THREE,
    ),
    "10 to 11 for the first hand only": Case(
        NZ,
        {"double_on": "10-11", **reads(double_totals_and_splits="list-binds-initial-hand-only")},
        SEVENS,
    ),
    "no double": Case(NZ, {"double_on": "none"}, SEVENS, THREE - {"double"}),
    "no double after a split": Case(NZ, {"double_after_split": False}, EIGHTS, THREE),
    "double with an ace": Case(NZ, reads(double_with_an_ace="barred-by-two-aces"), ACES),
    "no split": Case(NZ, {"split": "none"}, SEVENS, PLAYED - {"split"}),
    "no split of aces": Case(NZ, {"split": "no-aces"}, ACES),
    "two hands": Case(NZ, {"hands_max": 2}, EIGHTS, DOUBLED - {"3 hands"}),
    "tens split by rank": Case(NZ_1998, reads(split_match="by-rank"), COURT),
    "6:5": Case(NZ, {"blackjack_pays": "6:5"}, SEVENS),
    "1:1": Case(NZ, {"blackjack_pays": "1:1"}, SEVENS),
    "act": Case(ACT, {}, FOUR_HANDS, FOUR),
    "act original only": Case(ACT, reads(dealer_blackjack_takes="original-only"), FOUR_HANDS, FOUR),
    "act resplits of initial cards": Case(
        ACT, reads(resplit_which_hands="initial-cards-only"), FOUR_HANDS, FOUR
    ),
    "act double at any time": Case(ACT, reads(double_when="any-time"), LOW, PLAYED | {"4 hands"}),
    "act double on a split 21": Case(ACT, reads(double_on_split_21="allowed"), FOUR_HANDS, FOUR),
    "act soft 17": Case(ACT, reads(dealer_soft_17="draws"), FOUR_HANDS, FOUR),
    "act Blackjack against a court card": Case(
        ACT, reads(blackjack_against_a_court_card="paid-at-once"), SIXES, PLAYED | {"4 hands"}
    ),
    "triple play, hand 1": Case(ACT, version("triple-play"), FOUR_HANDS, PLAYED | {"2 hands"}, 1),
    "triple play, hand 2": Case(ACT, version("triple-play"), FOUR_HANDS, PLAYED | {"2 hands"}, 2),
    "triple play, hand 3": Case(ACT, version("triple-play"), FOUR_HANDS, PLAYED | {"2 hands"}, 3),
    "nz pairs remembered": Case(NZ, {}, SEVENS, memory="pairs"),
    "blackjack + pairs remembered": Case(NZ, version("blackjack-plus"), EIGHTS, memory="pairs"),
    "free bet pairs remembered": Case(NZ, version("free-bet"), EIGHTS, FREE, memory="pairs"),
    "act pairs remembered": Case(ACT, {}, FOUR_HANDS, FOUR, memory="pairs"),
}


class Counted(NamedTuple):
    """A case valued by the analysis, and its Rounds counted out."""

    wager: MainWager
    rounds: Rounds


def counted(case: Case) -> Counted:
    rules, shoe = table(case.edition, decks=8, **case.settings), small_shoe(**case.faces)
    wager = main_wager(rules, shoe, memory=case.memory)
    return Counted(wager, played(rules, shoe, wager, case.against))


def played(rules: TableRules, shoe: Composition, wager: MainWager, against: int = 1) -> Rounds:
    best = BestCalls(wager)

    def calls(turn: Turn) -> str:
        return best(turn.first, turn.hand, turn.hands, turn.held.base, turn.matched)

    return Rounds(rules, shoe, calls, against, wager.memory == "pairs")


DEFAULTS = {"nz", "nz aces", "act"}


@cache
def by_default(edition: str, faces: tuple[tuple[str, int], ...]) -> float:
    """The expectation at a table that makes no choice, on the same shoe."""
    return main_wager(table(edition, decks=8), small_shoe(**dict(faces))).expectation


def near(told: Fraction) -> Any:
    return pytest.approx(float(told), abs=1e-12)


def agree(wager: MainWager, rounds: Rounds, squares: bool = True) -> None:
    """All that the analysis tells of a Round is what the Rounds come to."""
    by_first = rounds.by_first_card()
    told = Expected(*(
        sum((chance * one[at] for chance, one in by_first.values()), Fraction(0))
        for at in range(len(Expected._fields))
    ))  # fmt: skip
    figures = (wager.expectation, wager.staked, wager.wins, wager.loses)
    assert figures == tuple(map(near, (told.net, told.staked, told.wins, told.loses)))
    assert not squares or wager.squares == near(told.square)
    for rank, first in zip(sorted(by_first), wager.first_cards, strict=True):
        chance, one = by_first[rank]
        of_first = (first.chance, first.expectation, first.wins, first.loses)
        assert of_first == tuple(map(near, (chance, one.net, one.wins, one.loses))), first.card


@pytest.mark.parametrize("name", partly(CASES, list(CASES)[::8]))
def test_the_main_wager_is_what_every_order_of_the_cards_brings(name: str) -> None:
    """Expectation, stakes, squares and chances, in all and by the Dealer's first card."""
    case = CASES[name]
    wager, rounds = counted(case)
    agree(wager, rounds, case.squares)
    assert case.happens <= rounds.seen, case.happens - rounds.seen
    plain = by_default(case.edition, tuple(case.faces.items()))
    assert (wager.expectation == pytest.approx(plain, abs=1e-9)) == (name in DEFAULTS)


def hands(
    rules: TableRules, shoe: Composition, sizes: tuple[int, ...]
) -> Iterator[tuple[Any, Card]]:
    """Every hand of so many cards that still has a call, and every first card of the Dealer's."""
    kinds = [Card(face + "s") for face, count in shoe.faces.items() if count]
    for size in sizes:
        for held in combinations_with_replacement(kinds, size):
            hand = Hand(held, rules.point_total(held))
            if hand.bust or not rules.may_draw(hand).permitted:
                continue
            for first in kinds:
                if all(shoe.faces[one[0]] >= (*held, first).count(one) for one in kinds):
                    yield held, first


@pytest.mark.parametrize(
    "name",
    [
        "nz",
        "free bet",
        *partly(["act", "cap-original", "blackjack +", "all aces alike", "tens split by rank"], []),
    ],
)
def test_every_call_is_worth_what_the_round_then_brings(name: str) -> None:
    """Splits too, with all that follows from them; any two cards, any first card."""
    wager, rounds = counted(CASES[name])
    splits = 0
    for held, first in hands(rounds.rules, wager.shoe, (2,)):
        for call, worth in wager.calls(held, first).items():
            assert worth == near(rounds.of_call(held, first, call).net), (held, first, call)
            splits += "split" in call
    assert splits > 4


@pytest.mark.parametrize("divided", [False, True], ids=["as dealt", "made by splitting"])
@pytest.mark.parametrize(
    "name",
    partly(
        ["nz", "both over 21", "free bet", "blackjack +", "act double at any time", "act soft 17"],
        ["nz", "blackjack +", "act double at any time"],
    ),
)
def test_no_lawful_call_is_better(name: str, divided: bool) -> None:
    """Every call on hands of two to four cards, with the best of all calls thereafter."""
    case = CASES[name]
    rules, shoe = table(case.edition, decks=8, **case.settings), small_shoe(**case.faces)
    wager, best = main_wager(rules, shoe), BestOfAll(rules, shoe, divided)
    for held, first in hands(rules, shoe, (2, 3, 4)):
        split_card_first = held[::-1]  # aces come first in what is given
        if divided and is_ace(split_card_first[0]):
            assert wager.calls(split_card_first, first, hands=2) == {}
            continue
        told = wager.calls(split_card_first, first, hands=2 if divided else 1)
        told = {call: worth for call, worth in told.items() if "split" not in call}
        assert told == {call: near(net) for call, net in best.of_calls(held, first).items()}


# What the analysis does not cover


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(Case(NZ, reads(bust_takes="whole-box"), EIGHTS), id="nz"),
        pytest.param(
            Case(ACT, reads(bust_takes="whole-box"), FOUR_HANDS, FOUR),
            id="act",
            marks=pytest.mark.full,
        ),
    ],
)
def test_where_a_bust_takes_the_box_the_figures_say_that_they_favour_the_player(case: Case) -> None:
    """The hands of a split are valued one by one; what every order brings is less."""
    wager, rounds = counted(case)
    by_first = rounds.by_first_card()
    brings = sum((chance * one.net for chance, one in by_first.values()), Fraction(0))
    assert wager.remarks == (WHOLE_BOX,)
    assert wager.expectation > float(brings) + 1e-3


def test_where_tens_are_split_by_rank_the_figures_say_that_they_are_not_exact() -> None:
    """How many of one Face Value are left is not known; nothing is said where tens are kept."""
    by_rank = reads(resplit_match="by-rank")
    wager, rounds = counted(Case(NZ, by_rank, COURT))
    by_first = rounds.by_first_card()
    brings = sum((chance * one.net for chance, one in by_first.values()), Fraction(0))
    assert wager.remarks == (TENS_BY_FACE,)
    assert abs(wager.expectation - float(brings)) > 1e-6
    fresh, plain = main_wager(table(NZ, decks=6, **by_rank)), main_wager(table(NZ, decks=6))
    assert fresh.remarks == ()
    assert fresh.expectation == pytest.approx(plain.expectation, abs=1e-12)
