"""A live table: what happens at it, entry by entry."""
