"""Found: what the gate has found so far."""

from collections.abc import Callable, Iterable

from croupier.gazette.edition import Edition
from croupier.gazette.errors import ClauseUnavailable, hint
from croupier.gazette.feature import require
from croupier.rules.refusal import Refusal
from croupier.rules.section import Law
from croupier.rules.setting import Value
from croupier.sentence import WagerPart


class Found:
    """What the gate has found so far: values, their clauses, warnings and refusals."""

    def __init__(self) -> None:
        self.values: dict[str, Value] = {}
        self.clauses: dict[str, tuple[str, ...]] = {}
        self.warnings: list[str] = []
        self.refusals: list[Refusal] = []

    def attempt(self, at: str, judge: Callable[[], None]) -> None:
        """Judge one thing; keep its refusal and go on."""
        try:
            judge()
        except Refusal as refusal:
            self.refusals.append(refusal.at_place(at))
        except ClauseUnavailable as unavailable:
            self.refusals.append(_unavailable(unavailable).at_place(at))

    def forget(self, at: str) -> None:
        """A version judges a setting anew: what the base game found of it no longer counts."""
        self.refusals = [one for one in self.refusals if one.at != at]

    def needs(self, edition: Edition, feature: str, clauses: Iterable[str]) -> None:
        """The edition must have these clauses, and say what they are."""
        self.warnings += require(edition, feature, clauses)


def _unavailable(cause: ClauseUnavailable) -> Refusal:
    """A feature the edition lacks, or whose clauses it does not supply, refused."""
    why = (WagerPart(cause.feature), cause.said)
    refusal = Refusal(cause.clauses, why)
    refusal.__cause__ = cause
    return refusal


def unknown(law: Law, name: str) -> Refusal:
    """An edition that knows nothing of this name, and what it knows that looks like it."""
    near = hint(name, (*law.offers, *law.versions))
    return Refusal((), f"{law.edition.id} knows nothing called {name}{near}")
