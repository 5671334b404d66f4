"""Custody: who acts under which key; two people of one decision who may be one are named."""

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from croupier.verify.finding import Discrepancy, finding
from croupier.verify.lines import ExportedEntry, JsonObject

HOUR: Final = 3_600_000
"""Milliseconds after being given a role or a password in which a second person is doubted."""
OPERATOR, INSPECTOR = "operator", "inspector"
_SIDES: Final = {OPERATOR: INSPECTOR, INSPECTOR: OPERATOR}
"""Whose password is reset by the leave of both sides."""
_PAIRED: Final = ('"VoidProposed"', '"VoidConfirmed"', '"DisputeRuled"')


class Grant(NamedTuple):
    """When somebody was last given a role or a password, and by whom."""

    at: int
    by: str
    what: str


class Custody:
    """The roles and resets of an export, and the decisions that two people took."""

    def __init__(self) -> None:
        """Nobody is on duty yet."""
        self.findings: list[Discrepancy] = []
        self.warnings: list[str] = []
        self._roles: dict[str, str] = {}
        self._grants: dict[str, Grant] = {}
        self._recovered: set[str] = set()
        self._proposed: dict[str, str] = {}
        """Who proposed the last void, by table."""

    def add(self, entry: ExportedEntry) -> None:
        """Read an entry of custody."""
        try:
            data: dict[str, Any] = json.loads(entry.body)
            wrong = list(_KINDS[data["type"]](self, data, entry))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            wrong = ["the entry is not one of custody"]
        self.findings += [finding(entry.stream, entry.version, what) for what in wrong]

    def _granted(self, data: JsonObject, entry: ExportedEntry) -> Iterator[str]:
        key, role, by = str(data["key"]), str(data["role"]), str(data["by"])
        if by:
            needed = INSPECTOR if role == INSPECTOR else OPERATOR
            if self._roles.get(by) != needed:
                yield f"{by} made {key} {role}, and is no {needed}"
        elif role not in _SIDES:
            yield f"{key} was made {role} by nobody"
        elif role in self._roles.values() and role not in self._recovered:
            yield f"{key} became {role} beside another, by a link that nobody made"
        before = self._roles.get(key, role)
        if before != role and INSPECTOR in (before, role):
            yield f"{key} was made {role}, having been {before}"
        if not by:
            self._recovered.discard(role)
        self._roles[key] = role
        self._grants[key] = Grant(entry.at, by, "role")

    def _ended(self, data: JsonObject, _: ExportedEntry) -> Iterator[str]:
        key, by = str(data["key"]), str(data["by"])
        role = self._roles.pop(key, None)
        if role is None:
            yield f"{key} was not on duty"
        elif by != key:
            needed = INSPECTOR if role == INSPECTOR else OPERATOR
            if self._roles.get(by) != needed:
                yield f"{by} removed {key}, {role}, and is no {needed}"

    def _reset(self, data: JsonObject, entry: ExportedEntry) -> Iterator[str]:
        key, by, second = (str(data[name]) for name in ("key", "by", "confirmed_by"))
        role = self._roles.get(key, "")
        if role in _SIDES:
            agreed = self._roles.get(by), self._roles.get(second)
            if agreed != (role, _SIDES[role]) or key in (by, second):
                yield f"the password of {key}, {role}, was reset without both sides"
        elif self._roles.get(by) != OPERATOR:
            yield f"{by} reset the password of {key}, and is no {OPERATOR}"
        self._grants[key] = Grant(entry.at, by, "password")

    def _carried_over(self, data: JsonObject, entry: ExportedEntry) -> Iterator[str]:
        if entry.version != 1:
            yield "people are carried over, though custody was recorded before"
        self._roles |= {str(key): str(role) for key, role in data["roles"].items()}
        self.warnings.append(
            f"{entry.stream} {entry.version}: {len(self._roles)} people were on duty before it was "
            "recorded who made them"
        )

    def _recover(self, data: JsonObject, entry: ExportedEntry) -> Iterator[str]:
        role = str(data["role"])
        if role not in _SIDES:
            yield f"a link was made for {role}"
        self._recovered.add(role)
        self.warnings.append(
            f"{entry.stream} {entry.version}: who has the casino's files made a link for one more "
            f"{role}, without operator or inspector"
        )

    def decided(self, entry: ExportedEntry) -> None:
        """Look at an entry of a table for a decision that two people took."""
        if not any(kind in entry.body for kind in _PAIRED):
            return
        try:
            data = json.loads(entry.body)
            self._decided(data, entry)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return  # who reads the table says what is wrong with it

    def _decided(self, data: JsonObject, entry: ExportedEntry) -> None:
        match data["type"]:
            case "VoidProposed":
                self._proposed[entry.stream] = str(data["proposal"]["by"])
            case "VoidConfirmed":
                first = self._proposed.get(entry.stream, "")
                self._compare(entry, "void", first, str(data["by"]))
            case "DisputeRuled" if data.get("confirmed_by"):
                self._compare(entry, "ruling", str(data["by"]), str(data["confirmed_by"]))

    def _compare(self, entry: ExportedEntry, what: str, first: str, second: str) -> None:
        """Doubt two people one of whom was given the means to act only just before."""
        for one in (first, second):
            grant = self._grants.get(one)
            if grant is not None and grant.by and 0 <= entry.at - grant.at < HOUR:
                minutes = (entry.at - grant.at) // 60_000
                self.warnings.append(
                    f"{entry.stream} {entry.version}: a {what} by {first} and {second}; "
                    f"{grant.by} gave {one} a {grant.what} {minutes} minutes before"
                )


_KINDS: Final = {
    "RoleGranted": Custody._granted,
    "RoleEnded": Custody._ended,
    "PasswordReset": Custody._reset,
    "StaffCarriedOver": Custody._carried_over,
    "CustodyRecovered": Custody._recover,
}
