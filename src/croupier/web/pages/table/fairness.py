"""Fairness: who contributed to the shuffle, in plain words, and the way to check it."""

from croupier.casino.people.state import People
from croupier.casino.table.live import Live
from croupier.casino.table.view import contributors
from croupier.fairness.beacon import is_source
from croupier.protocol.contributions import BeaconRound, SeedMix
from croupier.web.kit.markup import Html, el
from croupier.web.kit.naming import name_for


def fairness(live: Live, viewer: str, people: People) -> Html:
    """What the shoe in play follows from, what is to come, and the check of the last one.

    It is folded: the Round's story needs the room beside the felt.
    """
    check = el("button", "Check the last shoe", type="button", class_="quiet", data_check_shoe=True)
    return el(
        "section",
        el(
            "details",
            el("summary", el("h2", "Fair shuffle")),
            el("p", _in_play(live, viewer, people)),
            _public(live),
            el("p", _next(live, viewer), class_="quiet") if viewer else None,
            check if viewer and live.revealed else None,
        ),
        id="fairness",
        class_="fairness",
    )


def _in_play(live: Live, viewer: str, people: People) -> str:
    if not live.stacks:
        return "No shoe is shuffled yet."
    given = contributors(live)
    if viewer in given:
        others = len(given) - 1
        beside = f", and that of {others} more" if others else ""
        return f"Your contribution is in this shoe{beside}: {_proves(live.stacks[0].mix)}."
    if given:
        names = ", ".join(name_for(one, people) for one in given)
        return f"This shoe was shuffled with contributions of {names}."
    if _number(live.stacks[0].mix):
        return "Nobody at the table contributed to this shoe: a public beacon did."
    return "This shoe was shuffled by the casino alone: nobody contributed."


def _beacon(mix: SeedMix | None) -> BeaconRound | None:
    return None if mix is None else mix.beacon


def _number(mix: SeedMix | None) -> bytes:
    """The number of a public beacon that was mixed in; nothing where none was."""
    of = _beacon(mix)
    return b"" if of is None else of.value


def _public(live: Live) -> Html | None:
    """Which number of which beacon is in the shoe, or is waited for."""
    ahead, shoe = _beacon(live.mix), _beacon(live.stacks[0].mix if live.stacks else None)
    if ahead is not None and ahead.awaited:
        return el("p", "The shuffle waits for the public beacon's number: ", _round(ahead))
    if shoe is None:
        return None
    if shoe.missing:
        return el("p", f"The public beacon {shoe.source} did not answer: its number is missing.")
    return el("p", "Mixed with the public beacon's number: ", _round(shoe))


def _round(of: BeaconRound) -> Html:
    """Where anybody can look a round up; a log from elsewhere may name anything."""
    if not is_source(of.source):
        return el("span", f"round {of.round} of {of.source}")
    return el("a", f"round {of.round}", href=f"{of.source}/public/{of.round}", rel="noreferrer")


def _proves(mix: SeedMix | None) -> str:
    """What a contribution of one's own proves; without a delay, others may have tried it out."""
    if mix is not None and len(mix.asked) > 1 and not (mix.delay or _number(mix)):
        return "the casino alone could not choose its order"
    return "nobody could choose its order"


def _next(live: Live, viewer: str) -> str:
    mix, until = live.mix, live.excused.get(viewer, 0)
    if mix is not None and viewer in mix.opened:
        return "Your contribution to the next shuffle is counted."
    if mix is not None and viewer in mix.committed:
        return "Your browser has committed to its contribution to the next shuffle."
    if until > live.shoes:
        return f"A contribution of yours was missing; the next that counts is to shoe {until + 1}."
    if live.is_here(viewer):
        return "Your browser contributes to the next shuffle by itself, over a safe connection."
    return "Who has chips at the table contributes to its shuffles."
