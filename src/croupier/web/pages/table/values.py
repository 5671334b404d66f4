"""Values: the exact worth of every call and election that is open to somebody, best first."""

from collections.abc import AsyncIterator
from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath

from croupier.casino.table.live import Live
from croupier.casino.table.view import own
from croupier.money import CENTS, spoken
from croupier.protocol.view import Offered
from croupier.rules.names import INSURANCE, WagerName
from croupier.rules.refusal import Refusal
from croupier.table.commands import Insure, Ride, SettleEarly
from croupier.table.state import PLAY
from croupier.web.analysis.questions import Advised, CallValue, RideAdvice
from croupier.web.api.tables import shared_view
from croupier.web.kit.markup import Html, el, joined
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import Asker, found
from croupier.web.kit.served import Served, Serving
from croupier.web.pages.table.parts import turn_of

_CHOICES: Final = {
    "draw": "Draw",
    "stand": "Stand",
    "double": "Double",
    "split": "Split",
    "free-double": "FreeDouble",
    "free-split": "FreeSplit",
    "settle-early": "SettleEarly",
    INSURANCE: "Insure",
    "ride": "Ride",
}
"""The choice that a value belongs to, as it is sent."""
_NAMES: Final = {
    "settle-early": "Even money",
    "free-double": "Free double",
    "free-split": "Free split",
}


@get("/tables/{name:str}/values", media_type=MediaType.HTML)
async def values(name: FromPath[str], person: Asker, served: Serving) -> str:
    """Show what each call is worth on the hand one is to decide on, and each election."""
    table = found(served, name)
    live = table.live
    if not served.advises:
        raise NotThere((), "this casino gives no advice")
    if not live.advice.permitted:
        raise live.advice.refusal()
    if not live.advises:
        return nothing_shown()
    options = own(shared_view(table, served), live, person.key).options
    shown = [one async for one in _shown(live, person.key, options, served)]
    return joined(shown) if shown else el("p", "It is not your turn.", class_="quiet")


async def _shown(
    live: Live, player: str, options: tuple[Offered, ...], served: Served
) -> AsyncIterator[Html]:
    """What is elected first, as that comes first at the table; then the calls."""
    try:
        async for one in _elections(live, player, options, served):
            yield one
        turn = turn_of(live, player)
        if turn:
            box, hand = map(int, turn.split("-"))
            yield _values(await served.analyst.advised(live, box, hand), box)
    except Refusal as wrong:
        yield el("p", str(wrong), class_="quiet")


async def _elections(
    live: Live, player: str, options: tuple[Offered, ...], served: Served
) -> AsyncIterator[Html]:
    if live.round is None or live.round.phase is not PLAY:
        return
    commands = [(one.command, one.high or 0) for one in options]
    insured = {one.box: high for one, high in commands if isinstance(one, Insure)}
    early = {one.box for one, _ in commands if isinstance(one, SettleEarly)}
    rows, said = list[Html](), list[str]()
    boxes = sorted({*insured, *early})
    for box in boxes:
        advised = await served.analyst.elected(live, box)
        if advised is not None:
            where = f", Box {box}" if len(boxes) > 1 else ""
            made, more = _elected(advised, box, insured.get(box), where, early=box in early)
            rows, said = [*rows, *made], [*said, *more]
    if rows:
        yield el(
            "div",
            el("table", *rows),
            el("p", " ".join(dict.fromkeys(said))),
            class_="elected",
        )
    for box in sorted({one.box for one, _ in commands if isinstance(one, Ride)}):
        on = _riding(live, box, player)
        ridden = None if on is None else await served.analyst.ridden(live, box, player, on)
        if ridden is not None:
            yield _ridden(ridden, box)


def _riding(live: Live, box: int, player: str) -> WagerName | None:
    """The won side wager of a player's on a Box that waits for a choice."""
    held = None if live.round is None else live.round.find(box)
    stakes = () if held is None else held.stakes
    won = (one for one in stakes if one.player == player and one.won is not None)
    return next((one.wager for one in won), None)


def nothing_shown() -> Html:
    """What stands in place of values where the operator has switched them off."""
    return el("p", "The Casino Operator shows no values at this table.", class_="quiet")


def _elected(
    advised: Advised, box: int, most: int | None, where: str, *, early: bool
) -> tuple[list[Html], list[str]]:
    """What insurance and early settlement are worth on a Box, and what to do."""
    rows, said = list[Html](), list[str]()
    insurance = advised.insurance
    if most is not None and insurance is not None:
        cents = round(insurance.value * most)
        one = CallValue(INSURANCE, insurance.value, cents, best=insurance.value > 0)
        rows.append(_row(one, 1.0, box, where))
        verdict = "Take insurance" if insurance.value > 0 else "Decline insurance"
        result = "gains" if insurance.value > 0 else "loses"
        worth = spoken(abs(cents))
        said.append(f"{verdict}: {spoken(most)} of it {result} {worth} on average.")
    if early:
        calls = [one for one in advised.calls if one.name in ("settle-early", "wait")]
        rows += [_row(one, 1.5, box, where) for one in calls]
        if calls:
            text = (
                "Take even money" if calls[0].name == "settle-early" else "Let the Blackjack wait"
            )
            said.append(f"{text}.")
    return rows, said


def _ridden(ridden: RideAdvice, box: int) -> Html:
    better = "Let it ride" if ridden.gain > 0 else "Take it"
    one = CallValue("ride", ridden.gain, ridden.cents, best=ridden.gain > 0)
    gains = "more" if ridden.gain > 0 else "less"
    text = f"{better}: riding earns {spoken(abs(ridden.cents))} {gains} than taking it, on average."
    return el(
        "div",
        el("h3", f"Box {box}: your won side wager"),
        el("table", _row(one, 1.0, box)),
        el("p", text),
        el("p", "Exact on a fresh shoe, per $1 of the side wager.", class_="quiet small"),
        class_="elected",
    )


def _values(advised: Advised | None, box: int) -> Html:
    if advised is None:
        return el("p", "No call is to be made on this hand.", class_="quiet")
    most = max((abs(one.value) for one in advised.calls), default=1) or 1
    return el(
        "div",
        el("table", *(_row(one, most, box) for one in advised.calls)),
        el("p", advised.reason) if advised.reason else None,
        el("p", "Exact, per $1 on this hand, over the cards not yet seen.", class_="quiet small"),
    )


def _row(one: CallValue, most: float, box: int, where: str = "") -> Html:
    """A call with its value; the script writes the value on the button of the same choice too."""
    name = f"{_NAMES.get(one.name, one.name.capitalize())}{where}"
    return el(
        "tr",
        el("th", name, " ✓" if one.best else "", scope="row"),
        el("td", _bar(one.value, max(most, abs(one.value))), aria_hidden="true"),
        el("td", f"{one.value:+.4f}".replace("-", "−"), class_="num"),
        el("td", _signed(one.cents), class_="num"),
        class_="best" if one.best else "",
        data_choice=_CHOICES.get(one.name),
        data_box=box,
        data_value=_signed(one.cents),
    )


def _bar(value: float, most: float) -> Html:
    """How much it is, as a length."""
    look = {"rx": 3, "height": 6, "class_": "gain" if value >= 0 else "loss"}
    length = el("rect", width=f"{60 * abs(value) / most:.1f}", **look)
    return el("svg", length, viewBox="0 0 60 6", width=60, height=6)


def _signed(cents: float) -> str:
    """A value in dollars, to the cent, so that values stand in a column."""
    return f"{'−' if cents < 0 else '+'}${abs(round(cents)) / CENTS:,.2f}"


ROUTES: Final = (values,)
