"""Readings that a settlement turns on without its clause saying so, each with its condition."""

from typing import Final

from croupier.cards import Card, face_value, is_suited
from croupier.gazette import reading
from croupier.rules.elections import Elections
from croupier.rules.ruling import LOSE, STAND_OFF, VOID, WIN
from croupier.rules.situation import Reliance, Situation
from croupier.totals import is_ace, is_ten, total

from . import side
from .s09_insurance import THREE_TO_TWO
from .s11_doubling_down import TOTALS

ADDED: Final = ("insurance", "double", "split")
ADDED_TO_HAND: Final = ("double", "split")
LAMMERS: Final = ("lammer-double", "lammer-split")
MAIN: Final = ("main",)
ON_PAIRS: Final = ("perfect-pair", "any-pair", "lucky-match", "house-money")
RIDING: Final = ("house-money", "let-it-ride")
SEVENS: Final = ("super-sevens",)
SIDES: Final = (*ON_PAIRS, *SEVENS, "let-it-ride", "madness-21", "lucky-lucky", "buster", "push-22")
DEALERS_22: Final = 22
ENOUGH: Final = 12
FIVE, SEVEN = "5", "7"


def turns(table: Elections) -> tuple[Reliance, ...]:
    """What settlements at this table may turn on."""
    every = (
        *_main_game(),
        *_sevens(),
        *_pairs_and_sequences(),
        *_riding(table),
        *_matches(table),
        *_dealers_hand(table),
        *_antes(table),
        *_blackjack_plus(table),
        *_free_bet(table),
        *_player_select(table),
    )
    edition = table.edition
    return tuple(
        turn._replace(concerns=turn.concerns and reading(turn.reading).applies_in(edition.id, "nz"))
        for turn in (*every, *_low_scale(table))
    )


def _faces(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(face_value, cards))


def _main_game() -> tuple[Reliance, ...]:
    """Insurance that outlives its hand (9.1, 9.5) or goes back (10.3~tail); a void split hand."""
    return (
        Reliance("insurance-of-a-busted-hand", ("insurance",), _outlives_a_bust),
        Reliance(
            "early-settlement-returns-insurance",
            ("insurance",),
            lambda s: s.outcome is VOID and s.clauses[0].startswith("10.3"),
        ),
        Reliance(
            "void-split-hand-takes",
            ("insurance", *SIDES),
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

    return (Reliance("low-scale-blackjack", MAIN, is_won, low),)


def _sevens() -> tuple[Reliance, ...]:
    """Two sevens are decided as cards fall, for everybody on the Box (15.4-15.6)."""

    def two(s: Situation) -> bool:
        return _faces(s.first_two) == (SEVEN, SEVEN)

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
        return all(map(is_ten, s.first_two)) and len(set(_faces(s.first_two))) > 1

    def in_sequence(s: Situation) -> bool:
        return len(s.first_two) > 1 and side.in_sequence(s.first_two[0], s.first_two[1])

    return (
        Reliance("pair-of-ten-point-cards", ON_PAIRS, mixed_tens),
        Reliance("house-money-lines", RIDING, lambda s: in_sequence(s) and is_suited(s.first_two)),
        Reliance("cards-in-sequence", RIDING, in_sequence),
    )


def _riding(table: Elections) -> tuple[Reliance, ...]:
    """What rides: beside a Blackjack, in part, after a split, in versions (15D.6, 15E.5)."""
    version = bool({"blackjack-plus", "free-bet"} & set(table.versions))
    return (
        Reliance("riding-choice-when", RIDING, lambda s: s.stack > 0 and s.hand.blackjack),
        Reliance("riding-amount", RIDING, lambda s: 0 < s.riding < s.stack),
        Reliance("riding-after-split", RIDING, lambda s: s.riding > 0 and s.split),
        Reliance("riding-in-versions", RIDING, lambda s: s.riding > 0, version),
        Reliance(
            "riding-on-dealer-blackjack",
            RIDING,
            lambda s: s.riding > 0 and bool({"15D.11", "15E.10"} & set(s.clauses)),
        ),
        Reliance(
            "riding-and-early-settlement",
            RIDING,
            lambda s: s.riding > 0 and "10.3(a)" in s.clauses,
        ),
        Reliance("double-cap-on-split-hand", ("double",), lambda s: s.hand.split and s.rode),
        Reliance("lammer-value", LAMMERS, lambda s: s.outcome is WIN and s.rode),
    )


def _matches(table: Elections) -> tuple[Reliance, ...]:
    """Lucky Match and Lucky Lucky (15F.6-15F.8, 15G.5)."""
    lucky = ("lucky-match",)
    with_dealers = table.edition.says("15F.6", "dealers-first-card")

    def of_one_rank(s: Situation) -> bool:
        third = s.dealer[:1] if with_dealers else s.hand.cards[2:3]
        three = (*s.first_two, *third)
        return len(three) > 2 and len(set(_faces(three))) == 1 and not is_suited(three)

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


def _dealers_hand(table: Elections) -> tuple[Reliance, ...]:
    """Buster and Push 22 see the Dealer's hand (15H.5-15H.9, 20A.4-20A.6)."""
    free_bet = "free-bet" in table.versions

    def paid_before(s: Situation) -> bool:
        return s.hand.blackjack and not s.initial_open

    return (
        Reliance("buster-of-a-paid-blackjack", ("buster",), paid_before),
        Reliance("free-bet-drawing-for-buster", ("buster",), lambda _: True, free_bet),
        Reliance("free-bonus-per", ("free-bonus",), lambda _: True),
        Reliance("push-22-lines", ("push-22",), lambda s: s.outcome is WIN and is_suited(s.dealer)),
        Reliance("push-22-tables", ("push-22",), lambda _: True, not free_bet),
        Reliance("push-22-after-a-bust", ("push-22",), lambda s: s.hand.bust),
    )


def _antes(table: Elections) -> tuple[Reliance, ...]:
    """The Ante is a fee of each player's, apart from the wager (18.4-18.7)."""
    asked = table.ante > 0

    def missing(s: Situation) -> bool:
        return "18.7" in s.clauses

    def void(s: Situation) -> bool:
        return s.outcome is VOID and not missing(s)

    return (
        Reliance("ante-per", ("ante",), lambda s: s.bettors > 1, asked),
        Reliance("ante-and-the-initial-wager", ADDED, lambda _: True, asked),
        Reliance("ante-of-a-void-hand", ("main", "ante"), void, asked),
        Reliance(
            "ante-missing-on-shared-box",
            ("main", "ante"),
            lambda s: missing(s) and s.bettors > 1,
            asked,
        ),
    )


def _blackjack_plus(table: Elections) -> tuple[Reliance, ...]:
    """Blackjack + settles by its own limbs (19.3-19.7)."""
    plus = "blackjack-plus" in table.versions

    def waits_elsewhere(s: Situation) -> bool:
        return s.hand.blackjack and (is_ace(s.dealer[0]) or is_ten(s.dealer[0]))

    def five(s: Situation) -> bool:
        return "19.3(e)" in s.clauses and (s.hand.split or s.hand.total.points < ENOUGH)

    def at_22(s: Situation) -> bool:
        return s.points == DEALERS_22

    return (
        Reliance("insurance-in-blackjack-plus", ("insurance",), lambda _: True, plus),
        Reliance("dealer-22-in-blackjack-plus", ("buster", "push-22"), at_22, plus),
        Reliance("rule-10-in-blackjack-plus", MAIN, waits_elsewhere, plus),
        Reliance("five-and-under-hands", (*MAIN, *ADDED_TO_HAND), five, plus),
    )


def _free_bet(table: Elections) -> tuple[Reliance, ...]:
    """Free wagers, and a Dealer's 22 (20.3-20.8)."""
    free_bet = "free-bet" in table.versions

    def over_elections(s: Situation) -> bool:
        if s.wager == "lammer-split":
            aces = table.split == "no-aces" and s.hand.split_aces
            return table.split == "none" or aces
        if table.double_on in TOTALS:
            listed = TOTALS[table.double_on]
            return total(s.hand.cards[:2]).points not in listed
        return s.hand.split and not table.double_after_split

    def blackjack_at_22(s: Situation) -> bool:
        return s.hand.blackjack and s.points == DEALERS_22

    return (
        Reliance("lammer-not-won", LAMMERS, lambda s: s.outcome in (LOSE, STAND_OFF)),
        Reliance("paid-double-on-a-free-hand", ("double",), lambda s: s.on_lammer, free_bet),
        Reliance("free-options-of-backers", LAMMERS, lambda s: s.backer),
        Reliance("elections-and-free-options", LAMMERS, over_elections),
        Reliance("dealer-22-and-blackjack", MAIN, blackjack_at_22, free_bet),
        Reliance("pair-of-fives", LAMMERS, lambda s: _faces(s.first_two) == (FIVE, FIVE)),
    )


def _player_select(table: Elections) -> tuple[Reliance, ...]:
    """Options go by each player's own initial wager (21.3, 21.5, 21.7)."""
    upper = table.upper_minimum

    def together(s: Situation) -> bool:
        return s.initial < upper <= s.on_box and s.bettors > 1

    return (
        Reliance(
            "early-settlement-with-two-scales",
            MAIN,
            lambda s: "10.3(a)" in s.clauses,
            upper > 0,
        ),
        Reliance("upper-minimum-reached-by", MAIN, together, upper > 0),
        Reliance("sharing-upper-options", ADDED_TO_HAND, together, upper > 0),
    )
