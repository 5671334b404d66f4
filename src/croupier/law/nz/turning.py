"""Readings that a settlement turns on without its clause saying so, each with its condition."""

from typing import Final

from croupier.cards import Card, face_value, is_suited
from croupier.gazette import reading
from croupier.rules.elections import Elections
from croupier.rules.ruling import LOSE, STAND_OFF, VOID, WIN
from croupier.rules.situation import Situation, Turn
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


def turns(table: Elections) -> tuple[Turn, ...]:
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


def _main_game() -> tuple[Turn, ...]:
    """Insurance that outlives its hand (9.1, 9.5) or goes back (10.3~tail); a void split hand."""
    return (
        Turn("insurance-of-a-busted-hand", ("insurance",), _outlives_a_bust),
        Turn(
            "early-settlement-returns-insurance",
            ("insurance",),
            lambda s: s.outcome is VOID and s.clauses[0].startswith("10.3"),
        ),
        Turn(
            "void-split-hand-takes",
            ("insurance", *SIDES),
            lambda s: s.outcome is VOID and s.split and not s.clauses[0].startswith("10.3"),
        ),
    )


def _outlives_a_bust(s: Situation) -> bool:
    return s.outcome in (WIN, LOSE) and s.hand.bust


def _low_scale(table: Elections) -> tuple[Turn, ...]:
    """A Blackjack at 6:5 or 1:1 is one all the same (10.1, 10.1A)."""
    low = table.blackjack_pays != THREE_TO_TWO

    def is_won(s: Situation) -> bool:
        return s.hand.blackjack and s.outcome is WIN

    return (Turn("low-scale-blackjack", MAIN, is_won, low),)


def _sevens() -> tuple[Turn, ...]:
    """Two sevens are decided as cards fall, for everybody on the Box (15.4-15.6)."""

    def two(s: Situation) -> bool:
        return _faces(s.first_two) == (SEVEN, SEVEN)

    return (
        Turn("super-sevens-when", SEVENS, two),
        Turn("super-sevens-of-backers", SEVENS, lambda s: two(s) and s.backer),
        Turn("super-sevens-by-backers", SEVENS, lambda s: s.backer),
        Turn("madness-on-shared-box", ("madness-21",), lambda s: s.outcome is WIN and s.same > 1),
    )


def _pairs_and_sequences() -> tuple[Turn, ...]:
    """Mixed tens are no Pair here (12.1); two cards may fit several lines (15D.5, 15E.4)."""

    def mixed_tens(s: Situation) -> bool:
        return all(map(is_ten, s.first_two)) and len(set(_faces(s.first_two))) > 1

    def in_sequence(s: Situation) -> bool:
        return len(s.first_two) > 1 and side.in_sequence(s.first_two[0], s.first_two[1])

    return (
        Turn("pair-of-ten-point-cards", ON_PAIRS, mixed_tens),
        Turn("house-money-lines", RIDING, lambda s: in_sequence(s) and is_suited(s.first_two)),
        Turn("cards-in-sequence", RIDING, in_sequence),
    )


def _riding(table: Elections) -> tuple[Turn, ...]:
    """What rides: beside a Blackjack, in part, after a split, in versions (15D.6, 15E.5)."""
    version = bool({"blackjack-plus", "free-bet"} & set(table.versions))
    return (
        Turn("riding-choice-when", RIDING, lambda s: s.stack > 0 and s.hand.blackjack),
        Turn("riding-amount", RIDING, lambda s: 0 < s.riding < s.stack),
        Turn("riding-after-split", RIDING, lambda s: s.riding > 0 and s.split),
        Turn("riding-in-versions", RIDING, lambda s: s.riding > 0, version),
        Turn(
            "riding-on-dealer-blackjack",
            RIDING,
            lambda s: s.riding > 0 and bool({"15D.11", "15E.10"} & set(s.clauses)),
        ),
        Turn(
            "riding-and-early-settlement",
            RIDING,
            lambda s: s.riding > 0 and "10.3(a)" in s.clauses,
        ),
        Turn("double-cap-on-split-hand", ("double",), lambda s: s.hand.split and s.rode),
        Turn("lammer-value", LAMMERS, lambda s: s.outcome is WIN and s.rode),
    )


def _matches(table: Elections) -> tuple[Turn, ...]:
    """Lucky Match and Lucky Lucky (15F.6-15F.8, 15G.5)."""
    lucky = ("lucky-match",)

    def of_one_rank(s: Situation) -> bool:
        third = s.dealer[:1] if table.edition.id == "nz-current" else s.hand.cards[2:3]
        three = (*s.first_two, *third)
        return len(three) > 2 and len(set(_faces(three))) == 1 and not is_suited(three)

    def unsuited(s: Situation) -> bool:
        return s.outcome is WIN and not is_suited(s.first_two)

    def has_ace(s: Situation) -> bool:
        return any(map(is_ace, (*s.first_two, *s.dealer[:1])))

    return (
        Turn("triple-match-suits", lucky, of_one_rank),
        Turn("lucky-match-when-paid", lucky, lambda s: s.outcome is WIN),
        Turn("lucky-match-split-pair", lucky, unsuited),
        Turn("lucky-lucky-aces", ("lucky-lucky",), has_ace),
    )


def _dealers_hand(table: Elections) -> tuple[Turn, ...]:
    """Buster and Push 22 see the Dealer's hand (15H.5-15H.9, 20A.4-20A.6)."""
    free_bet = "free-bet" in table.versions

    def paid_before(s: Situation) -> bool:
        return s.hand.blackjack and not s.initial_open

    return (
        Turn("buster-of-a-paid-blackjack", ("buster",), paid_before),
        Turn("free-bet-drawing-for-buster", ("buster",), lambda _: True, free_bet),
        Turn("free-bonus-per", ("free-bonus",), lambda _: True),
        Turn("push-22-lines", ("push-22",), lambda s: s.outcome is WIN and is_suited(s.dealer)),
        Turn("push-22-tables", ("push-22",), lambda _: True, not free_bet),
        Turn("push-22-after-a-bust", ("push-22",), lambda s: s.hand.bust),
    )


def _antes(table: Elections) -> tuple[Turn, ...]:
    """The Ante is a fee of each player's, apart from the wager (18.4-18.7)."""
    asked = table.ante > 0

    def missing(s: Situation) -> bool:
        return "18.7" in s.clauses

    def void(s: Situation) -> bool:
        return s.outcome is VOID and not missing(s)

    return (
        Turn("ante-per", ("ante",), lambda s: s.bettors > 1, asked),
        Turn("ante-and-the-initial-wager", ADDED, lambda _: True, asked),
        Turn("ante-of-a-void-hand", ("main", "ante"), void, asked),
        Turn(
            "ante-missing-on-shared-box",
            ("main", "ante"),
            lambda s: missing(s) and s.bettors > 1,
            asked,
        ),
    )


def _blackjack_plus(table: Elections) -> tuple[Turn, ...]:
    """Blackjack + settles by its own limbs (19.3-19.7)."""
    plus = "blackjack-plus" in table.versions

    def waits_elsewhere(s: Situation) -> bool:
        return s.hand.blackjack and (is_ace(s.dealer[0]) or is_ten(s.dealer[0]))

    def five(s: Situation) -> bool:
        return "19.3(e)" in s.clauses and (s.hand.split or s.hand.total.points < ENOUGH)

    def at_22(s: Situation) -> bool:
        return s.points == DEALERS_22

    return (
        Turn("insurance-in-blackjack-plus", ("insurance",), lambda _: True, plus),
        Turn("dealer-22-in-blackjack-plus", ("buster", "push-22"), at_22, plus),
        Turn("rule-10-in-blackjack-plus", MAIN, waits_elsewhere, plus),
        Turn("five-and-under-hands", (*MAIN, *ADDED_TO_HAND), five, plus),
    )


def _free_bet(table: Elections) -> tuple[Turn, ...]:
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
        Turn("lammer-not-won", LAMMERS, lambda s: s.outcome in (LOSE, STAND_OFF)),
        Turn("paid-double-on-a-free-hand", ("double",), lambda s: s.on_lammer, free_bet),
        Turn("free-options-of-backers", LAMMERS, lambda s: s.backer),
        Turn("elections-and-free-options", LAMMERS, over_elections),
        Turn("dealer-22-and-blackjack", MAIN, blackjack_at_22, free_bet),
        Turn("pair-of-fives", LAMMERS, lambda s: _faces(s.first_two) == (FIVE, FIVE)),
    )


def _player_select(table: Elections) -> tuple[Turn, ...]:
    """Options go by each player's own initial wager (21.3, 21.5, 21.7)."""
    upper = table.upper_minimum

    def together(s: Situation) -> bool:
        return s.initial < upper <= s.on_box and s.bettors > 1

    return (
        Turn(
            "early-settlement-with-two-scales",
            MAIN,
            lambda s: "10.3(a)" in s.clauses,
            upper > 0,
        ),
        Turn("upper-minimum-reached-by", MAIN, together, upper > 0),
        Turn("sharing-upper-options", ADDED_TO_HAND, together, upper > 0),
    )
