"""Where each section of the law has its page, and what belongs to no section."""

from croupier.contents import Section, sections
from croupier.gazette.sources import Source, provisions


def page_of(section: Section) -> str:
    """The file of a section's page, within the rulebook."""
    return f"{section.jurisdiction}/{section.number.lower()}.md"


def shared(jurisdiction: str) -> tuple[Source, ...]:
    """The files of a jurisdiction that belong to no section."""
    taken = {id(section.source) for section in sections(jurisdiction)}
    rest = (
        each for each in provisions(jurisdiction) if not each.places[0].path.endswith("__init__.py")
    )
    return tuple(each for each in rest if id(each) not in taken)


def place_of(path: str, jurisdiction: str) -> str:
    """The page on which a file of the law is shown."""
    for section in sections(jurisdiction):
        if section.source and section.source.places[0].path == path:
            return page_of(section)
    return f"{jurisdiction}/shared.md"
