"""The game of many Rounds: a table with its shoe and its players, and tournaments at it."""
