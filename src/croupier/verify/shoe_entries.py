"""Shoe entries: what a table's log says of its shoe, each entry held against the rules."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.cards import Card, decks
from croupier.rules.shuffling import CutOffer, Occasion
from croupier.rules.table_rules import LAW_RELEASE, TableRules
from croupier.table.game import game, shuffles
from croupier.table.irregular.faults import rack
from croupier.table.shoe import Shoe
from croupier.table.state import Round, is_idle
from croupier.verify.cards import Cards
from croupier.verify.faces import DOWN
from croupier.verify.lines import JsonObject, is_automatic, released


class ShoeEntries:
    """The part of a table's log that is about shuffles, cuts and cards."""

    rules: TableRules
    cards: Cards
    _game: game.Game
    _round: Round | None
    _dealt: bool
    _uncut: bool
    _replaces: bool
    _declined: list[str]
    _burnt: int | None

    def _sealed(self, data: JsonObject) -> Iterator[str]:
        due = shuffles.shuffle_due(self._game) is not None
        shuffler = self.rules.elections.continuous_shuffler and self._dealt
        if self._round is not None or not (due or shuffler):
            yield "the cards were shuffled when no shuffle was due"
        if self._uncut and not self._replaces:
            yield "the cards were shuffled again before they were cut"
        yield from self.cards.seal(data)
        self._dealt, self._uncut = False, due
        self._declined, self._burnt, self._replaces = [], None, False
        if not due:
            self.cards.in_play.stacked = True
            self._game = replace(self._game, shoe=Shoe(self._unseen_decks()))

    def _stacked(self, data: JsonObject) -> Iterator[str]:
        shoe, offer = self.cards.in_play, shuffles.offer_cut(self._game)
        if not self._uncut or self._replaces:
            yield "the cards were cut again without a shuffle"
        yield from self._cut_in_turn(data, offer, released(data) == LAW_RELEASE)
        if data["cut_at"] and not offer.cuts:
            yield "the cards were cut where they are not"
        cards = self._unseen_decks()
        if offer.cuts and not data["cut_by"]:
            self.cards.cut_by_casino(self.rules.cut_bounds)
        self._game = shuffles.stacked(self._game, cards, data["cut_at"], data["from_back"])
        shoe.cut_at, shoe.stacked, self._uncut = data["cut_at"], True, False

    def _cut_in_turn(self, data: JsonObject, offer: CutOffer, in_order: bool) -> Iterator[str]:
        """The cut is offered to one player after another, then made for the casino."""
        cut_by, declined = data["cut_by"], self._declined
        self._declined = []
        left = [one for one in offer.players if one not in declined and not is_automatic(one)]
        if cut_by and cut_by not in offer.players:
            yield f"{cut_by} was not the one to cut"
        elif in_order and offer.cuts and cut_by != next(iter(left), ""):
            yield f"the cards were cut by {cut_by or 'the casino'} out of turn"

    def _cut_declined(self, data: JsonObject) -> Iterator[str]:
        self._declined.append(data["player"])
        return iter(())

    def _rack_cut(self, data: JsonObject) -> Iterator[str]:
        assert self._round is not None, "a shoe is filled in a Round"
        at = self._round.cutting_card_at
        offer = self.rules.cut_offer(Occasion.REFILLED, self._game.seats, at)
        yield from self._cut_in_turn(data, offer, in_order=True)
        if not data["cut_by"]:
            self.cards.cut_by_casino(self.rules.cut_bounds)
        self.cards.cut_rack(data["cut_at"])

    def _burnt_shown(self, data: JsonObject) -> Iterator[str]:
        if not self.rules.burnt_card_shown.permitted or self._burnt is None:
            yield "a burnt card was shown where there is none to be shown"
            return
        yield from self.cards.show(data["opening"], self._burnt)

    def _unseen_decks(self) -> tuple[Card, ...]:
        """A table is followed without knowing the undealt cards."""
        return (DOWN,) * len(decks(self.rules.elections.decks))

    def _filled(self, data: JsonObject) -> Iterator[str]:
        assert self._round is not None, "a shoe is filled in a Round"
        return self.cards.fill(data, rack(self._round))

    def _opening(self, data: JsonObject) -> Iterator[str]:
        assert self._round is not None, "a card is opened in a Round"
        return self.cards.open(data)

    def _revealed(self, data: JsonObject) -> Iterator[str]:
        if self._round is not None and not is_idle(self._round):
            yield "a seed was revealed while its shoe was in play"
        yield from self.cards.reveal(data)
