"""``python -m croupier``: the command line."""

from croupier.program import run

run()
