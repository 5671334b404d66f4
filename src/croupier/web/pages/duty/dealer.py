"""Duty of a Dealer: what is due, what to say, what the law asks now, and what waits and why."""

from collections.abc import Iterator
from typing import Final

from croupier.cards import decks
from croupier.casino.table.cut import cut_offer, offered_to
from croupier.casino.table.live import Live
from croupier.casino.table.readiness import undecided, waited_for
from croupier.protocol.contributions import SeedMix
from croupier.protocol.duties import (
    AnyDuty,
    ComeToDeal,
    Cut,
    OpenRound,
    PressButton,
    Shuffle,
    StandDown,
)
from croupier.table.commands import (
    CallNoMoreBets,
    CollectCards,
    Deal,
    DealersAct,
    DealForAbsent,
    GoOn,
    PayBlackjacks,
    Settle,
    SettleInsurance,
    SettleSideWagers,
)
from croupier.table.dealer import due
from croupier.table.decide import decide
from croupier.table.events import CardDealt
from croupier.table.legal.option import refusal
from croupier.table.play.entitlements import entitlements
from croupier.table.state import BETTING, DEALING, PLAY, Round, active
from croupier.table.wagers.prizes import awaits_prize
from croupier.totals import Total
from croupier.web.kit.markup import EMPTY, Html, el, joined, sentence
from croupier.web.pages.duty.parts import (
    Post,
    field,
    filling,
    folded,
    greyed,
    offered,
    sends,
    written,
)

LABELS: Final[dict[type, str]] = {
    ComeToDeal: "Come to deal",
    StandDown: "Stand down",
    Shuffle: "Shuffle the cards",
    Cut: "Cut the cards",
    OpenRound: "Open the Round",
    PressButton: "Press the prize button",
    CallNoMoreBets: "Call no more bets",
    Deal: "Deal the next card",
    DealForAbsent: "Deal for the absent player",
    SettleSideWagers: "Settle the side wagers",
    PayBlackjacks: "Pay the Blackjacks",
    SettleInsurance: "Settle insurance",
    Settle: "Settle the wagers",
    CollectCards: "Collect the cards",
}
_ALWAYS_SHOWN: Final = (CallNoMoreBets(), Deal(), Settle(), CollectCards())
"""The steps of every Round, shown even while they are not due."""


def dealer(post: Post) -> Html:
    """What a Dealer does at this table now."""
    live, key = post.live, post.person.key
    if live.closed:
        return el("p", "The table is closed.")
    if live.dealer != key:
        return _not_dealing(post)
    return joined((due_now(post), readied(post), entitled(post), announced(post)))


def readied(post: Post) -> Html:
    """While wagers are taken: who is ready, who sits the Round out, and who may still wager."""
    live = post.live
    if live.round is None or live.round.phase is not BETTING or not waited_for(live):
        return EMPTY
    rows = (
        ("Ready", sorted(live.ready)),
        ("Not this Round", sorted(live.sitting_out)),
        ("May still wager", undecided(live)),
    )
    said = [
        el("li", el("strong", f"{text}: "), ", ".join(map(post.called, keys)))
        for text, keys in rows
        if keys
    ]
    return el("div", el("h3", "Who is ready"), el("ul", *said), class_="readied")


def entitled(post: Post) -> Html:
    """Who may still do what before the next card or decision ends it."""
    round = post.live.round
    held = () if round is None else entitlements(round)
    if not held:
        return EMPTY
    rows = [
        el(
            "li",
            f"{post.called(one.player)}, Box {one.box}: {one.right.replace('-', ' ')}, "
            f"until {one.ends} ",
            post.clauses(one.clauses[:1]),
        )
        for one in held
    ]
    pass_on = offered(post, GoOn(), "The time is over: go on")
    return el("div", el("h3", "Still entitled"), el("ul", *rows), pass_on, class_="entitled")


def waiting(post: Post) -> Html:
    """What is not due yet, and the way to stand down, for who deals."""
    if post.live.closed or post.live.dealer != post.person.key:
        return EMPTY
    return joined((_waiting_steps(post), _standing_down(post)))


def _not_dealing(post: Post) -> Html:
    other = post.called(post.live.dealer)
    text = f"{other} deals here." if other else "Nobody deals here: the table does so by itself."
    why, button = post.why_not(ComeToDeal()), "Take over the dealing" if other else "Come to deal"
    if why is None:
        come = sends(ComeToDeal(), button, class_="first big")
    elif post.live.round is not None:
        come = _later(button)
    else:
        come = greyed(post, button, why)
    return joined((el("p", text, class_="quiet"), come))


def _later(text: str) -> Html:
    """A Dealer comes between two Rounds; who asks before is waited for by the page."""
    return el(
        "button",
        f"{text} after this Round",
        type="button",
        id="do-later",
        class_="big",
        aria_pressed="false",
        data_later=written(ComeToDeal()),
    )


def _standing_down(post: Post) -> Html:
    return el(
        "div", offered(post, StandDown(), "Stand down", "Press again to stand down"), class_="row"
    )


# ── What is due ─────────────────────────────────────────────────────────────────────────────────


def due_now(post: Post) -> Html:
    """The one act that is due, as a large button, or what the table waits for."""
    live = post.live
    if live.round is None:
        return _between(post)
    if live.uncut_rack:
        return joined((el("p", _cut_label(post), class_="waits"), offered(post, Cut(), "Cut")))
    act = _due(live.round)
    if act is None:
        return el("p", _waits(post, live.round), class_="waits")
    why = refusal(live.round, act) if isinstance(act, DealersAct) else None
    if why is not None:
        return greyed(post, LABELS[type(act)], why)
    where = el("small", _where(live.round)) if isinstance(act, Deal) else None
    return _large(act, where)


def _large(duty: AnyDuty, where: Html | None = None) -> Html:
    return sends(duty, LABELS[type(duty)], where, name="do-now", class_="first big")


def _due(round: Round) -> AnyDuty | None:
    if round.phase is BETTING:
        return CallNoMoreBets()
    act = due(round)
    if act is None and round.phase is PLAY and awaits_prize(round) is not None:
        return PressButton()
    return act


def _between(post: Post) -> Html:
    """Shuffle, cut or open: whichever comes first."""
    live = post.live
    if live.game.closing_in == 0:
        return el("p", "The last Round has ended: the table closes.", class_="waits")
    if live.uncut:
        html = el("p", _cut_label(post), class_="waits")
        why = post.why_not(Cut())
        if why is not None:
            return joined((html, greyed(post, LABELS[Cut], why)))
        return joined((html, _large(Cut()), _cut_elsewhere(live)))
    if live.mix is not None and live.mix.begun:
        return el("p", _shuffling(live.mix), class_="waits")
    if live.seal_due:
        return _large(Shuffle())
    why = post.why_not(OpenRound())
    return _large(OpenRound()) if why is None else greyed(post, LABELS[OpenRound], why)


def _shuffling(mix: SeedMix) -> str:
    """What a shuffle that is under way waits for."""
    if mix.asked and not mix.closed:
        return "Players open their contributions to the shuffle."
    if mix.beacon is not None and mix.beacon.awaited:
        return "The shuffle waits for the public beacon's number."
    return "The cards are being shuffled."


def _cut_label(post: Post) -> str:
    offer = cut_offer(post.live)
    if offer is None or not offer.cuts:
        return "Nobody cuts; put the cutting card in."
    turn = offered_to(post.live)
    if not turn:
        return f"Nobody else is there to be offered the cut: {offer.last_resort} cuts."
    return f"The cut is offered to {post.called(turn)}; if all decline, {offer.last_resort} cuts."


def _cut_elsewhere(live: Live) -> Html:
    count = len(decks(live.rules.elections.decks))
    cut, depth = live.rules.cut_bounds(count), live.rules.cutting_card_bounds(count)
    fields = []
    offer, drawn = cut_offer(live), live.stacks[0].mix is not None
    if offer is not None and offer.cuts and not drawn:
        text = f"Cards above the cut, {cut.low} to {cut.high}"
        fields.append(
            field(text, "at", "number", str(count // 2), low=str(cut.low), high=str(cut.high))
        )
    if not live.rules.elections.continuous_shuffler:
        text = f"Cards behind the cutting card, {depth.low} to {depth.high}"
        put = str(depth.high // 2)
        fields.append(
            field(text, "from_back", "number", put, low=str(depth.low), high=str(depth.high))
        )
    if not fields:
        return EMPTY
    return folded("cut", "Cut somewhere else", filling("Cut", *fields, send="Cut there"))


def _where(round: Round) -> str:
    """Where the next card goes; which card it is, nobody sees."""
    falls = next((one for one in decide(round, Deal()) if isinstance(one, CardDealt)), None)
    if falls is None:
        return ""
    if falls.box is None:
        return "to your own hand"
    hands = round.box(falls.box).hands
    return f"to Box {falls.box}" + (f", hand {falls.hand + 1}" if len(hands) > 1 else "")


def _waits(post: Post, round: Round) -> str:
    if round.trouble.misplaced:
        return "A card lies where it does not belong: a supervisor rules on it."
    turn = active(round)
    if round.phase is not PLAY or turn is None:
        return "The table waits."
    box = round.boxes[turn[0]]
    hand = f", hand {turn[1] + 1}" if len(box.hands) > 1 else ""
    who = post.called(box.caller.player) if box.caller.player else "nobody"
    return f"Box {box.number}{hand}: {who} decides."


# ── What is said ────────────────────────────────────────────────────────────────────────────────


def announced(post: Post) -> Html:
    """The total that is to be announced now."""
    round = post.live.round
    if round is None or round.phase in (BETTING, DEALING):
        return EMPTY
    turn = active(round)
    if turn is not None:
        box = round.boxes[turn[0]]
        where, total = f"Box {box.number}", box.hands[turn[1]].total
        law: tuple[str, ...] = (round.rules.procedure.turn,)
    elif round.dealer:
        where, total, law = "Your own hand", round.dealer_total, ()
    else:
        return EMPTY
    html = el("strong", spoken_total(total))
    return el(
        "p",
        "Announce ",
        html,
        " ",
        el("span", where, class_="quiet"),
        " ",
        post.clauses(law),
        class_="announce",
    )


def spoken_total(total: Total) -> str:
    """A total as it is said: ``soft 17``, ``16``, ``23, bust``."""
    if total.bust:
        return f"{total.points}, bust"
    return f"soft {total.points}" if total.soft else str(total.points)


# ── What waits ──────────────────────────────────────────────────────────────────────────────────


def _waiting_steps(post: Post) -> Html:
    round = post.live.round
    if round is None:
        return EMPTY
    rows = list(_not_now(post, round))
    return folded("waits", "What is not due yet", *rows) if rows else EMPTY


def _not_now(post: Post, round: Round) -> Iterator[Html]:
    act = _due(round)
    for step in _ALWAYS_SHOWN:
        why = None if step == act else refusal(round, step)
        if why is not None:
            yield greyed(post, sentence(LABELS[type(step)]).rstrip("."), why)
