"""Judged: every call of a Round beside the exact value of each call that was lawful then."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.explain.decision import INSURE, NO_INSURANCE, Decision
from croupier.rules.names import DOUBLE
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules

UNKNOWN = "not every card that left the shoe was known"


class CallWorth(Struct, frozen=True):
    """What a lawful call was worth on average, in cents of the wagers of who called."""

    name: str
    cents: float


class JudgedCall(Struct, frozen=True, kw_only=True):
    """A decision, and what everything that could be called was worth."""

    made: Decision
    worths: tuple[CallWorth, ...] = ()
    """The best first; nothing where it could not be worked out."""
    done: float = 0.0
    """What the call was worth as it was made, in cents."""
    why: str = ""
    """Why it could not be worked out."""

    @property
    def best(self) -> CallWorth | None:
        """The best call."""
        return self.worths[0] if self.worths else None

    @property
    def cost(self) -> float:
        """What the call gave up against the best one, in cents."""
        return max(0.0, self.worths[0].cents - self.done) if self.worths else 0.0

    @property
    def mistaken(self) -> bool:
        """Was another call better, by more than the last digit of a sum?"""
        return self.cost > 1e-6 * max(self.made.stake, 1)


def judged(rules: TableRules, made: Decision) -> JudgedCall:
    """A decision with the exact value of each call that was lawful."""
    if made.unseen is None:
        return JudgedCall(made=made, why=UNKNOWN)
    tier = rules.upper if made.upper and rules.upper is not None else rules
    try:
        worths = _worths(tier, made)
    except Refusal as refused:
        return JudgedCall(made=made, why=refused.why)
    if made.called not in worths or len(worths) < 2:
        return JudgedCall(made=made, why="the analysis does not value this call")
    best_first = sorted(worths.items(), key=lambda one: -one[1])
    return JudgedCall(
        made=made,
        worths=tuple(CallWorth(name, cents) for name, cents in best_first),
        done=_as_done(made, worths[made.called]),
    )


def _worths(tier: TableRules, made: Decision) -> Mapping[str, float]:
    from croupier.analysis.advice import advise  # it brings the compiler along
    from croupier.analysis.shoe import Composition

    counts = dict(made.unseen or {})
    for card in (*made.cards, made.first):
        counts[card] = counts.get(card, 0) + 1
    found = advise(tier, made.cards, made.first, Composition(counts), made.hands)
    if made.called in (INSURE, NO_INSURANCE):
        insured = 0.0 if found.insurance is None else float(found.insurance)
        return {} if found.insurance is None else {INSURE: insured * made.amount, NO_INSURANCE: 0.0}
    values: Mapping[str, float] = {str(name): value for name, value in found.calls.items()}
    return {name: values[name] * made.stake for name in made.open if name in values}


def _as_done(made: Decision, cents: float) -> float:
    """The value of a call as it was made: doubled for less, as much less is won and lost."""
    if made.called != DOUBLE or not 0 < made.amount < made.stake:
        return cents
    return cents * (made.stake + made.amount) / (2 * made.stake)
