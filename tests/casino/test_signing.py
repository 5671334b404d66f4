"""The key that signs is changed for another by its own leave, and in no other way unseen."""

from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from croupier.casino.checkpoints import AUDIT
from croupier.casino.history import PublishedHistory
from croupier.casino.key_file import make_key, next_key, public_key, signing_key
from croupier.casino.signing import KeyFile, KeySigner, NotSigned, SignRequest, signed
from croupier.casino.table.live_table import Sent
from croupier.protocol.checkpoint import Checkpoint, KeyHandover
from croupier.verify.heads import held_heads
from tests.casino.ledgered import Ledgered


@pytest.mark.anyio
async def test_the_old_key_signs_over_to_the_new_one_and_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "signing.pem"
    async with Ledgered(tmp_path) as log:
        signer = KeyFile(file)
        first = (await log.sign(signer)).key
        other = public_key(make_key(next_key(file)))
        made = await log.sign(signer)
        assert made.key == other and made.handover is not None
        assert made.handover.before == first
        assert not next_key(file).exists()
        assert public_key(signing_key(file)) == other
        assert (await log.sign(signer)).handover is None
        for keys in (first, other, (first, other), None):
            report = await log.report(keys)
            assert report.findings == ()
            (change,) = report.key_changes
            assert (change.checkpoint, change.handed_over) == (2, True)
            assert (change.before, change.after) == (first.hex(), other.hex())


@pytest.mark.anyio
async def test_several_keys_are_followed_from_any_of_them(tmp_path: Path) -> None:
    file = tmp_path / "signing.pem"
    keys = []
    async with Ledgered(tmp_path) as log:
        signer = KeyFile(file)
        for _ in range(3):
            keys.append((await log.sign(signer)).key)
            make_key(next_key(file))
            await log.sign(signer)
        history = PublishedHistory(log.store)
        assert await history.keys(keys[2]) == frozenset(keys)
        assert [head.number for head in await history.handovers()] == [2, 4, 6]
        held = held_heads("\n".join([msgspec.json.encode(await history.head(1)).decode()]))
        for key in keys:
            report = await log.report(key)
            assert report.findings == () and len(report.key_changes) == 3
        assert held[0].key == keys[0]
        (found,) = (await log.report(bytes(32))).findings
        assert "another key" in found.what and (found.version, found.upto) == (1, 6)


@pytest.mark.anyio
async def test_a_crash_before_the_new_file_is_in_place_changes_nothing(tmp_path: Path) -> None:
    """The log says which key is in use; the next start goes on with it."""
    file = tmp_path / "signing.pem"
    async with Ledgered(tmp_path) as log:
        signer = KeyFile(file)
        old = (await log.sign(signer)).key
        make_key(next_key(file))
        files = {one: one.read_bytes() for one in (file, next_key(file))}
        new = (await log.sign(signer)).key
        for one, body in files.items():  # as if the process had died before it was replaced
            one.write_bytes(body)
            one.chmod(0o600)
        made = await log.sign(KeyFile(file))
        assert (made.key, made.handover) == (new, None)
        assert not next_key(file).exists()
        assert (await log.report(old)).findings == ()


@pytest.mark.anyio
async def test_a_key_that_was_handed_over_signs_no_more(tmp_path: Path) -> None:
    """A second server of the casino that still has it, or a thief."""
    file = tmp_path / "signing.pem"
    async with Ledgered(tmp_path) as log:
        signer = KeyFile(file)
        stolen = KeySigner(signer.key)
        await log.sign(signer)
        make_key(next_key(file))
        await log.sign(signer)
        with pytest.raises(NotSigned, match="changed for another"):
            await log.sign(stolen)
        await forge(log, stolen.key)
        (found,) = (await log.report(public_key(stolen.key))).findings
        assert (found.version, found.what) == (3, "the checkpoint is signed with another key")


async def forge(
    log: Ledgered,
    key: Ed25519PrivateKey,
    retired: Ed25519PrivateKey | None = None,
    handover: KeyHandover | None = None,
) -> Checkpoint:
    """A checkpoint in its right place, whoever has signed it."""
    taken: list[Checkpoint] = []

    class Forger(KeySigner):
        async def sign(self, request: SignRequest) -> Checkpoint:
            made = await super().sign(request)
            taken.append(signed(request.covered, key, request.at, made.tree, retired=retired))
            raise NotSigned("taken")

    with pytest.raises(NotSigned, match="taken"):
        await log.sign(Forger(Ed25519PrivateKey.generate()))
    made = replace(taken[0], handover=handover or taken[0].handover)
    version = await log.store.version(AUDIT)
    body = msgspec.json.encode(made)
    await log.store.append(Sent(f"c{version}", b"").write(AUDIT, version, (body,), made.at))
    return made


@pytest.mark.anyio
async def test_a_change_of_key_that_the_old_one_did_not_sign_is_found(tmp_path: Path) -> None:
    """Nor one by a third key, nor a handover of another checkpoint."""
    mine, thief = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate()
    for number, retired in enumerate((None, thief, Ed25519PrivateKey.generate())):
        folder = tmp_path / str(number)
        folder.mkdir()
        async with Ledgered(folder) as log:
            await log.sign(KeySigner(mine))
            await forge(log, thief, retired)
            for keys in (public_key(mine), None):
                (found,) = (await log.report(keys)).findings
                assert (found.version, "another key" in found.what) == (2, True)


@pytest.mark.anyio
async def test_a_handover_fits_one_checkpoint_and_one_key(tmp_path: Path) -> None:
    """Taken from one history it is worth nothing in another, nor for another key."""
    mine, next_, thief = (Ed25519PrivateKey.generate() for _ in range(3))
    names = ("right", "another key", "another history")
    folders = [tmp_path / name for name in names]
    for folder in folders:
        folder.mkdir()
    async with Ledgered(folders[0]) as log:
        await log.sign(KeySigner(mine))
        handover = (await forge(log, next_, mine)).handover
        assert (await log.report(public_key(mine))).findings == ()
    for folder, key, body in ((folders[1], thief, b"{}"), (folders[2], next_, b"[]")):
        async with Ledgered(folder) as log:
            await log.sign(KeySigner(mine))
            await log.add(body=body)
            await forge(log, key, handover=handover)
            (found,) = (await log.report(public_key(mine))).findings
            assert (found.version, "another key" in found.what) == (2, True)


@pytest.mark.anyio
async def test_a_lost_key_is_followed_by_the_word_of_who_verifies_alone(tmp_path: Path) -> None:
    """Nobody but who is given both keys goes on; and the report says so."""
    old, new = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate()
    async with Ledgered(tmp_path) as log:
        await log.sign(KeySigner(old))
        await log.sign(KeySigner(new))
        both = public_key(old), public_key(new)
        report = await log.report(both)
        assert report.findings == ()
        assert [one.handed_over for one in report.key_changes] == [False]
        assert any("by your word alone" in one for one in report.warnings)
        (found,) = (await log.report(both[0])).findings
        assert (found.version, found.upto) == (2, 2)
        (found,) = (await log.report(both[1])).findings
        assert (found.version, found.upto) == (1, 1)
