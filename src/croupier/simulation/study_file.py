"""Study file: a study as a file has it, read with every doubt reported."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, get_args

from croupier.gazette.errors import hint
from croupier.record.model import BadRecord, bad, check_keys, expected
from croupier.record.places import edition_of
from croupier.record.read import as_toml
from croupier.record.settings import entries, number
from croupier.simulation.cases import read_case, with_value
from croupier.simulation.figures import FIGURES, Figure
from croupier.simulation.spec import seed_of
from croupier.simulation.study import Method, Study, Varied, Way

KEYS: Final = (
    "title", "edition", "backfill", "table", "play", "vary", "way", "method", "wagers", "figures",
    "rounds", "seed",
)  # fmt: skip
_LIKE: Final = "such as decks = [4, 6, 8]"


def read_study(text: str, opened: Callable[[str], str]) -> Study:
    """Read a study; a file it names for its table is opened by the caller."""
    return study_of(as_toml(text), opened)


def study_of(data: Mapping[str, Any], opened: Callable[[str], str]) -> Study:
    """A study out of what a file has."""
    check_keys("", data, KEYS, f"a study: {', '.join(KEYS)}")
    base = _base(data, opened)
    known = Study(base=base)
    vary = tuple(_varied((), entries("vary", data.get("vary", {}))))
    read_case(base)
    for one in vary:
        _check(base, one)
    return Study(
        base=base,
        title=_word(data, "title", ""),
        vary=vary,
        way=_one_of(data, "way", Way, known.way),
        method=_one_of(data, "method", Method, known.method),
        wagers=tuple(_words(data, "wagers")),
        figures=_figures(data) or known.figures,
        rounds=number("rounds", data.get("rounds", known.rounds)),
        seed=seed_of(number("seed", data.get("seed", known.seed))),
    )


def _base(data: Mapping[str, Any], opened: Callable[[str], str]) -> dict[str, Any]:
    """The table that is varied, from this file or from another."""
    table = data.get("table", {})
    base: dict[str, Any] = {"play": data.get("play", {}), "table": table}
    if isinstance(table, str):
        other = _other(table, opened)
        base |= {key: other[key] for key in ("edition", "backfill") if key in other}
        base["table"] = other.get("table", {})
    base |= {key: data[key] for key in ("edition", "backfill") if key in data}
    for key in ("edition", "backfill"):
        if not isinstance(base.get(key, ""), str):
            raise bad(key, "expected the name of an edition")
    edition_of(base)
    return base


def _other(name: str, opened: Callable[[str], str]) -> dict[str, Any]:
    """The file of the table."""
    try:
        return as_toml(opened(name))
    except BadRecord as wrong:
        raise bad("table", f"{name}: {wrong.why}") from None


def _varied(place: tuple[str, ...], data: Mapping[str, Any]) -> Iterator[Varied]:
    """What is varied, with the settings of settings by their whole place."""
    for key, given in data.items():
        at = (*place, key)
        name = ".".join(("vary", *at))
        if isinstance(given, dict):
            yield from _varied(at, given)
        elif not isinstance(given, list):
            raise expected(name, f"a list of values, {_LIKE}", given)
        elif not given:
            raise bad(name, f"the list is empty: give the values to try, {_LIKE}")
        else:
            yield Varied(at, tuple(one for n, one in enumerate(given) if one not in given[:n]))


def _check(base: Mapping[str, Any], one: Varied) -> None:
    """There is such a setting, and it can take such values; whether it may, the law says later."""
    if one.place[0] in ("edition", "backfill"):
        if len(one.place) > 1 or not all(isinstance(value, str) for value in one.values):
            raise bad(f"vary.{one.name}", "expected the names of editions")
        return
    for value in one.values:
        try:
            read_case(with_value(base, one.place, value))
        except BadRecord as wrong:
            raise bad(f"vary.{one.name}", wrong.why) from None


# ── Single words ────────────────────────────────────────────────────────────────────────────────


def _word(data: Mapping[str, Any], key: str, otherwise: str) -> str:
    value = data.get(key, otherwise)
    if not isinstance(value, str):
        raise expected(key, "text in quotes", value)
    return value


def _one_of(data: Mapping[str, Any], key: str, among: Any, otherwise: Any) -> Any:
    value = _word(data, key, otherwise)
    if value not in get_args(among):
        names = " or ".join(f'"{name}"' for name in get_args(among))
        raise bad(key, f'expected {names}, not "{value}"')
    return value


def _words(data: Mapping[str, Any], key: str) -> list[str]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise expected(key, "a list of names in quotes", value)
    if key in data and not value:
        raise bad(key, "the list is empty")
    return list(dict.fromkeys(value))


def _figures(data: Mapping[str, Any]) -> tuple[Figure, ...]:
    names = _words(data, "figures")
    for name in names:
        if name not in FIGURES:
            raise bad(
                "figures",
                f"there is no figure called {name}: {', '.join(FIGURES)}{hint(name, FIGURES)}",
            )
    return tuple(figure for name in names for figure in FIGURES if figure == name)
