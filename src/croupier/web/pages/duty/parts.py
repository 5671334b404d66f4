"""Parts: what a panel of duties is made of: buttons that send a duty, small forms, and why not."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from croupier.casino.people.state import Person
from croupier.casino.table.duties import OnDuty, act_of, owns
from croupier.casino.table.live import Live
from croupier.casino.table.live_table import LiveTable
from croupier.money import CENTS, MOST
from croupier.protocol import roles
from croupier.protocol.duties import AnyDuty, FillShoe, PressButton, Shuffle, called
from croupier.rules.refusal import Refusal, Unlawful
from croupier.sentence import Sentence
from croupier.web.kit.markup import EMPTY, Child, Html, clauses, el, sentence
from croupier.web.kit.naming import name_for, named
from croupier.web.kit.requests import phase_of
from croupier.web.kit.served import Served

_SECRET: Final = (Shuffle, PressButton, FillShoe)
"""Duties that are not tried out: each takes a secret from the vault."""
Kind: TypeAlias = Literal["cents", "seconds", "number", "check", "text"]


class Post(Struct, frozen=True):
    """Where somebody is on duty: the table as it stands, who they are, and who is who."""

    table: LiveTable
    person: Person
    served: Served

    @property
    def live(self) -> Live:
        """The table as it stands."""
        return self.table.live

    @property
    def edition(self) -> str:
        """The edition whose clauses are stated."""
        return self.live.rules.elections.edition.id

    def may(self, act: str) -> bool:
        """May this role ask for it at this moment?"""
        return roles.may(self.person.role, act, own_box=True, phase=phase_of(self.table)).permitted

    def called(self, key: str) -> str:
        """What somebody is called."""
        return name_for(key, self.served.directory.people)

    def said(self, sentence: Sentence) -> str:
        """A sentence in which people are called by name."""
        return named(sentence, self.served.directory.people)

    def why_not(self, duty: AnyDuty) -> Refusal | None:
        """Why a duty would be refused now; None if it would be done."""
        assert not isinstance(duty, _SECRET), "what takes a secret is not tried out"
        key, phase = self.person.key, phase_of(self.table)
        own = owns(duty, key, self.live)
        finding = roles.may(self.person.role, called(duty), own_box=own, phase=phase)
        if not finding.permitted:
            return finding.refusal()
        on = OnDuty(
            key, self.served.directory.people.role, self.served.casino.vault, self.served.now()
        )
        try:
            act_of(duty, on)(self.live)
        except Refusal as wrong:
            return wrong
        except Unlawful as wrong:
            return wrong.refusals[0]
        return None

    def clauses(self, numbers: Iterable[str]) -> Html:
        """Clauses of the table's edition, as marks."""
        return clauses(numbers, self.edition)


class DutyChoice(Struct, frozen=True):
    """One of several duties of a kind, and what it is called among them."""

    label: str
    duty: AnyDuty


# ── Buttons ─────────────────────────────────────────────────────────────────────────────────────


def sends(duty: AnyDuty, *content: Child, name: str = "", class_: str = "", sure: str = "") -> Html:
    """A button that sends a duty; with ``sure`` it asks once more, in place."""
    return el(
        "button",
        *content,
        type="button",
        id=name or f"do-{called(duty)}",
        class_=class_ or None,
        data_duty=written(duty),
        data_sure=sure or None,
    )


def greyed(post: Post, text: str, why: Refusal) -> Html:
    """What cannot be done now, and why not, in a sentence with its clause."""
    reason = sentence(post.said(why.sentence))
    button = el("button", text, type="button", aria_disabled="true", data_why=reason)
    return el("div", button, el("p", reason, " ", post.clauses(why.clauses)), class_="not-now")


def offered(post: Post, duty: AnyDuty, text: str, sure: str = "") -> Html:
    """A button where it would be done now, else greyed with the reason."""
    why = post.why_not(duty)
    return sends(duty, text, sure=sure) if why is None else greyed(post, text, why)


# ── Forms ───────────────────────────────────────────────────────────────────────────────────────


def choosing(
    label: str, choices: Sequence[DutyChoice], send: str, law: Child = None, *, more: Child = None
) -> Html:
    """A choice of one duty among several of a kind; nothing where there is none.

    What is filled in beside it, ``more``, goes into whichever is chosen.
    """
    if not choices:
        return EMPTY
    name = called(choices[0].duty)
    options = [el("option", one.label, value=written(one.duty)) for one in choices]
    select = el("select", *options, name="duty", id=f"pick-{name}")
    return el(
        "form",
        el("label", el("span", label, " ", law), select),
        more,
        el("button", send, id=f"send-{name}"),
        class_="pick",
        id=f"form-{name}",
        data_pick=True,
    )


def filling(kind: str, *fields: Child, send: str, law: Child = None, sure: str = "") -> Html:
    """A duty with a few things to fill in."""
    button = el("button", send, id=f"send-{kind}", data_sure=sure or None)
    return el(
        "form",
        *fields,
        el("div", button, law, class_="row"),
        class_="fill",
        id=f"form-{kind}",
        data_type=kind,
    )


def field(
    label: str,
    name: str,
    kind: Kind,
    value: str = "",
    *,
    low: str = "0",
    high: str = "",
    step: str = "1",
) -> Html:
    """One thing to fill in; dollars are sent as cents, seconds as milliseconds."""
    if kind == "check":
        box = el("input", type="checkbox", name=name, data_kind=kind, id=f"field-{name}")
        return el("label", box, " ", label, class_="tick")
    if kind == "text":
        control = el("input", type="text", name=name, id=f"field-{name}", data_kind=kind)
        return el("label", label, control)
    control = el(
        "input",
        type="number",
        name=name,
        id=f"field-{name}",
        data_kind=kind,
        value=value,
        min=low,
        max=high or (MOST // CENTS if kind == "cents" else None),
        step=step,
        required=True,
    )
    return el("label", label, control)


def folded(name: str, summary: Child, *content: Child) -> Html:
    """Something that opens, and stays open while the panel is drawn anew."""
    return el("details", el("summary", summary), *content, id=f"fold-{name}")


def written(duty: AnyDuty) -> str:
    """A duty as it is sent."""
    return msgspec.json.encode(duty).decode()
