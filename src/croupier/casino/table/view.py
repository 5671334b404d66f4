"""View: a live table as one person may see it; nothing undealt, and only one's own options."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from croupier.casino.table import pending
from croupier.casino.table.contributions import may_contribute
from croupier.casino.table.cut import offered_to
from croupier.casino.table.live import Live, OpenDispute, SettledDispute
from croupier.casino.table.readiness import undecided
from croupier.protocol.log import Mode
from croupier.protocol.view import (
    Offered,
    SeenBox,
    SeenDispute,
    SeenHand,
    SeenMisplaced,
    SeenSeat,
    SeenStake,
    SeenTable,
    SeenVoid,
    Turn,
)
from croupier.rules.hand import Hand
from croupier.table.game.prompts import prompts_between, prompts_now
from croupier.table.legal.menu import legal
from croupier.table.legal.option import Option
from croupier.table.play.entitlements import entitlements
from croupier.table.state import BETTING, Box, Misplaced, Round, Stake, active


def phase_text(live: Live) -> str:
    """How far the Round has come; ``between`` where none is open, ``closed`` where none will be."""
    if live.closed:
        return "closed"
    return "between" if live.round is None else live.round.phase.value


def mode_of(live: Live) -> Mode:
    """Is the table played strictly by the rules, or to practise?"""
    return "practice" if live.practice else "strict"


class Common(Struct, frozen=True):
    """What everybody sees of a table, worked out once, and what anybody may do."""

    seen: SeenTable
    options: tuple[Option, ...]


def view(live: Live, version: int, viewer: str) -> SeenTable:
    """The table as a viewer sees it; nobody's key but one's own opens an option."""
    return own(common(live, version), live, viewer)


def own(shared: Common, live: Live, viewer: str) -> SeenTable:
    """What everybody sees, with the chips and the options of one viewer."""
    betting = live.round is not None and live.round.phase is BETTING
    return replace(
        shared.seen,
        may_contribute=may_contribute(live, viewer),
        purse=live.purse(viewer),
        held_back=live.frozen(viewer),
        leaving=viewer in live.leaving,
        disputes=disputes_of(live, viewer),
        voids=voids_of(live, viewer),
        handed_back=live.handed_back.get(viewer),
        options=tuple(_options(shared.options, viewer, betting)),
    )


def disputes_of(live: Live, viewer: str) -> tuple[SeenDispute, ...]:
    """The disputes of a table that concern somebody: those they filed, and corrected them."""
    mine = [one for one in live.disputes.values() if viewer and one.by == viewer]
    ruled = [one for one in live.rulings.values() if viewer in (one.dispute.by, *one.moved)]
    seen = (*map(_dispute, mine), *(_ruling(one, viewer) for one in ruled if viewer))
    return tuple(sorted(seen, key=lambda one: one.number))


def _dispute(one: OpenDispute) -> SeenDispute:
    return SeenDispute(
        number=one.number,
        round=one.round,
        line=one.line,
        by=one.by,
        ruled=False,
        taken_up_by=one.taken_up_by,
    )


def _ruling(one: SettledDispute, viewer: str) -> SeenDispute:
    return replace(
        _dispute(one.dispute),
        ruled=True,
        ruled_by=one.by,
        reason=one.reason,
        owed=one.owed.get(viewer, 0),
        moved=one.moved.get(viewer, 0),
        clauses=one.clauses,
    )


def voids_of(live: Live, viewer: str) -> tuple[SeenVoid, ...]:
    """The last voids of a table that took somebody's wagers."""
    return tuple(
        SeenVoid(
            one.round,
            one.proposal.void,
            one.proposal.by,
            one.confirmed_by,
            one.proposal.why,
            one.clauses,
        )
        for one in live.voids
        if viewer in one.players
    )


def common(live: Live, version: int) -> Common:
    """The table as everybody sees it."""
    round = live.round
    shoe = round.shoe if round is not None else live.game.shoe
    prompts = prompts_between(live.game) if round is None else prompts_now(round)
    seen = SeenTable(
        table=live.table,
        version=version,
        edition=live.rules.elections.edition.id,
        mode=mode_of(live),
        fingerprint=live.rules.fingerprint,
        phase=phase_text(live),
        number=live.rounds,
        dealt_by=live.dealer,
        shoe=live.stacks[0].sealed.commitment if live.stacks else None,
        contributors=contributors(live),
        seeding=live.mix,
        closing_in=live.game.closing_in,
        cards_left=None if shoe is None else shoe.left,
        seats=tuple(SeenSeat(seat.box, seat.player, seat.seated) for seat in live.game.seats),
        boxes=() if round is None else tuple(map(_box, round.boxes)),
        dealer=() if round is None else round.dealer,
        dealer_total=0 if round is None else round.dealer_total.points,
        turn=None if round is None else _turn(round),
        misplaced=() if round is None else tuple(map(_misplaced, round.trouble.misplaced)),
        lines=live.lines if round is None else round.lines,
        rights=() if round is None else entitlements(round),
        awaited=pending.now(live),
        owner=live.owner,
        ready=tuple(sorted(live.ready)),
        sitting_out=tuple(sorted(live.sitting_out)),
        undecided=undecided(live) if _is_betting(live) else (),
        cut_offered_to=offered_to(live),
        burnt_card=live.burnt_card or "",
        markers=live.game.markers,
        limited=tuple(sorted(live.game.limited)),
        excluded=tuple(sorted(live.game.excluded)),
        asks=tuple(f"{prompt.asks} ({prompt.clause})" for prompt in prompts),
    )
    return Common(seen, () if round is None else legal(round))


def contributors(live: Live) -> tuple[str, ...]:
    """Who contributed to the shuffle of the shoe in play."""
    mix = live.stacks[0].mix if live.stacks else None
    return () if mix is None else tuple(player for player, _ in mix.inputs)


def _is_betting(live: Live) -> bool:
    """May people say that they are ready: while wagers are taken, or for the next Round?"""
    return not live.closed and (live.round is None or live.round.phase is BETTING)


def _box(box: Box) -> SeenBox:
    stakes = tuple(map(_stake, box.stakes))
    return SeenBox(box.number, box.caller.player, stakes, tuple(map(_hand, box.hands)), box.void)


def _stake(stake: Stake) -> SeenStake:
    amount = stake.amount + stake.excess
    return SeenStake(stake.player, stake.wager, amount, stake.hand, stake.against)


def _hand(hand: Hand) -> SeenHand:
    flags = (hand.total.points, hand.total.soft, hand.blackjack, hand.doubled, hand.done)
    return SeenHand(hand.cards, *flags)


def _misplaced(one: Misplaced) -> SeenMisplaced:
    return SeenMisplaced(one.card, one.box, one.hand + 1)


def _turn(round: Round) -> Turn | None:
    at = active(round)
    if at is None:
        return None
    box = round.boxes[at[0]]
    return Turn(box.number, at[1] + 1, box.caller.player)


def _options(options: tuple[Option, ...], viewer: str, betting: bool) -> Iterator[Offered]:
    """What the viewer may do now; before the cards anybody may wager."""
    for option in options:
        player = getattr(option.command, "player", None)
        if player == viewer or (player == "" and betting):
            yield Offered(option.command, option.low, option.high, option.ends)
