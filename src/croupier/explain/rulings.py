"""Rulings: what the people at a table read about a dispute and a void, in sentences."""

from collections.abc import Sequence
from typing import Final

from croupier.explain.entries import void_text
from croupier.protocol.corrections import Correction, corrected_by
from croupier.protocol.roles import Proposal
from croupier.sentence import AmountPart, PlayerPart, Sentence

_UNTIL: Final = "with the record of the Round before them; you may withdraw it until then"


def looked_at_by(by: str) -> Sentence:
    """Who looks at a dispute that was taken."""
    if by:
        return (PlayerPart(by), f" looks at it and rules on it, {_UNTIL}")
    return (f"A supervisor, an inspector or the operator rules on it, {_UNTIL}",)


def subject(round: int, line: int) -> str:
    """What a dispute is about."""
    return f"line {line} of Round {round}" if line else f"Round {round}"


def corrected(owed: int, moved: int) -> Sentence:
    """What a ruling found owed to a player, or by them, and what was moved, as they read it."""
    if not owed:
        return ("What the Round paid you was right: nothing is owed",)
    if owed > 0:
        return ("The Round paid you ", AmountPart(owed), " too little: it was paid to you")
    much: Sentence = ("The Round paid you ", AmountPart(-owed), " too much: ")
    if moved == owed:
        return (*much, "it was taken back")
    return (*much, AmountPart(-moved), " was taken back, all you had here")


def came_to(player: str, net: int, corrections: Sequence[Correction] = ()) -> Sentence:
    """What somebody won or lost as it stands now: what was played, and what rulings made of it."""
    moved = corrected_by(corrections)
    outcome = _outcome(player, net)
    if not corrections:
        return outcome
    played = _outcome(player, net - moved)
    return (*played, "; ", *_moved_by(_rulings(corrections), player, moved), ": ", *outcome)


def correction_said(one: Correction) -> Sentence:
    """What a ruling moved, in a sentence."""
    return _moved_by(f"The ruling on dispute {one.dispute}", one.player, one.cents)


def _outcome(player: str, net: int) -> Sentence:
    if not net:
        return (PlayerPart(player), " came out even")
    return (PlayerPart(player), " won " if net > 0 else " lost ", AmountPart(abs(net)))


def _rulings(corrections: Sequence[Correction]) -> str:
    """Which rulings: disputes of several tables may have the same number."""
    if len(corrections) == 1:
        return f"the ruling on dispute {corrections[0].dispute}"
    return f"rulings on {len(corrections)} disputes"


def _moved_by(ruling: str, player: str, cents: int) -> Sentence:
    if cents < 0:
        return (ruling, " took ", AmountPart(-cents), " back from ", PlayerPart(player))
    return (ruling, " paid ", PlayerPart(player), " ", AmountPart(cents))


def void_said(proposal: Proposal, confirmed_by: str) -> Sentence:
    """What was declared Void, why, and by which two persons."""
    why = f", because “{proposal.why}”" if proposal.why else ""
    return (
        *("Declared Void: ", *void_text(proposal.void), f"{why}. Proposed by "),
        *(PlayerPart(proposal.by), ", confirmed by ", PlayerPart(confirmed_by)),
    )
