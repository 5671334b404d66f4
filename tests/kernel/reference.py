"""The reference engine plays the shoes the kernel played, with the same people and calls."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Final, Protocol

from croupier.cards import DECK, Card
from croupier.kernel.coding import CODE
from croupier.kernel.hands import CallStrategy
from croupier.kernel.seats import BetStep, CardCount, Party, SimulatedSeat
from croupier.rules.names import ANTE, LAMMER_SPLIT, MAIN, ON_HANDS
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules, tier
from croupier.table.commands import (
    Burn,
    CallNoMoreBets,
    Command,
    Double,
    Draw,
    FreeDouble,
    FreeSplit,
    Insure,
    LaySideWager,
    LayWager,
    Ride,
    SettleEarly,
    ShowPrize,
    Split,
    Stand,
)
from croupier.table.dealer import task
from croupier.table.decide import perform
from croupier.table.fold.scene import Scene
from croupier.table.game.players import PlayersCall
from croupier.table.irregular.faults import rack
from croupier.table.shoe import Shoe
from croupier.table.state import ENDED, PLAY, Round, active, new_round
from croupier.table.supervision import RefillShoe
from croupier.table.wagers.prizes import awaits_prize
from croupier.totals import is_ace

_CALLS: Final[Mapping[str, type[PlayersCall]]] = {
    "draw": Draw,
    "stand": Stand,
    "double": Double,
    "free-double": FreeDouble,
    "split": Split,
    "free-split": FreeSplit,
}
"""Wagers that hang on the initial one."""

Nets = Mapping[tuple[int, str], int]
"""By Box and wager: what a Round has brought."""


class Tickets(Protocol):
    """Which ticket is drawn in a Round of the shoe, for a Box."""

    def __getitem__(self, of: tuple[int, int]) -> int: ...


def count_read(count: CardCount, cards: Sequence[Card], burnt: int, drawn: int) -> int:
    """A count as it is read once so many cards were drawn, of which the burnt ones are unseen."""
    seen = sum(count.tags[CODE[card]] for card in cards[burnt:drawn])
    read = Fraction(count.begins * count.units + seen, count.units)
    return floor(read if count.running else read * len(DECK) / (len(cards) - drawn))


class CountingCalls:
    """Strategies that are called by at different counts of all cards that were seen."""

    def __init__(
        self, count: CardCount, first: CallStrategy, later: Mapping[int, CallStrategy], burnt: int
    ) -> None:
        self.count, self.first, self.later, self.burnt = count, first, later, burnt

    def at(self, cards: Sequence[Card], drawn: int) -> CallStrategy:
        """The strategy at the count of a shoe of which so many cards were drawn."""
        read = count_read(self.count, cards, self.burnt, drawn)
        passed = [one for least, one in self.later.items() if least <= read]
        return passed[-1] if passed else self.first


class Engine:
    """One shoe in the hands of the reference engine."""

    def __init__(
        self,
        rules: TableRules,
        party: Party,
        strategies: Mapping[str, CallStrategy | CountingCalls],
        cards: tuple[Card, ...],
        tickets: Tickets,
    ) -> None:
        self.rules, self.party, self.strategies = rules, party, strategies
        self.cards, self.drawn = cards, 0
        self.rounds, self.tickets = 0, tickets
        self.refill: tuple[Card, ...] = ()
        """What comes out of the shoe once it was filled again, as far as anybody has looked."""

    def steps(self) -> dict[int, BetStep]:
        """What is wagered on each Box at the count that is read now."""
        burnt = int(self.rules.elections.burn)
        by = self.party.wager_count or self.party.count
        read = count_read(by, self.cards, burnt, max(self.drawn, burnt))
        found = {}
        for seat in self.party.seats:
            for step in seat.steps:
                if step.count <= read:
                    found[seat.box] = step
        return found

    def round(self, steps: Mapping[int, BetStep]) -> Nets:
        """Play a Round with these wagers; what each has brought."""
        scene = Scene(new_round(self.rules, Shoe(self.cards, self.drawn, None)))
        if self.rounds == 0 and self.rules.elections.burn:
            perform(scene, Burn())
        for seat in self.party.seats:
            if seat.box in steps:
                self._lay(scene, seat, steps[seat.box])
        perform(scene, CallNoMoreBets())
        elected = False
        while scene.round.phase is not ENDED:
            ready = scene.round.phase is PLAY and not scene.round.side_wagers_due
            if ready and not elected and awaits_prize(scene.round) is None:
                elected = True
                self._ride(scene)
                self._elect(scene)
            else:
                self._go_on(scene)
        self.drawn, self.cards = scene.round.shoe.drawn, scene.round.shoe.cards
        self.rounds += 1
        return _nets(scene.round)

    def _go_on(self, scene: Scene) -> None:
        """Do what is due, or what somebody calls; an empty shoe is filled first."""
        if not scene.round.shoe.left and self.refill:
            self._fill(scene)
        now = task(scene.round)
        if now is not None and self.refill:  # card by card: the shoe may run out
            perform(scene, now.act)
        elif now is not None:
            now.do(scene)
        elif awaits_prize(scene.round) is not None:
            self._prize(scene)
        else:
            self._call(scene)

    def _fill(self, scene: Scene) -> None:
        """The rack goes into the shoe: first the cards the kernel dealt on, then the others."""
        rest = Counter(rack(scene.round)) - Counter(self.refill)
        perform(scene, RefillShoe((*self.refill, *rest.elements())))
        self.refill = ()

    def _lay(self, scene: Scene, seat: SimulatedSeat, step: BetStep) -> None:
        player, several = f"p{seat.box}", self.rules.dealers_hands > 1
        for number, cents in enumerate(step.main, 1):
            against = number if several else None
            perform(scene, LayWager(seat.box, player, cents, seated=True, against=against))
        for name, cents in step.sides.items():
            if cents:
                perform(scene, LaySideWager(seat.box, player, name, cents))
        ante = self.rules.ante_due(sum(step.main))
        if ante:
            perform(scene, LaySideWager(seat.box, player, ANTE, ante))

    def _ride(self, scene: Scene) -> None:
        table = self.rules.elections
        most = min(one for one in (table.maximum, table.player_maximum, table.box_maximum) if one)
        for seat in self.party.seats:
            if seat.rides == "none" or scene.round.index(seat.box) is None:
                continue
            box = scene.round.box(seat.box)
            for stake in box.stakes:
                wager = self.rules.side_wagers.get(stake.wager)
                if wager is not None and wager.rides and stake.won is not None:
                    stack, own = stake.amount + stake.won, box.original(stake.player)
                    rides = max(0, min(stack, most - own))
                    perform(scene, Ride(seat.box, stake.player, rides))

    def _elect(self, scene: Scene) -> None:
        if not is_ace(scene.round.dealer[0]):
            return
        shoe, burnt = scene.round.shoe, int(self.rules.elections.burn)
        by = self.party.insurance_count or self.party.count
        read = count_read(by, shoe.cards, burnt, shoe.drawn)
        for seat in self.party.seats:
            if scene.round.index(seat.box) is None:
                continue
            player, box = f"p{seat.box}", scene.round.box(seat.box)
            numbers = [one.against for one in box.all_stakes(player, MAIN)]
            insures = seat.insures_from is not None and seat.insures_from <= read
            for against in numbers if insures else ():
                self._insure(scene, seat.box, player, against)
            for against in numbers if seat.settles_early else ():
                _may(scene, SettleEarly(seat.box, player, against))

    def _insure(self, scene: Scene, box: int, player: str, against: int | None) -> None:
        """As much as may be."""
        stake = scene.round.box(box).stake(player, MAIN, against=against)
        most = 0 if stake is None else self.rules.insurance_limit(stake.amount)
        for cents in range(most, max(most - 4 * self.rules.elections.smallest_chip, 0), -1):
            if _may(scene, Insure(box, player, cents, against=against)):
                return

    def _prize(self, scene: Scene) -> None:
        box = awaits_prize(scene.round)
        assert box is not None
        draw = next(w.prize_draw for w in self.rules.side_wagers.values() if w.prize_draw)
        ticket = self.tickets[self.rounds, box.number]
        perform(scene, ShowPrize(draw.prize_of(ticket)))

    def _call(self, scene: Scene) -> None:
        turn = active(scene.round)
        assert turn is not None, "somebody has to decide"
        box, at = scene.round.boxes[turn[0]], turn[1]
        player, hand = box.caller.player or "", box.hands[at]
        strategy = self.strategies[tier(self.rules, box.original(player)).fingerprint]
        if isinstance(strategy, CountingCalls):
            strategy = strategy.at(scene.round.shoe.cards, scene.round.shoe.drawn)
        wish = strategy.call(
            hand.cards,
            scene.round.dealer[0],
            hands=len(box.hands),
            free=box.stake(player, LAMMER_SPLIT, hand=at) is not None,
            initial=hand.initial,
        )
        wishes = (wish, "draw", "stand")
        assert any(_may(scene, _CALLS[name](box.number, player)) for name in wishes)
        if len(scene.round.boxes[turn[0]].hands) > len(box.hands):
            self._lay_extra(scene, box.number)

    def _lay_extra(self, scene: Scene, number: int) -> None:
        """Additional wagers on the hands of a split, as soon as they may be laid."""
        seat = next(seat for seat in self.party.seats if seat.box == number)
        for name, cents in seat.extra.items():
            for hand in range(1, len(scene.round.box(number).hands) + 1):
                if cents:
                    _may(scene, LaySideWager(number, f"p{number}", name, cents, hand=hand))


def _may(scene: Scene, command: Command) -> bool:
    """Carry a command out if that is lawful; was it?"""
    try:
        perform(scene, command)
    except Refusal:
        return False
    return True


def _nets(round: Round) -> Nets:
    nets: Counter[tuple[int, str]] = Counter()
    for line in round.lines:
        name = MAIN if line.wager in ON_HANDS else line.wager
        nets[line.box, name] += line.returned - line.stake
    return nets
