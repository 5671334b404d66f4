"""Cards: all a table is dealt from, each card held against what was committed to it."""

from collections.abc import Callable, Iterator

from croupier.rules.placement import Bounds
from croupier.table.events import CuttingCardOut, Event, PrizeShown
from croupier.table.mishaps import ShoeRefilled
from croupier.table.state import Round
from croupier.verify.faces import DOWN, Faces, face_down
from croupier.verify.lines import JsonObject, raw
from croupier.verify.seeding import DrawnPrize, Seeding
from croupier.verify.shoes import CommittedShoe


class Cards:
    """The shoe in play, and the racks it was filled from."""

    def __init__(self, table: str, decks: int) -> None:
        """A table of which no shoe was shuffled yet."""
        self._table, self._decks = table, decks
        self._stacks: list[CommittedShoe] = []
        self._openings: list[JsonObject] = []
        """What was opened and has not fallen yet."""
        self._faces = Faces()
        self._rounds = 0
        self.seeding = Seeding(table)
        self.shoes = self.opened = self.revealed = 0

    @property
    def in_play(self) -> CommittedShoe:
        """The shoe in play."""
        assert self._stacks, "no shoe was committed to"
        return self._stacks[0]

    def seal(self, data: JsonObject) -> Iterator[str]:
        """A shoe was shuffled; what is wrong with that."""
        for before in self._stacks:
            if not before.revealed:
                yield f"the seed of {before.name} was not revealed"
        self._stacks = [CommittedShoe(data["commitment"])]
        yield from self._numbered(self._stacks[0], data)

    def fill(self, data: JsonObject, rack: tuple[str, ...]) -> Iterator[str]:
        """The discard rack was shuffled, to go into the shoe."""
        self._stacks.append(CommittedShoe(data["commitment"], rack, data["cut_at"] or 0))
        yield from self._numbered(self._stacks[-1], data)

    def cut_rack(self, cut_at: int) -> None:
        """The cards of the rack were cut."""
        self._stacks[-1].cut_at = cut_at

    def show(self, opening: JsonObject, place: int) -> Iterator[str]:
        """A burnt card was shown to a player."""
        self.opened += 1
        if not any(stack.fits(opening) for stack in self._stacks):
            yield f"the opening of {opening['card']} does not fit the commitment"
        yield from self._at(place, opening)

    def pass_over(self) -> None:
        """The table was restored from a copy: the next shoe, whose secret may be known, is none."""
        self.shoes += 1
        self.seeding.forget()

    def cut_by_casino(self, within: Callable[[int], Bounds]) -> None:
        """The casino cuts what was sealed last, at a place drawn from all the law allows."""
        last = self._stacks[-1]
        bounds = within(last.cards)
        allowed = bounds.low, bounds.high
        if bounds.low > bounds.high:  # too few cards to go one deck in from either end
            allowed = 0, last.cards - 1
        if last.mix is not None:
            last.mix.cut = allowed

    def _numbered(self, shoe: CommittedShoe, data: JsonObject) -> Iterator[str]:
        self.shoes += 1
        shoe.mix, wrong = self.seeding.seal(data)
        yield from wrong
        yield from shoe.sealed(f"{self._table}/{self.shoes}", self._decks)

    def begin(self) -> None:
        """A Round begins: nothing lies beside the shoe."""
        self._faces = Faces()
        self._rounds += 1

    def open(self, data: JsonObject) -> Iterator[str]:
        """A card was opened, before it falls."""
        opening = data["opening"]
        self._openings.append(opening)
        if not any(stack.fits(opening) for stack in self._stacks):
            card, index = opening["card"], opening["index"]
            yield f"the opening of {card} at {index} does not fit the commitment"

    def fall(self, before: Round, event: Event, after: Round) -> Iterator[str]:
        """Cards leave the shoe as they were opened, and the cutting card at its place."""
        openings, self._openings = self._openings, []
        places = self._faces.shown(before, event, after)
        cards = (str(getattr(event, "card", "")),) * len(places)
        opened = tuple(str(opening["card"]) for opening in openings)
        if opened != cards:
            named = (" ".join(cards) or "no card", " ".join(opened) or "none")
            yield f"{named[0]} left the shoe, and {named[1]} was opened"
        for place, opening in zip(places, openings, strict=False):
            self.opened += 1
            yield from self._at(place, opening)
        if isinstance(event, PrizeShown) and event.dollars is not None:
            self._prize(before, event.dollars)
        yield from self._unseen(event)
        yield from self._cutting_card(before, event, after)

    def _prize(self, before: Round, dollars: int) -> None:
        """A prize is held against the seed of its shoe once that is revealed."""
        draws = [one.prize_draw for one in before.rules.side_wagers.values() if one.prize_draw]
        if self.in_play.mix is not None and draws:
            name = f"{self._table}/prize/{self._rounds}/{len(before.lines)}"
            self.in_play.mix.prizes.append(DrawnPrize(name, dollars, draws[0]))

    def _at(self, place: int, opening: JsonObject) -> Iterator[str]:
        for stack in self._stacks:
            if place < stack.cards:
                return stack.open(opening, place)
            place -= stack.cards
        return iter(["a card was opened beyond the last of the shoe"])

    @staticmethod
    def _unseen(event: Event) -> Iterator[str]:
        named = isinstance(event, ShoeRefilled) and set(event.cards) != {DOWN}
        if named or (face_down(event) and getattr(event, "card", DOWN) != DOWN):
            yield "a card is named that nobody had seen"

    @staticmethod
    def _cutting_card(before: Round, event: Event, after: Round) -> Iterator[str]:
        if isinstance(event, CuttingCardOut) and not before.shoe.cutting_card_next:
            yield "the cutting card came out where it was not put in"
        left = after.shoe.drawn - before.shoe.drawn
        if left and before.shoe.cutting_card_next and before.cutting_card_at is None:
            yield "the cutting card did not come out where it was put in"

    def closed(self) -> Iterator[str]:
        """What is wrong once a table is closed for good: no card stays secret."""
        for stack in self._stacks:
            if not stack.revealed:
                yield f"the table was closed, and the seed of {stack.name} was not revealed"

    def reveal(self, data: JsonObject) -> Iterator[str]:
        """A seed was revealed."""
        closed = [stack for stack in self._stacks if not stack.revealed]
        stack = closed[0] if closed else self.in_play
        secret = raw(data.get("secret", ""))
        wrong = list(stack.reveal(data["shoe"], raw(data["seed"]), secret))
        self.revealed += not wrong
        yield from wrong
