"""Duty of the operator: the pace, the minimum, automatic players, closing, and the sign."""

from typing import Final

from croupier.money import plain, spoken
from croupier.protocol.duties import CloseTable, SwitchAdvice, SwitchSharing
from croupier.protocol.pace import Pace
from croupier.web.kit.markup import EMPTY, Html, el, joined
from croupier.web.pages.duty.parts import Post, field, filling, folded, offered
from croupier.web.pages.duty.supervisor import automatic, voids

_PACE: Final = {
    "betting": "For wagers, from the first one",
    "decision": "For a player's decision",
    "answer": "For an answer before the next card",
    "cut": "For the cut",
    "contributions": "For contributions to a shuffle",
    "between": "Between two Rounds",
    "automatic": "For what an automatic player does",
    "dealer": "For the Dealer",
}
_LONGEST: Final = 600
"""Seconds a table waits at most."""


def operator(post: Post) -> Html:
    """What the operator does at this table now."""
    if post.live.closed:
        return el("p", "The table is closed.")
    players = automatic(post)
    return joined(
        (
            voids(post),
            folded("players", "Automatic players", players) if players else EMPTY,
            folded("pace", "How long the table waits", _pace(post)),
            folded("advice", _advice_now(post), _advice(post)) if post.served.advises else EMPTY,
            folded("sharing", _sharing_now(post), _sharing(post)),
            folded("minimum", _minimum_now(post), _minimum(post)) if _changes(post) else EMPTY,
            folded("elections", "Elections and directions", _elections(post))
            if _changes(post)
            else EMPTY,
            folded("closing", _closing_now(post), _closing(post)),
        )
    )


def _changes(post: Post) -> bool:
    """A heat keeps its settings."""
    return post.live.heat is None


def _pace(post: Post) -> Html:
    pace = post.live.pace or post.served.pace
    fields = [
        field(
            text,
            f"pace.{name}",
            "seconds",
            f"{getattr(pace, name) / 1000:g}",
            high=str(_LONGEST),
            step="any",
        )
        for name, text in _PACE.items()
    ]
    assert set(_PACE) == set(Pace.__struct_fields__), "every wait has a label"
    text = el("p", "In seconds.", class_="quiet small")
    return joined(
        (text, filling("ChangePace", el("div", *fields, class_="grid"), send="Change the pace"))
    )


def _advice_now(post: Post) -> str:
    return f"“What should I do?” is {'shown' if post.live.advises else 'not shown'}"


def _advice(post: Post) -> Html:
    text = "Players here are shown the exact value of every call, and the table's own chart."
    switched = offered(
        post,
        SwitchAdvice(not post.live.advises),
        "Show it no more" if post.live.advises else "Show it",
    )
    return joined((el("p", text, class_="quiet small"), switched))


def _sharing_now(post: Post) -> str:
    return f"Rounds shown to anybody: {'yes' if post.live.shares_rounds else 'no'}"


def _sharing(post: Post) -> Html:
    text = (
        "An ended Round may be opened by its link, without logging in. Players stand there as "
        "Player 1 and so on, unless they let their names be shown."
    )
    switched = offered(
        post,
        SwitchSharing(not post.live.shares_rounds),
        "Show them no more" if post.live.shares_rounds else "Show them",
    )
    return joined((el("p", text, class_="quiet small"), switched))


def _minimum_now(post: Post) -> str:
    return f"Minimum: {spoken(post.live.rules.elections.minimum)}"


def _minimum(post: Post) -> Html:
    rules = post.live.rules
    law = post.clauses(rules.may_change("minimum", False).clauses)
    return filling(
        "ChangeMinimum",
        field(
            "Another minimum, in dollars, from the next Round on",
            "minimum",
            "cents",
            str(plain(rules.elections.minimum)),
            low="0.01",
            step="0.01",
        ),
        _tier(post),
        field("The players were informed", "notice", "check"),
        send="Change the minimum",
        law=law,
    )


def _tier(post: Post) -> Html:
    """Which of the two minima of a Player Select table."""
    if post.live.rules.upper is None:
        return EMPTY
    options = [el("option", f"{one} Minimum", value=one.lower()) for one in ("Lower", "Upper")]
    return el("label", "Of ", el("select", *options, name="tier", data_kind="text"))


def _elections(post: Post) -> Html:
    """Elections and directions that may change between two Rounds, as a table file names them."""
    rules = post.live.rules
    known = [
        name
        for name in ("double_on", "double_after_split", "split", "hands_max", "box_maximum")
        if rules.may_change(name, True).permitted
    ]
    if not known:
        return EMPTY
    text = "As in a table file, one a line: hands_max = 2. From the next Round on."
    laws = dict.fromkeys(one for name in known for one in rules.may_change(name, True).clauses)
    return filling(
        "ChangeSettings",
        el("p", text, class_="quiet small"),
        el("label", "Changes ", el("textarea", name="settings", data_kind="settings", rows=3)),
        el(
            "label",
            el("input", type="checkbox", name="notice", data_kind="check"),
            " A notification of it is displayed",
            class_="tick",
        ),
        send="Change from the next Round on",
        law=post.clauses(tuple(laws)),
    )


def _closing_now(post: Post) -> str:
    left = post.live.game.closing_in
    if left is None:
        return "Closing the table"
    return f"Closing: {left} Round{'' if left == 1 else 's'} left"


def _closing(post: Post) -> Html:
    law = post.clauses(post.live.rules.provenance["may_close"])
    announce = filling(
        "AnnounceClosing",
        field("Closes after so many Rounds", "rounds", "number", "3", low="1", high="1000"),
        field("The players were informed", "players_told", "check"),
        field("The inspector was informed", "inspector_told", "check"),
        send="Announce the closing",
        law=law,
    )
    shown = bool(post.live.game.seats) or post.live.rules.may_close(True, False).permitted
    sure = "Press again: it closes for good"
    duty, name = CloseTable(), "Close the table"
    if not shown:
        duty, name = CloseTable(inspector_told=True), "Close the table: an inspector was informed"
    close = offered(post, duty, name, sure)
    return joined((announce if _changes(post) else EMPTY, close))
