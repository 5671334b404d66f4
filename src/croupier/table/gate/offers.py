"""Offers: the side wagers an operator asks for, judged each alone and all together."""

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from croupier.ledger.line import Line
from croupier.money import spoken, spoken_range
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.elections import Elections
from croupier.rules.notice import Notice
from croupier.rules.prompt import Prompt
from croupier.rules.refusal import NotTogether, Refusal
from croupier.rules.section import Law
from croupier.rules.side_wager import Offer, SideWager, step
from croupier.rules.table_rules import TableRules
from croupier.sentence import WagerPart
from croupier.table.gate.found import Found, unknown


def side_wagers(
    config: TableConfig, law: Law, table: Elections, found: Found
) -> tuple[SideWager, ...]:
    """Every side wager in force; what may not be offered is noted as refused."""
    declared: list[SideWager] = []
    for name, asked in config.side_wagers.items():
        at = f"table.side_wagers.{name}"
        if name not in law.offers:
            found.refusals.append(unknown(law, name).at_place(at))
            continue
        offer = law.offers[name]
        wrong = (*offer.checks(table), *_clashes(law, table, offer))
        found.refusals += (one.at_place(at) for one in wrong)
        found.attempt(at, partial(_declare, offer, table, asked, declared, found))
    for wager in declared:
        found.attempt("table.side_wagers", partial(_check_chips, wager, law, table))
    return tuple(declared)


def _declare(
    offer: Offer,
    table: Elections,
    asked: SideWagerConfig,
    declared: list[SideWager],
    found: Found,
) -> None:
    """Declare a wager the edition says enough of, in sums the sign may show."""
    found.needs(table.edition, offer.name, offer.needs)
    for wager in offer.declare(table, asked):
        if wager.low < 1 or (wager.high is not None and wager.high < wager.low):
            raise Refusal(
                wager.amount, "the sign shows a sum of money, or a range that runs upwards"
            )
        if asked.scale is not None and (wager.scale is None or wager.scale.name != asked.scale):
            raise Refusal((wager.offered,), f"{wager.title} has no pay scale {asked.scale}")
        if asked.payout_limit is not None:
            _check_limit(wager, asked.payout_limit, table, found)
        declared.append(_called(wager, asked.called, table, found))


def _called(wager: SideWager, name: str | None, table: Elections, found: Found) -> SideWager:
    """The wager under the name it has at the table, where a clause lets it have another."""
    if name is None or name == wager.title:
        return wager
    if not wager.any_name:
        raise Refusal((wager.offered,), f"no clause gives {wager.title} another name")
    found.needs(table.edition, "called", (wager.any_name,))
    if not name.strip():
        raise Refusal((wager.any_name,), "the wager has a name at the table")
    return replace(wager, title=name.strip())


def _check_chips(wager: SideWager, law: Law, table: Elections) -> None:
    """The sums on the sign can be laid in Chips; without a least one, any that can."""
    least = wager.low if wager.low > 1 else 0
    for amount in (least, wager.high or 0):
        if amount % wager.unit:
            why = f"{wager.title} is wagered in multiples of {spoken(wager.unit)}"
            raise Refusal(wager.amount, why, wager.unit_readings)
        made = law.in_chips(table)(amount)
        if not made.permitted and not wager.fixed_by_law:
            raise Refusal((*made.clauses, *wager.amount), f"{wager.title}: {made.why}")


def _check_limit(wager: SideWager, limit: int, table: Elections, found: Found) -> None:
    """A payout may be limited where a clause says so, to a sum above nothing."""
    if not wager.limit_clause:
        raise Refusal((wager.offered,), f"no clause limits the payout of {wager.title}")
    found.needs(table.edition, "payout_limit", (wager.limit_clause,))
    if limit < 1:
        raise Refusal((wager.limit_clause,), "a limit leaves something to be paid")


def _clashes(law: Law, table: Elections, offer: Offer) -> Iterator[Refusal]:
    """What this wager may not be offered together with."""
    for other in (*table.side_wagers, *table.versions):
        clause = offer.excludes.get(other)
        relied = offer.excludes_reading if clause is not None else offer.only_with_reading
        beside = None if offer.only_with is None else offer.only_with(table)
        barred = beside is not None and other not in (*beside, offer.name)
        if clause is None and barred and other in law.offers:
            clause = offer.only_with_clause
        if clause is not None:
            why = (WagerPart(offer.name), " may not be offered together with ", WagerPart(other))
            yield NotTogether((clause,), why, relied)


def across(tables: Iterable[TableRules]) -> tuple[Refusal, ...]:
    """What several tables of one casino may not offer differently."""
    first: dict[str, SideWager] = {}
    wrong: list[Refusal] = []
    for rules in tables:
        for wager in rules.side_wagers.values():
            same = first.setdefault(wager.name, wager)
            if wager.same_scale_everywhere and wager.scale != same.scale:
                why = f"{wager.title} is paid by one pay scale at all tables that offer it"
                wrong.append(Refusal((wager.same_scale_everywhere,), why))
    return tuple(wrong)


def not_offered(law: Law, wagers: Iterable[SideWager]) -> dict[str, str]:
    """The clause that leaves each other side wager to the operator."""
    offered = {wager.name for wager in wagers}
    return {
        name: offer.needs[0]
        for offer in law.offers.values()
        for name in offer.wagers or (offer.name,)
        if name not in offered and offer.needs[0] in law.edition
    }


def notices(law: Law, table: Elections, wagers: tuple[SideWager, ...]) -> Iterator[Notice]:
    """What must be displayed of the side wagers."""
    for offer, wager in _offered(law, table, wagers):
        yield from offer.notices(_in_sums(wager, table))


def unstated(rules: TableRules) -> dict[str, Refusal]:
    """The side wagers whose sums nobody has stated, and what is asked of the operator.

    A record may leave them out: its sign showed what was laid.
    """
    table = rules.elections
    return {
        wager.name: Refusal(
            wager.amount,
            f"state the amount of {wager.title}, or the least and the most: until then the limits "
            f"of the table hold, {spoken_range(shown.low, shown.high or shown.low)}",
            at=f"table.side_wagers.{wager.name}",
        )
        for wager in rules.side_wagers.values()
        if (shown := _in_sums(wager, table)) is not wager
    }


def beyond_sign(rules: TableRules, lines: Iterable[Line]) -> Iterator[str]:
    """What is said of wagers on record that a sign without sums of their own does not allow."""
    for line in lines:
        wager = rules.side_wagers.get(line.wager)
        if wager is None:
            continue
        shown = _in_sums(wager, rules.elections)
        if shown is not wager and not shown.low <= line.stake <= (shown.high or line.stake):
            limits = spoken_range(shown.low, shown.high or shown.low)
            yield (
                f"Nothing is stated of the amount of {wager.title}, so {spoken(line.stake)} is "
                f"taken as recorded; a live table would hold it to {limits} ({wager.amount[0]})."
            )


def with_sums(config: TableConfig, rules: TableRules) -> TableConfig:
    """The settings of a table with the sums its sign shows stated."""
    stated = {
        name: replace(asked, minimum=shown.low, maximum=shown.high)
        for name, asked in config.side_wagers.items()
        if (wager := rules.side_wagers.get(name))
        and (shown := _in_sums(wager, rules.elections)) is not wager
    }
    return replace(config, side_wagers={**config.side_wagers, **stated}) if stated else config


def _in_sums(wager: SideWager, table: Elections) -> SideWager:
    """A side wager in the sums the sign shows; where none are stated, in the table's limits."""
    if wager.up_to_main or (wager.low > 1 and wager.high is not None):
        return wager
    by = step(wager, table.smallest_chip)
    high = max(table.maximum // by * by, wager.low) if wager.high is None else wager.high
    low = wager.low if wager.low > 1 else min(-(-table.minimum // by) * by, high)
    return replace(wager, low=low, high=high)


def prompts(law: Law, table: Elections, wagers: tuple[SideWager, ...]) -> Iterator[Prompt]:
    """What people are asked about the side wagers."""
    for offer, wager in _offered(law, table, wagers):
        yield from offer.prompts(wager)


def _offered(
    law: Law, table: Elections, wagers: tuple[SideWager, ...]
) -> Iterator[tuple[Offer, SideWager]]:
    """Every side wager in force, with the offer it comes from."""
    for name in table.side_wagers:
        offer = law.offers[name]
        yield from (
            (offer, wager) for wager in wagers if wager.name in (offer.wagers or (offer.name,))
        )
