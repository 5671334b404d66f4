"""Casino Blackjack as gazetted by law, made executable.

``croupier.table("table.toml")``, or ``croupier.table(edition="nz-current", decks=6)``, is a table:
``check``, ``sign``, ``cloth``, ``settle``, ``adjudicate``, ``edge``, ``strategy``, ``advise`` and
``simulate`` are what can be asked of it. Nothing is loaded before it is asked for.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

import croupier.table as _rooms
from croupier.version import __version__

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.errors import CroupierError
    from croupier.extras import MissingExtra
    from croupier.gazette.register import edition
    from croupier.library.set_up import TableCheck, TableCloth, TableSign
    from croupier.library.settled import RuledRound, SettledRound
    from croupier.library.simulated import SimulatedTable
    from croupier.library.table import Table, adjudicate, settle, table
    from croupier.library.valued import EdgeOfWager, HandAdvice, TableEdge, TableStrategy
    from croupier.rules.refusal import Refusal, Unlawful

__all__ = [
    "Card",
    "CroupierError",
    "EdgeOfWager",
    "HandAdvice",
    "MissingExtra",
    "Refusal",
    "RuledRound",
    "SettledRound",
    "SimulatedTable",
    "Table",
    "TableCheck",
    "TableCloth",
    "TableEdge",
    "TableSign",
    "TableStrategy",
    "Unlawful",
    "__version__",
    "adjudicate",
    "edition",
    "settle",
    "table",
]  # fmt: skip

_FROM: Final = {
    "croupier.cards": ("Card",),
    "croupier.errors": ("CroupierError",),
    "croupier.extras": ("MissingExtra",),
    "croupier.gazette.register": ("edition",),
    "croupier.library.set_up": ("TableCheck", "TableCloth", "TableSign"),
    "croupier.library.settled": ("RuledRound", "SettledRound"),
    "croupier.library.simulated": ("SimulatedTable",),
    "croupier.library.table": ("Table", "adjudicate", "settle"),
    "croupier.library.valued": ("HandAdvice", "TableEdge", "TableStrategy", "EdgeOfWager"),
    "croupier.rules.refusal": ("Refusal", "Unlawful"),
}
_WHERE: Final = {name: module for module, names in _FROM.items() for name in names}


def __getattr__(name: str) -> Any:
    """Load what is asked for, once."""
    if name not in _WHERE:
        raise AttributeError(f"module 'croupier' has no attribute {name!r}")
    found = getattr(import_module(_WHERE[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """What there is to ask for."""
    return sorted(__all__)


class _CallableRooms(ModuleType):
    """``croupier.table`` holds the rooms of the engine; called, it is a table."""

    def __call__(
        self,
        source: Any = None,
        *,
        edition: str | None = None,
        backfill: str | None = None,
        **settings: Any,
    ) -> Any:
        """A table out of a file or its text, or by settings: see `help(croupier.table)`."""
        made = import_module("croupier.library.table").table
        return made(source, edition=edition, backfill=backfill, **settings)

    @property
    def __signature__(self) -> Any:
        """What it takes, every setting by its name."""
        return import_module("croupier.library.signature").table_signature()


_rooms.__class__ = _CallableRooms
_rooms.__doc__ = """A table: ``croupier.table("table.toml")``, or by keywords.

``croupier.table(edition="nz-current", decks=6, minimum=10, side_wagers={"perfect-pair": {}})``:
settings are those of ``[table]`` in a table file, sums in dollars; ``croupier table new`` prints
all of them with their lawful values. What is left out, the edition lays down. The keywords are
edition and backfill, and

    ante, ante_waived_from, automatic_shuffler, blackjack_pays, box_maximum, boxes,
    boxes_per_player, burn, continuous_shuffler, cut, cutting_cards,
    dealer_blackjack_takes_doubles, dealer_blackjack_takes_splits, decks, double_after_split,
    double_on, extra_pair_wagers_on_splits, free_bonus, hands_max, increment, lower, maximum,
    minimum, multiples_notice, player_maximum, players_per_box, readings, results_display,
    sets_of_cards, side_wagers, smallest_chip, split, upper, versions

The result is a `croupier.Table`, to be asked for ``check``, ``sign``, ``cloth``, ``settle``,
``adjudicate``, ``edge``, ``strategy``, ``advise``, ``simulate`` and ``law``.

(The name is also that of the package with the engine's rooms, ``croupier.table.…``.)
"""
