"""PendingMatter: what at a table waits for somebody on duty."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from croupier.casino.people.state import People
from croupier.casino.table.cut import offered_to
from croupier.casino.table.irregularities import of_next_card
from croupier.casino.table.live import Live
from croupier.explain.entries import REPORTED, void_text
from croupier.explain.wording import suited
from croupier.sentence import Sentence
from croupier.web.kit.naming import name_for, named


class Urgency(StrEnum):
    """How pressing something is."""

    NOW = "now"
    """The Round cannot go on, or money waits."""
    SOON = "soon"
    KNOW = "know"


class PendingMatter(Struct, frozen=True):
    """Something that waits: what it is called, in a sentence, and where it is dealt with."""

    kind: str
    text: str
    to: str
    urgency: Urgency = Urgency.NOW
    since: int | None = None
    """Since when it waits, in milliseconds, where that is known."""


def pending(live: Live, people: People, filed: Mapping[int, int] = {}) -> tuple[PendingMatter, ...]:
    """All that waits at a table, the most pressing first; ``filed`` says when disputes were."""
    found = (*_rulings(live, people, filed), *_wrong(live), *_cards(live, people), *_changes(live))
    order = list(Urgency)
    return tuple(sorted(found, key=lambda one: order.index(one.urgency)))


def _rulings(live: Live, people: People, filed: Mapping[int, int]) -> Iterator[PendingMatter]:
    to = f"/tables/{live.table}"
    if live.proposal is not None:
        by = name_for(live.proposal.by, people)
        what = named(_void(live), people)
        why = f": “{live.proposal.why}”" if live.proposal.why else ""
        text = f"{by} proposes that {what} be Void{why}; a second person rules"
        yield PendingMatter("Void", text, to, since=live.proposal.at)
    if live.report is not None and of_next_card(live, live.report):
        what = REPORTED[type(live.report.act).__name__]
        text = f"{name_for(live.report.by, people)} reports {what}; a second person confirms it"
        yield PendingMatter("Irregularity", text, to, since=live.report.at)
    for one in live.disputes.values():
        looks = f"; {name_for(one.taken_up_by, people)} looks at it" if one.taken_up_by else ""
        text = f"{name_for(one.by, people)} disputes Round {one.round}: “{one.reason}”{looks}"
        if one.proposed is not None:
            text += f"; {name_for(one.proposed.by, people)} would rule: a second person confirms"
        sheet, since = f"/inspect/{live.table}/disputes/{one.number}", filed.get(one.number)
        yield PendingMatter("Dispute", text, sheet, since=since)


def _void(live: Live) -> Sentence:
    assert live.proposal is not None
    return void_text(live.proposal.void)


def _wrong(live: Live) -> Iterator[PendingMatter]:
    round, to = live.round, f"/tables/{live.table}"
    if round is None:
        return
    trouble = round.trouble
    for one in trouble.misplaced:
        where = f"Box {one.box}" if one.box else "the Dealer's hand"
        yield PendingMatter("Irregularity", f"{suited(one.card)} lies on {where} in error", to)
    for aside in trouble.aside:
        card = suited(aside.card) if aside.exposed else "A card nobody has seen"
        yield PendingMatter("Irregularity", f"{card} lies beside the shoe", to, Urgency.SOON)
    for fault in trouble.faults:
        yield PendingMatter("Irregularity", f"Reported: {fault.replace('-', ' ')}", to)
    for call in trouble.wrong:
        text = f"A {call.call} on Box {call.before.number} was permitted in error"
        yield PendingMatter("Irregularity", text, to)
    if trouble.equipment_failed:
        yield PendingMatter("Equipment", "The prize equipment has failed", to)
    for box in round.boxes:
        if box.absent:
            text = f"Nobody is there to act on Box {box.number}: it is dealt to by rule"
            yield PendingMatter("Absent", text, to, Urgency.KNOW)


def _cards(live: Live, people: People) -> Iterator[PendingMatter]:
    to = f"/tables/{live.table}"
    if live.uncut or live.uncut_rack:
        whose = offered_to(live)
        text = (
            f"The cut is offered to {name_for(whose, people)}"
            if whose
            else "The cards wait to be cut"
        )
        yield PendingMatter("Cut", text, to, Urgency.SOON)


def _changes(live: Live) -> Iterator[PendingMatter]:
    to = f"/tables/{live.table}"
    if live.next_config is not None:
        text = "Other settings come into force after this Round"
        yield PendingMatter("Settings", text, to, Urgency.KNOW)
