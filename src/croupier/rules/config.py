"""TableConfig: what the Casino Operator asks for, typed, with no law in it."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.gazette.edition import EditionId
from croupier.rules.names import OfferName, VersionName


class SideWagerConfig(Struct, frozen=True, kw_only=True):
    """One side wager the operator wants to offer."""

    scale: str | None = None
    amount: int | None = None
    minimum: int | None = None
    maximum: int | None = None
    payout_limit: int | None = None
    called: str | None = None
    """The name it has at the table, where that is not the law's."""


class TierConfig(Struct, frozen=True, kw_only=True):
    """What the operator asks for one tier of a Player Select table."""

    minimum: int | None = None
    blackjack_pays: str | None = None
    double_on: str | None = None
    double_after_split: bool | None = None
    dealer_blackjack_takes_doubles: bool | None = None
    dealer_blackjack_takes_splits: bool | None = None
    split: str | None = None
    hands_max: int | None = None


class TableConfig(Struct, frozen=True, kw_only=True):
    """The operator's settings as asked for; None is left to the edition. Money in cents."""

    edition: EditionId
    backfill: EditionId | None = None
    decks: int | None = None
    boxes: int | None = None
    minimum: int | None = None
    maximum: int | None = None
    increment: int | None = None
    smallest_chip: int | None = None
    box_maximum: int | None = None
    player_maximum: int | None = None
    players_per_box: int | None = None
    boxes_per_player: int | None = None
    blackjack_pays: str | None = None
    double_on: str | None = None
    double_after_split: bool | None = None
    dealer_blackjack_takes_doubles: bool | None = None
    dealer_blackjack_takes_splits: bool | None = None
    split: str | None = None
    hands_max: int | None = None
    ante: int | None = None
    ante_waived_from: int | None = None
    extra_pair_wagers_on_splits: bool | None = None
    free_bonus: str | None = None
    multiples_notice: bool | None = None
    continuous_shuffler: bool | None = None
    automatic_shuffler: bool | None = None
    sets_of_cards: int | None = None
    cut: bool | None = None
    burn: bool | None = None
    cutting_cards: int | None = None
    results_display: bool | None = None
    versions: tuple[VersionName, ...] = ()
    side_wagers: Mapping[OfferName, SideWagerConfig] = {}
    lower: TierConfig | None = None
    upper: TierConfig | None = None
    readings: Mapping[str, str] = {}
