"""The rulebook: editions, clauses, readings, comparison and search."""
