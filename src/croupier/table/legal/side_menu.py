"""What may be done now with side wagers, Antes, rides and prizes."""

from collections.abc import Iterator

from croupier.rules.names import ANTE, MAIN
from croupier.rules.side_wager import least, step
from croupier.table.commands import LaySideWager, Ride, ShowPrize
from croupier.table.legal.option import Option, lawful
from croupier.table.state import Box, Round, bettors
from croupier.table.wagers.antes import has_antes
from croupier.table.wagers.prizes import awaits_prize
from croupier.table.wagers.riding import ride_limit


def before_cards(round: Round) -> Iterator[Option]:
    """Side wagers and Antes that go with the initial wagers on the layout."""
    for box in round.boxes:
        for player in bettors(round):
            yield from _side_wagers(round, box, player)
        if has_antes(round):
            for laid in box.bettors:
                due = round.rules.ante_due(laid.amount)
                ante = LaySideWager(box.number, laid.player, ANTE, due)
                if due:
                    yield from lawful(round, ante, low=due, high=due)


def _side_wagers(round: Round, box: Box, player: str, hand: int | None = None) -> Iterator[Option]:
    chip = round.rules.elections.smallest_chip
    for wager in round.rules.side_wagers.values():
        main = box.stake(player, MAIN)
        held = None if hand else box.stake(player, wager.name)
        lies = 0 if held is None else held.amount
        by = step(wager, chip)
        most = (wager.high or (main.amount if main else round.rules.elections.minimum)) - lies
        most -= most % by
        command = LaySideWager(box.number, player, wager.name, most, hand=hand, raises=bool(lies))
        if most > 0:
            yield from lawful(round, command, low=least(wager, chip, lies), high=most)


def in_play(round: Round) -> Iterator[Option]:
    """Rides to be chosen, additional wagers on split hands, a prize to be drawn."""
    if not round.rules.side_wagers:
        return
    for box in round.boxes:
        yield from _rides(round, box)
        for at, hand in enumerate(box.hands, 1):
            if hand.split and len(hand.cards) == 1:
                for player in bettors(round):
                    yield from _side_wagers(round, box, player, at)
    if awaits_prize(round):
        draws = (one.prize_draw for one in round.rules.side_wagers.values() if one.prize_draw)
        prizes = next(draws).prizes
        yield Option(ShowPrize(max(prizes)), min(prizes), max(prizes))


def _rides(round: Round, box: Box) -> Iterator[Option]:
    for stake in box.stakes:
        stack = stake.amount + (stake.won or 0)
        room = ride_limit(round, box, stake.player) - box.original(stake.player)
        stack = min(stack, max(room, 0))
        if stake.won is not None:
            yield from lawful(round, Ride(box.number, stake.player, stack), low=0, high=stack)
