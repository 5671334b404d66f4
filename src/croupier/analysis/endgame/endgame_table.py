"""Endgame table: the chances to advance at one table, wager by wager and call by call."""

from collections.abc import Sequence
from functools import cached_property

from croupier.analysis.endgame.chances import Chances, chances
from croupier.analysis.endgame.field_results import FieldResults
from croupier.analysis.endgame.hand_calls import CallChances, call_chances
from croupier.analysis.endgame.hand_states import HandStates, Wishes, hand_states
from croupier.analysis.endgame.heat_position import HeatPosition, open_wagers
from croupier.analysis.endgame.later_rounds import LaterRounds
from croupier.analysis.endgame.rivals import MOST_VIEWS, rival
from croupier.analysis.endgame.seen_table import HandsSeen
from croupier.analysis.endgame.wagers import Meeting, Outlook, last_round, wager_chances
from croupier.analysis.shoe import Composition, shoe_of
from croupier.rules.table_rules import TableRules


class EndgameTable:
    """A table at which the last Rounds of a heat are played, by a field that calls so."""

    def __init__(self, rules: TableRules, wishes: Wishes, shoe: Composition | None = None) -> None:
        self.rules, self.wishes = rules, wishes
        self.shoe = shoe_of(rules) if shoe is None else shoe

    @cached_property
    def states(self) -> HandStates:
        """The states of a hand at this table."""
        return hand_states(self.rules, self.wishes)

    @cached_property
    def chances(self) -> Chances:
        """The chances of the shoe."""
        return chances(self.states, self.shoe)

    @cached_property
    def field(self) -> FieldResults:
        """The results of the field."""
        return FieldResults(self.states, self.chances)

    def wagers(self, position: HeatPosition, views: Sequence[int] = MOST_VIEWS) -> dict[int, float]:
        """The chance to advance with each open wager, the least first; with none if there is none.

        The others' wagers in this Round are those of the position.
        """
        contenders = position.contenders
        rivals = [
            rival(self.field, self.chances, contenders[at], at < position.me)
            for at in position.others
        ]
        wagers = open_wagers(self.rules, position.own.chips) or (0,)
        meeting = Meeting(self.states, position, rivals, self.outlook(position))
        return wager_chances(meeting, self.chances, wagers, views)

    def calls(
        self, position: HeatPosition, table: HandsSeen, *, exactly: bool = False
    ) -> CallChances:
        """The chance to advance with each call on the hand whose turn it is."""
        shoe = self.shoe.without(table.cards)
        outlook = self.outlook(position)
        return call_chances(self.states, position, table, shoe, outlook, exactly=exactly)

    def outlook(self, position: HeatPosition) -> Outlook:
        """What chips are worth once the Round is over."""
        if position.rounds == 1:
            return last_round(position)
        return LaterRounds(self.field, position).outlook
