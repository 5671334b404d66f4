"""The documentation, built as a reader gets it."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from croupier.contents import number_of, sections
from croupier.gazette import register
from croupier.gazette.clause import counterpart
from croupier.gazette.descriptions import began
from croupier.gazette.edition import PLACES
from docs.site.marks import slug
from docs.site.reference import exported, page_of_module
from docs.site.rulebook import section_of
from docs.site.scrub import addresses, scrub
from docs.site.search import KINDS, kind_of
from docs.site.sections import page_of
from tests.documentation import ROOT, built_site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built anew, without a complaint."""
    return built_site(tmp_path_factory.getbasetemp())


@pytest.mark.full
def test_no_address_from_elsewhere(site: Path) -> None:
    """No page, script or style names an address outside the site."""
    assert list(addresses(site)) == []


def test_an_address_would_be_seen_and_taken_out(tmp_path: Path) -> None:
    """Scripts, styles and links from elsewhere are found; names of languages are none."""
    page = tmp_path / "page.html"
    page.write_text(
        '<script src="https://example.org/x.js"></script><a href="//example.org/y">y</a>'
        '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
    )
    (tmp_path / "x.js").write_text('fetch("https://example.org/data"); /[a-z]//2.5')
    assert len(list(addresses(tmp_path))) == 3
    scrub(tmp_path)
    assert list(addresses(tmp_path)) == []
    assert "www.w3.org" in page.read_text()


class _Links(HTMLParser):
    """What a page points to, and what may be pointed to in it."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.to: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.names |= {name for name in (told.get("id"),) if name}
        self.to |= {to for to in (told.get("href"), told.get("src")) if to}


def _read(page: Path) -> _Links:
    links = _Links()
    links.feed(page.read_text(encoding="utf-8"))
    return links


@pytest.mark.full
def test_every_link_leads_somewhere(site: Path) -> None:
    """Pages, pictures and anchors all exist."""
    pages = {page: _read(page) for page in site.rglob("*.html") if page.name != "404.html"}
    for page, links in pages.items():
        for to in links.to:
            path, _, name = unquote(to).partition("#")
            if not path or re.match(r"[a-z]+:", path):
                continue
            there = (page.parent / path.partition("?")[0]).resolve()
            assert there.exists(), f"{page.relative_to(site)}: {to}"
            if name and there in pages:
                assert name in pages[there].names, f"{page.relative_to(site)}: {to}"


@pytest.mark.full
@pytest.mark.parametrize("edition", register.edition_ids())
def test_every_clause_has_its_place(site: Path, edition: str) -> None:
    """Whatever clause of whatever edition one holds, the rulebook shows it under its number."""
    own = register.edition(edition)
    shown = {
        section.number: (site / "rulebook" / page_of(section)).with_suffix(".html").read_text()
        for section in sections(own.jurisdiction)
    }
    for id_ in own.clauses:
        page = shown[number_of(id_, own.jurisdiction)]
        ids = {f'id="{slug(one)}"' for one in (id_, counterpart(id_))}
        assert any(one in page for one in ids), id_


@pytest.mark.full
def test_a_clause_shows_what_is_done_about_it_and_the_proof(site: Path) -> None:
    """12.6: its history, its readings, what shows it and Rounds; 12.9: what it is worth."""
    page = (site / "rulebook/nz/12.html").read_text(encoding="utf-8")
    start = page.index('id="c-12-6"')
    told = page[start : page.index('id="c-12-7"', start)]
    for part in ("played", "History", "Readings", "Proof", "Rounds"):
        assert part in told, part
    assert "initial wager of $20 on Box 2 loses" in told
    assert "<pre>edition" in told
    assert "+0.0244 %" in page[page.index('id="c-12-9"') : page.index('id="c-12-10"')]


@pytest.mark.full
@pytest.mark.parametrize("edition", register.edition_ids())
def test_the_contents_say_how_sure_a_date_is(site: Path, edition: str) -> None:
    """In the words of ``croupier law editions``."""
    row = re.search(
        rf"<code>{edition}</code>(.*?)</tr>", (site / "rulebook/index.html").read_text("utf-8")
    )
    assert row
    assert began(register.edition(edition)) in row[1]


@pytest.mark.full
def test_what_is_exported_is_explained(site: Path) -> None:
    """The page of each name of ``croupier.__all__`` has it under the name of its module."""
    for one in exported():
        page = _read(site / f"reference/{page_of_module(one.module)}.html")
        assert f"{one.module}.{one.own}" in page.names, one.name


@pytest.mark.full
def test_the_theme_fetches_no_index_and_starts_no_worker(site: Path) -> None:
    """A page opened from a disk may do neither."""
    assert not (site / "search.json").exists()
    assert not list((site / "assets").rglob("workers/*"))
    for page in site.rglob("*.html"):
        assert "md-search" not in page.read_text(encoding="utf-8"), page


@pytest.mark.parametrize(
    ("location", "kind"),
    [
        ("rulebook/nz/12.html#c-12-6", "Rulebook, New Zealand"),
        ("rulebook/act/12.html", "Rulebook, Australian Capital Territory"),
        ("rulebook/nz/12.html#p-s12-splitting-pairs-may-split", "Provision"),
        ("guides/install.html", "Guide"),
        ("reference/commands.html#croupier-edge", "Command"),
        ("reference/library.html", "API"),
        ("index.html", "Page"),
    ],
)
def test_every_page_is_of_a_kind(location: str, kind: str) -> None:
    """What the law says weighs more than the code that carries it out."""
    assert KINDS[kind_of(location)].name == kind
    weight = {one.name: one.weight for one in KINDS}
    assert min(weight["Guide"], weight["Rulebook, New Zealand"]) > 2 * weight["API"]


@pytest.mark.full
def test_what_a_side_wager_earns(site: Path) -> None:
    """Perfect Pair by each of its pay scales."""
    page = (site / "rulebook/nz/15b.html").read_text(encoding="utf-8")
    assert all(edge in page for edge in ("5.7878 %", "6.1093 %", "9.9678 %"))


@pytest.mark.full
def test_every_round_is_told_in_pictures(site: Path) -> None:
    """Each Round of the corpus has a page, with at least the deal and the settlement drawn."""
    for file in sorted((ROOT / "tests/rounds").glob("*.round.toml")):
        name = file.name.removesuffix(".round.toml")
        assert (site / f"rounds/{name}.html").exists()
        assert len(list((site / "rounds" / name).glob("*.svg"))) >= 2


@pytest.mark.parametrize(
    ("clause", "jurisdiction", "place"),
    [
        ("12.4(a)", "nz", "rulebook/nz/12.md#c-12-4-a"),
        ("terms:Box", "nz", "rulebook/nz/1.md#c-1-1-Box"),
        ("terms:Void", "act", "rulebook/act/terms.md#c-terms-Void"),
        ("15B.7", "nz", "rulebook/nz/15b.md#c-15B-7"),
    ],
)
def test_where_a_clause_is(clause: str, jurisdiction: str, place: str) -> None:
    """A clause is linked to on the page of its section, a definition under today's number."""
    assert section_of(clause, jurisdiction) == place


def test_each_section_has_a_title() -> None:
    """The contents page of both jurisdictions."""
    titles = {section.title for name in PLACES for section in sections(name)}
    assert {"Splitting Pairs", "Terms used in Blackjack", "Appendices", "Diagrams"} <= titles
