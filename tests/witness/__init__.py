"""A second adjudicator, written from the clauses alone, to bear witness beside the engine.

It is short, slow and plain. It shares nothing with the package but the names of the cards and
the reading of money, and takes every Round as told: what was called is lawful, and only what
decides the money is asked again.
"""

from .play import witness

__all__ = ["witness"]
