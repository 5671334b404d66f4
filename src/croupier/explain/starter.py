"""Starter: a table file to begin with, every setting with its lawful values and their clauses."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from croupier.explain import fields
from croupier.explain.draft import Draft, DraftSettings, judged
from croupier.explain.fields import NO_SUM, Field
from croupier.gazette.citation import cited_all
from croupier.money import CENTS
from croupier.rules.config import TierConfig
from croupier.rules.refusal import Unlawful
from croupier.rules.setting import ChoiceSetting, Span, Value, said
from croupier.rules.side_wager import SideWager

_RULE: Final = 72
"""Letters of a line that parts groups."""
_LIMITS: Final = ("minimum", "maximum")
_PAYOUT: Final = 10_000
"""Dollars a limited payout is shown with."""
TIER: Final = TierConfig.__struct_fields__


def starter(edition: str, versions: Sequence[str] = ()) -> str:
    """A table file of an edition and versions; what is left as it is stands as a comment.

    A version that the edition does not have is refused; what one asks to be stated is said.
    """
    draft = judged(DraftSettings(edition, None, {"versions": list(versions)} if versions else {}))
    wrong = draft.refused("versions")
    if wrong:
        raise Unlawful(wrong)
    return "\n".join(_lines(draft)) + "\n"


def _lines(draft: Draft) -> Iterator[str]:
    edition = draft.edition
    yield f"# A table under {edition.title}."
    yield "# What stands behind # is what the edition lays down: take the # away and change it."
    yield "# Behind each value permitted stands its clause. `croupier table check FILE` says"
    yield "# whether the table is lawful; `croupier law show CLAUSE` says what a clause asks."
    for refusal in draft.refusals:
        yield f"# Still to be stated: {refusal}."
    yield f'edition = "{edition.id}"'
    yield ""
    yield "[table]"
    yield from _versions(draft)
    for heading, found in fields.groups(draft).items():
        if found:
            yield from ("", _heading(heading))
            for field in found:
                yield from _field(field)
    yield from _tiers(draft)
    yield from _sides(draft)
    yield from _readings(draft)


def _heading(text: str) -> str:
    return f"# ── {text} ".ljust(_RULE, "─")


def _versions(draft: Draft) -> Iterator[str]:
    options = list(fields.versions(draft))
    if not options:
        return
    listed = (f'"{one.name}" ({cited_all(one.clauses)})' for one in options)
    yield f"# Versions: {', '.join(listed)}"
    adopted = ", ".join(f'"{one.name}"' for one in options if one.on)
    yield f"{'' if adopted else '# '}versions = [{adopted}]"


def _field(field: Field) -> Iterator[str]:
    setting = field.setting
    permitted = _choices(setting) if isinstance(setting, ChoiceSetting) else _span(setting)
    yield f"# {field.label}: {permitted}"
    yield f"# {field.place} = {_written(setting, setting.default)}"


def _choices(setting: ChoiceSetting) -> str:
    return ", ".join(
        f"{said(value)} ({cited_all(clauses)})" for value, clauses in setting.permits.items()
    )


def _span(setting: Span) -> str:
    low = _written(setting, setting.low)
    high = f" to {_written(setting, setting.high)}" if setting.high is not None else " or more"
    none = f"; 0 is {NO_SUM}" if setting.money and not setting.low else ""
    clauses = f" ({', '.join(setting.because)})" if setting.because else ""
    return f"{low}{high}{none}{clauses}"


def _written(setting: ChoiceSetting | Span, value: Value) -> str:
    """A value as a table file has it: sums in dollars."""
    if isinstance(setting, Span) and setting.money and isinstance(value, int):
        return f"{value / CENTS:g}" if value % CENTS else str(value // CENTS)
    return said(value)


def _tiers(draft: Draft) -> Iterator[str]:
    """What each tier of a table with two minima may have of its own."""
    version = fields.two_tiers(draft)
    for tier in ("lower", "upper") if version is not None else ():
        yield from ("", _heading(f"The {tier} tier, below all other settings"))
        yield f"# [table.{tier}]"
        for field in fields.tier_fields(draft, tier, TIER):
            yield from _field(replace(field, place=field.setting.key))


def _sides(draft: Draft) -> Iterator[str]:
    offered, edition = list(fields.sides(draft)), draft.config.edition
    if offered:
        yield from ("", _heading("Side wagers, below all other settings"))
    for side in offered:
        yield f"# [table.side_wagers.{side.name}]  # {side.title} ({cited_all(side.clauses)})"
        if side.scales:
            names = ", ".join(f'"{scale.name}"' for scale in side.scales)
            yield f"# scale = {names.partition(', ')[0]}  # one of {names}"
        yield from _of_side(draft, fields.declared(edition, side.name))


def _of_side(draft: Draft, declared: Sequence[SideWager]) -> Iterator[str]:
    """The sums of a side wager, the most it pays and its name, where the law leaves them open."""
    for wager in declared[:1]:
        clauses = ", ".join(wager.amount)
        if not wager.fixed_by_law:
            known = fields.settings(draft)
            low, high = (_written(known[key], known[key].default) for key in _LIMITS)
            yield f"# minimum = {low}  # or amount = {low} alone, for one sum ({clauses})"
            yield f"# maximum = {high}"
        if wager.limit_clause:
            yield f"# payout_limit = {_PAYOUT}  # the most it pays ({wager.limit_clause})"
        if wager.any_name:
            yield f'# called = "{wager.title}"  # its name at this table ({wager.any_name})'


def _readings(draft: Draft) -> Iterator[str]:
    known = fields.readings(draft)
    if known:
        yield from ("", _heading("Readings, where the text may be read in several ways"))
        yield "# [table.readings]"
    for name, reading in known.items():
        choices = ", ".join(f'"{one}"' for one in reading.choices)
        yield f'# {name} = "{reading.taken_in(draft.edition.jurisdiction)}"  # one of {choices}'
