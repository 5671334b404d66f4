"""Shells: what each makes of ``--option=value`` while it is typed, so that the value is completed.

Loaded where a shell asks, and nowhere else.
"""

from typing import Final

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ZshComplete,
    add_completion_class,
)

_SIGN: Final = "="


@add_completion_class
class OptionsInBash(BashComplete):
    """Bash takes the sign for a word of its own: the value behind it belongs to the option."""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words so far, and the one that is typed."""
        words, typed = super().get_completion_args()
        return [one for one in words if one != _SIGN], typed


@add_completion_class
class OptionsInZsh(ZshComplete):
    """Zsh keeps the whole as one word: what is before the value stays as it was typed."""

    source_template = ZshComplete.source_template.replace(
        "    for type key", "    compset -P '--*='\n    for type key", 1
    )


@add_completion_class
class OptionsInFish(FishComplete):
    """Fish keeps the whole as one word, and takes answers that begin as it does."""

    lead = ""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words so far, and the one that is typed."""
        words, typed = super().get_completion_args()
        name, sign, _ = typed.partition(_SIGN)
        self.lead = f"{name}{sign}" if sign and name.startswith("--") else ""
        return words, typed

    def format_completion(self, item: CompletionItem) -> str:
        """One answer, with the option before it."""
        return super().format_completion(
            CompletionItem(f"{self.lead}{item.value}", item.type, item.help)
        )
