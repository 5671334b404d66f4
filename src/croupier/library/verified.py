"""Verified: an export audited, or a document checked, without the casino that wrote it."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from croupier.errors import NoSuchFile
from croupier.library.shown import Columns, ResultRow, Shown
from croupier.record.model import bad
from croupier.verify.audit import Beside
from croupier.verify.document_signature import DocumentState
from croupier.verify.files import (
    SAID,
    CheckedDocument,
    audited,
    check_export_only,
    checked_document,
    heads_of,
    is_document,
    public_key,
)
from croupier.verify.finding import Discrepancy, Report

NamedFile: TypeAlias = str | os.PathLike[str]
Several: TypeAlias = NamedFile | Iterable[NamedFile]
"""One, or some."""


_COLUMNS: Final[Columns] = {"stream": str, "version": int, "what": str, "upto": int}


class VerifiedExport(Shown):
    """What an audit of an export found."""

    def __init__(self, report: Report) -> None:
        self.report = report
        """All that was counted, found and warned of."""

    @property
    def columns(self) -> Columns:
        """Those of a frame, with their types."""
        return _COLUMNS

    def __bool__(self) -> bool:
        """Is nothing wrong?"""
        return not self.findings

    @property
    def findings(self) -> tuple[Discrepancy, ...]:
        """What is wrong, by stream and version."""
        return self.report.findings

    def line(self) -> str:
        """How much was looked at, and how much of it is wrong."""
        looked = f"{self.report.entries:,} entries, {self.report.rounds:,} Rounds settled again"
        return f"{looked}: {f'{len(self.findings):,} wrong' if self.findings else 'nothing wrong'}"

    def rows(self) -> Sequence[ResultRow]:
        """What is wrong, one row each."""
        return [msgspec.structs.asdict(one) for one in self.findings]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier verify --json`` prints it."""
        data: dict[str, Any] = msgspec.to_builtins(self.report)
        return data


class VerifiedDocument(Shown):
    """Whether a document is what was signed, and by which key."""

    def __init__(self, checked: CheckedDocument) -> None:
        self.checked = checked
        """The document, what is found of it, and the signature beside it."""

    def __bool__(self) -> bool:
        """Is it as it was signed, by a key that was given where one was?"""
        return self.checked.state is DocumentState.VALID

    def line(self) -> str:
        """What is found of it."""
        return SAID[self.checked.state]

    def rows(self) -> Sequence[ResultRow]:
        """The one document."""
        return [self.to_dict()]

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier verify --json`` prints it."""
        data: dict[str, Any] = msgspec.to_builtins(self.checked.report)
        return data


def verify(
    file: NamedFile, *, key: Several = (), held: Several = (), witness: Several = ()
) -> VerifiedExport | VerifiedDocument:
    """Audit an export of a casino, or check a document by the signature beside it.

    ``key`` is the public key that must have signed, as 64 hexadecimal digits or a PEM file, or
    several; ``held`` are files of checkpoints that somebody has kept, ``witness`` the keys of
    witnesses who must have signed too.
    """
    path = Path(file)
    if not path.is_file():
        raise NoSuchFile(f"there is no file {str(path)!r}")
    keys = tuple(map(public_key, _several(key)))
    try:
        if is_document(path):
            check_export_only({"held": held, "witness": witness})
            return VerifiedDocument(checked_document(path, keys))
        heads = tuple(head for name in _several(held) for head in heads_of(name))
        beside = Beside(heads, tuple(map(public_key, _several(witness))))
        return VerifiedExport(audited(path, keys, beside))
    except OSError as trouble:
        raise bad(str(path), f"{path} cannot be read: {trouble.strerror}") from None


def _several(given: Several) -> list[str]:
    some = (given,) if isinstance(given, str | os.PathLike) else given
    return [os.fspath(one) for one in some]
