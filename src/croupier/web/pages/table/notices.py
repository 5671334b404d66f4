"""Notices: what a player must learn at the table: a ruling, a void that took their wagers."""

from croupier.casino.people.state import People
from croupier.casino.table.live import Live
from croupier.casino.table.view import disputes_of, voids_of
from croupier.explain.rulings import corrected, looked_at_by, subject, void_said
from croupier.protocol.log import WagerHandedBack
from croupier.protocol.roles import Proposal
from croupier.protocol.view import SeenDispute, SeenVoid
from croupier.web.kit.markup import Child, Html, clauses, el, sentence
from croupier.web.kit.naming import name_for, named

_BESIDE = el("button", "×", type="button", class_="close", aria_label="Put this notice away")


def notices(live: Live, viewer: str, people: People) -> Html:
    """What one viewer is shown beside the game; each can be put away, and stays away."""
    back = live.handed_back.get(viewer)
    found = [
        *((_handed_back(live, back),) if back is not None else ()),
        *(_void(live, one, people) for one in voids_of(live, viewer)),
        *(_dispute(live, one, viewer, people) for one in disputes_of(live, viewer)),
    ]
    return shown(*found)


def shown(*found: Html) -> Html:
    """Notices in a corner of the felt: a line, which opens; the script writes it for the last."""
    opens = el("details", el("summary"), el("div", *found, class_="told"))
    return el("section", opens, id="notices", class_="notices", role="status", hidden=not found)


def _notice(name: str, brief: str, *content: Child) -> Html:
    return el(
        "div", el("p", *content), _BESIDE, class_="notice", data_notice=name, data_brief=brief
    )


def _dispute(live: Live, one: SeenDispute, viewer: str, people: People) -> Html:
    about, mine = subject(one.round, one.line), one.by == viewer
    sheet = f"/inspect/{live.table}/disputes/{one.number}"
    to = sheet if mine else f"/tables/{live.table}/rounds/{one.round}"
    if not one.ruled:
        lead = f"Dispute {one.number} about {about} was filed. "
        who = sentence(named(looked_at_by(one.taken_up_by), people))
        brief = f"Dispute {one.number} {'taken up' if one.taken_up_by else 'filed'}"
        name = f"dispute-{one.number}{one.taken_up_by}"
        return _notice(name, brief, el("a", lead, href=to), who)
    lead = f"Dispute {one.number} about {about} was ruled on. "
    by = f" {name_for(one.ruled_by, people)}: “{one.reason}” "
    return _notice(
        f"ruling-{one.number}",
        f"Dispute {one.number} ruled on",
        el("a", lead, href=to),
        el("strong", sentence(named(corrected(one.owed, one.moved), people))),
        by,
        clauses(one.clauses[:3], live.rules.elections.edition.id),
    )


def _handed_back(live: Live, one: WagerHandedBack) -> Html:
    said = f"Your wager on Box {one.box} was handed back: {one.why}. "
    marks = clauses(one.clauses[:3], live.rules.elections.edition.id)
    return _notice(f"back-{live.rounds}-{one.box}", "Wager handed back", said, marks)


def _void(live: Live, one: SeenVoid, people: People) -> Html:
    proposal = Proposal(
        void=one.void, table=live.table, round=one.round, by=one.proposed_by, at=0, why=one.why
    )
    to = f"/tables/{live.table}/rounds/{one.round}"
    said = sentence(named(void_said(proposal, one.confirmed_by), people))
    lead = f"Round {one.round}. "
    ended = one.round < live.rounds or live.round is None
    head = el("a", lead, href=to) if ended else lead
    marks = clauses(one.clauses, live.rules.elections.edition.id)
    name, brief = f"void-{one.round}-{one.confirmed_by}", f"Round {one.round}: Void"
    return _notice(name, brief, head, f"{said} ", marks)
