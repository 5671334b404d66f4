"""Settling: each Round of a log settled by the second adjudicator, and held against its Lines."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from croupier.ledger.line import Line
from croupier.money import signed
from croupier.record.expect import key, split_boxes
from croupier.record.notation import card_line, play_lines
from croupier.record.write import settled_lines, wagers
from croupier.second_adjudicator.play import adjudicated
from croupier.second_adjudicator.settings import TableSettings
from croupier.table.events import Event

Nets = dict[str, list[int]]
"""What was settled under each name of a wager, in an order of its own."""


def settled_otherwise(
    table: TableSettings, events: Sequence[Event]
) -> Iterator[tuple[Line | None, str]]:
    """What the second adjudicator comes to that the log does not have (raises NotSettled).

    With each the Line of the log, where there is one.
    """
    happened = tuple(events)
    lines = settled_lines(happened)
    logged, again = _logged(lines), _again(table, happened)
    for name in sorted(logged.keys() | again.keys()):
        was, comes = logged.get(name, []), again.get(name, [])
        if was != comes:
            yield (
                _named(lines, name),
                f"{name}: settling again gives {_sums(comes)}, not {_sums(was)}",
            )


def _again(table: TableSettings, happened: tuple[Event, ...]) -> Nets:
    """What the second adjudicator comes to by the cards, the calls and the wagers."""
    cards, play = card_line(happened), play_lines(happened)
    found = adjudicated({"cards": cards, "play": play, "wager": wagers(happened)}, table)
    nets: Nets = defaultdict(list)
    for name, net in found.items():
        nets[name.partition(" #")[0]].append(net)
    return {name: sorted(several) for name, several in nets.items()}


def _logged(lines: tuple[Line, ...]) -> Nets:
    split = split_boxes(lines)
    nets: Nets = defaultdict(list)
    for line in lines:
        nets[key(line, split)].append(line.net)
    return {name: sorted(several) for name, several in nets.items()}


def _named(lines: tuple[Line, ...], name: str) -> Line | None:
    split = split_boxes(lines)
    return next((line for line in lines if key(line, split) == name), None)


def _sums(nets: list[int]) -> str:
    return " and ".join(map(signed, nets)) or "nothing"
