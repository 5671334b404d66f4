"""Tenable: other readings of the clauses a ruling rests on, and tables that take them."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier import house
from croupier.gazette.reading import reading
from croupier.rules.config import TableConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules


def other_tables(
    config: TableConfig, readings: tuple[str, ...]
) -> Iterator[tuple[str, TableRules]]:
    """The table by every other choice of some readings, each with what the choice means."""
    for name in readings:
        for choice, meaning in reading(name).choices.items():
            try:
                rules = house.open_table(
                    replace(config, readings={**config.readings, name: choice})
                )
            except (Refusal, Unlawful):
                continue
            yield f"{meaning[:1].lower()}{meaning[1:].rstrip('.')}", rules
