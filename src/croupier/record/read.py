"""Read a Round record or a table file."""

import tomllib
from collections.abc import Mapping
from itertools import pairwise
from typing import Final, cast

from croupier.cards import UnknownCard, card, too_many
from croupier.record.done import read_done
from croupier.record.lines import read_line
from croupier.record.model import MARKS, BadRecord, Laying, Marked, Record, bad
from croupier.record.settings import entries, flag, money, number, read_table
from croupier.rules.config import TableConfig
from croupier.rules.names import MAIN, WagerName
from croupier.rules.refusal import Unlawful

_KEYS: Final = {
    *("edition", "backfill", "title", "cards", "play", "table", "wager", "present"),
    *("expect", "done"),
}
_WAGER: Final = {*Laying.__struct_fields__}


def read_record(text: str) -> Record:
    """Read a whole record; the first thing wrong is told with its place."""
    told = as_toml(text)
    _known(told, _KEYS, "")
    config, wrong = _config(told)
    if wrong:
        raise wrong[0] if len(wrong) == 1 else Unlawful(wrong)
    cards, cutting_card, emptied = _cards(told)
    play = tuple(read_line(f"play[{at}]", line) for at, line in enumerate(_list(told, "play")))
    wagers = tuple(_wager(at, given) for at, given in enumerate(_list(told, "wager")))
    return Record(
        config=config,
        title=_text(told, "title"),
        cards=cards,
        cutting_card=cutting_card,
        emptied=emptied,
        play=play,
        wagers=wagers,
        present=tuple(_player("present", name) for name in _list(told, "present")),
        expect=_expect(told),
        done=read_done(told["done"], wagers, cards, play) if "done" in told else None,
    )


def read_table_file(text: str) -> tuple[TableConfig, tuple[BadRecord, ...]]:
    """Read what a table file or a record says of the table; every problem is told."""
    told = as_toml(text)
    unknown = tuple(bad(key, f"there is no {key} in a table file") for key in told.keys() - _KEYS)
    config, wrong = _config(told)
    return config, (*unknown, *wrong)


def as_toml(text: str) -> dict[str, object]:
    """The text as TOML, or what is wrong with it."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise bad("", f"this is not TOML: {wrong}") from None
    except (ValueError, RecursionError):  # a number or a nesting beyond what can be read
        raise bad("", "this is not TOML that anybody could read") from None


def _known(told: Mapping[str, object], keys: set[str], at: str) -> None:
    for key in told:
        if key not in keys:
            raise bad(f"{at}{key}", f"there is nothing called {key} in a record")


def _config(told: Mapping[str, object]) -> tuple[TableConfig, tuple[BadRecord, ...]]:
    edition = told.get("edition")
    if not isinstance(edition, str):
        raise bad("edition", 'say which edition applies, such as edition = "nz-current"')
    backfill = told.get("backfill")
    if backfill is not None and not isinstance(backfill, str):
        raise bad("backfill", "expected the name of an edition")
    return read_table(edition, told.get("table", {}), backfill)


def _text(told: Mapping[str, object], key: str) -> str:
    value = told.get(key, "")
    if not isinstance(value, str):
        raise bad(key, f"expected text in quotes, not {value!r}")
    return value


def _list(told: Mapping[str, object], key: str) -> list[object]:
    value = told.get(key, [])
    if not isinstance(value, list):
        raise bad(key, f"expected a list, not {value!r}")
    return value


def _cards(
    told: Mapping[str, object],
) -> tuple[tuple[Marked, ...], int | None, tuple[int, ...]]:
    cards: list[Marked] = []
    emptied: list[int] = []
    cutting_card = None
    for word in _text(told, "cards").replace("|", " ").split():
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
    told = entries(place, given)
    _known(told, _WAGER, f"{place}.")
    for key in ("box", "player", "amount"):
        if key not in told:
            raise bad(place, f"a wager needs its {key}")
    marker = told.get("marker")
    return Laying(
        box=number(f"{place}.box", told["box"]),
        player=_player(place, told["player"]),
        amount=money(f"{place}.amount", told["amount"]),
        on=cast(WagerName, _text(told, "on") or MAIN),
        against=number(f"{place}.against", told["against"]) if "against" in told else None,
        seated=_flag(place, told, "seated"),
        warned=bool(_flag(place, told, "warned")),
        limited=bool(_flag(place, told, "limited")),
        marker=None if marker is None else money(f"{place}.marker", marker),
    )


def _player(place: str, name: object) -> str:
    if not isinstance(name, str) or not name or name.split() != [name]:
        at = place if place == "present" else f"{place}.player"
        raise bad(at, "a player's name is one word in quotes")
    return name


def _flag(place: str, told: Mapping[str, object], key: str) -> bool | None:
    return flag(f"{place}.{key}", told[key]) if key in told else None


def _expect(told: Mapping[str, object]) -> dict[str, int] | None:
    if "expect" not in told:
        return None
    given = entries("expect", told["expect"])
    return {" ".join(key.split()): money(f"expect.{key}", net) for key, net in given.items()}
