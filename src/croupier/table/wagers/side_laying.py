"""Laying side wagers: with the initial wagers, or on a split hand."""

from croupier.gazette.errors import hint
from croupier.money import CENTS, spoken
from croupier.rules.names import ANTE, MAIN, WagerName
from croupier.rules.refusal import Refusal
from croupier.rules.side_wager import SideWager
from croupier.sentence import PlayerPart, Sentence, WagerPart
from croupier.table.commands import LaySideWager
from croupier.table.events import SideWagerGivenUp, SideWagerLaid
from croupier.table.fold.scene import Scene
from croupier.table.state import BETTING, Box, Round, Stake
from croupier.table.wagers.antes import lay_ante


def lay(scene: Scene, command: LaySideWager) -> None:
    """Take a side wager with the initial wagers, or an additional one on a split hand."""
    round = scene.round
    if command.on == ANTE:
        return lay_ante(scene, command)
    wager = offered(round, command)
    box = box_for(round, command, wager)
    held = box.stake(command.player, wager.name) if command.raises else None
    readings = _check_amount(round, command, wager, box, 0 if held is None else held.amount)
    if command.hand is None:
        _check_before_cards(scene, command, wager, box)
    else:
        _check_on_split(scene, command, wager, box)
    extra = wager.on_splits
    on_split = extra is not None and command.hand is not None
    scene.happens(
        SideWagerLaid(
            box=command.box,
            player=command.player,
            on=command.on,
            amount=command.amount,
            hand=None if command.hand is None else command.hand - 1,
            clauses=(extra.offered, extra.placed) if extra and on_split else wager.placed,
            raised=held is not None,
            readings=readings,
        )
    )
    return None


def offered(round: Round, command: LaySideWager) -> SideWager:
    """The side wager asked for, if the table offers it now."""
    wager = round.rules.side_wagers.get(command.on)
    if wager is None:
        clause = round.rules.not_offered.get(command.on, "")
        near = "" if clause else hint(command.on, round.rules.side_wagers)
        why = (WagerPart(command.on), f" is not offered at this table{near}")
        raise Refusal((clause,) if clause else (), why)
    if wager.prize_draw and round.trouble.equipment_failed:
        clauses = wager.prize_draw.failed
        raise Refusal(
            clauses, (WagerPart(command.on), " is not offered until the equipment is repaired")
        )
    return wager


def box_for(round: Round, command: LaySideWager, wager: SideWager) -> Box:
    """The Box the wager is for, on which an initial wager lies."""
    box = round.find(command.box)
    if box is None:
        why = f"no initial wager lies on Box {command.box}"
        raise Refusal(wager.needs_main or wager.placed, why)
    return box


def _make_room(
    scene: Scene, command: LaySideWager, same: list[Stake], full: Refusal, *preferred: str
) -> None:
    """Whoever is preferred least gives way to somebody preferred more, by these clauses."""
    round = scene.round
    box = round.box(command.box)
    if not box.has_bettor(command.player):  # among those who do not play there no order is given
        full = Refusal(
            full.clauses, full.sentence, round.rules.side_wagers[command.on].priority_reading
        )
    last = max(same, key=lambda one: _preference(round, box, command.on, one.player))
    behind = _preference(round, box, command.on, last.player)
    comes = _preference(round, box, command.on, command.player)
    if comes >= behind:
        raise full
    elsewhere, new, _ = comes
    by_rank = preferred[elsewhere + (elsewhere and new) :][:1]
    scene.happens(
        SideWagerGivenUp(
            box=box.number,
            player=last.player,
            on=last.wager,
            hand=last.hand,
            clauses=(*full.clauses, *by_rank),
            readings=full.readings,
        )
    )


def _preference(round: Round, box: Box, on: WagerName, player: str) -> tuple[bool, bool, int]:
    """Bettors of the Box; who wagered on its first two cards; then others, from the left."""
    if box.has_bettor(player):
        return (False, False, 0)
    before = (box.number, player, on, None)
    had = any((one.box, one.player, one.wager, one.hand) == before for one in round.lines)
    seat = min((one.number for one in round.boxes if one.has_bettor(player)), default=0)
    return (True, not had, seat)


def _check_before_cards(scene: Scene, command: LaySideWager, wager: SideWager, box: Box) -> None:
    round = scene.round
    if round.phase is not BETTING:
        closed = (*wager.placed, *round.rules.may_wager(command.amount, False).clauses)
        raise Refusal(closed, f"{wager.title} is wagered before the first card")
    own = box.has_bettor(command.player)
    anywhere = any(one.has_bettor(command.player) for one in round.boxes)
    if not (own if wager.own_box else anywhere):
        where = f"on Box {box.number}" if wager.own_box else "in this Round"
        why: Sentence = (PlayerPart(command.player), f" has no initial wager {where}")
        raise Refusal(wager.needs_main or wager.placed, why)
    same = [one for one in box.stakes if one.wager == wager.name and one.hand is None]
    if any(one.player == command.player for one in same):
        if command.raises:
            return
        why = (PlayerPart(command.player), f" has a {wager.title} wager there already")
        raise Refusal(wager.placed, why, wager.one_reading)
    if wager.per_box is not None and len(same) >= wager.per_box:
        why = (f"at most {wager.per_box} {wager.title} wagers lie on a Box",)
        _make_room(scene, command, same, Refusal(wager.placed, why))
    other = next((one for one in wager.one_of if one != wager.name), None)
    if other and box.stake(command.player, other):
        why = (PlayerPart(command.player), " has wagered on the other side already")
        raise Refusal(wager.placed, why, wager.one_of_reading)


def _check_on_split(scene: Scene, command: LaySideWager, wager: SideWager, box: Box) -> None:
    """An additional wager goes down before the split hand's second card."""
    round = scene.round
    extra = wager.on_splits
    if extra is None:
        raise Refusal(
            (*wager.placed, *round.rules.may_wager(command.amount, False).clauses),
            f"{wager.title} is not offered on split hands",
        )
    hand = (command.hand or 0) - 1
    if not (0 <= hand < len(box.hands)) or not box.hands[hand].split:
        raise Refusal((extra.placed,), f"Box {box.number} has no split hand {command.hand}")
    if not box.hands[hand].owed or len(box.hands[hand].cards) > 1:
        late = "the split hand awaits no second card"
        raise Refusal((extra.placed,), late, extra.until_reading)
    if not any(one.has_bettor(command.player) for one in round.boxes):
        raise Refusal(
            (extra.offered,), (PlayerPart(command.player), " has no initial wager in this Round")
        )
    same = [one for one in box.stakes if one.wager == wager.name and one.hand == hand]
    if any(one.player == command.player for one in same):
        why = (PlayerPart(command.player), f" has a {wager.title} wager on that hand already")
        raise Refusal((extra.placed,), why, wager.one_reading)
    full = Refusal((extra.placed,), f"at most {extra.per_hand} wagers lie on a split hand")
    if len(same) >= extra.per_hand:
        _make_room(scene, command, same, full, *extra.preferred)


def _check_amount(
    round: Round, command: LaySideWager, wager: SideWager, box: Box, held: int
) -> tuple[str, ...]:
    """A sum the sign allows and Chips can make; the readings on which its least turns."""
    amount, relied = command.amount + held, wager.limits_reading
    if wager.low == wager.high and amount != wager.low:
        raise Refusal(wager.amount, f"{wager.title} is {spoken(wager.low)}, no other sum", relied)
    if command.amount <= 0 or amount < wager.low:
        raise Refusal(wager.amount, f"{wager.title} is at least {spoken(wager.low)}", relied)
    if wager.high is not None and amount > wager.high:
        raise Refusal(wager.amount, f"{wager.title} is at most {spoken(wager.high)}", relied)
    main = box.stake(command.player, MAIN)
    if wager.up_to_main and main and amount > main.amount:
        raise Refusal(wager.amount, f"{wager.title} may not exceed the initial wager")
    _check_chips(round, command, wager)
    _check_unit(command, wager)
    below = command.amount < round.rules.elections.minimum
    relied = wager.least_reading if below else ()
    return relied + (wager.unit_readings if command.amount % CENTS else ())


def _check_unit(command: LaySideWager, wager: SideWager) -> None:
    if command.amount % wager.unit:
        why = f"{wager.title} is wagered in multiples of {spoken(wager.unit)}"
        raise Refusal(wager.amount, why, wager.unit_readings)


def _check_chips(round: Round, command: LaySideWager, wager: SideWager) -> None:
    made = round.rules.in_chips(command.amount)
    if made.permitted or wager.fixed_by_law:
        return
    below = command.amount < round.rules.elections.smallest_chip
    relied = wager.least_reading if below else ()
    raise Refusal((*made.clauses, *wager.amount), made.sentence, relied)
