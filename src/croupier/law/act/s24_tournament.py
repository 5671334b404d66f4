"""Section 24: tournament play."""

from typing import Final

from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.provided import Provided, Slots, provided
from croupier.rules.tournament import Conditions, TournamentRules

RETAINED_PARTS: Final = 10  # 24.4: at most a tenth


def approval(approved: bool) -> Finding:
    """Conditions of entry and play need prior approval (24.2)."""
    if approved:
        return permit("24.2")
    return refuse("the conditions of entry and play must be approved beforehand", "24.2")


def most_retained(fee: int) -> int:
    """A tenth of each competitor's entry fee, to the cent below, withdrawn or not (24.4)."""
    return fee // RETAINED_PARTS


def conditions(asked: Conditions) -> Slots:
    """The conditions prevail over the rules, and only while the tournament is played (24.3)."""
    slots: dict[str, Provided[object]] = {}
    if not asked.insurance:
        slots["may_insure"] = provided(lambda *_: _barred("insurance"), "24.3")
    if not asked.early_settlement:
        slots["early_settlement"] = provided(lambda *_: _barred("early settlement"), "24.3")
    if not asked.doubling:
        slots["may_double"] = provided(lambda *_: _barred("doubling"), "24.3")
    if not asked.splitting:
        slots["may_split"] = provided(lambda *_: _barred("splitting"), "24.3")
    return slots


def _barred(what: str) -> Finding:
    return refuse(f"the conditions of this tournament allow no {what}", "24.3")


TOURNAMENT: Final = TournamentRules(
    approval=approval,
    most_retained=most_retained,
    retention=("24.4",),
    conditions=conditions,
    prevailing=("24.3", "24.1"),
    apportionment=("24.4",),
)
