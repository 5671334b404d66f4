"""Irregularities: who may report one, which cannot happen here, and when another confirms it.

A report takes a card out of turn that nobody should know yet (16.1, 16.2, 16.5; ACT 18(a)-(h)), so
it is taken only from people on duty at the table, and only a few times on one person's word.
"""

from croupier.casino.table import acts
from croupier.casino.table.live import CardReported, Live
from croupier.protocol.duties import AnyDuty, ConfirmVoid, FillShoe, ProposeVoid, called
from croupier.protocol.log import AnyLogged
from croupier.protocol.reports import (
    DEALERS_FAULTS,
    HOUR,
    PER_PERSON,
    PER_SHOE,
    PER_TABLE,
    AnyReport,
    CardReport,
    IrregularityReported,
    ReportProposal,
    ReportProposed,
)
from croupier.protocol.roles import CONFIRM_WITHIN, DEALER, OPERATOR, SUPERVISORS, Role, Roles
from croupier.rules.refusal import Refusal
from croupier.sentence import PlayerPart
from croupier.table import commands as dealing
from croupier.table.supervision import AllowCall, ReportFault, ReportNotOffered

_DealersError = CardReport | AllowCall | ReportNotOffered
"""What only somebody who deals can do wrong; a table that deals by itself does not."""


def check_reporter(live: Live, duty: AnyDuty, by: str, role: Role | None) -> None:
    """Refuse what is for people on duty at this table from anybody else."""
    proposes = isinstance(duty, ProposeVoid) and role is not OPERATOR  # who is at no table
    if proposes or isinstance(duty, AnyReport | FillShoe):
        _check_here(live, by, role)
    elif isinstance(duty, ConfirmVoid):
        _check_one_of_two(live, by)
    elif isinstance(duty, dealing.DealersAct) and role is DEALER and live.dealer not in ("", by):
        raise Refusal((), (PlayerPart(live.dealer), " deals here"))


def _check_here(live: Live, by: str, role: Role | None) -> None:
    if not is_on_duty(live, by):
        first = "come to deal first" if role is DEALER else "come on duty here first"
        why = "only people on duty at this table report or rule on what went wrong"
        raise Refusal((), f"{why}: {first}")


def is_on_duty(live: Live, by: str) -> bool:
    """Does somebody deal or supervise at this table?"""
    return bool(by) and (live.dealer == by or by in live.supervisors)


def _check_one_of_two(live: Live, by: str) -> None:
    """Refuse a void by two persons of whom neither is on duty here."""
    proposal = live.proposal
    if proposal is not None and not (is_on_duty(live, by) or is_on_duty(live, proposal.by)):
        raise Refusal((), "of the two who declare a void one must be on duty at this table")


# ── What can happen here ────────────────────────────────────────────────────────────────────────


def check_possible(live: Live, duty: AnyDuty) -> None:
    """Refuse an error of the Dealer where nobody deals; at one's own table anything goes."""
    if live.dealer or live.owner:
        return
    faulty = isinstance(duty, ReportFault) and duty.fault in DEALERS_FAULTS
    if faulty or isinstance(duty, _DealersError):
        why = "nobody deals here: a table that deals by itself makes no error with the cards"
        raise Refusal((), why)


# ── Reporting ───────────────────────────────────────────────────────────────────────────────────


def report(
    live: Live, duty: AnyReport, by: str, known: Roles, now: int, *, elsewhere: int = 0
) -> tuple[AnyLogged, ...]:
    """Something is reported or ruled; a card beyond the usual number waits for a second person.

    Of such cards this person has reported so many at other tables within the hour.
    """
    check_reporter(live, duty, by, known(by))
    check_possible(live, duty)
    follows = acts.call(live, duty)
    if isinstance(duty, CardReport) and not live.owner and is_unusual(live, by, now, elsewhere):
        return (ReportProposed(_proposal(live, duty, by, now)),)
    return (entry_of(live, duty, by, now), *follows)


def entry_of(
    live: Live, duty: AnyDuty, by: str, now: int, confirmed_by: str = ""
) -> IrregularityReported:
    """That something was reported or ruled, by whom, and while who dealt."""
    return IrregularityReported(
        by=by,
        act=called(duty),
        at=now,
        dealer=live.dealer,
        card=isinstance(duty, CardReport),
        confirmed_by=confirmed_by,
    )


def is_unusual(live: Live, by: str, now: int, elsewhere: int = 0) -> bool:
    """Were so many cards reported already that a second person confirms the next?"""
    of_shoe = sum(one.shoe == live.shoes for one in live.cards_reported)
    own = reported_by(live, by, now) + elsewhere
    return of_shoe >= PER_SHOE or own >= PER_PERSON or len(_lately(live, now)) >= PER_TABLE


def reported_by(live: Live, by: str, now: int) -> int:
    """The cards one person has reported out of turn at a table within the hour."""
    return sum(one.by == by for one in _lately(live, now))


def _lately(live: Live, now: int) -> tuple[CardReported, ...]:
    return tuple(one for one in live.cards_reported if abs(now - one.at) < HOUR)


def _proposal(live: Live, act: CardReport, by: str, now: int) -> ReportProposal:
    assert live.round is not None, "the engine has taken it"
    drawn = live.round.shoe.drawn
    return ReportProposal(act=act, by=by, at=now, round=live.rounds, drawn=drawn)


def confirm_report(live: Live, by: str, known: Roles, now: int) -> tuple[AnyLogged, ...]:
    """A supervisor on duty confirms what somebody else reported, and it takes effect."""
    waiting = live.report
    if waiting is None:
        raise Refusal((), "no report waits to be confirmed")
    if known(by) not in SUPERVISORS or not is_on_duty(live, by):
        raise Refusal((), "a supervisor on duty at this table confirms it")
    if by == waiting.by:
        raise Refusal((), "a report is confirmed by another person than who made it")
    if not stands(live, waiting, now):
        raise Refusal((), "the table has moved on: it is reported again")
    if not is_on_duty(live, waiting.by):
        raise Refusal((), "who reported it is on duty at this table no longer")
    check_possible(live, waiting.act)
    made = entry_of(live, waiting.act, waiting.by, now, confirmed_by=by)
    return (made, *acts.call(live, waiting.act))


def stands(live: Live, waiting: ReportProposal, now: int) -> bool:
    """May a report still be confirmed: in time, and of the card that is next?"""
    return of_next_card(live, waiting) and abs(now - waiting.at) < CONFIRM_WITHIN


def of_next_card(live: Live, waiting: ReportProposal) -> bool:
    """Is a report of the card that is next?"""
    drawn = None if live.round is None else live.round.shoe.drawn
    return (waiting.round, waiting.drawn) == (live.rounds, drawn)
