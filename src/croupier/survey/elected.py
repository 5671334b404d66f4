"""Elected: elections in the words of a table file, and what a table elects otherwise."""

from collections.abc import Iterable, Mapping

from croupier.record.model import bad
from croupier.rules.setting import Value, said
from croupier.survey.atlas import Atlas, AtlasEntry
from croupier.survey.families import DECKS, ODDS


def elected_given(atlas: Atlas, given: Iterable[str]) -> Mapping[str, tuple[Value, ...]]:
    """Elections as people write them, ``double_on=9-11``; several of one key are alternatives."""
    found: dict[str, tuple[Value, ...]] = {}
    for text in given:
        key, is_, word = text.partition("=")
        if not is_:
            raise bad("set", f"{text!r} is no election: write double_on=9-11")
        value = _value(atlas, key, word)
        found[key] = (*found.get(key, ()), value)
    return found


def _value(atlas: Atlas, key: str, word: str) -> Value:
    """A value by its word; one that nothing has is left to be refused."""
    known = atlas.elections.get(key, {})
    return next((one for one in known if written(one) == word), word)


def written(value: Value) -> str:
    """A value in the words of a table file, without quotes."""
    return said(value).strip('"')


def otherwise(atlas: Atlas, entry: AtlasEntry, beside: Iterable[str] = (DECKS, ODDS)) -> str:
    """What a table elects that its edition does not lay down, beside what is said anyway."""
    left_out = set(beside)
    return ", ".join(
        f"{one.key} {written(one.value)}"
        for one in atlas.elections_of(entry)
        if not one.standard and one.key not in left_out
    )
