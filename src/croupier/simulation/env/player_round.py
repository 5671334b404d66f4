"""Player's Round: one Round played by the reference engine, from one choice to the next.

What is offered before the first call (insurance, early settlement, riding) is asked of each Box
first, as a Dealer asks; then the hands are called for in their turn.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from croupier.rules.names import MAIN
from croupier.rules.refusal import Refusal
from croupier.simulation.env.actions import CALLS, Action
from croupier.simulation.env.shoes import RoundDraws
from croupier.simulation.env.wagers import Wagers, laying, player_at
from croupier.table.commands import (
    Command,
    Double,
    Draw,
    FreeDouble,
    FreeSplit,
    Insure,
    LaySideWager,
    Ride,
    SettleEarly,
    ShowPrize,
    Split,
    Stand,
)
from croupier.table.dealer import deal_out, due
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.irregular.faults import refilled
from croupier.table.legal.option import refusal
from croupier.table.play.cards import ShoeEmpty
from croupier.table.state import DEALING, ENDED, Box, Round, Stake, active, rules_for
from croupier.table.wagers.prizes import awaits_prize

_COMMANDS: Final[Mapping[Action, Callable[[int, str], Command]]] = {
    Action.STAND: Stand,
    Action.DRAW: Draw,
    Action.DOUBLE: Double,
    Action.FREE_DOUBLE: FreeDouble,
    Action.SPLIT: Split,
    Action.FREE_SPLIT: FreeSplit,
}
Options = Mapping[Action, tuple[Command, ...]]


class Sitting:
    """A Round up to where the player has to choose, or to its end."""

    def __init__(self, round: Round, wagers: Wagers, draws: RoundDraws) -> None:
        self.round, self._wagers, self._draws = round, wagers, draws
        self.events: tuple[Event, ...] = ()
        self.asked: int | None = None
        """The Box that is asked what it elects."""
        self.options: Options = {}
        for command in laying(round.rules, wagers):
            self._do(command)
        self._deal_in()
        if self._ask(0):
            return
        if active(self.round) is None:
            self._offer(1, {})
        else:
            self._go_on()

    def over(self) -> bool:
        """Has the Round ended?"""
        return self.round.phase is ENDED

    @property
    def turn(self) -> tuple[int, int]:
        """The Box that has to choose, and for which of its hands."""
        if self.asked is not None:
            return self.asked, 0
        turn = active(self.round)
        assert turn is not None, "somebody has to decide"
        return self.round.boxes[turn[0]].number, turn[1]

    def choose(self, action: Action) -> None:
        """Do what the player has chosen and go on to the next choice; or refuse."""
        if action not in self.options:
            raise self._refusal(action)
        for command in self.options[action]:
            self._do(command)
        asked = self.asked
        if asked is None:
            self._lay_extra()
        elif self._ask(asked if action is Action.DECLINE else asked - 1):
            return
        self._go_on()

    # What is offered before the first call

    def _ask(self, after: int) -> bool:
        """Ask the next Box to which anything is offered, if there is one."""
        self.asked = None
        for box in self.round.boxes:
            if box.number > after and (options := elections(self.round, box)):
                self._offer(box.number, options)
                return True
        return False

    def _offer(self, box: int, options: Options) -> None:
        """Offer something to a Box; a won wager is taken by who declines to let it ride."""
        self.asked = box
        self.options = {**options, Action.DECLINE: options.get(Action.TAKE, ())}

    # The Dealer

    def _do(self, command: Command) -> None:
        self.round, events = play(self.round, command)
        self.events += events

    def _deal_in(self) -> None:
        """Deal the Initial Deal, and settle what it decides before any choice."""
        while self.round.phase is DEALING or self.round.side_wagers_due:
            self._do_due()
        self._show_prizes()

    def _go_on(self) -> None:
        """Do all that is due, up to a call or the end."""
        self._deal_out()
        while awaits_prize(self.round) is not None:
            self._show_prizes()
            self._deal_out()
        self.options = {} if self.over() else calls(self.round)

    def _deal_out(self) -> None:
        try:
            self.round, events = deal_out(self.round)
            self.events += events
        except ShoeEmpty:  # card by card, as far as it goes
            while self._do_due():
                pass

    def _do_due(self) -> bool:
        """Do what is due, if anything is; an empty shoe is filled from the discard rack."""
        act = due(self.round)
        if act is None:
            return False
        try:
            self._do(act)
        except ShoeEmpty:
            self._do(refilled(self.round, self._draws.rack(len(self.events))))
        return True

    def _show_prizes(self) -> None:
        while (box := awaits_prize(self.round)) is not None:
            draws = (wager.prize_draw for wager in self.round.rules.side_wagers.values())
            draw = next(one for one in draws if one)
            self._do(ShowPrize(draw.prize_of(self._draws.ticket(draw.tickets, box.number))))

    def _lay_extra(self) -> None:
        """Additional wagers on the hands of a split, as soon as they may be laid."""
        for name, cents in self._wagers.extra.items():
            for box in self.round.boxes:
                for hand in range(1, len(box.hands) + 1):
                    lay = LaySideWager(box.number, player_at(box), name, cents, hand=hand)
                    if refusal(self.round, lay) is None:
                        self._do(lay)

    # Why not

    def _refusal(self, action: Action) -> Refusal:
        """Why this may not be done now."""
        procedure = self.round.rules.procedure
        insurance = self.round.rules.provenance["insurance_window"]
        if self.over():
            return Refusal((procedure.collect,), "the Round has ended")
        if action is Action.DECLINE:
            return Refusal((procedure.turn,), "nothing is offered: the hand is to be called for")
        if self.asked is not None and action in CALLS:
            why = "what is offered before the first call is taken or declined first"
            return Refusal(insurance, why)
        refused = refusal(self.round, self._meant(action))
        if refused is None:
            return Refusal(insurance, "it was offered before, and declined")
        return refused

    def _meant(self, action: Action) -> Command:
        """The command an action would be, lawful or not."""
        turn = active(self.round)
        at = self.round.box(self.asked) if self.asked else self.round.boxes[turn[0] if turn else 0]
        player = player_at(at)
        if action in CALLS:
            return _COMMANDS[action](at.number, player)
        main = at.stake(player, MAIN)
        against = None if main is None else main.against
        if action is Action.INSURE:
            most = self.round.rules.insurance_limit(0 if main is None else main.amount)
            return Insure(at.number, player, most, against=against)
        if action is Action.SETTLE_EARLY:
            return SettleEarly(at.number, player, against)
        return Ride(at.number, player, 0)


def calls(round: Round) -> Options:
    """What may be called on the hand whose turn it is."""
    turn = active(round)
    assert turn is not None, "somebody has to decide"
    box = round.boxes[turn[0]]
    lawful: dict[Action, tuple[Command, ...]] = {}
    for action, called in _COMMANDS.items():
        command = called(box.number, player_at(box))
        if refusal(round, command) is None:
            lawful[action] = (command,)
    return lawful


def elections(round: Round, box: Box) -> Options:
    """What is offered to a Box before the first call."""
    player = player_at(box)
    mains = box.all_stakes(player, MAIN)
    offered: dict[Action, tuple[Command, ...]] = {
        Action.INSURE: tuple(filter(None, (insurance(round, box, main) for main in mains))),
        Action.SETTLE_EARLY: tuple(_early(round, box, mains)),
    }
    ride = riding(round, box)
    if ride is not None:
        offered |= {Action.RIDE: (ride,), Action.TAKE: (Ride(box.number, player, 0),)}
    return {action: commands for action, commands in offered.items() if commands}


def insurance(round: Round, box: Box, main: Stake) -> Insure | None:
    """The most for which a wager may be insured in Chips, if it may be."""
    rules = rules_for(round, box, player_at(box))
    for cents in insurances(rules.insurance_limit(main.amount), rules.elections.smallest_chip):
        command = Insure(box.number, main.player, cents, against=main.against)
        if refusal(round, command) is None:
            return command
    return None


def insurances(limit: int, chip: int) -> tuple[int, ...]:
    """What might be laid as insurance, the most first."""
    return tuple(dict.fromkeys(limit - limit % step for step in (1, chip // 2 or 1, chip)))


def _early(round: Round, box: Box, mains: list[Stake]) -> Iterator[SettleEarly]:
    for main in mains:
        command = SettleEarly(box.number, main.player, main.against)
        if refusal(round, command) is None:
            yield command


def riding(round: Round, box: Box) -> Ride | None:
    """What of a won side wager may be left in action, as much as the limits let; if any may."""
    table = round.rules.elections
    limits = (table.maximum, table.player_maximum, table.box_maximum)
    player = player_at(box)
    room = min(most for most in limits if most) - box.original(player)
    for stake in box.stakes:
        amount = min(stake.amount + (stake.won or 0), room)
        command = Ride(box.number, player, amount)
        if stake.won is not None and amount > 0 and refusal(round, command) is None:
            return command
    return None
