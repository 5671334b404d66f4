"""Casino Blackjack as gazetted by law, made executable.

``croupier.table("table.toml")``, or ``croupier.table(edition="nz-current", decks=6)``, is a table:
``check``, ``sign``, ``cloth``, ``settle``, ``adjudicate``, ``edge``, ``worth``, ``par``,
``removal``, ``strategy``, ``advise``, ``count``, ``countability``, ``endgame``, ``simulate`` and
``study`` are what can be asked of it; ``but(decks=8)`` is another table. ``croupier.law_diff``
compares editions, ``croupier.verify`` audits exports and checks documents, ``croupier.atlas``
finds lawful tables by what they are worth. Nothing is loaded before it is asked for.
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from croupier.loading import watch_imports as _watch_imports

_watch_imports()

import croupier.table as _rooms  # noqa: E402
import croupier.verify as _verifier  # noqa: E402
from croupier.version import __version__  # noqa: E402

if TYPE_CHECKING:
    from croupier.cards import Card
    from croupier.errors import CroupierError, NoSuchFile
    from croupier.extras import MissingExtra
    from croupier.gazette.register import edition
    from croupier.library.atlas import (
        AtlasCosts,
        AtlasSides,
        AtlasTable,
        AtlasTables,
        TableAtlas,
        atlas,
    )
    from croupier.library.count_indices import TableCount
    from croupier.library.counted import CountEarnings, SideCountability
    from croupier.library.endgame import EndgameChances
    from croupier.library.law_differences import LawDifferences, law_diff
    from croupier.library.par import TablePar
    from croupier.library.set_up import TableCheck, TableCloth, TableSign
    from croupier.library.settled import RuledRound, SettledRound
    from croupier.library.simulated import SimulatedTable
    from croupier.library.studied import TableStudy, study
    from croupier.library.table import Table, adjudicate, settle, table
    from croupier.library.valued import (
        ChoiceWorths,
        EdgeOfWager,
        HandAdvice,
        TableEdge,
        TableRemoval,
        TableStrategy,
    )
    from croupier.library.verified import VerifiedDocument, VerifiedExport, verify
    from croupier.rules.refusal import Refusal, Unlawful

__all__ = [
    "AtlasCosts",
    "AtlasSides",
    "AtlasTable",
    "AtlasTables",
    "Card",
    "ChoiceWorths",
    "CountEarnings",
    "CroupierError",
    "EdgeOfWager",
    "EndgameChances",
    "HandAdvice",
    "LawDifferences",
    "MissingExtra",
    "NoSuchFile",
    "Refusal",
    "RuledRound",
    "SettledRound",
    "SideCountability",
    "SimulatedTable",
    "Table",
    "TableAtlas",
    "TableCheck",
    "TableCloth",
    "TableCount",
    "TableEdge",
    "TablePar",
    "TableRemoval",
    "TableSign",
    "TableStrategy",
    "TableStudy",
    "Unlawful",
    "VerifiedDocument",
    "VerifiedExport",
    "__version__",
    "adjudicate",
    "atlas",
    "edition",
    "law_diff",
    "settle",
    "study",
    "table",
    "verify",
]  # fmt: skip

_FROM: Final = {
    "croupier.cards": ("Card",),
    "croupier.errors": ("CroupierError", "NoSuchFile"),
    "croupier.extras": ("MissingExtra",),
    "croupier.gazette.register": ("edition",),
    "croupier.library.atlas": (
        *("AtlasCosts", "AtlasSides", "AtlasTable", "AtlasTables", "TableAtlas", "atlas"),
    ),
    "croupier.library.law_differences": ("LawDifferences", "law_diff"),
    "croupier.library.set_up": ("TableCheck", "TableCloth", "TableSign"),
    "croupier.library.settled": ("RuledRound", "SettledRound"),
    "croupier.library.simulated": ("SimulatedTable",),
    "croupier.library.studied": ("TableStudy", "study"),
    "croupier.library.table": ("Table", "adjudicate", "settle"),
    "croupier.library.count_indices": ("TableCount",),
    "croupier.library.counted": ("CountEarnings", "SideCountability"),
    "croupier.library.endgame": ("EndgameChances",),
    "croupier.library.par": ("TablePar",),
    "croupier.library.valued": (
        *(
            "ChoiceWorths",
            "HandAdvice",
            "TableEdge",
            "TableRemoval",
            "TableStrategy",
            "EdgeOfWager",
        ),
    ),
    "croupier.library.verified": ("VerifiedDocument", "VerifiedExport"),
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


class _CallableVerifier(ModuleType):
    """``croupier.verify`` holds the rooms of the verifier; called, it verifies a file."""

    def __call__(self, file: Any, *, key: Any = (), held: Any = (), witness: Any = ()) -> Any:
        """Audit an export, or check a document: see `help(croupier.verify)`."""
        made = import_module("croupier.library.verified").verify
        return made(file, key=key, held=held, witness=witness)


_verifier.__class__ = _CallableVerifier
_verifier.__doc__ = """Verify a file: ``croupier.verify("casino.jsonl", key="…")``.

An export of a casino is audited by code of its own, without the server that wrote it; a document is
checked by the signature beside it. The result is true where nothing is wrong. ``key`` is the public
key that must have signed, as 64 hexadecimal digits or a PEM file, or several; ``held`` are files of
checkpoints that somebody has kept, ``witness`` the keys of witnesses who must have signed too.

(The name is also that of the package with the verifier's rooms, ``croupier.verify.…``.)
"""

_rooms.__class__ = _CallableRooms
_rooms.__doc__ = """A table: ``croupier.table("table.toml")``, or by an edition and keywords.

``croupier.table("nz-current", decks=6, minimum=10, side_wagers={"perfect-pair": {}})``:
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
``adjudicate``, ``edge``, ``worth``, ``par``, ``removal``, ``strategy``, ``advise``, ``count``,
``countability``, ``endgame``, ``simulate``, ``study``, ``but`` and ``law``.

(The name is also that of the package with the engine's rooms, ``croupier.table.…``.)
"""
