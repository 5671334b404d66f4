"""Tiers: a table with a Lower and an Upper Minimum has two sets of rules that share all else."""

import hashlib
from functools import partial

from msgspec.structs import replace

from croupier.rules.config import TableConfig, TierConfig
from croupier.rules.refusal import Refusal, Unlawful
from croupier.rules.section import Law, Version
from croupier.rules.table_rules import TableRules
from croupier.sentence import WagerPart
from croupier.table.gate.found import Found

KEYS = ("lower", "upper")


def tiered_version(config: TableConfig, law: Law) -> Version | None:
    """The version asked for that has two tiers, if there is one."""
    asked = (law.versions[name] for name in config.versions if name in law.versions)
    return next((version for version in asked if version.two_minima), None)


def check_absent(config: TableConfig, law: Law, found: Found) -> None:
    """What is asked for tiers at a table without them is refused."""
    for key in KEYS:
        if getattr(config, key) is not None:
            found.attempt(f"table.{key}", partial(_refuse, law, key, found))


def _refuse(law: Law, key: str, found: Found) -> None:
    tiered = next((one for one in law.versions.values() if one.two_minima), None)
    if tiered is None:
        raise Refusal((), f"{law.edition.id} has no use for {key}")
    found.needs(law.edition, key, tiered.two_minima)
    raise Refusal(
        tiered.two_minima, (f"{key} belongs to ", WagerPart(tiered.name), ", which is not adopted")
    )


def two_configs(config: TableConfig, law: Law, version: Version) -> tuple[TableConfig, TableConfig]:
    """What is asked for below and from the Upper Minimum on."""
    found = Found()
    needs = partial(found.needs, law.edition, version.name, version.clauses)
    found.attempt("table.versions", needs)
    if found.refusals:
        raise Unlawful(tuple(found.refusals))
    if config.lower is None or config.upper is None:
        key = "lower" if config.lower is None else "upper"
        why = "the table says what applies from each of its minima on"
        raise Unlawful((Refusal(version.two_minima, why, at=f"table.{key}"),))
    lower, upper = (_merged(config, tier) for tier in (config.lower, config.upper))
    if not 0 < (lower.minimum or 0) < (upper.minimum or 0):
        why = "the Lower Minimum is below the Upper Minimum, and both are displayed"
        raise _unlawful(version, why)
    return lower, upper


def _unlawful(version: Version, why: str) -> Unlawful:
    return Unlawful((Refusal(version.two_minima, why, at="table"),))


def _merged(config: TableConfig, tier: TierConfig) -> TableConfig:
    """The settings of a table with those of one tier laid over them."""
    own = {key: getattr(tier, key) for key in tier.__struct_fields__}
    asked = {key: value for key, value in own.items() if value is not None}
    return replace(config, lower=None, upper=None, **asked)


def joined(version: Version, lower: TableRules, upper: TableRules) -> TableRules:
    """The rules of both tiers as one table's."""
    both = f"{lower.fingerprint} {upper.fingerprint}"
    shared = (one for one in lower.notices if one in upper.notices or not one.tiered)
    return replace(
        lower,
        upper=upper,
        notices=(*shared, *version.two_tiers(lower.elections, upper.elections)),
        fingerprint=hashlib.sha256(both.encode()).hexdigest()[:16],
    )
