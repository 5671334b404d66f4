"""Disputes: a Round is disputed, its chips are held back, and it is ruled on once and for all."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.table.live import Live, OpenDispute
from croupier.casino.table.recall import Recalled
from croupier.disputes.departures import RecordDeparture, departures
from croupier.house import adjudicate
from croupier.ledger.accounts import net_by_player
from croupier.protocol.duties import LONGEST
from croupier.protocol.log import (
    AnyLogged,
    DisputeFiled,
    DisputeRuled,
    DisputeTakenUp,
    DisputeWithdrawn,
    RulingProposed,
)
from croupier.record.read import read_record
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import LAW_RELEASE
from croupier.sentence import PlayerPart


class Ruled(Struct, frozen=True):
    """What the adjudicator makes of a Round."""

    record: str
    owed: dict[str, int]
    """What the casino owes each player; below nothing: what the player owes the casino."""
    clauses: tuple[str, ...]
    departures: tuple[RecordDeparture, ...] = ()
    """Where the record departs from the log."""


def file_dispute(
    live: Live, of: Recalled, by: str, reason: str, everybody: bool, *, line: int = 0
) -> tuple[AnyLogged, ...]:
    """Dispute a Round, or a line of it: what it returned to who does, or to all, is held back."""
    _check_reason(reason)
    if not of.ended:
        raise Refusal((), f"Round {of.number} has not ended")
    returned = of.returned()
    if not everybody and by not in of.nets():
        raise Refusal((), f"you had no wager in Round {of.number}")
    _check_line(of, line, "" if everybody else by)
    _check_new(live, of.number, by, line, everybody)
    held = returned if everybody else {by: returned[by]} if by in returned else {}
    number = live.filed + 1
    return (
        DisputeFiled(number=number, round=of.number, by=by, reason=reason, frozen=held, line=line),
    )


def _check_line(of: Recalled, line: int, by: str) -> None:
    """Refuse a line that the Round does not have, or that is another player's."""
    if not 0 <= line <= len(of.lines):
        raise Refusal((), f"Round {of.number} has no line {line}: {len(of.lines)} were settled")
    if line and by and of.lines[line - 1].player != by:
        raise Refusal((), f"line {line} of Round {of.number} is of another player's wager")


def _check_new(live: Live, number: int, by: str, line: int, everybody: bool) -> None:
    """Refuse what the same person disputes already; what was ruled on for a player stands."""
    for one in live.disputes.values():
        if one.by == by and is_about(one, number, line):
            why = f"you have disputed Round {number} already: dispute {one.number} is not ruled on"
            raise Refusal((), why)
    for ruling in () if everybody else live.rulings.values():
        if ruling.dispute.by == by and is_about(ruling.dispute, number, line):
            why = f"dispute {ruling.dispute.number} of yours on Round {number} was ruled on"
            raise Refusal((), f"{why}: the ruling stands")


def is_about(dispute: OpenDispute, number: int, line: int) -> bool:
    """Is a dispute about this line of this Round? One about the whole Round is about each."""
    return dispute.round == number and (not line or dispute.line in (0, line))


def take_up(live: Live, number: int, by: str) -> tuple[AnyLogged, ...]:
    """Look at a dispute, by who may rule on it; somebody else may take it over."""
    dispute = open_dispute(live, number)
    _check_other(dispute, by)
    if dispute.taken_up_by == by:
        raise Refusal((), f"you look at dispute {number} already")
    return (DisputeTakenUp(number, by),)


def withdraw(live: Live, number: int, by: str) -> tuple[AnyLogged, ...]:
    """Withdraw a dispute, by who filed it."""
    if open_dispute(live, number).by != by:
        raise Refusal((), "a dispute is withdrawn by who filed it")
    return (DisputeWithdrawn(number),)


def ruled(of: Recalled, record: str = "") -> Ruled:
    """What the adjudicator makes of a Round, as it was logged or as it is stated now."""
    stated = read_record(record or of.record)
    if stated.config != of.config:
        raise Refusal((), "the record is of a table with other settings")
    otherwise = departures(read_record(of.record), stated) if record else ()
    ruling = adjudicate(record or of.record)
    if ruling.unfinished or ruling.cards_left:
        raise Refusal((), ruling.unfinished or "the record has cards that no rule calls for")
    paid, lawful = of.nets(), net_by_player(ruling.lines)
    stranger = next((name for name in lawful if name not in paid), None)
    if stranger is not None:
        raise Refusal((), (PlayerPart(stranger), f" had no wager in Round {of.number}"))
    players = {**paid, **lawful}
    owed = {name: lawful.get(name, 0) - paid.get(name, 0) for name in players}
    return Ruled(
        record or of.record,
        {name: cents for name, cents in owed.items() if cents},
        ruling.clauses,
        otherwise,
    )


def rule(live: Live, number: int, by: str, reason: str, ruling: Ruled) -> tuple[AnyLogged, ...]:
    """Rule on a dispute, and correct what was wrongly paid as far as there are chips.

    By a record that departs from the log one person proposes the ruling; it is made by another
    who says the same.
    """
    _check_reason(reason)
    dispute = open_dispute(live, number)
    _check_other(dispute, by)
    if not ruling.record:
        raise Refusal((), "nothing was ruled on: send it again")
    if not ruling.departures:
        return (_ruling(live, dispute, by, reason, ruling),)
    proposed = dispute.proposed
    if proposed is None or proposed.record != ruling.record:
        return (
            RulingProposed(
                number=number,
                by=by,
                reason=reason,
                record=ruling.record,
                departures=ruling.departures,
            ),
        )
    if proposed.by == by:
        raise Refusal((), "the record departs from the log: a second person confirms the ruling")
    made = _ruling(live, dispute, proposed.by, proposed.reason, ruling)
    return (replace(made, confirmed_by=by, departures=ruling.departures),)


def _ruling(live: Live, dispute: OpenDispute, by: str, reason: str, ruling: Ruled) -> DisputeRuled:
    owed = _still(ruling.owed, live.corrected.get(dispute.round, {}))
    moved = {name: max(cents, -live.purse(name)) for name, cents in owed.items()}
    return DisputeRuled(
        number=dispute.number,
        by=by,
        reason=reason,
        record=ruling.record,
        owed=owed,
        moved={name: cents for name, cents in moved.items() if cents},
        clauses=ruling.clauses,
        law=LAW_RELEASE,
    )


def _still(owed: Mapping[str, int], before: Mapping[str, int]) -> dict[str, int]:
    """What is owed beyond what earlier rulings on the Round have found."""
    left = {name: owed.get(name, 0) - before.get(name, 0) for name in {**owed, **before}}
    return {name: cents for name, cents in left.items() if cents}


def open_dispute(live: Live, number: int) -> OpenDispute:
    """A dispute that waits for a ruling."""
    if number not in live.disputes:
        raise Refusal((), f"there is no open dispute {number} at this table")
    return live.disputes[number]


def _check_other(dispute: OpenDispute, by: str) -> None:
    """Refuse a ruling on one's own dispute."""
    if dispute.by == by:
        raise Refusal((), "a dispute is ruled on by somebody else than who filed it")


def _check_reason(reason: str) -> None:
    if not 1 <= len(reason.strip()) <= LONGEST:
        raise Refusal((), f"say why, in 1 to {LONGEST} letters")
