"""Review: what one player's Rounds at a table came to, beside what was to be expected of them."""

from collections import Counter
from collections.abc import Iterable
from math import erf, sqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.explain.judged import JudgedCall
from croupier.ledger.line import Line
from croupier.money import spoken
from croupier.protocol.corrections import Correction, corrected_by
from croupier.rules.names import ADDED, LAMMERS, MAIN
from croupier.rules.ruling import VOID

DEAREST: Final = 5
"""Mistakes that are shown first."""
TELLING: Final = 30
"""Rounds from which on it is said what a hundred would give up, and how rare a result is."""
UPPER_MAIN: Final = "main-upper"
"""The main wager from the Upper Minimum on."""
FOLLOWS: Final = (*ADDED, *LAMMERS)
"""Wagers whose worth is in that of the initial one."""


class WagerSpread(Struct, frozen=True):
    """What a wager is expected to bring for one unit of it, and how far results spread."""

    name: str
    expectation: float
    variance: float | None = None
    """Of what one unit brings; None where it is not known."""


class TableSpreads(Struct, frozen=True):
    """Every wager of a table, with what is expected of it."""

    wagers: tuple[WagerSpread, ...]
    upper: int | None = None
    """From so many cents on the main wager is of the upper tier."""

    def of(self, name: str, cents: int) -> WagerSpread | None:
        """What is expected of a wager of so many cents; None where that is not known."""
        tiered = name == MAIN and self.upper is not None and cents >= self.upper
        wanted = UPPER_MAIN if tiered else name
        return next((one for one in self.wagers if one.name == wanted), None)


class WagerTotal(Struct, frozen=True, gc=False):
    """Wagers of one name and amount, counted."""

    name: str
    cents: int
    count: int
    """How many of them there were."""


class RoundSums(Struct, frozen=True):
    """What Rounds came to for one player, in cents."""

    rounds: int = 0
    """How many there were."""
    wagered: int = 0
    """Everything, doubles and splits included."""
    net: int = 0
    corrections: tuple[Correction, ...] = ()
    """What rulings on disputes moved; it is counted in ``net``."""

    def __add__(self, other: "RoundSums") -> "RoundSums":
        """These Rounds and others together."""
        return RoundSums(
            self.rounds + other.rounds,
            self.wagered + other.wagered,
            self.net + other.net,
            self.corrections + other.corrections,
        )

    def corrected_by(self, one: Correction) -> "RoundSums":
        """The same Rounds after one ruling more."""
        corrections = (*self.corrections, one)
        return replace(self, net=self.net + one.cents, corrections=corrections)

    @property
    def corrected(self) -> int:
        """What all rulings together moved."""
        return corrected_by(self.corrections)


NO_ROUNDS: Final = RoundSums()


class PlayersRound(Struct, frozen=True, gc=False):
    """What an ended Round came to for one player.

    There are hundreds of thousands, none of which is ever garbage: collecting it passes them over.
    """

    number: int
    at: int = 0
    """When it began, in milliseconds."""
    wagered: int = 0
    net: int = 0
    """What was won or lost, as it stands after every ruling."""
    totals: tuple[WagerTotal, ...] = ()
    corrections: tuple[Correction, ...] = ()
    """What rulings on disputes moved afterwards; it is counted in ``net``."""

    def corrected(self, one: Correction) -> "PlayersRound":
        """The same Round after one ruling more."""
        corrections = (*self.corrections, one)
        return replace(self, net=self.net + one.cents, corrections=corrections)

    @property
    def sums(self) -> RoundSums:
        """What this Round alone came to."""
        return RoundSums(1, self.wagered, self.net, self.corrections)


class ReviewedRound(Struct, frozen=True):
    """A Round of a review: what it came to for the player, and the calls they made."""

    played: PlayersRound
    calls: tuple[JudgedCall, ...] = ()


class Expectation(Struct, frozen=True):
    """What wagers were expected to bring by the best play, and how far results spread."""

    cents: float
    deviation: float | None
    """One standard deviation, in cents; None where that of some wager is not known."""
    without: tuple[str, ...] = ()
    """The wagers of which no expectation is known: they count for nothing here."""

    def sigmas(self, net: int) -> float | None:
        """How many standard deviations a result is above what was expected, or below."""
        return (net - self.cents) / self.deviation if self.deviation else None


class Mistake(Struct, frozen=True):
    """A call that gave something up, and the Round it was made in."""

    round: int
    call: int
    """Which of the Round's judged calls it is, from 1."""
    made: JudgedCall


class Review(Struct, frozen=True, kw_only=True):
    """One player's Rounds at a table."""

    table: str
    player: str
    rounds: tuple[ReviewedRound, ...] = ()
    expected: Expectation | None = None

    @property
    def sums(self) -> RoundSums:
        """What its Rounds came to."""
        return sum((one.played.sums for one in self.rounds), NO_ROUNDS)

    @property
    def calls(self) -> tuple[JudgedCall, ...]:
        """Every call that was judged."""
        return tuple(call for one in self.rounds for call in one.calls)

    @property
    def given_up(self) -> float:
        """What all calls together gave up against the best ones, in cents."""
        return sum(one.cost for one in self.calls)

    @property
    def per_hundred(self) -> float:
        """What is given up in a hundred Rounds played so, in cents."""
        return 100 * self.given_up / len(self.rounds) if self.rounds else 0.0

    @property
    def is_telling(self) -> bool:
        """Were there Rounds enough to say what a hundred of them would give up?"""
        return len(self.rounds) >= TELLING

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """Every call that gave something up, the dearest first."""
        found = [
            Mistake(one.played.number, at, call)
            for one in self.rounds
            for at, call in enumerate(one.calls, 1)
            if call.mistaken
        ]
        return tuple(sorted(found, key=lambda one: -one.made.cost))


def wager_totals(lines: Iterable[Line]) -> tuple[WagerTotal, ...]:
    """The wagers to which an expectation belongs; a void one counts for nothing."""
    counts = Counter(
        (str(line.wager), line.stake)
        for line in lines
        if line.wager not in FOLLOWS and line.outcome is not VOID and line.stake > 0
    )
    return tuple(WagerTotal(name, cents, count) for (name, cents), count in counts.items())


def expected(totals: Iterable[WagerTotal], spreads: TableSpreads) -> Expectation:
    """What wagers are expected to bring.

    Wagers are taken as independent of one another: those of one Round share the Dealer's hand,
    so that results on several Boxes spread somewhat further.
    """
    cents, variance, unknown = 0.0, 0.0, list[str]()
    is_spread_known = True
    for total in totals:
        spread = spreads.of(total.name, total.cents)
        if spread is None:
            unknown.append(total.name)
            continue
        cents += spread.expectation * total.cents * total.count
        is_spread_known = is_spread_known and spread.variance is not None
        variance += (spread.variance or 0.0) * total.cents**2 * total.count
    deviation = sqrt(variance) if is_spread_known else None
    return Expectation(cents, deviation, tuple(dict.fromkeys(unknown)))


def together(expectations: Iterable[Expectation]) -> Expectation:
    """The expectation of everything these are of."""
    every = tuple(expectations)
    known = [one.deviation for one in every if one.deviation is not None]
    spread = sqrt(sum(one * one for one in known)) if len(known) == len(every) else None
    without = tuple(dict.fromkeys(name for one in every for name in one.without))
    return Expectation(sum(one.cents for one in every), spread, without)


# ── In words ────────────────────────────────────────────────────────────────────────────────────


def signed(cents: float) -> str:
    """A sum with its sign, to the cent."""
    whole = round(cents)
    return f"{'−' if whole < 0 else '+' if whole > 0 else ''}{spoken(abs(whole))}"


def luck_said(net: int, expected: Expectation, rounds: int) -> str:
    """How a result stands to what was expected of it, in a sentence or two.

    How often results are further off is said by the normal distribution, which a few Rounds are
    far from: of those it is not said.
    """
    brings = "loses" if expected.cents < 0 else "wins"
    worth = spoken(abs(round(expected.cents)))
    said = f"The best play of these wagers {brings} {worth} on average."
    sigmas = expected.sigmas(net)
    if sigmas is None or rounds < TELLING:
        return said
    return f"{said} {_distance_said(sigmas)} {_share_said(sigmas)}"


def _distance_said(sigmas: float) -> str:
    side = "above" if sigmas >= 0 else "below"
    return f"Your result is {abs(sigmas):.1f} standard deviations {side} that."


def _share_said(sigmas: float) -> str:
    """How often the same wagers end still further off, by the normal distribution."""
    beyond = (1 - erf(abs(sigmas) / sqrt(2))) / 2
    better = "better" if sigmas >= 0 else "worse"
    if beyond >= 0.3:
        return "That is an ordinary result."
    if beyond < 0.0005:
        return f"Fewer than one in 2,000 results of such wagers are {better}."
    return f"About one in {max(2, round(1 / beyond))} results of such wagers is {better}."


def calls_said(review: Review) -> str:
    """How the calls were, in a sentence or two."""
    valued = [one for one in review.calls if one.worths]
    wrong = len(review.mistakes)
    if not valued:
        return "No call of yours could be valued."
    if not wrong:
        if len(valued) == 1:
            return "Your call was the best one."
        return f"All {len(valued)} of your calls were the best ones."
    gave_up = f"gave up {spoken(round(review.given_up))}"
    if review.is_telling:
        gave_up += f", or {spoken(round(review.per_hundred))} in a hundred Rounds played so"
    they = "it" if wrong == 1 else "they"
    return f"{_wrong_said(wrong, len(valued))} not the best: {they} {gave_up}."


def _wrong_said(wrong: int, valued: int) -> str:
    if valued == 1:
        return "Your call was"
    if wrong == valued:
        return f"All {valued} of your calls were"
    return f"{wrong} of your {valued} calls {'was' if wrong == 1 else 'were'}"


CALL_NAMES: Final = {
    "draw": "Draw",
    "stand": "Stand",
    "double": "Double",
    "split": "Split",
    "free-double": "Double for free",
    "free-split": "Split for free",
    "wait": "Wait",
    "settle-early": "Settle early",
    "insure": "Insure",
    "no-insurance": "No insurance",
}
"""Each call as a button says it."""
