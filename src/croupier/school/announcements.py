"""Announcements: what the edition asks of the Dealer at a moment, and what it asks at others."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from croupier.rules.config import TableConfig
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import Stated
from croupier.school.layout import laid_out
from croupier.school.moments import RoundMoment, betting, moments
from croupier.school.payout_plans import of_faces
from croupier.school.stacking import FallingCards, played_with, winning_cards
from croupier.school.subject import ProcedureQuestion, right, wrong
from croupier.table.game.game import Game
from croupier.table.game.prompts import prompts_between, prompts_now
from croupier.table.shoe import Shoe, shuffled
from croupier.table.state import Round, new_round

DEALER: Final = "Dealer"
_IN_ROUND: Final = (Moment.INSURANCE, Moment.TURN, Moment.DEALERS_HAND, Moment.PRIZE)
_OWN: Final = 0.4
"""How often what a version or a side wager of the table asks is chosen, where there is any."""
_ROUNDS: Final = 12
"""Rounds looked through for a moment that is wanted."""


class Prompted(NamedTuple):
    """A moment, what is said of it, and what is asked of people then."""

    round: Round
    given: tuple[Stated, ...]
    prompts: tuple[Prompt, ...]


def announced(random: Random, config: TableConfig, rules: TableRules) -> ProcedureQuestion | None:
    """What the Dealer calls, announces or does at this moment."""
    every = [one for one in rules.prompts if one.person == DEALER and one.moment in MOMENTS]
    if not every:
        return None
    own = [one for one in every if rules.elections.edition.clause(one.clause).applies_to]
    wanted = random.choice(own if own and random.random() < _OWN else every)
    at = _prompted(random, config, rules, wanted.moment)
    if at is None or wanted not in at.prompts:
        return None
    now = {one.asks for one in at.prompts}
    others = [one for one in every if one.asks not in now]
    return ProcedureQuestion(
        round=at.round,
        given=at.given,
        question=("Which of these is asked of you now?",),
        right=right(
            (wanted.asks,), Stated((f"It belongs here: {wanted.moment}",), (wanted.clause,))
        ),
        wrong=tuple(wrong((one.asks,), _elsewhere(one)) for one in others),
    )


def _elsewhere(prompt: Prompt) -> Stated:
    return Stated((f"That belongs to another moment: {prompt.moment}",), (prompt.clause,))


_BETWEEN: Final = {
    Moment.OPENING: "The table is about to open",
    Moment.SHUFFLE: "A Round has ended in which the cutting card came out",
    Moment.BETWEEN: "A Round has ended, and the cutting card is still in the shoe",
    Moment.CLOSING: "The last Round before closing has ended",
}
MOMENTS: Final = (*_IN_ROUND, Moment.WAGERS, *_BETWEEN)


def _prompted(
    random: Random, config: TableConfig, rules: TableRules, moment: Moment
) -> Prompted | None:
    """A table at such a moment."""
    if moment in _BETWEEN:
        asked = prompts_between(_game(random, rules, moment))
        return Prompted(new_round(rules, Shoe(())), (Stated((_BETWEEN[moment],)),), asked)
    if moment is Moment.WAGERS:
        at = betting(random, rules)
        return Prompted(at.round, at.story(config), prompts_now(at.round))
    return next(_found(random, config, rules, moment), None)


def _found(
    random: Random, config: TableConfig, rules: TableRules, moment: Moment
) -> Iterator[Prompted]:
    """A moment of a Round at which it is asked."""
    for _ in range(_ROUNDS):
        every = [(one, prompts_now(one.round)) for one in _played(random, rules, moment)]
        fits = [one for one in every if any(each.moment is moment for each in one[1])]
        if fits:
            at, asked = random.choice(fits)
            yield Prompted(at.round, at.story(config), asked)


def _played(random: Random, rules: TableRules, moment: Moment) -> Iterator[RoundMoment]:
    """A Round, with an ace for insurance and with the cards that win a prize for that."""
    cards = FallingCards((), of_faces(random, "A")) if moment is Moment.INSURANCE else None
    if moment is Moment.PRIZE:
        names = [one.name for one in rules.side_wagers.values() if one.prize_draw]
        cards = random.choice(winning_cards(rules, random.choice(names)))
    if cards is None:
        yield from moments(random, rules)
        return
    round, events = laid_out(random, rules, 1)
    for after, event in played_with(round, round.boxes[0].number, cards):
        events += (event,)
        yield RoundMoment(after, events)


def _game(random: Random, rules: TableRules, moment: Moment) -> Game:
    cards = shuffled(rules.elections.decks, random.getrandbits(64))
    if moment is Moment.OPENING:
        return Game(rules=rules)
    shuffle = Occasion.CUTTING_CARD_APPEARED if moment is Moment.SHUFFLE else None
    closing = 0 if moment is Moment.CLOSING else None
    return Game(rules=rules, shoe=Shoe(cards), shuffle=shuffle, closing_in=closing)
