"""PAR sheet, as a document."""

from croupier.documents.frame import Contents, DocumentKind, ReadFile
from croupier.documents.part import DocumentPart, TableColumn
from croupier.simulation.par_sheet import ParSheet
from croupier.simulation.par_tables import ParTable, par_tables


def par_contents(sheet: ParSheet, body: bytes) -> Contents:
    """What a document about a PAR sheet says; ``body`` is the table file as it was read."""
    rules = sheet.edge.rules
    versions = ", ".join(rules.elections.versions)
    return Contents(
        kind=DocumentKind.PAR,
        title=f"{rules.elections.decks} decks{f', {versions}' if versions else ''}",
        editions=(rules.elections.edition,),
        read=ReadFile("the table file", body),
        parts=tuple(map(_part, par_tables(sheet))),
        fingerprint=rules.fingerprint,
        quotes=False,
    )


def _part(table: ParTable) -> DocumentPart:
    first, *others = table.columns or ("",)
    columns = (TableColumn(first, 1), *(TableColumn(one, figures=True) for one in others))
    return DocumentPart(
        heading=table.heading,
        sentences=tuple((one,) for one in table.sentences),
        columns=columns if table.columns else (),
        rows=tuple(tuple((cell,) for cell in row) for row in table.rows),
    )
