"""Drills: every irregularity at every phase where it can occur, in random Rounds."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from croupier.gazette import register
from croupier.gazette.edition import EditionId
from croupier.house import open_table, settle
from croupier.ledger.accounts import balances
from croupier.ledger.line import Line
from croupier.record.write import write_record
from croupier.table.fold.evolve import evolve
from croupier.table.mishaps import Mishap
from tests.drills import PLAYER_SELECT, Drilled, Injected, drill_at, drills
from tests.figures import Many

TABLES, LEAST, ROUNDS = 65, 10, 9
"""For each edition: so many tables, fewer in a quick run, and so many Rounds at each."""
OFTEN = (0.1, 0.2, 0.3)
"""How often something goes wrong, table by table."""

ANYWHERE = ("dealing", "play", "dealer")
EXPECTED: dict[str, tuple[str, ...]] = {
    "FindFaceUp": ANYWHERE,
    "DrawInError exposed": ANYWHERE,
    "DrawInError unseen": ANYWHERE,
    "RemoveCard": ANYWHERE,
    "Misplace": ANYWHERE,
    "Reconstruct": ("dealing", "play"),
    "VoidHand": ANYWHERE,
    "VoidRound": (*ANYWHERE, "settled"),
    "OverdrawDealer": ("dealer",),
    "DeclareAbsent": ("play",),
    "RefillShoe": ("play", "dealer"),
    "ReportFault DAMAGED_CARD": (*ANYWHERE, "settled"),
    "ReportFault MISSED_SHUFFLE": (*ANYWHERE, "settled"),
}
"""Where each irregularity must have occurred in every edition's drills."""


@pytest.fixture
def every_drill(edition: EditionId, many: Many) -> tuple[Drilled, ...]:
    """Rounds of an edition in which things go wrong."""
    return _drills(edition, many(TABLES, TABLES, LEAST))


@cache
def _drills(edition: EditionId, tables: int) -> tuple[Drilled, ...]:
    return tuple(one for seed in range(tables) for one in _drills_at(seed, edition))


def _drills_at(seed: int, edition: EditionId) -> Iterator[Drilled]:
    return drills(seed, edition, OFTEN[seed % len(OFTEN)], ROUNDS)


@cache
def _wrong_options(count: int) -> tuple[Drilled, ...]:
    random, rules = Random(21), open_table(PLAYER_SELECT)
    kinds = ("AllowCall", "NoticeError")
    played = (drill_at(random, PLAYER_SELECT, rules, 0.5, kinds) for _ in range(count))
    return tuple(one for one in played if one is not None)


EDITIONS = pytest.mark.parametrize("edition", register.edition_ids())


def _money(lines: tuple[Line, ...]) -> list[tuple[object, ...]]:
    return sorted(
        (line.box, line.player, line.wager, line.hand or 0, line.against or 0, line.stake, line.net)
        for line in lines
    )


@pytest.mark.full
@EDITIONS
def test_every_irregularity_occurs_at_every_phase(every_drill: tuple[Drilled, ...]) -> None:
    """Nothing is left out of the drills."""
    found: Counter[Injected] = Counter(one for d in every_drill for one in d.injected)
    missing = [(kind, at) for kind, places in EXPECTED.items() for at in places]
    assert [pair for pair in missing if not found[pair]] == []


@EDITIONS
def test_chips_and_cards_are_conserved(every_drill: tuple[Drilled, ...]) -> None:
    """Each chip is in one Line and each card in one place, whatever went wrong."""
    for drilled in every_drill:
        round = drilled.last
        assert sum(line.stake for line in round.lines) == round.staked
        assert sum(balances(round.lines).values()) == 0
        assert all(line.returned >= 0 for line in round.lines)
        hands = [card for box in round.boxes for hand in box.hands for card in hand.cards]
        cleared = [card for hand in round.finished_hands for card in hand[1:]]
        aside = [one.card for one in round.trouble.aside]
        placed = [*hands, *cleared, *aside, *round.dealer, *round.trouble.removed]
        assert sorted(placed) == sorted(round.shoe.cards[round.drawn_before : round.shoe.drawn])


@EDITIONS
def test_every_clause_cited_stands_in_the_edition(
    edition: str, every_drill: tuple[Drilled, ...]
) -> None:
    """Events and Lines cite clauses the edition has, and every irregularity cites one."""
    held = register.edition(edition)
    for drilled in every_drill:
        for event in drilled.events:
            clauses = getattr(event, "clauses", ())
            assert all(held.in_force(clause) for clause in clauses), event
            assert clauses or not isinstance(event, Mishap), event
        for line in drilled.last.lines:
            assert line.clauses
            assert all(held.in_force(clause) for clause in line.clauses), line


@EDITIONS
def test_events_replay_to_the_same_round(every_drill: tuple[Drilled, ...]) -> None:
    """A correction is a new event: the events alone lead to the last state."""
    for drilled in every_drill:
        round = drilled.first
        for event in drilled.events:
            round = evolve(round, event)
        assert round == drilled.last


@EDITIONS
def test_records_of_what_went_wrong_settle_to_the_same_money(
    every_drill: tuple[Drilled, ...],
) -> None:
    """A Round with irregularities is written as a record, and the record settles as it did."""
    for drilled in every_drill:
        _check_record(drilled)


@pytest.mark.parametrize(("edition", "seed"), [("nz-1998", 8), ("nz-2012", 29)])
def test_a_round_voided_with_a_card_astray_is_told(edition: EditionId, seed: int) -> None:
    """A card misplaced before the Round is void, or drawn in error after it."""
    for drilled in _drills_at(seed, edition):
        _check_record(drilled)


def _check_record(drilled: Drilled) -> None:
    again = settle(write_record(drilled.config, drilled.events, "a drill"))
    assert again.as_expected
    assert _money(again.played.round.lines) == _money(drilled.last.lines)


def test_21_9_options_in_error_are_allowed_and_noticed(many: Many) -> None:
    """Doubles and splits permitted in error, undone and left standing, replay to the cent."""
    options = _wrong_options(many(300, 300, 50))
    found = Counter(kind for d in options for kind, _ in d.injected)
    assert found["AllowCall"] > 20
    assert found["NoticeError"] > 10
    for drilled in options:
        _check_record(drilled)
