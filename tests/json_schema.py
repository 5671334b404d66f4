"""JSON Schema: the few words of it that our schemas use, read independently of what makes them."""

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]
_KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": type(None),
}
KNOWN = {
    "$schema", "$defs", "$ref", "title", "description", "default", "discriminator", "type", "enum",
    "const", "anyOf",
    "format", "minimum", "maximum", "items", "prefixItems", "minItems", "maxItems", "properties",
    "required", "additionalProperties", "propertyNames",
}  # fmt: skip
"""The words that are understood here."""


def wrong(schema: Schema, value: Any, at: str = "", defs: Schema | None = None) -> list[str]:
    """The places where a value is not as a schema has it; a key it does not name is one."""
    defs = schema.get("$defs", {}) if defs is None else defs
    assert schema.keys() <= KNOWN, schema.keys() - KNOWN
    if "$ref" in schema:
        return wrong(defs[schema["$ref"].removeprefix("#/$defs/")], value, at, defs)
    if "anyOf" in schema:
        return min((wrong(one, value, at, defs) for one in schema["anyOf"]), key=len)
    if not _fits(schema, value):
        return [f"{at}: {value!r}"]
    if isinstance(value, list):
        return list(_in_array(schema, value, at, defs))
    return list(_in_object(schema, value, at, defs)) if isinstance(value, dict) else []


def _fits(schema: Schema, value: Any) -> bool:
    """Has a value the type of a schema, and is it among the values it names?"""
    wanted = schema.get("type", [])
    types = [wanted] if isinstance(wanted, str) else wanted
    truth = isinstance(value, bool)
    if types and not any(isinstance(value, _KINDS[one]) for one in types):
        return False
    if types and truth and "boolean" not in types:
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if "const" in schema and value != schema["const"]:
        return False
    if isinstance(value, int) and "minimum" in schema:
        return bool(schema["minimum"] <= value <= schema.get("maximum", value))
    return True


def _in_array(schema: Schema, value: list[Any], at: str, defs: Schema) -> Iterator[str]:
    first = schema.get("prefixItems", [])
    rest = schema.get("items", {})
    if len(value) < schema.get("minItems", 0) or len(value) > schema.get("maxItems", len(value)):
        yield f"{at}: {len(value)} items"
    for n, one in enumerate(value):
        item = first[n] if n < len(first) else rest
        if item is False:
            yield f"{at}[{n}]"
        else:
            yield from wrong(item, one, f"{at}[{n}]", defs)


def _in_object(schema: Schema, value: dict[str, Any], at: str, defs: Schema) -> Iterator[str]:
    known = schema.get("properties", {})
    rest = schema.get("additionalProperties", not known)
    yield from (f"{at}.{key}" for key in schema.get("required", ()) if key not in value)
    for key, one in value.items():
        if "propertyNames" in schema:
            yield from wrong(schema["propertyNames"], key, f"{at}.{key}", defs)
        if key in known or isinstance(rest, dict):
            yield from wrong(known.get(key, rest), one, f"{at}.{key}", defs)
        elif not rest:
            yield f"{at}.{key}"
