"""Signature: what `croupier.table` takes, every setting with its type, for `inspect`."""

from inspect import Parameter, Signature, signature
from typing import get_type_hints

from croupier.library.table import SettingsByName, table


def table_signature() -> Signature:
    """The parameters of `croupier.table`; one that may be left out shows ``...``."""
    plain = signature(table)
    named = [one for one in plain.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
    settings = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=..., annotation=hint)
        for name, hint in get_type_hints(SettingsByName).items()
    ]
    return plain.replace(parameters=[*named, *settings])
