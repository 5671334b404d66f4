"""Tournaments: entries, stages, heats at live tables, standings and prizes, each with its log."""
