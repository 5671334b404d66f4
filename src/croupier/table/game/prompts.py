"""Prompts: what the table asks people to do or confirm at this moment."""

from croupier.rules.prompt import Moment, Prompt
from croupier.rules.shuffling import Occasion
from croupier.table.commands import Insure
from croupier.table.game.game import Game
from croupier.table.game.shuffles import shuffle_due
from croupier.table.legal.menu import legal
from croupier.table.state import BETTING, ENDED, PLAY, Round, active
from croupier.table.wagers.prizes import awaits_prize


def prompts_now(round: Round) -> tuple[Prompt, ...]:
    """What is asked at this moment of a Round."""
    now = moments(round)
    return tuple(prompt for prompt in round.rules.prompts if prompt.moment in now)


def prompts_between(game: Game) -> tuple[Prompt, ...]:
    """What is asked before the table opens, before a shuffle, between Rounds, and at closing."""
    now = _between(game)
    return tuple(prompt for prompt in game.rules.prompts if prompt.moment is now)


def _between(game: Game) -> Moment:
    if game.closing_in == 0:
        return Moment.CLOSING
    due = shuffle_due(game)
    if due is None:
        return Moment.BETWEEN
    return Moment.OPENING if due in (Occasion.START, Occasion.REPLACED) else Moment.SHUFFLE


def moments(round: Round) -> tuple[Moment, ...]:
    """What moment of a Round this is; insurance may be on offer while it is a player's turn."""
    if round.phase is BETTING:
        return (Moment.WAGERS,)
    if round.phase is ENDED:
        return (Moment.BETWEEN,)
    now = {
        Moment.PRIZE: awaits_prize(round) is not None,
        Moment.INSURANCE: any(isinstance(option.command, Insure) for option in legal(round)),
        Moment.TURN: active(round) is not None,
        Moment.DEALERS_HAND: round.phase is PLAY and active(round) is None,
    }
    return tuple(moment for moment, is_now in now.items() if is_now)
