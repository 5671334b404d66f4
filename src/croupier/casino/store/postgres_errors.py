"""PostgreSQL's errors: what passes, what was overtaken, what does not fit, and what is for good."""

from typing import Final

import psycopg
from psycopg import errors

OVERTAKEN: Final = (
    errors.UniqueViolation,
    errors.SerializationFailure,
    errors.DeadlockDetected,
)
UNFIT: Final = (psycopg.DataError, errors.ProgramLimitExceeded)
"""The database is well, and has no room for such a name or number."""
_PASSING_CLASSES: Final = ("08", "57")
"""Connections, and what the operator of the database does: a restart, a shutdown, a cancel."""
_PASSING: Final = frozenset(
    error.sqlstate
    for error in (
        errors.IdleInTransactionSessionTimeout,
        errors.ReadOnlySqlTransaction,  # a server that gave way to another
        errors.LockNotAvailable,
        errors.OutOfMemory,
        errors.TooManyConnections,
    )
)


def passes(trouble: psycopg.Error) -> bool:
    """May it be well later, so that it is tried again? A full or rotten disk is not.

    What has no state was said by no server: the connection is gone, or there never was one.
    """
    state = trouble.sqlstate
    if state is None:
        return isinstance(trouble, psycopg.OperationalError | psycopg.InterfaceError)
    return state[:2] in _PASSING_CLASSES or state in _PASSING


def sentence(trouble: BaseException) -> str:
    """What went wrong, in one line."""
    return str(trouble).partition("\n")[0] or type(trouble).__name__
