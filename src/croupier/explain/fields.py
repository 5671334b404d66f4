"""Fields: everything that may be elected for a table, taken from the declarations of its law.

What is permitted, within which bounds and by which clause is the law's; only how it is called on a
page is said here.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from croupier import house
from croupier.explain.draft import Draft, title, version_title, words
from croupier.gazette.edition import EditionId
from croupier.gazette.reading import Reading, readings_of
from croupier.money import spoken
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import OfferName
from croupier.rules.refusal import Refusal
from croupier.rules.section import Version
from croupier.rules.setting import ChoiceSetting, Setting, Value
from croupier.rules.side_wager import Scale, SideWager

GAME: Final = "The game"
CALLS: Final = "Doubling and splitting"
SIDES: Final = "Side wagers"
BOXES: Final = "Wagers and Boxes"
CARDS: Final = "Cards, shuffling and display"
OTHER: Final = "Further settings"
GROUPS: Final = (GAME, CALLS, SIDES, BOXES, CARDS, OTHER)
LABELS: Final[Mapping[str, tuple[str, str]]] = {
    "boxes": (GAME, "Boxes"),
    "decks": (GAME, "Decks"),
    "minimum": (GAME, "Minimum"),
    "maximum": (GAME, "Maximum"),
    "blackjack_pays": (GAME, "Blackjack pays"),
    "ante": (GAME, "Ante"),
    "ante_waived_from": (GAME, "No Ante from"),
    "double_on": (CALLS, "Double on"),
    "double_after_split": (CALLS, "Double after a split"),
    "split": (CALLS, "Split"),
    "hands_max": (CALLS, "Hands on a Box"),
    "dealer_blackjack_takes_doubles": (CALLS, "Dealer’s Blackjack takes doubles too"),
    "dealer_blackjack_takes_splits": (CALLS, "Dealer’s Blackjack takes splits too"),
    "extra_pair_wagers_on_splits": (SIDES, "Pair wagers on split hands too"),
    "free_bonus": (SIDES, "Free Bonus of Buster Blackjack"),
    "increment": (BOXES, "Smallest increment"),
    "smallest_chip": (BOXES, "Smallest Chip"),
    "box_maximum": (BOXES, "Maximum for a Box"),
    "player_maximum": (BOXES, "Maximum for a player"),
    "players_per_box": (BOXES, "Players on a Box"),
    "boxes_per_player": (BOXES, "Boxes for a player"),
    "multiples_notice": (BOXES, "Notice of multiples"),
    "cutting_cards": (CARDS, "Cutting cards"),
    "sets_of_cards": (CARDS, "Sets of cards"),
    "automatic_shuffler": (CARDS, "Automatic shuffler"),
    "continuous_shuffler": (CARDS, "Continuous Shuffler"),
    "cut": (CARDS, "Cards are cut"),
    "burn": (CARDS, "First card is burnt"),
    "results_display": (CARDS, "Display of results"),
}
"""Where each setting stands on the page, and what it is called there."""
VALUES: Final[Mapping[str, Mapping[str, str]]] = {
    "double_on": {"any": "any two", "9-11": "9 to 11", "10-11": "10 or 11", "none": "never"},
    "split": {"no-aces": "not aces", "none": "none"},
}
"""Values of a setting as a person says them."""
NO_SUM: Final = "none"


class Field(Struct, frozen=True):
    """One setting of a table as the page asks for it."""

    place: str
    """Where it stands in the settings: ``boxes``, ``upper.minimum``."""
    label: str
    setting: Setting
    asked: Any = None
    """What was asked for, however odd; None: it is left to the edition."""
    refusals: tuple[Refusal, ...] = ()
    left_out: str = ""
    """What it is called to leave the setting to the table; nothing: its default is shown."""

    @property
    def value(self) -> Any:
        """What is in force, or would be."""
        return self.setting.default if self.asked is None else self.asked

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses behind the value, or those that refuse it."""
        if self.refusals:
            return self.refusals[0].clauses
        try:
            return self.setting.clauses(self.setting.default if self.asked is None else self.asked)
        except Refusal as wrong:
            return wrong.clauses

    @property
    def fixed(self) -> bool:
        """Does the edition leave nothing to choose?"""
        if self.asked is not None:
            return False
        if isinstance(self.setting, ChoiceSetting):
            return len(self.setting.permits) == 1
        return self.setting.low == self.setting.high

    def said(self, value: Value) -> str:
        """A value as a person says it."""
        return value_said(self.setting, value)


def value_said(setting: Setting, value: Value) -> str:
    """A value of a setting as a person says it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(setting, ChoiceSetting):
        known = setting.money and isinstance(value, int)
        return (spoken(int(value)) if value else NO_SUM) if known else str(value)
    text = VALUES.get(setting.key, {}).get(str(value))
    return text or str(value).replace(":", " to ").replace("-", " ")


def groups(draft: Draft) -> dict[str, tuple[Field, ...]]:
    """Every setting that may be elected, group by group."""
    shown: dict[str, list[Field]] = {name: [] for name in GROUPS}
    for field in fields(draft):
        if not field.fixed:
            shown[LABELS.get(field.setting.key, (OTHER, ""))[0]].append(field)
    return {name: tuple(sorted(found, key=_place)) for name, found in shown.items()}


def _place(field: Field) -> int:
    return list(LABELS).index(field.setting.key) if field.setting.key in LABELS else len(LABELS)


def fixed(draft: Draft) -> tuple[Field, ...]:
    """What the edition lays down and nobody may choose."""
    return tuple(field for field in fields(draft) if field.fixed)


def fields(draft: Draft) -> Iterator[Field]:
    """Every setting of the edition; where a table has two tiers, they have their own minima."""
    tiered = two_tiers(draft) is not None
    for key, setting in settings(draft).items():
        if not (tiered and key == "minimum"):
            asked = draft.settings.table.get(key)
            yield Field(key, label(key), setting, asked, draft.refused(key))


def label(key: str) -> str:
    """What a setting is called."""
    return LABELS[key][1] if key in LABELS else title(words(key))


def settings(draft: Draft) -> dict[str, Setting]:
    """The settings in force by key: the base game's, and over them those of the versions."""
    law = draft.law
    names = [name for name in draft.config.versions if name in law.versions]
    sections = (*law.sections, *(law.versions[name].section for name in names))
    return {one.key: one for section in sections for one in section.settings(law.edition)}


# ── Tiers ───────────────────────────────────────────────────────────────────────────────────────


def two_tiers(draft: Draft) -> Version | None:
    """The version adopted that has two minima, if one is."""
    known = draft.law.versions
    adopted = (known[name] for name in draft.config.versions if name in known)
    return next((one for one in adopted if one.two_minima), None)


def tier_fields(draft: Draft, tier: str, keys: tuple[str, ...]) -> Iterator[Field]:
    """What may be elected for one tier; what it does not say is as the table has it."""
    known, value = settings(draft), draft.settings.table.get(tier)
    asked = value if isinstance(value, dict) else {}
    for key in keys:
        place = f"{tier}.{key}"
        own = (asked.get(key), draft.refused(place))
        yield Field(place, label(key), known[key], *own, "as the table" if key != "minimum" else "")


# ── Versions, side wagers, readings ─────────────────────────────────────────────────────────────


class VersionOption(Struct, frozen=True):
    """A version that may be adopted."""

    name: str
    title: str
    clauses: tuple[str, ...]
    on: bool
    refusals: tuple[Refusal, ...] = ()


def versions(draft: Draft) -> Iterator[VersionOption]:
    """Every version the edition knows, and any it does not that was asked for."""
    law, asked = draft.law, draft.config.versions
    known = (name for name, one in law.versions.items() if one.clauses[0] in law.edition)
    for name in dict.fromkeys((*known, *asked)):
        clauses = law.versions[name].clauses[:1] if name in law.versions else ()
        text = version_title(law, name)
        wrong = draft.refused("versions") if name in asked else ()
        yield VersionOption(name, text, clauses, name in asked, wrong)


class Side(Struct, frozen=True):
    """A side wager that may be offered."""

    name: str
    title: str
    clauses: tuple[str, ...]
    on: bool
    asked: Mapping[str, Any]
    scales: tuple[Scale, ...]
    limited: bool
    """May its payout be limited?"""
    refusals: tuple[Refusal, ...]


def sides(draft: Draft) -> Iterator[Side]:
    """Every side wager the edition knows, and any it does not that was asked for."""
    law, given = draft.law, draft.settings.table.get("side_wagers")
    asked: Mapping[OfferName, Any] = given if isinstance(given, dict) else {}
    known = (name for name, offer in law.offers.items() if offer.needs[0] in law.edition)
    for name in dict.fromkeys((*known, *asked)):
        wagers = declared(draft.config.edition, name)
        value = asked.get(name)
        yield Side(
            name=name,
            title=side_title(draft, name),
            clauses=law.offers[name].needs[:1] if name in law.offers else (),
            on=name in asked,
            asked=value if isinstance(value, dict) else {},
            scales=_scales(draft.config.edition, name, wagers),
            limited=any(wager.limit_clause for wager in wagers),
            refusals=draft.refused(f"side_wagers.{name}"),
        )


def side_title(draft: Draft, name: OfferName) -> str:
    """What a side wager is called."""
    wagers = declared(draft.config.edition, name)
    return " and ".join(wager.title for wager in wagers) or title(name)


@lru_cache(maxsize=128)
def declared(
    edition: EditionId, name: OfferName, scale: str | None = None
) -> tuple[SideWager, ...]:
    """A side wager as the plainest table of an edition would offer it; nothing if it cannot be."""
    table = house.open_table(TableConfig(edition=edition)).elections
    offer = house.law_of(table.edition).offers.get(name)
    try:
        return () if offer is None else offer.declare(table, SideWagerConfig(scale=scale))
    except Refusal:
        return ()


def _scales(
    edition: EditionId, name: OfferName, wagers: tuple[SideWager, ...]
) -> tuple[Scale, ...]:
    """The pay scales to choose from, where there are several."""
    first = wagers[0].scale if wagers else None
    if first is None or len(first.beside) < 2:
        return ()
    found = (declared(edition, name, one) for one in first.beside)
    return tuple(one[0].scale for one in found if one and one[0].scale is not None)


def readings(draft: Draft) -> dict[str, Reading]:
    """Every reading the table may choose."""
    edition = draft.edition
    return {
        name: one
        for name, one in readings_of(edition.jurisdiction).items()
        if one.selectable and one.applies_in(edition.id, edition.jurisdiction)
    }
