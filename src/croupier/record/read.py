"""Read a Round record or a table file."""

import tomllib
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, cast

from croupier.cards import UnknownCard, card, too_many
from croupier.record.done import read_done
from croupier.record.lines import read_line
from croupier.record.model import (
    MARKS,
    BadRecord,
    Laying,
    Marked,
    Record,
    bad,
    check_keys,
    expected,
)
from croupier.record.places import edition_of, stray
from croupier.record.settings import SETTINGS, entries, flag, money, number, read_table
from croupier.rules.config import TableConfig
from croupier.rules.names import MAIN, WagerName
from croupier.rules.refusal import Unlawful

_KEYS: Final = {
    *("edition", "backfill", "title", "cards", "play", "table", "wager", "present"),
    *("expect", "done"),
}
_TABLE: Final = {"edition", "backfill", "table"}
_WAGER: Final = {*Laying.__struct_fields__}


def read_record(text: str, at: TableConfig | None = None) -> Record:
    """Read a whole record; the first thing wrong is stated with its place.

    One of a Round at a known table need not say which; one that does must say the same.
    """
    data = as_toml(text)
    for key in data:
        if key not in _KEYS:
            raise _stray(key, "a record")
    config = _own_config(data) if at is None or _TABLE & data.keys() else at
    if at is not None and config != at:
        raise bad("table", "this Round was played at another table than this one")
    cards, cutting_card, emptied = _cards(data)
    play = tuple(read_line(f"play[{at}]", line) for at, line in enumerate(_list(data, "play")))
    wagers = tuple(_wager(at, given) for at, given in enumerate(_list(data, "wager")))
    return Record(
        config=config,
        title=_text(data, "title"),
        cards=cards,
        cutting_card=cutting_card,
        emptied=emptied,
        play=play,
        wagers=wagers,
        present=tuple(_player("present", name) for name in _list(data, "present")),
        expect=_expect(data),
        done=read_done(data["done"], wagers, cards, play) if "done" in data else None,
    )


def read_table_file(text: str) -> tuple[TableConfig, tuple[BadRecord, ...]]:
    """Read what a table file or a record says of the table; every problem is stated."""
    data = as_toml(text)
    unknown = tuple(_stray(key, "a table file") for key in data if key not in _KEYS)
    try:
        config, wrong = _config(data)
    except BadRecord as missing:
        if not unknown:
            raise
        raise Unlawful((*unknown, missing)) from None
    return config, (*unknown, *wrong)


def as_toml(text: str) -> dict[str, object]:
    """The text as TOML, or what is wrong with it."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise bad("", f"this is not TOML: {wrong}") from None
    except (ValueError, RecursionError):  # a number or a nesting beyond what can be read
        raise bad("", "this is not TOML that anybody could read") from None


def _stray(key: str, called: str) -> BadRecord:
    """A key that is none of a file: a setting in the wrong place, or one that looks like it."""
    return stray(key, key, (*_KEYS, *SETTINGS), f"nothing called {key} in {called}")


def _config(data: Mapping[str, object]) -> tuple[TableConfig, tuple[BadRecord, ...]]:
    edition = edition_of(data)
    backfill = data.get("backfill")
    if backfill is not None and not isinstance(backfill, str):
        raise bad("backfill", "expected the name of an edition")
    return read_table(edition, data.get("table", {}), backfill)


def _own_config(data: Mapping[str, object]) -> TableConfig:
    """The table a record names, or what is wrong with it."""
    config, wrong = _config(data)
    if wrong:
        raise wrong[0] if len(wrong) == 1 else Unlawful(wrong)
    return config


def _text(data: Mapping[str, object], key: str) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise expected(key, "text in quotes", value)
    return value


def _list(data: Mapping[str, object], key: str) -> list[object]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise expected(key, "a list", value)
    return value


def _cards(
    data: Mapping[str, object],
) -> tuple[tuple[Marked, ...], int | None, tuple[int, ...]]:
    cards: list[Marked] = []
    emptied: list[int] = []
    cutting_card = None
    for word in _text(data, "cards").replace("|", " ").split():
        if word == "CUT":
            if cutting_card is not None:
                raise bad("cards", "the cutting card comes out once")
            cutting_card = len(cards)
        elif word == "EMPTY":
            emptied.append(len(cards))
        else:
            cards.append(_marked(word, len(cards)))
    return tuple(cards), cutting_card, tuple(emptied)


def _marked(word: str, at: int) -> Marked:
    mark = word[-1] if word[-1] in MARKS else ""
    try:
        return Marked(card(word.removesuffix(mark)), mark)
    except UnknownCard as wrong:
        raise bad(f"cards[{at}]", str(wrong)) from None


def check_decks(record: Record, decks: int) -> None:
    """No more of one card than the decks hold, each time the shoe is filled."""
    ends = (0, *record.emptied, len(record.cards))
    for start, end in pairwise(ends):
        for one, count in too_many((marked.card for marked in record.cards[start:end]), decks):
            raise bad("cards", f"{one} stands there {count} times, but there are {decks} decks")


def _wager(at: int, given: object) -> Laying:
    place = f"wager[{at}]"
    data = entries(place, given)
    check_keys(place, data, _WAGER, "a wager")
    for key in ("box", "player", "amount"):
        if key not in data:
            raise bad(place, f"a wager needs its {key}")
    marker = data.get("marker")
    return Laying(
        box=number(f"{place}.box", data["box"]),
        player=_player(place, data["player"]),
        amount=money(f"{place}.amount", data["amount"]),
        on=cast(WagerName, _text(data, "on") or MAIN),
        against=number(f"{place}.against", data["against"]) if "against" in data else None,
        seated=_flag(place, data, "seated"),
        warned=bool(_flag(place, data, "warned")),
        limited=bool(_flag(place, data, "limited")),
        marker=None if marker is None else money(f"{place}.marker", marker),
    )


def _player(place: str, name: object) -> str:
    if not isinstance(name, str) or not name or name.split() != [name]:
        at = place if place == "present" else f"{place}.player"
        raise bad(at, "a player's name is one word in quotes")
    return name


def _flag(place: str, data: Mapping[str, object], key: str) -> bool | None:
    return flag(f"{place}.{key}", data[key]) if key in data else None


def _expect(data: Mapping[str, object]) -> dict[str, int] | None:
    if "expect" not in data:
        return None
    given = entries("expect", data["expect"])
    return {" ".join(key.split()): money(f"expect.{key}", net) for key, net in given.items()}
