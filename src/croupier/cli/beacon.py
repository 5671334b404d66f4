"""The numbers of a public beacon, from the beacon itself or from a file of its rounds."""

from functools import cache
from pathlib import Path

from croupier.fairness.beacon import BeaconTrouble, source_of, value_at, value_in
from croupier.verify.beacon import Published
from croupier.verify.lines import Unreadable


def published_by(source: str) -> Published:
    """What a beacon at an address published, or what a file has of it, one round a line."""
    if "://" not in source:
        return _in_file(source)
    try:
        address = source_of(source)
    except ValueError as wrong:
        raise Unreadable(str(wrong)) from None

    @cache
    def asked(round: int) -> bytes | None:
        try:
            return value_at(address, round)
        except BeaconTrouble:
            return None

    return asked


def _in_file(file: str) -> Published:
    """The rounds of a file."""
    try:
        lines = Path(file).read_bytes().splitlines()
        return dict(value_in(line) for line in lines if line.strip()).get
    except OSError:
        raise Unreadable(f"{file} cannot be read") from None
    except BeaconTrouble as wrong:
        raise Unreadable(f"{file} is no list of a beacon's rounds: {wrong}") from None
