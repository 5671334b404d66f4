"""Filed ruling: the ruling on a dispute as a document to be filed, under the names of people."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

from litestar import MediaType, Response, get
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from croupier.casino.people.state import People
from croupier.casino.table.cases import DisputeCase, cases
from croupier.casino.table.live_table import LiveTable
from croupier.casino.table.recall import Recalled, RecalledVoid, recall
from croupier.documents.filed import FiledDocument, filed
from croupier.documents.frame import Issue, NamedPerson
from croupier.documents.page import page
from croupier.documents.part import DocumentPart
from croupier.documents.print import markup
from croupier.documents.ruling import ruling_contents, with_people_named
from croupier.explain.deviations import departure_said
from croupier.explain.rulings import subject
from croupier.money import spoken
from croupier.protocol.log import DisputeRuled
from croupier.protocol.roles import ROLE_NAMES
from croupier.sentence import PlayerPart, Sentence, plain
from croupier.web.kit.naming import name_for
from croupier.web.kit.refusals import NotThere
from croupier.web.kit.requests import found
from croupier.web.kit.served import Served, Serving
from croupier.web.kit.titles import table_title
from croupier.web.kit.visitor import Looker, inside
from croupier.web.pages.inspect.cases import CaseFinding, finding
from croupier.web.pages.inspect.disputes import case_for
from croupier.web.pages.inspect.finding import found_in_short

DocumentFormat: TypeAlias = Literal["html", "pdf"]
_KINDS: Final = {"html": "text/html", "pdf": "application/pdf"}


@get("/inspect/{name:str}/disputes/{number:int}/document", media_type=MediaType.HTML)
async def ruling_document(
    name: FromPath[str],
    number: FromPath[int],
    visitor: Looker,
    served: Serving,
    format: FromQuery[DocumentFormat] = "html",  # noqa: A002, it is called so in the address
) -> Response[bytes]:
    """Hand out the ruling on a dispute to be filed: as a page, or as a print."""
    table = found(served, name)
    case = case_for(await cases(served.casino.store, table.stream), number, inside(visitor))
    if case.ruled is None:
        raise NotThere((), "there is no ruling on this dispute yet")
    played = await served.histories.of(table)
    place = played.places.get(case.round)
    dealer = place.dealer if place else ""
    of = await recall(served.casino.store, table.live.table, case.round, dealer)
    seen = await asyncio.to_thread(finding, of, case.ruled.record)
    document = _document(table, case, of, seen, served.directory.people)
    body = await _written(document, format, served)
    name_of_file = f'attachment; filename="{document.frame.number}.{format}"'
    headers = {"content-disposition": name_of_file}
    return Response(body, media_type=_KINDS[format], headers=headers)


async def _written(document: FiledDocument, kind: DocumentFormat, served: Served) -> bytes:
    if kind == "pdf":
        text = await asyncio.to_thread(markup, document)
        return await served.tutor.sheet(text, to_keep=True)
    return (await asyncio.to_thread(page, document)).encode()


def _document(
    table: LiveTable,
    case: DisputeCase,
    of: Recalled,
    seen: CaseFinding,
    people: People,
) -> FiledDocument:
    """The ruling as it was made: dated so, and signed by who made it."""
    ruled = case.ruled
    assert ruled is not None, "there is a ruling"
    record = seen.ruling.record
    keys = (*(one.player for one in record.wagers), *record.present)
    names = {key: name_for(key, people) for key in keys}
    contents = ruling_contents(seen.ruling, ruled.record.encode(), names)
    title = f"Dispute {case.number}, {subject(case.round, case.line)}"
    finding_, *rest = contents.parts
    departed = tuple(
        with_people_named(departure_said(one, seen.round.rules), names) for one in ruled.departures
    )
    said = _ruling(ruled, departed, people)
    parts = (_dispute(case, people), said, _found(finding_, seen), *rest)
    issue = Issue(
        by=tuple(_officer(key, people) for key in (ruled.by, ruled.confirmed_by) if key),
        dated=datetime.fromtimestamp(case.ended / 1000, UTC),
        table=table_title(table.live),
    )
    on_duty = (*_who_dealt(of, people), *_who_voided(of.voids, people))
    named = (*contents.people, *dict.fromkeys(on_duty))
    return filed(replace(contents, title=title, parts=parts, people=named), issue)


def _who_dealt(of: Recalled, people: People) -> Iterator[NamedPerson]:
    return (NamedPerson(name_for(key, people), "Dealer of the Round") for key in of.dealers)


def _who_voided(voids: tuple[RecalledVoid, ...], people: People) -> Iterator[NamedPerson]:
    """The persons on duty who declared something Void in the Round."""
    for one in voids:
        for key, did in ((one.proposal.by, "proposed"), (one.confirmed_by, "confirmed")):
            officer = _officer(key, people)
            yield replace(officer, office=f"{officer.office}, {did} what was declared Void")


def _officer(key: str, people: People) -> NamedPerson:
    role = people.role(key)
    return NamedPerson(name_for(key, people), ROLE_NAMES[role] if role else "")


def _dispute(case: DisputeCase, people: People) -> DocumentPart:
    filed_on = datetime.fromtimestamp(case.at / 1000, UTC)
    who = f"{name_for(case.by, people)}, {filed_on:%Y-%m-%d %H:%M} UTC"
    return DocumentPart(heading="The dispute", sentences=((f"{who}: “{case.reason}”",),))


def _ruling(ruled: DisputeRuled, departed: tuple[Sentence, ...], people: People) -> DocumentPart:
    """Why it was ruled so, where the record departs from the log, and what was moved."""
    said: tuple[Sentence, ...] = ((f"“{ruled.reason}”",), *departed, *_moved(ruled, people))
    return DocumentPart(heading="The ruling on it", sentences=said)


def _found(part: DocumentPart, seen: CaseFinding) -> DocumentPart:
    """What the law makes of the Round, held against what the table paid."""
    first, *rest = part.sentences
    said = ((found_in_short(plain(first), seen),), *rest)
    return replace(part, heading="What the law makes of the Round", sentences=said)


def _moved(ruled: DisputeRuled, people: People) -> Iterator[Sentence]:
    if not ruled.moved:
        yield ("What the table paid stands: no correcting entry was made.",)
    for player, cents in ruled.moved.items():
        way = " paid to " if cents > 0 else " paid back by "
        yield (spoken(abs(cents)), way, PlayerPart(name_for(player, people)), ".")


ROUTES: Final = (ruling_document,)
