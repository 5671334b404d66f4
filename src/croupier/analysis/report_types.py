"""Report types: the JSON objects of what a table is worth, of removals and of advice on a hand.

They stand by themselves, so that their schemas need no analyser.
"""

from typing import NotRequired, TypedDict

from croupier.counting_systems import CountName, SideCountName
from croupier.rules.names import Advised, CallName, SideWagerName


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
    chart_standard_deviation: float
    """Where the chart is followed instead of the best call on every hand."""


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
    wagers_not_valued: NotRequired[dict[SideWagerName, str]]
    """Why a side wager has no exact value."""
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


class CardEffectReport(TypedDict):
    """What a wager is worth with one card missing from the full shoe."""

    in_a_deck: int
    """How many cards of a deck do the same."""
    expectation: float
    effect: float
    """What the removal adds to a player's expectation."""


class TagsReport(TypedDict):
    """The whole tags, none beyond a level, that follow the effects best."""

    level: int
    tags: dict[str, int]
    correlation: float


class WagerRemovalReport(TypedDict):
    """The effects of removal for one wager, in units of it."""

    expectation: float
    """With the full shoe."""
    house_edge: float
    effects: dict[str, CardEffectReport]
    deck_sum: float
    """The effects of all cards of a deck."""
    correlations: dict[CountName, float]
    """Of published counting systems with the effects; none where all cards are alike."""
    best_tags: list[TagsReport]


class RemovalReport(TypedDict):
    """What ``croupier removal --json`` prints."""

    edition: str
    versions: list[str]
    decks: int
    cards: int
    fingerprint: str
    wagers: dict[str, WagerRemovalReport]
    wagers_not_valued: NotRequired[dict[SideWagerName, str]]
    """Why a side wager has no exact value."""


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


class ContenderReport(TypedDict):
    """A competitor before the Round; sums are dollars."""

    name: str
    chips: str
    wager: str | None
    """Of who asks for a wager: none."""


class EndgameReport(TypedDict):
    """What ``croupier tournament advise --json`` prints: by wager, or by call on a hand."""

    me: str
    rounds: int
    advance: int
    standing: list[ContenderReport]
    """In the order of the Boxes."""
    hand: str | None
    first_card: str | None
    best: str
    """The best wager in dollars, or the best call."""
    chance: float
    wagers: dict[str, float]
    """The least first."""
    calls: dict[Advised, float]
    """The best first."""
    without_replacement: list[Advised]


class ParOutcomeReport(TypedDict):
    """One end of a wager; true odds are what a fair wager on it would pay to one."""

    what: str
    net: float
    probability: float
    true_odds: float


class ParRangeReport(TypedDict):
    """Between what the house keeps of each of so many wagers, 95 times of 100."""

    wagers: int
    low: float
    high: float


class ParFigures(TypedDict):
    """The figures of a wager of a PAR sheet, in units of what is first laid on it."""

    house_edge: float
    element_of_risk: float
    hit_frequency: float
    standard_deviation: float | None
    volatility_index: float | None
    best: float | None
    worst: float | None


class ParWagerReport(ParFigures):
    """One wager of a PAR sheet: its figures, how it may end, and what many come to."""

    title: str
    note: str
    outcomes: list[ParOutcomeReport]
    ranges: list[ParRangeReport]


class ParHourReport(TypedDict):
    """An hour of a table with so many Boxes played."""

    boxes: int
    expected_win_dollars: float
    standard_deviation_dollars: float


class DealersErrorReport(TypedDict):
    """What an error costs the house: how often it can be made, each time, and if always."""

    what: str
    chance: float
    costs_each: float
    costs_a_round: float


class ParReport(TypedDict):
    """What ``croupier par --json`` prints."""

    edition: str
    versions: list[str]
    decks: int
    fingerprint: str
    version: str
    seed: int
    simulated_rounds: int
    volatility_factor: float
    """Standard deviations in a volatility index: nine results of ten."""
    method: str
    wagers: dict[str, ParWagerReport]
    wagers_not_valued: dict[str, str]
    wager: str
    rounds_an_hour: int
    table_hours: list[ParHourReport]
    dealers_errors: list[DealersErrorReport]


class SystemReport(TypedDict):
    """What is counted: tags by Face Value, T for every ten-point card."""

    title: str
    tags: dict[str, float]
    running: bool
    begins: int


class IndexReport(TypedDict):
    """A decision that turns on the count; the exact one is where both calls bring the same."""

    hand: str
    first_card: str
    below: str
    call: str
    index: int
    exact: float


class AtCountReport(TypedDict):
    """Rounds that began at one count: how many of a hundred, what they gain, what is wagered."""

    count: int
    share: float
    mean: float
    standard_error: float
    wager_dollars: float


class RampStepReport(TypedDict):
    """From a count on, a wager."""

    count: int
    wager_dollars: float


class EarningReport(TypedDict):
    """What a ramp earns where so many cards are dealt before the cutting card, in dollars."""

    cards_dealt: int
    steps: list[RampStepReport]
    played: float
    average_wager: float
    win_in_100_rounds: float
    win_standard_error: float
    standard_deviation_in_100_rounds: float
    score: float
    desirability_index: float
    n0_rounds: float | None
    kelly_fraction: float | None
    certainty_equivalent_in_100_rounds: float
    risk_of_ruin: float
    trip_ruin: float


class SideCountGainReport(TypedDict):
    """What side counts and an insurance count gain, in dollars; the same shoes without them."""

    gain_in_100_rounds: float
    gain_standard_error: float | None
    """Of the same shoes; null where too few Rounds were played for it."""
    without: EarningReport


class CountPlayReport(TypedDict):
    """What a player who counts earns; a Round that is watched counts like one that is played."""

    rounds: int
    seed: int
    boxes: int
    cutting_card: int
    bankroll_dollars: float
    kelly_asked: float
    trip_rounds: int
    leaves_below: int | None
    at_counts: list[AtCountReport]
    earning: EarningReport
    by_cards_dealt: list[EarningReport]
    side_count_gain: NotRequired[SideCountGainReport]


class CountabilityReport(TypedDict):
    """A side wager laid at good counts alone, by tags of its own; gains in units of it."""

    wager: str
    house_edge: float
    tags: dict[str, int]
    correlation: float
    trigger: int | None
    laid: float
    gain: float
    units_in_100_rounds: float
    standard_error: float
    perfect_units_in_100_rounds: float | None
    perfect_standard_error: float | None


class SideCountReport(TypedDict):
    """Cards counted beside a system: what each is worth in the count for wagers."""

    cards: SideCountName
    weight: float


class SideCountsReport(TypedDict):
    """Side counts, and the betting correlation of the count with them and without."""

    counts: list[SideCountReport]
    betting_correlation: float
    betting_correlation_without: float


class InsuranceCountReport(TypedDict):
    """What hands are insured by, and from which count on."""

    system: SystemReport
    insures_from: int


class CountReport(TypedDict):
    """What ``croupier count --json`` prints."""

    edition: str
    versions: list[str]
    decks: int
    fingerprint: str
    version: str
    system: SystemReport
    shoe_left: float
    indices: list[IndexReport]
    side_counts: NotRequired[SideCountsReport]
    insurance_count: NotRequired[InsuranceCountReport]
    play: NotRequired[CountPlayReport]
    side_wagers: NotRequired[list[CountabilityReport]]
