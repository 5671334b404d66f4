"""Prizes: drawn for a winning wager, shown on the display, or failing."""

from msgspec import Struct

from croupier.money import CENTS, Odds, spoken
from croupier.rules.refusal import Refusal
from croupier.rules.ruling import wins
from croupier.rules.side_wager import PrizeDraw
from croupier.sentence import PlayerPart
from croupier.table.commands import PassButton, ShowPrize
from croupier.table.events import ButtonPassed, PrizeShown
from croupier.table.fold.scene import Scene
from croupier.table.shoe import fair_draw
from croupier.table.state import Box, Round, Stake, side_stakes
from croupier.table.wagers.settling import settle_stake


def awaits_prize(round: Round) -> Box | None:
    """The first Box with a winning wager whose prize has not been drawn."""
    if not round.rules.side_wagers:
        return None
    return next((box for box in round.boxes if _prize_stakes(round, box)), None)


class Presser(Struct, frozen=True):
    """Who may press the button for the prize of a Box; nobody: a casino employee does."""

    box: int
    player: str
    clauses: tuple[str, ...]


def presser(round: Round) -> Presser | None:
    """Who may press the button now: who decides for the Box, or whom that player names (15A.9)."""
    box = awaits_prize(round)
    if box is None:
        return None
    clauses = _prize_box(round)[1].pressed
    holder = round.button[-1] if round.button else box.caller.player or ""
    return Presser(box.number, "" if box.absent else holder, clauses)


def pass_button(scene: Scene, command: PassButton) -> None:
    """Leave the button to another player with such a wager on the Box, or to an employee."""
    round = scene.round
    box, draw = _prize_box(round)
    holder = presser(round)
    if holder is None or (holder.box, holder.player) != (command.box, command.player):
        raise Refusal(
            draw.pressed, (PlayerPart(command.player), f" has not the button for Box {command.box}")
        )
    to = command.to or ""
    able = [one.player for one in _prize_stakes(round, box)]
    if to and (to not in able or to in round.button or to == command.player):
        why = f"{to} has no winning wager of this kind on Box {box.number}, or has declined"
        raise Refusal(draw.pressed, why)
    if not to and round.button:
        to = _names_again(box, round.button[:-1], able)
    scene.happens(ButtonPassed(box=box.number, player=command.player, to=to, clauses=draw.pressed))


def _names_again(box: Box, passed: tuple[str, ...], able: list[str]) -> str:
    """A player who was named declines: who decides for the Box may name somebody else, if left."""
    controls = box.caller.player or ""
    left = [one for one in able if one not in passed and one != controls]
    return controls if len(left) > 1 and passed[-1:] == (controls,) else ""


def press_button(round: Round, seed: int | str) -> ShowPrize:
    """Draw the prize for the first Box that awaits one: every ticket is as likely."""
    _, draw = _prize_box(round)
    return ShowPrize(draw.prize_of(fair_draw(draw.tickets, seed)))


def show_prize(scene: Scene, command: ShowPrize) -> None:
    """Pay the prize the display shows to every winner of the Box."""
    box, draw = _prize_box(scene.round)
    if command.dollars not in draw.prizes:
        raise Refusal(draw.won[-1:], f"{spoken(command.dollars * CENTS)} is not among the prizes")
    scene.happens(PrizeShown(box.number, command.dollars, (*draw.won, *draw.paid)))
    for stake in _prize_stakes(scene.round, box):
        odds = Odds(command.dollars * CENTS, CENTS if draw.per_dollar else stake.amount)
        relied = draw.readings + (draw.by_amount if stake.amount != CENTS else ())
        ruling = wins(*draw.won, *draw.paid, odds=odds, readings=relied)
        settle_stake(scene, box.number, stake, ruling, keeps_stake=not draw.stake_returned)


def pay_failed(scene: Scene) -> None:
    """Pay the winners that wait for a prize the fixed sum."""
    while awaits_prize(scene.round) is not None:
        box, draw = _prize_box(scene.round)
        scene.happens(PrizeShown(box.number, None, draw.failed))
        for stake in _prize_stakes(scene.round, box):
            odds = Odds(draw.failure, CENTS if draw.failure_per_dollar else stake.amount)
            relied = draw.failed_by_amount if stake.amount != CENTS else ()
            ruling = wins(*draw.failed, odds=odds, readings=relied)
            settle_stake(scene, box.number, stake, ruling, keeps_stake=not draw.stake_returned)


def prize_not_shown(round: Round) -> Refusal | None:
    """Why a Round cannot go on without the prize of a winning wager; None if none is due."""
    if awaits_prize(round) is None:
        return None
    return Refusal(_prize_box(round)[1].paid, "no prize was shown for a winning wager")


def _prize_box(round: Round) -> tuple[Box, PrizeDraw]:
    box = awaits_prize(round)
    draws = [w.prize_draw for w in round.rules.side_wagers.values() if w.prize_draw]
    if box is None or not draws:
        clauses = draws[0].paid if draws else ()
        raise Refusal(clauses, "no prize is to be drawn now")
    return box, draws[0]


def _prize_stakes(round: Round, box: Box) -> list[Stake]:
    """The winning wagers on a Box whose prize has not been drawn."""
    return [
        stake
        for stake, wager in side_stakes(round, box)
        if wager.prize_draw and stake.won is not None
    ]
