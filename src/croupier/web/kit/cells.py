"""Cells: sums and times as the tables of a page show them."""

from datetime import UTC, datetime

from croupier.web.kit.markup import Child, Html, el


def cell(head: str, *content: Child, **attributes: object) -> Html:
    """A cell that names its column on a phone, where rows lie one above the other."""
    return el("td", el("div", *content), data_head=head, **attributes)


def won_or_lost(net: float) -> str:
    """The class of a sum: won, lost, or neither."""
    return "won" if net > 0 else "lost" if net < 0 else ""


def time_shown(milliseconds: int) -> Html:
    """A time, with its zone."""
    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return el("time", at.strftime("%Y-%m-%d %H:%M UTC"), datetime=at.isoformat())
