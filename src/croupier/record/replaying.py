"""Replaying: a record on its way through the engine, card by card where cards went astray."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from croupier.record.model import Record, Said, bad
from croupier.rules.refusal import Refusal
from croupier.rules.table_rules import TableRules
from croupier.sentence import Sentence, plain
from croupier.table import supervision
from croupier.table.commands import Command, Deal, DealForAbsent, SettleInsurance
from croupier.table.dealer import deal_out, deal_to_players, due, due_to_players
from croupier.table.decide import play
from croupier.table.events import Event
from croupier.table.fold.evolve import evolve
from croupier.table.play.dealers_hand import completed
from croupier.table.shoe import given
from croupier.table.state import DEALING, PLAY, Round, new_round

_Result = TypeVar("_Result")


class RefusedCall(Struct, frozen=True):
    """A call that had to be refused, and what became of it."""

    called: Sentence
    """The line of play, or what was laid."""
    clause: str
    sentence: Sentence
    """Why it had to be."""
    as_expected: bool
    at: str
    readings: tuple[str, ...] = ()
    line: Said | None = None
    """The line of play, where it is one."""
    permitted: bool = False
    """The law permits it after all."""

    @property
    def call(self) -> str:
        """The call as the record has it."""
        return plain(self.called)

    @property
    def why(self) -> str:
        """Why it had to be, as text."""
        return plain(self.sentence)


ASIDE = ("!", "?")
"""Marks of cards that are next in line."""
SETTLEMENT = -1
"""Stands for the moment when every wager is settled."""

_BEFALLS: dict[str, Command] = {
    "~": supervision.BurnInError(),
    "^": supervision.FindFaceUp(),
    "!": supervision.DrawInError(exposed=True),
    "?": supervision.DrawInError(exposed=False),
    "+": supervision.OverdrawDealer(),
    "-": supervision.RemoveCard(),
}
"""What the mark behind a card says befell it."""


class Replay:
    """A record on its way through the engine."""

    def __init__(self, record: Record, rules: TableRules) -> None:
        self.record = record
        cards = tuple(marked.card for marked in record.cards)
        ends = (*record.emptied, len(cards))
        self.parts = [cards[a:b] for a, b in zip(record.emptied, ends[1:], strict=True)]
        self.marks = {at: one.mark for at, one in enumerate(record.cards) if one.mark}
        self.card_by_card = bool(self.parts or self.marks)
        shoe = given(cards[: ends[0]], record.cutting_card)
        self.round = new_round(rules, shoe, present=record.present)
        self.events: list[Event] = []
        self.refused: list[RefusedCall] = []
        self.struck: list[RefusedCall] = []
        self.without: dict[int, Round] = {}
        """By its Box, the Round before a ``?`` call that was given effect and stands in law."""
        self.replaced: list[RefusedCall] = []

    @property
    def cards_left(self) -> int:
        """How many cards of the record no rule has called for."""
        return self.round.shoe.left + sum(len(part) for part in self.parts)

    def do(self, command: Command) -> None:
        """Carry a command out."""
        self.round, happened = play(self.round, command)
        self.events += happened

    def happens(self, event: Event) -> None:
        """Record what happened, though no command may bring it about."""
        self.round = evolve(self.round, event)
        self.events.append(event)

    def deal(self, own_hand: bool = False) -> None:
        """Let the Dealer do what is due."""
        if not self.card_by_card:
            self.round, happened = (deal_out if own_hand else deal_to_players)(self.round)
            self.events += happened
            return
        while self._step(own_hand):
            pass

    def complete_deal(self) -> None:
        """Let the Initial Deal be completed and what it decides be settled."""
        while self.round.phase is DEALING or self.round.side_wagers_due:
            if not self._step(own_hand=False):
                break

    def deal_until(self, placed: int, beside: int | None = None, hands_wait: bool = False) -> None:
        """Let the Round go on until so many cards are placed, or every wager is settled.

        Cards drawn in error next are out as well, unless it is said how many lie beside the shoe.
        With ``hands_wait``, a hand nobody may decide for stands after what befell the next cards.
        """
        until = placed if placed != SETTLEMENT else len(self.record.cards) + 1
        while self.placed < until and self.round.phase in (DEALING, PLAY):
            if not self._step(own_hand=True, hands_wait=hands_wait):
                break
        if placed not in (self.placed, SETTLEMENT):
            raise bad("", f"the Round does not come to this with {placed} cards placed")
        while self.marks.get(self.round.shoe.drawn) in ASIDE:
            if len(self.round.trouble.aside) == beside or not self._befall(False, True):
                break

    @property
    def placed(self) -> int:
        """How many cards have left the shoe and come to lie somewhere."""
        return self.round.shoe.drawn - len(self.round.trouble.aside)

    def befall(self) -> None:
        """Let happen what befell the next cards before anything else."""
        while self._befall(draws=False, own_hand=True):
            pass

    def deal_second(self) -> None:
        """Let the Dealer's second card fall."""
        while len(self.round.dealer) == 1 and self._step(own_hand=True):
            pass

    def _step(self, own_hand: bool, hands_wait: bool = False) -> bool:
        """Let one thing happen that is due or befalls a card; False where nothing is."""
        act = (due if own_hand else due_to_players)(self.round)
        draws = isinstance(act, Deal)
        in_line = draws and self.round.trouble.aside  # it is dealt before another leaves the shoe
        first = isinstance(act, SettleInsurance)  # what comes before any card
        first = first or (isinstance(act, DealForAbsent) and not hands_wait)
        if not in_line and not first and self._befall(draws, own_hand):
            return True
        if act is None:
            return False
        if draws and not in_line and self.refill():
            return True
        self.do(act)
        return True

    def refill(self) -> bool:
        """Go on with the cards that came from the discard rack, if the shoe has run out."""
        if self.round.shoe.left or not self.parts:
            return False
        at_place("cards", self.do, supervision.RefillShoe(self.parts.pop(0)))
        return True

    def _befall(self, draws: bool, own_hand: bool) -> bool:
        """Let happen what the mark behind the next card says; False where there is none."""
        round = self.round
        mark = self.marks.get(round.shoe.drawn, "")
        if not mark or round.trouble.misplaced or (round.trouble.aside and mark not in ASIDE):
            return False
        if not draws and not own_hand:
            return False
        if mark == "+" and not draws and not completed(round):
            return False
        self.refill()
        at_place(f"cards[{round.shoe.drawn}]", self.do, _BEFALLS[mark])
        return True


def at_place(place: str, do: Callable[..., _Result], *given: object) -> _Result:
    """Do something; a refusal names this place."""
    try:
        return do(*given)
    except Refusal as refusal:
        raise refusal if refusal.at else refusal.at_place(place) from None
