"""Setting: one thing the operator may elect, and the clause for each value permitted."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.money import spoken
from croupier.rules.refusal import Refusal

Value = int | str | bool


class ChoiceSetting(Struct, frozen=True, kw_only=True):
    """A setting that takes one of a few values, each with the clauses that permit it."""

    key: str
    default: Value
    permits: Mapping[Value, tuple[str, ...]]
    otherwise: str
    """What is said of any other value."""
    beyond: tuple[str, ...] = ()
    """The clauses that list the values, where they are not those of the value by default."""

    def clauses(self, value: Value) -> tuple[str, ...]:
        """The clauses that permit the value; refuses a value that none permits."""
        for permitted, clauses in self.permits.items():
            if permitted == value and type(permitted) is type(value):
                return clauses
        clauses = self.beyond or self.permits[self.default]
        raise Refusal(clauses, f"{self.otherwise}: not {self.said(value)}")

    def said(self, value: Value) -> str:
        """A value as a table file writes it."""
        return said(value)


class Span(Struct, frozen=True, kw_only=True):
    """A setting that takes a number within bounds."""

    key: str
    default: int
    low: int
    high: int | None = None
    because: tuple[str, ...] = ()
    otherwise: str
    money: bool = False

    def clauses(self, value: Value) -> tuple[str, ...]:
        """The clauses that permit the value; refuses a value out of bounds."""
        within = isinstance(value, int) and not isinstance(value, bool)
        if not within or value < self.low or (self.high is not None and value > self.high):  # type: ignore[operator]
            raise Refusal(self.because, f"{self.otherwise}: not {self.said(value)}")
        return self.because

    def said(self, value: Value) -> str:
        """A value as a person says it, sums of money as such."""
        return spoken(value) if self.money and isinstance(value, int) else said(value)


Setting = ChoiceSetting | Span


def money_setting(
    key: str,
    default: int,
    because: tuple[str, ...],
    otherwise: str,
    *,
    low: int = 0,
    high: int | None = None,
) -> Span:
    """A setting that is a sum of money, in cents."""
    return Span(
        key=key,
        default=default,
        low=low,
        high=high,
        because=because,
        otherwise=otherwise,
        money=True,
    )


def said(value: Value) -> str:
    """A value as a table file writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
