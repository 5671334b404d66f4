"""Random lawful settings, random shoes, random lawful calls: what must hold in every Round."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.house import open_table, settle
from croupier.ledger.accounts import balances, net_by_player
from croupier.record.write import write_record
from croupier.rules.config import TableConfig
from croupier.school.random_round import play_out, start
from croupier.table.events import Event
from croupier.table.fold.evolve import evolve
from croupier.table.state import ENDED, Round, new_round
from tests.figures import Many
from tests.tables import random_config

SEEDS = st.integers(min_value=0, max_value=2**63)
OFTEN = settings(
    max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)


def _played(seed: int) -> tuple[TableConfig, Round, list[Event], Round] | None:
    """One Round at random: its settings, its beginning, its events, its end."""
    random = Random(seed)
    config = random_config(random)
    begun = start(random, open_table(config))
    played = play_out(random, begun[0]) if begun else None
    if begun is None or played is None:
        return None
    first = new_round(begun[0].rules, begun[0].shoe)
    return config, first, [*begun[1], *played[1]], played[0]


@OFTEN
@given(SEEDS)
def test_chips_and_cards_are_conserved(seed: int) -> None:
    """Every chip is in one Line, every card on the layout once, and the accounts balance."""
    played = _played(seed)
    if played is None:
        return
    _, _, _, round = played
    assert round.phase is ENDED
    assert sum(line.stake for line in round.lines) == round.staked
    assert sum(balances(round.lines).values()) == 0
    for line in round.lines:
        assert line.returned >= 0, "no account goes below nothing"
        assert line.net >= -line.stake
        assert line.clauses, line
    hands = [card for box in round.boxes for hand in box.hands for card in hand.cards]
    cleared = [card for hand in round.finished_hands for card in hand[1:]]
    out = sorted([*hands, *cleared, *round.dealer])
    assert out == sorted(round.shoe.cards[: round.shoe.drawn])
    assert sum(net_by_player(round.lines).values()) == sum(line.net for line in round.lines)


@OFTEN
@given(SEEDS)
def test_events_replay_to_the_same_round(seed: int) -> None:
    """The events alone lead from the first state to the last."""
    played = _played(seed)
    if played is None:
        return
    _, first, events, last = played
    round = first
    for event in events:
        round = evolve(round, event)
    assert round == last


@OFTEN
@given(SEEDS)
def test_records_replay_to_the_same_bytes(seed: int) -> None:
    """A Round told as a record settles to the same Lines and is written the same again."""
    played = _played(seed)
    if played is None:
        return
    config, _, events, round = played
    text = write_record(config, events, "a Round at random")
    again = settle(text)
    assert again.as_expected
    assert sorted(map(repr, again.played.round.lines)) == sorted(map(repr, round.lines))
    assert set(again.played.round.readings) == set(round.readings)
    assert write_record(config, again.played.events, "a Round at random") == text


def test_many_rounds_replay_byte_identically(many: Many) -> None:
    """A record of many Rounds at one table, read and written again, has the same bytes."""
    random = Random(1000)
    config = TableConfig(edition="nz-current")
    rules = open_table(config)
    texts: list[str] = []
    while len(texts) < many(1_000, 1_000):
        begun = start(random, rules)
        played = play_out(random, begun[0]) if begun else None
        if begun and played:
            texts.append(write_record(config, [*begun[1], *played[1]], f"Round {len(texts) + 1}"))
    again = [settle(text) for text in texts]
    written = [write_record(s.record.config, s.played.events, s.record.title) for s in again]
    assert "".join(written).encode() == "".join(texts).encode()
    assert all(settlement.as_expected for settlement in again)


@pytest.mark.soak
@settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(SEEDS)
def test_soak_everything_holds(seed: int) -> None:
    """The properties above, many times over."""
    played = _played(seed)
    if played is None:
        return
    config, first, events, last = played
    round = first
    for event in events:
        round = evolve(round, event)
    assert round == last
    again = settle(write_record(config, events)).played.round.lines
    assert sorted(map(repr, again)) == sorted(map(repr, last.lines))
