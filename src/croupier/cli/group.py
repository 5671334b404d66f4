"""Groups of commands, each listed with all of its summary, and given each of its options once."""

from collections import Counter
from typing import Final

import click

_WHOLE: Final = 1_000
"""Letters of a summary that are shown: all of them."""


class CommandGroup(click.Group):
    """Commands below a word."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List every command; a long summary goes on below."""
        shown = [(name, one.get_short_help_str(_WHOLE)) for name, one in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl(sorted(shown))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named, and what it is given."""
        name, command, given = super().resolve_command(ctx, args)
        if command is not None and not ctx.resilient_parsing:
            _check_once(click.Context(command, ctx, name), given)
        return name, command, given


def _check_once(context: click.Context, given: list[str]) -> None:
    """Refuse an option that is given twice and takes one value: the first would be passed over."""
    *_, order = context.command.make_parser(context).parse_args(list(given))
    for one, times in Counter(order).items():
        if isinstance(one, click.Option) and times > 1 and not (one.multiple or one.is_flag):
            why = f"Option {one.opts[0]!r} is given {times} times: give it once."
            raise click.UsageError(why, context)
