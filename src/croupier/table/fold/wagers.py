"""How wagers on the layout change with each event."""

from typing import Any, TypeVar

from msgspec.structs import replace

from croupier.ledger.line import Line
from croupier.rules.names import BASE, INSURANCE, MAIN, WagerName
from croupier.rules.placement import Laid
from croupier.table import events
from croupier.table.state import DEALING, PLAY, SETTLED, Box, Round, Stake, with_box


def with_readings(round: Round, readings: tuple[str, ...]) -> tuple[str, ...]:
    """The readings relied on so far, each once."""
    if not readings:
        return round.readings
    return tuple(dict.fromkeys((*round.readings, *readings)))


def box_at(round: Round, number: int) -> tuple[int, Box]:
    """A Box in play and where it stands."""
    for at, box in enumerate(round.boxes):
        if box.number == number:
            return at, box
    raise AssertionError(f"no wager lies on Box {number}")


def wager_laid(round: Round, event: events.WagerLaid) -> Round:
    """An initial wager lies on a Box, in place of what its player had there."""
    excess = event.amount - event.in_action
    laid = _laid(round, event)
    stake = Stake(
        player=event.player,
        wager=MAIN,
        amount=event.in_action,
        hand=0,
        excess=excess,
        handed_back=event.handed_back,
        clauses=event.clauses,
        against=event.against,
        warning=event.warning,
        readings=event.readings,
        laid=1,
    )
    index = round.index(event.box)
    if index is None:
        box = Box(number=event.box, bettors=(laid,), stakes=(stake,))
        boxes = tuple(sorted((*round.boxes, box), key=_numbered)) if round.boxes else (box,)
        return replace(round, boxes=boxes, staked=round.staked + event.amount)
    held = round.boxes[index]
    mains = held.all_stakes(event.player, MAIN)
    before = next((one for one in mains if one.against == event.against), None)
    box = Box(number=event.box, bettors=_put(held.bettors, laid), stakes=_put(held.stakes, stake))
    staked = round.staked + event.amount - (before.amount + before.excess if before else 0)
    return replace(round, boxes=with_box(round, index, box), staked=staked)


def _numbered(box: Box) -> int:
    return box.number


_Owned = TypeVar("_Owned", bound=Laid | Stake)


def _put(held: tuple[_Owned, ...], new: _Owned) -> tuple[_Owned, ...]:
    """Put something of a player's in the place of what the player had, or last."""
    same = [one for one in held if one.player == new.player and _kind(one) == _kind(new)]
    return tuple(new if one in same else one for one in held) if same else (*held, new)


def _kind(owned: Laid | Stake) -> tuple[str, int | None]:
    return (owned.wager, owned.against) if isinstance(owned, Stake) else (MAIN, None)


def _laid(round: Round, event: events.WagerLaid) -> Laid:
    """What the player has on the Box, all numbered wagers together."""
    if event.against is None:
        return Laid(event.player, event.in_action, event.seated, marked=event.marked)
    index = round.index(event.box)
    mains = [] if index is None else round.boxes[index].all_stakes(event.player, MAIN)
    others = [one for one in mains if one.against != event.against]
    numbers = (*(one.against or 0 for one in others), event.against)
    total = event.in_action + sum(one.amount for one in others)
    return Laid(event.player, total, event.seated, marked=event.marked, against=numbers)


def wager_lifted(round: Round, event: events.WagerLifted) -> Round:
    """The wager goes back with all that was laid because of it."""
    boxes = tuple(
        _without(box, event.player) if box.number == event.box else box for box in round.boxes
    )
    players = {laid.player for box in boxes for laid in box.bettors}
    kept = tuple(
        replace(box, stakes=tuple(one for one in box.stakes if one.player in players))
        for box in boxes
        if box.bettors
    )
    staked = sum(one.amount + one.excess for box in kept for one in box.stakes)
    return replace(round, boxes=kept, staked=staked)


def _without(box: Box, player: str) -> Box:
    bettors = tuple(laid for laid in box.bettors if laid.player != player)
    return Box(
        number=box.number,
        bettors=bettors,
        stakes=tuple(one for one in box.stakes if one.player != player),
    )


def side_wager_lifted(round: Round, event: events.SideWagerLifted) -> Round:
    """A side wager is back with its player."""
    return _taken_off(round, event.box, event.player, event.on, None)


def side_wager_laid(round: Round, event: events.SideWagerLaid) -> Round:
    """A side wager lies on a Box or on a split hand."""
    if event.raised:
        held = round.box(event.box).stake(event.player, event.on)
        assert held is not None, "a wager that is raised lies on the Box"
        changes = {
            "amount": held.amount + event.amount - event.excess,
            "excess": held.excess + event.excess,
        }
        round = _changed(round, event.box, event.player, event.on, **changes)
        return replace(round, staked=round.staked + event.amount)
    stake = Stake(
        player=event.player,
        wager=event.on,
        amount=event.amount - event.excess,
        hand=event.hand,
        excess=event.excess,
        clauses=event.clauses,
        readings=event.readings,
    )
    index, box = box_at(round, event.box)
    box = replace(box, stakes=(*box.stakes, numbered(round, box, stake)))
    staked, readings = round.staked + event.amount, with_readings(round, event.readings)
    return replace(round, boxes=with_box(round, index, box), staked=staked, readings=readings)


def side_wager_given_up(round: Round, event: events.SideWagerGivenUp) -> Round:
    """A side wager goes back to its player."""
    round = _taken_off(round, event.box, event.player, event.on, event.hand)
    return replace(round, readings=with_readings(round, event.readings))


def _taken_off(round: Round, number: int, player: str, on: WagerName, hand: int | None) -> Round:
    index, box = box_at(round, number)
    given = box.stake(player, on, hand=hand)
    assert given is not None, "the wager lies on the Box"
    stakes = tuple(stake for stake in box.stakes if stake is not given)
    boxes = with_box(round, index, replace(box, stakes=stakes))
    return replace(round, boxes=boxes, staked=round.staked - given.amount - given.excess)


def side_wagers_settled(round: Round, _: events.SideWagersSettled) -> Round:
    """What the Initial Deal decided is settled."""
    return replace(round, side_wagers_due=False)


def _changed(round: Round, number: int, player: str, wager: WagerName, **changes: Any) -> Round:
    """The Round with one open side wager of a player changed."""
    index, box = box_at(round, number)
    stakes = tuple(
        replace(stake, **changes)
        if stake.player == player and stake.wager == wager and stake.hand is None
        else stake
        for stake in box.stakes
    )
    return replace(round, boxes=with_box(round, index, replace(box, stakes=stakes)))


def side_wager_won(round: Round, event: events.SideWagerWon) -> Round:
    """A won side wager waits for a choice or a prize."""
    won = {"won": event.payout, "clauses": event.clauses}
    round = _changed(round, event.box, event.player, event.on, **won)
    return replace(round, readings=with_readings(round, event.readings))


def button_passed(round: Round, event: events.ButtonPassed) -> Round:
    """Somebody else presses the button for the prize."""
    passed = round.button[:-1] if round.button else ()
    return replace(round, button=(*passed, event.player, event.to))


def prize_shown(round: Round, _: events.PrizeShown) -> Round:
    """The display is looked at; the Lines follow."""
    return replace(round, button=()) if round.button else round


def rode(round: Round, event: events.Rode) -> Round:
    """What is left in action goes with the hand of the original wager."""
    if event.amount == 0:
        return round
    _, box = box_at(round, event.box)
    main = box.stake(event.player, MAIN)
    hand = 0 if main is None else main.hand
    return _changed(round, event.box, event.player, event.on, riding=event.amount, hand=hand)


def bets_closed(round: Round, event: events.BetsClosed) -> Round:
    """Each Box has its caller; warnings and readings of the wagers are noted."""
    readings, warnings = event.readings, round.warnings
    boxes: tuple[Box, ...] = ()
    for held, (_, caller) in zip(round.boxes, event.callers, strict=True):
        box = replace(held, caller=caller, stakes=_beside_returned(round, held))
        boxes = (*boxes, box)
        readings += caller.readings
        for stake in box.stakes:
            readings += stake.readings
            if stake.warning and stake.warning not in warnings:
                warnings += (stake.warning,)
    readings = with_readings(round, readings)
    return replace(round, phase=DEALING, boxes=boxes, readings=readings, warnings=warnings)


def _beside_returned(round: Round, box: Box) -> tuple[Stake, ...]:
    """The wagers of a Box; a side wager may go back with an initial wager that is handed back."""
    if not round.rules.side_wagers:
        return box.stakes
    back = {one.player: one for one in box.stakes if one.wager == MAIN and one.handed_back}
    return tuple(_with_main(round, stake, back.get(stake.player)) for stake in box.stakes)


def _with_main(round: Round, stake: Stake, main: Stake | None) -> Stake:
    wager = round.rules.side_wagers.get(stake.wager)
    if main is None or wager is None:
        return stake
    relied = stake.readings + wager.beside_returned
    if not wager.returned_with_main:
        return replace(stake, readings=relied)
    return replace(stake, handed_back=True, clauses=main.clauses, readings=relied)


def insured(round: Round, event: events.Insured) -> Round:
    """An insurance wager lies on the line."""
    stake = Stake(
        player=event.player,
        wager=INSURANCE,
        amount=event.amount,
        hand=None,
        clauses=event.clauses,
        against=event.against,
    )
    if round.phase is SETTLED:  # made late: the Dealer's second card is called for after all
        round = replace(round, phase=PLAY)
    return with_stake(round, event.box, stake, event.readings)


def with_stake(round: Round, number: int, stake: Stake, readings: tuple[str, ...] = ()) -> Round:
    """One more wager lies on a Box."""
    index, box = box_at(round, number)
    stake = numbered(round, box, like_the_first(box, stake))
    box = replace(box, stakes=(*box.stakes, stake))
    return replace(
        round,
        boxes=with_box(round, index, box),
        staked=round.staked + stake.amount,
        readings=with_readings(round, readings),
    )


def early_settlement_asked(round: Round, _: events.EarlySettlementAsked) -> Round:
    """The request is on record; the Line follows."""
    return round


def like_the_first(box: Box, stake: Stake) -> Stake:
    """What is added to a wager that is handed back in any case is handed back with it."""
    first = box.stake(stake.player, *BASE, against=stake.against)
    if first is None or not first.handed_back:
        return stake
    return replace(stake, handed_back=True, clauses=first.clauses)


def settled(round: Round, event: events.Settled) -> Round:
    """A wager leaves the layout and becomes a Line."""
    line = event.line
    index, box = box_at(round, line.box)
    kept = tuple(stake for stake in box.stakes if not _is_of(stake, line, event.at))
    busted = (*box.busted, (line.player, line.wager)) if event.bust else box.busted
    box = replace(box, stakes=kept, busted=busted)
    return replace(
        round,
        boxes=with_box(round, index, box),
        lines=(*round.lines, line),
        readings=with_readings(round, line.readings),
    )


def _is_of(stake: Stake, line: Line, at: int | None) -> bool:
    """Does the Line settle this wager? Logs of old do not number wagers."""
    same = stake.laid == line.laid if line.laid else stake.hand == at
    return same and _named_alike(stake, line)


def numbered(round: Round, box: Box, stake: Stake) -> Stake:
    """A wager about to be laid, with its number among the player's wagers of this name there."""
    there: list[Stake | Line] = [*box.stakes]
    there += [line for line in round.lines if line.box == box.number]
    same = (one.laid for one in there if _named_alike(stake, one))
    return replace(stake, laid=1 + max(same, default=0))


def _named_alike(stake: Stake, other: Stake | Line) -> bool:
    own = stake.player == other.player and stake.wager == other.wager
    return own and stake.against == other.against
