"""The commands as they are declared: what the options give is what the functions take."""

from typing import Any, Literal, Unpack, get_args, get_origin, get_type_hints

import click
import pytest

from croupier.cli import main
from croupier.cli.manual import commands

TYPES = {
    "Bool": bool,
    "Float": float,
    "Choice": str,
    "Int": int,
    "IntRange": int,
    "NearChoice": str,
    "String": str,
    "_GpuUse": Literal["only", "auto"],
    "WrittenFile": str,
}


def given(parameter: click.Parameter) -> Any:
    """The type of what a person gives for an argument or option."""
    declared = parameter.to_info_dict()
    one: Any = TYPES[declared["type"]["param_type"]]
    if declared["nargs"] == -1 or declared["multiple"]:
        return tuple[one, ...]
    return one | None if declared["default"] is None and not declared["required"] else one


@pytest.mark.parametrize(
    "command", [one for _, one in commands(main)], ids=lambda command: command.callback.__name__
)
def test_a_command_takes_what_its_options_give(command: click.Command) -> None:
    assert command.callback is not None
    taken = get_type_hints(command.callback)
    taken.pop("return")
    together = [name for name, one in taken.items() if get_origin(one) is Unpack]
    for name in together:  # options that several commands take, by name
        (several,) = get_args(taken.pop(name))
        taken |= get_type_hints(several)
    assert taken == {one.name: given(one) for one in command.params if one.expose_value}
