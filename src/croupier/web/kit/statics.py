"""Statics: the files pages need, handed out as they are; browsers ask only whether they changed."""

import gzip
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from croupier.digest import digest
from croupier.web.kit.refusals import AnyRequest, NotThere

_KINDS: Final = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
}


class File(Struct, frozen=True):
    """A file as it is handed out."""

    body: bytes
    packed: bytes
    """The same, compressed: no secret is ever in it."""
    kind: str
    tag: str


def _found() -> Mapping[str, File]:
    """Every file that pages need: those of the kit, and those beside their page."""
    web = files("croupier.web")
    folders = (web.joinpath("kit"), *web.joinpath("pages").iterdir())
    known = [one for folder in folders if folder.is_dir() for one in folder.iterdir()]
    needed = [one for one in known if one.name.rpartition(".")[2] in _KINDS]
    return {one.name: _file(one.name, one.read_bytes()) for one in needed}


def _file(name: str, body: bytes) -> File:
    tag = f'"{digest("croupier file", body).hex()[:20]}"'
    return File(body, gzip.compress(body, mtime=0), _KINDS[name.rpartition(".")[2]], tag)


FILES: Final = _found()


@get("/static/{name:str}")
async def static(name: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """Hand out a file a page needs."""
    file = FILES.get(name)
    if file is None:
        raise NotThere((), "there is nothing of this name here")
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, media_type=file.kind, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.body, media_type=file.kind, headers=headers)
    packed = {**headers, "content-encoding": "gzip"}
    return Response(file.packed, media_type=file.kind, headers=packed)


ROUTES: Final = (static,)
