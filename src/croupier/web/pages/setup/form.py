"""Set-up form: every election of the edition as something to press, tick, choose or type."""

from collections.abc import Iterator
from typing import Final

from croupier.explain import fields as setup_fields
from croupier.explain.draft import Draft, lenders
from croupier.explain.fields import CALLS, GAME, SIDES, Field, Side, VersionOption
from croupier.gazette import register
from croupier.record.settings import MONEY
from croupier.rules.config import TierConfig
from croupier.rules.setting import Span
from croupier.rules.side_wager import Scale
from croupier.web.kit.markup import Child, Html, clauses, el, joined
from croupier.web.pages.setup.controls import field_row, pressed, row, switch

_TIERS: Final = {"lower": "Below the Upper Minimum", "upper": "From the Upper Minimum on"}
_SHORT: Final = 10
"""Names shorter than this share a line."""
_SUMS: Final = (("amount", "one sum"), ("minimum", "least"), ("maximum", "most"))


def form(draft: Draft) -> Html:
    """The whole form."""
    shown = setup_fields.groups(draft)
    game, calls, sides = (shown.pop(name) for name in (GAME, CALLS, SIDES))
    offered = (_side(one, draft.settings.edition) for one in setup_fields.sides(draft))
    laid, known = setup_fields.fixed(draft), setup_fields.readings(draft)
    return el(
        "form",
        _game(draft, game),
        *_tiers(draft),
        _panel(CALLS, _rows(draft, calls)) if calls else None,
        _panel(SIDES, (*offered, _rows(draft, sides))),
        *(_folded(name, len(own), _rows(draft, own)) for name, own in shown.items() if own),
        _folded("Readings", len(known), _readings(draft)),
        _folded("Laid down by the edition", len(laid), _rows(draft, laid)) if laid else None,
        id="settings",
        class_="settings",
        autocomplete="off",
        aria_label="Settings of the table",
    )


def _panel(heading: str, content: Child, note: str = "") -> Html:
    small = el("small", note) if note else None
    return el("section", el("h2", heading, small), content, class_="panel")


def _folded(heading: str, count: int, content: Child) -> Html:
    """A group that is seldom needed."""
    html = el("summary", el("h2", heading, el("small", f"{count} to look at")))
    name = f"fold-{heading.split(maxsplit=1)[0].lower().strip(',')}"
    return el("details", html, content, class_="panel", id=name)


# ── The game ────────────────────────────────────────────────────────────────────────────────────


def _game(draft: Draft, found: tuple[Field, ...]) -> Html:
    adopted = list(setup_fields.versions(draft))
    wrong = next((one.refusals for one in adopted if one.refusals), ())
    marks = sorted({clause for one in adopted for clause in one.clauses})
    rows = (
        row("Edition", _editions(draft), id_="edition", stacks=True),
        _backfill(draft),
        row(
            ("Version", clauses(marks[:1], draft.settings.edition)),
            el("div", *map(_version, adopted), class_="seg", role="group", aria_label="Versions"),
            refusals=wrong,
            id_="versions",
            stacks=True,
        )
        if adopted
        else None,
        _rows(draft, found),
    )
    return _panel(GAME, rows)


def _editions(draft: Draft) -> Html:
    parts = [
        pressed("radio", "edition", one, edition_said(one), one == draft.settings.edition)
        for one in reversed(register.edition_ids())
    ]
    return el("div", *parts, class_="seg", role="radiogroup", aria_label="Edition")


def edition_said(edition: str) -> str:
    """An edition in two words: ``NZ 2014``."""
    place, _, rest = edition.partition("-")
    return f"{place.upper()} {rest}"


def _backfill(draft: Draft) -> Html | None:
    known = lenders(draft.edition)
    if not known:
        return None
    options = [el("option", "nothing", value="")]
    options += (
        el("option", edition_said(one), value=one, selected=one == draft.settings.backfill)
        for one in known
    )
    chosen = el("select", *options, name="backfill", data_default="", aria_label="Borrow from")
    return row("Where it is not whole, borrow from", chosen, id_="backfill")


def _version(one: VersionOption) -> Html:
    """A version; the name of the game itself need not be said."""
    short = one.title.replace(" Blackjack", "").replace("Blackjack (Style A)", "Style A")
    return pressed("checkbox", "versions", one.name, short, one.on)


# ── Settings ────────────────────────────────────────────────────────────────────────────────────


def _rows(draft: Draft, found: tuple[Field, ...]) -> Html:
    """Rows one under another; two numbers with short names share a line."""
    short = [one for one in found if isinstance(one.setting, Span) and _is_short(one)]
    edition = draft.settings.edition
    pairs = (
        el("div", *(field_row(one, edition) for one in short), class_="pairs") if short else None
    )
    return joined((pairs, *(field_row(one, edition) for one in found if one not in short)))


def _is_short(one: Field) -> bool:
    return len(one.label) < _SHORT and not one.fixed


# ── Tiers ───────────────────────────────────────────────────────────────────────────────────────


def _tiers(draft: Draft) -> Iterator[Html]:
    """What applies below the Upper Minimum and from it on, where a table has two minima."""
    if setup_fields.two_tiers(draft) is None:
        return
    keys = TierConfig.__struct_fields__
    for tier, text in _TIERS.items():
        found = setup_fields.tier_fields(draft, tier, keys)
        yield _panel(text, tuple(field_row(one, draft.settings.edition) for one in found))


# ── Side wagers ─────────────────────────────────────────────────────────────────────────────────


def _side(one: Side, edition: str) -> Html:
    place = f"side_wagers.{one.name}"
    marks = one.refusals[0].clauses[:1] if one.refusals else one.clauses
    named = (el("span", one.title), clauses(marks, edition))
    control = switch(place, one.on, one.title)
    beneath = _sums(one, place) if one.on else None
    return row(named, control, beneath=beneath, refusals=one.refusals, id_=place)


def _scales(one: Side, place: str) -> Html | None:
    """Which pay scale, where there are several."""
    if not one.scales:
        return None
    asked = str(one.asked.get("scale", one.scales[0].name))
    options = [
        el(
            "option",
            f"scale {scale.name}: {_pays(scale)}",
            value=scale.name,
            selected=scale.name == asked,
        )
        for scale in one.scales
    ]
    if asked not in {scale.name for scale in one.scales}:
        options.append(el("option", f"scale {asked}", value=asked, selected=True))
    data = {"name": f"{place}.scale", "aria_label": f"{one.title}: pay scale"}
    return el("select", *options, data_default=one.scales[0].name, **data)


def _pays(scale: Scale) -> str:
    return ", ".join(f"{prize.odds.pays:,}" for prize in scale.prizes)


def _sums(one: Side, place: str) -> Html:
    """Which pay scale, and how much may be wagered; nothing said leaves it open."""
    limit = (("payout_limit", "pays at most"),) if one.limited else ()
    sums = (_sum(one, place, *value) for value in (*_SUMS, *limit))
    return el("span", _scales(one, place), *sums, class_="sums")


def _sum(one: Side, place: str, key: str, text: str) -> Html:
    assert key in MONEY, "what is typed here is a sum of money"
    given = {"name": f"{place}.{key}", "data_kind": "money", "data_default": ""}
    label = f"{one.title}: {text}, in dollars"
    box = el(
        "input",
        type="text",
        inputmode="decimal",
        size=5,
        placeholder="any",
        value=one.asked.get(key, ""),
        aria_label=label,
        **given,
    )
    return el("span", el("small", text), box, class_="one-sum")


# ── Readings ────────────────────────────────────────────────────────────────────────────────────


def _readings(draft: Draft) -> Html:
    """Each question the text leaves open, and the answers a table may take."""
    given = draft.settings.table.get("readings")
    asked = given if isinstance(given, dict) else {}
    shown = []
    for name, one in setup_fields.readings(draft).items():
        place = f"readings.{name}"
        numbers = tuple(one.clauses.get(draft.edition.jurisdiction, ()))[:2]
        options = [
            el("option", text, value=choice, selected=choice == asked.get(name, one.default))
            for choice, text in one.choices.items()
        ]
        text = {"name": place, "data_default": one.default, "aria_label": one.question}
        named = (el("span", one.question), clauses(numbers, draft.settings.edition))
        control = el("select", *options, **text)
        refusals = draft.refused(place)
        shown.append(row(named, control, refusals=refusals, id_=place, stacks=True))
    return joined(shown)
