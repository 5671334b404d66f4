"""Money: whole cents, exact odds, and how both are written."""

from decimal import Decimal, InvalidOperation, Overflow
from typing import Final, TypeVar

from msgspec import Struct

from croupier.errors import CroupierError, in_a_file

CENTS: Final = 100
"""Cents in a dollar."""
MOST: Final = 10**12
"""Cents: no sum that is read or sent is greater."""
_Sum = TypeVar("_Sum", int, Decimal)


class BadAmount(CroupierError, ValueError):
    """What was written is not a sum of money."""


def cents(dollars: object) -> int:
    """Turn dollars as written (2, 2.5, "2.50") into whole cents; two decimals at most."""
    if type(dollars) is int:
        return within(dollars * CENTS)
    if isinstance(dollars, bool) or not isinstance(dollars, int | float | str | Decimal):
        raise BadAmount(f"{in_a_file(dollars)} is not an amount of dollars")
    try:
        exact = Decimal(str(dollars)) * CENTS
    except (InvalidOperation, Overflow):
        raise BadAmount(f"{in_a_file(dollars)} is not an amount of dollars") from None
    if not exact.is_finite():
        raise BadAmount(f"{in_a_file(dollars)} is not an amount of dollars")
    if within(exact) != exact.to_integral_value():
        raise BadAmount(f"{dollars} has more than two decimals; the smallest sum is one cent")
    return int(exact)


def within(amount: _Sum) -> _Sum:
    """A sum in cents as it is; refuses one beyond any table."""
    if abs(amount) > MOST:
        raise BadAmount(f"no sum of money is above {spoken(MOST)}")
    return amount


def written(amount: int) -> str:
    """Write cents as dollars with two decimals, for programs: ``"-1012.50"``."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // CENTS}.{abs(amount) % CENTS:02d}"


def grouped(amount: int) -> str:
    """Write the same for people, who read thousands apart: ``"1,012.50"``."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // CENTS:,}.{abs(amount) % CENTS:02d}"


def signed(amount: int) -> str:
    """Write what somebody is up or down: ``"+1,012.50"``, ``"-5.00"``, ``"0.00"``."""
    return f"+{grouped(amount)}" if amount > 0 else grouped(amount)


def spoken(amount: int) -> str:
    """Write cents as a Dealer says them: ``"$12.50"``, ``"$1,000"``."""
    dollars, rest = divmod(abs(amount), CENTS)
    sign, part = "-" if amount < 0 else "", f".{rest:02d}" if rest else ""
    return f"{sign}${dollars:,}{part}"


def spoken_net(amount: int) -> str:
    """Write what somebody is up or down as one says it: ``"+$12.50"``, ``"-$5"``, ``"$0"``."""
    return f"+{spoken(amount)}" if amount > 0 else spoken(amount)


def spoken_range(low: int, high: int) -> str:
    """Write two sums, the lower first, or the one sum they are: ``"$10 to $1,000"``."""
    return spoken(low) if low == high else f"{spoken(low)} to {spoken(high)}"


def plain(amount: int) -> int | float:
    """Write cents as a TOML number of dollars: 20, or 12.5."""
    return amount // CENTS if amount % CENTS == 0 else amount / CENTS


class Odds(Struct, frozen=True):
    """A payment of so many to so many: 3 to 2."""

    pays: int
    on: int = 1

    def __str__(self) -> str:
        return f"{self.pays}:{self.on}"

    @property
    def spoken(self) -> str:
        """As the layout says it: ``"3 to 2"``."""
        return f"{self.pays:,} to {self.on:,}"

    @classmethod
    def read(cls, text: str) -> "Odds":
        """Read ``"3:2"``."""
        pays, _, on = text.partition(":")
        return cls(int(pays), int(on or 1))

    def parts(self, stake: int) -> tuple[int, int]:
        """What a stake wins: whole cents, and what of a cent is left, in parts of ``on``."""
        return divmod(stake * self.pays, self.on)


EVEN: Final = Odds(1, 1)
