"""The lobby: every table, and one click to play at it."""
