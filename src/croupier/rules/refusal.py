"""Refusal: no, by this clause, in a sentence a Dealer could read aloud."""

from typing import Self

from croupier.errors import CroupierError
from croupier.gazette.clause import is_within
from croupier.sentence import ClausesPart, Sentence, WagerPart, parts, plain


class Refusal(CroupierError):
    """What was asked is not permitted; carries the clauses, a sentence, and the place if known."""

    def __init__(
        self,
        clauses: tuple[str, ...],
        why: str | Sentence,
        readings: tuple[str, ...] = (),
        at: str = "",
    ) -> None:
        self.sentence = parts(why)
        self.why = plain(self.sentence)
        super().__init__(self.why)
        self.clauses = clauses
        self.readings = readings
        self.at = at
        if at:
            self.add_note(f"at {at}")

    @property
    def clause(self) -> str:
        """The clause that decides, or nothing where no clause of the edition does."""
        return self.clauses[0] if self.clauses else ""

    def rests_on(self, clause: str) -> bool:
        """Does this refusal rest on the clause, or on one above or below it?"""
        return any(is_within(own, clause) or is_within(clause, own) for own in self.clauses)

    def at_place(self, at: str) -> Self:
        """The same refusal, said of a place in a file."""
        placed = type(self)(self.clauses, self.sentence, self.readings, at)
        placed.__cause__ = self.__cause__
        return placed

    @property
    def cited(self) -> Sentence:
        """The sentence with the clause that decides."""
        if not self.clauses:
            return self.sentence
        return (*self.sentence, " (", ClausesPart((self.clause,)), ")")

    def __str__(self) -> str:
        return plain(self.cited)

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self.clauses, self.sentence, self.readings, self.at)


class NotTogether(Refusal):
    """Two wagers, or a wager and a version, that one table may not offer: the first excludes."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of both."""
        return tuple(one.name for one in self.sentence if isinstance(one, WagerPart))


class Unlawful(CroupierError):
    """A table that may not be opened: every refusal, not only the first."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("; ".join(map(str, refusals)))
        self.refusals = refusals
