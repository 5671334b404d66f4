"""croupier tournament advise."""

from collections.abc import Sequence

import click
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier import house
from croupier.analysis.endgame.endgame_advice import (
    EndgameAdvice,
    advise_call,
    advise_wager,
    endgame_report,
)
from croupier.analysis.endgame.endgame_table import EndgameTable
from croupier.analysis.endgame.heat_notation import position_of, seen_of
from croupier.analysis.endgame.heat_position import HeatPosition
from croupier.analysis.shoe import shoe_of
from croupier.cli.files import read, refuse
from croupier.cli.printing import DONE, print_json
from croupier.cli.progress import waiting
from croupier.cli.terminal import terminal
from croupier.gazette.errors import hint
from croupier.money import spoken
from croupier.percentage import percent
from croupier.record.model import bad
from croupier.record.settings import cards_at, money
from croupier.record.tournament import read_tournament
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules
from croupier.table.game.tournament import Plan, most_going_on, playing


class EndgameQuestion(Struct, frozen=True, kw_only=True):
    """What is asked on the command line."""

    me: str
    standing: str
    rounds: int
    advance: int | None
    wagers: str
    hand: str
    first: str
    cards: tuple[str, ...]
    gone: str
    best_play: bool


def print_endgame(file: str, asked: EndgameQuestion, *, as_json: bool) -> int:
    """Work the chances out and print them; the exit status."""
    try:
        tournament = read_tournament(read(file))
        rules = house.heat_rules(tournament.config, tournament.plan.conditions)
        with waiting("Reckoning every wager"):
            found = _found(asked, tournament.plan, rules)
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, as_json)
    if as_json:
        print_json(endgame_report(found))
    else:
        show(found)
    return DONE


def _found(asked: EndgameQuestion, plan: Plan, rules: TableRules) -> EndgameAdvice:
    position = _position(asked, plan, rules)
    if bool(asked.hand) != bool(asked.first):
        raise bad("hand", "a hand and the Dealer's first card are given together")
    gone = shoe_of(rules).without(cards_at("gone", asked.gone))
    table = EndgameTable(rules, house.field_wishes(rules, asked.best_play), gone)
    if asked.cards and not asked.hand:
        raise bad("cards", "the cards of others are seen where --hand is on the table")
    if not asked.hand:
        return advise_wager(table, position)
    first = cards_at("first", asked.first)
    if len(first) != 1:
        raise bad("first", "the Dealer's first card is one card")
    hands = _by_name("cards", [_named("cards", one) for one in asked.cards])
    if asked.me in hands:
        raise bad("cards", f"the cards of {asked.me} are given by --hand")
    hands[asked.me] = asked.hand
    return advise_call(table, position, seen_of(position, first[0], hands))


def _position(asked: EndgameQuestion, plan: Plan, rules: TableRules) -> HeatPosition:
    chips, wagers = _sums("standing", asked.standing), _sums("wagers", asked.wagers)
    styles = {one.name: one.style for one in playing(plan)}
    for name in chips:
        if name not in styles:
            withdrew = any(one.name == name for one in plan.competitors)
            why = " has withdrawn" if withdrew else f" is no competitor{hint(name, styles)}"
            raise bad("standing", f"{name}{why}")
    advance = most_going_on(len(chips), plan.advance) if asked.advance is None else asked.advance
    return position_of(
        rules, chips, asked.me, wagers, styles=styles, advance=advance, rounds=asked.rounds
    )


def _sums(at: str, text: str) -> dict[str, int]:
    """Sums of dollars by name, in cents."""
    named = _by_name(at, [_named(at, word) for word in text.split()])
    return {name: money(at, _number(at, amount)) for name, amount in named.items()}


def _by_name(at: str, pairs: Sequence[tuple[str, str]]) -> dict[str, str]:
    if len(dict(pairs)) < len(pairs):
        raise bad(at, "everybody is named once")
    return dict(pairs)


def _number(at: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise bad(at, f"expected a sum of dollars, not {text!r}") from None


def _named(at: str, text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise bad(at, f"expected NAME=…, not {text!r}")
    return name, value


def show(found: EndgameAdvice, console: Console | None = None) -> None:
    """Print advice for people."""
    console = console or terminal()
    position = found.position
    console.print(Text(_title(found), style="bold"))
    for at, one in enumerate(position.contenders):
        known = found.table is not None or at != position.me
        wagers = f", wagers {spoken(one.wager)}" if known else ""
        console.print(f"  {one.name}: {spoken(one.chips)}{wagers}", highlight=False)
    shown = Table("Call" if found.table else "Wager", box=None, pad_edge=False, header_style="dim")
    shown.add_column("Chance to advance", justify="right")
    for name, chance, best in _rows(found):
        shown.add_row(Text(name, style="bold green" if best else ""), percent(chance, 2))
    console.print(shown)
    click.echo(f"Best: {_best(found)}, {percent(found.chance, 2)}")


def _title(found: EndgameAdvice) -> str:
    position = found.position
    rounds = "the last Round" if position.rounds == 1 else f"{position.rounds} Rounds left"
    title = f"{position.own.name}, {rounds}, {position.advance} of {len(position.contenders)} go on"
    return f"{title}; {found.hand} against {found.table.first}" if found.table else title


def _best(found: EndgameAdvice) -> str:
    return str(found.best_call) if found.table else spoken(found.best_wager)


def _rows(found: EndgameAdvice) -> list[tuple[str, float, bool]]:
    if found.table:
        return [(call, chance, call == found.best_call) for call, chance in found.calls.items()]
    best = found.best_wager
    return [(spoken(wager), chance, wager == best) for wager, chance in found.wagers.items()]
