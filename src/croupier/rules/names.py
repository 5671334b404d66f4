"""Names: the words for wagers, calls, rights and versions, each set of them written here once.

A type checker and an editor know them. At run time a name is any word, so that what is read from
outside reaches the gate, which refuses a word that no law knows in a sentence.
"""

from typing import TYPE_CHECKING, Final, Literal, get_args

Lammer = Literal["lammer-double", "lammer-split"]
"""What stands for a wager the player does not make."""
OnHand = Literal["main", "double", "split", Lammer]
"""Wagers on a hand: the initial one, and what is added to it."""
WithHand = Literal[OnHand, "riding"]
"""What goes with a hand: its wagers, and a won side wager that rides on with it."""
Beside = Literal["insurance", "ante", "free-bonus"]
PairWager = Literal["perfect-pair", "any-pair"]
"""Side wagers that may be made on split hands too."""
OverUnder = Literal["over-13", "under-13"]
SoleWager = Literal[
    "super-sevens",
    "madness-21",
    PairWager,
    "house-money",
    "let-it-ride",
    "lucky-match",
    "lucky-lucky",
    "buster",
    "push-22",
]
"""Side wagers that are offered under their own name."""
SideWagerName = Literal[SoleWager, OverUnder]
OfferName = Literal[SoleWager, "over-under-13"]
"""Under which name an operator offers side wagers."""
WagerName = Literal[OnHand, Beside, SideWagerName]
VersionName = Literal[
    "style-a", "ante-up", "blackjack-plus", "free-bet", "player-select", "triple-play"
]
Answered = Literal["double", "split"]
"""Calls that the other bettors of a Box may answer."""
FreeCall = Literal["free-split", "free-double"]
CallName = Literal["stand", "draw", "double", "free-double", "split", "free-split"]
Advised = Literal[CallName, "wait", "settle-early"]
"""What may be advised: a call, or what becomes of a Blackjack."""
Election = Literal["insurance", "early-settlement", "ride"]
RightName = Literal[Election, Answered, "prize", SideWagerName]
"""What ends with a card or a decision to come: a side wager is one on a split hand."""
Declinable = Literal[RightName, "all"]

ON_HANDS: Final[tuple[OnHand, ...]] = get_args(OnHand)
MAIN, DOUBLE, SPLIT, LAMMER_DOUBLE, LAMMER_SPLIT = ON_HANDS
LAMMERS: Final[tuple[Lammer, ...]] = get_args(Lammer)
ADDED: Final = (DOUBLE, SPLIT)
"""What is added to a hand for a further wager."""
DOUBLES: Final = (DOUBLE, LAMMER_DOUBLE)
SPLITS: Final = (SPLIT, LAMMER_SPLIT)
BASE: Final = (MAIN, *SPLITS)
"""The wagers that put a bettor on a hand."""
RIDING: Final = "riding"
INSURANCE: Final = "insurance"
ANTE: Final = "ante"
FREE_BONUS: Final = "free-bonus"
PAIR_WAGERS: Final[tuple[PairWager, ...]] = get_args(PairWager)
OVER_UNDER: Final[tuple[OverUnder, ...]] = get_args(OverUnder)
SIDE_WAGERS: Final[tuple[SideWagerName, ...]] = get_args(SideWagerName)
OFFERS: Final[tuple[OfferName, ...]] = get_args(OfferName)
WAGERS: Final[tuple[WagerName, ...]] = get_args(WagerName)
VERSIONS: Final[tuple[VersionName, ...]] = get_args(VersionName)
ANSWERED: Final[tuple[Answered, ...]] = get_args(Answered)
FREE: Final[tuple[FreeCall, ...]] = get_args(FreeCall)
CALLS: Final[tuple[CallName, ...]] = get_args(CallName)
ELECTIONS: Final[tuple[Election, ...]] = get_args(Election)
EARLY: Final = "early-settlement"
RIDE: Final = "ride"
PRIZE: Final = "prize"
ALL: Final = "all"
"""Every right of a player's on a Box that may be declined."""

if not TYPE_CHECKING:
    OnHand = WithHand = SoleWager = SideWagerName = OfferName = WagerName = VersionName = str
    CallName = Advised = RightName = Declinable = str
