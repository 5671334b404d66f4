"""Report types: the JSON objects of what a table is worth, and of advice on a hand.

They stand by themselves, so that their schemas need no analyser.
"""

from typing import NotRequired, TypedDict

from croupier.rules.names import Advised, CallName


class FirstCardReport(TypedDict):
    """What the initial wager is worth against one first card of the Dealer's."""

    chance: float
    expectation: float
    wins: float
    loses: float


class AtWagerReport(TypedDict):
    """The house edge at one sum, with its Ante and rounding; sums are dollars."""

    wager: str
    ante: str
    rounding: float
    house_edge: float


class NumberedReport(TypedDict):
    """One of several numbered wagers."""

    house_edge: float


class TogetherReport(TypedDict):
    """Several numbered wagers together, in units of one."""

    expectation: float
    house_edge: float
    variance: float
    standard_deviation: float


NumberedWagers = TypedDict(
    "NumberedWagers",
    {
        "1": NumberedReport,
        "2": NotRequired[NumberedReport],
        "3": NotRequired[NumberedReport],
        "together": dict[str, TogetherReport],
    },
)
"""Each numbered wager, and so many of them together."""


class MainReport(TypedDict):
    """The initial wager, in units of it."""

    house_edge: float
    element_of_risk: float
    expectation: float
    variance: float | None
    standard_deviation: float | None
    wins: float
    loses: float
    stands_off: float
    staked: float
    memory: str
    first_cards: dict[str, FirstCardReport]
    at_wager: AtWagerReport
    numbered: NotRequired[NumberedWagers]


class AnteReport(TypedDict):
    """The Ante, which is never returned."""

    house_edge: float
    house_edge_fraction: str


class ChanceReport(TypedDict):
    """One end of a wager: what it brings, and how often."""

    hand: str
    net: str
    probability: float
    probability_fraction: str
    clauses: list[str]


class RideReport(TypedDict):
    """Whether a won side wager is best left riding."""

    cards: str
    odds: str
    first_card: str
    ride: bool
    gain: float
    chance: float


class RidingReport(TypedDict):
    """A side wager with the best choice of what to leave in action."""

    ratio: float
    house_edge: float
    joint_house_edge: float
    choices: list[RideReport]


class ThirdCardEdge(TypedDict):
    """A side wager on three cards under one way to play."""

    house_edge: float
    house_edge_fraction: str


class ThirdCardReport(TypedDict):
    """A side wager that turns on whether a third card is taken."""

    main_strategy: ThirdCardEdge
    own_best_play: ThirdCardEdge
    never: ThirdCardEdge
    always: ThirdCardEdge


class ProspectReport(TypedDict):
    """A wager that is known to the last fraction."""

    house_edge: float
    house_edge_fraction: str
    expectation: float
    hit_frequency: float
    variance: float
    standard_deviation: float
    best: float
    worst: float
    note: str
    outcomes: list[ChanceReport]
    riding: NotRequired[RidingReport]
    third_card: NotRequired[ThirdCardReport]


class BonusReport(TypedDict):
    """A bonus that costs nothing, in cents for each wager."""

    cents_per_wager: float
    hit_frequency: float
    note: str
    outcomes: list[ChanceReport]


EdgeWagers = TypedDict(
    "EdgeWagers",
    {
        "main": MainReport,
        "ante": NotRequired[AnteReport],
        "insurance": NotRequired[ProspectReport],
        "free-bonus": NotRequired[BonusReport],
        "super-sevens": NotRequired[ProspectReport],
        "madness-21": NotRequired[ProspectReport],
        "perfect-pair": NotRequired[ProspectReport],
        "any-pair": NotRequired[ProspectReport],
        "house-money": NotRequired[ProspectReport],
        "let-it-ride": NotRequired[ProspectReport],
        "lucky-match": NotRequired[ProspectReport],
        "lucky-lucky": NotRequired[ProspectReport],
        "buster": NotRequired[ProspectReport],
        "push-22": NotRequired[ProspectReport],
        "over-13": NotRequired[ProspectReport],
        "under-13": NotRequired[ProspectReport],
    },
)
"""Every wager of a table by its name."""


class EarlyReport(TypedDict):
    """A Blackjack against the Dealer's ace, paid at once or left waiting."""

    at_once: float
    waits: float
    better: str


class TierReport(TypedDict):
    """One tier of a table."""

    edition: str
    versions: list[str]
    decks: int
    cards: int
    fingerprint: str
    wagers: EdgeWagers
    early_settlement: EarlyReport | None
    remarks: list[str]


class WorthReport(TypedDict):
    """What a setting, version, pay scale or reading that is chosen otherwise does."""

    what: str
    name: str
    now: str
    then: str
    clauses: list[str]
    wager: str
    house_edge: float
    difference: float


class EdgeReport(TierReport):
    """What ``croupier edge --json`` prints; with ``--worth`` what each choice is worth."""

    upper: NotRequired[TierReport]
    worth: NotRequired[list[WorthReport]]
    not_valued: NotRequired[list[str]]


class BarredReport(TypedDict):
    """A call the law bars, and why."""

    why: str
    clauses: list[str]


class AdviceReport(TypedDict):
    """What ``croupier advise --json`` prints: each lawful call, the best first."""

    hand: str
    first_card: str
    best: str
    gain: float
    calls: dict[Advised, float]
    barred: dict[CallName, BarredReport]
    insurance: float | None
    early_settlement: float | None
