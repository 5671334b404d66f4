"""Reviews: what somebody's Rounds came to, as it is answered over HTTP. Sums are in cents."""

from msgspec import Struct


class StayListing(Struct, frozen=True, kw_only=True):
    """One stay of a player at a table."""

    table: str
    number: int
    """Which stay of the player's at this table, from 1."""
    begun: int
    """In milliseconds since 1970, UTC."""
    ended: int | None
    """None while it lasts."""
    rounds: int
    first: int
    """The first Round the player had a wager in; 0 where there was none."""
    last: int
    wagered: int
    net: int
    """As it stands after every ruling."""
    corrected: int = 0
    """What rulings on disputes moved; it is counted in ``net``."""


class CallFigures(Struct, frozen=True, kw_only=True):
    """A call somebody made, and the exact value of each call that was lawful then."""

    round: int
    step: int
    """The step of the replayed Round at whose end it was to be made."""
    box: int
    hand: int
    cards: tuple[str, ...]
    first: str
    """The Dealer's first card."""
    called: str
    best: str
    """Empty where the call could not be valued."""
    worths: dict[str, float]
    cost: float
    """What the call gave up against the best one."""
    why: str = ""
    """Why it could not be valued."""


class ReviewFigures(Struct, frozen=True, kw_only=True):
    """Rounds of one player: what they came to, what was to be expected, and every call."""

    rounds: int
    wagered: int
    net: int
    """As it stands after every ruling."""
    corrected: int
    """What rulings on disputes moved; it is counted in ``net``."""
    expected: float
    """What the best play of the same wagers brings on average."""
    deviation: float | None
    """One standard deviation of it; None where it is not known."""
    sigmas: float | None
    given_up: float
    per_hundred: float
    """What is given up in a hundred Rounds played so."""
    calls: tuple[CallFigures, ...]


class ReviewAnswer(Struct, frozen=True, kw_only=True):
    """A review as far as it is worked out."""

    table: str
    player: str
    first: int
    last: int
    done: int
    """Rounds that are worked out."""
    total: int
    values: bool
    """Are calls valued? Not where the Casino Operator shows no values."""
    review: ReviewFigures | None = None
    """None until every Round is worked out: ask again."""
    failed: str = ""
