"""``python -m croupier``: the command line."""

from croupier.cli import main

main(prog_name="croupier")
