"""Section 19: table closure."""

from croupier.rules.elections import Elections
from croupier.rules.finding import Finding, permit, refuse
from croupier.rules.prompt import Moment, Prompt
from croupier.rules.provided import Slots, provided
from croupier.rules.section import Section


def may_close(players_told: bool, inspector_told: bool) -> Finding:
    """A table may close early after notice to the players and to the inspector (19.2)."""
    if players_told and inspector_told:
        return permit("19.2")
    uninformed = "the players" if not players_told else "a Government Casino Inspector"
    return refuse(f"a table may not close before notice to {uninformed}", "19.2")


def prompts(_: Elections) -> tuple[Prompt, ...]:
    """Who is informed before a table closes (19.2)."""
    text = "Before a table closes early tell a Government Casino Inspector, then the players."
    return (Prompt("19.2", Moment.BETWEEN, "Casino Operator", text),)


def _slots(_: Elections) -> Slots:
    return {"may_close": provided(may_close, "19.2")}


SECTION = Section(number="19", title="Table closure", slots=_slots, prompts=prompts)
