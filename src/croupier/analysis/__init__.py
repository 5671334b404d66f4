"""Exact analysis: what every wager of a table is worth, and how to play it."""
