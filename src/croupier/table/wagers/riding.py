"""Riding: a won side wager left in action with the hand."""

from collections.abc import Iterator

from croupier.gazette.choice import Readings
from croupier.rules.names import MAIN
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import Ruling, wins
from croupier.rules.side_wager import Riding, SideWager
from croupier.sentence import PlayerPart
from croupier.table.commands import Ride
from croupier.table.events import Rode
from croupier.table.fold.scene import Scene
from croupier.table.state import Box, Round, Stake, side_stakes
from croupier.table.wagers.settling import settle_stake


def ride(scene: Scene, command: Ride) -> None:
    """Leave stake and payout in action, or part of it, or take it all."""
    round = scene.round
    box = round.find(command.box)
    stake = None if box is None else _winner(round, box, command.player)
    if box is None or stake is None:
        raise _nothing_rides(round, command)
    wager = round.rules.side_wagers[stake.wager]
    assert wager.rides is not None
    stack, most = stake.amount + (stake.won or 0), ride_limit(round, box, command.player)
    main = box.stake(command.player, MAIN)
    initial = 0 if main is None else main.amount
    wager.rides.may_ride(stack, initial, most, command.amount).required()
    round.rules.in_chips(command.amount).required()
    scene.happens(
        Rode(
            box=box.number,
            player=command.player,
            on=wager.name,
            amount=command.amount,
            clauses=wager.rides.choice,
        )
    )
    if command.amount == 0:
        take(scene, box.number, stake)


def _nothing_rides(round: Round, command: Ride) -> Refusal:
    """Why nothing may ride: it was paid out when the hand was decided, or nothing was won."""
    riders = {name: wager.rides for name, wager in round.rules.side_wagers.items() if wager.rides}
    for line in round.lines:
        rides = riders.get(line.wager)
        own = (line.box, line.player) == (command.box, command.player)
        if own and rides is not None and rides.unasked in line.clauses:
            why = (PlayerPart(command.player), "'s wager was paid out when the hand was decided")
            return Refusal((rides.unasked, *rides.choice), why, line.readings)
    clauses = next((rides.choice for rides in riders.values()), ())
    return Refusal(
        clauses, (PlayerPart(command.player), f" has nothing on Box {command.box} that may ride")
    )


def _winner(round: Round, box: Box, player: str) -> Stake | None:
    """This player's won wager that may ride and on which no choice was made yet."""
    choices = open_choices(round, box)
    return next((stake for stake, _ in choices if stake.player == player), None)


def open_choices(round: Round, box: Box) -> Iterator[tuple[Stake, Riding]]:
    """The won wagers on a Box on which no choice was made yet."""
    for stake, wager in side_stakes(round, box):
        if wager.rides and stake.won is not None and not stake.riding:
            yield stake, wager.rides


def ride_limit(round: Round, box: Box, player: str) -> int:
    """The most a player's wager and what rides with it may be, beside what others have there."""
    table = round.rules.elections
    others = sum(laid.amount for laid in box.bettors if laid.player != player)
    others += sum(stake.riding for stake in box.stakes if stake.player != player)
    limits = [table.maximum]
    limits += [table.player_maximum] if table.player_maximum else []
    limits += [max(table.box_maximum - others, 0)] if table.box_maximum else []
    return min(limits)


def take(
    scene: Scene,
    box: int,
    stake: Stake,
    clauses: tuple[str, ...] = (),
    readings: Readings = (),
) -> None:
    """Pay a won wager out; it takes no further part."""
    wager = scene.round.rules.side_wagers[stake.wager]
    settle_stake(scene, box, stake, wins(*wager.settled, *clauses, readings=readings))


def take_unchosen(
    scene: Scene, number: int, player: str | None = None, *, decided: bool = True
) -> None:
    """Pay out wagers on which no choice was made: by a decision on the hand, or with its end."""
    if not scene.round.rules.side_wagers:
        return
    box = scene.round.box(number)
    for stake, rides in open_choices(scene.round, box):
        if player in (None, stake.player):
            of_backer = decided and stake.player != box.caller.player
            relied = rides.unasked_reading if of_backer else ()
            take(scene, number, stake, (rides.unasked,) if decided else (), relied)


def riding_ruling(wager: SideWager, ruling: Ruling, dealers_blackjack: bool) -> Ruling:
    """How what rides ends."""
    assert wager.rides is not None
    return wager.rides.ended(ruling, dealers_blackjack)


def follows_hand(
    round: Round, stake: Stake, ruling: Ruling, dealers_blackjack: bool = False
) -> Ruling:
    """The ruling on a hand as it applies to a wager; what rides follows the hand."""
    if not stake.riding:
        return ruling
    return riding_ruling(round.rules.side_wagers[stake.wager], ruling, dealers_blackjack)


def riding_on(round: Round, box: Box, player: str) -> tuple[int, SideWager | None]:
    """What a player has riding on a Box, and the wager it belongs to."""
    for stake, wager in side_stakes(round, box):
        if stake.player == player and wager.rides:
            return stake.riding, wager
    return 0, None


def riding_was_lost(round: Round, box: Box, player: str) -> Readings:
    """The reading on what measures an addition once the hand with the riding money has lost."""
    for line in round.lines:
        wager = round.rules.side_wagers.get(line.wager)
        own = (line.box, line.player) == (box.number, player)
        if own and line.hand is not None and wager is not None and wager.rides:
            return ("added-wager-once-riding-is-lost",)
    return ()
