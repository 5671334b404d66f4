"""A signer signs one history for a casino, whatever the server asks."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from croupier.casino import signer as signers
from croupier.casino.checkpoints import AUDIT, catch_up, checkpoint
from croupier.casino.key_file import KEY, make_key, next_key, public_key, signing_key
from croupier.casino.signer import Signer, SignerProcess, StateRequest
from croupier.casino.signing import KeyFile, NotSigned, SignerState, SignRequest
from croupier.casino.store.port import Spoilt
from croupier.cli import main
from croupier.protocol.checkpoint import Checkpoint, Covered
from tests.casino.ledgered import NOW, Ledgered


class Near(SignerProcess):
    """A signer in this process, asked as one at a socket is."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.clock = NOW
        self.signer = Signer(folder, lambda: self.clock)

    async def _asked(self, request: SignRequest | StateRequest) -> bytes:
        return await self.signer.answer(msgspec.json.encode(request) + b"\n")

    async def refused(self, request: SignRequest) -> str:
        with pytest.raises(NotSigned) as why:
            await self.sign(request)
        return str(why.value)


def folders(tmp_path: Path) -> tuple[Path, Path]:
    made = tmp_path / "casino", tmp_path / "signer"
    for one in made:
        one.mkdir()
    return made


@pytest.mark.anyio
async def test_a_history_that_goes_on_is_signed(tmp_path: Path) -> None:
    casino, own = folders(tmp_path)
    async with Ledgered(casino) as log:
        for _ in range(3):
            await log.sign(Near(own))  # begun again each time: it remembers
        assert not (casino / KEY).exists()
        key = public_key(signing_key(own / KEY))
        report = await log.report(key)
        assert (report.findings, report.checkpoints) == ((), 3)


@pytest.mark.anyio
async def test_a_copy_that_went_another_way_is_not_signed(tmp_path: Path) -> None:
    """H3: a fork and a roll-back, by whoever has the server's files."""
    casino, own = folders(tmp_path)
    near = Near(own)
    async with Ledgered(casino) as log:
        await log.sign(near)
    shutil.copytree(casino, tmp_path / "copy")
    async with Ledgered(casino) as log:
        await log.sign(near)
    async with Ledgered(tmp_path / "copy") as log:
        with pytest.raises(Spoilt, match="not this one"):
            await catch_up(log.store, near)  # it ends before what was signed
        await log.add(1, body=b"[]")
        with pytest.raises(Spoilt, match="not this one"):
            await log.sign(near)


@pytest.mark.anyio
async def test_what_does_not_follow_is_refused_in_a_sentence(tmp_path: Path) -> None:
    casino, own = folders(tmp_path)
    async with Ledgered(casino) as log:
        await log.add(2, "a")
        near = Near(own)
        await log.sign(near)
        await log.add(2, "z")
        spare = tmp_path / "spare"
        shutil.copytree(own, spare)
        await log.sign(near)
        near = Near(spare)  # one that has not seen the second yet
        good = await second(log)
        a, audit, entries, z = good.covered
        leaves = good.leaves
        other = Covered(leaves[-1].stream, leaves[-1].version, bytes(32))
        wrong = {
            "signed another checkpoint": [
                replace(good, before=None),
                replace(good, before=replace(_before(good), at=7)),
            ],
            "clock": [replace(good, at=good.at + 3_600_000), replace(good, at=0)],
            "missing or out of its order": [
                replace(good, covered=(audit, entries, z)),
                replace(good, covered=(z, a, audit, entries)),
                replace(good, covered=(a, a, audit, entries, z)),
            ],
            "ends before": [replace(good, covered=(a._replace(version=1), audit, entries, z))],
            "is not what was signed": [
                replace(good, covered=(a._replace(hash=bytes(32)), audit, entries, z))
            ],
            "not those that follow": [
                replace(good, leaves=leaves[1:]),
                replace(good, leaves=leaves[::-1]),
                replace(good, leaves=()),
                replace(good, leaves=(*leaves, leaves[-1])),
                replace(good, covered=_before(good).covered, leaves=()),
            ],
            "do not end": [
                replace(good, leaves=(*leaves[:-1], other)),
            ],
        }
        for why, requests in wrong.items():
            for one in requests:
                assert why in await near.refused(one), why
        assert (await near.sign(good)).at == good.at


def _before(request: SignRequest) -> Checkpoint:
    assert request.before is not None
    return request.before


async def second(log: Ledgered) -> SignRequest:
    """The request that the second checkpoint of a log was signed for."""
    bodies = [one async for one in log.store.read(AUDIT)]
    first, made = (msgspec.json.decode(one.body, type=Checkpoint) for one in bodies)
    seen = {one.stream: one.version for one in first.covered}
    leaves = [
        Covered(one.stream, version, hash_ or b"")
        for one in made.covered
        for version in range(seen.get(one.stream, 0) + 1, one.version + 1)
        for hash_ in await log.store.digests([(one.stream, version)])
    ]
    return SignRequest(first, made.covered, tuple(leaves), made.at)


@pytest.mark.anyio
async def test_what_was_signed_and_lost_in_a_crash_is_kept_later(tmp_path: Path) -> None:
    """The signer has signed, the server died before it wrote that down: it is written first."""
    casino, own = folders(tmp_path)
    async with Ledgered(casino) as log:
        near = Near(own)
        await log.sign(near)
        shutil.copytree(casino, tmp_path / "before")
    async with Ledgered(tmp_path / "before", NOW + 2_000) as log:
        lost: list[Checkpoint] = []

        class Dies(Near):
            async def sign(self, request: SignRequest) -> Checkpoint:
                lost.append(await super().sign(request))
                raise NotSigned("the server died")

        with pytest.raises(NotSigned, match="died"):
            await log.sign(Dies(own))
        await log.add()
        near = Near(own)
        made = await checkpoint(log.store, near, log.now + 1_000)
        bodies = [one.body async for one in log.store.read(AUDIT)]
        assert msgspec.json.decode(bodies[1], type=Checkpoint) == lost[0]
        assert len(bodies) == 3 and made.tree is not None
        assert (await log.report(made.key)).findings == ()


@pytest.mark.anyio
async def test_a_casino_moves_its_key_to_a_signer_and_changes_it_there(tmp_path: Path) -> None:
    casino, own = folders(tmp_path)
    async with Ledgered(casino) as log:
        first = (await log.sign(KeyFile(casino / KEY))).key
        with pytest.raises(NotSigned, match="move that key here"):
            await log.sign(Near(own))
        (own / KEY).unlink()
        (casino / KEY).replace(own / KEY)
        assert (await log.sign(Near(own))).key == first
        make_key(next_key(own / KEY))
        near = Near(own)
        second = await log.sign(near)
        assert second.handover is not None and second.handover.before == first
        assert (await near.state()).key == second.key != first
        assert (await log.sign(near)).handover is None
        assert (await log.report(first)).findings == ()


@pytest.mark.anyio
async def test_nonsense_and_silence_get_a_sentence(tmp_path: Path) -> None:
    casino, own = folders(tmp_path)
    answer = await Near(own).signer.answer(b"{]\n")
    assert b"does not know what is asked" in answer
    async with Ledgered(casino) as log:
        with pytest.raises(NotSigned, match="no signer answers"):
            await log.sign(SignerProcess(tmp_path / "none.sock"))


# ── The process ──


@pytest.mark.anyio
async def test_the_process_signs_for_its_own_user_at_a_closed_socket(tmp_path: Path) -> None:
    casino, own = folders(tmp_path)
    at = tmp_path / "sign.sock"
    run = "from croupier.cli import main; main()"
    command = [sys.executable, "-c", run, "signer", str(own), "--socket", str(at)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert "its key: " in process.stdout.readline()
        for _ in range(200):
            if at.exists():
                break
            await asyncio.sleep(0.05)
        assert at.stat().st_mode & 0o777 == 0o600
        async with Ledgered(casino, time.time_ns() // 1_000_000) as log:
            made = await log.sign(SignerProcess(at))
            assert (await log.report(made.key)).findings == ()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        if process.stdout is not None:
            process.stdout.close()


@pytest.mark.anyio
async def test_another_user_gets_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, own = folders(tmp_path)
    at = tmp_path / "sign.sock"
    listening = asyncio.create_task(signers.listen(own, at, frozenset((os.getuid(),))))
    while not at.exists():
        await asyncio.sleep(0.01)
    assert isinstance(await SignerProcess(at).state(), SignerState)
    monkeypatch.setattr(signers, "_user", lambda _: os.getuid() + 1)
    with pytest.raises(NotSigned, match="no signer answers"):
        await SignerProcess(at).state()
    listening.cancel()


def test_a_signer_that_cannot_be_run_says_why(tmp_path: Path) -> None:
    told = CliRunner().invoke(main, ["signer", str(tmp_path), "--socket", "/none/at/all.sock"])
    assert (told.exit_code, "cannot be run" in told.output) == (2, True)
    user = ["--for", "nobody-of-that-name"]
    asked_for = ["signer", str(tmp_path), "--socket", str(tmp_path / "s"), *user]
    told = CliRunner().invoke(main, asked_for)
    assert (told.exit_code, "There is no user" in told.output) == (2, True)
