"""H5: what earlier releases wrote stays readable, folds, and holds.

Each file of ``logs`` is an export as a release wrote it. ``python -m tests.casino.test_earlier_logs
NAME`` writes one more, when the form of something written changes.
"""

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from croupier.casino.checkpoints import checkpoint
from croupier.casino.key_file import make_key, next_key
from croupier.casino.signing import KeyFile
from croupier.casino.table import acts as acting
from croupier.casino.table import (
    automatic,
    disputes,
    irregularities,
    management,
    readiness,
    seeded_acts,
)
from croupier.casino.table.beacon_rounds import take_number
from croupier.casino.table.fold.log_entry import fold, opened
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable, Sent
from croupier.casino.table.recall import recall
from croupier.money import plain
from croupier.protocol.custody import (
    CUSTODY,
    AnyCustodyEntry,
    CustodyRecovered,
    PasswordReset,
    RoleEnded,
    RoleGranted,
    StaffCarriedOver,
    custody_body,
)
from croupier.protocol.log import AnyLogged, TableOpened, read
from croupier.protocol.pace import Pace
from croupier.protocol.reports import PER_SHOE
from croupier.protocol.roles import Role
from croupier.record.read import read_record
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.shuffling import Occasion
from croupier.table.commands import CallNoMoreBets, Deal, LayWager
from croupier.table.supervision import FindFaceUp, VoidRound
from croupier.verify import table_log
from croupier.verify.audit import audit
from tests.casino.beacons import asks
from tests.casino.going_on import all_decline
from tests.fairness.beacon_server import local_beacon
from tests.verify.played import Casino, Vault

LOGS = Path(__file__).parent / "logs"
SEED = 7
CONFIG = TableConfig(
    edition="nz-current", minimum=10_00, side_wagers={"super-sevens": SideWagerConfig()}
)
KNOWN = {"S": Role.SUPERVISOR, "O": Role.OPERATOR, "D": Role.DEALER}


@pytest.mark.parametrize("file", sorted(LOGS.glob("*.jsonl")), ids=lambda file: file.stem)
def test_an_earlier_log_is_read_and_folds_and_holds(file: Path) -> None:
    lines = file.read_bytes().splitlines()
    report = audit(lines)
    assert report.findings == ()
    assert report.rounds or "earlier release of the law" in report.warnings[0]
    vault, tables = Vault(SEED), dict[str, Live]()
    for line in lines[1:]:
        entry = msgspec.json.decode(line)
        if entry["stream"].startswith("table/"):
            told = read(entry["body"].encode())
            before = tables.get(entry["stream"])
            tables[entry["stream"]] = _folded(before, told, vault)
    assert tables
    for live in tables.values():
        assert sum(live.accounts.values()) == 0


def _folded(live: Live | None, told: AnyLogged, vault: Vault) -> Live:
    if live is not None:
        return fold(live, told, vault.seed)
    assert isinstance(told, TableOpened)
    return opened(told)


def test_there_is_a_log_of_every_kind_of_entry() -> None:
    """All but what only an empty shoe or a broken machine brings about."""
    text = "".join(file.read_text() for file in LOGS.glob("*.jsonl"))
    kinds = {one.__struct_config__.tag for one in (*AnyLogged.__args__, *AnyCustodyEntry.__args__)}
    assert '\\"handover\\":' in text
    rare = {"RackSealed", "RackCut", "EquipmentRepaired"}
    assert {kind for kind in kinds if f'\\"type\\":\\"{kind}\\"' not in text} <= rare


def test_the_verifier_knows_every_kind_of_entry() -> None:
    known = {*table_log._STEPS, *table_log._CHANGES}
    assert known == {one.__struct_config__.tag for one in AnyLogged.__args__}


async def _written(folder: Path) -> list[bytes]:
    """A table at which everything is done once."""
    casino = Casino(folder, SEED, often=0)
    casino.vault.delay = 0  # a seed that takes long is in no other vault
    await casino.store.claim("a test")
    table = await casino.open("t1", CONFIG)
    acts: tuple[Callable[[Live], tuple[AnyLogged, ...]], ...] = (
        partial(acting.take_seat, player="A", box=1),
        partial(automatic.seat, box=3),
        partial(management.change_pace, pace=Pace(betting=20_000)),
        partial(management.switch_advice, shown=False),
        partial(management.switch_sharing, shared=False),
        partial(management.change_minimum, minimum=15_00, notice=True),
        partial(management.limit_player, player="A"),
        partial(management.lift_limit, player="A"),
        partial(management.come_to_deal, dealer="D"),
        management.stand_down,
    )
    for act in acts:
        await casino.do(table, act)
    await _in_canberra(casino)
    await _to_practise(casino)
    await _handed_back(casino)
    await _with_beacon(casino)
    await casino.round(table)
    await _reported(casino, table)
    await _disputed(casino, table)
    await casino.checkpoint()
    await _in_custody(casino)
    await _handed_over(casino, folder / "key.pem")
    await _voided(casino, table)
    await casino.do(table, partial(management.direct_shuffle, occasion=Occasion.SUPERVISOR))
    told = partial(management.announce_closing, players_told=True, inspector_told=True)
    await casino.do(table, partial(told, rounds=1))
    await casino.round(table)
    await casino.do(table, management.restore)
    await casino.do(table, management.close_table)
    await casino.checkpoint()
    lines = list((await casino.export()).lines)
    await casino.store.close()
    return lines


async def _in_custody(casino: Casino) -> None:
    """Who was given what by whom, as far as it is recorded."""
    people = {"olga": Role.OPERATOR, "ines": Role.INSPECTOR}
    entries: tuple[AnyCustodyEntry, ...] = (
        StaffCarriedOver(people),
        RoleGranted("ivo", Role.INSPECTOR, "ines"),
        RoleGranted("sue", Role.SUPERVISOR, "olga"),
        PasswordReset("ivo", "ines", "olga"),
        RoleEnded("sue", "olga"),
        CustodyRecovered(Role.INSPECTOR),
        RoleGranted("eve", Role.INSPECTOR, ""),
    )
    bodies = tuple(map(custody_body, entries))
    await casino.store.append(Sent("custody", b"").write(CUSTODY, 0, bodies, casino.now))


async def _handed_over(casino: Casino, file: Path) -> None:
    """Another key signs from now on."""
    casino.key = make_key(next_key(file))
    await checkpoint(casino.store, KeyFile(file), casino.now)


async def _in_canberra(casino: Casino) -> None:
    """What only the rules of Casino Canberra know."""
    table = await casino.open("t2", TableConfig(edition="act-1996", minimum=10_00))
    for act in (
        partial(acting.take_seat, player="B", box=1),
        partial(management.place_marker, box=1, player="B", maximum=2_000_00),
        partial(management.remove_marker, box=1),
        partial(management.exclude_player, player="B", why="used a device"),
        partial(management.readmit_player, player="B"),
        partial(management.close_table, inspector_told=True),
    ):
        await casino.do(table, act)


async def _to_practise(casino: Casino) -> None:
    """A table for practice, at which the burnt card is looked at."""
    burns = TableConfig(edition="nz-current", minimum=10_00, burn=True)
    table = await casino.open("t3", burns, "practice")
    await casino.do(table, partial(acting.take_seat, player="A", box=1))
    await casino.open_round(table)
    await casino.do(table, partial(acting.show_burnt_card, player="A"))
    await casino.do(table, partial(acting.buy_chips, player="B", cents=100_00))
    await casino.do(table, partial(readiness.sit_out, player="B"))
    await casino.lay(table)
    await casino.do(table, partial(acting.go_after_round, player="A"))
    await casino.do(table, partial(acting.stay, player="A"))
    await casino.do(table, partial(readiness.ready, player="A"))


async def _handed_back(casino: Casino) -> None:
    """A wager against one hand of the Dealer's alone, where two are required."""
    config = TableConfig(edition="act-1996", versions=("triple-play",), minimum=5_00)
    table = await casino.open("t4", config)
    await casino.do(table, partial(acting.take_seat, player="A", box=1))
    await casino.open_round(table)
    await casino.do(table, partial(acting.buy_chips, player="A", cents=100_00))
    await casino.do(table, partial(acting.call, command=LayWager(1, "A", 5_00, against=1)))
    await casino.do(table, readiness.hand_back)


async def _with_beacon(casino: Casino) -> None:
    """A shoe with a public beacon's number, then one whose number is missing."""
    table = await casino.open("t5", TableConfig(edition="nz-current", minimum=10_00))
    shuffle = partial(seeded_acts.shuffle, vault=casino.vault)
    with local_beacon() as local:
        casino.vault.beacon = asks(local, lambda: casino.now)
        for _ in range(2):
            await casino.do(table, shuffle)
            await casino.do(table, partial(take_number, vault=casino.vault))
            await casino.do(table, shuffle)
            await casino.do(table, all_decline)
            await casino.do(table, partial(management.direct_shuffle, occasion=Occasion.SUPERVISOR))
            local.instead["/info"] = (500, b"")
            casino.vault.beacon = asks(local, lambda: casino.now)
    casino.vault.beacon = None
    await casino.round(table)


async def _reported(casino: Casino, table: LiveTable) -> None:
    """Cards that a Dealer reports, the last of which a supervisor confirms."""
    await casino.do(table, partial(management.come_to_deal, dealer="D"))
    await casino.do(table, partial(management.come_to_supervise, supervisor="S"))
    await casino.open_round(table)
    await casino.lay(table)
    await casino.do(table, partial(acting.call, command=CallNoMoreBets()))
    await casino.do(table, partial(acting.call, command=Deal()))
    report = partial(irregularities.report, duty=FindFaceUp(), by="D", known=KNOWN.get, now=0)
    for _ in range(PER_SHOE + 1):
        await casino.do(table, report)
    confirm = partial(irregularities.confirm_report, by="S", known=KNOWN.get, now=1)
    await casino.do(table, confirm)
    await casino.do(table, partial(management.end_supervision, supervisor="S"))
    await casino.do(table, management.stand_down)
    await casino.finish(table)


async def _disputed(casino: Casino, table: LiveTable) -> None:
    of = await recall(casino.store, "t1", 1)
    file = partial(disputes.file_dispute, of=of, reason="I was paid short", everybody=True)
    await casino.do(table, partial(file, by="S"))
    await casino.do(table, partial(disputes.withdraw, number=1, by="S"))
    await casino.do(table, partial(file, by="S"))
    await casino.do(table, partial(disputes.take_up, number=2, by="O"))
    rule = partial(disputes.rule, number=2, by="O", reason="it was right")
    await casino.do(table, partial(rule, ruling=disputes.ruled(of)))
    text = of.record[: of.record.index("[expect]")]
    laid = f"amount = {plain(max(one.amount for one in read_record(text).wagers))}"
    otherwise = disputes.ruled(of, text.replace(laid, "amount = 15", 1))
    await casino.do(table, partial(file, by="S"))
    again = partial(disputes.rule, number=3, reason="it was fifteen", ruling=otherwise)
    await casino.do(table, partial(again, by="O"))
    await casino.do(table, partial(again, by="I"))


async def _voided(casino: Casino, table: LiveTable) -> None:
    """A Round that is voided by two persons as soon as it is in play."""
    await casino.open_round(table)
    await casino.lay(table)
    await casino.do(table, partial(acting.call, command=CallNoMoreBets()))
    void = partial(management.propose_void, void=VoidRound(), by="S", known=KNOWN.get, now=0)
    await casino.do(table, void)
    await casino.do(table, partial(management.confirm_void, by="O", known=KNOWN.get, now=1))


def main(name: str) -> None:
    """Write one more log."""
    with TemporaryDirectory() as folder:
        lines = asyncio.run(_written(Path(folder)))
    LOGS.mkdir(exist_ok=True)
    (LOGS / f"{name}.jsonl").write_bytes(b"".join(lines))


if __name__ == "__main__":
    main(sys.argv[1])
