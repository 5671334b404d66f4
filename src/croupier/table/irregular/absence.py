"""Absence: a Box with nobody there to act is dealt to by rule."""

from croupier.rules.refusal import Refusal
from croupier.table.commands import DealForAbsent
from croupier.table.events import DrawCalled, Stood
from croupier.table.fold.scene import Scene
from croupier.table.mishaps import PlayerAbsent
from croupier.table.state import Box, undecided
from croupier.table.supervision import DeclareAbsent
from croupier.table.wagers.riding import take_unchosen
from croupier.table.wagers.side_settling import decided


def unattended(box: Box) -> bool:
    """Is nobody there, or nobody entitled, to act on the Box?"""
    return box.absent or box.caller.player is None


def declare_absent(scene: Scene, command: DeclareAbsent) -> None:
    """Nobody is there to act on the Box whose turn it is."""
    clauses = scene.round.rules.provenance["absent_draws"]
    turn = undecided(scene.round)
    if turn is None or turn[0].number != command.box:
        raise Refusal(clauses, f"no decision is due for Box {command.box}")
    box, hand = turn
    if box.absent or box.hands[hand].owed:
        raise Refusal(clauses, f"Box {command.box} waits for a card, not for a decision")
    _absent(scene, box)


def _absent(scene: Scene, box: Box) -> None:
    clauses = scene.round.rules.provenance["absent_draws"]
    scene.happens(PlayerAbsent(box.number, clauses, box.caller.player is not None))


def deal_for_absent(scene: Scene, _: DealForAbsent) -> None:
    """Deal to the hand whose turn it is by rule, or let it stand."""
    rules = scene.round.rules
    turn = undecided(scene.round)
    if turn is None or not unattended(turn[0]) or turn[0].hands[turn[1]].owed:
        clauses = rules.provenance["absent_draws"]
        raise Refusal(clauses, "nobody is absent whose hand is to be decided now")
    box, hand = turn
    if not box.absent:
        _absent(scene, box)
    take_unchosen(scene, box.number, decided=False)
    finding = rules.absent_draws(box.hands[hand])
    if finding.permitted:
        scene.happens(DrawCalled(box.number, hand, finding.clauses))
        return
    scene.happens(Stood(box.number, hand, finding.clauses))
    decided(scene, box.number, split=False, asked=False)
