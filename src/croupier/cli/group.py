"""Groups of commands, each listed with all of its summary."""

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
