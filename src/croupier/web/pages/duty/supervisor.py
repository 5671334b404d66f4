"""Duty of a supervisor: what the table waits for, voids by two persons, and the table itself."""

from collections.abc import Callable, Iterable, Iterator

from croupier.casino.table import acts
from croupier.casino.table.irregularities import is_on_duty, stands
from croupier.casino.table.management import DIRECTED
from croupier.explain.entries import REPORTED, void_text
from croupier.money import plain, spoken
from croupier.protocol import duties
from croupier.protocol.duties import LONGEST, AnyDuty
from croupier.protocol.roles import CONFIRM_WITHIN
from croupier.table.legal.supervisors_menu import irregular
from croupier.table.supervision import Reconstruct, VoidHand, VoidRound
from croupier.web.api.duties import takes
from croupier.web.kit.markup import EMPTY, Html, el, joined
from croupier.web.pages.duty.irregularities import all_clauses, button, clauses_of, irregularities
from croupier.web.pages.duty.parts import (
    DutyChoice,
    Post,
    choosing,
    field,
    filling,
    folded,
    offered,
    sends,
)


def supervisor(post: Post) -> Html:
    """What a supervisor does at this table now."""
    if post.live.closed:
        return el("p", "The table is closed.")
    return joined((_on_duty(post), urgent(post), irregularities(post), voids(post), _table(post)))


def _on_duty(post: Post) -> Html:
    """How to come on duty here, without which nothing is reported or ruled on."""
    if is_on_duty(post.live, post.person.key):
        return EMPTY
    text = "What goes wrong is reported and ruled on by people on duty at this table."
    come = sends(duties.ComeToSupervise(), "Come on duty here", class_="first big")
    return joined((el("p", text, class_="quiet"), come))


def reported(post: Post) -> Html:
    """A card that was reported beyond the usual number, for everybody on duty to see."""
    waiting, round = post.live.report, post.live.round
    if waiting is None or round is None or not stands(post.live, waiting, post.served.now()):
        return EMPTY
    html = el(
        "p",
        el("strong", post.called(waiting.by)),
        f" reports {REPORTED[type(waiting.act).__name__]}. More were reported here than is usual. ",
        post.clauses(clauses_of(waiting.act, round)),
    )
    head = el("h3", "A report waits for a second person")
    return el("div", head, html, _report_answer(post), class_="void")


def _report_answer(post: Post) -> Html:
    if post.why_not(duties.ConfirmReport()) is not None:
        return el("p", "Another person, a supervisor on duty here, confirms it.", class_="quiet")
    sure = "Press again: the card leaves the shoe"
    return sends(duties.ConfirmReport(), "Confirm the report", class_="first", sure=sure)


def urgent(post: Post) -> Html:
    """What the table cannot go on without."""
    round = post.live.round
    if round is None or not is_on_duty(post.live, post.person.key):
        return EMPTY
    if round.trouble.misplaced and post.may("Reconstruct"):
        html = el("p", "A card lies where it does not belong: the table waits for your ruling.")
        return el("div", html, button(post, Reconstruct(), round, "first big"), class_="urgent")
    if post.may("FillShoe") and acts.card_missing(round):
        html = el("p", "The shoe has run out.")
        fill = sends(duties.FillShoe(), "Fill it from the discard rack", class_="first big")
        return el("div", html, fill, class_="urgent")
    return EMPTY


# ── Voids ───────────────────────────────────────────────────────────────────────────────────────


def proposal(post: Post) -> Html:
    """A void that waits for a second person, for everybody on duty to see."""
    void = post.live.proposal
    if void is None or post.live.round is None or not void.stands(post.served.now()):
        return EMPTY
    html = el(
        "p",
        el("strong", post.called(void.by)),
        f" proposes that {post.said(void_text(void.void))} be Void. ",
        post.clauses(clauses_of(void.void, post.live.round)),
        el("q", void.why) if void.why else None,
    )
    return el(
        "div", el("h3", "A void waits for a second person"), html, _answer(post), class_="void"
    )


def _answer(post: Post) -> Html:
    minutes = CONFIRM_WITHIN // 60_000
    if not post.may("ConfirmVoid"):
        return el("p", "A supervisor or the operator may confirm it.", class_="quiet")
    if not takes(post.table, duties.ConfirmVoid(), post.person):
        return el("p", "One of the two must be on duty at this table.", class_="quiet")
    if post.live.proposal is not None and post.live.proposal.by == post.person.key:
        text = f"Somebody else confirms it within {minutes} minutes, or nothing comes of it."
        return el("p", text, class_="quiet")
    sure = "Press again: it is Void"
    return sends(duties.ConfirmVoid(), "Confirm the void", class_="first", sure=sure)


def voids(post: Post) -> Html:
    """What may be proposed to be Void now; another person confirms it."""
    round = post.live.round
    if round is None or not post.may("ProposeVoid"):
        return EMPTY
    options = [one.command for one in irregular(round)]
    thinkable = [one for one in options if isinstance(one, VoidHand | VoidRound)]
    choices = [DutyChoice(post.said(void_text(one)), duties.ProposeVoid(one)) for one in thinkable]
    if not choices or not takes(post.table, choices[0].duty, post.person):
        return EMPTY
    law = post.clauses(all_clauses(thinkable, round))
    form = choosing("To be Void", choices, "Propose", law, more=_why())
    why = el("p", "A second person confirms it before anything happens.", class_="quiet small")
    return folded("void", "Propose a void", form, why)


def _why() -> Html:
    """Where the ground of a void is stated, for who confirms it and for the log."""
    field = el("textarea", name="why", id="why-ProposeVoid", required=True, maxlength=LONGEST)
    return el("label", "Why, in a sentence", field)


# ── The table ───────────────────────────────────────────────────────────────────────────────────


def _table(post: Post) -> Html:
    """Dealing, shuffles and players: what a supervisor directs."""
    rows = [_dealing(post), _shuffles(post), *_players(post), automatic(post), _repairs(post)]
    if is_on_duty(post.live, post.person.key):
        rows.append(sends(duties.EndSupervision(), "End your duty here"))
    return folded("table", "Table and players", *rows) if any(rows) else EMPTY


def _dealing(post: Post) -> Html:
    who = post.live.dealer
    if not who:
        return EMPTY
    sure = "Press again: the table deals by itself"
    return offered(post, duties.StandDown(), f"End {post.called(who)}'s dealing", sure)


def _shuffles(post: Post) -> Html:
    open_ = sends(duties.OpenRound(), "Open the Round") if _opens(post) else EMPTY
    choices = [DutyChoice(one.value, duties.DirectShuffle(one)) for one in DIRECTED]
    text = "Shuffle before the next Round"
    return joined((open_, choosing(text, _open(post, choices), "Direct")))


def _open(post: Post, choices: Iterable[DutyChoice]) -> list[DutyChoice]:
    """Those of some duties that would be done now."""
    return [one for one in choices if post.why_not(one.duty) is None]


def _raised(post: Post, players: list[str]) -> Iterator[Html]:
    """Markers: a raised maximum for one player on a Box."""
    rules = post.live.rules
    if not rules.may_mark.permitted:
        return
    if players:
        yield filling(
            "PlaceMarker",
            _who("Raise the maximum of", post, players),
            field("on Box", "box", "number", "1", low="1", high=str(rules.elections.boxes)),
            field("to, in dollars", "maximum", "cents", str(plain(rules.elections.maximum * 2))),
            send="Place a marker",
            law=post.clauses(rules.may_mark.clauses),
        )
    placed = [
        DutyChoice(f"Box {one.box}: {spoken(one.maximum)}", duties.RemoveMarker(one.box))
        for one in post.live.game.markers
    ]
    yield choosing("Take a marker away", placed, "Take away")


def _who(label: str, post: Post, players: list[str]) -> Html:
    """One of some players."""
    options = [el("option", post.called(one), value=one) for one in players]
    return el("label", f"{label} ", el("select", *options, name="player", data_kind="text"))


def _excluded(post: Post, players: list[str]) -> Iterator[Html]:
    """Players excluded from the game."""
    rules = post.live.rules
    if not rules.may_exclude.permitted:
        return
    left = [one for one in players if one not in post.live.game.excluded]
    if left:
        yield filling(
            "ExcludePlayer",
            _who("Exclude", post, left),
            field("Which rule was broken", "why", "text"),
            send="Exclude from the game",
            law=post.clauses(rules.may_exclude.clauses),
            sure="Press again to exclude",
        )
    back = _each(post, duties.ReadmitPlayer, sorted(post.live.game.excluded))
    yield choosing("Let an excluded player take part again", back, "Readmit")


def _opens(post: Post) -> bool:
    live = post.live
    return live.round is None and not live.seal_due and post.why_not(duties.OpenRound()) is None


def _players(post: Post) -> Iterator[Html]:
    players = list(dict.fromkeys(seat.player for seat in post.live.game.seats))
    law = post.live.rules.provenance
    limiting = post.clauses(law["may_limit"])
    limits = _open(post, _each(post, duties.LimitPlayer, players))
    yield choosing("Hold a player to the minimum", limits, "Hold", limiting)
    lifted = _each(post, duties.LiftLimit, sorted(post.live.game.limited))
    yield choosing("Hold a player to the minimum no longer", lifted, "Lift", limiting)
    yield from _raised(post, players)
    yield from _excluded(post, players)
    seats = _open(post, _each(post, duties.ReclaimSeat, players))
    reclaiming = post.clauses(law["may_reclaim_seat"])
    yield choosing("Give a seat to somebody else", seats, "Give", reclaiming)


def _each(post: Post, duty: Callable[[str], AnyDuty], players: Iterable[str]) -> list[DutyChoice]:
    """The same duty for each of some players."""
    return [DutyChoice(post.called(one), duty(one)) for one in players]


def automatic(post: Post) -> Html:
    """Automatic players, seated and sent away."""
    boxes = range(1, post.live.rules.elections.boxes + 1)
    seated = _open(post, (DutyChoice(f"Box {box}", duties.SeatAutomatic(box)) for box in boxes))
    away = _open(post, (DutyChoice(f"Box {box}", duties.SendAway(box)) for box in boxes))
    return joined(
        (
            choosing("Seat an automatic player", seated, "Seat"),
            choosing("Send an automatic player away", away, "Send away"),
        )
    )


def _repairs(post: Post) -> Html:
    if not post.live.game.equipment_failed:
        return EMPTY
    return offered(post, duties.RepairEquipment(), "The prize equipment works again")
