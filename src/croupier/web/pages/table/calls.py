"""Calls: each as a button with its key, its amount or why it is refused."""

import json
from collections.abc import Iterator

from croupier.money import plain, spoken
from croupier.table.commands import Decline, Insure, SettleEarly
from croupier.web.kit.markup import Child, Html, clauses, el
from croupier.web.pages.table.offers import ELECTIONS, CommandOffer


def called(made: tuple[CommandOffer, ...]) -> tuple[Child, ...]:
    """The calls, what may be chosen beside them, and other amounts than the most."""
    calls = [one for one in made if one.command not in ELECTIONS]
    others = [one for one in made if one.command in ELECTIONS]
    several = len({one.choice.get("box") for one in others}) > 1
    return (
        el("div", *map(offered, calls), class_="calls", data_count=len(calls)) if calls else None,
        el(
            "div",
            _asked(others) if several else None,
            *(_for_all(others) if several else ()),
            *(_brief(one) if several else offered(one) for one in others if _shown(one, several)),
            class_="calls elections",
            data_count=len(others),
        )
        if others
        else None,
    )


def _asked(others: list[CommandOffer]) -> Html:
    """What the buttons of several Boxes are about."""
    names = dict.fromkeys(one.name for one in others if one.command is not Decline)
    return el("b", ", ".join(names), class_="asks")


def _shown(offer: CommandOffer, several: bool) -> bool:
    """Where there are several Boxes, one press declines on all of them."""
    return not several or offer.command is not Decline


def _for_all(others: list[CommandOffer]) -> Iterator[Html]:
    """One press for every Box: insurance on all of them, or none of what is offered."""
    if any(one.command is Insure for one in others):
        yield el("button", el("b", "Insure all"), _key("i"), type="button", class_="call brief",
                 data_all="i", data_key="i")  # fmt: skip
    if any(one.command is Decline for one in others):
        yield el("button", el("b", "None"), _key("n"), type="button", class_="call brief",
                 data_all="n", data_key="n", aria_label="None: decline on every Box")  # fmt: skip
        for one in others:
            if one.command is Decline:
                yield el("button", type="button", class_="call", hidden=True, data_every="n",
                         data_choice=json.dumps(one.choice, separators=(",", ":")))  # fmt: skip


def amounts(made: tuple[CommandOffer, ...]) -> tuple[Child, ...]:
    """Other amounts than the most, each by steps or typing; they open above the bar."""
    rows = [
        el("div", el("span", _priced_name(one)), _amount(one), class_="priced")
        for one in made
        if _is_priced(one)
    ]
    if not rows:
        return ()
    return (
        el("button", "±", type="button", popovertarget="amounts", class_="open-amounts",
           aria_label="Choose other amounts", title="Other amounts"),
        el("div", *rows, id="amounts", popover="auto", class_="amounts"),
    )  # fmt: skip


def _priced_name(offer: CommandOffer) -> str:
    return f"{offer.name}, Box {offer.choice['box']}"


def _is_priced(offer: CommandOffer) -> bool:
    """Is an amount to be chosen, between two?"""
    return not offer.why and None not in (offer.low, offer.high) and offer.low != offer.high


def offered(offer: CommandOffer) -> Html:
    """A call as a button; with an amount, the most it may be unless another is chosen."""
    if offer.why:
        return _refused(offer)
    return _button(offer, el("b", offer.name), _hinted(offer))


def _brief(offer: CommandOffer) -> Html:
    """What is offered to one of several Boxes, as a small button."""
    shown = el("b", f"Box {offer.choice['box']}"), el("small", _worth(offer) or offer.name)
    return _button(offer, *shown, name=offer.name)


def _button(offer: CommandOffer, *shown: Child, name: str = "") -> Html:
    return el(
        "button",
        *shown,
        _key(offer.key) if not name or offer.command is SettleEarly else None,
        type="button",
        class_="call brief" if name else "call",
        data_choice=json.dumps(offer.choice, separators=(",", ":")),
        data_key=offer.key or None,
        data_amount=_amount_id(offer) if _is_priced(offer) else None,
        aria_keyshortcuts=offer.key.upper() or None,
        aria_label=f"{name}, Box {offer.choice['box']}" if name else None,
        title=offer.said or None,
    )


def _key(letter: str) -> Html | None:
    """The letter that presses a button."""
    return el("kbd", letter.upper(), aria_hidden="true") if letter else None


def _hinted(offer: CommandOffer) -> Html:
    worth = _worth(offer)
    return el("small", worth, f" · {offer.hint}" if worth and offer.hint else offer.hint)


def _worth(offer: CommandOffer) -> Html | None:
    """The amount that is sent, which the page changes with the chosen one."""
    if offer.high is None or not offer.high:
        return None
    return el("span", spoken(offer.high), class_="worth")


def _amount_id(offer: CommandOffer) -> str:
    """What the field for an amount is called."""
    kind, box = offer.choice["type"], offer.choice["box"]
    return f"amount-{kind}-{box}-{offer.choice.get('hand', 0)}-{offer.choice.get('against', 0)}"


def _amount(offer: CommandOffer) -> Html:
    return el(
        "div",
        el("button", "−", type="button", data_step=-offer.step, aria_label="less"),
        el("input", type="number", value=_dollars(offer.high), min=_dollars(offer.low),
           max=_dollars(offer.high), step="any", id=_amount_id(offer),
           aria_label=f"{_priced_name(offer)}: amount in dollars"),
        el("button", "+", type="button", data_step=offer.step, aria_label="more"),
        el("small", f"{spoken(offer.low or 0)} to {spoken(offer.high or 0)}"),
        class_="amount",
    )  # fmt: skip


def _dollars(cents: int | None) -> str:
    return str(plain(cents or 0))


def _refused(offer: CommandOffer) -> Html:
    sentence = f"{offer.name}: {offer.why}"
    return el(
        "button",
        el("b", offer.name),
        el("small", clauses(offer.clauses[:1]), el("span", " not now")),
        _key(offer.key),
        type="button",
        class_="call refused",
        aria_disabled="true",
        title=sentence,
        data_why=sentence,
        data_clauses=" ".join(offer.clauses),
        data_key=offer.key or None,
    )
