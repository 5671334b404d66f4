"""croupier edge."""

from collections.abc import Iterable
from fractions import Fraction

from rich.console import Console
from rich.table import Table
from rich.text import Text

from croupier import house
from croupier.analysis.edge import Edge, ThirdCard, edge
from croupier.analysis.report import edge_report, worth_report
from croupier.analysis.riding import RidingStrategy
from croupier.analysis.shoe import shoe_of
from croupier.analysis.worth import FlipWorths, flip_worths
from croupier.cli.asked import EdgeOptions
from croupier.cli.files import opened, refuse, table_text
from croupier.cli.printing import DONE, print_json
from croupier.cli.progress import waiting
from croupier.cli.terminal import terminal
from croupier.gazette.citation import cited_all
from croupier.money import spoken
from croupier.percentage import percent
from croupier.record.model import bad
from croupier.record.settings import cards_at, money
from croupier.rules.accepted import check_wager
from croupier.rules.config import TableConfig
from croupier.rules.names import FREE_BONUS, MAIN
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.table_rules import TableRules, tiers_of
from croupier.rules.table_rules import tier as tier_of


def print_edge(file: str, options: EdgeOptions) -> int:
    """Work out what a table is worth and print it; the exit status."""
    try:
        config, rules = opened(table_text(file), options["backfill"])
        wager = None if options["wager"] is None else money("wager", options["wager"])
        edges = _edges(rules, wager, options["gone"])
        found = _worth(config, wager, options["gone"]) if options["worth"] else None
    except (Refusal, Unlawful) as wrong:
        return refuse(file, wrong, options["as_json"])
    if options["as_json"]:
        data = edge_report(edges)
        if found is not None:
            data["worth"] = worth_report(found.worth)
            data["not_valued"] = list(found.unvalued)
        print_json(data)
    else:
        show(edges, found, wager=wager)
    return DONE


def _edges(rules: TableRules, wager: int | None, gone: str) -> tuple[Edge, ...]:
    """Each tier of the table."""
    shoe = shoe_of(rules).without(cards_at("gone", gone))
    if wager is not None:  # before the other tier is valued for nothing
        check_wager(tier_of(rules, wager), wager)
    found = []
    for tier in tiers_of(rules):
        with waiting("Valuing every wager") as progress:
            own = wager if wager is not None and tier_of(rules, wager) is tier else None
            found.append(edge(tier, shoe, wager=own, progress=progress))
            found[-1].standard_deviation  # noqa: B018 (worked out while the bar is shown)
    return tuple(found)


def _worth(config: TableConfig, wager: int | None, gone: str) -> FlipWorths:
    """Flip everything the table might do otherwise, the greatest difference first."""
    if gone:
        raise bad("gone", "the worth of each choice is known for a fresh shoe only")
    with waiting("Flipping elections and readings") as progress:
        flips = house.alternatives(config)
        return flip_worths(config, house.open_for_play, flips, wager=wager, progress=progress)


# ── On a terminal ───────────────────────────────────────────────────────────────────────────────


def show(
    edges: Iterable[Edge],
    found: FlipWorths | None,
    console: Console | None = None,
    *,
    wager: int | None = None,
) -> None:
    """Print what a table is worth for people, and at the wager that was named."""
    console = console or terminal()
    for one in edges:
        _show_edge(console, one, wager)
    if found is not None:
        _show_worth(console, found)


def _show_edge(console: Console, one: Edge, wager: int | None) -> None:
    table = one.rules.elections
    console.print(Text(table.edition.title, style="bold"), Text(table.edition.id, style="dim"))
    versions = f", {', '.join(table.versions)}" if table.versions else ""
    shoe = f"{table.decks} decks" if one.shoe == shoe_of(one.rules) else f"{one.shoe.size} cards"
    tier = f", from {spoken(table.minimum)}" if table.upper_minimum else ""
    console.print(Text(f"{shoe}{versions}{tier}, fingerprint {one.rules.fingerprint}", style="dim"))
    console.print()
    console.print(_wagers(one))
    console.print()
    for sentence in _sentences(one, wager):
        console.print(Text(sentence))
    console.print()
    console.print(_first_cards(one))
    console.print()


def _wagers(one: Edge) -> Table:
    shown = Table("Wager", box=None, pad_edge=False, header_style="dim")
    for name in ("House edge", "Standard deviation", "Wins", "Best", "Worst"):
        shown.add_column(name, justify="right")
    spread = "" if one.standard_deviation is None else f"{one.standard_deviation:.4f}"
    shown.add_row(MAIN, _house_edge(one.main.house_edge), spread, percent(one.main.wins, 2), "", "")
    known = ([] if one.insurance is None else [one.insurance]) + [*one.sides]
    for side in known:
        if side.name == FREE_BONUS:
            continue
        spread = f"{float(side.variance) ** 0.5:.4f}"
        hits = percent(float(side.hit_frequency), 2)
        ends = (f"{float(side.best):g}", f"{float(side.worst):g}")
        shown.add_row(side.name, _house_edge(side.house_edge), spread, hits, *ends)
    return shown


def _sentences(one: Edge, wager: int | None) -> list[str]:
    main, at = one.main, one.at_wager
    wins, loses, stands_off = (
        percent(share, 3) for share in (main.wins, main.loses, main.stands_off)
    )
    said = [
        f"The initial wager wins {wins}, loses {loses} and stands off {stands_off} of the time; "
        f"{main.staked:.4f} of it is in action in a Round on average, of which the house keeps "
        f"{_house_edge(main.element_of_risk)} (element of risk)."
    ]
    if at.ante or at.rounding or at.wager == wager:
        ante = f" with an Ante of {spoken(at.ante)}" if at.ante else ""
        said.append(
            f"At {spoken(at.wager)}{ante} the house edge is {_house_edge(-at.expectation)}."
        )
    said += [
        f"The expected value of {several.wagers} numbered wagers is {several.expectation:+.5f} of "
        f"one, the standard deviation {several.variance**0.5:.4f} with the best call on every hand "
        f"and {several.by_chart**0.5:.4f} where the chart is followed; each is worth the same."
        for several in one.numbered
    ]
    said += [_rides(ridden) for ridden in one.riding]
    said += [_third(third) for third in one.third_cards]
    said += [
        f"The Free Bonus is worth {float(side.expectation):.3f} cents for each wager."
        for side in one.sides
        if side.name == FREE_BONUS
    ]
    if one.early is not None:
        said.append(
            f"A Blackjack against the Dealer's ace is worth {one.early.at_once:g} at once and "
            f"{one.early.waits:.4f} if it waits: {one.early.better}."
        )
    said += [
        f"{side.name}: {side.note}" for side in one.sides if side.note and side.name != FREE_BONUS
    ]
    said += [f"{why}." for why in one.not_valued]
    return said + list(main.remarks)


def _rides(ridden: RidingStrategy) -> str:
    return (
        f"{ridden.name} with the best choice of what to leave in action, at "
        f"{ridden.ratio:g} of the initial wager: house edge {_house_edge(-ridden.expectation)}; "
        f"both wagers together {_house_edge(-ridden.joint)}."
    )


def _third(third: ThirdCard) -> str:
    return (
        f"{third.name} where the main wager is played best: "
        f"{_house_edge(third.by_strategy.house_edge)}; played for its own sake "
        f"{_house_edge(third.best.house_edge)}; a third card never taken "
        f"{_house_edge(third.least.house_edge)}, always "
        f"{_house_edge(third.most.house_edge)}."
    )


def _first_cards(one: Edge) -> Table:
    shown = Table(box=None, pad_edge=False, header_style="dim")
    shown.add_column("Dealer's first card")
    for name in ("Chance", "House edge", "Wins", "Loses"):
        shown.add_column(name, justify="right")
    for card in one.main.first_cards:
        figures = (percent(card.chance, 3), _house_edge(-card.expectation))
        shown.add_row(card.card, *figures, percent(card.wins, 2), percent(card.loses, 2))
    return shown


def _show_worth(console: Console, found: FlipWorths) -> None:
    console.print(Text("What the house edge would be changed by", style="bold"))
    shown = Table(box=None, pad_edge=False, show_header=False)
    shown.add_column(justify="right", no_wrap=True)
    shown.add_column(no_wrap=True)
    for one in found.worth:
        flip = one.flip
        name = flip.name if flip.what == "setting" else f"{flip.what} {flip.name}"
        shown.add_row(
            percent(one.difference, 4, plus="+"),
            one.wager,
            Text(f"{name}: {flip.now} → {flip.then}").append(
                f"  ({cited_all(flip.clauses[:2])})", style="dim"
            ),
        )
    console.print(shown)
    console.print(Text("Whatever else this table may choose changes none of these house edges."))
    for name in found.unvalued:
        console.print(Text(f"Not valued: {name}."))


def _house_edge(share: float | Fraction) -> str:
    return percent(float(share), 5)
