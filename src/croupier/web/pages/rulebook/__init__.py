"""Rulebook."""
