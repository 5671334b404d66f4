"""Antes: laid with an initial wager, collected after the Initial Deal."""

from msgspec.structs import replace

from croupier.money import spoken
from croupier.rules.names import ANTE
from croupier.rules.placement import Laid
from croupier.rules.refusal import Refusal
from croupier.sentence import PlayerPart
from croupier.table.commands import LaySideWager
from croupier.table.events import BoxCollected, SideWagerLaid
from croupier.table.fold.scene import Scene
from croupier.table.state import BETTING, Box, Round
from croupier.table.wagers.settling import settle_stake


def lay_ante(scene: Scene, command: LaySideWager) -> None:
    """An Ante goes down with the initial wager it accompanies."""
    round = scene.round
    clauses = round.rules.provenance["ante_due"]
    box = round.find(command.box)
    if round.phase is not BETTING:
        closed = round.rules.may_wager(command.amount, False)
        raise Refusal(closed.clauses, "the Ante is placed before the first card")
    if box is None or not box.has_bettor(command.player):
        raise Refusal(
            clauses, (PlayerPart(command.player), f" has no initial wager on Box {command.box}")
        )
    due = round.rules.ante_due(box.original(command.player))
    if not due:
        raise Refusal(clauses, "no Ante is due with this wager")
    if command.amount != due or box.stake(command.player, ANTE):
        raise Refusal(clauses, f"the Ante due with this wager is {spoken(due)}")
    scene.happens(
        SideWagerLaid(
            box=command.box,
            player=command.player,
            on=ANTE,
            amount=command.amount,
            hand=None,
            clauses=clauses,
        )
    )


def has_antes(round: Round) -> bool:
    """Is an Ante due at this table?"""
    return round.rules.elections.ante > 0


def settle_antes(scene: Scene) -> None:
    """Void what was dealt without its Ante, then collect the Antes."""
    for box in scene.round.boxes:
        missing = [one.player for one in box.bettors if _ante_missing(scene.round, box, one)]
        if box.caller.player in missing or len(missing) == len(box.bettors):
            _void(scene, box, [one.player for one in box.stakes])
            scene.happens(BoxCollected(box.number))
        else:
            _void(scene, box, missing)
    for box in scene.round.boxes:
        for stake in box.stakes:
            if stake.wager == ANTE:
                due = scene.round.rules.ante_due(box.original(stake.player)) > 0
                rules = scene.round.rules
                ruling = rules.ante_collected if due else rules.ante_waived
                settle_stake(scene, box.number, stake, ruling)


def _ante_missing(round: Round, box: Box, laid: Laid) -> bool:
    return round.rules.ante_due(laid.amount) > 0 and box.stake(laid.player, ANTE) is None


def _void(scene: Scene, box: Box, players: list[str]) -> None:
    """A wager without its Ante is Void, with every undecided wager tied to the hand."""
    rules = scene.round.rules
    for stake in box.stakes:
        if stake.player in players:
            wager = rules.side_wagers.get(stake.wager)
            void = rules.ante_missing
            besides = wager.void_with_wager if wager else ()
            ruling = replace(void, clauses=(*void.clauses, *besides))
            settle_stake(scene, box.number, stake, ruling)
