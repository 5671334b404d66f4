"""Tables for the environments: a plain one of every edition, and one of each version."""

from collections.abc import Iterator
from typing import Any

from croupier.gazette import register
from croupier.house import law_of, open_table
from croupier.rules.config import TableConfig, TierConfig
from croupier.rules.refusal import Unlawful

_MORE: dict[str, dict[str, Any]] = {
    "ante-up": {"ante": 2_00, "ante_waived_from": 50_00},
    "player-select": {
        "lower": TierConfig(minimum=20_00, blackjack_pays="6:5", double_on="none", split="none"),
        "upper": TierConfig(minimum=50_00),
    },
}


def _lawful(config: TableConfig) -> bool:
    try:
        open_table(config)
    except Unlawful:
        return False
    return True


def _all() -> Iterator[TableConfig]:
    for edition in register.edition_ids():
        yield TableConfig(edition=edition, minimum=20_00)
        for name in law_of(register.edition(edition)).versions:
            more = _MORE.get(name, {})
            yield TableConfig(edition=edition, minimum=20_00, versions=(name,), **more)


CONFIGS = [config for config in _all() if _lawful(config)]
NAMES = ["-".join((config.edition, *config.versions)) for config in CONFIGS]
