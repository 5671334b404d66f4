"""What the tests of the New Zealand sections share."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cards import cards as read_cards
from croupier.gazette.errors import EditionIncomplete, NotInEdition
from croupier.ledger.line import Line
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.rules.table_rules import TableRules
from croupier.table.commands import CallNoMoreBets, Draw, LayWager, Stand
from croupier.table.dealer import deal_out, deal_to_players
from croupier.table.decide import play
from croupier.table.game.game import Game
from croupier.table.game.rounds import begin_round, end_round, wager
from croupier.table.game.seats import sit
from croupier.table.game.shuffles import offer_cut
from croupier.table.legal.menu import legal
from croupier.table.shoe import given
from croupier.table.state import ENDED, Round, new_round
from tests.telling import settle, table, unlawful

EDITIONS = ("nz-1998", "nz-2012", "nz-2014", "nz-current")
RECONSTRUCTED = ("nz-2012", "nz-2014")
every_edition = pytest.mark.parametrize("edition", EDITIONS)
before_today = pytest.mark.parametrize("edition", EDITIONS[:-1])
since_2012 = pytest.mark.parametrize("edition", EDITIONS[1:])

A_AND_B = ((1, "A", 20), (1, "B", 30))
"""Two bettors on Box 1; A is seated."""
TWO_BOXES = ((1, "A", 20), (2, "B", 20))


def lines(edition: str, cards: str, calls: Sequence[str] = (), **told: Any) -> dict[str, Line]:
    """Every Line of a Round by its wager, and its hand where there is one: ``main 1``."""
    settled = settle(edition, cards, calls, **told).played.round.lines
    return {f"{line.wager} {line.hand}": line for line in settled}


def lost(edition: str, cards: str, calls: Sequence[str] = (), **told: Any) -> list[str]:
    """The wagers a Round takes, by name and hand."""
    return [key for key, line in lines(edition, cards, calls, **told).items() if line.net < 0]


def relied(edition: str, cards: str, calls: Sequence[str] = (), **told: Any) -> tuple[str, ...]:
    """The readings a settlement relied on."""
    return settle(edition, cards, calls, **told).played.round.readings


def dealer(edition: str, cards: str, calls: Sequence[str] = (), **told: Any) -> int:
    """How many cards the Dealer's hand has at the end."""
    return len(settle(edition, cards, calls, **told).played.round.dealer)


def dealt(rules: TableRules, cards: str, *wagers: LayWager) -> Round:
    """A Round after its Initial Deal, so far as these cards go."""
    round = new_round(rules, given(read_cards(cards)))
    for one in wagers or (LayWager(1, "A", 20_00),):
        round, _ = play(round, one)
    round, _ = play(round, CallNoMoreBets())
    return deal_to_players(round)[0]


def refused(edition: str, **settings: Any) -> Refusal:
    """The one refusal of a table with these settings."""
    (only,) = unlawful(edition, **settings)
    return only


def is_an_election_of_today(clause: str, **setting: Any) -> None:
    """Absent in 1998, untold in 2012 and 2014 unless borrowed with a warning, open today."""
    assert isinstance(refused("nz-1998", **setting).__cause__, NotInEdition)
    for edition in RECONSTRUCTED:
        cause = refused(edition, **setting).__cause__
        assert isinstance(cause, EditionIncomplete)
        assert clause in cause.missing
        borrowed = table(edition, "nz-current", **setting).warnings
        assert f"Clause {clause} of {edition} is borrowed from nz-current." in borrowed
    assert table("nz-current", **setting).warnings == ()


def changed(version: TableRules, base: TableRules) -> set[str]:
    """The slots and settings that rest on other clauses once a version is adopted."""
    laid = {slot: clauses for slot, clauses in version.provenance.items() if slot != "versions"}
    return {slot for slot, clauses in laid.items() if clauses != base.provenance[slot]}


def game(edition: str, **settings: Any) -> Game:
    """A table about to open."""
    return Game(rules=table(edition, **settings))


def in_play(edition: str, cards: str, cutting_card: int | None = None, **settings: Any) -> Game:
    """A table with these cards left in its shoe, and the cutting card before one of them."""
    opened = game(edition, **settings)
    return replace(opened, shoe=given(read_cards(cards), cutting_card), shuffle=None)


def shuffling(edition: str, occasion: Occasion, box: int | None = None, **settings: Any) -> Game:
    """A table whose cards must be shuffled for this reason."""
    return replace(game(edition, **settings), shuffle=occasion, cutting_card_box=box)


def seat(game: Game, *seats: tuple[str, int], standing: bool = False) -> Game:
    """Players come to their Boxes, in this order."""
    for player, box in seats:
        game = sit(game, player, box, not standing)
    return game


def cutters(game: Game) -> tuple[str, ...]:
    """Who is offered the cut, in order; nobody where no cut is offered."""
    try:
        return offer_cut(game).players
    except Refusal:
        return ()


def one_round(game: Game, *bettors: str) -> Game:
    """The table after a Round in which these wager the minimum and stand as soon as they may."""
    round = begin_round(game)
    for box, player in enumerate(bettors, 1):
        minimum = game.rules.elections.minimum
        round, _ = play(round, wager(game, box, player, minimum))
    round, _ = play(round, CallNoMoreBets())
    return end_round(game, _stand(round))


def _stand(round: Round) -> Round:
    """Play a Round to its end: stand where that is open, else draw."""
    while (round := deal_out(round)[0]).phase is not ENDED:
        calls = {type(option.command): option.command for option in legal(round)}
        round, _ = play(round, calls.get(Stand) or calls[Draw])
    return round
