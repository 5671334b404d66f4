"""The rulebook: a page for each section, what the law says beside what Croupier does about it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape

from croupier.contents import ContentsSection, number_of, sections
from croupier.gazette import register
from croupier.gazette.citation import cited
from croupier.gazette.clause import Clause, ClauseState
from croupier.gazette.coverage import Cover, cover
from croupier.gazette.descriptions import began, taken
from croupier.gazette.edition import PLACES, Edition
from croupier.gazette.history import HistoryStep, Nature, canonical, editions_of, history
from croupier.gazette.reading import readings_of
from docs.site.marks import code, folded, link, listed, part, rows, slug
from docs.site.provisions import Provisions, provisions, shared
from docs.site.sections import page_of
from docs.site.worth import Worth

Rounds = Mapping[tuple[str, str], tuple[tuple[str, str], ...]]
"""The Rounds that rest on a clause of a jurisdiction: the name of each page, and its title."""


def pages(rounds: Rounds, worth: Worth) -> Iterator[tuple[str, str]]:
    """Every page of the rulebook: where it goes, and its Markdown."""
    for jurisdiction in PLACES:
        for section in sections(jurisdiction):
            yield page_of(section), _page(section, rounds, worth)
        yield f"{jurisdiction}/readings.md", _readings(jurisdiction, worth)
        yield f"{jurisdiction}/shared.md", _shared(jurisdiction)
    yield "index.md", _contents()


def _page(section: ContentsSection, rounds: Rounds, worth: Worth) -> str:
    held = {id_: _latest(id_, section.jurisdiction) for id_ in section.clauses}
    covers = {id_: cover(edition, id_) for id_, edition in held.items()}
    counts = Counter(each.disposition.value for each in covers.values())
    file = provisions(section)
    parts = [
        f"# {section.heading}",
        f'<p class="lead">{PLACES[section.jurisdiction]} · {_told(counts)}</p>',
        worth.shown_of_section(section.jurisdiction, section.number),
        *(_clause(held[id_], id_, covers[id_], rounds, worth) for id_ in section.clauses),
        _provisions(file) if file else "",
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{number} {what}" for what, number in counts.most_common())


def _latest(clause_id: str, jurisdiction: str) -> Edition:
    """The latest edition that has a clause."""
    known = editions_of(jurisdiction)
    return next(each for each in reversed(known) if clause_id in each)


# ── A clause ────────────────────────────────────────────────────────────────────────────────────


def _clause(edition: Edition, clause_id: str, covered: Cover, rounds: Rounds, worth: Worth) -> str:
    clause = edition.clause(clause_id)
    jurisdiction = edition.jurisdiction
    says = (
        f"<p>{escape(clause.in_full)}</p>",
        f'<p class="marks"><span class="d-{covered.disposition}">{covered.disposition}</span> '
        f"{escape(clause.kind.replace('-', ' '))} · {_where(edition, clause)}</p>",
        part("History", listed(_history(clause_id, jurisdiction))),
        part("Readings", listed(_on(clause_id, edition))),
        part("Interacts with", ", ".join(_to(id_, jurisdiction) for id_ in clause.interacts_with)),
    )
    does = (
        part(_DOES[covered.disposition.value], listed(_shown(covered))),
        part("Proof", "".join(_proof(covered))),
        part("Rounds", listed(_rounds(clause_id, jurisdiction, rounds))),
        part("Worth", worth.shown_of_clause(jurisdiction, clause_id)),
    )
    return (
        f"### {cited(clause.id)} {{ #{slug(clause.id)} }}\n\n"
        f'<div class="clause"><div class="says">{"".join(says)}</div>'
        f'<div class="does">{"".join(does)}</div></div>'
    )


_DOES = {
    "played": "Played",
    "displayed": "Displayed",
    "asked": "Asked",
    "conduct": "Conduct: nothing to compute",
    "awaiting": "Awaiting",
}


def _where(edition: Edition, clause: Clause) -> str:
    if clause.state is ClauseState.KNOWN:
        return f"as in {edition.id}"
    return f"as in {edition.id}, {clause.state.value.replace('-', ' ')}"


def _history(clause_id: str, jurisdiction: str) -> Iterator[str]:
    """What became of it from edition to edition, where there are several."""
    if len(editions_of(jurisdiction)) > 1:
        yield from (_step(each) for each in history(clause_id, jurisdiction))


def _step(step: HistoryStep) -> str:
    """One step, by what it was made, and what stood before."""
    before = step.before.in_full if step.before and step.nature is Nature.CHANGED else ""
    said = f" <em>Before: {escape(before)}</em>" if before else ""
    return f"{code(step.edition)} {escape(taken(step))}{said}"


def _on(clause_id: str, edition: Edition) -> Iterator[str]:
    for name, reading in readings_of(edition.jurisdiction).items():
        names = reading.clauses[edition.jurisdiction]
        if canonical(clause_id) in map(canonical, names):
            yield f"{link(name, f'readings.md#{slug(name)}')}: {escape(reading.question)}"


def _to(clause_id: str, jurisdiction: str) -> str:
    """A link to a clause, wherever its page is."""
    for section in sections(jurisdiction):
        for id_ in section.clauses:
            if canonical(id_) == canonical(clause_id):
                return link(cited(id_), f"{section.number.lower()}.md#{slug(id_)}")
    return escape(clause_id)


def _shown(covered: Cover) -> Iterator[str]:
    """What shows a clause, after the number of the paragraph it shows."""
    for one in covered.witnesses:
        about = "" if one.clause == covered.clause else f"{cited(one.clause)}: "
        yield escape(f"{about}{one.says}")


def _proof(covered: Cover) -> Iterator[str]:
    """The Rounds, tables, games and tournaments in which a clause is shown."""
    for kind, text in dict.fromkeys((one.kind, one.text) for one in covered.witnesses):
        yield folded(f"the {kind}", f"<pre>{escape(text.strip()).replace(chr(10), '&#10;')}</pre>")


def _rounds(clause_id: str, jurisdiction: str, rounds: Rounds) -> Iterator[str]:
    for page, title in rounds.get((jurisdiction, canonical(clause_id)), ()):
        yield link(title, f"../../rounds/{page}.md")


# ── Provisions ──────────────────────────────────────────────────────────────────────────────────


def _provisions(file: Provisions) -> str:
    """The definitions of a file, each under its name."""
    head, *rest = file.parts
    parts = [
        f"## The provisions {{ #{_anchor(file, head.name)} }}\n\n`{file.path}`\n\n"
        f"```python\n{head.text}\n```"
    ]
    for one in rest:
        anchor = _anchor(file, one.name)
        parts.append(f"### `{one.name}` {{ #{anchor} }}\n\n```python\n{one.text}\n```")
    return "\n\n".join(parts)


def _anchor(file: Provisions, name: str) -> str:
    stem = file.path.rpartition("/")[2].removesuffix(".py")
    return f"p-{stem}-{name.strip('_')}".replace("_", "-")


def _shared(jurisdiction: str) -> str:
    """What several sections of a jurisdiction use."""
    sections = map(_provisions, shared(jurisdiction))
    return "\n\n".join([f"# Shared provisions of {PLACES[jurisdiction]}", *sections]) + "\n"


# ── Readings and contents ───────────────────────────────────────────────────────────────────────


def _readings(jurisdiction: str, worth: Worth) -> str:
    parts = [
        f"# Readings of {PLACES[jurisdiction]}",
        "Where the text is torn, a reading is taken, and said. A table may choose another where "
        "the list says so; a settlement names the readings it relied on.",
    ]
    for name, reading in readings_of(jurisdiction).items():
        names = next(ids for each, ids in reading.clauses.items() if each == jurisdiction)
        clauses = ", ".join(_to(id_, jurisdiction) for id_ in names)
        choices = listed(
            f"{code(choice)}{' (taken)' if choice == reading.default else ''}: {escape(text)}"
            for choice, text in reading.choices.items()
        )
        open_ = "A table may choose otherwise." if reading.selectable else "No table may change it."
        parts.append(
            f"### {name} {{ #{slug(name)} }}\n\n<p>{escape(reading.question)}</p>{choices}"
            f"<p>{escape(reading.reason)} {open_}</p>"
            f'<p class="marks">{clauses} · {reading.weight} · confidence {reading.confidence}</p>'
            + part("Worth", worth.shown_of_reading(jurisdiction, name))
        )
    return "\n\n".join(parts) + "\n"


def _contents() -> str:
    """Both jurisdictions by section, and every edition by what is done about its clauses."""
    parts = ["# Rulebook", _coverage()]
    for jurisdiction, country in PLACES.items():
        parts.append(f"## {country}")
        parts.append(
            listed(link(section.heading, page_of(section)) for section in sections(jurisdiction))
        )
        parts.append(f"[Readings]({jurisdiction}/readings.md)")
    return "\n\n".join(parts) + "\n"


def _coverage() -> str:
    """How many clauses of each edition are played, displayed, asked and conduct."""
    heads = ("Edition", "In force from", "played", "displayed", "asked", "conduct", "clauses")
    lines = []
    for id_ in register.edition_ids():
        edition = register.edition(id_)
        counts = Counter(cover(edition, each).disposition.value for each in edition.clauses)
        numbers = tuple(str(counts[what]) for what in heads[2:6])
        lines.append((code(id_), began(edition), *numbers, str(len(edition.clauses))))
    return rows(heads, lines)


def section_of(clause_id: str, jurisdiction: str) -> str:
    """Where a clause is, from the root of the site."""
    number = number_of(clause_id, jurisdiction)
    latest = clause_id if jurisdiction != "nz" else clause_id.replace("terms:", "1.1:")
    return f"rulebook/{jurisdiction}/{number.lower()}.md#{slug(latest)}"
