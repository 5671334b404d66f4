"""Where each section of the law has its page."""

from croupier.contents import Section


def page_of(section: Section) -> str:
    """The file of a section's page, within the rulebook."""
    return f"{section.jurisdiction}/{section.number.lower()}.md"
