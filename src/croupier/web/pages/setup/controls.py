"""Set-up controls: one setting on a row, and what it is pressed, chosen or typed with."""

from typing import Any, Final

import msgspec

from croupier.explain.fields import Field, value_said
from croupier.money import plain, spoken
from croupier.rules.refusal import Refusal
from croupier.rules.setting import ChoiceSetting, Setting, Span, Value
from croupier.web.kit.markup import Child, Html, clauses, el, joined

_LONGEST_NUMBER: Final = 40


def row(
    named: Child,
    control: Child,
    *,
    beneath: Child = None,
    refusals: tuple[Refusal, ...] = (),
    id_: str,
    stacks: bool = False,
    asked: bool = False,
) -> Html:
    """A setting: what it is called, its control, and whether something is against it."""
    flags = {"bad": bool(refusals), "asked": asked and not refusals, "stacks": stacks}
    mark = el("span", "not lawful", class_="unseen") if refusals else None
    return el(
        "div",
        el("div", named, mark, class_="named"),
        el("div", control, class_="control"),
        el("div", beneath, class_="beneath") if beneath else None,
        class_=" ".join(("row", *(name for name, on in flags.items() if on))),
        id=f"row-{id_}",
    )


def pressed(kind: str, name: str, value: str, text: str, on: bool) -> Html:
    """One of several to press."""
    given = {"name": name, "value": value, "checked": on}
    return el("label", el("input", type=kind, **given), el("span", text), class_="press")


def field_row(one: Field, edition: str) -> Html:
    """A setting of the table on its row."""
    shown = one.clauses[:1] if one.asked is None else one.clauses[:2]
    named = (el("span", one.label, id=f"name-{one.place}"), clauses(shown, edition))
    if one.fixed:
        control: Child = el("b", one.said(one.setting.default))
    elif one.left_out or one.place.startswith(("lower.", "upper.")):
        control = _chosen(one)
    else:
        control = _control(one)
    return row(
        named,
        control,
        refusals=one.refusals,
        id_=one.place,
        stacks=_is_wide(one),
        asked=one.asked is not None,
    )


def _is_wide(one: Field) -> bool:
    return isinstance(one.setting, ChoiceSetting) and not one.fixed and len(one.setting.permits) > 3


def _control(one: Field) -> Html:
    if isinstance(one.setting, Span):
        return _number(one, one.setting)
    if set(one.setting.permits) == {True, False} and isinstance(one.value, bool):
        return switch(one.place, one.value, one.label, default=bool(one.setting.default))
    return _pressing(one, one.setting)


def switch(name: str, on: bool, text: str, default: bool | None = None) -> Html:
    """Something that is so or not."""
    given = {"name": name, "checked": on, "aria_label": text, "data_kind": "flag"}
    box = el("input", type="checkbox", role="switch", data_default=_as_json(default), **given)
    return el("label", box, el("span", class_="slide"), class_="switch")


def _pressing(one: Field, setting: ChoiceSetting) -> Html:
    """One of a few values; one that is not permitted is shown as long as it is asked for."""
    values: list[Any] = list(setting.permits)
    if one.value not in values:
        values.append(one.value)
    parts = [
        el(
            "label",
            el(
                "input",
                type="radio",
                name=one.place,
                value=_as_json(value),
                checked=value == one.value and type(value) is type(one.value),
                data_kind="json",
                data_default=_as_json(setting.default),
            ),
            el("span", one.said(value)),
            class_="press",
        )
        for value in values
    ]
    return el("div", *parts, class_="seg", role="radiogroup", aria_labelledby=f"name-{one.place}")


def _number(one: Field, setting: Span) -> Html:
    default = plain(setting.default) if setting.money else setting.default
    value = default if one.asked is None else one.asked
    least, most = _bounds(setting)
    box = el(
        "input",
        type="text",
        inputmode="decimal" if setting.money else "numeric",
        name=one.place,
        id=f"in-{one.place}",
        value=value,
        size=5,
        maxlength=_LONGEST_NUMBER,
        data_kind="money" if setting.money else "number",
        data_default=default,
        data_least=least,
        data_most=most,
        aria_labelledby=f"name-{one.place}",
        aria_describedby=f"hint-{one.place}",
    )
    hint = el("small", _within(setting), id=f"hint-{one.place}")
    sum_ = el("span", "$", class_="sum", aria_hidden="true") if setting.money else None
    steps = (
        _step(one, -1, "−", "less"),
        el("span", sum_, box, class_="typed"),
        _step(one, 1, "+", "more"),
    )
    return joined((el("span", *steps, class_="steps"), hint))


def _step(one: Field, by: int, shown: str, text: str) -> Html:
    label = f"{one.label}: {text}"
    return el(
        "button", shown, type="button", data_step=by, data_for=f"in-{one.place}", aria_label=label
    )


def _bounds(setting: Span) -> tuple[int | float, int | float | None]:
    if not setting.money:
        return setting.low, setting.high
    return plain(setting.low), None if setting.high is None else plain(setting.high)


def _within(setting: Span) -> str:
    """The bounds of a number in words, where they say something."""
    if setting.money:
        none = "0 for none" if setting.low == 0 else ""
        return none if setting.high is None else f"up to {spoken(setting.high)}"
    if setting.high is None:
        return f"from {setting.low}"
    return f"up to {setting.high}" if setting.low <= 1 else f"{setting.low} to {setting.high}"


def _as_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _chosen(one: Field) -> Html:
    """A choice among few that may be left to the table."""
    if isinstance(one.setting, Span):
        return _number(one, one.setting)
    options = [el("option", one.left_out, value="null")]
    options += (_option(one.setting, value, one.asked) for value in one.setting.permits)
    given = {"name": one.place, "data_kind": "json", "data_default": "null"}
    return el("select", *options, aria_labelledby=f"name-{one.place}", **given)


def _option(setting: Setting, value: Value, asked: object) -> Html:
    text = value_said(setting, value)
    same = value == asked and type(value) is type(asked)
    return el("option", text, value=_as_json(value), selected=same)
