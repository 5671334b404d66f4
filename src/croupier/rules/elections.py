"""Elections: every setting in force at one table, complete, after the gate has judged them."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.gazette.choice import ReadingChoice
from croupier.gazette.edition import Edition
from croupier.gazette.reading import arises
from croupier.rules.names import OfferName, VersionName


class Beneath(Struct, frozen=True, kw_only=True):
    """What the versions adopted say to the sections beneath them."""

    open_otherwise: bool = False
    """Are doubles and splits open in another way, though the operator has elected none?"""
    modifications_bind: str = ""
    """What a modification of doubling or splitting binds, where not every double and split."""
    drawing_rule: str = ""
    """The Dealer's drawing rule in the words of a layout, where it is another."""
    answers: tuple[str, ...] = ()
    """Readings that do not arise under a version: it says outright what they ask."""

    def under(self, other: "Beneath") -> "Beneath":
        """Both together; the other prevails."""
        return Beneath(
            open_otherwise=self.open_otherwise or other.open_otherwise,
            modifications_bind=other.modifications_bind or self.modifications_bind,
            drawing_rule=other.drawing_rule or self.drawing_rule,
            answers=self.answers + other.answers,
        )


class Elections(Struct, frozen=True, kw_only=True):
    """The settings in force: what was asked for, and the edition's own where nothing was."""

    edition: Edition
    decks: int
    boxes: int
    minimum: int
    maximum: int
    increment: int
    smallest_chip: int
    box_maximum: int
    """0: no direction was made."""
    player_maximum: int
    """0: no direction was made."""
    players_per_box: int
    boxes_per_player: int
    blackjack_pays: str
    double_on: str
    double_after_split: bool
    dealer_blackjack_takes_doubles: bool
    dealer_blackjack_takes_splits: bool
    split: str
    hands_max: int
    extra_pair_wagers_on_splits: bool
    free_bonus: str
    ante: int
    """0: no Ante."""
    ante_waived_from: int
    """0: never waived."""
    multiples_notice: bool
    continuous_shuffler: bool
    automatic_shuffler: bool
    sets_of_cards: int
    cut: bool
    burn: bool
    cutting_cards: int
    results_display: bool
    upper_minimum: int = 0
    """The Upper Minimum of a Player Select table; 0 elsewhere."""
    versions: tuple[VersionName, ...] = ()
    side_wagers: tuple[OfferName, ...] = ()
    readings: Mapping[str, str] = {}
    beneath: Beneath = Beneath()

    def asks(self, choice: ReadingChoice) -> bool:
        """Does the question of this reading arise in the edition?"""
        return arises(choice.reading, self.edition.id, self.edition.jurisdiction)

    def reads(self, choice: ReadingChoice) -> bool:
        """Does this table take this choice of its reading?"""
        return self.readings[choice.reading] == choice.taken
