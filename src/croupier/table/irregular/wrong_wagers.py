"""Wrong wagers: insurance that was not offered, a side wager that should have been refused."""

from croupier.rules.refusal import Refusal
from croupier.sentence import PlayerPart
from croupier.table.commands import LaySideWager
from croupier.table.events import SideWagerLaid
from croupier.table.fold.scene import Scene
from croupier.table.mishaps import InsuranceNotOffered
from croupier.table.state import PLAY, SETTLED
from croupier.table.supervision import FindSideWager, ReportNotOffered
from croupier.table.wagers.insurance import has_second_card
from croupier.table.wagers.settling import settle_stake
from croupier.table.wagers.side_laying import box_for, offered
from croupier.totals import is_ace


def report_not_offered(scene: Scene, command: ReportNotOffered) -> None:
    """Insurance the Dealer failed to offer a player, or all bettors of a Box.

    Where the law cures that, it stays open to them.
    """
    round = scene.round
    finding = round.rules.late_insurance
    box = round.find(command.box)
    if box is None or round.phase not in (PLAY, SETTLED):
        raise Refusal(finding.clauses, f"no insurance was due on Box {command.box}")
    if command.player is not None and not box.has_bettor(command.player):
        why = (PlayerPart(command.player), f" has no initial wager on Box {command.box}")
        raise Refusal(finding.clauses, why)
    if not round.dealer or not is_ace(round.dealer[0]):
        raise Refusal(finding.clauses, "the Dealer's first card is no ace: none was to be offered")
    if has_second_card(round):
        raise Refusal(finding.clauses, "the Dealer has the second card: it is too late")
    if finding.incomplete:
        raise finding.refusal()
    scene.happens(
        InsuranceNotOffered(
            box=command.box,
            clauses=finding.clauses,
            readings=finding.readings,
            player=command.player,
        )
    )


def find(scene: Scene, command: FindSideWager) -> None:
    """A side wager that should have been refused lies on the layout: part of it counts, or none."""
    round = scene.round
    asked = LaySideWager(command.box, command.player, command.on, command.amount)
    wager = offered(round, asked)
    box = box_for(round, asked, wager)
    if wager.found is None or box.stake(command.player, command.on) or command.amount <= 0:
        raise Refusal(wager.placed, f"no rule says what becomes of this {wager.title} wager")
    found = wager.found(command.amount, box.has_bettor(command.player))
    ruling = found.ruling
    scene.happens(
        SideWagerLaid(
            box=command.box,
            player=command.player,
            on=command.on,
            amount=command.amount,
            clauses=ruling.clauses,
            excess=command.amount - found.counts if found.counts else 0,
            readings=ruling.readings,
        )
    )
    if not found.counts:
        stake = scene.round.box(box.number).stake(command.player, command.on)
        assert stake is not None, "the wager was just laid"
        settle_stake(scene, box.number, stake, ruling)
