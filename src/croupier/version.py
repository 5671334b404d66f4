"""Version: which release this is."""

__version__ = "0.1.0"
RELEASED = "2026-11-18"
"""The day of it, as the manual has it: the same source gives the same bytes."""
