"""Law differences: what is different in one edition from another, clause by clause."""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final, Unpack

import msgspec

from croupier.gazette.descriptions import makers
from croupier.gazette.diff import Difference
from croupier.gazette.diff_report import Compared, compared, diff_report
from croupier.gazette.edition import Edition, Jurisdiction
from croupier.gazette.history import Nature
from croupier.library.filed import DocumentForFile, IssueKeywords
from croupier.library.shown import Columns, ResultRow, Shown

_COLUMNS: Final[Columns] = dict.fromkeys(
    ("clause", "nature", "before", "after", "made_by", "why"), str
)


class LawDifferences(Shown):
    """What is different between two editions, and which instruments made it so."""

    def __init__(self, compared: Compared) -> None:
        self.compared = compared
        """Both editions, and every difference."""

    def __bool__(self) -> bool:
        """Is anything different?"""
        return bool(self.compared.found)

    @property
    def columns(self) -> Columns:
        """Those of a frame, with their types."""
        return _COLUMNS

    @property
    def clauses(self) -> tuple[Difference, ...]:
        """Each clause that is different, in order."""
        return self.compared.found

    def line(self) -> str:
        """How many clauses were added, removed and changed, and how many are in doubt."""
        counts = diff_report(self.compared)["counts"]
        said = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items())
        return f"from {self.compared.old.id} to {self.compared.new.id}: {said}"

    def rows(self) -> Sequence[ResultRow]:
        """Clause by clause: what it said, what it says, and what made it so."""
        return [
            {
                "clause": one.clause,
                "nature": one.nature.value,
                "before": one.before and one.before.in_full,
                "after": one.after and one.after.in_full,
                "made_by": _makers(one),
                "why": one.why,
            }
            for one in self.clauses
        ]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier law diff --json`` prints it."""
        data: dict[str, Any] = msgspec.to_builtins(diff_report(self.compared))
        return data

    def filed(self, **issued: Unpack[IssueKeywords]) -> DocumentForFile:
        """The differences as a document for the file."""
        from croupier.documents.differences import difference_contents

        return DocumentForFile(difference_contents(self.compared), issued)


def _makers(one: Difference) -> str:
    """The instruments that made it; none where nobody can say that it is a change."""
    if one.nature is Nature.IN_DOUBT:
        return ""
    return makers(((each.instrument, each.item) for each in one.operations), one.unexplained)


def law_diff(
    old: str | date | Edition,
    new: str | date | Edition,
    *,
    section: str | None = None,
    jurisdiction: Jurisdiction | None = None,
) -> LawDifferences:
    """What is different in a second edition from a first, in all sections or in one.

    Either may be a day, in a ``jurisdiction`` (New Zealand where none is said): then it is the
    edition in force on it.
    """
    return LawDifferences(compared(_named(old), _named(new), section, jurisdiction))


def _named(one: str | date | Edition) -> str:
    return one.id if isinstance(one, Edition) else str(one)
