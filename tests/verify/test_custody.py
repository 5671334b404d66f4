"""What the verifier says of who acts under which key, whatever the casino wrote."""

import json
from typing import Any

import pytest

from croupier.verify.custody import HOUR, Custody
from croupier.verify.lines import ExportedEntry, Unreadable, opened

NOW = 10 * HOUR


def entry(
    data: dict[str, Any] | str, version: int = 1, at: int = 0, stream: str = "custody"
) -> Any:
    body = data if isinstance(data, str) else json.dumps(data)
    return ExportedEntry(version, stream, version, at, "c", body, b"")


def granted(key: str, role: str, by: str = "") -> dict[str, Any]:
    return {"type": "RoleGranted", "key": key, "role": role, "by": by}


def reset(key: str, by: str, second: str = "") -> dict[str, Any]:
    return {"type": "PasswordReset", "key": key, "by": by, "confirmed_by": second}


FIRST = (
    granted("o", "operator"),
    granted("i", "inspector"),
    granted("i2", "inspector", "i"),
    granted("s", "supervisor", "o"),
    granted("t", "supervisor", "o"),
)


def custody(*more: dict[str, Any] | str) -> Custody:
    read = Custody()
    for version, one in enumerate((*FIRST, *more), 1):
        read.add(entry(one, version))
    return read


def test_what_may_be_done_is_found_right() -> None:
    done = (
        granted("o2", "operator", "o"),
        reset("i2", "i", "o"),
        reset("o2", "o", "i"),
        reset("s", "o"),
        reset("a player", "o"),
        {"type": "RoleEnded", "key": "i2", "by": "i"},
        {"type": "RoleEnded", "key": "s", "by": "o"},
        {"type": "RoleEnded", "key": "t", "by": "t"},
        {"type": "CustodyRecovered", "role": "inspector"},
        granted("i3", "inspector"),
    )
    read = custody(*done)
    assert read.findings == []
    assert len(read.warnings) == 1


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (granted("x", "inspector", "o"), "is no inspector"),
        (granted("x", "inspector"), "by a link that nobody made"),
        (granted("x", "operator"), "by a link that nobody made"),
        (granted("x", "operator", "i"), "is no operator"),
        (granted("x", "dealer", "s"), "is no operator"),
        (granted("x", "dealer"), "by nobody"),
        (granted("s", "inspector", "i"), "having been supervisor"),
        (granted("i", "dealer", "o"), "having been inspector"),
        (reset("i", "o"), "without both sides"),
        (reset("i", "o", "i2"), "without both sides"),
        (reset("i", "i2"), "without both sides"),
        (reset("i", "i2", "i2"), "without both sides"),
        (reset("i", "i", "o"), "without both sides"),
        (reset("o", "o", "i"), "without both sides"),
        (reset("s", "i"), "is no operator"),
        ({"type": "RoleEnded", "key": "i2", "by": "o"}, "is no inspector"),
        ({"type": "RoleEnded", "key": "s", "by": "i"}, "is no operator"),
        ({"type": "RoleEnded", "key": "x", "by": "o"}, "not on duty"),
        ({"type": "StaffCarriedOver", "roles": {"x": "inspector"}}, "recorded before"),
        ({"type": "CustodyRecovered", "role": "dealer"}, "a link was made for dealer"),
        ({"type": "Nothing"}, "not one of custody"),
        ("[]", "not one of custody"),
        ("{", "not one of custody"),
    ],
)
def test_what_may_not_be_done_is_found_wrong(wrong: dict[str, Any] | str, why: str) -> None:
    (found,) = custody(wrong).findings
    assert why in found.what
    assert found.version == len(FIRST) + 1


def test_a_recovery_is_good_for_one_link() -> None:
    more = ({"type": "CustodyRecovered", "role": "operator"}, granted("x", "operator"))
    assert custody(*more).findings == []
    assert len(custody(*more, granted("y", "operator")).findings) == 1


def decisions(first: str, second: str, at: int) -> list[ExportedEntry]:
    """A void and a ruling by two people."""
    proposed = {"type": "VoidProposed", "proposal": {"by": first}}
    ruled = {"type": "DisputeRuled", "by": first, "confirmed_by": second}
    confirmed = {"type": "VoidConfirmed", "by": second}
    bodies: tuple[dict[str, Any], ...] = (proposed, confirmed, ruled)
    return [entry(one, 1 + number, at, "table/t1") for number, one in enumerate(bodies)]


def test_two_who_decide_are_named_where_one_was_given_the_means_just_before() -> None:
    read = custody()
    read.add(entry(reset("t", "o"), 6, NOW))
    for one in decisions("s", "t", NOW + 4 * 60_000):
        read.decided(one)
    assert read.warnings == [
        f"table/t1 {number}: a {what} by s and t; o gave t a password 4 minutes before"
        for number, what in ((2, "void"), (3, "ruling"))
    ]


def test_two_who_have_long_been_there_are_not_named() -> None:
    read = custody()
    for one in decisions("s", "t", NOW):
        read.decided(one)
    one_alone = {"type": "DisputeRuled", "by": "s"}
    read.decided(entry(one_alone, 9, 1, "table/t1"))
    assert read.warnings == []


def test_the_stream_of_custody_cannot_be_left_out() -> None:
    header = json.dumps({"croupier": "export", "format": 1, "without": ["people", "custody"]})
    with pytest.raises(Unreadable, match="custody is left out"):
        opened([header.encode()])
