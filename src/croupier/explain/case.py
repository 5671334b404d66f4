"""A case: one settled Line of a Round, with the table as it stood the moment it was settled."""

from collections.abc import Callable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.gazette.edition import Edition
from croupier.ledger.line import Line
from croupier.rules.config import TableConfig
from croupier.rules.hand import Hand, Standing
from croupier.rules.side_wager import DEALERS_HAND, FIRST_THREE, SideWager
from croupier.rules.table_rules import TableRules
from croupier.table.events import CardDealt, Event, LineMoved, Settled
from croupier.table.fold.evolve import evolve
from croupier.table.mishaps import Reversed
from croupier.table.play.dealers_hand import standing
from croupier.table.shoe import Shoe
from croupier.table.state import Box, Round, Stake, new_round, rules_for


class ReplayedRound(Struct, frozen=True):
    """A Round by what happened in it: no card is in it that was not seen."""

    config: TableConfig
    rules: TableRules
    events: tuple[Event, ...]
    opens: Callable[[TableConfig], TableRules]
    """How a table with other readings would be opened."""

    @property
    def start(self) -> Round:
        """The table before anything happened."""
        return new_round(self.rules, Shoe(()))

    @property
    def edition(self) -> Edition:
        """The edition it was played by, with what it borrows."""
        return self.rules.elections.edition


class LineContext(Struct, frozen=True, kw_only=True):
    """A Line, and the table the moment before it was settled."""

    round: ReplayedRound
    line: Line
    number: int
    at: int
    """Which event settled it."""
    then: Round
    last: Round
    """The table as it was given last."""

    @property
    def box(self) -> Box | None:
        """The Box it lay on."""
        index = self.then.index(self.line.box)
        return None if index is None else self.then.boxes[index]

    @property
    def split(self) -> bool:
        """Was the Box split in the end?"""
        index = self.last.index(self.line.box)
        return index is not None and len(self.last.boxes[index].hands) > 1

    @property
    def then_split(self) -> bool:
        """Had the Box several hands when it was settled?"""
        return self.box is not None and len(self.box.hands) > 1

    @property
    def hand(self) -> Hand | None:
        """The hand it lay on, or for a wager on no hand, nothing."""
        place = self.place
        if self.box is None or place is None or place >= len(self.box.hands):
            return None
        return self.box.hands[place]

    @property
    def place(self) -> int | None:
        """The hand's place from 0, if it lay on one."""
        event = self.round.events[self.at]
        return event.at if isinstance(event, Settled) else None

    @property
    def stake(self) -> Stake | None:
        """The wager as it lay there."""
        line, box = self.line, self.box
        found = () if box is None else box.all_stakes(line.player, line.wager, against=line.against)
        same = [one for one in found if one.hand == self.place]
        return same[0] if same else None

    @property
    def side(self) -> SideWager | None:
        """What a side wager was declared as."""
        return self.round.rules.side_wagers.get(self.line.wager)

    @property
    def rules(self) -> TableRules:
        """The rules that applied to it, of whichever tier."""
        return rules_for(self.then, self.box, self.line.player) if self.box else self.then.rules

    @property
    def dealer(self) -> tuple[Card, ...]:
        """The Dealer's hand that decided it, as it lay then."""
        return self.then.dealer

    @property
    def dealers(self) -> Standing | None:
        """What the Dealer had, once more than one card lay there."""
        return standing(self.then) if len(self.dealer) > 1 else None

    @property
    def dealers_end(self) -> tuple[Card, ...]:
        """The same hand of the Dealer's as it came to lie later."""
        hands = (*self.last.finished_hands, self.last.dealer)
        which = self.then.dealers_hand - 1
        return hands[which] if which < len(hands) else self.last.dealer


def cases(round: ReplayedRound) -> Iterator[LineContext]:
    """Every settled Line of a Round, in the order of settlement."""
    states = [round.start]
    for event in round.events:
        states.append(evolve(states[-1], event))
    for number, (at, line) in enumerate(settled_at(round.events), 1):
        yield LineContext(
            round=round, line=line, number=number, at=at, then=states[at], last=states[-1]
        )


def settled_at(events: tuple[Event, ...]) -> tuple[tuple[int, Line], ...]:
    """The Lines that stand, with the event that settled each; what was undone is left out."""
    kept: list[tuple[int, Line]] = []
    for at, event in enumerate(events):
        if isinstance(event, Settled):
            kept.append((at, event.line))
        elif isinstance(event, Reversed):
            kept.remove(next(one for one in kept if one[1] == event.line))
        elif isinstance(event, LineMoved):
            moved = next(one for one in kept if one[1] == event.line)
            kept[kept.index(moved)] = (moved[0], replace(event.line, hand=event.hand))
    return tuple(kept)


# ── What it saw ─────────────────────────────────────────────────────────────────────────────────


def seen(case: LineContext) -> tuple[Card, ...]:
    """The player's cards that decided a wager."""
    hand, side = case.hand, case.side
    if hand is not None:
        return hand.cards[:2] if side is not None and not _rode(case) else hand.cards
    if case.box is None or not case.box.hands or (side and side.sees is DEALERS_HAND):
        return ()
    hands = case.box.hands
    most = 3 if side is not None and side.sees is FIRST_THREE else 2
    if len(hands) == 1:
        return hands[0].cards[:most]
    two = (hands[0].cards[0], hands[1].cards[0])
    return (*two, *_third(case)) if most > len(two) else two


def _rode(case: LineContext) -> bool:
    return case.stake is not None and case.stake.riding > 0


def _third(case: LineContext) -> tuple[Card, ...]:
    """The first card the Box had after a split, where that counts and had fallen."""
    if case.side is None or case.side.closes_on_split in case.line.clauses:
        return ()
    events = case.round.events[: case.at]
    own = [one for one in events if isinstance(one, CardDealt) and one.box == case.line.box]
    return tuple(one.card for one in own[2:3])
