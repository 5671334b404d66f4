"""Shoes that nobody can choose: the casino commits first, then players; then all is opened."""

import asyncio
import json
from base64 import b64encode
from functools import partial
from typing import Any

import pytest

from croupier.casino.table import acts, snapshot
from croupier.casino.table.contributions import (
    EXCUSED,
    close_contributions,
    commit_contribution,
    may_contribute,
    open_contribution,
)
from croupier.casino.table.management import direct_shuffle, restore
from croupier.casino.table.preparation import Unprepared, prepared
from croupier.casino.table.seed_mix import delayed_name
from croupier.casino.table.seeded_acts import shuffle as shuffling
from croupier.casino.table.timing import due
from croupier.fairness.seeding import mixed_seed
from croupier.protocol.log import ShoeStacked, read
from croupier.protocol.pace import Pace, WaitsFor
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from croupier.table.commands import CallNoMoreBets, LayWager
from tests.casino.at_random import PLAYERS, Table, alike, contributed
from tests.casino.contributing import (
    SHUFFLER,
    changed,
    commit,
    findings,
    followed,
    kinds,
    mixed,
    opens,
    play_round,
    played_until_a_prize,
    shuffle,
    table_of,
)
from tests.casino.going_on import all_decline, next_call


def _again(table: Table) -> None:
    """The cards are to be shuffled once more."""
    table.do(all_decline)
    table.do(partial(direct_shuffle, occasion=Occasion.SUPERVISOR))


def test_the_casino_commits_then_players_then_all_is_opened_and_the_next_is_committed_to() -> None:
    table = table_of("A", "B")
    mixed(table, "A", "B")
    steps = [kind for kind in kinds(table) if kind not in ("TableOpened", "ChipsBought")]
    assert steps == [
        "SecretCommitted",
        *["ContributionCommitted"] * 2,
        "ContributionsAsked",
        *["ContributionOpened"] * 2,
        *("ContributionsClosed", "ShoeSealed", "SecretCommitted"),
    ]
    assert table.live.mix is not None
    assert table.live.mix.shoe == "t1/2"


def test_the_seed_follows_from_the_secret_and_every_contribution() -> None:
    table = table_of("A")
    mixed(table, "A")
    secret = table.vault.seed("t1/1/secret")
    given = [("A", contributed("t1/1", "A"))]
    assert table.live.stacks[0].sealed.seed == mixed_seed("t1/1", secret, given)
    assert mixed_seed("t1/1", secret, ()) != table.live.stacks[0].sealed.seed


def test_where_nobody_contributes_nothing_is_waited_for() -> None:
    table = table_of("A", "B")
    shuffle(table)
    assert table.live.uncut
    assert "ContributionsAsked" not in kinds(table)


def test_a_log_with_contributions_holds_and_says_whose_they_were() -> None:
    table = table_of("A", "B")
    mixed(table, "A", "B")
    _again(table)
    mixed(table)
    _again(table)
    shuffle(table)
    assert findings(table) == []
    seeding = followed(table.log).cards.seeding
    assert (dict(seeding.contributed), seeding.alone) == ({"A": 1, "B": 1}, 2)


def test_a_contribution_is_committed_to_once_by_somebody_at_the_table_before_it_is_asked() -> None:
    table = table_of("A", "B")
    commit(table, "A")
    with pytest.raises(Refusal, match="already"):
        commit(table, "A")
    with pytest.raises(Refusal, match="person at the table"):
        commit(table, "C")
    with pytest.raises(Refusal, match="person at the table"):
        commit(table, "~1")
    with pytest.raises(Refusal, match="not t1/9's"):
        table.do(partial(commit_contribution, player="B", shoe="t1/9", digest=bytes(32)))
    shuffle(table)
    with pytest.raises(Refusal, match="too late"):
        commit(table, "B")
    with pytest.raises(Refusal, match="not asked"):
        opens(table, "B")


def test_a_false_opening_is_refused_and_so_is_another_players() -> None:
    table = table_of("A", "B")
    commit(table, "A", "B")
    shuffle(table)
    false = partial(open_contribution, player="A", shoe="t1/1")
    for value in (bytes(32), contributed("t1/1", "B")):
        with pytest.raises(Refusal, match="not the contribution you committed to"):
            table.do(partial(false, value=value))
    opens(table, "A")
    with pytest.raises(Refusal, match="open already"):
        opens(table, "A")


def test_a_digest_of_one_player_opens_for_no_other() -> None:
    """Who copies somebody's commitment cannot open it with what they open."""
    table = table_of("A", "B")
    commit(table, "A")
    assert table.live.mix is not None
    copied = table.live.mix.committed["A"]
    table.do(partial(commit_contribution, player="B", shoe="t1/1", digest=copied))
    shuffle(table)
    opens(table, "A")
    value = contributed("t1/1", "A")
    with pytest.raises(Refusal, match="not the contribution you committed to"):
        table.do(partial(open_contribution, player="B", shoe="t1/1", value=value))


def test_who_does_not_open_in_time_is_left_out_named_and_not_asked_for_a_while() -> None:
    table = table_of("A", "B")
    commit(table, "A", "B")
    shuffle(table)
    opens(table, "A")
    table.do(close_contributions)
    with pytest.raises(Refusal, match="too late"):
        opens(table, "B")
    shuffle(table)
    mix = table.live.stacks[0].mix
    assert mix is not None
    assert (mix.missing, mix.inputs) == (("B",), (("A", contributed("t1/1", "A")),))
    for _ in range(EXCUSED):
        with pytest.raises(Refusal, match=f"to shoe {EXCUSED + 2}"):
            commit(table, "B")
        _again(table)
        shuffle(table)
    assert may_contribute(table.live, "B")
    assert findings(table) == []
    assert dict(followed(table.log).cards.seeding.missing) == {"B": 1}


def test_a_table_waits_for_contributions_no_longer_than_its_pace_says() -> None:
    table = table_of("A", "B")
    commit(table, "A", "B")
    shuffle(table)
    pace = Pace(contributions=700)
    waits = due(table.live, pace, table.vault)
    assert waits is not None
    assert (waits.what, waits.after, waits.restarts) == (WaitsFor.CONTRIBUTIONS, 700, False)
    opens(table, "A", "B")
    waits = due(table.live, pace, table.vault)
    assert waits is not None
    assert waits.after == 0
    table.do(waits.act)
    sealing = due(table.live, pace, table.vault)
    assert sealing is not None
    table.do(sealing.act)
    assert table.live.uncut


def test_a_shuffle_is_not_made_while_contributions_are_being_opened() -> None:
    table = table_of("A")
    commit(table, "A")
    shuffle(table)
    with pytest.raises(Refusal, match="being opened"):
        shuffle(table)


def test_where_two_contribute_the_seed_is_known_only_after_a_delay_that_is_computed_once() -> None:
    table = table_of("A", "B")
    commit(table, "A", "B")
    shuffle(table)
    opens(table, "A", "B")
    table.do(close_contributions)
    with pytest.raises(Unprepared) as first:
        shuffling(table.live, table.vault)
    asyncio.run(prepared(first.value))
    shuffle(table)
    assert table.live.stacks[0].sealed.seed == table.vault.seed(delayed_name("t1/1"))
    assert '"iterations":3' in "".join(body.decode() for body in table.log)


def test_who_contributes_alone_waits_for_no_delay() -> None:
    table = table_of("A", "B")
    mixed(table, "A")
    assert not table.vault.has(delayed_name("t1/1"))


def test_a_continuous_shuffler_has_the_delay_after_every_round() -> None:
    table = table_of("A", "B", config=SHUFFLER)
    for shoe in ("t1/1", "t1/2"):
        mixed(table, "A", "B")
        assert table.live.stacks[0].sealed.seed == table.vault.seed(delayed_name(shoe))
        play_round(table, "A", "B")
    mixed(table, "A")
    assert findings(table) == []


def test_a_snapshot_keeps_what_was_committed_to_and_no_secret() -> None:
    table = table_of("A", "B")
    mixed(table, "A", "B")
    table.do(all_decline)
    commit(table, "B")
    body = snapshot.taken(table.live)
    assert b64encode(table.vault.seed("t1/2/secret")) not in body
    assert alike(snapshot.restored(body, table.vault.seed), table.live) == table.live


# ── The cut ─────────────────────────────────────────────────────────────────────────────────────


def _cuts(table: Table) -> list[int]:
    stacked = (read(body) for body in table.log)
    return [one.cut_at for one in stacked if isinstance(one, ShoeStacked)]


def test_a_cut_nobody_wants_is_drawn_from_everything_the_law_allows() -> None:
    table = table_of("A")
    for _ in range(12):
        shuffle(table)
        _again(table)
    bounds = table.live.rules.cut_bounds(312)
    cuts = _cuts(table)
    assert len(set(cuts)) > 8
    assert all(bounds.low <= cut <= bounds.high for cut in cuts)
    assert findings(table) == []


def test_the_casino_does_not_choose_where_it_cuts() -> None:
    table = table_of()
    shuffle(table)
    with pytest.raises(Refusal, match="is drawn"):
        table.do(partial(acts.cut, cut_by="", cut_at=100))


def test_a_player_cuts_where_the_player_likes() -> None:
    table = table_of("A")
    table.do(partial(acts.take_seat, player="A", box=1))
    shuffle(table)
    table.do(partial(acts.cut, cut_by="A", cut_at=100))
    assert _cuts(table) == [100]
    assert findings(table) == []


# ── A casino served from a copy ─────────────────────────────────────────────────────────────────


def test_a_restored_table_begins_a_shoe_that_nobody_knows() -> None:
    """Neither the cards in the shoe nor the secret for the next one are used again."""
    table = table_of("A", "B")
    mixed(table, "A")
    table.do(all_decline)
    commit(table, "A")
    table.do(restore)
    assert (table.live.seal_due, table.live.mix, table.live.next_shoe) == (True, None, "t1/3")
    mixed(table)
    assert table.live.stacks[0].sealed.shoe == "t1/3"
    table.do(all_decline)
    table.do(acts.open_round)
    assert findings(table) == []


def test_a_round_in_play_ends_before_a_restored_table_begins_a_new_shoe() -> None:
    table = table_of("A")
    shuffle(table)
    table.do(all_decline)
    table.do(acts.open_round)
    for command in (LayWager(1, "A", 10_00), CallNoMoreBets()):
        table.do(partial(acts.call, command=command))
    table.do(restore)
    assert table.live.in_play
    while table.live.round is not None:
        table.do(partial(acts.call, command=next_call(table.live)))
    assert table.live.seal_due
    shuffle(table)
    assert findings(table) == []


# ── Prizes ──────────────────────────────────────────────────────────────────────────────────────


MADNESS = TableConfig(
    edition="nz-current",
    minimum=10_00,
    side_wagers={"madness-21": SideWagerConfig(minimum=1_00, maximum=10_00)},
)


def test_a_prize_follows_from_the_seed_of_its_shoe_and_another_is_found() -> None:
    table = table_of(*PLAYERS, config=MADNESS)
    played_until_a_prize(table, *PLAYERS)
    table.do(partial(direct_shuffle, occasion=Occasion.SUPERVISOR))
    shuffle(table)
    assert findings(table) == []
    at = next(number for number, body in enumerate(table.log) if b"PrizeShown" in body)
    shown = json.loads(table.log[at])
    prizes = table.live.rules.side_wagers["madness-21"].prize_draw
    assert prizes is not None
    shown["event"]["dollars"] = next(
        one for one in prizes.prizes if one != shown["event"]["dollars"]
    )
    table.log[at] = json.dumps(shown).encode()
    assert any("is drawn" in one for one in findings(table))


# ── Tampering ───────────────────────────────────────────────────────────────────────────────────


def _revealed() -> Table:
    """A table whose first shoe, of two contributors, is revealed."""
    table = table_of("A", "B")
    mixed(table, "A", "B")
    _again(table)
    shuffle(table)
    assert findings(table) == []
    return table


def _other(data: dict[str, Any], field: str) -> None:
    data[field] = b64encode(bytes(32)).decode()


@pytest.mark.parametrize(
    ("kind", "field", "found"),
    [
        ("ContributionCommitted", "digest", "another contribution than the one committed to"),
        ("ContributionOpened", "value", "another contribution than the one committed to"),
        ("ShoeRevealed", "secret", "is not the one committed to"),
    ],
)
def test_what_is_not_as_committed_to_is_found(kind: str, field: str, found: str) -> None:
    wrong = changed(_revealed(), kind, lambda data: _other(data, field))
    assert any(found in one for one in wrong), wrong


def test_a_contributor_who_is_left_out_is_found() -> None:
    wrong = changed(_revealed(), "ContributionsAsked", lambda data: data.update(players=["A"]))
    assert any("were asked to contribute, not A, B" in one for one in wrong), wrong


def test_a_shorter_delay_is_found() -> None:
    wrong = changed(_revealed(), "ContributionsAsked", lambda data: data.update(iterations=2))
    assert "the seed of t1/1 does not follow from the secret and the contributions" in wrong


def test_a_cut_that_was_not_drawn_is_found() -> None:
    def elsewhere(data: dict[str, Any]) -> None:
        data["cut_at"] += 1 if data["cut_at"] < 200 else -1

    wrong = changed(_revealed(), "ShoeStacked", elsewhere)
    assert any("which is not the place drawn" in one for one in wrong), wrong


def test_a_seed_of_the_casinos_own_is_found_where_it_has_committed_to_a_secret() -> None:
    wrong = changed(_revealed(), "ShoeSealed", lambda data: data.pop("mixed"))
    assert "the seed does not follow from a secret that was committed to before" in wrong
