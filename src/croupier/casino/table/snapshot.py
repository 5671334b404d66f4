"""Snapshot: a live table between two Rounds, small, and without the order of its cards."""

from collections.abc import Mapping

import msgspec
from msgspec import Struct

from croupier.cards import Card
from croupier.casino.table.live import (
    CardReported,
    ConfirmedVoid,
    Live,
    OpenDispute,
    SettledDispute,
    rules_of,
)
from croupier.casino.table.seed_mix import Seeds
from croupier.casino.table.stacks import SealedStack, mixed_stack
from croupier.fairness.commitment import sealed_shoe
from croupier.ledger.line import Line
from croupier.protocol.contributions import RevealedShoe, SeedMix
from croupier.protocol.log import FIRST_RELEASE, HeatTerms, WagerHandedBack
from croupier.protocol.pace import Pace
from croupier.rules.config import TableConfig
from croupier.rules.shuffling import Occasion, Seat
from croupier.rules.table_rules import LAW_RELEASE
from croupier.table.game.game import Game, Marker
from croupier.table.shoe import Shoe


class ShoeKept(Struct, frozen=True):
    """Where a shoe stands, by its name: the order comes from its seed."""

    shoe: str
    decks: int
    cut_at: int
    drawn: int
    cutting_card: int | None
    mix: SeedMix | None = None
    """What its seed follows from, of which nothing is secret."""


class LiveSnapshot(Struct, frozen=True, kw_only=True):
    """What is kept of a live table."""

    table: str
    config: TableConfig
    fingerprint: str
    dealt: bool
    shoes: int
    rounds_begun: int
    lines: tuple[Line, ...]
    accounts: Mapping[str, int]
    pace: Pace | None
    dealer: str
    disputes: Mapping[int, OpenDispute]
    corrected: Mapping[int, Mapping[str, int]]
    filed: int
    closed: bool
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
    heat: HeatTerms | None = None
    took: Mapping[str, int] = {}
    advises: bool = True
    discarded: tuple[int, ...] = ()
    law: int = FIRST_RELEASE
    excluded: tuple[str, ...] = ()
    markers: tuple[Marker, ...] = ()
    burnt: int | None = None
    burnt_card: Card | None = None
    practice: bool = False
    rulings: Mapping[int, SettledDispute] = {}
    voids: tuple[ConfirmedVoid, ...] = ()
    ready: frozenset[str] = frozenset()
    silent: Mapping[str, int] = {}
    leaving: frozenset[str] = frozenset()
    handed_back: Mapping[str, WagerHandedBack] = {}
    owner: str = ""
    shares_rounds: bool = True
    title: str = ""
    mix: SeedMix | None = None
    excused: Mapping[str, int] = {}
    revealed: tuple[RevealedShoe, ...] = ()
    restored: bool = False
    supervisors: tuple[str, ...] = ()
    cards_reported: tuple[CardReported, ...] = ()


_OF_GAME = (
    *("shuffle", "cutting_card_box", "burn_due", "rounds", "seats", "wagered", "sat_out"),
    *("closing_in", "equipment_failed", "markers"),
)
_OF_TABLE = (
    *("table", "config", "dealt", "shoes", "lines", "accounts", "pace", "dealer"),
    *("disputes", "corrected", "filed", "closed", "heat", "took", "advises", "discarded"),
    *("burnt", "burnt_card", "practice", "rulings", "voids"),
    *("ready", "silent", "leaving", "owner", "handed_back"),
    *("shares_rounds", "title", "mix", "excused", "revealed", "restored"),
    *("supervisors", "cards_reported"),
)
"""What a Game, and a live table, hold that is kept as it is."""


def keepable(live: Live) -> bool:
    """Is this a moment to keep: between Rounds, with no cards waiting to be cut?"""
    plain = len(live.stacks) == (0 if live.game.shoe is None else 1)
    return live.round is None and not live.uncut and plain


def taken(live: Live) -> bytes:
    """A snapshot of a table between two Rounds."""
    assert keepable(live), "a snapshot is taken between two Rounds"
    game = live.game
    kept = LiveSnapshot(
        fingerprint=live.rules.fingerprint,
        law=LAW_RELEASE,
        rounds_begun=live.rounds,
        shoe=_shoe(live),
        warned=tuple(sorted(game.warned)),
        limited=tuple(sorted(game.limited)),
        excluded=tuple(sorted(game.excluded)),
        **{name: getattr(game, name) for name in _OF_GAME},
        **{name: getattr(live, name) for name in _OF_TABLE},
    )
    return msgspec.json.encode(kept)


def _shoe(live: Live) -> ShoeKept | None:
    if not live.stacks or live.game.shoe is None:
        return None
    stack, shoe = live.stacks[0], live.game.shoe
    named = (stack.sealed.shoe, stack.sealed.decks, stack.cut_at)
    return ShoeKept(*named, shoe.drawn, shoe.cutting_card, stack.mix)


def restored(body: bytes, seeds: Seeds) -> Live:
    """The table a snapshot was taken of."""
    kept = msgspec.json.decode(body, type=LiveSnapshot)
    rules = rules_of(kept.config, kept.heat)
    if kept.law >= LAW_RELEASE and rules.fingerprint != kept.fingerprint:
        raise ValueError(f"{kept.table} was kept by other rules: {kept.fingerprint}")
    stacks = () if kept.shoe is None else (_stack(kept.shoe, seeds),)
    game = Game(
        rules=rules,
        shoe=_stands(kept.shoe, stacks),
        warned=frozenset(kept.warned),
        limited=frozenset(kept.limited),
        excluded=frozenset(kept.excluded),
        **{name: getattr(kept, name) for name in _OF_GAME},
    )
    return Live(
        rules=rules,
        game=game,
        stacks=stacks,
        rounds=kept.rounds_begun,
        **{name: getattr(kept, name) for name in _OF_TABLE},
    )


def _stack(kept: ShoeKept, seeds: Seeds) -> SealedStack:
    if kept.mix is not None:
        return mixed_stack(kept.mix, kept.decks, seeds).cut(kept.cut_at)
    return SealedStack(sealed_shoe(kept.shoe, kept.decks, seeds(kept.shoe)), kept.cut_at)


def _stands(kept: ShoeKept | None, stacks: tuple[SealedStack, ...]) -> Shoe | None:
    return None if kept is None else Shoe(stacks[0].cards, kept.drawn, kept.cutting_card)
