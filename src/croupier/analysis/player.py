"""Player: an automatic player who follows a decision table."""

from croupier.analysis.decision_table import DecisionTable
from croupier.rules.names import LAMMER_SPLIT, CallName
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.table.game.players import COMMANDS, Calls, PlayersCall
from croupier.table.legal.option import refusal
from croupier.table.state import Round, active


def follows(decisions: DecisionTable, rules: TableRules) -> Calls:
    """Make the calls of a table's own decision table; refuses one made for other rules."""
    if decisions.fingerprint != rules.fingerprint:
        raise Refusal((), "the decision table was made for other rules", at="strategy")
    return lambda round: _call(decisions, round)


def _call(decisions: DecisionTable, round: Round) -> PlayersCall:
    turn = active(round)
    assert turn is not None, "somebody has to decide"
    box, at = round.boxes[turn[0]], turn[1]
    player, hand = box.caller.player or "", box.hands[at]
    name = decisions.call(
        hand.cards,
        round.dealer[0],
        hands=len(box.hands),
        free=box.stake(player, LAMMER_SPLIT, hand=at) is not None,
        initial=hand.initial,
    )
    wishes: tuple[CallName, ...] = (name, "draw", "stand")
    for wish in wishes:
        call = COMMANDS[wish](box.number, player)
        if refusal(round, call) is None:
            return call
    raise AssertionError("a hand whose turn it is may draw or stand")
