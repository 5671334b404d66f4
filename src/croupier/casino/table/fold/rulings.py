"""Rulings: voids and disputes, after an entry of the log."""

from msgspec.structs import replace

from croupier.casino import money as journal
from croupier.casino.table.live import (
    VOIDS,
    ConfirmedVoid,
    Live,
    OpenDispute,
    ProposedRuling,
    SettledDispute,
    posted,
)
from croupier.protocol import log
from croupier.protocol.roles import Void
from croupier.table.mishaps import HandVoided, RoundVoided
from croupier.table.state import Round
from croupier.table.supervision import VoidHand


def of_rulings(live: Live, logged: log.OfVoids | log.OfDisputes) -> Live:
    """The table after a void or a dispute."""
    match logged:
        case log.VoidProposed():
            return replace(live, proposal=logged.proposal)
        case log.VoidConfirmed():
            return _confirmed(live, logged)
        case log.DisputeFiled():
            return _filed(live, logged)
        case log.DisputeTakenUp():
            dispute = replace(live.disputes[logged.number], taken_up_by=logged.by)
            return replace(live, disputes={**live.disputes, logged.number: dispute})
        case log.RulingProposed():
            proposed = ProposedRuling(logged.by, logged.reason, logged.record, logged.departures)
            dispute = replace(live.disputes[logged.number], proposed=proposed)
            return replace(live, disputes={**live.disputes, logged.number: dispute})
        case log.DisputeWithdrawn():
            return _withdrawn(live, logged)
        case log.DisputeRuled():
            return _ruled(live, logged)


def _confirmed(live: Live, logged: log.VoidConfirmed) -> Live:
    """The table once two persons have declared a void; what it is of comes to be Void next."""
    proposal = live.proposal
    if proposal is None or live.round is None:
        return live
    void = ConfirmedVoid(
        round=live.rounds,
        proposal=proposal,
        confirmed_by=logged.by,
        players=_struck(live.round, proposal.void),
    )
    return replace(live, proposal=None, voids=(*live.voids, void)[-VOIDS:])


def _struck(round: Round, void: Void) -> tuple[str, ...]:
    """Whose wagers a void takes."""
    if isinstance(void, VoidHand) and void.player is not None:
        return (void.player,)
    only = void.box if isinstance(void, VoidHand) else None
    boxes = [one for one in round.boxes if only in (None, one.number)]
    lines = [one for one in round.lines if only in (None, one.box)]
    staked = (stake.player for box in boxes for stake in box.stakes)
    return tuple(dict.fromkeys((*staked, *(line.player for line in lines))))


def by_clause(live: Live, event: HandVoided | RoundVoided) -> Live:
    """The clauses by which something is Void are those of the void that was confirmed."""
    if not live.voids or live.voids[-1].round != live.rounds or live.voids[-1].clauses:
        return live
    return replace(live, voids=(*live.voids[:-1], replace(live.voids[-1], clauses=event.clauses)))


def _filed(live: Live, logged: log.DisputeFiled) -> Live:
    about = (logged.number, logged.round, logged.by, logged.reason, logged.frozen)
    disputes = {**live.disputes, logged.number: OpenDispute(*about, line=logged.line)}
    return replace(live, disputes=disputes, filed=logged.number)


def _withdrawn(live: Live, logged: log.DisputeWithdrawn | log.DisputeRuled) -> Live:
    left = {number: one for number, one in live.disputes.items() if number != logged.number}
    return replace(live, disputes=left)


def _ruled(live: Live, logged: log.DisputeRuled) -> Live:
    dispute = live.disputes[logged.number]
    before = live.corrected.get(dispute.round, {})
    owed = {name: before.get(name, 0) + cents for name, cents in logged.owed.items()}
    ruling = SettledDispute(
        dispute=dispute,
        by=logged.by,
        reason=logged.reason,
        owed=logged.owed,
        moved=logged.moved,
        clauses=logged.clauses,
    )
    live = replace(
        live,
        corrected={**live.corrected, dispute.round: {**before, **owed}},
        rulings={**live.rulings, logged.number: ruling},
    )
    return posted(_withdrawn(live, logged), journal.corrected(logged.moved))
