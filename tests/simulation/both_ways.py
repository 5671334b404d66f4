"""Both ways: a random lawful table with somebody at it, valued exactly and played by the kernel."""

from collections.abc import Iterator, Mapping
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.analysis.chart import chart
from croupier.analysis.decisions import decisions
from croupier.analysis.edge import as_paid, at_wager, insured
from croupier.analysis.following import follow
from croupier.analysis.main_wager import MainWager, main_wager
from croupier.analysis.model import ACE, TEN
from croupier.analysis.pairs import MIXED_TENS
from croupier.analysis.prospect import Prospect
from croupier.analysis.shoe import RANK, shoe_of
from croupier.analysis.side_wagers import prospect, with_third_card
from croupier.analysis.sums.lowered import STAND
from croupier.analysis.third_card import Third
from croupier.cards import Card
from croupier.gazette import reading, register
from croupier.house import WORDINGS, open_for_play
from croupier.kernel import places
from croupier.kernel.runs import play as play_shoes
from croupier.rules.config import TableConfig
from croupier.rules.names import INSURANCE, MAIN, SideWagerName
from croupier.rules.refusal import Unlawful
from croupier.rules.side_wager import FIRST_THREE, SideWager
from croupier.rules.table_rules import TableRules, tier, tiers_of
from croupier.simulation.counted import counted
from croupier.simulation.players import Players, party_of
from croupier.simulation.result import WagerResult, result
from croupier.simulation.spec import Spec, table_of
from tests.kernel.agreement import random_sides, random_wager
from tests.tables import random_config

SELDOM: Final = 10
"""One table in so many has a reading that takes long to value."""


class Asked(NamedTuple):
    """A table and what somebody wagers at it."""

    config: TableConfig
    rules: TableRules
    wager: int
    sides: Mapping[SideWagerName, int]


class Expected(NamedTuple):
    """What a unit of a wager brings exactly: on average, its spread, and at most."""

    mean: float
    spread: float | None = None
    """None: as it is played."""
    best: float = 0.0


class Compared(NamedTuple):
    """One wager both ways, and how many standard errors they are apart."""

    wager: str
    played: float
    exact: float
    errors: float


def asked(seed: int) -> Asked:
    """A lawful table with every reading chosen at random, and wagers of random lawful sums."""
    random = Random(f"both ways {seed}")
    while True:
        config = random_config(random)
        config = replace(config, readings=_readings(random, config))
        try:
            rules = open_for_play(config)
        except Unlawful:
            continue
        wager = random_wager(random, rules)
        return Asked(config, rules, wager, random_sides(random, rules, wager))


def _readings(random: Random, config: TableConfig) -> dict[str, str]:
    edition = register.edition(config.edition)
    every = reading.readings_of(edition.jurisdiction).values()
    chosen = {
        one.name: random.choice(list(one.choices))
        for one in every
        if one.selectable and one.applies_in(edition.id, edition.jurisdiction)
    }
    chosen["bust-takes"] = "that-hand"  # the other choice has no exact value
    if random.randrange(SELDOM) and "both-over-21" in chosen:
        chosen["both-over-21"] = "player-loses"  # the other choice takes twenty times as long
    if WORDINGS in chosen:
        chosen[WORDINGS] = random.choice(("of-1998", "of-today"))  # both may settle nothing
    return chosen


class BothWays:
    """One table, valued and played by the same chart."""

    def __init__(self, one: Asked) -> None:
        self.asked = one
        self.rules = tier(one.rules, one.wager)
        self.shoe = shoe_of(one.rules)
        self.mains = [main_wager(own) for own in tiers_of(one.rules)]
        self.charts = [chart(main) for main in self.mains]

    def exact(self) -> dict[str, Expected]:
        """Every wager that has an exact value."""
        followed = self._followed()
        insurance = insured(self.rules, self.shoe)
        assert insurance is not None, "a fresh shoe has aces"
        found: dict[str, Prospect] = {INSURANCE: insurance}
        for name, amount in self.asked.sides.items():
            wager = self.rules.side_wagers[name]
            if wager.turns_on_boxes:
                continue
            if wager.sees is FIRST_THREE:
                third = self._third(wager, followed)
                found[name] = with_third_card(self.rules, wager, self.shoe, third, amount)
            else:
                found[name] = prospect(self.rules, wager, self.shoe, amount)
        known = {
            name: Expected(float(one.expectation), sqrt(one.variance), float(one.best))
            for name, one in found.items()
        }
        return {MAIN: Expected(followed.expectation), **known}

    def _followed(self) -> MainWager:
        """The main wager by the chart, its payments rounded."""
        at = [own.fingerprint for own in tiers_of(self.asked.rules)].index(self.rules.fingerprint)
        rules, main = self.rules, self.mains[at]
        rounds = at_wager(main, self.asked.wager).rounding
        paid = main_wager(as_paid(rules, self.asked.wager)) if rounds else main
        return follow(paid, self.charts[at])

    def _third(self, wager: SideWager, followed: MainWager) -> Third:
        """Where the chart has a third card fall."""
        lattice = followed.model.tables.lattice

        def third(two: tuple[Card, Card], first: Card) -> int:
            facing = followed.against[RANK[first]]
            ranks = sorted(RANK[card] for card in two)
            if ranks == [ACE, TEN]:
                return 0
            pair = ranks[0] if ranks[0] == ranks[1] else -1
            if pair == TEN and two[0][0] != two[1][0]:
                pair = MIXED_TENS
            if pair in facing.split:
                return int(not wager.closes_on_split)
            return int(facing.dealt.choice[lattice.node((ranks[0], ranks[1]))] != STAND)

        return third

    def played(self, rounds: int, seed: int) -> Mapping[str, WagerResult]:
        """So many Rounds, each from a full shoe."""
        one = self.asked
        players = Players(
            wager=one.wager, sides={str(name): of for name, of in one.sides.items()}, insures_from=0
        )
        calls = tuple(
            decisions(main.model, own) for main, own in zip(self.mains, self.charts, strict=True)
        )
        party = party_of(players, one.rules, tuple(one.sides))
        spec = Spec(config=one.config, party=party, calls=calls, seed=seed)
        table = table_of(spec)
        table.law.m[places.C_CUT] = 1 + table.law.m[places.C_BURN]
        made, tally = play_shoes(table, seed, 0, rounds, rounds)
        return result(spec, counted(tally, made, 0, len(table.names) - 1, 0.0)).wagers

    def apart(self, rounds: int, seed: int) -> Iterator[Compared]:
        """Every wager that has an exact value and was made."""
        told = self.played(rounds, seed)
        for name, known in self.exact().items():
            if name in told:
                one = told[name]
                spread = one.standard_deviation if known.spread is None else known.spread
                rare = known.best / one.wagers  # one prize more or less
                off = max(0.0, abs(one.mean - known.mean) - rare) / (spread / sqrt(one.wagers))
                yield Compared(name, one.mean, known.mean, off)
