"""Turns: whose hand it is, who may call for it, and why somebody may not."""

from typing import Final

from croupier.rules.finding import Finding
from croupier.rules.hand import Hand
from croupier.rules.names import BASE, Answered
from croupier.rules.procedure import Joining
from croupier.rules.refusal import Refusal
from croupier.sentence import PlayerPart, Sentence
from croupier.table.commands import Call, Double, Draw, FreeDouble, FreeSplit, Split
from croupier.table.state import PLAY, Box, Round

HANDS_OF_FIRST_SPLIT: Final = 2


def answers(round: Round, command: Call) -> bool:
    """Is this another bettor's answer rather than the caller's own call?"""
    box = box_of(round, command)
    return box.has_bettor(command.player) and command.player != box.caller.player


def box_of(round: Round, command: Call) -> Box:
    """The Box a call is about, on which a wager lies."""
    box = round.find(command.box)
    if box is None:
        raise Refusal((round.rules.procedure.first_card,), f"no wager lies on Box {command.box}")
    return box


def turn_of(round: Round, command: Call) -> tuple[Box, int]:
    """The hand this call is about; refuses a call out of turn or by the wrong person."""
    box = box_of(round, command)
    if round.phase is not PLAY:
        raise Refusal((round.rules.procedure.turn,), "no decision is due now")
    if command.player != box.caller.player:
        raise wrong_person(round, box, command)
    if box.absent:
        clauses = round.rules.provenance["absent_draws"]
        raise Refusal(clauses, f"Box {box.number} is dealt to by rule: nobody was there to act")
    turn = round.rules.turn(round.boxes)
    if turn is None or round.boxes[turn[0]] is not box or command.hand not in (None, turn[1] + 1):
        raise _out_of_turn(round, box, command, turn)
    open_hand = turn[1]
    if round.side_wagers_due:
        raise Refusal((round.rules.procedure.second_card,), "the side wagers are settled first")
    if round.blackjacks_due:
        clauses = round.rules.provenance["blackjack_at_once"]
        raise Refusal(clauses, "the Blackjacks are paid first")
    awaited = answer_awaited(round)
    if awaited is not None:
        raise awaited
    if box.hands[open_hand].owed:
        raise Refusal((round.rules.procedure.additional,), "the hand is waiting for its card")
    return box, open_hand


def _out_of_turn(round: Round, box: Box, command: Call, turn: tuple[int, int] | None) -> Refusal:
    """Why this Box or this hand is not to be decided now."""
    open_hand = next((at for at, hand in enumerate(box.hands) if not hand.done), None)
    other_hand = command.hand is not None and command.hand - 1 != open_hand
    if turn is None or open_hand is None or other_hand:
        return _finished(round, box, command)
    before = round.boxes[turn[0]].number
    return Refusal((round.rules.procedure.turn,), f"it is the turn of Box {before}")


def upper_has_not_joined(round: Round) -> Refusal:
    """Why a call that waits for the upper tier is not given effect."""
    return round.rules.with_upper(False).refusal()


def answer_awaited(round: Round) -> Refusal | None:
    """Why nothing goes on after a call that another bettor must answer first."""
    if round.answering is None:
        return None
    return upper_has_not_joined(round) if round.answering.awaits_upper else hand_not_named(round)


def silent_at_split(round: Round) -> list[str]:
    """The other bettors on a hand just split who have said nothing to it."""
    asked = round.answering
    if asked is None or asked.call != "split":
        return []
    box = round.box(asked.box)
    if round.rules.one_choice_for_all_splits and len(box.hands) > HANDS_OF_FIRST_SPLIT:
        return []
    said = (*asked.answered, box.caller.player)
    others = [laid.player for laid in box.bettors if laid.player not in said]
    return [one for one in others if box.stake(one, *BASE, hand=asked.hand) is not None]


def must_name_hand(round: Round, player: str) -> bool:
    """Must this bettor cover the split or say to which hand the wager goes?"""
    return round.rules.must_choose_hand.permitted and player in silent_at_split(round)


def hand_not_named(round: Round) -> Refusal | None:
    """Why no card falls after a split to which another bettor has not said anything."""
    finding = round.rules.must_choose_hand
    silent = silent_at_split(round) if finding.permitted else []
    if not silent:
        return None
    why = f"{silent[0]} has not covered the split or named a hand for the wager"
    return Refusal(finding.clauses, why, finding.readings)


def wrong_person(round: Round, box: Box, command: Call) -> Refusal:
    """Why somebody else may not decide for this Box."""
    joins: tuple[str, ...] = ()
    if isinstance(command, Double | FreeDouble | Split | FreeSplit):
        doubles = isinstance(command, Double | FreeDouble)
        joins = round.rules.may_join(Joining(call="double" if doubles else "split")).clauses
    clauses = (*box.caller.clauses, *round.rules.others_bound.clauses, *joins)
    if box.caller.player is None:
        why: Sentence = (f"nobody is entitled to decide for Box {box.number}",)
    else:
        decides = f" decides for Box {box.number}, not "
        why = (PlayerPart(box.caller.player), decides, PlayerPart(command.player))
    return Refusal(clauses, why, box.caller.readings)


def _finished(round: Round, box: Box, command: Call) -> Refusal:
    """Why a finished hand takes no call: by its own rule if it has one, else because it stood."""
    at = len(box.hands) if command.hand is None else command.hand
    procedure = round.rules.procedure
    if not 1 <= at <= len(box.hands):
        return Refusal((procedure.turn,), f"Box {box.number} has no hand {at}")
    hand = box.hands[at - 1]
    if not hand.done:
        return Refusal(
            (procedure.split_order, procedure.turn), f"hand {at} waits for the one before it"
        )
    if hand.frozen:
        clauses = round.rules.provenance["may_refuse"]
        return Refusal(clauses, "the hand takes no further card: an exposed one was refused")
    finding = _judged(round, box, hand, command)
    if finding is not None and not finding.permitted:
        return finding.refusal()
    return Refusal((procedure.turn,), f"Box {box.number} has finished its decisions")


def _judged(round: Round, box: Box, hand: Hand, command: Call) -> Finding | None:
    """What the law would say of this call on this hand."""
    rules = round.rules
    if isinstance(command, Draw):
        return rules.may_draw(hand)
    if isinstance(command, Double):
        return rules.may_double(hand)
    if isinstance(command, Split):
        return rules.may_split(hand, len(box.hands))
    if isinstance(command, FreeDouble):
        return rules.free_double(hand)
    if isinstance(command, FreeSplit):
        return rules.free_split(hand, len(box.hands))
    return None


def asked_of(round: Round, command: Call, call: Answered) -> tuple[Box, int]:
    """The hand another bettor may answer on, if the caller has just made this call there."""
    box = box_of(round, command)
    asked = round.answering
    if asked is None or asked.box != box.number or asked.call != call:
        raise wrong_person(round, box, command)
    finding = round.rules.may_join(
        Joining(
            call=asked.call,
            player=command.player,
            answered=command.player in asked.answered,
            on_hand=box.stake(command.player, *BASE, hand=asked.hand) is not None,
        )
    )
    finding.required()
    return box, asked.hand
