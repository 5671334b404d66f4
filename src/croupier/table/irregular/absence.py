"""Absence: a Box with nobody there to act is dealt to by rule."""

from croupier.rules.refusal import Refusal
from croupier.table.commands import DealForAbsent
from croupier.table.events import DrawCalled, Stood
from croupier.table.fold.scene import Scene
from croupier.table.mishaps import PlayerAbsent
from croupier.table.state import PLAY, Box, Round, active
from croupier.table.supervision import DeclareAbsent
from croupier.table.wagers.riding import take_unchosen
from croupier.table.wagers.side_settling import decided


def unattended(box: Box) -> bool:
    """Is nobody there, or nobody entitled, to act on the Box?"""
    return box.absent or box.caller.player is None


def declare_absent(scene: Scene, command: DeclareAbsent) -> None:
    """Nobody is there to act on the Box whose turn it is."""
    round = scene.round
    clauses = round.rules.provenance["absent_draws"]
    turn = active(round)
    at = None if turn is None else round.boxes[turn[0]]
    waits = round.side_wagers_due or round.blackjacks_due
    if round.phase is not PLAY or turn is None or at is None or at.number != command.box or waits:
        raise Refusal(clauses, f"no decision is due for Box {command.box}")
    if at.absent or at.hands[turn[1]].owed:
        raise Refusal(clauses, f"Box {command.box} waits for a card, not for a decision")
    _absent(scene, at)


def _absent(scene: Scene, box: Box) -> None:
    clauses = scene.round.rules.provenance["absent_draws"]
    scene.happens(PlayerAbsent(box.number, clauses, box.caller.player is not None))


def deal_for_absent(scene: Scene, _: DealForAbsent) -> None:
    """Deal to the hand whose turn it is by rule, or let it stand."""
    round = scene.round
    turn = active(round)
    box = None if turn is None else round.boxes[turn[0]]
    if not waits_for_rule(round) or turn is None or box is None:
        clauses = round.rules.provenance["absent_draws"]
        raise Refusal(clauses, "nobody is absent whose hand is to be decided now")
    if not box.absent:
        _absent(scene, box)
    take_unchosen(scene, box.number, decided=False)
    finding = round.rules.absent_draws(box.hands[turn[1]])
    if finding.permitted:
        scene.happens(DrawCalled(box.number, turn[1], finding.clauses))
        return
    scene.happens(Stood(box.number, turn[1], finding.clauses))
    decided(scene, box.number, split=False, asked=False)


def waits_for_rule(round: Round) -> bool:
    """Is it the turn of a hand that nobody will decide?"""
    turn = active(round)
    if round.phase is not PLAY or turn is None or round.side_wagers_due or round.blackjacks_due:
        return False
    box = round.boxes[turn[0]]
    return unattended(box) and not box.hands[turn[1]].owed
