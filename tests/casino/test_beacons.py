"""A public beacon's number goes into a seed: named before it is known, taken once all is closed."""

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.casino import beacon as asking
from croupier.casino.casino import Casino
from croupier.casino.scheduler import attend
from croupier.casino.store.sqlite import SqliteStore
from croupier.casino.store.vault import FileVault
from croupier.casino.table import acts, snapshot
from croupier.casino.table.beacon_rounds import MARGIN, take_number
from croupier.casino.table.live_table import Act, LiveTable, Sent
from croupier.casino.table.management import direct_shuffle, restore
from croupier.casino.table.seed_mix import delayed_name
from croupier.casino.table.seeded_acts import close, committed
from croupier.casino.table.seeded_acts import shuffle as shuffling
from croupier.casino.table.timing import due
from croupier.fairness.seeding import beacon_seed, mixed_seed
from croupier.protocol.contributions import BeaconMissing, BeaconNamed, BeaconValue
from croupier.protocol.log import written
from croupier.protocol.pace import Pace, WaitsFor
from croupier.rules.refusal import Refusal
from croupier.rules.shuffling import Occasion
from tests.casino.at_random import Table, alike, contributed
from tests.casino.beacons import BEGUN, SetClock, asks, begin, named, shuffled, take, waiting_table
from tests.casino.contributing import (
    CONFIG,
    SHUFFLER,
    changed,
    commit,
    findings,
    followed,
    kinds,
    mixed,
    opens,
    play_round,
    shuffle,
)
from tests.casino.going_on import all_decline
from tests.fairness.beacon_server import SCHEDULE, LocalBeacon, local_beacon, number, published


@pytest.fixture
def local() -> Iterator[LocalBeacon]:
    """A beacon on this machine."""
    with local_beacon() as beacon:
        yield beacon


def _again(table: Table) -> None:
    """The cards are to be shuffled once more, and the shoe before is revealed."""
    table.do(all_decline)
    table.do(partial(direct_shuffle, occasion=Occasion.SUPERVISOR))


def _steps(table: Table) -> list[str]:
    return [kind for kind in kinds(table) if kind not in ("TableOpened", "ChipsBought")]


# ── How a seed comes about ──────────────────────────────────────────────────────────────────────


def test_a_round_is_named_before_anybody_opens_and_its_number_taken_after_the_close(
    local: LocalBeacon,
) -> None:
    table, clock = waiting_table(local, "A", "B")
    shuffled(table, clock, "A", "B")
    assert _steps(table) == [
        "SecretCommitted",
        *["ContributionCommitted"] * 2,
        *("BeaconNamed", "ContributionsAsked"),
        *["ContributionOpened"] * 2,
        *("ContributionsClosed", "BeaconValue", "ShoeSealed", "SecretCommitted"),
    ]
    assert findings(table) == []


def test_where_nobody_contributes_the_beacon_does(local: LocalBeacon) -> None:
    table, clock = waiting_table(local, "A")
    shuffled(table, clock)
    assert _steps(table)[1:] == ["BeaconNamed", "BeaconValue", "ShoeSealed", "SecretCommitted"]
    _again(table)
    shuffled(table, clock)
    assert findings(table) == []
    seeding = followed(table.log).cards.seeding
    assert (seeding.alone, dict(seeding.beacons.sources)) == (0, {local.source: 2})


def test_the_round_is_the_first_after_the_time_for_contributions(local: LocalBeacon) -> None:
    table, clock = waiting_table(local, "A")
    clock.time = BEGUN + SCHEDULE.period * 1_000 // 2  # the next round comes too early
    commit(table, "A")
    shuffle(table)
    after = clock.time + Pace().contributions + MARGIN
    assert SCHEDULE.due(named(table).round - 1) <= after < named(table).due
    assert named(table).due == SCHEDULE.due(named(table).round)


def test_the_seed_follows_from_secret_contributions_and_number(local: LocalBeacon) -> None:
    table, clock = waiting_table(local, "A")
    shuffled(table, clock, "A")
    mix = table.live.stacks[0].mix
    assert mix is not None
    assert mix.beacon is not None
    secret, round = table.vault.seed("t1/1/secret"), mix.beacon.round
    without = mixed_seed("t1/1", secret, [("A", contributed("t1/1", "A"))])
    seed = beacon_seed("t1/1", without, local.source, round, number(round))
    assert table.live.stacks[0].sealed.seed == seed


def test_nobody_commits_once_a_round_is_named(local: LocalBeacon) -> None:
    table, _ = waiting_table(local, "A")
    shuffle(table)
    with pytest.raises(Refusal, match="too late"):
        commit(table, "A")


def test_the_cards_are_not_sealed_before_the_number_is_there(local: LocalBeacon) -> None:
    table, _ = waiting_table(local, "A")
    with pytest.raises(Refusal, match="no number"):
        take(table)
    shuffle(table)
    with pytest.raises(Refusal, match="waits for the public beacon's number"):
        shuffle(table)


def test_no_number_is_taken_while_contributions_are_being_opened(local: LocalBeacon) -> None:
    table, _ = waiting_table(local, "A")
    commit(table, "A")
    shuffle(table)
    with pytest.raises(Refusal, match="being opened"):
        take(table)


def test_a_table_waits_until_the_round_is_published_and_then_goes_on_by_itself(
    local: LocalBeacon,
) -> None:
    table, clock = waiting_table(local, "A")
    table.do(partial(acts.take_seat, player="A", box=1))
    shuffle(table)
    waits = due(table.live, Pace(), table.vault)
    assert waits is not None
    assert (waits.what, waits.after) == (WaitsFor.BEACON, named(table).due - BEGUN)
    clock.time = named(table).due
    for _ in range(2):
        waits = due(table.live, Pace(), table.vault)
        assert waits is not None
        assert waits.after == 0
        table.do(waits.act)
    assert table.live.uncut


def test_with_a_number_there_is_no_delay_and_without_it_there_is(local: LocalBeacon) -> None:
    table, clock = waiting_table(local, "A", "B")
    shuffled(table, clock, "A", "B")
    assert not table.vault.has(delayed_name("t1/1"))
    _again(table)
    begin(table, "A", "B")
    clock.time = named(table).due
    local.instead[f"/public/{named(table).round}"] = (404, b"")
    take(table)
    shuffle(table)
    assert table.vault.has(delayed_name("t1/2"))
    _again(table)
    shuffled(table, clock)
    assert findings(table) == []


def test_a_continuous_shuffler_waits_for_a_number_after_every_round(local: LocalBeacon) -> None:
    """And begins as soon as the Round is over, in the pause before the next."""
    table, clock = waiting_table(local, "A", config=SHUFFLER)
    for _ in range(3):
        shuffled(table, clock, "A")
        play_round(table, "A")
        next_ = due(table.live, Pace(), table.vault)
        assert next_ is not None
        assert (next_.what, next_.after) == (WaitsFor.SHUFFLE, 0)
    assert kinds(table).count("BeaconValue") == kinds(table).count("ShoeSealed") == 3
    shuffled(table, clock)
    assert findings(table) == []


# ── Where none is waited for ────────────────────────────────────────────────────────────────────


def test_a_table_for_practice_waits_for_no_beacon(local: LocalBeacon) -> None:
    table, _ = waiting_table(local, "A")
    table.live = replace(table.live, practice=True)
    shuffle(table)
    assert "ShoeSealed" in kinds(table)
    assert local.asked == []


def test_without_a_beacon_nothing_is_written_of_one() -> None:
    with local_beacon() as local:
        table, _ = waiting_table(local, "A")
        table.vault.beacon = None
        mixed(table, "A")
    assert not any("Beacon" in kind for kind in kinds(table))
    assert '"beacon"' not in "".join(body.decode() for body in table.log)


# ── A beacon that does not answer ───────────────────────────────────────────────────────────────


def _missing(table: Table, round: int) -> None:
    """The number is called missing, and the cards are sealed without it."""
    last = json.loads(table.log[-1])
    assert (last["type"], last["round"]) == ("BeaconMissing", round)
    shuffle(table)
    assert table.live.stacks[0].sealed.seed == mixed_seed(
        "t1/1", table.vault.seed("t1/1/secret"), ()
    )
    assert findings(table) == []
    seeding = followed(table.log).cards.seeding
    assert (seeding.alone, seeding.beacons.missing) == (1, 1)


@pytest.mark.parametrize(
    "body", [(404, b""), (200, b"x"), (200, published(1)), (200, b"0" * 10**6)]
)
def test_a_table_goes_on_without_a_number_that_is_not_to_be_had(
    local: LocalBeacon, body: tuple[int, bytes]
) -> None:
    table, clock = waiting_table(local, "A")
    begin(table)
    clock.time = named(table).due
    round = named(table).round
    local.instead[f"/public/{round}"] = body
    take(table)
    _missing(table, round)


def test_a_table_goes_on_without_a_beacon_that_does_not_say_when_it_publishes(
    local: LocalBeacon,
) -> None:
    table, _ = waiting_table(local, "A")
    local.instead["/info"] = (500, b"")
    shuffle(table)
    _missing(table, 0)


def test_a_beacon_that_hangs_is_given_up(
    local: LocalBeacon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "LIMIT", 0.05)
    table, clock = waiting_table(local, "A")
    begin(table)
    clock.time = named(table).due
    round = named(table).round
    local.may_answer.clear()
    take(table)
    _missing(table, round)


def test_a_number_that_comes_a_little_late_is_taken(local: LocalBeacon) -> None:
    beacon = asking.Beacon(local.source, SetClock())
    local.instead["/public/7"] = (404, b"")

    async def main() -> None:
        looking = asyncio.ensure_future(beacon.look_up(7))
        while not local.asked:
            await asyncio.sleep(0)
        local.instead.clear()
        await looking

    asyncio.run(main())
    assert beacon.value(7) == number(7)


def test_many_tables_ask_for_a_round_once(local: LocalBeacon) -> None:
    beacon = asks(local, SetClock())

    async def main() -> None:
        await asyncio.gather(*(beacon.look_up(7) for _ in range(20)))

    asyncio.run(main())
    assert (beacon.value(7), local.asked) == (number(7), ["/public/7"])


def test_only_so_many_questions_are_without_an_answer(
    local: LocalBeacon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "LIMIT", 0.05)
    beacon = asks(local, SetClock())
    local.may_answer.clear()

    async def main() -> None:
        await asyncio.gather(*(beacon.look_up(round) for round in range(1, 50)))

    asyncio.run(main())
    assert all(beacon.failed(round) for round in range(1, 50))
    assert len(local.asked) <= 8


# ── Closed too late ─────────────────────────────────────────────────────────────────────────────


def test_contributions_closed_too_late_wait_for_a_later_round(local: LocalBeacon) -> None:
    """Who opens last would know the number of the first: it does not count."""
    table, clock = waiting_table(local, "A")
    commit(table, "A")
    shuffle(table)
    first = named(table)
    clock.time = first.due
    opens(table, "A")
    table.do(partial(close, vault=table.vault))
    assert kinds(table)[-2:] == ["ContributionsClosed", "BeaconNamed"]
    assert named(table).due > clock.time + MARGIN
    clock.time = named(table).due
    take(table)
    shuffle(table)
    assert findings(table) == []
    assert followed(table.log).cards.seeding.beacons.named_again == 1


def test_closed_too_late_for_a_beacon_that_has_gone_it_is_missing(local: LocalBeacon) -> None:
    table, clock = waiting_table(local, "A")
    commit(table, "A")
    shuffle(table)
    clock.time = named(table).due
    table.vault.beacon = asks(local, clock)
    local.instead["/info"] = (500, b"")
    opens(table, "A")
    table.do(partial(close, vault=table.vault))
    assert kinds(table)[-2:] == ["ContributionsClosed", "BeaconMissing"]
    shuffle(table)
    assert findings(table) == []


# ── A restart ───────────────────────────────────────────────────────────────────────────────────


async def _do(table: LiveTable, act: Act) -> None:
    await table.do(Sent(f"c{table.version}", b""), act, BEGUN)


def test_a_restart_between_naming_and_sealing_asks_again(
    local: LocalBeacon, tmp_path: Path
) -> None:
    clock = SetClock()

    def casino() -> Casino:
        vault = FileVault(tmp_path / "vault.sqlite")
        vault.beacon = asks(local, clock)
        return Casino(SqliteStore(tmp_path / "log.sqlite"), vault)

    async def main() -> None:
        first = casino()
        await first.start("a test")
        table = await first.open("t1", CONFIG, Sent("open", b""))
        await _do(table, partial(shuffling, vault=first.vault))
        await first.close()
        second = casino()
        await second.start("a test")
        table = second.table("t1")
        assert table.live.mix is not None
        assert table.live.mix.beacon is not None
        clock.time = table.live.mix.beacon.due
        await _do(table, partial(take_number, vault=second.vault))
        await _do(table, partial(shuffling, vault=second.vault))
        stacks = table.live.stacks
        await second.close()
        third = casino()
        await third.start("a test")
        assert third.table("t1").live.stacks == stacks
        await third.close()

    asyncio.run(main())
    assert local.asked == ["/info", f"/public/{SCHEDULE.first_after(BEGUN + MARGIN)}"]


@pytest.mark.parametrize("other", [None, "http://127.0.0.1:9/other"])
def test_a_server_without_that_beacon_goes_on_without_its_number(
    local: LocalBeacon, other: str | None
) -> None:
    table, clock = waiting_table(local, "A")
    begin(table)
    table.vault.beacon = None if other is None else asking.Beacon(other, clock)
    waits = due(table.live, Pace(), table.vault)
    assert waits is not None
    assert waits.what is WaitsFor.BEACON
    round = named(table).round
    take(table)
    _missing(table, round)


def test_a_restored_table_waits_for_another_round(local: LocalBeacon) -> None:
    table, clock = waiting_table(local, "A")
    begin(table)
    table.do(restore)
    assert table.live.mix is None
    shuffle(table)
    assert _steps(table)[-2:] == ["SecretCommitted", "BeaconNamed"]
    clock.time = named(table).due
    take(table)
    shuffle(table)
    assert findings(table) == []


def test_others_act_while_the_beacon_is_asked(local: LocalBeacon, tmp_path: Path) -> None:
    clock = SetClock()
    vault = FileVault(tmp_path / "vault.sqlite")
    vault.beacon = asks(local, clock)

    async def main() -> None:
        casino = Casino(SqliteStore(tmp_path / "log.sqlite"), vault)
        await casino.start("a test")
        table = await casino.open("t1", CONFIG, Sent("open", b""))
        await _do(table, partial(shuffling, vault=vault))
        local.may_answer.clear()
        takes = partial(take_number, vault=vault)
        taking = asyncio.create_task(table.do(Sent("take", b""), takes, BEGUN))
        while len(local.asked) < 2:
            await asyncio.sleep(0.001)
        await _do(table, partial(acts.buy_chips, player="A", cents=100_00))
        assert (table.live.purse("A"), taking.done()) == (100_00, False)
        local.may_answer.set()
        await taking
        assert table.live.mix is not None
        assert table.live.mix.beacon is not None
        assert table.live.mix.beacon.value
        await casino.close()

    asyncio.run(main())


def test_tables_go_on_by_themselves_and_ask_for_their_round_once(
    local: LocalBeacon, tmp_path: Path
) -> None:
    local.instead["/info"] = (200, b'{"period": 1, "genesis_time": 1000}')
    vault = FileVault(tmp_path / "vault.sqlite")
    vault.beacon = asks(local, SetClock())

    async def main() -> None:
        casino = Casino(SqliteStore(tmp_path / "log.sqlite"), vault)
        await casino.start("a test")
        tables = [await casino.open(name, CONFIG, Sent("open", b"")) for name in ("t1", "t2")]
        for table in tables:
            await _do(table, partial(acts.buy_chips, player="A", cents=100_00))
        clockwork = asyncio.create_task(attend(casino, Pace(between=0)))
        while not all(table.live.stacks for table in tables):
            await asyncio.sleep(0.01)
        clockwork.cancel()
        await casino.close()

    asyncio.run(main())
    assert [path.partition("/public/")[0] for path in local.asked] == ["/info", ""]


def test_a_snapshot_keeps_the_round(local: LocalBeacon) -> None:
    table, clock = waiting_table(local, "A")
    shuffled(table, clock, "A")
    table.do(all_decline)
    body = snapshot.taken(table.live)
    assert alike(snapshot.restored(body, table.vault.seed), table.live) == table.live


# ── Tampering ───────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def revealed(local: LocalBeacon) -> Table:
    """A table whose first shoe, with a number and two contributors, is revealed."""
    table, clock = waiting_table(local, "A", "B")
    shuffled(table, clock, "A", "B")
    _again(table)
    table.vault.beacon = None
    shuffle(table)
    assert findings(table) == []
    return table


def _other(data: dict[str, Any]) -> None:
    data["value"] = "A" * 43 + "="


def test_a_number_that_was_not_published_is_found_by_who_asks_the_beacon(revealed: Table) -> None:
    assert [*followed(revealed.log, number).findings] == []
    held = followed(revealed.log, lambda _: bytes(32))
    assert "is not the one that the beacon published" in held.findings[0].what
    assert held.cards.seeding.beacons.compared == 1


def test_a_number_that_cannot_be_looked_up_is_counted(revealed: Table) -> None:
    log = followed(revealed.log, lambda _: None)
    assert (log.findings, log.cards.seeding.beacons.not_found) == ([], 1)


def test_a_number_written_otherwise_is_found_by_everybody(revealed: Table) -> None:
    wrong = changed(revealed, "BeaconValue", _other)
    assert "the seed of t1/1 does not follow from the secret and the contributions" in wrong


@pytest.mark.parametrize(
    ("kind", "found"),
    [
        ("BeaconNamed", "was named when its number was public"),
        ("ContributionsClosed", "contributions were closed when round"),
    ],
)
def test_what_came_when_the_number_was_public_is_found(
    revealed: Table, kind: str, found: str
) -> None:
    wrong = followed(revealed.log, late=(kind, BEGUN + 60_000)).findings
    assert any(found in one.what for one in wrong), wrong


def _with(table: Table, before: str, *more: bytes) -> list[str]:
    """What is found wrong with more entries before the first of a kind."""
    at = kinds(table).index(before)
    return [one.what for one in followed([*table.log[:at], *more, *table.log[at:]]).findings]


def _without(table: Table, kind: str) -> list[str]:
    at = kinds(table).index(kind)
    return [one.what for one in followed([*table.log[:at], *table.log[at + 1 :]]).findings]


def test_cards_sealed_without_the_number_named_are_found(revealed: Table) -> None:
    assert "the cards were shuffled before the beacon's number was there" in _without(
        revealed, "BeaconValue"
    )


def test_a_round_named_out_of_turn_is_found(revealed: Table) -> None:
    again = written(BeaconNamed("t1/1", "http://other", 9, 10**15))
    for before in ("ContributionsAsked", "ContributionOpened", "ShoeSealed"):
        wrong = _with(revealed, before, again)
        assert "a round of the beacon was named out of turn" in wrong, before
    twice = _with(revealed, "BeaconValue", again, again)
    assert "a round of the beacon was named out of turn" in twice


def test_a_number_left_out_or_given_up_early_is_found(revealed: Table) -> None:
    other = written(BeaconMissing("t1/1", "http://other", 3))
    assert any("is called missing, and was not waited" in one
               for one in _with(revealed, "BeaconValue", other))  # fmt: skip
    assert any("given up while contributions" in one
               for one in _with(revealed, "ContributionOpened", other))  # fmt: skip


def test_a_later_round_named_once_the_close_is_past_is_found(revealed: Table) -> None:
    """The casino would know the first number, and choose between two."""
    at = kinds(revealed).index("BeaconValue")
    later = written(BeaconNamed("t1/1", "http://other", 9, 10**15))
    bodies = [*revealed.log[:at], later, *revealed.log[at:]]
    wrong = followed(bodies, late=("BeaconNamed", BEGUN + 60_000)).findings
    assert any("named out of turn" in one.what for one in wrong), wrong


def test_a_number_that_was_there_is_not_called_missing(revealed: Table) -> None:
    (taken,) = (json.loads(body) for body in revealed.log if b"BeaconValue" in body)
    dropped = written(BeaconMissing("t1/1", "http://other", taken["round"]))
    wrong = _with(revealed, "ShoeSealed", dropped)
    assert "the beacon's number is called missing, and was there" in wrong


def test_contributions_asked_for_when_the_number_is_known_are_found(revealed: Table) -> None:
    at, value = kinds(revealed).index("ContributionsAsked"), kinds(revealed).index("BeaconValue")
    log = revealed.log
    early = [*log[:at], log[value], *log[at:value], *log[value + 1 :]]
    wrong = [one.what for one in followed(early).findings]
    assert "contributions were asked for when the beacon's number was known" in wrong


def test_a_number_of_another_round_is_found(revealed: Table) -> None:
    other = written(BeaconValue("t1/1", 3, bytes(32)))
    assert any("was written down, and not waited for" in one
               for one in _with(revealed, "ShoeSealed", other))  # fmt: skip


def test_the_secret_of_a_table_without_one_is_committed_to_before_the_round(
    local: LocalBeacon,
) -> None:
    table, _ = waiting_table(local, "A")
    table.log, fresh = table.log[:1], Table(CONFIG, table.vault)
    fresh.do(partial(shuffling, vault=table.vault))
    assert kinds(fresh)[1:] == ["SecretCommitted", "BeaconNamed"]
    assert fresh.live.mix is not None
    assert fresh.live.mix.digest == committed("t1", 1, table.vault).digest
