"""Money at a live table: every posting balances, nothing appears, escrows end empty."""

from random import Random

import pytest

from croupier.casino import money as journal
from croupier.casino.money import ANTES, CAGE, TRAY, Posting, cash_in, cash_out, moved, posting
from croupier.house import open_table
from croupier.ledger.accounts import Unbalanced
from croupier.ledger.accounts import balances as by_lines
from croupier.rules.config import TableConfig
from croupier.school.random_round import play_out, start
from croupier.table.commands import LayWager
from croupier.table.decide import play
from croupier.table.fold.evolve import evolve
from croupier.table.shoe import Shoe, shuffled
from croupier.table.state import ENDED, Round, new_round
from tests.tables import random_config

CHIPS = 100_000_00
PLAYERS = "ABCDE"


def test_a_posting_that_does_not_balance_is_refused() -> None:
    with pytest.raises(Unbalanced):
        posting({"player:A": 5, "float": -4})


def test_chips_come_from_the_cage_and_go_back() -> None:
    held = journal.balances([cash_in("A", 100_00), cash_out("A", 40_00)])
    assert held == {CAGE: -60_00, "player:A": 60_00}


def test_act_4_1_d_what_lies_above_the_maximum_is_escrowed_too() -> None:
    """Of 600 at a maximum of 500, every chip has left the purse."""
    rules = open_table(TableConfig(edition="act-1996", maximum=500_00))
    before = new_round(rules, Shoe(shuffled(rules.elections.decks, 1)))
    after, _ = play(before, LayWager(1, "A", 600_00))
    assert journal.balances([moved(before, after)])["player:A"] == -600_00


def _postings(random: Random) -> tuple[Round, list[Posting]] | None:
    """A random Round of a random lawful table, told in postings event by event."""
    rules = open_table(random_config(random))
    begun = start(random, rules)
    if begun is None:
        return None
    round, before = begun
    ended = play_out(random, round)
    if ended is None:
        return None
    final, after = ended
    state = new_round(rules, round.shoe)
    told = [cash_in(player, CHIPS) for player in PLAYERS]
    for event in (*before, *after):
        later = evolve(state, event)
        told.append(moved(state, later))
        state = later
    assert state.lines == final.lines
    return final, told


@pytest.mark.parametrize("seed", range(60))
def test_every_round_is_conserved_cent_by_cent(seed: int) -> None:
    """M1-M4: balanced, constant, never overdrawn, escrows empty; nets as the Lines have them."""
    told = _postings(Random(seed))
    if told is None:
        pytest.skip("the layout was not lawful")
    round, postings = told
    for number in range(1, len(postings) + 1):
        assert not journal.overdrawn(journal.balances(postings[:number]))
    held = journal.balances(postings)
    assert sum(held.values()) == 0
    assert held[CAGE] == -CHIPS * len(PLAYERS)
    assert round.phase is ENDED
    assert not [account for account in held if account.startswith("escrow:")]
    nets = by_lines(round.lines)
    for player in PLAYERS:
        assert held[f"player:{player}"] == CHIPS + nets.get(f"player:{player}", 0)
    assert held.get(TRAY, 0) + held.get(ANTES, 0) == nets.get("float", 0)
