"""Signer: a process that has the key and nothing else, and signs one history for a casino.

It listens at a Unix socket, to its own user and those it was given. It remembers the last
checkpoint it has signed, and signs another only if all entries of that one are in their places,
some are added, and the time is that of its own clock. Who holds the server's files can neither
sign a second history nor end this one early unseen.
"""

import asyncio
import os
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from croupier.casino.key_file import KEY, public_key, write_own
from croupier.casino.signing import (
    KeyFile,
    NotSigned,
    SignerState,
    SignRequest,
    tree_with,
    what_is_wrong,
)
from croupier.casino.steady_clock import milliseconds
from croupier.protocol.checkpoint import WITHHELD, Checkpoint, Covered

SIGNED: Final = "signed.json"
"""What a signer's folder holds beside the key: the last checkpoint that was signed."""
CLOCK: Final = 5 * 60_000
"""Milliseconds by which the casino's clock and the signer's may differ."""
PATIENCE: Final = 60.0
"""Seconds until what is asked or answered must be there."""
LONGEST: Final = 1 << 30
"""Bytes of the longest request: the first has a digest of every entry there is."""
_CREDENTIALS: Final = struct.Struct("3i")


class StateRequest(Struct, frozen=True, tag=True):
    """Which key is in use, and what was signed last."""


class SignAnswer(Struct, frozen=True):
    """A checkpoint, or why it was not signed."""

    state: SignerState
    refused: str = ""


_requests: msgspec.json.Decoder[SignRequest | StateRequest] = msgspec.json.Decoder(
    SignRequest | StateRequest
)


# ── What is signed ──────────────────────────────────────────────────────────────────────────────


class Signer:
    """The key of a folder and the history it has signed."""

    def __init__(self, folder: Path, clock: Callable[[], int] = milliseconds) -> None:
        """The key is made where there is none."""
        self._keys, self._file, self._clock = KeyFile(folder / KEY), folder / SIGNED, clock
        self._last: Checkpoint | None = None
        if self._file.exists():
            self._last = msgspec.json.decode(self._file.read_bytes(), type=Checkpoint)

    async def answer(self, line: bytes) -> bytes:
        """The answer to a request."""
        refused = ""
        try:
            request = _requests.decode(line)
            if isinstance(request, SignRequest):
                await self._sign(request)
        except msgspec.MsgspecError:
            refused = "the signer does not know what is asked"
        except NotSigned as why:
            refused = str(why)
        if self._last is not None:
            await self._keys.stored(self._last)
        state = SignerState(public_key(self._keys.key), self._last)
        return msgspec.json.encode(SignAnswer(state, refused)) + b"\n"

    async def _sign(self, request: SignRequest) -> None:
        self._check_before(request.before)
        if abs(request.at - self._clock()) > CLOCK:
            raise NotSigned("the casino's clock and the signer's differ")
        for wrong in _not_following(request):
            raise NotSigned(wrong)
        made = await self._keys.sign(request)
        _keep(self._file, msgspec.json.encode(made))
        self._last = made

    def _check_before(self, before: Checkpoint | None) -> None:
        """Refuse to go on from anything but what was signed last."""
        if self._last is not None:
            if before != self._last:
                raise NotSigned("the signer has signed another checkpoint since")
        elif before is not None:
            wrong = what_is_wrong(before)
            if wrong or before.key != public_key(self._keys.key):
                raise NotSigned("the last checkpoint is not of this key: move that key here first")
            if before.tree is not None and tree_with(before, ()) != before.tree:
                raise NotSigned("the tree of the last checkpoint is not that of its peaks")


def _not_following(request: SignRequest) -> Iterator[str]:
    """What is wrong with the entries that are added."""
    before = request.before
    seen = {one.stream: one for one in before.covered} if before is not None else {}
    counted = seen if before is not None and before.tree is not None else {}
    names = [one.stream for one in request.covered]
    if names != sorted(set(names)) or seen.keys() - set(names):
        yield "a stream is missing or out of its order"
    for one in request.covered:
        earlier = seen.get(one.stream)
        if earlier is not None and (one.version < earlier.version):
            yield f"{one.stream} ends before what was signed"
        if earlier is not None and one.version == earlier.version and one != earlier:
            yield f"{one.stream} is not what was signed"
    places = [
        (one.stream, version)
        for one in request.covered
        if one.stream not in WITHHELD
        for version in range(_upto(counted.get(one.stream)) + 1, one.version + 1)
    ]
    if not places or places != [(leaf.stream, leaf.version) for leaf in request.leaves]:
        yield "the entries added are not those that follow"
    ends = {leaf.stream: leaf for leaf in request.leaves}
    if any(one != ends[one.stream] for one in request.covered if one.stream in ends):
        yield "the entries added do not end with what is covered"


def _upto(covered: Covered | None) -> int:
    return 0 if covered is None else covered.version


def _keep(file: Path, body: bytes) -> None:
    """Remember durably what is about to be handed out."""
    beside = file.with_suffix(".new")
    write_own(beside, body, os.O_TRUNC)
    beside.replace(file)


# ── The process ─────────────────────────────────────────────────────────────────────────────────


async def listen(folder: Path, at: Path, users: frozenset[int]) -> None:
    """Sign for who asks at a socket, until the process is stopped."""
    signer, turn = Signer(folder), asyncio.Lock()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, TimeoutError, ValueError, asyncio.IncompleteReadError):
            if _user(writer) in users:
                line = await asyncio.wait_for(reader.readuntil(b"\n"), PATIENCE)
                async with turn:
                    writer.write(await signer.answer(line))
                await asyncio.wait_for(writer.drain(), PATIENCE)
        writer.close()

    listening = _bound(at, shared=users != {os.getuid()})
    server = await asyncio.start_unix_server(serve, sock=listening, limit=LONGEST)
    async with server:
        await server.serve_forever()


def _user(writer: asyncio.StreamWriter) -> int:
    """Which user a process at the other end is run by, as the kernel has it."""
    peer: socket.socket = writer.get_extra_info("socket")
    raw = peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    user: int = _CREDENTIALS.unpack(raw)[1]
    return user


def _bound(at: Path, *, shared: bool) -> socket.socket:
    """A socket for one's own user; others reach one that is shared, and are looked at."""
    with suppress(FileNotFoundError):
        at.unlink()
    bound = socket.socket(socket.AF_UNIX)
    before = os.umask(0o177)
    try:
        bound.bind(str(at))
    except OSError:
        bound.close()
        raise
    finally:
        os.umask(before)
    if shared:
        at.chmod(0o666)
    return bound


# ── The casino's side ───────────────────────────────────────────────────────────────────────────


class SignerProcess:
    """Has checkpoints signed by a signer at a socket."""

    def __init__(self, at: Path) -> None:
        """Where the socket is."""
        self._at = at

    async def state(self) -> SignerState:
        """The key in use, and the last checkpoint it has signed."""
        return (await self._ask(StateRequest())).state

    async def sign(self, request: SignRequest) -> Checkpoint:
        """Have a checkpoint signed."""
        answer = await self._ask(request)
        if answer.refused or answer.state.last is None:
            raise NotSigned(f"the signer refuses: {answer.refused}")
        return answer.state.last

    async def stored(self, made: Checkpoint) -> None:
        """The signer remembers by itself."""

    async def _ask(self, request: SignRequest | StateRequest) -> SignAnswer:
        try:
            line = await asyncio.wait_for(self._asked(request), PATIENCE)
            return msgspec.json.decode(line, type=SignAnswer)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, msgspec.MsgspecError):
            raise NotSigned(f"no signer answers at {self._at}") from None

    async def _asked(self, request: SignRequest | StateRequest) -> bytes:
        reader, writer = await asyncio.open_unix_connection(str(self._at), limit=LONGEST)
        try:
            writer.write(msgspec.json.encode(request) + b"\n")
            await writer.drain()
            return await reader.readuntil(b"\n")
        finally:
            writer.close()
