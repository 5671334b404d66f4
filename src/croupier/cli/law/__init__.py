"""croupier law, a module for each of its commands."""
