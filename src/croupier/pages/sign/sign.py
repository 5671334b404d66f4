"""Sign: what the Casino Operator displays at a table: lines and pay scales, each with its clause.

Its words are those of the notices the law makes; the order is theirs too.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from croupier.money import spoken_range
from croupier.rules.notice import Notice, Shape
from croupier.rules.side_wager import Scale, SideWager
from croupier.rules.table_rules import TableRules

GAME: Final = "Blackjack"
_JOINT: Final = ", "
"""Between two clauses of one line."""


class SignLine(Struct, frozen=True):
    """One line of words, and the clause that asks for it; none asks for some."""

    text: str
    clause: str = ""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses one by one, where several ask for it."""
        return tuple(self.clause.split(_JOINT)) if self.clause else ()


class ScaleTable(Struct, frozen=True):
    """A side wager: how much may be wagered, and what each hand pays, best first."""

    title: str
    amount: SignLine
    """How much; no text where no sum is named."""
    scale: SignLine
    """Which of several pay scales is in operation."""
    rows: tuple[tuple[str, str], ...]
    """The hand, and its odds as a Dealer says them."""
    notes: tuple[SignLine, ...] = ()


class Sign(Struct, frozen=True):
    """Everything on one sign."""

    titles: tuple[SignLine, ...]
    """The versions played, or the game."""
    limits: SignLine
    lines: tuple[SignLine, ...]
    scales: tuple[ScaleTable, ...]
    source: str
    """The edition the clauses are of."""
    fingerprint: str = ""
    """Of the rules of the table, in small print."""


def sign(rules: TableRules, versions: Sequence[str] = ()) -> Sign:
    """The sign of a table; the versions adopted by the names the law gives them."""
    limits = _limits(rules)
    scaled = {name: one for name, one in rules.side_wagers.items() if one.scale is not None}
    rest = [one for one in rules.notices if one is not limits and one.wager not in scaled]
    words = [one for one in rest if one.shape is Shape.WORDS]
    titles = versions or (GAME,)
    return Sign(
        titles=tuple(_title(name, words) for name in titles),
        limits=_range(rules) if limits is None else _line(limits),
        lines=tuple(_line(one) for one in words if one.text not in titles),
        scales=tuple(_scales(rules.notices, scaled.values())),
        source=rules.elections.edition.title,
        fingerprint=rules.fingerprint,
    )


def _title(name: str, words: Iterable[Notice]) -> SignLine:
    """A title, with the clause by which this very name is displayed."""
    return SignLine(name, _JOINT.join(one.clause for one in words if one.text == name))


def said_aloud(sign: Sign) -> str:
    """The whole sign in words, for who hears it."""
    lines = [*(title.text for title in sign.titles), sign.limits.text]
    lines += (line.text for line in sign.lines)
    for table in sign.scales:
        pays = ", ".join(f"{hand} {odds}" for hand, odds in table.rows)
        lines.append(f"{table.title} {table.amount.text}".strip() + f": {pays}")
        lines += (note.text for note in table.notes)
    return ". ".join(lines) + "."


def foot_lines(sign: Sign, clauses: bool) -> Iterator[str]:
    """The small print: the fingerprint of the rules, and the edition that clauses are of."""
    if sign.fingerprint:
        yield f"Rules {sign.fingerprint}"
    if clauses:
        yield f"Clauses: {sign.source}"


def _limits(rules: TableRules) -> Notice | None:
    """The notice of the least and the most that may be wagered."""
    return next((one for one in rules.notices if one.shape is Shape.LIMITS), None)


def _range(rules: TableRules) -> SignLine:
    """The limits where no notice names them."""
    return SignLine(spoken_range(rules.elections.minimum, rules.elections.maximum))


def _line(notice: Notice) -> SignLine:
    return SignLine(notice.text, notice.clause)


# ── Side wagers ─────────────────────────────────────────────────────────────────────────────────


def _scales(notices: Sequence[Notice], wagers: Iterable[SideWager]) -> Iterator[ScaleTable]:
    for wager in wagers:
        assert wager.scale is not None
        own = [one for one in notices if one.wager == wager.name]
        words = [one for one in own if one.shape is Shape.WORDS]
        clauses = [one.clause for one in own if one.shape is Shape.SCALE]
        yield ScaleTable(
            title=wager.title,
            amount=_amount(wager, words),
            scale=SignLine(_name(wager.scale), _JOINT.join(clauses)),
            rows=tuple((_capital(prize.hand), prize.odds.spoken) for prize in wager.scale.prizes),
            notes=tuple(_line(one) for one in words if one.clause not in wager.amount),
        )


def _amount(wager: SideWager, words: Iterable[Notice]) -> SignLine:
    """What the notice of the amount says after the wager's title; else the sums it may be."""
    for notice in words:
        if notice.clause in wager.amount:
            return SignLine(notice.text.removeprefix(wager.title).strip(), notice.clause)
    return SignLine("" if wager.high is None else spoken_range(wager.low, wager.high))


def _name(scale: Scale) -> str:
    return f"Pay scale {scale.name}" if len(scale.beside) > 1 else ""


def _capital(hand: str) -> str:
    return hand[:1].upper() + hand[1:]
