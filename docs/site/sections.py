"""Where each section of the law has its page."""

from croupier.contents import ContentsSection


def page_of(section: ContentsSection) -> str:
    """The file of a section's page, within the rulebook."""
    return f"{section.jurisdiction}/{section.number.lower()}.md"
