"""Settled: Rounds wager by wager, and rulings on what was done at the table."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, Unpack

from croupier.disputes.report import report
from croupier.disputes.ruling import RoundRuling
from croupier.house import Settlement
from croupier.ledger.accounts import net_by_player
from croupier.ledger.line import Line
from croupier.library.filed import DocumentForFile, IssueKeywords
from croupier.library.shown import Columns, ResultRow, Shown
from croupier.money import spoken, written
from croupier.record.expect import keys
from croupier.record.report import in_order, line_report, settled

_COLUMNS: Final[Columns] = {
    "key": str,
    "box": int,
    "player": str,
    "wager": str,
    "hand": int,
    "stake": float,
    "outcome": str,
    "returned": float,
    "net": float,
    "clauses": tuple,
}


def _rows(lines: Sequence[Line], names: Sequence[str]) -> list[ResultRow]:
    told = (dict(line_report(*one)) for one in zip(lines, names, strict=True))
    return [{name: one[name] for name in _COLUMNS} for one in told]


class _ByWager(Shown):
    """A result that has a row for each wager."""

    @property
    def columns(self) -> Columns:
        """Those of a frame, with their types."""
        return _COLUMNS

    def frame_rows(self) -> Sequence[ResultRow]:
        """Wager by wager; stake, returned and net are numbers of dollars, to be added up."""
        return [{name: _number(name, one) for name, one in row.items()} for row in self.rows()]


def _number(name: str, value: object) -> object:
    return float(str(value)) if _COLUMNS[name] is float else value


def _in_dollars(sums: Mapping[str, int]) -> dict[str, Decimal]:
    return {player: Decimal(written(cents)) for player, cents in sums.items()}


class SettledRound(_ByWager):
    """A Round settled wager by wager, each with its clauses."""

    def __init__(self, settlement: Settlement) -> None:
        self.settlement = settlement
        """The engine's own: the record, the Round with its events, what differs."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every wager, settled."""
        return in_order(self.settlement.played.round.lines)

    @property
    def net(self) -> Mapping[str, Decimal]:
        """What each player won or lost, in dollars."""
        return _in_dollars(net_by_player(self.lines))

    @property
    def as_expected(self) -> bool:
        """Is everything as the record expects it?"""
        return self.settlement.as_expected

    def line(self) -> str:
        """What each player won or lost."""
        nets = net_by_player(self.lines).items()
        said = ", ".join(f"{player} {spoken(net)}" for player, net in nets)
        return f"{said}{'' if self.as_expected else '; not as expected'}"

    def rows(self) -> Sequence[ResultRow]:
        """Wager by wager."""
        return _rows(self.lines, keys(self.lines))

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier settle --json`` prints it."""
        return dict(settled(self.settlement.record, self.settlement.played))


class RuledRound(_ByWager):
    """A ruling on a Round: what the law has, where practice differs, what is owed to whom."""

    def __init__(self, ruling: RoundRuling, record: bytes) -> None:
        self.ruling = ruling
        """The ruling itself, with every step, deviation and other reading."""
        self._record = record

    @property
    def agrees(self) -> bool:
        """Do practice and law agree?"""
        return self.ruling.agrees

    @property
    def owed(self) -> Mapping[str, Decimal]:
        """What the casino owes each player, in dollars; below nothing: what the player owes it."""
        return _in_dollars(self.ruling.owed)

    def line(self) -> str:
        """Whether practice and law agree, and what is owed."""
        if self.agrees:
            recorded = self.ruling.practice_recorded
            return "practice and law agree" if recorded else "what was done is not recorded"
        owed = ", ".join(f"{player} {spoken(cents)}" for player, cents in self.ruling.owed.items())
        count = len(self.ruling.deviations)
        places = f"{count} departure{'' if count == 1 else 's'} from the law"
        return f"{places}; owed: {owed or 'nothing'}"

    def rows(self) -> Sequence[ResultRow]:
        """Wager by wager, as the law has it."""
        return _rows(self.ruling.lines, self.ruling.keys)

    def to_dict(self) -> dict[str, Any]:
        """As ``croupier adjudicate --json`` prints it."""
        return dict(report(self.ruling))

    def filed(self, **issued: Unpack[IssueKeywords]) -> DocumentForFile:
        """The ruling as a document for the file, with its number, its day and who issues it."""
        from croupier.documents.ruling import ruling_contents

        return DocumentForFile(ruling_contents(self.ruling, self._record), issued)

    def html(self, **issued: Unpack[IssueKeywords]) -> str:
        """The document as a page that asks for nothing from elsewhere."""
        return self.filed(**issued).html()

    def pdf(self, **issued: Unpack[IssueKeywords]) -> bytes:
        """The document as an A4 print, with the extra ``print``."""
        return self.filed(**issued).pdf()
