"""Wagering: initial wagers, insurance and early settlement."""

from msgspec.structs import replace

from croupier.rules.finding import Finding
from croupier.rules.placement import Placement
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules, tier
from croupier.table.commands import CallNoMoreBets, Insure, LayWager, LiftWager, SettleEarly
from croupier.table.events import (
    BetsClosed,
    EarlySettlementAsked,
    Insured,
    SideWagerLifted,
    WagerLaid,
    WagerLifted,
)
from croupier.table.late_insurance import has_insured, has_second_card, insurable, missed
from croupier.table.mishaps import InsuranceNotOffered
from croupier.table.riding import riding_on, riding_ruling, take_unchosen
from croupier.table.rights import must
from croupier.table.scene import Scene
from croupier.table.settling import settle_stake
from croupier.table.state import (
    BETTING,
    DOUBLE,
    INSURANCE,
    LAMMER_DOUBLE,
    LAMMER_SPLIT,
    MAIN,
    PLAY,
    SETTLED,
    SPLIT,
    Box,
    Round,
    Stake,
    bettors,
    rules_for,
)
from croupier.table.supervision import ReportNotOffered
from croupier.totals import is_ace


def lay_wager(scene: Scene, command: LayWager) -> None:
    """Take an initial wager before the first card."""
    round = scene.round
    rules = round.rules
    if round.phase is not BETTING:
        raise Refusal(rules.procedure.bets_closed, "betting is closed for this Round")
    if not 1 <= command.box <= rules.elections.boxes:
        boxes = rules.elections.boxes
        why = f"there is no Box {command.box}; this table has {boxes}"
        raise Refusal((rules.procedure.boxes,), why)
    if command.amount <= 0:
        raise Refusal(rules.procedure.bets_closed[-1:], "a wager is a sum above nothing")
    placement = _placement(round, command)
    accepted = _own_rules(rules, placement).accept(placement)
    must(rules.in_chips(command.amount))
    if command.marker is not None:
        must(rules.in_chips(command.marker))
    scene.happens(
        WagerLaid(
            command.box,
            command.player,
            placement.amount,
            accepted.in_action,
            command.seated,
            accepted.handed_back,
            accepted.clauses,
            accepted.warning,
            accepted.readings,
            command.marker is not None,
            command.against,
            command.marker,
        )
    )


def _own_rules(rules: TableRules, placement: Placement) -> TableRules:
    """The rules of a wager's tier; the minimum somebody is held to is the table's, the lower."""
    return rules if placement.limited else tier(rules, placement.amount)


def _placement(round: Round, command: LayWager) -> Placement:
    """The wager as the law sees it."""
    if command.against is not None and round.rules.dealers_hands == 1:
        clauses = round.rules.provenance["dealers_hands"]
        raise Refusal(clauses, "the Dealer has one hand at this table")
    placement = Placement(
        box=command.box,
        player=command.player,
        amount=command.amount,
        seated=command.seated,
        warned=command.warned,
        limited=command.limited,
        marker=command.marker,
        against=command.against,
        boxes=_other_boxes(round, command) if round.boxes else (),
    )
    index = round.index(command.box)
    return placement if index is None else _beside(round, round.boxes[index], placement)


def _beside(round: Round, box: Box, placement: Placement) -> Placement:
    """The wager beside what lies on the Box; what the player has there is added to it."""
    mains = box.all_stakes(placement.player, MAIN)
    held = next((one for one in mains if one.against == placement.against), None)
    on_box = tuple(laid for laid in box.bettors if laid.player != placement.player)
    if placement.seated and any(laid.seated for laid in on_box):
        clauses = round.rules.provenance["caller"]
        raise Refusal(clauses, f"somebody else is seated at Box {box.number}")
    return replace(
        placement,
        amount=placement.amount + (held.amount + held.excess if held else 0),
        on_box=on_box,
        own_others=sum(one.amount for one in mains if one is not held),
    )


def _other_boxes(round: Round, command: LayWager) -> tuple[int, ...]:
    """The other Boxes on which this player has a wager."""
    return tuple(
        box.number
        for box in round.boxes
        if box.number != command.box and any(laid.player == command.player for laid in box.bettors)
    )


def lift_wager(scene: Scene, command: LiftWager) -> None:
    """Hand a wager back, which only the first card forbids."""
    round = scene.round
    procedure = round.rules.procedure
    index = round.index(command.box)
    box = None if index is None else round.boxes[index]
    if box is None or box.stake(command.player, command.on) is None:
        why = f"{command.player} has no such wager on Box {command.box}"
        raise Refusal((*procedure.withdrawn, procedure.first_card), why)
    if round.phase is not BETTING:
        raise Refusal(_kept(round, command.on), "no wager is withdrawn before it is decided")
    if command.on == MAIN:
        scene.happens(WagerLifted(command.box, command.player))
        return
    scene.happens(SideWagerLifted(command.box, command.player, command.on, procedure.taken_back))


def _kept(round: Round, wager: str) -> tuple[str, ...]:
    """The clauses by which a wager stays once cards are dealt."""
    procedure = round.rules.procedure
    if wager == MAIN:
        return procedure.withdrawn
    added = (INSURANCE, DOUBLE, SPLIT, LAMMER_DOUBLE, LAMMER_SPLIT)
    return (procedure.frozen,) if wager in added else procedure.taken_back


def no_more_bets(scene: Scene, _: CallNoMoreBets) -> None:
    """Close the betting and settle who calls for each Box."""
    round = scene.round
    if round.phase is not BETTING:
        raise Refusal(round.rules.procedure.bets_closed, "betting is closed already")
    if not round.boxes:
        raise Refusal((round.rules.procedure.first_card,), "no wager lies on the layout")
    boxes = {box.number: box.bettors for box in round.boxes}
    finding = round.rules.layout(boxes, round.present)
    if not finding.permitted:
        raise finding.refusal()
    callers = tuple(
        (box.number, round.rules.caller(box.bettors, round.full)) for box in round.boxes
    )
    closed = (round.rules.procedure.no_more_bets,)
    scene.happens(BetsClosed(callers, finding.readings, closed, _looking_on(round)))


def _looking_on(round: Round) -> tuple[str, ...]:
    """Who is at the table beside the only player who wagers, on several Boxes."""
    if len(round.boxes) == 1 or len(wagering := bettors(round)) > 1:
        return ()
    return tuple(player for player in round.present if player not in wagering)


def insure(scene: Scene, command: Insure) -> None:
    """Take an insurance wager before any further card."""
    round = scene.round
    rules = round.rules
    procedure = rules.procedure
    box, main, after_early = _insured_wager(round, command)
    if command.amount <= 0:
        raise Refusal(rules.provenance["may_insure"], "insurance is a sum above nothing")
    late = missed(round, box, command.player)
    if not (round.phase is PLAY or late) or round.side_wagers_due:
        raise Refusal(procedure.insurance_window, "insurance comes after the Initial Deal")
    own = rules_for(round, box, command.player)
    finding = own.may_insure(round.dealer[0], box.hands[0], main.amount, command.amount)
    if not finding.permitted:
        raise _not_counting_what_rides(round, box, command.player, finding)
    if elections_closed(round) and not late:
        until = "a decision is made" if procedure.decision_closes_elections else "a card is dealt"
        raise Refusal(procedure.insurance_window, f"insurance is closed once {until}")
    if elections_closed(round) and not rules.late_insurance.permitted:
        raise rules.late_insurance.refusal()
    if has_insured(round, box, main):
        raise Refusal((procedure.frozen,), f"{command.player} has insured this hand already")
    clauses = (*finding.clauses, *rules.late_insurance.clauses) if late else finding.clauses
    relied = finding.readings + after_early
    made = (command.box, command.player, command.amount, clauses, relied)
    scene.happens(Insured(*made, main.against))


def _insured_wager(round: Round, command: Insure) -> tuple[Box, Stake, tuple[str, ...]]:
    """The wager to be insured, and the reading it turns on where it was settled early already."""
    try:
        return *_initial(round, command, "may_insure", late=True), ()
    except Refusal:
        settled = _settled_early(round, command)
        if settled is None:
            raise
    box = round.box(command.box)
    rules = rules_for(round, box, command.player)
    finding = rules.early_settlement(round.dealer[0], box.hands[0], True)
    if not finding.permitted:
        raise finding.refusal()
    after = rules.insurance_after_early_settlement
    if after is not None:
        why = "a Blackjack that was settled early is not insured any more"
        raise Refusal((*rules.provenance["may_insure"], *after.clauses), why, after.readings)
    return box, settled, finding.readings


def _settled_early(round: Round, command: Insure) -> Stake | None:
    """The initial wager as it lay, if its Blackjack was settled early."""
    early = round.rules.early_payment.clauses
    for line in round.lines:
        own = (line.box, line.player, line.wager) == (command.box, command.player, MAIN)
        if own and line.against == command.against and set(early) <= set(line.clauses):
            return Stake(line.player, MAIN, line.stake, 0, against=line.against)
    return None


def report_not_offered(scene: Scene, command: ReportNotOffered) -> None:
    """Insurance the Dealer failed to offer a player, or all bettors of a Box.

    Where the law cures that, it stays open to them.
    """
    round = scene.round
    finding = round.rules.late_insurance
    index = round.index(command.box)
    if index is None or round.phase not in (PLAY, SETTLED):
        raise Refusal(finding.clauses, f"no insurance was due on Box {command.box}")
    if command.player is not None and not round.boxes[index].has_bettor(command.player):
        why = f"{command.player} has no initial wager on Box {command.box}"
        raise Refusal(finding.clauses, why)
    if not round.dealer or not is_ace(round.dealer[0]):
        raise Refusal(finding.clauses, "the Dealer's first card is no ace: none was to be offered")
    if has_second_card(round):
        raise Refusal(finding.clauses, "the Dealer has the second card: it is too late")
    if finding.incomplete:
        raise finding.refusal()
    made = (command.box, finding.clauses, finding.readings, command.player)
    scene.happens(InsuranceNotOffered(*made))


def _not_counting_what_rides(round: Round, box: Box, player: str, finding: Finding) -> Refusal:
    """The refusal of an insurance; what rides is no part of the initial wager."""
    _, wager = riding_on(round, box, player)
    rides = (wager.rides.insurance,) if wager and wager.rides else ()
    return Refusal(finding.clauses + rides, finding.why, finding.readings)


def settle_early(scene: Scene, command: SettleEarly) -> None:
    """Pay a Blackjack 1 to 1 at the player's request."""
    round = scene.round
    rules = round.rules
    box, main = _initial(round, command, "early_settlement")
    if round.phase is not PLAY or round.side_wagers_due:
        window = rules.procedure.early_window
        raise Refusal(window, "early settlement comes after the Initial Deal")
    insurance = box.stake(command.player, INSURANCE, against=main.against)
    finding = rules_for(round, box, command.player).early_settlement(
        round.dealer[0], box.hands[0], insurance is not None
    )
    if not finding.permitted:
        raise finding.refusal()
    procedure = rules.procedure
    late = elections_closed(round)
    relied = procedure.early_readings if late and not has_second_card(round) else ()
    if late and (has_second_card(round) or not procedure.early_until_second_card):
        why = "early settlement is closed once a further card is dealt"
        raise Refusal(procedure.early_window, why, relied)
    asked = EarlySettlementAsked(box.number, command.player, finding.clauses, main.against)
    scene.happens(asked)
    readings = finding.readings + relied
    settle_stake(scene, box.number, main, rules.early_payment, readings=readings)
    take_unchosen(scene, box.number, command.player, decided=False)
    for stake in box.stakes:
        if stake.player == command.player and stake.riding:
            wager = rules.side_wagers[stake.wager]
            settle_stake(scene, box.number, stake, riding_ruling(wager, rules.early_payment, False))
    after = rules.insurance_after_early_settlement
    if insurance and after:
        settle_stake(scene, box.number, insurance, after)


def elections_closed(round: Round) -> bool:
    """Is the time for insurance and early settlement over?"""
    by_decision = round.decided and round.rules.procedure.decision_closes_elections
    return round.further or by_decision or has_second_card(round)


def _initial(
    round: Round, command: Insure | SettleEarly, slot: str, late: bool = False
) -> tuple[Box, Stake]:
    """The Box and this player's initial wager on it, still open or to be insured late."""
    index = round.index(command.box)
    box = None if index is None else round.boxes[index]
    find = insurable if late else _open_mains
    mains = find(round, box, command.player, command.against) if box else []
    if box is None or not mains:
        why = f"{command.player} has no open initial wager on Box {command.box}"
        raise Refusal(round.rules.provenance[slot], why)
    if len(mains) > 1:
        raise Refusal(round.rules.provenance[slot], "say against which of the Dealer's hands")
    return box, mains[0]


def _open_mains(_: Round, box: Box, player: str, against: int | None) -> list[Stake]:
    return box.all_stakes(player, MAIN, against=against)
