"""Readings that a settlement turns on without its clause saying so, each with its condition."""

from typing import Final

from croupier.cards import Card, face_value, is_suited
from croupier.rules.elections import Elections
from croupier.rules.names import (
    DOUBLE,
    FREE_BONUS,
    INSURANCE,
    LAMMERS,
    MAIN,
    PAIR_WAGERS,
    SIDE_WAGERS,
    WagerName,
)
from croupier.rules.ruling import LOSE, VOID, WIN
from croupier.rules.situation import Reliance, Situation
from croupier.totals import is_ace, is_ten

from . import side
from .s09_insurance import THREE_TO_TWO

ON_PAIRS: Final[tuple[WagerName, ...]] = (*PAIR_WAGERS, "lucky-match", "house-money")
RIDERS: Final[tuple[WagerName, ...]] = ("house-money", "let-it-ride")
SEVENS: Final[tuple[WagerName, ...]] = ("super-sevens",)
DEALERS_22: Final = 22
ENOUGH: Final = 12
SEVEN = "7"
RIDES_IN_A_VERSION: Final = Reliance("riding-in-versions", RIDERS, lambda s: s.riding > 0)
"""What rides where a version settles by its own limbs."""


def turns(table: Elections) -> tuple[Reliance, ...]:
    """What settlements at this table may turn on."""
    return (
        *_main_game(),
        *_sevens(),
        *_pairs_and_sequences(),
        *_riding(),
        *_matches(table),
        *_dealers_hand(),
        *_low_scale(table),
    )


def faces(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The Face Values of some cards."""
    return tuple(map(face_value, cards))


def _main_game() -> tuple[Reliance, ...]:
    """Insurance that outlives its hand (9.1, 9.5) or goes back (10.3~tail); a void split hand."""
    return (
        Reliance("insurance-of-a-busted-hand", (INSURANCE,), _outlives_a_bust),
        Reliance(
            "early-settlement-returns-insurance",
            (INSURANCE,),
            lambda s: s.outcome is VOID and s.clauses[0].startswith("10.3"),
        ),
        Reliance(
            "void-split-hand-takes",
            (INSURANCE, *SIDE_WAGERS),
            lambda s: s.outcome is VOID and s.split and not s.clauses[0].startswith("10.3"),
        ),
    )


def _outlives_a_bust(s: Situation) -> bool:
    return s.outcome in (WIN, LOSE) and s.hand.bust


def _low_scale(table: Elections) -> tuple[Reliance, ...]:
    """A Blackjack at 6:5 or 1:1 is one all the same (10.1, 10.1A)."""
    low = table.blackjack_pays != THREE_TO_TWO

    def is_won(s: Situation) -> bool:
        return s.hand.blackjack and s.outcome is WIN

    return (Reliance("low-scale-blackjack", (MAIN,), is_won, low),)


def _sevens() -> tuple[Reliance, ...]:
    """Two sevens are decided as cards fall, for everybody on the Box (15.4-15.6)."""

    def two(s: Situation) -> bool:
        return faces(s.first_two) == (SEVEN, SEVEN)

    return (
        Reliance("super-sevens-when", SEVENS, two),
        Reliance("super-sevens-of-backers", SEVENS, lambda s: two(s) and s.backer),
        Reliance("super-sevens-by-backers", SEVENS, lambda s: s.backer),
        Reliance(
            "madness-on-shared-box", ("madness-21",), lambda s: s.outcome is WIN and s.same > 1
        ),
    )


def _pairs_and_sequences() -> tuple[Reliance, ...]:
    """Mixed tens are no Pair here (12.1); two cards may fit several lines (15D.5, 15E.4)."""

    def mixed_tens(s: Situation) -> bool:
        return all(map(is_ten, s.first_two)) and len(set(faces(s.first_two))) > 1

    def in_sequence(s: Situation) -> bool:
        return len(s.first_two) > 1 and side.in_sequence(s.first_two[0], s.first_two[1])

    return (
        Reliance("pair-of-ten-point-cards", ON_PAIRS, mixed_tens),
        Reliance("house-money-lines", RIDERS, lambda s: in_sequence(s) and is_suited(s.first_two)),
        Reliance("cards-in-sequence", RIDERS, in_sequence),
    )


def _riding() -> tuple[Reliance, ...]:
    """What rides: beside a Blackjack, in part, after a split, in versions (15D.6, 15E.5)."""
    return (
        Reliance("riding-choice-when", RIDERS, lambda s: s.stack > 0 and s.hand.blackjack),
        Reliance("riding-amount", RIDERS, lambda s: 0 < s.riding < s.stack),
        Reliance("riding-after-split", RIDERS, lambda s: s.riding > 0 and s.split),
        Reliance(
            "riding-on-dealer-blackjack",
            RIDERS,
            lambda s: s.riding > 0 and bool({"15D.11", "15E.10"} & set(s.clauses)),
        ),
        Reliance(
            "riding-and-early-settlement",
            RIDERS,
            lambda s: s.riding > 0 and "10.3(a)" in s.clauses,
        ),
        Reliance("double-cap-on-split-hand", (DOUBLE,), lambda s: s.hand.split and s.rode),
        Reliance("lammer-value", LAMMERS, lambda s: s.outcome is WIN and s.rode),
    )


def _matches(table: Elections) -> tuple[Reliance, ...]:
    """Lucky Match and Lucky Lucky (15F.6-15F.8, 15G.5)."""
    lucky: tuple[WagerName, ...] = ("lucky-match",)
    with_dealers = table.edition.says("15F.6", "dealers-first-card")

    def of_one_rank(s: Situation) -> bool:
        third = s.dealer[:1] if with_dealers else s.hand.cards[2:3]
        three = (*s.first_two, *third)
        return len(three) > 2 and len(set(faces(three))) == 1 and not is_suited(three)

    def unsuited(s: Situation) -> bool:
        return s.outcome is WIN and not is_suited(s.first_two)

    def has_ace(s: Situation) -> bool:
        return any(map(is_ace, (*s.first_two, *s.dealer[:1])))

    return (
        Reliance("triple-match-suits", lucky, of_one_rank),
        Reliance("lucky-match-when-paid", lucky, lambda s: s.outcome is WIN),
        Reliance("lucky-match-split-pair", lucky, unsuited),
        Reliance("lucky-lucky-aces", ("lucky-lucky",), has_ace),
    )


def _dealers_hand() -> tuple[Reliance, ...]:
    """Buster and Push 22 see the Dealer's hand (15H.5-15H.9, 20A.4-20A.6)."""

    def paid_before(s: Situation) -> bool:
        return s.hand.blackjack and not s.initial_open

    return (
        Reliance("buster-of-a-paid-blackjack", ("buster",), paid_before),
        Reliance("free-bonus-per", (FREE_BONUS,), lambda _: True),
        Reliance("push-22-lines", ("push-22",), lambda s: s.outcome is WIN and is_suited(s.dealer)),
        Reliance("push-22-tables", ("push-22",), lambda _: True),
        Reliance("push-22-after-a-bust", ("push-22",), lambda s: s.hand.bust),
    )
