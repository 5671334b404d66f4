"""Spec: a simulation, small enough to be sent anywhere."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.decision_table import DecisionTable
from croupier.house import open_for_play
from croupier.kernel import runs
from croupier.kernel.arrays import TableArrays, table
from croupier.kernel.basic import basic
from croupier.kernel.hands import CallStrategy
from croupier.kernel.lower import Lowered, lower
from croupier.kernel.seats import Party
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules, tiers_of

BASIC: Final = "basic"
Calls = Literal["basic"] | tuple[DecisionTable, ...]
"""How everybody plays: by the chart the kernel works out, or by a table for each tier."""


MOST_SEED: Final = (1 << 64) - 1


class Spec(Struct, frozen=True, kw_only=True):
    """What is simulated, whoever does it."""

    config: TableConfig
    party: Party
    calls: Calls = BASIC
    otherwise: tuple[Calls, ...] = ()
    """How everybody plays at other counts, from those on that the party names."""
    seed: int = 0


def seed_of(number: int) -> int:
    """A number that may be a seed."""
    if not 0 <= number <= MOST_SEED:
        raise Refusal((), f"a seed is a whole number from 0 to {MOST_SEED:,}", at="seed")
    return number


def table_of(spec: Spec) -> TableArrays:
    """The table, ready to be played; made once in a process."""
    return _made(msgspec.json.encode(replace(spec, seed=0)))  # which no table turns on


@lru_cache(maxsize=4)
def _made(body: bytes) -> TableArrays:
    spec = msgspec.json.decode(body, type=Spec)
    if not spec.party.seats:
        raise Refusal((), "nobody plays: at least one Box has a wager", at="boxes")
    law = LawPlayed(spec.config, spec.calls, spec.otherwise, sides_of(spec.party))
    made = table(_lowered(msgspec.json.encode(law)), spec.party)
    runs.play(made, seed=0, first=0, shoes=1, limit=1)  # compiled now, or read from disk
    return made


class LawPlayed(Struct, frozen=True):
    """What is lowered of a simulation, whoever sits at the table."""

    config: TableConfig
    calls: Calls
    otherwise: tuple[Calls, ...]
    sides: tuple[str, ...]


@lru_cache(maxsize=4)
def _lowered(body: bytes) -> Lowered:
    law = msgspec.json.decode(body, type=LawPlayed)
    rules = open_for_play(law.config)
    otherwise = [strategies(rules, calls) for calls in law.otherwise]
    return lower(rules, strategies(rules, law.calls), law.sides, otherwise)


def sides_of(party: Party) -> tuple[str, ...]:
    """The side wagers anybody makes."""
    steps = (step for seat in party.seats for step in seat.steps)
    named = {name for step in steps for name, cents in step.sides.items() if cents}
    named |= {name for seat in party.seats for name, cents in seat.extra.items() if cents}
    return tuple(sorted(named))


def strategies(rules: TableRules, calls: Calls) -> Sequence[CallStrategy]:
    """A strategy for each tier; refuses one that was made for other rules."""
    tiers = tiers_of(rules)
    if isinstance(calls, str):
        return [basic(rules, own) for own in tiers]
    known = {one.fingerprint: one for one in calls}
    missing = [own for own in tiers if own.fingerprint not in known]
    if missing:
        raise Refusal((), "the decision table was made for other rules", at="strategy")
    return [known[own.fingerprint] for own in tiers]
