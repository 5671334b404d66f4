"""Keys: what a player is known by at a table, and which of them are automatic players."""

from typing import Final

MARK: Final = "~"
"""How the key of an automatic player begins; no person's does."""


def is_automatic(player: str) -> bool:
    """Is this an automatic player?"""
    return player.startswith(MARK)


def name_of(player: str) -> str:
    """What an automatic player is called."""
    return f"Automatic {player.removeprefix(MARK)}"
