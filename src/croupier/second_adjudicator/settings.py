"""The settings of a table: its elections, readings and tiers, and what a stake wins there."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.money import Odds, cents

RecordData = Mapping[str, Any]

MONEY = {"minimum", "maximum", "smallest_chip", "ante_waived_from", "payout_limit"}
MINIMUM, MAXIMUM, CHIP = 5_00, 500_00, 50
"""In cents, where a table does not say."""


def in_cents(settings: RecordData) -> dict[str, Any]:
    """Settings as a record has them, with money in cents."""
    data: dict[str, Any] = {}
    for name, value in settings.items():
        if isinstance(value, Mapping):
            data[name] = in_cents(value)
        else:
            data[name] = cents(value) if name in MONEY else value
    return data


def stated(settings: RecordData) -> dict[str, Any]:
    """Settings as a log has them, without those left to the edition."""
    return {
        name: stated(value) if isinstance(value, Mapping) else value
        for name, value in settings.items()
        if value is not None
    }


class TableSettings:
    """The Casino Operator's settings; money in cents."""

    def __init__(self, edition: str, settings: dict[str, Any]) -> None:
        self.edition = edition
        self.act = edition.startswith("act")
        self.settings = settings
        self.readings: RecordData = settings.get("readings", {})
        self.versions: list[str] = settings.get("versions", [])
        self.minimum: int = settings.get("minimum", MINIMUM)
        self.maximum: int = settings.get("maximum", MAXIMUM)
        self.chip: int = settings.get("smallest_chip", CHIP)

    @classmethod
    def of_record(cls, data: RecordData) -> "TableSettings":
        """The settings that a Round record has."""
        return cls(data["edition"], in_cents(data.get("table", {})))

    @classmethod
    def of_log(cls, config: RecordData) -> "TableSettings":
        """The settings that the log of a table has."""
        return cls(config["edition"], stated(config))

    def reads(self, name: str, choice: str) -> bool:
        """Was this choice made for a reading, against the one usually taken?"""
        return self.readings.get(name) == choice

    def plays(self, version: str) -> bool:
        """Is this version adopted?"""
        return version in self.versions

    def offer(self, name: str) -> RecordData:
        """How a side wager is offered: scale, payout limit."""
        offered: RecordData = self.settings.get("side_wagers", {})
        return dict(offered.get(name, {}))

    def tier(self, amount: int) -> RecordData:
        """21.2, 21.3, 21.5: the settings for an initial wager of this amount."""
        if not self.plays("player-select"):
            return self.settings
        upper: RecordData = self.settings["upper"]
        high = amount >= upper["minimum"]
        return {**self.settings, **(upper if high else self.settings["lower"])}

    def blackjack_odds(self, amount: int) -> Odds:
        """NZ 5.4, 10.1A, 21.3; ACT 10(a)(i), 17(a)(i)."""
        return Odds.read(self.tier(amount).get("blackjack_pays", "3:2"))

    def pays(self, stake: int, odds: Odds, fixed: bool = False) -> int:
        """What a stake wins at these odds, in whole cents; a fixed stake is under no unit."""
        exact = Fraction(stake * odds.pays, odds.on)
        if self.act:
            return self._pays_act(stake, odds, exact, fixed)
        if self.reads("payment-rounding", "down-to-chip"):
            return int(exact // self.chip) * self.chip
        return int(exact)

    def _pays_act(self, stake: int, odds: Odds, exact: Fraction, fixed: bool) -> int:
        """ACT 20.10: what the float cannot pay in full."""
        if exact % self.chip == 0:
            return int(exact)
        notice = bool(self.settings.get("multiples_notice", False))
        if notice and stake % self.minimum and not fixed:  # 23.3
            if self.reads("lower-multiple", "of-the-stake"):
                return self.pays(stake // self.minimum * self.minimum, odds)
            return int(exact // self.minimum) * self.minimum
        if notice and self.reads("on-unit-not-payable", "exact"):
            return int(exact)
        return -int(-exact // self.chip) * self.chip
