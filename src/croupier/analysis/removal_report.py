"""Removal report: the effects of removal as one JSON object, and as rows."""

import csv
import io
from collections.abc import Sequence
from typing import cast

from croupier.analysis.count_fit import LEVELS
from croupier.analysis.removal import Removal, WagerRemoval
from croupier.analysis.report_types import RemovalReport, WagerRemovalReport
from croupier.analysis.shoe import shoe_of
from croupier.rules.names import SideWagerName


def removal_report(found: Removal) -> RemovalReport:
    """The effects for every wager, in units of it."""
    table = found.rules.elections
    data: RemovalReport = {
        "edition": table.edition.id,
        "versions": list(table.versions),
        "decks": table.decks,
        "cards": shoe_of(found.rules).size,
        "fingerprint": found.rules.fingerprint,
        "wagers": {one.wager: _wager(one) for one in found.wagers},
    }
    if found.not_valued:
        data["wagers_not_valued"] = {
            cast(SideWagerName, one.at): str(one) for one in found.not_valued
        }
    return data


def _wager(one: WagerRemoval) -> WagerRemovalReport:
    return {
        "expectation": one.expectation,
        "house_edge": -one.expectation,
        "effects": {
            card.card: {
                "in_a_deck": card.in_a_deck,
                "expectation": card.expectation,
                "effect": card.effect,
            }
            for card in one.effects
        },
        "deck_sum": one.deck_sum,
        "correlations": {fit.name: fit.correlation for fit in one.systems},
        "best_tags": [
            {"level": fit.level, "tags": one.tags(fit), "correlation": fit.correlation}
            for fit in one.best_tags
        ],
    }


def removal_rows(found: Removal) -> list[dict[str, object]]:
    """A row for each wager and card; no tags where no count follows the wager."""
    return [row for one in found.wagers for row in _rows(one)]


def _rows(one: WagerRemoval) -> list[dict[str, object]]:
    tags = {fit.level: one.tags(fit) for fit in one.best_tags}
    return [
        {
            "wager": one.wager,
            "card": card.card,
            "in_a_deck": card.in_a_deck,
            "full_shoe": one.expectation,
            "expectation": card.expectation,
            "effect": card.effect,
            **{
                f"tag_{level}": tags[level][card.card] if level in tags else None
                for level in LEVELS
            },
        }
        for card in one.effects
    ]


def removal_csv(rows: Sequence[dict[str, object]]) -> str:
    """The rows as a file of comma-separated values."""
    out = io.StringIO()
    writer = csv.DictWriter(out, tuple(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()
