"""Values: the exact worth of every call on one's own hand, best first."""

from typing import Final

from litestar import MediaType, get
from litestar.params import FromPath

from croupier.money import spoken
from croupier.rules.refusal import Refusal
from croupier.web.analysis.questions import Advised
from croupier.web.kit.markup import Html, el
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import Asker, found
from croupier.web.kit.served import Serving
from croupier.web.pages.table.parts import turn_of


@get("/tables/{name:str}/values", media_type=MediaType.HTML)
async def values(name: FromPath[str], person: Asker, served: Serving) -> str:
    """Tell what each call is worth on the hand one is to decide on."""
    live = found(served, name).live
    if not served.advises:
        raise NotThere((), "this casino gives no advice")
    if not live.advice.permitted:
        raise live.advice.refusal()
    if not live.advises:
        return nothing_shown()
    turn = turn_of(live, person.key)
    if not turn:
        return el("p", "It is not your turn.", class_="quiet")
    box, hand = map(int, turn.split("-"))
    try:
        advised = await served.analyst.advised(live, box, hand)
    except Refusal as wrong:
        return el("p", str(wrong), class_="quiet")
    return _values(advised)


def nothing_shown() -> Html:
    """What stands in place of values where the operator has switched them off."""
    return el("p", "The Casino Operator shows no values at this table.", class_="quiet")


def _values(advised: Advised | None) -> Html:
    if advised is None:
        return el("p", "No call is to be made on this hand.", class_="quiet")
    most = max((abs(one.value) for one in advised.calls), default=1) or 1
    rows = [
        el(
            "tr",
            el("th", one.name.capitalize(), " ✓" if one.best else "", scope="row"),
            el("td", _bar(one.value, most), aria_hidden="true"),
            el("td", f"{one.value:+.4f}".replace("-", "−"), class_="num"),
            el("td", _signed(one.cents), class_="num"),
            class_="best" if one.best else "",
        )
        for one in advised.calls
    ]
    return el(
        "div",
        el("table", *rows),
        el("p", advised.reason) if advised.reason else None,
        el("p", "Exact, per $1 on this hand, over the cards not yet seen.", class_="quiet small"),
    )


def _bar(value: float, most: float) -> Html:
    """How much it is, as a length."""
    look = {"rx": 3, "height": 6, "class_": "gain" if value >= 0 else "loss"}
    length = el("rect", width=f"{60 * abs(value) / most:.1f}", **look)
    return el("svg", length, viewBox="0 0 60 6", width=60, height=6)


def _signed(cents: float) -> str:
    return f"{'−' if cents < 0 else '+'}{spoken(abs(round(cents)))}"


ROUTES: Final = (values,)
