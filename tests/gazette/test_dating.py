"""Which edition a day is answered with, and how sure that is."""

from datetime import date

import pytest

from croupier.gazette.dating import at
from croupier.gazette.errors import NoEditionInForce, UnknownEdition

TODAY = date(2026, 1, 1)


@pytest.mark.parametrize(
    ("day", "edition_id", "certainty"),
    [
        (date(1998, 2, 1), "nz-1998", "certain"),
        (date(1998, 12, 31), "nz-1998", "certain"),
        (date(1999, 1, 1), "nz-1998", "reconstructed"),
        (date(2012, 11, 2), "nz-1998", "reconstructed"),
        (date(2012, 11, 3), "nz-2012", "reconstructed"),
        (date(2014, 8, 19), "nz-2012", "reconstructed"),
        (date(2014, 8, 20), "nz-2014", "reconstructed"),
        (date(2025, 12, 31), "nz-2014", "reconstructed"),
        (TODAY, "nz-current", "presumed"),
        (date(2030, 1, 1), "nz-current", "presumed"),
        (None, "nz-current", "presumed"),
    ],
)
def test_new_zealand(day: date | None, edition_id: str, certainty: str) -> None:
    answer = at(day, "nz", today=TODAY)
    assert (answer.edition_id, answer.certainty) == (edition_id, certainty)
    assert answer.why.endswith(".")


def test_after_2014_the_consolidation_is_a_rival() -> None:
    answer = at(date(2020, 1, 1), "nz", today=TODAY)
    assert answer.rivals == ("nz-current", "nz-2012")
    assert "nz-current replaced it on an unknown later day" in answer.why
    assert at(date(1998, 3, 1), "nz", today=TODAY).rivals == ()


@pytest.mark.parametrize(
    ("day", "before"), [(date(2012, 11, 3), "nz-1998"), (date(2014, 8, 20), "nz-2012")]
)
def test_the_edition_before_is_a_rival_while_the_day_of_the_next_is_not_supplied(
    day: date, before: str
) -> None:
    answer = at(day, "nz", today=TODAY)
    assert before in answer.rivals
    assert f"{before} stood until it began, on a day not supplied" in answer.why


@pytest.mark.parametrize("jurisdiction", ["nz", "act"])
def test_today_is_answered_by_the_last_edition_supplied(jurisdiction: str) -> None:
    assert at(TODAY, jurisdiction, today=TODAY).why.startswith("No later edition is supplied: ")


@pytest.mark.parametrize("day", [date(1996, 1, 23), date(2020, 1, 1), TODAY, None])
def test_act_is_presumed_from_the_day_of_the_gazette(day: date | None) -> None:
    answer = at(day, "act", today=TODAY)
    assert (answer.edition_id, answer.certainty) == ("act-1996", "presumed")
    assert answer.rivals == ()


@pytest.mark.parametrize(
    ("day", "jurisdiction", "first"),
    [(date(1998, 1, 31), "nz", "nz-1998"), (date(1996, 1, 22), "act", "act-1996")],
)
def test_before_the_first_edition(day: date, jurisdiction: str, first: str) -> None:
    with pytest.raises(NoEditionInForce, match=f"{day.isoformat()}: the first is {first}"):
        at(day, jurisdiction, today=TODAY)


def test_today_is_the_clocks_unless_given() -> None:
    assert at(date(9999, 1, 1), "nz").edition_id == "nz-current"
    assert at(date(2015, 1, 1), "nz").edition_id == "nz-2014"


def test_no_such_jurisdiction() -> None:
    with pytest.raises(UnknownEdition, match="there is act and nz"):
        at(TODAY, "vic")
