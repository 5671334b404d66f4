"""The library: what ``import croupier`` offers, each result fit for a terminal and a notebook."""
