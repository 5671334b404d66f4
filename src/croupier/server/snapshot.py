"""Snapshot: a live table between two Rounds, small, and without the order of its cards."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.fairness.commitment import SealedShoe
from croupier.house import open_table
from croupier.rules.config import TableConfig
from croupier.rules.shuffling import Occasion, Seat
from croupier.server.live import Live, Seeds
from croupier.table.game import Game
from croupier.table.shoe import Shoe


class ShoeKept(Struct, frozen=True):
    """Where a shoe stands, by its name: the order comes from its seed."""

    shoe: str
    decks: int
    cut_at: int
    drawn: int
    cutting_card: int | None


class Kept(Struct, frozen=True, kw_only=True):
    """What is kept of a live table."""

    table: str
    config: TableConfig
    shoes: int
    accounts: Mapping[str, int]
    shoe: ShoeKept | None
    shuffle: Occasion | None
    cutting_card_box: int | None
    burn_due: bool
    rounds: int
    seats: tuple[Seat, ...]
    wagered: Mapping[str, tuple[int, ...]]
    sat_out: Mapping[str, int]
    warned: tuple[str, ...]
    limited: tuple[str, ...]
    closing_in: int | None
    equipment_failed: bool


_PLAIN = (
    *("shuffle", "cutting_card_box", "burn_due", "rounds", "seats", "wagered", "sat_out"),
    *("closing_in", "equipment_failed"),
)
"""What a Game holds that is kept as it is."""


def taken(live: Live, config: TableConfig) -> bytes:
    """A snapshot of a table between two Rounds."""
    assert live.round is None, "a snapshot is taken between two Rounds"
    game = live.game
    kept = Kept(
        table=live.table,
        config=config,
        shoes=live.shoes,
        accounts=live.accounts,
        shoe=_shoe(live),
        warned=tuple(sorted(game.warned)),
        limited=tuple(sorted(game.limited)),
        **{name: getattr(game, name) for name in _PLAIN},
    )
    return msgspec.json.encode(kept)


def _shoe(live: Live) -> ShoeKept | None:
    shoe, sealed = live.game.shoe, live.sealed
    if shoe is None or sealed is None:
        return None
    return ShoeKept(sealed.shoe, sealed.decks, live.cut_at, shoe.drawn, shoe.cutting_card)


def restored(body: bytes, seeds: Seeds) -> tuple[Live, TableConfig]:
    """The table a snapshot was taken of, and its settings."""
    kept = msgspec.json.decode(body, type=Kept)
    rules = open_table(kept.config)
    sealed = None if kept.shoe is None else _sealed(kept.shoe, seeds)
    game = Game(
        rules=rules,
        warned=frozenset(kept.warned),
        limited=frozenset(kept.limited),
        **{name: getattr(kept, name) for name in _PLAIN},
    )
    if kept.shoe is not None and sealed is not None:
        game = replace(game, shoe=_stands(kept.shoe, sealed))
    live = Live(
        table=kept.table,
        rules=rules,
        game=game,
        sealed=sealed,
        cut_at=kept.shoe.cut_at if kept.shoe else 0,
        shoes=kept.shoes,
        accounts=kept.accounts,
    )
    return live, kept.config


def _sealed(kept: ShoeKept, seeds: Seeds) -> SealedShoe:
    return SealedShoe(kept.shoe, kept.decks, seeds(kept.shoe))


def _stands(kept: ShoeKept, sealed: SealedShoe) -> Shoe:
    order = sealed.order[kept.cut_at :] + sealed.order[: kept.cut_at]
    return Shoe(order, kept.drawn, kept.cutting_card)
