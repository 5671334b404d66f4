"""Document: a ruling as headed sections, the same for screen, page and print."""

from collections.abc import Iterator

from msgspec import Struct

from croupier import __version__
from croupier.cards import spell
from croupier.disputes.report import spread
from croupier.disputes.ruling import OtherReading, Relied, RoundRuling
from croupier.money import signed, spoken, written


class DocumentSection(Struct, frozen=True):
    """A heading, sentences under it, and perhaps a table."""

    heading: str
    sentences: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    figures: tuple[int, ...] = ()
    """The columns that hold figures."""
    marked: tuple[int, ...] = ()
    """The rows that stand out."""


def title(ruling: RoundRuling) -> str:
    """What the document is called."""
    return ruling.title or "A Round"


def sections(ruling: RoundRuling) -> tuple[DocumentSection, ...]:
    """The whole ruling, section by section; empty ones are left out."""
    every = (
        _verdict(ruling),
        _owed(ruling),
        _deviations(ruling),
        _lines(ruling),
        _steps(ruling),
        _relied(ruling),
        _alternatives(ruling),
        _warnings(ruling),
        _filed(ruling),
    )
    return tuple(section for section in every if section.sentences or section.rows)


def _verdict(ruling: RoundRuling) -> DocumentSection:
    return DocumentSection("Ruling", (_finding(ruling), *_remarks(ruling)))


def _finding(ruling: RoundRuling) -> str:
    places = len(ruling.deviations)
    if ruling.unfinished:
        return f"The Round has no end yet: {ruling.unfinished}."
    if places:
        where = "one place" if places == 1 else f"{places} places"
        return f"What was done at the table departs from the law in {where}."
    return "Nothing that was done at the table departs from the law."


def _remarks(ruling: RoundRuling) -> Iterator[str]:
    for number, hand in enumerate(ruling.dealer, 1):
        which = f" {number}" if len(ruling.dealer) > 1 else ""
        yield f"The Dealer's hand{which}: {spell(hand) or 'no card'}."
    if ruling.cards_left:
        cards = "1 card" if ruling.cards_left == 1 else f"{ruling.cards_left} cards"
        yield f"Left over: {cards} of the record that no rule called for."
    yield f"Clauses that decide: {', '.join(ruling.clauses)}."


def _owed(ruling: RoundRuling) -> DocumentSection:
    rows = tuple(
        (player, "the casino pays" if cents > 0 else "the player pays back", written(abs(cents)))
        for player, cents in ruling.owed.items()
    )
    return DocumentSection("What is owed", (), ("Player", "", "Amount"), rows, (2,))


def _deviations(ruling: RoundRuling) -> DocumentSection:
    rows = tuple(
        (f"{one.kind} {one.at}", one.practice, one.law, ", ".join(one.clauses))
        for one in ruling.deviations
    )
    columns = ("Where", "At the table", "In law", "Clauses")
    return DocumentSection("Where practice and law part", (), columns, rows)


def _lines(ruling: RoundRuling) -> DocumentSection:
    rows = tuple(
        (
            key,
            written(line.stake),
            line.outcome.value,
            written(line.returned),
            signed(line.net),
            ", ".join(line.clauses),
        )
        for key, line in zip(ruling.keys, ruling.lines, strict=True)
    )
    columns = ("Wager", "Stake", "Outcome", "Returned", "Net", "Clauses")
    return DocumentSection("Wager by wager", (), columns, rows, (1, 3, 4))


def _steps(ruling: RoundRuling) -> DocumentSection:
    rows = tuple(
        (str(number), step.text, ", ".join(step.clauses))
        for number, step in enumerate(ruling.steps, 1)
    )
    marked = tuple(at for at, step in enumerate(ruling.steps) if step.irregular)
    columns = ("", "What happened, or should have", "Clauses")
    return DocumentSection("Step by step", (), columns, rows, (0,), marked)


def _relied(ruling: RoundRuling) -> DocumentSection:
    return DocumentSection("Readings relied on", tuple(_reading(one) for one in ruling.relied))


def _reading(one: Relied) -> str:
    others = " ".join(f"{name}: {text}" for name, text in one.others.items())
    clauses = f" ({', '.join(one.clauses)})" if one.clauses else ""
    taken = f"Taken as {one.choice}: {one.meaning} {one.reason}"
    return f"{one.name}{clauses}. {one.question} {taken} Otherwise, {others}"


def _alternatives(ruling: RoundRuling) -> DocumentSection:
    base = dict(zip(ruling.keys, (line.net for line in ruling.lines), strict=True))
    rows = tuple(_alternative(base, one) for one in ruling.alternatives)
    how = "every combination" if ruling.every_combination else "each reading by itself"
    said = [f"Tried: {how}. Only what changes the Round is shown."] if rows else []
    said += [f"{key}: from {low} to {high}." for key, (low, high) in spread(ruling).items()]
    columns = ("Reading", "Would give")
    return DocumentSection("What other readings would give", tuple(said), columns, rows)


def _alternative(base: dict[str, int], one: OtherReading) -> tuple[str, str]:
    chosen = "; ".join(f"{name} = {choice}" for name, choice in one.readings.items())
    if one.nets is None:
        return chosen, f"not settled: {one.why}"
    keys = dict.fromkeys((*base, *one.nets))
    changed = [key for key in keys if one.nets.get(key) != base.get(key)]
    return chosen, "; ".join(f"{key} {_net(one.nets.get(key))}" for key in changed)


def _net(net: int | None) -> str:
    return "no such wager" if net is None else signed(net)


def _warnings(ruling: RoundRuling) -> DocumentSection:
    return DocumentSection("Warnings", ruling.warnings)


def _filed(ruling: RoundRuling) -> DocumentSection:
    staked = sum(line.stake for line in ruling.lines)
    filed = (
        f"Edition {ruling.edition}: {ruling.edition_title}.",
        f"Rules of the table {ruling.fingerprint}; {len(ruling.lines)} wagers, "
        f"{spoken(staked)} staked.",
        f"Ruled by croupier {__version__}.",
    )
    return DocumentSection("For the file", filed)
