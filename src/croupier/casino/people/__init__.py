"""People: who is known here, by what password, and for how long; folded from a log of their own."""

from croupier.casino.people.entering import (
    INVITED_FOR,
    WrongPassword,
    accept,
    change_password,
    change_role,
    check_invited,
    enrol,
    enter_guest,
    invite,
    login,
    make_person,
    remove,
    reset_password,
)
from croupier.casino.people.known import _FOLDS as _FOLDS
from croupier.casino.people.known import People, Person, fold, folded
from croupier.casino.people.names import LONGEST_NAME, folded_name, named
from croupier.casino.people.noted import STREAM, AnyNoted, Hashed, read, written
from croupier.casino.people.passwords import SHORTEST_PASSWORD, Passwords, Tried
from croupier.casino.people.sessions import (
    LIFETIMES,
    MOST_SESSIONS,
    SKEW,
    TOUCH_AFTER,
    NotIn,
    logout,
    sweep,
    touch,
    who,
)
from croupier.casino.people.tokens import Issued, csrf_of, hash_of, is_csrf_of

__all__ = [
    "INVITED_FOR",
    "LIFETIMES",
    "LONGEST_NAME",
    "MOST_SESSIONS",
    "SHORTEST_PASSWORD",
    "SKEW",
    "STREAM",
    "TOUCH_AFTER",
    "AnyNoted",
    "Hashed",
    "Issued",
    "NotIn",
    "Passwords",
    "People",
    "Person",
    "Tried",
    "WrongPassword",
    "accept",
    "change_password",
    "change_role",
    "check_invited",
    "csrf_of",
    "enrol",
    "enter_guest",
    "fold",
    "folded",
    "folded_name",
    "hash_of",
    "invite",
    "is_csrf_of",
    "login",
    "logout",
    "make_person",
    "named",
    "read",
    "remove",
    "reset_password",
    "sweep",
    "touch",
    "who",
    "written",
]
