"""Rights: who may double or split, alone or together with others on the Box."""

from msgspec.structs import replace

from croupier.rules.finding import Finding
from croupier.rules.hand import Hand
from croupier.rules.names import BASE, DOUBLES, SPLITS, Answered
from croupier.rules.procedure import Joining
from croupier.rules.refusal import Refusal
from croupier.table.commands import Double, Split
from croupier.table.state import Box, Round, rules_for


def shared_right(
    round: Round, box: Box, hand: int, command: Double | Split
) -> tuple[Finding, bool]:
    """May this bettor double or split here, and does that wait for the upper tier to join?"""
    held = replace(box.hands[hand], doubled=False)
    hands = len(box.hands)
    asked = round.answering
    if asked is not None and asked.box == box.number and asked.call == "split":
        held, hands = before_split(round, box, hand), hands - 1

    def judged(player: str) -> Finding:
        rules = rules_for(round, box, player)
        if isinstance(command, Double):
            return rules.may_double(held)
        return rules.may_split(held, hands)

    finding = judged(command.player)
    if finding.permitted or round.rules.upper is None:
        return finding.required(), False
    others = [one.player for one in box.stakes if one.hand == hand and one.wager in BASE]
    able = [player for player in others if judged(player).permitted]
    if not able:
        raise finding.refusal()
    answering = asked is not None and asked.box == box.number
    joined = answering and any(_has_joined(box, hand, command, one) for one in able)
    return judged(able[0]), not joined


def _has_joined(box: Box, hand: int, command: Double | Split, player: str) -> bool:
    """Has this bettor doubled, or covered both hands of the split, in the same action?"""
    if isinstance(command, Double):
        return box.stake(player, *DOUBLES, hand=hand) is not None
    return box.stake(player, *SPLITS, hand=hand + 1) is not None


def before_split(round: Round, box: Box, hand: int) -> Hand:
    """The hand as it was before the split that is being answered."""
    cards = box.hands[hand].cards[:1] + box.hands[hand + 1].cards[:1]
    return Hand(cards, round.rules.point_total(cards), split=len(box.hands) > 2)


def free_for_others(round: Round, box: Box, hand: int) -> Finding:
    """May another bettor take the free split of the Pair just split?"""
    return round.rules.free_split(before_split(round, box, hand), len(box.hands) - 1)


def answering(round: Round, call: Answered) -> Finding:
    """By which clauses another bettor may answer a call."""
    return round.rules.may_join(Joining(call=call))


def check_first_choice(round: Round, box: Box, player: str) -> None:
    """Where the first choice binds, a wager left on one hand stays there."""
    if round.rules.one_choice_for_all_splits and _chose_one_hand(box, player):
        clauses = answering(round, "split").clauses
        raise Refusal(clauses, "the first choice binds at later splits", ("backers-on-resplit",))


def _chose_one_hand(box: Box, player: str) -> bool:
    """At an earlier split, did this bettor leave the wager on one hand?"""
    lost = {(player, wager) for wager in SPLITS} & set(box.busted)
    covered = box.stake(player, *SPLITS) or lost
    return len(box.hands) > 2 and not covered
