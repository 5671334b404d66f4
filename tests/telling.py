"""Tell a Round in a few words and see how it is settled."""

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from croupier import house
from croupier.house import Settlement
from croupier.ledger.line import Line
from croupier.money import plain
from croupier.record.expect import keys
from croupier.record.settings import read_table
from croupier.rules.config import TableConfig
from croupier.rules.prompt import Prompt
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules

Wager = tuple[int, str, float] | dict[str, Any]

LIMITS = {"minimum": 5, "maximum": 500}


def table(edition: str, backfill: str | None = None, **settings: Any) -> TableRules:
    """Open a table with these settings, written as a table file writes them."""
    return house.open_table(config_of(edition, backfill, **settings))


def config_of(edition: str, backfill: str | None = None, **settings: Any) -> TableConfig:
    """These settings, written as a table file writes them."""
    config, wrong = read_table(edition, {**LIMITS, **settings}, backfill)
    assert not wrong, wrong
    return config


def unlawful(edition: str, **settings: Any) -> tuple[Refusal, ...]:
    """Why a table with these settings may not be opened."""
    try:
        table(edition, **settings)
    except Unlawful as refused:
        return refused.refusals
    raise AssertionError(f"{edition} permits {settings}")


def asked(rules: TableRules, clause: str) -> list[Prompt]:
    """What the table asks of people by a clause."""
    return [prompt for prompt in rules.prompts if prompt.clause == clause]


def signs(rules: TableRules, clause: str) -> list[str]:
    """What the notices of a clause say."""
    return [notice.text for notice in rules.notices if notice.clause == clause]


def record(
    edition: str,
    cards: str,
    play: Sequence[str] = (),
    wagers: Sequence[Wager] = ((1, "A", 20),),
    **settings: Any,
) -> str:
    """The text of a record; wagers are (Box, player, dollars) or the keys of a [[wager]]."""
    parts = [
        f'edition = "{edition}"',
        f'cards = "{cards}"',
        f"play = {_toml(list(play))}",
        _section("table", {**LIMITS, **settings}),
    ]
    for wager in wagers:
        told = wager if isinstance(wager, dict) else dict(zip(_WAGER, wager, strict=True))
        parts.append(_section("[wager]", told))
    text = "\n".join(parts)
    tomllib.loads(text)
    return text


_WAGER = ("box", "player", "amount")


def _section(name: str, told: Mapping[str, Any]) -> str:
    rows = [f"{key} = {_toml(value)}" for key, value in told.items()]
    return "\n".join((f"[{name}]", *rows))


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(one)}" for key, one in value.items()) + " }"
    return f'"{value}"' if isinstance(value, str) else str(value)


def settle(edition: str, cards: str, play: Sequence[str] = (), **told: Any) -> Settlement:
    """Settle a Round; every ``?`` call in it must be refused, by the clause it names."""
    settlement = house.settle(record(edition, cards, play, **told))
    for refused in settlement.played.refused:
        assert refused.as_expected, f"{refused.call}: {refused.clause} {refused.why}"
    left = settlement.played.cards_left
    assert not left, f"{left} cards were left over"
    return settlement


def nets(edition: str, cards: str, play: Sequence[str] = (), **told: Any) -> dict[str, float]:
    """Every wager's net in dollars, named as [expect] names it."""
    lines = settle(edition, cards, play, **told).played.round.lines
    return {name: plain(line.net) for name, line in zip(keys(lines), lines, strict=True)}


def line(edition: str, cards: str, play: Sequence[str] = (), **told: Any) -> Line:
    """The only Line of a Round."""
    (only,) = settle(edition, cards, play, **told).played.round.lines
    return only


def refusal(edition: str, cards: str, play: Sequence[str] = (), **told: Any) -> Refusal:
    """Why a record cannot be settled."""
    try:
        house.settle(record(edition, cards, play, **told))
    except Refusal as refused:
        return refused
    except Unlawful as refused:
        return refused.refusals[0]
    raise AssertionError("the Round was settled")
