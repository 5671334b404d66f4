"""Roles: every cell of role × act × own or other × phase, closed to whatever is not named."""

from collections.abc import Callable
from itertools import product
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.protocol.duties import DUTIES
from croupier.protocol.roles import (
    CONFIRM_WITHIN,
    RULES,
    Proposal,
    Role,
    Void,
    confirm,
    may,
    may_send,
    owned,
    propose,
)
from croupier.rules.refusal import Refusal
from croupier.table.commands import (
    Command,
    Deal,
    Draw,
    LayWager,
    PlayersCommand,
)
from croupier.table.state import BETTING, ENDED, Phase
from croupier.table.supervision import AllowCall, RefillShoe, Supervision, VoidHand, VoidRound
from tests.protocol.cells import CELLS, PHASES


def _expected(act: str, role: Role, own: bool, phase: Phase | None) -> bool:
    row = CELLS[act]
    grant = row[list(Role).index(role)]
    playing = phase not in (None, ENDED)
    timely = {"+": playing, "-": not playing, "=": True}[row[7]]
    return timely and (grant == "a" or (grant == "o" and own))


@pytest.mark.parametrize("act", CELLS)
def test_every_cell_of_the_matrix(act: str) -> None:
    """A3: only the entitled role, for whom it may, when it may; each refusal says why."""
    for role, own, phase in product(Role, (True, False), PHASES):
        finding = may(role, act, own_box=own, phase=phase)
        assert finding.permitted is _expected(act, role, own, phase), (role, own, phase)
        assert (len(finding.why) > 10) is not finding.permitted
        assert "_" not in finding.why and "." not in finding.why


def test_the_matrix_names_every_command_once() -> None:
    """What is added to the engine is refused until it is named here."""
    named = [act for rule in RULES for act in rule.acts]
    commands = {one.__name__ for one in get_args(Command)}
    assert commands > {one.__name__ for one in get_args(Supervision)}
    assert sorted(named) == sorted(set(named))
    assert set(named) == set(CELLS)
    duties = {one.__name__ for one in DUTIES}
    assert {act for act in named if act[0].isupper()} == commands | duties


@given(st.text(), st.sampled_from(Role), st.booleans(), st.sampled_from(PHASES))
def test_an_unknown_act_is_refused_to_everybody(
    act: str, role: Role, own: bool, phase: Phase | None
) -> None:
    if act in CELLS:
        return
    finding = may(role, act, own_box=own, phase=phase)
    assert (finding.permitted, finding.why) == (False, "nobody may do that here")


@pytest.mark.parametrize(
    "act", ("", "laywager", "LayWager ", "PlayersCommand", "Call", "read  log")
)
def test_an_act_nearly_named_is_refused(act: str) -> None:
    assert not any(may(role, act, own_box=True, phase=BETTING).permitted for role in Role)


@pytest.mark.parametrize(
    "kind", [one for one in get_args(Command) if issubclass(one, PlayersCommand)]
)
def test_a_player_acts_for_themselves_alone(kind: type[PlayersCommand]) -> None:
    """Whatever the Box: the player a command names is who sent it."""
    needed = {"amount": 10_00, "on": "pairs", "right": "insurance"}
    given_fields = {name: needed[name] for name in kind.__struct_fields__ if name in needed}
    command: Command = kind(1, "anna", **given_fields)  # type: ignore[assignment]
    assert owned(command, "anna")
    assert not owned(command, "ben")
    assert may_send(Role.PLAYER, command, "anna", BETTING).permitted
    assert not may_send(Role.PLAYER, command, "ben", BETTING).permitted
    assert not may_send(Role.OPERATOR, command, "anna", BETTING).permitted


def test_nobody_owns_what_is_no_players_command() -> None:
    """A supervisor's act may name a player; it is not theirs."""
    assert not owned(Deal(), "anna")
    assert not owned(VoidHand(1, player="anna"), "anna")
    assert not owned(AllowCall(box=1, player="anna", call="double"), "anna")


def test_a_command_of_nobody_is_not_owned_by_nobody() -> None:
    assert not owned(Draw(1, ""), "")
    assert not owned(LayWager(1, "", 10_00), "")


def test_nobody_sends_the_cards_of_a_shoe() -> None:
    """S1: who named the cards would know them before they are dealt."""
    assert not any(may_send(role, RefillShoe(()), "x", BETTING).permitted for role in Role)


STAFF = {"sue": Role.SUPERVISOR, "sam": Role.SUPERVISOR, "olga": Role.OPERATOR, "dan": Role.DEALER}
AT = 1_000_000
VOID = VoidRound()


def _proposed(by: str = "sue", void: Void = VOID) -> Proposal:
    return propose(void, by, STAFF.get, table="t1", round=5, phase=BETTING, now=AT)


def _confirmed(
    proposal: Proposal,
    by: str = "sam",
    *,
    roles: Callable[[str], Role | None] = STAFF.get,
    round: int = 5,
    now: int = AT + 1,
    table: str = "t1",
    phase: Phase | None = BETTING,
) -> Void:
    return confirm(proposal, by, roles, table=table, round=round, phase=phase, now=now)


@pytest.mark.parametrize("pair", [("sue", "sam"), ("sam", "olga"), ("olga", "sue")])
def test_two_people_void(pair: tuple[str, str]) -> None:
    void = VoidHand(3, player="anna")
    assert _confirmed(_proposed(pair[0], void), pair[1]) == void


def test_one_person_does_not_void_alone() -> None:
    """Neither by the command itself nor by confirming what they proposed."""
    for role in Role:
        assert not may_send(role, VoidRound(), "sue", BETTING).permitted
        assert not may_send(role, VoidHand(1), "sue", BETTING).permitted
    with pytest.raises(Refusal, match="another person"):
        _confirmed(_proposed("sue"), "sue")


@pytest.mark.parametrize("by", ("dan", "nobody", ""))
def test_others_neither_propose_nor_confirm(by: str) -> None:
    with pytest.raises(Refusal):
        _proposed(by)
    with pytest.raises(Refusal):
        _confirmed(_proposed(), by)


def test_a_void_is_confirmed_in_time() -> None:
    assert _confirmed(_proposed(), now=AT + CONFIRM_WITHIN - 1) == VoidRound()
    for now in (AT + CONFIRM_WITHIN, AT + 10**12, AT - CONFIRM_WITHIN, 0):
        with pytest.raises(Refusal, match="in time"):
            _confirmed(_proposed(), now=now)


def test_a_void_is_of_the_round_it_was_proposed_for() -> None:
    with pytest.raises(Refusal, match="another Round"):
        _confirmed(_proposed(), round=6)
    with pytest.raises(Refusal, match="another Round"):
        _confirmed(_proposed(), table="t2")
    with pytest.raises(Refusal, match="no Round"):
        _confirmed(_proposed(), phase=None)


def test_who_proposed_must_still_be_entitled() -> None:
    """A supervisor made a Dealer, or gone, since."""
    with pytest.raises(Refusal, match="may not propose"):
        _confirmed(_proposed(), roles=(STAFF | {"sue": Role.DEALER}).get)
    gone = {key: role for key, role in STAFF.items() if key != "sue"}
    with pytest.raises(Refusal, match="known here"):
        _confirmed(_proposed(), roles=gone.get)
