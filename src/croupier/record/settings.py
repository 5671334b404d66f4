"""Settings: the ``[table]`` of a record or table file, into a TableConfig."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.cards import Card, UnknownCard, cards
from croupier.gazette.reading import readings
from croupier.money import BadAmount, cents
from croupier.record.model import BadRecord, bad, expected
from croupier.record.places import misplaced, stray
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig

Read = Callable[[str, object], Any]


def number(at: str, value: object) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise expected(at, "a whole number", value)
    return value


def is_number(word: str) -> bool:
    """Is a word of a line a whole number in plain digits?"""
    return word.isascii() and word.isdigit()


def flag(at: str, value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise expected(at, "true or false", value)
    return value


def _word(at: str, value: object) -> str:
    if not isinstance(value, str):
        raise expected(at, "a word in quotes", value)
    return value


def _scale(at: str, value: object) -> str:
    return (
        str(value) if isinstance(value, int) and not isinstance(value, bool) else _word(at, value)
    )


def money(at: str, value: object) -> int:
    """A sum of dollars, in cents."""
    try:
        return cents(value)
    except BadAmount as wrong:
        raise bad(at, str(wrong)) from None


def cards_at(at: str, text: str) -> tuple[Card, ...]:
    """Cards as a person writes them."""
    try:
        return cards(text)
    except UnknownCard as unknown:
        raise bad(at, str(unknown)) from None


MONEY: Final = (
    "minimum",
    "maximum",
    "increment",
    "smallest_chip",
    "box_maximum",
    "player_maximum",
    "ante",
    "ante_waived_from",
    "amount",
    "payout_limit",
)
"""The settings that are sums of dollars."""
_NUMBERS = (
    "decks",
    "boxes",
    "hands_max",
    "cutting_cards",
    "players_per_box",
    "boxes_per_player",
    "sets_of_cards",
)
_WORDS = ("blackjack_pays", "double_on", "split", "free_bonus")
_FLAGS = (
    "double_after_split",
    "dealer_blackjack_takes_doubles",
    "dealer_blackjack_takes_splits",
    "extra_pair_wagers_on_splits",
    "multiples_notice",
    "continuous_shuffler",
    "automatic_shuffler",
    "cut",
    "burn",
    "results_display",
)

_READ: Final[dict[str, Read]] = {
    **dict.fromkeys(MONEY, money),
    **dict.fromkeys(_NUMBERS, number),
    **dict.fromkeys(_WORDS, _word),
    **dict.fromkeys(_FLAGS, flag),
}
_TIER: Final[dict[str, Read]] = {key: _READ[key] for key in TierConfig.__struct_fields__}
_SIDE: Final[dict[str, Read]] = {
    "minimum": money,
    "maximum": money,
    "scale": _scale,
    "amount": _READ.pop("amount"),
    "payout_limit": _READ.pop("payout_limit"),
    "called": _word,
}


SETTINGS: Final = frozenset((*_READ, "versions", "side_wagers", "lower", "upper", "readings"))
"""Every key of ``[table]``."""


def entries(at: str, value: object) -> Mapping[str, object]:
    """A TOML table."""
    if not isinstance(value, dict):
        raise expected(at, "a table of settings", value)
    return value


def _keyed(
    at: str, value: object, reads: Mapping[str, Read], wrong: list[BadRecord]
) -> dict[str, Any]:
    """Read each known key; note every unknown one and every bad value."""
    read: dict[str, Any] = {}
    for key, given in entries(at, value).items():
        place = f"{at}.{key}"
        if key not in reads:
            wrong.append(stray(place, key, tuple(reads), f"no setting called {key}"))
            continue
        try:
            read[key] = reads[key](place, given)
        except BadRecord as problem:
            wrong.append(problem)
    return read


def read_table(
    edition: str, table: object, backfill: str | None = None
) -> tuple[TableConfig, tuple[BadRecord, ...]]:
    """Read ``[table]``; the problems are all returned, what could be read is kept."""
    wrong: list[BadRecord] = []
    nested: dict[str, Read] = {
        "versions": _versions,
        "side_wagers": lambda at, value: _side_wagers(at, value, wrong),
        "lower": lambda at, value: TierConfig(**_keyed(at, value, _TIER, wrong)),
        "upper": lambda at, value: TierConfig(**_keyed(at, value, _TIER, wrong)),
        "readings": lambda at, value: _readings(at, value, wrong),
    }
    settings = _keyed("table", table, _READ | nested, wrong)
    settings |= {"edition": edition, "backfill": backfill}
    return TableConfig(**settings), tuple(wrong)


def _versions(at: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise expected(at, "a list of versions", value)
    return tuple(dict.fromkeys(_word(f"{at}[{n}]", name) for n, name in enumerate(value)))


def _side_wagers(at: str, value: object, wrong: list[BadRecord]) -> dict[str, SideWagerConfig]:
    return {
        name: SideWagerConfig(**_keyed(f"{at}.{name}", given, _SIDE, wrong))
        for name, given in entries(at, value).items()
    }


def _readings(at: str, value: object, wrong: list[BadRecord]) -> dict[str, str]:
    """The readings chosen; a setting among them is stated, a name that is none reaches the gate."""
    chosen: dict[str, str] = {}
    for name, choice in entries(at, value).items():
        place = f"{at}.{name}"
        elsewhere = None if name in readings() else misplaced(place, name)
        if elsewhere is None:
            chosen[name] = _word(place, choice)
        else:
            wrong.append(elsewhere)
    return chosen
