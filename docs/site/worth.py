"""What elections, versions, pay scales and readings are worth, exactly, on a plain table."""

import os
import sys
from collections.abc import Iterator, Sequence
from html import escape
from itertools import islice, starmap
from pathlib import Path

import msgspec

from croupier import house
from croupier.analysis.shoe import shoe_of
from croupier.analysis.side_wagers import prospect
from croupier.analysis.worth import worth
from croupier.gazette import register
from croupier.gazette.clause import section as section_of
from croupier.pages.worth import TABLES, Flip, Price, WorthFigures
from croupier.percentage import MINUS, percent
from croupier.rules.config import SideWagerConfig, TableConfig
from croupier.rules.names import MAIN, OfferName
from croupier.rules.table_rules import TableRules
from docs.site.marks import code, part, rows


class Worth(WorthFigures, frozen=True):
    """All figures, shown where they belong."""

    def shown_of_clause(self, jurisdiction: str, clause: str) -> str:
        """What elections by a clause are worth."""
        return _flips(self.by_clause(jurisdiction, clause))

    def shown_of_reading(self, jurisdiction: str, name: str) -> str:
        """What the other choices of a reading are worth."""
        return _flips(self.of_reading(jurisdiction, name))

    def shown_of_section(self, jurisdiction: str, number: str) -> str:
        """What the side wager of a section earns, scale by scale."""
        prices = self.of_section(jurisdiction, number)
        lines = (
            (escape(one.wager), escape(one.scale), percent(one.edge, 4, minus=MINUS))
            for one in prices
        )
        table = rows(("Wager", "Pay scale", "House edge, exactly, fresh shoe of six decks"), lines)
        return part("What it earns", table)


def _flips(flips: Sequence[Flip]) -> str:
    """A table of flips, or nothing."""
    lines = (
        (
            escape(one.name.replace("_", " ")),
            f"{code(one.now)} → {code(one.then)}",
            percent(one.gain, 4, plus="+", minus=MINUS),
        )
        for one in flips
    )
    return rows(("", "", "house edge"), lines)


# ── Figures ─────────────────────────────────────────────────────────────────────────────────────


def figures(share: int, shares: int) -> Worth:
    """A share of all figures: every so many of the flips, and of the pay scales."""
    flips = (one for name in TABLES for one in _flipped(name, share, shares))
    prices = islice(_offered(), share, None, shares)
    return Worth(tuple(flips), tuple(starmap(_price, prices)))


def _flipped(jurisdiction: str, share: int, shares: int) -> Iterator[Flip]:
    """What a plain table may do otherwise, and what that is worth to the main wager."""
    plain = TableConfig(edition=TABLES[jurisdiction])
    flips = islice(house.alternatives(plain), share, None, shares)
    for flip, changes in worth(plain, house.open_table, flips):
        known = (flip.what, flip.name, flip.now, flip.then, flip.clauses)
        for one in changes or ():
            if one.wager == MAIN:
                yield Flip(jurisdiction, *known, one.difference)


def _offered() -> Iterator[tuple[str, OfferName, str, str]]:
    """Every pay scale of every side wager of each jurisdiction."""
    for jurisdiction, edition in TABLES.items():
        for name in house.law_of(register.edition(edition)).offers:
            for wager in _table(jurisdiction, name, "").side_wagers.values():
                for scale in wager.scale.beside if wager.scale else ("",):
                    yield jurisdiction, name, wager.name, scale


def _price(jurisdiction: str, offer: OfferName, wager: str, scale: str) -> Price:
    rules = _table(jurisdiction, offer, scale)
    declared = rules.side_wagers[wager]
    found = prospect(rules, declared, shoe_of(rules))
    section = section_of(declared.offered)
    return Price(jurisdiction, section, declared.title, scale, float(found.house_edge))


def _table(jurisdiction: str, offer: OfferName, scale: str) -> TableRules:
    """A plain table with a side wager, by a pay scale where there are several."""
    asked = SideWagerConfig(scale=scale if scale not in ("", "only") else None)
    return house.open_table(TableConfig(edition=TABLES[jurisdiction], side_wagers={offer: asked}))


if __name__ == "__main__":
    share, shares, known = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    being_written = known.with_suffix(f".{os.getpid()}")
    being_written.write_bytes(msgspec.json.encode(figures(share, shares)))
    being_written.replace(known)  # whole, though others may work the same out
