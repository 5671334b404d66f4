"""People: who is known here, by what password, and for how long; folded from a log of their own."""
