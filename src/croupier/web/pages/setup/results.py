"""Set-up results: what the law, the analyst, the cloth and the sign make of a table."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, cast
from urllib.parse import urlencode

from msgspec import Struct

from croupier.explain.draft import Draft, WayOut, as_json, version_title, ways_out
from croupier.explain.fields import side_title
from croupier.gazette.citation import cited_all
from croupier.gazette.errors import ClauseUnavailable
from croupier.house import unstated
from croupier.pages.felt.cloth import cloth
from croupier.percentage import MINUS, percent
from croupier.rules.names import ANTE, INSURANCE, MAIN, OfferName, VersionName
from croupier.rules.refusal import NotTogether, Refusal
from croupier.rules.table_rules import TableRules
from croupier.sentence import WagerPart
from croupier.web.analysis.answering import wagers_of
from croupier.web.analysis.questions import Edges
from croupier.web.kit.markup import Child, Html, clauses, el, joined
from croupier.web.pages.sign.page import sign_picture

SAME: Final = 1e-9
"""A difference smaller than this is none."""
_LONGEST: Final = 0.12
"""The edge whose bar is as long as can be."""

# ── Lawful or not ───────────────────────────────────────────────────────────────────────────────


def verdict(draft: Draft, found: Edges | None = None) -> Html:
    """Whether the table is lawful, with every reason and the ways out."""
    if draft.rules is not None:
        text: Child = _lawful(draft, draft.rules, found)
    else:
        text = (_unlawful(draft), el("div", *map(_way, ways_out(draft)), class_="ways"))
    kind = "yes" if draft.rules is not None else "no"
    return el("div", el("div", text, class_="inner"), id="verdict", class_=kind, tabindex="-1")


def _lawful(draft: Draft, rules: TableRules, found: Edges | None) -> Html:
    asked = (f"{one.why} ({one.clause})" for one in unstated(draft.config))
    notes = (*rules.warnings, *asked)
    number = len(notes)
    reasons = [el("li", one) for one in notes]
    fold = (
        el("details", el("summary", _counted(number, "warning")), el("ul", *reasons), id="warnings")
        if number
        else None
    )
    edge = "computing…" if found is None else percent(found.wagers[0].edge, 5)
    html = el("p", el("b", "Lawful."), " Main wager ", el("b", edge.replace("-", "−")))
    of = el("span", draft.edition.title, class_="of")
    mark = el("span", rules.fingerprint, class_="fingerprint", title="Fingerprint of the rules")
    return joined((html, of, fold, mark))


def _unlawful(draft: Draft) -> Html:
    edition = draft.settings.edition
    reasons = [
        el("li", text, " ", clauses(numbers[:4], edition))
        for text, numbers in against(draft).items()
    ]
    return el("div", el("b", "Not lawful yet."), el("ul", *reasons), class_="reasons")


def against(draft: Draft) -> dict[str, tuple[str, ...]]:
    """Everything against a table in sentences, each with its clauses; the same is stated once."""
    cited: dict[str, tuple[str, ...]] = {}
    for one in draft.refusals:
        said = sentence(one, draft)
        if isinstance(one, NotTogether):  # two that each exclude the other say the same twice
            names = sorted(_title(name, draft) for name in one.names)
            said = f"{names[0]} and {names[1]} may not be offered together."
        cited[said] = tuple(dict.fromkeys((*cited.get(said, ()), *one.clauses)))
    return cited


def _way(way: WayOut) -> Html:
    return el("button", way.what, type="button", data_settings=as_json(way.settings), class_="way")


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def sentence(refusal: Refusal, draft: Draft) -> str:
    """Why not, with wagers and versions by their titles, as a sentence."""
    cause, parts = refusal.__cause__, refusal.sentence
    if isinstance(cause, ClauseUnavailable):
        parts = (WagerPart(cause.feature), cause.said)
    said = (_title(one.name, draft) if isinstance(one, WagerPart) else str(one) for one in parts)
    text = "".join(said)
    return f"{text[:1].upper()}{text[1:]}".rstrip(".") + "."


def _title(name: str, draft: Draft) -> str:
    """What a wager or a version is called; another feature by its name."""
    law = draft.law
    if name in law.offers:
        return side_title(draft, cast(OfferName, name))
    return version_title(law, cast(VersionName, name)) if name in law.versions else name


def said(draft: Draft) -> str:
    """The verdict in words, for who listens."""
    if draft.rules is not None:
        return "Lawful."
    return "Not lawful yet. " + " ".join(list(against(draft))[:3])


# ── House edge ──────────────────────────────────────────────────────────────────────────────────


class _EdgeRow(Struct, frozen=True):
    """A wager in the table of edges."""

    name: str
    title: str
    edge: float | None
    before: float | None = None
    note: str = ""
    barred: bool = False


def edges(draft: Draft, found: Edges | None, before: Mapping[str, float]) -> Html:
    """The house edge of every wager; what is not known yet is being computed."""
    known = {} if found is None else {one.name: one for one in found.wagers}
    lines = []
    for name, title in _wagers(draft):
        own = known.get(name)
        edge = before.get(name) if own is None else own.edge
        wrong = bool(draft.refused(f"side_wagers.{name}"))
        note = "" if own is None else own.note
        lines.append(_EdgeRow(name, title, edge, before.get(name) if own else None, note, wrong))
    state = "known" if found is not None else "computing" if draft.rules is not None else "unlawful"
    rows = [_edge_row(line, state) for line in lines]
    texts = () if found is None else (*found.remarks, *_notes(lines))
    notes = [el("p", f"{one.rstrip('.')}.", class_="small quiet") for one in dict.fromkeys(texts)]
    return el("div", el("table", el("tbody", *rows)), *notes, id="edges", data_state=state)


def _notes(lines: Iterable[_EdgeRow]) -> Iterator[str]:
    return (f"{line.title}: {line.note}" for line in lines if line.note)


def _wagers(draft: Draft) -> Iterator[tuple[str, str]]:
    if draft.rules is not None:
        yield from wagers_of(draft.rules)
        return
    yield MAIN, "Main wager"
    yield INSURANCE, "Insurance"
    for name in draft.config.side_wagers:
        yield name, side_title(draft, name)


def _edge_row(line: _EdgeRow, state: str) -> Html:
    change = 0.0 if line.edge is None or line.before is None else line.edge - line.before
    text = "" if abs(change) < SAME else f"{100 * change:+.5f}".replace("-", "−")
    word = {"": "", "+": "more than before", "−": "less than before"}[text[:1]]
    if line.barred:
        text, word = "", "not lawful here"
    elif state == "computing":
        text, word = "", "computing…"
    elif state == "unlawful":
        text, word = "", "as it was" if line.edge is not None else ""
    kinds = [*(["barred"] if line.barred else []), *(["changed"] if text else [])]
    figure = "–" if line.edge is None else percent(line.edge, 5, minus=MINUS)
    return el(
        "tr",
        el("th", line.title, scope="row"),
        el("td", _bar(line), class_="bar"),
        el("td", figure, class_="figure"),
        el("td", f"{text} " if text else None, el("span", word), class_="change"),
        class_=" ".join(kinds) or None,
        id=f"edge-{line.name}",
        data_name=line.name,
        data_edge=line.edge if state == "known" else None,
    )


def _bar(line: _EdgeRow) -> Html:
    """How much it is, against the other wagers."""
    share = 0.0 if line.edge is None else min(max(line.edge, 0.0) / _LONGEST, 1.0)
    width = max(round(100 * share, 1), 1.5 if line.edge else 0)
    kind = "ante" if line.name == ANTE else None
    rect = el("rect", width=width, height=9, rx=1, class_=kind)
    shape = {"viewBox": "0 0 100 9", "preserveAspectRatio": "none", "aria_hidden": "true"}
    return el("svg", rect, **shape)


# ── Cloth, sign, file ───────────────────────────────────────────────────────────────────────────


def cloth_shown(rules: TableRules) -> Html:
    """The layout of the table."""
    return el("div", Html(cloth(rules, prefix="draft-")), id="cloth")


def sign_shown(rules: TableRules) -> Html:
    """The sign of the table, in small."""
    return el("div", sign_picture(rules, with_clauses=True), id="sign")


def file_shown(draft: Draft) -> Html:
    """The table as a file, with what is refused marked by its clause."""
    lines = []
    for line in draft.toml.rstrip("\n").split("\n"):
        key = line.partition(" =")[0].strip()
        wrong = draft.refused(key) or draft.refused(f"side_wagers.{key}") if " =" in line else ()
        mark = f"  # {cited_all(wrong[0].clauses[:2])}" if wrong and wrong[0].clauses else ""
        lines.append(el("b", f"{line}{mark}") if wrong else joined(line))
    body = joined([part for line in lines for part in (line, "\n")])
    return el("pre", el("code", body), id="file", tabindex="0", aria_label="The table as a file")


def print_link(draft: Draft) -> str:
    """Where the sign of a table that is being set up can be printed."""
    return "/set-up/sign?" + urlencode({"toml": draft.toml})
