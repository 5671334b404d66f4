"""API docs: the whole interface described from its own types, for programs and for people."""

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from types import NoneType
from typing import Any, Final, get_args, get_origin

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import QueryParameter
from litestar.response import ServerSentEvent
from litestar.routes import HTTPRoute, WebSocketRoute
from msgspec import Struct

from croupier.protocol.messages import Problem
from croupier.version import __version__
from croupier.web.kit.problem_kinds import KINDS
from croupier.web.kit.refusals import AnyRequest
from croupier.web.kit.requests import CSRF, PLAIN

_REFS: Final = "#/components/schemas/{name}"
_PROBLEM: Final = "application/problem+json"
_JSON: Final = "application/json"
_DESCRIBED: Final = ("/api", "/health", "/ready", "/metrics")
"""How paths begin that programs ask."""
_SKIPPED: Final = frozenset({"HEAD", "OPTIONS"})
Described = dict[str, Any]


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


class Endpoint(Struct, frozen=True):
    """One thing that may be asked: how, what it takes, and what it answers."""

    path: str
    method: str
    name: str
    summary: str
    """What it does, in a sentence."""
    takes: Any
    answers: Any
    kind: str
    """The media type of the answer."""
    status: int
    asks: frozenset[str]
    """What the handler needs to know: the ``person`` who asks, the ``sender`` of a change."""
    queries: tuple[tuple[str, Any], ...] = ()
    """What may be added after a ``?``, each with its type."""


def operations(app: Litestar) -> Iterator[Endpoint]:
    """Everything a program may ask an app, by path; pages are for people."""
    described = [one for one in app.routes if one.path_format.startswith(_DESCRIBED)]
    for route in sorted(described, key=lambda one: one.path_format):
        if isinstance(route, WebSocketRoute):
            yield _operation(route.path_format, "GET", route.route_handler)
        elif isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                for method in sorted(handler.http_methods - _SKIPPED):
                    yield _operation(route.path_format, method, handler)


def _operation(
    path: str, method: str, handler: HTTPRouteHandler | WebsocketRouteHandler
) -> Endpoint:
    data, answers = handler.parsed_data_field, _answers(handler)
    return Endpoint(
        path=path,
        method=method.lower(),
        name=handler.fn.__name__,
        summary=" ".join((handler.fn.__doc__ or "").split()),
        takes=None if data is None else data.annotation,
        answers=answers,
        kind=_kind(handler),
        status=handler.status_code if isinstance(handler, HTTPRouteHandler) else 101,
        asks=frozenset(handler.parsed_fn_signature.parameters),
        queries=tuple(_queries(handler)),
    )


def _queries(handler: HTTPRouteHandler | WebsocketRouteHandler) -> Iterator[tuple[str, Any]]:
    for name, field in handler.parsed_fn_signature.parameters.items():
        if isinstance(field.kwarg_definition, QueryParameter):
            yield name, field.annotation


def _answers(handler: HTTPRouteHandler | WebsocketRouteHandler) -> Any:
    """The type of an answer, out of its envelope."""
    schema = handler.opt.get("answers") or handler.parsed_fn_signature.return_type.raw
    if get_origin(schema) is Response:
        return get_args(schema)[0]
    return str if isinstance(schema, type) and issubclass(schema, Response) else schema


def _kind(handler: HTTPRouteHandler | WebsocketRouteHandler) -> str:
    if isinstance(handler, WebsocketRouteHandler):
        return _JSON
    if handler.parsed_fn_signature.return_type.raw is ServerSentEvent:
        return "text/event-stream"
    kind = handler.media_type or _JSON
    return kind.value if isinstance(kind, MediaType) else kind


# ── For programs ────────────────────────────────────────────────────────────────────────────────


def openapi(app: Litestar) -> Described:
    """The description of an app by OpenAPI 3.1, its schemas made of the types it really reads."""
    endpoints = list(operations(app))
    types = list(_types(endpoints))
    schemas, components = msgspec.json.schema_components(types, ref_template=_REFS)
    by_type = dict(zip(map(repr, types), schemas, strict=True))
    paths: Described = {}
    for one in endpoints:
        paths.setdefault(one.path, {})[one.method] = _described(one, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": __version__,
            "description": "Live tables of casino Blackjack, as gazetted by law.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": PLAIN}},
        },
    }


def _types(endpoints: Iterable[Endpoint]) -> Iterator[Any]:
    """Every type that is read or sent, once."""
    kinds = [Problem, *(type_ for one in endpoints for type_ in (one.takes, one.answers))]
    yield from {repr(type_): type_ for type_ in kinds if type_ is not None}.values()


def _described(one: Endpoint, schemas: Described) -> Described:
    data: Described = {
        "operationId": one.name,
        "summary": one.summary.partition(";")[0].partition(":")[0].rstrip("."),
        "description": one.summary,
        "parameters": [*_in_path(one.path), *_in_headers(one), *_in_query(one)],
        "security": [{"session": []}] if one.asks & {"person", "sender"} else [],
        "responses": {str(one.status): _answer(one, schemas), "default": _problem(schemas)},
    }
    if one.takes is not None:
        content = {_JSON: {"schema": schemas[repr(one.takes)]}}
        data["requestBody"] = {"required": True, "content": content}
    return data


def _in_path(path: str) -> list[Described]:
    return [_parameter(name, "path") for name in re.findall(r"{(\w+)}", path)]


def _in_headers(one: Endpoint) -> list[Described]:
    """A request that changes something has the token of its session."""
    return [_parameter(CSRF, "header")] if "sender" in one.asks else []


def _in_query(one: Endpoint) -> list[Described]:
    return [
        {"name": name, "in": "query", "required": False, "schema": msgspec.json.schema(type_)}
        for name, type_ in one.queries
    ]


def _parameter(name: str, where: str) -> Described:
    return {"name": name, "in": where, "required": True, "schema": {"type": "string"}}


def _answer(one: Endpoint, schemas: Described) -> Described:
    if one.answers in (None, NoneType):
        return {"description": "Done."}
    return {
        "description": one.summary,
        "content": {one.kind: {"schema": schemas[repr(one.answers)]}},
    }


def _problem(schemas: Described) -> Described:
    titles = "; ".join(f"{status}: {title}" for status, (_, title) in KINDS.items())
    content = {_PROBLEM: {"schema": schemas[repr(Problem)]}}
    return {"description": f"Why it was not done. {titles}.", "content": content}


# ── For people ──────────────────────────────────────────────────────────────────────────────────


def written(endpoints: Sequence[Endpoint], schemas: Described) -> str:
    """The description as a page, which needs no script and nothing from elsewhere."""
    parts = [
        '<p>For programs: <a href="/api/openapi.json">openapi.json</a>, by OpenAPI 3.1.</p>',
        *(_section(one) for one in endpoints),
        *(_schema(name, schema) for name, schema in schemas.items()),
    ]
    return page("The interface of the casino", "\n".join(parts))


def _section(one: Endpoint) -> str:
    lines = [f"<h2><code>{one.method.upper()} {escape(one.path)}</code></h2>"]
    lines += [f"<p>{escape(one.summary)}</p>"]
    lines += [f"<p>Takes {_link(one.takes)}.</p>" if one.takes is not None else ""]
    lines += [f"<p>Answers {_link(one.answers)}, {one.kind}.</p>"]
    return "".join(lines)


def _link(type_: Any) -> str:
    inner = (get_args(type_) or (type_,))[0]
    name = getattr(inner, "__name__", str(inner))
    many = "a list of " if get_origin(type_) is list else ""
    linked = isinstance(inner, type) and issubclass(inner, Struct)
    return many + (f'<a href="#{name}">{name}</a>' if linked else f"<code>{name}</code>")


def _schema(name: str, schema: Described) -> str:
    text = escape(msgspec.json.format(msgspec.json.encode(schema)).decode())
    return f'<h2 id="{escape(name)}">{escape(name)}</h2><pre>{text}</pre>'


@get("/api/openapi.json")
async def description(request: AnyRequest) -> dict[str, Any]:
    """Describe the whole interface by OpenAPI 3.1."""
    return _description(request)


@get("/api/docs", media_type=MediaType.HTML)
async def docs(request: AnyRequest) -> str:
    """Describe the whole interface for people."""
    return written(list(operations(request.app)), _description(request)["components"]["schemas"])


def _description(request: AnyRequest) -> Described:
    """The description of the app, made once."""
    state = request.app.state
    if "described" not in state:
        state.described = openapi(request.app)
    data: Described = state.described
    return data


ROUTES: Final = (description, docs)
