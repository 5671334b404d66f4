"""Wagering: initial wagers, insurance and early settlement."""

from msgspec.structs import replace

from croupier.rules.names import MAIN
from croupier.rules.placement import Placement
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules, tier
from croupier.sentence import PlayerPart
from croupier.table.commands import CallNoMoreBets, LayWager, LiftWager
from croupier.table.events import BetsClosed, SideWagerLifted, WagerLaid, WagerLifted
from croupier.table.fold.scene import Scene
from croupier.table.state import BETTING, Box, Round, bettors


def lay_wager(scene: Scene, command: LayWager) -> None:
    """Take an initial wager before the first card."""
    round = scene.round
    rules = round.rules
    may_wager = rules.may_wager(command.amount, round.phase is BETTING)
    if round.phase is not BETTING:
        raise may_wager.refusal()
    if not 1 <= command.box <= rules.elections.boxes:
        boxes = rules.elections.boxes
        why = f"there is no Box {command.box}; this table has {boxes}"
        raise Refusal((rules.procedure.boxes,), why)
    may_wager.required()
    placement = _placement(round, command)
    accepted = _own_rules(rules, placement).accept(placement)
    rules.in_chips(command.amount).required()
    if command.marker is not None:
        rules.in_chips(command.marker).required()
    scene.happens(
        WagerLaid(
            box=command.box,
            player=command.player,
            amount=placement.amount,
            in_action=accepted.in_action,
            seated=command.seated,
            handed_back=accepted.handed_back,
            clauses=accepted.clauses,
            warning=accepted.warning,
            readings=accepted.readings,
            marked=command.marker is not None,
            against=command.against,
            marker=command.marker,
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
    rules = round.rules
    box = round.find(command.box)
    if box is None or box.stake(command.player, command.on) is None:
        why = (PlayerPart(command.player), f" has no such wager on Box {command.box}")
        kept = rules.may_take_back(MAIN, False).clauses
        raise Refusal((*kept, rules.procedure.first_card), why)
    finding = rules.may_take_back(command.on, round.phase is BETTING).required()
    if command.on == MAIN:
        scene.happens(WagerLifted(command.box, command.player))
        return
    scene.happens(
        SideWagerLifted(
            box=command.box, player=command.player, on=command.on, clauses=finding.clauses
        )
    )


def no_more_bets(scene: Scene, _: CallNoMoreBets) -> None:
    """Close the betting and settle who calls for each Box."""
    round = scene.round
    if round.phase is not BETTING:
        raise Refusal(round.rules.may_wager(0, False).clauses, "betting is closed already")
    if not round.boxes:
        raise Refusal((round.rules.procedure.first_card,), "no wager lies on the layout")
    boxes = {box.number: box.bettors for box in round.boxes}
    finding = round.rules.layout(boxes, round.present).required()
    callers = tuple(
        (box.number, round.rules.caller(box.bettors, round.full)) for box in round.boxes
    )
    closed = (round.rules.procedure.no_more_bets,)
    scene.happens(
        BetsClosed(
            callers=callers, readings=finding.readings, clauses=closed, present=_looking_on(round)
        )
    )


def _looking_on(round: Round) -> tuple[str, ...]:
    """Who is at the table beside the only player who wagers, on several Boxes."""
    if len(round.boxes) == 1 or len(wagering := bettors(round)) > 1:
        return ()
    return tuple(player for player in round.present if player not in wagering)
