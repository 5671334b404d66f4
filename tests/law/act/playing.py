"""A table of the Australian Capital Territory in play: Rounds by hand, and games of several."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import cards
from croupier.ledger.line import Line
from croupier.record.expect import key, split_boxes
from croupier.rules.refusal import Refusal
from croupier.table.commands import CallNoMoreBets, Command, Draw, LayWager, Stand
from croupier.table.dealer import deal_out, deal_to_players
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.game.seats import sit
from croupier.table.game.shuffles import new_shoe
from croupier.table.shoe import given
from croupier.table.state import ENDED, Round, active, new_round
from tests.telling import settle, table

ACT: Final = "act-1996"
MINIMUM: Final = 5_00


def lines(shoe: str, *play: str, **told: Any) -> dict[str, Line]:
    """Every Line of a Round, named as [expect] names it."""
    settled = settle(ACT, shoe, play, **told).played.round.lines
    split = split_boxes(settled)
    return {key(line, split): line for line in settled}


def relied_on(shoe: str, *play: str, **told: Any) -> tuple[str, ...]:
    """The readings a settlement names."""
    return settle(ACT, shoe, play, **told).played.round.readings


def clauses_of(kind: type[Event], shoe: str, *play: str, **told: Any) -> list[tuple[str, ...]]:
    """The clauses by which the events of one kind happened in a Round."""
    events = settle(ACT, shoe, play, **told).played.events
    return [getattr(one, "clauses", ()) for one in events if isinstance(one, kind)]


def betting(shoe: str = "", *wagers: LayWager, **settings: Any) -> Round:
    """A Round open for wagers, with these laid."""
    return after(new_round(table(ACT, **settings), given(cards(shoe))), *wagers)


def dealt(shoe: str, *wagers: LayWager, **settings: Any) -> Round:
    """A Round whose Initial Deal is complete and whose players' cards have fallen."""
    round = betting(shoe, *(wagers or (LayWager(1, "A", 20_00),)), **settings)
    return deal_to_players(after(round, CallNoMoreBets()))[0]


def after(round: Round, *commands: Command) -> Round:
    """The Round once these commands have been carried out."""
    for command in commands:
        round = play(round, command)[0]
    return round


def refused(do: Callable[..., object], *given: Any, **named: Any) -> Refusal:
    """Why something may not be done."""
    try:
        do(*given, **named)
    except Refusal as refusal:
        return refusal
    raise AssertionError("it was permitted")


def seated(*players: str, **settings: Any) -> Game:
    """A table with these players seated at Boxes 1, 2, 3 and so on, before any shuffle."""
    game = Game(rules=table(ACT, **settings))
    for box, player in enumerate(players, 1):
        game = sit(game, player, box)
    return game


def with_shoe(game: Game, shoe: str, cutting_card: int | None = None) -> Game:
    """The table with these cards to come, and the cutting card before one of them."""
    shuffled = new_shoe(game, seed=1)
    return replace(shuffled, shoe=given(cards(shoe), cutting_card), burn_due=False)


def played(game: Game, *players: str, amount: int = MINIMUM) -> tuple[Game, Round]:
    """One Round: these players wager, draw to 12 and stand."""
    round = begin_round(game)
    for seat in game.seats:
        if seat.player in players:
            round = after(round, wager(game, seat.box, seat.player, amount))
    round = after(round, CallNoMoreBets())
    while round.phase is not ENDED:
        round = deal_out(round)[0]
        if turn := active(round):
            box = round.boxes[turn[0]]
            call = Draw if box.hands[turn[1]].total.points < 12 else Stand
            round = after(round, call(box.number, box.caller.player or ""))
    return end_round(game, round), round


def rounds(game: Game, *rounds: str) -> Game:
    """The table after Rounds, each told by the one-letter names of those who wager."""
    for players in rounds:
        game, _ = played(game, *players)
    return game
