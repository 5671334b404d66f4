"""Pages: the few pages of this room: the operator's first visit, and the description of the API."""

from html import escape
from importlib.resources import files
from typing import Final

from litestar import MediaType, Response, get
from litestar.params import FromPath

from croupier.server.web.problems import NotThere

_KINDS: Final = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}
_FILES: Final = ("operator.js", "plain.css")
"""Everything that is handed out as it is; nothing else in the folder can be asked for."""


def page(title: str, body: str, script: str = "") -> str:
    """A plain page that needs nothing from elsewhere, and no style or script of its own."""
    runs = f'<script src="/static/{script}" defer></script>' if script else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title>"
        f'<link rel="stylesheet" href="/static/plain.css">{runs}</head>\n'
        f"<body><main>\n<h1>{escape(title)}</h1>\n{body}\n</main></body></html>\n"
    )


@get("/operator", media_type=MediaType.HTML)
async def operator() -> str:
    """Show where the operator's link leads: a name and a password to choose."""
    return page(
        "Become the operator",
        '<form id="operator" autocomplete="off">'
        '<label>Name <input name="name" required maxlength="20"></label>'
        '<label>Password <input name="password" type="password" required minlength="10"'
        ' autocomplete="new-password"></label>'
        "<button>Open the casino</button>"
        '<p id="told" role="status"></p></form>',
        "operator.js",
    )


@get("/static/{name:str}")
async def static(name: FromPath[str]) -> Response[bytes]:
    """Hand out a file a page needs."""
    if name not in _FILES:
        raise NotThere((), "there is nothing of this name here")
    body = files(__package__).joinpath("static", name).read_bytes()
    return Response(body, media_type=_KINDS[name.rpartition(".")[2]])


ROUTES: Final = (operator, static)
