"""Tenable: other readings of the clauses a ruling rests on, and tables that take them."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.msgpack import decode, encode
from msgspec.structs import replace

from croupier import house
from croupier.gazette.reading import reading
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules


def other_tables(
    config: TableConfig, readings: tuple[str, ...]
) -> Iterator[tuple[str, TableRules]]:
    """The table by every choice of some readings, each with what the choice means."""
    for name in readings:
        for choice, meaning in reading(name).choices.items():
            rules = _opened(encode(replace(config, readings={**config.readings, name: choice})))
            if rules is not None:
                yield f"{meaning[:1].lower()}{meaning[1:].rstrip('.')}", rules


@lru_cache(maxsize=64)
def _opened(config: bytes) -> TableRules | None:
    """A table; nothing where it may not be opened so."""
    try:
        return house.open_table(decode(config, type=TableConfig))
    except (Refusal, Unlawful):
        return None
