"""What can go wrong when the register is asked: every error carries a sentence to read aloud."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.errors import CroupierError
from croupier.gazette.citation import cited


class GazetteError(CroupierError):
    """Any refusal of the register."""


class AmendmentError(GazetteError):
    """An amending operation that does not fit the text it amends."""


class NoEditionInForce(GazetteError):
    """A day before the first edition supplied for a jurisdiction."""


class _Unknown(GazetteError):
    """A name the register does not hold, with the names nearest to it."""

    def __init__(self, sentence: str, asked: str, names: Iterable[str]) -> None:
        self.asked = asked
        self.near = nearest(asked, names)
        hint = f" Nearest: {', '.join(self.near)}." if self.near else ""
        super().__init__(f"{sentence}{hint}")


class UnknownClause(_Unknown):
    """A clause id that an edition does not hold."""


class UnknownEdition(_Unknown):
    """An edition id, or a jurisdiction, that the register does not hold."""


class UnknownReading(_Unknown):
    """A reading the project has not taken."""


class ClauseUnavailable(GazetteError):
    """A feature that cannot be played under an edition, with the clauses it lacks.

    ``said`` is what is said of it, behind the name of the feature.
    """

    sentence = " cannot be played under {edition}, for want of {clauses}."

    def __init__(self, feature: str, edition: str, clauses: Iterable[str]) -> None:
        self.feature = feature
        self.edition = edition
        self.clauses = tuple(clauses)
        named = f"clause{'s' if len(self.clauses) > 1 else ''} {spoken(map(cited, self.clauses))}"
        self.said = self.sentence.format(edition=edition, clauses=named)
        super().__init__(f"{feature}{self.said}")


class EditionIncomplete(ClauseUnavailable):
    """The words of a needed clause are not supplied, or it may not have been in force."""

    sentence = (
        " cannot be settled under {edition}: not supplied, or not known to be in force: {clauses}."
    )

    @property
    def missing(self) -> tuple[str, ...]:
        """The clauses that are missing."""
        return self.clauses


class NotInEdition(ClauseUnavailable):
    """A needed clause does not exist in this edition."""

    sentence = " is not provided for in {edition}, which does not have {clauses}."


def nearest(asked: str, names: Iterable[str], *, alike: float = 0.6) -> tuple[str, ...]:
    """Return up to five names that look like the one asked for; of 1 only itself is alike."""
    from difflib import get_close_matches

    return tuple(get_close_matches(asked, sorted(names), n=5, cutoff=alike))


def hint(asked: str, names: Iterable[str]) -> str:
    """What somebody may have meant, behind what is wrong; nothing where no name looks like it."""
    near = nearest(asked, names)
    return f"; nearest: {', '.join(near)}" if near else ""


def spoken(items: Iterable[str]) -> str:
    """Join items as one would say them: a, b and c."""
    *most, last = items
    return f"{', '.join(most)} and {last}" if most else last
