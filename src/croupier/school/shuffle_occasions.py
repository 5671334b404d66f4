"""Shuffle occasions: whether the cards are shuffled now, after the Round, or not at all."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import TableRules
from croupier.school.exercise import AnswerChoice, Stated
from croupier.school.layout import laid_out
from croupier.school.random_round import play_out
from croupier.school.subject import ProcedureQuestion, right, wrong
from croupier.sentence import Sentence
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, end_round
from croupier.table.game.shuffles import direct_shuffle, shuffle_due, stacked
from croupier.table.shoe import Shoe, shuffled
from croupier.table.state import Round, new_round

BEFORE: Final = "Shuffle before the next Round begins"
AFTER: Final = "Finish the Round, then shuffle"
DEAL_ON: Final = "Deal on: no shuffle is due"


class ShuffleSituation(NamedTuple):
    """Something about the cards, and what the engine makes of it."""

    said: Sentence
    right: str
    clauses: tuple[str, ...]


def shuffles(random: Random, config: TableConfig, rules: TableRules) -> ProcedureQuestion | None:
    """Whether the cards are shuffled now, after the Round, or not at all."""
    at = random.choice(_SITUATIONS)(random, rules)
    if at is None:
        return None
    why = Stated((at.right,), at.clauses)
    return ProcedureQuestion(
        round=new_round(rules, Shoe(())),
        given=(Stated(at.said),),
        question=("What becomes of the cards?",),
        right=right((at.right,), why),
        wrong=tuple(_others(at, why)),
    )


def _others(at: ShuffleSituation, why: Stated) -> Iterator[AnswerChoice]:
    return (wrong((one,), why) for one in (BEFORE, AFTER, DEAL_ON) if one != at.right)


def _between(game: Game, said: str) -> ShuffleSituation:
    """Between two Rounds: a Round begins, or it is refused."""
    try:
        begin_round(game)
    except Refusal as stopped:
        return ShuffleSituation((said,), BEFORE, stopped.clauses)
    return ShuffleSituation((said,), DEAL_ON, _not_due(game))


def _not_due(game: Game) -> tuple[str, ...]:
    """By which clauses cards are not shuffled now."""
    try:
        stacked(game, ())
    except Refusal as stopped:
        return stopped.clauses
    raise AssertionError("no shuffle is due")


def _shoe(random: Random, rules: TableRules, to_come: int | None) -> Shoe:
    """A shoe in use; the cutting card comes out after so many cards more."""
    cards = shuffled(rules.elections.decks, random.getrandbits(64))
    drawn = random.randint(len(cards) // 4, len(cards) // 2)
    card = None if to_come is None else drawn + to_come
    return Shoe(cards, drawn, card)


def _at_start(_: Random, rules: TableRules) -> ShuffleSituation:
    return _between(Game(rules=rules), "The table is about to open, with cards that were checked")


def _card_first(random: Random, rules: TableRules) -> ShuffleSituation | None:
    if rules.elections.continuous_shuffler:
        return None
    game = Game(rules=rules, shoe=_shoe(random, rules, 0), shuffle=None)
    return _between(game, "A Round has ended. The cutting card is the next to come from the shoe")


def _in_between(random: Random, rules: TableRules) -> ShuffleSituation:
    shoe = _shoe(random, rules, None if rules.elections.continuous_shuffler else 40)
    game = Game(rules=rules, shoe=shoe, shuffle=None)
    return _between(game, "A Round has ended. The cutting card is deep in the shoe"
                    if shoe.cutting_card else "A Round has ended")  # fmt: skip


def _directed(random: Random, rules: TableRules) -> ShuffleSituation:
    """Somebody wants the cards shuffled, for a reason the law knows or does not."""
    occasion = random.choice([one for one in Occasion if one in _REASONS])
    shoe = _shoe(random, rules, None if rules.elections.continuous_shuffler else 40)
    game = Game(rules=rules, shoe=shoe, shuffle=None)
    said = f"Between two Rounds: {_REASONS[occasion]}"
    try:
        return _between(direct_shuffle(game, occasion), said)
    except Refusal as stopped:
        return ShuffleSituation((said,), DEAL_ON, stopped.clauses)


_REASONS: Final = {
    Occasion.SUPERVISOR: "a supervisor directs that the cards be shuffled",
    Occasion.SUSPICION: "it is suspected that the cards are not in a random order",
    Occasion.EXPOSED: "a card was exposed before it went into the shoe",
    Occasion.REPLACED: "the cards were replaced",
    Occasion.VACANT_TABLE: "play resumes at a table that was vacant",
}


def _card_in_round(random: Random, rules: TableRules) -> ShuffleSituation | None:
    """The cutting card comes out while a Round is dealt; the last Rounds may be near."""
    if rules.elections.continuous_shuffler:
        return None
    left = random.choice((None, None, 2, 3, 5))
    shoe = _shoe(random, rules, 2)
    game = Game(rules=rules, shoe=shoe, shuffle=None, closing_in=left)
    ended = _ended(random, rules, shoe)
    if ended is None:
        return None
    due = shuffle_due(end_round(game, ended))
    closing = f", {left} Rounds before the table closes" if left else ""
    said = (f"The cutting card comes out while a Round is dealt{closing}",)
    if due is None:
        return ShuffleSituation(said, DEAL_ON, rules.cutting_card_ends_shoe(left).clauses)
    return ShuffleSituation(said, AFTER, rules.shuffle_due(due).clauses)


def _ended(random: Random, rules: TableRules, shoe: Shoe) -> Round | None:
    """A Round played from this shoe."""
    round, _ = laid_out(random, rules, 0)
    played = play_out(random, replace(round, shoe=shoe, drawn_before=shoe.drawn))
    return None if played is None else played[0]


_SITUATIONS: Final = (_at_start, _card_first, _in_between, _directed, _directed, _card_in_round)
