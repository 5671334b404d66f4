"""Errors: what everything that Croupier raises for its callers has in common."""


class CroupierError(Exception):
    """Anything that Croupier refuses or cannot do, with a sentence that says why."""


class NoSuchFile(CroupierError, FileNotFoundError):
    """A file that was named is not there."""
