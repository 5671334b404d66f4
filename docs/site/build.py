"""Build the documentation: hand-written guides, and all that is generated from the law itself.

Run as a module it builds into ``build/docs``, or into the folder it is given.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from croupier.contents import sections
from croupier.gazette.edition import PLACES
from docs.site import atlas, gallery, notebooks, reference, rounds, rulebook
from docs.site.scrub import addresses, scrub
from docs.site.search import write_index
from docs.site.sections import page_of
from docs.site.worth import Worth

ROOT: Final = Path(__file__).parents[2]
BUILD: Final = ROOT / "build" / "docs"
SITE, WRITTEN = "site", "written"
"""What a build consists of: the pages, and what they are made from."""
FIGURES: Final = ROOT / "build" / "figures"
SHARES: Final = 2
"""In how many processes the figures are worked out."""
GUIDES: Final = {
    "Your first hour": "guides/first_hour.md",
    "Install": "guides/install.md",
    "Play at a table": "guides/play_at_a_table.md",
    "Settle a Round": "guides/settle_a_round.md",
    "Set up a table": "guides/set_up_a_table.md",
    "Rule on a dispute": "guides/rule_on_a_dispute.md",
    "Learn a table": "guides/learn_a_table.md",
    "Run a course": "guides/run_a_course.md",
    "Read the law": "guides/read_the_law.md",
    "Run a casino": "guides/run_a_casino.md",
    "Keep it running": "guides/keep_a_casino_running.md",
    "Talk to the tables": "guides/talk_to_the_tables.md",
    "Run a study": "guides/run_a_study.md",
    "Simulate on a cluster": "guides/simulate_on_a_cluster.md",
    "Train a player": "guides/train_a_player.md",
    "Use the library": "guides/use_the_library.md",
    "Add a side wager": "guides/add_a_side_wager.md",
    "Add a version": "guides/add_a_version.md",
    "Add a jurisdiction": "guides/add_a_jurisdiction.md",
}
FORMATS: Final = {
    "The Round record": "round-record.md",
    "Rulings": "adjudication.md",
    "Fair shuffles": "fairness.md",
    "Reliability": "reliability.md",
    "Gaming standards": "standards.md",
    "Exact analysis": "analysis.md",
    "Simulation": "simulation.md",
}


def main(build: Path = BUILD) -> int:
    """Build the site into a folder; 1 if it names an address from elsewhere."""
    begun = time.perf_counter()
    shutil.rmtree(build, ignore_errors=True)
    written, site = build / WRITTEN, build / SITE
    written.mkdir(parents=True)
    figuring = [_figuring(share) for share in range(SHARES)]
    corpus = rounds.corpus()
    _copy(written)
    _write(written / "rounds", rounds.pages(corpus))
    _write(written / "signs", gallery.pages())
    _write(written / "atlas", atlas.pages())
    _write(written / "reference", reference.pages())
    _write(written / "notebooks", notebooks.pages())
    worth = _joined([_figures(share, process) for share, process in enumerate(figuring)])
    _write(written / "rulebook", rulebook.pages(rounds.by_clause(corpus), worth))
    _put(build / "mkdocs.yml", json.dumps(_configuration(corpus, written), indent=1))
    status = _zensical(build)
    if status:
        return status
    write_index(site)
    scrub(site)
    left = list(addresses(site))
    for one in left:
        print(f"an address from elsewhere: {one}", file=sys.stderr)
    pages = len(list(site.rglob("*.html")))
    print(f"{pages} pages in {time.perf_counter() - begun:.0f} s: {site / 'index.html'}")
    return 1 if left else 0


ROOT_PAGES: Final = (
    "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "GLOSSARY.md", "STYLE.md", "CHANGELOG.md",
)  # fmt: skip
"""Pages of the root that are part of the documentation."""


def _copy(written: Path) -> None:
    """The hand-written pages, with the README as the front page."""
    for file in sorted((ROOT / "docs").rglob("*")):
        if file.suffix in (".md", ".svg", ".css", ".js", ".png"):
            to = written / file.relative_to(ROOT / "docs")
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(file.read_bytes())
    for page in sorted(written.rglob("*.md")):
        _put(page, _to_pages(page.read_text(encoding="utf-8")))
    for name in ROOT_PAGES:
        _put(written / name.lower(), _relinked((ROOT / name).read_text(encoding="utf-8")))
    _put(written / "index.md", _relinked((ROOT / "README.md").read_text(encoding="utf-8")))


def _relinked(text: str) -> str:
    """A page of the root, with its links as they are within the site."""
    text = text.replace("](docs/", "](").replace('src="docs/', 'src="')
    for name in ROOT_PAGES:
        text = text.replace(f"]({name}", f"]({name.lower()}")
    text = re.sub(r"\[([^\]]+)\]\((?:src|tests|examples|benchmarks)/[^)]*\)", r"\1", text)
    return _to_pages(text.replace("](README.md", "](index.md"))


def _to_pages(text: str) -> str:
    """A page whose links to notebooks lead to their pages."""
    return re.sub(r"\]\(([\w./]*)\.ipynb\)", r"](\1.md)", text)


def _write(folder: Path, pages: Iterable[tuple[str, str]]) -> None:
    for name, text in pages:
        _put(folder / name, text)


def _put(to: Path, text: str) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(text, encoding="utf-8")


# ── Figures, worked out beside the rest ─────────────────────────────────────────────────────────


def _figuring(share: int) -> subprocess.Popen[bytes] | None:
    """Begin on a share of the figures, unless they are known for the sources as they are."""
    if _known(share).exists():
        return None
    FIGURES.mkdir(parents=True, exist_ok=True)
    arguments = [str(share), str(SHARES), str(_known(share))]
    return subprocess.Popen([sys.executable, "-m", "docs.site.worth", *arguments], cwd=ROOT)


def _figures(share: int, process: subprocess.Popen[bytes] | None) -> Worth:
    if process is not None and process.wait():
        raise SystemExit("the figures could not be worked out")
    return msgspec.json.decode(_known(share).read_bytes(), type=Worth)


def _known(share: int) -> Path:
    """Where a share of the figures is kept, by a digest of all it depends on."""
    return FIGURES / f"{_digest()}-{share}-of-{SHARES}.json"


@cache
def _digest() -> str:
    files = (*(ROOT / "src").rglob("*.py"), *(ROOT / "src").rglob("*.toml"))
    digest = hashlib.sha256()
    for file in (*sorted(files), Path(__file__).with_name("worth.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _joined(shares: list[Worth]) -> Worth:
    flips = tuple(one for worth in shares for one in worth.flips)
    prices = tuple(one for worth in shares for one in worth.prices)
    return Worth(flips, tuple(sorted(prices, key=lambda one: (one.section, one.scale))))


# ── The site ────────────────────────────────────────────────────────────────────────────────────


def _configuration(corpus: tuple[rounds.CorpusRound, ...], written: Path) -> dict[str, Any]:
    """How the site is made: contents, look, and nothing from elsewhere."""
    return {
        "site_name": "Croupier",
        "site_description": "Casino Blackjack as gazetted by law, made executable.",
        "docs_dir": WRITTEN,
        "site_dir": SITE,
        "use_directory_urls": False,
        "extra_css": ["site.css"],
        "extra_javascript": ["site.js"],
        "nav": _contents(corpus, written),
        "theme": {
            "name": "material",
            "custom_dir": str(Path(__file__).with_name("theme")),
            "font": False,
            "features": FEATURES,
            "palette": PALETTE,
        },
        "extra": {"generator": False},
        "markdown_extensions": EXTENSIONS,
        "plugins": [*PLUGINS, {"mkdocstrings": {"handlers": {"python": _documented()}}}],
    }


FEATURES: Final = ["navigation.indexes", "navigation.top", "toc.follow"]
EXTENSIONS: Final = [
    *("attr_list", "md_in_html", "tables", {"toc": {"permalink": True}}),
    *("pymdownx.superfences", "pymdownx.highlight"),
]
PLUGINS: Final = ["search"]
PALETTE: Final = [
    {
        "media": f"(prefers-color-scheme: {room})",
        "scheme": scheme,
        "primary": "custom",
        "accent": "custom",
        "toggle": {"icon": f"lucide/{icon}", "name": f"To a {other} room"},
    }
    for room, scheme, icon, other in (
        ("light", "default", "sun", "dark"),
        ("dark", "slate", "moon", "light"),
    )
]


def _documented() -> dict[str, Any]:
    """How docstrings become pages."""
    options = {
        "show_root_heading": True,
        "show_source": False,
        "heading_level": 2,
        "members_order": "source",
        "show_if_no_docstring": True,
        "separate_signature": True,
        "show_signature_annotations": True,
        "filters": ["!^_"],
    }
    return {"paths": [str(ROOT / "src")], "options": options}


def _contents(corpus: tuple[rounds.CorpusRound, ...], written: Path) -> list[Any]:
    law = [
        {
            country: [
                *({one.heading: f"rulebook/{page_of(one)}"} for one in sections(name)),
                {"Readings": f"rulebook/{name}/readings.md"},
                {"Shared provisions": f"rulebook/{name}/shared.md"},
            ]
        }
        for name, country in PLACES.items()
    ]
    return [
        {"Croupier": "index.md"},
        {"Guides": [{title: page} for title, page in GUIDES.items() if (written / page).exists()]},
        {"Notebooks": [{notebooks.title_of(one): page} for page, one in _notebooks()]},
        {"Rulebook": [{"Contents": "rulebook/index.md"}, *law]},
        {"Rounds": ["rounds/index.md", *({one.title: f"rounds/{one.name}.md"} for one in corpus)]},
        {"Signs and cloths": "signs/index.md"},
        {"The atlas": "atlas/index.md"},
        {"Formats and method": [{title: page} for title, page in FORMATS.items()]},
        {
            "Reference": [
                {part.capitalize(): f"reference/{part}.md"}
                for part in ("commands", *reference.PARTS)
            ]
        },
        {
            "The project": [
                {"Architecture": "architecture.md"},
                {"Style": "style.md"},
                {"Contributing": "contributing.md"},
                {"Security": "security.md"},
                {"Glossary": "glossary.md"},
                {"Changes": "changelog.md"},
            ]
        },
    ]


def _notebooks() -> list[tuple[str, notebooks.Notebook]]:
    """The page of each notebook, and the notebook."""
    return [(f"notebooks/{one.stem}.md", notebooks.read(one)) for one in notebooks.files()]


def _zensical(build: Path) -> int:
    command = [str(Path(sys.executable).with_name("zensical")), "build", "--clean"]
    return subprocess.run(command, cwd=build, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(*map(Path, sys.argv[1:2])))
