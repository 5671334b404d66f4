"""Checkpoints page: what was signed, held against the log again, and how anybody else does so."""

from collections.abc import Iterable
from typing import Final

import msgspec
from litestar import MediaType, Response, get
from litestar.params import FromPath
from msgspec import Struct

from croupier.casino.checkpoints import AUDIT
from croupier.casino.store.port import Entry, EventStore
from croupier.explain.entries import moment
from croupier.protocol.checkpoint import Checkpoint
from croupier.protocol.messages import SignedCheckpoint
from croupier.verify.chains import Chain, Chains
from croupier.verify.checkpoints import Checkpoints
from croupier.verify.lines import ExportedEntry
from croupier.web.kit.frame import inspected
from croupier.web.kit.markup import EMPTY, Html, el, panel, table
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import LAST, allowed
from croupier.web.kit.served import Serving
from croupier.web.kit.visitor import Looker, inside
from croupier.web.pages.inspect.log import EXPORT

SHOWN: Final = 20
"""Checkpoints shown, the last ones."""


class HeldCheckpoint(Struct, frozen=True):
    """A checkpoint held against the log: what is wrong, if anything."""

    number: int
    checkpoint: Checkpoint
    wrong: tuple[str, ...]


async def held(store: EventStore, keys: Iterable[bytes] = ()) -> list[HeldCheckpoint]:
    """The last checkpoints, each held against the log by the verifier, the newest first."""
    after = max(0, await store.version(AUDIT) - SHOWN)
    checkpoints: list[HeldCheckpoint] = []
    async for entry in store.read(AUDIT, after):
        made = msgspec.json.decode(entry.body, type=Checkpoint)
        chains = Chains()
        chains.streams.update(await _chains(store, made))
        checks = Checkpoints(chains, tuple(keys), frozenset())
        checks.add(_line(entry))
        found = (*checks.findings, *checks.keys.findings())
        checkpoints.append(HeldCheckpoint(entry.version, made, tuple(one.what for one in found)))
    return checkpoints[::-1]


async def _chains(store: EventStore, made: Checkpoint) -> dict[str, Chain]:
    """Each stream as far as it was signed, with the digest that stands there now."""
    found = await store.digests([(stream, version) for stream, version, _ in made.covered])
    chains = {stream: Chain() for stream, _, _ in made.covered}
    for (stream, version, _), hash_ in zip(made.covered, found, strict=True):
        if hash_ is not None:
            chains[stream].version, chains[stream].hashes = version, {version: (hash_,)}
    return chains


def _line(entry: Entry) -> ExportedEntry:
    """An entry as the verifier reads it."""
    fields = (entry.number, entry.stream, entry.version, entry.at, entry.command)
    return ExportedEntry(*fields, entry.body.decode(), entry.hash)


# ── The page ────────────────────────────────────────────────────────────────────────────────────


@get("/checkpoints", media_type=MediaType.HTML)
async def checkpoints_page(visitor: Looker, served: Serving) -> str:
    """Show the signed checkpoints, each held against the log as it stands now."""
    allowed(inside(visitor), "checkpoint")
    key = None if served.signer is None else (await served.signer.state()).key
    keys = () if key is None else await served.history.keys(key)
    checkpoints = await held(served.casino.store, keys)
    body = (
        el("p", el("a", "Inspect", href="/inspect"), class_="quiet crumb"),
        el("h1", "Checkpoints"),
        el(
            "p",
            "A checkpoint signs how far every log had come, and a digest of all in it. Whoever "
            "holds one can check later whether anything before it was changed.",
            class_="quiet",
        ),
        el("div", _list(checkpoints), _elsewhere(key), class_="sides"),
    )
    return inspected("Checkpoints", *body, visitor=visitor, script="forms.js")


def sign_form() -> Html:
    """A button that has a checkpoint signed."""
    return el("form", el("button", "Sign a checkpoint now"), data_send="/api/checkpoints")


def _list(checkpoints: list[HeldCheckpoint]) -> Html:
    if not checkpoints:
        return el("p", "No checkpoint has been signed yet.", class_="panel")
    heads = ("Checkpoint", "Signed", "Covers", "Held against the log now", "")
    return table(heads, map(_row, checkpoints), class_="log panel")


def _row(one: HeldCheckpoint) -> Html:
    covered = [
        el("li", f"{stream}, {version} entries") for stream, version, _ in one.checkpoint.covered
    ]
    found = (
        el("span", "Differs: ", "; ".join(one.wrong), class_="lost")
        if one.wrong
        else el("span", "Holds: signature, root and digests", class_="won")
    )
    name = f"croupier-checkpoint-{one.number}.json"
    return el(
        "tr",
        el("th", str(one.number), scope="row"),
        el("td", el("time", moment(one.checkpoint.at), class_="quiet")),
        el(
            "td",
            el("details", el("summary", f"{len(covered)} logs"), el("ul", *covered)),
        ),
        el("td", found),
        el("td", el("a", "Download", href=f"/checkpoints/{one.number}", download=name)),
    )


def _elsewhere(key: bytes | None) -> Html:
    """How an export is checked by anybody, without this server."""
    text = "" if key is None else f" --key {key.hex()}"
    public = (
        el("p", "The public key of this casino: ", el("code", key.hex(), class_="long"))
        if key is not None
        else EMPTY
    )
    return panel(
        "Check it without us",
        el(
            "p",
            "An export holds every log and every checkpoint, but not who is who. The verifier "
            "shares nothing with this server: it follows the chains and the signatures, opens "
            "every card, settles every Round again and makes each ruling again.",
        ),
        el("pre", f"croupier verify {EXPORT}{text}"),
        public,
        el(
            "div",
            el("a", "Export everything", href="/api/export", class_="button", download=EXPORT),
            sign_form(),
            class_="row",
        ),
    )


@get("/checkpoints/{number:int}")
async def checkpoint_file(
    number: FromPath[int], visitor: Looker, served: Serving
) -> Response[SignedCheckpoint]:
    """Hand out one checkpoint, to be held elsewhere."""
    allowed(inside(visitor), "checkpoint")
    async for entry in served.casino.store.read(AUDIT, min(max(number - 1, 0), LAST)):
        if entry.version == number:
            made = msgspec.json.decode(entry.body, type=Checkpoint)
            name = f'attachment; filename="croupier-checkpoint-{number}.json"'
            return Response(SignedCheckpoint(number, made), headers={"content-disposition": name})
        break
    raise NotThere((), "there is no such checkpoint")


ROUTES: Final = (checkpoints_page, checkpoint_file)
