"""Write a Round as a record: the same bytes for the same Round."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from croupier.ledger.line import Line
from croupier.money import plain
from croupier.record.expect import nets
from croupier.record.model import Done
from croupier.record.notation import card_line, play_lines
from croupier.record.settings import MONEY
from croupier.rules.config import SideWagerConfig, TableConfig, TierConfig
from croupier.table import events
from croupier.table.events import Event
from croupier.table.mishaps import Reversed


def write_record(config: TableConfig, happened: Iterable[Event], title: str = "") -> str:
    """Write a Round as a record with its settlement as what is expected."""
    all_events = tuple(happened)
    play = play_lines(all_events)
    return "\n".join((*_lines(config, all_events, title, play), _expect(settled_lines(all_events))))


def write_dispute(
    config: TableConfig, happened: Iterable[Event], play: Sequence[str], done: Done
) -> str:
    """Write a Round as a disputed record: with these lines of play, and what was done."""
    all_events = tuple(happened)
    return "\n".join((*_lines(config, all_events, "", play), *_done(done)))


def _lines(
    config: TableConfig, happened: tuple[Event, ...], title: str, play: Sequence[str]
) -> Iterator[str]:
    """The Round itself: the table, the wagers, the cards and the lines of play."""
    yield _head(config, happened, title, play)
    yield _table(config)
    yield from (_wager_text(one) for one in wagers(happened))


def _done(done: Done) -> Iterator[str]:
    calls = ", ".join(map(_quoted, done.calls))
    placed = (f"{_quoted(key)} = {_quoted(' '.join(lie))}" for key, lie in done.placed.items())
    paid = (f"{_quoted(key)} = {plain(net)}" for key, net in done.paid.items())
    yield f"[done]\ncalls = [{calls}]\n"
    yield "\n".join(("[done.placed]", *placed, ""))
    yield "\n".join(("[done.paid]", *paid, ""))


def write_table(config: TableConfig) -> str:
    """Write a table as a table file."""
    return "\n".join((*_edition(config), "", _table(config)))


def settled_lines(happened: tuple[Event, ...]) -> tuple[Line, ...]:
    """The settlement: every wager settled, less what was undone."""
    lines: list[Line] = []
    for event in happened:
        if isinstance(event, events.Settled):
            lines.append(event.line)
        elif isinstance(event, Reversed):
            lines.remove(event.line)
        elif isinstance(event, events.LineMoved):
            lines[lines.index(event.line)] = replace(event.line, hand=event.hand)
    return tuple(lines)


def _head(config: TableConfig, happened: tuple[Event, ...], title: str, play: Sequence[str]) -> str:
    lines = ", ".join(map(_quoted, play))
    data = {**({"title": title} if title else {}), "cards": card_line(happened)}
    rows = (f"{key} = {_quoted(value)}" for key, value in data.items())
    present = (f"present = [{names}]",) if (names := _present(happened)) else ()
    return "\n".join((*_edition(config), *rows, f"play = [{lines}]", *present)) + "\n"


def _present(happened: tuple[Event, ...]) -> str:
    """Who was at the table without a wager, where it matters."""
    closed = (event for event in happened if isinstance(event, events.BetsClosed))
    return ", ".join(_quoted(name) for event in closed for name in event.present)


def _edition(config: TableConfig) -> Iterator[str]:
    yield f"edition = {_quoted(config.edition)}"
    if config.backfill:
        yield f"backfill = {_quoted(config.backfill)}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _table(config: TableConfig) -> str:
    rows = ["[table]"]
    nested: list[str] = []
    for key in config.__struct_fields__:
        value = getattr(config, key)
        if key in ("edition", "backfill") or value in (None, (), {}):
            continue
        if isinstance(value, TierConfig):
            nested += ["", f"[table.{key}]", *_settings(value)]
        elif key == "side_wagers":
            nested += ["", "[table.side_wagers]", *_side_wagers(value)]
        elif key == "readings":
            nested += ["", "[table.readings]"]
            nested += [f"{name} = {_quoted(choice)}" for name, choice in value.items()]
        else:
            rows.append(f"{key} = {_value(key, value)}")
    return "\n".join((*rows, *nested)) + "\n"


def _settings(of: TierConfig | SideWagerConfig) -> list[str]:
    values = ((key, getattr(of, key)) for key in of.__struct_fields__)
    return [f"{key} = {_value(key, value)}" for key, value in values if value is not None]


def _side_wagers(wagers: dict[str, SideWagerConfig]) -> list[str]:
    data = {name: ", ".join(_settings(asked)) for name, asked in wagers.items()}
    return [f"{name} = {{ {text} }}" if text else f"{name} = {{}}" for name, text in data.items()]


def _value(key: str, value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return f"[{', '.join(_quoted(item) for item in value)}]"
    if isinstance(value, int | float):
        return str(plain(int(value)) if key in MONEY else value)
    return _quoted(str(value))


def wagers(happened: tuple[Event, ...]) -> list[dict[str, Any]]:
    """What lay on the layout before the first card, after all that was added or taken back."""
    laid: dict[tuple[int, str, int | None], events.WagerLaid] = {}
    side: dict[tuple[int, str, str], events.SideWagerLaid] = {}
    for event in happened:
        match event:
            case events.WagerLaid():
                laid[event.box, event.player, event.against] = event
            case events.SideWagerLaid() if event.hand is None:
                key = (event.box, event.player, event.on)
                before = side[key].amount if event.raised else 0
                side[key] = replace(event, amount=event.amount + before)
            case events.SideWagerLifted():
                side.pop((event.box, event.player, event.on), None)
            case events.SideWagerGivenUp() if event.hand is None:
                side.pop((event.box, event.player, event.on), None)
            case events.WagerLifted():
                gone = (event.box, event.player)
                laid = {key: one for key, one in laid.items() if key[:2] != gone}
                side = {key: one for key, one in side.items() if key[:2] != gone}
    mains = list(laid.values())
    sides = [side[key] for key in sorted(side)]
    return [*(_wager(one, mains) for one in mains), *(_side_wager(one) for one in sides)]


def _side_wager(one: events.SideWagerLaid) -> dict[str, Any]:
    amount = plain(one.amount)
    return {"box": one.box, "player": one.player, "amount": amount, "on": one.on}


def _wager(one: events.WagerLaid, laid: list[events.WagerLaid]) -> dict[str, Any]:
    data: dict[str, Any] = {"box": one.box, "player": one.player, "amount": plain(one.amount)}
    if one.against is not None:
        data["against"] = one.against
    on_box = [other for other in laid if other.box == one.box]
    if not any(other.seated for other in on_box):
        data["seated"] = False
    elif one.seated and one.player != on_box[0].player:
        data["seated"] = True
    if one.handed_back:
        data["warned"] = True
    if one.marker is not None:
        data["marker"] = plain(one.marker)
    return data


def _wager_text(data: dict[str, Any]) -> str:
    rows = (f"{key} = {_value('', value)}" for key, value in data.items())
    return "\n".join(("[[wager]]", *rows)) + "\n"


def _expect(lines: tuple[Line, ...]) -> str:
    rows = [f"{_quoted(name)} = {plain(net)}" for name, net in sorted(nets(lines).items())]
    return "\n".join(("[expect]", *rows)) + "\n"
